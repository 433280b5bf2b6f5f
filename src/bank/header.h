/* SPDX-License-Identifier: MIT */
/**
 * bank/header.h: writes the names of a bank as constants for a game in C or C++.
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
 * **How names become identifiers.** ASCII letters become capitals, digits are kept, each run of
 * other ASCII characters becomes one `_`, and a character beyond ASCII becomes `U` and its code
 * point in hexadecimal, with at least four digits. The parts follow the prefix, if there is one,
 * and are joined by `_`; two `_` are never adjacent:
 *
 *     ROLE_name  TAG_name  SPRITE_name  FRAME_sprite_name  ANIMATION_sprite_name  POINT_name
 *     MAP_name  PLANE_map_name  ZONE_map_plane_name  BAND_map_name
 *     LEVEL_name  LAYER_level_name  DOOR_level_name  MARKER_level_name
 *
 * Objects without a name have no constant. Two objects with the same constant are an error.
 *
 * **Values of the constants.** The value is the index that gab_bank_find returns for the name,
 * which is an index over the whole bank. There are two exceptions: the value of a tag is its tag
 * number, which boxes, zones and walls store, and the value of a door is its number within its
 * level, which gab_blockers expects. `GAB_prefix_DIGEST`, or `GAB_DIGEST` without a prefix, is the
 * digest of the bank's names.
 */
#pragma once

#include "bank/error.h"

#include <gabarit/bank.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Makes the header of an opened bank, as a string that the caller releases with free(). It compiles
 * as C99 and C++11, without the library's own headers. The prefix is converted to an identifier in
 * the same way as the names; NULL and "" mean no prefix. It must begin with a letter and must not
 * begin with `GAB_`, which the library reserves. Returns false if two constants clash (the error
 * names both objects), if the prefix is invalid, or if memory runs out; `*text` is then NULL.
 * `error` may be NULL.
 */
bool bank_header(const gab_bank *bank, const char *prefix, char **text, BankError *error);

/**
 * Returns the constant, without a prefix, of an object of one of the kinds above. `names` contains
 * the names of its parents, outermost first, and then its own, in UTF-8. The caller releases the
 * result with free(); NULL if memory runs out.
 */
char *bank_identifier(gab_kind kind, const char *const *names, int count);

#ifdef __cplusplus
}
#endif
