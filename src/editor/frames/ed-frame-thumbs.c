/* SPDX-License-Identifier: MIT */
/* Implements ed-frame-thumbs.h. The size of the cache is limited: pictures out of view are
 * removed. */
#include "frames/ed-frame-thumbs.h"

#include "canvas/ed-canvas-style.h"
#include "session/ed-drawn-pictures.h"
#include "widgets/ed-widget.h"

#include <string.h>

enum {
    BUDGET_US = 7000,     /* microseconds of drawing in each screen frame */
    MAX_BYTES = 96 << 20, /* limit of pixel data; visible pictures are always kept */
};

typedef struct Thumb {
    const Frame *frame; /* strong reference */
    GskRenderNode *node;
    EdThumbLook look;
    int scale;
    uint32_t drawn;      /* the value of `generation` when it was drawn */
    uint32_t last_round; /* the last round (a snapshot of the widget) in which it was shown */
} Thumb;

struct EdFrameThumbs {
    GtkWidget *widget;
    GHashTable *thumbs; /* Thumb by frame id */
    Project *project;   /* whose tags the pictures show; strong reference */
    DrawTagView tags;
    EdSession *session; /* the session of this round */
    EdThumbLook look;
    DrawTheme theme; /* adapted to the background of the canvas */
    int scale;
    gint64 deadline;        /* when this round stops drawing */
    uint32_t generation;    /* incremented when all pictures become outdated */
    uint32_t round;         /* incremented for each snapshot of the widget */
    size_t bytes;           /* the pixel data of all pictures */
    gboolean is_incomplete; /* some pictures are missing or outdated */
    guint tick;
};

/* ---- Creation ---- */

static size_t bytes_of(const Thumb *thumb)
{
    return 4 * (size_t)thumb->look.width * (size_t)thumb->look.height * (size_t)thumb->scale *
           (size_t)thumb->scale;
}

/* True if the size of the cache is that of its pictures. */
static G_GNUC_UNUSED bool is_counted(const EdFrameThumbs *thumbs)
{
    size_t bytes = 0;
    TABLE_EACH (key, thumb, thumbs->thumbs)
        bytes += bytes_of(thumb);
    return bytes == thumbs->bytes;
}

static void thumb_free(gpointer data)
{
    g_autofree Thumb *thumb = data;
    node_unref((gpointer)thumb->frame);
    gsk_render_node_unref(thumb->node);
}

EdFrameThumbs *ed_frame_thumbs_new(GtkWidget *widget)
{
    EdFrameThumbs *thumbs = g_new0(EdFrameThumbs, 1);
    thumbs->widget = widget;
    thumbs->thumbs = g_hash_table_new_full(g_int64_hash, g_int64_equal, NULL, thumb_free);
    return thumbs;
}

void ed_frame_thumbs_free(EdFrameThumbs *thumbs)
{
    if (thumbs == NULL)
        return;
    g_assert(is_counted(thumbs));
    if (thumbs->tick != 0)
        gtk_widget_remove_tick_callback(thumbs->widget, thumbs->tick);
    g_hash_table_unref(thumbs->thumbs);
    node_unref(thumbs->project);
    g_free(thumbs);
}

void ed_frame_thumbs_forget(EdFrameThumbs *thumbs)
{
    thumbs->generation++;
}

/* ---- Drawing one picture ---- */

/* Returns the rectangle that is fitted into the picture, so that all frames of a sheet have the
 * same scale. */
static PixelRect fitted_rect(const EdThumbLook *look, const Frame *frame)
{
    int32_t w = MAX(look->max_w, frame->w), h = MAX(look->max_h, frame->h);
    int32_t left = (frame->w - w) / 2, top = (frame->h - h) / 2;
    return (PixelRect){left, top, left + w, top + h};
}

static void compose(EdFrameThumbs *thumbs, const Frame *frame, cairo_surface_t *surface)
{
    const EdThumbLook *look = &thumbs->look;
    DrawTarget target = {
        .pixels = (uint32_t *)(void *)cairo_image_surface_get_data(surface),
        .stride = (size_t)cairo_image_surface_get_stride(surface) / 4,
        .width = look->width * thumbs->scale,
        .height = look->height * thumbs->scale,
        .zoom = 1,
        .scale = thumbs->scale,
    };
    draw_fit(&target, fitted_rect(look, frame), 2);
    DrawSpriteOptions options = {.theme = &thumbs->theme, .show = look->show, .tags = thumbs->tags};
    DrawSpriteView view = {thumbs->project, frame, &options};
    draw_sprite(&target, &view, ed_session_draw_pictures(thumbs->session));
    cairo_surface_mark_dirty(surface);
    cairo_surface_set_device_scale(surface, thumbs->scale, thumbs->scale);
}

static GskRenderNode *node_for(EdFrameThumbs *thumbs, const Frame *frame)
{
    int width = thumbs->look.width, height = thumbs->look.height;
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width * thumbs->scale,
                                                          height * thumbs->scale);
    compose(thumbs, frame, surface);
    return ed_image_node_new(surface, &GRAPHENE_RECT_INIT(0, 0, (float)width, (float)height));
}

static gboolean is_up_to_date(const EdFrameThumbs *thumbs, const Thumb *thumb, const Frame *frame)
{
    const EdThumbLook *a = &thumb->look, *b = &thumbs->look;
    return thumb->frame == frame && thumb->drawn == thumbs->generation &&
           thumb->scale == thumbs->scale && a->width == b->width && a->height == b->height &&
           a->max_w == b->max_w && a->max_h == b->max_h && a->show == b->show && a->dark == b->dark;
}

static Thumb *frame_thumbs_draw(EdFrameThumbs *thumbs, const Frame *frame, const Thumb *old)
{
    Thumb *thumb = g_new(Thumb, 1);
    *thumb = (Thumb){.frame = node_ref(frame),
                     .node = node_for(thumbs, frame),
                     .look = thumbs->look,
                     .scale = thumbs->scale,
                     .drawn = thumbs->generation};
    thumbs->bytes += bytes_of(thumb) - (old != NULL ? bytes_of(old) : 0);
    g_hash_table_replace(thumbs->thumbs, (gpointer)&thumb->frame->id, thumb);
    return thumb;
}

/* ---- Rounds: one for each snapshot of the widget ---- */

void ed_frame_thumbs_begin(EdFrameThumbs *thumbs, EdSession *session, const EdThumbLook *look)
{
    DrawTagView tags = ed_session_tag_view(session);
    const Project *project = ed_session_project(session);
    const EdLook *shown = &ed_session_view(session)->look;
    const DrawTheme theme =
        draw_theme_on(ed_canvas_style(look->dark)->theme, shown->ground, shown->ground_colour);
    if (thumbs->project != project) {
        if (thumbs->project != NULL && !draw_tags_equal(thumbs->project, project))
            thumbs->generation++;
        node_unref(thumbs->project);
        thumbs->project = node_ref(project);
    }
    if (memcmp(&tags, &thumbs->tags, sizeof tags) != 0)
        thumbs->generation++;
    if (memcmp(&theme, &thumbs->theme, sizeof theme) != 0)
        thumbs->generation++;
    thumbs->tags = tags;
    thumbs->theme = theme;
    thumbs->session = session;
    thumbs->look = *look;
    thumbs->scale = gtk_widget_get_scale_factor(thumbs->widget);
    thumbs->deadline = g_get_monotonic_time() + BUDGET_US;
    thumbs->is_incomplete = FALSE;
    thumbs->round++;
}

static void append_scaled(GtkSnapshot *snapshot, const EdThumbLook *look, const Thumb *thumb)
{
    if (thumb->look.width != look->width || thumb->look.height != look->height)
        gtk_snapshot_scale(snapshot, (float)look->width / (float)thumb->look.width,
                           (float)look->height / (float)thumb->look.height);
    gtk_snapshot_append_node(snapshot, thumb->node);
}

/* Moves the origin to the corner of a picture; a mirrored picture starts at the opposite corner. */
static void translate_to_picture(GtkSnapshot *snapshot, const EdThumbLook *look,
                                 const AnimationStep *step, float x, float y)
{
    bool flip_x = step != NULL && step->flip_x, flip_y = step != NULL && step->flip_y;
    x += flip_x ? (float)look->width : 0;
    y += flip_y ? (float)look->height : 0;
    gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT(x, y));
    if (flip_x || flip_y)
        gtk_snapshot_scale(snapshot, flip_x ? -1 : 1, flip_y ? -1 : 1);
}

void ed_frame_thumbs_append(EdFrameThumbs *thumbs, GtkSnapshot *snapshot, const Frame *frame,
                            const AnimationStep *step, float x, float y)
{
    Thumb *thumb = g_hash_table_lookup(thumbs->thumbs, &frame->id);
    if (thumb == NULL || !is_up_to_date(thumbs, thumb, frame)) {
        if (g_get_monotonic_time() < thumbs->deadline)
            thumb = frame_thumbs_draw(thumbs, frame, thumb);
        else
            thumbs->is_incomplete = TRUE;
    }
    if (thumb == NULL) {
        GdkRGBA empty = ed_rgba(thumbs->theme.checker[0], 1);
        gtk_snapshot_append_color(
            snapshot, &empty,
            &GRAPHENE_RECT_INIT(x, y, (float)thumbs->look.width, (float)thumbs->look.height));
        return;
    }
    thumb->last_round = thumbs->round;
    gtk_snapshot_save(snapshot);
    translate_to_picture(snapshot, &thumbs->look, step, x, y);
    append_scaled(snapshot, &thumbs->look, thumb);
    gtk_snapshot_restore(snapshot);
}

static gboolean redraw_cb(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
    EdFrameThumbs *thumbs = data;
    thumbs->tick = 0;
    gtk_widget_queue_draw(widget);
    return G_SOURCE_REMOVE;
}

/* Removes pictures that were not shown in this round. */
static void remove_not_shown(EdFrameThumbs *thumbs)
{
    GHashTableIter iter;
    gpointer data;
    g_hash_table_iter_init(&iter, thumbs->thumbs);
    while (g_hash_table_iter_next(&iter, NULL, &data)) {
        if (((Thumb *)data)->last_round == thumbs->round)
            continue;
        thumbs->bytes -= bytes_of(data);
        g_hash_table_iter_remove(&iter);
    }
}

void ed_frame_thumbs_end(EdFrameThumbs *thumbs)
{
    g_assert(is_counted(thumbs));
    if (thumbs->bytes > MAX_BYTES)
        remove_not_shown(thumbs);
    if (thumbs->is_incomplete && thumbs->tick == 0)
        thumbs->tick = gtk_widget_add_tick_callback(thumbs->widget, redraw_cb, thumbs, NULL);
}

const char *ed_flip_mark(const AnimationStep *step)
{
    static const char *const marks[2][2] = {{NULL, "↕"}, {"↔", "↔↕"}};
    return step != NULL ? marks[step->flip_x][step->flip_y] : NULL;
}
