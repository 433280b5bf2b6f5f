/* SPDX-License-Identifier: MIT */
#include "frames/ed-sheet-bar.h"

#include "session/ed-sheet.h"
#include "tools/sprite/ed-frame-edits.h"
#include "widgets/ed-overflow-box.h"
#include "widgets/ed-segments.h"
#include "widgets/ed-tag-chooser.h"
#include "widgets/ed-visible.h"
#include "widgets/ed-watch.h"

#include <glib/gi18n.h>

struct _EdSheetBar {
    GtkWidget parent;
    GtkWidget *icon, *name, *box, *count;
    EdSegments *states;
    EdTagChooser *tag;    /* the tag by which frames are filtered */
    EdSegments *tag_mode; /* frames with boxes of this tag, or without */
    GtkWidget *lacks;     /* a drop-down: the point that the shown frames lack */
    GtkWidget *all;       /* a button that removes the filter */
    char **points;        /* the names of points in the items of `lacks` from LACKS_POINTS on */
    EdWatch watch;
    gboolean setting; /* the program is filling widgets; their signals are ignored */
};

G_DEFINE_FINAL_TYPE(EdSheetBar, ed_sheet_bar, GTK_TYPE_WIDGET)

/* The first items of the drop-down `lacks`. */
enum { LACKS_NOTHING = 0, LACKS_HOT_SPOT, LACKS_POINTS };

/* ---- Controls ---- */

static void set_state_cb(EdSheetBar *self, int index)
{
    EdFrameFilter filter = *ed_session_filter(self->watch.session);
    filter.state = (EdStateFilter)index;
    ed_session_set_filter(self->watch.session, &filter);
}

static void set_tag_cb(EdSheetBar *self, int tag)
{
    EdFrameFilter filter = *ed_session_filter(self->watch.session);
    filter.tag = tag;
    filter.excludes_tag = ed_segments_chosen(self->tag_mode) == 1;
    ed_session_set_filter(self->watch.session, &filter);
}

static void set_tag_mode_cb(EdSheetBar *self, int index)
{
    EdFrameFilter filter = *ed_session_filter(self->watch.session);
    filter.excludes_tag = index == 1;
    ed_session_set_filter(self->watch.session, &filter);
}

static void set_lacks_cb(EdSheetBar *self)
{
    guint index = gtk_drop_down_get_selected(GTK_DROP_DOWN(self->lacks));
    if (self->setting || index == GTK_INVALID_LIST_POSITION)
        return;
    EdFrameFilter filter = *ed_session_filter(self->watch.session);
    filter.lacks_hot_spot = index == LACKS_HOT_SPOT;
    filter.lacks_point = index >= LACKS_POINTS ? self->points[index - LACKS_POINTS] : NULL;
    ed_session_set_filter(self->watch.session, &filter);
}

static void show_all_cb(EdSheetBar *self)
{
    ed_session_set_filter(self->watch.session, NULL);
}

/* ---- Updates ---- */

/* Returns the names of the points of the sprite, and the name in the filter, whose point may no
 * longer exist. */
static char **points_of(EdSession *session)
{
    const char *requested = ed_session_filter(session)->lacks_point;
    g_auto(GStrv) names = ed_sprite_point_names(session);
    g_autoptr(GStrvBuilder) points = g_strv_builder_new();
    for (char **name = names; *name != NULL; name++)
        g_strv_builder_add(points, *name);
    if (requested != NULL && !g_strv_contains((const char *const *)names, requested))
        g_strv_builder_add(points, requested);
    return g_strv_builder_end(points);
}

static void show_lacks(EdSheetBar *self)
{
    const EdFrameFilter *filter = ed_session_filter(self->watch.session);
    g_auto(GStrv) points = points_of(self->watch.session);
    guint chosen = filter->lacks_hot_spot ? LACKS_HOT_SPOT : LACKS_NOTHING;
    if (self->points == NULL ||
        !g_strv_equal((const char *const *)points, (const char *const *)self->points)) {
        g_autoptr(GtkStringList) lines = gtk_string_list_new(NULL);
        gtk_string_list_append(lines, _("Any points"));
        gtk_string_list_append(lines, _("No hot spot"));
        for (char **point = points; *point != NULL; point++) {
            /* Translators: frames that lack a point with this name. */
            g_autofree char *line = g_strdup_printf(_("No %s"), *point);
            g_autofree char *shown = ed_visible_text(line);
            gtk_string_list_append(lines, shown);
        }
        gtk_drop_down_set_model(GTK_DROP_DOWN(self->lacks), G_LIST_MODEL(lines));
        g_strfreev(self->points);
        self->points = g_steal_pointer(&points);
    }
    for (guint i = 0; self->points[i] != NULL && filter->lacks_point != NULL; i++)
        if (g_str_equal(self->points[i], filter->lacks_point))
            chosen = LACKS_POINTS + i;
    gtk_drop_down_set_selected(GTK_DROP_DOWN(self->lacks), chosen);
}

static void sheet_bar_show_count(EdSheetBar *self, gboolean filtered)
{
    EdSheet *sheet = ed_sheet_of(self->watch.session);
    g_autofree char *done = g_strdup_printf(_("%u of %u done"), sheet->done, sheet->frames);
    g_autofree char *text =
        filtered ? g_strdup_printf(_("%s · %u shown"), done, sheet->count) : g_strdup(done);
    gtk_label_set_text(GTK_LABEL(self->count), text);
    ed_sheet_free(sheet);
}

static void sheet_bar_update(gpointer owner, guint changes)
{
    EdSheetBar *self = owner;
    EdSession *session = self->watch.session;
    if (session == NULL || !ed_session_shows_sheet(session))
        return;
    const EdFrameFilter *filter = ed_session_filter(session);
    gboolean filtered = ed_frame_filter_is_set(filter);
    self->setting = TRUE;
    ed_segments_set_chosen(self->states, (int)filter->state);
    ed_segments_set_chosen(self->tag_mode, filter->excludes_tag ? 1 : 0);
    gtk_widget_set_sensitive(GTK_WIDGET(self->tag_mode), filter->tag != 0);
    ed_tag_chooser_show(self->tag, ed_session_project(session), filter->tag);
    show_lacks(self);
    gtk_widget_set_sensitive(self->all, filtered);
    sheet_bar_show_count(self, filtered);
    self->setting = FALSE;
}

void ed_sheet_bar_set_session(EdSheetBar *self, EdSession *session)
{
    ed_watch_set(&self->watch, session,
                 ED_WATCH_PROJECT | ED_VIEW_ASSET | ED_VIEW_PART | ED_VIEW_PAGE | ED_VIEW_FILTER,
                 sheet_bar_update, self);
}

/* ---- Construction ---- */

static void add(EdSheetBar *self, GtkWidget *control, gboolean at_end)
{
    gtk_widget_set_valign(control, GTK_ALIGN_CENTER);
    ed_overflow_box_add(ED_OVERFLOW_BOX(self->box), control, at_end);
}

static void add_line(EdSheetBar *self)
{
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_widget_add_css_class(line, "separator-v");
    ed_overflow_box_add(ED_OVERFLOW_BOX(self->box), line, FALSE);
}

static void add_states(EdSheetBar *self)
{
    const char *const states[] = {_("All"), _("To do"), _("Done"), NULL};
    self->states = ed_segments_new(_("State"));
    ed_segments_set_choices(self->states, states);
    g_signal_connect_swapped(self->states, "chosen", G_CALLBACK(set_state_cb), self);
    add(self, GTK_WIDGET(self->states), FALSE);
}

static void add_tags(EdSheetBar *self)
{
    const char *const tag_mode[] = {_("With"), _("Without"), NULL};
    self->tag_mode = ed_segments_new(_("Boxes with this tag"));
    ed_segments_set_choices(self->tag_mode, tag_mode);
    g_signal_connect_swapped(self->tag_mode, "chosen", G_CALLBACK(set_tag_mode_cb), self);
    self->tag = ed_tag_chooser_new();
    ed_tag_chooser_set_none(self->tag, _("Any boxes"));
    gtk_widget_set_size_request(GTK_WIDGET(self->tag), 132, -1);
    ed_show_tooltip(GTK_WIDGET(self->tag), _("Filter frames by the tags of their boxes"));
    g_signal_connect_swapped(self->tag, "chosen", G_CALLBACK(set_tag_cb), self);
    add(self, GTK_WIDGET(self->tag), FALSE);
    add(self, GTK_WIDGET(self->tag_mode), FALSE);
}

static void add_lacks(EdSheetBar *self)
{
    self->lacks = gtk_drop_down_new(NULL, NULL);
    gtk_widget_set_size_request(self->lacks, 122, -1);
    ed_show_tooltip(self->lacks, _("Filter frames by a missing hot spot or action "
                                   "point"));
    ed_show_accessible(self->lacks, GTK_ACCESSIBLE_PROPERTY_LABEL, _("Missing points"));
    g_signal_connect_swapped(self->lacks, "notify::selected", G_CALLBACK(set_lacks_cb), self);
    add(self, self->lacks, FALSE);
    self->all = gtk_button_new_from_icon_name("edit-clear-symbolic");
    ed_show_tooltip(self->all, _("Show all frames"));
    ed_show_accessible(self->all, GTK_ACCESSIBLE_PROPERTY_LABEL, _("Show all frames"));
    g_signal_connect_swapped(self->all, "clicked", G_CALLBACK(show_all_cb), self);
    add(self, self->all, FALSE);
}

static void add_controls(EdSheetBar *self)
{
    add_line(self);
    add_states(self);
    add_line(self);
    add_tags(self);
    add_lacks(self);
}

static void ed_sheet_bar_dispose(GObject *object)
{
    EdSheetBar *self = ED_SHEET_BAR(object);
    ed_watch_clear(&self->watch);
    g_clear_pointer(&self->icon, gtk_widget_unparent);
    g_clear_pointer(&self->name, gtk_widget_unparent);
    g_clear_pointer(&self->box, gtk_widget_unparent);
    g_clear_pointer(&self->count, gtk_widget_unparent);
    g_clear_pointer(&self->points, g_strfreev);
    G_OBJECT_CLASS(ed_sheet_bar_parent_class)->dispose(object);
}

static void ed_sheet_bar_class_init(EdSheetBarClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_sheet_bar_dispose;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BOX_LAYOUT);
    gtk_widget_class_set_css_name(widget_class, "sheetbar");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_TOOLBAR);
}

static void ed_sheet_bar_init(EdSheetBar *self)
{
    gtk_box_layout_set_spacing(GTK_BOX_LAYOUT(gtk_widget_get_layout_manager(GTK_WIDGET(self))), 8);
    ed_show_accessible(GTK_WIDGET(self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Frame filter"));
    self->icon = gtk_image_new_from_icon_name("gab-sheet-symbolic");
    gtk_widget_add_css_class(self->icon, "accent");
    gtk_widget_set_parent(self->icon, GTK_WIDGET(self));
    self->name = gtk_label_new(_("Contact Sheet"));
    gtk_widget_add_css_class(self->name, "strong");
    gtk_widget_set_parent(self->name, GTK_WIDGET(self));
    self->box = g_object_new(ED_TYPE_OVERFLOW_BOX, "hexpand", TRUE, NULL);
    gtk_widget_set_parent(self->box, GTK_WIDGET(self));
    self->count = gtk_label_new(NULL);
    gtk_widget_add_css_class(self->count, "caption");
    gtk_widget_set_parent(self->count, GTK_WIDGET(self));
    add_controls(self);
}
