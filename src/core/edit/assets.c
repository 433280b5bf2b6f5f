/* SPDX-License-Identifier: MIT */
/* Edits of whole sprites, maps, levels and pictures; the contract is in assets.h. */
#include "edit/assets.h"

#include "edit/assets_internal.h"
#include "edit/references.h"
#include "edit/rewrite.h"
#include "edit/tags.h"
#include "model/name_set.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- Names ---- */

char *asset_free_name(const List *list, const char *wanted)
{
    g_autoptr(NameSet) names = name_set_new(list);
    return name_set_claim_next(names, wanted);
}

static void set_free_name(char **field, const List *list, const char *wanted)
{
    g_autofree char *name = asset_free_name(list, wanted);
    node_set_text(field, name);
}

/* ---- Adding ---- */

Project *edit_add_sprite(const Project *before, const char *name, uint64_t *id, GError **error)
{
    Sprite *sprite = node_new(&sprite_kind);
    Path top = path_project();
    *id = sprite->id = edit_new_id();
    set_free_name(&sprite->name, before->sprites, name);
    return edit_insert(before, &top, "sprites", UINT32_MAX, sprite, error);
}

Project *edit_add_map(const Project *before, const char *name, uint64_t picture, int32_t width,
                      int32_t height, uint64_t *id, GError **error)
{
    Map *map = node_new(&map_kind);
    Plane *plane = node_new(&plane_kind);
    Path top = path_project();
    *id = map->id = edit_new_id();
    set_free_name(&map->name, before->maps, name);
    map->picture = picture;
    map->width = width;
    map->height = height;
    plane->id = edit_new_id();
    node_set_text(&plane->name, C_("plane", "zones"));
    bool fits = width >= 1 && width <= BLOCKS_MAX_SIDE && height >= 1 && height <= BLOCKS_MAX_SIDE;
    plane->pixels = blocks_new(fits ? (uint32_t)width : 0, fits ? (uint32_t)height : 0, 0);
    node_set_list(&map->planes, list_append(NULL, plane));
    return edit_insert(before, &top, "maps", UINT32_MAX, map, error);
}

Project *edit_add_level(const Project *before, const char *name, int32_t width, int32_t height,
                        uint64_t *id, GError **error)
{
    Level *level = node_new(&level_kind);
    Layer *layer = node_new(&layer_kind);
    Path top = path_project();
    *id = level->id = edit_new_id();
    set_free_name(&level->name, before->levels, name);
    level->width = width;
    level->height = height;
    level->view = tag_set_of(before->tags) == TAGS_PLATFORMER ? VIEW_SIDE : VIEW_UNKNOWN;
    layer->id = edit_new_id();
    node_set_text(&layer->name, C_("layer", "walls"));
    layer->walls = node_new(&walls_kind);
    layer->walls->partition = PARTITION_AUTO;
    node_set_list(&level->layers, list_append(NULL, layer));
    return edit_insert(before, &top, "levels", UINT32_MAX, level, error);
}

/* Returns the picture with the given source and sets its index, or returns NULL if there is
 * none. */
static const Picture *find_picture(const Project *project, const PictureSource *source,
                                   uint32_t *index)
{
    LIST_EACH (Picture, picture, project->pictures) {
        *index = EACH_INDEX(picture);
        PictureSource candidate = picture_source(picture);
        if (picture_source_equal(&candidate, source))
            return picture;
    }
    return NULL;
}

/* Adds a picture at a path, with the attributes of `like`, which need not belong to the project. If
 * the project already contains the picture's source, that picture is updated. */
static Project *add_picture_like(const Project *before, const Picture *like, const char *path,
                                 uint64_t *id, GError **error)
{
    PictureSource source = {path, like->part, like->layers};
    uint32_t index = 0;
    const Picture *old = find_picture(before, &source, &index);
    Picture *picture = old != NULL ? node_copy(old) : node_new(&picture_kind);
    if (old == NULL)
        picture->id = edit_new_id();
    *id = picture->id;
    node_set_text(&picture->path, path);
    node_set_text(&picture->layers, like->layers);
    node_set_text(&picture->painted, like->painted);
    picture->part = like->part;
    picture->width = like->width;
    picture->height = like->height;
    memcpy(picture->digest, like->digest, sizeof picture->digest);
    Project *after = node_copy(before);
    node_set_list(&after->pictures, old != NULL ? list_set(before->pictures, index, picture)
                                                : list_append(before->pictures, picture));
    return edit_finish(before, after, error);
}

Project *edit_add_picture(const Project *before, const char *path, int32_t width, int32_t height,
                          const uint8_t digest[16], uint64_t *id, GError **error)
{
    node_auto Picture *like = node_new(&picture_kind);
    like->width = width;
    like->height = height;
    memcpy(like->digest, digest, sizeof like->digest);
    return add_picture_like(before, like, path, id, error);
}

/* ---- Copies ---- */

/* The new ids of a copy. */
typedef struct Renewal {
    GHashTable *ids; /* old to new, both uint64_t * */
} Renewal;

static uint64_t new_id_of(const Renewal *renewal, uint64_t id)
{
    const uint64_t *to = g_hash_table_lookup(renewal->ids, &id);
    return to != NULL ? *to : id;
}

static void assign_new_id(void *user, const void *node)
{
    Renewal *renewal = user;
    uint64_t id = node_id(node) != 0 ? node_id(node) : target_id(node), to = edit_new_id();
    if (id != 0)
        g_hash_table_insert(renewal->ids, g_memdup2(&id, sizeof id), g_memdup2(&to, sizeof to));
}

static void *renew_ids(void *user, const void *node)
{
    const Renewal *renewal = user;
    const NodeKind *kind = ((const Node *)node)->kind;
    void *copy = NULL;
    SPAN_EACH (const Field, field, kind->fields, kind->field_count) {
        if (field->type != FIELD_ID && field->type != FIELD_REFERENCE)
            continue;
        uint64_t id = *node_field_const(node, field, uint64_t), to = new_id_of(renewal, id);
        if (copy == NULL && id != to)
            copy = node_copy(node);
        if (id != to)
            *node_field(copy, field, uint64_t) = to;
    }
    return copy;
}

/* Returns a deep copy with new ids. References from one part of the copy to another are adapted. */
static void *copy_with_new_ids(const void *node)
{
    Renewal renewal = {g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free)};
    node_visit(node, assign_new_id, &renewal);
    void *copy = node_rewrite(node, renew_ids, &renewal);
    g_hash_table_unref(renewal.ids);
    return copy;
}

static char **name_field(void *node)
{
    const Field *field = node_kind_field(((Node *)node)->kind, "name");
    return node_field(node, field, char *);
}

Project *edit_duplicate(const Project *before, const Path *path, uint64_t *id, GError **error)
{
    const void *original = path_get(before, path);
    Path above = path_above(path);
    const void *owner = path_get(before, &above);
    *id = 0;
    if (original == NULL)
        return edit_missing(before, path, error);
    const Field *field = path->steps[path->depth - 1].field;
    const List *siblings = *node_field_const(owner, field, List *);
    void *copy = copy_with_new_ids(original);
    *id = node_id(copy);
    if (node_name(copy)[0] != 0)
        set_free_name(name_field(copy), siblings, node_name(original));
    return edit_insert(before, &above, field->key, path_index(before, path) + 1, copy, error);
}

/* ---- Removing ---- */

static void collect_picture(void *user, const void *node)
{
    GHashTable *used = user;
    const NodeKind *kind = ((const Node *)node)->kind;
    SPAN_EACH (const Field, field, kind->fields, kind->field_count)
        if (field->type == FIELD_REFERENCE && field->kind == &picture_kind)
            g_hash_table_add(used, (gpointer)node_field_const(node, field, uint64_t));
}

void remove_unused_pictures(Project *project)
{
    g_autoptr(GHashTable) used = g_hash_table_new(g_int64_hash, g_int64_equal);
    node_visit(project, collect_picture, used);
    for (uint32_t i = list_count(project->pictures); i > 0; i--) {
        const Picture *picture = list_get(project->pictures, i - 1);
        if (!g_hash_table_contains(used, &picture->id))
            node_set_list(&project->pictures, list_remove(project->pictures, i - 1));
    }
}

Project *edit_set_level_picture(const Project *before, uint64_t level, uint64_t picture,
                                GError **error)
{
    Path path = path_level(level);
    const Level *owner = path_get(before, &path);
    const Picture *shown = project_picture(before, picture);
    if (owner == NULL)
        return edit_missing(before, &path, error);
    Level *copy = node_copy(owner);
    copy->picture = picture;
    if (shown != NULL) {
        copy->width = shown->width;
        copy->height = shown->height;
    }
    Project *after = path_replace(before, &path, copy), *changed = node_copy(after);
    node_unref(after);
    remove_unused_pictures(changed);
    return edit_finish(before, changed, error);
}

Project *edit_set_layer_picture(const Project *before, uint64_t level, uint64_t layer,
                                uint64_t picture, GError **error)
{
    Path top = path_layer(level, layer);
    const Layer *existing = path_get(before, &top);
    bool has_tiles = existing != NULL && existing->tiles != NULL;
    Path path = path_child(&top, has_tiles ? "tiles" : "heights");
    const char *key = has_tiles ? "sheet" : "picture";
    Project *after = edit_set_reference(before, &path, key, picture, error);
    if (after == NULL)
        return NULL;
    Project *changed = node_copy(after);
    node_unref(after);
    remove_unused_pictures(changed);
    return edit_finish(before, changed, error);
}

/* Removes from an animation the steps that show a frame. The loop still starts at the same step if
 * that step is kept. */
static void remove_steps_of_frame(Animation *animation, uint64_t frame)
{
    g_autoptr(GPtrArray) kept = g_ptr_array_new();
    int32_t loop = animation->loop;
    LIST_EACH (AnimationStep, step, animation->steps) {
        if (step->frame != frame)
            g_ptr_array_add(kept, node_ref(step));
        else if ((int32_t)EACH_INDEX(step) < animation->loop)
            loop--;
    }
    if (loop >= (int32_t)kept->len)
        loop = kept->len > 0 ? (int32_t)kept->len - 1 : 0;
    animation->loop = loop;
    node_set_list(&animation->steps, list_from(kept->pdata, kept->len));
}

static void *remove_references(void *user, const void *node)
{
    const uint64_t *id = user;
    const NodeKind *kind = ((const Node *)node)->kind;
    if (kind == &animation_kind) {
        Animation *copy = node_copy(node);
        remove_steps_of_frame(copy, *id);
        return copy;
    }
    if (kind == &plane_kind && ((const Plane *)node)->band == *id) {
        Plane *copy = node_copy(node);
        copy->band = 0;
        return copy;
    }
    return NULL;
}

Project *edit_remove_asset(const Project *before, const Path *path, GError **error)
{
    const void *node = path_get(before, path);
    if (node == NULL)
        return edit_missing(before, path, error);
    Path above = path_above(path);
    const PathStep *step = &path->steps[path->depth - 1];
    const void *owner = path_get(before, &above);
    List *rest =
        list_remove(*node_field_const(owner, step->field, List *), path_index(before, path));
    void *copy = node_copy(owner);
    node_set_list(node_field(copy, step->field, List *), rest);
    uint64_t id = node_id(node);
    void *cleaned = node_rewrite(copy, remove_references, &id);
    node_unref(copy);
    Project *after = path_replace(before, &above, cleaned), *changed = node_copy(after);
    node_unref(after);
    remove_unused_pictures(changed);
    return edit_finish(before, changed, error);
}

/* ---- From another project ---- */

/* The translation of ids and tags from one project to another. */
typedef struct Transfer {
    const Project *source;
    Project *target;   /* receives tags and pictures */
    const void *copy;  /* of the asset, with new ids, but with tags and pictures of the source */
    Path path;         /* of the copy */
    int32_t tags[256]; /* the number in the target of each tag of the source; 0: not yet known */
    char *(*picture_path)(void *user, const char *path);
    void *user;
    GError **error;
    bool failed;
} Transfer;

/* Makes a version the new target. Returns false if it is NULL. */
static bool advance(Transfer *transfer, Project *next)
{
    transfer->failed |= next == NULL;
    if (next == NULL)
        return false;
    node_unref(transfer->target);
    transfer->target = next;
    return true;
}

static int32_t transfer_tag(Transfer *transfer, int32_t number)
{
    if (number == 0 || transfer->tags[number] != 0 || transfer->failed)
        return transfer->tags[number];
    const Tag *tag = project_tag(transfer->source, number);
    const Tag *match = project_tag_named(transfer->target, tag->name);
    int32_t to = match != NULL ? match->number : 0;
    if (match == NULL && advance(transfer, edit_add_tag(transfer->target, tag->name, tag->role,
                                                        tag->colour, &to, transfer->error))) {
        Path path = path_tag(transfer->target, to);
        advance(transfer, edit_put_list(transfer->target, &path, "fields", list_ref(tag->fields),
                                        transfer->error));
    }
    return transfer->tags[number] = to;
}

static uint64_t transfer_picture(Transfer *transfer, uint64_t id)
{
    const Picture *picture = project_picture(transfer->source, id);
    if (picture == NULL || transfer->failed)
        return 0;
    g_autofree char *path = transfer->picture_path != NULL
                                ? transfer->picture_path(transfer->user, picture->path)
                                : g_strdup(picture->path);
    uint64_t to = 0;
    advance(transfer, add_picture_like(transfer->target, picture, path, &to, transfer->error));
    return to;
}

static void transfer_tags(Transfer *transfer, uint32_t tags[8])
{
    uint32_t to[8] = {0};
    for (int32_t i = 1; i <= DOCUMENT_MAX_TAGS; i++) {
        if ((tags[i / 32] >> (i % 32) & 1) == 0)
            continue;
        int32_t tag = transfer_tag(transfer, i);
        to[tag / 32] |= 1u << (tag % 32);
    }
    memcpy(tags, to, sizeof to);
}

static void transfer_cells(Transfer *transfer, Blocks **cells)
{
    bool used[256];
    uint8_t map[256];
    blocks_values(*cells, NULL, used);
    for (int i = 0; i < 256; i++)
        map[i] = used[i] ? (uint8_t)transfer_tag(transfer, i) : 0;
    BlocksEdit *edit = blocks_edit(*cells);
    blocks_edit_map(edit, map);
    node_set_blocks(cells, blocks_edit_end(edit));
}

static void transfer_field(Transfer *transfer, void *node, const Field *field)
{
    if (field->type == FIELD_TAG) {
        int32_t *tag = node_field(node, field, int32_t);
        *tag = transfer_tag(transfer, *tag);
    } else if (field->type == FIELD_TAGS) {
        transfer_tags(transfer, node_field(node, field, uint32_t));
    } else if (field->type == FIELD_REFERENCE && field->kind == &picture_kind) {
        uint64_t *picture = node_field(node, field, uint64_t);
        *picture = transfer_picture(transfer, *picture);
    } else if (((Node *)node)->kind == &property_kind && field->type == FIELD_REFERENCE) {
        uint64_t *id = node_field(node, field, uint64_t);
        Path top = path_project(), asset = transfer->path;
        if (!target_find(transfer->copy, *id, &asset) && !target_find(transfer->target, *id, &top))
            *id = 0;
    } else if (((Node *)node)->kind == &tile_field_kind && field->type == FIELD_BLOCKS) {
        transfer_cells(transfer, node_field(node, field, Blocks *));
    }
}

static void *transfer_node(void *user, const void *node)
{
    void *copy = node_copy(node);
    const NodeKind *kind = ((const Node *)node)->kind;
    for (uint32_t i = 0; i < kind->field_count; i++)
        transfer_field(user, copy, &kind->fields[i]);
    return copy;
}

Project *edit_copy_from(const Project *before, const Project *source, const Path *path,
                        char *(*picture_path)(void *user, const char *path), void *user,
                        uint64_t *id, GError **error)
{
    const void *original = path_get(source, path);
    *id = 0;
    if (original == NULL)
        return edit_missing(source, path, error);
    Transfer transfer = {.source = source,
                         .target = node_ref(before),
                         .picture_path = picture_path,
                         .user = user,
                         .error = error};
    void *renumbered = copy_with_new_ids(original);
    Path top = path_project();
    transfer.copy = renumbered;
    transfer.path = path_item(&top, path->steps[0].field->key, node_id(renumbered));
    void *copy = node_rewrite(renumbered, transfer_node, &transfer);
    node_unref(renumbered);
    *id = node_id(copy);
    const char *key = path->steps[0].field->key;
    const List *siblings = *node_field_const(transfer.target, path->steps[0].field, List *);
    set_free_name(name_field(copy), siblings, node_name(original));
    Project *after = NULL;
    if (transfer.failed)
        node_unref(copy);
    else
        after = edit_insert(transfer.target, &top, key, UINT32_MAX, copy, error);
    node_unref(transfer.target);
    return after;
}
