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
static const char names[] = {
#embed "names.c" suffix(, 0)
};
static const char reporting[] = {
#embed "reporting.swift" suffix(, 0)
};
static const char recording[] = {
#embed "recording.swift" suffix(, 0)
};
static const char figures[] = {
#include "figures.h"
};
static const char list[] = {
#embed "figures.h" suffix(, 0)
};
static const char tests[] = {
#embed "tests.swift" suffix(, 0)
};

const char *program_source(void) { return program; }
const char *launcher_source(void) { return launcher; }
const char *mutants_source(void) { return mutants; }
const char *names_source(void) { return names; }
const char *reporting_source(void) { return reporting; }
const char *recording_source(void) { return recording; }
const char *figures_sources(void) { return figures; }
const char *figures_list(void) { return list; }
const char *tests_source(void) { return tests; }
