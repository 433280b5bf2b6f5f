/* SPDX-License-Identifier: MIT */
/* The list of files of a project for Godot, and what they share; see
 * data/guide/godot.md. */
#include "formats/godot/godot_internal.h"
#include "formats/values.h"

#include <glib/gi18n-lib.h>
#include <string.h>

bool godot_is_3(const ExportContext *context)
{
    return context->work->input->settings->godot == GODOT_3;
}

bool godot_grow(ExportContext *context, GodotOut *out)
{
    enum { STEP = 1 << 20 };
    uint64_t size = out->externals->len + out->parts->len + out->nodes->len;
    if (size - out->taken >= STEP && !context->failed && export_take(context, size - out->taken))
        out->taken = size;
    return !context->failed;
}

bool godot_add(ExportContext *context, GodotOut *out, const char *resource, const char *name)
{
    uint64_t taken = out->taken;
    GBytes *bytes = godot_out_end(out, resource);
    uint64_t size = g_bytes_get_size(bytes);
    export_add_file(context->work, context->format, &text_output, g_strdup(name), bytes);
    return !context->failed && export_take(context, size - taken);
}

char *godot_page_path(const ExportContext *context, uint32_t picture)
{
    uint32_t first = gab_bank_picture_count(context->work->bank) - context->work->pages->len;
    return atlas_page_name(context->work->name, picture - first);
}

uint32_t godot_layer(const ExportContext *context, gab_role_id role)
{
    uint32_t roles = gab_bank_role_count(context->work->bank);
    return role < roles && role < 31 ? 1U << role : 1U << 31;
}

/* ---- Metadata ---- */

static void put_value(GString *to, const gab_property *property)
{
    if (property->type == GAB_VALUE_TEXT)
        godot_put_text(to, property->text);
    else if (property->type == GAB_VALUE_NUMBER)
        godot_put_number(to, property->number);
    else if (property->type == GAB_VALUE_BOOLEAN)
        g_string_append(to, property->boolean ? "true" : "false");
    else if (property->reference.kind == GAB_KIND_NONE)
        g_string_append(to, "null");
    else
        g_string_append_printf(to, "{\"%s\": %u}",
                               plain_target_word((uint32_t)property->reference.kind),
                               property->reference.index);
}

/* True if Godot 4 accepts the key of a property as the name of a metadatum. */
static bool is_identifier(const char *key)
{
    bool ok = key[0] != 0 && !g_ascii_isdigit(key[0]);
    for (const char *at = key; *at != 0; at++)
        ok = ok && (g_ascii_isalnum(*at) || *at == '_');
    return ok;
}

void godot_metadata(ExportContext *context, GodotOut *out, gab_kind kind, uint32_t index)
{
    const gab_bank *bank = context->work->bank;
    uint32_t count = gab_bank_property_count(bank, kind, index);
    if (out->is_3 && count > 0)
        g_string_append(out->nodes, "__meta__ = {");
    for (uint32_t i = 0; i < count; i++) {
        gab_property property = gab_bank_property_at(bank, kind, index, i);
        if (out->is_3) {
            g_string_append(out->nodes, i > 0 ? ", " : "");
            godot_put_text(out->nodes, property.key);
            g_string_append(out->nodes, ": ");
            put_value(out->nodes, &property);
            continue;
        }
        if (!is_identifier(property.key)) {
            export_report(context, EXPORT_LOST_PROPERTY, property.key, 1);
            continue;
        }
        g_string_append_printf(out->nodes, "metadata/%s = ", property.key);
        put_value(out->nodes, &property);
        g_string_append_c(out->nodes, '\n');
    }
    if (out->is_3 && count > 0)
        g_string_append(out->nodes, "}\n");
}

/* ---- Scenes of levels and maps ---- */

/* Returns the folder of the Godot project, the only one that its scenes can refer to; if there is
 * none yet, the folder of the files. The caller frees it. */
static char *find_root(const char *folder)
{
    const char *end = folder + strlen(folder);
    for (; end > folder; end = g_strrstr_len(folder, end - folder, "/")) {
        char *root = g_strndup(folder, (gsize)(end - folder));
        g_autofree char *project = g_build_filename(root, "project.godot", NULL);
        bool is_root = g_file_test(project, G_FILE_TEST_EXISTS);
        if (is_root)
            return root;
        g_free(root);
    }
    return g_strdup(folder);
}

/* Adds a picture of the project as a sprite below the root. */
static void put_background(ExportContext *context, GodotOut *out, const char *asset, uint64_t id)
{
    static const char *const known[] = {".png", ".jpg", ".jpeg", ".webp", ".bmp", NULL};
    const ExportInput *input = context->work->input;
    const Picture *picture = id != 0 ? project_picture(input->project, id) : NULL;
    char *root = find_root(input->folder), *path = NULL;
    if (picture != NULL && !context->failed)
        export_picture(context, asset, picture, known, root, &path);
    if (path != NULL) {
        uint32_t number = godot_external(out, "Texture2D", path);
        godot_node(out, "Sprite2D", "Picture", ".", NULL);
        g_string_append(out->nodes, "texture = ");
        godot_put_external(out, out->nodes, number);
        g_string_append(out->nodes, "\ncentered = false\n");
    }
    g_free(path);
    g_free(root);
}

GodotOut *godot_scene_begin(ExportContext *context, const char *asset, gab_kind kind,
                            uint32_t index, uint64_t picture, NameSet *names)
{
    GodotOut *out = godot_out_new(godot_is_3(context));
    g_autoptr(NameSet) root = name_set_new(NULL);
    g_autofree char *name = godot_name(root, asset);
    godot_node(out, "Node2D", name, NULL, NULL);
    godot_metadata(context, out, kind, index);
    name_set_add(names, "Picture");
    put_background(context, out, asset, picture);
    return out;
}

bool godot_scene_end(ExportContext *context, GodotOut *out, const char *asset)
{
    char *stem = export_name(context, asset), *file = g_strconcat(stem, ".tscn", NULL);
    bool ok = godot_add(context, out, NULL, file);
    g_free(file);
    g_free(stem);
    return ok;
}

/* ---- The project ---- */

static bool godot_make(const ExportWork *work, const ExportFormat *format, GError **error)
{
    const gab_bank *bank = work->bank;
    const json_t *values = export_values(work, gab_bank_map_count(bank) > 0, error);
    if (values == NULL)
        return false;
    ExportContext context = {
        .work = work, .format = format, .names = name_set_new(NULL), .error = error};
    bool ok = true;
    for (uint32_t i = 0; ok && i < gab_bank_sprite_count(bank); i++)
        ok = godot_sprite(&context, gab_bank_sprite_at(bank, i));
    for (uint32_t i = 0; ok && i < gab_bank_level_count(bank); i++)
        ok = godot_level(&context, gab_bank_level_at(bank, i));
    for (uint32_t i = 0; ok && i < gab_bank_map_count(bank); i++)
        ok = godot_map(&context, gab_bank_map_at(bank, i),
                       json_array_get(json_object_get(values, "maps"), i));
    name_set_free(context.names);
    export_release(&context, context.taken);
    return ok;
}

static const char *const godot_words[] = {N_("None"), "Godot 4", "Godot 3", NULL};

const ExportFormat godot_export = {
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
};
