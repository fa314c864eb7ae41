#if os(Linux)
  import Glibc

  /// Copies memory of this process; an address that is not mapped is no fault.
  ///
  /// `process_vm_readv` copies it. Where a sandbox refuses that, `write` to a pipe does, and fails
  /// with `EFAULT`. It is a class because it owns the pipe.
  final class SafeMemory {
    private let canReadProcess: Bool
    private var ends: (read: Int32, write: Int32) = (-1, -1)

    /// - Parameter usesPipe: Whether to use the pipe even where the system call works.
    init(usesPipe: Bool = false) {
      var (source, copy) = (UInt.max, UInt.zero)
      canReadProcess = !usesPipe && Self.readProcess(&source, &copy, 8) && copy == source
      guard !canReadProcess else { return }
      var descriptors: [Int32] = [-1, -1]
      if pipe(&descriptors) == 0 { ends = (descriptors[0], descriptors[1]) }
    }

    deinit {
      if ends.read >= 0 { close(ends.read) }
      if ends.write >= 0 { close(ends.write) }
    }

    func copy(_ address: UInt, to copy: UnsafeMutableRawPointer, count: Int) -> Bool {
      guard let source = UnsafeRawPointer(bitPattern: address) else { return false }
      if canReadProcess { return Self.readProcess(source, copy, count) }
      // A pipe takes at least 4096 bytes before a write blocks.
      return stride(from: 0, to: count, by: 4096).allSatisfy { start in
        let count = min(4096, count - start)
        let written = write(ends.write, source + start, count)
        return written > 0 && read(ends.read, copy + start, written) == written && written == count
      }
    }

    /// An unsigned integer of at most eight bytes.
    func word(_ address: UInt, _ count: Int = 8) -> UInt? {
      var value: UInt = 0
      return copy(address, to: &value, count: count) ? value : nil
    }

    /// The target of a relative pointer; nil for 0.
    func relative(_ address: UInt) -> UInt? {
      guard let word = word(address, 4), word != 0 else { return nil }
      return address &+ UInt(bitPattern: Int(Int32(truncatingIfNeeded: word)))
    }

    /// A type's mangled name. Its symbolic references are relative to its address.
    func mangledName(_ address: UInt) -> UnsafeBufferPointer<UInt8>? {
      var end = address
      while let byte = word(end, 1) {
        guard byte != 0 else {
          let start = UnsafePointer<UInt8>(bitPattern: address)
          return UnsafeBufferPointer(start: start, count: Int(end - address))
        }
        end += byte > 0x1f ? 1 : byte < 0x18 ? 5 : 9
      }
      return nil
    }

    private static func readProcess(
      _ source: UnsafeRawPointer, _ copy: UnsafeMutableRawPointer, _ count: Int
    ) -> Bool {
      var from = iovec(iov_base: UnsafeMutableRawPointer(mutating: source), iov_len: count)
      var to = iovec(iov_base: copy, iov_len: count)
      return readMemory(getpid(), &to, 1, &from, 1, 0) == count
    }
  }

  /// The toolchain's library that reads the layout of closures' contexts.
  ///
  /// It is a class because the library keeps pointers to it.
  final class RemoteMirror {
    /// Why the library cannot be used.
    struct Unavailable: Error, CustomStringConvertible { let description: String }

    struct Capture {
      let offset: UInt
      let kind: Int
      fileprivate let typeReference: UInt64

      var isReference: Bool { kind == 13 }
      var isFunction: Bool { kind == 8 }
    }

    private typealias Reference = OpaquePointer
    // C structs that are large enough for the library's. They are passed and returned in memory.
    private typealias Result = itimerspec
    private typealias Sections = utsname

    private let context: Reference
    private typealias Info = @convention(c) (Reference, UInt) -> Result
    private typealias Child = @convention(c) (Reference, UInt, UInt32) -> Result
    private typealias CopyName =
      @convention(c) (Reference, UInt64, Bool) -> UnsafeMutablePointer<CChar>?

    private let destroy: @convention(c) (Reference) -> Void
    private let info: Info
    private let child: Child
    private let copyName: CopyName
    private let memory: SafeMemory

    init(_ memory: SafeMemory) throws(Unavailable) {
      self.memory = memory
      let path = Self.path
      guard let library = dlopen(path, RTLD_NOW) else {
        throw Unavailable(
          description: "closures cannot be read: there is no \(path), a part of the toolchain")
      }
      func symbol<Function>(_ name: String, as _: Function.Type) throws(Unavailable) -> Function {
        guard let symbol = dlsym(library, "swift_reflection_" + name) else {
          throw Unavailable(description: "closures cannot be read: \(path) has no \(name)")
        }
        return unsafeBitCast(symbol, to: Function.self)
      }
      let version = try symbol("libraryVersion", as: UnsafePointer<UInt32>.self).pointee
      guard version == 3 else {
        throw Unavailable(
          description: "closures cannot be read: \(path) has version \(version), not 3")
      }
      destroy = try symbol(
        "destroyReflectionContext", as: (@convention(c) (Reference) -> Void).self)
      info = try symbol("infoForInstance", as: Info.self)
      child = try symbol("childOfInstance", as: Child.self)
      copyName = try symbol("copyNameForTypeRef", as: CopyName.self)
      let create = try symbol(
        "createReflectionContextWithDataLayout",
        as: (@convention(c) (
          UnsafeMutableRawPointer, DataLayout, FreeBytes, ReadBytes, StringLength, SymbolAddress
        ) -> Reference?).self)
      let add = try symbol(
        "addReflectionInfo", as: (@convention(c) (Reference, Sections) -> Void).self)
      let reader = Unmanaged.passUnretained(memory).toOpaque()
      guard
        let context = create(
          reader, dataLayout, { _, bytes, _ in free(UnsafeMutableRawPointer(mutating: bytes)) },
          readBytes, stringLength, { _, name, count in symbolAddress(name, count) })
      else { throw Unavailable(description: "closures cannot be read: \(path) does not start") }
      self.context = context
      for sections in Self.images() { add(context, sections) }
    }

    deinit { destroy(context) }

    func captureCount(of context: UInt) -> UInt? {
      withUnsafeBytes(of: info(self.context, context)) { info in
        info.load(as: UInt32.self) == 18
          ? UInt(info.load(fromByteOffset: 16, as: UInt32.self)) : nil
      }
    }

    func capture(_ index: UInt, of context: UInt) -> Capture {
      withUnsafeBytes(of: child(self.context, context, UInt32(index))) { child in
        Capture(
          offset: UInt(child.load(fromByteOffset: 8, as: UInt32.self)),
          kind: Int(child.load(fromByteOffset: 12, as: UInt32.self)),
          typeReference: child.load(fromByteOffset: 16, as: UInt64.self))
      }
    }

    /// A capture's type. Its mangled name is enough unless it depends on generic parameters.
    func type(of capture: Capture, _ name: UnsafeBufferPointer<UInt8>) -> Any.Type? {
      if let start = name.baseAddress,
        let type = _getTypeByMangledNameInContext(
          start, UInt(name.count), genericContext: nil, genericArguments: nil)
      {
        return type
      }
      guard capture.typeReference != 0,
        let name = copyName(context, capture.typeReference, true)
      else { return nil }
      defer { free(name) }
      return _typeByName(String(String(cString: name).trimmingPrefix("$s")))
    }

    private static var path: String {
      var info: [UnsafeRawPointer?] = [nil, nil, nil, nil]
      let core = dlsym(nil, "swift_retain")
      guard let core, symbolInfo(core, &info) != 0, let file = info[0] else {
        return "libswiftRemoteMirror.so"
      }
      let folder = String(cString: file.assumingMemoryBound(to: CChar.self))
        .split(separator: "/", omittingEmptySubsequences: false).dropLast()
      return (folder + ["libswiftRemoteMirror.so"]).joined(separator: "/")
    }

    /// The reflection sections of the loaded images.
    private static func images() -> [Sections] {
      var all: [Sections] = []
      withUnsafeMutablePointer(to: &all) { all in
        enumerateImages(
          { image, all in
            let words = image.assumingMemoryBound(to: UInt.self)
            guard 3...5 ~= words[0] else { return true }
            var sections = Sections()
            withUnsafeMutableBytes(of: &sections) { bytes in
              // Fields, associated types, built-in types, captures, type references, strings.
              for (index, section) in [14, 16, 22, 24, 10, 12].enumerated() {
                let (start, end) = (words[section], words[section] + words[section + 1])
                bytes.storeBytes(of: start, toByteOffset: index * 24, as: UInt.self)
                bytes.storeBytes(of: end, toByteOffset: index * 24 + 8, as: UInt.self)
              }
            }
            all!.assumingMemoryBound(to: [Sections].self).pointee.append(sections)
            return true
          }, all)
      }
      return all
    }
  }

  private typealias Context = UnsafeMutableRawPointer?
  private typealias DataLayout =
    @convention(c) (
      Context, Int32, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
    ) -> Int32
  private typealias FreeBytes = @convention(c) (Context, UnsafeRawPointer?, Context) -> Void
  private typealias ReadBytes =
    @convention(c) (
      Context, UInt64, UInt64, UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> UnsafeRawPointer?
  private typealias StringLength = @convention(c) (Context, UInt64) -> UInt64
  private typealias SymbolAddress =
    @convention(c) (
      Context, UnsafePointer<CChar>?, UInt64
    ) -> UInt64

  /// Pointers have 8 bytes, without reserved bits; the first page is never mapped.
  private func dataLayout(
    _: Context, _ query: Int32, _: UnsafeMutableRawPointer?, _ answer: UnsafeMutableRawPointer?
  ) -> Int32 {
    switch query {
    case 0, 1: answer?.storeBytes(of: 8, as: UInt8.self)
    case 2: answer?.storeBytes(of: .max, as: UInt.self)
    case 3, 5: answer?.storeBytes(of: 0, as: UInt8.self)
    case 4: answer?.storeBytes(of: 0x1000, as: UInt64.self)
    default: return 0
    }
    return 1
  }

  private func readBytes(
    _ reader: Context, _ address: UInt64, _ count: UInt64,
    _: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  ) -> UnsafeRawPointer? {
    guard let copy = malloc(Int(count) + 1) else { return nil }
    if memory(reader).copy(UInt(address), to: copy, count: Int(count)) {
      return UnsafeRawPointer(copy)
    }
    free(copy)
    return nil
  }

  private func stringLength(_ reader: Context, _ address: UInt64) -> UInt64 {
    var end = UInt(address)
    while let byte = memory(reader).word(end, 1), byte != 0 { end += 1 }
    return UInt64(end) - address
  }

  private func symbolAddress(_ name: UnsafePointer<CChar>?, _ count: UInt64) -> UInt64 {
    let name = UnsafeRawBufferPointer(start: name, count: Int(count))
    return UInt64(UInt(bitPattern: dlsym(nil, String(decoding: name, as: UTF8.self))))
  }

  private func memory(_ reader: Context) -> SafeMemory {
    Unmanaged<SafeMemory>.fromOpaque(reader!).takeUnretainedValue()
  }

  @_silgen_name("process_vm_readv")
  private func readMemory(
    _: Int32, _: UnsafePointer<iovec>, _: UInt, _: UnsafePointer<iovec>, _: UInt, _: UInt
  ) -> Int

  @_silgen_name("dladdr")
  func symbolInfo(_: UnsafeRawPointer, _: UnsafeMutablePointer<UnsafeRawPointer?>) -> Int32

  @_silgen_name("swift_enumerateAllMetadataSections")
  private func enumerateImages(
    _: @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer?) -> Bool,
    _: UnsafeMutableRawPointer
  )
#endif
