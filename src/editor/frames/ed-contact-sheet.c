/* SPDX-License-Identifier: MIT */
#include "frames/ed-contact-sheet.h"

#include "session/ed-sheet.h"
#include "widgets/ed-template.h"
#include "widgets/ed-watch.h"

struct _EdContactSheet {
    GtkWidget parent;
    EdSheetView *view;
    GtkWidget *empty;     /* shown instead of the view if there is no cell */
    GtkWidget *no_frames; /* in `empty`: the sprite has no frames */
    GtkWidget *all; /* in `empty`: no frame passes the filter, with a button that removes it */
    EdWatch watch;
};

G_DEFINE_FINAL_TYPE(EdContactSheet, ed_contact_sheet, GTK_TYPE_WIDGET)

EdSheetView *ed_contact_sheet_view(EdContactSheet *self)
{
    return self->view;
}

static void show_all_cb(EdContactSheet *self)
{
    ed_session_set_filter(self->watch.session, NULL);
    gtk_widget_grab_focus(GTK_WIDGET(self->view));
}

static void contact_sheet_update(gpointer owner, guint changes)
{
    EdContactSheet *self = owner;
    EdSession *session = self->watch.session;
    if (session == NULL || !ed_session_shows_sheet(session))
        return;
    EdSheet *sheet = ed_sheet_of(session);
    gboolean has_frames = sheet->frames > 0;
    gtk_widget_set_visible(self->empty, sheet->count == 0);
    gtk_widget_set_visible(self->no_frames, !has_frames);
    gtk_widget_set_visible(self->all, has_frames);
    ed_sheet_free(sheet);
}

void ed_contact_sheet_set_session(EdContactSheet *self, EdSession *session)
{
    ed_sheet_view_set_session(self->view, session);
    ed_watch_set(&self->watch, session,
                 ED_WATCH_PROJECT | ED_VIEW_ASSET | ED_VIEW_PART | ED_VIEW_PAGE | ED_VIEW_FILTER,
                 contact_sheet_update, self);
}

static void ed_contact_sheet_dispose(GObject *object)
{
    EdContactSheet *self = ED_CONTACT_SHEET(object);
    ed_watch_clear(&self->watch);
    ed_template_dispose(GTK_WIDGET(self), ED_TYPE_CONTACT_SHEET);
    G_OBJECT_CLASS(ed_contact_sheet_parent_class)->dispose(object);
}

static const EdChild children[] = ED_CHILDREN(EdContactSheet, view, empty, no_frames, all);
static const EdCallback callbacks[] = ED_CALLBACKS(show_all_cb);

static void ed_contact_sheet_class_init(EdContactSheetClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_contact_sheet_dispose;
    g_type_ensure(ED_TYPE_SHEET_VIEW);
    ed_template_set(widget_class, "ed-contact-sheet.ui", children, callbacks);
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void ed_contact_sheet_init(EdContactSheet *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
}
