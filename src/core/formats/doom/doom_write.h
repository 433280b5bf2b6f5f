/* SPDX-License-Identifier: MIT */
/**
 * formats/doom/doom_write.h: the levels of a project as maps in a WAD file, for ports and editors
 * of Doom. data/guide/doom.md describes the conversion.
 *
 *     DoomWadOptions options = {.udmf = false, .job = &job};
 *     GBytes *bytes = doom_wad(project, &options, report, &error);
 */
#pragma once

#include "derive/job.h"
#include "file/conversion.h"
#include "model/budget.h"
#include "model/document.h"

typedef struct DoomWadOptions {
    bool udmf;      /**< text format; else binary, with nodes of our partition (XNOD) */
    DeriveJob *job; /**< or NULL */
    Budget *budget; /**< or NULL */
} DoomWadOptions;

/** Returns the bytes of the file. `report`, which may be NULL, receives everything that maps cannot
 * express. Returns NULL with an error of COMPILE_ERROR or BUDGET_ERROR. */
GBytes *doom_wad(const Project *project, const DoomWadOptions *options, ConversionReport *report,
                 GError **error);
/** True if the bytes are such a file, unchanged since. */
bool doom_wad_is_known(const char *bytes, size_t size);
