/* SPDX-License-Identifier: MIT */
/*
 * Draws the study: a room in late afternoon light, which falls through the window on the left. See
 * scenes.h.
 */
#include "scenes.h"

static const Ramp oak = {{0xff2b1a1c, 0xff4a2b22, 0xff6f4428, 0xff945f34, 0xffbc8446}};
static const Ramp walnut = {{0xff1f1418, 0xff38211f, 0xff523026, 0xff70452f, 0xff93623c}};
static const Ramp brass = {{0xff4a2f10, 0xff85581a, 0xffba8426, 0xffe3b443, 0xfffbe49a}};
static const Ramp stone = {{0xff2c2a36, 0xff4d4a58, 0xff716d78, 0xff97929a, 0xffbeb8b8}};
static const Ramp velvet = {{0xff2e1026, 0xff561a34, 0xff7f2840, 0xffa53f4c, 0xffc8645c}};
static const Ramp leaf = {{0xff14261f, 0xff22432f, 0xff34653c, 0xff558a48, 0xff86b45c}};

/* ---- Wall and floor ---- */

static Colour wallpaper_pixel(int x, int y)
{
    int column = x / 12, row = (y + (column & 1) * 8) / 16;
    int u = x % 12 - 6, v = (y + (column & 1) * 8) % 16 - 8;
    int distance = ABS(u) * 2 + ABS(v);
    bool ornament = distance == 5 || (distance < 2 && (row & 1) == 0) || (u == 0 && ABS(v) == 7);
    Colour base = colour_mix(0xff46606a, 0xff2f4252, y / 118.0);
    return ornament ? colour_multiply(base, 1.16) : base;
}

static void draw_wall(Canvas *c)
{
    for (int y = 0; y < STUDY_FLOOR; y++) {
        for (int x = 0; x < STUDY_WIDTH; x++) {
            Colour colour = wallpaper_pixel(x, y);
            /* Darker towards the corners of the room, lighter near the window. */
            double light = 1.12 - 0.34 * smooth_step(90, 330, x) - 0.2 * smooth_step(24, 0, x);
            canvas_put(c, x, y, colour_multiply(colour, light));
        }
    }
    for (int x = 0; x < STUDY_WIDTH; x++) {
        bool groove = x % 16 == 15;
        for (int y = 86; y < STUDY_FLOOR; y++)
            canvas_put(c, x, y, oak.shade[groove ? 0 : x % 16 == 0 ? 3 : x % 16 == 14 ? 1 : 2]);
    }
    canvas_rect(c, 0, 82, STUDY_WIDTH, 1, oak.shade[4]);
    canvas_rect(c, 0, 83, STUDY_WIDTH, 2, oak.shade[3]);
    canvas_rect(c, 0, 85, STUDY_WIDTH, 1, oak.shade[0]);
    canvas_rect(c, 0, 112, STUDY_WIDTH, 1, oak.shade[4]);
    canvas_rect(c, 0, 113, STUDY_WIDTH, 4, oak.shade[1]);
    canvas_rect(c, 0, 117, STUDY_WIDTH, 1, oak.shade[0]);
    canvas_rect(c, 0, 0, STUDY_WIDTH, 4, walnut.shade[1]);
    canvas_rect(c, 0, 4, STUDY_WIDTH, 1, walnut.shade[3]);
    canvas_rect(c, 0, 5, STUDY_WIDTH, 1, walnut.shade[0]);
}

/* Returns a pixel of the floor boards, which run towards a vanishing point behind the wall. */
static Colour board_pixel(int x, int y)
{
    double depth = y - 44;
    int number = floor_of((x - 160) / depth * 9 + 100);
    double along = 2600 / depth + random_at(number, 7) * 14;
    int plank = floor_of(along / 7);
    bool seam = floor_of((x - 1 - 160) / depth * 9 + 100) != number;
    bool end = floor_of((2600 / (depth - 1) + random_at(number, 7) * 14) / 7) != plank;
    double tone = 0.86 + 0.22 * random_at(number, plank) + 0.12 * smooth_step(118, 200, y);
    bool grain = random_at(floor_of((x - 160) / depth * 70), plank + number * 5) > 0.82;
    Colour wood = grain ? 0xff87552f : 0xff965f34;
    if (seam || end)
        return colour_multiply(0xff4d2c22, tone);
    return colour_multiply(wood, tone);
}

static void draw_floor(Canvas *c)
{
    for (int y = STUDY_FLOOR; y < STUDY_HEIGHT; y++)
        for (int x = 0; x < STUDY_WIDTH; x++)
            canvas_put(c, x, y, board_pixel(x, y));
    for (int y = STUDY_FLOOR; y < STUDY_FLOOR + 5; y++)
        for (int x = 0; x < STUDY_WIDTH; x++)
            canvas_multiply(c, x, y, 0.62 + 0.07 * (y - STUDY_FLOOR));
}

/* ---- The window and its light ---- */

static Colour view_pixel(int x, int y)
{
    double t = (y - 24) / 54.0;
    Colour sky = t < 0.3 ? 0xff7fb2c8 : t < 0.5 ? 0xffb4cfc0 : t < 0.68 ? 0xffefd9a0 : 0xfff5c078;
    double cloud = noise_at(x / 11.0, y / 4.0);
    if (cloud > 0.66 && t < 0.6)
        sky = 0xfffbf0d0;
    double hills = 66 - 7 * noise_at(x / 13.0, 3) - 5 * noise_at(x / 6.0, 9);
    if (y > hills)
        sky = y > hills + 5 ? 0xff4f7a62 : 0xff7ea06c;
    bool tower = x >= 36 && x < 43 && y >= 50 && (y > 53 || (x & 1) == 0);
    return tower ? (x < 38 ? 0xffb09a86 : 0xff8a7872) : sky;
}

static void draw_curtain(Canvas *c, int left, int right, int lean)
{
    for (int y = 16; y < 92; y++) {
        int pulled = y < 66 ? lean * (y - 16) / 50 : lean - lean * (y - 66) / 40;
        for (int x = left + MAX(pulled, 0); x < right + MIN(pulled, 0); x++) {
            int fold = (x * 3 + (lean > 0 ? y / 9 : -y / 9) + 60) % 12;
            canvas_put(c, x, y, velvet.shade[fold < 2 ? 1 : fold < 6 ? 2 : fold < 10 ? 3 : 4]);
        }
        canvas_put(c, left + MAX(pulled, 0), y, velvet.shade[0]);
        canvas_put(c, right + MIN(pulled, 0) - 1, y, velvet.shade[0]);
    }
    canvas_rect(c, left + MAX(lean, 0), 64, right - left - ABS(lean), 3, brass.shade[2]);
    canvas_rect(c, left + MAX(lean, 0), 64, right - left - ABS(lean), 1, brass.shade[4]);
}

static void draw_window(Canvas *c)
{
    canvas_bevel(c, 20, 20, 62, 64, &walnut);
    for (int y = 24; y < 78; y++)
        for (int x = 24; x < 78; x++)
            canvas_put(c, x, y, view_pixel(x, y));
    canvas_rect(c, 50, 24, 2, 54, walnut.shade[2]);
    canvas_rect(c, 49, 24, 1, 54, walnut.shade[4]);
    canvas_rect(c, 24, 42, 54, 2, walnut.shade[2]);
    canvas_rect(c, 24, 41, 54, 1, walnut.shade[4]);
    canvas_bevel(c, 16, 80, 70, 6, &walnut);
    draw_curtain(c, 12, 32, -8);
    draw_curtain(c, 70, 90, 8);
    canvas_rect(c, 8, 14, 86, 3, brass.shade[2]);
    canvas_rect(c, 8, 14, 86, 1, brass.shade[4]);
    canvas_ellipse(c, 8, 15.5, 3, 3, brass.shade[3]);
    canvas_ellipse(c, 94, 15.5, 3, 3, brass.shade[3]);
}

/* Draws four patches of sunlight on the floor, and the dusty beam of light above them. */
static void draw_light(Canvas *c)
{
    static const int panes[4][8] = {{92, 136, 118, 136, 132, 150, 104, 150},
                                    {122, 136, 148, 136, 164, 150, 136, 150},
                                    {107, 153, 135, 153, 150, 169, 120, 169},
                                    {139, 153, 167, 153, 184, 169, 154, 169}};
    static const int beam[8] = {34, 24, 78, 24, 184, 169, 104, 169};
    for (int y = 24; y < 172; y++) {
        for (int x = 20; x < 190; x++) {
            bool lit = false;
            for (int i = 0; i < 4; i++)
                lit = lit || polygon_contains(panes[i], 4, x + 0.5, y + 0.5);
            if (lit)
                canvas_blend(c, x, y, 0xffffe2a0, 0.4);
            else if (y > 84 && polygon_contains(beam, 4, x + 0.5, y + 0.5))
                canvas_blend(c, x, y, 0xffffdc96, 0.09);
            if (y > 60 && random_at(x * 3, y * 5) > 0.9968 &&
                polygon_contains(beam, 4, x + 0.5, y + 0.5))
                canvas_blend(c, x, y, 0xfffff2cc, 0.6);
        }
    }
}

/* ---- Furniture ---- */

static void draw_bookcase(Canvas *c)
{
    static const Colour spines[] = {0xff8c3b3a, 0xff3f6272, 0xffb58a3e, 0xff4d6b45,
                                    0xff6a4a78, 0xffa5673c, 0xffc9b48a};
    canvas_multiply_ellipse(c, 172, 120, 32, 5, 0.66);
    canvas_bevel(c, 144, 22, 48, 98, &walnut);
    for (int shelf = 0; shelf < 5; shelf++) {
        int top = 26 + shelf * 18;
        canvas_rect(c, 148, top, 40, 16, 0xff1c1218);
        int x = 149;
        for (int book = 0; x < 186; book++) {
            int width = 2 + (int)(random_at(book, shelf) * 3),
                height = 10 + (int)(random_at(shelf, book * 3) * 5);
            Colour spine = spines[(int)(random_at(book * 5, shelf * 7) * 6.99)];
            if (random_at(book + 3, shelf * 11) > 0.9) {
                x += 4;
                continue;
            }
            canvas_rect(c, x, top + 16 - height, MIN(width, 187 - x), height, spine);
            canvas_rect(c, x, top + 16 - height, 1, height, colour_multiply(spine, 1.3));
            canvas_rect(c, x, top + 18 - height, MIN(width, 187 - x), 1, brass.shade[3]);
            x += width;
        }
        canvas_rect(c, 147, top + 16, 42, 1, walnut.shade[4]);
        canvas_rect(c, 147, top + 17, 42, 1, walnut.shade[1]);
    }
    canvas_bevel(c, 141, 18, 54, 6, &walnut);
    canvas_bevel(c, 142, 114, 52, 7, &walnut);
}

static void draw_door(Canvas *c)
{
    canvas_bevel(c, 200, 32, 48, 88, &walnut);
    canvas_bevel(c, 204, 36, 40, 84, &oak);
    for (int row = 0; row < 3; row++) {
        for (int column = 0; column < 2; column++) {
            int x = 208 + column * 17, y = 41 + row * 26, tall = row == 2 ? 22 : 22;
            canvas_rect(c, x, y, 15, tall, oak.shade[0]);
            canvas_rect(c, x + 1, y + 1, 14, tall - 1, oak.shade[3]);
            canvas_rect(c, x + 1, y + 1, 13, tall - 2, oak.shade[1]);
            canvas_rect(c, x + 3, y + 3, 10, tall - 5, oak.shade[2]);
            canvas_rect(c, x + 3, y + 3, 10, 1, oak.shade[3]);
        }
    }
    canvas_ellipse(c, 239.5, 82.5, 3, 3, brass.shade[0]);
    canvas_ellipse(c, 239, 82, 2.4, 2.4, brass.shade[3]);
    canvas_put(c, 238, 81, brass.shade[4]);
    canvas_rect(c, 239, 88, 1, 3, brass.shade[0]);
    canvas_rect(c, 200, 118, 48, 3, walnut.shade[1]);
    canvas_rect(c, 200, 118, 48, 1, walnut.shade[3]);
}

static Colour fire_pixel(int x, int y)
{
    double height = 20 - ABS(x - 286) * 0.8 + noise_at(x / 2.5, 4) * 9 - 4, up = (119 - y) / height;
    if (up > 1 || height < 3)
        return 0;
    return up < 0.3 ? 0xfffff2b0 : up < 0.55 ? 0xffffc850 : up < 0.8 ? 0xfff08a34 : 0xffc44a2c;
}

static void draw_fireplace(Canvas *c)
{
    canvas_multiply_ellipse(c, 288, 124, 36, 6, 0.66);
    canvas_bevel(c, 256, 64, 60, 60, &stone);
    for (int y = 66; y < 122; y++) {
        for (int x = 258; x < 314; x++) {
            int row = y / 7, u = x + (row & 1) * 6;
            if (y % 7 == 0 || u % 12 == 0)
                canvas_put(c, x, y, stone.shade[0]);
            else
                canvas_multiply(c, x, y,
                                (0.86 + 0.3 * random_at(u / 12, row)) * (y % 7 == 1 ? 1.14 : 1));
        }
    }
    for (int y = 84; y < 122; y++) {
        for (int x = 268; x < 304; x++) {
            double u = (x + 0.5 - 286) / 18, v = y < 96 ? (96 - y) / 12.0 : 0;
            if (u * u + v * v >= 1)
                continue;
            Colour flame = fire_pixel(x, y);
            canvas_put(c, x, y,
                       flame != 0 ? flame
                                  : colour_mix(0xff160d14, 0xff5a2418, smooth_step(92, 122, y)));
        }
    }
    canvas_rect(c, 274, 117, 24, 3, 0xff3a1f18);
    canvas_rect(c, 274, 117, 24, 1, 0xffe07a38);
    canvas_bevel(c, 250, 58, 70, 8, &oak);
    canvas_bevel(c, 252, 120, 68, 6, &stone);
    for (int y = 84; y < 196; y++) {
        for (int x = 216; x < 320; x++) {
            double glow = 1 - length_of((x - 286) / 74.0, (y - 122) / (y < 122 ? 40.0 : 56.0));
            if (glow > 0)
                canvas_blend(c, x, y, 0xffff9a48, 0.34 * glow * (y < 122 ? 0.5 : 1));
        }
    }
    /* A clock and two candles on the mantelpiece. */
    canvas_bevel(c, 280, 47, 13, 12, &walnut);
    canvas_ellipse(c, 286.5, 53, 4, 4, 0xfff2e8cc);
    canvas_line(c, 286, 53, 286, 50, 0xff2b1a1c);
    canvas_line(c, 286, 53, 288, 54, 0xff2b1a1c);
    for (int i = 0; i < 2; i++) {
        int x = 262 + i * 46;
        canvas_rect(c, x, 50, 2, 7, 0xfff2e8cc);
        canvas_rect(c, x - 1, 57, 4, 1, brass.shade[3]);
        canvas_rect(c, x, 48, 1, 2, 0xffffc850);
    }
}

static void draw_picture(Canvas *c)
{
    canvas_multiply_ellipse(c, 289, 34, 25, 19, 0.84);
    canvas_bevel(c, 264, 12, 44, 32, &brass);
    for (int y = 16; y < 40; y++) {
        for (int x = 268; x < 304; x++) {
            Colour colour = y < 21   ? 0xff5f86a0
                            : y < 25 ? 0xff92aeb0
                            : y < 28 ? 0xffe8c890
                                     : 0xff3a6478;
            if (y >= 28 && random_at(x / 3, y) > 0.76)
                colour = 0xff5f8c98;
            canvas_put(c, x, y, colour);
        }
    }
    /* A ship under full sail. */
    for (int i = 0; i < 9; i++) {
        canvas_rect(c, 284 - i / 3, 18 + i, 2 + i / 2, 1, 0xfff4ead2);
        canvas_rect(c, 290, 20 + i, 1 + i / 2, 1, 0xffd8c8a8);
    }
    canvas_rect(c, 279, 28, 18, 1, 0xff2b1a1c);
    canvas_rect(c, 280, 29, 16, 2, 0xff5a3422);
    canvas_rect(c, 282, 31, 12, 1, 0xff2b1a1c);
}

static void draw_lamp(Canvas *c)
{
    for (int y = 60; y < 112; y++) {
        for (int x = 90; x < 160; x++) {
            double glow = 1 - length_of((x - 126) / 30.0, (y - 84) / 22.0);
            if (glow > 0)
                canvas_blend(c, x, y, 0xffffe8a0, 0.4 * glow);
        }
    }
    for (int y = 72; y < 82; y++) {
        int half = 4 + (y - 72) * 6 / 10;
        for (int x = 126 - half; x < 126 + half; x++)
            canvas_put(c, x, y,
                       leaf.shade[x < 126 - half + 2   ? 4
                                  : x < 127            ? 3
                                  : x < 126 + half - 2 ? 2
                                                       : 1]);
    }
    canvas_rect(c, 116, 82, 20, 1, 0xffffefb4);
    canvas_rect(c, 125, 83, 2, 8, brass.shade[2]);
    canvas_rect(c, 125, 83, 1, 8, brass.shade[4]);
    canvas_rect(c, 121, 91, 10, 2, brass.shade[1]);
    canvas_rect(c, 121, 91, 9, 1, brass.shade[3]);
}

static void draw_desk(Canvas *c)
{
    canvas_multiply_ellipse(c, 108, 134, 40, 6, 0.6);
    for (int i = 0; i < 2; i++) {
        canvas_bevel(c, 76 + i * 42, 97, 22, 36, &walnut);
        for (int drawer = 0; drawer < 3; drawer++) {
            int x = 78 + i * 42, y = 100 + drawer * 11;
            canvas_rect(c, x, y, 18, 9, walnut.shade[0]);
            canvas_rect(c, x + 1, y + 1, 16, 7, walnut.shade[3]);
            canvas_rect(c, x + 2, y + 2, 15, 6, walnut.shade[2]);
            canvas_rect(c, x + 7, y + 4, 4, 1, brass.shade[4]);
            canvas_rect(c, x + 7, y + 5, 4, 1, brass.shade[1]);
        }
    }
    canvas_rect(c, 98, 100, 20, 20, 0xff171016);
    canvas_bevel(c, 70, 92, 76, 7, &walnut);
    canvas_rect(c, 71, 93, 74, 1, 0xffb98050);
    /* A letter, an inkwell with a quill, a globe. */
    canvas_rect(c, 94, 91, 14, 2, 0xfff4ead2);
    canvas_rect(c, 94, 92, 14, 1, 0xffc8b898);
    canvas_rect(c, 111, 88, 4, 4, 0xff22304a);
    canvas_line(c, 113, 88, 118, 79, 0xfff0ead8);
    canvas_ellipse(c, 83, 83, 6.5, 6.5, 0xff1c2c3c);
    canvas_ellipse(c, 83, 83, 5.6, 5.6, 0xff3c7088);
    canvas_ellipse(c, 81.5, 81, 3, 2.6, 0xff7ea06c);
    canvas_ellipse(c, 85, 85.5, 2, 1.6, 0xff7ea06c);
    canvas_put(c, 80, 79, 0xffe8f4e8);
    canvas_rect(c, 82, 89, 2, 2, brass.shade[3]);
    canvas_rect(c, 79, 91, 8, 1, brass.shade[2]);
    draw_lamp(c);
}

static void draw_rug(Canvas *c)
{
    for (int y = 148; y < 190; y++) {
        for (int x = 140; x < 300; x++) {
            double u = (x + 0.5 - 222) / 74, v = (y + 0.5 - 168) / 18, distance = length_of(u, v);
            if (distance >= 1)
                continue;
            bool star = ABS(u) + ABS(v) < 0.42 && ABS(u) + ABS(v) > 0.3;
            Colour colour = distance > 0.94            ? 0xffe0b860
                            : distance > 0.86          ? 0xff4e1a30
                            : distance > 0.8           ? 0xffc8985a
                            : star                     ? 0xffe0b860
                            : distance < 0.16          ? 0xffd88a58
                            : (x / 5 + y / 2) % 6 == 0 ? 0xff93384a
                                                       : 0xff7c2840;
            canvas_put(c, x, y, random_at(x, y) > 0.86 ? colour_multiply(colour, 0.92) : colour);
        }
    }
}

/* Draws a cat that sleeps in the sun. */
static void draw_cat(Canvas *c)
{
    static const char *const cat[] = {
        ".......................", "..o...o................", "..oo.oo.....oooooo.....",
        ".ohhhhmo..oohhhhhhoo...", ".hhmhhmmoohhhhmmmmmmoo.", "ohohhohmhhhhmmdmmdmmmmo",
        "ohhpphmmhhhmmmdmmdmmdmo", ".ohhhmmmhhmmmmmmmmmmdmo", "..owwmmddmmmmmmmmmmmmmo",
        ".ohhwdoooddmmmmmmmmdddo", ".ohhdo...ohhddddddddmo.", "..ooo.....ohhhhhhhmmo..",
        "...........ooooooooo...",
    };
    static const Colour colours[] = {0xff3a1e18, 0xfff0a85c, 0xffd0803c,
                                     0xff9a5428, 0xffe88a80, 0xfffff2e0};
    canvas_multiply_ellipse(c, 136, 164, 15, 4, 0.66);
    canvas_stamp(c, 122, 152, cat, G_N_ELEMENTS(cat), "ohmdpw", colours);
}

static void draw_plant(Canvas *c)
{
    static const int leaves[][4] = {{0, 0, -14, -34}, {0, 0, 12, -38},  {0, 0, -4, -46},
                                    {0, 0, 16, -22},  {0, 0, -15, -18}, {0, 0, 6, -28}};
    canvas_multiply_ellipse(c, 22, 172, 17, 5, 0.62);
    for (size_t i = 0; i < G_N_ELEMENTS(leaves); i++) {
        for (int step = 0; step <= 40; step++) {
            double t = step / 40.0, droop = 10 * t * t;
            int x = 19 + floor_of(leaves[i][2] * t), y = 150 + floor_of(leaves[i][3] * t + droop);
            int half = floor_of(3.4 * sine(t * 180) + 0.5);
            canvas_rect(c, x - half, y, half * 2 + 1, 1, leaf.shade[i % 2 == 0 ? 2 : 1]);
            canvas_rect(c, x - half, y, half, 1, leaf.shade[3]);
            canvas_put(c, x, y, leaf.shade[4]);
        }
    }
    for (int y = 148; y < 172; y++) {
        int half = 11 - (y - 148) / 6;
        for (int x = 19 - half; x < 19 + half; x++) {
            int u = x - 19 + half;
            canvas_put(c, x, y,
                       u < 1 || u > half * 2 - 2 || y == 171 ? 0xff4a2018
                       : u < 5                               ? 0xffe0946a
                       : u < 12                              ? 0xffb8643f
                                                             : 0xff8c4530);
        }
    }
    canvas_rect(c, 6, 146, 26, 4, 0xff4a2018);
    canvas_rect(c, 7, 147, 24, 2, 0xffd07a50);
    canvas_rect(c, 7, 147, 12, 1, 0xfff0b088);
}

Canvas *study_draw(void)
{
    Canvas *c = canvas_new(STUDY_WIDTH, STUDY_HEIGHT);
    draw_wall(c);
    draw_floor(c);
    draw_window(c);
    draw_bookcase(c);
    draw_door(c);
    draw_picture(c);
    draw_desk(c);
    draw_rug(c);
    draw_light(c);
    draw_cat(c);
    draw_fireplace(c);
    draw_plant(c);
    return c;
}
