/* SPDX-License-Identifier: MIT */
/* Implements ed-play-draw.h. */
#include "play/ed-play-draw.h"

#include <math.h>

/* ---- Art ---- */

/* Maps pixels of the target to pixels of the part of a picture that a frame shows. (dx, dy) is the
 * position relative to `origin`:
 *
 *     column = ux * dx + uy * dy
 *     row    = vx * dx + vy * dy */
typedef struct Mapping {
    DrawSpot origin; /* the part's corner, in zoomed document space */
    double ux, uy;
    double vx, vy;
    const Pixels *art;
    gab_drawing drawing;
} Mapping;

static DrawSpot spot_of(const DrawTarget *target, gab_vec position)
{
    return draw_spot(target, (double)position.x, (double)position.y);
}

static bool make_mapping(const DrawTarget *target, const gab_drawing *drawing, Mapping *mapping)
{
    DrawSpot o = spot_of(target, drawing->corners[0]), x = spot_of(target, drawing->corners[1]);
    DrawSpot y = spot_of(target, drawing->corners[3]);
    double ax = x.x - o.x, ay = x.y - o.y, bx = y.x - o.x, by = y.y - o.y;
    double area = ax * by - ay * bx;
    if (!(fabs(area) > 0))
        return false;
    mapping->origin = o;
    mapping->ux = by / area * drawing->width;
    mapping->uy = -bx / area * drawing->width;
    mapping->vx = -ay / area * drawing->height;
    mapping->vy = ax / area * drawing->height;
    mapping->drawing = *drawing;
    return true;
}

/* Returns the pixels of the target inside the bounds of the corners. */
static DrawArea area_around(const DrawTarget *target, const gab_drawing *drawing)
{
    DrawArea area = {INT64_MAX, INT64_MAX, INT64_MIN, INT64_MIN};
    for (int i = 0; i < 4; i++) {
        DrawSpot spot = spot_of(target, drawing->corners[i]);
        area.left = MIN(area.left, (int64_t)floor(spot.x));
        area.top = MIN(area.top, (int64_t)floor(spot.y));
        area.right = MAX(area.right, (int64_t)ceil(spot.x));
        area.bottom = MAX(area.bottom, (int64_t)ceil(spot.y));
    }
    return draw_area_common(area, draw_area_of(target));
}

static uint32_t blend(uint32_t below, const uint8_t *rgba)
{
    if (rgba[3] == 255)
        return 0xff000000 | (uint32_t)rgba[0] << 16 | (uint32_t)rgba[1] << 8 | rgba[2];
    uint32_t alpha = rgba[3], pixel = 0xff000000;
    for (int i = 0; i < 3; i++) {
        uint32_t shift = 16 - 8 * (uint32_t)i, old = below >> shift & 0xff;
        pixel |= ((rgba[i] * alpha + old * (255 - alpha) + 127) / 255) << shift;
    }
    return pixel;
}

/* Draws a row of an upright frame: a row of the target is a row of the art. */
static void draw_upright_row(const DrawTarget *target, const Mapping *mapping, int64_t y,
                             int64_t from, int64_t to)
{
    uint32_t *row = target->pixels + (size_t)(y - target->y) * target->stride;
    double line = floor(mapping->vy * ((double)y + 0.5 - mapping->origin.y));
    if (line < 0 || line >= mapping->drawing.height)
        return;
    size_t first = (mapping->drawing.y + (size_t)line) * mapping->art->width + mapping->drawing.x;
    const uint8_t *art = mapping->art->rgba + 4 * first;
    double column = mapping->ux * ((double)from + 0.5 - mapping->origin.x);
    for (int64_t x = from; x < to; x++, column += mapping->ux) {
        if (column < 0 || column >= mapping->drawing.width)
            continue;
        const uint8_t *rgba = art + 4 * (size_t)column;
        if (rgba[3] != 0)
            row[x - target->x] = blend(row[x - target->x], rgba);
    }
}

static void draw_row(const DrawTarget *target, const Mapping *mapping, int64_t y, int64_t from,
                     int64_t to)
{
    uint32_t *row = target->pixels + (size_t)(y - target->y) * target->stride;
    double dy = (double)y + 0.5 - mapping->origin.y;
    for (int64_t x = from; x < to; x++) {
        double dx = (double)x + 0.5 - mapping->origin.x;
        double column = floor(mapping->ux * dx + mapping->uy * dy);
        double line = floor(mapping->vx * dx + mapping->vy * dy);
        if (column < 0 || line < 0 || column >= mapping->drawing.width ||
            line >= mapping->drawing.height)
            continue;
        size_t index = (mapping->drawing.y + (size_t)line) * mapping->art->width +
                       mapping->drawing.x + (size_t)column;
        const uint8_t *rgba = mapping->art->rgba + 4 * index;
        if (rgba[3] != 0)
            row[x - target->x] = blend(row[x - target->x], rgba);
    }
}

void ed_play_draw_frame(const DrawTarget *target, const EdPlayScene *scene, gab_frame frame,
                        const gab_pose *pose)
{
    gab_drawing drawing;
    Mapping mapping;
    if (!gab_frame_draw(frame, pose, &drawing) || drawing.picture == GAB_NONE ||
        !make_mapping(target, &drawing, &mapping))
        return;
    const Picture *picture = ed_play_bank_picture(scene->bank, drawing.picture);
    g_autoptr(Pixels) art = draw_pictures_get(scene->pictures, picture, NULL);
    mapping.art = art;
    /* The file may have changed meanwhile, and have fewer pixels. */
    if (art != NULL && drawing.x + drawing.width <= art->width &&
        drawing.y + drawing.height <= art->height) {
        DrawArea area = area_around(target, &drawing);
        bool upright = !(fabs(mapping.uy) > 0) && !(fabs(mapping.vx) > 0);
        for (int64_t y = area.top; y < area.bottom; y++)
            (upright ? draw_upright_row : draw_row)(target, &mapping, y, area.left, area.right);
    }
}

/* ---- Boxes and masks ---- */

void ed_play_draw_boxes(const DrawTarget *target, const EdPlayScene *scene, gab_frame frame,
                        const gab_pose *pose, const gab_tags *struck)
{
    uint32_t count = gab_frame_box_count(frame);
    for (uint32_t i = 0; i < count; i++) {
        gab_frame_box box = gab_frame_box_at(frame, i);
        if (box.is_group)
            continue;
        gab_obox posed = gab_frame_box_posed(frame, i, pose);
        gab_vec corners[4];
        gab_obox_corners(&posed, corners);
        DrawSpot spots[4];
        for (int j = 0; j < 4; j++)
            spots[j] = spot_of(target, corners[j]);
        DrawTagStyle style = draw_tag_style(scene->bank->project, box.tag);
        bool hit = gab_tags_has(struck, box.tag);
        draw_polygon(target, spots, 4, draw_faded(style.colour, hit ? 0.5 : DRAW_FILL_SHARE));
        DrawStroke line = {.colour = style.colour, .width = hit ? 3 : 1.25, .rim = hit ? 5 : 3};
        draw_lines(target, spots, 4, true, &line);
    }
}

/* Returns the pixels of the world that the bounds of a mask in an upright pose cover. */
static PixelRect bounds_of(const gab_mask *mask, const gab_pose *pose)
{
    int32_t x = (int32_t)floorf(pose->x), y = (int32_t)floorf(pose->y);
    int32_t right = mask->left + (int32_t)mask->width, bottom = mask->top + (int32_t)mask->height;
    return (PixelRect){
        x + (pose->flip_x ? -right : mask->left), y + (pose->flip_y ? -bottom : mask->top),
        x + (pose->flip_x ? -mask->left : right), y + (pose->flip_y ? -mask->top : bottom)};
}

void ed_play_draw_overlap(const DrawTarget *target, DrawColour colour, const gab_mask masks[2],
                          const gab_pose poses[2])
{
    PixelRect a = bounds_of(&masks[0], &poses[0]), b = bounds_of(&masks[1], &poses[1]);
    for (int32_t y = MAX(a.top, b.top); y < MIN(a.bottom, b.bottom); y++)
        for (int32_t x = MAX(a.left, b.left); x < MIN(a.right, b.right); x++) {
            gab_vec middle = {(float)x + 0.5f, (float)y + 0.5f};
            if (gab_mask_holds(&masks[0], &poses[0], middle) &&
                gab_mask_holds(&masks[1], &poses[1], middle))
                draw_fill(target, draw_area(target, (PixelRect){x, y, x + 1, y + 1}), colour);
        }
}

/* ---- Bodies ---- */

void ed_play_draw_body(const DrawTarget *target, const EdPlayScene *scene, gab_vec centre,
                       float radius, const gab_vec *half, bool is_warning)
{
    DrawColour colour = is_warning ? scene->theme->warning : scene->theme->accent;
    if (half != NULL) {
        DrawSpot a = draw_spot(target, (double)(centre.x - half->x), (double)(centre.y - half->y));
        DrawSpot b = draw_spot(target, (double)(centre.x + half->x), (double)(centre.y + half->y));
        DrawSpot spots[] = {a, {b.x, a.y}, b, {a.x, b.y}};
        draw_polygon(target, spots, 4, draw_faded(colour, 0.45));
        draw_lines(target, spots, 4, true, &(DrawStroke){.colour = colour, .width = 2, .rim = 4});
        return;
    }
    double size = (double)radius * target->zoom / target->scale;
    DrawSpot middle = spot_of(target, centre);
    draw_disc(target, middle, size, draw_faded(colour, 0.45));
    draw_ring(target, middle, size, 2, colour);
    draw_disc(target, middle, 2, scene->theme->mark);
}

void ed_play_draw_arrow(const DrawTarget *target, gab_vec from, gab_vec vector, DrawColour colour)
{
    double length = hypot((double)vector.x, (double)vector.y) * target->zoom / target->scale;
    DrawStroke stroke = {.colour = colour, .width = 2, .rim = 4};
    if (length > 0)
        draw_arrow(target, spot_of(target, from), (double)vector.x, (double)vector.y, length,
                   &stroke);
}

void ed_play_add_outline(GArray *edges, gab_zone zone)
{
    uint32_t count = gab_zone_outline(zone, NULL, 0);
    g_autofree gab_segment *lines = g_new(gab_segment, count);
    gab_zone_outline(zone, lines, count);
    for (uint32_t i = 0; i < count; i++) {
        g_array_append_val(edges, ((EdPlayEdge){lines[i], gab_zone_tag(zone)}));
    }
}

void ed_play_draw_outlines(const DrawTarget *target, const EdPlayScene *scene, const GArray *edges,
                           double width)
{
    DrawStroke stroke = {.width = width, .rim = width + 2};
    ARRAY_EACH (const EdPlayEdge, edge, edges) {
        stroke.colour = draw_tag_style(scene->bank->project, edge->tag).colour;
        draw_line(target, draw_spot(target, (double)edge->line.a.x, (double)edge->line.a.y),
                  draw_spot(target, (double)edge->line.b.x, (double)edge->line.b.y), &stroke);
    }
}
