/* SPDX-License-Identifier: MIT */
/* Random banks; see plain_random.h. Each function fills one list, from what was made before it. */
#include "bank/plain_random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Maker {
    PlainBank *bank;
    uint64_t state;
    uint32_t scale;
} Maker;

/* ---- Numbers: splitmix64 ---- */

static uint64_t next(uint64_t *state)
{
    uint64_t x = *state += UINT64_C(0x9E3779B97F4A7C15);
    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
    return x ^ x >> 31;
}

/* 0 to count - 1. */
static uint32_t below(Maker *maker, uint32_t count)
{
    return (uint32_t)((next(&maker->state) >> 32) * count >> 32);
}

/* Both inside. */
static int32_t between(Maker *maker, int32_t least, int32_t most)
{
    return (int32_t)(least + (int64_t)below(maker, (uint32_t)((int64_t)most - least) + 1));
}

static bool chance(Maker *maker, uint32_t percent)
{
    return below(maker, 100) < percent;
}

/* How many of something: often none or one, up to `most` times the scale. */
static uint32_t some(Maker *maker, uint32_t most)
{
    return chance(maker, 25) ? 0 : below(maker, most * maker->scale + 1);
}

/* Often small, sometimes at the limits of what the format holds. */
static int32_t coordinate(Maker *maker)
{
    static const int32_t limit = 65535 * PLAIN_PIXEL;
    if (chance(maker, 3))
        return chance(maker, 50) ? limit : -limit;
    return chance(maker, 5) ? between(maker, -limit, limit) : between(maker, -20000, 20000);
}

/* ---- Strings and memory ---- */

static void *list(Maker *maker, uint32_t count, size_t size)
{
    void *memory = plain_alloc(maker->bank, count, size);
    if (!memory)
        abort();
    return memory;
}

/* A name that no other number has. */
static const char *name(Maker *maker, uint32_t place)
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
    const char *word = words[below(maker, sizeof words / sizeof *words)];
    int length = snprintf(text, sizeof text, chance(maker, 50) ? "%s %lu" : "%s%lu", word,
                          (unsigned long)place);
    if (chance(maker, 2))
        for (int until = between(maker, length, 250); length < until; length++)
            text[length] = 'x';
    char *copy = plain_text(maker->bank, text, (size_t)length);
    if (!copy)
        abort();
    return copy;
}

static const char *maybe_name(Maker *maker, uint32_t place)
{
    if (chance(maker, 60))
        return name(maker, place);
    return chance(maker, 50) ? "" : NULL;
}

static double random_number(Maker *maker)
{
    double number;
    uint64_t bits = next(&maker->state);
    memcpy(&number, &bits, sizeof number);
    if (chance(maker, 50) || (bits >> 52 & 0x7FF) == 0x7FF)
        number = (double)between(maker, -1000, 1000) / 8;
    return number;
}

static PlainProperties properties(Maker *maker)
{
    PlainProperties made = {.count = chance(maker, 70) ? 0 : some(maker, 3)};
    made.items = list(maker, made.count, sizeof *made.items);
    for (uint32_t i = 0; i < made.count; i++)
        made.items[i] = (PlainProperty){.key = name(maker, i),
                                        .type = (gab_value_type)between(maker, 1, 3),
                                        .text = maybe_name(maker, below(maker, 5)),
                                        .number = random_number(maker),
                                        .boolean = chance(maker, 50)};
    return made;
}

/* ---- Tags and pictures ---- */

static void add_tags(Maker *maker)
{
    PlainBank *bank = maker->bank;
    bank->role_count = some(maker, 3);
    bank->roles = list(maker, bank->role_count, sizeof *bank->roles);
    for (uint32_t i = 0; i < bank->role_count; i++)
        bank->roles[i].name = name(maker, i);
    uint8_t numbers[255];
    for (uint32_t i = 0; i < 255; i++) {
        uint32_t j = below(maker, i + 1);
        numbers[i] = numbers[j];
        numbers[j] = (uint8_t)(i + 1);
    }
    bank->tag_count = chance(maker, 1) ? 255 : some(maker, 4);
    bank->tags = list(maker, bank->tag_count, sizeof *bank->tags);
    for (uint32_t i = 0; i < bank->tag_count; i++) {
        PlainTag *tag = &bank->tags[i];
        bool has_role = bank->role_count > 0 && chance(maker, 70);
        tag->name = name(maker, i);
        tag->number = numbers[i];
        tag->role = has_role ? (uint8_t)below(maker, bank->role_count) : GAB_NO_ROLE;
        for (int c = 0; c < 4; c++)
            tag->colour[c] = (uint8_t)below(maker, 256);
        tag->properties = properties(maker);
    }
}

static uint8_t any_tag(Maker *maker)
{
    if (maker->bank->tag_count == 0 || chance(maker, 20))
        return 0;
    return maker->bank->tags[below(maker, maker->bank->tag_count)].number;
}

static uint32_t any_picture(Maker *maker)
{
    bool none = maker->bank->picture_count == 0 || chance(maker, 15);
    return none ? GAB_NONE : below(maker, maker->bank->picture_count);
}

static void add_bytes(Maker *maker, PlainPicture *picture)
{
    static const uint8_t start[16] = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
    bool is_png = picture->kind == GAB_PIXELS_PNG;
    picture->size = is_png ? 24 + below(maker, 100) : 4 * picture->width * picture->height;
    uint8_t *bytes = list(maker, picture->size, 1);
    for (uint32_t i = 0; i < picture->size; i++)
        bytes[i] = (uint8_t)below(maker, 256);
    if (is_png) {
        memcpy(bytes, start, sizeof start);
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
    bank->picture_count = some(maker, 3);
    bank->pictures = list(maker, bank->picture_count, sizeof *bank->pictures);
    for (uint32_t i = 0; i < bank->picture_count; i++) {
        PlainPicture *picture = &bank->pictures[i];
        picture->name = maybe_name(maker, below(maker, 5));
        /* names of words above have a backslash; base names must not */
        if (picture->name && strchr(picture->name, '\\'))
            picture->name = "plain.png";
        picture->kind = (gab_pixels)below(maker, 3);
        picture->width = 1 + below(maker, 40 * maker->scale);
        picture->height = 1 + below(maker, 20 * maker->scale);
        for (int d = 0; d < 16; d++)
            picture->digest[d] = (uint8_t)below(maker, 256);
        if (picture->kind != GAB_PIXELS_RGBA && chance(maker, 50))
            picture->width = 1 + below(maker, chance(maker, 10) ? 16384 : 300);
        if (picture->kind != GAB_PIXELS_NONE)
            add_bytes(maker, picture);
    }
}

/* ---- Sprites ---- */

static void add_points(Maker *maker, PlainFrame *frame)
{
    /* lengths within 1 % of 32767 */
    static const int16_t directions[][2] = {{0, 0},          {32767, 0},      {0, -32767},
                                            {-23170, 23170}, {28377, -16383}, {-32768, 0},
                                            {32440, 0},      {23394, 23394}};
    frame->point_count = some(maker, 3);
    frame->points = list(maker, frame->point_count, sizeof *frame->points);
    for (uint32_t i = 0; i < frame->point_count; i++) {
        const int16_t *to = directions[below(maker, sizeof directions / sizeof *directions)];
        frame->points[i] = (PlainPoint){.name = name(maker, i),
                                        .x = coordinate(maker),
                                        .y = coordinate(maker),
                                        .to_x = to[0],
                                        .to_y = to[1],
                                        .properties = properties(maker)};
    }
}

static PlainBox box(Maker *maker)
{
    static const int32_t limit = 65535 * PLAIN_PIXEL;
    PlainBox made = {.name = maybe_name(maker, below(maker, 5)),
                     .tag = any_tag(maker),
                     .left = coordinate(maker),
                     .top = coordinate(maker),
                     .properties = properties(maker)};
    made.left -= made.left == limit;
    made.top -= made.top == limit;
    made.right = between(maker, made.left + 1, made.left < 0 ? 0x8000 : limit);
    made.bottom = chance(maker, 20) ? made.top + 1 : between(maker, made.top + 1, limit);
    return made;
}

static void add_members(Maker *maker, PlainBox *group)
{
    group->is_group = true;
    group->tag = 0;
    group->member_count = 1 + below(maker, 3 * maker->scale);
    group->members = list(maker, group->member_count, sizeof *group->members);
    for (uint32_t i = 0; i < group->member_count; i++)
        group->members[i] = box(maker);
}

static void add_boxes(Maker *maker, PlainFrame *frame)
{
    frame->box_count = some(maker, 4);
    frame->boxes = list(maker, frame->box_count, sizeof *frame->boxes);
    for (uint32_t i = 0; i < frame->box_count; i++) {
        frame->boxes[i] = box(maker);
        if (chance(maker, 25))
            add_members(maker, &frame->boxes[i]);
    }
}

/* Random pixels, thick or thin, and some bits behind the rows. */
static void add_mask(Maker *maker, PlainFrame *frame)
{
    PlainMask mask = {.x = below(maker, frame->width + 1), .y = below(maker, frame->height + 1)};
    mask.width = below(maker, frame->width - mask.x + 1);
    mask.height = below(maker, frame->height - mask.y + 1);
    size_t stride = (mask.width + (size_t)7) / 8;
    size_t size = stride * mask.height;
    uint8_t *rows = list(maker, (uint32_t)size, 1);
    uint32_t share = below(maker, 101);
    for (size_t i = 0; i < size; i++)
        if (chance(maker, share))
            rows[i] = (uint8_t)below(maker, 256);
    mask.rows = rows;
    frame->mask = list(maker, 1, sizeof mask);
    *frame->mask = mask;
}

static void add_frame(Maker *maker, PlainFrame *frame, uint32_t place)
{
    frame->name = maybe_name(maker, place);
    frame->picture = any_picture(maker);
    if (frame->picture != GAB_NONE) {
        const PlainPicture *picture = &maker->bank->pictures[frame->picture];
        frame->x = below(maker, picture->width);
        frame->y = below(maker, picture->height);
        frame->width = 1 + below(maker, picture->width - frame->x);
        frame->height = 1 + below(maker, picture->height - frame->y);
    }
    frame->left = coordinate(maker);
    frame->top = coordinate(maker);
    frame->duration = 1 + below(maker, chance(maker, 5) ? 1 << 24 : 200);
    frame->properties = properties(maker);
    add_points(maker, frame);
    add_boxes(maker, frame);
    if (chance(maker, 50))
        add_mask(maker, frame);
}

static void add_animation(Maker *maker, const PlainSprite *sprite, PlainAnimation *animation)
{
    animation->step_count = 1 + below(maker, 6 * maker->scale);
    animation->steps = list(maker, animation->step_count, sizeof *animation->steps);
    for (uint32_t i = 0; i < animation->step_count; i++)
        animation->steps[i] = below(maker, sprite->frame_count);
    animation->loop = chance(maker, 40) ? GAB_NONE : below(maker, animation->step_count);
    animation->direction = (PlainDirection)below(maker, 3);
    animation->properties = properties(maker);
}

static void add_sprite(Maker *maker, PlainSprite *sprite, uint32_t place)
{
    sprite->name = name(maker, place);
    sprite->properties = properties(maker);
    sprite->frame_count = some(maker, 4);
    sprite->frames = list(maker, sprite->frame_count, sizeof *sprite->frames);
    for (uint32_t i = 0; i < sprite->frame_count; i++)
        add_frame(maker, &sprite->frames[i], i);
    sprite->animation_count = sprite->frame_count > 0 ? some(maker, 3) : 0;
    sprite->animations = list(maker, sprite->animation_count, sizeof *sprite->animations);
    for (uint32_t i = 0; i < sprite->animation_count; i++) {
        sprite->animations[i].name = name(maker, i);
        add_animation(maker, sprite, &sprite->animations[i]);
    }
}

/* ---- Maps ---- */

/*
 * Rectangles of values from 0 to `most` over one such value, so that tiles are uniform, or not.
 */
static void paint(Maker *maker, const PlainMap *map, uint32_t *pixels, uint32_t most)
{
    uint32_t patches = chance(maker, 50) ? 0 : below(maker, 4);
    uint32_t first = below(maker, most + 1);
    for (size_t i = 0; i < (size_t)map->width * map->height; i++)
        pixels[i] = first;
    for (; patches > 0; patches--) {
        uint32_t left = below(maker, map->width), right = left + below(maker, map->width - left);
        uint32_t top = below(maker, map->height), bottom = top + below(maker, map->height - top);
        uint32_t value = chance(maker, 20) ? most : below(maker, most + 1);
        for (uint32_t y = top; y <= bottom; y++)
            for (uint32_t x = left; x <= right; x++)
                pixels[(size_t)y * map->width + x] = value;
    }
}

static const uint8_t *painted_bytes(Maker *maker, const PlainMap *map, uint32_t most)
{
    uint32_t count = map->width * map->height;
    uint32_t *pixels = list(maker, count, sizeof *pixels);
    uint8_t *bytes = list(maker, count, 1);
    paint(maker, map, pixels, most);
    for (uint32_t i = 0; i < count; i++)
        bytes[i] = (uint8_t)pixels[i];
    return bytes;
}

static void add_plane(Maker *maker, const PlainMap *map, PlainPlane *plane)
{
    plane->zone_count = chance(maker, 2) ? 255 : some(maker, 4);
    plane->zones = list(maker, plane->zone_count, sizeof *plane->zones);
    for (uint32_t i = 0; i < plane->zone_count; i++)
        plane->zones[i] = (PlainZone){.name = maybe_name(maker, i),
                                      .tag = any_tag(maker),
                                      .has_walk = chance(maker, 50),
                                      .walk_x = coordinate(maker),
                                      .walk_y = coordinate(maker),
                                      .properties = properties(maker)};
    plane->pixels = painted_bytes(maker, map, plane->zone_count);
    plane->properties = properties(maker);
}

static void add_bands(Maker *maker, PlainMap *map)
{
    map->band_count = some(maker, 4);
    map->bands = list(maker, map->band_count, sizeof *map->bands);
    int32_t radius = 0;
    for (uint32_t i = 0; i < map->band_count; i++) {
        radius += between(maker, 1, 5000);
        map->bands[i] = (PlainBand){
            .name = maybe_name(maker, i), .radius = radius, .properties = properties(maker)};
    }
    if (chance(maker, 60))
        map->band_pixels = painted_bytes(maker, map, map->band_count);
}

static void add_map(Maker *maker, PlainMap *map)
{
    static const uint32_t mosts[] = {0, 1, 255, 256, 65535, 65536, 1 << 29, 1 << 30};
    map->picture = any_picture(maker);
    map->width = 1 + below(maker, (chance(maker, 40) ? 200 : 60) * maker->scale);
    map->height = 1 + below(maker, (chance(maker, 20) ? 100 : 20) * maker->scale);
    map->properties = properties(maker);
    map->plane_count = some(maker, 2);
    map->planes = list(maker, map->plane_count, sizeof *map->planes);
    for (uint32_t i = 0; i < map->plane_count; i++) {
        map->planes[i].name = name(maker, i);
        add_plane(maker, map, &map->planes[i]);
    }
    add_bands(maker, map);
    if (chance(maker, 50)) {
        uint32_t *distances = list(maker, map->width * map->height, sizeof *distances);
        paint(maker, map, distances, mosts[below(maker, sizeof mosts / sizeof *mosts)]);
        map->distances = distances;
    }
}

void plain_random(PlainBank *bank, uint64_t seed, uint32_t scale)
{
    memset(bank, 0, sizeof *bank);
    Maker maker = {.bank = bank, .state = seed, .scale = scale > 16 ? 16 : scale > 0 ? scale : 1};
    add_tags(&maker);
    add_pictures(&maker);
    bank->sprite_count = some(&maker, 3);
    bank->sprites = list(&maker, bank->sprite_count, sizeof *bank->sprites);
    for (uint32_t i = 0; i < bank->sprite_count; i++)
        add_sprite(&maker, &bank->sprites[i], i);
    bank->map_count = some(&maker, 2);
    bank->maps = list(&maker, bank->map_count, sizeof *bank->maps);
    for (uint32_t i = 0; i < bank->map_count; i++) {
        bank->maps[i].name = name(&maker, i);
        add_map(&maker, &bank->maps[i]);
    }
    plain_shuffle(bank, next(&maker.state));
}

/* ---- Other orders ---- */

static void shuffle(uint64_t *state, void *items, uint32_t count, size_t size)
{
    unsigned char *bytes = items, kept[128];
    if (size > sizeof kept)
        abort();
    for (uint32_t i = count; i > 1; i--) {
        size_t j = (size_t)(next(state) % i);
        memcpy(kept, bytes + (i - 1) * size, size);
        memmove(bytes + (i - 1) * size, bytes + j * size, size);
        memcpy(bytes + j * size, kept, size);
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
}
