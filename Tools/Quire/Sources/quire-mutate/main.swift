import Foundation
import Shell

exit(
  Shell.run {
    try Mutate(Command.mutate.arguments(Array(CommandLine.arguments.dropFirst()))).run()
  })
