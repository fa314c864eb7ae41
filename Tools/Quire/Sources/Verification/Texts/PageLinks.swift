import Foundation
import Manuscript
import Support

struct PageLinks {
  private let file: URL
  private let check: LinkCheck
  /// The root of the repository, as hosts show it.
  private let root: URL
  private let catalog: DocCCatalog?

  init(_ manuscript: Manuscript, _ check: LinkCheck) {
    self.check = check
    file = URL(filePath: manuscript.path).standardizedFileURL
    root = check.root(of: file)
    catalog = check.isInBook(file) ? nil : DocCCatalog(of: file)
  }

  /// Why a link is refused or leads nowhere; nil where it is all right.
  func problem(with link: PageLink) -> LinkProblem? {
    let address = LinkAddress(link.address)
    switch address.scheme {
    // `//host/x` leads to another host.
    case nil where address.path.hasPrefix("//"): return nil
    case nil: return problem(with: address, isImage: link.isImage)
    case "http", "https", "mailto": return nil
    case "doc": return problem(withPage: address)
    case let scheme?:
      return (
        "a link may not have the scheme “\(scheme)”",
        "use http, https, mailto or a relative address; a file whose name has a colon is “./name”"
      )
    }
  }

  /// The address of a link whose heading has another name by now; nil for other links.
  func newAddress(of link: PageLink) -> String? {
    let address = LinkAddress(link.address)
    guard address.scheme == nil, !address.path.hasPrefix("//"), address.lastLine == nil,
      let fragment = address.fragment, link.address.hasSuffix("#" + fragment),
      let target = target(of: address), check.exists(target),
      problem(withFragmentOf: address, in: target) != nil,
      let new = check.anchors(in: target)?.renamed(fragment)
    else { return nil }
    return link.address.dropLast(fragment.count) + new
  }

  private func problem(with address: LinkAddress, isImage: Bool) -> LinkProblem? {
    if let catalog {
      // Addresses of hosted documentation, and images by their names.
      let isHosted = ["/documentation/", "/tutorials/"].contains { address.path.hasPrefix($0) }
      if isHosted || (isImage && catalog.resources.contains(address.path)) { return nil }
    }
    guard let target = target(of: address) else { return nil }
    guard check.exists(target) else {
      if let catalog, address.isHostedPage {
        return catalog.page(address.path) != nil || check.isSymbol(address.path)
          ? nil : unknownPage(address.path, in: catalog)
      }
      return (
        "this link leads nowhere: there is no “\(address.path)”",
        target.nearestSibling.map { "did you mean `\($0)`?" } ?? "correct it, or remove it"
      )
    }
    if isImage, check.isInBook(file) {
      return (
        "the book's page does not show “\(address.path)”: images are not copied to it",
        "draw it in a `swift figure` fence, or link to it"
      )
    }
    return problem(withFragmentOf: address, in: target)
  }

  /// The file that an address names; nil for pages that only a host has.
  private func target(of address: LinkAddress) -> URL? {
    let path = address.path
    if path.isEmpty { return file }
    if !check.isInBook(file) {
      if path.hasPrefix("/") { return root.appending(path: path).standardizedFileURL }
      if check.isRepositoryPage(path, from: file, root: root) { return nil }
    }
    return URL(filePath: path, relativeTo: file).standardizedFileURL
  }

  private func problem(withFragmentOf address: LinkAddress, in target: URL) -> LinkProblem? {
    guard let fragment = address.fragment, !fragment.isEmpty else { return nil }
    // A host shows the README of a folder below its list of files.
    let page =
      FileManager.default.isFolder(target)
      ? target.appending(path: "README.md").standardizedFileURL : target
    let known = check.anchors(in: page)
    if known?.contains(fragment) == true { return nil }
    if let last = address.lastLine, !check.isInBook(page) {
      guard let count = check.lineCount(of: page), last > count else { return nil }
      return ("this link leads nowhere: “\(page.lastPathComponent)” has \(count) lines", nil)
    }
    guard let known, !isAddressOfHost(fragment, on: page, known) else { return nil }
    let near = known.renamed(fragment).map { "did you mean `#\($0)`?" }
    return (
      "this link leads nowhere: no heading has the address “#\(fragment)”",
      near ?? "known are " + known.sorted().prefix(12).map { "#\($0)" }.joined(separator: ", ")
    )
  }

  /// Whether a host knows a place that the page does not name: its top, footnotes, headings in any case.
  private func isAddressOfHost(_ fragment: String, on page: URL, _ known: Set<String>) -> Bool {
    guard !check.isInBook(page) else { return false }
    let name = fragment.lowercased().replacing(#/^user-content-/#, with: "")
    let isReadme = name == "readme" && page.lastPathComponent.lowercased().hasPrefix("readme")
    return isReadme || known.contains(name) || name == "top"
      || ["fn-", "fnref-"].contains(where: name.hasPrefix)
  }

  private func problem(withPage address: LinkAddress) -> LinkProblem? {
    guard let catalog else {
      return (
        "`doc:` addresses are understood in a .docc catalog only", "write the address of the file"
      )
    }
    // `doc://bundle/…` names a page of another bundle.
    if address.path.hasPrefix("//") { return nil }
    if let page = address.path.isEmpty ? file : catalog.page(address.path) {
      return problem(withHeading: address.fragment, in: page)
    }
    return check.isSymbol(address.path) ? nil : unknownPage(address.path, in: catalog)
  }

  private func unknownPage(_ path: String, in catalog: DocCCatalog) -> LinkProblem {
    (
      "this link leads nowhere: neither a page nor a public symbol is “\(path)”",
      catalog.pageNames.suggestion(for: path)
        ?? "known pages are " + catalog.pageNames.prefix(12).joined(separator: ", ")
    )
  }

  /// DocC makes an address of a heading by putting dashes between its words, in any case.
  private func problem(withHeading heading: String?, in page: URL) -> LinkProblem? {
    guard let heading, !heading.isEmpty, let known = check.anchors(in: page) else { return nil }
    let words = heading.slug
    if known.contains(where: { $0.lettersAndDigits == words.lettersAndDigits }) { return nil }
    return (
      "this link leads nowhere: no heading of “\(page.lastPathComponent)” is “\(heading)”",
      known.sorted().suggestion(for: words)
    )
  }
}

extension String {
  fileprivate var lettersAndDigits: String { filter { $0.isLetter || $0.isNumber } }
}

extension Set<String> {
  /// The address of the heading that an old address most likely means: the only one that has all of its
  /// words or only words of it, and most of both in common, or one that is spelled nearly the same.
  /// Numbers are the same: `step-2` is not what `step-1` was.
  fileprivate func renamed(_ old: String) -> String? {
    let words = Set<Substring>(old.split(separator: "-"))
    let known = filter { $0.filter(\.isNumber) == old.filter(\.isNumber) }
    let near = known.filter { address in
      let others = Set<Substring>(address.split(separator: "-"))
      return (others.isSuperset(of: words) || others.isSubset(of: words))
        && others.count < 2 * words.count && words.count < 2 * others.count
    }
    return near.count == 1 ? near.first : known.sorted().nearest(to: old)
  }
}
