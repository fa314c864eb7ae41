extension Rewriting {
  static let all = [
    Rewriting(
      name: "calls by the names and with the labels that the compiler asks for",
      diff: """
          ```swift
          struct Kettle {
            func pour(_ liters: Int, into cups: Int) {}
            @available(*, deprecated, renamed: "pour(_:into:)")
            func fill(_ liters: Int, _ cups: Int) {}
            @available(*, unavailable, renamed: "pour(_:into:)") func old() {}
          }
          let kettle = Kettle()
        - kettle.fill(1, 2)  // twice
        + kettle.pour(1, into: 2)  // twice
          ```
          ```swift isolated
          func boil(minutes: Int, at degrees: Int) {}
          func stop(_ reason: String, after: Int) {}
        - boil(4, 100); boil(minute: 4, at: 100)
        - stop(reason: "é", after: 1)
        + boil(minutes: 4, at: 100); boil(minutes: 4, at: 100)
        + stop("é", after: 1)
          boil(minutes: 4)
          boil(
        -   4, 100)
        +   minutes: 4, at: 100)
          ```
          ```swift isolated
        - let cups = 3
        + var cups = 3
          cups += 1
          ```
        """),
    Rewriting(
      name: "an output that is missing", before: "```swift\nprint(1)\n```\n\ntext\n",
      after: "```swift\nprint(1)\n```\n\n```output\n1\n```\n\ntext\n"),
    Rewriting(
      name: "an output that is missing at the end of a file without a line feed",
      before: "```swift\nprint(1)\n```", after: "```swift\nprint(1)\n```\n\n```output\n1\n```"),
    Rewriting(
      name: "a shorter one, a longer one, the second of two alike",
      diff: """
          ```swift
          print(1)
          ```
          ```output
          1
        - 2
          ```
          ```swift
          print("1\\n2")
          ```
          ```output
          1
        + 2
          ```
          ```swift
          print(2)
          ```
          ```output
        - 1
        + 2
          ```
        """),
    Rewriting(
      name: "an empty one", before: "```swift\nprint(1)\n```\n```output\n```\n",
      after: "```swift\nprint(1)\n```\n```output\n1\n```\n"),
    Rewriting(
      name: "in a quote and in a list, under their prefixes",
      diff: """
          > ```swift
          > print(1, 2, separator: "\\n\\n")
          > ```
          >
          > ```output
        - > 0
        + > 1
        + >
        + > 2
          > ```

          - ```swift isolated
            print(1)
            ```
        +
        +   ```output
        +   1
        +   ```
          - x

          > 1. ```swift isolated
          >    print(3)
          >    ```
        + >
        + >    ```output
        + >    3
        + >    ```
        """),
    Rewriting(
      name: "under narrow, wide and tabbed prefixes",
      diff: """
          >```swift
          >print(1)
          >```
        + >
        + >```output
        + >1
        + >```

             ~~~swift isolated
             print(2)
             ~~~
        +
        +    ```output
        +    2
        +    ```

          -\t```swift isolated
          \tprint(3)
          \t```
        +
        +  \t```output
        +  \t3
        +  \t```
        """),
    Rewriting(
      name: "with CR LF, and other line ends elsewhere",
      before: "# é\r\n\r```swift\r\nprint(1)\r\n```\r\n\r\n```output\r\n0\r\n2\r\n```\r\nend\n",
      after: "# é\r\n\r```swift\r\nprint(1)\r\n```\r\n\r\n```output\r\n1\r\n```\r\nend\n"),
    Rewriting(
      name: "behind a byte order mark",
      before: "\u{FEFF}```swift\nprint(1)\n```\n\n```output\n0\n```\n",
      after: "\u{FEFF}```swift\nprint(1)\n```\n\n```output\n1\n```\n"),
    Rewriting(
      name: "longer marks where the output contains marks",
      before: "```swift\nprint(\"```\\nx\")\n```\n\n```output\n0\n```\n",
      after: "```swift\nprint(\"```\\nx\")\n```\n\n````output\n```\nx\n````\n"),
    Rewriting(
      name: "ellipses kept",
      diff: """
          ```swift
          for i in 1...9 { print(i) }
          ```
          ```output
        - 0
        + 1
          ...
          9
          ```
          ```swift
          for i in 1...9 { print(i) }
          ```
          ```output
          1
          2
          ...
          9
          ```
          ```swift
          for i in 1...9 { print(i) }
          ```
          ```output
        - 0
        + 1
          ...
          4
          5
          ...
          9
          ```
        """),
    Rewriting(
      name: "blanks at the end of lines",
      before: "```swift\nprint(\"a \")\n```\n```output\na\n```\n",
      after: "```swift\nprint(\"a \")\n```\n```output\na \n```\n"),
    Rewriting(
      name: "values, in their place on the line",
      diff: """
          > ```swift
        - > let é = "ü"  // → "x"
        - > é.count  // → 7
        - > [é, é]  // → …
        + > let é = "ü"  // → "ü"
        + > é.count  // → 1
        + > [é, é]  // → ["ü", "ü"]
          > ```
        """),
    Rewriting(
      name: "values behind a tab that is partly the list item's",
      before: "- ```swift\n\t1 + 1  // → 3\n  ```\n",
      after: "- ```swift\n\t1 + 1  // → 2\n  ```\n"),
    Rewriting(
      name: "pins: missing, changed, two for two, and gone",
      diff: """
          ```swift fails
        - let a = b
        - let c = d  // error: changed
        - let e = f, g = h
        + let a = b // error: cannot find 'b' in scope
        + let c = d  // error: cannot find 'd' in scope
        + let e = f, g = h // error: cannot find 'f' in scope // error: cannot find 'h' in scope
          ```
          ```swift fails
          let a = b  // error: cannot find 'b' in scope
        - let i = 1  // error: gone
        + let i = 1
          ```
          ```swift warns isolated
        - func f() { let unused = 1 }
        + func f() { let unused = 1 } // warning: initialization of immutable value 'unused' was never used; consider replacing with assignment to '_' or removing it
          ```
        """),
    Rewriting(
      name: "sources, and regions of them",
      diff: """
          ```swift source=Sources/M/A.swift region=body
        - old
        + let x = 1
        +   let y = 2
        + let z = 3
          ```

          - ```swift source=Sources/M/CRLF.swift
            let a = 1
        +   let b = 2
            ```
        """),
    Rewriting(
      name: "longer marks on the first line, behind a byte order mark",
      diff: """
        - \u{FEFF}```swift source=Sources/M/Fence.swift
        - let a = 1
        - ```
        + \u{FEFF}````swift source=Sources/M/Fence.swift
        + /*
        + ```
        + */
        + ````
        """),
    Rewriting(
      name: "steps that ship, from nothing or from what they were",
      diff: """
          ```swift step=A.swift source=Sources/M/A.swift
        + struct A {
        +   let x = 1
        +     let y = 2
        +   let z = 3
        +   let w = 4
        + }
          ```

          ```swift step=B.swift source=Sources/M/CRLF.swift session=b
        - let a = 0
        + let a = 1
        + let b = 2
          ```
        """),
    Rewriting(
      name: "nothing where the program is broken, hangs or traps",
      before: """
        ```swift
        print(1)
        fatalError("x")
        ```
        ```output
        0
        ```
        ```swift isolated
        print(a)
        ```
        ```output
        0
        ```

        """),
    Rewriting(
      name: "nothing but outputs where there are tests, figures and sketches",
      before: """
        ```swift figure
        print("<svg><title>a</title></svg>")
        ```
        ```swift sketch="why"
        print(1)
        ```
        ```text
        print(1)
        ```

        """),
  ]
}

extension Rewriting {
  /// - Parameter diff: The lines of both texts: `- ` is before what goes, `+ ` before what comes, and
  ///   two blanks are before what stays.
  init(name: String, diff: String) {
    let lines = diff.split(separator: "\n", omittingEmptySubsequences: false)
    func text(without mark: Character) -> String {
      lines.filter { $0.first != mark }.map { "\($0.dropFirst(2))\n" }.joined()
    }
    self.init(name: name, before: text(without: "+"), after: text(without: "-"))
  }
}
