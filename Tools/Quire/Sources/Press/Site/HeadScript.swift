/// The inline script that runs before the first paint: it applies the stored theme, so that a dark
/// page never starts light, and shows the controls that need scripts.
enum HeadScript {
  static let text =
    "{const r=document.documentElement;r.classList.add(\"js\");"
    + "try{r.dataset.theme=localStorage.theme||\"auto\"}catch{}}"

  /// Its source in the Content Security Policy: the SHA-256 of its text, in Base64. A browser test
  /// fails if the two differ.
  static let hash = "'sha256-lyqdL/IYKtvYo9Oscs/arse/TDIa1TE+dBb3L+HNyJA='"
}
