/* SPDX-License-Identifier: MIT */
/* Rules about picture files: missing, unreadable, changed, resized, unused. */
#include "check/check_internal.h"

#include "edit/edit.h"
#include "edit/rewrite.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- Comparing files with the project ---- */

static bool digest_is_known(const Picture *picture)
{
    static const uint8_t none[sizeof picture->digest] = {0};
    return memcmp(picture->digest, none, sizeof none) != 0;
}

/* True if all frames of a picture lie within its current file: only then can the project accept its
 * new size. Other frames are reported by their own rules. */
static bool frames_fit(const Project *project, uint64_t picture, const Pixels *art)
{
    bool fit = true;
    LIST_EACH_WHILE (fit, Sprite, sprite, project->sprites) {
        LIST_EACH_WHILE (fit, Frame, frame, sprite->frames)
            fit = frame->picture != picture || pixels_contain(art, frame_rect_in_picture(frame));
    }
    return fit;
}

static void compare_picture(Check *c, const NodePlace *place, const Pixels *art)
{
    const Picture *picture = place->node;
    bool same_size =
        art->width == (uint32_t)picture->width && art->height == (uint32_t)picture->height;
    if (!same_size && frames_fit(c->project, picture->id, art))
        report_problem(c, RULE_PICTURE_SIZE, place, no_area,
                       _("the file now has %u x %u pixels instead of %d x %d"),
                       (unsigned)art->width, (unsigned)art->height, (int)picture->width,
                       (int)picture->height);
    else if (same_size && digest_is_known(picture) &&
             memcmp(pixels_digest(art), picture->digest, sizeof picture->digest) != 0)
        report_problem(c, RULE_PICTURE_CHANGED, place, no_area,
                       _("the file has changed since it was imported"));
}

/* Reads a picture and compares it. `unreadable` has the paths of files that could not be read:
 * their other parts are not reported. */
static void open_picture(Check *c, const NodePlace *place, GHashTable *unreadable)
{
    g_autoptr(GError) error = NULL;
    const Picture *picture = place->node;
    if (g_hash_table_contains(unreadable, picture->path))
        return;
    Pixels *art = picture_store_get(c->store, picture, &error);
    if (art != NULL) {
        compare_picture(c, place, art);
        pixels_unref(art);
        return;
    }
    g_hash_table_add(unreadable, picture->path);
    bool missing = g_error_matches(error, PICTURE_ERROR, PICTURE_MISSING);
    report_problem(c, missing ? RULE_PICTURE_MISSING : RULE_PICTURE_BROKEN, place, no_area, "%s",
                   error->message);
}

static bool needs_files(const Check *c)
{
    return c->store != NULL &&
           (check_is_enabled(c, RULE_PICTURE_MISSING) || check_is_enabled(c, RULE_PICTURE_BROKEN) ||
            check_is_enabled(c, RULE_PICTURE_SIZE) || check_is_enabled(c, RULE_PICTURE_CHANGED));
}

/* ---- Finding pictures in use ---- */

static void add_references(void *user, const void *node)
{
    const NodeKind *kind = ((const Node *)node)->kind;
    SPAN_EACH (const Field, field, kind->fields, kind->field_count)
        if (field->type == FIELD_REFERENCE && field->kind == &picture_kind)
            g_hash_table_add(user, (gpointer)node_field_const(node, field, uint64_t));
}

/* Returns the ids of all pictures that are used. */
static GHashTable *used_pictures(const Project *project)
{
    GHashTable *used = g_hash_table_new(g_int64_hash, g_int64_equal);
    node_visit(project, add_references, used);
    return used;
}

void check_pictures(Check *c, const NodePlace *place)
{
    g_autoptr(GHashTable) used = used_pictures(c->project);
    g_autoptr(GHashTable) unreadable = g_hash_table_new(g_str_hash, g_str_equal);
    LIST_EACH_WHILE (!check_stopped(c), Picture, picture, c->project->pictures) {
        if (c->options->only != 0 && c->options->only != picture->id)
            continue;
        NodePlace below = place_of_item(place, "pictures", EACH_INDEX(picture), picture);
        if (needs_files(c))
            open_picture(c, &below, unreadable);
        if (!g_hash_table_contains(used, &picture->id))
            report_problem(c, RULE_PICTURE_UNUSED, &below, no_area, _("%s is not used"),
                           picture->path);
    }
}

/* ---- Fixes ---- */

/* Updates the project to a picture's current size and content. */
Project *fix_picture(const Fix *fix, GError **error)
{
    const Picture *picture = fix->node;
    if (fix->store == NULL)
        return fix_fails(error, _("the picture's file is not available"));
    picture_store_forget(fix->store, picture->path);
    g_autoptr(Pixels) art = picture_store_get(fix->store, picture, error);
    if (art == NULL)
        return NULL;
    Picture *updated = node_copy(picture);
    updated->width = (int32_t)art->width;
    updated->height = (int32_t)art->height;
    memcpy(updated->digest, pixels_digest(art), sizeof updated->digest);
    return edit_put(fix->project, &fix->problem->path, updated, error);
}
