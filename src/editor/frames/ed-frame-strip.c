/* SPDX-License-Identifier: MIT */
#include "frames/ed-frame-strip.h"

struct _EdFrameStrip {
    GtkWidget parent;
    EdPlayer *player;
    EdStripView *view;
};

G_DEFINE_FINAL_TYPE(EdFrameStrip, ed_frame_strip, GTK_TYPE_WIDGET)

void ed_frame_strip_set_session(EdFrameStrip *self, EdSession *session)
{
    ed_player_set_session(self->player, session);
    ed_strip_view_set_session(self->view, session);
}

EdPlayer *ed_frame_strip_player(EdFrameStrip *self)
{
    return self->player;
}

EdStripView *ed_frame_strip_view(EdFrameStrip *self)
{
    return self->view;
}

static void ed_frame_strip_dispose(GObject *object)
{
    GtkWidget *child = gtk_widget_get_first_child(GTK_WIDGET(object));
    gtk_widget_dispose_template(GTK_WIDGET(object), ED_TYPE_FRAME_STRIP);
    g_clear_pointer(&child, gtk_widget_unparent);
    G_OBJECT_CLASS(ed_frame_strip_parent_class)->dispose(object);
}

static void ed_frame_strip_class_init(EdFrameStripClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_frame_strip_dispose;
    g_type_ensure(ED_TYPE_PLAYER);
    g_type_ensure(ED_TYPE_STRIP_VIEW);
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/org/gabarit/Gabarit/ed-frame-strip.ui");
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_bind_template_child(widget_class, EdFrameStrip, player);
    gtk_widget_class_bind_template_child(widget_class, EdFrameStrip, view);
}

static void ed_frame_strip_init(EdFrameStrip *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
}
