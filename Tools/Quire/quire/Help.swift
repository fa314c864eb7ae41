/// The texts that `quire help` prints.
enum Help {
  static var all: String {
    """
    quire verifies a book of Swift before it renders a page.

    \(Command.allCases.map(usage).joined(separator: "\n"))
      quire help COMMAND                 the help of one command, its options included
      quire --version                    the versions of quire and of the toolchain

      --book DIR     the folder of chapters; by default the nearest Chapters/ upward
      --modules DIR  the folder with the package's built modules; by default quire builds them
      --jobs N       how many programs run at a time; by default one for each core
    \(options(of: .verify))\(options(of: .build))
      `Chapters/A1-WritingAChapter` in quire's repository explains chapters and fences.
    """
  }

  static func text(of command: Command) -> String {
    let options = options(of: command)
    return usage(command) + (options.isEmpty ? "" : "\n\n" + options.dropLast())
  }

  private static func usage(_ command: Command) -> String {
    switch command {
    case .verify:
      """
        quire verify [PATH[:LINE]…] [--update] [--format text|json|junit] [--shard I/N] [--jobs N]
                     [--no-cache] [--why] [--keep DIR] [--modules DIR] [--book DIR]
                     [--mode book|document] [--strict]
                                           verify the book, or Markdown files anywhere
      """
    case .build:
      """
        quire build [--out DIR] [--draft] [--require-hovers | --no-hovers] [--jobs N]
                     [--language-server PROGRAM] [--modules DIR] [--book DIR]
                                           verify the book, then write its pages
      """
    case .serve:
      """
        quire serve [--port N] [--workspace DIR] [--language-server PROGRAM] [--jobs N]
                     [--modules DIR] [--book DIR]
                                           show the book in a browser, and update it at each save
      """
    case .exercises:
      """
        quire exercises [list|watch|run|hint|solution|diff|reset|check|quiz|review] [ID]
                     [--workspace DIR] [--format text|json] [--modules DIR]
                                           learn: on a terminal, checks your files as you save them;
                                           `quire help exercises` has details
      """
    case .new:
      """
        quire new chapter NAME             add a chapter
        quire new exercise CHAPTER NAME    add an exercise
      """
    case .doctor:
      "  quire doctor                       list what is missing on this machine"
    }
  }

  private static func options(of command: Command) -> String {
    switch command {
    case .verify:
      """
        PATH:LINE      only the fence at a line, with what it needs above it
        --update       write outputs, values and compiler messages into the Markdown
        --format F     text; json, one object; or junit, for a CI system's report
        --shard I/N    verify part I of N; all parts together are the whole
        --mode M       read the files as a book's, or as documents written for other tools;
                       by default, those below the book's folder are the book's
        --strict       what is only a note in a document is a problem
        --keep DIR     keep each program in DIR, with its build commands and its output
        --no-cache     run everything again
        --why          report why each program runs

      """
    case .build:
      """
        --out DIR      the folder for the pages; by default .build/book
        --draft        do not verify, and mark each page as a draft
        --require-hovers
                       fail if the language server cannot describe the names in code
        --no-hovers    do not ask the language server

      """
    case .serve, .exercises, .new, .doctor: ""
    }
  }
}
