/* SPDX-License-Identifier: MIT */
/**
 * formats/format.h: what describes a format of files: an importer that reads it, an export that
 * writes it, or both. Each folder of formats/ defines those of its formats, and meson.build lists
 * them. gab's options, help, man page and completions, the editor's dialogs, the guide and tests
 * are made from them.
 *
 * To add an importer: a folder that defines an Importer, and its name in meson.build. To add an
 * export: the same with an ExportFormat, and a field for it and for each of its options in
 * model/export_fields.h. An export to text needs only a template.
 */
#pragma once

#include "formats/asset_merge.h"
#include "formats/outputs.h"
#include "import/parts.h"

/* ---- Options ---- */

/** An option of a format. An importer's option is in ImportOptions.choices; an export's option is a
 * field of ExportSettings, which defines its type, limits and default. */
typedef struct FormatOption {
    const char *key;          /**< on the command line with - for _ */
    const char *title;        /**< for a dialog, to be translated; NULL: only on the command line */
    const char *const *words; /**< titles of the field's words, to be translated; NULL: no words */
    const char *value;        /**< name of the value in the help; NULL: none, or the words */
    const char *empty;        /**< what an empty text means, to be translated; or NULL */
    const char *note;         /**< for a tooltip in the dialog, to be translated; or NULL */
    const char *help;         /**< what the option does, for the command line */
} FormatOption;

/* ---- Importers ---- */

/** A question about the maps in a file, and about options with a title, before it is imported. The
 * texts are to be translated. */
typedef struct ImportQuestion {
    const char *name, *title, *text, *answer;
} ImportQuestion;

/** A level or map that is imported again from its file, see again/again.h. */
typedef struct ImportedAsset {
    PictureStore *store;
    const char *path;  /**< of the file */
    GBytes *bytes;     /**< its contents */
    const void *old;   /**< the level or map */
    Project **project; /**< replaced by one with the tags that the file needs */
} ImportedAsset;

/** Reads one kind of files. */
typedef struct Importer {
    const char *title; /**< name of the format or its program, the same in all languages */
    const char *const *suffixes; /**< ".png", in lower case; NULL-terminated */
    bool shares_suffix;          /**< files that another importer recognises are read by that one */
    /** True if a file has this format, whatever its suffix; or NULL. */
    bool (*recognise)(const char *text, size_t size);
    ImportAs usual; /**< kind of asset that its files become by default */
    /** Imports files in the order of their names, see import_files. NULL: see import_parts. */
    Project *(*import)(const Project *before, PictureStore *store, const char *const *paths,
                       const ImportOptions *options, ImportDone *done, GError **error);
    ImportParts import_content; /**< of one file, without `import` */
    const FormatOption *options;
    size_t option_count;
    const char *page; /**< of the guide (data/guide) */
    const char *help; /**< what its files become, for the command line */

    bool has_frames;      /**< its files define their own frames, so they are not cut */
    bool names_pictures;  /**< its files name the pictures that show the frames */
    bool is_level_or_map; /**< its files are drawn maps, which become a level or zones */

    /** Returns the paths of other files that a file in a store needs; NULL with an error. NULL: its
     * files need none. */
    char **(*companions)(PictureStore *store, const char *path, GBytes *bytes, GError **error);
    const char *companions_of; /**< suffix of the files that need others; NULL: all, if any */
    /** Returns the names of the maps in a file, each of which can be imported on its own; NULL with
     * an error. NULL: a file is one asset. */
    char **(*maps)(GBytes *bytes, GError **error);
    const ImportQuestion *question; /**< or NULL */
    /** Draws a file as the picture of a level or map; NULL with an error. NULL: it is itself a
     * picture, or cannot be drawn. */
    Pixels *(*draw)(PictureStore *store, const char *path, GBytes *bytes, GCancellable *cancel,
                    GError **error);
    /** Adds the meanings of a file's layers, guessed from their names, to an array of LayerMeaning.
     * NULL: the layers of its files have no meanings. */
    void (*guess_layers)(const Project *project, GBytes *bytes, const PictureLimits *limits,
                         GArray *meanings);
    /** Returns the bytes of a file with the boxes and points that the project has for it; `path` is
     * that in the project. Everything else in the file stays. NULL with an error. NULL: its files
     * are never written. */
    GBytes *(*write_back)(const Project *project, const char *path, GBytes *bytes,
                          const PictureLimits *limits, ConversionReport *report, GError **error);
    /** Key of the property by which levels, maps and nodes in them are found when their file is
     * imported again, see asset_merge.h; NULL: its files do not become levels or maps. */
    const char *mark;
    /** Returns the new version of a level or map; NULL with an error. */
    void *(*import_again)(const ImportedAsset *asset, AgainAsset *changes, GError **error);
} Importer;

/* ---- Exports ---- */

/** The data that a format keeps. */
enum { KEEPS_SPRITES = 1, KEEPS_MAPS = 2, KEEPS_LEVELS = 4, KEEPS_ALL = 7, KEEPS_NAMES = 8 };

/** The compiled project from which files are made, see export_work.h. */
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
    const OutputKind *kind;   /**< of this file */
    const char *help;         /**< for the command line */
    const char *page;         /**< of the guide (data/guide) */
    unsigned keeps;           /**< KEEPS_ flags */
    bool has_losses;          /**< it may lose data, which is reported */
    bool makes_pages;         /**< it packs the frames on pages, to which the bank then refers */
    bool needs_pages;         /**< it describes these pages, which are exported with it */
    /** Key of the option for a text that describes the pages that this format makes. If it is
     * set, the pages are files even if the bank contains them, and the text may lose data. */
    const char *text_key;
    bool asks_template;        /**< the user names the template that makes its text */
    const char *template_text; /**< the template that makes its text, or NULL */
    const FormatOption *options;
    size_t option_count;
    /** Adds the files; NULL without a key. */
    bool (*make)(const ExportWork *work, const ExportFormat *format, GError **error);
};

#define FORMAT_OPTIONS(list) .options = list, .option_count = G_N_ELEMENTS(list)
