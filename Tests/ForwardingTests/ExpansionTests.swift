import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import Testing

@Suite struct `The macro Multicast` {
  @Test func `forwards requirements without results, and conforms to the protocol`() {
    check(
      """
      @Multicast protocol ThemeDelegate: AnyObject {
        func themeDidChange(to theme: Theme)
      }
      """,
      becomes: """
        protocol ThemeDelegate: AnyObject {
          func themeDidChange(to theme: Theme)
        }

        /// Forwards each call to its delegates, in the order they were added.
        final class ThemeDelegateMulticast: ThemeDelegate {
          let delegates: Multicast<any ThemeDelegate>

          init(_ delegates: Multicast<any ThemeDelegate> = Multicast()) {
            self.delegates = delegates
          }

          @discardableResult func add(_ delegate: any ThemeDelegate) -> Bool {
            weak let weakly = delegate
            return delegates.insert(delegate) {
              weakly
            }
          }

          @discardableResult func remove(_ delegate: any ThemeDelegate) -> Bool {
            delegates.remove(delegate)
          }

          func themeDidChange(to theme: Theme) {
            for delegate in delegates {
              delegate.themeDidChange(to: theme)
            }
          }
        }
        """)
  }

  @Test func `collects results, keeps access and attributes, and uses the shared list`() {
    check(
      """
      @available(macOS 15, *) @MainActor @Multicast public protocol P: AnyObject, Sendable {
        func mayClose() -> Bool
        var title: String { get async throws(E) }
      }
      """,
      becomes: """
        @available(macOS 15, *) @MainActor public protocol P: AnyObject, Sendable {
          func mayClose() -> Bool
          var title: String { get async throws(E) }
        }

        /// Forwards each call to its delegates, in the order they were added.
        @available(macOS 15, *) @MainActor public final class PMulticast: Sendable {
          public let delegates: SharedMulticast<any P>

          public init(_ delegates: SharedMulticast<any P> = SharedMulticast()) {
            self.delegates = delegates
          }

          @discardableResult public func add(_ delegate: any P) -> Bool {
            weak let weakly = delegate
            return delegates.insert(delegate) {
              weakly
            }
          }

          @discardableResult public func remove(_ delegate: any P) -> Bool {
            delegates.remove(delegate)
          }

          public func mayClose() -> [Bool] {
            var answers: [Bool] = []
            for delegate in delegates {
              answers.append(delegate.mayClose())
            }
            return answers
          }

          public var title: [String] {
            get async throws(E) {
              var answers: [String] = []
              for delegate in delegates {
                answers.append(try await delegate.title)
              }
              return answers
            }
          }
        }
        """)
  }

  @Test(arguments: [
    Line("func f<T: P>(_ x: T) where T.A == Int", forwards: "delegate.f(x)"),
    Line("func f<each T>(_ x: repeat each T)", forwards: "delegate.f(repeat each x)"),
    Line("func f() async", forwards: "await delegate.f()"),
    Line("func f() throws(E)", forwards: "try delegate.f()"),
    Line("func f(_ b: () throws -> Void) rethrows", forwards: "try delegate.f(b)"),
    Line("@MainActor func f() -> Void", forwards: "delegate.f()"),
    Line("nonisolated func f() -> ()", forwards: "delegate.f()"),
    Line("@available(*, deprecated) func f(a b: Int)", forwards: "delegate.f(a: b)"),
    Line("func f(in: Int)", forwards: "delegate.f(in: `in`)"),
    Line("func f(_ x: @autoclosure () -> Int)", forwards: "delegate.f(x())"),
  ])
  fileprivate func `copies a method as it is`(_ line: Line) {
    let text = expand("@Multicast protocol P: AnyObject { \(line.requirement) }").text
    let copies =
      text.split(separator: line.requirement + " {", omittingEmptySubsequences: false).count - 1
    #expect(copies == 1, "\(text)")
    #expect(text.contains("for delegate in delegates {\n      \(line.call)\n"), "\(text)")
  }

  @Test func `avoids the names of parameters`() {
    let text = expand(
      "@Multicast protocol P: AnyObject { func f(delegate: A, delegates: B, answers: C) -> D }"
    ).text
    #expect(text.contains("for _delegate in self.delegates {"))
    #expect(
      text.contains(
        "_answers.append(_delegate.f(delegate: delegate, delegates: delegates, answers: answers))"))
  }

  @Test(arguments: [
    Mistake(
      "@Multicast struct Theme {}",
      "@Multicast makes a class that forwards a protocol, and this is none",
      fixed: "struct Theme {}"),
    Mistake(
      "@Multicast protocol P {}",
      "delegates are held weakly, so 'P' must be for objects only",
      fixed: "@Multicast protocol P: AnyObject {}"),
    Mistake(
      "@Multicast protocol P: Sendable {}",
      "delegates are held weakly, so 'P' must be for objects only",
      fixed: "@Multicast protocol P: AnyObject, Sendable {}"),
    Mistake(
      "@Multicast protocol P: AnyObject { func f(_ x: inout Int) }",
      "an inout argument cannot be handed to several delegates",
      fixed: "@Multicast protocol P: AnyObject { func f(_ x: Int) }"),
    Mistake(
      "@Multicast protocol P: AnyObject { func f(_ x: Int...) }",
      "a variadic argument arrives as an array and cannot be handed on as it came",
      fixed: "@Multicast protocol P: AnyObject { func f(_ x: [Int]) }"),
    Mistake(
      "@Multicast protocol P: AnyObject { static func f() }",
      "a static requirement belongs to a type, and delegates are objects",
      fixed: "@Multicast protocol P: AnyObject { func f() }"),
    Mistake(
      "@Multicast protocol P: AnyObject { static var x: Int { get } }",
      "a static requirement belongs to a type, and delegates are objects",
      fixed: "@Multicast protocol P: AnyObject { var x: Int { get } }"),
    Mistake(
      "@Multicast protocol P: AnyObject { init() }",
      "only methods and properties can be forwarded; move this to another protocol", fixed: nil),
    Mistake(
      "@Multicast protocol P: AnyObject { associatedtype A }",
      "only methods and properties can be forwarded; move this to another protocol", fixed: nil),
  ])
  fileprivate func `diagnoses what cannot be forwarded, and offers a fix`(_ mistake: Mistake) {
    let expansion = expand(mistake.source)
    #expect(expansion.messages == [mistake.message])
    #expect(expansion.fixed == mistake.fixed)
  }

  @Test func `reports all problems at once`() {
    let expansion = expand("@Multicast protocol P { static func f(); func g(_ x: inout Int) }")
    #expect(expansion.messages.count == 3)
  }
}

private struct Line: Sendable, CustomTestStringConvertible {
  let requirement: String
  let call: String

  init(_ requirement: String, forwards call: String) {
    (self.requirement, self.call) = (requirement, call)
  }

  var testDescription: String { requirement }
}

private struct Mistake: Sendable, CustomTestStringConvertible {
  let source: String
  let message: String
  let fixed: String?

  init(_ source: String, _ message: String, fixed: String?) {
    (self.source, self.message, self.fixed) = (source, message, fixed)
  }

  var testDescription: String { source }
}

private struct Expansion {
  /// The whole file after expansion.
  let text: String
  let messages: [String]
  /// The file after applying the first fix-it.
  let fixed: String?
}

private func expand(_ source: String) -> Expansion {
  let file = Parser.parse(source: source)
  let context = BasicMacroExpansionContext(
    sourceFiles: [file: .init(moduleName: "Test", fullFilePath: "Test.swift")])
  let expanded = file.expand(
    macros: ["Multicast": MulticastMacro.self], contextGenerator: { _ in context },
    indentationWidth: .spaces(2))
  let fixIts = context.diagnostics.flatMap(\.fixIts)
  return Expansion(
    text: expanded.description, messages: context.diagnostics.map(\.message),
    fixed: fixIts.first.map { apply($0.edits, to: source) })
}

private func check(
  _ source: String, becomes expected: String,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let expansion = expand(source)
  #expect(expansion.messages == [], sourceLocation: sourceLocation)
  #expect(expansion.text == expected, sourceLocation: sourceLocation)
}

private func apply(_ edits: [SourceEdit], to source: String) -> String {
  var text = Array(source.utf8)
  for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
    let range = edit.range.lowerBound.utf8Offset..<edit.range.upperBound.utf8Offset
    text.replaceSubrange(range, with: edit.replacement.utf8)
  }
  return String(decoding: text, as: UTF8.self)
}
