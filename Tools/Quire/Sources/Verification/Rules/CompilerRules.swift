import Manuscript
import SwiftAnalysis

extension FenceRule {
  package static let compiles = FenceRule(.compiles) { context in
    guard context.transcript != nil, context.action != .fails else { return [] }
    let errors = context.messages.filter { $0.kind == .error }
    guard errors.isEmpty else {
      return errors.map { error in
        let correction = context.correction(of: error)
        let hint = error.notes + [context.advice(on: error), correction?.hint].compactMap(\.self)
        return context.finding(
          .compiles, at: error, .compile, error.text,
          hint: hint.isEmpty ? nil : hint.joined(separator: "\n"), fix: correction?.fix)
      }
    }
    // A file beside a program does not answer for the program.
    return context.action == nil ? [] : context.unlocatedErrors(.compiles)
  }

  /// The compiler warns of nothing, except in a `warns` fence.
  static let hasNoWarnings = FenceRule(.hasNoWarnings) { context in
    guard context.action != .warns, context.action != .fails else { return [] }
    return context.messages.filter { $0.kind == .warning }.map { warning in
      let correction = context.correction(of: warning)
      return context.finding(
        .hasNoWarnings, at: warning, .warning, warning.text,
        hint: correction?.hint
          ?? "fix it, or expect it: `swift warns`, and `// warning: …` on the line",
        fix: correction?.fix)
    }
  }

  /// The fence and its program are compiled whole: no branch of an `#if` is left out.
  static let isCompiledWhole = FenceRule(.isCompiledWhole) { context in
    guard context.snippet.hasConditions else { return [] }
    return context.settings.conditions.branchesLeftOut(of: context.fence.text).map {
      row, condition in
      context.finding(
        .isCompiledWhole, at: context.sourceMap.start(ofRow: row), .compile,
        "the branch `\(condition)` is not compiled here, so it is not verified",
        hint: "leave it out, or show it in a fence of its own: `swift sketch=\"REASON\"`")
    }
  }

  /// The fence uses none of quire's own names, and nothing that would move a diagnostic.
  static let usesNoReservedNames = FenceRule(.usesNoReservedNames) { context in
    // What no reader sees may print, but not change what others print.
    let words =
      context.snippet.reserved + (context.fence.isSetup ? context.snippet.redirections : [])
      // In a document, tests with such traits are compiled, and do not run.
      + (context.programs.reading.isLenient ? [] : context.snippet.foreignTraits)
    return context.replacements
      + words.map { word in
        context.finding(
          .usesNoReservedNames, at: context.sourceMap.position(ofByte: word.offset), .fence,
          "`\(word.text)` is refused: with it, code could change what is reported of it",
          hint: "remove it, or show the code as `swift sketch=\"REASON\"`")
      }
  }

  /// The fence is read as it is compiled.
  package static let readsAsCompiled = FenceRule(.readsAsCompiled) { context in
    // The operators that a document has are those of its package: no other would compile.
    let operators =
      context.programs.reading.isLenient ? [] : context.snippet.confusableOperators
    return (context.snippet.hiddenCharacters + operators).map { word in
      context.finding(
        .readsAsCompiled, at: context.sourceMap.position(ofByte: word.offset), .fence,
        word.text, hint: "remove it, or write it as `\\u{…}` in a string")
    }
  }

  /// A program that contains a step of a module's source does not import that module too.
  static let importsNoSteppedModule = FenceRule(.importsNoSteppedModule) { context in
    guard context.action != nil, !context.snippet.imports.isEmpty else { return [] }
    let stepped = context.programs.plan.steppedModules(of: context.id, in: context.manuscript)
    return context.snippet.imports.filter { stepped.contains($0.module) }.map { found in
      context.finding(
        .importsNoSteppedModule, at: context.sourceMap.start(ofRow: found.line), .fence,
        "this program contains a step of \(found.module), so it may not import it too",
        hint: "remove the import: the step's own version is there already")
    }
  }

  /// Tests run: those in a fence that runs as a script are never called.
  static let runsItsTests = FenceRule(single: .runsItsTests) { context in
    guard let action = context.action, ![.tests, .compiles, .fails].contains(action),
      context.snippet.testCount > 0, !context.runsTests
    else { return nil }
    return context.finding(
      .runsItsTests, .tests, "nothing runs the tests of this fence",
      hint: "add the word `tests`, or `compiles` where they are only shown")
  }
}

extension FenceContext {
  /// Errors that have no position in a fence.
  func unlocatedErrors(_ rule: FenceRule.Name) -> [Finding] {
    (transcript?.errors ?? []).map { error in
      let place = error.file == programs.sourceName ? "line \(error.line): " : ""
      return finding(rule, .compile, place + error.text, hint: advice(on: error))
    }
  }

  /// What hidden code declares under a name that a module of the toolchain or the package has: readers
  /// would take its uses for uses of that.
  fileprivate var replacements: [Finding] {
    // The folded lines of a step are those of the file, and in sight in another step.
    guard fence.isSetup || fence.code != nil && snippet.hasHiddenLines else { return [] }
    let onPage = manuscript.fenceIDs.map(programs.snippet)
    let found = snippet.hiddenDeclarations(
      isSetup: fence.isSetup, ownTypes: Set(onPage.flatMap(\.ownTypes)),
      used: Set(zip(manuscript.fences, onPage).flatMap { $0.isSetup ? [] : $1.usedInSight }))
    guard !found.isEmpty else { return [] }
    guard let standard = try? settings.document.standardNames() else {
      let problem = "hidden code was not compared with the toolchain's modules"
      let hint = "`swift-symbolgraph-extract` of the toolchain fails; reinstall the toolchain"
      return [finding(.usesNoReservedNames, .fence, problem, hint: hint)]
    }
    return found.compactMap { declaration in
      guard let problem = problem(with: declaration, standard) else { return nil }
      return finding(
        .usesNoReservedNames, at: sourceMap.position(ofByte: declaration.offset), .fence,
        "hidden code may not \(problem)",
        hint: declaration.isConformance
          ? "show this code" : "give it another name, or show this code")
    }
  }

  private func problem(
    with declaration: Snippet.HiddenDeclaration, _ standard: Set<String>
  ) -> String? {
    let (name, type) = (declaration.name, declaration.type)
    if declaration.isConformance {
      // What the toolchain knows of the type may change with it; these two have no members.
      guard let type, standard.contains(name), !["Error", "Sendable"].contains(name) else {
        return nil
      }
      return "conform `\(type)` to `\(name)`, which readers do not see"
    }
    // Operators are members of types.
    let isOperator = name.first.map { !$0.isLetter && !"_$".contains($0) } ?? false
    let isOfPackage = type.map { !$0.hasPrefix("[") && !standard.contains($0) } == true
    let isStandard = standard.contains(type != nil || isOperator ? ".\(name)" : name)
    let owner =
      !isOfPackage && isStandard
      ? "the toolchain"
      : (settings.document.looked { try $0.modulesDeclaring(name, type != nil) })?.first.map {
        "`\($0)`"
      }
    return owner.map { "declare `\(name)`, which \($0) has: readers would take it for that" }
  }
}
