import Foundation
import Testing

@Suite struct `The GitHub action` {
  private static let folder = Workspace.repository.appending(path: ".github/actions/verify-docs")

  /// The shell scripts of its steps, in their order.
  private static func scripts() throws -> [String] {
    let text = try String(contentsOf: folder.appending(path: "action.yml"), encoding: .utf8)
    var scripts: [String] = []
    var isScript = false
    for line in text.components(separatedBy: "\n") {
      let isIndented = line.hasPrefix("        ")
      if isScript, isIndented || line.isEmpty {
        scripts[scripts.count - 1] += line.dropFirst(8) + "\n"
      } else {
        isScript = line == "      run: |"
        if isScript { scripts.append("") }
      }
    }
    return scripts
  }

  /// Runs a step's script as a runner does.
  private func run(_ script: String, in work: Workspace, _ environment: [String: String] = [:])
    throws -> Workspace.Result
  {
    for name in ["out.txt", "summary.md"] where !work.has(name) { try work.write("", to: name) }
    try work.write(script, to: "step.sh")
    let runner = [
      "GITHUB_ACTION_PATH": Self.folder.path, "RUNNER_TEMP": work.folder.path,
      "RUNNER_OS": "Linux", "RUNNER_ARCH": "X64", "GITHUB_WORKSPACE": work.folder.path,
      "GITHUB_OUTPUT": work.folder.appending(path: "out.txt").path,
      "GITHUB_STEP_SUMMARY": work.folder.appending(path: "summary.md").path,
    ]
    return try Workspace.run(
      "/bin/bash", ["--noprofile", "--norc", "-e", "-o", "pipefail", "step.sh"], in: work.folder,
      environment: runner.merging(environment) { $1 })
  }

  @Test func `builds quire once for its sources and a toolchain`() throws {
    let work = try Workspace()
    let scripts = try Self.scripts()
    #expect(scripts.count == 3)
    try run(scripts[0], in: work).expect(0)
    let outputs = Dictionary(
      uniqueKeysWithValues: try work.read("out.txt").split(separator: "\n").map {
        let parts = $0.split(separator: "=", maxSplits: 1).map(String.init)
        return (parts[0], parts[1])
      })
    #expect(outputs["key"]?.wholeMatch(of: #/quire-Linux-X64-[0-9a-f]{16}-[0-9a-f]{16}/#) != nil)
    let tool = try #require(outputs["tool"])
    // A fake toolchain: it writes down what it builds.
    try work.writeProgram(
      """
      #!/bin/bash
      [ "$1" = --version ] && { echo "Swift version 6.3.1"; exit 0; }
      echo "$@" >>"$RUNNER_TEMP/builds.txt"
      while [ $# -gt 1 ]; do [ "$1" = --scratch-path ] && scratch=$2; shift; done
      mkdir -p "$scratch/release" && touch "$scratch/release/quire" && chmod +x "$scratch/release/quire"
      """, to: "bin/swift")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let environment = [
      "PATH": "\(work.folder.path)/bin:\(path)", "QUIRE_TOOL": tool,
      "QUIRE_ROOT": try #require(outputs["root"]),
    ]
    for _ in 0..<2 { try run(scripts[1], in: work, environment).expect(0) }
    let builds = try work.read("builds.txt").split(separator: "\n")
    #expect(builds.count == 1)
    #expect(builds.first?.hasPrefix("build -c release --product quire --package-path") == true)
    #expect(FileManager.default.isExecutableFile(atPath: "\(tool)/quire"))
  }

  @Test func `annotates failures, and passes its arguments on`() throws {
    let work = try Workspace()
    try work.write("# A\n\n[a](no.md)\n", to: "A.md")
    try work.write("# B\n", to: "B.md")
    func run(_ arguments: String) throws -> Workspace.Result {
      let tool = Workspace.tool.deletingLastPathComponent().path
      return try self.run(
        Self.scripts()[2], in: work, ["QUIRE_TOOL": tool, "QUIRE_ARGUMENTS": arguments])
    }
    let bad = try run("A.md B.md").expect(1)
    #expect("\n\(bad.all)".contains("\n::error file=A.md,line=3,col=1,title=link::"))
    let summary = try work.read("summary.md")
    #expect(summary.contains("no fences") && !summary.contains("::error"))
    #expect(summary.contains("\nA.md:3:1: error: this link leads nowhere"), "\(summary)")
    #expect(!bad.all.contains("A.md:3:1: error:"), "\(bad.all)")
    try run("A.md B.md --exclude A*.md").expect(0)
    try run("--nope").expect(2)
    #expect(try work.read("summary.md").contains("\nquire: unknown option “--nope”"))
  }

  /// Runs the script that installs Swift, with programs that only write down what they are told.
  private func installSwift(_ programs: [String: String], in work: Workspace) throws
    -> Workspace.Result
  {
    // These come first in the path; none of the machine's Swift follows.
    for name in ["bash", "cat", "dirname", "head", "id", "mkdir", "sed"] {
      try work.writeProgram("#!/bin/sh\nexec /usr/bin/\(name) \"$@\"\n", to: "bin/\(name)")
    }
    for (name, script) in programs {
      try work.writeProgram("#!/bin/sh\n" + script, to: "bin/\(name)")
    }
    let script = Self.folder.appending(path: "../../install-swift").standardized.path
    return try run(
      "exec /bin/bash '\(script)'", in: work,
      [
        "PATH": work.folder.appending(path: "bin").path,
        "GITHUB_PATH": work.folder.appending(path: "path.txt").path,
      ])
  }

  @Test(arguments: ["", "echo 'Swift version 6.1.2 (swift-6.1.2-RELEASE)'\n"])
  func `installs Swift where there is none, or an old one`(old: String) throws {
    let work = try Workspace()
    var programs = [
      "uname": "[ \"$1\" = -m ] && echo riscv || echo Linux\n",
      "curl": "echo \"$@\" >>\"$RUNNER_TEMP/log\"\n",
      // It unpacks a swiftly.
      "tar": """
      cat >swiftly <<'END'
      #!/bin/sh
      echo "$@" >>"$RUNNER_TEMP/log"
      case $1 in
        init) cat "$0" >"$SWIFTLY_BIN_DIR/swiftly"; /bin/chmod +x "$SWIFTLY_BIN_DIR/swiftly" ;;
        install) echo 'echo packages >>"$RUNNER_TEMP/log"' >"${4#*=}" ;;
        use) echo /toolchains/6.3.1 ;;
      esac
      END
      /bin/chmod +x swiftly

      """,
      "sudo": "exec \"$@\"\n",
    ]
    programs["swift"] = old.isEmpty ? nil : old
    try installSwift(programs, in: work).expect(0)
    let log = try work.read("log")
    #expect(log.contains("swift.org/swiftly/linux/swiftly-riscv.tar.gz\ninit --assume-yes"))
    #expect(log.contains("packages.sh 6.3.1\npackages\nuse --print-location\n"), "\(log)")
    #expect(try work.read("path.txt") == "/toolchains/6.3.1/usr/bin\n")
  }

  @Test func `installs no Swift where there is one that is new enough`() throws {
    let work = try Workspace()
    let version = "echo 'Swift version 6.4 (swift-6.4-RELEASE)'\n"
    let result = try installSwift(["swift": version], in: work)
    #expect(result.status == 0 && result.all.isEmpty, "\(result.all)")
    #expect(!work.has("path.txt"))
  }

  @Test func `says that Swift is missing where it cannot be installed`() throws {
    let result = try installSwift(["uname": "echo Darwin\n"], in: Workspace()).expect(3)
    #expect(result.all.contains("::error title=quire::There is no Swift 6.3 on the path"))
  }
}
