/* SPDX-License-Identifier: MIT */
/**
 * session/ed-match.h: fuzzy matching: whether the typed letters occur in a name, in that order,
 * ignoring case and accents.
 *
 *     EdLetters *typed = ed_letters_new("cs"), *name = ed_letters_new("Contact sheet");
 *     EdMatch match;
 *     if (ed_match(typed, name, &match))          // ED_MATCH_BEGINNINGS: of both words
 *         mark(ed_match_spans(typed, name));
 *
 * Does not depend on GTK or a session: ed-lookup.h uses it to rank things.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

/** A text folded to comparable letters. */
typedef struct EdLetters EdLetters;

/** Folds a text. Only its first 256 letters are used. */
EdLetters *ed_letters_new(const char *text);
/** Frees the letters; NULL is allowed. */
void ed_letters_free(EdLetters *letters);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(EdLetters, ed_letters_free)

/** The quality of a match, best first. */
typedef enum EdMatchRank {
    ED_MATCH_WORDS = 0,  /**< each typed word is the beginning of a word: "con sh" */
    ED_MATCH_BEGINNINGS, /**< all letters are in beginnings of words: "cosh" */
    ED_MATCH_ANYWHERE
} EdMatchRank;

typedef struct EdMatch {
    EdMatchRank rank;
    unsigned cost;  /**< within one rank: less is better */
    bool scattered; /**< the letters are not adjacent, and not all in beginnings of words */
} EdMatch;

/** True if all typed letters occur in the name; then sets `match`. An empty text matches every
 * name. */
bool ed_match(const EdLetters *typed, const EdLetters *name, EdMatch *match);

/** A half-open range of bytes of a name's text. */
typedef struct EdSpan {
    unsigned from, to;
} EdSpan;

/** Returns which of a name's letters ed_match matched: EdSpan in ascending order. The caller owns
 * the array. */
GArray *ed_match_spans(const EdLetters *typed, const EdLetters *name);
