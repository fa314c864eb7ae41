import Compilation
import Execution
import Foundation
import Manuscript
import Press
import Proof
import Shell
import Support
import SymbolIndex
import Verification
import WebAssembly
import Workshop

exit(
  Shell.run {
    var words = Arguments(Array(CommandLine.arguments.dropFirst()))
    return try Serve(&words).run()
  })
