/* SPDX-License-Identifier: MIT */
/*
 * Adds the levels of the demo: the keep, whose walls are the outlines of its cells, the garden with
 * its tiles, maze and heights, and the hills. See demo.h.
 */
#include "demo.h"
#include "scenes.h"

#include "edit/levels.h"

#include <string.h>

static Level *make_level(Demo *demo, const char *name, uint64_t picture, int width, int height)
{
    Level *level = node_new(&level_kind);
    level->id = demo_id(demo);
    node_set_text(&level->name, name);
    level->picture = picture;
    level->width = width;
    level->height = height;
    return level;
}

static Layer *make_layer(Demo *demo, const char *name)
{
    Layer *layer = node_new(&layer_kind);
    layer->id = demo_id(demo);
    node_set_text(&layer->name, name);
    return layer;
}

static Marker *add_marker(const Demo *demo, Level *level, const char *name, const char *tag,
                          double x, double y)
{
    Marker *marker = node_new(&marker_kind);
    node_set_text(&marker->name, name);
    marker->tag = demo_tag_named(demo, tag);
    marker->x = fixed(x);
    marker->y = fixed(y);
    append(&level->markers, marker);
    return marker;
}

/* ---- The keep's outlines ---- */

/* Adds the walls of the keep to a layer; the other members are the tags of its materials. */
typedef struct WallBuilder {
    Walls *walls;
    int32_t stone, earth, plank, door;
} WallBuilder;

typedef enum Side { SIDE_LEFT = 0, SIDE_TOP, SIDE_RIGHT, SIDE_BOTTOM } Side;

/* The ends are measured in cells. */
static void add_wall(WallBuilder *builder, int32_t tag, WallBlocks blocks, const char *name,
                     const double ends[4])
{
    Wall *wall = node_new(&wall_kind);
    node_set_text(&wall->name, name);
    wall->tag = tag;
    wall->blocks = (int)blocks;
    wall->ax = fixed(ends[0] * KEEP_CELL);
    wall->ay = fixed(ends[1] * KEEP_CELL);
    wall->bx = fixed(ends[2] * KEEP_CELL);
    wall->by = fixed(ends[3] * KEEP_CELL);
    append(&builder->walls->walls, wall);
}

/* Returns the tag of the material at a side of a cell, or 0 for none. */
static int32_t filled_side(const WallBuilder *builder, int column, int row, Side side)
{
    char cell = keep_cell(column, row);
    bool right = side == SIDE_RIGHT || side == SIDE_BOTTOM;
    bool left = side == SIDE_LEFT || side == SIDE_BOTTOM;
    switch (cell) {
    case '#':
        return builder->stone;
    case '^':
        return builder->earth;
    case '/':
        return right ? builder->stone : 0;
    case '<':
        return right ? builder->earth : 0;
    case '\\':
        return left ? builder->stone : 0;
    case '>':
        return left ? builder->earth : 0;
    default:
        return 0;
    }
}

/*
 * Returns the tag of the wall at a side of a cell, or 0 for none. There is a wall if the cell is
 * filled at that side and its neighbour is empty there.
 */
static int32_t wall_at(const WallBuilder *builder, int column, int row, Side side)
{
    static const int offsets[4][2] = {{-1, 0}, {0, -1}, {1, 0}, {0, 1}};
    int neighbour_column = column + offsets[side][0], neighbour_row = row + offsets[side][1];
    int32_t tag = filled_side(builder, column, row, side);
    if (tag == 0 || keep_cell(neighbour_column, neighbour_row) == 0)
        return 0;
    return filled_side(builder, neighbour_column, neighbour_row, (Side)((side + 2) % 4)) == 0 ? tag
                                                                                              : 0;
}

/*
 * Adds walls along one side of a row or column of cells, each as long as possible. Their fronts
 * face outwards.
 */
static void trace_line(WallBuilder *builder, int line, Side side)
{
    bool is_vertical = side == SIDE_LEFT || side == SIDE_RIGHT;
    int end = is_vertical ? KEEP_ROWS : KEEP_COLUMNS;
    double at = line + (side == SIDE_RIGHT || side == SIDE_BOTTOM ? 1 : 0);
    for (int first = 0; first < end;) {
        int32_t tag =
            is_vertical ? wall_at(builder, line, first, side) : wall_at(builder, first, line, side);
        int last = first + 1;
        while (last < end && tag != 0 &&
               (is_vertical ? wall_at(builder, line, last, side)
                            : wall_at(builder, last, line, side)) == tag)
            last++;
        bool forward = side == SIDE_LEFT || side == SIDE_BOTTOM;
        double from = forward ? first : last, to = forward ? last : first;
        const double vertical_ends[4] = {at, from, at, to}, horizontal_ends[4] = {from, at, to, at};
        if (tag != 0)
            add_wall(builder, tag, WALL_BOTH, "", is_vertical ? vertical_ends : horizontal_ends);
        first = last;
    }
}

/*
 * Adds a wall for each run of cells that form a slope: `/` and `<` rise to the right, `\` and `>`
 * descend to the right.
 */
static void trace_slopes(WallBuilder *builder, const char *kinds, int rise, int32_t tag)
{
    for (int row = 0; row < KEEP_ROWS; row++) {
        for (int column = 0; column < KEEP_COLUMNS; column++) {
            char cell = keep_cell(column, row);
            if (cell != kinds[0] || keep_cell(column - 1, row + rise) == cell)
                continue;
            int steps = 1;
            while (keep_cell(column + steps, row - rise * steps) == cell)
                steps++;
            double low = row + (rise > 0 ? 1 : 0);
            const double ends[4] = {column + steps, low - rise * steps, column, low};
            add_wall(builder, tag, WALL_BOTH, "", ends);
        }
    }
}

/* Characters can jump through planks from below: only the upper side blocks. */
static void trace_planks(WallBuilder *builder)
{
    for (int row = 0; row < KEEP_ROWS; row++) {
        for (int column = 0; column < KEEP_COLUMNS; column++) {
            if (keep_cell(column, row) != '=' || keep_cell(column - 1, row) == '=')
                continue;
            int end = column;
            while (keep_cell(end, row) == '=')
                end++;
            add_wall(builder, builder->plank, WALL_FRONT, "",
                     (const double[4]){end, row, column, row});
        }
    }
}

static const struct {
    char cell;
    const char *name;
} doors[] = {{'P', "portcullis"}, {'E', "postern"}, {'C', "dungeon grating"}};

static const char *door_name(char cell, int column)
{
    for (size_t i = 0; i < G_N_ELEMENTS(doors); i++)
        if (doors[i].cell == cell)
            return doors[i].name;
    return cell != 'D' ? NULL : column < 20 ? "tower door" : "gallery door";
}

static void trace_doors(WallBuilder *builder)
{
    for (int column = 0; column < KEEP_COLUMNS; column++) {
        for (int row = 0; row < KEEP_ROWS; row++) {
            char cell = keep_cell(column, row);
            const char *name = door_name(cell, column);
            if (name == NULL || keep_cell(column, row - 1) == cell)
                continue;
            int end = row;
            while (keep_cell(column, end) == cell)
                end++;
            add_wall(builder, builder->door, WALL_BOTH, name,
                     (const double[4]){column + 0.5, row, column + 0.5, end});
        }
    }
}

static Layer *make_keep_walls(Demo *demo)
{
    Layer *layer = make_layer(demo, "walls");
    Walls *walls = node_new(&walls_kind);
    WallBuilder builder = {walls, demo_tag_named(demo, "stone"), demo_tag_named(demo, "earth"),
                           demo_tag_named(demo, "plank"), demo_tag_named(demo, "door")};
    for (int row = 0; row < KEEP_ROWS; row++) {
        trace_line(&builder, row, SIDE_TOP);
        trace_line(&builder, row, SIDE_BOTTOM);
    }
    for (int column = 0; column < KEEP_COLUMNS; column++) {
        trace_line(&builder, column, SIDE_LEFT);
        trace_line(&builder, column, SIDE_RIGHT);
    }
    trace_slopes(&builder, "/", 1, builder.stone);
    trace_slopes(&builder, "\\", -1, builder.stone);
    trace_slopes(&builder, "<", 1, builder.earth);
    trace_slopes(&builder, ">", -1, builder.earth);
    trace_planks(&builder);
    trace_doors(&builder);
    node_set_child(&layer->walls, walls);
    return layer;
}

/* Adds a marker at the middle of a cell's lower edge. */
static Marker *add_cell_marker(const Demo *demo, Level *level, const char *name, const char *tag,
                               int column, int row)
{
    return add_marker(demo, level, name, tag, (column + 0.5) * KEEP_CELL, (row + 1) * KEEP_CELL);
}

static void add_keep_markers(const Demo *demo, Level *level)
{
    static const struct {
        const char *name;
        int column, row;
    } items[] = {{"tower key", 12, 10},    {"treasure", 41, 6},   {"crown", 36, 10},
                 {"healing herb", 30, 18}, {"old sword", 28, 26}, {"lantern", 15, 24}};
    Marker *start = add_cell_marker(demo, level, "start", "start", 1, 17);
    start->to_x = fixed(24);
    for (size_t i = 0; i < G_N_ELEMENTS(items); i++)
        add_cell_marker(demo, level, items[i].name, "item", items[i].column, items[i].row);
    Marker *guard = add_cell_marker(demo, level, "guard", "enemy", 22, 21);
    guard->to_x = fixed(-24);
    append_property(&guard->properties, property_number("sight", 120));
    Marker *archer = add_cell_marker(demo, level, "archer", "enemy", 20, 8);
    archer->to_x = fixed(-20);
    archer->to_y = fixed(12);
    Marker *postern_exit = add_cell_marker(demo, level, "postern exit", "exit", 45, 20);
    postern_exit->to_x = fixed(24);
    Marker *roof_exit = add_cell_marker(demo, level, "top of the keep", "exit", 39, 1);
    roof_exit->to_y = fixed(-24);
}

void demo_add_keep(Demo *demo)
{
    demo_tag(demo, "stone", "solid", 0xff7090b0);
    demo_tag(demo, "earth", "solid", 0xff906040);
    demo_tag(demo, "plank", "platform", 0xfff0b050);
    demo_tag(demo, "door", "solid", 0xffa03020);
    demo_tag(demo, "start", "place", 0xff70f0e0);
    demo_tag(demo, "item", "place", 0xfff0f0a0);
    demo_tag(demo, "enemy", "place", 0xffc03070);
    uint64_t picture = demo_picture(demo, "keep.png", keep_draw());
    Level *level =
        make_level(demo, "keep", picture, KEEP_COLUMNS * KEEP_CELL, KEEP_ROWS * KEEP_CELL);
    append(&level->layers, make_keep_walls(demo));
    add_keep_markers(demo, level);
    append_property(&level->properties, property_number("gravity", 0.35));
    append_property(&level->properties, property_text("music", "dusk.ogg"));
    append(&demo->project->levels, level);
}

/* ---- The garden ---- */

static Maze *make_garden_maze(Demo *demo)
{
    Maze *maze = node_new(&maze_kind);
    maze->x = fixed(MAZE_COLUMN * GARDEN_CELL);
    maze->y = fixed(MAZE_ROW * GARDEN_CELL);
    maze->cell_w = maze->cell_h = fixed(GARDEN_CELL);
    node_set_blocks(&maze->walls, blocks_new(MAZE_COLUMNS + 1, MAZE_ROWS + 1, 0));
    /* The maze is generated in a temporary project, by the same edit as in the editor. */
    Demo scratch = {.project = project_new()};
    Level *level = make_level(&scratch, "maze", 0, 16, 16);
    Layer *layer = make_layer(&scratch, "maze");
    LayerRef layer_ref = {level->id, layer->id};
    node_set_child(&layer->maze, maze);
    append(&level->layers, layer);
    append(&scratch.project->levels, level);
    Project *edited = edit_generate_maze(scratch.project, &layer_ref, 2024, &demo->error);
    node_unref(scratch.project);
    if (edited == NULL)
        return NULL;
    const Layer *generated = level_layer(project_level(edited, layer_ref.level), layer_ref.layer);
    Maze *maze_with_openings = node_copy(generated->maze);
    node_unref(edited);
    /* An entrance on the left and an exit on the right: keep only the upper wall. */
    BlocksEdit *edit = blocks_edit(maze_with_openings->walls);
    int32_t exit_row = MAZE_ROWS - 1, exit_column = MAZE_COLUMNS;
    uint8_t entrance_walls = blocks_get(maze_with_openings->walls, 0, 0) & 2,
            exit_walls = blocks_get(maze_with_openings->walls, exit_column, exit_row) & 2;
    blocks_edit_rect(edit, (PixelRect){0, 0, 1, 1}, entrance_walls);
    blocks_edit_rect(edit, (PixelRect){exit_column, exit_row, exit_column + 1, exit_row + 1},
                     exit_walls);
    node_set_blocks(&maze_with_openings->walls, blocks_edit_end(edit));
    return maze_with_openings;
}

/* A field of square tiles. Each letter has a tag; any other letter leaves a cell empty. */
typedef struct TileArt {
    int columns, rows, side;
    char (*cell)(int column, int row);
    const char *letters;
    const char *const *tags; /* one for each letter */
} TileArt;

static Layer *make_tiles(Demo *demo, const char *name, const TileArt *art)
{
    Layer *layer = make_layer(demo, name);
    TileField *field = node_new(&tile_field_kind);
    field->cell_w = field->cell_h = fixed(art->side);
    Blocks *empty = blocks_new((uint32_t)art->columns, (uint32_t)art->rows, 0);
    BlocksEdit *edit = blocks_edit(empty);
    blocks_unref(empty);
    for (int row = 0; row < art->rows; row++) {
        for (int column = 0; column < art->columns; column++) {
            const char *letter = strchr(art->letters, art->cell(column, row));
            if (letter == NULL)
                continue;
            int32_t tag = demo_tag_named(demo, art->tags[letter - art->letters]);
            blocks_edit_row(edit, row, column, column + 1, (uint8_t)tag);
        }
    }
    node_set_blocks(&field->cells, blocks_edit_end(edit));
    node_set_child(&layer->tiles, field);
    return layer;
}

static Layer *make_garden_tiles(Demo *demo)
{
    static const char *const tags[] = {"grass", "floor", "water", "flowers", "obstacle"};
    const TileArt art = {GARDEN_COLUMNS, GARDEN_ROWS, GARDEN_CELL, garden_cell, "gpwft", tags};
    return make_tiles(demo, "ground", &art);
}

static Layer *make_garden_heights(Demo *demo, uint64_t picture)
{
    Layer *layer = make_layer(demo, "heights");
    Heights *heights = node_new(&heights_kind);
    heights->picture = picture;
    heights->cell_w = heights->cell_h = fixed(GARDEN_CELL);
    heights->low = 0;
    heights->high = fixed(48);
    node_set_child(&layer->heights, heights);
    return layer;
}

static uint64_t add_garden_picture(Demo *demo, const Maze *maze)
{
    uint8_t walls[(MAZE_COLUMNS + 1) * (MAZE_ROWS + 1)];
    blocks_read(maze->walls, (PixelRect){0, 0, MAZE_COLUMNS + 1, MAZE_ROWS + 1}, walls,
                MAZE_COLUMNS + 1);
    return demo_picture(demo, "garden.png", garden_draw(walls));
}

void demo_add_garden(Demo *demo)
{
    demo_tag(demo, "grass", "ground", 0xff509030);
    demo_tag(demo, "flowers", "ground", 0xffc0a0d0);
    Maze *maze = make_garden_maze(demo);
    if (maze == NULL)
        return;
    uint64_t picture = add_garden_picture(demo, maze);
    uint64_t heights_picture = demo_picture(demo, "garden-heights.png", garden_heights_draw());
    Level *level = make_level(demo, "garden", picture, GARDEN_COLUMNS * GARDEN_CELL,
                              GARDEN_ROWS * GARDEN_CELL);
    append(&level->layers, make_garden_tiles(demo));
    Layer *hedges = make_layer(demo, "hedges");
    node_set_child(&hedges->maze, maze);
    append(&level->layers, hedges);
    append(&level->layers, make_garden_heights(demo, heights_picture));
    Marker *start = add_marker(demo, level, "gate", "start", 152.5, 56.5);
    start->to_x = fixed(16);
    add_marker(demo, level, "rose", "item", 280.5, 152.5);
    add_marker(demo, level, "coin", "item", 117.5, 70.5);
    Marker *exit_gate = add_marker(demo, level, "far gate", "exit", 360.5, 264.5);
    exit_gate->to_x = fixed(16);
    append(&demo->project->levels, level);
}

/* ---- The hills ---- */

static Layer *make_hills_ground(Demo *demo)
{
    Layer *layer = make_layer(demo, "ground");
    Ground *ground = node_new(&ground_kind);
    for (int x = 0; x <= HILLS_COLUMNS * HILLS_CELL; x += 2 * HILLS_CELL) {
        GroundNode *node = node_new(&ground_node_kind);
        node->x = fixed(x);
        node->y = fixed(hills_ground(x));
        append(&ground->nodes, node);
    }
    ground->slope_limit = fixed(0.6875);
    node_set_child(&layer->ground, ground);
    return layer;
}

void demo_add_hills(Demo *demo)
{
    static const char *const tags[] = {"stone", "obstacle", "item"};
    const TileArt art = {HILLS_COLUMNS, HILLS_ROWS, HILLS_CELL, hills_cell, "bxo", tags};
    uint64_t picture = demo_picture(demo, "hills.png", hills_draw());
    Level *level =
        make_level(demo, "hills", picture, HILLS_COLUMNS * HILLS_CELL, HILLS_ROWS * HILLS_CELL);
    append(&level->layers, make_hills_ground(demo));
    append(&level->layers, make_tiles(demo, "blocks", &art));
    Marker *start = add_marker(demo, level, "start", "start", 24.5, hills_ground(24.5));
    start->to_x = fixed(16);
    add_marker(demo, level, "hedgehog", "enemy", 330.5, hills_ground(330.5));
    add_marker(demo, level, "flag", "exit", 612.5, hills_ground(612.5));
    append_property(&level->properties, property_number("gravity", 0.35));
    append(&demo->project->levels, level);
}
