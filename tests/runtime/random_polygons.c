/* SPDX-License-Identifier: MIT */
/* Random polygons; see random_polygons.h. */
#include "random_polygons.h"

#include <math.h>
#include <string.h>

static void add_corner(Polygon *polygon, int64_t x, int64_t y)
{
    ExactPoint p = {x, y};
    if (polygon->count < POLYGON_MAX)
        polygon->corners[polygon->count++] = p;
}

Polygon polygon_any_order(CheckRandom *random, uint32_t count)
{
    Polygon polygon = {0, {{0, 0}}};
    int reach = check_between(random, 1, 4);
    for (uint32_t i = 0; i < count; i++)
        add_corner(&polygon, check_between(random, -reach, reach),
                   check_between(random, -reach, reach));
    return polygon;
}

Polygon polygon_star(CheckRandom *random, uint32_t count)
{
    Polygon polygon = {0, {{0, 0}}};
    double reach = ldexp(1, check_between(random, 3, 12));
    for (uint32_t i = 0; i < count; i++) {
        double angle = ((double)i + 0.8 * check_unit(random)) / count * 6.283185307179586;
        double radius = reach * (0.1 + 0.9 * check_unit(random));
        add_corner(&polygon, llround(radius * cos(angle)), llround(radius * sin(angle)));
    }
    return polygon;
}

/* Follows one arm outwards and another inwards; their distance is 0.1 to 0.7 of the growth per
 * turn. */
Polygon polygon_spiral(CheckRandom *random, uint32_t count)
{
    Polygon polygon = {0, {{0, 0}}};
    int half = (int)(count < 6 ? 3 : count / 2), per_turn = check_between(random, 4, 12);
    double growth = 1000, inner = growth * (0.1 + 0.6 * check_unit(random));
    for (int i = 0; i < 2 * half; i++) {
        int step = i < half ? i : 2 * half - 1 - i;
        double angle = 6.283185307179586 * step / per_turn;
        double radius = growth * (1.5 + (double)step / per_turn) - (i < half ? 0 : inner);
        add_corner(&polygon, llround(radius * cos(angle)), llround(radius * sin(angle)));
    }
    return polygon;
}

Polygon polygon_comb(CheckRandom *random, uint32_t count)
{
    Polygon polygon = {0, {{0, 0}}};
    int teeth = (int)(count < 6 ? 1 : (count - 2) / 4), gap = check_between(random, 0, 3);
    add_corner(&polygon, 0, 0);
    add_corner(&polygon, (4 + gap) * teeth, 0);
    for (int i = teeth; i-- > 0;) {
        int left = i * (4 + gap), height = check_between(random, 5, 60);
        bool is_pointed = check_chance(random, 30);
        add_corner(&polygon, left + (gap == 0 ? 4 : 3), gap == 0 ? 2 : check_between(random, 1, 3));
        add_corner(&polygon, left + 2, height);
        if (!is_pointed)
            add_corner(&polygon, left + 1, height + check_between(random, -2, 2));
        add_corner(&polygon, left + 1, check_between(random, 1, 4));
    }
    return polygon;
}

/* ---- Mazes: cells joined by a random tree, so that there is one outline ---- */

enum { MAZE_MAX = 17 };

typedef struct Maze {
    int size;
    bool is_open[MAZE_MAX][MAZE_MAX];
} Maze;

static bool is_open(const Maze *maze, int x, int y)
{
    return x >= 0 && y >= 0 && x < maze->size && y < maze->size && maze->is_open[y][x];
}

static void make_maze(CheckRandom *random, Maze *maze)
{
    static const int directions[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    int cells_per_side = maze->size / 2, remaining = cells_per_side * cells_per_side - 1;
    maze->is_open[1][1] = true;
    while (remaining > 0) {
        int x = 1 + 2 * check_between(random, 0, cells_per_side - 1);
        int y = 1 + 2 * check_between(random, 0, cells_per_side - 1);
        const int *direction = directions[check_between(random, 0, 3)];
        int next_x = x + 2 * direction[0], next_y = y + 2 * direction[1];
        bool is_in = next_x > 0 && next_y > 0 && next_x < maze->size && next_y < maze->size;
        if (!maze->is_open[y][x] || !is_in || maze->is_open[next_y][next_x])
            continue;
        maze->is_open[y + direction[1]][x + direction[0]] = true;
        maze->is_open[next_y][next_x] = true;
        remaining--;
    }
}

/* Follows the outline with the open cells on the right. Sometimes adds corners on straight
 * edges. */
static Polygon trace_outline(CheckRandom *random, const Maze *maze)
{
    static const int directions[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    /* The cells ahead to the left and to the right of a grid point, for each direction. */
    static const int left_cell[4][2] = {{0, -1}, {0, 0}, {-1, 0}, {-1, -1}};
    static const int right_cell[4][2] = {{0, 0}, {-1, 0}, {-1, -1}, {0, -1}};
    Polygon polygon = {0, {{0, 0}}};
    int x = 2, y = 1, direction = 0, straight_percent = check_between(random, 0, 30);
    add_corner(&polygon, 1, 1);
    while (x != 1 || y != 1) {
        int turn = 1;
        if (is_open(maze, x + left_cell[direction][0], y + left_cell[direction][1]))
            turn = -1;
        else if (is_open(maze, x + right_cell[direction][0], y + right_cell[direction][1]))
            turn = 0;
        if (turn != 0 || check_chance(random, straight_percent))
            add_corner(&polygon, x, y);
        direction = (direction + turn + 4) % 4;
        x += directions[direction][0];
        y += directions[direction][1];
    }
    return polygon;
}

Polygon polygon_maze(CheckRandom *random, uint32_t count)
{
    Maze maze = {3, {{false}}};
    while (maze.size < 15 && (maze.size - 1) * (maze.size - 1) < (int)count)
        maze.size += 2;
    make_maze(random, &maze);
    return trace_outline(random, &maze);
}

/* ---- Untangled: random points; crossing edges are reversed until none cross ---- */

static bool remove_one_crossing(Polygon *polygon)
{
    uint32_t n = polygon->count;
    for (uint32_t i = 0; i + 2 < n; i++) {
        for (uint32_t j = i + 2; j < n && (i > 0 || j + 1 < n); j++) {
            ExactPoint *c = polygon->corners;
            if (!exact_segments_meet(c[i], c[i + 1], c[j], c[(j + 1) % n]))
                continue;
            for (uint32_t low = i + 1, high = j; low < high; low++, high--) {
                ExactPoint swapped = c[low];
                c[low] = c[high];
                c[high] = swapped;
            }
            return true;
        }
    }
    return false;
}

Polygon polygon_untangled(CheckRandom *random, uint32_t count)
{
    Polygon polygon = {0, {{0, 0}}};
    int reach = check_between(random, (int)count / 4 + 2, 10 + 4 * (int)count);
    for (uint32_t i = 0; i < count; i++)
        add_corner(&polygon, check_between(random, -reach, reach),
                   check_between(random, -reach, reach));
    for (uint32_t tries = 0; tries < 20 * count && remove_one_crossing(&polygon); tries++)
        continue;
    return polygon;
}

/* ---- Changes ---- */

static void insert(Polygon *polygon, uint32_t at, ExactPoint p)
{
    if (polygon->count == POLYGON_MAX)
        return;
    memmove(polygon->corners + at + 1, polygon->corners + at,
            (polygon->count - at) * sizeof(ExactPoint));
    polygon->corners[at] = p;
    polygon->count++;
}

void polygon_add_redundant_corners(CheckRandom *random, Polygon *polygon)
{
    int percent = check_between(random, 5, 40);
    for (uint32_t i = polygon->count; i-- > 0;) {
        ExactPoint a = polygon->corners[i], b = polygon->corners[(i + 1) % polygon->count];
        ExactPoint middle = {(a.x + b.x) / 2, (a.y + b.y) / 2};
        if (check_chance(random, percent) && exact_on_segment(middle, a, b))
            insert(polygon, i + 1, middle);
        if (check_chance(random, percent))
            insert(polygon, i + 1, a);
        if (check_chance(random, percent / 4))
            insert(polygon, i + 1, a);
    }
}

static void permute_corners(CheckRandom *random, Polygon *polygon)
{
    Polygon original = *polygon;
    uint32_t first = (uint32_t)check_between(random, 0, (int)polygon->count - 1);
    bool is_reversed = check_chance(random, 50), is_swapped = check_chance(random, 50);
    for (uint32_t i = 0; i < polygon->count; i++) {
        uint32_t at = (first + (is_reversed ? polygon->count - i : i)) % polygon->count;
        ExactPoint p = original.corners[at];
        polygon->corners[i].x = is_swapped ? p.y : p.x;
        polygon->corners[i].y = is_swapped ? p.x : p.y;
    }
}

void polygon_transform_at_random(CheckRandom *random, Polygon *polygon)
{
    int64_t reach = 1;
    permute_corners(random, polygon);
    for (uint32_t i = 0; i < polygon->count; i++) {
        ExactPoint p = polygon->corners[i];
        reach = p.x > reach ? p.x : -p.x > reach ? -p.x : reach;
        reach = p.y > reach ? p.y : -p.y > reach ? -p.y : reach;
    }
    int64_t max = EXACT_RANGE / reach;
    int64_t scale = check_chance(random, 30) ? max : max > EXACT_PIXEL ? EXACT_PIXEL : 1;
    if (check_chance(random, 30))
        scale = 1;
    ExactGrid moves = {1, EXACT_RANGE - reach * scale, {0, 0}};
    ExactPoint move = exact_random_point(random, &moves);
    for (uint32_t i = 0; i < polygon->count; i++) {
        polygon->corners[i].x = polygon->corners[i].x * scale + move.x;
        polygon->corners[i].y = polygon->corners[i].y * scale + move.y;
    }
}

bool polygon_is_simple(const Polygon *polygon)
{
    ExactPoint distinct[POLYGON_MAX];
    size_t count = 0;
    for (uint32_t i = 0; i < polygon->count; i++)
        if (count == 0 || !exact_same(distinct[count - 1], polygon->corners[i]))
            distinct[count++] = polygon->corners[i];
    while (count > 1 && exact_same(distinct[count - 1], distinct[0]))
        count--;
    return exact_polygon_simple(distinct, count);
}
