/* SPDX-License-Identifier: MIT */
#include "widgets/ed-number-field.h"

#include "widgets/ed-numbers.h"

#include <math.h>

enum { LEAP = 8 }; /* number of steps with Shift or Page Up */

struct _EdNumberField {
    GtkWidget parent;
    GtkWidget *field;
    double value, min, max, step;
    double by; /* see ed_number_field_by */
    int digits;
    gboolean mixed, stepping;
    char *word;   /* shown instead of the number `empty`; or NULL */
    double empty; /* the number that is set when the field is emptied */
};

enum { PROP_PREFIX = 1, PROP_UNIT, PROP_LABEL, PROP_MIN, PROP_MAX, PROP_STEP, PROP_DIGITS, PROPS };
static GParamSpec *properties[PROPS];

enum { SIGNAL_SET, SIGNAL_DONE, SIGNALS };
static guint signals[SIGNALS];

G_DEFINE_FINAL_TYPE(EdNumberField, ed_number_field, GTK_TYPE_WIDGET)

/* True if two numbers are equal. NAN, which means that there is no number, equals itself. */
static gboolean is_same(double a, double b)
{
    return a == b || (isnan(a) && isnan(b));
}

static void show_value(EdNumberField *self)
{
    gboolean word = !self->mixed && is_same(self->value, self->empty) && self->word != NULL;
    g_autofree char *text =
        self->mixed || word ? g_strdup("") : ed_number_text(self->value, self->digits);
    ed_field_set_text(ED_FIELD(self->field), text);
    ed_field_set_placeholder(ED_FIELD(self->field), self->mixed ? "–" : word ? self->word : NULL);
}

static double round_value(const EdNumberField *self, double value)
{
    double parts = pow(10, self->digits);
    return CLAMP(round(value * parts) / parts, self->min, self->max);
}

static void request_value(EdNumberField *self, double value)
{
    value = round_value(self, value);
    if (self->mixed || !is_same(value, self->value))
        g_signal_emit(self, signals[SIGNAL_SET], 0, value);
}

static void end_steps(EdNumberField *self)
{
    if (!self->stepping)
        return;
    self->stepping = FALSE;
    g_signal_emit(self, signals[SIGNAL_DONE], 0);
}

static void committed_cb(EdNumberField *self, const char *text)
{
    double value = self->empty;
    gboolean none = *text == '\0' && self->word != NULL && !self->mixed;
    end_steps(self);
    if (!none && !ed_number_parse(text, &value)) {
        gtk_widget_error_bell(GTK_WIDGET(self));
        return;
    }
    request_value(self, value);
    g_signal_emit(self, signals[SIGNAL_DONE], 0);
}

/* Steps the value and shows it at once, even before the panel has applied it. Different numbers
 * stay different. */
static void step_by(EdNumberField *self, double steps)
{
    double start = isnan(self->value) ? 0 : self->value;
    gboolean is_typed = ed_field_is_typing(ED_FIELD(self->field)) &&
                        ed_number_parse(ed_field_text(ED_FIELD(self->field)), &start);
    gboolean keeps_mixed = self->mixed && !is_typed;
    ed_field_cancel(ED_FIELD(self->field));
    double value = round_value(self, start + steps * self->step);
    self->stepping = TRUE;
    self->by = keeps_mixed ? steps * self->step : 0;
    request_value(self, value);
    self->by = 0;
    if (keeps_mixed)
        ed_number_field_set_mixed(self, value);
    else
        ed_number_field_set_value(self, value);
}

static gboolean number_field_key_pressed_cb(EdNumberField *self, guint keyval, guint keycode,
                                            GdkModifierType state)
{
    double leap = state & GDK_SHIFT_MASK ? LEAP : 1;
    if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK))
        return GDK_EVENT_PROPAGATE;
    switch (keyval) {
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
        step_by(self, leap);
        return GDK_EVENT_STOP;
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
        step_by(self, -leap);
        return GDK_EVENT_STOP;
    case GDK_KEY_Page_Up:
        step_by(self, LEAP);
        return GDK_EVENT_STOP;
    case GDK_KEY_Page_Down:
        step_by(self, -LEAP);
        return GDK_EVENT_STOP;
    default:
        return GDK_EVENT_PROPAGATE;
    }
}

/* Steps only with the focus; otherwise the wheel scrolls the panel. */
static gboolean number_field_scroll_cb(EdNumberField *self, double dx, double dy)
{
    if (!gtk_widget_has_focus(ed_field_entry(ED_FIELD(self->field))) || dy == 0)
        return GDK_EVENT_PROPAGATE;
    step_by(self, dy < 0 ? 1 : -1);
    return GDK_EVENT_STOP;
}

static void ed_number_field_set_property(GObject *object, guint id, const GValue *value,
                                         GParamSpec *spec)
{
    EdNumberField *self = ED_NUMBER_FIELD(object);
    switch (id) {
    case PROP_PREFIX:
        g_object_set(self->field, "prefix", g_value_get_string(value), NULL);
        break;
    case PROP_UNIT:
        g_object_set(self->field, "unit", g_value_get_string(value), NULL);
        break;
    case PROP_LABEL:
        g_object_set(self->field, "label", g_value_get_string(value), NULL);
        break;
    case PROP_MIN:
        self->min = g_value_get_double(value);
        break;
    case PROP_MAX:
        self->max = g_value_get_double(value);
        break;
    case PROP_STEP:
        self->step = g_value_get_double(value);
        break;
    case PROP_DIGITS:
        self->digits = g_value_get_int(value);
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static gboolean ed_number_field_grab_focus(GtkWidget *widget)
{
    return gtk_widget_grab_focus(ED_NUMBER_FIELD(widget)->field);
}

static void ed_number_field_dispose(GObject *object)
{
    EdNumberField *self = ED_NUMBER_FIELD(object);
    g_clear_pointer(&self->field, gtk_widget_unparent);
    g_clear_pointer(&self->word, g_free);
    G_OBJECT_CLASS(ed_number_field_parent_class)->dispose(object);
}

static void install_properties(GObjectClass *class)
{
    const GParamFlags flags = G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS;
    const GParamFlags construct_flags = flags | G_PARAM_CONSTRUCT;
    properties[PROP_PREFIX] = g_param_spec_string("prefix", NULL, NULL, NULL, flags);
    properties[PROP_UNIT] = g_param_spec_string("unit", NULL, NULL, NULL, flags);
    properties[PROP_LABEL] = g_param_spec_string("label", NULL, NULL, NULL, flags);
    properties[PROP_MIN] =
        g_param_spec_double("min", NULL, NULL, -1e9, 1e9, -65535, construct_flags);
    properties[PROP_MAX] =
        g_param_spec_double("max", NULL, NULL, -1e9, 1e9, 65535, construct_flags);
    properties[PROP_STEP] = g_param_spec_double("step", NULL, NULL, 1e-6, 1e6, 1, construct_flags);
    properties[PROP_DIGITS] = g_param_spec_int("digits", NULL, NULL, 0, 9, 0, construct_flags);
    g_object_class_install_properties(class, PROPS, properties);
}

static void ed_number_field_class_init(EdNumberFieldClass *class)
{
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    object_class->set_property = ed_number_field_set_property;
    object_class->dispose = ed_number_field_dispose;
    widget_class->grab_focus = ed_number_field_grab_focus;
    install_properties(object_class);
    signals[SIGNAL_SET] = g_signal_new("set", ED_TYPE_NUMBER_FIELD, G_SIGNAL_RUN_LAST, 0, NULL,
                                       NULL, NULL, G_TYPE_NONE, 1, G_TYPE_DOUBLE);
    signals[SIGNAL_DONE] = g_signal_new("done", ED_TYPE_NUMBER_FIELD, G_SIGNAL_RUN_LAST, 0, NULL,
                                        NULL, NULL, G_TYPE_NONE, 0);
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_css_name(widget_class, "numberfield");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void ed_number_field_init(EdNumberField *self)
{
    self->field = g_object_new(ED_TYPE_FIELD, NULL);
    gtk_widget_set_parent(self->field, GTK_WIDGET(self));
    g_signal_connect_swapped(self->field, "committed", G_CALLBACK(committed_cb), self);
    GtkWidget *entry = ed_field_entry(ED_FIELD(self->field));
    gtk_text_set_input_purpose(GTK_TEXT(entry), GTK_INPUT_PURPOSE_NUMBER);
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect_object(keys, "key-pressed", G_CALLBACK(number_field_key_pressed_cb), self,
                            G_CONNECT_SWAPPED);
    gtk_widget_add_controller(entry, keys);
    GtkEventController *focus = gtk_event_controller_focus_new();
    g_signal_connect_object(focus, "leave", G_CALLBACK(end_steps), self, G_CONNECT_SWAPPED);
    gtk_widget_add_controller(entry, focus);
    GtkEventController *scroll = gtk_event_controller_scroll_new(
        GTK_EVENT_CONTROLLER_SCROLL_VERTICAL | GTK_EVENT_CONTROLLER_SCROLL_DISCRETE);
    g_signal_connect_swapped(scroll, "scroll", G_CALLBACK(number_field_scroll_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), scroll);
}

EdNumberField *ed_number_field_new(const char *label)
{
    return g_object_new(ED_TYPE_NUMBER_FIELD, "label", label, NULL);
}

void ed_number_field_set_value(EdNumberField *field, double value)
{
    field->value = value;
    field->mixed = FALSE;
    show_value(field);
}

void ed_number_field_set_mixed(EdNumberField *field, double first)
{
    field->value = first;
    field->mixed = TRUE;
    show_value(field);
}

double ed_number_field_by(EdNumberField *field)
{
    return field->by;
}

void ed_number_field_set_empty(EdNumberField *field, double value, const char *word)
{
    g_free(field->word);
    field->word = g_strdup(word);
    field->empty = value;
    show_value(field);
}

double ed_number_field_value(EdNumberField *field)
{
    return field->value;
}

void ed_number_field_set_range(EdNumberField *field, double min, double max)
{
    field->min = min;
    field->max = max;
}

EdField *ed_number_field_field(EdNumberField *field)
{
    return ED_FIELD(field->field);
}
