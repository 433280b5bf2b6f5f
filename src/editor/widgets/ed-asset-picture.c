/* SPDX-License-Identifier: MIT */
/* Implements ed-asset-picture.h. Pictures are so small that drawing them on the main thread costs
 * less than handing the work to a worker. Image files take longer to read: core/draw reads them in
 * the background, and the session emits "pictures-changed" at the end. */
#include "widgets/ed-asset-picture.h"

#include "draw/level.h"
#include "draw/map.h"
#include "draw/sprite.h"
#include "session/ed-drawn-pictures.h"
#include "widgets/ed-widget.h"

#include <string.h>

enum { ROW_WIDTH = 30, ROW_HEIGHT = 26, MAX_WALLS = 2000 };

/* Factor for the width of strokes: with the width that they have on the canvas, they would cover a
 * level of this size. */
#define LEVEL_STROKES 0.3

struct _EdAssetPicture {
    GtkWidget parent;
    EdSession *session;
    uint64_t asset, frame; /* the frame of a sprite; 0: its first one */
    int width, height;
    const void *drawn; /* strong reference to the node that the surface shows, or NULL */
    cairo_surface_t *surface;
    int scale;
    gboolean dark;
    gulong changed, pictures_changed;
};

G_DEFINE_FINAL_TYPE(EdAssetPicture, ed_asset_picture, GTK_TYPE_WIDGET)

static const void *asset_of(const Project *project, uint64_t id)
{
    const void *asset = project_sprite(project, id);
    if (asset == NULL)
        asset = project_map(project, id);
    return asset != NULL ? asset : project_level(project, id);
}

/* Returns the node that is drawn for an asset: one frame of a sprite, else the asset. */
static const void *subject_of(EdAssetPicture *self, const void *asset)
{
    if (asset == NULL || ((const Node *)asset)->kind != &sprite_kind)
        return asset;
    const Sprite *sprite = asset;
    return self->frame != 0 ? sprite_frame(sprite, self->frame) : list_get(sprite->frames, 0);
}

static void drop_surface(EdAssetPicture *self)
{
    g_clear_pointer(&self->surface, cairo_surface_destroy);
    node_unref((void *)self->drawn);
    self->drawn = NULL;
}

/* ---- Drawing ---- */

static uint32_t count_walls(const Level *level)
{
    uint32_t count = 0;
    LIST_EACH (Layer, layer, level->layers)
        count += layer->walls != NULL ? list_count(layer->walls->walls) : 0;
    return count;
}

/* Draws every `step`-th wall, which is enough for a very large level. */
static void draw_some_walls(const DrawTarget *target, const Project *project, const Level *level,
                            uint32_t step)
{
    LIST_EACH (Layer, layer, level->layers) {
        uint32_t count = layer->walls != NULL ? list_count(layer->walls->walls) : 0;
        for (uint32_t i = 0; i < count; i += step) {
            const Wall *wall = list_get(layer->walls->walls, i);
            draw_line(
                target, draw_spot_fixed(target, wall->ax, wall->ay),
                draw_spot_fixed(target, wall->bx, wall->by),
                &(DrawStroke){.colour = draw_tag_style(project, wall->tag).colour, .width = 1.5});
        }
    }
}

static void draw_small_level(DrawTarget *target, const Project *project, const Level *level,
                             const DrawTheme *theme, DrawPictures *pictures)
{
    uint32_t walls = count_walls(level);
    draw_fit(target, (PixelRect){0, 0, level->width, level->height}, 0);
    if (walls > MAX_WALLS) {
        draw_some_walls(target, project, level, walls / MAX_WALLS + 1);
        return;
    }
    DrawLevelOptions options = {
        .theme = theme, .show = DRAW_LEVEL_PICTURE | DRAW_LEVEL_LAYERS, .dim = 0.3};
    target->scale *= LEVEL_STROKES;
    draw_level(target, &(DrawLevelView){project, level, &options}, pictures);
}

static void draw_asset(EdAssetPicture *self, DrawTarget *target, const void *asset)
{
    const Project *project = ed_session_project(self->session);
    DrawPictures *pictures = ed_session_draw_pictures(self->session);
    const DrawTheme *theme = self->dark ? &draw_theme_dark : &draw_theme_light;
    const NodeKind *kind = ((const Node *)asset)->kind;
    draw_fill(target, draw_area_of(target), theme->checker[0]);
    if (kind == &sprite_kind) {
        const Frame *frame = subject_of(self, asset);
        if (frame == NULL)
            return;
        DrawSpriteOptions options = {.theme = theme, .show = DRAW_SPRITE_CHECKER | DRAW_SPRITE_ART};
        draw_fit(target, frame_rect(frame), 0);
        draw_sprite(target, &(DrawSpriteView){project, frame, &options}, pictures);
    } else if (kind == &map_kind) {
        const Map *map = asset;
        const Plane *plane = list_get(map->planes, 0);
        DrawMapPlane shown = {.plane = plane, .opacity = 1};
        DrawMapOptions options = {.theme = theme,
                                  .show = DRAW_MAP_PICTURE | DRAW_MAP_ZONES,
                                  .planes = &shown,
                                  .plane_count = plane != NULL ? 1 : 0};
        draw_fit(target, (PixelRect){0, 0, map->width, map->height}, 0);
        draw_map(target, &(DrawMapView){project, map, &options}, pictures);
    } else {
        draw_small_level(target, project, asset, theme, pictures);
    }
}

static void draw_surface(EdAssetPicture *self, const void *asset)
{
    drop_surface(self);
    self->drawn = subject_of(self, asset) != NULL ? node_ref(subject_of(self, asset)) : NULL;
    self->scale = gtk_widget_get_scale_factor(GTK_WIDGET(self));
    self->dark = ed_widget_is_dark(GTK_WIDGET(self));
    self->surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, self->width * self->scale,
                                               self->height * self->scale);
    cairo_surface_flush(self->surface);
    DrawTarget target = {.pixels = (uint32_t *)(void *)cairo_image_surface_get_data(self->surface),
                         .stride = (size_t)cairo_image_surface_get_stride(self->surface) / 4,
                         .width = self->width * self->scale,
                         .height = self->height * self->scale,
                         .zoom = 1,
                         .scale = self->scale};
    draw_asset(self, &target, asset);
    cairo_surface_mark_dirty(self->surface);
    cairo_surface_set_device_scale(self->surface, self->scale, self->scale);
}

static gboolean is_drawn(EdAssetPicture *self, const void *asset)
{
    return self->surface != NULL && self->drawn == subject_of(self, asset) &&
           ed_widget_is_dark(GTK_WIDGET(self)) == self->dark &&
           self->scale == gtk_widget_get_scale_factor(GTK_WIDGET(self));
}

static void ed_asset_picture_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    EdAssetPicture *self = ED_ASSET_PICTURE(widget);
    const void *asset =
        self->session != NULL ? asset_of(ed_session_project(self->session), self->asset) : NULL;
    if (asset == NULL)
        return;
    if (!is_drawn(self, asset))
        draw_surface(self, asset);
    GskRoundedRect rounded;
    gsk_rounded_rect_init_from_rect(
        &rounded, &GRAPHENE_RECT_INIT(0, 0, (float)self->width, (float)self->height), 3);
    gtk_snapshot_push_rounded_clip(snapshot, &rounded);
    cairo_t *cr = gtk_snapshot_append_cairo(snapshot, &rounded.bounds);
    cairo_set_source_surface(cr, self->surface, 0, 0);
    cairo_paint(cr);
    cairo_destroy(cr);
    gtk_snapshot_pop(snapshot);
}

/* ---- The class ---- */

static void ed_asset_picture_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                     int *minimum, int *natural, int *minimum_baseline,
                                     int *natural_baseline)
{
    const EdAssetPicture *self = ED_ASSET_PICTURE(widget);
    *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? self->width : self->height;
    *minimum_baseline = *natural_baseline = -1;
}

static void asset_picture_leave_session(EdAssetPicture *self)
{
    if (self->session != NULL) {
        g_clear_signal_handler(&self->changed, self->session);
        g_clear_signal_handler(&self->pictures_changed, self->session);
    }
    g_clear_object(&self->session);
}

static void ed_asset_picture_dispose(GObject *object)
{
    EdAssetPicture *self = ED_ASSET_PICTURE(object);
    asset_picture_leave_session(self);
    drop_surface(self);
    G_OBJECT_CLASS(ed_asset_picture_parent_class)->dispose(object);
}

static void ed_asset_picture_class_init(EdAssetPictureClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_asset_picture_dispose;
    widget_class->snapshot = ed_asset_picture_snapshot;
    widget_class->measure = ed_asset_picture_measure;
    gtk_widget_class_set_css_name(widget_class, "assetpicture");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void ed_asset_picture_init(EdAssetPicture *self)
{
    self->width = ROW_WIDTH;
    self->height = ROW_HEIGHT;
    gtk_widget_set_valign(GTK_WIDGET(self), GTK_ALIGN_CENTER);
    gtk_widget_set_can_target(GTK_WIDGET(self), FALSE);
}

static void asset_picture_changed_cb(EdAssetPicture *self)
{
    const void *asset = asset_of(ed_session_project(self->session), self->asset);
    if (self->surface != NULL && self->drawn != subject_of(self, asset))
        gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void asset_picture_pictures_changed_cb(EdAssetPicture *self)
{
    drop_surface(self);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

void ed_asset_picture_show(EdAssetPicture *picture, EdSession *session, uint64_t asset)
{
    ed_asset_picture_show_frame(picture, session, asset, 0);
}

void ed_asset_picture_set_size(EdAssetPicture *picture, int width, int height)
{
    picture->width = width;
    picture->height = height;
    drop_surface(picture);
    gtk_widget_queue_resize(GTK_WIDGET(picture));
}

void ed_asset_picture_show_frame(EdAssetPicture *picture, EdSession *session, uint64_t sprite,
                                 uint64_t frame)
{
    if (session != picture->session) {
        asset_picture_leave_session(picture);
        picture->session = g_object_ref(session);
        picture->changed = g_signal_connect_swapped(session, "changed",
                                                    G_CALLBACK(asset_picture_changed_cb), picture);
        picture->pictures_changed = g_signal_connect_swapped(
            session, "pictures-changed", G_CALLBACK(asset_picture_pictures_changed_cb), picture);
    }
    picture->asset = sprite;
    picture->frame = frame;
    gtk_widget_queue_draw(GTK_WIDGET(picture));
}
