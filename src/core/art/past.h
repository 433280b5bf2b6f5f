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
 * not reported: a function that fails leaves everything unchanged. Several processes may use the
 * folder at once. The cost of a picture does not depend on how many are kept: the folder is listed
 * once for many new pictures.
 */
#pragma once

#include "art/picture.h"

enum {
    PAST_MAX_PIXELS = 16 << 20, /* maximum size of a picture that is kept */
    /* The limits of all files; the least recently used are deleted first. */
    PAST_MAX_BYTES = 256 << 20,
    PAST_MAX_FILES = 1 << 14
};

/** The environment variable that disables the cache if it is not empty. */
#define PAST_VARIABLE "GABARIT_NO_CACHE"

/** Returns the path of the folder in the user's cache, or NULL if the cache is disabled. The caller
 * frees it. The folder need not exist. */
char *past_folder(void);

/** True if a picture with a digest (see pixels_digest) is kept. Marks it as used now. */
bool past_has(const char *folder, const uint8_t digest[16]);

/** True if a picture of this size is small enough to be kept. */
bool past_fits(uint32_t width, uint32_t height);

/** Keeps a picture, unless it is already kept. Creates the folder if necessary. */
void past_keep(const char *folder, const Pixels *pixels);

/** Returns the picture with a digest, which the caller unrefs. `limits` may be NULL. Returns NULL
 * if it is not kept or is damaged. */
Pixels *past_find(const char *folder, const uint8_t digest[16], const PictureLimits *limits);
