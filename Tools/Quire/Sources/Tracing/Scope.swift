import SwiftAnalysis
import SwiftSyntax

/// The variables that a statement can name.
struct Scope {
  struct Variable {
    let name: String
    /// Whether it has a value for certain.
    var isReady = true
    /// Whether it can be read without an effect on the program.
    var isReadable = true
    var isWeak = false
    /// Whether the recorder reads it by itself, as a variable of the top level.
    var isGlobal = false
    /// Whether it is `self` in a deinitializer.
    var isLast = false
  }

  var variables: [Variable] = []
  /// The expression for the depth of the call.
  var depth = "0"
  var isTopLevel = false
  /// The type whose members are looked at.
  var type: TypeFacts?
  /// What an initializer has to do yet before `self` can be read.
  var missing: Set<String> = []

  mutating func declare(_ variable: Variable) {
    variables.removeAll { $0.name == variable.name }
    variables.append(variable)
  }

  mutating func declare(_ names: some Sequence<String>) {
    for name in names where name != "_" { declare(Variable(name: name, isGlobal: isTopLevel)) }
  }

  /// What code that may outlive the statements around it names: it must keep nothing else alive.
  func mentioned(in node: some SyntaxProtocol) -> Scope {
    let names = Set(
      node.all(DeclReferenceExprSyntax.self).filter(\.isVariable).map(\.baseName.text))
    var scope = self
    scope.variables = variables.filter { variable in
      names.contains(variable.name) && !variable.name.hasPrefix("$") && !variable.isGlobal
        && !variable.isLast
    }
    scope.isTopLevel = false
    return scope
  }

  /// The scope of a body in a type: nothing around the type can be named.
  func inside(_ type: TypeFacts) -> Scope { Scope(type: type) }

  /// Takes note of what a statement has given a value.
  mutating func complete(by item: CodeBlockItemSyntax) {
    guard variables.contains(where: { !$0.isReady }) else { return }
    let assigned = item.assignedNames
    missing.subtract(assigned)
    for index in variables.indices where !variables[index].isReady {
      let name = variables[index].name
      variables[index].isReady = name == "self" ? missing.isEmpty : assigned.contains(name)
    }
  }
}

/// What is known of a type from its declaration.
struct TypeFacts {
  let isActor: Bool
  let isClass: Bool
  /// The stored properties that an initializer has to set; nil where they are declared elsewhere.
  let required: Set<String>?

  init?(_ node: Syntax) {
    guard let type = node.asProtocol((any DeclGroupSyntax).self) else { return nil }
    isActor = node.is(ActorDeclSyntax.self)
    isClass = node.is(ClassDeclSyntax.self) || isActor
    required =
      isClass || node.is(StructDeclSyntax.self)
      ? Set(type.memberBlock.members.flatMap { $0.decl.requiredNames }) : nil
  }

  /// What an initializer has to do before `self` can be read: set properties, or call another one.
  func missing(in body: CodeBlockSyntax) -> Set<String> {
    let all = Set(body.statements.flatMap(\.assignedNames))
    for call in ["self.init", "self", "super.init"] where all.contains(call) { return [call] }
    // The isolation of an actor's properties ends with the first use of `self`.
    return isActor ? ["never"] : required ?? ["self.init"]
  }
}

extension DeclSyntax {
  /// The stored properties that a member declares without a value.
  fileprivate var requiredNames: [String] {
    guard let variable = self.as(VariableDeclSyntax.self), !variable.modifiers.hasStatic
    else { return [] }
    return variable.bindings.filter {
      $0.initializer == nil && ($0.accessorBlock?.isObservers ?? true)
        && !(variable.bindingSpecifier.text == "var" && $0.isOptional)
    }.flatMap(\.pattern.boundNames)
  }
}

extension AccessorBlockSyntax {
  fileprivate var isObservers: Bool {
    guard case .accessors(let list) = accessors else { return false }
    return list.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
  }
}

extension PatternBindingSyntax {
  var isOptional: Bool {
    guard let type = typeAnnotation?.type else { return false }
    return type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
  }
}

extension DeclModifierListSyntax {
  var hasStatic: Bool { contains { ["static", "class"].contains($0.name.text) } }
}

extension SyntaxProtocol {
  /// The names that patterns in it bind, closures left out.
  var boundNames: [String] {
    var names: [String] = []
    forEachNode { node in
      if let pattern = node.as(IdentifierPatternSyntax.self) {
        names.append(pattern.identifier.text)
      }
      return node.is(ClosureExprSyntax.self) ? .skipChildren : .visitChildren
    }
    return names
  }

  /// The names to which it assigns, of `self` too, and `self.init` or `super.init` where it calls these.
  fileprivate var assignedNames: Set<String> {
    var names: Set<String> = []
    forEachNode { node in
      if let sequence = node.as(SequenceExprSyntax.self) {
        let elements = Array(sequence.elements)
        if elements.count > 2, elements[1].is(AssignmentExprSyntax.self) {
          names.formUnion(elements[0].assignableNames)
        }
      }
      if let callee = node.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription,
        ["self.init", "super.init"].contains(callee)
      {
        names.insert(callee)
      }
      return node.is(ClosureExprSyntax.self) ? .skipChildren : .visitChildren
    }
    return names
  }
}

extension ExprSyntax {
  fileprivate var assignableNames: [String] {
    if let reference = self.as(DeclReferenceExprSyntax.self) { return [reference.baseName.text] }
    if let member = self.as(MemberAccessExprSyntax.self), member.base?.trimmedDescription == "self"
    {
      return [member.declName.baseName.text]
    }
    return self.as(TupleExprSyntax.self)?.elements.flatMap(\.expression.assignableNames) ?? []
  }
}

extension DeclReferenceExprSyntax {
  /// Whether it is not the member of something.
  var isVariable: Bool { parent?.as(MemberAccessExprSyntax.self)?.declName != self }
}
