/* SPDX-License-Identifier: MIT */
/**
 * export/formats.h: the table of formats that a project can be exported to. The options of gab
 * export, its help, man page and completions, and the editor's Export dialog are made from it.
 *
 *     for (int i = 0; i < EXPORT_FORMATS; i++)
 *         if (export_is_on(&export_formats[i], settings))
 *             puts(export_formats[i].title);
 *
 * Each format and each option is a field of ExportSettings: its type, words, limits and default are
 * those of the field. To add a format: a field in model/kinds.c, a row here, and a function that
 * makes its files.
 */
#pragma once

#include "export/outputs.h"
#include "model/document.h"

/** The formats, in the order of the table. Their files are replaced in the opposite order: once the
 * bank exists, so do the others. */
typedef enum ExportFormatId {
    FORMAT_BANK = 0,
    FORMAT_JSON,
    FORMAT_HEADER,
    FORMAT_VIEW,
    FORMAT_ATLAS,
    FORMAT_TILED,
    FORMAT_GODOT,
    FORMAT_DOOM,
    FORMAT_LIBGDX,
    FORMAT_SPARROW,
    FORMAT_OPENBOR,
    FORMAT_DEFOLD,
    FORMAT_GAMEMAKER,
    FORMAT_CSV,
    FORMAT_TEMPLATE,
    FORMAT_SLICES,
    EXPORT_FORMATS
} ExportFormatId;

/** The data that a format keeps. */
enum { KEEPS_SPRITES = 1, KEEPS_MAPS = 2, KEEPS_LEVELS = 4, KEEPS_ALL = 7, KEEPS_NAMES = 8 };

/** An option of a format. */
typedef struct ExportOption {
    const char *key;          /**< its field of ExportSettings; on the command line with - for _ */
    const char *title;        /**< for the Export dialog, to be translated */
    const char *const *words; /**< titles of the field's words, to be translated; NULL: no words */
    const char *value;        /**< name of the value in the help; NULL: none, or the words */
    const char *empty;        /**< what an empty text means, to be translated; or NULL */
    const char *note;         /**< for a tooltip in the dialog, to be translated; or NULL */
    const char *help;         /**< what the option does, for the command line */
} ExportOption;

/** The compiled project from which files are made, see export_internal.h. */
typedef struct ExportWork ExportWork;

typedef struct ExportFormat ExportFormat;
struct ExportFormat {
    const char *name; /**< its option of gab export */
    /** The field that switches it on: a path, a boolean, or the form. NULL: it is not part of an
     * export, because it changes a file of another program; gab has a command with its name. */
    const char *key;
    const char *title, *note; /**< for the Export dialog, to be translated */
    const char *const *words; /**< titles of the forms, to be translated; NULL: one form */
    const char *ending;       /**< of its file's name; NULL: several files, named by themselves */
    OutputKind kind;          /**< of this file */
    const char *help;         /**< for the command line */
    const char *page;         /**< of the guide (data/guide) */
    unsigned keeps;           /**< KEEPS_ flags */
    bool has_losses;          /**< it may lose data, which is reported */
    bool needs_pages; /**< it describes the pages of the atlas, which are exported with it */
    const char *template_text; /**< the template that makes its text, or NULL */
    const ExportOption *options;
    size_t option_count;
    /** Adds the files; NULL without a key. */
    bool (*make)(const ExportWork *work, const ExportFormat *format, GError **error);
};

extern const ExportFormat export_formats[EXPORT_FORMATS];

/** Returns the field of ExportSettings with the key of a format or an option. */
const Field *export_field(const char *key);
/** True if the settings ask for a format. Those that need the pages of the atlas ask for it. */
bool export_is_on(const ExportFormat *format, const ExportSettings *settings);
