/* SPDX-License-Identifier: MIT */
/* The list of files of a project for Tiled, and their names; see
 * data/guide/tiled.md. */
#include "formats/tiled/tmx_internal.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define TILED_MARK "Gabarit, a project for Tiled"

static const OutputKind tiled_output = {
    .mark = TILED_MARK,
    .seal = COMMENT_SEAL,
    .may_lack_seal = true,
    .endings = ".tmx .tsx .tmj .tsj",
    .wrong_ending = N_("the name of a new file for Tiled must end with .tmx, .tsx, .tmj or .tsj"),
    .foreign = N_("the existing file was not exported by Gabarit, or has since been saved by "
                  "Tiled; it was not overwritten"),
};

const char *tmx_type(const ExportContext *context, int32_t tag)
{
    const Tag *found = tag != 0 ? project_tag(context->work->input->project, tag) : NULL;
    return found != NULL ? found->name : "";
}

/* ---- Files ---- */

TmxOut tmx_file_begin(const ExportContext *context, const char *element, const char *owner)
{
    bool json = context->work->input->settings->tiled == TILED_TMJ;
    TmxOut out = {.text = g_string_new(json ? "{\"exportedby\": \"" TILED_MARK "\""
                                            : "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                                              "<!-- " TILED_MARK " -->\n"),
                  .json = json,
                  .next_layer = 1,
                  .next_object = 1,
                  .project = context->work->input->project,
                  .owner = owner,
                  .report = context->work->input->report};
    if (!json)
        tmx_begin(&out, element, NULL);
    tmx_json_type(&out, element);
    tmx_text(&out, "version", "1.8");
    tmx_text(&out, "tiledversion", "1.8.0");
    out.ids = out.text->len;
    return out;
}

/* Inserts the next free layer and object ids, which are only known at the end of a map. */
static void put_ids(TmxOut *out)
{
    g_autofree char *ids = g_strdup_printf(out->json ? ", \"nextlayerid\": %u, \"nextobjectid\": %u"
                                                     : " nextlayerid=\"%u\" nextobjectid=\"%u\"",
                                           out->next_layer, out->next_object);
    g_string_insert(out->text, (gssize)out->ids, ids);
}

bool tmx_file_end(ExportContext *context, TmxOut *out, const char *element, const char *name)
{
    bool is_map = strcmp(element, "map") == 0;
    tmx_end(out, element);
    if (is_map)
        put_ids(out);
    if (out->json)
        g_string_append_c(out->text, '\n');
    bool ok = export_take(context, out->text->len);
    export_add_file(context->work, context->format, &tiled_output,
                    g_strconcat(name, is_map ? ".tm" : ".ts", out->json ? "j" : "x", NULL),
                    g_string_free_to_bytes(out->text));
    return ok;
}

char *tmx_set_path(const ExportContext *context, const char *path)
{
    static const char *const known[] = {".tsx", ".tsj", ".json", NULL};
    return export_file_path(context, path, known, "/");
}

bool tmx_picture_layer(ExportContext *context, TmxOut *out, const char *asset, uint64_t id)
{
    static const char *const known[] = {".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", NULL};
    const Picture *picture = id != 0 ? project_picture(context->work->input->project, id) : NULL;
    g_autofree char *path = NULL;
    bool ok = picture == NULL || export_picture(context, asset, picture, known, "/", &path);
    if (path != NULL) {
        tmx_begin(out, "imagelayer", NULL);
        tmx_json_type(out, "imagelayer");
        tmx_integer(out, "id", out->next_layer++);
        tmx_text(out, "name", "picture");
        tmx_layer_defaults(out);
        tmx_image(out, path, picture->width, picture->height);
        tmx_end(out, "imagelayer");
    }
    return ok;
}

/* ---- The project ---- */

static bool make_all(ExportContext *context)
{
    const Project *project = context->work->input->project;
    bool ok = true;
    LIST_EACH_WHILE (ok, Level, level, project->levels)
        ok = tmx_level(context, level);
    LIST_EACH_WHILE (ok, Map, map, project->maps)
        ok = tmx_map(context, map);
    LIST_EACH_WHILE (ok, Sprite, sprite, project->sprites)
        ok = tmx_sprite(context, sprite);
    return ok;
}

static bool make_tiled(const ExportWork *work, const ExportFormat *format, GError **error)
{
    ExportContext context = {
        .work = work, .format = format, .names = name_set_new(NULL), .error = error};
    bool ok = make_all(&context);
    export_release(&context, context.taken);
    name_set_free(context.names);
    return ok;
}

static const char *const tiled_words[] = {N_("None"), "TMX", "TMJ", NULL};

const ExportFormat tiled_export = {
    .name = "tiled",
    .key = "tiled",
    .title = N_("Maps and tilesets for Tiled"),
    .note = N_("NAME-LEVEL.tmx, NAME-SPRITE.tsx, and their pictures"),
    .words = tiled_words,
    .help = "maps and tilesets for Tiled next to the bank: BANK-LEVEL.tmx, BANK-MAP.tmx, "
            "BANK-SPRITE.tsx, and their pictures; tmj: as JSON",
    .page = "tiled",
    .keeps = KEEPS_ALL,
    .kind = &tiled_output,
    .has_losses = true,
    .make = make_tiled,
};
