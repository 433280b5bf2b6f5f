/* SPDX-License-Identifier: MIT */
/* Exports the pages of the atlas, and JSON with the position of each frame on them. */
#include "formats/atlas/atlas_json.h"
#include "formats/export_work.h"

#include <glib/gi18n-lib.h>

static bool make_atlas(const ExportWork *work, const ExportFormat *format, GError **error)
{
    const AtlasJson json = (AtlasJson)work->input->settings->atlas_json;
    const uint32_t pages = work->pages->len;
    for (uint32_t i = 0; i < pages; i++)
        export_add_file(work, format, &page_output, atlas_page_name(work->name, i),
                        g_bytes_ref(work->pages->pdata[i]));
    if (json == ATLAS_JSON_NONE || pages == 0)
        return true;
    AtlasFiles files = {work->input->project, work->plain, pages, work->name,
                        picture_store_budget(work->input->store)};
    g_autoptr(GPtrArray) texts = atlas_json(&files, json, work->input->report, error);
    for (guint i = 0; texts != NULL && i < texts->len; i++)
        export_add_file(work, format, format->kind, atlas_json_name(work->name, i),
                        g_bytes_ref(texts->pdata[i]));
    if (texts == NULL)
        return false;
    return true;
}

static const OutputKind atlas_json_output = {
    .mark = ATLAS_MARK,
    .seal = COMMENT_SEAL,
    .may_lack_seal = true,
    .endings = ".json",
    .wrong_ending = N_("the name of a new JSON atlas must end with .json"),
    .foreign = N_("the existing file was not exported by Gabarit, or has been edited since; it was "
                  "not overwritten"),
    .numbered = atlas_json_name,
};

static const char *const sides_words[] = {N_("Any"), N_("Powers of two"), NULL};
static const char *const atlas_json_words[] = {N_("None"), "Pixi", "Phaser", "Aseprite", NULL};
static const FormatOption atlas_options[] = {
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

const ExportFormat atlas_export = {
    .name = "atlas",
    .key = "atlas",
    .title = N_("Atlas pages"),
    .note = N_("The frames packed together, NAME-0.png"),
    .help = "trims frames, packs them on pages, and makes them refer to the pages; hot "
            "spots keep their places in the art, and frames are not rotated",
    .page = "pixi-phaser",
    .keeps = KEEPS_SPRITES,
    .kind = &atlas_json_output,
    .has_losses = true,
    .makes_pages = true,
    .text_key = "atlas_json",
    FORMAT_OPTIONS(atlas_options),
    .make = make_atlas,
};
