/* SPDX-License-Identifier: MIT */
/* Tests of edits of levels: walls and their ends, mazes, ground. */
#include "check.h"

#include "edit/assets.h"
#include "edit/levels.h"

#include <math.h>
#include <string.h>

/* The current version. */
typedef struct DocumentState {
    Project *now;
} DocumentState;

/* Replaces the current version, which is released, by a version, which must exist. */
static void replace_current(DocumentState *state, Project *next)
{
    CHECK(next != NULL);
    if (next == NULL)
        return;
    node_unref(state->now);
    state->now = next;
}

/* ---- Walls ---- */

static const Wall *wall_at(const DocumentState *state, const LayerRef *place, uint32_t wall)
{
    Path path = path_wall(place->level, place->layer, wall);
    return path_get(state->now, &path);
}

static uint32_t wall_count(const DocumentState *state, const LayerRef *place)
{
    Path path = path_walls(place->level, place->layer);
    return list_count(((const Walls *)path_get(state->now, &path))->walls);
}

/* Removes duplicates, or else walls without length. */
static void remove_walls(DocumentState *state, const LayerRef *place, bool duplicates)
{
    Path path = path_walls(place->level, place->layer);
    GArray *numbers =
        walls_find_redundant(((const Walls *)path_get(state->now, &path))->walls, duplicates, NULL);
    replace_current(state, edit_remove_walls(state->now, place,
                                             (const uint32_t *)(const void *)numbers->data,
                                             numbers->len, NULL));
    g_array_unref(numbers);
}

static DocumentState level_up(LayerRef *place)
{
    DocumentState state = {.now = project_new()};
    replace_current(&state, edit_add_level(state.now, "cave", 800, 600, &place->level, NULL));
    place->layer = node_id(list_get(project_level(state.now, place->level)->layers, 0));
    return state;
}

static void test_walls(void)
{
    LayerRef place;
    DocumentState state = level_up(&place);
    WallStyle style = {1, WALL_FRONT, "gate"};
    const WallPoint room[] = {{0, 0}, {25600, 0}, {25600, 25600}, {0, 25600}};
    replace_current(&state, edit_draw_walls(state.now, &place, room, 4, true, &style, NULL));
    CHECK_INT(wall_count(&state, &place), 4);
    CHECK_INT(wall_at(&state, &place, 3)->by, 0);
    CHECK_TEXT(wall_at(&state, &place, 3)->name, "gate");
    const WallPoint across[] = {{-2560, 12800}, {28160, 12800}};
    replace_current(&state, edit_draw_walls(state.now, &place, across, 2, false, &style, NULL));
    replace_current(&state, edit_split_crossings(state.now, &place, NULL));
    CHECK_INT(wall_count(&state, &place), 4 + 2 + 3);
    replace_current(&state, edit_join_walls(state.now, &place, 1, 2, NULL));
    CHECK_INT(wall_at(&state, &place, 1)->by, 25600);
    GError *error = NULL;
    CHECK(edit_join_walls(state.now, &place, 0, 2, &error) == NULL && error != NULL);
    g_clear_error(&error);
    replace_current(&state, edit_split_wall(state.now, &place, 0, 10000, 777, NULL));
    CHECK_INT(wall_at(&state, &place, 0)->bx, 10000);
    CHECK_INT(wall_at(&state, &place, 1)->ax, 10000);
    CHECK_INT(wall_at(&state, &place, 1)->ay, 0);
    replace_current(&state, edit_flip_walls(state.now, &place, (uint32_t[]){0}, 1, NULL));
    CHECK_INT(wall_at(&state, &place, 0)->ax, 10000);
    WallTransform mirror = {0, 0, -1, 0, 0, 1};
    replace_current(&state, edit_transform_wall_ends(state.now, &place, (WallEnd[]){{0, 0}, {0, 1}},
                                                     2, &mirror, NULL));
    CHECK_INT(wall_at(&state, &place, 0)->ax, 0); /* ends swapped: the front keeps its direction */
    CHECK_INT(wall_at(&state, &place, 0)->bx, -10000);
    uint32_t count = wall_count(&state, &place);
    replace_current(&state,
                    edit_duplicate_walls(state.now, &place, (uint32_t[]){2, 3}, 2, 0, 0, NULL));
    remove_walls(&state, &place, true);
    remove_walls(&state, &place, false);
    CHECK_INT(wall_count(&state, &place), count);
    replace_current(&state, edit_remove_walls(state.now, &place, (uint32_t[]){1, 0, 1}, 3, NULL));
    CHECK_INT(wall_count(&state, &place), count - 2);
    node_unref(state.now);
}

static void test_vertices(void)
{
    LayerRef place;
    DocumentState state = level_up(&place);
    WallStyle style = {0, WALL_BOTH, NULL};
    const WallPoint a[] = {{0, 0}, {1000, 0}}, b[] = {{1003, 4}, {2000, 0}},
                    c[] = {{1001, 1}, {1004, 2}};
    replace_current(&state, edit_draw_walls(state.now, &place, a, 2, false, &style, NULL));
    replace_current(&state, edit_draw_walls(state.now, &place, b, 2, false, &style, NULL));
    replace_current(&state, edit_draw_walls(state.now, &place, c, 2, false, &style, NULL));
    replace_current(&state, edit_merge_vertices(state.now, &place, 5, NULL));
    CHECK_INT(wall_count(&state, &place), 2);
    CHECK_INT(wall_at(&state, &place, 1)->ax, 1000);
    CHECK_INT(wall_at(&state, &place, 1)->ay, 0);
    WallEnd ends[] = {{0, 1}, {1, 0}};
    replace_current(&state, edit_move_wall_ends(state.now, &place, ends, 2, 10, 20, NULL));
    CHECK_INT(wall_at(&state, &place, 0)->by, 20);
    CHECK_INT(wall_at(&state, &place, 1)->ax, 1010);
    CHECK(edit_move_wall_ends(state.now, &place, ends, 2, INT32_MAX / 2, 0, NULL) == NULL);
    node_unref(state.now);
}

/* Only new walls, and walls that they cross, are split and joined. */
static void test_joining_crossings(void)
{
    LayerRef place;
    DocumentState state = level_up(&place);
    const WallStyle style = {0, WALL_BOTH, NULL};
    const WallPoint old[][2] = {{{0, 0}, {2560, 0}}, {{512, -512}, {512, 512}}};
    const WallPoint drawn[] = {{2050, -512}, {2050, 512}, {2562, 3}};
    for (int i = 0; i < 2; i++)
        replace_current(&state, edit_draw_walls(state.now, &place, old[i], 2, false, &style, NULL));
    replace_current(&state, edit_draw_walls(state.now, &place, drawn, 3, false, &style, NULL));
    replace_current(&state, edit_integrate_walls(state.now, &place, 2, 8, NULL));
    CHECK_INT(wall_count(&state, &place), 6);
    const Wall *first = wall_at(&state, &place, 0), *last = wall_at(&state, &place, 5);
    CHECK(first->ax == 0 && first->bx == 2050 && first->by == 0); /* old walls stay uncut */
    CHECK(last->ax == 2050 && last->ay == 512);
    CHECK(last->bx == 2560 && last->by == 0); /* moved to the old end */
    node_unref(state.now);
}

/* The wall that two walls on one line share, where they overlap, as a text; "both" if there are
 * still two. */
static void check_shared(WallStyle old, WallStyle drawn, bool reversed, const char *expected)
{
    LayerRef place;
    DocumentState state = level_up(&place);
    const WallPoint line[] = {{0, 0}, {3000, 0}};
    WallPoint over[] = {{1000, 0}, {2000, 0}};
    uint32_t first = 1;
    if (reversed)
        over[0].x = 2000, over[1].x = 1000;
    replace_current(&state, edit_draw_walls(state.now, &place, line, 2, false, &old, NULL));
    replace_current(&state, edit_draw_walls(state.now, &place, over, 2, false, &drawn, NULL));
    replace_current(&state, edit_share_walls(state.now, &place, &first, NULL));
    const Wall *wall = wall_at(&state, &place, 1);
    bool shares = wall_count(&state, &place) == 3;
    g_autofree char *text = shares ? g_strdup_printf("%s %u %s", wall->name, (unsigned)wall->tag,
                                                     wall->blocks == WALL_BOTH ? "both" : "front")
                                   : g_strdup("two");
    CHECK_TEXT(text, expected);
    CHECK_INT(first, shares ? 3 : 1);
    if (shares) {
        CHECK(MIN(wall->ax, wall->bx) == 1000 && MAX(wall->ax, wall->bx) == 2000);
        CHECK_INT(wall_at(&state, &place, 0)->bx, 1000);
        CHECK_INT(wall_at(&state, &place, 2)->ax, 2000);
    }
    node_unref(state.now);
}

static void test_sharing(void)
{
    const WallStyle both = {1, WALL_BOTH, NULL}, other = {2, WALL_BOTH, NULL},
                    front = {1, WALL_FRONT, NULL}, other_front = {2, WALL_FRONT, NULL},
                    door = {2, WALL_BOTH, "gate"}, other_door = {1, WALL_BOTH, "hatch"};
    check_shared(both, both, false, " 1 both");
    check_shared(both, both, true, " 1 both");
    check_shared(both, other, true, " 1 both");
    check_shared(both, door, false, "gate 2 both"); /* the door opens */
    check_shared(door, both, true, "gate 2 both");
    check_shared(door, door, false, "gate 2 both");
    check_shared(door, other_door, false, "two");
    check_shared(front, front, false, " 1 front");
    check_shared(front, front, true, " 1 both");
    check_shared(front, other_front, true, "two"); /* each side has its tag */
    check_shared(front, other, false, " 1 both");
}

/* Walls that existed before are not changed, whatever lies on them. */
static void test_sharing_new_walls(void)
{
    LayerRef place;
    DocumentState state = level_up(&place);
    const WallStyle style = {0, WALL_BOTH, NULL};
    const WallPoint old[] = {{0, 0}, {3000, 0}}, apart[] = {{0, 500}, {3000, 500}};
    uint32_t first = 2;
    for (int i = 0; i < 2; i++)
        replace_current(&state, edit_draw_walls(state.now, &place, old, 2, false, &style, NULL));
    replace_current(&state, edit_draw_walls(state.now, &place, apart, 2, false, &style, NULL));
    replace_current(&state, edit_share_walls(state.now, &place, &first, NULL));
    CHECK_INT(wall_count(&state, &place), 3);
    first = 0;
    replace_current(&state, edit_share_walls(state.now, &place, &first, NULL));
    CHECK_INT(wall_count(&state, &place), 2);
    node_unref(state.now);
}

static void test_turning_ends(void)
{
    LayerRef place;
    DocumentState state = level_up(&place);
    const WallStyle style = {0, WALL_FRONT, NULL};
    const WallPoint line[] = {{0, 0}, {1000, 0}, {1000, 600}};
    const WallEnd ends[] = {{0, 0}, {0, 1}, {1, 0}};
    const WallTransform mirror = {500, 0, -1, 0, 0, 1};
    replace_current(&state, edit_draw_walls(state.now, &place, line, 3, false, &style, NULL));
    replace_current(&state, edit_transform_wall_ends(state.now, &place, ends, 3, &mirror, NULL));
    const Wall *whole = wall_at(&state, &place, 0), *half = wall_at(&state, &place, 1);
    CHECK(whole->ax == 0 && whole->bx == 1000); /* ends swapped: the front keeps its direction */
    CHECK(half->ax == 0 && half->bx == 1000 && half->by == 600);
    node_unref(state.now);
}

/* A wall is split where the end of another wall touches it, in any order of the two. */
static void test_touching_walls(void)
{
    const WallPoint long_wall[] = {{0, 0}, {2560, 0}};
    const WallPoint touching[] = {{1280, 0}, {1280, 999}};
    const WallStyle style = {0, WALL_BOTH, NULL};
    for (int order = 0; order < 4; order++) {
        LayerRef place;
        DocumentState state = level_up(&place);
        const WallPoint turned[] = {touching[1], touching[0]};
        const WallPoint *other = order / 2 == 0 ? touching : turned;
        replace_current(&state,
                        edit_draw_walls(state.now, &place, order % 2 == 0 ? long_wall : other, 2,
                                        false, &style, NULL));
        replace_current(&state,
                        edit_draw_walls(state.now, &place, order % 2 == 0 ? other : long_wall, 2,
                                        false, &style, NULL));
        replace_current(&state, edit_split_crossings(state.now, &place, NULL));
        CHECK_INT(wall_count(&state, &place), 3);
        const Wall *first = wall_at(&state, &place, (uint32_t)(order % 2));
        CHECK(first->ax == 0 && first->bx == 1280 && first->by == 0);
        node_unref(state.now);
    }
}

/* Walls that differ in anything that a game can query are not duplicates. */
static void test_duplicate_walls(void)
{
    LayerRef place;
    DocumentState state = level_up(&place);
    const WallPoint line[] = {{0, 0}, {2560, 0}}, back[] = {{2560, 0}, {0, 0}},
                    point[] = {{9, 9}, {9, 9}};
    const WallStyle both = {1, WALL_BOTH, "gate"}, front = {1, WALL_FRONT, "gate"};
    const struct {
        const WallPoint *ends;
        WallStyle style;
        bool stays;
    } walls[] = {
        {line, both, true},
        {line, both, false},
        {back, both, false},
        {line, front, true},
        {line, front, false},
        {back, front, true},
        {line, {2, WALL_BOTH, "gate"}, true},
        {line, {1, WALL_BOTH, "door"}, true},
        {line, {1, WALL_BOTH, NULL}, true},
        {point, both, false},
        {back, {1, WALL_BOTH, NULL}, false},
    };
    uint32_t stay = 0;
    for (size_t i = 0; i < CHECK_COUNT(walls); i++) {
        replace_current(&state, edit_draw_walls(state.now, &place, walls[i].ends, 2, false,
                                                &walls[i].style, NULL));
        stay += walls[i].stays;
    }
    /* Properties are compared by value: each of these walls has its own list. */
    for (uint32_t i = 0; i < 3; i++) {
        replace_current(&state, edit_draw_walls(state.now, &place, line, 2, false, &both, NULL));
        Path layer = path_walls(place.level, place.layer);
        Path path = path_nth(&layer, "walls", wall_count(&state, &place) - 1);
        Property *key = property_number("key", i < 2 ? 4 : 5);
        replace_current(&state, edit_set_property(state.now, &path, "key", key, NULL));
        node_unref(key);
    }
    remove_walls(&state, &place, true);
    remove_walls(&state, &place, false);
    CHECK_INT(wall_count(&state, &place), stay + 2);
    for (uint32_t i = 0, k = 0; i < CHECK_COUNT(walls); i++)
        if (walls[i].stays) {
            const Wall *wall = wall_at(&state, &place, k++);
            CHECK(wall->ax == walls[i].ends[0].x && wall->tag == walls[i].style.tag &&
                  wall->blocks == (int)walls[i].style.blocks);
        }
    node_unref(state.now);
}

/* Orders ends: later ends move to earlier ones. */
static int compare_ends(const void *a, const void *b)
{
    const int32_t *x = a, *y = b;
    return x[0] != y[0] ? (x[0] > y[0]) - (x[0] < y[0]) : (x[1] > y[1]) - (x[1] < y[1]);
}

/*
 * Moves an end as a merge of all ends does: to the first end in order that is near and does not
 * move itself.
 */
static void move_to_merged(const int32_t (*ends)[2], int count, int32_t distance, int32_t end[2])
{
    int32_t(*places)[2] = g_memdup2(ends, (gsize)count * sizeof ends[0]);
    bool *is_moved = g_new0(bool, count);
    bool found = false;
    qsort(places, (size_t)count, sizeof places[0], compare_ends);
    for (int i = 0; i < count && !found; i++)
        for (int k = i; k < count && !is_moved[i]; k++) {
            double dx = places[k][0] - places[i][0], dy = places[k][1] - places[i][1];
            if (is_moved[k] || dx * dx + dy * dy > (double)distance * distance)
                continue;
            is_moved[k] = k > i;
            if (places[k][0] != end[0] || places[k][1] != end[1])
                continue;
            end[0] = places[i][0];
            end[1] = places[i][1];
            found = true;
            break;
        }
    g_free(is_moved);
    g_free(places);
}

/* Many ends in a small area, most of them at the same x, compared with a test of all pairs. */
static void test_random_vertices(void)
{
    WallStyle style = {0, WALL_BOTH, NULL};
    CHECK_RANDOM_CASES (random, "vertices", 100) {
        LayerRef place;
        DocumentState state = level_up(&place);
        int32_t ends[60][2], distance = check_between(&random, 0, 30);
        int wide = check_chance(&random, 50) ? 3 : 200;
        for (int k = 0; k < 60; k++) {
            ends[k][0] = check_between(&random, -wide, wide);
            ends[k][1] = check_between(&random, -200, 200);
        }
        for (int k = 0; k < 60; k += 2) {
            WallPoint line[2] = {{ends[k][0], ends[k][1]}, {ends[k + 1][0], ends[k + 1][1]}};
            replace_current(&state,
                            edit_draw_walls(state.now, &place, line, 2, false, &style, NULL));
        }
        replace_current(&state, edit_merge_vertices(state.now, &place, distance, NULL));
        uint32_t at = 0;
        for (int k = 0; k < 60; k += 2) {
            int32_t a[2] = {ends[k][0], ends[k][1]}, b[2] = {ends[k + 1][0], ends[k + 1][1]};
            bool was_point = a[0] == b[0] && a[1] == b[1];
            move_to_merged((const int32_t(*)[2])ends, 60, distance, a);
            move_to_merged((const int32_t(*)[2])ends, 60, distance, b);
            if (a[0] == b[0] && a[1] == b[1] && !was_point)
                continue;
            const Wall *wall = wall_at(&state, &place, at++);
            if (wall == NULL)
                break;
            CHECK_THAT(wall->ax == a[0] && wall->ay == a[1] && wall->bx == b[0] && wall->by == b[1],
                       "distance %d: wall %d from %d,%d to %d,%d", (int)distance, k / 2,
                       (int)wall->ax, (int)wall->ay, (int)wall->bx, (int)wall->by);
        }
        CHECK_INT(wall_count(&state, &place), at);
        node_unref(state.now);
    }
}

/* After splitting, no two walls cross except at their ends, within rounding errors. */
static void test_random_crossings(void)
{
    WallStyle style = {0, WALL_BOTH, NULL};
    CHECK_RANDOM_CASES (random, "crossings", 100) {
        LayerRef place;
        DocumentState state = level_up(&place);
        for (int k = 0; k < 12; k++) {
            WallPoint ends[2] = {
                {check_between(&random, 0, 40) * 2560, check_between(&random, 0, 40) * 2560},
                {check_between(&random, 0, 40) * 2560, check_between(&random, 0, 40) * 2560}};
            replace_current(&state,
                            edit_draw_walls(state.now, &place, ends, 2, false, &style, NULL));
        }
        replace_current(&state, edit_split_crossings(state.now, &place, NULL));
        uint32_t count = wall_count(&state, &place);
        for (uint32_t a = 0; a < count; a++)
            for (uint32_t b = 0; b < a; b++) {
                const Wall *p = wall_at(&state, &place, a), *q = wall_at(&state, &place, b);
                double px = p->bx - p->ax, py = p->by - p->ay, qx = q->bx - q->ax,
                       qy = q->by - q->ay;
                double det = px * qy - py * qx;
                if (det == 0)
                    continue;
                double t = ((q->ax - p->ax) * qy - (q->ay - p->ay) * qx) / det;
                double u = ((q->ax - p->ax) * py - (q->ay - p->ay) * px) / det;
                double margin_p = 8 / (fabs(px) + fabs(py)), margin_q = 8 / (fabs(qx) + fabs(qy));
                CHECK_THAT(!(t > margin_p && t < 1 - margin_p && u > margin_q && u < 1 - margin_q),
                           "walls %u and %u cross at %g and %g", a, b, t, u);
            }
        node_unref(state.now);
    }
}

/* ---- Cells and ground ---- */

/*
 * A generated maze has exactly one path between any two cells: there is one opening fewer than
 * cells, and all cells are reachable.
 */
static void test_mazes(void)
{
    LayerRef place;
    DocumentState state = level_up(&place);
    replace_current(&state,
                    edit_add_layer(state.now, place.level, LAYER_MAZE, "maze", &place.layer, NULL));
    replace_current(&state, edit_resize_cells(state.now, &place, 12, 9, NULL));
    replace_current(&state, edit_generate_maze(state.now, &place, 5, NULL));
    const Blocks *walls =
        level_layer(project_level(state.now, place.level), place.layer)->maze->walls;
    int openings = 0;
    for (int y = 0; y < 9; y++)
        for (int x = 0; x < 12; x++) {
            openings += x > 0 && (blocks_get(walls, x, y) & 1) == 0;
            openings += y > 0 && (blocks_get(walls, x, y) & 2) == 0;
            if (x == 0 || y == 0)
                CHECK((blocks_get(walls, x, y) & (x == 0 ? 1 : 2)) != 0);
        }
    CHECK_INT(openings, 12 * 9 - 1);
    bool reached[9][12] = {{true}};
    for (int round = 0; round < 12 * 9; round++)
        for (int y = 0; y < 9; y++)
            for (int x = 0; x < 12; x++) {
                if (x > 0 && (blocks_get(walls, x, y) & 1) == 0)
                    reached[y][x] = reached[y][x - 1] = reached[y][x] || reached[y][x - 1];
                if (y > 0 && (blocks_get(walls, x, y) & 2) == 0)
                    reached[y][x] = reached[y - 1][x] = reached[y][x] || reached[y - 1][x];
            }
    for (int i = 0; i < 12 * 9; i++)
        CHECK(reached[i / 12][i % 12]);
    uint8_t before = blocks_get(walls, 3, 3);
    replace_current(&state, edit_toggle_maze_wall(state.now, &place, 3, 3, 1, NULL));
    walls = level_layer(project_level(state.now, place.level), place.layer)->maze->walls;
    CHECK_INT(blocks_get(walls, 3, 3), before ^ 1);
    node_unref(state.now);
}

static void test_ground(void)
{
    LayerRef place;
    DocumentState state = level_up(&place);
    replace_current(
        &state, edit_add_layer(state.now, place.level, LAYER_GROUND, "hills", &place.layer, NULL));
    replace_current(&state, edit_add_ground_node(state.now, &place, 2560, 777, NULL));
    replace_current(&state, edit_add_ground_node(state.now, &place, 2560, 888, NULL));
    Path layer = path_layer(place.level, place.layer), path = path_child(&layer, "ground");
    const Ground *ground = path_get(state.now, &path);
    CHECK_INT(list_count(ground->nodes), 3);
    CHECK_INT(((const GroundNode *)list_get(ground->nodes, 1))->y, 888);
    replace_current(&state, edit_move_ground_node(state.now, &place, 1, 1 << 30, 5, NULL));
    ground = path_get(state.now, &path);
    CHECK_INT(((const GroundNode *)list_get(ground->nodes, 1))->x, 800 * 256 - 1);
    node_unref(state.now);
}

CHECK_CASES({"walls", test_walls}, {"walls that touch", test_touching_walls},
            {"duplicate walls", test_duplicate_walls}, {"vertices", test_vertices},
            {"walls that are joined with others", test_joining_crossings},
            {"walls that share a line", test_sharing},
            {"only new walls share walls", test_sharing_new_walls},
            {"transformed ends", test_turning_ends}, {"random vertices", test_random_vertices},
            {"split walls do not cross", test_random_crossings}, {"mazes", test_mazes},
            {"ground", test_ground})
