/* SPDX-License-Identifier: MIT */
/* The list of files of a project for Tiled, and their names; see
 * data/guide/tiled.md. */
#include "formats/tiled/tmx_internal.h"

#include "bank/recognise.h"
#include "export/compile.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const OutputKind tiled_output = {
    .is_of_kind = tiled_is_known,
    .endings = ".tmx .tsx .tmj .tsj",
    .wrong_ending = N_("the name of a new file for Tiled must end with .tmx, .tsx, .tmj or .tsj"),
    .foreign = N_("the existing file was not exported by Gabarit, or has since been saved by "
                  "Tiled; it was not overwritten"),
    .max = 128,
};

/* ---- Memory ---- */

bool tmx_take(TmxContext *context, uint64_t bytes)
{
    GError *problem = NULL;
    if (budget_take(picture_store_budget(context->work->input->store), bytes, &problem)) {
        context->taken += bytes;
        return true;
    }
    g_set_error_literal(context->error, COMPILE_ERROR, COMPILE_NO_MEMORY, problem->message);
    g_error_free(problem);
    return false;
}

/* ---- Names ---- */

char *tmx_name(TmxContext *context, const char *asset)
{
    return export_asset_name(context->names, context->work->name, asset);
}

const char *tmx_type(const TmxContext *context, int32_t tag)
{
    const Tag *found = tag != 0 ? project_tag(context->work->input->project, tag) : NULL;
    return found != NULL ? found->name : "";
}

void tmx_report(const TmxContext *context, ConversionEvent event, const char *name, uint32_t count)
{
    conversion_report_add(context->work->input->report, event, name, count);
}

/* ---- Files ---- */

TmxOut tmx_file_begin(const TmxContext *context, const char *element, const char *owner)
{
    bool json = context->is_json;
    TmxOut out = {.text = g_string_new(json ? TILED_JSON_BEGIN : TILED_XML_BEGIN),
                  .json = json,
                  .next_layer = 1,
                  .next_object = 1,
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
    char *ids = g_strdup_printf(out->json ? ", \"nextlayerid\": %u, \"nextobjectid\": %u"
                                          : " nextlayerid=\"%u\" nextobjectid=\"%u\"",
                                out->next_layer, out->next_object);
    g_string_insert(out->text, (gssize)out->ids, ids);
    g_free(ids);
}

bool tmx_file_end(TmxContext *context, TmxOut *out, const char *element, const char *name)
{
    bool is_map = strcmp(element, "map") == 0;
    tmx_end(out, element);
    if (is_map)
        put_ids(out);
    if (out->json)
        g_string_append_c(out->text, '\n');
    bool ok = tmx_take(context, out->text->len);
    export_add_file(context->work, context->format, &tiled_output,
                    g_strconcat(name, is_map ? ".tm" : ".ts", out->json ? "j" : "x", NULL),
                    g_string_free_to_bytes(out->text));
    return ok;
}

bool tmx_add_picture(TmxContext *context, const char *name, const Pixels *pixels)
{
    GError *problem = NULL;
    GBytes *png = page_to_png(pixels, &problem);
    if (png != NULL) {
        export_add_file(context->work, context->format, &page_output,
                        g_strconcat(name, ".png", NULL), png);
        return tmx_take(context, g_bytes_get_size(png));
    }
    g_set_error_literal(context->error, COMPILE_ERROR, COMPILE_NO_MEMORY, problem->message);
    g_error_free(problem);
    return false;
}

/* ---- Existing pictures ---- */

/* Returns the path of a picture relative to the folder of the files; the caller frees it. NULL if
 * Tiled cannot show the picture. */
static char *picture_path(const TmxContext *context, const Picture *picture)
{
    static const char *const known[] = {".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp"};
    return export_picture_path(picture, context->work->input->from, context->work->input->folder,
                               known, G_N_ELEMENTS(known));
}

/* Adds a picture that Tiled cannot read as a PNG file. `*path` is its path, which the caller frees;
 * NULL if it cannot be read. Returns false with an error. */
static bool convert_picture(TmxContext *context, const char *asset, const Picture *picture,
                            char **path)
{
    Pixels *pixels = picture_store_get(context->work->input->store, picture, NULL);
    if (pixels == NULL) {
        tmx_report(context, EXPORT_LOST_PICTURE, picture->path, 1);
        return true;
    }
    char *wanted = g_strconcat(asset, "-picture", NULL), *name = tmx_name(context, wanted);
    bool ok = tmx_add_picture(context, name, pixels);
    *path = g_strconcat(name, ".png", NULL);
    g_free(name);
    g_free(wanted);
    pixels_unref(pixels);
    return ok;
}

bool tmx_picture_layer(TmxContext *context, TmxOut *out, const char *asset, uint64_t id)
{
    const Picture *picture = id != 0 ? project_picture(context->work->input->project, id) : NULL;
    char *path = picture != NULL ? picture_path(context, picture) : NULL;
    bool ok = true;
    if (picture != NULL && path == NULL)
        ok = convert_picture(context, asset, picture, &path);
    if (path != NULL) {
        tmx_begin(out, "imagelayer", NULL);
        tmx_json_type(out, "imagelayer");
        tmx_integer(out, "id", out->next_layer++);
        tmx_text(out, "name", "picture");
        tmx_layer_defaults(out);
        tmx_image(out, path, picture->width, picture->height);
        tmx_end(out, "imagelayer");
    }
    g_free(path);
    return ok;
}

/* ---- The project ---- */

static bool make_all(TmxContext *context)
{
    const Project *project = context->work->input->project;
    bool ok = true;
    ListIter levels = list_iter(project->levels), maps = list_iter(project->maps);
    ListIter sprites = list_iter(project->sprites);
    for (const Level *level; ok && (level = list_next(&levels)) != NULL;)
        ok = tmx_level(context, level);
    for (const Map *map; ok && (map = list_next(&maps)) != NULL;)
        ok = tmx_map(context, map);
    for (const Sprite *sprite; ok && (sprite = list_next(&sprites)) != NULL;)
        ok = tmx_sprite(context, sprite);
    return ok;
}

static bool make_tiled(const ExportWork *work, const ExportFormat *format, GError **error)
{
    const ExportInput *input = work->input;
    TmxContext context = {.work = work,
                          .format = format,
                          .is_json = input->settings->tiled == TILED_TMJ,
                          .names = name_set_new(NULL),
                          .error = error};
    bool ok = make_all(&context);
    budget_release(picture_store_budget(input->store), context.taken);
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
