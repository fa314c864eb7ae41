/// A chapter's Markdown as a file beside its page.
///
/// Browsers show the file as text: a static host would send `.md` without a type, and a browser
/// would look for HTML in it. The first line is a link definition, which Markdown does not show.
/// It is no JavaScript, so that no page can load a chapter as a script. The three spaces are an
/// error in UTF-16 too, which a `<script>` may ask for.
enum PublishedSource {
  static func name(ofPage address: String) -> String { String(address.dropLast(5)) + ".txt" }

  static func text(_ source: String, page: String) -> String {
    "[source of this text]:   \(page)\n\n" + source
  }
}
