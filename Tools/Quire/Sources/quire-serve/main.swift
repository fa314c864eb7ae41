import Foundation
import Shell

exit(
  Shell.run {
    try Serve(Command.serve.arguments(Array(CommandLine.arguments.dropFirst()))).run()
  })
