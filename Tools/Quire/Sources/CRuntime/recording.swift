// The module that a traced program imports, with the files that read objects and closures. Calls of it
// are inserted before the statements of the program; each step is written at once, so that the steps so
// far are there when the program traps.
//
// A step is `step`, a `see` for each variable, and `done`; a lock is held in between, so steps have an
// order. A step is reported as JSON: the place among those that the tool knows, the lane, the depth, the
// variables, the objects and references, and the objects that are gone.

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@_silgen_name("quire_value") private func report(
  _ number: Int, _ bytes: UnsafePointer<UInt8>?, _ count: Int)
@_silgen_name("quire_mark") private func mark(_ number: Int, _ claim: Int, _ isEnd: Int32)
// Of the library of Swift's concurrency: a task's address may be that of an earlier one, its number is not.
@_silgen_name("swift_task_getCurrent") private func currentTask() -> UnsafeRawPointer?
@_silgen_name("swift_task_getJobTaskId") private func numberOfTask(_ task: UnsafeRawPointer) -> Int

/// Whether steps are still recorded. Inserted calls are made only while it is true.
public nonisolated(unsafe) var __quire_on = true

/// Begins a call, and returns its depth, which `leave` and the steps in it get.
public func __quire_enter(_ name: StaticString) -> Int {
  var depth = 0
  Recorder.whileLocked { depth = $0.enter("\(name)") }
  return depth
}

/// Ends a call, and those in it that an error left; the last call for a negative depth.
public func __quire_leave(_ depth: Int) {
  Recorder.whileLocked { $0.leave(to: depth < 0 ? $0.depth - 1 : depth - 1) }
}

/// Begins a step of a call at a depth, or of the last call for a negative one; `done` ends it.
public func __quire_step(_ place: Int, _ depth: Int) { Recorder.begin(place, depth) }

/// Ends a step, and reports it.
public func __quire_done() { Recorder.end() }

/// A variable at a step, with the strength of its reference.
public func __quire_see<Value>(_ name: StaticString, _ value: Value, _ strength: Int = 0) {
  Recorder.whileStepping { $0.add($0.variable("\(name)", value, strength == 0 ? .strong : .weak)) }
}

/// A value that cannot be copied is not read.
@_disfavoredOverload
public func __quire_see<Value: ~Copyable>(
  _ name: StaticString, _ value: borrowing Value, _ strength: Int = 0
) {
  Recorder.whileStepping { $0.leftOut.append("\(name)") }
}

/// `self` in a deinitializer: nothing may refer to it anew.
public func __quire_last<Value: AnyObject>(_ value: Value) {
  Recorder.whileStepping { $0.add(.init(name: "self", text: typeName(Value.self), roots: [])) }
}

/// A variable of the top level. It is read at each step of the code there, and of what that calls.
public func __quire_global<Value>(
  _ name: StaticString, _ strength: Int, _ read: @escaping @MainActor () -> Value
) {
  let name = "\(name)"
  // It is called while the top level runs or waits, also in code that is not isolated to its actor.
  let read = unsafeBitCast(read, to: (() -> Value).self)
  Recorder.whileLocked { recorder in
    let isWhole = _isPOD(Value.self) || Value.self is AnyClass || Value.self is any Holder.Type
    // A closure with a variable that cannot be copied has no value.
    guard Value.self != Void.self else { return recorder.unread.append(name) }
    recorder.globals.append(
      (name, isWhole, { $0.variable(name, read(), strength == 0 ? .strong : .weak) }))
  }
}

/// An optional object.
private protocol Holder {}
extension Optional: Holder where Wrapped: AnyObject {}

/// The strength of a reference. The module of figures has one of its own, which is public.
enum Strength: String { case strong, weak, unowned }

/// What is known of the program.
private final class Recorder {
  // A class, since all threads share it, under a lock.
  nonisolated(unsafe) private static let shared = Recorder()
  private static let stepLimit = 400
  private static let objectLimit = 100

  /// A reference from a variable, which keeps nothing alive.
  struct Root {
    let name, path: String
    let id: Int
    let strength: Strength
    let isCaptured: Bool
  }

  struct Variable {
    let name, text: String
    let roots: [Root]
    var isChanged = false

    func isSame(as other: Variable) -> Bool {
      text == other.text && roots.map(\.id) == other.roots.map(\.id)
    }
  }

  private struct Call {
    let name: String
    /// What was last seen of each variable.
    var seen: [String: Variable] = [:]
  }

  private struct Known {
    weak var object: AnyObject?
    let id: Int
    let type: String
    var name: String?
    var links: [Link] = []
  }

  private struct Link {
    let path: String
    let to: Int
    let strength: Strength
    let isCaptured: Bool
  }

  private var mutex = pthread_mutex_t()
  /// The thread of the last step at the top level. With Dispatch, the main actor has no thread of its own.
  private var mainThread = pthread_self()
  /// The thread that records a step. What it releases meanwhile may have a deinitializer, whose steps
  /// are not recorded.
  private var owner: pthread_t?
  private var nested = 0
  private var count = 0
  private var lanes: [Int: Int] = [:]
  /// The calls of each lane; the first of them is the code that is in none.
  private var calls: [[Call]] = []
  /// The objects by their addresses.
  private var known: [UInt: Known] = [:]
  private var lastID = 0
  /// The variables of the top level. One that is whole is never halfway through a change.
  var globals: [(name: String, isWhole: Bool, read: (Recorder) -> Variable)] = []
  /// The variables of the top level that cannot be copied.
  var unread: [String] = []
  private var threads: Set<pthread_t> = []

  // The step that is being recorded. Its objects are kept until it ends.
  private var place = 0
  private var lane = 0
  private var variables: [Variable] = []
  private var objects: [AnyObject] = []
  var leftOut: [String] = []

  private init() {
    pthread_mutex_init(&mutex, nil)
    Reference.living = { [unowned self] in known[UInt(bitPattern: $0)]?.object }
  }

  static func whileLocked(_ body: (Recorder) -> Void) {
    let recorder = shared
    guard recorder.owner != pthread_self() else { return }
    pthread_mutex_lock(&recorder.mutex)
    body(recorder)
    pthread_mutex_unlock(&recorder.mutex)
  }

  static func whileStepping(_ body: (Recorder) -> Void) {
    let recorder = shared
    if recorder.owner == pthread_self(), recorder.nested == 0 { body(recorder) }
  }

  static func begin(_ place: Int, _ depth: Int) {
    let recorder = shared
    if recorder.owner == pthread_self() {
      recorder.nested += 1
      return
    }
    pthread_mutex_lock(&recorder.mutex)
    guard recorder.count < stepLimit else {
      if __quire_on { recorder.send("{\"more\":true}") }
      __quire_on = false
      pthread_mutex_unlock(&recorder.mutex)
      return
    }
    recorder.count += 1
    mark(recorder.count, 0, 0)
    recorder.owner = pthread_self()
    if depth >= 0 { recorder.leave(to: depth) }
    (recorder.place, recorder.lane) = (place, recorder.currentLane())
  }

  static func end() {
    let recorder = shared
    guard recorder.owner == pthread_self() else { return }
    if recorder.nested > 0 {
      recorder.nested -= 1
      return
    }
    recorder.send(recorder.finished())
    // What goes now may have a deinitializer.
    recorder.objects = []
    recorder.owner = nil
    pthread_mutex_unlock(&recorder.mutex)
  }

  // MARK: Calls

  /// The number of the task, or of the thread that has none, in the order in which they appear.
  private func currentLane() -> Int {
    let key = currentTask().map { -numberOfTask($0) } ?? pthread_self().hashValue
    if let lane = lanes[key] { return lane }
    lanes[key] = calls.count
    calls.append([Call(name: "")])
    return calls.count - 1
  }

  func enter(_ name: String) -> Int {
    let lane = currentLane()
    calls[lane].append(Call(name: name))
    return calls[lane].count - 1
  }

  var depth: Int { calls[currentLane()].count - 1 }

  /// Ends the calls of the lane that are deeper.
  func leave(to depth: Int) {
    let lane = currentLane()
    while calls[lane].count > max(1, depth + 1) { calls[lane].removeLast() }
  }

  // MARK: Variables

  func variable(_ name: String, _ value: Any, _ strength: Strength) -> Variable {
    let found = Reference.found(in: value, at: "", strength)
    let roots = found.compactMap { reference -> Root? in
      let isOwn = reference.path.isEmpty && name != "self" && !reference.isCaptured
      return number(of: reference.object, name: isOwn ? name : nil).map {
        Root(
          name: name, path: reference.path, id: $0, strength: reference.strength,
          isCaptured: reference.isCaptured)
      }
    }
    return Variable(name: name, text: described(value), roots: roots)
  }

  /// Adds a variable; the innermost one of a name comes first.
  func add(_ variable: Variable) {
    add(variable, of: (lane, calls[lane].count - 1))
  }

  private func add(_ variable: Variable, of call: (lane: Int, depth: Int)) {
    guard !variables.contains(where: { $0.name == variable.name }) else { return }
    var variable = variable
    let old = calls[call.lane][call.depth].seen.updateValue(variable, forKey: variable.name)
    variable.isChanged = old.map { !$0.isSame(as: variable) } ?? false
    variables.append(variable)
  }

  /// Adds the variables of the top level: as they were, where they may be changing.
  private func addGlobals() {
    guard !calls.isEmpty else { return }
    if lane == 0, depth == 0 {
      leftOut += unread
      mainThread = pthread_self()
    }
    let isMain = pthread_self() == mainThread && (lane == 0 || threads.count == 1)
    for (name, isWhole, read) in globals {
      let isReadable = isMain && (isWhole || !isDeinitializing)
      if let now = isReadable ? read(self) : calls[0][0].seen[name] { add(now, of: (0, 0)) }
    }
  }

  /// Whether an object is being deallocated: then a collection that contains it may be halfway through
  /// a change, and only what is in no other object or variable is read.
  private var isDeinitializing: Bool { calls[lane].contains { $0.name == "deinit" } }

  // MARK: Objects

  private func address(of object: AnyObject) -> UInt {
    UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
  }

  /// The number of an object; nil while it is being deallocated.
  private func number(of object: AnyObject, name: String? = nil) -> Int? {
    let address = address(of: object)
    if let old = known[address], old.object != nil {
      if old.name == nil { known[address]?.name = name }
      return old.id
    }
    let new = Known(
      object: object, id: lastID + 1, type: typeName(type(of: object)), name: name)
    guard new.object != nil else { return nil }
    lastID += 1
    known[address] = new
    objects.append(object)
    return new.id
  }

  /// The step as JSON. The next one begins with nothing.
  private func finished() -> String {
    threads.insert(pthread_self())
    addGlobals()
    var gone: [Int] = []
    for (address, entry) in known {
      if let object = entry.object {
        objects.append(object)
      } else {
        gone.append(entry.id)
        known[address] = nil
      }
    }
    let names = Set(variables.map(\.name))
    let depth = calls[lane].count - 1
    calls[lane][depth].seen = calls[lane][depth].seen.filter { names.contains($0.key) }
    readObjects()
    let shown = known.values.sorted { $0.id < $1.id }
    let alive = Set(shown.map(\.id))
    let own = variables.flatMap(\.roots).filter { alive.contains($0.id) }.map {
      link($0.name.asJSON, $0.path, $0.id, $0.strength, $0.isCaptured)
    }
    let held = shown.flatMap { entry in
      entry.links.filter { alive.contains($0.to) }.map {
        link("\(entry.id)", $0.path, $0.to, $0.strength, $0.isCaptured)
      }
    }
    let hidden = shown.dropFirst(Self.objectLimit).count
    if hidden > 0 { leftOut.append("\(hidden) objects") }
    let boxes = shown.prefix(Self.objectLimit).map { entry in
      let name = entry.name.map { ",\"name\":\($0.asJSON)" } ?? ""
      return "{\"id\":\(entry.id),\"type\":\(entry.type.asJSON)\(name)}"
    }
    let values = variables.map {
      "{\"name\":\($0.name.asJSON),\"value\":\($0.text.asJSON),\"changed\":\($0.isChanged)}"
    }
    func list(_ name: String, _ items: [String]) -> String {
      ",\"\(name)\":[\(items.joined(separator: ","))]"
    }
    let references = own + outerReferences(to: alive) + held
    defer { (variables, leftOut) = ([], []) }
    return "{\"place\":\(place),\"lane\":\(lane),\"depth\":\(depth)"
      + list("variables", values) + list("left_out", leftOut.map(\.asJSON))
      + list("objects", boxes) + list("references", references)
      + list("gone", gone.sorted().map { "\($0)" }) + "}"
  }

  private func link(
    _ from: String, _ path: String, _ to: Int, _ strength: Strength, _ isCaptured: Bool
  ) -> String {
    let label = path.first == "." ? String(path.dropFirst()) : path
    return "{\"from\":\(from),\"to\":\(to),\"label\":\(label.asJSON)"
      + ",\"strength\":\"\(strength)\"\(isCaptured ? ",\"closure\":true" : "")}"
  }

  /// The references from variables of other calls, as they were when these were last seen.
  private func outerReferences(to alive: Set<Int>) -> [String] {
    let names = Set(variables.map(\.name))
    var found: [String] = []
    for (number, calls) in calls.enumerated() {
      for (depth, call) in calls.enumerated() where number != lane || depth < calls.count - 1 {
        for variable in call.seen.values.sorted(by: { $0.name < $1.name }) {
          let isHidden = names.contains(variable.name)
          if isHidden, depth == 0, globals.contains(where: { $0.name == variable.name }) {
            continue
          }
          let name = isHidden && depth > 0 ? "\(variable.name) in \(call.name)" : variable.name
          for root in variable.roots where alive.contains(root.id) {
            found.append(
              link(name.asJSON, root.path, root.id, root.strength, root.isCaptured))
          }
        }
      }
    }
    return found
  }

  /// Reads the references of the objects that are alive, and of those that these lead to.
  private func readObjects() {
    guard !isDeinitializing else { return }
    // With other threads, only what the step's own variables lead to.
    let own = threads.count > 1 ? Set(variables.flatMap(\.roots).map(\.id)) : nil
    var waiting = objects.filter { object in
      own.map { own in number(of: object).map(own.contains) == true } ?? true
    }
    var done: Set<Int> = []
    var next = 0
    while next < waiting.count, done.count < Self.objectLimit {
      let object = waiting[next]
      next += 1
      guard let id = number(of: object), done.insert(id).inserted,
        !isOfToolchain(type(of: object))
      else { continue }
      let links = Reference.held(by: object).compactMap { reference -> Link? in
        guard let other = number(of: reference.object) else { return nil }
        waiting.append(reference.object)
        return Link(
          path: reference.path, to: other, strength: reference.strength,
          isCaptured: reference.isCaptured)
      }
      known[address(of: object)]?.links = links
    }
  }

  private func send(_ text: String) {
    var text = text
    text.withUTF8 { report(count, $0.baseAddress, $0.count) }
  }
}
