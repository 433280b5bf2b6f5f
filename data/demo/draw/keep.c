/* SPDX-License-Identifier: MIT */
/*
 * Draws the keep: the cross-section of a castle, made of cells whose outlines are the walls of the
 * level. See scenes.h.
 *
 * Letters of furniture: `w` window, `t` torch, `b` banner, `k` barrels, `c` chest, `a` armour. For
 * the others, see keep_cell() in scenes.h.
 */
#include "scenes.h"

#include <string.h>

static const char *const plan[KEEP_ROWS] = {
    "                                                ",
    "                                # # # # # # #   ",
    "                                #####=#######   ",
    "       # # # # #                #####.#######   ",
    "       #####=###                 #.........#    ",
    "       #####.###                 #..w...w..#    ",
    "        #.....#                  #.......c.#    ",
    "        #.....#                  ########==#    ",
    "        #..w..# # # # # # # # #  #.........#    ",
    "        #.....####################....b....#    ",
    "        #k....####################..c......#    ",
    "        ###==###................##==########    ",
    "        #.........b...w..w...b.............#==  ",
    "        #..t........................t....t.#    ",
    "        #..........a........a...........k..#    ",
    "        #.....######==######==#########==###    ",
    "        ##==####................D..........#    ",
    "        #.....##....t..b...t....D...w...w..#=== ",
    "^>      P...t.D...............a.D..........#    ",
    "^^>     P.....D..===....../########=====...E   <",
    "^^^>    P.....D........../########\\........E  <^",
    "^^^^    P.....D.kk....../##########\\.....k.E <^^",
    "^^^^====^^^########===################^^^^^^^^^^",
    "^^^^mmmm^^^#.............C.....#.....#^^^^^^^^^^",
    "^^^^mmmm^^^#....t........C..t..#..===#^^^^^^^^^^",
    "^^^^mmmm^^^#\\..==........C...........#^^^^^^^^^^",
    "^^^^^^^^^^^##\\........k..C..c./#\\....#^^^^^^^^^^",
    "^^^^^^^^^^^###########################^^^^^^^^^^",
};

static const Ramp stone = {{0xff2a2638, 0xff4c4658, 0xff706a76, 0xff958d90, 0xffc2b8ac}};
static const Ramp inner = {{0xff17131f, 0xff231d2e, 0xff2d2638, 0xff383044, 0xff463c50}};
static const Ramp earth = {{0xff1f1820, 0xff332625, 0xff46342c, 0xff5a4434, 0xff735a40}};
static const Ramp wood = {{0xff2b1a1c, 0xff4e2e24, 0xff74492c, 0xff9a6a3a, 0xffc4914e}};
static const Ramp iron = {{0xff14141c, 0xff2a2c38, 0xff444856, 0xff6a7080, 0xffa0a8b4}};
static const Ramp cloth = {{0xff2e1026, 0xff561a34, 0xff8c2a3e, 0xffb84848, 0xffe0785c}};
static const Ramp gold = {{0xff4a2f10, 0xff85581a, 0xffba8426, 0xffe3b443, 0xfffbe49a}};
static const Ramp moss = {{0xff22301f, 0xff34482a, 0xff4a6636, 0xff688a44, 0xff92ae58}};

char keep_cell(int column, int row)
{
    if (column < 0 || row < 0 || column >= KEEP_COLUMNS || row >= KEEP_ROWS)
        return 0;
    return plan[row][column];
}

static bool cell_is(int column, int row, const char *kinds)
{
    char cell = keep_cell(column, row);
    return cell != 0 && strchr(kinds, cell) != NULL;
}

/* True if a cell shows the inner wall of the castle. */
static bool is_indoors(int column, int row)
{
    static const char rooms[] = ".wtbkcaDPEC";
    if (cell_is(column, row, rooms))
        return true;
    return cell_is(column, row, "=/\\") &&
           (cell_is(column, row - 1, rooms) || cell_is(column, row + 1, rooms) ||
            cell_is(column + 1, row, rooms));
}

/* True if a pixel is in a cell of the kinds `full`, or below the slope of a cell `up` or `down`. */
static bool is_filled(int x, int y, const char *full, char up, char down)
{
    int column = x / KEEP_CELL, row = y / KEEP_CELL, u = x % KEEP_CELL, v = y % KEEP_CELL;
    if (x < 0 || y < 0 || keep_cell(column, row) == 0)
        return false;
    char cell = keep_cell(column, row);
    return strchr(full, cell) != NULL || (cell == up && u + v >= KEEP_CELL - 1) ||
           (cell == down && v >= u);
}

static bool is_stone(int x, int y)
{
    return is_filled(x, y, "#", '/', '\\');
}

static bool is_earth(int x, int y)
{
    return is_filled(x, y, "^", '<', '>');
}

static bool is_solid(int x, int y)
{
    return is_stone(x, y) || is_earth(x, y);
}

/* ---- Sky ---- */

static Colour sky_pixel(int x, int y)
{
    static const Colour bands[] = {0xff2c2a54, 0xff3b3365, 0xff523f76, 0xff704e82, 0xff95607f,
                                   0xffba7478, 0xffda8e72, 0xfff0b078, 0xfff8cf8c};
    double t = y / 352.0 * 8.6 + noise_at(x / 60.0, y / 9.0) * 0.9;
    int band = CLAMP(floor_of(t), 0, 8);
    /* Adjacent bands are dithered where they meet. */
    if (t - band > 0.8 && ((x + y) & 1) && band < 8)
        band++;
    double sun = length_of(x - 92, (y - 148) * 1.0);
    if (sun < 26)
        return sun < 22 ? 0xfffff0c4 : 0xfffbdf9e;
    Colour colour = bands[band];
    return sun < 90 ? colour_mix(colour, 0xffffd890, 0.36 * (1 - sun / 90)) : colour;
}

static double ridge(double x, double width, int seed)
{
    return noise_at(x / width, seed) * 0.62 + noise_at(x / width * 2.7, seed + 5) * 0.26 +
           noise_at(x / width * 7.1, seed + 9) * 0.12;
}

static Colour background_pixel(int x, int y)
{
    double far = 250 - 120 * ridge(x, 110, 3), near = 300 - 96 * ridge(x, 74, 11);
    double forest = 338 - 34 * ridge(x, 40, 23) - (x % 7 < 4 ? x % 7 : 7 - x % 7) * 2.2;
    if (y > forest)
        return y > forest + 9 ? 0xff2c2740 : 0xff3a3150;
    if (y > near)
        return y < near + 5                        ? 0xff7a5878
               : noise_at(x / 9.0, y / 14.0) > 0.6 ? 0xff503f64
                                                   : 0xff5a466c;
    if (y > far)
        return y < far + 6 + noise_at(x / 5.0, 2) * 16 ? 0xffd89a90 : 0xff8a6284;
    return sky_pixel(x, y);
}

static void draw_sky(Canvas *c)
{
    for (int y = 0; y < c->height; y++)
        for (int x = 0; x < c->width; x++)
            canvas_put(c, x, y, background_pixel(x, y));
    for (int i = 0; i < 70; i++) {
        int x = (int)(random_at(i, 41) * c->width), y = (int)(random_at(i, 43) * 110);
        canvas_blend(c, x, y, 0xfff4ead8, 0.7 - y / 200.0);
    }
}

/* ---- Rooms ---- */

static Colour inner_pixel(int x, int y)
{
    int row = y / 8, u = x + (row & 1) * 9, column = u / 18;
    if (y % 8 == 7 || u % 18 == 17)
        return inner.shade[0];
    double tone = random_at(column, row);
    int shade = tone > 0.86 ? 3 : tone > 0.3 ? 2 : 1;
    return inner.shade[y % 8 == 0 && tone > 0.4 ? shade + 1 : shade];
}

/* Returns the light in a room: darker below ceilings and to the right of walls. */
static double room_light(int x, int y)
{
    double light = 1;
    for (int i = 1; i <= 9; i += 2)
        light *= is_stone(x, y - i) || is_stone(x - i / 2, y) ? 0.92 : 1;
    return light;
}

static void draw_rooms(Canvas *c)
{
    for (int y = 0; y < c->height; y++)
        for (int x = 0; x < c->width; x++)
            if (is_indoors(x / KEEP_CELL, y / KEEP_CELL))
                canvas_put(c, x, y, colour_multiply(inner_pixel(x, y), room_light(x, y)));
}

/* ---- Stone and earth ---- */

static Colour stone_pixel(int x, int y)
{
    int row = y / 8, u = x + (row & 1) * 8, column = u / 16;
    if (y % 8 == 7 || u % 16 == 15)
        return stone.shade[0];
    double tone = random_at(column + 31, row);
    int shade = tone > 0.8 ? 3 : tone > 0.16 ? 2 : 1;
    if (y % 8 == 0 || u % 16 == 0)
        shade = MIN(shade + 1, 4);
    if (y % 8 == 6 && shade > 1)
        shade--;
    Colour colour = stone.shade[shade];
    return random_at(x, y) > 0.94 ? colour_multiply(colour, 0.9) : colour;
}

static Colour edge_of(int x, int y, Colour colour, const Ramp *ramp, const Ramp *top)
{
    if (!is_solid(x, y - 1))
        return top->shade[4];
    if (!is_solid(x, y - 2))
        return top->shade[3];
    if (!is_solid(x - 1, y))
        return ramp->shade[4];
    if (!is_solid(x + 1, y) || !is_solid(x, y + 1))
        return ramp->shade[0];
    if (!is_solid(x + 2, y) || !is_solid(x, y + 2))
        return ramp->shade[1];
    return colour;
}

/* Returns a pixel of earth, darker with increasing depth. */
static Colour earth_pixel(int x, int y)
{
    double tone = noise_at(x / 7.0, y / 5.0) * 0.7 + random_at(x, y) * 0.3 - (y - 340) / 420.0;
    bool pebble = noise_at(x / 3.0 + 50, y / 2.4) > 0.8;
    int shade = tone > 0.6 ? 3 : tone > 0.3 ? 2 : 1;
    return earth.shade[pebble ? shade + 1 : shade];
}

static void draw_solids(Canvas *c)
{
    for (int y = 0; y < c->height; y++) {
        for (int x = 0; x < c->width; x++) {
            int deep = 3 + (int)(random_at(x, 5) * 4);
            if (is_stone(x, y)) {
                bool outside = !is_indoors(x / KEEP_CELL, (y - 1) / KEEP_CELL);
                bool mossy = outside && noise_at(x / 9.0, y / 30.0) > 0.56;
                canvas_put(c, x, y,
                           edge_of(x, y, stone_pixel(x, y), &stone, mossy ? &moss : &stone));
            } else if (is_earth(x, y)) {
                bool turf =
                    !is_solid(x, y - deep) && !cell_is(x / KEEP_CELL, (y - deep) / KEEP_CELL, "m");
                Colour colour =
                    turf ? moss.shade[random_at(x, y) > 0.5 ? 2 : 1] : earth_pixel(x, y);
                canvas_put(c, x, y, turf ? edge_of(x, y, colour, &moss, &moss) : colour);
            }
        }
    }
    /* Tufts of grass. */
    for (int x = 0; x < c->width; x++)
        for (int y = 1; y < c->height; y++)
            if (is_earth(x, y) && !is_solid(x, y - 1) &&
                cell_is(x / KEEP_CELL, (y - 1) / KEEP_CELL, " <>") && random_at(x, y) > 0.6)
                canvas_put(c, x, y - 1, moss.shade[random_at(y, x) > 0.5 ? 4 : 3]);
}

/* ---- Furniture ---- */

static void draw_glow(Canvas *c, int x, int y, double reach, Colour colour, double strength)
{
    for (int j = y - (int)reach; j <= y + (int)reach; j++) {
        for (int i = x - (int)reach; i <= x + (int)reach; i++) {
            double near = 1 - length_of(i - x, j - y) / reach;
            if (near > 0 && i >= 0 && j >= 0 &&
                (is_indoors(i / KEEP_CELL, j / KEEP_CELL) || is_stone(i, j)))
                canvas_blend(c, i, j, colour, strength * near * (is_stone(i, j) ? 0.6 : 1));
        }
    }
}

static void draw_torch(Canvas *c, int x, int y)
{
    draw_glow(c, x + 8, y + 4, 58, 0xffff9a48, 0.52);
    canvas_rect(c, x + 7, y + 6, 3, 8, wood.shade[1]);
    canvas_rect(c, x + 7, y + 6, 1, 8, wood.shade[3]);
    canvas_rect(c, x + 6, y + 5, 5, 2, iron.shade[1]);
    canvas_ellipse(c, x + 8.5, y + 2, 2.6, 4, 0xfff08a34);
    canvas_ellipse(c, x + 8.5, y + 3, 1.6, 2.6, 0xffffd45c);
    canvas_put(c, x + 8, y - 3, 0xfff08a34);
    canvas_put(c, x + 8, y + 3, 0xfffff6d0);
}

/* Draws a pointed window with the evening sky, and its light on the wall. */
static void draw_window(Canvas *c, int x, int y)
{
    for (int j = -6; j < 18; j++) {
        int half = j < 2 ? (j + 8) / 2 : 5;
        for (int i = -half - 2; i <= half + 1; i++) {
            bool frame = i < -half || i >= half || j < -5 || j > 15;
            bool bar = i == -1 || j == 6;
            Colour glass = j < 2 ? 0xff95607f : j < 8 ? 0xffda8e72 : 0xfff8cf8c;
            canvas_put(c, x + 8 + i, y + j,
                       frame ? stone.shade[i < 0 ? 3 : 1]
                       : bar ? iron.shade[1]
                             : glass);
        }
    }
    draw_glow(c, x + 12, y + 12, 36, 0xffffc48a, 0.3);
}

static void draw_banner(Canvas *c, int x, int y)
{
    canvas_rect(c, x - 2, y - 4, 20, 2, gold.shade[2]);
    canvas_rect(c, x - 2, y - 4, 20, 1, gold.shade[4]);
    for (int j = -2; j < 30; j++) {
        for (int i = 0; i < 16; i++) {
            if (j > 24 && ABS(i - 8) < j - 24)
                continue;
            int fold = (i + (j / 8 & 1)) % 6;
            Colour colour = cloth.shade[fold == 0 ? 1 : fold < 3 ? 3 : 2];
            bool sign = ABS(i - 7.5) + ABS(j - 11) < 5.6 && ABS(i - 7.5) + ABS(j - 11) > 2.4;
            canvas_put(c, x + i, y + j,
                       sign                ? gold.shade[3]
                       : i == 0 || i == 15 ? gold.shade[2]
                                           : colour);
        }
    }
}

static void draw_barrel(Canvas *c, int x, int y)
{
    for (int j = 1; j < 16; j++) {
        int half = j < 4 || j > 12 ? 5 : 6;
        for (int i = -half; i < half; i++) {
            int shade = i < -half + 1 || i > half - 2 ? 0 : i < -2 ? 3 : i < 2 ? 2 : 1;
            Colour hoop = iron.shade[i < -2 ? 4 : i < 2 ? 3 : 1];
            canvas_put(c, x + 8 + i, y + j,
                       j == 4 || j == 12   ? hoop
                       : j == 1 || j == 15 ? wood.shade[0]
                                           : wood.shade[shade]);
        }
    }
}

static void draw_chest(Canvas *c, int x, int y)
{
    canvas_bevel(c, x, y + 8, 16, 8, &wood);
    canvas_bevel(c, x, y + 4, 16, 5, &wood);
    canvas_rect(c, x + 2, y + 4, 2, 12, gold.shade[2]);
    canvas_rect(c, x + 12, y + 4, 2, 12, gold.shade[2]);
    canvas_rect(c, x + 7, y + 7, 3, 4, gold.shade[4]);
    canvas_put(c, x + 8, y + 9, wood.shade[0]);
}

static void draw_armour(Canvas *c, int x, int y)
{
    static const char *const suit[] = {
        "......r.......", ".....rr.......", "....ohho......", "...ohhmlo.....", "...oo##oo.....",
        "...ohhmlo.....", "..oohhmloo....", ".ohmohmlhmo...", ".ohlohmlohl...", ".ohlohmlohl.s.",
        ".oo.ohmlooo.s.", "....ohmlo.ggg.", "....oggo...s..", "....ohoml..s..", "....ohoml..s..",
        "....oho.l..s..", "....oho.l..s..", "...ohho.ll.s..",
    };
    Colour colours[] = {iron.shade[0], iron.shade[4],  iron.shade[3], iron.shade[2],
                        0xff0c0c14,    cloth.shade[3], gold.shade[3], iron.shade[4]};
    canvas_stamp(c, x + 1, y - 2, suit, G_N_ELEMENTS(suit), "ohml#rgs", colours);
}

/* Draws a door, or a grating if `barred`, on the vertical middle line of a cell. */
static void draw_door(Canvas *c, int x, int y, bool barred)
{
    if (barred) {
        canvas_rect(c, x + 6, y, 4, 16, iron.shade[1]);
        canvas_rect(c, x + 6, y, 1, 16, iron.shade[3]);
        canvas_rect(c, x + 4, y + 4, 8, 2, iron.shade[2]);
        canvas_rect(c, x + 4, y + 12, 8, 2, iron.shade[2]);
        return;
    }
    canvas_rect(c, x + 5, y, 6, 16, wood.shade[2]);
    canvas_rect(c, x + 5, y, 1, 16, wood.shade[4]);
    canvas_rect(c, x + 10, y, 1, 16, wood.shade[0]);
    canvas_rect(c, x + 4, y + 7, 8, 2, iron.shade[2]);
    canvas_put(c, x + 7, y + 11, gold.shade[4]);
}

static void draw_plank(Canvas *c, int x, int y, int column, int row)
{
    canvas_rect(c, x, y, 16, 1, wood.shade[4]);
    canvas_rect(c, x, y + 1, 16, 2, wood.shade[3]);
    canvas_rect(c, x, y + 3, 16, 1, wood.shade[1]);
    canvas_rect(c, x, y + 4, 16, 1, wood.shade[0]);
    canvas_rect(c, x + 15, y, 1, 4, wood.shade[1]);
    canvas_put(c, x + 3, y + 1, iron.shade[0]);
    canvas_put(c, x + 12, y + 1, iron.shade[0]);
    bool wall_left = cell_is(column - 1, row, "#"), wall_right = cell_is(column + 1, row, "#");
    for (int i = 0; i < 7; i++) {
        if (wall_left)
            canvas_rect(c, x + i, y + 11 - i, 2, 1, wood.shade[1]);
        if (wall_right)
            canvas_rect(c, x + 14 - i, y + 11 - i, 2, 1, wood.shade[1]);
    }
}

static void draw_water(Canvas *c, int x, int y, bool surface)
{
    for (int j = surface ? 5 : 0; j < 16; j++) {
        for (int i = 0; i < 16; i++) {
            double ripple = noise_at((x + i) / 6.0, (y + j) / 2.0);
            Colour deep = colour_mix(0xff46608a, 0xff1c2444, (y + j - 352) / 64.0);
            canvas_put(c, x + i, y + j,
                       surface && j == 5 ? 0xfff0b890
                       : ripple > 0.74   ? colour_multiply(deep, 1.3)
                                         : deep);
        }
    }
}

static void draw_cell(Canvas *c, int column, int row)
{
    int x = column * KEEP_CELL, y = row * KEEP_CELL;
    switch (keep_cell(column, row)) {
    case 'w':
        draw_window(c, x, y);
        break;
    case 'b':
        draw_banner(c, x, y);
        break;
    case 'k':
        draw_barrel(c, x, y);
        break;
    case 'c':
        draw_chest(c, x, y);
        break;
    case 'a':
        draw_armour(c, x, y);
        break;
    case 't':
        draw_torch(c, x, y);
        break;
    case 'D':
        draw_door(c, x, y, false);
        break;
    case 'E':
        draw_door(c, x, y, false);
        break;
    case 'P':
        draw_door(c, x, y, true);
        break;
    case 'C':
        draw_door(c, x, y, true);
        break;
    case '=':
        draw_plank(c, x, y, column, row);
        break;
    default:
        break;
    }
}

static void draw_flag(Canvas *c, int x, int y)
{
    canvas_rect(c, x, y, 1, 34, wood.shade[3]);
    canvas_rect(c, x + 1, y, 1, 34, wood.shade[1]);
    canvas_put(c, x, y - 1, gold.shade[4]);
    for (int i = 0; i < 22; i++) {
        int wave = floor_of(1.6 * sine(i * 26));
        int height = i > 15 ? 11 - (i - 15) : 11;
        canvas_rect(c, x + 2 + i, y + 1 + wave + (11 - height) / 2, 1, height,
                    cloth.shade[wave < 0   ? 3
                                : wave > 0 ? 1
                                           : 2]);
        canvas_put(c, x + 2 + i, y + 6 + wave, gold.shade[3]);
    }
}

Canvas *keep_draw(void)
{
    Canvas *c = canvas_new(KEEP_COLUMNS * KEEP_CELL, KEEP_ROWS * KEEP_CELL);
    draw_sky(c);
    draw_flag(c, 11 * KEEP_CELL + 8, 16);
    draw_rooms(c);
    for (int row = 0; row < KEEP_ROWS; row++)
        for (int column = 0; column < KEEP_COLUMNS; column++)
            if (cell_is(column, row, "m") || (column >= 4 && column < 8 && row == 22))
                draw_water(c, column * KEEP_CELL, row * KEEP_CELL, row == 22);
    draw_solids(c);
    for (int row = 0; row < KEEP_ROWS; row++)
        for (int column = 0; column < KEEP_COLUMNS; column++)
            draw_cell(c, column, row);
    return c;
}
