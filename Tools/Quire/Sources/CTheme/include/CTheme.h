#include <stddef.h>

/// A file that is a part of the program: a stylesheet or a script of the pages, or a text of a command.
struct ThemeFile {
  const unsigned char *_Nonnull bytes;
  size_t count;
};

#define THEME_FILE(name)                                                       \
  struct ThemeFile theme_##name(void)                                          \
      __attribute__((swift_name("getter:ThemeFile." #name "()")))

THEME_FILE(bookStyle);
THEME_FILE(bookScript);
THEME_FILE(placeScript);
THEME_FILE(namesScript);
THEME_FILE(findScript);
THEME_FILE(traceScript);
THEME_FILE(traceStyle);
/// The page of a trace, and the part of it that steps through the run.
THEME_FILE(tracePage);
THEME_FILE(epubStyle);
/// Labels of pages in other languages, each a line `English = translation`.
THEME_FILE(labelsInChinese);
/// Pictures of letters for card images, drawn by Tests/Browser/letters.py.
THEME_FILE(letters);
THEME_FILE(serveStyle);
THEME_FILE(serveScript);
/// Texts of commands in parts, each after a line `=== NAME`. Words in double braces are replaced.
THEME_FILE(help);
THEME_FILE(chapterTemplate);
THEME_FILE(exerciseTemplate);
