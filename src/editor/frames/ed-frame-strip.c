/* SPDX-License-Identifier: MIT */
#include "frames/ed-frame-strip.h"

#include "widgets/ed-template.h"

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
    ed_template_dispose(GTK_WIDGET(object), ED_TYPE_FRAME_STRIP);
    G_OBJECT_CLASS(ed_frame_strip_parent_class)->dispose(object);
}

static const EdChild children[] = ED_CHILDREN(EdFrameStrip, player, view);

static void ed_frame_strip_class_init(EdFrameStripClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_frame_strip_dispose;
    g_type_ensure(ED_TYPE_PLAYER);
    g_type_ensure(ED_TYPE_STRIP_VIEW);
    ed_template_set(widget_class, "ed-frame-strip.ui", children, NULL);
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void ed_frame_strip_init(EdFrameStrip *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
}
