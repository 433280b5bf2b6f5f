/* SPDX-License-Identifier: MIT */
/*
 * Measures strikes of two frames with 20 boxes each (gab_fighter_hits), upright and turned: without
 * shapes, and with as many boxes, circles, capsules, turned boxes and polygons of eight corners,
 * which fill the same boxes.
 */
#include "bench.h"

#include "bank/writer.h"
#include "check.h"

#include <gabarit/sprite.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FRAMES = 64, BOXES = 20, FIGHTERS = 2048 };

typedef struct World {
    gab_bank bank;
    gab_fighter fighters[FIGHTERS];
} World;

static PlainBox boxes[FRAMES][BOXES];
static PlainShape shapes[FRAMES][BOXES];
static int32_t corners[FRAMES][BOXES][8][2];

/* Fills a box with a shape of a kind. */
static void fill(PlainBox *box, PlainShape *shape, int32_t (*at)[2], gab_shape_kind kind)
{
    static const int8_t octagon[8][2] = {{-3, -8}, {3, -8}, {8, -3}, {8, 3},
                                         {3, 8},   {-3, 8}, {-8, 3}, {-8, -3}};
    static const int8_t turned[4][2] = {{-8, -4}, {4, -8}, {8, 4}, {-4, 8}};
    static uint32_t rings[2][1] = {{4}, {8}};
    int32_t x = (box->left + box->right) / 2, y = (box->top + box->bottom) / 2;
    int32_t w = (box->right - box->left) / 2, h = (box->bottom - box->top) / 2;
    uint32_t count = kind == GAB_SHAPE_POLYGON ? 8 : kind == GAB_SHAPE_TURNED ? 4 : (uint32_t)kind;
    int32_t radius = w < h ? w : h;
    *shape = (PlainShape){.kind = kind, .corners = at, .corner_count = count};
    for (uint32_t i = 0; i < count; i++) {
        const int8_t *place = count == 8 ? octagon[i] : turned[i];
        at[i][0] = x + place[0] * w / 8;
        at[i][1] = y + place[1] * h / 8;
    }
    if (kind <= GAB_SHAPE_CAPSULE) {
        at[0][0] = at[1][0] = x;
        at[0][1] = at[1][1] = y;
        at[1][1] += h > radius ? h - radius : 1;
        at[1][0] += w > radius ? w - radius : 0;
        shape->radius = radius;
    } else {
        shape->ring_count = 1;
        shape->rings = rings[count == 8];
    }
    int32_t edges[4];
    plain_shape_edges(shape, edges);
    box->left = edges[0], box->top = edges[1], box->right = edges[2], box->bottom = edges[3];
    box->shape = shape;
}

static void make_world(World *world, bool is_mixed, bool is_turned)
{
    CheckRandom random = {7};
    PlainFrame frames[FRAMES];
    for (int f = 0; f < FRAMES; f++) {
        for (int b = 0; b < BOXES; b++) {
            int32_t left = 256 * check_between(&random, -40, 30);
            int32_t top = 256 * check_between(&random, -70, -10);
            boxes[f][b] = (PlainBox){.left = left, .top = top};
            boxes[f][b].right = left + 256 * check_between(&random, 4, 16);
            boxes[f][b].bottom = top + 256 * check_between(&random, 4, 16);
            if (is_mixed && b % 5 > 0)
                fill(&boxes[f][b], &shapes[f][b], corners[f][b], (gab_shape_kind)(b % 5));
        }
        frames[f] =
            (PlainFrame){.picture = GAB_NONE, .duration = 1, .boxes = boxes[f], .box_count = BOXES};
    }
    PlainSprite sprite = {.name = "s", .frames = frames, .frame_count = FRAMES};
    uint8_t *bytes;
    size_t size;
    BankError error;
    if (!bank_write(&(PlainBank){.sprites = &sprite, .sprite_count = 1}, &bytes, &size, &error) ||
        gab_bank_open(&world->bank, bytes, size, NULL, NULL) != GAB_OK) {
        fprintf(stderr, "no bank: %s: %s\n", error.where, error.what);
        exit(2);
    }
    for (int i = 0; i < FIGHTERS; i++) {
        gab_pose pose = {.x = (float)check_between(&random, -30, 30), .flip_x = i % 2 == 0};
        double angle = 6.2831853 * check_unit(&random);
        if (is_turned)
            pose.turn = (gab_vec){(float)cos(angle), (float)sin(angle)};
        world->fighters[i] = (gab_fighter){
            {&world->bank, (uint32_t)check_between(&random, 0, FRAMES - 1)}, pose, GAB_DEFAULTS};
    }
}

static void strike(const void *data, const BenchPair *pairs, size_t count, void *answers)
{
    const World *world = data;
    gab_blow blows[BOXES * BOXES];
    for (size_t i = 0; i < count; i++)
        ((float *)answers)[i] = (float)gab_fighter_hits(
            &world->fighters[pairs[i].a], &world->fighters[pairs[i].b], blows, BOXES * BOXES);
}

int main(int argc, char **argv)
{
    static World worlds[4];
    Bench bench = bench_open("strikes of frames with 20 boxes", "none", argc, argv);
    for (int i = 0; i < 4; i++)
        make_world(&worlds[i], i % 2 == 1, i >= 2);
    for (int i = 0; i < 4; i += 2) {
        BenchRunner runners[] = {
            {.name = "boxes", .run = strike, .world = &worlds[i]},
            {"mixed shapes", "shapes have other outlines", strike, &worlds[i + 1]}};
        bench_compare(&bench,
                      &(BenchQuery){.name = i == 0 ? "upright" : "turned",
                                    .answer = BENCH_IS_NUMBER,
                                    .margin = 1e9f,
                                    .a = FIGHTERS,
                                    .b = FIGHTERS},
                      runners, 2);
    }
    return bench_close(&bench);
}
