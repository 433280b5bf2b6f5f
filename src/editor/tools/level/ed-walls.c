/* SPDX-License-Identifier: MIT */
/* Implements ed-walls.h: nearby walls come from the layer's spatial index, so that the cost does
 * not depend on the number of walls. */
#include "tools/level/ed-walls.h"

#include "tools/level/ed-land.h"

#include "session/ed-layer-view.h"
#include "session/ed-selection.h"
#include "tools/ed-hit.h"

#include <glib/gi18n.h>
#include <math.h>

/* ---- Walls ---- */

const List *ed_walls_shown(EdSession *session)
{
    const Layer *layer = ed_session_layer(session);
    return layer != NULL && layer->walls != NULL ? layer->walls->walls : NULL;
}

const Wall *ed_wall_at(EdSession *session, uint32_t index)
{
    return list_get(ed_walls_shown(session), index);
}

LayerRef ed_layer_shown(EdSession *session)
{
    const EdView *view = ed_session_view(session);
    return (LayerRef){view->asset, view->layer};
}

bool ed_tag_is_free(EdSession *session, int32_t tag)
{
    return ed_session_tag_shown(session, tag) && !ed_session_tag_locked(session, tag);
}

WallPoint ed_wall_end(const Wall *wall, int end)
{
    return end == 0 ? (WallPoint){wall->ax, wall->ay} : (WallPoint){wall->bx, wall->by};
}

WallPoint ed_wall_nearest(const Wall *wall, double x, double y, double *distance)
{
    double dx = (double)wall->bx - wall->ax, dy = (double)wall->by - wall->ay;
    double length = dx * dx + dy * dy;
    double share = length > 0 ? ((x - wall->ax) * dx + (y - wall->ay) * dy) / length : 0;
    share = CLAMP(share, 0, 1);
    WallPoint at = {(int32_t)lrint(wall->ax + share * dx), (int32_t)lrint(wall->ay + share * dy)};
    *distance = hypot(wall->ax + share * dx - x, wall->ay + share * dy - y);
    return at;
}

int32_t ed_wall_locked_at(EdSession *session, const EdPointer *pointer)
{
    double reach = ED_NEAR / pointer->zoom * DOCUMENT_PIXEL, distance;
    LIST_EACH (Wall, wall, ed_walls_shown(session)) {
        if (!ed_session_tag_locked(session, wall->tag) || !ed_session_tag_shown(session, wall->tag))
            continue;
        ed_wall_nearest(wall, pointer->x * DOCUMENT_PIXEL, pointer->y * DOCUMENT_PIXEL, &distance);
        if (distance <= reach)
            return wall->tag;
    }
    return 0;
}

static PixelRect square_around(double x, double y, double reach)
{
    const double max = DOCUMENT_RANGE;
    return (PixelRect){(int32_t)floor(CLAMP(x - reach, -max, max)),
                       (int32_t)floor(CLAMP(y - reach, -max, max)),
                       (int32_t)ceil(CLAMP(x + reach, -max, max)) + 1,
                       (int32_t)ceil(CLAMP(y + reach, -max, max)) + 1};
}

/* ---- Hit tests ---- */

/* A search for the nearest wall or end. */
typedef struct Search {
    EdSession *session;
    EdWallHitKind kind;
    double x, y;     /* position of the pointer; fixed numbers */
    double reach;    /* maximum distance of a hit; a fixed number */
    EdWallHit best;  /* the best hit so far */
    double distance; /* its distance */
    bool selected;   /* it is selected */
} Search;

static bool is_better(const Search *search, double distance, bool selected, uint32_t index)
{
    if (search->best.kind == ED_WALL_NOTHING || selected != search->selected)
        return search->best.kind == ED_WALL_NOTHING || selected;
    return distance < search->distance ||
           (distance == search->distance && index > search->best.index);
}

/* Makes a hit the best one if it is near enough and better than the best one so far. */
static void offer(Search *search, EdWallHit hit, double distance, bool selected)
{
    if (distance > search->reach || !is_better(search, distance, selected, hit.index))
        return;
    search->best = hit;
    search->distance = distance;
    search->selected = selected;
}

static void offer_wall(void *user, uint32_t index, const Wall *wall)
{
    Search *search = user;
    if (!ed_tag_is_free(search->session, wall->tag))
        return;
    bool whole = ed_session_is_selected(search->session, ED_SELECT_WALLS, index);
    double distance;
    if (search->kind == ED_WALL_LINE) {
        WallPoint at = ed_wall_nearest(wall, search->x, search->y, &distance);
        offer(search, (EdWallHit){ED_WALL_LINE, index, 0, at}, distance, whole);
        return;
    }
    for (int end = 0; end < 2; end++) {
        WallPoint at = ed_wall_end(wall, end);
        bool is_end_selected = whole || ed_session_is_selected(search->session, ED_SELECT_WALL_ENDS,
                                                               2 * (uint64_t)index + (uint64_t)end);
        distance = hypot(at.x - search->x, at.y - search->y);
        offer(search, (EdWallHit){ED_WALL_END, index, end, at}, distance, is_end_selected);
    }
}

static EdWallHit hit_walls(EdSession *session, const EdPointer *pointer, EdWallHitKind kind)
{
    double reach = ED_NEAR / pointer->zoom;
    Search search = {.session = session,
                     .kind = kind,
                     .x = pointer->x * DOCUMENT_PIXEL,
                     .y = pointer->y * DOCUMENT_PIXEL,
                     .reach = reach * DOCUMENT_PIXEL};
    const DrawWalls *walls = ed_session_wall_index(session);
    if (walls != NULL)
        draw_walls_near(walls, square_around(pointer->x, pointer->y, reach), offer_wall, &search);
    return search.best;
}

static EdWallHit hit_markers(EdSession *session, const EdPointer *pointer, EdWallHitKind kind)
{
    const Level *level = ed_session_level(session);
    Search search = {.session = session, .reach = ED_NEAR / pointer->zoom};
    LIST_EACH (Marker, marker, level->markers) {
        bool has_direction = marker->to_x != 0 || marker->to_y != 0;
        if (!ed_tag_is_free(session, marker->tag) || (kind == ED_WALL_DIRECTION && !has_direction))
            continue;
        WallPoint at = {marker->x, marker->y};
        if (kind == ED_WALL_DIRECTION)
            at = (WallPoint){at.x + marker->to_x, at.y + marker->to_y};
        offer(&search, (EdWallHit){kind, EACH_INDEX(marker), 0, at},
              hypot(ed_pixels(at.x) - pointer->x, ed_pixels(at.y) - pointer->y),
              ed_session_is_selected(session, ED_SELECT_MARKERS, EACH_INDEX(marker)));
    }
    return search.best;
}

EdWallHit ed_wall_hit(EdSession *session, const EdPointer *pointer, unsigned kinds)
{
    static const EdWallHitKind order[] = {ED_WALL_DIRECTION, ED_WALL_MARKER, ED_WALL_END,
                                          ED_WALL_LINE};
    EdWallHit hit = {.kind = ED_WALL_NOTHING};
    const EdView *view = ed_session_view(session);
    if (ed_session_level(session) == NULL || !view->look.annotations)
        return hit;
    for (size_t i = 0; i < G_N_ELEMENTS(order) && hit.kind == ED_WALL_NOTHING; i++) {
        bool of_layer = order[i] == ED_WALL_END || order[i] == ED_WALL_LINE;
        if ((kinds & order[i]) == 0 || (of_layer && ed_session_layer_hidden(session, view->layer)))
            continue;
        hit = of_layer ? hit_walls(session, pointer, order[i])
                       : hit_markers(session, pointer, order[i]);
    }
    return hit;
}

/* ---- Ends ---- */

typedef struct EndSearch {
    WallPoint position;
    GArray *ends; /* WallEnd */
} EndSearch;

static void add_matching_ends(void *user, uint32_t index, const Wall *wall)
{
    EndSearch *search = user;
    for (int end = 0; end < 2; end++) {
        WallPoint at = ed_wall_end(wall, end);
        WallEnd found = {index, end};
        if (at.x == search->position.x && at.y == search->position.y)
            g_array_append_val(search->ends, found);
    }
}

static void add_ends_at(EdSession *session, WallPoint position, GArray *ends)
{
    EndSearch search = {position, ends};
    const DrawWalls *walls = ed_session_wall_index(session);
    PixelRect pixel = {position.x >> 8, position.y >> 8, (position.x >> 8) + 1,
                       (position.y >> 8) + 1};
    if (walls != NULL)
        draw_walls_near(walls, pixel, add_matching_ends, &search);
}

GArray *ed_wall_ends_at(EdSession *session, WallPoint position)
{
    GArray *ends = g_array_new(FALSE, FALSE, sizeof(WallEnd));
    add_ends_at(session, position, ends);
    return ends;
}

static gint compare_ends(gconstpointer a, gconstpointer b)
{
    const WallEnd *one = a, *other = b;
    if (one->wall != other->wall)
        return one->wall < other->wall ? -1 : 1;
    return one->end - other->end;
}

static gint compare_positions(gconstpointer a, gconstpointer b)
{
    const WallPoint *one = a, *other = b;
    if (one->x != other->x)
        return one->x < other->x ? -1 : 1;
    return (one->y > other->y) - (one->y < other->y);
}

/* Adds all ends at some positions, which are sorted so that each position is searched once. */
static void add_ends_at_all(EdSession *session, GArray *positions, GArray *ends)
{
    g_array_sort(positions, compare_positions);
    ARRAY_EACH (const WallPoint, at, positions)
        if (EACH_INDEX(at) == 0 || compare_positions(at - 1, at) != 0)
            add_ends_at(session, *at, ends);
}

/* Returns the ends given by numbers as in a selection: 2 × index + end, ascending. Unless `alone`,
 * adds all other ends at the same positions. */
static GArray *ends_with_shared(EdSession *session, const GArray *numbers, bool alone)
{
    GArray *ends = g_array_new(FALSE, FALSE, sizeof(WallEnd));
    g_autoptr(GArray) positions = g_array_new(FALSE, FALSE, sizeof(WallPoint));
    const List *walls = ed_walls_shown(session);
    for (guint i = 0; i < numbers->len; i++) {
        uint64_t number = g_array_index(numbers, uint64_t, i);
        WallEnd end = {(uint32_t)(number / 2), (int)(number % 2)};
        const Wall *wall = list_get(walls, end.wall);
        if (wall == NULL)
            continue;
        WallPoint at = ed_wall_end(wall, end.end);
        if (alone)
            g_array_append_val(ends, end);
        else
            g_array_append_val(positions, at);
    }
    if (!alone) {
        add_ends_at_all(session, positions, ends);
        g_array_sort(ends, compare_ends);
    }
    return ends;
}

static GArray *ends_of(EdSession *session, const uint64_t *walls, uint32_t count, bool alone)
{
    g_autoptr(GArray) numbers = g_array_sized_new(FALSE, FALSE, sizeof(uint64_t), 2 * count);
    for (uint32_t i = 0; i < count; i++)
        for (uint64_t end = 0; end < 2; end++) {
            g_array_append_val(numbers, (uint64_t){2 * walls[i] + end});
        }
    return ends_with_shared(session, numbers, alone);
}

GArray *ed_wall_ends_selected(EdSession *session, bool alone)
{
    const EdSelection *selection = ed_session_selection(session);
    if (selection->kind == ED_SELECT_WALLS)
        return ends_of(session, selection->items, selection->count, alone);
    g_autoptr(GArray) numbers = g_array_new(FALSE, FALSE, sizeof(uint64_t));
    if (selection->kind == ED_SELECT_WALL_ENDS)
        g_array_append_vals(numbers, selection->items, selection->count);
    return ends_with_shared(session, numbers, alone);
}

GArray *ed_walls_selected(EdSession *session)
{
    const EdSelection *selection = ed_session_selection(session);
    GArray *walls = g_array_new(FALSE, FALSE, sizeof(uint32_t));
    bool ends = selection->kind == ED_SELECT_WALL_ENDS;
    for (uint32_t i = 0; i < selection->count && (ends || selection->kind == ED_SELECT_WALLS);
         i++) {
        uint32_t index = (uint32_t)(ends ? selection->items[i] / 2 : selection->items[i]);
        bool is_repeated =
            walls->len > 0 && g_array_index(walls, uint32_t, walls->len - 1) == index;
        if (!is_repeated)
            g_array_append_val(walls, index);
    }
    return walls;
}

/* ---- Selecting ---- */

/* Follows connected walls from one end of a wall, and adds them to `chain`. */
static void follow_chain(EdSession *session, uint32_t wall, int end, GHashTable *chain)
{
    for (;;) {
        g_autoptr(GArray) ends =
            ed_wall_ends_at(session, ed_wall_end(ed_wall_at(session, wall), end));
        const WallEnd *each = (const WallEnd *)(const void *)ends->data;
        bool continues = ends->len == 2 && each[0].wall != each[1].wall;
        WallEnd next = {0, 0};
        if (continues)
            next = each[0].wall == wall ? each[1] : each[0];
        if (!continues || !g_hash_table_add(chain, GUINT_TO_POINTER(next.wall)))
            return;
        wall = next.wall;
        end = 1 - next.end;
    }
}

void ed_walls_select_chain(EdSession *session, uint32_t wall, bool add)
{
    g_autoptr(GHashTable) chain = g_hash_table_new(NULL, NULL);
    const EdSelection *selection = ed_session_selection(session);
    g_hash_table_add(chain, GUINT_TO_POINTER(wall));
    follow_chain(session, wall, 0, chain);
    follow_chain(session, wall, 1, chain);
    for (uint32_t i = 0; add && selection->kind == ED_SELECT_WALLS && i < selection->count; i++)
        g_hash_table_add(chain, GUINT_TO_POINTER((guint)selection->items[i]));
    g_autoptr(GArray) items = g_array_new(FALSE, FALSE, sizeof(uint64_t));
    TABLE_EACH (key, value, chain) {
        g_array_append_val(items, (uint64_t){GPOINTER_TO_UINT(key)});
    }
    ed_session_select(session, ED_SELECT_WALLS, (const uint64_t *)(const void *)items->data,
                      items->len);
}

/* ---- Texts ---- */

static char *wall_text(EdSession *session, uint32_t index)
{
    const Wall *wall = ed_wall_at(session, index);
    const Tag *tag = project_tag(ed_session_project(session), wall->tag);
    GString *text = g_string_new(tag != NULL ? tag->name : _("no tag"));
    if (tag != NULL && tag->role[0] != '\0')
        g_string_append_printf(text, " %s", role_display_name(tag->role));
    if (wall->blocks == WALL_FRONT)
        g_string_append_printf(text, ", %s", _("one-way"));
    g_string_append_printf(text, _(", wall %u"), index + 1);
    if (wall->name[0] != '\0')
        g_string_append_printf(text, _(" “%s”"), wall->name);
    return g_string_free(text, FALSE);
}

char *ed_level_status(EdTool *tool, const EdPointer *pointer)
{
    EdSession *session = ed_tool_session(tool);
    EdWallHit hit = ed_wall_hit(session, pointer, ED_WALL_MARKER | ED_WALL_LINE);
    if (hit.kind == ED_WALL_LINE)
        return wall_text(session, hit.index);
    if (hit.kind == ED_WALL_NOTHING) {
        char *land = ed_land_status(session, pointer->x, pointer->y);
        return land != NULL ? land : g_strdup("");
    }
    const Marker *marker = list_get(ed_session_level(session)->markers, hit.index);
    return g_strdup(marker->name[0] != '\0' ? marker->name : _("marker"));
}
