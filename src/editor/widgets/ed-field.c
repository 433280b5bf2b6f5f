/* SPDX-License-Identifier: MIT */
#include "widgets/ed-field.h"

#include "widgets/ed-overflow-box.h"
#include "widgets/ed-typing.h"
#include "widgets/ed-visible.h"

#include <stdbool.h>

struct _EdField {
    GtkWidget parent;
    GtkWidget *prefix, *text, *unit;
    char *shown;         /* the text that was set last */
    gboolean typing;     /* the user has changed the text since */
    gboolean is_setting; /* the text is being set by code: its change is not typing */
};

enum { PROP_PREFIX = 1, PROP_UNIT, PROP_PLACEHOLDER, PROP_LABEL, PROPS };
static GParamSpec *properties[PROPS];

enum { SIGNAL_COMMITTED, SIGNALS };
static guint signals[SIGNALS];

G_DEFINE_FINAL_TYPE(EdField, ed_field, GTK_TYPE_WIDGET)

/* Sets the text and clears its undo history, so that the undo key applies to the document again. A
 * new text in the field with the focus is selected, so that typing replaces it. */
static void show_text(EdField *self, const char *text)
{
    self->is_setting = TRUE;
    if (g_strcmp0(gtk_editable_get_text(GTK_EDITABLE(self->text)), text) != 0) {
        gtk_editable_set_text(GTK_EDITABLE(self->text), text);
        if (gtk_widget_has_focus(self->text))
            gtk_editable_select_region(GTK_EDITABLE(self->text), 0, -1);
    }
    gtk_editable_set_enable_undo(GTK_EDITABLE(self->text), FALSE);
    gtk_editable_set_enable_undo(GTK_EDITABLE(self->text), TRUE);
    self->is_setting = FALSE;
}

static void set_label_text(GtkWidget *label, const char *text)
{
    gtk_label_set_text(GTK_LABEL(label), text != NULL ? text : "");
    gtk_widget_set_visible(label, text != NULL && text[0] != '\0');
}

static void field_changed_cb(EdField *self)
{
    /* If the user has restored the text that was set, nothing is being typed, and the next text
     * that is set is shown at once. */
    if (!self->is_setting)
        self->typing = g_strcmp0(ed_field_text(self), self->shown) != 0;
}

/* Focuses the canvas of the field's window, so that the next key is not typed into the field. False
 * in dialogs and popovers, except that of a bar that is too narrow for the field. */
static gboolean leave_to_canvas(EdField *self)
{
    GtkWidget *popover = gtk_widget_get_ancestor(self->text, GTK_TYPE_POPOVER);
    if (popover != NULL && gtk_widget_get_ancestor(popover, ED_TYPE_OVERFLOW_BOX) == NULL)
        return FALSE;
    if (popover != NULL)
        gtk_popover_popdown(GTK_POPOVER(popover));
    return gtk_widget_activate_action(self->text, "win.to-canvas", NULL);
}

static void field_activate_cb(EdField *self)
{
    ed_field_commit(self);
    if (self->text != NULL && !leave_to_canvas(self))
        gtk_editable_select_region(GTK_EDITABLE(self->text), 0, -1);
}

static void focus_lost_cb(EdField *self)
{
    if (ed_typing_is_asked(self->text))
        return;
    ed_field_commit(self);
    gtk_editable_select_region(GTK_EDITABLE(self->text), 0, 0);
}

/* Handles the keys for undo and redo. They apply to the document, unless something was typed: then
 * they apply to the text. GtkText would handle them even if it had nothing to undo. */
static gboolean handle_undo_keys(EdField *self, guint keyval, GdkModifierType state)
{
    guint key = gdk_keyval_to_lower(keyval);
    if (self->typing || (state & GDK_CONTROL_MASK) == 0 || (key != GDK_KEY_z && key != GDK_KEY_y))
        return GDK_EVENT_PROPAGATE;
    bool redo = key == GDK_KEY_y || (state & GDK_SHIFT_MASK) != 0;
    return gtk_widget_activate_action(self->text, redo ? "win.redo" : "win.undo", NULL);
}

static gboolean field_key_pressed_cb(EdField *self, guint keyval, guint code, GdkModifierType state)
{
    if (handle_undo_keys(self, keyval, state))
        return GDK_EVENT_STOP;
    if (keyval != GDK_KEY_Escape || !self->typing)
        return GDK_EVENT_PROPAGATE;
    ed_field_cancel(self);
    return GDK_EVENT_STOP;
}

static gboolean ed_field_grab_focus(GtkWidget *widget)
{
    return gtk_widget_grab_focus(ED_FIELD(widget)->text);
}

static void field_pressed_cb(EdField *self)
{
    gtk_widget_grab_focus(self->text);
}

static void ed_field_set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
    EdField *self = ED_FIELD(object);
    switch (id) {
    case PROP_PREFIX:
        set_label_text(self->prefix, g_value_get_string(value));
        break;
    case PROP_UNIT:
        ed_field_set_unit(self, g_value_get_string(value));
        break;
    case PROP_PLACEHOLDER:
        ed_field_set_placeholder(self, g_value_get_string(value));
        break;
    case PROP_LABEL:
        ed_field_set_label(self, g_value_get_string(value));
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void ed_field_dispose(GObject *object)
{
    EdField *self = ED_FIELD(object);
    g_clear_pointer(&self->prefix, gtk_widget_unparent);
    g_clear_pointer(&self->text, gtk_widget_unparent);
    g_clear_pointer(&self->unit, gtk_widget_unparent);
    G_OBJECT_CLASS(ed_field_parent_class)->dispose(object);
}

static void ed_field_finalize(GObject *object)
{
    EdField *self = ED_FIELD(object);
    g_free(self->shown);
    G_OBJECT_CLASS(ed_field_parent_class)->finalize(object);
}

static void ed_field_class_init(EdFieldClass *class)
{
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    object_class->set_property = ed_field_set_property;
    object_class->dispose = ed_field_dispose;
    object_class->finalize = ed_field_finalize;
    widget_class->grab_focus = ed_field_grab_focus;
    const GParamFlags flags = G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS;
    properties[PROP_PREFIX] = g_param_spec_string("prefix", NULL, NULL, NULL, flags);
    properties[PROP_UNIT] = g_param_spec_string("unit", NULL, NULL, NULL, flags);
    properties[PROP_PLACEHOLDER] = g_param_spec_string("placeholder", NULL, NULL, NULL, flags);
    properties[PROP_LABEL] = g_param_spec_string("label", NULL, NULL, NULL, flags);
    g_object_class_install_properties(object_class, PROPS, properties);
    signals[SIGNAL_COMMITTED] = g_signal_new("committed", ED_TYPE_FIELD, G_SIGNAL_RUN_LAST, 0, NULL,
                                             NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BOX_LAYOUT);
    gtk_widget_class_set_css_name(widget_class, "field");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static GtkWidget *new_label(EdField *self, const char *css)
{
    GtkWidget *label = gtk_label_new(NULL);
    gtk_widget_add_css_class(label, css);
    gtk_widget_set_visible(label, FALSE);
    gtk_widget_set_parent(label, GTK_WIDGET(self));
    return label;
}

static void add_controllers(EdField *self)
{
    GtkEventController *keys = gtk_event_controller_key_new();
    g_signal_connect_object(keys, "key-pressed", G_CALLBACK(field_key_pressed_cb), self,
                            G_CONNECT_SWAPPED);
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    gtk_widget_add_controller(self->text, keys);
    GtkEventController *focus = gtk_event_controller_focus_new();
    g_signal_connect_object(focus, "leave", G_CALLBACK(focus_lost_cb), self, G_CONNECT_SWAPPED);
    gtk_widget_add_controller(self->text, focus);
    GtkGesture *click = gtk_gesture_click_new();
    g_signal_connect_swapped(click, "pressed", G_CALLBACK(field_pressed_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(click));
}

static void ed_field_init(EdField *self)
{
    self->shown = g_strdup("");
    gtk_widget_add_css_class(GTK_WIDGET(self), "field");
    self->prefix = new_label(self, "prefix");
    self->text = g_object_new(GTK_TYPE_TEXT, "accessible-role", GTK_ACCESSIBLE_ROLE_TEXT_BOX, NULL);
    gtk_widget_set_hexpand(self->text, TRUE);
    gtk_editable_set_width_chars(GTK_EDITABLE(self->text), 3);
    gtk_widget_set_parent(self->text, GTK_WIDGET(self));
    self->unit = new_label(self, "unit");
    g_signal_connect_object(self->text, "changed", G_CALLBACK(field_changed_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->text, "activate", G_CALLBACK(field_activate_cb), self,
                            G_CONNECT_SWAPPED);
    add_controllers(self);
}

void ed_field_set_text(EdField *field, const char *text)
{
    if (g_strcmp0(field->shown, text) != 0) {
        g_free(field->shown);
        field->shown = g_strdup(text);
    }
    if (!field->typing)
        show_text(field, field->shown);
}

const char *ed_field_text(EdField *field)
{
    return gtk_editable_get_text(GTK_EDITABLE(field->text));
}

gboolean ed_field_is_typing(EdField *field)
{
    return field->typing;
}

void ed_field_commit(EdField *field)
{
    if (!field->typing)
        return;
    field->typing = FALSE;
    g_autofree char *text = g_strdup(ed_field_text(field));
    if (g_strcmp0(text, field->shown) == 0) {
        show_text(field, field->shown);
        return;
    }
    g_object_ref(field);
    g_signal_emit(field, signals[SIGNAL_COMMITTED], 0, text);
    /* The handler may have set another text. If it rejected the typed text, the previous text is
     * shown again. */
    if (!field->typing && field->text != NULL)
        show_text(field, field->shown);
    g_object_unref(field);
}

void ed_field_cancel(EdField *field)
{
    field->typing = FALSE;
    show_text(field, field->shown);
}

void ed_field_type(EdField *field, const char *text)
{
    gtk_editable_set_text(GTK_EDITABLE(field->text), text);
}

void ed_field_set_placeholder(EdField *field, const char *placeholder)
{
    g_autofree char *shown = ed_visible_text(placeholder);
    gtk_text_set_placeholder_text(GTK_TEXT(field->text), placeholder != NULL ? shown : NULL);
}

void ed_field_set_unit(EdField *field, const char *unit)
{
    set_label_text(field->unit, unit);
}

void ed_field_set_label(EdField *field, const char *label)
{
    ed_show_accessible(field->text, GTK_ACCESSIBLE_PROPERTY_LABEL, label);
}

GtkWidget *ed_field_entry(EdField *field)
{
    return field->text;
}
