import Foundation

extension Workspace {
  /// A folder with a book of one chapter that has three quizzes and an exercise.
  static func withQuizzes() throws -> Workspace {
    let space = try withExercises()
    try space.write(quizzes, to: chapter)
    return space
  }

  private static let quizzes = """
    # Sample

    Two numbers are added. What does this print?

    ```swift quiz
    print(1 + 2)
    ```

    ```output
    3
    ```

    - `12` — So it would be, were they texts.
    - `3` — They are numbers.

    Does this compile?

    ```swift quiz fails
    let a = 1
    a = 2 // error: cannot assign to value: 'a' is a 'let' constant
    ```

    - **It compiles.** A constant stays as it is.
    - **It does not compile.** It would with `var`.

    What does this print, in your own words?

    ```swift quiz isolated
    print("two words")
    ```

    ```output
    two words
    ```

    """
}
