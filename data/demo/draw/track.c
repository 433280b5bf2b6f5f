/* SPDX-License-Identifier: MIT */
/*
 * Draws the race track from above: a road around a lake, with a narrow bridge over the river that
 * leaves the lake. A pixel's distance to the centre line determines whether it is road. See
 * scenes.h.
 */
#include "scenes.h"

#include "derive/curve.h"

#include <math.h>

const TrackNode track_nodes[TRACK_NODES] = {
    {262, 378, 62}, {120, 364, 62}, {56, 276, 60},  {62, 132, 58},  {150, 62, 60},  {258, 108, 56},
    {346, 70, 58},  {438, 98, 62},  {440, 182, 54}, {391, 250, 40}, {424, 318, 52}, {362, 376, 58},
};

/* The middle of the bridge, on the centre line. */
enum { BRIDGE_X = 392, BRIDGE_Y = 250 };

/* The position of a pixel relative to the road. */
typedef struct RoadPosition {
    double distance;   /* distance from the centre line */
    double half_width; /* half the road's width there */
    double along;      /* distance along the centre line, in pixels from its start */
    bool on_right;     /* on the right in driving direction */
} RoadPosition;

typedef struct Road {
    CurveLine line;
    double *along; /* distance along the line for each point, and for the first point after a lap */
    RoadPosition positions[TRACK_WIDTH * TRACK_HEIGHT];
} Road;

static const Ramp grass = {{0xff3c6238, 0xff4b7740, 0xff568546, 0xff62924a, 0xff709f50}};
static const Ramp water = {{0xff2f5f7c, 0xff3a7490, 0xff4888a0, 0xff63a2b2, 0xff9ad0d2}};
static const Ramp wall = {{0xff2c3040, 0xff6b7082, 0xff9aa0ae, 0xffc4c8d0, 0xffe8eaee}};
static const Ramp roof = {{0xff3c1a22, 0xff76303a, 0xffa5453f, 0xffc8604c, 0xffe48a64}};

/* ---- The centre line ---- */

/*
 * Returns the road's width at a fraction of the distance to the next node, as derive/curve.h
 * computes it.
 */
static double width_at(double fraction, int node)
{
    double from = track_nodes[node].width, to = track_nodes[(node + 1) % TRACK_NODES].width;
    return from + (to - from) * smooth_step(0, 1, fraction);
}

/*
 * Returns half the road's width at a distance along the centre line; `at` has the distances of the
 * nodes.
 */
static double half_width(const double *at, double along, double total)
{
    int node = TRACK_NODES - 1;
    while (node > 0 && at[node] > along)
        node--;
    double end = node + 1 < TRACK_NODES ? at[node + 1] : total;
    return width_at((along - at[node]) / (end - at[node]), node) / 2;
}

static Road *road_new(void)
{
    CurveNode nodes[TRACK_NODES];
    for (int i = 0; i < TRACK_NODES; i++)
        nodes[i] = (CurveNode){.x = track_nodes[i].x, .y = track_nodes[i].y, .width = 0};
    CurveTrack track = {.nodes = nodes, .count = TRACK_NODES, .closed = true};
    Road *road = g_new0(Road, 1);
    if (curve_build(NULL, &track, CURVE_CENTRE, 0, &road->line) != DERIVE_DONE)
        g_error("the track has no centre line");
    road->along = g_new0(double, road->line.count + 1);
    for (size_t i = 0; i < road->line.count; i++) {
        CurvePoint a = road->line.points[i], b = road->line.points[(i + 1) % road->line.count];
        road->along[i + 1] = road->along[i] + length_of(b.x - a.x, b.y - a.y);
    }
    return road;
}

static void road_free(Road *road)
{
    curve_clear(NULL, &road->line);
    g_free(road->along);
    g_free(road);
}

static RoadPosition nearest_on_road(const Road *road, double x, double y)
{
    RoadPosition position = {.distance = 1e9};
    for (size_t i = 0; i < road->line.count; i++) {
        CurvePoint a = road->line.points[i], b = road->line.points[(i + 1) % road->line.count];
        double dx = b.x - a.x, dy = b.y - a.y;
        double t = clamp_to(((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy), 0, 1);
        double ex = x - a.x - dx * t, ey = y - a.y - dy * t, square = ex * ex + ey * ey;
        if (square >= position.distance)
            continue;
        position.distance = square;
        position.along = road->along[i] + t * (road->along[i + 1] - road->along[i]);
        position.on_right = dx * ey - dy * ex >= 0;
    }
    position.distance = sqrt(position.distance);
    return position;
}

static void set_positions(Road *road)
{
    double at[TRACK_NODES], total = road->along[road->line.count];
    for (int i = 0; i < TRACK_NODES; i++)
        at[i] = i == 0 ? 0 : nearest_on_road(road, track_nodes[i].x, track_nodes[i].y).along;
    for (int y = 0; y < TRACK_HEIGHT; y++) {
        for (int x = 0; x < TRACK_WIDTH; x++) {
            RoadPosition *position = &road->positions[y * TRACK_WIDTH + x];
            *position = nearest_on_road(road, x + 0.5, y + 0.5);
            position->half_width = half_width(at, position->along, total);
        }
    }
}

/* ---- The land ---- */

/*
 * Returns the approximate distance to the shore in pixels, negative in the lake and in the river.
 */
static double shore_distance(double x, double y)
{
    double wobble = noise_at(x / 21, y / 21) * 16 + noise_at(x / 8, y / 8) * 5 - 10;
    double lake = (length_of((x - 206) / 74, (y - 214) / 48) - 1) * 50 + wobble;
    double river_y =
        222 + 12 * sine(x * 1.1) + 24 * smooth_step(280, 376, x) - 20 * smooth_step(410, 504, x);
    double river = x > 230 ? ABS(y - river_y) - 11 + wobble * 0.4 : 1e9;
    return MIN(lake, river);
}

static Colour land_pixel(int x, int y)
{
    double tone = noise_at(x / 36.0, y / 36.0) * 0.6 + noise_at(x / 12.0 + 40, y / 12.0) * 0.3 +
                  random_at(x, y) * 0.1;
    Colour colour = grass.shade[tone > 0.6 ? 4 : tone > 0.48 ? 3 : tone > 0.36 ? 2 : 1];
    bool mown = floor_of((x + y * 0.55) / 26) & 1;
    if (random_at(x * 3, y * 7) > 0.985)
        colour = colour_multiply(colour, 1.16);
    return colour_multiply(colour, mown ? 1.03 : 0.97);
}

static Colour lake_pixel(int x, int y, double depth)
{
    if (depth > -3)
        return random_at(x, y) > 0.5 ? 0xffcdbd8c : 0xffbca878;
    if (depth > -5)
        return water.shade[4];
    double ripple = noise_at(x / 9.0, y / 2.2);
    int shade = depth > -10 ? 3 : depth > -22 ? 2 : 1;
    return water.shade[ripple > 0.74 ? shade + 1 : ripple < 0.2 ? shade - 1 : shade];
}

static Colour gravel_pixel(int x, int y)
{
    double grain = random_at(x, y);
    return grain > 0.8 ? 0xffdcc898 : grain > 0.3 ? 0xffc9b282 : 0xffb59d6e;
}

/* True in the gravel traps, where cars leave the road. */
static bool in_gravel(int x, int y)
{
    double wobble = noise_at(x / 8.0, y / 8.0) * 10;
    return length_of((x - 42) / 1.0, (y - 342) / 0.8) + wobble < 62 ||
           length_of((x - 466) / 0.8, (y - 60) / 1.1) + wobble < 66 ||
           length_of((x - 262) / 1.2, (y - 166) / 0.5) + wobble < 48;
}

static Colour asphalt_pixel(int x, int y, const RoadPosition *position)
{
    double grain = random_at(x, y), inside = position->half_width - position->distance;
    Colour colour = grain > 0.9 ? 0xff5f626b : grain > 0.35 ? 0xff575a63 : 0xff51545d;
    double lane = ABS(position->distance - 9 - 5 * sine(position->along * 0.9));
    if (lane < 4.5 && random_at(x + 9, y) > 0.3)
        colour = colour_multiply(colour, 0.87);
    bool red = floor_of(position->along / 9) & 1;
    if (inside < 4)
        colour = colour_multiply(red ? 0xffd4473f : 0xfff2eee6, inside < 1 ? 0.78 : 1);
    else if (inside < 5.2)
        colour = 0xffd9dade;
    return colour;
}

/* Returns a pixel of the bridge, which has slabs and parapets instead of asphalt and kerbs. */
static Colour bridge_pixel(int x, int y, const RoadPosition *position)
{
    double inside = position->half_width - position->distance;
    if (inside < 4)
        return inside < 1                            ? 0xff3a3434
               : inside < 2                          ? 0xffcfc4b4
               : (floor_of(position->along / 6) & 1) ? 0xffa89c8e
                                                     : 0xffb8ac9c;
    if (inside < 5.2)
        return 0xff4a4444;
    bool joint = floor_of(position->along) % 12 == 0;
    Colour slab = random_at(x, y) > 0.8 ? 0xff85807c : 0xff7c7774;
    return joint ? 0xff635e5e : slab;
}

static Colour pixel_of(const Road *road, int x, int y)
{
    const RoadPosition *position = &road->positions[y * TRACK_WIDTH + x];
    double depth = shore_distance(x, y), beyond = position->distance - position->half_width;
    bool over_water =
        ABS(position->along - road->positions[BRIDGE_Y * TRACK_WIDTH + BRIDGE_X].along) < 25;
    if (beyond < 0)
        return over_water ? bridge_pixel(x, y, position) : asphalt_pixel(x, y, position);
    if (depth < 0 && (beyond > 4 || over_water)) {
        Colour colour = lake_pixel(x, y, depth);
        return over_water && beyond < 8 && x > 392 ? colour_multiply(colour, 0.7) : colour;
    }
    Colour colour = in_gravel(x, y) && beyond > 2 ? gravel_pixel(x, y) : land_pixel(x, y);
    if (depth < 3)
        colour = colour_multiply(colour, 0.86);
    return beyond < 5 ? colour_multiply(colour, 0.84) : colour;
}

/* ---- Objects on the land and on the road ---- */

static void shade_block(Canvas *c, int x, int y, int width, int height)
{
    for (int j = y; j < y + height; j++)
        for (int i = x; i < x + width; i++)
            canvas_multiply(c, i, j, 0.7);
}

/* True if a pixel is on a line of a grid slot; slots alternate between left and right. */
static bool on_grid(double behind, double across)
{
    for (int slot = 0; slot < 4; slot++) {
        double u = behind - 6 - slot * 16, v = across - (slot & 1 ? -12 : 12);
        if ((u >= 0 && u < 1 && ABS(v) < 9) || (u >= 0 && u < 9 && ABS(ABS(v) - 8.5) < 0.6))
            return true;
    }
    return false;
}

static void draw_start(Canvas *c, const Road *road)
{
    double length = road->along[road->line.count];
    for (int y = 330; y < 412; y++) {
        for (int x = 200; x < 330; x++) {
            const RoadPosition *position = &road->positions[y * TRACK_WIDTH + x];
            if (position->distance > position->half_width - 5)
                continue;
            double across = position->on_right ? position->distance : -position->distance;
            double behind =
                position->along > length / 2 ? length - position->along : -position->along;
            bool dark = (floor_of(behind / 4) + floor_of(across / 4)) & 1;
            if (behind <= 0 && behind > -8)
                canvas_put(c, x, y, dark ? 0xff24262b : 0xfff2f0ea);
            else if (on_grid(behind, across))
                canvas_put(c, x, y, 0xffd9dade);
        }
    }
}

/* Draws a car that faces left. */
static void draw_car(Canvas *c, int x, int y, Colour paint)
{
    static const char *const car[] = {
        "....kkk........kkkk...", "..rrrrrrrrrrrrrrrrrrr.", ".rRRRRRRRRRRRRRRRRRRrr",
        ".RhhhRRbbRRRRRRRbRRRRk", "RhhhhRbbbRRhhhRRbbRRRk", "RhwwwRbbbRwwwwwRbbwwRk",
        "RRwwwRbbbRwwwwwRbbwwRk", "rRRRRRbbbRRRRRRRbbRRrk", ".rRRRRRbbRRRRRRRbRRRrk",
        ".rrrrRRRRRRRRRRRRRRRrr", "..rrrrrrrrrrrrrrrrrrr.", "....kkk........kkkk...",
    };
    Colour colours[] = {0xff1c1c24, colour_multiply(paint, 0.68),
                        paint,      colour_multiply(paint, 1.28),
                        0xff24344a, 0xfff2eee6};
    shade_block(c, x + 3, y + 4, 21, 10);
    canvas_stamp(c, x, y, car, G_N_ELEMENTS(car), "krRhbw", colours);
}

static bool has_space_for_tree(const Road *road, int x, int y)
{
    static const int occupied[][4] = {
        {176, 296, 340, 346}, {176, 400, 344, 432}, {96, 128, 150, 176}, {444, 262, 504, 340}};
    for (size_t i = 0; i < G_N_ELEMENTS(occupied); i++)
        if (x > occupied[i][0] && x < occupied[i][2] && y > occupied[i][1] && y < occupied[i][3])
            return false;
    const RoadPosition *position = &road->positions[CLAMP(y, 0, TRACK_HEIGHT - 1) * TRACK_WIDTH +
                                                    CLAMP(x, 0, TRACK_WIDTH - 1)];
    return position->distance > position->half_width + 17 && shore_distance(x, y) > 14 &&
           !in_gravel(x, y);
}

static void draw_trees(Canvas *c, const Road *road)
{
    for (int i = 0; i < 520; i++) {
        int x = (int)(random_at(i, 3) * TRACK_WIDTH), y = i * TRACK_HEIGHT / 520;
        if (!has_space_for_tree(road, x, y) || noise_at(x / 44.0 + 7, y / 44.0) <= 0.46)
            continue;
        int radius = 5 + (int)(random_at(i, 1) * 6);
        canvas_multiply_ellipse(c, x + radius * 0.5, y + radius * 0.6, radius, radius, 0.72);
        tree_draw(c, x, y, radius, i);
    }
}

static void draw_grandstand(Canvas *c)
{
    static const Colour shirts[] = {0xffe9c15a, 0xff6fa3c9, 0xffd8735c,
                                    0xfff0ead8, 0xff5b606b, 0xff8cb56a};
    shade_block(c, 190, 414, 150, 18);
    canvas_bevel(c, 186, 410, 148, 22, &wall);
    for (int row = 0; row < 4; row++) {
        canvas_rect(c, 188, 412 + row * 5, 144, 1, wall.shade[4]);
        for (int seat = 0; seat < 36; seat++) {
            double value = random_at(seat, row * 9);
            if (value < 0.16)
                continue;
            canvas_rect(c, 189 + seat * 4, 414 + row * 5, 3, 2, shirts[(int)(value * 5.99)]);
            canvas_rect(c, 190 + seat * 4, 413 + row * 5, 1, 1, 0xff7a4a38);
        }
    }
    for (int i = 0; i < 5; i++)
        canvas_rect(c, 187 + i * 36, 411, 2, 21, wall.shade[1]);
}

static void draw_pits(Canvas *c)
{
    canvas_rect(c, 184, 326, 148, 10, 0xff63666f);
    for (int x = 184; x < 332; x++)
        canvas_put(c, x, 326, (x / 6) & 1 ? 0xff63666f : 0xffd9dade);
    shade_block(c, 192, 306, 142, 24);
    canvas_bevel(c, 188, 300, 140, 26, &roof);
    for (int i = 0; i < 7; i++) {
        int x = 190 + i * 20;
        canvas_rect(c, x + 1, 316, 16, 9, 0xff23262e);
        canvas_rect(c, x + 1, 316, 16, 2, wall.shade[3]);
        canvas_rect(c, x + 18, 302, 1, 23, roof.shade[1]);
        canvas_rect(c, x + 4, 304, 10, 5, i % 3 == 1 ? 0xff6f9cb4 : roof.shade[3]);
        canvas_rect(c, x + 4, 304, 10, 1, roof.shade[4]);
    }
}

static void draw_boat(Canvas *c, int x, int y)
{
    for (int i = 0; i < 9; i++)
        canvas_rect(c, x - i / 2, y + i, 1 + i / 2, 1, 0xfff4ead2);
    canvas_rect(c, x + 1, y, 1, 11, 0xff4a2b22);
    canvas_rect(c, x - 5, y + 10, 12, 2, 0xff8a5232);
    canvas_rect(c, x - 4, y + 12, 10, 1, 0xff4a2b22);
    canvas_rect(c, x - 3, y + 14, 8, 1, water.shade[4]);
}

static void draw_tents(Canvas *c)
{
    static const Colour cloth[] = {0xffd8735c, 0xffe9c15a, 0xff6fa3c9, 0xfff0ead8};
    for (int i = 0; i < 4; i++) {
        int x = 102 + (i & 1) * 22, y = 132 + i / 2 * 22;
        shade_block(c, x + 4, y + 5, 16, 15);
        for (int v = 0; v < 16; v++)
            for (int u = 0; u < 16; u++) {
                bool upper = v <= u && v <= 15 - u, left = u < v && u <= 15 - v,
                     right = u > v && u > 15 - v;
                canvas_put(c, x + u, y + v,
                           colour_multiply(cloth[i], upper   ? 1.15
                                                     : left  ? 1
                                                     : right ? 0.82
                                                             : 0.7));
            }
    }
}

Canvas *track_draw(void)
{
    Canvas *c = canvas_new(TRACK_WIDTH, TRACK_HEIGHT);
    Road *road = road_new();
    set_positions(road);
    for (int y = 0; y < TRACK_HEIGHT; y++)
        for (int x = 0; x < TRACK_WIDTH; x++)
            canvas_put(c, x, y, pixel_of(road, x, y));
    draw_start(c, road);
    draw_pits(c);
    draw_grandstand(c);
    draw_tents(c);
    draw_trees(c, road);
    draw_boat(c, 186, 196);
    draw_boat(c, 232, 218);
    draw_car(c, 270, 360, 0xffd8463c);
    draw_car(c, 286, 384, 0xff3f78b4);
    draw_car(c, 302, 358, 0xffe8b83c);
    draw_car(c, 176, 366, 0xff4c9a5c);
    road_free(road);
    return c;
}
