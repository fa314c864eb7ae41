import Foundation
import Shell

exit(
  Shell.run {
    try Serve().run(Array(CommandLine.arguments.dropFirst()))
  })
