/* SPDX-License-Identifier: MIT */
/* The generator of numbers and the sum of answers; see digest.h. */
#include "digest.h"

#include <math.h>
#include <string.h>

/* ---- Numbers for queries ---- */

static uint64_t scramble(uint64_t value)
{
    value = (value ^ value >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    value = (value ^ value >> 27) * UINT64_C(0x94D049BB133111EB);
    return value ^ value >> 31;
}

uint64_t some_bits(Digest *digest)
{
    return scramble(digest->state += UINT64_C(0x9E3779B97F4A7C15));
}

int32_t some_between(Digest *digest, int32_t min, int32_t max)
{
    uint64_t capacity = (uint64_t)((int64_t)max - min) + 1;
    return (int32_t)(min + (int64_t)((some_bits(digest) >> 32) % capacity));
}

bool some_chance(Digest *digest, int32_t percent)
{
    return some_between(digest, 0, 99) < percent;
}

float some_place(Digest *digest, int32_t max)
{
    return (float)some_between(digest, -256 * max, 256 * max) / 256;
}

/* Numbers that a game should not pass, but may. */
static float unusual_number(Digest *digest)
{
    const float odd[] = {0,       -0.0f,          NAN,       INFINITY,  -INFINITY,
                         3.4e38f, -3.4e38f,       1e-42f,    -1e-42f,   65535,
                         -65535,  65536,          16777216,  -70000.5f, 0.001953f,
                         1e10f,   -2147483648.0f, 0.333333f, 1e-20f};
    return odd[some_between(digest, 0, (int32_t)(sizeof odd / sizeof odd[0]) - 1)];
}

float some_number(Digest *digest)
{
    int32_t kind = some_between(digest, 0, 99);
    if (kind < 50)
        return some_place(digest, 60);
    if (kind < 80)
        return (float)some_between(digest, -40, 40);
    if (kind < 90)
        return (float)some_between(digest, -1000000, 1000000) / 9973;
    return kind < 98 ? some_place(digest, 65535) : unusual_number(digest);
}

float some_size(Digest *digest)
{
    int32_t kind = some_between(digest, 0, 99);
    if (kind < 96)
        return (float)some_between(digest, 1, 40 * 256) / 256;
    return kind < 98 ? 0 : unusual_number(digest);
}

gab_vec some_vec(Digest *digest)
{
    gab_vec vec;
    vec.x = some_number(digest);
    vec.y = some_number(digest);
    return vec;
}

gab_vec some_unit(Digest *digest)
{
    int32_t turn = some_between(digest, 0, 9);
    if (turn < 4) {
        static const gab_vec quarters[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
        return quarters[turn];
    }
    double x = some_between(digest, -999, 999), y = some_between(digest, 1, 999);
    double length = sqrt(x * x + y * y);
    gab_vec unit = {(float)(x / length), (float)(y / length)};
    return unit;
}

gab_box some_box(Digest *digest)
{
    gab_box box;
    box.x = some_number(digest);
    box.y = some_number(digest);
    box.w = some_size(digest);
    box.h = some_size(digest);
    return box;
}

gab_circle some_circle(Digest *digest)
{
    gab_circle circle;
    circle.centre = some_vec(digest);
    circle.radius = some_size(digest);
    return circle;
}

gab_segment some_segment(Digest *digest)
{
    gab_segment segment;
    segment.a = some_vec(digest);
    segment.b = some_chance(digest, 5) ? segment.a : some_vec(digest);
    return segment;
}

gab_obox some_obox(Digest *digest)
{
    gab_obox box;
    box.centre = some_vec(digest);
    box.half.x = some_size(digest);
    box.half.y = some_size(digest);
    box.axis = some_unit(digest);
    return box;
}

gab_surface some_surface(Digest *digest)
{
    gab_surface surface;
    surface.restitution = (float)some_between(digest, 0, 16) / 16;
    surface.friction = (float)some_between(digest, 0, 10) / 10;
    return surface;
}

/* ---- Parts of answers ---- */

void mix_number(Digest *digest, uint64_t number)
{
    digest->sum = scramble((digest->sum ^ number) + UINT64_C(0x9E3779B97F4A7C15));
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

void answer_number(Digest *digest, uint64_t number)
{
    digest->answers++;
    mix_number(digest, number);
}

void answer_bool(Digest *digest, bool answer)
{
    answer_number(digest, answer);
}

void answer_float(Digest *digest, float number)
{
    digest->answers++;
    mix_float(digest, number);
}

void answer_text(Digest *digest, const char *text)
{
    digest->answers++;
    mix_text(digest, text);
}

void answer_vec(Digest *digest, gab_vec vec)
{
    digest->answers++;
    mix_vec(digest, vec);
}

void answer_box(Digest *digest, gab_box box)
{
    digest->answers++;
    mix_box(digest, box);
}

void answer_obox(Digest *digest, gab_obox box)
{
    digest->answers++;
    mix_vec(digest, box.centre);
    mix_vec(digest, box.half);
    mix_vec(digest, box.axis);
}

void answer_cell(Digest *digest, bool found, gab_cell cell)
{
    answer_bool(digest, found);
    mix_number(digest, (uint32_t)cell.column);
    mix_number(digest, (uint32_t)cell.row);
}

void answer_contact(Digest *digest, bool meets, const gab_contact *contact)
{
    answer_bool(digest, meets);
    mix_vec(digest, contact->normal);
    mix_float(digest, contact->depth);
    mix_number(digest, contact->count);
    mix_vec(digest, contact->points[0]);
    mix_vec(digest, contact->points[1]);
}

void answer_impact(Digest *digest, bool struck, const gab_impact *impact)
{
    answer_bool(digest, struck);
    mix_impact(digest, impact);
}

void answer_travel(Digest *digest, bool struck, const gab_travel *travel)
{
    answer_bool(digest, struck);
    mix_vec(digest, travel->end);
    mix_vec(digest, travel->motion);
    mix_number(digest, travel->count);
    for (uint32_t i = 0; i < travel->count; i++)
        mix_impact(digest, &travel->impacts[i]);
}

void answer_list(Digest *digest, uint32_t count, const uint32_t *list, uint32_t capacity)
{
    answer_number(digest, count);
    for (uint32_t i = 0; i < count && i < capacity; i++)
        mix_number(digest, list[i]);
}
