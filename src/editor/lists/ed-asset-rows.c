/* SPDX-License-Identifier: MIT */
#include "lists/ed-asset-rows.h"

#include "edit/levels.h"
#include "widgets/ed-numbers.h"
#include "widgets/ed-words.h"

#include <glib/gi18n.h>

static EdRow *new_row(guint kind, uint64_t id, uint64_t part, const char *title)
{
    EdRow *row = ed_row_new(kind, id, part);
    ed_row_set_title(row, title);
    return row;
}

static void set_number(EdRow *row, uint32_t number)
{
    g_autofree char *text = ed_count_text(number);
    ed_row_set_count(row, text);
}

/* Sets the count of a row to a text such as "3 zones". `format` has a %s, in the plural form that
 * suits `count`. */
static void set_count_text(EdRow *row, const char *format, uint32_t count)
{
    g_autofree char *number = ed_count_text(count);
    g_autofree char *text = g_strdup_printf(format, number);
    ed_row_set_count(row, text);
}

static GPtrArray *new_rows(void)
{
    return g_ptr_array_new_with_free_func(g_object_unref);
}

/* Sets the children of a row, and takes ownership of `children`. A row without children gets no
 * list, so that it has no arrow. */
static void set_children(EdRow *row, GPtrArray *children)
{
    if (children->len > 0)
        ed_row_set_children(row, children);
    else
        g_ptr_array_unref(children);
}

/* ---- Sprites ---- */

static const char *animation_icon(const Animation *animation)
{
    if (animation->direction == ANIMATION_PING_PONG)
        return "gab-pingpong-symbolic";
    return animation->loop >= 0 ? "gab-loop-symbolic" : "gab-once-symbolic";
}

static EdRow *sprite_row(const Sprite *sprite, const char *query)
{
    bool named = ed_words_match(query, sprite->name);
    GPtrArray *children = new_rows();
    LIST_EACH (Animation, each, sprite->animations) {
        if (!named && !ed_words_match(query, each->name))
            continue;
        EdRow *row = new_row(ED_ASSET_ANIMATION, sprite->id, each->id, each->name);
        ed_row_edit(row)->icon = animation_icon(each);
        ed_row_set_detail(row, animation_is_mirrored(each) ? "↔" : "");
        set_number(row, list_count(each->steps));
        g_ptr_array_add(children, row);
    }
    EdRow *row = NULL;
    if (named || children->len > 0) {
        row = new_row(ED_ASSET_SPRITE, sprite->id, 0, sprite->name);
        set_number(row, list_count(sprite->frames));
        set_children(row, g_steal_pointer(&children));
    }
    g_clear_pointer(&children, g_ptr_array_unref);
    return row;
}

/* ---- Maps ---- */

EdRow *ed_asset_plane_row(const Map *map, const Plane *plane)
{
    EdRow *row = new_row(ED_ASSET_PLANE, map->id, plane->id, plane->name);
    ed_row_edit(row)->icon = "gab-zone-symbolic";
    set_number(row, list_count(plane->zones));
    return row;
}

static EdRow *map_row(const Map *map, const char *query)
{
    bool named = ed_words_match(query, map->name);
    uint32_t zones = 0, bands = list_count(map->bands);
    GPtrArray *children = new_rows();
    LIST_EACH (Plane, each, map->planes) {
        zones += list_count(each->zones);
        if (!named && !ed_words_match(query, each->name))
            continue;
        g_ptr_array_add(children, ed_asset_plane_row(map, each));
    }
    if (bands > 0 && named) {
        EdRow *row = new_row(ED_ASSET_BANDS, map->id, 0, _("bands"));
        ed_row_edit(row)->icon = "gab-bands-symbolic";
        ed_row_edit(row)->flags |= ED_ROW_FIXED;
        set_number(row, bands);
        g_ptr_array_add(children, row);
    }
    EdRow *row = NULL;
    if (named || children->len > 0) {
        row = new_row(ED_ASSET_MAP, map->id, 0, map->name);
        set_count_text(row, ngettext("%s zone", "%s zones", zones), zones);
        /* A map with a single child, usually its only plane, shows no children. */
        if (children->len == 1 && named)
            g_ptr_array_set_size(children, 0);
        set_children(row, g_steal_pointer(&children));
    }
    g_clear_pointer(&children, g_ptr_array_unref);
    return row;
}

/* ---- Levels ---- */

static void show_layer(EdRow *row, const Layer *layer)
{
    static const char *const icons[] = {"gab-wall-symbolic", "gab-tiles-symbolic",
                                        "gab-maze-symbolic", "gab-ground-symbolic",
                                        "gab-height-symbolic"};
    static const char *const names[] = {N_("walls"), N_("tiles"), N_("maze"), N_("ground"),
                                        N_("heights")};
    LayerKind kind = layer_kind_of(layer);
    EdRowLook *look = ed_row_edit(row);
    look->icon = icons[kind];
    if (layer->name[0] == '\0') {
        ed_row_set_title(row, _(names[kind]));
        look->flags |= ED_ROW_NO_NAME;
    }
    if (kind == LAYER_WALLS)
        set_number(row, list_count(layer->walls->walls));
    if (kind == LAYER_GROUND)
        set_number(row, list_count(layer->ground->nodes));
    if (kind == LAYER_TILES || kind == LAYER_MAZE) {
        const Blocks *blocks = kind == LAYER_TILES ? layer->tiles->cells : layer->maze->walls;
        int edge = kind == LAYER_MAZE ? 1 : 0;
        g_autofree char *size = g_strdup_printf("%d × %d", (int)blocks_width(blocks) - edge,
                                                (int)blocks_height(blocks) - edge);
        ed_row_set_count(row, size);
    }
}

EdRow *ed_asset_layer_row(const Level *level, const Layer *layer)
{
    EdRow *row = new_row(ED_ASSET_LAYER, level->id, layer->id, layer->name);
    show_layer(row, layer);
    return row;
}

static EdRow *level_row(const Level *level, const char *query)
{
    bool named = ed_words_match(query, level->name);
    uint32_t walls = 0;
    GPtrArray *children = new_rows();
    LIST_EACH (Layer, each, level->layers) {
        walls += each->walls != NULL ? list_count(each->walls->walls) : 0;
        if (!named && !ed_words_match(query, each->name))
            continue;
        g_ptr_array_add(children, ed_asset_layer_row(level, each));
    }
    EdRow *row = NULL;
    if (named || children->len > 0) {
        row = new_row(ED_ASSET_LEVEL, level->id, 0, level->name);
        if (walls > 0)
            set_count_text(row, ngettext("%s wall", "%s walls", walls), walls);
        else
            set_count_text(row, ngettext("%s layer", "%s layers", list_count(level->layers)),
                           list_count(level->layers));
        set_children(row, g_steal_pointer(&children));
    }
    g_clear_pointer(&children, g_ptr_array_unref);
    return row;
}

/* ---- The tree ---- */

static EdRow *heading(EdAssetKind kind, const char *title, const List *assets, const char *query)
{
    GPtrArray *children = new_rows();
    LIST_EACH (void, asset, assets) {
        EdRow *row = kind == ED_SPRITE ? sprite_row(asset, query)
                     : kind == ED_MAP  ? map_row(asset, query)
                                       : level_row(asset, query);
        if (row != NULL)
            g_ptr_array_add(children, row);
    }
    EdRow *row = new_row(ED_ASSET_HEADING, kind, 0, title);
    ed_row_edit(row)->flags = ED_ROW_HEADING | ED_ROW_FIXED;
    set_number(row, list_count(assets));
    ed_row_set_children(row, children);
    return row;
}

GPtrArray *ed_asset_rows(const Project *project, const char *query)
{
    GPtrArray *rows = new_rows();
    const struct {
        EdAssetKind kind;
        const char *title;
        const List *assets;
    } groups[] = {{ED_SPRITE, _("Sprites"), project->sprites},
                  {ED_MAP, _("Maps"), project->maps},
                  {ED_LEVEL, _("Levels"), project->levels}};
    for (guint i = 0; i < G_N_ELEMENTS(groups); i++) {
        EdRow *row = heading(groups[i].kind, groups[i].title, groups[i].assets, query);
        if (query[0] == '\0' || g_list_model_get_n_items(G_LIST_MODEL(ed_row_children(row))) > 0)
            g_ptr_array_add(rows, row);
        else
            g_object_unref(row);
    }
    return rows;
}

bool ed_asset_is_whole(EdRow *row)
{
    guint kind = ed_row_kind(row);
    return kind == ED_ASSET_SPRITE || kind == ED_ASSET_MAP || kind == ED_ASSET_LEVEL;
}

Path ed_asset_path(EdRow *row)
{
    uint64_t id = ed_row_id(row), part = ed_row_part(row);
    switch (ed_row_kind(row)) {
    case ED_ASSET_SPRITE:
        return path_sprite(id);
    case ED_ASSET_ANIMATION:
        return path_animation(id, part);
    case ED_ASSET_MAP:
    case ED_ASSET_BANDS:
        return path_map(id);
    case ED_ASSET_PLANE:
        return path_plane(id, part);
    case ED_ASSET_LEVEL:
        return path_level(id);
    case ED_ASSET_LAYER:
        return path_layer(id, part);
    default:
        return path_project();
    }
}

const List *ed_asset_siblings(const Project *project, EdRow *row)
{
    uint64_t id = ed_row_id(row);
    const Sprite *sprite = project_sprite(project, id);
    const Map *map = project_map(project, id);
    const Level *level = project_level(project, id);
    switch (ed_row_kind(row)) {
    case ED_ASSET_SPRITE:
        return project->sprites;
    case ED_ASSET_ANIMATION:
        return sprite != NULL ? sprite->animations : NULL;
    case ED_ASSET_MAP:
        return project->maps;
    case ED_ASSET_PLANE:
        return map != NULL ? map->planes : NULL;
    case ED_ASSET_LEVEL:
        return project->levels;
    case ED_ASSET_LAYER:
        return level != NULL ? level->layers : NULL;
    default:
        return NULL;
    }
}

/* ---- Showing ---- */

static void show_animation(EdSession *session, uint64_t sprite, uint64_t id)
{
    const Sprite *shown = project_sprite(ed_session_project(session), sprite);
    const Animation *animation = shown != NULL && id != 0 ? sprite_animation(shown, id) : NULL;
    const Frame *frame = ed_session_frame(session);
    uint64_t first = frame != NULL ? frame->id : 0;
    if (animation != NULL && list_count(animation->steps) > 0)
        first = animation_frame(animation, 0);
    if (ed_session_view(session)->animation != id)
        ed_session_show_frame(session, id, first);
}

void ed_asset_show(EdSession *session, EdRow *row)
{
    if (ed_row_kind(row) == ED_ASSET_HEADING)
        return;
    if (ed_session_view(session)->asset != ed_row_id(row))
        ed_session_show_asset(session, ed_row_id(row));
    switch (ed_row_kind(row)) {
    case ED_ASSET_SPRITE:
    case ED_ASSET_ANIMATION:
        show_animation(session, ed_row_id(row), ed_row_part(row));
        break;
    case ED_ASSET_PLANE:
        ed_session_show_plane(session, ed_row_part(row));
        break;
    case ED_ASSET_LAYER:
        ed_session_show_layer(session, ed_row_part(row));
        break;
    default:
        break;
    }
}

bool ed_asset_shown(EdSession *session, guint *kind, uint64_t *id, uint64_t *part)
{
    const EdView *view = ed_session_view(session);
    *id = view->asset;
    switch (view->kind) {
    case ED_SPRITE:
        *kind = view->animation != 0 ? ED_ASSET_ANIMATION : ED_ASSET_SPRITE;
        *part = view->animation;
        return true;
    case ED_MAP:
        *kind = view->plane != 0 ? ED_ASSET_PLANE : ED_ASSET_MAP;
        *part = view->plane;
        return true;
    case ED_LEVEL:
        *kind = view->layer != 0 ? ED_ASSET_LAYER : ED_ASSET_LEVEL;
        *part = view->layer;
        return true;
    default:
        return false;
    }
}
