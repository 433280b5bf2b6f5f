/* SPDX-License-Identifier: MIT */
/* Adds the maps of the demo: the study with its click zones, and the race track. See demo.h. */
#include "demo.h"
#include "scenes.h"

/* Initializes the corners of a ZoneArt, and their number. */
#define CORNERS(...) \
    .corners = {__VA_ARGS__}, .count = (int)(sizeof((int[]){__VA_ARGS__}) / sizeof(int) / 2)

/* ---- The study ---- */

static const ZoneArt study_zones[] = {
    {.name = "window",
     .tag = "thing",
     .kind = SHAPE_POLYGON,
     CORNERS(12, 14, 90, 14, 90, 92, 12, 92),
     .walk_x = 50,
     .walk_y = 142,
     .cursor = "look",
     .text = "The old tower across the valley. Somebody has lit a fire there."},
    {.name = "bookcase",
     .tag = "thing",
     .kind = SHAPE_POLYGON,
     CORNERS(141, 18, 195, 18, 195, 121, 141, 121),
     .walk_x = 168,
     .walk_y = 130,
     .cursor = "search",
     .text = "One book has no title. It is heavier than it looks."},
    {.name = "door",
     .tag = "exit",
     .kind = SHAPE_POLYGON,
     CORNERS(200, 32, 248, 32, 248, 121, 200, 121),
     .walk_x = 224,
     .walk_y = 130,
     .cursor = "go",
     .text = "Locked. The key must be somewhere."},
    {.name = "fireplace",
     .tag = "thing",
     .kind = SHAPE_POLYGON,
     CORNERS(250, 58, 320, 58, 320, 66, 316, 66, 316, 120, 320, 120, 320, 126, 252, 126, 252, 120,
             256, 120, 256, 66, 250, 66),
     .walk_x = 280,
     .walk_y = 140,
     .cursor = "use",
     .text = "It is warm. A corner of burnt paper lies in the ash."},
    {.name = "picture",
     .tag = "thing",
     .kind = SHAPE_POLYGON,
     CORNERS(264, 12, 308, 12, 308, 44, 264, 44),
     .walk_x = 280,
     .walk_y = 140,
     .cursor = "look",
     .text = "A ship under full sail. The frame does not hang straight."},
    {.name = "clock",
     .tag = "thing",
     .kind = SHAPE_POLYGON,
     CORNERS(280, 47, 293, 47, 293, 59, 280, 59),
     .walk_x = 280,
     .walk_y = 140,
     .cursor = "look",
     .text = "It stands at five to three."},
    {.name = "desk",
     .tag = "thing",
     .kind = SHAPE_POLYGON,
     CORNERS(70, 92, 146, 92, 146, 99, 140, 99, 140, 133, 118, 133, 118, 120, 98, 120, 98, 133, 76,
             133, 76, 99, 70, 99),
     .walk_x = 108,
     .walk_y = 142,
     .cursor = "search",
     .text = "Six drawers. The last one is stuck."},
    {.name = "lamp",
     .tag = "thing",
     .kind = SHAPE_POLYGON,
     CORNERS(122, 72, 130, 72, 137, 82, 137, 84, 128, 84, 128, 91, 131, 93, 121, 93, 124, 91, 124,
             84, 115, 84, 115, 82),
     .walk_x = 118,
     .walk_y = 142,
     .cursor = "use",
     .text = "It gives a good light."},
    {.name = "globe",
     .tag = "thing",
     .kind = SHAPE_CURVE,
     CORNERS(83, 76, 90, 83, 83, 91, 76, 83),
     .walk_x = 92,
     .walk_y = 142,
     .cursor = "turn",
     .text = "It turns with a faint squeak."},
    {.name = "letter",
     .tag = "thing",
     .kind = SHAPE_POLYGON,
     CORNERS(93, 89, 109, 89, 109, 93, 93, 93),
     .walk_x = 106,
     .walk_y = 142,
     .cursor = "take",
     .text = "\"Burn this when you have read it.\""},
    {.name = "plant",
     .tag = "thing",
     .kind = SHAPE_CURVE,
     CORNERS(19, 108, 34, 140, 30, 160, 26, 172, 12, 172, 8, 160, 4, 140),
     .walk_x = 42,
     .walk_y = 176,
     .cursor = "look",
     .text = "It could do with some water.",
     .stands = true},
    {.name = "rug",
     .tag = "thing",
     .kind = SHAPE_CURVE,
     CORNERS(222, 150, 264, 153, 292, 161, 292, 175, 264, 183, 222, 186, 180, 183, 152, 175, 152,
             161, 180, 153),
     .walk_x = 222,
     .walk_y = 178,
     .cursor = "lift",
     .text = "Something creaks below it."},
    {.name = "cat",
     .tag = "person",
     .kind = SHAPE_CURVE,
     CORNERS(125, 154, 136, 156, 145, 160, 143, 165, 128, 164, 122, 159),
     .walk_x = 120,
     .walk_y = 174,
     .cursor = "talk",
     .text = "She pretends to be asleep.",
     .stands = true},
};

static const ZoneArt study_walkable[] = {
    {.name = "floor",
     .tag = "floor",
     .kind = SHAPE_POLYGON,
     CORNERS(2, 196, 2, 176, 36, 176, 40, 136, 146, 136, 146, 124, 250, 124, 254, 128, 318, 128,
             318, 196)},
    {.name = "threshold",
     .tag = "floor",
     .kind = SHAPE_POLYGON,
     CORNERS(204, 119, 244, 119, 248, 124, 202, 124)},
    {.name = "cat's place",
     .tag = "obstacle",
     .kind = SHAPE_CURVE,
     CORNERS(136, 158, 150, 163, 136, 168, 122, 163)},
};

void demo_add_study(Demo *demo)
{
    demo_tag(demo, "thing", "trigger", 0xff90d0f0);
    demo_tag(demo, "person", "trigger", 0xffe080a0);
    demo_tag(demo, "exit", "trigger", 0xff90f0d0);
    demo_tag(demo, "floor", "road", 0xffd0d0b0);
    demo_tag(demo, "obstacle", "solid", 0xff904050);
    uint64_t picture = demo_picture(demo, "study.png", study_draw());
    Map *map = make_map(demo, "study", picture, STUDY_WIDTH, STUDY_HEIGHT);
    Plane *zones = make_plane(demo, map, "zones");
    plane_add(demo, zones, study_zones, G_N_ELEMENTS(study_zones));
    append(&map->planes, zones);
    Plane *walkable = make_plane(demo, map, "walkable");
    plane_add(demo, walkable, study_walkable, G_N_ELEMENTS(study_walkable));
    append(&map->planes, walkable);
    append_property(&map->properties, property_text("music", "afternoon.ogg"));
    append(&demo->project->maps, map);
}

/* ---- The race track ---- */

static const ZoneArt track_land[] = {
    {.name = "lake",
     .tag = "water",
     .kind = SHAPE_CURVE,
     CORNERS(140, 206, 152, 180, 190, 166, 240, 172, 272, 196, 274, 230, 240, 258, 190, 262, 150,
             246)},
    {.name = "west gravel",
     .tag = "gravel",
     .kind = SHAPE_CURVE,
     CORNERS(2, 312, 30, 300, 66, 310, 110, 366, 60, 392, 2, 386)},
    {.name = "east gravel",
     .tag = "gravel",
     .kind = SHAPE_CURVE,
     CORNERS(436, 2, 494, 2, 501, 60, 486, 116, 462, 116, 440, 80, 418, 56)},
    {.name = "chicane gravel",
     .tag = "gravel",
     .kind = SHAPE_CURVE,
     CORNERS(218, 152, 262, 144, 312, 156, 300, 182, 262, 186, 226, 174)},
};

static const ZoneArt track_events[] = {
    {.name = "start line",
     .tag = "gate",
     .kind = SHAPE_POLYGON,
     CORNERS(255, 347, 264, 347, 264, 408, 255, 408),
     .text = "lap"},
    {.name = "sector 1",
     .tag = "gate",
     .kind = SHAPE_POLYGON,
     CORNERS(22, 200, 86, 200, 86, 210, 22, 210),
     .text = "sector"},
    {.name = "sector 2",
     .tag = "gate",
     .kind = SHAPE_POLYGON,
     CORNERS(336, 38, 346, 38, 346, 103, 336, 103),
     .text = "sector"},
    {.name = "bridge",
     .tag = "gate",
     .kind = SHAPE_POLYGON,
     CORNERS(366, 240, 418, 240, 418, 262, 366, 262),
     .text = "no overtaking"},
    {.name = "pits",
     .tag = "pits",
     .kind = SHAPE_POLYGON,
     CORNERS(184, 300, 332, 300, 332, 336, 184, 336),
     .text = "repair"},
    {.name = "grandstand",
     .tag = "pits",
     .kind = SHAPE_POLYGON,
     CORNERS(186, 410, 334, 410, 334, 432, 186, 432),
     .text = "crowd"},
};

static void add_road(Demo *demo, Plane *plane)
{
    Zone *zone = node_new(&zone_kind);
    zone->number = (int32_t)list_count(plane->zones) + 1;
    node_set_text(&zone->name, "road");
    zone->tag = demo_tag_named(demo, "road");
    append_property(&zone->properties, property_number("grip", 0.92));
    Shape *shape = node_new(&shape_kind);
    shape->id = demo_id(demo);
    node_set_text(&shape->name, "centre line");
    shape->kind = SHAPE_TRACK;
    shape->zone = zone->number;
    for (int i = 0; i < TRACK_NODES; i++) {
        ShapeNode *node = node_new(&shape_node_kind);
        node->x = fixed(track_nodes[i].x);
        node->y = fixed(track_nodes[i].y);
        node->width = fixed(track_nodes[i].width);
        append(&shape->nodes, node);
    }
    append(&plane->zones, zone);
    append(&plane->shapes, shape);
}

static void add_bands(Demo *demo, Map *map)
{
    static const struct {
        const char *name;
        int radius;
        uint8_t colour[4];
    } bands[] = {{"bike", 6, {0xe8, 0x45, 0x3c, 255}},
                 {"car", 14, {0xf5, 0x8a, 0x2c, 255}},
                 {"truck", 22, {0xf6, 0xd1, 0x3f, 255}}};
    for (size_t i = 0; i < G_N_ELEMENTS(bands); i++) {
        Band *band = node_new(&band_kind);
        band->id = demo_id(demo);
        node_set_text(&band->name, bands[i].name);
        band->radius = fixed(bands[i].radius);
        for (int channel = 0; channel < 4; channel++)
            band->colour[channel] = bands[i].colour[channel];
        append(&map->bands, band);
    }
}

void demo_add_track(Demo *demo)
{
    int32_t road = demo_tag(demo, "road", "road", 0xff9090f0);
    demo_tag(demo, "water", "solid", 0xff3070a0);
    demo_tag(demo, "gravel", "slow", 0xffc0a060);
    demo_tag(demo, "gate", "trigger", 0xfff05080);
    demo_tag(demo, "pits", "trigger", 0xff9060d0);
    uint64_t picture = demo_picture(demo, "track.png", track_draw());
    Map *map = make_map(demo, "lake circuit", picture, TRACK_WIDTH, TRACK_HEIGHT);
    Plane *surface = make_plane(demo, map, "surface");
    plane_add(demo, surface, track_land, G_N_ELEMENTS(track_land));
    add_road(demo, surface);
    append(&map->planes, surface);
    Plane *events = make_plane(demo, map, "events");
    plane_add(demo, events, track_events, G_N_ELEMENTS(track_events));
    append(&map->planes, events);
    add_bands(demo, map);
    map->road[road / 32] |= 1u << (road % 32);
    map->store_distances = true;
    append_property(&map->properties, property_number("laps", 3));
    append_property(&map->properties, property_text("music", "flat-out.ogg"));
    append(&demo->project->maps, map);
}
