/* SPDX-License-Identifier: MIT */
/**
 * app/palette/ed-synonyms.h: other words for commands and tools, such as those of other programs
 * and of designers, by which the command palette finds them.
 *
 *     const char *words = ed_synonyms_of("onion-skin");       // "ghost trace neighbours"
 */
#pragma once

typedef struct EdSynonyms {
    const char *command; /**< as ed_command_find, or "tool('NAME')" */
    const char *words;   /**< N_(), separated by blanks */
} EdSynonyms;

/** All synonyms; the list ends with a NULL command. */
extern const EdSynonyms ed_synonyms[];

/** Returns the words for a command, untranslated; NULL: none. A constant. */
const char *ed_synonyms_of(const char *command);
