/* SPDX-License-Identifier: MIT */
/* Tests of the rules about maps, levels and walls, case by case. */
#include "checked_document.h"

#include "edit/assets.h"
#include "edit/levels.h"
#include "edit/maps.h"

static Path plane(void)
{
    return path_plane(TOWN, ZONES);
}

static Path walls(void)
{
    return path_walls(ROOF, WALLS);
}

/* ---- Maps ---- */

static Project *map_empty(Project *p)
{
    Map *map = node_new(&map_kind);
    map->id = 50;
    map->width = map->height = 8;
    node_set_text(&map->name, "sea");
    return append_item(p, path_project(), "maps", map);
}

static Project *map_resized(Project *p)
{
    return replace_version(p, edit_resize_map(p, TOWN, 65, 32, 0, 0, NULL));
}

/* The part of the larger map that is cut off has no zone. */
static Project *map_cut(Project *p)
{
    p = map_resized(p);
    return replace_version(p, edit_resize_map(p, TOWN, 64, 32, 0, 0, NULL));
}

static Project *no_road(Project *p)
{
    const uint32_t road[8] = {1u << BODY};
    return replace_version(p, edit_set_road(p, TOWN, road, NULL));
}

/* The door, which is not road here, leaves 4 pixels of street above it. */
static Project *pinched(Project *p, int32_t radius)
{
    const uint32_t road[8] = {1u << ROAD};
    p = replace_version(p, edit_set_road(p, TOWN, road, NULL));
    return with_number(p, path_band(TOWN, DOG), "radius", radius);
}

static Project *band_too_wide(Project *p)
{
    return pinched(p, 3 * 256);
}

/* The band is painted as a plane, so its width is not checked. */
static Project *band_painted(Project *p)
{
    Plane *painted = node_new(&plane_kind);
    painted->id = 51;
    painted->band = DOG;
    node_set_text(&painted->name, "by hand");
    node_set_blocks(&painted->pixels, blocks_new(64, 32, 0));
    p = pinched(p, 3 * 256);
    return append_item(p, path_map(TOWN), "planes", painted);
}

/* ---- Planes ---- */

static Project *paint(Project *p, int32_t x, int32_t y, int32_t w, int32_t h, uint8_t value)
{
    return with_pixels(p, plane(), "pixels", (PixelRect){x, y, x + w, y + h}, value);
}

static Project *add_zone(Project *p)
{
    int32_t number;
    return replace_version(p, edit_add_zone(p, TOWN, ZONES, "pond", TRIGGER, &number, NULL));
}

static Project *zone_of_one_pixel(Project *p)
{
    return paint(add_zone(p), 3, 3, 1, 1, 3);
}

static Project *speck(Project *p)
{
    return paint(p, 10, 10, 7, 1, 2);
}

/* Without the band, because passages next to holes in the road are too narrow for it. */
static Project *no_band(Project *p)
{
    return without_node(p, path_band(TOWN, DOG));
}

static Project *island(Project *p)
{
    return paint(no_band(p), 4, 4, 9, 7, 0);
}

/* A small area that is a shape is intentional. */
static Project *speck_of_shape(Project *p)
{
    const PaintPoint corners[] = {{10, 10}, {12, 10}, {12, 12}, {10, 12}};
    uint64_t id;
    return replace_version(
        p, edit_add_shape(p, TOWN, ZONES, SHAPE_POLYGON, 2, corners, 4, 0, &id, NULL));
}

static Project *walk_point(Project *p, double x)
{
    p = with_number(p, path_zone(p, TOWN, ZONES, 2), "has_walk", 1);
    return with_number(p, path_zone(p, TOWN, ZONES, 2), "walk_x", x);
}

static Project *walks_off(Project *p)
{
    return walk_point(p, 64 * 256);
}

static Project *walks_nowhere(Project *p)
{
    p = walks_off(p);
    return with_number(p, path_zone(p, TOWN, ZONES, 2), "has_walk", 0);
}

static Project *walks_to_edge(Project *p)
{
    return walk_point(p, 64 * 256 - 128);
}

/* Adds a map with a polygon whose corners alternate between its upper and lower edge: with four, a
 * square that fills the map. */
static Project *add_sea(Project *p, uint32_t corners)
{
    enum { SIDE = 8000 };
    uint64_t sea, id;
    int32_t number;
    PaintPoint *nodes = g_new(PaintPoint, corners);
    p = replace_version(p, edit_add_map(p, "sea", 0, SIDE, SIDE, &sea, NULL));
    uint64_t waves = node_id(list_get(project_map(p, sea)->planes, 0));
    p = replace_version(p, edit_add_zone(p, sea, waves, "foam", TRIGGER, &number, NULL));
    for (uint32_t i = 0; i < corners; i++) {
        double across = SIDE * (double)(i / 2) / (corners / 2 - 1);
        nodes[i] = (PaintPoint){across, (i + 1) / 2 % 2 != 0 ? SIDE : 0};
    }
    p = replace_version(
        p, edit_add_shape(p, sea, waves, SHAPE_POLYGON, number, nodes, corners, 0, &id, NULL));
    g_free(nodes);
    return p;
}

static Project *add_shape(Project *p, uint32_t corners)
{
    const PaintPoint nodes[] = {{42, 6}, {50, 6}, {50, 12}};
    uint64_t id;
    p = replace_version(p,
                        edit_add_shape(p, TOWN, ZONES, SHAPE_POLYGON, 2, nodes, 3, 0, &id, NULL));
    Path path = path_shape(TOWN, ZONES, id);
    Shape *shape = node_copy(path_get(p, &path));
    while (list_count(shape->nodes) > corners)
        node_set_list(&shape->nodes, list_remove(shape->nodes, 0));
    return replace_version(p, edit_put(p, &path, shape, NULL));
}

/* ---- Levels ---- */

static Project *level_empty(Project *p)
{
    Level *level = node_new(&level_kind);
    level->id = 50;
    node_set_text(&level->name, "cellar");
    return append_item(p, path_project(), "levels", level);
}

static Project *add_ground(Project *p, int32_t nodes)
{
    Layer *layer = node_new(&layer_kind);
    layer->id = 50;
    layer->ground = node_new(&ground_kind);
    p = append_item(p, path_level(ROOF), "layers", layer);
    Path path = path_layer(ROOF, 50), ground = path_child(&path, "ground");
    for (int32_t i = 0; i < nodes; i++) {
        GroundNode *node = node_new(&ground_node_kind);
        node->x = i * 256;
        p = append_item(p, ground, "nodes", node);
    }
    return p;
}

static Project *add_marker(Project *p, int32_t x, int32_t y)
{
    return replace_version(p, edit_add_marker(p, ROOF, "exit", TRIGGER, x, y, NULL));
}

/* ---- Walls ---- */

static Project *add_wall(Project *p, const char *name, int32_t ax, int32_t ay, int32_t bx,
                         int32_t by)
{
    return append_item(p, walls(), "walls", new_wall(name, ax, ay, bx, by));
}

/* In 1/256 pixel: far from the triangle, whose right side is at 25600. */
enum { FAR = 38400 };

static Project *wall_twice(Project *p)
{
    p = add_wall(p, "", 25600, 2560, 2560, 2560);
    return add_wall(p, "", 2560, 2560, 25600, 2560);
}

/* Two one-way walls at the same position, one for each side. */
static Project *back_to_back(Project *p)
{
    p = add_wall(p, "", FAR, 0, FAR, 2560);
    p = with_number(p, path_wall(ROOF, WALLS, 3), "blocks", WALL_FRONT);
    p = add_wall(p, "", FAR, 2560, FAR, 0);
    return with_number(p, path_wall(ROOF, WALLS, 4), "blocks", WALL_FRONT);
}

static Project *wall_of_other_tag(Project *p)
{
    p = add_wall(p, "", 2560, 2560, 25600, 2560);
    return with_number(p, path_wall(ROOF, WALLS, 3), "tag", TRIGGER);
}

/* The first wall, cut where another one overlapped it, and what that one was beyond its end. */
static Project *wall_shared(Project *p)
{
    p = with_number(p, path_wall(ROOF, WALLS, 0), "bx", 12800);
    p = add_wall(p, "", 25600, 2560, FAR, 2560);
    Path list = walls();
    return replace_version(
        p, edit_insert(p, &list, "walls", 1, new_wall("", 12800, 2560, 25600, 2560), NULL));
}

/* A door from FAR to FAR + 2560, and another one on its line. */
static Project *two_doors(Project *p, int32_t left)
{
    p = add_wall(p, "gate", FAR, FAR, FAR + 2560, FAR);
    return add_wall(p, "hatch", left, FAR, left + 1280, FAR);
}

/* The first wall became a door that lay on it. */
static Project *door_shared(Project *p)
{
    Path first = path_wall(ROOF, WALLS, 0);
    return replace_version(p, edit_put(p, &first, new_wall("gate", 2560, 2560, 25600, 2560), NULL));
}

static Project *walls_meet(Project *p)
{
    return add_wall(p, "", 25600, 5120, 30720, 5120);
}

static Project *walls_split(Project *p)
{
    p = walls_meet(p);
    p = with_number(p, path_wall(ROOF, WALLS, 3), "ax", 20480);
    p = with_number(p, path_wall(ROOF, WALLS, 3), "bx", 25600);
    p = add_wall(p, "", 25600, 5120, 30720, 5120);
    p = with_number(p, path_wall(ROOF, WALLS, 1), "by", 5120);
    Path list = walls();
    return replace_version(
        p, edit_insert(p, &list, "walls", 2, new_wall("", 25600, 5120, 25600, 15360), NULL));
}

static Project *end_on_wall(Project *p)
{
    return add_wall(p, "", 25600, 5120, 38400, 5120);
}

static Project *doors(Project *p, const char *second)
{
    p = add_wall(p, "kitchen", FAR, 0, FAR, 2560);
    p = add_wall(p, "kitchen", FAR, 2560, FAR, 5120);
    return add_wall(p, second, FAR, 10240, FAR, 12800);
}

static Project *door_alike(Project *p)
{
    return doors(p, "kichen");
}

static void test_worlds(void)
{
    Studio studio = studio_open();
    RULE("map-empty", "map sea: it has no zones", map_empty(p), p, p);
    RULE("map-picture-size", "map town: it has 65 x 32 pixels, but its picture has 64 x 32",
         map_resized(p), map_cut(p), map_cut(p));
    RULE("bands-without-road", "map town: it has bands, but no pixels with a road tag", no_road(p),
         without_node(no_road(p), path_band(TOWN, DOG)), p);
    RULE("band-too-large", "map town, band 1 (dog): its radius is above 32767 pixels",
         with_number(p, path_band(TOWN, DOG), "radius", 32767 * 256 + 1), p, p);
    RULE("band-too-wide",
         "map town, band 1 (dog): it does not fit at 50, 2: the largest radius there is 1.5",
         band_too_wide(p), pinched(p, 256), p);
    RULE("band-too-wide",
         "map town, band 1 (dog): it does not fit at 50, 2: the largest radius there is 1.5",
         band_too_wide(p), band_painted(p), p);
    RULE("zone-without-pixels", "map town, plane 1 (zones), zone 3 (pond): it has no pixels",
         add_zone(p), zone_of_one_pixel(p), p);
    RULE("zone-specks",
         "map town, plane 1 (zones), zone 2 (door): 1 piece of it has fewer than 8 pixels",
         speck(p), paint(p, 10, 10, 8, 1, 2), p);
    RULE("plane-islands", "map town, plane 1 (zones): 1 small area inside has no zone", island(p),
         paint(no_band(p), 4, 4, 8, 8, 0), no_band(p));
    /* A hole between street and door gets the zone along most of its edge. */
    RULE("plane-islands", "map town, plane 1 (zones): 1 small area inside has no zone",
         paint(no_band(p), 38, 10, 3, 1, 0), paint(no_band(p), 0, 0, 2, 2, 0),
         paint(no_band(p), 38, 10, 3, 1, 1));
    RULE("zone-specks",
         "map town, plane 1 (zones), zone 2 (door): 1 piece of it has fewer than 8 pixels",
         speck(p), speck_of_shape(p), p);
    RULE("walk-point-outside",
         "map town, plane 1 (zones), zone 2 (door): its walk-to point lies outside the map, at 64, "
         "0",
         walks_off(p), walks_nowhere(p), walks_to_edge(p));
    RULE("walk-point-outside",
         "map town, plane 1 (zones), zone 2 (door): its walk-to point lies outside the map, at 64, "
         "0",
         walks_off(p), walks_to_edge(p), walks_to_edge(p));
    RULE("shape-empty",
         "map town, plane 1 (zones), shape 1: it has too few nodes to enclose an area",
         add_shape(p, 2), p, p);
    RULE("level-empty", "level cellar: it is empty", level_empty(p), p, p);
    RULE("layer-empty", "level roof, layer 2: its ground has fewer than two nodes",
         add_ground(p, 1), add_ground(p, 2), p);
    RULE("markers-together", "level roof, marker 2 (exit): another marker is in the same place",
         add_marker(p, 150 * 256, 50 * 256), add_marker(p, 150 * 256, 50 * 256 + 1), p);
    RULE("marker-outside", "level roof, marker 2 (exit): it lies outside the level, at 200, 50",
         add_marker(p, 200 * 256, 50 * 256), add_marker(p, 200 * 256 - 1, 50 * 256), p);
    RULE("wall-zero-length", "level roof, layer 1 (walls), wall 4: it has no length",
         add_wall(p, "", FAR, FAR, FAR, FAR), add_wall(p, "", FAR, FAR, FAR + 1, FAR), p);
    RULE("wall-twice", "level roof, layer 1 (walls), wall 4: it duplicates wall 1", wall_twice(p),
         back_to_back(p), p);
    RULE("walls-overlap", "level roof, layer 1 (walls), wall 4: it overlaps wall 1",
         add_wall(p, "", 12800, 2560, 38400, 2560), add_wall(p, "", 25600, 2560, 38400, 2560),
         wall_shared(p));
    RULE("walls-overlap", "level roof, layer 1 (walls), wall 4 (gate): it overlaps wall 1",
         add_wall(p, "gate", 2560, 2560, 25600, 2560), p, door_shared(p));
    RULE("walls-overlap", "level roof, layer 1 (walls), wall 4: it overlaps wall 1",
         wall_of_other_tag(p), p, p);
    RULE("walls-overlap-unlike",
         "level roof, layer 1 (walls), wall 5 (hatch): it overlaps wall 4 (gate)",
         two_doors(p, FAR), two_doors(p, FAR + 2560), p);
    RULE("walls-cross", "level roof, layer 1 (walls), wall 4: it crosses wall 2",
         add_wall(p, "", 20480, 5120, 30720, 5120), walls_meet(p), walls_split(p));
    RULE("wall-ends-near",
         "level roof, layer 1 (walls), wall 4: one end nearly meets an end of wall 1",
         add_wall(p, "", 25600 + 256, 2560, 38400, 5120),
         add_wall(p, "", 25600 + 257, 2560, 38400, 5120),
         add_wall(p, "", 25600, 2560, 38400, 5120));
    RULE("wall-end-near-wall", "level roof, layer 1 (walls), wall 4: one end nearly touches wall 2",
         add_wall(p, "", 25600 + 256, 5120, 38400, 5120),
         add_wall(p, "", 25600 + 257, 5120, 38400, 5120), end_on_wall(p));
    RULE("wall-end-beyond-wall",
         "level roof, layer 1 (walls), wall 4: one end sticks out beyond wall 2",
         add_wall(p, "", 25600 - 200, 5120, 38400, 5120),
         add_wall(p, "", 25600 - 2, 5120, 38400, 5120), end_on_wall(p));
    RULE("door-name-alike",
         "level roof, layer 1 (walls), wall 6 (kichen): only this wall is named kichen, which is "
         "similar to kitchen",
         door_alike(p), doors(p, "kitchens"), p);
    RULE("door-name-alike",
         "level roof, layer 1 (walls), wall 6 (kichen): only this wall is named kichen, which is "
         "similar to kitchen",
         door_alike(p), doors(p, "kitchen2"), p);
    RULE("door-name-alike",
         "level roof, layer 1 (walls), wall 6 (kicthen): only this wall is named kicthen, which is "
         "similar to kitchen",
         doors(p, "kicthen"), add_wall(doors(p, "kichen"), "kichen", FAR, 15360, FAR, 17920), p);
    studio_close(&studio);
}

/* With the budget of a project of 1 MB. */
static void test_too_much_work(void)
{
    Studio studio = studio_open();
    Budget *budget = budget_new(1000000, NULL);
    picture_store_unref(studio.store);
    studio.store = picture_store_new(studio.folder, NULL, &(PictureLimits){.budget = budget});
    RULE("too-much-work",
         "map sea, plane 1 (zones): it would need 5 million steps of work, but files of this size "
         "may need 4 million in total",
         add_sea(p, 1000), add_sea(p, 4), p);
    studio_close(&studio);
    budget_unref(budget);
}

/* ---- Several at once ---- */

/* With small pieces of several kinds, a fix removes only those of its problem. */
static void test_small_pieces(void)
{
    Studio studio = studio_open();
    Project *project = island(speck(clean_project(&studio)));
    check_ids(project, &studio, "plane-islands zone-specks");
    CHECK(fix_first(&project, &studio, "zone-specks"));
    check_ids(project, &studio, "plane-islands");
    CHECK(fix_first(&project, &studio, "plane-islands"));
    Project *clean = no_band(clean_project(&studio));
    CHECK(node_equal(project, clean));
    node_unref(clean);
    node_unref(project);
    studio_close(&studio);
}

/* A zone that was painted in the meantime is not removed. */
static void test_zone_painted(void)
{
    Studio studio = studio_open();
    Project *before = add_zone(clean_project(&studio));
    Project *after = zone_of_one_pixel(clean_project(&studio));
    Problems *problems = project_check(before, NULL, NULL);
    CHECK_INT(problems->count, 1);
    CHECK(problem_fix(after, NULL, &problems->items[0], NULL) == NULL);
    problems_free(problems);
    node_unref(before);
    node_unref(after);
    studio_close(&studio);
}

CHECK_CASES({"rules about maps and levels", test_worlds},
            {"the rule about too much work", test_too_much_work},
            {"small pieces of several kinds", test_small_pieces},
            {"a zone that was painted before the fix", test_zone_painted})
