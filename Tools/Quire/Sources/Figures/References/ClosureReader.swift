#if os(Linux)
  import Glibc

  // What closures capture, read through the toolchain's libswiftRemoteMirror, which debuggers use for
  // other processes. It relies on the following, none of which is a stable interface; it was tested with
  // Swift 6.3.1 in debug builds on Linux with 64 bits. The files are those of the Swift project.
  // - ABI/MetadataKind.def, ABI/Metadata.h: kinds of metadata; generic boxes and closure contexts.
  // - RemoteInspection/Records.h: capture descriptors. docs/ABI/Mangling.rst: the last letters of a
  //   mangled type, `Xw`, `Xo` and `Xu`, are the strength of the reference.
  // - runtime/MetadataSections.h: the order of an image's sections.
  // - SwiftRemoteMirror.h, library version 3: the offsets of the captures in a context.
  // - ABI/Task.h, Concurrency/Task.cpp: a task's status and its closure.

  /// Reads what closures, boxes and tasks refer to, up to objects. It is a class because it owns the
  /// library's context.
  final class ClosureReader {
    private let library: RemoteMirror
    private let memory = SafeMemory()
    /// `dladdr` reads an image's whole symbol table, so its answers are kept.
    private var inImage: [UInt: Bool] = [:]
    /// What is on the way from the closure that is read, since a closure can refer to itself.
    private var way: Set<UInt> = []
    private let isDeallocating = unsafeBitCast(
      dlsym(nil, "swift_isDeallocating"), to: (@convention(c) (UInt) -> Bool)?.self)

    /// A capture: its place in the context, its strength, and its type unless it is a plain reference.
    private typealias Capture = (offset: UInt, type: Any.Type?, strength: Strength?)

    init() throws(RemoteMirror.Unavailable) { library = try RemoteMirror(memory) }

    /// The references of a function value's closure; none for C functions.
    func references(in function: Any, at path: String) -> [Reference] {
      let metadata = unsafeBitCast(type(of: function), to: UInt.self)
      guard let flags = memory.word(metadata + 8), flags & 0xff_0000 == 0 else { return [] }
      var context: UInt = 0
      withMemory(of: function) { context = $0.load(fromByteOffset: 8, as: UInt.self) }
      return references(at: context, path)
    }

    /// The references of a task's closure, until the task ends.
    func references(inTask task: Any, at path: String) -> [Reference] {
      var address: UInt = 0
      withMemory(of: task) { address = $0.load(as: UInt.self) }
      return references(at: address, path)
    }

    private func references(at address: UInt, _ path: String) -> [Reference] {
      var found: [Reference] = []
      visit(address, path, .strong, &found)
      return found
    }

    /// An object ends the way; what is between it and the closure is passed through.
    private func visit(
      _ address: UInt, _ path: String, _ strength: Strength, _ found: inout [Reference]
    ) {
      guard let node = node(at: address), let isa = memory.word(address),
        way.insert(address).inserted
      else { return }
      defer { way.remove(address) }
      func open(_ value: Any) {
        for var reference in Reference.found(in: value, at: path, strength) {
          reference.isCaptured = true
          found.append(reference)
        }
      }
      switch node {
      case .object:
        guard isDeallocating?(address) == false else { return }
        found.append(
          Reference(
            path: path, object: Self.object(at: address), strength: strength, isCaptured: true))
      case .context:
        for capture in captures(of: address, isa) {
          let place = address + capture.offset
          if capture.strength == .weak {
            guard let object = weakObject(at: place) else { continue }
            found.append(
              Reference(path: path, object: object, strength: .weak, isCaptured: true))
          } else if let type = capture.type, capture.strength == .strong {
            if TypeKind(type) == .function {
              visit(memory.word(place + 8) ?? 0, path, strength, &found)
            } else {
              open(Self.value(at: place, type))
            }
          } else if let own = capture.strength {
            visit(
              memory.word(place) ?? 0, path, own == .strong ? strength : own, &found)
          }
        }
      case .box:
        guard let offset = memory.word(isa + 8, 4), let boxed = memory.word(isa + 16) else {
          return
        }
        open(Self.value(at: address + offset, unsafeBitCast(boxed, to: Any.Type.self)))
      case .task: visit(closure(of: address), path, strength, &found)
      }
    }

    private static func object(at address: UInt) -> AnyObject {
      Unmanaged<AnyObject>.fromOpaque(UnsafeRawPointer(bitPattern: address)!).takeUnretainedValue()
    }

    private static func value(at address: UInt, _ type: Any.Type) -> Any {
      func load<Value>(_: Value.Type) -> Any { UnsafePointer<Value>(bitPattern: address)!.pointee }
      return _openExistential(type, do: load)
    }

    private func weakObject(at address: UInt) -> AnyObject? {
      // The object of a weak reference's side table refers to that table: RefCount.h.
      guard let table = memory.word(address), let object = memory.word(table),
        let counts = memory.word(object + 8), counts << 3 == table
      else { return nil }
      return UnsafePointer<WeakReference>(bitPattern: address)?.pointee.object
    }

    // MARK: Nodes

    private enum Node { case object, context, box, task }

    private func node(at address: UInt) -> Node? {
      guard address > 0xfff, address % 8 == 0, let isa = memory.word(address) else { return nil }
      switch memory.word(isa) {
      case 0: return isClass(isa) ? .object : nil
      case 0x400: return isInImage(isa) ? .context : nil
      case 0x500:
        let boxed = memory.word(isa + 16)
        return boxed.flatMap { memory.word($0 - 8) } == nil ? nil : .box
      case 0x502: return isInImage(isa) ? .task : nil
      default: return nil
      }
    }

    private func isClass(_ metadata: UInt) -> Bool {
      guard let descriptor = memory.word(metadata + 40), isInImage(descriptor),
        let flags = memory.word(descriptor, 4), flags & 0x1f == 16,
        let parent = memory.word(metadata + 8)
      else { return false }
      return parent == 0 || isClass(parent)
    }

    private func isInImage(_ address: UInt) -> Bool {
      if let known = inImage[address] { return known }
      var info: [UnsafeRawPointer?] = [nil, nil, nil, nil]
      let found = UnsafeRawPointer(bitPattern: address).map { symbolInfo($0, &info) != 0 } ?? false
      inImage[address] = found
      return found
    }

    private func captures(of context: UInt, _ isa: UInt) -> [Capture] {
      guard let descriptor = memory.word(isa + 16), isInImage(descriptor),
        let count = memory.word(descriptor, 4)
      else { return [] }
      let names = (0..<count).map { index in
        memory.relative(descriptor + 12 + 4 * index).flatMap(memory.mangledName)
      }
      let word = UInt(MemoryLayout<UInt>.size)
      let header = 2 * word
      guard library.captureCount(of: context) == count else {
        // The library cannot lay out a box for a weak variable of a generic type, which is all there is
        // behind the header.
        let strength = count == 1 ? names[0].flatMap(Self.strength) : nil
        return strength == .weak ? [(header, nil, .weak)] : []
      }
      // The library cannot lay out every type: not one of another image that has a type of a function as
      // its argument. A capture is behind the one before it, where its alignment allows; the first is
      // behind the context's header and its generic arguments.
      var end = memory.word(descriptor + 8, 4).map { header + $0 * word }
      return zip(UInt(0)..., names).compactMap { index, name -> Capture? in
        let capture = library.capture(index, of: context)
        let strength = name.flatMap(Self.strength)
        let isPlain = capture.isReference || strength != .strong
        let type: Any.Type? =
          isPlain
          ? nil
          : capture.isFunction ? (() -> Void).self : name.flatMap { library.type(of: capture, $0) }
        // A reference has the size of a pointer.
        guard let stored = isPlain ? UInt.self : type else {
          end = nil
          return nil
        }
        let layout = Layout(stored)
        let place = capture.offset < header ? end.map(layout.place(behind:)) : capture.offset
        end = place.map { $0 + layout.size }
        guard let place, name != nil, type.map(TypeKind.isCopyable) != false else { return nil }
        return (place, type, strength)
      }
    }

    private struct Layout {
      let size, alignment: UInt

      init(_ type: Any.Type) {
        func layout<Value>(_: Value.Type) -> (Int, Int) {
          (MemoryLayout<Value>.size, MemoryLayout<Value>.alignment)
        }
        let (size, alignment) = _openExistential(type, do: layout)
        (self.size, self.alignment) = (UInt(size), UInt(alignment))
      }

      func place(behind end: UInt) -> UInt { (end + alignment - 1) / alignment * alignment }
    }

    private static func strength(_ name: UnsafeBufferPointer<UInt8>) -> Strength? {
      switch String(decoding: name.suffix(2), as: UTF8.self) {
      case "Xw": .weak
      case "Xo": .unowned
      case "Xu": nil
      default: .strong
      }
    }

    /// The context of a task's closure; 0 where it has ended.
    ///
    /// In front of the first frame are the address of the result, which is in the task, the code, and
    /// the closure's context. In front of the result are its type and the task's status.
    private func closure(of task: UInt) -> UInt {
      for place in stride(from: task + 64, to: task + 512, by: 8) {
        guard let result = memory.word(place), task..<place ~= result,
          let code = memory.word(place + 8), isInImage(code),
          let status = memory.word(result - 24), let type = memory.word(result - 16),
          memory.word(type) != nil
        else { continue }
        return status & 3 == 0 ? memory.word(place + 16) ?? 0 : 0
      }
      return 0
    }
  }
#endif
