import Foundation
import Manuscript
import Proof

/// The watching program, until the learner leaves.
public final class Session {
  public init(_ workspace: Workspace, prover: Prover) {}
  public func run() throws -> Int32 { 0 }
}
