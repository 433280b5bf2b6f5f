/* SPDX-License-Identifier: MIT */
#include "bars/ed-status-line.h"

#include "bars/ed-hint.h"
#include "session/ed-keymap.h"
#include "session/ed-sheet.h"
#include "tools/map/ed-clearance.h"
#include "widgets/ed-below-pointer.h"
#include "widgets/ed-numbers.h"
#include "widgets/ed-swatch.h"
#include "widgets/ed-template.h"
#include "widgets/ed-visible.h"
#include "widgets/ed-watch.h"
#include "widgets/ed-widget.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* The items of the line, from left to right. If space is short, those of the highest rank are
 * hidden first, all of a rank at once. An item with a `min` may be narrower than its text, but not
 * below `min` pixels. */
static const struct {
    const char *id;
    int rank, min;
} slots[] = {
    {"pixel_caption", 3, 0}, {"pixel", 0, 0},        {"spot_line", 2, 0},
    {"spot_caption", 4, 0},  {"spot", 2, 0},         {"under_line", 0, 0},
    {"under_caption", 5, 0}, {"swatch", 0, 0},       {"under", 0, 160},
    {"role", 7, 0},          {"room_line", 1, 0},    {"room", 1, 90},
    {"mask_line", 8, 0},     {"mask_caption", 8, 0}, {"mask", 8, 0},
    {"chosen", 0, 0},        {"hint", 1, 120},       {"controls", 0, 0},
};
enum { SLOTS = G_N_ELEMENTS(slots), HINT = SLOTS - 2, CONTROLS, MAX_RANK = 8, SPACING = 8 };

struct _EdStatusLine {
    GtkWidget parent;
    GtkWidget *items[SLOTS]; /* the widget of each slot */
    /* Labels with their captions and separators: the position, also relative to the hot spot; the
     * item below the pointer and its role; `room`: the clearance on a road; whether the pixel is
     * solid. */
    GtkWidget *pixel_caption, *pixel, *spot_line, *spot_caption, *spot;
    GtkWidget *under_line, *under_caption, *swatch, *under, *role, *room_line, *room, *mask_line,
        *mask_caption, *mask, *hint, *zoom;
    GtkWidget *chosen;    /* the number of selected frames, while the contact sheet is shown */
    GtkWidget *size;      /* a slider: the size of pictures on the contact sheet */
    GtkAdjustment *sizes; /* the value of `size` */
    EdSheetView *sheet;
    double canvas_zoom;
    EdWatch watch;
    EdMaskCache solid; /* the solid pixels of the shown frame */
    gboolean inside;   /* the pointer is on the canvas */
    double x, y;       /* its position in the document */
};

G_DEFINE_FINAL_TYPE(EdStatusLine, ed_status_line, GTK_TYPE_WIDGET)

static void set_position(GtkWidget *label, double x, double y, int digits)
{
    g_autofree char *x_text = ed_number_text(x, digits);
    g_autofree char *y_text = ed_number_text(y, digits);
    g_autofree char *text = g_strdup_printf(C_("place", "%s, %s"), x_text, y_text);
    ed_show_text(label, text);
}

/* ---- The pointer ---- */

static void show_positions(EdStatusLine *self)
{
    const Frame *frame = ed_session_frame(self->watch.session);
    gboolean spot = frame != NULL && frame->has_hot_spot;
    gtk_widget_set_visible(self->pixel_caption, self->inside);
    gtk_widget_set_visible(self->pixel, self->inside);
    gtk_widget_set_visible(self->spot_line, self->inside && spot);
    gtk_widget_set_visible(self->spot_caption, self->inside && spot);
    gtk_widget_set_visible(self->spot, self->inside && spot);
    set_position(self->pixel, floor(self->x), floor(self->y), 0);
    if (spot)
        set_position(self->spot, floor(self->x) - frame->hot_x / (double)DOCUMENT_PIXEL,
                     floor(self->y) - frame->hot_y / (double)DOCUMENT_PIXEL, 2);
}

/* Shows the item below the pointer, or the tool's text if there is one. */
static void show_item_below_pointer(EdStatusLine *self, const char *message)
{
    EdBelowPointer under = {0, "", ""};
    gboolean has_item =
        self->inside && ed_below_pointer_at(self->watch.session, self->x, self->y, &under);
    gtk_widget_set_visible(self->under_line, has_item || (self->inside && message != NULL));
    gtk_widget_set_visible(self->under, has_item || (self->inside && message != NULL));
    gtk_widget_set_visible(self->under_caption, has_item);
    /* The tool's text does not describe the tag of the swatch. */
    gtk_widget_set_visible(self->swatch, has_item && message == NULL);
    gtk_widget_set_visible(self->role, has_item && message == NULL && under.detail[0] != '\0');
    if (has_item)
        ed_swatch_set_tag(ED_SWATCH(self->swatch), ed_session_project(self->watch.session),
                          under.tag);
    ed_show_text(self->under, message != NULL ? message : under.name);
    ed_show_text(self->role, under.detail);
}

/* Shows the clearance on a map's road, and which bands fit there. */
static void show_clearance(EdStatusLine *self)
{
    EdSession *session = self->watch.session;
    g_autofree char *message = self->inside && ed_session_map(session) != NULL
                                   ? ed_clearance_text(session, self->x, self->y)
                                   : NULL;
    gtk_widget_set_visible(self->room_line, message != NULL);
    gtk_widget_set_visible(self->room, message != NULL);
    ed_show_text(self->room, message != NULL ? message : "");
}

static void show_mask(EdStatusLine *self)
{
    int solid = self->inside
                    ? ed_mask_cache_query(&self->solid, self->watch.session, self->x, self->y)
                    : -1;
    gtk_widget_set_visible(self->mask_line, solid >= 0);
    gtk_widget_set_visible(self->mask_caption, solid >= 0);
    gtk_widget_set_visible(self->mask, solid >= 0);
    ed_show_text(self->mask, solid > 0 ? _("solid") : _("empty"));
}

void ed_status_line_set_pointer(EdStatusLine *line, EdTool *tool, double x, double y, double zoom,
                                gboolean inside)
{
    line->inside = inside && line->watch.session != NULL;
    line->x = x;
    line->y = y;
    if (line->watch.session == NULL)
        return;
    show_positions(line);
    g_autofree char *message =
        tool != NULL && inside
            ? ed_tool_status(tool, &(EdPointer){.x = x, .y = y, .zoom = zoom, .pressure = 1})
            : NULL;
    show_item_below_pointer(line, message != NULL && message[0] != '\0' ? message : NULL);
    show_clearance(line);
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
    /* Translators: a zoom, as in "600%". */
    g_autofree char *text = g_strdup_printf(_("%s%%"), number);
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

/* Shows how many frames are selected, while the contact sheet is shown. */
static void show_selected_count(EdStatusLine *self, gboolean sheet)
{
    uint32_t count = 0;
    if (sheet)
        ed_session_selected_frames(self->watch.session, &count);
    g_autofree char *text =
        g_strdup_printf(ngettext("%u frame selected", "%u frames selected", count), count);
    ed_show_text(self->chosen, text);
    gtk_widget_set_visible(self->chosen, count > 0);
    gtk_widget_set_visible(self->size, sheet);
}

/* ---- Layout ---- */

static int natural_width(GtkWidget *widget)
{
    int natural;
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
    return natural;
}

static int min_width(EdStatusLine *self, guint index)
{
    int min, natural;
    gtk_widget_measure(self->items[index], GTK_ORIENTATION_HORIZONTAL, -1, &min, &natural, NULL,
                       NULL);
    return slots[index].min > 0 ? MIN(natural, MAX(min, slots[index].min)) : natural;
}

/* Returns the minimum width of all items up to a rank. */
static int minimum_width_to_rank(EdStatusLine *self, int rank)
{
    int width = -SPACING;
    for (guint i = 0; i < SLOTS; i++)
        if (slots[i].rank <= rank && gtk_widget_should_layout(self->items[i]))
            width += min_width(self, i) + SPACING;
    return width;
}

static void allocate_item(EdStatusLine *self, guint index, int x, int width, int height)
{
    bool mirrored = gtk_widget_get_direction(GTK_WIDGET(self)) == GTK_TEXT_DIR_RTL;
    float left = (float)(mirrored ? gtk_widget_get_width(GTK_WIDGET(self)) - x - width : x);
    ed_child_set_visible(self->items[index], TRUE);
    gtk_widget_allocate(self->items[index], width, height, -1,
                        gsk_transform_translate(NULL, &GRAPHENE_POINT_INIT(left, 0)));
}

/* Allocates the items. The hint gets the space between the other items and the controls at the end.
 * Items that do not fit are hidden. */
static void ed_status_line_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    EdStatusLine *self = ED_STATUS_LINE(widget);
    int rank = MAX_RANK, x = 0, end = width - natural_width(self->items[CONTROLS]);
    while (rank > 0 && minimum_width_to_rank(self, rank) > width)
        rank--;
    int spare = MAX(width - minimum_width_to_rank(self, rank), 0);
    for (guint i = 0; i < CONTROLS; i++) {
        if (!gtk_widget_should_layout(self->items[i]))
            continue;
        int min = min_width(self, i);
        int growth = MIN(natural_width(self->items[i]) - min, spare);
        int item_width = i == HINT ? end - SPACING - x : min + growth;
        if (slots[i].rank <= rank && x + item_width <= end - SPACING)
            allocate_item(self, i, x, item_width, height);
        else
            ed_child_set_visible(self->items[i], FALSE);
        x += slots[i].rank <= rank ? item_width + SPACING : 0;
        spare -= growth;
    }
    allocate_item(self, CONTROLS, MAX(end, 0), width - MAX(end, 0), height);
}

static void ed_status_line_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                   int *minimum, int *natural, int *minimum_baseline,
                                   int *natural_baseline)
{
    EdStatusLine *self = ED_STATUS_LINE(widget);
    *minimum = *natural = 0;
    *minimum_baseline = *natural_baseline = -1;
    for (guint i = 0; i < SLOTS; i++) {
        int min, preferred;
        if (!gtk_widget_should_layout(self->items[i]))
            continue;
        gtk_widget_measure(self->items[i], orientation, -1, &min, &preferred, NULL, NULL);
        bool across = orientation == GTK_ORIENTATION_HORIZONTAL;
        *natural = across ? *natural + preferred + SPACING : MAX(*natural, preferred);
        if (!across || i == CONTROLS)
            *minimum = MAX(*minimum, across ? preferred : min);
    }
}

/* ---- The class ---- */

static void status_line_update_cb(gpointer owner, guint changes)
{
    EdStatusLine *self = owner;
    EdSession *session = self->watch.session;
    const char *name = session != NULL ? ed_session_view(session)->tool : NULL;
    const EdToolClass *class = name != NULL ? ed_tool_class(name) : NULL;
    gboolean sheet = shows_sheet(self);
    gboolean hidden = session != NULL && ed_session_view(session)->look.overlays_hidden;
    const char *message =
        sheet ? _("{frame-done} to mark frames as done · Enter to open the frame")
        : hidden
            ? _("Overlays are hidden, except the item being drawn · {hide-overlays} to show them")
        : class != NULL ? ed_tool_class_hint(class, session)
                        : "";
    g_autofree char *hint = ed_keymap_text(message);
    ed_hint_set_text(ED_HINT(self->hint), hint);
    show_selected_count(self, sheet);
    show_zoom(self);
    if (changes & (ED_WATCH_PICTURES | ED_WATCH_SESSION))
        ed_mask_cache_clear(&self->solid);
    if (session == NULL || sheet || changes & ED_VIEW_ASSET)
        self->inside = FALSE;
    if (session != NULL)
        ed_status_line_set_pointer(self, NULL, self->x, self->y, 1, self->inside);
}

static void ed_status_line_dispose(GObject *object)
{
    EdStatusLine *self = ED_STATUS_LINE(object);
    ed_watch_clear(&self->watch);
    ed_mask_cache_clear(&self->solid);
    ed_template_dispose(GTK_WIDGET(self), ED_TYPE_STATUS_LINE);
    G_OBJECT_CLASS(ed_status_line_parent_class)->dispose(object);
}

static const EdChild children[] =
    ED_CHILDREN(EdStatusLine, pixel_caption, pixel, spot_line, spot_caption, spot, under_line,
                under_caption, swatch, under, role, room_line, room, mask_line, mask_caption, mask,
                hint, zoom, chosen, size, sizes);

static void ed_status_line_class_init(EdStatusLineClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_status_line_dispose;
    g_type_ensure(ED_TYPE_HINT);
    ed_template_set(widget_class, "ed-status-line.ui", children, NULL);
    widget_class->measure = ed_status_line_measure;
    widget_class->size_allocate = ed_status_line_size_allocate;
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_STATUS);
}

static void ed_status_line_init(EdStatusLine *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    ED_CHILD_EACH (child, GTK_WIDGET(self))
        for (guint i = 0; i < SLOTS; i++)
            if (strcmp(gtk_buildable_get_buildable_id(GTK_BUILDABLE(child)), slots[i].id) == 0)
                self->items[i] = child;
    ed_status_line_set_zoom(self, 1);
}

void ed_status_line_set_session(EdStatusLine *line, EdSession *session)
{
    ed_watch_set(&line->watch, session,
                 ED_VIEW_TOOL | ED_VIEW_ASSET | ED_VIEW_PART | ED_VIEW_PAGE | ED_VIEW_SCOPE |
                     ED_VIEW_LOOK | ED_VIEW_SELECTION | ED_WATCH_PROJECT | ED_WATCH_PICTURES,
                 status_line_update_cb, line);
}

void ed_status_line_show_keys(EdStatusLine *line)
{
    ed_watch_queue(&line->watch, ED_VIEW_TOOL);
}
