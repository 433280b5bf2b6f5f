/* SPDX-License-Identifier: MIT */
/*
 * Implements ed-window-parts.h. Each part follows its session by itself; this file only passes the
 * session on.
 */
#include "app/ed-window-parts.h"

#include "app/ed-trace.h"
#include "session/ed-sheet.h"
#include "widgets/ed-widget.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

void ed_window_parts_ensure_types(void)
{
    g_type_ensure(ED_TYPE_THING_NAME);
    g_type_ensure(ED_TYPE_OVERLAY_HINT);
    g_type_ensure(ED_TYPE_CANVAS);
    g_type_ensure(ED_TYPE_ASSETS_PANEL);
    g_type_ensure(ED_TYPE_TAGS_PANEL);
    g_type_ensure(ED_TYPE_OPTIONS_BAR);
    g_type_ensure(ED_TYPE_TOOL_STRIP);
    g_type_ensure(ED_TYPE_STATUS_LINE);
    g_type_ensure(ED_TYPE_FRAME_STRIP);
    g_type_ensure(ED_TYPE_CONTACT_SHEET);
    g_type_ensure(ED_TYPE_PLAY_VIEW);
    g_type_ensure(ED_TYPE_SHEET_BAR);
    g_type_ensure(ED_TYPE_HISTORY_LIST);
    g_type_ensure(ED_TYPE_INSPECTOR);
}

#define BIND(member)                                                 \
    gtk_widget_class_bind_template_child_full(class, #member, FALSE, \
                                              offset + G_STRUCT_OFFSET(EdWindowParts, member))

void ed_window_parts_bind(GtkWidgetClass *class, gssize offset)
{
    BIND(left_pane);
    BIND(right_pane);
    BIND(tags_split);
    BIND(centre);
    BIND(canvas);
    BIND(sheet);
    BIND(playing);
    BIND(sheet_bar);
    BIND(assets);
    BIND(tags);
    BIND(options);
    BIND(tools);
    BIND(status);
    BIND(strip);
    BIND(steps);
    BIND(inspector);
    BIND(thing_name);
    BIND(overlay_hint);
    BIND(left);
}

void ed_window_parts_set_session(EdWindowParts *parts, EdSession *session)
{
    ed_thing_name_commit(parts->thing_name);
    ed_canvas_set_session(parts->canvas, session);
    ed_overlay_hint_set_session(parts->overlay_hint, session);
    ed_assets_panel_set_session(parts->assets, session);
    ed_tags_panel_set_session(parts->tags, session);
    ed_options_bar_set_session(parts->options, session);
    ed_tool_strip_set_session(parts->tools, session);
    ed_status_line_set_session(parts->status, session);
    ed_frame_strip_set_session(parts->strip, session);
    ed_contact_sheet_set_session(parts->sheet, session);
    ed_sheet_bar_set_session(parts->sheet_bar, session);
    ed_history_list_set_session(parts->steps, session);
    ed_inspector_set_session(parts->inspector, session);
    ed_window_parts_show_page(parts, session);
}

void ed_window_parts_show_page(EdWindowParts *parts, EdSession *session)
{
    EdAssetKind kind = session != NULL ? ed_session_view(session)->kind : ED_NO_ASSET;
    gboolean sheet = session != NULL && ed_session_shows_sheet(session);
    gtk_widget_set_visible(GTK_WIDGET(parts->strip), kind == ED_SPRITE);
    gtk_widget_set_visible(GTK_WIDGET(parts->tools), kind != ED_NO_ASSET);
    gtk_widget_set_visible(GTK_WIDGET(parts->options), kind != ED_NO_ASSET && !sheet);
    gtk_widget_set_visible(GTK_WIDGET(parts->sheet_bar), sheet);
    gtk_widget_set_visible(GTK_WIDGET(parts->status), kind != ED_NO_ASSET);
    gtk_stack_set_visible_child(parts->centre,
                                sheet ? GTK_WIDGET(parts->sheet) : GTK_WIDGET(parts->canvas));
}

GtkWidget *ed_window_parts_centre(EdWindowParts *parts)
{
    GtkWidget *canvas = GTK_WIDGET(parts->canvas);
    return gtk_stack_get_visible_child(parts->centre) == canvas
               ? canvas
               : GTK_WIDGET(ed_contact_sheet_view(parts->sheet));
}

/* Traces the bounds of a part of a widget in coordinates of the window's surface. */
static void trace_at(GtkWidget *widget, const char *name, const GdkRectangle *bounds)
{
    GtkWidget *window = GTK_WIDGET(gtk_widget_get_root(widget));
    double x, y, left, top;
    ed_widget_position_in(widget, window, bounds->x, bounds->y, &x, &y);
    gtk_native_get_surface_transform(GTK_NATIVE(window), &left, &top);
    ed_trace("%s %.0f %.0f size %d %d", name, x + left, y + top, bounds->width, bounds->height);
}

static void trace_strip_cb(EdStripView *view)
{
    GdkRectangle first = ed_strip_view_thumb_rect(view, 0);
    trace_at(GTK_WIDGET(view), "strip", &first);
}

/* Traces the position of the first cell, the number of columns and their distance. */
static void trace_sheet_cb(EdSheetView *view)
{
    GdkRectangle first, next = {0}, below;
    guint columns = 1;
    if (!ed_sheet_view_cell_rect(view, 0, &first) || !ed_sheet_view_cell_rect(view, 1, &next))
        return;
    while (ed_sheet_view_cell_rect(view, columns, &below) && below.y == first.y)
        columns++;
    ed_trace("columns %u across %d", columns, next.x - first.x);
    trace_at(GTK_WIDGET(view), "cells", &first);
}

/* Sets the width of the right side of a GtkPaned, once the GtkPaned has a width. Its position is
 * the width of the left side, but the settings store the width of the other side. */
static void end_size_cb(GtkPaned *paned)
{
    int size = GPOINTER_TO_INT(g_object_get_data(G_OBJECT(paned), "end-size"));
    int min, max;
    g_object_get(paned, "min-position", &min, "max-position", &max, NULL);
    if (max <= 0 || size == 0)
        return;
    g_object_set_data(G_OBJECT(paned), "end-size", NULL);
    int length = gtk_widget_get_width(GTK_WIDGET(paned));
    /* During allocation, a GtkPaned accepts any position, and cuts off contents that do not fit. */
    gtk_paned_set_position(paned, CLAMP(length - size - 1, min, MAX(min, max)));
}

void ed_window_parts_prepare(EdWindowParts *parts, GSettings *settings, gboolean dark)
{
    EdSheetView *view = ed_contact_sheet_view(parts->sheet);
    ed_sheet_view_set_dark(view, dark);
    g_settings_bind(settings, "sheet-size", view, "size", G_SETTINGS_BIND_DEFAULT);
    g_signal_connect(view, "zoom-changed", G_CALLBACK(trace_sheet_cb), NULL);
    g_signal_connect(ed_frame_strip_view(parts->strip), "placed", G_CALLBACK(trace_strip_cb), NULL);
    ed_status_line_set_sheet(parts->status, view);
    ed_overlay_hint_prepare(parts->overlay_hint, settings);
    g_signal_connect(parts->right_pane, "notify::max-position", G_CALLBACK(end_size_cb), NULL);
}

GtkWidget *ed_window_parts_side(EdWindowParts *parts, EdSide side)
{
    return side == ED_SIDE_LEFT ? parts->left : GTK_WIDGET(parts->inspector);
}

/* ---- Moving between areas ---- */

static gboolean ignore_key_cb(GtkPaned *paned, gpointer arg, const char *signal)
{
    g_signal_stop_emission_by_name(paned, signal);
    return FALSE;
}

/* A GtkPaned has its own bindings for F6 and F8, which are keys of our window. */
void ed_window_parts_remove_paned_keys(EdWindowParts *parts)
{
    static const char *const signals[] = {"cycle-child-focus", "cycle-handle-focus"};
    GtkPaned *const panes[] = {parts->left_pane, parts->right_pane,
                               ed_split_pane(parts->tags_split),
                               ed_split_pane(ed_inspector_split(parts->inspector))};
    for (size_t i = 0; i < G_N_ELEMENTS(panes); i++)
        for (size_t j = 0; j < G_N_ELEMENTS(signals); j++)
            g_signal_connect(panes[i], signals[j], G_CALLBACK(ignore_key_cb), (gpointer)signals[j]);
}

void ed_window_parts_areas(EdWindowParts *parts, GtkWidget **areas)
{
    GtkWidget *const all[] = {
        GTK_WIDGET(parts->assets),    GTK_WIDGET(parts->tags),      GTK_WIDGET(parts->options),
        GTK_WIDGET(parts->sheet_bar), GTK_WIDGET(parts->tools),     ed_window_parts_centre(parts),
        GTK_WIDGET(parts->strip),     GTK_WIDGET(parts->inspector),
    };
    G_STATIC_ASSERT(G_N_ELEMENTS(all) == ED_WINDOW_AREAS);
    for (size_t i = 0; i < G_N_ELEMENTS(all); i++)
        areas[i] = all[i];
    areas[ED_WINDOW_AREAS] = NULL;
}

static int area_of(GtkWindow *window, GtkWidget *const *areas)
{
    GtkWidget *focus = gtk_window_get_focus(window);
    for (int i = 0; focus != NULL && areas[i] != NULL; i++)
        if (focus == areas[i] || gtk_widget_is_ancestor(focus, areas[i]))
            return i;
    return -1;
}

static bool focus_area(GtkWidget *area)
{
    if (!gtk_widget_get_mapped(area))
        return false;
    if (gtk_widget_get_focusable(area))
        return gtk_widget_grab_focus(area);
    return gtk_widget_child_focus(area, GTK_DIR_TAB_FORWARD);
}

int ed_window_parts_focus_area(GtkWindow *window, GtkWidget *const *areas, int direction)
{
    int count = 0;
    while (areas[count] != NULL)
        count++;
    int from = area_of(window, areas);
    if (from < 0)
        from = direction > 0 ? count - 1 : 0;
    for (int step = 1; step <= count; step++) {
        int to = ((from + direction * step) % count + count) % count;
        if (to != from && focus_area(areas[to])) {
            gtk_window_set_focus_visible(window, TRUE);
            return to;
        }
    }
    return -1;
}

/* ---- Sizes ---- */

/* Sets the width in the next layout in which that of the GtkPaned changes. */
static void set_end_size(GtkPaned *paned, int size)
{
    g_object_set_data(G_OBJECT(paned), "end-size", GINT_TO_POINTER(size));
}

void ed_window_parts_limit_right(EdWindowParts *parts, int window_width)
{
    enum { MAX_TOOLS = 80 }; /* width of two columns of tools */
    int width = gtk_widget_get_width(GTK_WIDGET(parts->inspector));
    int max = window_width / 3 - MAX_TOOLS;
    if (width == 0 || width > max)
        set_end_size(parts->right_pane, MAX(max, 1));
}

/* Returns the factor by which the panels are wider than with text of the default size. They grow
 * with their text, as long as the canvas keeps nearly half of the window. */
static double growth_with_text(GtkWidget *widget, GSettings *settings)
{
    double growth = ed_widget_text_growth(widget);
    double panels =
        g_settings_get_int(settings, "left-width") + g_settings_get_int(settings, "right-width");
    if (!g_settings_get_boolean(settings, "window-maximized"))
        growth = MIN(growth, 0.55 * g_settings_get_int(settings, "window-width") / panels);
    return MAX(growth, 1);
}

static int scaled_size(EdWindowParts *parts, GSettings *settings, const char *key)
{
    return (int)lround(g_settings_get_int(settings, key) * parts->growth);
}

static void remember_width(EdWindowParts *parts, GSettings *settings, const char *key, int width)
{
    g_settings_set_int(settings, key, (int)lround(width / parts->growth));
}

void ed_window_parts_restore_sizes(EdWindowParts *parts, GSettings *settings)
{
    parts->growth = growth_with_text(parts->left, settings);
    gtk_paned_set_position(parts->left_pane, scaled_size(parts, settings, "left-width"));
    set_end_size(parts->right_pane, scaled_size(parts, settings, "right-width"));
    ed_split_set_lower(parts->tags_split, g_settings_get_int(settings, "tags-height"));
    ed_inspector_restore_sizes(parts->inspector, settings);
}

void ed_window_parts_remember_sizes(EdWindowParts *parts, GSettings *settings, bool widths)
{
    if (widths && gtk_widget_get_mapped(parts->left))
        remember_width(parts, settings, "left-width", gtk_paned_get_position(parts->left_pane));
    g_settings_set_int(settings, "tags-height", ed_split_preferred(parts->tags_split));
    if (widths && gtk_widget_get_mapped(GTK_WIDGET(parts->inspector)))
        remember_width(parts, settings, "right-width",
                       gtk_widget_get_width(GTK_WIDGET(parts->inspector)));
    ed_inspector_remember_sizes(parts->inspector, settings);
}

void ed_window_parts_read_colour(GSettings *settings, const char *key, uint8_t colour[4])
{
    g_autofree char *text = g_settings_get_string(settings, key);
    GdkRGBA parsed;
    if (!gdk_rgba_parse(&parsed, text))
        return;
    const float channels[4] = {parsed.red, parsed.green, parsed.blue, parsed.alpha};
    for (int i = 0; i < 4; i++)
        colour[i] = (uint8_t)(channels[i] * 255.0F + 0.5F);
}

char *ed_session_subtitle(EdSession *session)
{
    const Sprite *sprite = ed_session_sprite(session);
    const Animation *animation = ed_session_animation(session);
    const Frame *frame = ed_session_frame(session);
    if (sprite != NULL) {
        uint32_t index = 0;
        if (frame != NULL)
            list_find_id(sprite->frames, frame->id, &index);
        if (frame == NULL)
            return g_strdup(sprite->name);
        if (animation == NULL)
            return g_strdup_printf(_("%s · frame %u"), sprite->name, index + 1);
        return g_strdup_printf(_("%s · %s · frame %u"), sprite->name, animation->name,
                               ed_session_shown_step(session) + 1);
    }
    const Map *map = ed_session_map(session);
    if (map != NULL)
        return g_strdup_printf(_("%s · %d × %d"), map->name, map->width, map->height);
    const Level *level = ed_session_level(session);
    const Layer *layer = ed_session_layer(session);
    if (level != NULL && layer != NULL)
        return g_strdup_printf(_("%s · %s"), level->name, layer->name);
    return g_strdup(level != NULL ? level->name : "");
}
