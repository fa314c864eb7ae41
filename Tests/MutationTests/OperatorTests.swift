import Testing

@testable import Mutation

@Suite struct `Mutation operators` {
}
