/* SPDX-License-Identifier: MIT */
/* Draws tiles and mazes on a target, for level.c. */
#include "draw/labels.h"
#include "draw/level_internal.h"

#include <math.h>

/* The minimum size of cells with lines between them, in pixels. */
#define MIN_LINED_CELL 6.0

static double pixels(int32_t fixed)
{
    return fixed / 256.0;
}

static gab_iso iso_of(const TileField *field)
{
    return gab_iso_diamond((gab_vec){(float)pixels(field->x), (float)pixels(field->y)},
                           (float)pixels(field->cell_w), (float)pixels(field->cell_h));
}

PixelRect level_tiles_rect(const TileField *field, PixelRect cells)
{
    if (!field->isometric) {
        double w = pixels(field->cell_w), h = pixels(field->cell_h);
        double x = pixels(field->x), y = pixels(field->y);
        return (PixelRect){(int32_t)floor(x + cells.left * w), (int32_t)floor(y + cells.top * h),
                           (int32_t)ceil(x + cells.right * w), (int32_t)ceil(y + cells.bottom * h)};
    }
    gab_iso iso = iso_of(field);
    gab_vec corners[4] = {{(float)cells.left, (float)cells.top},
                          {(float)cells.right, (float)cells.top},
                          {(float)cells.right, (float)cells.bottom},
                          {(float)cells.left, (float)cells.bottom}};
    PixelRect all = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
    for (int i = 0; i < 4; i++) {
        gab_vec at = gab_iso_to_screen(&iso, corners[i]);
        all = (PixelRect){MIN(all.left, (int32_t)floorf(at.x)), MIN(all.top, (int32_t)floorf(at.y)),
                          MAX(all.right, (int32_t)ceilf(at.x)),
                          MAX(all.bottom, (int32_t)ceilf(at.y))};
    }
    return all;
}

/* ---- Orthogonal tiles ---- */

static void draw_orthogonal(const LevelWork *work, const TileField *field)
{
    DrawLabelStyle styles[256] = {{0}};
    for (int32_t tag = 1; tag < 256; tag++)
        if (project_tag(work->project, tag) != NULL)
            styles[tag] = draw_label_style(
                draw_tag_style_in_view(work->theme, &work->options->tags, work->project, tag),
                work->share);
    const DrawLabels labels = {.read = draw_read_blocks,
                               .source = field->cells,
                               .width = blocks_width(field->cells),
                               .height = blocks_height(field->cells),
                               .x = pixels(field->x),
                               .y = pixels(field->y),
                               .cell_w = pixels(field->cell_w),
                               .cell_h = pixels(field->cell_h),
                               .styles = styles};
    draw_labels(work->target, &labels);
}

/* ---- Small cells ---- */

/* The minimum size of a cell that is drawn by itself, in target pixels. */
#define MIN_CELL 2.0

/* The cells of a grid that may be visible, half-open. If they are small, `side` x `side` of them
 * are drawn as one, which begins at multiples of `side`. */
typedef struct VisibleCells {
    PixelRect rect;
    int32_t side;
} VisibleCells;

static VisibleCells find_visible_cells(const LevelWork *work, const TileField *field)
{
    PixelRect visible = draw_visible_rect(work->target, LEVEL_WALL_RIM);
    const double limits[2] = {blocks_width(field->cells), blocks_height(field->cells)};
    double w = pixels(field->cell_w), h = pixels(field->cell_h), zoom = work->target->zoom;
    double corners[4][2] = {{visible.left, visible.top},
                            {visible.right, visible.top},
                            {visible.right, visible.bottom},
                            {visible.left, visible.bottom}};
    const double far = (double)INFINITY;
    double min[2] = {far, far}, max[2] = {-far, -far};
    for (int i = 0; i < 4; i++) {
        double across = (corners[i][0] - pixels(field->x)) / w;
        double down = (corners[i][1] - pixels(field->y)) / h;
        double at[2] = {across, down};
        if (field->isometric) {
            at[0] = across + down;
            at[1] = down - across;
        }
        for (int axis = 0; axis < 2; axis++) {
            min[axis] = fmin(min[axis], at[axis]);
            max[axis] = fmax(max[axis], at[axis]);
        }
    }
    VisibleCells cells = {
        .side = (int32_t)CLAMP(ceil(MIN_CELL / (sqrt(w * h) * zoom)), 1, DOCUMENT_MAX_SIDE)};
    cells.rect = (PixelRect){(int32_t)CLAMP(floor(min[0]), 0, limits[0]),
                             (int32_t)CLAMP(floor(min[1]), 0, limits[1]),
                             (int32_t)CLAMP(ceil(max[0]) + 1, 0, limits[0]),
                             (int32_t)CLAMP(ceil(max[1]) + 1, 0, limits[1])};
    cells.rect.left -= cells.rect.left % cells.side;
    cells.rect.top -= cells.rect.top % cells.side;
    return cells;
}

/* Draws orthogonal cells with the tiles of the sheet: tag 1 is the first tile in reading order.
 * Where several cells are drawn as one, it has the tile of the first one, at the size of all. */
static void draw_sheet(const LevelWork *work, const TileField *field)
{
    const Picture *sheet = project_picture(work->project, field->sheet);
    int32_t w = field->cell_w >> 8, h = field->cell_h >> 8;
    if (sheet == NULL || w < 1 || h < 1 || sheet->width < w)
        return;
    VisibleCells cells = find_visible_cells(work, field);
    int32_t columns = sheet->width / w, side = cells.side;
    DrawTarget target = *work->target;
    target.zoom *= side;
    for (int32_t y = cells.rect.top; y < cells.rect.bottom; y += side)
        for (int32_t x = cells.rect.left; x < cells.rect.right; x += side) {
            int32_t tile = blocks_get(field->cells, x, y) - 1;
            if (tile < 0)
                continue;
            int32_t from_x = tile % columns * w, from_y = tile / columns * h;
            DrawPictureView view = {.part = {from_x, from_y, from_x + w, from_y + h},
                                    .x = ((field->x + x * field->cell_w) >> 8) / side,
                                    .y = ((field->y + y * field->cell_h) >> 8) / side,
                                    .alpha = work->share,
                                    .theme = work->theme};
            draw_picture(&target, work->pictures, sheet, &view);
        }
}

/* ---- Isometric tiles ---- */

static void draw_diamonds(const LevelWork *work, const TileField *field)
{
    gab_iso iso = iso_of(field);
    VisibleCells cells = find_visible_cells(work, field);
    bool lined = pixels(field->cell_h) * work->target->zoom >= MIN_LINED_CELL;
    for (int32_t y = cells.rect.top; y < cells.rect.bottom; y += cells.side)
        for (int32_t x = cells.rect.left; x < cells.rect.right; x += cells.side) {
            int32_t tag = blocks_get(field->cells, x, y);
            DrawSpot corners[4];
            static const int at[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
            for (int i = 0; i < 4; i++) {
                gab_vec position =
                    gab_iso_to_screen(&iso, (gab_vec){(float)(x + at[i][0] * cells.side),
                                                      (float)(y + at[i][1] * cells.side)});
                corners[i] = draw_spot(work->target, (double)position.x, (double)position.y);
            }
            DrawTagStyle style =
                draw_tag_style_in_view(work->theme, &work->options->tags, work->project, tag);
            DrawColour colour = draw_faded(style.colour, work->share);
            if (tag != 0) {
                draw_polygon(work->target, corners, 4, draw_faded(colour, DRAW_FILL_SHARE * 2));
                draw_polygon_hatched(work->target, corners, 4, style.hatch,
                                     draw_faded(colour, DRAW_HATCH_SHARE));
            }
            DrawStroke line = {
                .colour = tag != 0 ? colour : draw_faded(work->theme->grey, 0.3 * work->share),
                .width = 1};
            if (lined)
                draw_lines(work->target, corners, 4, true, &line);
        }
}

/* Draws the lines between orthogonal cells. */
static void draw_cell_lines(const LevelWork *work, int32_t left, int32_t top, int32_t cell_w,
                            int32_t cell_h, uint32_t columns, uint32_t rows)
{
    const DrawTarget *target = work->target;
    if (pixels(MIN(cell_w, cell_h)) * target->zoom / target->scale < MIN_LINED_CELL)
        return;
    DrawStroke line = {.colour = draw_faded(work->theme->grey, 0.28 * work->share), .width = 1};
    int32_t right = left + (int32_t)columns * cell_w, bottom = top + (int32_t)rows * cell_h;
    for (uint32_t i = 0; i <= columns; i++) {
        int32_t x = left + (int32_t)i * cell_w;
        draw_line(target, draw_spot_fixed(target, x, top), draw_spot_fixed(target, x, bottom),
                  &line);
    }
    for (uint32_t i = 0; i <= rows; i++) {
        int32_t y = top + (int32_t)i * cell_h;
        draw_line(target, draw_spot_fixed(target, left, y), draw_spot_fixed(target, right, y),
                  &line);
    }
}

void level_draw_tiles(const LevelWork *work, const TileField *field)
{
    if (field->cell_w <= 0 || field->cell_h <= 0)
        return;
    if (field->isometric) {
        draw_diamonds(work, field);
        return;
    }
    draw_sheet(work, field);
    draw_orthogonal(work, field);
    draw_cell_lines(work, field->x, field->y, field->cell_w, field->cell_h,
                    blocks_width(field->cells), blocks_height(field->cells));
}

/* ---- Mazes ---- */

enum { MAX_SAMPLES = 4 };

/* Returns the walls of all cells that are drawn as one; of many, only of samples. */
static unsigned walls_in(const Blocks *walls, int32_t x, int32_t y, int32_t side)
{
    int32_t right = MIN(x + side, (int32_t)blocks_width(walls));
    int32_t bottom = MIN(y + side, (int32_t)blocks_height(walls));
    int32_t step = 1 + (side - 1) / MAX_SAMPLES;
    unsigned found = 0;
    for (int32_t row = y; row < bottom; row += step)
        for (int32_t column = x; column < right; column += step)
            found |= blocks_get(walls, column, row);
    return found;
}

void level_draw_maze(const LevelWork *work, const Maze *maze)
{
    const DrawTarget *target = work->target;
    int32_t columns = (int32_t)blocks_width(maze->walls),
            rows = (int32_t)blocks_height(maze->walls);
    if (columns < 1 || rows < 1 || maze->cell_w <= 0 || maze->cell_h <= 0)
        return;
    draw_cell_lines(work, maze->x, maze->y, maze->cell_w, maze->cell_h, (uint32_t)columns - 1,
                    (uint32_t)rows - 1);
    DrawStroke stroke = {.colour = draw_faded(0xff8ecbf5, work->share),
                         .width = LEVEL_WALL,
                         .rim = LEVEL_WALL_RIM,
                         .rim_colour = draw_faded(0xcc000000, work->share)};
    /* Its cells are where those of a field of tiles with its position and size would be. */
    VisibleCells cells = find_visible_cells(work, &(TileField){.x = maze->x,
                                                               .y = maze->y,
                                                               .cell_w = maze->cell_w,
                                                               .cell_h = maze->cell_h,
                                                               .cells = maze->walls});
    for (int32_t y = cells.rect.top; y < cells.rect.bottom; y += cells.side)
        for (int32_t x = cells.rect.left; x < cells.rect.right; x += cells.side) {
            unsigned walls = walls_in(maze->walls, x, y, cells.side);
            int32_t left = maze->x + x * maze->cell_w, top = maze->y + y * maze->cell_h;
            DrawSpot corner = draw_spot_fixed(target, left, top);
            if ((walls & 1) != 0 && y + 1 < rows)
                draw_line(target, corner,
                          draw_spot_fixed(target, left, top + cells.side * maze->cell_h), &stroke);
            if ((walls & 2) != 0 && x + 1 < columns)
                draw_line(target, corner,
                          draw_spot_fixed(target, left + cells.side * maze->cell_w, top), &stroke);
        }
}
