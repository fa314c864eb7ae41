import Foundation

/// The version of quire, as `quire --version` prints it; `Tools/Quire/CHANGES.md` lists what each
/// version changed.
///
/// It is part of every cache key: raise it when a result is computed differently, and everything is
/// verified again.
package let quireVersion = "3.0"

/// The command that was typed to run quire: a script that calls it names itself in `QUIRE_COMMAND`.
package let typedCommand = ProcessInfo.processInfo.environment["QUIRE_COMMAND"] ?? "quire"
