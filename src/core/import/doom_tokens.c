/* SPDX-License-Identifier: MIT */
/* Tokens of UDMF; the contract is in doom_tokens.h. */
#include "import/doom_tokens.h"

#include "import/doom_internal.h"
#include "model/visible.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum { LONGEST_NUMBER = 64, LONGEST_SHOWN = 60 };

static void skip_to(DoomTokens *words, const char *to)
{
    for (; words->at < to; words->at++)
        words->line += *words->at == '\n';
}

static bool starts_with(const DoomTokens *words, const char *sign)
{
    size_t length = strlen(sign);
    return (size_t)(words->end - words->at) >= length && memcmp(words->at, sign, length) == 0;
}

/* Returns the position after the next `sign`; the end of the text if none follows. */
static const char *position_after(const DoomTokens *words, const char *sign)
{
    const char *found = g_strstr_len(words->at, words->end - words->at, sign);
    return found != NULL ? found + strlen(sign) : words->end;
}

static void skip_space(DoomTokens *words)
{
    while (words->at < words->end) {
        if (g_ascii_isspace(*words->at) || *words->at == 0)
            skip_to(words, words->at + 1);
        else if (starts_with(words, "//"))
            skip_to(words, position_after(words, "\n"));
        else if (starts_with(words, "/*"))
            skip_to(words, position_after(words, "*/"));
        else
            return;
    }
}

static bool is_name_letter(char letter)
{
    return g_ascii_isalnum(letter) || letter == '_';
}

static bool is_number_letter(char letter)
{
    return g_ascii_isalnum(letter) || letter == '.' || letter == '+' || letter == '-';
}

static const char *end_of(const DoomTokens *words, bool (*belongs)(char letter))
{
    const char *end = words->at;
    while (end < words->end && belongs(*end))
        end++;
    return end;
}

static bool read_number(DoomTokens *words, DoomToken *word, GError **error)
{
    char text[LONGEST_NUMBER + 1], *end;
    word->length = (size_t)(end_of(words, is_number_letter) - words->at);
    size_t length = MIN(word->length, LONGEST_NUMBER);
    memcpy(text, words->at, length);
    text[length] = 0;
    bool is_fraction = strpbrk(text, ".eE") != NULL && g_ascii_strncasecmp(text, "0x", 2) != 0;
    word->number =
        is_fraction ? g_ascii_strtod(text, &end) : (double)g_ascii_strtoll(text, &end, 0);
    words->at += word->length;
    return (*end == 0 && end > text) ||
           doom_fail(error, _("line %u: %s is not a number"), words->line, text);
}

static bool read_text(DoomTokens *words, DoomToken *word, GError **error)
{
    const char *at = words->at + 1;
    while (at < words->end && *at != '"')
        at += *at == '\\' && at + 1 < words->end ? 2 : 1;
    if (at >= words->end)
        return doom_fail(error, _("line %u: a string is not closed"), words->line);
    word->start = words->at + 1;
    word->length = (size_t)(at - word->start);
    skip_to(words, at + 1);
    return true;
}

/* Returns the size of the next character in bytes; 1 if it is not UTF-8. */
static size_t character_size(const DoomTokens *words)
{
    gunichar point = g_utf8_get_char_validated(words->at, words->end - words->at);
    return g_unichar_validate(point) ? (size_t)(g_utf8_next_char(words->at) - words->at) : 1;
}

bool doom_next_token(DoomTokens *words, DoomToken *word, GError **error)
{
    skip_space(words);
    *word = (DoomToken){.start = words->at};
    if (words->at == words->end)
        return true;
    const char first = *words->at;
    word->kind = first == '"'                             ? DOOM_TOKEN_TEXT
                 : g_ascii_isalpha(first) || first == '_' ? DOOM_TOKEN_NAME
                 : is_number_letter(first)                ? DOOM_TOKEN_NUMBER
                                                          : DOOM_TOKEN_SIGN;
    switch (word->kind) {
    case DOOM_TOKEN_TEXT:
        return read_text(words, word, error);
    case DOOM_TOKEN_NUMBER:
        return read_number(words, word, error);
    default:
        word->length = word->kind == DOOM_TOKEN_NAME
                           ? (size_t)(end_of(words, is_name_letter) - words->at)
                           : character_size(words);
        words->at += word->length;
        return true;
    }
}

bool doom_unexpected(const DoomTokens *words, const DoomToken *found, const char *wanted,
                     GError **error)
{
    bool is_text = found->kind == DOOM_TOKEN_TEXT, is_end = found->kind == DOOM_TOKEN_END;
    size_t length = found->length + (is_text ? 2 : 0);
    char *start = g_strndup(found->start - is_text, MIN(length, LONGEST_SHOWN));
    char *shown = text_visible(start);
    doom_fail(error, _("line %u: %s is expected here, not %s"), words->line, wanted,
              is_end ? _("the end of the text") : shown);
    g_free(start);
    g_free(shown);
    return false;
}

bool doom_is_sign(const DoomToken *word, char sign)
{
    return word->kind == DOOM_TOKEN_SIGN && *word->start == sign;
}

bool doom_is_name(const DoomToken *word, const char *name)
{
    return word->kind == DOOM_TOKEN_NAME && strlen(name) == word->length &&
           g_ascii_strncasecmp(word->start, name, word->length) == 0;
}

char *doom_plain_text(const DoomToken *word)
{
    GString *text = g_string_new(NULL);
    for (size_t i = 0; i < word->length; i++) {
        i += word->start[i] == '\\' && i + 1 < word->length;
        g_string_append_c(text, word->start[i]);
    }
    return g_string_free(text, false);
}
