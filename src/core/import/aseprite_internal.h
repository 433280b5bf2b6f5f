/* SPDX-License-Identifier: MIT */
/* What the sources share that import .aseprite files. */
#ifndef GABARIT_IMPORT_ASEPRITE_INTERNAL_H
#define GABARIT_IMPORT_ASEPRITE_INTERNAL_H

#include "art/aseprite.h"
#include "import/parts_internal.h"

/* What somebody wrote to a thing: its text as `data`, and its values; with a prefix and a dot in
 * front of all keys where `prefix` is not NULL. */
void property_list_data(PropertyList *list, const char *prefix, const AseData *data);
/* Gives each slice a tag of the project: by its name, by its colour, or a new one. `*project` is
 * replaced when it gets tags; an array for all slices, the caller's. NULL with an error. */
int32_t *aseprite_slice_tags(Project **project, const AseFile *file, ImportReport *report,
                             GError **error);
/* Puts the slices as they are in a frame of the file into a frame of the project. */
void aseprite_put_slices(Frame *frame, uint32_t index, const AseFile *file, const int32_t *tags,
                         ImportReport *report);
/* Reports what concerns slices as a whole. */
void aseprite_report_slices(const AseFile *file, ImportReport *report);

#endif
