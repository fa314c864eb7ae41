// The keys are cases of a private enum: none is mistyped, and none equals a key of another file.
// Each layer uses the client that it gets, so none keeps it alive. The cache is a captured
// variable: it begins empty and goes with its layer. A retry can also be a recursive function.

import InstanceMethods

enum Reply: Equatable { case image(String), failed }

final class Client {
  /// What the network will answer, and how often it was asked.
  var answers: [Reply] = []
  private(set) var requests = 0

  var lines: [String] = []
  let fetch = Overridable(Client.ask)

  private func ask(for file: String) -> Reply {
    requests += 1
    return answers.isEmpty ? .failed : answers.removeFirst()
  }
}

extension Client {
  private enum Layer { case log, retry, cache }

  func addLog() {
    fetch.override(Layer.log) { client, base, file in
      let reply = base?(file) ?? .failed
      client.lines.append("\(file): \(reply == .failed ? "failed" : "ok")")
      return reply
    }
  }

  func addRetry(_ times: Int) {
    fetch.override(Layer.retry) { _, base, file in
      var reply = base?(file) ?? .failed
      for _ in 0..<times where reply == .failed { reply = base?(file) ?? .failed }
      return reply
    }
  }

  func addCache() {
    var images: [String: Reply] = [:]
    fetch.override(Layer.cache) { _, base, file in
      if let image = images[file] { return image }
      let reply = base?(file) ?? .failed
      if reply != .failed { images[file] = reply }
      return reply
    }
  }

  func removeLayers() {
    for layer in [Layer.log, .retry, .cache] { fetch.remove(layer) }
  }
}
