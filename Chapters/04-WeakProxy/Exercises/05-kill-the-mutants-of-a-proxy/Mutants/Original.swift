// Original: your tests pass with the original
// Module: Sources/WeakProxy
