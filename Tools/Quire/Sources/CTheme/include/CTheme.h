#include <stddef.h>

/// A stylesheet or a script of the pages, which is a part of the program.
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
THEME_FILE(epubStyle);
/// Pictures of letters for card images, drawn by Tests/Browser/letters.py.
THEME_FILE(letters);
THEME_FILE(serveStyle);
THEME_FILE(serveScript);
