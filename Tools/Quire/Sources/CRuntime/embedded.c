// The programs' own parts are compiled where they are used, so quire carries their text.
#include "CRuntime.h"

static const char program[] = {
#embed "program.c" suffix(, 0)
};
static const char launcher[] = {
#embed "launcher.c" suffix(, 0)
};
static const char mutants[] = {
#embed "mutants.c" suffix(, 0)
};
static const char reporting[] = {
#embed "reporting.swift" suffix(, 0)
};
static const char recording[] = {
#embed "recording.swift" suffix(, 0)
};
static const char references[] = {
#embed "references.swift" suffix(, 0)
};
static const char closures[] = {
#embed "closures.swift" suffix(, 0)
};
static const char mirror[] = {
#embed "mirror.swift" suffix(, 0)
};
static const char tests[] = {
#embed "tests.swift" suffix(, 0)
};

const char *program_source(void) { return program; }
const char *launcher_source(void) { return launcher; }
const char *mutants_source(void) { return mutants; }
const char *reporting_source(void) { return reporting; }
const char *recording_source(void) { return recording; }
const char *references_source(void) { return references; }
const char *closures_source(void) { return closures; }
const char *mirror_source(void) { return mirror; }
const char *tests_source(void) { return tests; }
