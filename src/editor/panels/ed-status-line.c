/* SPDX-License-Identifier: MIT */
#include "panels/ed-status-line.h"

#include "panels/ed-numbers.h"
#include "panels/ed-swatch.h"
#include "panels/ed-template.h"
#include "panels/ed-under.h"
#include "panels/ed-watch.h"
#include "tools/ed-room.h"
#include "session/ed-sheet.h"

#include <glib/gi18n.h>
#include <math.h>

struct _EdStatusLine {
    GtkWidget parent;
    GtkWidget *places, *pixel, *spot_box, *spot;
    GtkWidget *under_box, *under_caption, *swatch, *under, *role, *room_box, *room, *mask_box,
        *mask, *hint, *zoom;
    GtkWidget *chosen, *size;
    GtkAdjustment *sizes;
    EdSheetView *sheet;
    double canvas_zoom;
    EdWatch watch;
    EdUnderMask solid;
    gboolean inside;
    double x, y;
};

G_DEFINE_FINAL_TYPE(EdStatusLine, ed_status_line, GTK_TYPE_WIDGET)

static void set_place(GtkWidget *label, double x, double y, int digits)
{
    g_autofree char *x_text = ed_number_text(x, digits);
    g_autofree char *y_text = ed_number_text(y, digits);
    g_autofree char *text = g_strdup_printf(C_("place", "%s, %s"), x_text, y_text);
    gtk_label_set_text(GTK_LABEL(label), text);
}

/* ---- The pointer ---- */

static void show_places(EdStatusLine *self)
{
    const Frame *frame = ed_session_frame(self->watch.session);
    gboolean spot = frame != NULL && frame->has_hot_spot;
    gtk_widget_set_visible(self->places, self->inside);
    gtk_widget_set_visible(self->spot_box, spot);
    set_place(self->pixel, floor(self->x), floor(self->y), 0);
    if (spot)
        set_place(self->spot, floor(self->x) - frame->hot_x / (double)DOCUMENT_PIXEL,
                  floor(self->y) - frame->hot_y / (double)DOCUMENT_PIXEL, 2);
}

/* What lies there, in the tool's own words where it has some. */
static void show_under(EdStatusLine *self, const char *words)
{
    EdUnder under = {0, "", ""};
    gboolean some = self->inside && ed_under_at(self->watch.session, self->x, self->y, &under);
    gtk_widget_set_visible(self->under_box, some || (self->inside && words != NULL));
    gtk_widget_set_visible(self->under_caption, some);
    gtk_widget_set_visible(self->swatch, some);
    gtk_widget_set_visible(self->role, words == NULL && under.detail[0] != '\0');
    if (some)
        ed_swatch_set_tag(ED_SWATCH(self->swatch), ed_session_project(self->watch.session),
                          under.tag);
    gtk_label_set_text(GTK_LABEL(self->under), words != NULL ? words : under.name);
    gtk_label_set_text(GTK_LABEL(self->role), under.detail);
}

/* How much room is there on a map's road. */
static void show_room(EdStatusLine *self)
{
    EdSession *session = self->watch.session;
    g_autofree char *words = self->inside && ed_session_map(session) != NULL
                                 ? ed_room_words(session, self->x, self->y)
                                 : NULL;
    gtk_widget_set_visible(self->room_box, words != NULL);
    gtk_label_set_text(GTK_LABEL(self->room), words != NULL ? words : "");
}

static void show_mask(EdStatusLine *self)
{
    int solid =
        self->inside ? ed_under_mask(&self->solid, self->watch.session, self->x, self->y) : -1;
    gtk_widget_set_visible(self->mask_box, solid >= 0);
    gtk_label_set_text(GTK_LABEL(self->mask), solid > 0 ? _("solid") : _("empty"));
}

void ed_status_line_set_pointer(EdStatusLine *line, EdTool *tool, double x, double y, double zoom,
                                gboolean inside)
{
    line->inside = inside && line->watch.session != NULL;
    line->x = x;
    line->y = y;
    if (line->watch.session == NULL)
        return;
    show_places(line);
    g_autofree char *words =
        tool != NULL && inside
            ? ed_tool_status(tool, &(EdPointer){.x = x, .y = y, .zoom = zoom, .pressure = 1})
            : NULL;
    show_under(line, words != NULL && words[0] != '\0' ? words : NULL);
    show_room(line);
    show_mask(line);
}

static gboolean shows_sheet(EdStatusLine *self)
{
    return self->watch.session != NULL && ed_session_shows_sheet(self->watch.session);
}

static void show_zoom(EdStatusLine *line)
{
    double zoom = shows_sheet(line) ? ed_sheet_view_zoom(line->sheet) : line->canvas_zoom;
    g_autofree char *number = ed_number_text(zoom * 100, zoom < 0.1 ? 1 : 0);
    /* Translators: a zoom, as in "600 %". */
    g_autofree char *text = g_strdup_printf(_("%s %%"), number);
    gtk_button_set_label(GTK_BUTTON(line->zoom), text);
}

void ed_status_line_set_zoom(EdStatusLine *line, double zoom)
{
    line->canvas_zoom = zoom;
    show_zoom(line);
}

void ed_status_line_set_sheet(EdStatusLine *line, EdSheetView *sheet)
{
    line->sheet = sheet;
    g_object_bind_property(sheet, "size", line->sizes, "value",
                           G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
    g_signal_connect_object(sheet, "zoom-changed", G_CALLBACK(show_zoom), line, G_CONNECT_SWAPPED);
}

/* How many frames an edit reaches, while that is for the sheet to say. */
static void show_chosen(EdStatusLine *self, gboolean sheet)
{
    uint32_t count = 0;
    if (sheet)
        ed_session_selected_frames(self->watch.session, &count);
    g_autofree char *text =
        g_strdup_printf(ngettext("%u frame selected", "%u frames selected", count), count);
    gtk_label_set_text(GTK_LABEL(self->chosen), text);
    gtk_widget_set_visible(self->chosen, count > 0);
    gtk_widget_set_visible(self->size, sheet);
}

/* ---- The class ---- */

static void update_cb(gpointer owner, guint what)
{
    EdStatusLine *self = owner;
    EdSession *session = self->watch.session;
    const char *name = session != NULL ? ed_session_view(session)->tool : NULL;
    const EdToolClass *class = name != NULL ? ed_tool_class(name) : NULL;
    gboolean sheet = shows_sheet(self);
    const char *hint = sheet ? _("Edits reach the selected frames · D marks as done · Enter opens")
                       : class != NULL ? ed_tool_class_hint(class, session)
                                       : "";
    gtk_label_set_text(GTK_LABEL(self->hint), hint);
    show_chosen(self, sheet);
    show_zoom(self);
    if (what & (ED_WATCH_PICTURES | ED_WATCH_SESSION))
        ed_under_mask_clear(&self->solid);
    if (session == NULL || sheet || what & ED_VIEW_ASSET)
        self->inside = FALSE;
    if (session != NULL)
        ed_status_line_set_pointer(self, NULL, self->x, self->y, 1, self->inside);
}

static void ed_status_line_dispose(GObject *object)
{
    EdStatusLine *self = ED_STATUS_LINE(object);
    ed_watch_clear(&self->watch);
    ed_under_mask_clear(&self->solid);
    ed_template_dispose(GTK_WIDGET(self), ED_TYPE_STATUS_LINE);
    G_OBJECT_CLASS(ed_status_line_parent_class)->dispose(object);
}

static void ed_status_line_class_init(EdStatusLineClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_status_line_dispose;
    g_type_ensure(ED_TYPE_SWATCH);
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/org/gabarit/Gabarit/ed-status-line.ui");
    gtk_widget_class_bind_template_child(widget_class, EdStatusLine, places);
    gtk_widget_class_bind_template_child(widget_class, EdStatusLine, pixel);
    gtk_widget_class_bind_template_child(widget_class, EdStatusLine, spot_box);
    gtk_widget_class_bind_template_child(widget_class, EdStatusLine, spot);
    gtk_widget_class_bind_template_child(widget_class, EdStatusLine, under_box);
    gtk_widget_class_bind_template_child(widget_class, EdStatusLine, under_caption);
    gtk_widget_class_bind_template_child(widget_class, EdStatusLine, swatch);
    gtk_widget_class_bind_template_child(widget_class, EdStatusLine, under);
    gtk_widget_class_bind_template_child(widget_class, EdStatusLine, role);
    gtk_widget_class_bind_template_child(widget_class, EdStatusLine, room_box);
    gtk_widget_class_bind_template_child(widget_class, EdStatusLine, room);
    gtk_widget_class_bind_template_child(widget_class, EdStatusLine, mask_box);
    gtk_widget_class_bind_template_child(widget_class, EdStatusLine, mask);
    gtk_widget_class_bind_template_child(widget_class, EdStatusLine, hint);
    gtk_widget_class_bind_template_child(widget_class, EdStatusLine, zoom);
    gtk_widget_class_bind_template_child(widget_class, EdStatusLine, chosen);
    gtk_widget_class_bind_template_child(widget_class, EdStatusLine, size);
    gtk_widget_class_bind_template_child(widget_class, EdStatusLine, sizes);
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BOX_LAYOUT);
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_STATUS);
}

static void ed_status_line_init(EdStatusLine *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    gtk_box_layout_set_spacing(GTK_BOX_LAYOUT(gtk_widget_get_layout_manager(GTK_WIDGET(self))), 8);
    ed_status_line_set_zoom(self, 1);
}

void ed_status_line_set_session(EdStatusLine *line, EdSession *session)
{
    ed_watch_set(&line->watch, session,
                 ED_VIEW_TOOL | ED_VIEW_ASSET | ED_VIEW_PART | ED_VIEW_PAGE | ED_VIEW_SCOPE |
                     ED_WATCH_PROJECT | ED_WATCH_PICTURES,
                 update_cb, line);
}
