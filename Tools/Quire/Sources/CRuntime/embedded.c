// The programs' own parts are compiled where they are used, so quire carries their text.
#include "CRuntime.h"

const char *program_source(void) {
  static const char text[] = {
#embed "program.c" suffix(, 0)
  };
  return text;
}

const char *launcher_source(void) {
  static const char text[] = {
#embed "launcher.c" suffix(, 0)
  };
  return text;
}

const char *mutants_source(void) {
  static const char text[] = {
#embed "mutants.c" suffix(, 0)
  };
  return text;
}

const char *reporting_source(void) {
  static const char text[] = {
#embed "reporting.swift" suffix(, 0)
  };
  return text;
}

const char *tests_source(void) {
  static const char text[] = {
#embed "tests.swift" suffix(, 0)
  };
  return text;
}
