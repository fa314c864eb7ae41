import Foundation
import Support

/// What the compiler's driver would run to compile and link one file.
struct DriverPlan {
  let compile: [String]
  /// The tool that lists the libraries that objects ask for.
  let autolink: String?
  let linker: [String]
  /// What is in the linker's arguments in place of the objects with their libraries, and the program.
  static let (objects, output) = ("quire.o", "quire-program")

  /// - Parameter arguments: Further arguments, such as a manifest's linker settings.
  init(asking swiftc: String, adding arguments: [String] = [], scratch: Scratch) throws {
    let folder = try scratch.makeFolder()
    defer { scratch.remove(folder) }
    try Data("print(1)\n".utf8).write(to: folder.appending(path: "main.swift"))
    let words = [
      "-###", "-swift-version", "6", "-Onone", "-g", "-module-name", "main", "main.swift",
      "-o", Self.output,
    ]
    let plan = try Subprocess(swiftc, words + arguments, in: folder).run(limits: .compiler)
    let jobs = plan.standardOutput.filledLines.map { $0.shellWords }
    guard plan.status == .exited(0), let compile = jobs.first(where: { $0.contains("-c") }),
      let link = jobs.last, jobs.count >= 2, let object = compile.last
    else {
      let said = plan.standardError + plan.standardOutput
      throw arguments.isEmpty
        ? EnvironmentError("the compiler's plan is not understood: \(said)")
        : ContentError(
          "the compiler does not understand the package's linker settings"
            + " `\(arguments.joined(separator: " "))`: \(said)")
    }
    // The driver also wraps the module into an object, for the debugger only.
    let others = Set(jobs.dropLast().compactMap(\.last)).subtracting([object])
    self.compile = compile
    autolink = jobs.first { $0.first?.hasSuffix("autolink-extract") == true }?.first
    let linking = link.filter { !others.contains($0) && !$0.hasPrefix("@") }
      .map { $0 == object ? Self.objects : $0 }
    linker = (try? Self.withoutCompilerDriver(linking, in: folder)) ?? linking
  }

  /// What clang would run to link, with the toolchain's own linker; nil where it does not say.
  private static func withoutCompilerDriver(_ words: [String], in folder: URL) throws -> [String]? {
    guard let clang = words.first else { return nil }
    try Data().write(to: folder.appending(path: objects))
    var arguments = words.dropFirst() + ["-###"]
    #if os(Linux)
      arguments.append("-fuse-ld=lld")
    #endif
    let result = try Subprocess(clang, Array(arguments), in: folder).run(limits: .compiler)
    guard result.status == .exited(0),
      let line = result.standardError.filledLines.last(where: { $0.contains(output) })
    else { return nil }
    let found = line.drop { $0 == " " }.shellWords
    guard let tool = found.first, FileManager.default.isExecutableFile(atPath: tool),
      found.contains(objects)
    else { return nil }
    return found
  }
}

extension Toolchain {
  /// The linker and its arguments for programs with a package's linker settings for the driver.
  func linker(adding words: [String], scratch: Scratch, cache: ArtifactStore) throws -> [String] {
    guard !words.isEmpty else { return linker }
    let key = ([quireVersion, version, driver] + words).joined(separator: "\n")
    return try cache.value(for: key) {
      try DriverPlan(asking: driver, adding: words, scratch: scratch).linker
    }
  }
}
