/* SPDX-License-Identifier: MIT */
/* What the sources share that import .aseprite files. */
#ifndef GABARIT_IMPORT_ASEPRITE_INTERNAL_H
#define GABARIT_IMPORT_ASEPRITE_INTERNAL_H

#include "art/aseprite.h"
#include "import/import_internal.h"
#include "import/report.h"

/* A list of properties that grows; keys are made unique and short enough. */
typedef struct PropertyList {
    GPtrArray *items; /* Property */
    GHashTable *keys; /* borrowed from them */
    ImportReport *report;
    const char *owner; /* for the report */
} PropertyList;

PropertyList property_list_begin(ImportReport *report, const char *owner);
void property_list_number(PropertyList *list, const char *key, double number);
void property_list_text(PropertyList *list, const char *key, const char *text);
/* What somebody wrote to a thing: its text as `data`, and its values; with a prefix and a dot in
 * front of all keys where `prefix` is not NULL. */
void property_list_data(PropertyList *list, const char *prefix, const AseData *data);
/* The list, sorted; the caller's. Clears the other. */
List *property_list_end(PropertyList *list);

/* A name that fits into a project: at most 255 bytes, and not empty. The caller's. */
char *aseprite_name(ImportReport *report, const char *name, const char *otherwise);

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
