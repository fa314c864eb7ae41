import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Generates a class that forwards to many delegates.
struct MulticastMacro: PeerMacro {
  /// Returns that class, or diagnoses what cannot be forwarded.
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let source = declaration.as(ProtocolDeclSyntax.self) else {
      throw DiagnosticsError(diagnostics: [.notAProtocol(node)])
    }
    let parents = source.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
    let requirements = source.memberBlock.members.map { Requirement($0.decl) }
    let problems =
      (parents.contains("AnyObject") ? [] : [.notClassBound(source)])
      + requirements.flatMap(\.problems)
    guard problems.isEmpty else { throw DiagnosticsError(diagnostics: problems) }

    let name = source.name.trimmed
    let list = parents.contains("Sendable") ? "SharedMulticast" : "Multicast"
    // A delegate returns one result, the class an array: then it cannot conform to the protocol.
    let conformance =
      requirements.allSatisfy { !$0.hasAnswer }
      ? ": \(name)" : parents.contains("Sendable") ? ": Sendable" : ""
    let modifier = source.modifiers.trimmedDescription
    let attributes = source.attributes.map(\.trimmedDescription).filter {
      $0 != "@objc" && $0 != node.trimmedDescription
    }
    let header = (attributes + [modifier, "final class"]).filter { $0 != "" }.joined(separator: " ")
    let access = ["public", "package"].contains(modifier) ? modifier + " " : ""

    return [
      """
      /// Forwards each call to its delegates, in the order they were added.
      \(raw: header) \(raw: name.text)Multicast\(raw: conformance) {
        \(raw: access)let delegates: \(raw: list)<any \(name)>

        \(raw: access)init(_ delegates: \(raw: list)<any \(name)> = \(raw: list)()) {
          self.delegates = delegates
        }

        @discardableResult \(raw: access)func add(_ delegate: any \(name)) -> Bool {
          weak let weakly = delegate
          return delegates.insert(delegate) { weakly }
        }

        @discardableResult \(raw: access)func remove(_ delegate: any \(name)) -> Bool {
          delegates.remove(delegate)
        }

        \(raw: requirements.map { $0.forwarder(access: access) }.joined(separator: "\n\n"))
      }
      """
    ]
  }
}
