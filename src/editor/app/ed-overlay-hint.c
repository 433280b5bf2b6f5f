/* SPDX-License-Identifier: MIT */
#include "app/ed-overlay-hint.h"

#include "app/ed-trace.h"
#include "session/ed-keymap.h"
#include "widgets/ed-watch.h"

#include <glib/gi18n.h>

enum { MAX_TIMES_SHOWN = 2, SECONDS = 4 };

struct _EdOverlayHint {
    GtkWidget parent;
    GtkWidget *label;
    EdWatch watch;
    GSettings *settings; /* owned reference, or NULL */
    uint64_t asset;      /* the asset of the last hint */
    guint timer;
};

G_DEFINE_FINAL_TYPE(EdOverlayHint, ed_overlay_hint, GTK_TYPE_WIDGET)

static void hide(EdOverlayHint *self)
{
    g_clear_handle_id(&self->timer, g_source_remove);
    gtk_widget_set_visible(GTK_WIDGET(self), FALSE);
}

static gboolean timer_cb(gpointer user)
{
    EdOverlayHint *self = user;
    self->timer = 0;
    hide(self);
    ed_trace("hint hidden");
    return G_SOURCE_REMOVE;
}

static bool has_items(const List *list)
{
    return list_count(list) > 0;
}

static bool has_overlays(EdSession *session)
{
    const Frame *frame = ed_session_frame(session);
    const Plane *plane = ed_session_plane(session);
    const Layer *layer = ed_session_layer(session);
    return (frame != NULL && (has_items(frame->boxes) || has_items(frame->points))) ||
           (plane != NULL && has_items(plane->zones)) ||
           (layer != NULL && layer->walls != NULL && has_items(layer->walls->walls));
}

static void show(EdOverlayHint *self, int times_shown)
{
    g_autofree char *key = ed_keymap_text("{hide-overlays}");
    if (key[0] == '\0')
        return;
    g_autofree char *text = ed_keymap_text(
        _("Hold {hide-overlays} to hide overlays temporarily, tap it to keep them hidden"));
    gtk_label_set_text(GTK_LABEL(self->label), text);
    gtk_widget_set_visible(GTK_WIDGET(self), TRUE);
    g_clear_handle_id(&self->timer, g_source_remove);
    self->timer = g_timeout_add_seconds(SECONDS, timer_cb, self);
    g_settings_set_int(self->settings, "bare-art-hints", times_shown + 1);
    ed_trace("hint hide-overlays %d", times_shown + 1);
}

static void overlay_hint_update_cb(gpointer owner, guint changes)
{
    EdOverlayHint *self = owner;
    EdSession *session = self->watch.session;
    const EdView *view = session != NULL ? ed_session_view(session) : NULL;
    if (changes & ED_WATCH_SESSION || view == NULL)
        self->asset = 0;
    if (view == NULL || view->look.overlays_hidden || view->asset != self->asset)
        hide(self);
    if (view == NULL || self->settings == NULL)
        return;
    int times_shown = g_settings_get_int(self->settings, "bare-art-hints");
    if (view->look.overlays_hidden && times_shown < MAX_TIMES_SHOWN)
        g_settings_set_int(self->settings, "bare-art-hints", MAX_TIMES_SHOWN);
    else if (times_shown < MAX_TIMES_SHOWN && view->asset != self->asset && has_overlays(session)) {
        self->asset = view->asset;
        show(self, times_shown);
    }
}

void ed_overlay_hint_prepare(EdOverlayHint *hint, GSettings *settings)
{
    g_set_object(&hint->settings, settings);
}

void ed_overlay_hint_set_session(EdOverlayHint *hint, EdSession *session)
{
    ed_watch_set(&hint->watch, session, ED_VIEW_ASSET | ED_VIEW_LOOK | ED_WATCH_PROJECT,
                 overlay_hint_update_cb, hint);
}

static void ed_overlay_hint_dispose(GObject *object)
{
    EdOverlayHint *self = ED_OVERLAY_HINT(object);
    ed_watch_clear(&self->watch);
    g_clear_handle_id(&self->timer, g_source_remove);
    g_clear_object(&self->settings);
    g_clear_pointer(&self->label, gtk_widget_unparent);
    G_OBJECT_CLASS(ed_overlay_hint_parent_class)->dispose(object);
}

static void ed_overlay_hint_class_init(EdOverlayHintClass *class)
{
    G_OBJECT_CLASS(class)->dispose = ed_overlay_hint_dispose;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(class), "canvashint");
}

static void ed_overlay_hint_init(EdOverlayHint *self)
{
    self->label = gtk_label_new(NULL);
    gtk_label_set_ellipsize(GTK_LABEL(self->label), PANGO_ELLIPSIZE_END);
    gtk_widget_set_parent(self->label, GTK_WIDGET(self));
    gtk_widget_set_halign(GTK_WIDGET(self), GTK_ALIGN_START);
    gtk_widget_set_visible(GTK_WIDGET(self), FALSE);
    /* The hint ignores the pointer, like the text that it covers. */
    gtk_widget_set_can_target(GTK_WIDGET(self), FALSE);
}
