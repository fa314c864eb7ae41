import Foundation
import Manuscript
import SwiftParser
import SwiftSyntax
import Synchronization

/// Checks that were compiled before, for learners who save again and again, and for the proof of an
/// exercise's start and solution.
///
/// Most of the time from a file to its verdict goes into compiling the checks, whose macros expand
/// to much code. What comes of them depends on the declarations of the learner's file, not on the
/// bodies of its functions; so while only those change, the learner's file alone is compiled. Stored
/// properties are declarations, private ones too: the checks know how much room a value takes.
///
/// A class, since the attempts of a session share what the first of them compiled.
public final class KeptChecks: Sendable {
  private let kept = Mutex<[String: Kept]>([:])

  /// Compiled files, and what the compiler said of them.
  fileprivate struct Kept {
    let folder: URL
    let messages: [CompilerMessage]
  }

  /// Starts with nothing.
  public init() {}

  /// Compiles a learner's file and its checks, the checks only where they have to be.
  func compile(_ program: Program, with compiler: Compiler, in folder: URL) throws
    -> Compiler.Outcome
  {
    guard let key = Self.key(of: program) else { return try compiler.compile(program, in: folder) }
    if let kept = kept.withLock({ $0[key] }),
      let outcome = try compiler.compile(program, in: folder, keeping: kept)
    {
      return outcome
    }
    let outcome = try compiler.compile(program, in: folder)
    if case .compiled(_, let messages) = outcome {
      try keep(program, messages, from: folder, for: key, compiler)
    }
    return outcome
  }

  private func keep(
    _ program: Program, _ messages: [CompilerMessage], from folder: URL, for key: String,
    _ compiler: Compiler
  ) throws {
    let place = try compiler.scratch.makeFolder()
    for file in program.files.dropFirst() {
      let name = file.name + ".o"
      try FileManager.default.copyItem(
        at: folder.appending(path: name), to: place.appending(path: name))
    }
    let others = messages.filter { $0.file != program.files[0].name }
    kept.withLock { $0[key] = Kept(folder: place, messages: others) }
  }

  /// What the compiled checks depend on; nil where the learner's file is no well-formed Swift.
  private static func key(of program: Program) -> String? {
    guard let first = program.files.first, let declarations = declarations(in: first.text) else {
      return nil
    }
    let others = program.files.dropFirst().map(\.text)
    return ([declarations] + others + program.imports).joined(separator: "\0")
  }

  /// Who sees a declaration.
  enum Viewer {
    /// The compiler, at work on another file.
    case otherFile
    /// Somebody who reads on in the same file, comments and all.
    case reader
  }

  /// A text's declarations as somebody sees them; nil where it is no well-formed Swift.
  static func declarations(in text: String, seenBy viewer: Viewer = .otherFile) -> String? {
    let tree = Parser.parse(source: text)
    guard !tree.hasError else { return nil }
    let visitor = UnseenVisitor(viewer)
    visitor.walk(tree)
    if viewer == .reader {
      return tree.tokens(viewMode: .sourceAccurate).filter { !visitor.hides($0) }
        .map(\.description).joined()
    }
    var text = ""
    var before: TokenSyntax?
    for token in tree.tokens(viewMode: .sourceAccurate) where !visitor.hides(token) {
      text += (before?.space(to: token) ?? "") + token.text
      before = token
    }
    return text
  }
}

extension TokenSyntax {
  /// The least that keeps it apart from the next: comments say nothing, but a new line may.
  fileprivate func space(to next: TokenSyntax) -> String {
    if tokenKind == .leftBrace || next.tokenKind == .rightBrace { return "" }
    let gap = trailingTrivia + next.leadingTrivia
    if gap.contains(where: \.isNewline) { return "\n" }
    return gap.isEmpty ? "" : " "
  }
}

/// Finds what nobody sees, bodies of functions, initializers and accessors; and what no other file
/// sees, the values of globals whose type is written down, and functions that are the file's own.
private final class UnseenVisitor: SyntaxVisitor {
  private let viewer: KeptChecks.Viewer
  private var unseen: [Range<AbsolutePosition>] = []
  private var isFinal = true

  init(_ viewer: KeptChecks.Viewer) {
    self.viewer = viewer
    super.init(viewMode: .sourceAccurate)
  }

  /// Whether a token stands in something unseen. Asked in reading order.
  func hides(_ token: TokenSyntax) -> Bool {
    while let first = unseen.first, first.upperBound <= token.position { unseen.removeFirst() }
    return unseen.first.map { $0.contains(token.position) } ?? false
  }

  private func hide(_ node: some SyntaxProtocol) {
    unseen.append(node.position..<node.endPosition)
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.attributes.arePlain else { return .skipChildren }
    // Those of classes that may be inherited from have a place among the others.
    if viewer == .otherFile, isFinal, node.modifiers.contains(anyOf: ["private", "fileprivate"]) {
      hide(node)
    } else if let body = node.body, !node.signature.returnClause.isOpaque {
      hide(body.statements)
    }
    return .skipChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.attributes.arePlain, let body = node.body { hide(body.statements) }
    return .skipChildren
  }

  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.attributes.arePlain, let body = node.body { hide(body.statements) }
    return .skipChildren
  }

  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.attributes.arePlain, !node.returnClause.isOpaque { hideBodies(of: node.accessorBlock) }
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.attributes.arePlain else { return .skipChildren }
    let isGlobal = viewer == .otherFile && node.parent?.is(CodeBlockItemSyntax.self) == true
    for binding in node.bindings {
      guard let type = binding.typeAnnotation?.type, !type.trimmedDescription.contains("some")
      else { continue }
      hideBodies(of: binding.accessorBlock)
      if isGlobal, let value = binding.initializer?.value { hide(value) }
    }
    return .skipChildren
  }

  private func hideBodies(of block: AccessorBlockSyntax?) {
    switch block?.accessors {
    case .getter(let statements): hide(statements)
    case .accessors(let accessors):
      // Observers decide how the property is written to.
      for accessor in accessors where ["get", "set"].contains(accessor.accessorSpecifier.text) {
        if accessor.attributes.arePlain, let body = accessor.body { hide(body.statements) }
      }
    default: break
    }
  }

  // MARK: What holds them

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.attributes.arePlain else { return .skipChildren }
    let outer = isFinal
    isFinal = node.modifiers.contains(anyOf: ["final"])
    walk(node.memberBlock)
    isFinal = outer
    return .skipChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.attributes, node.memberBlock)
  }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.attributes, node.memberBlock)
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.attributes, node.memberBlock)
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }

  private func enter(_ attributes: AttributeListSyntax, _ members: MemberBlockSyntax)
    -> SyntaxVisitorContinueKind
  {
    guard attributes.arePlain else { return .skipChildren }
    let outer = isFinal
    isFinal = true
    walk(members)
    isFinal = outer
    return .skipChildren
  }
}

extension ReturnClauseSyntax? {
  /// Whether the result is `some` type, which is known by the body only.
  fileprivate var isOpaque: Bool { self?.trimmedDescription.contains("some") ?? false }
}

extension ReturnClauseSyntax {
  fileprivate var isOpaque: Bool { Optional(self).isOpaque }
}

extension DeclModifierListSyntax {
  fileprivate func contains(anyOf names: Set<String>) -> Bool {
    contains { names.contains($0.name.text) }
  }
}

extension AttributeListSyntax {
  /// Whether no attribute may be a macro, which could read the bodies.
  fileprivate var arePlain: Bool {
    allSatisfy { ["@MainActor", "@discardableResult", "@objc"].contains($0.trimmedDescription) }
  }
}

extension Compiler {
  /// Compiles a program's first file alone, and links it with objects of the others.
  ///
  /// - Returns: nil where that does not link, so that all of it has to be compiled.
  fileprivate func compile(
    _ program: Program, in folder: URL, keeping kept: KeptChecks.Kept
  ) throws -> Outcome? {
    for file in program.files {
      try Data(file.text.utf8).write(to: folder.appending(path: file.name))
    }
    let names = program.files.map(\.name)
    let used = modules.closure(of: program.imports)
    var arguments = Array(toolchain.frontend.dropFirst())
    arguments += ["-primary-file"] + names + ["-o", names[0] + ".o"]
    arguments += modules.compilerArguments(for: used) + moduleCache
    let result = try Subprocess(toolchain.frontend[0], arguments, in: folder).run(limits: .compiler)
    let messages = result.standardError.compilerMessages + kept.messages
    guard result.status == .exited(0) else {
      return messages.contains { $0.severity == .error } ? .refused(messages) : nil
    }
    let others = names.dropFirst().map { kept.folder.appending(path: $0 + ".o").path }
    let objects = [names[0] + ".o"] + others + modules.objects(for: used)
    let link = try link(objects, for: program, in: folder)
    return link.problem == nil ? .compiled(executable: link.executable, messages) : nil
  }
}
