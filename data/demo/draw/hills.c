/* SPDX-License-Identifier: MIT */
/*
 * Draws the hills: smooth ground with blocks above it, seen from the side in the morning. See
 * scenes.h.
 */
#include "scenes.h"

static const char *const plan[HILLS_ROWS] = {
    "                                        ", "                                        ",
    "                             o o        ", "                      ooo    bbb        ",
    "                      bbb               ", "    o o                          oo     ",
    "    bbbb     o            bb    bbb     ", "            bbb                         ",
    "                                        ", "                                        ",
    "                                        ", "                                        ",
    "                                        ", "                                        ",
    "                                        ",
};

static const Ramp turf = {{0xff1f4a34, 0xff2f6e3c, 0xff4a9444, 0xff78b850, 0xffb4dc6c}};
static const Ramp soil = {{0xff3a2430, 0xff563440, 0xff74484a, 0xff946058, 0xffb47c68}};
static const Ramp brick = {{0xff3c1a28, 0xff743040, 0xffa84a48, 0xffd0705a, 0xfff0a078}};
static const Ramp crate = {{0xff2b1a1c, 0xff5a3826, 0xff8a5c34, 0xffb48448, 0xffdcb468}};
static const Ramp gold = {{0xff5a3410, 0xff9a641c, 0xffd49a2c, 0xfff4cc4c, 0xfffff2a8}};

double hills_ground(double x)
{
    return 178 - 26 * sine(x * 0.94 + 200) - 11 * sine(x * 1.8 + 60);
}

char hills_cell(int column, int row)
{
    /* Crates stand where the ground is almost level. */
    double foot = hills_ground((column + 0.5) * HILLS_CELL);
    bool crates = column == 21 || column == 30 || column == 31;
    if (crates && row == floor_of((foot + 4) / HILLS_CELL) - 1)
        return 'x';
    return plan[CLAMP(row, 0, HILLS_ROWS - 1)][CLAMP(column, 0, HILLS_COLUMNS - 1)];
}

static double ridge(double x, double width, int seed)
{
    return noise_at(x / width, seed) * 0.7 + noise_at(x / width * 2.9, seed + 4) * 0.3;
}

static Colour cloud_pixel(Colour sky, int x, int y)
{
    double puff = noise_at(x / 46.0, y / 15.0 + 3) * 0.62 + noise_at(x / 15.0, y / 7.0 + 40) * 0.38;
    double threshold = 0.56 + ABS(y - 48) / 190.0;
    if (puff < threshold)
        return sky;
    return puff > threshold + 0.08 ? 0xfffdfaf0 : puff > threshold + 0.03 ? 0xffecf0f0 : 0xffd4e2ec;
}

static Colour background_pixel(int x, int y)
{
    static const Colour bands[] = {0xff5aa0d8, 0xff6eb0e0, 0xff86c2e6,
                                   0xffa2d2ea, 0xffc0e0ea, 0xffdcecdc};
    double far_ridge = 158 - 74 * ridge(x, 90, 5), near_ridge = 178 - 52 * ridge(x + 300, 58, 15);
    if (y > near_ridge) {
        bool tree = noise_at(x / 4.0, y / 5.0) > 0.6;
        return y < near_ridge + 3 ? 0xff9ccf86 : tree ? 0xff6aab74 : 0xff7cba7c;
    }
    if (y > far_ridge)
        return y < far_ridge + 4                   ? 0xffbcdcd4
               : noise_at(x / 7.0, y / 9.0) > 0.62 ? 0xff8fbcc4
                                                   : 0xff9cc8cc;
    double t = y / 150.0 * 5;
    int band = CLAMP(floor_of(t), 0, 5);
    if (t - band > 0.75 && ((x + y) & 1) && band < 5)
        band++;
    return cloud_pixel(bands[band], x, y);
}

static Colour land_pixel(int x, int y, double depth)
{
    if (depth < 1)
        return turf.shade[4];
    double fringe = 8 + 4 * random_at(x / 2, 9) + 2 * sine(x * 23);
    if (depth < fringe)
        return turf.shade[depth < 3 ? 3 : random_at(x, y) > 0.7 ? 3 : depth > fringe - 2 ? 1 : 2];
    if (depth < fringe + 2)
        return soil.shade[0];
    /* Layers that follow the surface, with stones in them. */
    double layer = depth / 15 + noise_at(x / 30.0, 7) * 1.2;
    double stone = length_of(x % 29 - 14, (floor_of(depth) % 23 - 11) * 1.5);
    if (stone < 5 && random_at(x / 29, floor_of(depth) / 23 + 6) > 0.6)
        return soil.shade[stone > 4 ? 0 : x % 29 < 14 ? 4 : 3];
    bool seam = layer - floor_of(layer) < 0.14;
    int shade = depth > 60 ? 1 : depth > 34 ? 2 : 3;
    return soil.shade[seam ? shade - 1 : random_at(x, y) > 0.9 ? shade + 1 : shade];
}

/* ---- Blocks and plants ---- */

static void draw_brick(Canvas *c, int x, int y)
{
    canvas_bevel(c, x, y, HILLS_CELL, HILLS_CELL, &brick);
    for (int row = 0; row < 3; row++) {
        canvas_rect(c, x + 1, y + 5 + row * 5, 14, 1, brick.shade[0]);
        canvas_rect(c, x + 1, y + 6 + row * 5, 14, row < 2 ? 1 : 0, brick.shade[3]);
        canvas_rect(c, x + (row & 1 ? 11 : 6), y + 1 + row * 5, 1, 4, brick.shade[0]);
        canvas_rect(c, x + (row & 1 ? 12 : 7), y + 2 + row * 5, 1, 3, brick.shade[3]);
    }
}

static void draw_crate(Canvas *c, int x, int y)
{
    canvas_bevel(c, x, y, HILLS_CELL, HILLS_CELL, &crate);
    canvas_rect(c, x + 3, y + 3, 10, 10, crate.shade[1]);
    for (int i = 0; i < 9; i++) {
        canvas_rect(c, x + 3 + i, y + 3 + i, 2, 1, crate.shade[3]);
        canvas_rect(c, x + 11 - i, y + 3 + i, 2, 1, crate.shade[4]);
    }
}

static void draw_coin(Canvas *c, int x, int y)
{
    canvas_ellipse(c, x + 8, y + 8, 6, 6.6, gold.shade[0]);
    canvas_ellipse(c, x + 8, y + 8, 5, 5.6, gold.shade[3]);
    canvas_ellipse(c, x + 8.6, y + 8.6, 4, 4.6, gold.shade[2]);
    canvas_rect(c, x + 7, y + 5, 2, 6, gold.shade[4]);
    canvas_put(c, x + 5, y + 5, gold.shade[4]);
}

static void draw_tree(Canvas *c, int x, int seed)
{
    int foot = floor_of(hills_ground(x)) + 2, height = 26 + (int)(random_at(seed, 2) * 14);
    for (int y = foot - height; y < foot; y++) {
        canvas_rect(c, x - 2, y, 5, 1, crate.shade[0]);
        canvas_rect(c, x - 1, y, 2, 1, crate.shade[2]);
        canvas_put(c, x + 1, y, crate.shade[1]);
    }
    static const int clumps[][3] = {{-10, 6, 9}, {10, 6, 9}, {0, -6, 12}, {-5, 3, 10}, {6, 2, 9}};
    for (size_t i = 0; i < G_N_ELEMENTS(clumps); i++)
        tree_draw(c, x + clumps[i][0], foot - height + clumps[i][1] - 2, clumps[i][2], 1);
}

static void draw_flowers(Canvas *c)
{
    static const Colour petals[] = {0xfff4f0e0, 0xfff2c84c, 0xffe86a7c, 0xffc88ae0};
    for (int x = 5; x < c->width; x += 3) {
        if (random_at(x, 71) < 0.6)
            continue;
        int y = floor_of(hills_ground(x)), height = 2 + (int)(random_at(x, 3) * 4);
        canvas_rect(c, x, y - height, 1, height + 1, turf.shade[2]);
        if (random_at(x, 17) < 0.5)
            continue;
        Colour petal = petals[(int)(random_at(x, 29) * 3.99)];
        canvas_rect(c, x - 1, y - height - 1, 3, 1, petal);
        canvas_rect(c, x, y - height - 2, 1, 3, petal);
        canvas_put(c, x, y - height - 1, 0xfffff6c0);
    }
}

static void draw_flag(Canvas *c, int x)
{
    int foot = floor_of(hills_ground(x));
    canvas_rect(c, x, foot - 62, 2, 63, 0xffe8ecf0);
    canvas_rect(c, x + 1, foot - 62, 1, 63, 0xff8a94a4);
    canvas_ellipse(c, x + 1, foot - 63, 2.6, 2.6, gold.shade[3]);
    for (int i = 0; i < 18; i++)
        canvas_rect(c, x - 1 - i, foot - 59 + i / 3, 1, 13 - i * 2 / 3,
                    brick.shade[i % 6 < 3 ? 3 : 2]);
}

Canvas *hills_draw(void)
{
    Canvas *c = canvas_new(HILLS_COLUMNS * HILLS_CELL, HILLS_ROWS * HILLS_CELL);
    for (int y = 0; y < c->height; y++)
        for (int x = 0; x < c->width; x++)
            canvas_put(c, x, y, background_pixel(x, y));
    static const int trees[] = {66, 266, 400, 452, 560};
    for (size_t i = 0; i < G_N_ELEMENTS(trees); i++)
        draw_tree(c, trees[i], (int)i);
    for (int y = 0; y < c->height; y++)
        for (int x = 0; x < c->width; x++)
            if (y + 0.5 > hills_ground(x + 0.5))
                canvas_put(c, x, y, land_pixel(x, y, y + 0.5 - hills_ground(x + 0.5)));
    draw_flowers(c);
    draw_flag(c, 612);
    for (int row = 0; row < HILLS_ROWS; row++) {
        for (int column = 0; column < HILLS_COLUMNS; column++) {
            char cell = hills_cell(column, row);
            int x = column * HILLS_CELL, y = row * HILLS_CELL;
            if (cell == 'b')
                draw_brick(c, x, y);
            else if (cell == 'x')
                draw_crate(c, x, y);
            else if (cell == 'o')
                draw_coin(c, x, y);
        }
    }
    return c;
}
