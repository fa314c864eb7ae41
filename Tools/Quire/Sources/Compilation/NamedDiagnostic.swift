/// A message of the compiler. What it is about is decided by its name, as `-debug-diagnostic-names`
/// prints it; the names and types in it are those that its words have in quotation marks.
package protocol NamedDiagnostic {
  /// The compiler's name for it, `cannot_find_in_scope`; empty for a message of another tool.
  var name: String { get }
  var text: String { get }
}

extension NamedDiagnostic {
  /// The words in quotation marks: names and types.
  package var quoted: [String] {
    // The apostrophe of “isn't” opens nothing.
    text.replacing("n't ", with: "nt ").matches(of: #/'([^']+)'/#).map { String($0.output.1) }
  }

  private func begins(with prefixes: String...) -> Bool { prefixes.contains { name.hasPrefix($0) } }

  // MARK: Names, each nil for another message

  /// The name that is in no scope.
  package var missingName: String? {
    switch name {
    case "cannot_find_in_scope", "cannot_find_in_scope_corrected", "cannot_find_self_in_scope",
      "cannot_find_type_in_scope", "cannot_find_type_in_scope_did_you_mean",
      "cannot_find_type_in_cast_expression", "macro_expansion_missing_pound":
      return quoted.first
    case "could_not_find_type_member", "could_not_find_type_member_corrected":
      // A name without a capital is no type of the page's: C libraries have some, such as `user`.
      if let type = quoted.first, type.first?.isLowercase == true { return type }
    default: break
    }
    return text.firstMatch(of: #/['<(,] ?([a-z]\w*)\.Type\b/#.wordBoundaryKind(.simple)).map {
      String($0.output.1)
    }
  }

  package var missingMember: String? {
    begins(
      with: "could_not_find_value_member", "could_not_find_type_member",
      "could_not_find_tuple_member") ? quoted.dropFirst().first : nil
  }

  package var typeOfMissingMember: String? {
    begins(with: "could_not_find_value_member") ? quoted.first : nil
  }

  package var missingModule: String? { begins(with: "sema_no_import") ? quoted.first : nil }

  /// The type of which an initializer is not public.
  package var typeWithHiddenInitializer: String? {
    guard name == "init_candidate_inaccessible", quoted.contains("internal") else { return nil }
    return quoted.first.map { String($0.prefix { $0 != "<" }) }
  }

  package var changedConstant: String? {
    begins(
      with: "assignment_lhs_is_immutable", "assignment_subscript_has_immutable",
      "cannot_pass_rvalue", "cannot_apply_lvalue") ? quoted.first : nil
  }

  // MARK: Kinds

  /// Whether it is about the types in an expression, and not about where the expression is.
  package var isAboutTypes: Bool {
    guard !text.contains("@Sendable"), !name.contains("global_actor") else { return false }
    return isTooComplex || isAboutArguments || missingMember != nil
      || begins(
        with: "could_not_find_", "cannot_convert_", "cannot_apply_binop",
        "availability_decl_unavailable", "availability_marked_unavailable",
        "optional_not_unwrapped", "optional_base_not_unwrapped", "optional_self_not_unwrapped",
        "new_array_syntax", "throwing_call_without_try", "throwing_prop_access_without_try",
        "throwing_subscript_access_without_try", "throwing_interpolation_without_try",
        "collection_literal_heterogeneous", "init_candidate_inaccessible")
  }

  private var isAboutArguments: Bool {
    begins(
      with: "no_overloads_match_exactly", "missing_argument", "extra_argument",
      "extra_trailing_closure", "wrong_argument_labels", "cannot_convert_argument_value",
      "cannot_convert_condition", "argument_out_of_order", "value_of_metatype_type")
  }

  package var isAboutAmbiguity: Bool { name.contains("ambiguous") }

  package var isTooComplex: Bool { name == "expression_too_complex" }

  /// Whether a key path has unknown types, which on the line of a missing name follows from that.
  package var isAboutUnknownKeyPath: Bool {
    begins(with: "cannot_convert_") && quoted.first?.prefixMatch(of: #/(?:any )?KeyPath</#) != nil
  }

  package var isRedeclaration: Bool { begins(with: "invalid_redecl") }

  /// Whether a declaration at the top level is one of a type: `static`, `override`, a use of `super`.
  package var isMemberOutsideOfType: Bool {
    [
      "static_func_decl_global_scope", "static_var_decl_global_scope", "override_nonclass_decl",
      "super_invalid_context",
    ].contains(name)
  }

  /// Whether it asks for Objective-C's runtime, or for what Foundation has on Apple's systems only.
  package var needsObjectiveC: Bool {
    name == "objc_interop_disabled" || name.hasSuffix("_no_objc_runtime")
      || text.contains("unavailable in swift-corelibs-foundation")
  }

  /// Whether a property has a wrapper at the top level, where the compiler looks no further.
  package var isWrapperOutsideOfType: Bool { name == "property_wrapper_top_level" }

  package var isRepeatedConformance: Bool { begins(with: "redundant_conformance") }

  package var isUnusedFunction: Bool { name == "expression_unused_function" }

  /// Whether a variable or constant is not used as it could be.
  package var isAboutUnusedVariable: Bool {
    begins(
      with: "pbd_never_used", "capture_never_used", "variable_never_", "variable_tuple_elt_never",
      "weak_variable_", "immutable_value_never_used")
  }

  /// Whether a warning is about a habit of examples, which authors would not change.
  package var isHabit: Bool {
    isAboutUnusedVariable
      || begins(
        with: "expression_unused_", "nan_comparison", "unreachable_code", "unreachable_case",
        "no_async_in_await", "no_throw_in_try", "no_throw_in_do_with_catch",
        "optional_to_any_coercion", "iuo_to_any_coercion",
        "debug_description_in_string_interpolation", "type_inferred_to_",
        "extension_retroactive_conformance")
  }

  /// Whether an error may follow from a name that nothing declares.
  package var followsFromMissingNames: Bool {
    isTooComplex || isAboutAmbiguity || isRedeclaration
      || begins(
        with: "could_not_infer_", "cannot_infer_", "unbound_generic_parameter",
        "unresolved_nil_literal", "unresolved_member_no_inference", "case_stmt_without_body",
        "failed_to_produce_diagnostic")
      || ["'Any'", "'[Any]'", "any (~Copyable & ~Escapable)"].contains { text.contains($0) }
  }

  /// Whether an error may follow from a body that is left out.
  package var followsFromMissingBody: Bool {
    begins(
      with: "missing_return", "non_exhaustive_switch", "single_value_stmt_",
      "return_from_init_without_initing", "stored_property_not_initialized", "ivar_not_initialized",
      "guard_body_must_not_fallthrough", "expected_init_value")
  }

  /// Whether an error may follow from any code that is left out.
  package var followsFromMissingCode: Bool {
    followsFromMissingBody
      || begins(
        with: "type_does_not_conform", "expected_", "class_without_init", "unexpected_",
        "statement_same_line", "declaration_same_line", "lex_unterminated",
        "lex_editor_placeholder", "cannot_apply_unop", "unary_", "unspaced_unary", "delegating_",
        "init_delegat", "extra_", "missing_argument", "closure_argument_list",
        "use_local_before_declaration", "capture_before_declaration", "func_decl_without_brace",
        "missing_initializer_def", "func_decl_no_body", "invalid_member_type",
        "value_of_metatype_type", "protocol_declares_unknown_primary_assoc_type")
  }
}

extension CompilerMessage: NamedDiagnostic {
  /// The message with a missing name, where it is about a call that does not fit a function of C's library,
  /// or about one of C's types as a value: the reader has something else of that name, as `login` or `user`.
  ///
  /// - Parameter word: What is at its place in the code.
  package func withReadersName(_ word: Substring) -> CompilerMessage {
    let note = notes.first { $0.file.hasSuffix(".h") && $0.text.hasSuffix("declared here") }
    let isTypeOfC = name == "value_of_metatype_type" && word.first?.isLowercase == true
    let function = note?.text.firstMatch(of: #/^'(\w+)/#)?.output.1
    guard severity == .error, missingName == nil, let name = isTypeOfC ? word : function
    else { return self }
    return CompilerMessage(
      file: file, line: line, column: column, severity: severity, name: "cannot_find_in_scope",
      text: "cannot find '\(name)' in scope")
  }
}
