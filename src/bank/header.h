/* SPDX-License-Identifier: MIT */
/**
 * bank/header.h: the names of a bank as constants for a game in C or C++.
 *
 *     char *text;
 *     if (bank_header(&bank, "demo", &text, &error)) {      // bank: an opened gab_bank
 *         fputs(text, file);
 *         free(text);
 *     }
 *
 *     #include "demo_names.h"                               // in the game
 *     if (!gab_bank_matches(&bank, GAB_DEMO_DIGEST)) die("the bank and the header differ");
 *     if (hit.tag == DEMO_TAG_HEAD) ...
 *
 * **How names become identifiers.** ASCII letters become capitals, digits stay, each run of other
 * ASCII characters becomes one `_`, and a character beyond ASCII becomes `U` and its number in
 * hexadecimal, at least four digits. The parts are joined by `_`, two of which never stand in a
 * row, after the prefix, if there is one:
 *
 *     ROLE_name  TAG_name  SPRITE_name  FRAME_sprite_name  ANIMATION_sprite_name  POINT_name
 *     MAP_name  PLANE_map_name  ZONE_map_plane_name  BAND_map_name
 *     LEVEL_name  LAYER_level_name  DOOR_level_name  MARKER_level_name
 *
 * Things without a name have no constant. Two things that would share one are an error.
 *
 * **What the constants are.** The number that gab_bank_find gives for the name, which counts over
 * the whole bank; but of a tag its tag number, which is what boxes, zones and walls carry, and of a
 * door its number in its level, which is what gab_blockers takes.
 * `GAB_prefix_DIGEST`, or `GAB_DIGEST` without a prefix, is the digest of the bank's names.
 */
#ifndef BANK_HEADER_H
#define BANK_HEADER_H

#include "bank/error.h"

#include <gabarit/bank.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * The header of an opened bank, as a string that the caller frees with free. It compiles as C99 and
 * C++11, without the library's own headers.
 * The prefix is made an identifier like the names; NULL and "" are none. It must begin with a
 * letter, and not with `GAB_`, which is the library's. Returns false on a clash (the error names
 * both), a bad prefix, or without memory; `*text` is then NULL. `error` may be NULL.
 */
bool bank_header(const gab_bank *bank, const char *prefix, char **text, BankError *error);

/**
 * The constant of a thing of one of the kinds above, as it is without a prefix: `names` are those
 * of what it belongs to, outermost first, then its own, in UTF-8. The caller frees it with free;
 * NULL without memory.
 */
char *bank_identifier(gab_kind kind, const char *const *names, int count);

#ifdef __cplusplus
}
#endif

#endif
