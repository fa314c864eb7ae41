import Foundation

/// The version of quire; `Tools/Quire/CHANGES.md` lists what each version changed.
///
/// It is a part of every cache key: raise it when a result is computed differently.
package let quireVersion = "3.0"

/// The command that was typed to run quire: a script that calls it names itself in `QUIRE_COMMAND`.
package let typedCommand = ProcessInfo.processInfo.environment["QUIRE_COMMAND"] ?? "quire"
