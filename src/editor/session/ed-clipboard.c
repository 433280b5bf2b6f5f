/* SPDX-License-Identifier: MIT */
/* Copies: writes the selection as text, and parses such text; see ed-clipboard.h. */
#include "session/ed-clipboard.h"

#include "edit/assets.h"
#include "edit/zone_copies.h"
#include "session/ed-clip.h"
#include "session/ed-session-internal.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

/* ---- Kinds ---- */

static const ClipKind kinds[] = {
    {"boxes", &box_kind, ED_SELECT_BOXES, ED_SPRITE, N_("Paste boxes")},
    {"points", &point_kind, ED_SELECT_POINTS, ED_SPRITE, N_("Paste points")},
    {"frame", &frame_kind, ED_SELECT_NOTHING, ED_SPRITE, N_("Paste annotations")},
    {"zones", &plane_kind, ED_SELECT_ZONES, ED_MAP, N_("Paste zones")},
    {"shapes", &plane_kind, ED_SELECT_SHAPES, ED_MAP, N_("Paste shapes")},
    {"walls", &wall_kind, ED_SELECT_WALLS, ED_LEVEL, N_("Paste walls")},
    {"markers", &marker_kind, ED_SELECT_MARKERS, ED_LEVEL, N_("Paste markers")},
    {"frames", NULL, ED_SELECT_NOTHING, ED_SPRITE, N_("Paste frames")},
    {"asset", NULL, ED_SELECT_NOTHING, ED_NO_ASSET, N_("Paste asset")},
};

static const ClipKind *kind_named(const char *word)
{
    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++)
        if (strcmp(kinds[i].word, word) == 0)
            return &kinds[i];
    return NULL;
}

static const ClipKind *kind_of_selection(EdSelectionKind selection)
{
    for (size_t i = 0; i < G_N_ELEMENTS(kinds) && selection != ED_SELECT_NOTHING; i++)
        if (kinds[i].selection == selection)
            return &kinds[i];
    return NULL;
}

static const ClipKind *kind_of_text(const char *text)
{
    if (!g_str_has_prefix(text, CLIP_HEAD))
        return NULL;
    const char *word = text + strlen(CLIP_HEAD);
    g_autofree char *name = g_strndup(word, strcspn(word, "\n"));
    return kind_named(name);
}

const ClipKind *clip_kind_of_assets(const char *text)
{
    const ClipKind *kind = kind_of_text(text);
    return kind != NULL && kind->node == NULL ? kind : NULL;
}

bool ed_session_can_paste(EdSession *session, const char *text)
{
    const ClipKind *kind = kind_of_text(text);
    if (kind == NULL || (kind->asset != ED_NO_ASSET && kind->asset != session->view.kind))
        return false;
    const Layer *layer = ed_session_layer(session);
    return kind->selection != ED_SELECT_WALLS || (layer != NULL && layer->walls != NULL);
}

/* ---- Writing ---- */

typedef struct ClipText {
    const Project *project;
    GString *text;
    bool tags[DOCUMENT_MAX_TAGS + 1]; /* tags that are written already */
} ClipText;

static void put_node(ClipText *out, const void *node)
{
    g_autoptr(GString) line = node_to_text(node);
    g_string_append_printf(out->text, "%s %s\n", ((const Node *)node)->kind->name, line->str);
}

static void put_tag(ClipText *out, int32_t number)
{
    const Tag *tag = project_tag(out->project, number);
    if (tag == NULL || out->tags[number])
        return;
    out->tags[number] = true;
    put_node(out, tag);
}

/* Writes the tag of a node, if its kind has one. */
static void put_tag_of(ClipText *out, const void *node)
{
    const Field *field = node_kind_field(((const Node *)node)->kind, "tag");
    if (field != NULL)
        put_tag(out, *node_field_const(node, field, int32_t));
}

static ClipText begin_text(EdSession *session, const ClipKind *kind)
{
    ClipText out = {.project = ed_session_project(session), .text = g_string_new(CLIP_HEAD)};
    g_string_append_printf(out.text, "%s\n", kind->word);
    return out;
}

static void put_tags_of(ClipText *out, const List *list)
{
    LIST_EACH (void, node, list)
        put_tag_of(out, node);
}

/* Returns a selected node that is not a zone or a shape. */
static const void *selected_node(EdSession *session, EdSelectionKind kind, uint64_t item)
{
    const Frame *frame = ed_session_frame(session);
    const Layer *layer = ed_session_layer(session);
    uint32_t index = (uint32_t)item;
    switch (kind) {
    case ED_SELECT_BOXES:
        return list_get(frame->boxes, index);
    case ED_SELECT_POINTS:
        return list_get(frame->points, index);
    case ED_SELECT_WALLS:
        return list_get(layer->walls->walls, index);
    case ED_SELECT_MARKERS:
        return list_get(ed_session_level(session)->markers, index);
    default:
        return NULL;
    }
}

/* Writes the origins of the frame, which are needed to paste into another frame. */
static void put_origins(EdSession *session, ClipText *out)
{
    Scope scope = ed_session_scope(session, false);
    const Frame *frame = ed_session_frame(session);
    PixelRect bounds;
    if (frame->has_hot_spot)
        g_string_append_printf(out->text, CLIP_ORIGIN " %d %d %d\n", (int)REFERENCE_HOT_SPOT,
                               frame->hot_x, frame->hot_y);
    if (scope.silhouette(scope.user, frame, &bounds))
        g_string_append_printf(out->text, CLIP_ORIGIN " %d %d %d\n", (int)REFERENCE_SILHOUETTE,
                               bounds.left * DOCUMENT_PIXEL, bounds.top * DOCUMENT_PIXEL);
}

/* Writes a plane that contains only the selected zones, or the selected shapes with their zones. */
static void put_plane(EdSession *session, ClipText *out)
{
    const EdSelection *selection = ed_session_selection(session);
    const Plane *plane = ed_session_plane(session);
    bool wanted[256] = {false};
    for (uint32_t i = 0; i < selection->count && selection->kind == ED_SELECT_ZONES; i++)
        wanted[selection->items[i] & 255] = true;
    node_auto Plane *copy = selection->kind == ED_SELECT_ZONES
                                ? zones_copy(plane, wanted)
                                : shapes_copy(plane, selection->items, selection->count);
    put_tags_of(out, copy->zones);
    put_node(out, copy);
}

char *ed_session_copy(EdSession *session)
{
    const EdSelection *selection = ed_session_selection(session);
    const ClipKind *kind = kind_of_selection(selection->kind);
    if (selection->kind == ED_SELECT_NOTHING)
        return ed_session_copy_frame(session);
    if (kind == NULL)
        return NULL;
    ClipText out = begin_text(session, kind);
    if (kind->asset == ED_SPRITE)
        put_origins(session, &out);
    if (kind->node == &plane_kind) {
        put_plane(session, &out);
        return g_string_free(out.text, false);
    }
    for (uint32_t i = 0; i < selection->count; i++)
        put_tag_of(&out, selected_node(session, selection->kind, selection->items[i]));
    for (uint32_t i = 0; i < selection->count; i++)
        put_node(&out, selected_node(session, selection->kind, selection->items[i]));
    return g_string_free(out.text, false);
}

char *ed_session_copy_frame(EdSession *session)
{
    const Frame *frame = ed_session_frame(session);
    if (frame == NULL)
        return NULL;
    ClipText out = begin_text(session, kind_named("frame"));
    node_auto Frame *copy = node_copy(frame);
    copy->picture = 0;
    copy->x = copy->y = 0;
    put_tags_of(&out, frame->boxes);
    put_node(&out, copy);
    return g_string_free(out.text, false);
}

static char *absolute_path(void *user, const char *path)
{
    g_autofree char *folder = ed_folder_of(ed_session_path(user));
    char *whole =
        folder != NULL || path[0] == '/' ? g_canonicalize_filename(path, folder) : g_strdup(path);
    return whole;
}

/* Returns an asset of a project as text of a kind; NULL if it does not exist. */
static char *text_of_asset(EdSession *session, const Project *project, uint64_t asset,
                           const char *word)
{
    Path paths[] = {path_sprite(asset), path_map(asset), path_level(asset)};
    char *text = NULL;
    g_autoptr(Project) empty = project_new();
    for (size_t i = 0; i < G_N_ELEMENTS(paths) && text == NULL; i++) {
        uint64_t id;
        if (path_get(project, &paths[i]) == NULL)
            continue;
        Project *only =
            edit_copy_from(empty, project, &paths[i], absolute_path, session, &id, NULL);
        if (only == NULL)
            continue;
        g_autoptr(GString) body = project_to_text(only);
        text = g_strconcat(CLIP_HEAD, word, "\n", body->str, NULL);
        node_unref(only);
    }
    return text;
}

char *ed_session_copy_asset(EdSession *session, uint64_t asset)
{
    return text_of_asset(session, ed_session_project(session), asset, "asset");
}

char *ed_session_copy_frames(EdSession *session)
{
    uint32_t count;
    const uint64_t *ids = ed_session_selected_frames(session, &count);
    const Sprite *sprite = ed_session_sprite(session);
    if (sprite == NULL || count == 0)
        return NULL;
    g_autoptr(GPtrArray) frames = g_ptr_array_new();
    for (uint32_t i = 0; i < count; i++)
        g_ptr_array_add(frames, node_ref(sprite_frame(sprite, ids[i])));
    Sprite *only = node_copy(sprite);
    node_set_list(&only->frames, list_from(frames->pdata, frames->len));
    node_set_list(&only->animations, NULL);
    Path path = path_sprite(sprite->id);
    g_autoptr(Project) project = edit_put(ed_session_project(session), &path, only, NULL);
    return project != NULL ? text_of_asset(session, project, sprite->id, "frames") : NULL;
}

/* ---- Reading ---- */

static bool read_origin(Clip *clip, const char *line)
{
    int reference, x, y;
    const int max = DOCUMENT_RANGE * DOCUMENT_PIXEL;
    if (sscanf(line, CLIP_ORIGIN " %d %d %d", &reference, &x, &y) != 3 || reference < 0 ||
        reference > REFERENCE_SILHOUETTE || ABS((int64_t)x) > max || ABS((int64_t)y) > max)
        return false;
    clip->has_origin[reference] = true;
    clip->origin[reference][0] = x;
    clip->origin[reference][1] = y;
    return true;
}

static bool read_line(Clip *clip, const char *line, size_t length, GError **error)
{
    const char *space = memchr(line, ' ', length);
    if (length == 0 || (g_str_has_prefix(line, CLIP_ORIGIN " ") && read_origin(clip, line)))
        return true;
    size_t word = space != NULL ? (size_t)(space - line) : length;
    const NodeKind *node_kind = clip->kind->node;
    bool is_tag = word == strlen(tag_kind.name) && memcmp(line, tag_kind.name, word) == 0;
    bool is_node = word == strlen(node_kind->name) && memcmp(line, node_kind->name, word) == 0;
    if (!is_tag && !is_node) {
        g_set_error_literal(error, FILE_ERROR, FILE_BROKEN,
                            _("the contents of the clipboard are not supported"));
        return false;
    }
    void *node = node_from_text(is_tag ? &tag_kind : node_kind, line + word, length - word, error);
    if (node != NULL)
        g_ptr_array_add(is_tag ? clip->tags : clip->nodes, node);
    return node != NULL;
}

bool clip_read(Clip *clip, const char *text, GError **error)
{
    *clip = (Clip){.kind = kind_of_text(text),
                   .nodes = g_ptr_array_new_with_free_func(node_unref),
                   .tags = g_ptr_array_new_with_free_func(node_unref)};
    const char *line = strchr(text, '\n');
    bool valid = true;
    while (valid && line != NULL && line[1] != 0) {
        size_t length = strcspn(++line, "\n");
        valid = read_line(clip, line, length, error);
        line = line[length] != 0 ? line + length : NULL;
    }
    return valid;
}

void clip_clear(Clip *clip)
{
    g_ptr_array_unref(clip->nodes);
    g_ptr_array_unref(clip->tags);
}
