/* SPDX-License-Identifier: MIT */
/*
 * Draws the garden from above: a pond, flower beds, and a maze of hedges, on gentle hills with
 * light from the top left. See scenes.h.
 */
#include "scenes.h"

static const char *const plan[GARDEN_ROWS] = {
    "tttttttttttttttttttttttt", "tggggggtgggggggggggggggt", "tgfffggggpppppppppppppgt",
    "tgfffgppgpppppppppppppgt", "tgfffgpggpppppppppppppgt", "tgggggpggpppppppppppppgt",
    "ttpppppggpppppppppppppgt", "tgpggggggpppppppppppppgt", "tgpgwwwwgpppppppppppppgt",
    "tgpwwwwwwpppppppppppppgt", "tgpwwwwwwpppppppppppppgt", "tgpwwwwwgpppppppppppppgt",
    "tgpgwwwggpppppppppppppgt", "tgpgggggfpppppppppppppgt", "tgpppppgfpppppppppppppgt",
    "tgfffgpgfpppppppppppppgt", "tgfffgpppppppppppppppppp", "tgfffggggggggggggggggggt",
    "tgggggtggffffffffffffggt", "tttttttttttttttttttttttt",
};

static const Ramp grass = {{0xff35603a, 0xff447440, 0xff528546, 0xff62954c, 0xff78a856}};
static const Ramp path = {{0xff8a7450, 0xffa88f62, 0xffc0a874, 0xffd4bf8a, 0xffe8d8a8}};
static const Ramp water = {{0xff28587a, 0xff33698a, 0xff42809a, 0xff60a0b0, 0xffa0d4d2}};
static const Ramp hedge = {{0xff16301f, 0xff21492c, 0xff2f6336, 0xff488042, 0xff74a652}};
static const Ramp trees[2] = {{{0xff1c382c, 0xff2b5238, 0xff3c6d40, 0xff5a8e48, 0xff86b25a}},
                              {{0xff3c2c22, 0xff6a4426, 0xff97642c, 0xffc08a3c, 0xffe2b458}}};

char garden_cell(int column, int row)
{
    return plan[CLAMP(row, 0, GARDEN_ROWS - 1)][CLAMP(column, 0, GARDEN_COLUMNS - 1)];
}

/* Returns the height from 0 to 1: two hills, and a hollow for the pond. */
static double height_at(double column, double row)
{
    double hill = 1 - length_of((column - 17) / 13, (row - 6) / 12);
    double knoll = 1 - length_of((column - 3) / 7, (row - 17) / 6);
    double hollow = 1 - length_of((column - 5.5) / 5, (row - 10) / 4.5);
    double height = 0.3 + 0.6 * smooth_step(0, 1, hill) + 0.4 * smooth_step(0, 1, knoll) -
                    0.3 * smooth_step(0, 1, hollow) + 0.08 * noise_at(column / 3, row / 3);
    return clamp_to(height, 0, 1);
}

Canvas *garden_heights_draw(void)
{
    Canvas *c = canvas_new(GARDEN_COLUMNS + 1, GARDEN_ROWS + 1);
    for (int y = 0; y < c->height; y++) {
        for (int x = 0; x < c->width; x++) {
            Colour grey = (Colour)(height_at(x, y) * 255);
            canvas_put(c, x, y, 0xff000000 | grey << 16 | grey << 8 | grey);
        }
    }
    return c;
}

/*
 * Returns the kind of ground at a pixel. Edges of flower beds and of the pond deviate irregularly
 * from those of the cells.
 */
static char ground_at(int x, int y)
{
    double u = x + noise_at(x / 9.0, y / 9.0) * 10 - 5,
           v = y + noise_at(x / 9.0 + 30, y / 9.0) * 10 - 5;
    return garden_cell(floor_of(u / GARDEN_CELL), floor_of(v / GARDEN_CELL));
}

static Colour water_pixel(int x, int y)
{
    if (ground_at(x, y - 3) != 'w' || ground_at(x - 3, y) != 'w')
        return water.shade[0];
    if (ground_at(x + 3, y) != 'w' || ground_at(x, y + 3) != 'w')
        return water.shade[4];
    double ripple = noise_at(x / 8.0, y / 2.2);
    /* Leaves of water lilies. */
    int column = x / 19, row = y / 15;
    double lily = length_of(x - column * 19 - 4 - random_at(column, row + 50) * 11,
                            (y - row * 15 - 4 - random_at(row, column + 70) * 7) * 1.2);
    if (lily < 3.6 && random_at(column, row + 5) > 0.55)
        return lily < 1 ? 0xfff6d8dc : lily > 2.9 ? hedge.shade[1] : hedge.shade[4];
    return water.shade[ripple > 0.74 ? 3 : ripple > 0.3 ? 2 : 1];
}

/* Draws flowers in patches of one colour. Each flower is a cross of petals. */
static Colour flower_pixel(int x, int y)
{
    static const Colour petals[] = {0xffe86a5c, 0xfff2c84c, 0xffd884c8, 0xfff6f0e4};
    int column = x / 4, row = y / 4;
    int u = x - column * 4 - 1 - (int)(random_at(column, row + 9) * 1.99);
    int v = y - row * 4 - 1 - (int)(random_at(row, column + 4) * 1.99);
    int kind = (int)(noise_at(x / 17.0, y / 13.0 + 60) * 5.2) & 3;
    if (random_at(column, row) > 0.12 && ABS(u) + ABS(v) < 2)
        return u == 0 && v == 0 ? (kind == 1 ? 0xffb06a2c : 0xffffeca0)
                                : colour_multiply(petals[kind], u + v > 0 ? 0.8 : 1);
    return hedge.shade[random_at(x, y) > 0.6 ? 3 : random_at(x, y) > 0.3 ? 2 : 1];
}

static Colour ground_pixel(int x, int y)
{
    double tone = noise_at(x / 13.0, y / 13.0) * 0.7 + random_at(x, y) * 0.3;
    int shade = tone > 0.64 ? 4 : tone > 0.46 ? 3 : tone > 0.28 ? 2 : 1;
    switch (ground_at(x, y)) {
    case 'w':
        return water_pixel(x, y);
    case 'p': {
        bool border = ground_at(x, y - 2) == 'g' || ground_at(x - 2, y) == 'g';
        double grain = random_at(x, y);
        return path.shade[border ? 0 : grain > 0.9 ? 4 : grain > 0.82 ? 1 : tone > 0.5 ? 3 : 2];
    }
    case 'f':
        return flower_pixel(x, y);
    default:
        if (random_at(x * 7, y * 3) > 0.997)
            return 0xfff0e8c8;
        return grass.shade[shade];
    }
}

/* ---- Hedges ---- */

/* True if a pixel is in a hedge. Hedges are 6 pixels wide, on the lines between cells. */
static bool in_hedge(const uint8_t *walls, int x, int y)
{
    int u = x - MAZE_COLUMN * GARDEN_CELL + 3, v = y - MAZE_ROW * GARDEN_CELL + 3;
    int column = floor_of((double)u / GARDEN_CELL), row = floor_of((double)v / GARDEN_CELL);
    if (column < 0 || row < 0 || column > MAZE_COLUMNS || row > MAZE_ROWS)
        return false;
    const uint8_t *wall = &walls[row * (MAZE_COLUMNS + 1) + column];
    bool near_left = u % GARDEN_CELL < 6, near_top = v % GARDEN_CELL < 6;
    if ((near_left && wall[0] & 1) || (near_top && wall[0] & 2))
        return true;
    /* The ends of hedges that extend from the left and from above. */
    bool from_left = near_left && near_top && column > 0 && wall[-1] & 2;
    bool from_above = near_left && near_top && row > 0 && wall[-(MAZE_COLUMNS + 1)] & 1;
    return from_left || from_above;
}

static void draw_hedges(Canvas *c, const uint8_t *walls)
{
    for (int y = 0; y < c->height; y++)
        for (int x = 0; x < c->width; x++)
            if (!in_hedge(walls, x, y) &&
                (in_hedge(walls, x - 2, y - 3) || in_hedge(walls, x - 1, y - 1)))
                canvas_multiply(c, x, y, 0.68);
    for (int y = 0; y < c->height; y++) {
        for (int x = 0; x < c->width; x++) {
            if (!in_hedge(walls, x, y))
                continue;
            double leaf = random_at(x, y);
            int shade = leaf > 0.75 ? 3 : leaf > 0.3 ? 2 : 1;
            if (!in_hedge(walls, x, y - 1) || !in_hedge(walls, x - 1, y))
                shade = leaf > 0.2 ? 4 : 3;
            else if (!in_hedge(walls, x, y + 1) || !in_hedge(walls, x + 1, y))
                shade = 0;
            else if (!in_hedge(walls, x, y + 2) || !in_hedge(walls, x + 2, y))
                shade = 1;
            canvas_put(c, x, y, hedge.shade[shade]);
        }
    }
}

/* ---- Trees and furniture ---- */

void tree_draw(Canvas *c, int x, int y, int radius, int seed)
{
    const Ramp *ramp = &trees[random_at(seed, 77) > 0.84 ? 1 : 0];
    for (int j = -radius - 1; j <= radius + 1; j++) {
        for (int i = -radius - 1; i <= radius + 1; i++) {
            double ragged = noise_at(i / 2.2 + seed * 5, j / 2.2) * 3 - 1.4;
            double distance = length_of(i, j) + ragged;
            if (distance >= radius)
                continue;
            double clump = noise_at(i / 2.6 + seed * 3, j / 2.6 + 9) - 0.5;
            double light = (-i * 0.6 - j * 0.8) / radius + clump * 1.1;
            int shade = distance > radius - 1.2 && light < 0.5 ? 0
                        : light > 0.6                          ? 4
                        : light > 0.12                         ? 3
                        : light > -0.4                         ? 2
                                                               : 1;
            canvas_put(c, x + i, y + j, ramp->shade[shade]);
        }
    }
}

static void draw_fountain(Canvas *c, int x, int y)
{
    static const Colour rim[] = {0xff4c4a58, 0xff8f8c94, 0xffc4c0bc, 0xffece6da};
    canvas_multiply_ellipse(c, x + 3, y + 4, 14, 13, 0.7);
    canvas_ellipse(c, x, y, 14, 13, rim[0]);
    canvas_ellipse(c, x, y, 13, 12, rim[2]);
    canvas_ellipse(c, x + 0.7, y + 0.9, 12, 11, rim[1]);
    canvas_ellipse(c, x, y, 11, 10, water.shade[1]);
    canvas_ellipse(c, x + 1, y + 1, 10, 9, water.shade[2]);
    for (int i = 0; i < 40; i++) {
        double distance = 3 + random_at(i, 3) * 7, angle = random_at(i, 8) * 360;
        canvas_put(c, x + floor_of(sine(angle) * distance),
                   y + floor_of(cosine(angle) * distance * 0.9), water.shade[4]);
    }
    canvas_ellipse(c, x, y, 3.6, 3.4, rim[0]);
    canvas_ellipse(c, x, y, 2.6, 2.4, rim[3]);
    canvas_put(c, x, y, 0xfff8fcff);
}

static void draw_bench(Canvas *c, int x, int y)
{
    static const Ramp wood = {{0xff2b1a1c, 0xff4e2e24, 0xff8a5832, 0xffb07c46, 0xffd8a866}};
    canvas_multiply_ellipse(c, x + 11, y + 8, 11, 4, 0.7);
    canvas_bevel(c, x, y, 20, 4, &wood);
    canvas_bevel(c, x, y + 3, 20, 6, &wood);
    canvas_rect(c, x + 1, y + 6, 18, 1, wood.shade[1]);
}

static void draw_trees(Canvas *c)
{
    for (int row = 0; row < GARDEN_ROWS; row++)
        for (int column = 0; column < GARDEN_COLUMNS; column++)
            if (garden_cell(column, row) == 't') {
                int seed = row * GARDEN_COLUMNS + column;
                int x = column * GARDEN_CELL + 5 + (int)(random_at(seed, 2) * 6);
                int y = row * GARDEN_CELL + 5 + (int)(random_at(seed, 4) * 6);
                int radius = 9 + (int)(random_at(seed, 6) * 4);
                canvas_multiply_ellipse(c, x + radius * 0.5, y + radius * 0.6, radius, radius,
                                        0.72);
                tree_draw(c, x, y, radius, seed);
            }
}

Canvas *garden_draw(const uint8_t *walls)
{
    Canvas *c = canvas_new(GARDEN_COLUMNS * GARDEN_CELL, GARDEN_ROWS * GARDEN_CELL);
    for (int y = 0; y < c->height; y++) {
        for (int x = 0; x < c->width; x++) {
            double u = (double)x / GARDEN_CELL, v = (double)y / GARDEN_CELL;
            double slope = height_at(u + 0.5, v + 0.5) - height_at(u - 0.5, v - 0.5);
            canvas_put(c, x, y,
                       colour_multiply(ground_pixel(x, y), 1 + clamp_to(slope * 1.2, -0.2, 0.2)));
        }
    }
    draw_hedges(c, walls);
    draw_fountain(c, 117, 57);
    draw_bench(c, 112, 100);
    draw_bench(c, 60, 228);
    draw_trees(c);
    return c;
}
