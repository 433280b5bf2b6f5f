/* SPDX-License-Identifier: MIT */
/*
 * Tokens of UDMF: names, numbers, texts and signs; comments are skipped.
 *
 *     DoomWords words = {.at = text, .end = text + size, .line = 1};
 *     while (doom_next_word(&words, &word, &error) && word.kind != DOOM_WORD_END)
 *         ...
 */
#ifndef GABARIT_IMPORT_DOOM_WORDS_H
#define GABARIT_IMPORT_DOOM_WORDS_H

#include <glib.h>
#include <stdbool.h>

typedef enum DoomWordKind {
    DOOM_WORD_END = 0,
    DOOM_WORD_NAME,   /* also "true" and "false" */
    DOOM_WORD_NUMBER, /* integer, 0octal, 0xhexadecimal, or a decimal fraction */
    DOOM_WORD_TEXT,   /* between quotation marks, with its backslashes */
    DOOM_WORD_SIGN    /* { } = ; or any other character, which is not valid */
} DoomWordKind;

typedef struct DoomWord {
    DoomWordKind kind;
    const char *start; /* borrowed from the file; a text excludes its quotation marks */
    size_t length;
    double number;
} DoomWord;

typedef struct DoomWords {
    const char *at, *end;
    unsigned line;
} DoomWords;

/* Reads the next token. Returns false with an error that names the line. */
bool doom_next_word(DoomWords *words, DoomWord *word, GError **error);
/* Reports that the last token is `found` instead of `wanted`: sets an error that names the line and
 * both, and returns false. */
bool doom_unexpected(const DoomWords *words, const DoomWord *found, const char *wanted,
                     GError **error);
/* True if a token is the given sign. */
bool doom_is_sign(const DoomWord *word, char sign);
/* True if a token is the given name, in any case. */
bool doom_is_name(const DoomWord *word, const char *name);
/* Returns a text without its backslashes; the caller frees it. */
char *doom_plain_text(const DoomWord *word);

#endif
