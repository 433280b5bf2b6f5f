/* SPDX-License-Identifier: MIT */
/**
 * art/past.h: pictures as they were when a project last took them in. Artists save over their
 * files; what was there before is kept in a folder of the user's cache, so that changed art is
 * compared with it, and shown beside it.
 *
 *     char *folder = past_folder();
 *     past_keep(folder, pixels);
 *     ...
 *     Pixels *was = past_find(folder, picture->digest, NULL);    // or NULL
 *
 * A picture is found by the digest of its pixels, whatever its file is called. All of this only
 * helps: what fails leaves everything as it was, without a word.
 */
#ifndef GABARIT_ART_PAST_H
#define GABARIT_ART_PAST_H

#include "art/picture.h"

enum {
    PAST_MOST_PIXELS = 16 << 20, /* of a picture that is kept */
    PAST_MOST_BYTES = 256 << 20  /* of all; those that were used the longest ago go first */
};

/** The folder in the user's cache; the caller's. It need not exist. */
char *past_folder(void);

/** Whether a picture with a digest (see pixels_digest) is kept; it counts as used then. */
bool past_has(const char *folder, const uint8_t digest[16]);

/** Keeps a picture, unless it is there already; makes the folder. */
void past_keep(const char *folder, const Pixels *pixels);

/** The picture with a digest; the caller's. `limits` may be NULL. NULL where it
 * is not kept or is damaged. */
Pixels *past_find(const char *folder, const uint8_t digest[16], const PictureLimits *limits);

#endif
