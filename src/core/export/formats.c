/* SPDX-License-Identifier: MIT */
/* The table of export formats, and the functions that make their files; the contract is in
 * formats.h. */
#include "export/export_internal.h"

#include "export/atlas_json.h"
#include "export/doom_wad.h"
#include "export/godot.h"
#include "export/templates.h"
#include "export/tmx.h"
#include "export/view.h"

#include "bank/header.h"
#include "bank/json_writer.h"
#include "bank/reader.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

/* ---- The functions ---- */

void export_add_file(const ExportWork *work, const ExportFormat *format, OutputKind kind,
                     char *name, GBytes *bytes)
{
    ExportFile *file = g_new(ExportFile, 1);
    *file = (ExportFile){(ExportFormatId)(format - export_formats), kind, name, bytes};
    g_ptr_array_add(work->files, file);
}

/* Adds the only file of a format, named after the bank. Adopts its bytes; false for NULL. */
static bool add_single(const ExportWork *work, const ExportFormat *format, GBytes *bytes)
{
    if (bytes != NULL)
        export_add_file(work, format, format->kind, export_file_name(format, work->input->bank),
                        bytes);
    return bytes != NULL;
}

static bool make_bank(const ExportWork *work, const ExportFormat *format, GError **error)
{
    (void)error;
    return add_single(work, format, g_bytes_ref(work->bytes));
}

/* Makes the JSON from the bank's bytes, not from the compiled structs, so that converting the bank
 * later gives the same text. */
static bool make_json(const ExportWork *work, const ExportFormat *format, GError **error)
{
    PlainBank plain;
    BankError problem;
    char *text = NULL;
    size_t size;
    bool ok = bank_read(work->bank, UINT64_MAX, &plain, &problem) &&
              bank_write_json(&plain, &text, &size, &problem);
    plain_free(&plain);
    return ok ? add_single(work, format, export_take_memory(text, size))
              : export_bank_failed(&problem, error);
}

static bool make_header(const ExportWork *work, const ExportFormat *format, GError **error)
{
    const char *prefix = work->input->settings->prefix;
    char *text;
    BankError problem;
    if (!bank_header(work->bank, prefix[0] != 0 ? prefix : work->input->prefix, &text, &problem))
        return export_bank_failed(&problem, error);
    return add_single(work, format, export_take_memory(text, strlen(text)));
}

static bool make_view(const ExportWork *work, const ExportFormat *format, GError **error)
{
    const ExportInput *input = work->input;
    const ViewPage page = {.frame = input->viewer,
                           .size = input->viewer_size,
                           .title = input->bank,
                           .file = input->bank};
    return add_single(work, format, view_page(&page, work->bank, error));
}

static bool make_atlas(const ExportWork *work, const ExportFormat *format, GError **error)
{
    const AtlasJson json = (AtlasJson)work->input->settings->atlas_json;
    const uint32_t pages = work->pages->len;
    for (uint32_t i = 0; i < pages; i++)
        export_add_file(work, format, OUTPUT_PAGE, atlas_page_name(work->name, i),
                        g_bytes_ref(work->pages->pdata[i]));
    if (json == ATLAS_JSON_NONE || pages == 0)
        return true;
    AtlasFiles files = {work->input->project, work->plain, pages, work->name,
                        picture_store_budget(work->input->store)};
    GPtrArray *texts = atlas_json(&files, json, work->input->report, error);
    for (guint i = 0; texts != NULL && i < texts->len; i++)
        export_add_file(work, format, OUTPUT_ATLAS, atlas_json_name(work->name, i),
                        g_bytes_ref(texts->pdata[i]));
    if (texts == NULL)
        return false;
    g_ptr_array_unref(texts);
    return true;
}

static bool make_tiled(const ExportWork *work, const ExportFormat *format, GError **error)
{
    const ExportInput *input = work->input;
    const TmxExport tmx = {.project = input->project,
                           .store = input->store,
                           .form = (TiledForm)input->settings->tiled,
                           .name = work->name,
                           .folder = input->folder,
                           .from = input->from,
                           .report = input->report};
    GPtrArray *files = tmx_files(&tmx, error);
    if (files == NULL)
        return false;
    for (guint i = 0; i < files->len; i++) {
        const TmxFile *file = files->pdata[i];
        export_add_file(work, format, file->is_picture ? OUTPUT_PAGE : OUTPUT_TILED,
                        g_strdup(file->name), g_bytes_ref(file->bytes));
    }
    g_ptr_array_unref(files);
    return true;
}

static bool make_doom(const ExportWork *work, const ExportFormat *format, GError **error)
{
    const ExportInput *input = work->input;
    const DoomWadOptions options = {input->settings->udmf,
                                    input->options != NULL ? input->options->job : NULL,
                                    picture_store_budget(input->store)};
    return add_single(work, format, doom_wad(input->project, &options, input->report, error));
}

/* ---- The table ---- */

static const ExportOption bank_options[] = {
    {.key = "pixels",
     .title = N_("Pixels"),
     .help =
         "the pictures in the bank: only names and digests, as PNG files, or as pixels that are "
         "ready for use; by default, the setting of the project"},
};

static const ExportOption header_options[] = {
    {.key = "prefix",
     .title = N_("Prefix of constants"),
     .value = "NAME",
     .empty = N_("Same as project"),
     .help = "prefix of these constants; by default the project's name"},
};

static const char *const sides_words[] = {N_("Any"), N_("Powers of two"), NULL};
static const char *const atlas_json_words[] = {N_("None"), "Pixi", "Phaser", "Aseprite", NULL};
static const ExportOption atlas_options[] = {
    {.key = "page_size",
     .title = N_("Maximum size"),
     .value = "N",
     .help = "maximum side of a page in pixels; 2048 by default"},
    {.key = "page_padding",
     .title = N_("Padding"),
     .value = "N",
     .help = "empty pixels between two frames; 1 by default"},
    {.key = "page_extrude",
     .title = N_("Extrude"),
     .value = "N",
     .help = "copies of the pixels at a frame's edges around it; 0 by default"},
    {.key = "page_sides",
     .title = N_("Sides"),
     .words = sides_words,
     .help = "the sides of pages: any, as small as possible (the default), or pow2, powers of two"},
    {.key = "page_name",
     .title = N_("Page name"),
     .value = "NAME",
     .empty = N_("Same as bank"),
     .help = "names pages NAME-0.png, NAME-1.png, and so on; by default as the bank"},
    {.key = "atlas_json",
     .title = N_("Atlas JSON"),
     .note = N_("Frame positions, anchors, animations and boxes, in NAME-0.json"),
     .words = atlas_json_words,
     .help = "JSON with the position of each frame on the pages, NAME-0.json, for games that draw "
             "with Pixi, with Phaser (load.aseprite, or load.multiatlas for several pages, and "
             "anims.createFromAseprite), or with a reader of Aseprite's sheets; implies --atlas"},
};

static const char *const tiled_words[] = {N_("None"), "TMX", "TMJ", NULL};

static const char *const godot_words[] = {N_("None"), "Godot 4", "Godot 3", NULL};

static const ExportOption doom_options[] = {
    {.key = "udmf",
     .title = N_("As text (UDMF), without nodes"),
     .help = "the maps as text, without nodes"},
};

#define TEXT(name)    .template_text = template_##name, .make = export_make_text
#define OPTIONS(list) .options = list, .option_count = G_N_ELEMENTS(list)

const ExportFormat export_formats[EXPORT_FORMATS] = {
    [FORMAT_BANK] =
        {
            .name = "output",
            .key = "bank",
            .title = N_("Bank"),
            .note = N_("Everything, for the library"),
            .ending = ".gab",
            .kind = OUTPUT_BANK,
            .help = "the bank; by default the file of the last export that the project names, if "
                    "it is below the project's folder and replaces no other kind of file",
            .page = "c",
            .keeps = KEEPS_ALL | KEEPS_NAMES,
            OPTIONS(bank_options),
            .make = make_bank,
        },
    [FORMAT_JSON] =
        {
            .name = "json",
            .key = "json",
            .title = N_("JSON bank"),
            .note = N_("The same content as text, NAME.gab.json"),
            .ending = ".gab.json",
            .kind = OUTPUT_JSON,
            .help = "the bank as JSON",
            .page = "bank-json",
            .keeps = KEEPS_ALL | KEEPS_NAMES,
            .make = make_json,
        },
    [FORMAT_HEADER] =
        {
            .name = "header",
            .key = "header",
            .title = N_("C header"),
            .note = N_("The names as C constants, NAME.h"),
            .ending = ".h",
            .kind = OUTPUT_HEADER,
            .help = "the names in the bank as constants for C and C++",
            .page = "c",
            .keeps = KEEPS_NAMES,
            OPTIONS(header_options),
            .make = make_header,
        },
    [FORMAT_VIEW] =
        {
            .name = "view",
            .key = "view",
            .title = N_("HTML viewer"),
            .note = N_("NAME.html: a single file that opens in any browser"),
            .ending = ".html",
            .kind = OUTPUT_VIEW,
            .help = "the bank as a page that any browser opens from disk, see gab view",
            .page = "web",
            .keeps = KEEPS_ALL | KEEPS_NAMES,
            .make = make_view,
        },
    [FORMAT_ATLAS] =
        {
            .name = "atlas",
            .key = "atlas",
            .title = N_("Atlas pages"),
            .note = N_("The frames packed together, NAME-0.png"),
            .help = "trims frames, packs them on pages, and makes them refer to the pages; hot "
                    "spots keep their places in the art, and frames are not rotated",
            .page = "pixi-phaser",
            .keeps = KEEPS_SPRITES,
            .has_losses = true,
            OPTIONS(atlas_options),
            .make = make_atlas,
        },
    [FORMAT_TILED] =
        {
            .name = "tiled",
            .key = "tiled",
            .title = N_("Maps and tilesets for Tiled"),
            .note = N_("NAME-LEVEL.tmx, NAME-SPRITE.tsx, and their pictures"),
            .words = tiled_words,
            .help = "maps and tilesets for Tiled next to the bank: BANK-LEVEL.tmx, BANK-MAP.tmx, "
                    "BANK-SPRITE.tsx, and their pictures; tmj: as JSON",
            .page = "tiled",
            .keeps = KEEPS_ALL,
            .has_losses = true,
            .make = make_tiled,
        },
    [FORMAT_GODOT] =
        {
            .name = "godot",
            .key = "godot",
            .title = N_("Scenes for Godot"),
            .note = N_("Atlas pages; NAME-SPRITE.tscn with boxes and animations, NAME-LEVEL.tscn, "
                       "NAME-MAP.tscn"),
            .words = godot_words,
            .help = "scenes for Godot next to the bank, for its version 4 or 3: BANK-SPRITE.tscn "
                    "and .tres with boxes, points and animations, BANK-LEVEL.tscn, BANK-MAP.tscn; "
                    "implies --atlas",
            .page = "godot",
            .keeps = KEEPS_ALL,
            .has_losses = true,
            .needs_pages = true,
            .make = godot_make,
        },
    [FORMAT_DOOM] =
        {
            .name = "doom",
            .key = "doom",
            .title = N_("Doom maps"),
            .note = N_("The levels, with nodes, NAME.wad"),
            .ending = ".wad",
            .kind = OUTPUT_DOOM,
            .help = "the levels as maps of Doom with nodes",
            .page = "doom",
            .keeps = KEEPS_LEVELS,
            .has_losses = true,
            OPTIONS(doom_options),
            .make = make_doom,
        },
    [FORMAT_LIBGDX] =
        {
            .name = "libgdx",
            .key = "libgdx",
            .title = N_("libGDX atlas"),
            .note = N_("Atlas pages with regions, animations, boxes and hot spots, NAME.atlas"),
            .ending = ".atlas",
            .kind = OUTPUT_TEXT,
            .help = "the frames on the pages as an atlas of libGDX, with boxes and hot spots as "
                    "values of regions; implies --atlas",
            .page = "libgdx",
            .keeps = KEEPS_SPRITES,
            .needs_pages = true,
            TEXT(libgdx),
        },
    [FORMAT_SPARROW] =
        {
            .name = "sparrow",
            .key = "sparrow",
            .title = N_("Sparrow atlas"),
            .note = N_("Atlas page for Starling, HaxeFlixel and Phaser, NAME.xml"),
            .ending = ".xml",
            .kind = OUTPUT_TEXT,
            .help = "the frames on the page as an atlas of Starling, HaxeFlixel and Phaser; "
                    "implies --atlas",
            .page = "sparrow",
            .keeps = KEEPS_SPRITES,
            .needs_pages = true,
            TEXT(sparrow),
        },
    [FORMAT_OPENBOR] =
        {
            .name = "openbor",
            .key = "openbor",
            .title = N_("OpenBOR model text"),
            .note = N_("Animations to paste into models, NAME.txt"),
            .ending = ".txt",
            .kind = OUTPUT_TEXT,
            .help = "the animations as text for OpenBOR's models, with the first box of the roles "
                    "body and attack",
            .page = "openbor",
            .keeps = KEEPS_SPRITES,
            TEXT(openbor),
        },
    [FORMAT_DEFOLD] =
        {
            .name = "defold",
            .key = "defold",
            .title = N_("Defold module"),
            .note = N_("Boxes, points and animations in Lua, NAME.lua"),
            .ending = ".lua",
            .kind = OUTPUT_TEXT,
            .help = "the sprites as a Lua module for Defold, with y upwards",
            .page = "defold",
            .keeps = KEEPS_SPRITES,
            TEXT(defold),
        },
    [FORMAT_GAMEMAKER] =
        {
            .name = "gamemaker",
            .key = "gamemaker",
            .title = N_("GameMaker script"),
            .note = N_("A function that returns frames, boxes and points, NAME.gml"),
            .ending = ".gml",
            .kind = OUTPUT_TEXT,
            .help = "the sprites as a function for GameMaker that returns structs and arrays",
            .page = "gamemaker",
            .keeps = KEEPS_SPRITES,
            TEXT(gamemaker),
        },
    [FORMAT_CSV] =
        {
            .name = "csv",
            .key = "csv",
            .title = N_("CSV of frame data"),
            .note = N_("Frames, boxes and points as a table, NAME.csv"),
            .ending = ".csv",
            .kind = OUTPUT_TEXT,
            .help = "the frames, boxes and points as a table",
            .page = "csv",
            .keeps = KEEPS_SPRITES,
            TEXT(frames),
        },
    [FORMAT_TEMPLATE] =
        {
            .name = "template",
            .key = "template",
            .title = N_("Text from a template"),
            .note = N_("Your own text format"),
            .kind = OUTPUT_TEXT,
            .help = "fills in a template, see the guide; with -o OUT, which does not end with "
                    ".gab, only its text is written, to OUT",
            .page = "templates",
            .keeps = KEEPS_ALL | KEEPS_NAMES,
            .make = export_make_from_file,
        },
    [FORMAT_SLICES] =
        {
            .name = "slices",
            .title = N_("Slices in an Aseprite file"),
            .note = N_("Boxes and points, written into the file that the frames show"),
            .ending = ".aseprite",
            .help = "the boxes, points and hot spots of the frames that show an Aseprite file, "
                    "written into this file, see gab slices",
            .page = "aseprite",
            .keeps = KEEPS_SPRITES,
            .has_losses = true,
        },
};

const Field *export_field(const char *key)
{
    for (uint32_t i = 0; i < export_settings_kind.field_count; i++)
        if (strcmp(export_settings_kind.fields[i].key, key) == 0)
            return &export_settings_kind.fields[i];
    return NULL;
}

bool export_is_on(const ExportFormat *format, const ExportSettings *settings)
{
    const Field *field = format->key != NULL ? export_field(format->key) : NULL;
    if (field == NULL)
        return false;
    for (int i = 0; format == &export_formats[FORMAT_ATLAS] && i < EXPORT_FORMATS; i++)
        if (export_formats[i].needs_pages && export_is_on(&export_formats[i], settings))
            return true;
    if (field->type == FIELD_TEXT)
        return (*node_field_const(settings, field, char *))[0] != 0;
    if (field->type == FIELD_BOOLEAN)
        return *node_field_const(settings, field, bool);
    return *node_field_const(settings, field, int) != 0;
}
