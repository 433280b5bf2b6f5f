/* SPDX-License-Identifier: MIT */
/**
 * app/import/ed-import-thumb.h: makes the thumbnail of a file to import. A sheet is represented by
 * its first frame.
 *
 *     GdkTexture *thumb = ed_import_thumb_new(pixels, &guess.cut);      // on any thread
 */
#pragma once

#include "import/sheet/sheet.h"

#include <gdk/gdk.h>

enum { ED_IMPORT_THUMB_SIDE = 34 }; /* logical pixels */

/** Returns a thumbnail, owned by the caller. It has enough pixels for screens with a scale of 2;
 * pixels of small art stay squares. */
GdkTexture *ed_import_thumb_new(const Pixels *pixels, const SheetCut *cut);
