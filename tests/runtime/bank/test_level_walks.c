/* SPDX-License-Identifier: MIT */
/*
 * Tests long random walks in closed rooms of tiles, of thin walls, and of walls at any angle:
 * points, discs and boxes slide and bounce, never escape, and never overlap anything. Also tests
 * that movers at random positions are pushed out to free positions.
 */
#include "check.h"
#include "level_stage.h"
#include "oracle_mover.h"
#include "oracle_tiles.h"
#include "runtime/sweep_cases.h"
#include "travels.h"

#include <math.h>

enum { MAX_WALLS = 80, MOVES = 60 };

/* A closed room, made of tiles, of the thin walls of a maze, or of free walls. */
typedef struct Room {
    bool is_tiles;
    TileField field;
    uint8_t thin[FIELD_MAX * FIELD_MAX];
    SweepWall walls[MAX_WALLS];
    PlainWall plain[MAX_WALLS];
    size_t wall_count;
    ExactPoint outline[8]; /* of a room made of walls */
    size_t corners;
    ExactPoint middle;
    int64_t size; /* maximum distance from the middle */
} Room;

typedef struct Walker {
    int64_t radius;
    ExactPoint half;
} Walker;

/* ---- Rooms ---- */

static int64_t random_cell(CheckRandom *random)
{
    static const int64_t sizes[] = {1, 2, 5, 16, 100, 256, 400};
    return sizes[check_between(random, 0, (int)CHECK_COUNT(sizes) - 1)];
}

/* Makes tiles that are enclosed by a border of tiles or by a solid outside. */
static PlainLayer make_tiles(CheckRandom *random, Room *room)
{
    TileField *field = &room->field;
    *field = (TileField){.columns = check_between(random, 3, 7),
                         .rows = check_between(random, 3, 7),
                         .outside = check_chance(random, 50)};
    field->cell = (ExactPoint){random_cell(random), random_cell(random)};
    field->origin =
        (ExactPoint){check_between(random, -800, 800), check_between(random, -800, 800)};
    int percent = check_between(random, 0, 6) * 10;
    for (int row = 0; row < field->rows; row++)
        for (int column = 0; column < field->columns; column++) {
            bool border =
                row == 0 || column == 0 || row == field->rows - 1 || column == field->columns - 1;
            field->cells[row * field->columns + column] =
                (border && !field->outside) || check_chance(random, percent);
        }
    room->is_tiles = true;
    room->middle = sweep_move_point(field->origin, field->columns * field->cell.x / 2,
                                    field->rows * field->cell.y / 2);
    room->size = field->columns * field->cell.x + field->rows * field->cell.y;
    return field_layer(field);
}

static void add_wall(Room *room, ExactPoint a, ExactPoint b)
{
    room->plain[room->wall_count] = stage_wall(a, b, false);
    room->walls[room->wall_count++] = (SweepWall){a, b, false};
}

static ExactPoint cell_corner(const Room *room, int column, int row)
{
    return sweep_move_point(room->field.origin, column * room->field.cell.x,
                            row * room->field.cell.y);
}

/* Makes a maze with walls all around and some inside. Its cells are stored in the field. */
static PlainLayer make_maze(CheckRandom *random, Room *room)
{
    TileField *field = &room->field;
    int columns = check_between(random, 1, 5), rows = check_between(random, 1, 5);
    *field = (TileField){.columns = columns, .rows = rows};
    field->cell = (ExactPoint){random_cell(random), random_cell(random)};
    field->origin =
        (ExactPoint){check_between(random, -800, 800), check_between(random, -800, 800)};
    int percent = check_between(random, 0, 6) * 10;
    for (int row = 0; row <= rows; row++)
        for (int column = 0; column <= columns; column++) {
            uint8_t *bits = &room->thin[row * (columns + 1) + column];
            bool left =
                row < rows && (column == 0 || column == columns || check_chance(random, percent));
            bool top =
                column < columns && (row == 0 || row == rows || check_chance(random, percent));
            *bits = (uint8_t)((left ? GAB_MAZE_LEFT : 0) | (top ? GAB_MAZE_TOP : 0));
            if (left)
                add_wall(room, cell_corner(room, column, row + 1), cell_corner(room, column, row));
            if (top)
                add_wall(room, cell_corner(room, column, row), cell_corner(room, column + 1, row));
        }
    room->corners = 4;
    room->outline[0] = cell_corner(room, 0, 0);
    room->outline[1] = cell_corner(room, columns, 0);
    room->outline[2] = cell_corner(room, columns, rows);
    room->outline[3] = cell_corner(room, 0, rows);
    room->middle =
        sweep_move_point(field->origin, columns * field->cell.x / 2, rows * field->cell.y / 2);
    room->size = columns * field->cell.x + rows * field->cell.y;
    return (PlainLayer){.kind = PLAIN_MAZE,
                        .as.maze = {.x = (int32_t)field->origin.x,
                                    .y = (int32_t)field->origin.y,
                                    .cell_w = (int32_t)field->cell.x,
                                    .cell_h = (int32_t)field->cell.y,
                                    .columns = (uint32_t)columns,
                                    .rows = (uint32_t)rows,
                                    .walls = room->thin}};
}

/* Makes a star-shaped room of walls at any angle, with a few walls inside. */
static PlainLayer make_walls(CheckRandom *random, Room *room)
{
    static const int64_t units[] = {1, 2, 5, 16, 64, 256, 1000};
    int64_t unit = units[check_between(random, 0, (int)CHECK_COUNT(units) - 1)];
    room->corners = (size_t)check_between(random, 3, 8);
    room->size = unit * 24;
    room->middle = (ExactPoint){check_between(random, -SWEEP_LIMIT / 2, SWEEP_LIMIT / 2), 77};
    double turn = check_unit(random) * 7;
    for (size_t i = 0; i < room->corners; i++) {
        double angle = turn + 6.28318 * (double)i / (double)room->corners;
        double radius = (double)unit * (4 + 20 * check_unit(random));
        room->outline[i] = sweep_move_point(room->middle, (int64_t)(radius * cos(angle)),
                                            (int64_t)(radius * sin(angle)));
    }
    for (size_t i = 0; i < room->corners; i++) {
        ExactPoint a = room->outline[i], b = room->outline[(i + 1) % room->corners];
        bool swapped = check_chance(random, 50);
        add_wall(room, swapped ? b : a, swapped ? a : b);
    }
    for (int extras = check_between(random, 0, 4); extras > 0; extras--) {
        int radius = (int)unit * 12;
        ExactPoint a = sweep_jitter(random, room->middle, radius);
        add_wall(room, a, check_chance(random, 15) ? a : sweep_jitter(random, a, radius));
    }
    return stage_walls(room->plain, (uint32_t)room->wall_count);
}

static PlainLayer make_room(CheckRandom *random, Room *room, int kind)
{
    room->is_tiles = false;
    room->wall_count = 0;
    return kind == 0   ? make_tiles(random, room)
           : kind == 1 ? make_maze(random, room)
                       : make_walls(random, room);
}

/* ---- Positions of a walker ---- */

static bool room_overlaps(const Room *room, const Walker *walker, ExactPoint position)
{
    if (room->is_tiles) {
        TileMover mover = {{position, position, walker->radius}, walker->half};
        return field_overlaps(&room->field, &mover, position);
    }
    for (size_t i = 0; i < room->wall_count; i++) {
        const SweepWall *wall = &room->walls[i];
        if (walker->half.x > 0 ? oracle_box_overlaps(position, walker->half, wall->a, wall->b)
                               : sweep_is_near(position, wall->a, wall->b, walker->radius))
            return true;
    }
    return false;
}

/*
 * True if a position is in the same part of the room as the start. For a room of tiles, `parts` are
 * the parts that contain the start. In other rooms, the position must be inside the outline. The
 * side of a wall is not compared, because a point may reach a position on a wall by moving along
 * the wall.
 */
static bool is_same_part(const Room *room, ExactPoint position, uint64_t parts)
{
    if (room->is_tiles)
        return (field_parts(&room->field, position) & parts) != 0;
    return exact_polygon_contains(room->outline, room->corners, position);
}

/* Returns a point, a disc or a box that is small compared with the room. */
static Walker random_walker(CheckRandom *random, const Room *room)
{
    int kind = check_between(random, 0, 2);
    int64_t max = room->size / 8 + 1;
    Walker walker = {kind == 1 ? check_between(random, 1, (int)max) : 0, {0, 0}};
    if (kind == 2)
        walker.half =
            (ExactPoint){check_between(random, 1, (int)max), check_between(random, 1, (int)max)};
    return walker;
}

static bool find_start(CheckRandom *random, const Room *room, const Walker *walker,
                       ExactPoint *position)
{
    for (int i = 0; i < 20; i++) {
        *position = sweep_jitter(random, room->middle, (int)(room->size / 2));
        bool inside = room->is_tiles
                          ? field_parts(&room->field, *position) != 0
                          : exact_polygon_contains(room->outline, room->corners, *position) &&
                                !exact_on_polygon_outline(room->outline, room->corners, *position);
        if (inside && !room_overlaps(room, walker, *position))
            return true;
    }
    return false;
}

/* ---- Walks ---- */

typedef struct Tally {
    size_t walks, impacts, moves;
} Tally;

static const char *describe(const Room *room, const Walker *walker, ExactPoint from, ExactPoint to)
{
    static char text[1500];
    int n =
        snprintf(text, sizeof text, "radius %lld half (%lld,%lld) from (%lld,%lld) to (%lld,%lld)",
                 (long long)walker->radius, (long long)walker->half.x, (long long)walker->half.y,
                 (long long)from.x, (long long)from.y, (long long)to.x, (long long)to.y);
    for (size_t i = 0; i < room->wall_count && n < 1300; i++)
        n += snprintf(text + n, sizeof text - (size_t)n, " (%lld,%lld)-(%lld,%lld)",
                      (long long)room->walls[i].a.x, (long long)room->walls[i].a.y,
                      (long long)room->walls[i].b.x, (long long)room->walls[i].b.y);
    return text;
}

static void walk(CheckRandom *random, gab_level level, const Room *room, Tally *tally)
{
    Walker walker = random_walker(random, room);
    ExactPoint position;
    if (!find_start(random, room, &walker, &position))
        return;
    uint64_t parts = room->is_tiles ? field_parts(&room->field, position) : 0;
    tally->walks++;
    for (int i = 0; i < MOVES && !check_has_failed_too_often(); i++) {
        ExactPoint from = position, to = sweep_jitter(random, position, (int)(room->size * 2));
        gab_mover mover = stage_mover(from, to, walker.radius, walker.half);
        LevelTravel travel;
        gab_surface rubber = {(float)check_unit(random), (float)check_unit(random) / 2};
        if (check_chance(random, 50))
            level_slide(level, &mover, NULL, &travel);
        else
            level_bounce(level, &mover, NULL, rubber, &travel);
        tally->impacts += travel.count;
        tally->moves++;
        bool is_on_lattice = sweep_units_from_vec(travel.end, &position);
        CHECK_THAT(is_on_lattice && is_same_part(room, position, parts), "escaped to (%g,%g): %s",
                   (double)travel.end.x * 256, (double)travel.end.y * 256,
                   describe(room, &walker, from, to));
        CHECK_THAT(is_on_lattice && !room_overlaps(room, &walker, position),
                   "overlaps at (%g,%g): %s", (double)travel.end.x * 256,
                   (double)travel.end.y * 256, describe(room, &walker, from, to));
    }
}

/* ---- Pushing out ---- */

typedef struct Freed {
    size_t overlapping, freed;
} Freed;

static void push_out(CheckRandom *random, gab_level level, const Room *room, Freed *freed)
{
    Walker walker = random_walker(random, room);
    ExactPoint at = sweep_jitter(random, room->middle, (int)(room->size / 2)), position;
    gab_mover mover = stage_mover(at, at, walker.radius, walker.half);
    gab_vec free_position;
    bool is_free = gab_level_push_out(level, &mover, NULL, &free_position);
    bool overlaps = room_overlaps(room, &walker, at);
    CHECK_THAT(gab_level_overlaps(level, &mover, NULL) == overlaps, "overlap: %s",
               describe(room, &walker, at, at));
    CHECK_THAT(sweep_units_from_vec(free_position, &position), "off the lattice: %s",
               describe(room, &walker, at, at));
    freed->overlapping += overlaps;
    freed->freed += overlaps && is_free;
    CHECK_THAT(overlaps || (is_free && exact_same(position, at)), "moved from a free position: %s",
               describe(room, &walker, at, at));
    CHECK_THAT(is_free ? !room_overlaps(room, &walker, position) : exact_same(position, at),
               "not free at (%lld,%lld): %s", (long long)position.x, (long long)position.y,
               describe(room, &walker, at, at));
    if (room->is_tiles || !is_free)
        return;
    bool inside = exact_polygon_contains(room->outline, room->corners, at);
    CHECK_THAT(exact_on_polygon_outline(room->outline, room->corners, at) ||
                   exact_polygon_contains(room->outline, room->corners, position) == inside,
               "pushed through a wall to (%lld,%lld): %s", (long long)position.x,
               (long long)position.y, describe(room, &walker, at, at));
}

/* ---- All rooms ---- */

static void test_rooms(const char *name, int kind)
{
    static Stage stage;
    static Room rooms[STAGE_LEVELS];
    CheckRandom random = check_random(name);
    Tally tally = {0, 0, 0};
    Freed freed = {0, 0};
    for (size_t n = check_case_count(16); n > 0 && !check_has_failed_too_often(); n--) {
        stage_clear(&stage);
        for (int i = 0; i < STAGE_LEVELS; i++) {
            PlainLayer layer = make_room(&random, &rooms[i], kind);
            stage_add(&stage, &layer, 1);
        }
        stage_open(&stage);
        for (uint32_t i = 0; i < STAGE_LEVELS; i++) {
            for (int walks = 0; walks < 6; walks++)
                walk(&random, stage_level(&stage, i), &rooms[i], &tally);
            for (int pushes = 0; pushes < 16; pushes++)
                push_out(&random, stage_level(&stage, i), &rooms[i], &freed);
        }
        stage_close(&stage);
    }
    check_note("%zu walks, %zu moves, %zu impacts; %zu of %zu freed", tally.walks, tally.moves,
               tally.impacts, freed.freed, freed.overlapping);
    CHECK(tally.impacts * 2 > tally.moves);
    CHECK(freed.freed > freed.overlapping / 4);
}

static void test_rooms_of_tiles(void)
{
    test_rooms("rooms of tiles", 0);
}

static void test_mazes(void)
{
    test_rooms("closed mazes", 1);
}

static void test_rooms_of_walls(void)
{
    test_rooms("rooms of walls", 2);
}

CHECK_CASES({"walks in rooms of tiles", test_rooms_of_tiles}, {"walks in closed mazes", test_mazes},
            {"walks in rooms of walls", test_rooms_of_walls})
