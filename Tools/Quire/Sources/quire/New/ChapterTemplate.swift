extension Templates {
  /// The prose of a new chapter: every section of a chapter, with fences that pass verification.
  ///
  /// Comments say what belongs in a section. They are on no page.
  static func prose(title: String, module: String) -> String {
    let kit = "\(module)Kit"
    return """
      # \(title)

      What the reader can do with the module, in one sentence.

      - Use `\(kit)` when …
      - Use SwiftUI and `@Observable` where …
      - Use … when …

      ## The problem

      <!-- An app of today: code that the reader could have written last week, and how it fails. -->

      ```swift traps isolated
      let names: [String] = []
      print(names.first!) // trap: Unexpectedly found nil
      ```

      ## The classic

      <!-- Who solved it in Objective-C, the idea in 8 to 15 lines written anew, and what it cost. -->

      ```objc
      [kit answer];
      ```

      ## The call we want

      ```swift fails
      let kit = \(kit)() // error: cannot find '\(kit)' in scope
      print(kit.answer())
      ```

      ## Build it

      <!-- Three to six steps, each with one idea. Something runs after each. -->

      ### Step 1. The first idea

      ```swift step=\(kit).swift
      struct \(kit) {
        func answer() -> Int { 42 }
      }
      ```

      ```swift
      \(kit)().answer() // → 42
      ```

      ### Step 2. The next idea

      ```swift step=\(kit).swift
      struct \(kit) {
        var base = 42

        func answer() -> Int { base }
      }
      ```

      ```swift
      \(kit)(base: 7).answer() // → 7
      ```

      ## The whole thing

      <!-- The shipped source. `quire verify --update` copies it here when it changes. -->

      ```swift step=Whole.swift session=whole source=Sources/\(module)/\(module).swift
      \(source(of: module))
      ```

      ```swift session=whole
      \(kit)(base: 7).answer() // → 7
      ```

      ## Use it

      ### Beside SwiftUI

      ```swift sketch="needs SwiftUI, which is not on Linux"
      Text("\\(\(kit)().answer())")
      ```

      ### In the test of a screen

      ```swift tests isolated
      import \(module)
      import Testing

      @Test func `the screen shows the answer`() {
        #expect(\(kit)(base: 7).answer() == 7)
      }
      ```

      ### In Swift 5 mode, and with the main actor as default

      Which builds you tried, and what they said.

      ## Keep in mind

      ### A full sentence about what surprises

      What does this print?

      ```swift quiz fails
      let text: String = \(kit)().answer() // error: cannot convert value of type 'Int' to specified type 'String'
      print(text)
      ```

      - `42` — Why a reader may expect this.
      - **It does not compile.** Why it does not.

      ## Design decisions

      **A question?** The options, and what each costs.

      ## Exercises

      What the exercises are about.

      ## Going further

      <!-- For those who need more; or leave the section out. -->

      ## See also

      - [Introduction](../00-Introduction/Introduction.md)

      """
  }

  static func module(_ name: String) -> String {
    """
    /// What the chapter builds. Its main type has another name than the module: a type with the name
    /// of its module hides it.
    \(source(of: name))

    """
  }

  /// The module's code, without documentation.
  private static func source(of name: String) -> String {
    """
    public struct \(name)Kit {
      private let base: Int
      public init(base: Int = 42) { self.base = base }
      public func answer() -> Int { base }
    }
    """
  }
}
