import CRuntime
import Compilation
import Foundation
import Support

/// What confines the programs of documents: they have no network, read the system and the toolchain
/// only, write one folder, and reach no process that is older than they are. Compilers run outside of it.
package enum Sandbox: Equatable, Sendable {
  /// Programs start through a launcher, with a version of Landlock, and may read some folders.
  case launcher(path: String, readable: [String], version: Int)
  /// This machine cannot confine programs; they run with all the rights of the user.
  case unavailable(reason: String)
  /// No sandbox is wanted; programs run with all the rights of the user.
  case disabled

  /// An executable that runs with access to the system, the toolchain, and no more: it may write the
  /// folder and some files elsewhere, which are not made, and pipes, which it may not read.
  ///
  /// - Parameter members: The file with the members of the control group that it joins.
  package func process(
    _ executable: String, _ arguments: [String], in folder: URL, files: [URL] = [],
    pipes: [URL] = [], readable: [String] = [], network: Bool = false,
    joining members: String? = nil
  ) -> Subprocess {
    guard case .launcher(let path, let system, _) = self else {
      return Subprocess(executable, arguments, in: folder)
    }
    var words = network ? ["-n"] : []
    for path in system + (network ? Self.networkPaths : []) + readable + [executable] {
      words += ["-r", path]
    }
    for path in Self.devices + [folder.path] + files.map(\.path) { words += ["-w", path] }
    for pipe in pipes { words += ["-o", pipe.path] }
    if let members { words += ["-g", members] }
    return Subprocess(path, words + ["--", executable] + arguments, in: folder)
  }

  /// Throws an `EnvironmentError` if the launcher did not start the program, which is not to blame then.
  package func check(_ result: Subprocess.Result) throws {
    guard case .launcher = self, result.status == .exited(125) else { return }
    let words = result.standardError
    guard words.hasPrefix("sandbox: ") else { return }
    throw EnvironmentError("a program does not start in the sandbox: \(words.dropFirst(9))")
  }

  /// Why programs are not confined; nil where they are.
  package var absence: String? {
    switch self {
    case .launcher: nil
    case .disabled: "no sandbox was used: programs ran with all your rights (--no-sandbox)"
    case .unavailable(let reason):
      "no sandbox is available here (\(reason)): programs ran with all your rights"
    }
  }

  /// `used`, `disabled` or `unavailable`.
  package var state: String {
    switch self {
    case .launcher: "used"
    case .disabled: "disabled"
    case .unavailable: "unavailable"
    }
  }

  /// What the sandbox is, as a part of a cache key: programs may do something else without it.
  package var identity: String {
    guard case .launcher(_, _, let version) = self else { return "none" }
    return "\(Self.fingerprint) \(version)"
  }

  private static let source = String(cString: launcherSource)
  private static let fingerprint = Digest(source, "\(systemPaths)").hex

  /// Compiles the launcher once, keeps it in the cache's folder, and tries it.
  package static func find(toolchain: Toolchain, cache: URL, scratch: Scratch) -> Sandbox {
    #if os(Linux)
      do {
        let file = try toolchain.make(
          ["sandbox"], of: ["sandbox.c": source],
          [["clang", "-O1", "-Wall", "-Werror", "sandbox.c", "-o", "sandbox"]],
          cache: ArtifactStore(folder: cache.appending(path: "runtime")), scratch: scratch
        ).appending(path: "sandbox")
        let version = try version(of: file, scratch: scratch)
        return .launcher(
          path: file.path, readable: systemPaths + toolchain.folders, version: version)
      } catch {
        return .unavailable(reason: "\(error)")
      }
    #else
      return .unavailable(reason: "it needs Linux")
    #endif
  }

  /// Has the launcher confine itself, to see whether the kernel and its settings permit it.
  private static func version(of launcher: URL, scratch: Scratch) throws -> Int {
    let folder = try scratch.makeFolder()
    defer { scratch.remove(folder) }
    let result = try Subprocess(launcher.path, ["-p"], in: folder).run(limits: .compiler)
    guard result.status == .exited(0), let version = Int(result.standardOutput.trimmed) else {
      let words = result.standardError.trimmed
      throw EnvironmentError(words.isEmpty ? "its launcher does not run: \(result.status)" : words)
    }
    return version
  }

  /// What programs read of the system. Not `/usr` as a whole: packages are built below `/usr/src`.
  private static let systemPaths =
    [
      "bin", "sbin", "lib", "lib32", "lib64", "libexec", "share", "local/bin", "local/lib",
      "local/share",
    ].map { "/usr/\($0)" } + [
      "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/nix/store", "/gnu/store",
      // The environment, memory and files of processes outside remain closed, their command lines and
      // the machine's connections do not: a rule cannot name the folders of processes to come, and
      // the process that prints a backtrace reads its own.
      "/proc", "/sys/devices/system", "/sys/kernel/mm/transparent_hugepage", "/sys/fs/cgroup",
    ]
    + [
      "alternatives", "group", "host.conf", "hostname", "hosts", "ld.so.cache", "locale.alias",
      "localtime", "nsswitch.conf", "os-release", "passwd", "protocols", "services", "timezone",
    ].map { "/etc/\($0)" }

  /// What programs read to use the network: where to ask for names, and whom to trust.
  private static let networkPaths = [
    "/etc/gai.conf", "/etc/resolv.conf", "/etc/ssl/certs", "/etc/ssl/openssl.cnf",
    "/etc/pki/ca-trust", "/etc/pki/tls/certs",
  ]

  private static let devices = ["null", "zero", "full", "random", "urandom"].map { "/dev/\($0)" }
}

extension Subprocess.Limits {
  /// The limits of the programs of documents.
  package static let program = Subprocess.Limits(
    seconds: 10, outputBytes: 16 << 20, memoryBytes: 1 << 30, processes: 64, writtenBytes: 64 << 20)

  /// The same limits for a program with another time.
  package static func program(seconds: Double, outputBytes: Int = 16 << 20) -> Self {
    var limits = program
    (limits.seconds, limits.outputBytes) = (seconds, outputBytes)
    return limits
  }

  /// What sets the limits of a program in the program itself, before its first line runs.
  var variables: [String: String] {
    // All cores for the whole time: this ends only what no longer is under the limit of time.
    let cores = ProcessInfo.processInfo.activeProcessorCount
    return [
      "QUIRE_OUTPUT_LIMIT": "\(outputBytes)", "QUIRE_MEMORY_LIMIT": "\(memoryBytes)",
      "QUIRE_TIME_LIMIT": "\(Int(seconds.rounded(.up)) * cores + 1)", "QUIRE_CORE_LIMIT": "0",
    ]
  }
}

extension Toolchain {
  /// The folders with what programs load, and what shows where they crash.
  fileprivate var folders: [String] {
    let root = URL(filePath: tools).deletingLastPathComponent()
    return ["bin", "lib", "libexec", "share"].map { root.appending(path: $0).path }
  }
}
