/* SPDX-License-Identifier: MIT */
/**
 * formats/aseprite/slices_write_back.h: writes the data of a project into the artist's own
 * .aseprite file, as slices: boxes, action points and hot spots of the frames that show it. This is
 * done only on request.
 *
 *     GBytes *after = slices_write_back(project, "art/hero.ase", bytes, &limits, report, &error);
 *     bool same = after != NULL && g_bytes_equal(after, bytes);
 */
#pragma once

#include "art/picture.h"
#include "file/conversion.h"

/**
 * Returns the bytes of a file with the slices that the project has for it; `path` is the path in
 * the project. A slice has a key for each change, with width 0 where it is absent. Everything else
 * in the file stays byte for byte. Data that an import of the file would not read back unchanged is
 * reported; data that came from layers stays there and is not written. NULL with an error if the
 * file cannot be read, or if no frame shows it.
 */
GBytes *slices_write_back(const Project *project, const char *path, GBytes *bytes,
                          const PictureLimits *limits, ConversionReport *report, GError **error);
