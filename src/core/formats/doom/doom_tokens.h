/* SPDX-License-Identifier: MIT */
/*
 * Tokens of UDMF: names, numbers, texts and signs; comments are skipped.
 *
 *     DoomTokens words = {.at = text, .end = text + size, .line = 1};
 *     while (doom_next_token(&words, &word, &error) && word.kind != DOOM_TOKEN_END)
 *         ...
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef enum DoomTokenKind {
    DOOM_TOKEN_END = 0,
    DOOM_TOKEN_NAME,   /* also "true" and "false" */
    DOOM_TOKEN_NUMBER, /* integer, 0octal, 0xhexadecimal, or a decimal fraction */
    DOOM_TOKEN_TEXT,   /* between quotation marks, with its backslashes */
    DOOM_TOKEN_SIGN    /* { } = ; or any other character, which is not valid */
} DoomTokenKind;

typedef struct DoomToken {
    DoomTokenKind kind;
    const char *start; /* borrowed from the file; a text excludes its quotation marks */
    size_t length;
    double number;
} DoomToken;

typedef struct DoomTokens {
    const char *at, *end;
    unsigned line;
} DoomTokens;

/* Reads the next token. Returns false with an error that names the line. */
bool doom_next_token(DoomTokens *tokens, DoomToken *token, GError **error);
/* Reports that the last token is `found` instead of `wanted`: sets an error that names the line and
 * both, and returns false. */
bool doom_unexpected(const DoomTokens *tokens, const DoomToken *found, const char *wanted,
                     GError **error);
/* True if a token is the given sign. */
bool doom_is_sign(const DoomToken *token, char sign);
/* True if a token is the given name, in any case. */
bool doom_is_name(const DoomToken *token, const char *name);
/* Returns a text without its backslashes; the caller frees it. */
char *doom_plain_text(const DoomToken *token);
