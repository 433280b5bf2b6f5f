/* SPDX-License-Identifier: MIT */
/*
 * Implements recognise.h. A header is checked line by line, because the next export would discard
 * lines that a user has added.
 */
#include "bank/recognise.h"

#include "bank/json_format.h"
#include "bank/png.h"
#include "runtime/bank_layout.h"

#include <string.h>

/* ---- Banks ---- */

bool bank_is_known(const char *bytes, size_t size)
{
    return size >= sizeof BANK_MAGIC - 1 && memcmp(bytes, BANK_MAGIC, sizeof BANK_MAGIC - 1) == 0;
}

/* Returns the position after a word, which blanks may precede; NULL if the text at `at` is another
 * one. */
static const char *after_word(const char *at, const char *end, const char *word)
{
    while (at != NULL && at < end && *at != 0 && strchr(" \t\r\n", *at) != NULL)
        at++;
    size_t length = strlen(word);
    bool matches = at != NULL && (size_t)(end - at) >= length && memcmp(at, word, length) == 0;
    return matches ? at + length : NULL;
}

bool bank_json_is_known(const char *text, size_t size)
{
    const char *end = text + size;
    const char *at = after_word(after_word(text, end, "{"), end, "\"format\"");
    return after_word(after_word(at, end, ":"), end, "\"" JSON_FORMAT "\"") != NULL;
}

/* ---- Pages ---- */

bool view_is_known(const char *bytes, size_t size)
{
    return size >= sizeof VIEW_BEGIN - 1 && memcmp(bytes, VIEW_BEGIN, sizeof VIEW_BEGIN - 1) == 0;
}

bool page_is_known(const char *bytes, size_t size)
{
    static const char text[] = "tEXt" PAGE_KEY "\0" PAGE_MAKER;
    enum { SIGNATURE_AND_SIZE = 8 + 25, LENGTH = 4 };
    uint32_t width, height;
    return png_size((const uint8_t *)bytes, size, &width, &height) &&
           size >= SIGNATURE_AND_SIZE + LENGTH + sizeof text - 1 &&
           memcmp(bytes + SIGNATURE_AND_SIZE + LENGTH, text, sizeof text - 1) == 0;
}

bool atlas_json_is_known(const char *text, size_t size)
{
    static const char begin[] = ATLAS_JSON_BEGIN;
    return size >= sizeof begin - 1 && memcmp(text, begin, sizeof begin - 1) == 0;
}

bool exported_text_is_known(const char *text, size_t size)
{
    static const char mark[] = TEXT_MARK, csv[] = CSV_BEGIN;
    if (size >= sizeof csv - 1 && memcmp(text, csv, sizeof csv - 1) == 0)
        return true;
    bool found = false;
    for (size_t i = 0; !found && i < TEXT_MARK_WITHIN && i + sizeof mark - 1 <= size; i++)
        found = memcmp(text + i, mark, sizeof mark - 1) == 0;
    return found;
}

bool tiled_is_known(const char *text, size_t size)
{
    static const char xml[] = TILED_XML_BEGIN, json[] = TILED_JSON_BEGIN;
    return (size >= sizeof xml - 1 && memcmp(text, xml, sizeof xml - 1) == 0) ||
           (size >= sizeof json - 1 && memcmp(text, json, sizeof json - 1) == 0);
}

/* ---- Headers ---- */

/* The lines that a header consists of. `@` is an identifier, `#` hexadecimal digits, `*` words that
 * contain neither `*` nor `/`. */
static const char *const lines[] = {
    "",
    "/*",
    " */",
    " * Generated from a sprite bank, with its names and numbers; do not edit.",
    " * gab_bank_matches(&bank, @) tests whether a bank still has them.",
    /* written by earlier versions */
    " * Ask gab_bank_matches(&bank, @) whether they are still those of a bank.",
    "#ifndef @",
    "#define @",
    "#include <stdint.h>",
    "#define @ UINT64_C(0x#)",
    "/* * */",
    "enum {",
    "    @ = #",
    "    @ = #,",
    "};",
    "#endif",
};

/* The indices in `lines` of the first two lines of every header. */
enum { FIRST_LINE = 1, SECOND_LINE = 3 };

/* Returns the length of the text that matches a placeholder; 0 if it does not match. */
static size_t length_of(char kind, const char *text, const char *end)
{
    static const char upper[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
    const char *from = text;
    for (; text < end; text++) {
        bool is_part = kind == '@'   ? *text != 0 && strchr(upper, *text) != NULL
                       : kind == '#' ? *text != 0 && strchr("0123456789ABCDEF", *text) != NULL
                                     : *text != '*' && *text != '/';
        if (!is_part)
            break;
    }
    size_t length = (size_t)(text - from);
    /* The text of a comment extends to the blank before its closing mark. */
    return kind == '*' && length > 0 ? length - 1 : length;
}

static bool matches_line(const char *line, const char *text, const char *end)
{
    bool is_comment = strcmp(line, "/* * */") == 0;
    for (size_t i = 0; line[i] != 0; i++) {
        char kind = line[i];
        bool is_placeholder =
            (kind == '@' || kind == '#' || (is_comment && i == 3)) && (kind != '#' || i > 0);
        if (!is_placeholder) {
            if (text == end || *text++ != kind)
                return false;
            continue;
        }
        size_t length = length_of(kind, text, end);
        if (length == 0)
            return false;
        text += length;
    }
    return text == end;
}

static bool is_line(const char *text, const char *end)
{
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (matches_line(lines[i], text, end))
            return true;
    return false;
}

bool bank_header_is_known(const char *text, size_t size)
{
    const char *end = text + size;
    size_t count = 0;
    for (; text < end; count++) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        const char *required = count == 0   ? lines[FIRST_LINE]
                               : count == 1 ? lines[SECOND_LINE]
                                            : NULL;
        if (!stop || !(required ? matches_line(required, text, stop) : is_line(text, stop)))
            return false;
        text = stop + 1;
    }
    return count > SECOND_LINE;
}
