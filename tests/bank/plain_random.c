/* SPDX-License-Identifier: MIT */
/* Random banks; see plain_random.h. Each function fills one list, which may refer to the lists
 * filled before. */
#include "bank/plain_random.h"
#include "bank/plain_random_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Numbers: splitmix64 ---- */

static uint64_t next(uint64_t *state)
{
    uint64_t x = *state += UINT64_C(0x9E3779B97F4A7C15);
    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
    return x ^ x >> 31;
}

uint32_t maker_below(Maker *maker, uint32_t count)
{
    return (uint32_t)((next(&maker->state) >> 32) * count >> 32);
}

int32_t maker_between(Maker *maker, int32_t min, int32_t max)
{
    return (int32_t)(min + (int64_t)maker_below(maker, (uint32_t)((int64_t)max - min) + 1));
}

bool maker_chance(Maker *maker, uint32_t percent)
{
    return maker_below(maker, 100) < percent;
}

uint32_t maker_count(Maker *maker, uint32_t max)
{
    return maker_chance(maker, 25) ? 0 : maker_below(maker, max * maker->scale + 1);
}

int32_t maker_coordinate(Maker *maker)
{
    static const int32_t limit = 65535 * PLAIN_PIXEL;
    if (maker_chance(maker, 3))
        return maker_chance(maker, 50) ? limit : -limit;
    return maker_chance(maker, 5) ? maker_between(maker, -limit, limit)
                                  : maker_between(maker, -20000, 20000);
}

/* ---- Strings and memory ---- */

void *maker_alloc(Maker *maker, uint32_t count, size_t size)
{
    void *memory = plain_alloc(maker->bank, count, size);
    if (!memory)
        abort();
    return memory;
}

const char *maker_name(Maker *maker, uint32_t number)
{
    static const char *const words[] = {"head",
                                        "fist",
                                        "Fist",
                                        "a b",
                                        "\303\251p\303\251e",
                                        "\xE6\x97\xA5\xE6\x9C\xAC",
                                        "\xF0\x9F\x98\x80",
                                        "\xC2\x80",
                                        "~",
                                        "\"\\\n"};
    char text[400];
    const char *word = words[maker_below(maker, sizeof words / sizeof *words)];
    int length = snprintf(text, sizeof text, maker_chance(maker, 50) ? "%s %lu" : "%s%lu", word,
                          (unsigned long)number);
    if (maker_chance(maker, 2))
        for (int until = maker_between(maker, length, 250); length < until; length++)
            text[length] = 'x';
    char *copy = plain_text(maker->bank, text, (size_t)length);
    if (!copy)
        abort();
    return copy;
}

const char *maker_optional_name(Maker *maker, uint32_t number)
{
    if (maker_chance(maker, 60))
        return maker_name(maker, number);
    return maker_chance(maker, 50) ? "" : NULL;
}

static double random_number(Maker *maker)
{
    double number;
    uint64_t bits = next(&maker->state);
    memcpy(&number, &bits, sizeof number);
    if (maker_chance(maker, 50) || (bits >> 52 & 0x7FF) == 0x7FF)
        number = (double)maker_between(maker, -1000, 1000) / 8;
    return number;
}

/* References get their targets when everything that they can refer to exists. */
static void add_references(Maker *maker)
{
    static const gab_kind kinds[] = {GAB_KIND_SPRITE, GAB_KIND_ANIMATION, GAB_KIND_MAP,
                                     GAB_KIND_ZONE,   GAB_KIND_LEVEL,     GAB_KIND_MARKER};
    uint32_t counts[PLAIN_KINDS];
    plain_count_targets(maker->bank, counts);
    for (uint32_t i = 0; i < maker->reference_count; i++) {
        gab_kind kind = kinds[maker_below(maker, 6)];
        gab_reference *reference = &maker->references[i]->reference;
        *reference = (gab_reference){GAB_KIND_NONE, GAB_NONE};
        if (counts[kind] > 0)
            *reference = (gab_reference){kind, maker_below(maker, counts[kind])};
    }
}

PlainProperties maker_properties(Maker *maker)
{
    PlainProperties result = {.count = maker_chance(maker, 70) ? 0 : maker_count(maker, 3)};
    result.items = maker_alloc(maker, result.count, sizeof *result.items);
    for (uint32_t i = 0; i < result.count; i++)
        result.items[i] = (PlainProperty){.key = maker_name(maker, i),
                                          .type = (gab_value_type)maker_between(maker, 1, 4),
                                          .text = maker_optional_name(maker, maker_below(maker, 5)),
                                          .number = random_number(maker),
                                          .boolean = maker_chance(maker, 50)};
    for (uint32_t i = 0; i < result.count; i++) {
        bool refers = result.items[i].type == GAB_VALUE_REFERENCE;
        if (refers && maker->reference_count == MAX_REFERENCES)
            result.items[i].type = GAB_VALUE_NUMBER;
        else if (refers)
            maker->references[maker->reference_count++] = &result.items[i];
    }
    return result;
}

/* ---- Tags and pictures ---- */

static void add_tags(Maker *maker)
{
    PlainBank *bank = maker->bank;
    bank->role_count = maker_count(maker, 3);
    bank->roles = maker_alloc(maker, bank->role_count, sizeof *bank->roles);
    for (uint32_t i = 0; i < bank->role_count; i++)
        bank->roles[i].name = maker_name(maker, i);
    uint8_t numbers[255];
    for (uint32_t i = 0; i < 255; i++) {
        uint32_t j = maker_below(maker, i + 1);
        numbers[i] = numbers[j];
        numbers[j] = (uint8_t)(i + 1);
    }
    bank->tag_count = maker_chance(maker, 1) ? 255 : maker_count(maker, 4);
    bank->tags = maker_alloc(maker, bank->tag_count, sizeof *bank->tags);
    for (uint32_t i = 0; i < bank->tag_count; i++) {
        PlainTag *tag = &bank->tags[i];
        bool has_role = bank->role_count > 0 && maker_chance(maker, 70);
        tag->name = maker_name(maker, i);
        tag->number = numbers[i];
        tag->role = has_role ? (uint8_t)maker_below(maker, bank->role_count) : PLAIN_NO_ROLE;
        for (int c = 0; c < 4; c++)
            tag->colour[c] = (uint8_t)maker_below(maker, 256);
        tag->properties = maker_properties(maker);
    }
}

uint8_t maker_any_tag(Maker *maker)
{
    if (maker->bank->tag_count == 0 || maker_chance(maker, 20))
        return 0;
    return maker->bank->tags[maker_below(maker, maker->bank->tag_count)].number;
}

uint32_t maker_any_picture(Maker *maker)
{
    bool none = maker->bank->picture_count == 0 || maker_chance(maker, 15);
    return none ? GAB_NONE : maker_below(maker, maker->bank->picture_count);
}

static void add_bytes(Maker *maker, PlainPicture *picture)
{
    static const char start[] = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
    bool is_png = picture->kind == GAB_PIXELS_PNG;
    picture->size = is_png ? 24 + maker_below(maker, 100) : 4 * picture->width * picture->height;
    uint8_t *bytes = maker_alloc(maker, picture->size, 1);
    for (uint32_t i = 0; i < picture->size; i++)
        bytes[i] = (uint8_t)maker_below(maker, 256);
    if (is_png) {
        memcpy(bytes, start, sizeof start - 1);
        for (int i = 0; i < 4; i++) {
            bytes[16 + i] = (uint8_t)(picture->width >> (24 - 8 * i));
            bytes[20 + i] = (uint8_t)(picture->height >> (24 - 8 * i));
        }
    }
    picture->pixels = bytes;
}

static void add_pictures(Maker *maker)
{
    PlainBank *bank = maker->bank;
    bank->picture_count = maker_count(maker, 3);
    bank->pictures = maker_alloc(maker, bank->picture_count, sizeof *bank->pictures);
    for (uint32_t i = 0; i < bank->picture_count; i++) {
        PlainPicture *picture = &bank->pictures[i];
        picture->name = maker_optional_name(maker, maker_below(maker, 5));
        /* some words of maker_name contain a backslash, which is not allowed in base names */
        if (picture->name && strchr(picture->name, '\\'))
            picture->name = "plain.png";
        picture->kind = (gab_pixels)maker_below(maker, 3);
        picture->width = 1 + maker_below(maker, 40 * maker->scale);
        picture->height = 1 + maker_below(maker, 20 * maker->scale);
        for (int d = 0; d < 16; d++)
            picture->digest[d] = (uint8_t)maker_below(maker, 256);
        if (picture->kind != GAB_PIXELS_RGBA && maker_chance(maker, 50))
            picture->width = 1 + maker_below(maker, maker_chance(maker, 10) ? 16384 : 300);
        if (picture->kind != GAB_PIXELS_NONE)
            add_bytes(maker, picture);
    }
}

/* ---- Sprites ---- */

const int16_t *maker_direction(Maker *maker)
{
    static const int16_t directions[][2] = {{0, 0},          {32767, 0},      {0, -32767},
                                            {-23170, 23170}, {28377, -16383}, {-32768, 0},
                                            {32440, 0},      {23394, 23394}};
    return directions[maker_below(maker, sizeof directions / sizeof *directions)];
}

static void add_points(Maker *maker, PlainFrame *frame)
{
    frame->point_count = maker_count(maker, 3);
    frame->points = maker_alloc(maker, frame->point_count, sizeof *frame->points);
    for (uint32_t i = 0; i < frame->point_count; i++) {
        const int16_t *to = maker_direction(maker);
        frame->points[i] = (PlainPoint){.name = maker_name(maker, i),
                                        .x = maker_coordinate(maker),
                                        .y = maker_coordinate(maker),
                                        .to_x = to[0],
                                        .to_y = to[1],
                                        .properties = maker_properties(maker)};
    }
}

static PlainBox box(Maker *maker)
{
    static const int32_t limit = 65535 * PLAIN_PIXEL;
    PlainBox result = {.name = maker_optional_name(maker, maker_below(maker, 5)),
                       .tag = maker_any_tag(maker),
                       .left = maker_coordinate(maker),
                       .top = maker_coordinate(maker),
                       .properties = maker_properties(maker)};
    result.left -= result.left == limit;
    result.top -= result.top == limit;
    result.right = maker_between(maker, result.left + 1, result.left < 0 ? 0x8000 : limit);
    result.bottom =
        maker_chance(maker, 20) ? result.top + 1 : maker_between(maker, result.top + 1, limit);
    return result;
}

/* Moves a coordinate away from the limit, so that a shape around it fits. */
static int32_t inner(int32_t coordinate)
{
    return coordinate / 2;
}

/* Gives a box a shape that is valid, if chance does not make one that is not, and its edges. */
static void add_shape(Maker *maker, PlainBox *box)
{
    int32_t x = inner(box->left), y = inner(box->top);
    PlainShape *shape = maker_alloc(maker, 1, sizeof *shape);
    shape->kind = (gab_shape_kind)(1 + maker_below(maker, 4));
    bool is_round = shape->kind <= GAB_SHAPE_CAPSULE;
    shape->ring_count = is_round                          ? 0
                        : shape->kind == GAB_SHAPE_TURNED ? 1
                                                          : 1 + maker_below(maker, 3);
    shape->rings = maker_alloc(maker, shape->ring_count, sizeof *shape->rings);
    shape->corner_count = is_round ? (uint32_t)shape->kind : 0;
    for (uint32_t i = 0; i < shape->ring_count; i++) {
        shape->rings[i] = shape->kind == GAB_SHAPE_TURNED ? 4 : 3 + maker_below(maker, 5);
        shape->corner_count += shape->rings[i];
    }
    shape->corners = maker_alloc(maker, shape->corner_count, sizeof *shape->corners);
    for (uint32_t i = 0; i < shape->corner_count; i++) {
        shape->corners[i][0] = x + (int32_t)maker_below(maker, 5000) - 2500;
        shape->corners[i][1] = y + (int32_t)maker_below(maker, 5000) - 2500;
    }
    shape->radius = is_round ? 1 + (int32_t)maker_below(maker, 3000) : 0;
    if (shape->kind == GAB_SHAPE_TURNED) {
        int32_t w = 1 + (int32_t)maker_below(maker, 900), h = (int32_t)maker_below(maker, 900);
        const int32_t corners[4][2] = {
            {x, y}, {x + w, y + h}, {x + w - h, y + h + w}, {x - h, y + w}};
        memcpy(shape->corners, corners, sizeof corners);
    }
    if (plain_shape_problem(shape))
        return;
    int32_t edges[4];
    plain_shape_edges(shape, edges);
    box->left = edges[0], box->top = edges[1], box->right = edges[2], box->bottom = edges[3];
    box->shape = shape;
}

static void add_members(Maker *maker, PlainBox *group)
{
    group->is_group = true;
    group->tag = 0;
    group->member_count = 1 + maker_below(maker, 3 * maker->scale);
    group->members = maker_alloc(maker, group->member_count, sizeof *group->members);
    for (uint32_t i = 0; i < group->member_count; i++) {
        group->members[i] = box(maker);
        if (maker_chance(maker, 30))
            add_shape(maker, &group->members[i]);
    }
}

static void add_boxes(Maker *maker, PlainFrame *frame)
{
    frame->box_count = maker_count(maker, 4);
    frame->boxes = maker_alloc(maker, frame->box_count, sizeof *frame->boxes);
    for (uint32_t i = 0; i < frame->box_count; i++) {
        frame->boxes[i] = box(maker);
        if (maker_chance(maker, 25))
            add_members(maker, &frame->boxes[i]);
        else if (maker_chance(maker, 30))
            add_shape(maker, &frame->boxes[i]);
    }
}

/* Adds random pixels, dense or sparse, and sets some bits after the end of the rows. */
static void add_mask(Maker *maker, PlainFrame *frame)
{
    PlainMask mask = {.x = maker_below(maker, frame->width + 1),
                      .y = maker_below(maker, frame->height + 1)};
    mask.width = maker_below(maker, frame->width - mask.x + 1);
    mask.height = maker_below(maker, frame->height - mask.y + 1);
    size_t stride = (mask.width + (size_t)7) / 8;
    size_t size = stride * mask.height;
    uint8_t *rows = maker_alloc(maker, (uint32_t)size, 1);
    uint32_t percent = maker_below(maker, 101);
    for (size_t i = 0; i < size; i++)
        if (maker_chance(maker, percent))
            rows[i] = (uint8_t)maker_below(maker, 256);
    mask.rows = rows;
    frame->mask = maker_alloc(maker, 1, sizeof mask);
    *frame->mask = mask;
}

static void add_frame(Maker *maker, PlainFrame *frame, uint32_t number)
{
    frame->name = maker_optional_name(maker, number);
    frame->picture = maker_any_picture(maker);
    if (frame->picture != GAB_NONE) {
        const PlainPicture *picture = &maker->bank->pictures[frame->picture];
        frame->x = maker_below(maker, picture->width);
        frame->y = maker_below(maker, picture->height);
        frame->width = 1 + maker_below(maker, picture->width - frame->x);
        frame->height = 1 + maker_below(maker, picture->height - frame->y);
    }
    frame->left = maker_coordinate(maker);
    frame->top = maker_coordinate(maker);
    frame->duration = 1 + maker_below(maker, maker_chance(maker, 5) ? 1 << 24 : 200);
    frame->properties = maker_properties(maker);
    add_points(maker, frame);
    add_boxes(maker, frame);
    if (maker_chance(maker, 50))
        add_mask(maker, frame);
}

/* Makes a step. Some steps are mirrored or have a duration other than the frame's. */
static PlainStep random_step(Maker *maker, const PlainSprite *sprite)
{
    PlainStep step = {.frame = maker_below(maker, sprite->frame_count)};
    if (maker_chance(maker, 60))
        return step;
    step.flip_x = maker_chance(maker, 50);
    step.flip_y = maker_chance(maker, 20);
    if (maker_chance(maker, 50))
        step.duration = 1 + maker_below(maker, maker_chance(maker, 5) ? 1 << 24 : 200);
    if (step.duration == sprite->frames[step.frame].duration)
        step.duration = 0;
    return step;
}

static void add_animation(Maker *maker, const PlainSprite *sprite, PlainAnimation *animation)
{
    animation->step_count = 1 + maker_below(maker, 6 * maker->scale);
    animation->steps = maker_alloc(maker, animation->step_count, sizeof *animation->steps);
    for (uint32_t i = 0; i < animation->step_count; i++)
        animation->steps[i] = random_step(maker, sprite);
    animation->loop =
        maker_chance(maker, 40) ? GAB_NONE : maker_below(maker, animation->step_count);
    animation->direction = (PlainDirection)maker_below(maker, 3);
    animation->properties = maker_properties(maker);
}

static void add_sprite(Maker *maker, PlainSprite *sprite, uint32_t number)
{
    sprite->name = maker_name(maker, number);
    sprite->properties = maker_properties(maker);
    sprite->frame_count = maker_count(maker, 4);
    sprite->frames = maker_alloc(maker, sprite->frame_count, sizeof *sprite->frames);
    for (uint32_t i = 0; i < sprite->frame_count; i++)
        add_frame(maker, &sprite->frames[i], i);
    sprite->animation_count = sprite->frame_count > 0 ? maker_count(maker, 3) : 0;
    sprite->animations = maker_alloc(maker, sprite->animation_count, sizeof *sprite->animations);
    for (uint32_t i = 0; i < sprite->animation_count; i++) {
        sprite->animations[i].name = maker_name(maker, i);
        add_animation(maker, sprite, &sprite->animations[i]);
    }
}

/* ---- Maps ---- */

/*
 * Paints a background of one value and rectangles of other values, from 0 to `max`, so that some
 * tiles are uniform and some are not.
 */
static void paint(Maker *maker, const PlainMap *map, uint32_t *pixels, uint32_t max)
{
    uint32_t patches = maker_chance(maker, 50) ? 0 : maker_below(maker, 4);
    uint32_t first = maker_below(maker, max + 1);
    for (size_t i = 0; i < (size_t)map->width * map->height; i++)
        pixels[i] = first;
    for (; patches > 0; patches--) {
        uint32_t left = maker_below(maker, map->width),
                 right = left + maker_below(maker, map->width - left);
        uint32_t top = maker_below(maker, map->height),
                 bottom = top + maker_below(maker, map->height - top);
        uint32_t value = maker_chance(maker, 20) ? max : maker_below(maker, max + 1);
        for (uint32_t y = top; y <= bottom; y++)
            for (uint32_t x = left; x <= right; x++)
                pixels[(size_t)y * map->width + x] = value;
    }
}

static const uint8_t *random_bytes(Maker *maker, const PlainMap *map, uint32_t max)
{
    uint32_t count = map->width * map->height;
    uint32_t *pixels = maker_alloc(maker, count, sizeof *pixels);
    uint8_t *bytes = maker_alloc(maker, count, 1);
    paint(maker, map, pixels, max);
    for (uint32_t i = 0; i < count; i++)
        bytes[i] = (uint8_t)pixels[i];
    return bytes;
}

static void add_plane(Maker *maker, const PlainMap *map, PlainPlane *plane)
{
    plane->zone_count = maker_chance(maker, 2) ? 255 : maker_count(maker, 4);
    plane->zones = maker_alloc(maker, plane->zone_count, sizeof *plane->zones);
    for (uint32_t i = 0; i < plane->zone_count; i++)
        plane->zones[i] = (PlainZone){.name = maker_optional_name(maker, i),
                                      .tag = maker_any_tag(maker),
                                      .has_walk = maker_chance(maker, 50),
                                      .walk_x = maker_coordinate(maker),
                                      .walk_y = maker_coordinate(maker),
                                      .properties = maker_properties(maker)};
    plane->pixels = random_bytes(maker, map, plane->zone_count);
    plane->properties = maker_properties(maker);
}

static void add_bands(Maker *maker, PlainMap *map)
{
    map->band_count = maker_count(maker, 4);
    map->bands = maker_alloc(maker, map->band_count, sizeof *map->bands);
    int32_t radius = 0;
    for (uint32_t i = 0; i < map->band_count; i++) {
        radius += maker_between(maker, 1, 5000);
        map->bands[i] = (PlainBand){.name = maker_optional_name(maker, i),
                                    .radius = radius,
                                    .properties = maker_properties(maker)};
    }
    if (maker_chance(maker, 60))
        map->band_pixels = random_bytes(maker, map, map->band_count);
}

static void add_map(Maker *maker, PlainMap *map)
{
    static const uint32_t maxima[] = {0, 1, 255, 256, 65535, 65536, 1 << 29, 1 << 30};
    map->picture = maker_any_picture(maker);
    map->width = 1 + maker_below(maker, (maker_chance(maker, 40) ? 200 : 60) * maker->scale);
    map->height = 1 + maker_below(maker, (maker_chance(maker, 20) ? 100 : 20) * maker->scale);
    map->properties = maker_properties(maker);
    map->plane_count = maker_count(maker, 2);
    map->planes = maker_alloc(maker, map->plane_count, sizeof *map->planes);
    for (uint32_t i = 0; i < map->plane_count; i++) {
        map->planes[i].name = maker_name(maker, i);
        add_plane(maker, map, &map->planes[i]);
    }
    add_bands(maker, map);
    if (maker_chance(maker, 50)) {
        uint32_t *distances = maker_alloc(maker, map->width * map->height, sizeof *distances);
        paint(maker, map, distances, maxima[maker_below(maker, sizeof maxima / sizeof *maxima)]);
        map->distances = distances;
    }
}

static void make_bank(PlainBank *bank, uint64_t seed, uint32_t scale, bool refers)
{
    memset(bank, 0, sizeof *bank);
    Maker maker = {.bank = bank, .state = seed, .scale = scale > 16 ? 16 : scale > 0 ? scale : 1};
    add_tags(&maker);
    add_pictures(&maker);
    bank->sprite_count = maker_count(&maker, 3);
    bank->sprites = maker_alloc(&maker, bank->sprite_count, sizeof *bank->sprites);
    for (uint32_t i = 0; i < bank->sprite_count; i++)
        add_sprite(&maker, &bank->sprites[i], i);
    bank->map_count = maker_count(&maker, 2);
    bank->maps = maker_alloc(&maker, bank->map_count, sizeof *bank->maps);
    for (uint32_t i = 0; i < bank->map_count; i++) {
        bank->maps[i].name = maker_name(&maker, i);
        add_map(&maker, &bank->maps[i]);
    }
    uint64_t order = next(&maker.state);
    maker_add_levels(&maker);
    if (refers)
        add_references(&maker);
    plain_shuffle(bank, order);
}

void plain_random(PlainBank *bank, uint64_t seed, uint32_t scale)
{
    make_bank(bank, seed, scale, true);
}

void plain_random_unlinked(PlainBank *bank, uint64_t seed, uint32_t scale)
{
    make_bank(bank, seed, scale, false);
}

/* ---- Other orders ---- */

static void shuffle(uint64_t *state, void *items, uint32_t count, size_t size)
{
    unsigned char *bytes = items, temporary[128];
    if (size > sizeof temporary)
        abort();
    for (uint32_t i = count; i > 1; i--) {
        size_t j = (size_t)(next(state) % i);
        memcpy(temporary, bytes + (i - 1) * size, size);
        memmove(bytes + (i - 1) * size, bytes + j * size, size);
        memcpy(bytes + j * size, temporary, size);
    }
}

#define SHUFFLE(state, list, count) shuffle(state, list, count, sizeof *(list))

static void shuffle_properties(uint64_t *state, PlainProperties *properties)
{
    SHUFFLE(state, properties->items, properties->count);
}

static void shuffle_frame(uint64_t *state, PlainFrame *frame)
{
    SHUFFLE(state, frame->points, frame->point_count);
    shuffle_properties(state, &frame->properties);
    for (uint32_t i = 0; i < frame->point_count; i++)
        shuffle_properties(state, &frame->points[i].properties);
    for (uint32_t i = 0; i < frame->box_count; i++) {
        shuffle_properties(state, &frame->boxes[i].properties);
        for (uint32_t j = 0; j < frame->boxes[i].member_count; j++)
            shuffle_properties(state, &frame->boxes[i].members[j].properties);
    }
}

static void shuffle_map(uint64_t *state, PlainMap *map)
{
    SHUFFLE(state, map->bands, map->band_count);
    shuffle_properties(state, &map->properties);
    for (uint32_t i = 0; i < map->band_count; i++)
        shuffle_properties(state, &map->bands[i].properties);
    for (uint32_t i = 0; i < map->plane_count; i++) {
        shuffle_properties(state, &map->planes[i].properties);
        for (uint32_t j = 0; j < map->planes[i].zone_count; j++)
            shuffle_properties(state, &map->planes[i].zones[j].properties);
    }
}

static void shuffle_level(uint64_t *state, PlainLevel *level)
{
    shuffle_properties(state, &level->properties);
    for (uint32_t i = 0; i < level->marker_count; i++)
        shuffle_properties(state, &level->markers[i].properties);
    for (uint32_t i = 0; i < level->layer_count; i++) {
        PlainLayer *layer = &level->layers[i];
        uint32_t walls = layer->kind == PLAIN_WALLS ? layer->as.walls.count : 0;
        shuffle_properties(state, &layer->properties);
        for (uint32_t w = 0; w < walls; w++)
            shuffle_properties(state, &layer->as.walls.walls[w].properties);
    }
}

void plain_shuffle(PlainBank *bank, uint64_t seed)
{
    uint64_t state = seed;
    SHUFFLE(&state, bank->tags, bank->tag_count);
    for (uint32_t i = 0; i < bank->tag_count; i++)
        shuffle_properties(&state, &bank->tags[i].properties);
    for (uint32_t i = 0; i < bank->sprite_count; i++) {
        PlainSprite *sprite = &bank->sprites[i];
        shuffle_properties(&state, &sprite->properties);
        for (uint32_t f = 0; f < sprite->frame_count; f++)
            shuffle_frame(&state, &sprite->frames[f]);
        for (uint32_t a = 0; a < sprite->animation_count; a++)
            shuffle_properties(&state, &sprite->animations[a].properties);
    }
    for (uint32_t i = 0; i < bank->map_count; i++)
        shuffle_map(&state, &bank->maps[i]);
    for (uint32_t i = 0; i < bank->level_count; i++)
        shuffle_level(&state, &bank->levels[i]);
}
