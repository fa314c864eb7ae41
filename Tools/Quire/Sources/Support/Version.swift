/// The version of quire, as `quire --version` prints it; `Tools/Quire/CHANGES.md` lists what each
/// version changed.
///
/// It is part of every cache key: raise it when a result is computed differently, and everything is
/// verified again.
public let quireVersion = "3.0"
