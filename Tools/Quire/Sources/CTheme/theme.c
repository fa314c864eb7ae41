// Swift has no #embed. SwiftPM's own `embedInCode` writes the bytes as array literals, which take the
// compiler longer than all other code of the module.
#include "CTheme.h"

#define DEFINE(name)                                                           \
  struct ThemeFile theme_##name(void) {                                        \
    return (struct ThemeFile){name, sizeof name};                              \
  }

static const unsigned char bookStyle[] = {
#embed "book.css"
};
DEFINE(bookStyle)

static const unsigned char bookScript[] = {
#embed "book.js"
};
DEFINE(bookScript)

static const unsigned char placeScript[] = {
#embed "place.js"
};
DEFINE(placeScript)

static const unsigned char namesScript[] = {
#embed "names.js"
};
DEFINE(namesScript)

static const unsigned char findScript[] = {
#embed "find.js"
};
DEFINE(findScript)

static const unsigned char tracePage[] = {
#embed "trace.txt"
};
DEFINE(tracePage)

static const unsigned char traceScript[] = {
#embed "trace.js"
};
DEFINE(traceScript)

static const unsigned char traceStyle[] = {
#embed "trace.css"
};
DEFINE(traceStyle)

static const unsigned char epubStyle[] = {
#embed "epub.css"
};
DEFINE(epubStyle)

static const unsigned char labelsInChinese[] = {
#embed "labels-zh-Hans.txt"
};
DEFINE(labelsInChinese)

static const unsigned char letters[] = {
#embed "letters.z"
};
DEFINE(letters)

static const unsigned char serveStyle[] = {
#embed "serve.css"
};
DEFINE(serveStyle)

static const unsigned char serveScript[] = {
#embed "serve.js"
};
DEFINE(serveScript)

static const unsigned char help[] = {
#embed "help.txt"
};
DEFINE(help)

static const unsigned char chapterTemplate[] = {
#embed "chapter.txt"
};
DEFINE(chapterTemplate)

static const unsigned char exerciseTemplate[] = {
#embed "exercise.txt"
};
DEFINE(exerciseTemplate)
