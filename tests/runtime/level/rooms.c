/* SPDX-License-Identifier: MIT */
/* Closed rooms; see rooms.h. */
#include "rooms.h"

#include "wad.h"

#include <stdio.h>
#include <stdlib.h>

static void *must_allocate(size_t count, size_t size)
{
    void *memory = calloc(count + 1, size);
    if (memory == NULL) {
        puts("Bail out! no memory for rooms");
        exit(EXIT_FAILURE);
    }
    return memory;
}

/* ---- Walls ---- */

/* Adds one wall of a room, in either direction; sometimes twice, or split in the middle. */
static void add_side(CheckRandom *random, World *world, ExactPoint a, ExactPoint b)
{
    ExactPoint half = {a.x + (b.x - a.x) / 2, a.y + (b.y - a.y) / 2};
    bool has_middle = (b.x - a.x) % 2 == 0 && (b.y - a.y) % 2 == 0;
    bool is_reversed = check_chance(random, 50);
    if (is_reversed) {
        ExactPoint c = a;
        a = b;
        b = c;
    }
    if (has_middle && check_chance(random, 10)) {
        world_add(world, a, half);
        world_add(world, b, half);
        return;
    }
    world_add(world, a, b);
    if (check_chance(random, 5))
        world_add(world, b, a);
}

/* Adds walls inside rooms or across their walls; some of them are one-way. */
static void add_inner_walls(CheckRandom *random, World *world, uint32_t count, int64_t reach)
{
    world_finish(world);
    for (uint32_t i = 0; i < count; i++) {
        ExactPoint a;
        a.x = world->low.x + (int64_t)(check_unit(random) * (double)(world->high.x - world->low.x));
        a.y = world->low.y + (int64_t)(check_unit(random) * (double)(world->high.y - world->low.y));
        if (check_chance(random, 30))
            a = world->walls[check_between(random, 0, (int)world->count - 1)].a;
        world_add(world, a, sweep_jitter(random, a, (int)reach));
        world->walls[world->count - 1].one_way = check_chance(random, 30);
    }
    world_finish(world);
}

/* ---- Grids ---- */

static ExactPoint *corner_at(const Rooms *rooms, uint32_t column, uint32_t row)
{
    return &rooms->corners[row * (rooms->columns + 1) + column];
}

static void place_corners(CheckRandom *random, Rooms *rooms)
{
    static const int64_t cells[] = {8, 16, 64, 1024, 4096, 16384, 65536};
    int64_t cell = cells[check_between(random, 0, (int)CHECK_COUNT(cells) - 1)];
    /* A shift below a quarter keeps all cells convex. */
    int shift = check_chance(random, 40) ? 0 : (int)(cell * 23 / 100);
    ExactPoint origin = {0, 0};
    if (check_chance(random, 40))
        origin = sweep_jitter(random, origin, SWEEP_LIMIT / 2);
    for (uint32_t row = 0; row <= rooms->rows; row++)
        for (uint32_t column = 0; column <= rooms->columns; column++) {
            ExactPoint unshifted = sweep_move_point(origin, column * cell, row * cell);
            *corner_at(rooms, column, row) = sweep_jitter(random, unshifted, shift);
        }
}

/* Returns the lowest cell of the room of a cell. `joined` contains for each cell a lower cell of
 * the same room, or the cell itself. */
static uint32_t lowest_joined(const uint32_t *joined, uint32_t cell)
{
    while (joined[cell] != cell)
        cell = joined[cell];
    return cell;
}

/* Adds a wall between two cells, or joins them in one room. */
static void divide(CheckRandom *random, Rooms *rooms, uint32_t *joined, int density, uint32_t cell,
                   uint32_t other, ExactPoint a, ExactPoint b)
{
    if (check_chance(random, density)) {
        add_side(random, &rooms->world, a, b);
        return;
    }
    uint32_t root = lowest_joined(joined, cell), other_root = lowest_joined(joined, other);
    joined[root > other_root ? root : other_root] = root > other_root ? other_root : root;
}

static void divide_cells(CheckRandom *random, Rooms *rooms, uint32_t *joined)
{
    int density = check_between(random, 35, 75);
    for (uint32_t row = 0; row < rooms->rows; row++)
        for (uint32_t column = 0; column < rooms->columns; column++) {
            uint32_t cell = row * rooms->columns + column;
            ExactPoint near = *corner_at(rooms, column, row);
            ExactPoint right = *corner_at(rooms, column + 1, row);
            ExactPoint below = *corner_at(rooms, column, row + 1);
            if (column == 0)
                add_side(random, &rooms->world, near, below);
            else
                divide(random, rooms, joined, density, cell, cell - 1, near, below);
            if (row == 0)
                add_side(random, &rooms->world, near, right);
            else
                divide(random, rooms, joined, density, cell, cell - rooms->columns, near, right);
        }
}

static void close_grid(CheckRandom *random, Rooms *rooms)
{
    uint32_t columns = rooms->columns, rows = rooms->rows;
    for (uint32_t row = 0; row < rows; row++)
        add_side(random, &rooms->world, *corner_at(rooms, columns, row),
                 *corner_at(rooms, columns, row + 1));
    for (uint32_t column = 0; column < columns; column++)
        add_side(random, &rooms->world, *corner_at(rooms, column, rows),
                 *corner_at(rooms, column + 1, rows));
}

Rooms rooms_grid(CheckRandom *random)
{
    Rooms rooms = {.columns = 0};
    rooms.columns = (uint32_t)check_between(random, 1, 12);
    rooms.rows = (uint32_t)check_between(random, 1, 12);
    uint32_t cells = rooms.columns * rooms.rows;
    uint32_t inner_count = check_chance(random, 40) ? (uint32_t)check_between(random, 1, 20) : 0;
    rooms.corners = must_allocate((rooms.columns + 1) * (rooms.rows + 1), sizeof *rooms.corners);
    rooms.room = must_allocate(cells, sizeof *rooms.room);
    rooms.world = world_empty("rooms", 4 * (cells + rooms.columns + rooms.rows) + inner_count);
    place_corners(random, &rooms);
    uint32_t *joined = must_allocate(cells, sizeof *joined);
    for (uint32_t i = 0; i < cells; i++)
        joined[i] = i;
    divide_cells(random, &rooms, joined);
    close_grid(random, &rooms);
    for (uint32_t i = 0; i < cells; i++)
        rooms.room[i] = lowest_joined(joined, i) + 1;
    free(joined);
    add_inner_walls(random, &rooms.world, inner_count, rooms_width(&rooms));
    return rooms;
}

static bool cell_contains(const Rooms *rooms, uint32_t column, uint32_t row, ExactPoint point)
{
    ExactPoint a = *corner_at(rooms, column, row), b = *corner_at(rooms, column + 1, row);
    ExactPoint c = *corner_at(rooms, column + 1, row + 1), d = *corner_at(rooms, column, row + 1);
    return sweep_is_in_front(a, b, point) && sweep_is_in_front(b, c, point) &&
           sweep_is_in_front(c, d, point) && sweep_is_in_front(d, a, point);
}

static uint32_t room_in_grid(const Rooms *rooms, ExactPoint point)
{
    for (uint32_t row = 0; row < rooms->rows; row++)
        for (uint32_t column = 0; column < rooms->columns; column++)
            if (cell_contains(rooms, column, row, point))
                return rooms->room[row * rooms->columns + column];
    return 0;
}

/* ---- Outlines ---- */

/* True if q is after p in the order around the origin, clockwise on the screen, starting at the
 * right. */
static bool is_later(ExactPoint p, ExactPoint q)
{
    const ExactPoint o = {0, 0};
    bool p_lower = p.y > 0 || (p.y == 0 && p.x >= 0), q_lower = q.y > 0 || (q.y == 0 && q.x >= 0);
    return p_lower != q_lower ? p_lower : sweep_det(o, p, q) > 0;
}

enum { MAX_CORNERS = 40 };

/* Makes random corners in the order around the origin. */
static uint32_t random_star_corners(CheckRandom *random, int64_t reach,
                                    ExactPoint corners[MAX_CORNERS])
{
    const ExactPoint middle = {0, 0};
    uint32_t count = 0, wanted = (uint32_t)check_between(random, 4, MAX_CORNERS);
    for (uint32_t tries = 0; tries < 4 * MAX_CORNERS && count < wanted; tries++) {
        ExactPoint p = sweep_jitter(random, middle, (int)reach);
        uint32_t point = 0;
        while (point < count && is_later(corners[point], p))
            point++;
        /* Two corners must not have the same direction. */
        if (exact_same(p, middle) || (point < count && !is_later(p, corners[point])))
            continue;
        for (uint32_t i = count++; i > point; i--)
            corners[i] = corners[i - 1];
        corners[point] = p;
    }
    return count;
}

/*
 * True if an outline has a spike or no area. Both walls of a spike lie on one line, so a point may
 * move to its tip along that line: this is not a closed room.
 */
static bool has_spike(const ExactPoint *corners, uint32_t count)
{
    bool found = count < 3;
    for (uint32_t i = 0; i < count; i++) {
        ExactPoint previous = corners[(i + count - 1) % count], next = corners[(i + 1) % count];
        found = found || (sweep_det(corners[i], previous, next) == 0 &&
                          sweep_dot(corners[i], previous, next) >= 0);
    }
    return found;
}

Rooms rooms_star(CheckRandom *random)
{
    ExactPoint corners[MAX_CORNERS];
    int64_t reach = (int64_t)8 << check_between(random, 0, 14);
    uint32_t count = 0;
    while (has_spike(corners, count))
        count = random_star_corners(random, reach, corners);
    Rooms rooms = {.columns = 0};
    uint32_t inner_count = check_chance(random, 40) ? (uint32_t)check_between(random, 1, 10) : 0;
    rooms.world = world_empty("star", count + inner_count);
    for (uint32_t i = 0; i < count; i++)
        world_add(&rooms.world, corners[i], corners[(i + 1) % count]);
    rooms.outline = count;
    add_inner_walls(random, &rooms.world, inner_count, reach);
    return rooms;
}

bool rooms_doom(const char *path, const char *map, Rooms *rooms)
{
    WadMap lines;
    *rooms = (Rooms){.columns = 0};
    if (!wad_read(path, map, &lines))
        return false;
    rooms->world = world_empty(map, lines.count);
    for (uint32_t i = 0; i < lines.count; i++) {
        const WadLine *line = &lines.lines[i];
        ExactPoint a = {line->ax * EXACT_PIXEL, -line->ay * EXACT_PIXEL};
        ExactPoint b = {line->bx * EXACT_PIXEL, -line->by * EXACT_PIXEL};
        if (!line->two_sided)
            world_add(&rooms->world, a, b);
    }
    world_finish(&rooms->world);
    rooms->outline = rooms->world.count;
    wad_free(&lines);
    return true;
}

/* Counts the crossings of a ray to the right. */
static uint32_t room_in_outline(const Rooms *rooms, ExactPoint p)
{
    uint32_t odd = 0;
    for (uint32_t i = 0; i < rooms->outline; i++) {
        ExactPoint a = rooms->world.walls[i].a, b = rooms->world.walls[i].b;
        if ((a.y <= p.y) != (b.y <= p.y) && (sweep_det(a, b, p) > 0) == (a.y <= p.y))
            odd ^= 1;
    }
    return odd;
}

/* ---- Grids and outlines ---- */

uint32_t rooms_number_at(const Rooms *rooms, ExactPoint point)
{
    return rooms->columns > 0 ? room_in_grid(rooms, point) : room_in_outline(rooms, point);
}

int64_t rooms_width(const Rooms *rooms)
{
    if (rooms->columns > 0)
        return rooms->corners[1].x - rooms->corners[0].x;
    int64_t width = (rooms->world.high.x - rooms->world.low.x) / 4;
    return width > 64 * EXACT_PIXEL ? 64 * EXACT_PIXEL : width;
}

static bool is_on_wall(const World *world, ExactPoint point)
{
    for (uint32_t i = 0; i < world->count; i++)
        if (exact_on_segment(point, world->walls[i].a, world->walls[i].b))
            return true;
    return false;
}

bool rooms_start(CheckRandom *random, const Rooms *rooms, ExactPoint *start)
{
    enum { TRIES = 200 };
    const World *world = &rooms->world;
    for (int i = 0; i < TRIES; i++) {
        const SweepWall *wall = &world->walls[check_between(random, 0, (int)world->count - 1)];
        ExactPoint near_wall = exact_random_on_line(random, wall->a, wall->b);
        ExactPoint point = sweep_jitter(random, near_wall, 1 + (int)rooms_width(rooms));
        *start = point;
        if (rooms_number_at(rooms, point) != 0 && !is_on_wall(world, point))
            return true;
    }
    return false;
}

void rooms_free(Rooms *rooms)
{
    world_free(&rooms->world);
    free(rooms->corners);
    free(rooms->room);
    *rooms = (Rooms){.columns = 0};
}
