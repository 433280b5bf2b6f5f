/* SPDX-License-Identifier: MIT */
/* Makes the tree of values for templates: the bank as JSON with all defaults, and more that texts
 * for other programs need; the contract is in values.h. */
#include "formats/values.h"

#include "bank/json_writer.h"
#include "edit/shapes.h"
#include "formats/atlas/atlas_json_internal.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

/* The roles of tags, by the tags' names. */
static json_t *roles_of_tags(const json_t *bank)
{
    json_t *roles = json_object(), *tag;
    size_t index;
    json_array_foreach (json_object_get(bank, "tags"), index, tag) {
        json_object_set(roles, json_string_value(json_object_get(tag, "name")),
                        json_object_get(tag, "role"));
    }
    return roles;
}

/* Adds to each object with a tag the role of the tag. */
static void add_roles(json_t *value, const json_t *roles)
{
    const char *tag = json_string_value(json_object_get(value, "tag")), *key;
    json_t *part, *role = tag != NULL ? json_object_get(roles, tag) : NULL;
    size_t index;
    if (tag != NULL && role != NULL)
        json_object_set(value, "role", role);
    else if (tag != NULL)
        json_object_set_new(value, "role", json_string(""));
    json_array_foreach (value, index, part)
        add_roles(part, roles);
    json_object_foreach (value, key, part)
        if (strcmp(key, "properties") != 0)
            add_roles(part, roles);
}

/* ---- Sprites ---- */

/* Adds where the frame's rectangle was in the untrimmed picture, and the size of the latter. */
static void add_source(json_t *value, const Frame *frame, const PlainFrame *plain)
{
    const AtlasEntry entry = {.frame = frame, .plain = plain};
    const AtlasSource source = atlas_source(frame);
    const PixelRect trim = atlas_trim(&entry);
    json_object_set_new(value, "source",
                        json_pack("{s:i, s:i, s:i, s:i}", "x", trim.left, "y", trim.top, "width",
                                  source.w, "height", source.h));
}

/* Adds a list of all boxes, with the members of groups instead of the groups, and an empty list of
 * members to each box that is not a group. */
static void add_all_boxes(json_t *frame)
{
    json_t *box, *all = json_array();
    size_t index;
    json_array_foreach (json_object_get(frame, "boxes"), index, box) {
        json_t *members = json_object_get(box, "members");
        if (members != NULL) {
            json_array_extend(all, members);
            continue;
        }
        json_array_append(all, box);
        json_object_set_new(box, "members", json_array());
    }
    json_object_set_new(frame, "all_boxes", all);
}

static void add_frames(const json_t *bank, const ExportWork *work)
{
    LIST_EACH (Sprite, sprite, work->input->project->sprites) {
        const json_t *values = json_object_get(
            json_array_get(json_object_get(bank, "sprites"), EACH_INDEX(sprite)), "frames");
        const PlainFrame *frames = work->plain->sprites[EACH_INDEX(sprite)].frames;
        LIST_EACH (Frame, frame, sprite->frames) {
            json_t *value = json_array_get(values, EACH_INDEX(frame));
            add_source(value, frame, &frames[EACH_INDEX(frame)]);
            add_all_boxes(value);
        }
    }
}

/* Adds a list of the pictures that frames show, with their indices. */
static void add_pages(json_t *bank, const PlainBank *plain)
{
    g_autofree bool *shows = g_new0(bool, (gsize)plain->picture_count + 1);
    json_t *pages = json_array();
    for (uint32_t i = 0; i < plain->sprite_count; i++)
        for (uint32_t k = 0; k < plain->sprites[i].frame_count; k++)
            shows[MIN(plain->sprites[i].frames[k].picture, plain->picture_count)] = true;
    for (uint32_t i = 0; i < plain->picture_count; i++) {
        json_t *picture = json_array_get(json_object_get(bank, "pictures"), i);
        json_object_set_new(picture, "index", json_integer((json_int_t)i));
        if (shows[i])
            json_array_append(pages, picture);
    }
    json_object_set_new(bank, "pages", pages);
}

/* ---- Zones ---- */

static void add_outline(void *user, const PaintPoint *points, uint32_t count)
{
    json_t *outline = json_array();
    for (uint32_t i = 0; i < count; i++)
        json_array_append_new(outline, json_pack("[f, f]", points[i].x, points[i].y));
    json_array_append_new(user, outline);
}

static void add_outlines(const json_t *value, const Plane *plane)
{
    g_autoptr(Blocks) blocks = plane_with_shapes(plane);
    json_t *zone;
    size_t index;
    json_array_foreach (json_object_get(value, "zones"), index, zone) {
        json_t *outlines = json_array();
        blocks_trace(blocks, (uint8_t)(index + 1), 0, add_outline, outlines);
        json_object_set_new(zone, "outlines", outlines);
    }
}

static void add_zones(const json_t *bank, const Project *project)
{
    LIST_EACH (Map, map, project->maps) {
        const json_t *values = json_object_get(
            json_array_get(json_object_get(bank, "maps"), EACH_INDEX(map)), "planes");
        LIST_EACH_WHILE (budget_holds(NULL), Plane, plane, map->planes)
            add_outlines(json_array_get(values, EACH_INDEX(plane)), plane);
    }
}

/* ---- The whole tree ---- */

/* The tree needs about this many times the memory of the text that it is read from. */
enum { TREE_PER_TEXT = 10 };

/* Reads the tree from the text of the bank. NULL with an error. */
static json_t *parse(const ExportWork *work, const char *text, size_t size, GError **error)
{
    g_autoptr(GError) problem = NULL;
    json_error_t unused;
    uint64_t bytes = (uint64_t)size * TREE_PER_TEXT;
    json_t *tree = NULL;
    if (budget_take(picture_store_budget(work->input->store), bytes, &problem)) {
        work->values->taken += bytes;
        tree = json_loadb(text, size, 0, &unused);
    }
    if (tree == NULL)
        g_set_error_literal(error, COMPILE_ERROR, COMPILE_NO_MEMORY,
                            problem != NULL ? problem->message : _("there is not enough memory"));
    return tree;
}

/* Makes the tree: the bank with all defaults, and the additions above. False with an error. */
static bool make_tree(const ExportWork *work, GError **error)
{
    BankError problem;
    char *text;
    size_t size;
    if (!bank_write_values(work->plain, &text, &size, &problem))
        return export_bank_failed(&problem, error);
    json_t *tree = parse(work, text, size, error);
    free(text);
    if (tree == NULL)
        return false;
    json_t *roles = roles_of_tags(tree);
    g_autofree char *name = export_stem(work->input->bank);
    json_object_set_new(tree, "name", json_string(name));
    json_object_set_new(tree, "mark", json_string(TEXT_MARK));
    add_roles(tree, roles);
    add_frames(tree, work);
    add_pages(tree, work->plain);
    json_decref(roles);
    work->values->tree = tree;
    return true;
}

const json_t *export_values(const ExportWork *work, bool has_outlines, GError **error)
{
    ExportValues *values = work->values;
    if (values->tree == NULL && !make_tree(work, error))
        return NULL;
    if (has_outlines && !values->has_outlines)
        add_zones(values->tree, work->input->project);
    values->has_outlines |= has_outlines;
    return budget_holds(error) ? values->tree : NULL;
}

void export_values_clear(const ExportWork *work)
{
    json_decref(work->values->tree);
    budget_release(picture_store_budget(work->input->store), work->values->taken);
}
