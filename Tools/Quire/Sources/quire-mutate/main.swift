import Foundation
import Shell

exit(
  Shell.run {
    try Mutate(Array(CommandLine.arguments.dropFirst())).run()
  })
