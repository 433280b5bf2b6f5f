/* SPDX-License-Identifier: MIT */
#include "widgets/ed-segments.h"

#include "widgets/ed-visible.h"

struct _EdSegments {
    GtkWidget parent;
    GPtrArray *buttons;  /* children */
    gboolean is_setting; /* a segment is being chosen by code: no signal */
};

enum { SIGNAL_CHOSEN, SIGNALS };
static guint signals[SIGNALS];

G_DEFINE_FINAL_TYPE(EdSegments, ed_segments, GTK_TYPE_WIDGET)

static void segments_toggled_cb(GtkToggleButton *button, EdSegments *self)
{
    guint index;
    if (self->is_setting || !g_ptr_array_find(self->buttons, button, &index))
        return;
    /* Clicking the chosen segment keeps it chosen. */
    if (!gtk_toggle_button_get_active(button)) {
        if (ed_segments_chosen(self) < 0)
            ed_segments_set_chosen(self, (int)index);
        return;
    }
    ed_segments_set_chosen(self, (int)index);
    g_signal_emit(self, signals[SIGNAL_CHOSEN], 0, (int)index);
}

static void remove_buttons(EdSegments *self)
{
    for (guint i = 0; i < self->buttons->len; i++)
        gtk_widget_unparent(self->buttons->pdata[i]);
    g_ptr_array_set_size(self->buttons, 0);
}

static void ed_segments_dispose(GObject *object)
{
    remove_buttons(ED_SEGMENTS(object));
    G_OBJECT_CLASS(ed_segments_parent_class)->dispose(object);
}

static void ed_segments_finalize(GObject *object)
{
    g_ptr_array_unref(ED_SEGMENTS(object)->buttons);
    G_OBJECT_CLASS(ed_segments_parent_class)->finalize(object);
}

static void ed_segments_class_init(EdSegmentsClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_segments_dispose;
    G_OBJECT_CLASS(class)->finalize = ed_segments_finalize;
    signals[SIGNAL_CHOSEN] = g_signal_new("chosen", ED_TYPE_SEGMENTS, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BOX_LAYOUT);
    gtk_widget_class_set_css_name(widget_class, "segments");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_RADIO_GROUP);
}

static void ed_segments_init(EdSegments *self)
{
    self->buttons = g_ptr_array_new();
    gtk_widget_add_css_class(GTK_WIDGET(self), "segments");
    gtk_widget_set_valign(GTK_WIDGET(self), GTK_ALIGN_CENTER);
}

EdSegments *ed_segments_new(const char *label)
{
    EdSegments *segments = g_object_new(ED_TYPE_SEGMENTS, NULL);
    ed_show_accessible(GTK_WIDGET(segments), GTK_ACCESSIBLE_PROPERTY_LABEL, label);
    return segments;
}

/* Creates a label that is ellipsized if there is too little space. */
static GtkWidget *label_new(const char *text)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    return label;
}

void ed_segments_set_choices(EdSegments *segments, const char *const *choices)
{
    remove_buttons(segments);
    for (; *choices != NULL; choices++) {
        /* The label is a child of the button, because themes add wide padding to a button's own
         * label. */
        GtkWidget *button = gtk_toggle_button_new();
        gtk_button_set_child(GTK_BUTTON(button), label_new(*choices));
        gtk_widget_set_hexpand(button, TRUE);
        ed_show_accessible(button, GTK_ACCESSIBLE_PROPERTY_LABEL, *choices);
        gtk_widget_set_parent(button, GTK_WIDGET(segments));
        g_signal_connect(button, "toggled", G_CALLBACK(segments_toggled_cb), segments);
        g_ptr_array_add(segments->buttons, button);
    }
}

void ed_segments_set_chosen(EdSegments *segments, int index)
{
    segments->is_setting = TRUE;
    for (guint i = 0; i < segments->buttons->len; i++)
        gtk_toggle_button_set_active(segments->buttons->pdata[i], (int)i == index);
    segments->is_setting = FALSE;
}

int ed_segments_chosen(EdSegments *segments)
{
    for (guint i = 0; i < segments->buttons->len; i++)
        if (gtk_toggle_button_get_active(segments->buttons->pdata[i]))
            return (int)i;
    return -1;
}

void ed_segments_set_text(EdSegments *segments, int index, const char *text)
{
    GtkWidget *button = segments->buttons->pdata[index];
    gtk_label_set_text(GTK_LABEL(gtk_button_get_child(GTK_BUTTON(button))), text);
    ed_show_accessible(button, GTK_ACCESSIBLE_PROPERTY_LABEL, text);
}

void ed_segments_set_tooltip(EdSegments *segments, int index, const char *text)
{
    ed_show_tooltip(segments->buttons->pdata[index], text);
}

void ed_segments_set_mnemonic(EdSegments *segments, int index, const char *tooltip)
{
    GtkWidget *button = segments->buttons->pdata[index];
    GtkLabel *label = GTK_LABEL(gtk_button_get_child(GTK_BUTTON(button)));
    gtk_label_set_text_with_mnemonic(label, gtk_label_get_label(label));
    gtk_label_set_mnemonic_widget(label, button);
    gtk_widget_set_focus_on_click(button, FALSE);
    gtk_widget_set_receives_default(button, FALSE);
    ed_show_accessible(button, GTK_ACCESSIBLE_PROPERTY_LABEL, gtk_label_get_text(label));
    g_autofree char *key =
        gtk_accelerator_get_label(gtk_label_get_mnemonic_keyval(label), GDK_ALT_MASK);
    g_autofree char *text = g_strdup_printf("%s · %s", tooltip, key);
    ed_segments_set_tooltip(segments, index, text);
}

void ed_segments_set_icon(EdSegments *segments, int index, const char *icon, const char *text)
{
    gtk_button_set_child(segments->buttons->pdata[index], gtk_image_new_from_icon_name(icon));
    gtk_widget_add_css_class(GTK_WIDGET(segments), "icons");
    ed_segments_set_tooltip(segments, index, text);
}
