import Support

/// The state at a step, asked for what keeps objects in memory.
package struct WhyAlive {
  private let step: Trace.Step
  private let objects: [Int: Trace.Object]

  package init(_ step: Trace.Step) {
    self.step = step
    objects = Dictionary(step.objects.map { ($0.id, $0) }) { first, _ in first }
  }

  /// For each object of a type: what keeps it, in words. Names in back quotes are code.
  ///
  /// - Complexity: O(objects of the type × references).
  package func reasons(ofType type: String) -> [String] {
    step.objects.filter { $0.type == type }.map(reason)
  }

  /// What keeps an object: the shortest way from a variable, or from a cycle that no variable leads to.
  package func reason(_ object: Trace.Object) -> String {
    let name = object.name.map { " “\($0)”" } ?? ""
    let start = "a `\(object.type)`\(name) is in memory"
    if let way = way(to: object.id, from: step.references.filter(\.isOfVariable)) {
      return "\(start): \(words(of: way))"
    }
    if let cycle = cycle(at: object.id) {
      return "\(start): no variable leads to it, but it keeps itself: \(words(of: cycle))"
    }
    for other in step.objects where other.id != object.id {
      guard let cycle = cycle(at: other.id), let way = way(to: object.id, from: own(other.id))
      else {
        continue
      }
      return "\(start): no variable leads to it, but a cycle does: \(words(of: cycle)), and"
        + " \(words(of: way))"
    }
    return "\(start), and nothing that can be seen leads to it"
  }

  private func own(_ id: Int) -> [Trace.Reference] {
    step.references.filter { if case .object(id) = $0.from { true } else { false } }
  }

  private func cycle(at id: Int) -> [Trace.Reference]? { way(to: id, from: own(id)) }

  /// The shortest chain of strong references, found breadth first.
  private func way(to target: Int, from first: [Trace.Reference]) -> [Trace.Reference]? {
    var (seen, steps) = (Set<Int>(), [(reference: Trace.Reference, previous: Int?)]())
    func add(_ references: [Trace.Reference], after previous: Int?) {
      for reference in references where reference.strength == "strong" {
        if seen.insert(reference.to).inserted { steps.append((reference, previous)) }
      }
    }
    add(first, after: nil)
    var next = 0
    while next < steps.count {
      if steps[next].reference.to == target {
        return sequence(first: next) { steps[$0].previous }.map { steps[$0].reference }.reversed()
      }
      add(own(steps[next].reference.to), after: next)
      next += 1
    }
    return nil
  }

  /// `` `player.slots[0]` → closure → `Screen` ``.
  private func words(of way: [Trace.Reference]) -> String {
    var (words, place) = ([String](), "")
    for reference in way {
      if place.isEmpty {
        place =
          switch reference.from {
          case .variable(let name): name
          case .object(let id): objects[id]?.type ?? ""
          }
      }
      let label = reference.label
      place += (label.isEmpty || label.hasPrefix("[") ? "" : ".") + label
      guard reference.closure == true else { continue }
      words += ["`\(place)`", "closure"]
      place = objects[reference.to]?.type ?? ""
    }
    return (words + (place.isEmpty ? [] : ["`\(place)`"])).joined(separator: " → ")
  }
}

extension Trace.Reference {
  fileprivate var isOfVariable: Bool { if case .variable = from { true } else { false } }
}

extension Trace {
  /// What keeps the object of a weak variable when a line of a file runs; nil where that is not seen.
  package func reason(forWeak name: String, atLine line: Int, of file: String) -> String? {
    guard let step = steps.last(where: { $0.file == file && $0.line == line }) else { return nil }
    let target = step.references.first { reference in
      if case .variable(name) = reference.from { reference.label.isEmpty } else { false }
    }?.to
    return step.objects.first { $0.id == target }.map(WhyAlive(step).reason)
  }

  /// The last lines that ran, each with the variables that changed there.
  package func lastLines(_ count: Int) -> [String] {
    let texts = Dictionary(files.map { ($0.name, ($0.text ?? "").lines) }) { first, _ in first }
    let shown = steps.suffix(count)
    let width = shown.map { "\($0.line)".count }.max() ?? 0
    return shown.map { step in
      let lines = texts[step.file] ?? []
      let code = lines.indices.contains(step.line - 1) ? lines[step.line - 1] : ""
      let number = String(repeating: " ", count: width - "\(step.line)".count) + "\(step.line)"
      let file = step.file == files.first?.name ? "" : "  (\(step.file))"
      let changed = step.variables.filter(\.changed).map { "\($0.name) = \($0.value)" }
      let values = changed.isEmpty ? "" : "   ← " + changed.joined(separator: ", ")
      return "\(number)  \(code)\(file)\(values)"
    }
  }
}
