/* SPDX-License-Identifier: MIT */
/* Tokens of UDMF; the contract is in doom_tokens.h. */
#include "formats/doom/doom_tokens.h"

#include "formats/doom/doom_internal.h"
#include "model/visible.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum { LONGEST_NUMBER = 64, LONGEST_SHOWN = 60 };

static void skip_to(DoomTokens *tokens, const char *to)
{
    for (; tokens->at < to; tokens->at++)
        tokens->line += *tokens->at == '\n';
}

static bool starts_with(const DoomTokens *tokens, const char *sign)
{
    size_t length = strlen(sign);
    return (size_t)(tokens->end - tokens->at) >= length && memcmp(tokens->at, sign, length) == 0;
}

/* Returns the position after the next `sign`; the end of the text if none follows. */
static const char *position_after(const DoomTokens *tokens, const char *sign)
{
    const char *found = g_strstr_len(tokens->at, tokens->end - tokens->at, sign);
    return found != NULL ? found + strlen(sign) : tokens->end;
}

static void skip_space(DoomTokens *tokens)
{
    while (tokens->at < tokens->end) {
        if (g_ascii_isspace(*tokens->at) || *tokens->at == 0)
            skip_to(tokens, tokens->at + 1);
        else if (starts_with(tokens, "//"))
            skip_to(tokens, position_after(tokens, "\n"));
        else if (starts_with(tokens, "/*"))
            skip_to(tokens, position_after(tokens, "*/"));
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

static const char *end_of(const DoomTokens *tokens, bool (*belongs)(char letter))
{
    const char *end = tokens->at;
    while (end < tokens->end && belongs(*end))
        end++;
    return end;
}

static bool read_number(DoomTokens *tokens, DoomToken *token, GError **error)
{
    char text[LONGEST_NUMBER + 1], *end;
    token->length = (size_t)(end_of(tokens, is_number_letter) - tokens->at);
    size_t length = MIN(token->length, LONGEST_NUMBER);
    memcpy(text, tokens->at, length);
    text[length] = 0;
    bool is_fraction = strpbrk(text, ".eE") != NULL && g_ascii_strncasecmp(text, "0x", 2) != 0;
    token->number =
        is_fraction ? g_ascii_strtod(text, &end) : (double)g_ascii_strtoll(text, &end, 0);
    tokens->at += token->length;
    return (*end == 0 && end > text) ||
           doom_fail(error, _("line %u: %s is not a number"), tokens->line, text);
}

static bool read_text(DoomTokens *tokens, DoomToken *token, GError **error)
{
    const char *at = tokens->at + 1;
    while (at < tokens->end && *at != '"')
        at += *at == '\\' && at + 1 < tokens->end ? 2 : 1;
    if (at >= tokens->end)
        return doom_fail(error, _("line %u: a string is not closed"), tokens->line);
    token->start = tokens->at + 1;
    token->length = (size_t)(at - token->start);
    skip_to(tokens, at + 1);
    return true;
}

/* Returns the size of the next character in bytes; 1 if it is not UTF-8. */
static size_t character_size(const DoomTokens *tokens)
{
    gunichar point = g_utf8_get_char_validated(tokens->at, tokens->end - tokens->at);
    return g_unichar_validate(point) ? (size_t)(g_utf8_next_char(tokens->at) - tokens->at) : 1;
}

bool doom_next_token(DoomTokens *tokens, DoomToken *token, GError **error)
{
    skip_space(tokens);
    *token = (DoomToken){.start = tokens->at};
    if (tokens->at == tokens->end)
        return true;
    const char first = *tokens->at;
    token->kind = first == '"'                             ? DOOM_TOKEN_TEXT
                  : g_ascii_isalpha(first) || first == '_' ? DOOM_TOKEN_NAME
                  : is_number_letter(first)                ? DOOM_TOKEN_NUMBER
                                                           : DOOM_TOKEN_SIGN;
    switch (token->kind) {
    case DOOM_TOKEN_TEXT:
        return read_text(tokens, token, error);
    case DOOM_TOKEN_NUMBER:
        return read_number(tokens, token, error);
    default:
        token->length = token->kind == DOOM_TOKEN_NAME
                            ? (size_t)(end_of(tokens, is_name_letter) - tokens->at)
                            : character_size(tokens);
        tokens->at += token->length;
        return true;
    }
}

bool doom_unexpected(const DoomTokens *tokens, const DoomToken *found, const char *wanted,
                     GError **error)
{
    bool is_text = found->kind == DOOM_TOKEN_TEXT, is_end = found->kind == DOOM_TOKEN_END;
    size_t length = found->length + (is_text ? 2 : 0);
    g_autofree char *start = g_strndup(found->start - is_text, MIN(length, LONGEST_SHOWN));
    g_autofree char *shown = text_visible(start);
    doom_fail(error, _("line %u: %s is expected here, not %s"), tokens->line, wanted,
              is_end ? _("the end of the text") : shown);
    return false;
}

bool doom_is_sign(const DoomToken *token, char sign)
{
    return token->kind == DOOM_TOKEN_SIGN && *token->start == sign;
}

bool doom_is_name(const DoomToken *token, const char *name)
{
    return token->kind == DOOM_TOKEN_NAME && strlen(name) == token->length &&
           g_ascii_strncasecmp(token->start, name, token->length) == 0;
}

char *doom_plain_text(const DoomToken *token)
{
    GString *text = g_string_new(NULL);
    for (size_t i = 0; i < token->length; i++) {
        i += token->start[i] == '\\' && i + 1 < token->length;
        g_string_append_c(text, token->start[i]);
    }
    return g_string_free(text, false);
}
