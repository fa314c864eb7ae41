/// The C that is linked into every program that quire runs.
const char *_Nonnull program_source(void) __attribute__((swift_name("getter:programSource()")));

/// The C of the program that confines itself and then becomes a document's program.
const char *_Nonnull launcher_source(void) __attribute__((swift_name("getter:launcherSource()")));

/// The C that selects mutants in an instrumented module.
const char *_Nonnull mutants_source(void) __attribute__((swift_name("getter:mutantsSource()")));

/// The module through which programs report to quire.
const char *_Nonnull reporting_source(void) __attribute__((swift_name("getter:reportingSource()")));

/// The module through which traced programs report their steps: its calls, and the reader of objects.
const char *_Nonnull recording_source(void) __attribute__((swift_name("getter:recordingSource()")));
const char *_Nonnull references_source(void) __attribute__((swift_name("getter:referencesSource()")));
const char *_Nonnull closures_source(void) __attribute__((swift_name("getter:closuresSource()")));
const char *_Nonnull mirror_source(void) __attribute__((swift_name("getter:mirrorSource()")));

/// The file of a program that runs its tests.
const char *_Nonnull tests_source(void) __attribute__((swift_name("getter:testsSource()")));
