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
      --no-sandbox   run the programs of documents with all your rights
    \(options(of: .verify))\(options(of: .build))
      In quire's repository, `Chapters/A1-VerifyYourPackage` explains words, reports and messages,
      and `Chapters/A5-WritingAChapter` explains chapters.
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
        quire verify [PATH[:LINE]…] [--update [--dry-run]] [--format text|json|junit|github|sarif]
                     [--exclude GLOB] [--baseline FILE | --write-baseline FILE] [--shard I/N]
                     [--jobs N] [--no-cache] [--no-sandbox] [--why] [--keep DIR]
                     [--mode book|document] [--strict] [--internal] [--coverage]
                     [--no-wrong-answers] [--modules DIR] [--book DIR]
                                           verify Markdown files and the comments of Swift files;
                                           without a path, the book, the package's documents and
                                           the comments of its libraries
      """
    case .build:
      """
        quire build [--out DIR] [--draft] [--epub] [--base-url URL] [--repository URL]
                     [--require-hovers | --no-hovers] [--jobs N] [--language-server PROGRAM]
                     [--no-sandbox] [--modules DIR] [--book DIR]
                                           verify the book, then write its pages
      """
    case .serve:
      """
        quire serve [--port N] [--workspace DIR] [--language-server PROGRAM] [--jobs N]
                     [--no-sandbox] [--modules DIR] [--book DIR]
                                           show the book in a browser, and update it at each save
      """
    case .exercises:
      """
        quire exercises [list|watch|run|hint|solution|diff|reset|check|quiz|review] [ID]
                     [--workspace DIR] [--format text|json] [--no-sandbox] [--modules DIR]
                                           learn: on a terminal, checks your files as you save them;
                                           `quire help exercises` has details
      """
    case .mutate:
      """
        quire mutate [MODULE | FILE…] [--format text|json] [--all] [--require JUDGE=PERCENT]
                     [--record] [--jobs N] [--no-cache] [--no-sandbox] [--modules DIR] [--book DIR]
                                           change modules, or files of them, in small ways, and list
                                           the changes that neither tests nor documents notice
        quire mutate --exercises [CHAPTER…] [the same options]
                                           change the solutions of exercises, and list the changes
                                           that their checks do not notice
      """
    case .new:
      """
        quire new chapter NAME             add a chapter
        quire new exercise CHAPTER NAME    add an exercise
        quire new workflow [--from DIR]    add a workflow for GitHub that verifies the documents;
                                           DIR is a clone of quire, by default that of this program
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
        --update       write outputs, values and compiler messages into the files
        --dry-run      with --update: print the changes, and write nothing
        --format F     text; json, one object; junit, for a CI system's report; github, for
                       annotations; or sarif, for code scanning
        --exclude GLOB leave out files: a name anywhere, or a path from the package's root with
                       * and **; may be repeated
        --write-baseline FILE
                       record all problems of today, and succeed
        --baseline FILE
                       let the recorded problems pass; new ones fail, mended ones are named
        --shard I/N    verify part I of N; all parts together are the whole
        --mode M       read the files as a book's, or as documents written for other tools;
                       by default, those below the book's folder are the book's
        --internal     verify the examples of internal declarations too
        --coverage     report which public symbols have an example, and a verified one
        --strict       what is only a note in a document is a problem
        --keep DIR     keep each program in DIR, with its build commands and its output
        --no-cache     run everything again
        --no-wrong-answers
                       do not run the right and wrong answers beside exercises
        --why          report why each program runs

      """
    case .build:
      """
        --out DIR      the folder for the pages; by default .build/book
        --draft        do not verify, and mark each page as a draft
        --epub         write the book as an EPUB too, book.epub in the same folder
        --base-url URL the address of the folder on the web: canonical addresses, images for
                       other sites, a site map, and a page for addresses that do not exist
        --repository URL
                       the public repository, for links to edit a page; by default git's `origin`
        --require-hovers
                       fail if the language server cannot describe the names in code
        --no-hovers    do not ask the language server

      """
    case .mutate:
      """
        --all          list mutants that nothing reaches, too
        --require JUDGE=PERCENT
                       fail if tests, documents or comments kill fewer of the mutants that they
                       reach, or if the checks of exercises kill fewer of all
        --record       write the scores into mutants.json in the book's folder, and into the table of
                       mutants of its pages; without it, scores that differ from these are errors

      """
    case .serve, .exercises, .new, .doctor: ""
    }
  }
}
