import Foundation
import Testing

@Suite struct `The scripts` {
  @Test func `build again where a source is newer, and only there`() throws {
    let work = try Workspace()
    try work.writeManifest()
    try work.write("let a = 1\n", to: "Sources/A/A.swift")
    let machine = Workspace.repository.appending(path: "Tools/machine.sh").standardizedFileURL.path
    let script = """
      source "$0"
      mkdir -p .build/debug
      is_built "$PWD" && echo 'without a build'
      toolchain_identity >.build/debug/.built-all
      is_built "$PWD" && echo built
      for file in Sources/A/A.swift Package.swift; do
        touch -t 203801010000 "$file"
        is_built "$PWD" || echo "$file is newer"
        touch -t 200001010000 "$file"
      done
      """
    let result = try Workspace.run("bash", ["-c", script, machine], in: work.folder)
    #expect(
      result.output == "built\nSources/A/A.swift is newer\nPackage.swift is newer\n",
      "\(result.errors)")
  }
}
