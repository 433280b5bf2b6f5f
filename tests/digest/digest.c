/* SPDX-License-Identifier: MIT */
/* The generator of random numbers and the checksum of answers; see digest.h. */
#include "digest.h"

#include <math.h>
#include <string.h>

/* ---- Random numbers for queries ---- */

static uint64_t scramble(uint64_t value)
{
    value = (value ^ value >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    value = (value ^ value >> 27) * UINT64_C(0x94D049BB133111EB);
    return value ^ value >> 31;
}

uint64_t random_bits(Digest *digest)
{
    return scramble(digest->state += UINT64_C(0x9E3779B97F4A7C15));
}

int32_t random_between(Digest *digest, int32_t min, int32_t max)
{
    uint64_t count = (uint64_t)((int64_t)max - min) + 1;
    return (int32_t)(min + (int64_t)((random_bits(digest) >> 32) % count));
}

bool random_chance(Digest *digest, int32_t percent)
{
    return random_between(digest, 0, 99) < percent;
}

float random_coordinate(Digest *digest, int32_t max)
{
    return (float)random_between(digest, -256 * max, 256 * max) / 256;
}

/* Returns a number that a game should not pass to the library, but may. */
static float unusual_number(Digest *digest)
{
    const float numbers[] = {0,       -0.0f,          NAN,       INFINITY,  -INFINITY,
                             3.4e38f, -3.4e38f,       1e-42f,    -1e-42f,   65535,
                             -65535,  65536,          16777216,  -70000.5f, 0.001953f,
                             1e10f,   -2147483648.0f, 0.333333f, 1e-20f};
    return numbers[random_between(digest, 0, (int32_t)(sizeof numbers / sizeof numbers[0]) - 1)];
}

float random_number(Digest *digest)
{
    int32_t kind = random_between(digest, 0, 99);
    if (kind < 50)
        return random_coordinate(digest, 60);
    if (kind < 80)
        return (float)random_between(digest, -40, 40);
    if (kind < 90)
        return (float)random_between(digest, -1000000, 1000000) / 9973;
    return kind < 98 ? random_coordinate(digest, 65535) : unusual_number(digest);
}

float random_size(Digest *digest)
{
    int32_t kind = random_between(digest, 0, 99);
    if (kind < 96)
        return (float)random_between(digest, 1, 40 * 256) / 256;
    return kind < 98 ? 0 : unusual_number(digest);
}

gab_vec random_vec(Digest *digest)
{
    gab_vec vec;
    vec.x = random_number(digest);
    vec.y = random_number(digest);
    return vec;
}

gab_vec random_unit(Digest *digest)
{
    int32_t quarter = random_between(digest, 0, 9);
    if (quarter < 4) {
        static const gab_vec quarters[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
        return quarters[quarter];
    }
    double x = random_between(digest, -999, 999), y = random_between(digest, 1, 999);
    double length = sqrt(x * x + y * y);
    gab_vec unit = {(float)(x / length), (float)(y / length)};
    return unit;
}

gab_box random_box(Digest *digest)
{
    gab_box box;
    box.x = random_number(digest);
    box.y = random_number(digest);
    box.w = random_size(digest);
    box.h = random_size(digest);
    return box;
}

gab_circle random_circle(Digest *digest)
{
    gab_circle circle;
    circle.centre = random_vec(digest);
    circle.radius = random_size(digest);
    return circle;
}

gab_segment random_segment(Digest *digest)
{
    gab_segment segment;
    segment.a = random_vec(digest);
    segment.b = random_chance(digest, 5) ? segment.a : random_vec(digest);
    return segment;
}

gab_obox random_obox(Digest *digest)
{
    gab_obox box;
    box.centre = random_vec(digest);
    box.half.x = random_size(digest);
    box.half.y = random_size(digest);
    box.axis = random_unit(digest);
    return box;
}

gab_capsule random_capsule(Digest *digest)
{
    gab_segment axis = random_segment(digest);
    gab_capsule capsule = {axis.a, axis.b, random_size(digest)};
    return capsule;
}

gab_surface random_surface(Digest *digest)
{
    gab_surface surface;
    surface.restitution = (float)random_between(digest, 0, 16) / 16;
    surface.friction = (float)random_between(digest, 0, 10) / 10;
    return surface;
}

/* ---- Parts of answers ---- */

void mix_number(Digest *digest, uint64_t number)
{
    digest->checksum = scramble((digest->checksum ^ number) + UINT64_C(0x9E3779B97F4A7C15));
}

void mix_float(Digest *digest, float number)
{
    uint32_t bits;
    memcpy(&bits, &number, sizeof bits);
    mix_number(digest, number != number ? 0x7FC00000 : bits);
}

void mix_double(Digest *digest, double number)
{
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    mix_number(digest, number != number ? UINT64_C(0x7FF8) << 48 : bits);
}

void mix_text(Digest *digest, const char *text)
{
    for (; *text != 0; text++)
        mix_number(digest, (unsigned char)*text);
    mix_number(digest, 0);
}

void mix_vec(Digest *digest, gab_vec vec)
{
    mix_float(digest, vec.x);
    mix_float(digest, vec.y);
}

void mix_box(Digest *digest, gab_box box)
{
    mix_float(digest, box.x);
    mix_float(digest, box.y);
    mix_float(digest, box.w);
    mix_float(digest, box.h);
}

void mix_impact(Digest *digest, const gab_impact *impact)
{
    mix_float(digest, impact->time);
    mix_vec(digest, impact->stop);
    mix_vec(digest, impact->point);
    mix_vec(digest, impact->normal);
    mix_number(digest, impact->wall);
}

/* ---- Answers ---- */

void add_number(Digest *digest, uint64_t number)
{
    digest->answers++;
    mix_number(digest, number);
}

void add_bool(Digest *digest, bool answer)
{
    add_number(digest, answer);
}

void add_float(Digest *digest, float number)
{
    digest->answers++;
    mix_float(digest, number);
}

void add_text(Digest *digest, const char *text)
{
    digest->answers++;
    mix_text(digest, text);
}

void add_vec(Digest *digest, gab_vec vec)
{
    digest->answers++;
    mix_vec(digest, vec);
}

void add_box(Digest *digest, gab_box box)
{
    digest->answers++;
    mix_box(digest, box);
}

void add_obox(Digest *digest, gab_obox box)
{
    digest->answers++;
    mix_vec(digest, box.centre);
    mix_vec(digest, box.half);
    mix_vec(digest, box.axis);
}

void add_cell(Digest *digest, bool found, gab_cell cell)
{
    add_bool(digest, found);
    mix_number(digest, (uint32_t)cell.column);
    mix_number(digest, (uint32_t)cell.row);
}

void add_contact(Digest *digest, bool meets, const gab_contact *contact)
{
    add_bool(digest, meets);
    mix_vec(digest, contact->normal);
    mix_float(digest, contact->depth);
    mix_number(digest, contact->count);
    mix_vec(digest, contact->points[0]);
    mix_vec(digest, contact->points[1]);
}

void add_impact(Digest *digest, bool struck, const gab_impact *impact)
{
    add_bool(digest, struck);
    mix_impact(digest, impact);
}

void add_travel(Digest *digest, const gab_travel *travel, const gab_impact *impacts)
{
    add_bool(digest, travel->count > 0);
    mix_vec(digest, travel->end);
    mix_vec(digest, travel->motion);
    mix_number(digest, travel->count);
    for (uint32_t i = 0; i < travel->count; i++)
        mix_impact(digest, &impacts[i]);
}

void add_list(Digest *digest, uint32_t count, const uint32_t *list, uint32_t capacity)
{
    add_number(digest, count);
    for (uint32_t i = 0; i < count && i < capacity; i++)
        mix_number(digest, list[i]);
}
