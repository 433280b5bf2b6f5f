/* SPDX-License-Identifier: MIT */
/*
 * Walks through all visible widgets and adds their state to a checksum.
 */
#include "ui_digest.h"

#include "app/ed-window.h"
#include "session/ed-file.h"
#include "session/ed-frame-filter.h"
#include "session/ed-selection.h"
#include "session/ed-view.h"

/* ---- Sessions ---- */

static void add(GChecksum *sum, const void *bytes, gsize size)
{
    g_checksum_update(sum, bytes, (gssize)size);
}

static void add_text(GChecksum *sum, const char *text)
{
    if (text != NULL)
        g_checksum_update(sum, (const guchar *)text, -1);
}

static void add_session(GChecksum *sum, EdSession *session)
{
    const Project *project = ed_session_project(session);
    const EdSelection *selection = ed_session_selection(session);
    uint32_t position = history_position(ed_session_history(session)), count;
    bool modified = ed_session_is_modified(session);
    const uint64_t *frames = ed_session_selected_frames(session, &count);
    add(sum, &project, sizeof project);
    add(sum, &position, sizeof position);
    add(sum, &modified, sizeof modified);
    add(sum, ed_session_view(session), sizeof(EdView));
    add(sum, &selection->kind, sizeof selection->kind);
    add(sum, selection->items, selection->count * sizeof *selection->items);
    add(sum, frames, count * sizeof *frames);
    DrawTagView tags = ed_session_tag_view(session);
    EdStateFilter filter = ed_session_filter(session)->state; /* other frames are dimmed in the
                                                               * strip */
    add(sum, &tags, sizeof tags);
    add(sum, &filter, sizeof filter);
    add_text(sum, ed_session_path(session));
}

static void add_window(GChecksum *sum, EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    const EdViewport *view = ed_canvas_viewport(ed_window_canvas(window));
    add(sum, &view->zoom, sizeof view->zoom);
    add(sum, &view->scroll_x, sizeof view->scroll_x);
    add(sum, &view->scroll_y, sizeof view->scroll_y);
    if (session != NULL)
        add_session(sum, session);
}

/* ---- Widgets ---- */

static void add_widget(GChecksum *sum, GtkWidget *widget)
{
    graphene_rect_t area = GRAPHENE_RECT_INIT(0, 0, 0, 0);
    GtkStateFlags state = gtk_widget_get_state_flags(widget) &
                          ~(GtkStateFlags)(GTK_STATE_FLAG_ACTIVE | GTK_STATE_FLAG_PRELIGHT);
    GtkWidget *parent = gtk_widget_get_parent(widget);
    if (parent == NULL || !gtk_widget_compute_bounds(widget, parent, &area))
        area = GRAPHENE_RECT_INIT(0, 0, 0, 0);
    add_text(sum, G_OBJECT_TYPE_NAME(widget));
    add(sum, &area, sizeof area);
    add(sum, &state, sizeof state);
    if (GTK_IS_LABEL(widget))
        add_text(sum, gtk_label_get_text(GTK_LABEL(widget)));
    if (GTK_IS_EDITABLE(widget))
        add_text(sum, gtk_editable_get_text(GTK_EDITABLE(widget)));
    if (GTK_IS_IMAGE(widget))
        add_text(sum, gtk_image_get_icon_name(GTK_IMAGE(widget)));
}

static void add_mapped(GChecksum *sum, GtkWidget *widget)
{
    if (!gtk_widget_get_mapped(widget))
        return;
    add_widget(sum, widget);
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        add_mapped(sum, child);
}

/* ---- Everything ---- */

/* Counts changes of the clipboard, because copied content is otherwise visible only after it is
 * pasted. */
static void clipboard_changed_cb(GdkClipboard *clipboard, guint *copied)
{
    (*copied)++;
}

static guint count_copies(void)
{
    static guint copied;
    static GdkClipboard *clipboard;
    if (clipboard == NULL) {
        clipboard = gdk_display_get_clipboard(gdk_display_get_default());
        g_signal_connect(clipboard, "changed", G_CALLBACK(clipboard_changed_cb), &copied);
    }
    return copied;
}

char *ui_digest(void)
{
    guint copied = count_copies();
    GChecksum *sum = g_checksum_new(G_CHECKSUM_SHA256);
    g_autoptr(GList) windows = gtk_window_list_toplevels();
    for (GList *window = windows; window != NULL; window = window->next) {
        GtkWidget *focus = gtk_window_get_focus(window->data);
        add(sum, &focus, sizeof focus);
        if (ED_IS_WINDOW(window->data))
            add_window(sum, window->data);
        add_mapped(sum, window->data);
    }
    add(sum, &copied, sizeof copied);
    char *look = g_strdup(g_checksum_get_string(sum));
    g_checksum_free(sum);
    return look;
}
