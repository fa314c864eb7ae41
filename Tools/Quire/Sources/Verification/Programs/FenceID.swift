import Manuscript

/// Identifies a fence of a manuscript, by its position in reading order.
public struct FenceID: Hashable, Codable, Comparable, Sendable {
  /// The position, counted from 0.
  public let index: Int

  /// Identifies the fence at a position.
  public init(_ index: Int) { self.index = index }

  /// Orders fences as they are read.
  public static func < (a: FenceID, b: FenceID) -> Bool { a.index < b.index }
}

extension Manuscript {
  /// The fences' identifiers, in reading order.
  package var fenceIDs: [FenceID] { fences.indices.map(FenceID.init) }

  package subscript(_ id: FenceID) -> Fence { fences[id.index] }
}
