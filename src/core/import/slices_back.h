/* SPDX-License-Identifier: MIT */
/**
 * import/slices_back.h: writes what a project says into the artist's own .aseprite file, as slices:
 * boxes, action points and hot spots of the frames that show it. Only on request.
 *
 *     GBytes *after = slices_back(project, "art/hero.aseprite", bytes, &limits, report, &error);
 *     bool same = after != NULL && g_bytes_equal(after, bytes);
 */
#ifndef GABARIT_IMPORT_SLICES_BACK_H
#define GABARIT_IMPORT_SLICES_BACK_H

#include "art/picture.h"
#include "file/conversion.h"

/**
 * The bytes of a file with the slices that the project has for it; `path` is as the project keeps
 * it. A slice has a key for each change, and width 0 where it is absent. All that is no slice stays
 * byte for byte. What an import of the file would not read back as it is, is reported; what came
 * from layers stays there and is not written. NULL with an error: the file cannot be read, or no
 * frame shows it.
 */
GBytes *slices_back(const Project *project, const char *path, GBytes *bytes,
                    const PictureLimits *limits, ConversionReport *report, GError **error);

#endif
