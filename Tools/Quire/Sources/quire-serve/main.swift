import Foundation
import Shell

exit(
  Shell.run {
    var words = Arguments(Array(CommandLine.arguments.dropFirst()))
    return try Serve(&words).run()
  })
