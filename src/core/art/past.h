/* SPDX-License-Identifier: MIT */
/**
 * art/past.h: pictures as they were when the project last imported them. Artists overwrite their
 * files. The previous pictures are kept in a folder of the user's cache, so that changed art can be
 * compared with them and shown next to them.
 *
 *     char *folder = past_folder();
 *     past_keep(folder, pixels);
 *     ...
 *     Pixels *previous = past_find(folder, picture->digest, NULL);    // or NULL
 *
 * A picture is found by the digest of its pixels, whatever the name of its file is. Failures are
 * not reported: a function that fails leaves everything unchanged.
 */
#ifndef GABARIT_ART_PAST_H
#define GABARIT_ART_PAST_H

#include "art/picture.h"

enum {
    PAST_MAX_PIXELS = 16 << 20, /* maximum size of a picture that is kept */
    PAST_MAX_BYTES = 256 << 20  /* of all files; the least recently used are deleted first */
};

/** Returns the path of the folder in the user's cache. The caller frees it. The folder need not
 * exist. */
char *past_folder(void);

/** True if a picture with a digest (see pixels_digest) is kept. Marks it as used now. */
bool past_has(const char *folder, const uint8_t digest[16]);

/** Keeps a picture, unless it is already kept. Creates the folder if necessary. */
void past_keep(const char *folder, const Pixels *pixels);

/** Returns the picture with a digest, which the caller unrefs. `limits` may be NULL. Returns NULL
 * if it is not kept or is damaged. */
Pixels *past_find(const char *folder, const uint8_t digest[16], const PictureLimits *limits);

#endif
