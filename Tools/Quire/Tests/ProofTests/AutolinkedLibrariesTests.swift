import Foundation
import Support
import Testing

@testable import Compilation

@Suite struct `The libraries that programs ask for` {
  @Test func `are remembered for the next process, until others are found`() throws {
    let folder = Scratch.ofTests.appending(path: "autolink-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = ArtifactStore(folder: folder)
    let first = AutolinkedLibraries()
    #expect(first.libraries(for: "run A", in: store) == nil)
    first.keep(["-lA"], for: "run A", in: store)
    #expect(first.libraries(for: "run A", in: store) == ["-lA"])
    #expect(AutolinkedLibraries().libraries(for: "run A", in: store) == ["-lA"])
    #expect(AutolinkedLibraries().libraries(for: "run B", in: store) == nil)
    AutolinkedLibraries().keep(["-lA", "-lB"], for: "run A", in: store)
    #expect(AutolinkedLibraries().libraries(for: "run A", in: store) == ["-lA", "-lB"])
  }
}
