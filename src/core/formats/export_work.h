/* SPDX-License-Identifier: MIT */
/* Shared by the functions of formats: what they make files from. */
#pragma once

#include "formats/export_files.h"

#include "bank/error.h"
#include "model/name_set.h"

#include <jansson.h>

/* The values that templates can use, see values.h; made once for all templates of an export. */
typedef struct ExportValues {
    json_t *tree; /* NULL: not made yet */
    bool has_outlines;
    uint64_t taken; /* bytes taken from the budget */
} ExportValues;

/* A compiled project, from which the files of formats are made. */
struct ExportWork {
    const ExportInput *input;
    const char *name;       /* of the files next to the bank, without ending */
    const PlainBank *plain; /* compiled; its last pictures are the pages */
    const GPtrArray *pages; /* GBytes *, PNG files */
    GBytes *bytes;          /* of the bank */
    const gab_bank *bank;   /* opened */
    GPtrArray *files;       /* ExportFile *; receives the files */
    uint32_t current;       /* index of the format whose files are being made */
    ExportValues *values;
};

/* ---- export_names.c ---- */

/* Returns an unused file name, without its ending, for an asset: "duel-ken". `names` has
 * case-folded names. The caller frees it. */
char *export_asset_name(NameSet *names, const char *prefix, const char *asset);
/* Returns the path of a picture of a project in `from`, relative to a folder. NULL if its file has
 * none of these endings. The caller frees it. */
char *export_picture_path(const Picture *picture, const char *from, const char *folder,
                          const char *const *endings, size_t count);

/* ---- export_files.c ---- */

/* Returns a bank's file name without its ending; the caller frees it. */
char *export_stem(const char *bank);
/* Adds a file of a format; adopts its name and its bytes. */
void export_add_file(const ExportWork *work, const ExportFormat *format, const OutputKind *kind,
                     char *name, GBytes *bytes);
/* Adds the only file of a format, named after the bank. Adopts its bytes; false for NULL. */
bool export_add_single(const ExportWork *work, const ExportFormat *format, GBytes *bytes);
