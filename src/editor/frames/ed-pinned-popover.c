/* SPDX-License-Identifier: MIT */
/* Implements ed-pinned-popover.h. Choices take effect immediately and are visible on the canvas
 * next to the popover. */
#include "frames/ed-pinned-popover.h"

#include "widgets/ed-asset-picture.h"
#include "widgets/ed-form.h"
#include "widgets/ed-name-list.h"
#include "widgets/ed-number-field.h"
#include "widgets/ed-segments.h"
#include "widgets/ed-template.h"
#include "widgets/ed-visible.h"
#include "widgets/ed-watch.h"
#include "widgets/ed-widget.h"

#include <glib/gi18n.h>

enum { THUMB_WIDTH = 52, THUMB_HEIGHT = 44, MAX_THUMBS = 240 };

struct _EdPinnedPopover {
    GtkPopover parent;
    GtkWidget *sprites, *animations, *frames, *pace, *look, *flip, *apart;
    EdWatch watch;
    uint64_t shown_sprite, shown_animation; /* the sprite and animation whose frames have buttons */
    const List *shown_frames;               /* strong reference */
    gboolean setting; /* the program is filling widgets; their signals are ignored */
};

G_DEFINE_FINAL_TYPE(EdPinnedPopover, ed_pinned_popover, GTK_TYPE_POPOVER)

static const Project *project_of(EdPinnedPopover *self)
{
    return ed_session_project(self->watch.session);
}

/* Returns the current pin or, if no sprite is pinned, a pin of the current frame, as this popover
 * would set it. */
static EdPinned pinned_or_default(EdPinnedPopover *self)
{
    EdPinned pinned = *ed_session_pinned(self->watch.session);
    const EdView *view = ed_session_view(self->watch.session);
    if (project_sprite(project_of(self), pinned.sprite) == NULL) {
        pinned.sprite = view->asset;
        pinned.animation = view->animation;
        pinned.frame = view->frame;
    }
    return pinned;
}

static void pin(EdPinnedPopover *self, const EdPinned *pinned)
{
    EdPinned visible = *pinned;
    visible.on = true;
    ed_session_set_pinned(self->watch.session, &visible);
}

/* ---- Controls ---- */

static uint64_t id_at(const List *list, guint index)
{
    const void *item = list_get(list, index);
    return item != NULL ? node_id(item) : 0;
}

/* Places another sprite opposite to the displayed frame, in its own colours, unless the user has
 * already placed it. */
static void face(EdPinnedPopover *self, EdPinned *pinned)
{
    const Frame *frame = ed_session_frame(self->watch.session);
    if (frame == NULL || pinned->sprite == ed_session_view(self->watch.session)->asset ||
        pinned->flip || pinned->apart != 0)
        return;
    pinned->solid = pinned->flip = true;
    pinned->apart = frame->w / 2;
}

static void sprite_cb(EdPinnedPopover *self)
{
    if (self->setting)
        return;
    EdPinned pinned = pinned_or_default(self);
    guint index = gtk_drop_down_get_selected(GTK_DROP_DOWN(self->sprites));
    const Sprite *sprite = list_get(project_of(self)->sprites, index);
    if (sprite == NULL)
        return;
    pinned.sprite = sprite->id;
    pinned.animation = 0;
    face(self, &pinned);
    pinned.frame = id_at(sprite->frames, 0);
    pin(self, &pinned);
}

static void animation_cb(EdPinnedPopover *self)
{
    if (self->setting)
        return;
    EdPinned pinned = pinned_or_default(self);
    guint index = gtk_drop_down_get_selected(GTK_DROP_DOWN(self->animations));
    const Sprite *sprite = project_sprite(project_of(self), pinned.sprite);
    if (sprite == NULL)
        return;
    const Animation *animation = index > 0 ? list_get(sprite->animations, index - 1) : NULL;
    pinned.animation = animation != NULL ? animation->id : 0;
    if (!pinned.on && animation != NULL)
        pinned.pace = ED_PACE_TIME;
    if (animation != NULL && list_count(animation->steps) > 0)
        pinned.frame = animation_frame(animation, 0);
    pin(self, &pinned);
}

static void frame_cb(EdPinnedPopover *self, GtkFlowBoxChild *child)
{
    EdPinned pinned = pinned_or_default(self);
    const uint64_t *frame = g_object_get_data(G_OBJECT(child), "frame");
    pinned.frame = *frame;
    pin(self, &pinned);
}

static void pace_cb(EdPinnedPopover *self, int index)
{
    EdPinned pinned = pinned_or_default(self);
    pinned.pace = (EdPace)index;
    pin(self, &pinned);
}

static void look_cb(EdPinnedPopover *self, int index)
{
    EdPinned pinned = pinned_or_default(self);
    pinned.solid = index == 1;
    pin(self, &pinned);
}

static void flip_cb(EdPinnedPopover *self)
{
    if (self->setting)
        return;
    EdPinned pinned = pinned_or_default(self);
    pinned.flip = gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(self->flip));
    pin(self, &pinned);
}

static void apart_cb(EdPinnedPopover *self, double value)
{
    EdPinned pinned = pinned_or_default(self);
    pinned.apart = (int32_t)value;
    pin(self, &pinned);
}

static void unpin_cb(EdPinnedPopover *self)
{
    ed_session_show_pinned(self->watch.session, false);
    gtk_popover_popdown(GTK_POPOVER(self));
}

/* ---- Frames ---- */

static void add_thumb(EdPinnedPopover *self, const Sprite *sprite, const Frame *frame, uint32_t n)
{
    GtkWidget *picture = g_object_new(ED_TYPE_ASSET_PICTURE, NULL);
    GtkWidget *child = gtk_flow_box_child_new();
    gtk_widget_set_halign(picture, GTK_ALIGN_CENTER);
    ed_asset_picture_set_size(ED_ASSET_PICTURE(picture), THUMB_WIDTH, THUMB_HEIGHT);
    ed_asset_picture_show_frame(ED_ASSET_PICTURE(picture), self->watch.session, sprite->id,
                                frame->id);
    g_autofree char *label = g_strdup_printf(_("Frame %u"), n + 1);
    g_autofree char *name =
        frame->name[0] != '\0' ? g_strdup_printf("%s · %s", label, frame->name) : g_strdup(label);
    ed_show_tooltip(child, name);
    ed_show_accessible(child, GTK_ACCESSIBLE_PROPERTY_LABEL, name);
    g_object_set_data_full(G_OBJECT(child), "frame", g_memdup2(&frame->id, sizeof frame->id),
                           g_free);
    gtk_flow_box_child_set_child(GTK_FLOW_BOX_CHILD(child), picture);
    gtk_flow_box_append(GTK_FLOW_BOX(self->frames), child);
}

static void clear_thumbs(EdPinnedPopover *self)
{
    GtkWidget *child;
    while ((child = gtk_widget_get_first_child(self->frames)) != NULL)
        gtk_flow_box_remove(GTK_FLOW_BOX(self->frames), child);
    list_unref((List *)self->shown_frames);
    self->shown_frames = NULL;
}

static void fill_thumbs(EdPinnedPopover *self, const Sprite *sprite, const Animation *animation)
{
    uint64_t animation_id = animation != NULL ? animation->id : 0;
    if (self->shown_sprite == sprite->id && self->shown_animation == animation_id &&
        self->shown_frames == sprite->frames)
        return;
    clear_thumbs(self);
    self->shown_sprite = sprite->id;
    self->shown_animation = animation_id;
    self->shown_frames = list_ref(sprite->frames);
    uint32_t count = animation != NULL ? list_count(animation->steps) : list_count(sprite->frames);
    for (uint32_t i = 0; i < MIN(count, MAX_THUMBS); i++) {
        const Frame *frame = animation != NULL ? sprite_frame(sprite, animation_frame(animation, i))
                                               : list_get(sprite->frames, i);
        if (frame != NULL)
            add_thumb(self, sprite, frame, i);
    }
}

static void select_thumb(EdPinnedPopover *self, uint64_t frame)
{
    gtk_flow_box_unselect_all(GTK_FLOW_BOX(self->frames));
    ED_CHILD_EACH (child, self->frames) {
        const uint64_t *id = g_object_get_data(G_OBJECT(child), "frame");
        if (*id != frame)
            continue;
        gtk_flow_box_select_child(GTK_FLOW_BOX(self->frames), GTK_FLOW_BOX_CHILD(child));
        return;
    }
}

/* ---- Updates ---- */

static void show(EdPinnedPopover *self)
{
    EdPinned pinned = pinned_or_default(self);
    const Sprite *sprite = project_sprite(project_of(self), pinned.sprite);
    if (sprite == NULL)
        return;
    const Animation *animation = sprite_animation(sprite, pinned.animation);
    const Frame *displayed = ed_session_pinned_frame(self->watch.session);
    self->setting = TRUE;
    ed_name_list_show(self->sprites, NULL, project_of(self)->sprites, pinned.sprite);
    ed_name_list_show(self->animations, _("All frames"), sprite->animations, pinned.animation);
    fill_thumbs(self, sprite, animation);
    gtk_widget_set_sensitive(self->frames, pinned.pace == ED_PACE_STILL);
    select_thumb(self, displayed != NULL ? displayed->id : pinned.on ? pinned.frame : 0);
    ed_segments_set_chosen(ED_SEGMENTS(self->pace), (int)pinned.pace);
    ed_segments_set_chosen(ED_SEGMENTS(self->look), pinned.solid);
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(self->flip), pinned.flip);
    ed_number_field_set_value(ED_NUMBER_FIELD(self->apart), pinned.apart);
    self->setting = FALSE;
}

static void pinned_popover_update_cb(gpointer owner, guint changes)
{
    EdPinnedPopover *self = owner;
    if (self->watch.session != NULL && gtk_widget_get_visible(GTK_WIDGET(self)))
        show(self);
}

static void ed_pinned_popover_show(GtkWidget *widget)
{
    EdPinnedPopover *self = ED_PINNED_POPOVER(widget);
    if (self->watch.session != NULL)
        show(self);
    GTK_WIDGET_CLASS(ed_pinned_popover_parent_class)->show(widget);
}

/* ---- Class ---- */

static void ed_pinned_popover_dispose(GObject *object)
{
    EdPinnedPopover *self = ED_PINNED_POPOVER(object);
    ed_watch_clear(&self->watch);
    list_unref((List *)self->shown_frames);
    self->shown_frames = NULL;
    gtk_widget_dispose_template(GTK_WIDGET(self), ED_TYPE_PINNED_POPOVER);
    G_OBJECT_CLASS(ed_pinned_popover_parent_class)->dispose(object);
}

static const EdChild children[] =
    ED_CHILDREN(EdPinnedPopover, sprites, animations, frames, pace, look, flip, apart);
static const EdCallback callbacks[] =
    ED_CALLBACKS(sprite_cb, animation_cb, frame_cb, pace_cb, look_cb, flip_cb, apart_cb, unpin_cb);

static void ed_pinned_popover_class_init(EdPinnedPopoverClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_pinned_popover_dispose;
    widget_class->show = ed_pinned_popover_show;
    ed_template_set(widget_class, "ed-pinned-popover.ui", children, callbacks);
}

static void ed_pinned_popover_init(EdPinnedPopover *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    ed_form_align_captions(GTK_WIDGET(self));
    ed_segments_set_choices(ED_SEGMENTS(self->pace),
                            (const char *const[]){_("Still"), _("By frame"), _("By time"), NULL});
    ed_segments_set_tooltip(ED_SEGMENTS(self->pace), 0, _("Always shows the frame chosen below"));
    ed_segments_set_tooltip(ED_SEGMENTS(self->pace), 1, _("Shows the frame with the same number"));
    ed_segments_set_tooltip(ED_SEGMENTS(self->pace), 2,
                            _("Shows the frame at the same time, as if both animations had "
                              "started together"));
    ed_segments_set_choices(ED_SEGMENTS(self->look),
                            (const char *const[]){_("Ghost"), _("Opaque"), NULL});
    ed_segments_set_tooltip(ED_SEGMENTS(self->look), 0, _("Tinted, as strongly as the onion skin"));
    ed_segments_set_tooltip(ED_SEGMENTS(self->look), 1, _("In its own colours, with its boxes"));
}

EdPinnedPopover *ed_pinned_popover_new(void)
{
    return g_object_new(ED_TYPE_PINNED_POPOVER, NULL);
}

void ed_pinned_popover_set_session(EdPinnedPopover *popover, EdSession *session)
{
    clear_thumbs(popover); /* they reference their session */
    ed_watch_set(&popover->watch, session,
                 ED_WATCH_PROJECT | ED_VIEW_ASSET | ED_VIEW_PART | ED_VIEW_LOOK,
                 pinned_popover_update_cb, popover);
}
