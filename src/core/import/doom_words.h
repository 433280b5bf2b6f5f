/* SPDX-License-Identifier: MIT */
/*
 * The words of UDMF: names, numbers, texts and signs, without comments.
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
    DOOM_WORD_NUMBER, /* whole, 0octal, 0xhexadecimal, or with a point */
    DOOM_WORD_TEXT,   /* between quotation marks, with its backslashes */
    DOOM_WORD_SIGN    /* one of { } = ; */
} DoomWordKind;

typedef struct DoomWord {
    DoomWordKind kind;
    const char *start; /* borrowed from the text; of texts without the marks */
    size_t length;
    double number;
} DoomWord;

typedef struct DoomWords {
    const char *at, *end;
    unsigned line;
} DoomWords;

/* Reads the next word. False with an error that names the line. */
bool doom_next_word(DoomWords *words, DoomWord *word, GError **error);
/* Whether a word is that sign. */
bool doom_is_sign(const DoomWord *word, char sign);
/* Whether a name is that one, in whatever case. */
bool doom_is_name(const DoomWord *word, const char *name);
/* A text without its backslashes; the caller's. */
char *doom_plain_text(const DoomWord *word);

#endif
