/* SPDX-License-Identifier: MIT */
/* Draws lines on a target, with round ends, rims and dashes; the contract is target.h. */
#include "draw/target_internal.h"

static const DrawColour standard_rim = 0x8c000000;

/* Numbers are finite here, and fmin and fmax, which handle NaN, are much slower. */
static inline double min(double a, double b)
{
    return a < b ? a : b;
}

static inline double max(double a, double b)
{
    return a > b ? a : b;
}

/* A path to cover, all in target pixels. */
typedef struct Path {
    const DrawSpot *spots;
    size_t count;
    bool closed;
    double half;    /* half the width */
    double snapped; /* width that aligns horizontal and vertical lines to pixels */
    double dash[4], period,
        dash_extension; /* period 0: a solid line; `longer`: each dash, at each end */
} Path;

/* A piece of a path: from a, along a unit vector. */
typedef struct Piece {
    DrawSpot a;
    double ux, uy, length;
    double before; /* length of the path before it */
} Piece;

/* Returns the centre coordinate of a horizontal or vertical line at which its edges lie between
 * pixels. */
static double on_pixels(double at, double width)
{
    double whole = fmax(floor(width + 0.5), 1);
    return fmod(whole, 2) != 0 ? floor(at) + 0.5 : floor(at + 0.5);
}

static Piece piece_of(const Path *path, size_t i)
{
    DrawSpot a = path->spots[i], b = path->spots[i + 1 < path->count ? i + 1 : 0];
    if (a.y == b.y && a.x != b.x)
        a.y = b.y = on_pixels(a.y, path->snapped);
    else if (a.x == b.x && a.y != b.y)
        a.x = b.x = on_pixels(a.x, path->snapped);
    double dx = b.x - a.x, dy = b.y - a.y, length = sqrt(dx * dx + dy * dy);
    Piece piece = {.a = a, .length = length};
    if (length > 0) {
        piece.ux = dx / length;
        piece.uy = dy / length;
    }
    return piece;
}

/* Returns how far inside a dash a position along the path lies; below 0 between dashes. */
static double inside_dash(const Path *path, double along)
{
    double turns = (double)(int64_t)(along / path->period);
    double at = along - turns * path->period, second = path->dash[0] + path->dash[1];
    double inside = -path->period;
    for (int turn = -1; turn <= 1; turn++) {
        double here = at + turn * path->period;
        inside = max(inside, min(here, path->dash[0] - here));
        if (path->dash[2] > 0)
            inside = max(inside, min(here - second, second + path->dash[2] - here));
    }
    return inside + path->dash_extension;
}

/* Returns how far inside the edges a position lies. `square` is the square of its distance from the
 * centre line. */
static double inside_edge(const Path *path, double square)
{
    /* A line thinner than a pixel covers at most its own width of the pixel. */
    return min(path->half - sqrt(square), 2 * path->half - 0.5);
}

static uint8_t share_at(const Path *path, const Piece *piece, double x, double y)
{
    double dx = x - piece->a.x, dy = y - piece->a.y;
    double along = min(max(dx * piece->ux + dy * piece->uy, 0), piece->length);
    double ex = dx - along * piece->ux, ey = dy - along * piece->uy;
    double square = ex * ex + ey * ey, reach = path->half + 0.5, core = path->half - 0.5;
    if (square >= reach * reach)
        return 0;
    if (path->period == 0 && core > 0 && square <= core * core)
        return 255;
    double inside = inside_edge(path, square);
    if (path->period > 0)
        inside = min(inside, inside_dash(path, piece->before + along));
    return cover_share(inside);
}

/* Finds the columns of a row that a piece may cover, never too few. */
static void row_reach(const Piece *piece, double reach, double y, double *left, double *right)
{
    double ax = piece->a.x, bx = ax + piece->length * piece->ux;
    double from = min(ax, bx), to = max(ax, bx);
    if (fabs(piece->uy) > 1e-3) {
        double middle = ax + (y - piece->a.y) / piece->uy * piece->ux;
        double wide = reach / fabs(piece->uy) + 1;
        from = max(from, middle - wide);
        to = min(to, middle + wide);
    }
    *left = from - reach - 1;
    *right = to + reach + 1;
}

static bool cover_piece(DrawCover *cover, const Path *path, const Piece *piece)
{
    DrawArea area = cover->area;
    DrawSpot ends[2] = {
        piece->a, {piece->a.x + piece->length * piece->ux, piece->a.y + piece->length * piece->uy}};
    double reach = path->half + 0.5;
    DrawArea seen = draw_area_common(draw_spots_area(ends, 2, reach + 1), area);
    if (draw_area_empty(seen))
        return false;
    for (int64_t y = seen.top; y < seen.bottom; y++) {
        uint8_t *share = cover->share[y - area.top];
        double left, right;
        row_reach(piece, reach, (double)y + 0.5, &left, &right);
        int64_t first = (int64_t)max(floor(left), (double)seen.left);
        int64_t last = (int64_t)min(ceil(right), (double)seen.right);
        for (int64_t x = first; x < last; x++) {
            uint8_t here = share_at(path, piece, (double)x + 0.5, (double)y + 0.5);
            if (here > share[x - area.left])
                share[x - area.left] = here;
        }
    }
    return true;
}

/* True if piece i of a path can reach an area; most pieces cannot. */
static bool is_near(const Path *path, size_t i, const DrawArea *area)
{
    const DrawSpot *a = &path->spots[i], *b = &path->spots[i + 1 < path->count ? i + 1 : 0];
    double reach = path->half + 2;
    return min(a->x, b->x) - reach < (double)area->right &&
           max(a->x, b->x) + reach > (double)area->left &&
           min(a->y, b->y) - reach < (double)area->bottom &&
           max(a->y, b->y) + reach > (double)area->top;
}

static bool cover_path(DrawCover *cover, const void *shape)
{
    const Path *path = shape;
    size_t pieces = path->count < 2 || path->closed ? path->count : path->count - 1;
    double before = 0;
    bool covered = false;
    for (size_t i = 0; i < pieces; i++) {
        bool near = is_near(path, i, &cover->area);
        /* Dashes depend on the length of the path so far. */
        if (!near && path->period == 0)
            continue;
        Piece piece = piece_of(path, i);
        piece.before = before;
        before += piece.length;
        if (near && cover_piece(cover, path, &piece))
            covered = true;
    }
    return covered;
}

/* ---- Single pieces ---- */

/*
 * A single piece never overlaps itself, so it is blended directly. Most lines are single pieces,
 * and most of those are horizontal or vertical. In a horizontal piece, all pixels of a column have
 * the same position along the line, and all pixels of a row the same distance from it; in a
 * vertical piece, rows and columns are exchanged.
 */

enum { SLICES = 256 };

/* A piece that is blended directly. */
typedef struct DirectBlend {
    const DrawTarget *target;
    const Path *path;
    const Piece *piece;
    DrawColour colour;
} DirectBlend;

static inline void lay_pixel(const DirectBlend *on, uint32_t *pixel, uint8_t share)
{
    if (share != 0)
        *pixel = draw_blend(*pixel, on->colour, draw_amount(on->colour, share));
}

/* A column or row of pixels. Along a line: `square` is the square of how far they lie beyond its
 * ends, and `inside` how far they lie inside a dash. Across it: `square` is the square of their
 * distance from it, and `inside` how far they lie inside its edge. */
typedef struct Slice {
    double square, inside;
} Slice;

static Slice slice_along(const Path *path, double away, double direction, double length)
{
    double along = min(max(away * direction, 0), length);
    double beyond = away - along * direction;
    return (Slice){beyond * beyond, path->period > 0 ? inside_dash(path, along) : HUGE_VAL};
}

static Slice slice_at(const Path *path, double away)
{
    return (Slice){away * away, inside_edge(path, away * away)};
}

static inline uint8_t share_of(const Path *path, const Slice *along, const Slice *beside)
{
    double inside =
        along->square > 0 ? inside_edge(path, along->square + beside->square) : beside->inside;
    return cover_share(min(inside, along->inside));
}

static void lay_across(const DirectBlend *on, DrawArea seen)
{
    const Path *path = on->path;
    Slice along[SLICES];
    for (int64_t x = seen.left; x < seen.right; x++)
        along[x - seen.left] =
            slice_along(path, (double)x + 0.5 - on->piece->a.x, on->piece->ux, on->piece->length);
    for (int64_t y = seen.top; y < seen.bottom; y++) {
        Slice beside = slice_at(path, (double)y + 0.5 - on->piece->a.y);
        uint8_t whole = cover_share(beside.inside);
        uint32_t *pixels = draw_pixel(on->target, seen.left, y);
        for (int64_t i = 0; i < seen.right - seen.left && whole != 0; i++) {
            bool plain = along[i].square == 0 && along[i].inside >= beside.inside;
            lay_pixel(on, &pixels[i], plain ? whole : share_of(path, &along[i], &beside));
        }
    }
}

static void lay_down(const DirectBlend *on, DrawArea seen)
{
    const Path *path = on->path;
    Slice beside[SLICES];
    for (int64_t x = seen.left; x < seen.right; x++)
        beside[x - seen.left] = slice_at(path, (double)x + 0.5 - on->piece->a.x);
    for (int64_t y = seen.top; y < seen.bottom; y++) {
        Slice along =
            slice_along(path, (double)y + 0.5 - on->piece->a.y, on->piece->uy, on->piece->length);
        uint32_t *pixels = draw_pixel(on->target, seen.left, y);
        for (int64_t i = 0; i < seen.right - seen.left && along.inside > -0.5; i++)
            lay_pixel(on, &pixels[i], share_of(path, &along, &beside[i]));
    }
}

/* Blends a horizontal or vertical piece in parts of at most SLICES columns. */
static void lay_straight(const DirectBlend *on, DrawArea seen)
{
    for (DrawArea part = seen; part.left < seen.right; part.left += SLICES) {
        part.right = part.left + SLICES < seen.right ? part.left + SLICES : seen.right;
        if (on->piece->uy == 0)
            lay_across(on, part);
        else
            lay_down(on, part);
    }
}

static void lay_slanted(const DirectBlend *on, DrawArea seen)
{
    for (int64_t y = seen.top; y < seen.bottom; y++) {
        double left, right;
        row_reach(on->piece, on->path->half + 0.5, (double)y + 0.5, &left, &right);
        int64_t first = (int64_t)max(floor(left), (double)seen.left);
        int64_t last = (int64_t)min(ceil(right), (double)seen.right);
        for (int64_t x = first; x < last; x++)
            lay_pixel(on, draw_pixel(on->target, x, y),
                      share_at(on->path, on->piece, (double)x + 0.5, (double)y + 0.5));
    }
}

static void lay_piece(const DrawTarget *target, const Path *path, DrawColour colour)
{
    Piece piece = piece_of(path, 0);
    const DirectBlend on = {target, path, &piece, colour};
    DrawSpot ends[2] = {piece.a,
                        {piece.a.x + piece.length * piece.ux, piece.a.y + piece.length * piece.uy}};
    DrawArea seen =
        draw_area_common(draw_spots_area(ends, 2, path->half + 0.5), draw_area_of(target));
    if (draw_area_empty(seen) || colour >> 24 == 0)
        return;
    if (piece.length > 0 && (piece.ux == 0 || piece.uy == 0))
        lay_straight(&on, seen);
    else
        lay_slanted(&on, seen);
}

/* ---- Lines ---- */

static Path path_of(const DrawTarget *target, const DrawStroke *stroke, double width)
{
    Path path = {.half = draw_screen(target, width) / 2,
                 .snapped = draw_screen(target, stroke->width),
                 .dash_extension = draw_screen(target, width - stroke->width) / 2};
    for (int i = 0; i < 4; i++) {
        path.dash[i] = draw_screen(target, fmax(stroke->dash[i], 0));
        path.period += path.dash[i];
    }
    return path;
}

static bool stroke_valid(const DrawStroke *stroke)
{
    bool good = stroke->width > 0 && stroke->width < 4096 && stroke->rim < 4096;
    for (int i = 0; i < 4; i++)
        good = good && stroke->dash[i] < 1e6;
    return good;
}

void draw_lines(const DrawTarget *target, const DrawSpot *spots, size_t count, bool closed,
                const DrawStroke *stroke)
{
    if (count == 0 || !draw_spots_valid(spots, count) || !stroke_valid(stroke))
        return;
    for (int line = stroke->rim > 0 ? 0 : 1; line < 2; line++) {
        Path path = path_of(target, stroke, line == 1 ? stroke->width : stroke->rim);
        DrawColour rim = stroke->rim_colour != 0 ? stroke->rim_colour : standard_rim;
        path.spots = spots;
        path.count = count;
        path.closed = closed && count > 2;
        DrawColour colour = line == 1 ? stroke->colour : rim;
        if (count == 2)
            lay_piece(target, &path, colour);
        else
            draw_covers(target, draw_spots_area(spots, count, path.half + 2), cover_path, &path,
                        HATCH_NONE, colour);
    }
}

void draw_line(const DrawTarget *target, DrawSpot a, DrawSpot b, const DrawStroke *stroke)
{
    DrawSpot ends[2] = {a, b};
    draw_lines(target, ends, 2, false, stroke);
}
