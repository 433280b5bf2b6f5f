/* SPDX-License-Identifier: MIT */
/* The small bank, built bottom-up; see plain_small.h. */
#include "bank/plain_small.h"

#include <stdlib.h>
#include <string.h>

const char plain_small_digest[] =
    "1787225e0e5236717534cf7a9aef3a865d9e603af64a8d20cea5aa43fef50b0d";

enum { BODY, ATTACK, NO_ROLE = PLAIN_NO_ROLE };
enum { HEAD = 3, FIST = 7, DOOR = 200 };
enum { KEN_PICTURE, RYU_PICTURE, TOWN_PICTURE };
enum { TOWN_WIDTH = 70, TOWN_HEIGHT = 5, TOWN_PIXELS = TOWN_WIDTH * TOWN_HEIGHT };

static void *copy(PlainBank *bank, const void *from, size_t size)
{
    void *to = plain_alloc(bank, 1, size);
    if (!to)
        abort();
    memcpy(to, from, size);
    return to;
}

/* LIST copies a list to memory of the bank. PROPERTIES initializes a PlainProperties with such a
 * list. */
#define LIST(bank, type, ...) \
    copy(bank, (const type[]){__VA_ARGS__}, sizeof((const type[]){__VA_ARGS__}))
#define COUNT(type, ...) (uint32_t)(sizeof((const type[]){__VA_ARGS__}) / sizeof(type))
#define PROPERTIES(bank, ...)                                                     \
    {                                                                             \
        LIST(bank, PlainProperty, __VA_ARGS__), COUNT(PlainProperty, __VA_ARGS__) \
    }

static PlainProperty text(const char *key, const char *value)
{
    return (PlainProperty){.key = key, .type = GAB_VALUE_TEXT, .text = value};
}

static PlainProperty number(const char *key, double value)
{
    return (PlainProperty){.key = key, .type = GAB_VALUE_NUMBER, .number = value};
}

static PlainProperty boolean(const char *key, bool value)
{
    return (PlainProperty){.key = key, .type = GAB_VALUE_BOOLEAN, .boolean = value};
}

static int32_t pixels(double value)
{
    return (int32_t)(value * PLAIN_PIXEL);
}

/* ---- Tags and pictures ---- */

static void add_tags(PlainBank *bank)
{
    bank->roles = LIST(bank, PlainRole, {"body"}, {"attack"});
    bank->role_count = 2;
    PlainTag tags[] = {
        {.name = "door", .number = DOOR, .role = NO_ROLE, .colour = {0, 0, 255, 128}},
        {.name = "head",
         .number = HEAD,
         .role = BODY,
         .colour = {255, 0, 0, 255},
         .properties = PROPERTIES(bank, number("damage", 2.5), boolean("weak", true))},
        {.name = "fist", .number = FIST, .role = ATTACK, .colour = {255, 255, 0, 255}},
    };
    bank->tags = copy(bank, tags, sizeof tags);
    bank->tag_count = 3;
}

/* 16 x 8 pixels, black and white. */
static const uint8_t png[] = {
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44,
    0x52, 0x00, 0x00, 0x00, 0x10, 0x00, 0x00, 0x00, 0x08, 0x01, 0x00, 0x00, 0x00, 0x00, 0xD8,
    0x0D, 0x42, 0x3A, 0x00, 0x00, 0x00, 0x11, 0x49, 0x44, 0x41, 0x54, 0x78, 0xDA, 0x63, 0x60,
    0x7F, 0xC0, 0x20, 0xFF, 0x83, 0x01, 0x83, 0x04, 0x00, 0x5B, 0x34, 0x07, 0xF9, 0xE3, 0x31,
    0xDE, 0xAE, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
};

static void add_pictures(PlainBank *bank)
{
    uint8_t rgba[4 * 3 * 2];
    for (size_t i = 0; i < sizeof rgba; i++)
        rgba[i] = (uint8_t)(10 * i);
    PlainPicture pictures[] = {
        [KEN_PICTURE] = {.name = "ken.png",
                         .width = 16,
                         .height = 8,
                         .kind = GAB_PIXELS_PNG,
                         .pixels = copy(bank, png, sizeof png),
                         .size = sizeof png,
                         .digest = {0x69, 0xFA, 0xA6, 0xC5, 0xB6, 0x33, 0x96, 0xAE, 0x28, 0xEF,
                                    0x7C, 0xE2, 0x20, 0xA2, 0x5F, 0xAF}},
        [RYU_PICTURE] = {.name = "ryu.png",
                         .width = 3,
                         .height = 2,
                         .kind = GAB_PIXELS_RGBA,
                         .pixels = copy(bank, rgba, sizeof rgba),
                         .size = sizeof rgba},
        [TOWN_PICTURE] = {.name = "town \xC3\xA0 midi.png",
                          .width = TOWN_WIDTH,
                          .height = TOWN_HEIGHT,
                          .digest = {0x50, 0xAC, 0x81, 0xF9, 0x70, 0x32, 0x5A, 0x3E, 0x01, 0x1F,
                                     0x24, 0x37, 0x81, 0x8A, 0xDD, 0xE4}},
    };
    bank->pictures = copy(bank, pictures, sizeof pictures);
    bank->picture_count = 3;
}

/* ---- Sprites ---- */

/* Adds a head, a group of two arms, and a torso without a tag. */
static void add_boxes(PlainBank *bank, PlainFrame *frame)
{
    PlainBox arms[] = {
        {.name = "left",
         .tag = FIST,
         .left = pixels(-8),
         .top = pixels(-6),
         .right = pixels(-4),
         .bottom = pixels(-5),
         .properties = PROPERTIES(bank, number("reach", -0.1))},
        {.tag = HEAD,
         .left = pixels(3.5),
         .top = pixels(-6.25),
         .right = pixels(9),
         .bottom = pixels(-4)},
    };
    PlainBox boxes[] = {
        {.name = "head",
         .tag = HEAD,
         .left = pixels(-2),
         .top = pixels(-8),
         .right = pixels(2),
         .bottom = pixels(-6),
         .properties = PROPERTIES(bank, text("sound", "thud"), number("damage", 30))},
        {.name = "arms",
         .is_group = true,
         .members = copy(bank, arms, sizeof arms),
         .member_count = 2,
         .properties = PROPERTIES(bank, boolean("weak", false))},
        {.left = pixels(-3), .top = pixels(-6), .right = pixels(3), .bottom = pixels(0)},
    };
    frame->boxes = copy(bank, boxes, sizeof boxes);
    frame->box_count = 3;
}

static PlainFrame standing_frame(PlainBank *bank)
{
    PlainFrame frame = {
        .name = "stand",
        .picture = KEN_PICTURE,
        .x = 1,
        .width = 12,
        .height = 8,
        .left = pixels(-6),
        .top = pixels(-8),
        .duration = 100,
        .point_count = 2,
        .properties = PROPERTIES(bank, text("sound", "")),
    };
    PlainPoint points[] = {
        {.name = "fist",
         .x = pixels(8.5),
         .y = pixels(-5.5),
         .to_x = 28377, /* 30 degrees up */
         .to_y = -16383,
         .properties = PROPERTIES(bank, text("sound", "woosh"))},
        {.name = "eye", .x = pixels(0.5), .y = pixels(-7.5)},
    };
    /* 12 pixels per row; the four bits after them are set but ignored. The tight bounds are 3,1 to
     * 10,3. */
    static const uint8_t rows[8][2] = {{0, 0xF0}, {0x38, 0xF2}, {0xF0, 0xF1}};
    PlainMask mask = {.width = 12, .height = 8, .rows = copy(bank, rows, sizeof rows)};
    frame.points = copy(bank, points, sizeof points);
    frame.mask = copy(bank, &mask, sizeof mask);
    add_boxes(bank, &frame);
    return frame;
}

/* Returns a box around a shape; `corners` has 2 numbers for each corner. */
static PlainBox shaped_box(PlainBank *bank, PlainShape shape, const int32_t *corners,
                           const uint32_t *rings)
{
    int32_t edges[4];
    shape.corners = copy(bank, corners, 2 * shape.corner_count * sizeof *corners);
    shape.rings = copy(bank, rings, shape.ring_count * sizeof *rings);
    plain_shape_edges(&shape, edges);
    return (PlainBox){.left = edges[0],
                      .top = edges[1],
                      .right = edges[2],
                      .bottom = edges[3],
                      .shape = copy(bank, &shape, sizeof shape)};
}

/* Adds a box of each kind of shape; the second and third are a group. */
static void add_shapes(PlainBank *bank, PlainFrame *frame)
{
    static const int32_t circle[] = {640, -256}, capsule[] = {-512, 0, 768, 1024},
                         turned[] = {0, -1024, 1024, 0, 512, 512, -512, -512},
                         polygon[] = {-2048, -2048, 2048, -2048, 2048, 1025, 0, 256,
                                      -2048, 1024,  -512, -512,  512,  -512, 0, 0};
    static const uint32_t four[] = {4}, rings[] = {5, 3};
    PlainBox limbs[] = {
        shaped_box(bank, (PlainShape){.kind = GAB_SHAPE_CAPSULE, .radius = 300, .corner_count = 2},
                   capsule, four),
        shaped_box(bank, (PlainShape){.kind = GAB_SHAPE_TURNED, .corner_count = 4, .ring_count = 1},
                   turned, four),
    };
    PlainBox boxes[] = {
        shaped_box(bank, (PlainShape){.kind = GAB_SHAPE_CIRCLE, .radius = 128, .corner_count = 1},
                   circle, four),
        {.name = "limbs",
         .is_group = true,
         .members = copy(bank, limbs, sizeof limbs),
         .member_count = 2},
        shaped_box(bank,
                   (PlainShape){.kind = GAB_SHAPE_POLYGON, .corner_count = 8, .ring_count = 2},
                   polygon, rings),
    };
    boxes[0].tag = FIST;
    frame->boxes = copy(bank, boxes, sizeof boxes);
    frame->box_count = 3;
}

/* A mask of two strips, with an empty row in the middle. */
static PlainFrame wide_frame(PlainBank *bank)
{
    static const uint8_t rows[3][9] = {
        {0x02, 0, 0, 0, 0, 0, 0, 0, 0x80},
        {0},
        {0xF0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x03},
    };
    PlainMask mask = {.y = 1, .width = 66, .height = 3, .rows = copy(bank, rows, sizeof rows)};
    PlainFrame frame = {.name = "wide",
                        .picture = TOWN_PICTURE,
                        .x = 2,
                        .y = 0,
                        .width = 68,
                        .height = 5,
                        .left = pixels(-34),
                        .top = pixels(-2.5),
                        .duration = 50,
                        .mask = copy(bank, &mask, sizeof mask)};
    add_shapes(bank, &frame);
    return frame;
}

static PlainSprite ken(PlainBank *bank)
{
    PlainMask empty = {0};
    PlainFrame frames[] = {
        standing_frame(bank),
        {.picture = GAB_NONE, .duration = 1 << 24, .mask = copy(bank, &empty, sizeof empty)},
        {.name = "punch", .picture = RYU_PICTURE, .width = 3, .height = 2, .duration = 1},
        wide_frame(bank),
    };
    PlainAnimation animations[] = {
        {.name = "walk",
         .steps = LIST(bank, PlainStep, {.frame = 0}, {.frame = 2}, {.frame = 3}),
         .step_count = 3,
         .properties = PROPERTIES(bank, boolean("weak", true))},
        {.name = "back",
         .steps = LIST(bank, PlainStep, {.frame = 3}, {.frame = 1}),
         .step_count = 2,
         .loop = GAB_NONE,
         .direction = PLAIN_REVERSE},
        {.name = "sway",
         .steps = LIST(bank, PlainStep, {.frame = 0}, {.frame = 2}),
         .step_count = 2,
         .loop = 1,
         .direction = PLAIN_PING_PONG},
    };
    return (PlainSprite){.name = "ken",
                         .frames = copy(bank, frames, sizeof frames),
                         .frame_count = 4,
                         .animations = copy(bank, animations, sizeof animations),
                         .animation_count = 3,
                         .properties = PROPERTIES(bank, number("weight", 1e300))};
}

static PlainSprite ryu(PlainBank *bank)
{
    PlainPoint eye = {.name = "eye", .x = -1, .y = pixels(-65535), .to_y = -32767};
    PlainFrame frame = {.name = "stand",
                        .picture = RYU_PICTURE,
                        .x = 1,
                        .y = 1,
                        .width = 2,
                        .height = 1,
                        .duration = 40,
                        .points = copy(bank, &eye, sizeof eye),
                        .point_count = 1};
    return (PlainSprite){
        .name = "ryu", .frames = copy(bank, &frame, sizeof frame), .frame_count = 1};
}

/* ---- The map ---- */

/* The zone of the door has stepped edges and lies in the left tile; the pond fills the right
 * tile. */
static uint8_t *door_pixels(PlainBank *bank)
{
    uint8_t plane[TOWN_PIXELS] = {0};
    for (int y = 0; y < TOWN_HEIGHT; y++) {
        memset(plane + y * TOWN_WIDTH + 10, 1, (size_t)(y >= 2 ? 20 - 3 * y : 0));
        memset(plane + y * TOWN_WIDTH + 64, 2, TOWN_WIDTH - 64);
    }
    return copy(bank, plane, sizeof plane);
}

static PlainPlane doors(PlainBank *bank)
{
    PlainZone zones[] = {
        {.name = "door",
         .tag = DOOR,
         .has_walk = true,
         .walk_x = pixels(12.5),
         .walk_y = pixels(4.5),
         .properties = PROPERTIES(bank, text("key", "brass"), boolean("locked", true))},
        {.name = "pond"},
        {.tag = HEAD},
    };
    return (PlainPlane){.name = "doors",
                        .zones = copy(bank, zones, sizeof zones),
                        .zone_count = 3,
                        .pixels = door_pixels(bank),
                        .properties = PROPERTIES(bank, number("layer", 0))};
}

static PlainMap town(PlainBank *bank)
{
    uint8_t band_numbers[TOWN_PIXELS], empty[TOWN_PIXELS] = {0};
    uint32_t squares[TOWN_PIXELS];
    for (int i = 0; i < TOWN_PIXELS; i++) {
        bool right = i % TOWN_WIDTH >= 64;
        band_numbers[i] = right ? 3 : 2;
        squares[i] = right ? 70000 : 9;
    }
    PlainPlane planes[] = {
        doors(bank),
        {.name = "air", .pixels = copy(bank, empty, sizeof empty)},
    };
    PlainBand bands[] = {
        {.name = "car", .radius = pixels(2.5), .properties = PROPERTIES(bank, text("key", "car"))},
        {.radius = pixels(200)},
        {.name = "man", .radius = 1},
    };
    return (PlainMap){.name = "town",
                      .picture = TOWN_PICTURE,
                      .width = TOWN_WIDTH,
                      .height = TOWN_HEIGHT,
                      .planes = copy(bank, planes, sizeof planes),
                      .plane_count = 2,
                      .bands = copy(bank, bands, sizeof bands),
                      .band_count = 3,
                      .band_pixels = copy(bank, band_numbers, sizeof band_numbers),
                      .distances = copy(bank, squares, sizeof squares),
                      .properties = PROPERTIES(bank, boolean("night", false))};
}

/* ---- The levels ---- */

/* Four walls, one of them a post (of length 0), in a tree of three cuts with a table of two
 * cells. */
static PlainWalls rock(PlainBank *bank)
{
    PlainWall walls[] = {
        {.name = "gate", .bx = pixels(40), .tag = DOOR, .front_only = true},
        {.ax = pixels(40), .bx = pixels(40), .by = pixels(24.5), .tag = HEAD},
        {.name = "arch",
         .ax = pixels(-8),
         .ay = pixels(30),
         .bx = pixels(60),
         .by = pixels(30),
         .properties = PROPERTIES(bank, text("sound", "creak"))},
        {.name = "gate",
         .ax = pixels(65535),
         .ay = pixels(-65535),
         .bx = pixels(65535),
         .by = pixels(-65535)},
    };
    PlainCut cuts[] = {
        {.x = 16384, .offset = 40 * 1024, .child = {1, 2}},
        {.y = 16384, .offset = 28 * 1024, .child = {PLAIN_LEAF, PLAIN_LEAF | 1}},
        {.x = 9830, .y = 13107, .offset = -7, .child = {PLAIN_LEAF | 2, PLAIN_LEAF | 3}},
    };
    return (PlainWalls){
        .walls = copy(bank, walls, sizeof walls),
        .count = 4,
        .partition = {.kind = PLAIN_BSP,
                      .top = pixels(-16),
                      .cell_w = pixels(64),
                      .cell_h = pixels(64),
                      .columns = 2,
                      .rows = 1,
                      .entries = LIST(bank, uint32_t, 0, PLAIN_LEAF | 1),
                      .cuts = copy(bank, cuts, sizeof cuts),
                      .cut_count = 3,
                      .leaf_ends = LIST(bank, uint32_t, 1, 4, 7, 7),
                      .leaf_count = 4,
                      .walls = LIST(bank, uint32_t, 2, 0, 1, 3, 0, 1, 2),
                      .wall_count = 7},
    };
}

static PlainWalls posts(PlainBank *bank)
{
    PlainWall post = {.ax = 5, .ay = 300, .bx = 5, .by = 300, .tag = FIST};
    return (PlainWalls){
        .walls = copy(bank, &post, sizeof post),
        .count = 1,
        .partition = {.kind = PLAIN_GRID,
                      .left = -1,
                      .cell_w = 256,
                      .cell_h = 512,
                      .columns = 1,
                      .rows = 2,
                      .leaf_ends = LIST(bank, uint32_t, 1, 1),
                      .leaf_count = 2,
                      .walls = LIST(bank, uint32_t, 0),
                      .wall_count = 1},
    };
}

/* No walls, and a tree that consists of one leaf. */
static PlainWalls empty_walls(PlainBank *bank)
{
    return (PlainWalls){.partition = {.kind = PLAIN_QUADTREE,
                                      .leaf_ends = LIST(bank, uint32_t, 0),
                                      .leaf_count = 1}};
}

static PlainTiles bricks(PlainBank *bank)
{
    return (PlainTiles){.x = pixels(-32),
                        .y = 1,
                        .cell_w = pixels(16),
                        .cell_h = pixels(8.5),
                        .columns = 3,
                        .rows = 1,
                        .solid_outside = true,
                        .cells = LIST(bank, uint8_t, HEAD, 0, DOOR)};
}

static PlainTiles diamonds(PlainBank *bank)
{
    return (PlainTiles){.isometric = true,
                        .column_x = pixels(32),
                        .column_y = pixels(16),
                        .row_x = pixels(-32),
                        .row_y = pixels(16),
                        .columns = 1,
                        .rows = 2,
                        .cells = LIST(bank, uint8_t, 0, FIST)};
}

static PlainGround hills(PlainBank *bank)
{
    const int32_t nodes[3][2] = {{pixels(-4), 0}, {pixels(12), pixels(7.5)}, {pixels(13), -1}};
    return (PlainGround){.nodes = copy(bank, nodes, sizeof nodes), .count = 3, .slope_limit = 384};
}

static PlainLevel cave(PlainBank *bank)
{
    PlainMaze maze = {.cell_w = pixels(24),
                      .cell_h = 1,
                      .columns = 1,
                      .rows = 1,
                      .walls = LIST(bank, uint8_t, 3, 1, 2, 0)};
    PlainHeights heights = {.x = 7,
                            .cell_w = pixels(2),
                            .cell_h = pixels(3),
                            .columns = 2,
                            .rows = 1,
                            .sample_bytes = 2,
                            .samples = LIST(bank, uint8_t, 0, 1, 255, 255),
                            .low = pixels(-10),
                            .high = pixels(65535)};
    PlainLayer layers[] = {
        {.name = "rock", .kind = PLAIN_WALLS, .as.walls = rock(bank)},
        {.kind = PLAIN_WALLS, .as.walls = posts(bank)},
        {.name = "air", .kind = PLAIN_WALLS, .as.walls = empty_walls(bank)},
        {.name = "bricks",
         .kind = PLAIN_TILES,
         .as.tiles = bricks(bank),
         .properties = PROPERTIES(bank, number("layer", 1))},
        {.name = "diamonds", .kind = PLAIN_TILES, .as.tiles = diamonds(bank)},
        {.name = "maze", .kind = PLAIN_MAZE, .as.maze = maze},
        {.name = "hills", .kind = PLAIN_GROUND, .as.ground = hills(bank)},
        {.kind = PLAIN_HEIGHTS, .as.heights = heights},
    };
    PlainMarker markers[] = {
        {.name = "start",
         .tag = HEAD,
         .x = pixels(3.5),
         .y = pixels(-65535),
         .to_y = 32767,
         .properties = PROPERTIES(bank, boolean("locked", false))},
        {.y = 1},
    };
    return (PlainLevel){.name = "cave",
                        .picture = TOWN_PICTURE,
                        .layers = copy(bank, layers, sizeof layers),
                        .layer_count = 8,
                        .markers = copy(bank, markers, sizeof markers),
                        .marker_count = 2,
                        .properties = PROPERTIES(bank, text("sound", "drip"))};
}

/* A level with one wall in a layer without a partition. A wall of the other level has the same
 * name. */
static PlainLevel yard(PlainBank *bank)
{
    PlainWall wall = {.name = "gate", .ay = pixels(-3), .bx = pixels(2)};
    PlainLayer layer = {.name = "fence",
                        .kind = PLAIN_WALLS,
                        .as.walls = {.walls = copy(bank, &wall, sizeof wall), .count = 1}};
    return (PlainLevel){.name = "yard",
                        .picture = GAB_NONE,
                        .layers = copy(bank, &layer, sizeof layer),
                        .layer_count = 1};
}

void plain_small(PlainBank *bank)
{
    memset(bank, 0, sizeof *bank);
    add_tags(bank);
    add_pictures(bank);
    PlainSprite sprites[] = {ken(bank), ryu(bank)};
    bank->sprites = copy(bank, sprites, sizeof sprites);
    bank->sprite_count = 2;
    PlainMap map = town(bank);
    bank->maps = copy(bank, &map, sizeof map);
    bank->map_count = 1;
    PlainLevel levels[] = {cave(bank), yard(bank)};
    bank->levels = copy(bank, levels, sizeof levels);
    bank->level_count = 2;
}
