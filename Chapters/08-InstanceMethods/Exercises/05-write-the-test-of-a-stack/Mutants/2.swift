// Mutant: your tests fail with the code of the colleague

final class Stack {
  private var layers: [(key: String, body: (String) -> String)] = []

  /// Puts a layer on top. A layer of the same key is removed first.
  func add(_ key: String, _ body: @escaping (String) -> String) {
    if let index = layers.firstIndex(where: { $0.key == key }) {
      layers[index].body = body
    } else {
      layers.append((key, body))
    }
  }

  /// Removes the layer of a key. If there is none, nothing happens.
  func remove(_ key: String) {
    layers.removeAll { $0.key == key }
  }

  func call(_ text: String) -> String { layers.reduce(text) { $1.body($0) } }
}
