/* SPDX-License-Identifier: MIT */
#include "bars/ed-options-bar.h"

#include "inspector/ed-map-look.h"
#include "session/ed-sheet.h"
#include "tools/ed-tool.h"
#include "tools/sprite/ed-frame-edits.h"
#include "widgets/ed-number-field.h"
#include "widgets/ed-overflow-box.h"
#include "widgets/ed-segments.h"
#include "widgets/ed-tag-chooser.h"
#include "widgets/ed-visible.h"
#include "widgets/ed-watch.h"

#include <glib/gi18n.h>
#include <string.h>

/* The forms of an item: normal, and narrow for little space. */
enum { FORMS = 2 };

/* The order in which items at the start of the bar become narrow. */
enum { NARROW_TOOL, NARROW_CAPTION, NARROW_COUNT, NARROW_REACH };

/* The control of one option. */
typedef struct Control {
    const EdOption *option;
    GtkWidget *widget;
} Control;

struct _EdOptionsBar {
    GtkWidget parent;
    GtkWidget *box, *hide_overlays;
    /* The scope of edits (`reach`: the frames that an edit changes; `reference`: what positions in
     * these frames are relative to); for sprites, else NULL. */
    EdSegments *reach, *reference[FORMS];
    GtkWidget *reach_list;    /* narrow form of `reach` */
    GtkWidget *frames[FORMS]; /* number of frames in the scope; for sprites, else NULL */
    GtkWidget *tag[FORMS];    /* the current tag, visible for tools that draw with it */
    GtkWidget *look;          /* the display options; for assets, else NULL */
    EdWatch watch;
    const EdToolClass *class;
    EdAssetKind kind;
    GArray *controls; /* Control */
    gboolean setting; /* the program is filling widgets; their signals are ignored */
};

G_DEFINE_FINAL_TYPE(EdOptionsBar, ed_options_bar, GTK_TYPE_WIDGET)

/* ---- Controls ---- */

static const EdOption *option_of(GtkWidget *control)
{
    return g_object_get_data(G_OBJECT(control), "option");
}

static const char *owner_of(EdOptionsBar *self, const EdOption *option)
{
    return ed_option_owner(self->class, option);
}

static void set_value(EdOptionsBar *self, GtkWidget *control, double value)
{
    if (!self->setting)
        ed_session_set_option(self->watch.session, owner_of(self, option_of(control)),
                              option_of(control)->id, value);
}

static void options_bar_chosen_cb(GtkWidget *control, int index, EdOptionsBar *self)
{
    set_value(self, control, index);
}

static void number_cb(GtkWidget *control, double value, EdOptionsBar *self)
{
    set_value(self, control, value);
}

static void options_bar_toggled_cb(GtkWidget *control, EdOptionsBar *self)
{
    set_value(self, control, gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(control)));
}

static void text_cb(GtkWidget *control, const char *text, EdOptionsBar *self)
{
    ed_session_set_option_text(self->watch.session, owner_of(self, option_of(control)),
                               option_of(control)->id, text);
}

static void zone_cb(GtkWidget *control, int zone, EdOptionsBar *self)
{
    ed_session_set_zone(self->watch.session, zone);
}

static void tag_cb(GtkWidget *control, int tag, EdOptionsBar *self)
{
    ed_session_set_tag(self->watch.session, tag);
}

static void reach_cb(EdOptionsBar *self, int index)
{
    ed_session_set_reach(self->watch.session, (ScopeReach)index);
}

static void reference_cb(EdOptionsBar *self, int index)
{
    ed_session_set_scope(self->watch.session, ed_session_view(self->watch.session)->reach,
                         (ScopeReference)index);
}

/* ---- Creating controls ---- */

static GtkWidget *caption_new(const char *caption)
{
    GtkWidget *label = gtk_label_new(caption);
    gtk_widget_add_css_class(label, "caption");
    return label;
}

static GtkWidget *with_caption(const char *caption, GtkWidget *control)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    gtk_box_append(GTK_BOX(box), caption_new(caption));
    gtk_box_append(GTK_BOX(box), control);
    gtk_widget_set_valign(control, GTK_ALIGN_CENTER);
    return box;
}

/* Sets the icon and the text of a button. In the narrow form, the text is only a tooltip if there
 * is an icon. */
static void set_icon_and_text(GtkWidget *button, const char *icon, const char *text, bool narrow)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    if (icon != NULL)
        gtk_box_append(GTK_BOX(box), gtk_image_new_from_icon_name(icon));
    if (icon == NULL || !narrow)
        gtk_box_append(GTK_BOX(box), gtk_label_new(text));
    else
        ed_show_tooltip(button, text);
    if (narrow)
        gtk_widget_add_css_class(button, "narrow");
    gtk_widget_set_halign(box, GTK_ALIGN_CENTER);
    gtk_button_set_child(GTK_BUTTON(button), box);
    ed_show_accessible(button, GTK_ACCESSIBLE_PROPERTY_LABEL, text);
}

static GtkWidget *check_new(const char *icon, const char *text, bool narrow)
{
    GtkWidget *button = gtk_toggle_button_new();
    set_icon_and_text(button, icon, text, narrow);
    gtk_widget_add_css_class(button, "check");
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    return button;
}

/* Returns a switch that shows the state of an action. */
static GtkWidget *toggle_new(const char *icon, const char *text, const char *action, bool narrow)
{
    GtkWidget *button = check_new(icon, text, narrow);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), action);
    return button;
}

static GtkWidget *choice_new(const EdOption *option)
{
    EdSegments *segments = ed_segments_new(_(option->label));
    g_autoptr(GPtrArray) labels = g_ptr_array_new();
    for (guint i = 0; option->choices[i] != NULL; i++)
        g_ptr_array_add(labels, (char *)_(option->choices[i]));
    g_ptr_array_add(labels, NULL);
    ed_segments_set_choices(segments, (const char *const *)labels->pdata);
    return GTK_WIDGET(segments);
}

static GtkWidget *number_new(const EdOption *option)
{
    GtkWidget *field = g_object_new(ED_TYPE_NUMBER_FIELD, "label", _(option->label), "unit",
                                    option->unit != NULL ? _(option->unit) : "", "min", option->min,
                                    "max", option->max, NULL);
    g_object_set(ed_field_entry(ed_number_field_field(ED_NUMBER_FIELD(field))), "width-chars", 3,
                 "max-width-chars", 4, NULL);
    gtk_widget_set_size_request(field, option->unit != NULL ? 68 : 44, -1);
    gtk_widget_set_hexpand(field, FALSE);
    return field;
}

static GtkWidget *action_new(const EdOption *option, bool narrow)
{
    GtkWidget *button = gtk_button_new();
    set_icon_and_text(button, option->icon, _(option->label), narrow);
    gtk_widget_add_css_class(button, "raised");
    gtk_widget_add_css_class(button, "in-bar");
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    gtk_actionable_set_detailed_action_name(GTK_ACTIONABLE(button), option->action);
    return button;
}

/* ---- Names in use ---- */

static void name_chosen_cb(GtkWidget *list, GtkListBoxRow *row, GtkWidget *field)
{
    const char *name = g_object_get_data(G_OBJECT(row), "name");
    g_signal_emit_by_name(field, "committed", name);
    gtk_popover_popdown(GTK_POPOVER(gtk_widget_get_ancestor(list, GTK_TYPE_POPOVER)));
}

static void add_name(GtkWidget *list, const char *name, const char *shown)
{
    GtkWidget *row = gtk_list_box_row_new();
    GtkWidget *label = gtk_label_new(NULL);
    ed_show_name(label, shown);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), label);
    g_object_set_data_full(G_OBJECT(row), "name", g_strdup(name), g_free);
    ed_show_accessible(row, GTK_ACCESSIBLE_PROPERTY_LABEL, shown);
    gtk_list_box_append(GTK_LIST_BOX(list), row);
}

/* Fills the list of names when it is shown. Its first item lets the tool choose. */
static void names_shown_cb(GtkWidget *list, EdOptionsBar *self)
{
    GtkWidget *child;
    while ((child = gtk_widget_get_first_child(list)) != NULL)
        gtk_list_box_remove(GTK_LIST_BOX(list), child);
    add_name(list, "", _("First name not used in this frame"));
    if (self->watch.session == NULL)
        return;
    g_auto(GStrv) names = ed_project_point_names(self->watch.session);
    for (char **name = names; *name != NULL; name++)
        add_name(list, *name, *name);
}

static GtkWidget *name_new(EdOptionsBar *self, const EdOption *option)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    GtkWidget *field = g_object_new(ED_TYPE_FIELD, "label", _(option->label), NULL);
    GtkWidget *button = gtk_menu_button_new(), *popover = gtk_popover_new();
    GtkWidget *list = gtk_list_box_new();
    GtkWidget *scroller = gtk_scrolled_window_new();
    gtk_widget_add_css_class(list, "names");
    gtk_list_box_set_selection_mode(GTK_LIST_BOX(list), GTK_SELECTION_NONE);
    gtk_widget_set_size_request(field, 110, -1);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroller), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(scroller), TRUE);
    gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(scroller), 320);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), list);
    gtk_popover_set_child(GTK_POPOVER(popover), scroller);
    gtk_menu_button_set_popover(GTK_MENU_BUTTON(button), popover);
    gtk_widget_add_css_class(button, "bar-menu");
    ed_show_tooltip(button, _("Names in use"));
    ed_show_accessible(button, GTK_ACCESSIBLE_PROPERTY_LABEL, _("Names in use"));
    ed_show_accessible(list, GTK_ACCESSIBLE_PROPERTY_LABEL, _("Names in use"));
    g_signal_connect(list, "map", G_CALLBACK(names_shown_cb), self);
    g_signal_connect(list, "row-activated", G_CALLBACK(name_chosen_cb), field);
    g_signal_connect(field, "committed", G_CALLBACK(text_cb), self);
    g_object_set_data(G_OBJECT(field), "option", (gpointer)option);
    gtk_box_append(GTK_BOX(box), field);
    gtk_box_append(GTK_BOX(box), button);
    return box;
}

static GtkWidget *control_new(EdOptionsBar *self, const EdOption *option)
{
    GtkWidget *control = NULL;
    switch (option->kind) {
    case ED_OPTION_CHOICE:
        control = choice_new(option);
        g_signal_connect(control, "chosen", G_CALLBACK(options_bar_chosen_cb), self);
        break;
    case ED_OPTION_SWITCH:
        control = check_new(option->icon, _(option->label), FALSE);
        g_signal_connect(control, "toggled", G_CALLBACK(options_bar_toggled_cb), self);
        break;
    case ED_OPTION_NUMBER:
        control = number_new(option);
        g_signal_connect(control, "set", G_CALLBACK(number_cb), self);
        break;
    case ED_OPTION_TEXT:
        control = g_object_new(ED_TYPE_FIELD, "label", _(option->label), NULL);
        gtk_widget_set_size_request(control, 110, -1);
        g_signal_connect(control, "committed", G_CALLBACK(text_cb), self);
        break;
    case ED_OPTION_NAME:
        control = name_new(self, option);
        break;
    case ED_OPTION_ZONE:
        control = GTK_WIDGET(ed_tag_chooser_new());
        gtk_widget_set_size_request(control, 150, -1);
        g_signal_connect(control, "chosen", G_CALLBACK(zone_cb), self);
        break;
    case ED_OPTION_TOGGLE:
        control = toggle_new(option->icon, _(option->label), option->action, FALSE);
        break;
    case ED_OPTION_ACTION:
        control = action_new(option, FALSE);
        break;
    }
    g_object_set_data(G_OBJECT(control), "option", (gpointer)option);
    return control;
}

static void add_option(EdOptionsBar *self, const EdOption *option)
{
    Control control = {option, control_new(self, option)};
    g_array_append_val(self->controls, control);
    gboolean without_caption =
        option->kind == ED_OPTION_SWITCH || option->kind == ED_OPTION_TOGGLE ||
        option->kind == ED_OPTION_ACTION ||
        strcmp(option->label, self->class->title) == 0; /* the tool's name is shown
                                                                     * already */
    GtkWidget *item =
        without_caption ? control.widget : with_caption(_(option->label), control.widget);
    gboolean action = option->kind == ED_OPTION_ACTION;
    GtkWidget *narrow = action ? action_new(option, TRUE)
                        : option->kind == ED_OPTION_TOGGLE
                            ? toggle_new(option->icon, _(option->label), option->action, TRUE)
                            : NULL;
    ed_overflow_box_add_with_narrow(ED_OVERFLOW_BOX(self->box), item, narrow, action);
}

static GtkWidget *line_new(void)
{
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_widget_add_css_class(line, "separator-v");
    return line;
}

static const char *const reach_labels[] = {N_("This"),      N_("Selected"), N_("From here"),
                                           N_("Animation"), N_("Sprite"),   NULL};

/* Fills in the translated labels, which are borrowed. */
static void fill_reach_labels(const char *labels[G_N_ELEMENTS(reach_labels)])
{
    for (size_t i = 0; i < G_N_ELEMENTS(reach_labels); i++)
        labels[i] = reach_labels[i] != NULL ? _(reach_labels[i]) : NULL;
}

static EdSegments *reach_new(EdOptionsBar *self)
{
    const char *labels[G_N_ELEMENTS(reach_labels)];
    const char *const tips[] = {_("Edits apply to this frame"),
                                _("Edits apply to the selected "
                                  "frames"),
                                _("Edits apply to this and the following frames"),
                                _("Edits apply to all frames of the animation"),
                                _("Edits apply to all frames of the sprite (hold Shift to do this "
                                  "for one edit only)")};
    EdSegments *reach = ed_segments_new(_("Apply to"));
    fill_reach_labels(labels);
    ed_segments_set_choices(reach, labels);
    for (int i = 0; i < (int)G_N_ELEMENTS(tips); i++)
        ed_segments_set_tooltip(reach, i, tips[i]);
    g_signal_connect_swapped(reach, "chosen", G_CALLBACK(reach_cb), self);
    return reach;
}

static void reach_list_cb(EdOptionsBar *self)
{
    if (!self->setting)
        reach_cb(self, (int)gtk_drop_down_get_selected(GTK_DROP_DOWN(self->reach_list)));
}

/* Returns the narrow form of the scope, a list; the scope is never moved into the overflow menu. */
static GtkWidget *reach_list_new(EdOptionsBar *self)
{
    const char *labels[G_N_ELEMENTS(reach_labels)];
    fill_reach_labels(labels);
    GtkWidget *list = gtk_drop_down_new_from_strings(labels);
    ed_show_tooltip(list, _("Apply to"));
    gtk_widget_set_valign(list, GTK_ALIGN_CENTER);
    ed_show_accessible(list, GTK_ACCESSIBLE_PROPERTY_LABEL, _("Apply to"));
    g_signal_connect_swapped(list, "notify::selected", G_CALLBACK(reach_list_cb), self);
    return list;
}

static EdSegments *reference_new(EdOptionsBar *self, bool icons)
{
    const char *const labels[] = {_("Hot spot"), _("Frame"), _("Silhouette"), NULL};
    const char *const tips[] = {_("Relative to the hot spot"), _("Relative to the frame"),
                                _("Relative to the silhouette")};
    static const char *const names[] = {"gab-hotspot-symbolic", "image-x-generic-symbolic",
                                        "gab-sprite-symbolic"};
    EdSegments *reference = ed_segments_new(_("Relative to"));
    ed_segments_set_choices(reference, labels);
    for (int i = 0; i < (int)G_N_ELEMENTS(tips); i++)
        if (icons)
            ed_segments_set_icon(reference, i, names[i], tips[i]);
        else
            ed_segments_set_tooltip(reference, i, tips[i]);
    g_signal_connect_swapped(reference, "chosen", G_CALLBACK(reference_cb), self);
    return reference;
}

/* Returns a label as wide as its longest text, so that later items do not move. The narrow form
 * shows only the number. */
static GtkWidget *frame_count_new(bool narrow)
{
    GtkWidget *label = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_add_css_class(label, "caption");
    gtk_widget_add_css_class(label, "accent");
    g_autofree char *longest =
        g_strdup_printf(narrow ? "%u" : g_dngettext(NULL, "%u frame", "%u frames", 888), 888);
    gtk_label_set_width_chars(GTK_LABEL(label), (int)g_utf8_strlen(longest, -1));
    return label;
}

static void add_scope(EdOptionsBar *self)
{
    EdOverflowBox *box = ED_OVERFLOW_BOX(self->box);
    self->reach = reach_new(self);
    self->reach_list = reach_list_new(self);
    for (int i = 0; i < FORMS; i++) {
        self->reference[i] = reference_new(self, i > 0);
        self->frames[i] = frame_count_new(i > 0);
    }
    ed_overflow_box_add_steady(box, caption_new(_("Apply to")),
                               gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0), NARROW_CAPTION);
    ed_overflow_box_add_steady(box, GTK_WIDGET(self->reach), self->reach_list, NARROW_REACH);
    ed_overflow_box_add_steady(box, self->frames[0], self->frames[1], NARROW_COUNT);
    ed_overflow_box_add_kept(box, with_caption(_("Relative to"), GTK_WIDGET(self->reference[0])),
                             GTK_WIDGET(self->reference[1]));
    ed_overflow_box_add_with_narrow(box, line_new(), gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0),
                                    FALSE);
}

static void add_snap(EdOptionsBar *self)
{
    static const char *const icon = "gab-magnet-symbolic";
    ed_overflow_box_add_with_narrow(ED_OVERFLOW_BOX(self->box),
                                    toggle_new(icon, _("Snap"), "win.snap", FALSE),
                                    toggle_new(icon, _("Snap"), "win.snap", TRUE), FALSE);
}

/* Reserves the width of the longest tool name, so that later items do not move. */
static void reserve_name_width(GtkWidget *name, EdAssetKind kind)
{
    int max = 0, width;
    g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout(name, NULL);
    uint32_t count;
    const EdToolClass *const *classes = ed_tool_classes(&count);
    for (uint32_t i = 0; i < count; i++) {
        if (!ed_tool_class_fits(classes[i], kind))
            continue;
        pango_layout_set_text(layout, _(classes[i]->title), -1);
        pango_layout_get_pixel_size(layout, &width, NULL);
        max = MAX(max, width);
    }
    /* The layout measures normal letters, but the name is bold. */
    gtk_widget_set_size_request(name, max * 9 / 8, -1);
}

/* Returns the current tag for a tool that draws with it, otherwise the tool's icon. Both have the
 * same width, so that later items do not move. */
static GtkWidget *tool_sign_new(EdOptionsBar *self, GtkWidget **tag)
{
    GtkWidget *sign = gtk_stack_new(), *icon = gtk_image_new_from_icon_name(self->class->icon);
    GtkWidget *chooser = ed_tag_chooser_new_narrow();
    gtk_widget_add_css_class(icon, "accent");
    ed_show_tooltip(icon, _(self->class->title));
    g_signal_connect(chooser, "chosen", G_CALLBACK(tag_cb), self);
    gtk_stack_add_child(GTK_STACK(sign), icon);
    gtk_stack_add_child(GTK_STACK(sign), chooser);
    gtk_stack_set_visible_child(GTK_STACK(sign), self->class->has_tag ? chooser : icon);
    gtk_widget_set_valign(sign, GTK_ALIGN_CENTER);
    *tag = chooser;
    return sign;
}

/* Adds the current tool. Its narrow form is its tag or its icon, as in the strip of tools. */
static void add_tool(EdOptionsBar *self)
{
    GtkWidget *item = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    GtkWidget *name = gtk_label_new(_(self->class->title));
    GtkWidget *narrow = tool_sign_new(self, &self->tag[1]);
    gtk_label_set_xalign(GTK_LABEL(name), 0);
    gtk_widget_add_css_class(name, "strong");
    gtk_box_append(GTK_BOX(item), tool_sign_new(self, &self->tag[0]));
    gtk_box_append(GTK_BOX(item), name);
    ed_overflow_box_add_steady(ED_OVERFLOW_BOX(self->box), item, narrow, NARROW_TOOL);
    ed_overflow_box_add_steady(ED_OVERFLOW_BOX(self->box), line_new(), NULL, NARROW_TOOL);
    reserve_name_width(name, self->kind);
}

/* Returns the switch that hides overlays, with its key. It is always visible, at the end of the
 * bar. */
static GtkWidget *hide_overlays_new(void)
{
    GtkWidget *button =
        toggle_new("view-conceal-symbolic", _("Hide overlays"), "win.hide-overlays", TRUE);
    GtkWidget *key = gtk_label_new("Z");
    gtk_widget_add_css_class(key, "key");
    gtk_box_append(GTK_BOX(gtk_button_get_child(GTK_BUTTON(button))), key);
    ed_show_tooltip(button, _("Hold to hide overlays temporarily, tap to keep them hidden (Z)"));
    return button;
}

/* Fills the bar with the items of a tool, which may be NULL, for an asset of this kind. */
static void fill(EdOptionsBar *self, const EdToolClass *class, EdAssetKind kind)
{
    self->reach = NULL;
    self->reach_list = NULL;
    memset(self->reference, 0, sizeof self->reference);
    memset(self->frames, 0, sizeof self->frames);
    g_array_set_size(self->controls, 0);
    ed_overflow_box_clear(ED_OVERFLOW_BOX(self->box));
    self->class = class;
    self->kind = kind;
    g_clear_pointer(&self->look, gtk_widget_unparent);
    if (kind != ED_NO_ASSET) {
        self->look = ed_display_options_new(self->watch.session);
        gtk_widget_set_parent(self->look, GTK_WIDGET(self));
    }
    gtk_widget_set_visible(self->hide_overlays, kind != ED_NO_ASSET);
    if (class == NULL)
        return;
    add_tool(self);
    if (kind == ED_SPRITE)
        add_scope(self);
    if (!class->no_snap && !class->proposes)
        add_snap(self);
    SPAN_EACH (const EdOption, option, class->options, class->option_count) {
        if (option->kind != ED_OPTION_ACTION)
            ed_session_declare_option(self->watch.session, owner_of(self, option), option->id,
                                      option->default_value);
        if (option->kind != ED_OPTION_ACTION)
            add_option(self, option);
    }
    for (uint32_t i = 0; i < class->option_count; i++)
        if (class->options[i].kind == ED_OPTION_ACTION)
            add_option(self, &class->options[i]);
}

/* ---- Values ---- */

/* Shows a name. If it is empty, the placeholder is the name that a click would use. */
static void show_name(EdOptionsBar *self, GtkWidget *field)
{
    const EdOption *option = option_of(field);
    const char *name =
        ed_session_option_text(self->watch.session, owner_of(self, option), option->id);
    g_autofree char *next = ed_frame_next_point_name(self->watch.session);
    ed_field_set_text(ED_FIELD(field), name);
    ed_field_set_placeholder(ED_FIELD(field), next);
}

static void show_value(EdOptionsBar *self, const Control *control)
{
    EdSession *session = self->watch.session;
    const EdOption *option = control->option;
    double value = ed_session_option(session, owner_of(self, option), option->id);
    switch (option->kind) {
    case ED_OPTION_CHOICE:
        ed_segments_set_chosen(ED_SEGMENTS(control->widget), (int)value);
        break;
    case ED_OPTION_SWITCH:
        gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(control->widget), value != 0);
        break;
    case ED_OPTION_NUMBER:
        ed_number_field_set_value(ED_NUMBER_FIELD(control->widget), value);
        break;
    case ED_OPTION_TEXT:
        ed_field_set_text(ED_FIELD(control->widget),
                          ed_session_option_text(session, owner_of(self, option), option->id));
        break;
    case ED_OPTION_NAME:
        show_name(self, gtk_widget_get_first_child(control->widget));
        break;
    case ED_OPTION_ZONE:
        ed_tag_chooser_show_zones(ED_TAG_CHOOSER(control->widget), session);
        break;
    case ED_OPTION_TOGGLE:
    case ED_OPTION_ACTION:
        break;
    }
}

static void show_frame_count(EdOptionsBar *self)
{
    uint32_t count = ed_session_scope_count(self->watch.session);
    g_autofree char *text =
        g_strdup_printf(g_dngettext(NULL, "%u frame", "%u frames", count), count);
    g_autofree char *number = g_strdup_printf("%u", count);
    gtk_label_set_text(GTK_LABEL(self->frames[0]), count > 1 ? text : "");
    gtk_label_set_text(GTK_LABEL(self->frames[1]), count > 1 ? number : "");
    ed_show_tooltip(self->frames[1], count > 1 ? text : NULL);
}

static void show_scope(EdOptionsBar *self, const EdView *view)
{
    ScopeReach reach = ed_session_reach(self->watch.session);
    ed_segments_set_chosen(self->reach, (int)reach);
    self->setting = TRUE;
    gtk_drop_down_set_selected(GTK_DROP_DOWN(self->reach_list), (guint)reach);
    self->setting = FALSE;
    for (int i = 0; i < FORMS; i++)
        ed_segments_set_chosen(self->reference[i], (int)view->reference);
    show_frame_count(self);
}

static void show_values(EdOptionsBar *self)
{
    const EdView *view = ed_session_view(self->watch.session);
    self->setting = TRUE;
    for (guint i = 0; i < self->controls->len; i++)
        show_value(self, &g_array_index(self->controls, Control, i));
    for (int i = 0; i < FORMS; i++) /* also if hidden: an empty chooser is wider */
        ed_tag_chooser_show(ED_TAG_CHOOSER(self->tag[i]), ed_session_project(self->watch.session),
                            view->tag);
    self->setting = FALSE;
    if (self->reach != NULL)
        show_scope(self, view);
}

static void options_bar_update_cb(gpointer owner, guint changes)
{
    EdOptionsBar *self = owner;
    EdSession *session = self->watch.session;
    const EdView *view = session != NULL ? ed_session_view(session) : NULL;
    const EdToolClass *class =
        view != NULL && view->tool != NULL ? ed_tool_class(view->tool) : NULL;
    EdAssetKind kind = view != NULL ? view->kind : ED_NO_ASSET;
    if (class != self->class || kind != self->kind || (changes & ED_WATCH_SESSION) != 0)
        fill(self, class, kind);
    if (class != NULL)
        show_values(self);
}

/* ---- The class ---- */

static void ed_options_bar_dispose(GObject *object)
{
    EdOptionsBar *self = ED_OPTIONS_BAR(object);
    ed_watch_clear(&self->watch);
    g_clear_pointer(&self->box, gtk_widget_unparent);
    g_clear_pointer(&self->hide_overlays, gtk_widget_unparent);
    g_clear_pointer(&self->look, gtk_widget_unparent);
    G_OBJECT_CLASS(ed_options_bar_parent_class)->dispose(object);
}

static void ed_options_bar_finalize(GObject *object)
{
    g_array_unref(ED_OPTIONS_BAR(object)->controls);
    G_OBJECT_CLASS(ed_options_bar_parent_class)->finalize(object);
}

static void ed_options_bar_class_init(EdOptionsBarClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_options_bar_dispose;
    G_OBJECT_CLASS(class)->finalize = ed_options_bar_finalize;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BOX_LAYOUT);
    gtk_widget_class_set_css_name(widget_class, "optionsbar");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_TOOLBAR);
}

static void ed_options_bar_init(EdOptionsBar *self)
{
    self->controls = g_array_new(FALSE, FALSE, sizeof(Control));
    gtk_box_layout_set_spacing(GTK_BOX_LAYOUT(gtk_widget_get_layout_manager(GTK_WIDGET(self))), 8);
    ed_show_accessible(GTK_WIDGET(self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Tool options"));
    self->box = g_object_new(ED_TYPE_OVERFLOW_BOX, "hexpand", TRUE, NULL);
    gtk_widget_set_parent(self->box, GTK_WIDGET(self));
    self->hide_overlays = hide_overlays_new();
    gtk_widget_set_parent(self->hide_overlays, GTK_WIDGET(self));
}

void ed_options_bar_set_session(EdOptionsBar *bar, EdSession *session)
{
    ed_watch_set(&bar->watch, session,
                 ED_VIEW_TOOL | ED_VIEW_ASSET | ED_VIEW_PART | ED_VIEW_TAG | ED_VIEW_SCOPE |
                     ED_WATCH_PROJECT,
                 options_bar_update_cb, bar);
}
