/* SPDX-License-Identifier: MIT */
/* Shared by the functions of formats: what they make files from. */
#pragma once

#include "formats/export_files.h"

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

/* ---- export_context.c ---- */

/* The files that a format makes for one export. */
typedef struct ExportContext {
    const ExportWork *work;
    const ExportFormat *format;
    NameSet *names; /* case-folded names of these files, without their endings */
    uint64_t taken; /* bytes taken from the budget */
    bool failed;    /* the error is set */
    GError **error;
} ExportContext;

/* Takes bytes from the budget; the format releases them at its end, or before. False with an
 * error. */
bool export_take(ExportContext *context, uint64_t bytes);
void export_release(ExportContext *context, uint64_t bytes);
/* Returns an unused file name, without its ending, for an asset. The caller frees it. */
char *export_name(ExportContext *context, const char *asset);
void export_report(const ExportContext *context, ConversionEvent event, const char *name,
                   uint32_t count);
/* Adds a picture as a PNG file. False with an error. */
bool export_add_picture(ExportContext *context, const char *name, const Pixels *pixels);
/* Returns the path of an existing file relative to the folder of the files, for a program that
 * reads files with some endings (NULL at the end) below the folder `root`; NULL if it cannot read
 * this one. The caller frees it. */
char *export_file_path(const ExportContext *context, const char *path, const char *const *endings,
                       const char *root);
/* The same for a picture of an asset. A picture that the program cannot read is added as a PNG
 * file. If that is not possible, it is reported as lost, and the path is NULL. False with an
 * error. */
bool export_picture(ExportContext *context, const char *asset, const Picture *picture,
                    const char *const *endings, const char *root, char **path);

/* ---- export_files.c ---- */

/* Returns a bank's file name without its ending; the caller frees it. */
char *export_stem(const char *bank);
/* Adds a file of a format; adopts its name and its bytes. */
void export_add_file(const ExportWork *work, const ExportFormat *format, const OutputKind *kind,
                     char *name, GBytes *bytes);
/* Adds the only file of a format, named after the bank. Adopts its bytes; false for NULL. */
bool export_add_single(const ExportWork *work, const ExportFormat *format, GBytes *bytes);
