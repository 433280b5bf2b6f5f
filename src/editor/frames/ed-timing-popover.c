/* SPDX-License-Identifier: MIT */
#include "frames/ed-timing-popover.h"

#include "session/ed-sheet.h"
#include "session/ed-play-head.h"
#include "tools/sprite/ed-frame-order.h"
#include "tools/sprite/ed-steps.h"
#include "widgets/ed-section.h"
#include "widgets/ed-typing.h"

#include <glib/gi18n.h>
#include <math.h>

enum { SELECT_DELAY_MS = 60 };

struct _EdTimingPopover {
    GtkPopover parent;
    GtkWidget *count;    /* a label: the number of selected frames */
    GtkWidget *whole;    /* a label: the total duration of the strip */
    GtkWidget *duration; /* of the selected frames */
    GtkWidget *speed;    /* in percent */
    GtkWidget *override,
        *own; /* whether the selected steps have a duration of their own, and which */
    EdWatch watch;
    gboolean setting;         /* the program is setting the check button */
    gboolean is_scaling;      /* a speed is applied to the original durations */
    GtkWidget *focused_entry; /* the text entry that has the focus */
    guint select_source;      /* source that selects all text of `focused_entry`, or 0 */
};

G_DEFINE_FINAL_TYPE(EdTimingPopover, ed_timing_popover, GTK_TYPE_POPOVER)

static void duration_cb(EdTimingPopover *self, double value)
{
    double by = ed_number_field_by(ED_NUMBER_FIELD(self->duration));
    ed_frames_set_duration(self->watch.session, round(by != 0 ? by : value), by != 0,
                           self->duration);
}

static void own_cb(EdTimingPopover *self, double value)
{
    ed_steps_set_duration(self->watch.session, (int32_t)lround(value), self->own);
}

static void override_cb(EdTimingPopover *self)
{
    if (!self->setting)
        ed_steps_override(self->watch.session,
                          gtk_check_button_get_active(GTK_CHECK_BUTTON(self->override)));
}

static void duration_done_cb(EdTimingPopover *self)
{
    ed_session_end_group(self->watch.session);
}

/* Applies each speed to the durations from when the field was focused, so that rounding does not
 * accumulate. */
static void speed_cb(EdTimingPopover *self, double value)
{
    if (self->is_scaling)
        ed_session_cancel_group(self->watch.session);
    self->is_scaling = TRUE;
    ed_frames_set_speed(self->watch.session, value, self->speed);
}

static void speed_done_cb(EdTimingPopover *self)
{
    if (self->is_scaling)
        ed_session_end_group(self->watch.session);
    self->is_scaling = FALSE;
    ed_number_field_set_value(ED_NUMBER_FIELD(self->speed), 100);
}

static void enter_pressed_cb(EdTimingPopover *self)
{
    gtk_popover_popdown(GTK_POPOVER(self));
}

void ed_timing_popover_enter(EdTimingPopover *self)
{
    ed_typing_ask(self->duration);
}

/* ---- Updates ---- */

static void show_duration(EdTimingPopover *self, const EdSheet *sheet)
{
    EdCommonNumber duration = {0};
    for (uint32_t i = 0; i < sheet->count; i++)
        if (sheet->cells[i].selected)
            ed_common_add(&duration, sheet->cells[i].frame->duration);
    ed_common_show(&duration, ED_NUMBER_FIELD(self->duration));
}

/* Shows the duration that the selected steps have instead of that of their frames. Only steps of an
 * animation can have one. */
static void show_step_duration(EdTimingPopover *self)
{
    int32_t step_time = ed_steps_duration(self->watch.session);
    uint32_t count, overriding = ed_steps_overriding(self->watch.session, &count);
    gboolean animated = ed_session_animation(self->watch.session) != NULL;
    gtk_widget_set_visible(self->override, animated);
    gtk_widget_set_visible(self->own, animated);
    gtk_widget_set_sensitive(self->own, overriding > 0);
    self->setting = TRUE;
    gtk_check_button_set_inconsistent(GTK_CHECK_BUTTON(self->override),
                                      overriding > 0 && overriding < count);
    gtk_check_button_set_active(GTK_CHECK_BUTTON(self->override), overriding == count && count > 0);
    self->setting = FALSE;
    if (step_time <= 0)
        ed_number_field_set_mixed(ED_NUMBER_FIELD(self->own), 0);
    else
        ed_number_field_set_value(ED_NUMBER_FIELD(self->own), step_time);
}

static void timing_popover_update(gpointer owner, guint changes)
{
    EdTimingPopover *self = owner;
    EdSession *session = self->watch.session;
    if (session == NULL)
        return;
    EdSheet *sheet = ed_sheet_of_all(session);
    double whole = ed_play_head_length(ed_session_sprite(session), ed_session_animation(session));
    g_autofree char *count = g_strdup_printf(
        ngettext("%u frame", "%u frames", sheet->selected_count), sheet->selected_count);
    g_autofree char *time = g_strdup_printf(_("total %.2f s"), whole / 1000);
    gtk_label_set_text(GTK_LABEL(self->count), count);
    gtk_label_set_text(GTK_LABEL(self->whole), time);
    show_duration(self, sheet);
    show_step_duration(self);
    ed_sheet_free(sheet);
}

/* ---- Keyboard ---- */

static gboolean select_cb(gpointer user)
{
    EdTimingPopover *self = user;
    self->select_source = 0;
    gtk_editable_select_region(GTK_EDITABLE(self->focused_entry), 0, -1);
    return G_SOURCE_REMOVE;
}

static void timing_popover_left_cb(EdTimingPopover *self)
{
    g_clear_handle_id(&self->select_source, g_source_remove);
}

/* Selects the text of an entry after a delay. A popover that opens gets the keyboard focus, loses
 * it and gets it again. A text that is selected twice in such a short time is deselected when the
 * display reports the first selection. */
static void focused_cb(EdTimingPopover *self, GtkEventController *focus)
{
    timing_popover_left_cb(self);
    self->focused_entry = gtk_event_controller_get_widget(focus);
    self->select_source = g_timeout_add(SELECT_DELAY_MS, select_cb, self);
}

/* ---- Class ---- */

static void ed_timing_popover_closed(GtkPopover *popover)
{
    EdTimingPopover *self = ED_TIMING_POPOVER(popover);
    if (self->watch.session != NULL)
        speed_done_cb(self);
}

static void ed_timing_popover_dispose(GObject *object)
{
    EdTimingPopover *self = ED_TIMING_POPOVER(object);
    ed_watch_clear(&self->watch);
    timing_popover_left_cb(self);
    gtk_widget_dispose_template(GTK_WIDGET(self), ED_TYPE_TIMING_POPOVER);
    G_OBJECT_CLASS(ed_timing_popover_parent_class)->dispose(object);
}

static const EdChild children[] =
    ED_CHILDREN(EdTimingPopover, count, whole, duration, speed, override, own);
static const EdCallback callbacks[] =
    ED_CALLBACKS(own_cb, override_cb, duration_cb, duration_done_cb, speed_cb, speed_done_cb);

static void ed_timing_popover_class_init(EdTimingPopoverClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_timing_popover_dispose;
    GTK_POPOVER_CLASS(class)->closed = ed_timing_popover_closed;
    ed_template_set(widget_class, "ed-timing-popover.ui", children, callbacks);
}

static void connect_field(EdTimingPopover *self, GtkWidget *field)
{
    GtkWidget *entry = ed_field_entry(ed_number_field_field(ED_NUMBER_FIELD(field)));
    g_signal_connect_object(entry, "activate", G_CALLBACK(enter_pressed_cb), self,
                            G_CONNECT_SWAPPED | G_CONNECT_AFTER);
    GtkEventController *focus = gtk_event_controller_focus_new();
    g_signal_connect_object(focus, "enter", G_CALLBACK(focused_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(focus, "leave", G_CALLBACK(timing_popover_left_cb), self,
                            G_CONNECT_SWAPPED);
    gtk_widget_add_controller(entry, focus);
}

static void ed_timing_popover_init(EdTimingPopover *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    ed_number_field_set_value(ED_NUMBER_FIELD(self->speed), 100);
    connect_field(self, self->duration);
    connect_field(self, self->speed);
    connect_field(self, self->own);
}

GtkWidget *ed_timing_popover_new(EdSession *session)
{
    EdTimingPopover *self = g_object_new(ED_TYPE_TIMING_POPOVER, NULL);
    ed_watch_set(&self->watch, session, ED_WATCH_PROJECT | ED_VIEW_PART | ED_VIEW_SCOPE,
                 timing_popover_update, self);
    return GTK_WIDGET(self);
}
