/// The C that is linked into every program that quire runs.
const char *_Nonnull program_source(void) __attribute__((swift_name("getter:programSource()")));

/// The C of the program that confines itself and then becomes a document's program.
const char *_Nonnull launcher_source(void) __attribute__((swift_name("getter:launcherSource()")));

/// The C that selects mutants in an instrumented module.
const char *_Nonnull mutants_source(void) __attribute__((swift_name("getter:mutantsSource()")));

/// The C of the program that asks SourceKit about names.
const char *_Nonnull names_source(void) __attribute__((swift_name("getter:namesSource()")));

/// The module through which programs report to quire.
const char *_Nonnull reporting_source(void) __attribute__((swift_name("getter:reportingSource()")));

/// The calls of the module through which traced programs report their steps.
const char *_Nonnull recording_source(void) __attribute__((swift_name("getter:recordingSource()")));

/// The files of the module that draws figures, each ended by a zero, and the list of them.
const char *_Nonnull figures_sources(void) __attribute__((swift_name("getter:figuresSources()")));
const char *_Nonnull figures_list(void) __attribute__((swift_name("getter:figuresList()")));

/// The file of a program that runs its tests.
const char *_Nonnull tests_source(void) __attribute__((swift_name("getter:testsSource()")));
