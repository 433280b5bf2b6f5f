/* SPDX-License-Identifier: MIT */
/* Draws lines on a target, with round ends, rims and dashes; the contract is in target.h. */
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
typedef struct LinePath {
    const DrawSpot *spots;
    size_t count;
    bool closed;
    double half;            /* half the width */
    double snapped;         /* width that aligns horizontal and vertical lines to pixels */
    double dash[4], period; /* period 0: a solid line */
    double dash_extension;  /* added to each dash at both ends */
} LinePath;

/* A piece of a path: from a, along a unit vector. */
typedef struct LinePiece {
    DrawSpot a;
    double ux, uy, length;
    double before; /* length of the path before it */
} LinePiece;

/* Returns the centre coordinate of a horizontal or vertical line at which its edges lie between
 * pixels. */
static double align_to_pixels(double at, double width)
{
    double whole = fmax(floor(width + 0.5), 1);
    return fmod(whole, 2) != 0 ? floor(at) + 0.5 : floor(at + 0.5);
}

static LinePiece piece_of(const LinePath *path, size_t i)
{
    DrawSpot a = path->spots[i], b = path->spots[i + 1 < path->count ? i + 1 : 0];
    if (a.y == b.y && a.x != b.x)
        a.y = b.y = align_to_pixels(a.y, path->snapped);
    else if (a.x == b.x && a.y != b.y)
        a.x = b.x = align_to_pixels(a.x, path->snapped);
    double dx = b.x - a.x, dy = b.y - a.y, length = sqrt(dx * dx + dy * dy);
    LinePiece piece = {.a = a, .length = length};
    if (length > 0) {
        piece.ux = dx / length;
        piece.uy = dy / length;
    }
    return piece;
}

/* Returns how far inside a dash a position along the path lies; below 0 between dashes. */
static double inside_dash(const LinePath *path, double along)
{
    double turns = (double)(int64_t)(along / path->period);
    double at = along - turns * path->period, second = path->dash[0] + path->dash[1];
    double inside = -path->period;
    for (int turn = -1; turn <= 1; turn++) {
        double current = at + turn * path->period;
        inside = max(inside, min(current, path->dash[0] - current));
        if (path->dash[2] > 0)
            inside = max(inside, min(current - second, second + path->dash[2] - current));
    }
    return inside + path->dash_extension;
}

/* Returns how far inside the edges a position lies. `square` is the square of its distance from the
 * centre line. */
static double inside_edge(const LinePath *path, double square)
{
    /* A line thinner than a pixel covers at most its own width of the pixel. */
    return min(path->half - sqrt(square), 2 * path->half - 0.5);
}

static uint8_t coverage_at(const LinePath *path, const LinePiece *piece, double x, double y)
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
    return edge_coverage(inside);
}

/* Finds the columns of a row that a piece may cover, never too few. */
static void find_columns(const LinePiece *piece, double reach, double y, double *left,
                         double *right)
{
    double ax = piece->a.x, bx = ax + piece->length * piece->ux;
    double from = min(ax, bx) - reach, to = max(ax, bx) + reach;
    if (fabs(piece->uy) > 1e-3) {
        double middle = ax + (y - piece->a.y) / piece->uy * piece->ux;
        double half_width = reach / fabs(piece->uy) + 1;
        from = max(from, middle - half_width);
        to = min(to, middle + half_width);
    }
    *left = from - 1;
    *right = to + 1;
}

enum { PIECE_STEPS = 16, PIXEL_STEPS = 10 };

/* Charges the work of drawing a piece. Returns false if the budget is exceeded. */
static bool announce_piece(const LinePath *path, DrawArea visible)
{
    int64_t width = visible.right - visible.left, height = visible.bottom - visible.top;
    int64_t pixels = (width + height) * (int64_t)ceil(path->half);
    if (pixels > width * height)
        pixels = width * height;
    return draw_announce(PIECE_STEPS + PIXEL_STEPS * pixels);
}

static bool cover_piece(DrawCoverage *cover, const LinePath *path, const LinePiece *piece)
{
    DrawArea area = cover->area;
    DrawSpot ends[2] = {
        piece->a, {piece->a.x + piece->length * piece->ux, piece->a.y + piece->length * piece->uy}};
    double reach = path->half + 0.5;
    DrawArea visible = draw_area_common(draw_spots_area(ends, 2, reach + 1), area);
    if (draw_area_empty(visible) || !announce_piece(path, visible))
        return false;
    for (int64_t y = visible.top; y < visible.bottom; y++) {
        uint8_t *coverage = cover->coverage[y - area.top];
        double left, right;
        find_columns(piece, reach, (double)y + 0.5, &left, &right);
        int64_t first = (int64_t)max(floor(left), (double)visible.left);
        int64_t last = (int64_t)min(ceil(right), (double)visible.right);
        for (int64_t x = first; x < last; x++) {
            uint8_t current = coverage_at(path, piece, (double)x + 0.5, (double)y + 0.5);
            if (current > coverage[x - area.left])
                coverage[x - area.left] = current;
        }
    }
    return true;
}

/* True if piece i of a path can reach an area; most pieces cannot. */
static bool is_near(const LinePath *path, size_t i, const DrawArea *area)
{
    const DrawSpot *a = &path->spots[i], *b = &path->spots[i + 1 < path->count ? i + 1 : 0];
    double reach = path->half + 2;
    return min(a->x, b->x) - reach < (double)area->right &&
           max(a->x, b->x) + reach > (double)area->left &&
           min(a->y, b->y) - reach < (double)area->bottom &&
           max(a->y, b->y) + reach > (double)area->top;
}

static bool cover_path(DrawCoverage *cover, const void *shape)
{
    const LinePath *path = shape;
    size_t pieces = path->count < 2 || path->closed ? path->count : path->count - 1;
    double before = 0;
    bool covered = false;
    for (size_t i = 0; i < pieces; i++) {
        bool near = is_near(path, i, &cover->area);
        /* Dashes depend on the length of the path so far. */
        if (!near && path->period == 0)
            continue;
        LinePiece piece = piece_of(path, i);
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
    const LinePath *path;
    const LinePiece *piece;
    DrawColour colour;
} DirectBlend;

static inline void blend_pixel(const DirectBlend *blend, uint32_t *pixel, uint8_t coverage)
{
    if (coverage != 0)
        *pixel = draw_blend(*pixel, blend->colour, draw_weight(blend->colour, coverage));
}

/* A column or row of pixels. Along a line: `square` is the square of the distance that they lie
 * beyond its ends, and `inside` is how far they lie inside a dash. Across it: `square` is the
 * square of their distance from it, and `inside` is how far they lie inside its edge. */
typedef struct Slice {
    double square, inside;
} Slice;

static Slice slice_along(const LinePath *path, double distance, double direction, double length)
{
    double along = min(max(distance * direction, 0), length);
    double beyond = distance - along * direction;
    return (Slice){beyond * beyond, path->period > 0 ? inside_dash(path, along) : HUGE_VAL};
}

static Slice slice_at(const LinePath *path, double distance)
{
    return (Slice){distance * distance, inside_edge(path, distance * distance)};
}

static inline uint8_t coverage_of(const LinePath *path, const Slice *along, const Slice *across)
{
    double inside =
        along->square > 0 ? inside_edge(path, along->square + across->square) : across->inside;
    return edge_coverage(min(inside, along->inside));
}

static void blend_horizontal(const DirectBlend *blend, DrawArea visible)
{
    const LinePath *path = blend->path;
    Slice along[SLICES];
    for (int64_t x = visible.left; x < visible.right; x++)
        along[x - visible.left] = slice_along(path, (double)x + 0.5 - blend->piece->a.x,
                                              blend->piece->ux, blend->piece->length);
    for (int64_t y = visible.top; y < visible.bottom; y++) {
        Slice across = slice_at(path, (double)y + 0.5 - blend->piece->a.y);
        uint8_t whole = edge_coverage(across.inside);
        uint32_t *pixels = draw_pixel(blend->target, visible.left, y);
        for (int64_t i = 0; i < visible.right - visible.left && whole != 0; i++) {
            bool is_interior = along[i].square == 0 && along[i].inside >= across.inside;
            blend_pixel(blend, &pixels[i],
                        is_interior ? whole : coverage_of(path, &along[i], &across));
        }
    }
}

static void blend_vertical(const DirectBlend *blend, DrawArea visible)
{
    const LinePath *path = blend->path;
    Slice across[SLICES];
    for (int64_t x = visible.left; x < visible.right; x++)
        across[x - visible.left] = slice_at(path, (double)x + 0.5 - blend->piece->a.x);
    for (int64_t y = visible.top; y < visible.bottom; y++) {
        Slice along = slice_along(path, (double)y + 0.5 - blend->piece->a.y, blend->piece->uy,
                                  blend->piece->length);
        uint32_t *pixels = draw_pixel(blend->target, visible.left, y);
        for (int64_t i = 0; i < visible.right - visible.left && along.inside > -0.5; i++)
            blend_pixel(blend, &pixels[i], coverage_of(path, &along, &across[i]));
    }
}

/* Blends a horizontal or vertical piece in parts of at most SLICES columns. */
static void blend_aligned(const DirectBlend *blend, DrawArea visible)
{
    for (DrawArea part = visible; part.left < visible.right; part.left += SLICES) {
        part.right = part.left + SLICES < visible.right ? part.left + SLICES : visible.right;
        if (blend->piece->uy == 0)
            blend_horizontal(blend, part);
        else
            blend_vertical(blend, part);
    }
}

static void blend_slanted(const DirectBlend *blend, DrawArea visible)
{
    for (int64_t y = visible.top; y < visible.bottom; y++) {
        double left, right;
        find_columns(blend->piece, blend->path->half + 0.5, (double)y + 0.5, &left, &right);
        int64_t first = (int64_t)max(floor(left), (double)visible.left);
        int64_t last = (int64_t)min(ceil(right), (double)visible.right);
        for (int64_t x = first; x < last; x++)
            blend_pixel(blend, draw_pixel(blend->target, x, y),
                        coverage_at(blend->path, blend->piece, (double)x + 0.5, (double)y + 0.5));
    }
}

static void blend_piece(const DrawTarget *target, const LinePath *path, DrawColour colour)
{
    LinePiece piece = piece_of(path, 0);
    const DirectBlend blend = {target, path, &piece, colour};
    DrawSpot ends[2] = {piece.a,
                        {piece.a.x + piece.length * piece.ux, piece.a.y + piece.length * piece.uy}};
    DrawArea visible =
        draw_area_common(draw_spots_area(ends, 2, path->half + 0.5), draw_area_of(target));
    if (draw_area_empty(visible) || colour >> 24 == 0 || !announce_piece(path, visible))
        return;
    if (piece.length > 0 && (piece.ux == 0 || piece.uy == 0))
        blend_aligned(&blend, visible);
    else
        blend_slanted(&blend, visible);
}

/* ---- Lines ---- */

static LinePath path_of(const DrawTarget *target, const DrawStroke *stroke, double width)
{
    LinePath path = {.half = draw_screen(target, width) / 2,
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
    bool valid = stroke->width > 0 && stroke->width < 4096 && stroke->rim < 4096;
    for (int i = 0; i < 4; i++)
        valid = valid && stroke->dash[i] < 1e6;
    return valid;
}

void draw_lines(const DrawTarget *target, const DrawSpot *spots, size_t count, bool closed,
                const DrawStroke *stroke)
{
    if (count == 0 || !draw_spots_valid(spots, count) || !stroke_valid(stroke))
        return;
    for (int line = stroke->rim > 0 ? 0 : 1; line < 2; line++) {
        LinePath path = path_of(target, stroke, line == 1 ? stroke->width : stroke->rim);
        DrawColour rim = stroke->rim_colour != 0 ? stroke->rim_colour : standard_rim;
        path.spots = spots;
        path.count = count;
        path.closed = closed && count > 2;
        DrawColour colour = line == 1 ? stroke->colour : rim;
        if (count == 2)
            blend_piece(target, &path, colour);
        else
            draw_coverage(target, draw_spots_area(spots, count, path.half + 2), cover_path, &path,
                          HATCH_NONE, colour);
    }
}

void draw_line(const DrawTarget *target, DrawSpot a, DrawSpot b, const DrawStroke *stroke)
{
    DrawSpot ends[2] = {a, b};
    draw_lines(target, ends, 2, false, stroke);
}
