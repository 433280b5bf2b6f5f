/* SPDX-License-Identifier: MIT */
/* Draws frames; the contract is in sprite.h. */
#include "draw/labels.h"
#include "draw/sprite_internal.h"

#include "art/silhouette.h"
#include "edit/sprites.h"

#include <math.h>
#include <string.h>

/* Alpha factors of a resting box's outline and of its rim. */
#define RESTING_ALPHA 0.8
#define RESTING_RIM   0.65

static const DrawColour black = 0xff000000, dash_background = 0x73000000;

/* A frame being drawn on a target. */
typedef struct Work {
    const DrawTarget *target;
    const Project *project;
    const Frame *frame; /* mirrored if it is drawn mirrored */
    const DrawSpriteOptions *options;
    const DrawTheme *theme;
    DrawPictures *pictures;
    DrawTagStyle styles[DOCUMENT_MAX_TAGS + 1]; /* by tag number, as shown in the view */
} Work;

static bool shows(const Work *work, unsigned part)
{
    return (work->options->show & part) != 0;
}

void draw_ghost_shift(const Frame *frame, DrawGhost *ghost)
{
    const Frame *other = ghost->frame;
    ghost->shift_x = ghost->flip ? other->w : 0;
    ghost->shift_y = 0;
    if (!frame->has_hot_spot || !other->has_hot_spot)
        return;
    int32_t other_x = ghost->flip ? -other->hot_x : other->hot_x;
    /* A shift to the right rounds down, also for negative numbers. */
    ghost->shift_x = (frame->hot_x - other_x + DOCUMENT_PIXEL / 2) >> 8;
    ghost->shift_y = (frame->hot_y - other->hot_y + DOCUMENT_PIXEL / 2) >> 8;
}

/* ---- Art ---- */

static DrawPictureView art_view(const Work *work, const Frame *frame)
{
    bool is_keyed = frame->mask != NULL && frame->mask->source == MASK_KEY;
    return (DrawPictureView){.part = frame_rect_in_picture(frame),
                             .alpha = 1,
                             .key = is_keyed ? frame->mask : NULL,
                             .theme = work->theme};
}

static void draw_ghost(const Work *work, const DrawGhost *ghost)
{
    DrawPictureView view = art_view(work, ghost->frame);
    view.x = ghost->flip ? ghost->shift_x - ghost->frame->w : ghost->shift_x;
    view.flip_x = ghost->flip;
    view.y = ghost->shift_y;
    view.alpha = ghost->alpha;
    view.tint = ghost->tint;
    if (ghost->frame->picture != 0)
        draw_picture(work->target, work->pictures,
                     project_picture(work->project, ghost->frame->picture), &view);
}

static DrawPictureState draw_art(const Work *work)
{
    const Frame *frame = work->frame;
    DrawPictureView view = art_view(work, frame);
    view.flip_x = work->options->flip_x;
    view.flip_y = work->options->flip_y;
    for (uint32_t i = 0; i < work->options->ghost_count; i++)
        draw_ghost(work, &work->options->ghosts[i]);
    if (!shows(work, DRAW_SPRITE_ART) || frame->picture == 0)
        return DRAW_PICTURE_READY;
    return draw_picture(work->target, work->pictures,
                        project_picture(work->project, frame->picture), &view);
}

/* ---- Mask ---- */

enum { MASK_SHOWN_SOLID = 1, MASK_SHOWN_ADDED = 2, MASK_SHOWN_REMOVED = 3, MASK_CHUNK = 256 };

/* A frame's mask as labels. */
typedef struct ShownMask {
    const Frame *frame;
    const Pixels *art;   /* NULL: all pixels are transparent */
    bool flip_x, flip_y; /* whether the art is mirrored */
} ShownMask;

bool sprite_has_mask(const Frame *frame)
{
    return frame->mask != NULL &&
           (frame->mask->source != MASK_NONE || frame->mask->corrections != NULL);
}

static uint8_t shown_label(bool solid, uint8_t correction)
{
    if (correction == CORRECTION_NONE)
        return solid ? MASK_SHOWN_SOLID : 0;
    if (correction == CORRECTION_SOLID)
        return solid ? MASK_SHOWN_SOLID : MASK_SHOWN_ADDED;
    return solid ? MASK_SHOWN_REMOVED : 0;
}

/* Copies the pixels of some columns of a row; pixels outside the art are transparent. */
static void copy_columns(const ShownMask *mask, int64_t row, const int64_t *columns, size_t count,
                         uint8_t *rgba)
{
    const Frame *frame = mask->frame;
    const Pixels *art = mask->art;
    int64_t line = mask->flip_y ? frame->h - 1 - row : row;
    memset(rgba, 0, 4 * count);
    if (art == NULL || row < 0 || row >= frame->h || frame->y + line >= art->height)
        return;
    const uint8_t *from = art->rgba + 4 * ((frame->y + line) * (int64_t)art->width + frame->x);
    int64_t width = MIN(frame->w, (int64_t)art->width - frame->x);
    for (size_t i = 0; i < count; i++) {
        int64_t column = mask->flip_x ? frame->w - 1 - columns[i] : columns[i];
        if (column >= 0 && column < width)
            memcpy(rgba + 4 * i, from + 4 * column, 4);
    }
}

static void read_mask(const void *source, int64_t row, const int64_t *columns, size_t count,
                      uint8_t *labels)
{
    const ShownMask *mask = source;
    const Mask *settings = mask->frame->mask;
    uint8_t rgba[4 * MASK_CHUNK], corrections[MASK_CHUNK];
    for (size_t first = 0; first < count; first += MASK_CHUNK) {
        size_t chunk = MIN(count - first, MASK_CHUNK);
        copy_columns(mask, row, columns + first, chunk, rgba);
        mask_solid_row(settings, rgba, labels + first, (uint32_t)chunk);
        if (settings->corrections == NULL)
            continue;
        draw_read_blocks(settings->corrections, row, columns + first, chunk, corrections);
        for (size_t i = 0; i < chunk; i++)
            labels[first + i] = shown_label(labels[first + i] != 0, corrections[i]);
    }
}

static void draw_mask(const Work *work)
{
    const Frame *frame = work->frame;
    const DrawTheme *theme = work->theme;
    bool by_art = sprite_has_mask(frame) && frame->mask->source != MASK_NONE;
    const Picture *picture = project_picture(work->project, frame->picture);
    if (!sprite_has_mask(frame))
        return;
    /* If boxes are drawn above it, the mask is fainter, or it would hide the art. */
    double factor = shows(work, DRAW_SPRITE_BOXES) ? 0.5 : 1;
    Pixels *art = by_art ? draw_pictures_get(work->pictures, picture, NULL) : NULL;
    const DrawLabelStyle styles[256] = {
        [MASK_SHOWN_SOLID] = {.fill = draw_faded(theme->mask, 0.34 * factor),
                              .line = draw_faded(theme->mask, 0.9)},
        [MASK_SHOWN_ADDED] = {.fill = draw_faded(theme->mask_added, 0.34 * factor),
                              .hatched = draw_faded(theme->mask_added, 0.7),
                              .line = draw_faded(theme->mask_added, 0.9),
                              .hatch = HATCH_RISING},
        [MASK_SHOWN_REMOVED] = {.fill = draw_faded(theme->mask_removed, 0.22 * factor),
                                .hatched = draw_faded(theme->mask_removed, 0.7),
                                .line = draw_faded(theme->mask_removed, 0.9),
                                .hatch = HATCH_FALLING}};
    const ShownMask mask = {frame, art, work->options->flip_x, work->options->flip_y};
    const DrawLabels labels = {.read = read_mask,
                               .source = &mask,
                               .width = (uint32_t)frame->w,
                               .height = (uint32_t)frame->h,
                               .styles = styles};
    draw_labels(work->target, &labels);
    pixels_unref(art);
}

/* ---- Boxes ---- */

/* Draws an outline with a dark rim on both sides, which is visible on white and on black art. Below
 * 100% boxes are close together and rims would hide everything, so they are omitted. */
static void draw_outline(const DrawTarget *target, DrawArea area, DrawColour colour)
{
    int32_t one = draw_screen_whole(target, 1);
    double factor = (colour >> 24) / 255.0;
    if (target->zoom >= target->scale) {
        draw_border(target, draw_area_grown(area, one), 1, draw_faded(black, 0.55 * factor));
        draw_border(target, draw_area_grown(area, -one), 1, draw_faded(black, 0.28 * factor));
    }
    draw_border(target, area, 1, colour);
}

/* Draws a coloured line and a black one outside it; one of the two is visible on any art. */
static void draw_thin_outline(const DrawTarget *target, DrawArea area, DrawColour colour)
{
    int32_t one = draw_screen_whole(target, 1);
    double factor = (colour >> 24) / 255.0;
    if (target->zoom >= target->scale)
        draw_border(target, draw_area_grown(area, one), 1, draw_faded(black, RESTING_RIM * factor));
    draw_border(target, area, 1, draw_faded(colour, RESTING_ALPHA));
}

static void draw_box(const Work *work, PixelRect rect, int32_t tag)
{
    DrawTagStyle style = work->styles[tag];
    DrawArea area = draw_area(work->target, rect);
    if (style.colour >> 24 == 0)
        return;
    if (shows(work, DRAW_SPRITE_RESTING)) {
        draw_thin_outline(work->target, area, style.colour);
        return;
    }
    if (work->target->zoom < work->target->scale) { /* rims and hatches would hide the art */
        draw_fill(work->target, area, draw_faded(style.colour, DRAW_FILL_SHARE / 2));
        draw_border(work->target, area, 1, style.colour);
        return;
    }
    draw_fill(work->target, area, draw_faded(style.colour, DRAW_FILL_SHARE));
    draw_hatch(work->target, area, style.hatch, draw_faded(style.colour, DRAW_HATCH_SHARE));
    draw_outline(work->target, area, style.colour);
}

static void collect_styles(Work *work)
{
    ListIter tags = list_iter(work->project->tags);
    work->styles[0] = draw_tag_style_in_view(work->theme, &work->options->tags, work->project, 0);
    for (const Tag *tag; (tag = list_next(&tags)) != NULL;)
        work->styles[tag->number] =
            draw_tag_style_in_view(work->theme, &work->options->tags, work->project, tag->number);
}

static PixelRect ghost_rect(const DrawGhost *ghost, PixelRect rect)
{
    int32_t left = ghost->flip ? ghost->shift_x - rect.right : ghost->shift_x + rect.left;
    return (PixelRect){left, rect.top + ghost->shift_y, left + rect.right - rect.left,
                       rect.bottom + ghost->shift_y};
}

/* Draws the boxes of a frame at the position of a ghost (NULL: of the frame itself). */
static void draw_boxes_of(const Work *work, const Frame *frame, const DrawGhost *ghost)
{
    PixelRect visible = draw_visible_rect(work->target, SPRITE_BOX_RIM + 1);
    ListIter boxes = list_iter(frame->boxes);
    for (const Box *box; (box = list_next(&boxes)) != NULL;) {
        PixelRect rect = box_rect(box);
        if (ghost != NULL)
            rect = ghost_rect(ghost, rect);
        if (rect.left < visible.right && rect.top < visible.bottom && rect.right > visible.left &&
            rect.bottom > visible.top)
            draw_box(work, rect, box->tag);
    }
}

static void draw_boxes(Work *work)
{
    collect_styles(work);
    for (uint32_t i = 0; i < work->options->ghost_count; i++)
        if (work->options->ghosts[i].boxes)
            draw_boxes_of(work, work->options->ghosts[i].frame, &work->options->ghosts[i]);
    draw_boxes_of(work, work->frame, NULL);
}

PixelRect sprite_group_rect(const Frame *frame, const char *group)
{
    PixelRect all = RECT_TO_GROW;
    ListIter boxes = list_iter(frame->boxes);
    for (const Box *box; (box = list_next(&boxes)) != NULL;) {
        PixelRect rect = box_rect(box);
        if (strcmp(box->group, group) != 0)
            continue;
        all = rect_around(all, rect);
    }
    return all;
}

/* Draws dashes in a colour on a dark line. */
static void draw_dashed(const DrawTarget *target, DrawArea area, DrawColour colour)
{
    draw_border(target, area, 1, dash_background);
    draw_border_dashed(target, area, 1, 4, 4, colour);
}

static bool is_first_of_group(const Frame *frame, const Box *box)
{
    ListIter boxes = list_iter(frame->boxes);
    const Box *other;
    do
        other = list_next(&boxes);
    while (strcmp(other->group, box->group) != 0);
    return other == box;
}

static void draw_groups(const Work *work)
{
    ListIter boxes = list_iter(work->frame->boxes);
    for (const Box *box; (box = list_next(&boxes)) != NULL;) {
        if (box->group[0] == '\0' || draw_tag_share(&work->options->tags, box->tag) == 0 ||
            !is_first_of_group(work->frame, box))
            continue;
        DrawArea area = draw_area(work->target, sprite_group_rect(work->frame, box->group));
        int32_t margin = draw_screen_whole(work->target, SPRITE_GROUP_MARGIN);
        draw_dashed(work->target, draw_area_grown(area, margin),
                    draw_faded(work->theme->mark, 0.7));
    }
}

/* ---- Points and the hot spot ---- */

/* Returns the colour of a point: that of the tag with the point's name. */
static DrawColour point_colour(const Work *work, const Point *point)
{
    const Tag *tag = project_tag_named(work->project, point->name);
    return tag != NULL ? draw_tag_style(work->project, tag->number).colour : work->theme->accent;
}

static void draw_diamond_mark(const Work *work, DrawSpot spot, DrawColour fill)
{
    const DrawTarget *target = work->target;
    draw_diamond_line(target, spot, SPRITE_POINT_SIZE, 3.5, work->theme->mark_rim);
    draw_diamond(target, spot, SPRITE_POINT_SIZE, fill);
    draw_diamond_line(target, spot, SPRITE_POINT_SIZE, 1.25, work->theme->mark);
}

static void draw_point(const Work *work, const Point *point)
{
    const DrawStroke stroke = {
        .colour = work->theme->mark, .width = 1.5, .rim = 3.5, .rim_colour = work->theme->mark_rim};
    DrawSpot spot = draw_spot_fixed(work->target, point->x, point->y);
    if (!draw_is_visible(work->target, spot, spot, SPRITE_ARROW + SPRITE_POINT_SIZE))
        return;
    draw_arrow(work->target, spot, point->to_x, point->to_y, SPRITE_ARROW, &stroke);
    draw_diamond_mark(work, spot, point_colour(work, point));
}

static void draw_points(const Work *work)
{
    ListIter points = list_iter(work->frame->points);
    for (const Point *point; (point = list_next(&points)) != NULL;)
        draw_point(work, point);
}

static void draw_guides(const Work *work, DrawSpot spot)
{
    const int64_t far = (int64_t)DRAW_MAX_COORDINATE;
    int64_t x = (int64_t)floor(spot.x), y = (int64_t)floor(spot.y);
    DrawColour colour = draw_faded(work->theme->accent, 0.62);
    int32_t one = draw_screen_whole(work->target, 1);
    DrawArea across = {-far, y, far, y + one}, down = {x, -far, x + one, far};
    draw_border_dashed(work->target, across, 1, 4, 4, colour);
    draw_border_dashed(work->target, down, 1, 4, 4, colour);
}

static void draw_arms(const DrawTarget *target, DrawSpot spot, double inner, double outer,
                      const DrawStroke *stroke)
{
    static const int directions[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    double from = draw_screen(target, inner), to = draw_screen(target, outer);
    for (int i = 0; i < 4; i++)
        draw_line(
            target, (DrawSpot){spot.x + directions[i][0] * from, spot.y + directions[i][1] * from},
            (DrawSpot){spot.x + directions[i][0] * to, spot.y + directions[i][1] * to}, stroke);
}

static void draw_hot_spot(const Work *work)
{
    const DrawTarget *target = work->target;
    const DrawTheme *theme = work->theme;
    DrawSpot spot = draw_spot_fixed(target, work->frame->hot_x, work->frame->hot_y);
    if (!work->frame->has_hot_spot)
        return;
    if (shows(work, DRAW_SPRITE_GUIDES))
        draw_guides(work, spot);
    if (!shows(work, DRAW_SPRITE_HOT_SPOT) ||
        !draw_is_visible(target, spot, spot, SPRITE_HOT_SPOT + 3))
        return;
    draw_ring(target, spot, 9, 4, theme->mark_rim);
    draw_arms(target, spot, 4, SPRITE_HOT_SPOT,
              &(DrawStroke){.colour = theme->mark_rim, .width = 4});
    draw_ring(target, spot, 9, 1.5, theme->mark);
    draw_arms(target, spot, 4, SPRITE_HOT_SPOT, &(DrawStroke){.colour = theme->mark, .width = 1.5});
    draw_disc(target, spot, 1.75, theme->accent);
}

/* ---- Proposals ---- */

static void draw_proposal(const Work *work, const DrawProposal *proposal)
{
    const DrawTarget *target = work->target;
    if (proposal->is_point) {
        DrawSpot spot = draw_spot_fixed(target, proposal->rect.left, proposal->rect.top);
        draw_diamond_line(target, spot, SPRITE_POINT_SIZE, 3.5, work->theme->mark_rim);
        draw_diamond_line(target, spot, SPRITE_POINT_SIZE, 1.25, work->theme->accent);
        return;
    }
    DrawTagStyle style = draw_tag_style(work->project, proposal->tag);
    DrawArea area = draw_area(target, proposal->rect);
    draw_fill(target, area, draw_faded(style.colour, DRAW_FILL_SHARE / 2));
    draw_dashed(target, area, style.colour);
}

/* ---- Whole frame ---- */

DrawPictureState draw_sprite(const DrawTarget *target, const DrawSpriteView *view,
                             DrawPictures *pictures)
{
    const DrawSpriteOptions *options = view->options;
    Frame *frame = frame_mirrored(view->frame, options->flip_x, options->flip_y);
    Work work = {.target = target,
                 .project = view->project,
                 .frame = frame,
                 .options = options,
                 .theme = options->theme != NULL ? options->theme : &draw_theme_dark,
                 .pictures = pictures};
    PixelRect all = {0, 0, view->frame->w, view->frame->h};
    draw_fill(target, draw_area_of(target), work.theme->surround);
    if (shows(&work, DRAW_SPRITE_CHECKER))
        draw_checker(target, all, work.theme);
    DrawPictureState state = draw_art(&work);
    if (shows(&work, DRAW_SPRITE_MASK))
        draw_mask(&work);
    if (shows(&work, DRAW_SPRITE_GRID))
        draw_pixel_grid(target, all, work.theme);
    if (shows(&work, DRAW_SPRITE_BOXES))
        draw_boxes(&work);
    if (shows(&work, DRAW_SPRITE_GROUPS))
        draw_groups(&work);
    for (uint32_t i = 0; i < options->proposal_count; i++)
        draw_proposal(&work, &options->proposals[i]);
    if (shows(&work, DRAW_SPRITE_POINTS))
        draw_points(&work);
    draw_hot_spot(&work);
    node_unref(frame);
    return state;
}
