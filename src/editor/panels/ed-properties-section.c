/* SPDX-License-Identifier: MIT */
#include "panels/ed-properties-section.h"

#include "edit/sprites.h"
#include "panels/ed-name-label.h"
#include "panels/ed-section.h"
#include "panels/ed-template.h"
#include "session/ed-selection.h"

#include <glib/gi18n.h>
#include <string.h>

enum { MENU_DELAY = 60 }; /* milliseconds */

/* In the order of the words of `whose`. */
enum { WHOSE_SPRITE = 0, WHOSE_ANIMATION, WHOSE_FRAME };

struct _EdPropertiesSection {
    GtkWidget parent;
    GtkWidget *count, *whose, *add, *rows;
    EdWatch watch;
    Path path;         /* of what has the properties that are shown */
    const List *shown; /* reffed */
    gboolean some;     /* something that can have properties is inspected */
    gboolean setting;
    guint rename_source;
    char *renames; /* key of a property whose name is typed next; or NULL */
};

G_DEFINE_FINAL_TYPE(EdPropertiesSection, ed_properties_section, GTK_TYPE_WIDGET)

static const Project *project_of(EdPropertiesSection *self)
{
    return ed_session_project(self->watch.session);
}

/* The list of properties of what a path leads to; false for what cannot have any. */
static bool properties_at(const Project *project, const Path *path, const List **properties)
{
    const Field *field = node_kind_field(path_kind(path), "properties");
    const void *node = field != NULL ? path_get(project, path) : NULL;
    *properties = node != NULL ? *node_field_const(node, field, List *) : NULL;
    return node != NULL;
}

/* ---- Edits ---- */

/* What frames hold gets properties as far as the scope reaches; `value` NULL removes one. */
static Project *put(EdPropertiesSection *self, const Project *before, const char *key,
                    const Property *value, GError **error)
{
    /* The second step of a path leads to the frame that the rows were filled from. */
    bool in_frame = ed_session_sprite(self->watch.session) != NULL && self->path.depth >= 2;
    Scope scope = ed_section_scope(self->watch.session, in_frame ? self->path.steps[1].id : 0);
    return edit_set_frame_property(before, &scope, &self->path, key, value, error);
}

/* Takes over the property. */
static void set_property(EdPropertiesSection *self, Property *property, const char *label,
                         const void *group)
{
    GError *error = NULL;
    Project *after = put(self, project_of(self), property->key, property, &error);
    ed_session_take(self->watch.session, after, label, group, error);
    node_unref(property);
}

static const char *key_of(GtkWidget *widget)
{
    for (; widget != NULL; widget = gtk_widget_get_parent(widget)) {
        const char *key = g_object_get_data(G_OBJECT(widget), "key");
        if (key != NULL)
            return key;
    }
    return "";
}

static void text_cb(GtkWidget *field, const char *text, EdPropertiesSection *self)
{
    set_property(self, property_text(key_of(field), text), _("Change property"), NULL);
}

static void number_cb(GtkWidget *field, double value, EdPropertiesSection *self)
{
    set_property(self, property_number(key_of(field), value), _("Change property"), field);
}

static void number_done_cb(EdPropertiesSection *self)
{
    if (self->watch.session != NULL)
        ed_session_end_group(self->watch.session);
}

static void switch_cb(GtkWidget *button, GParamSpec *spec, EdPropertiesSection *self)
{
    (void)spec;
    if (self->setting)
        return;
    set_property(self, property_boolean(key_of(button), gtk_switch_get_active(GTK_SWITCH(button))),
                 _("Change property"), NULL);
}

/* Another key: the property with the old one goes, as one step. */
static void renamed_cb(GtkWidget *label, const char *name, EdPropertiesSection *self)
{
    const Property *old = properties_get(self->shown, key_of(label));
    if (old == NULL || name[0] == '\0')
        return;
    if (properties_get(self->shown, name) != NULL) {
        ed_session_tell(self->watch.session, ED_NOTICE_WARNING,
                        _("There is a property of this name already."), NULL);
        return;
    }
    GError *error = NULL;
    Property *renamed = node_copy(old);
    node_set_text(&renamed->key, name);
    Project *with = put(self, project_of(self), name, renamed, &error);
    Project *after = with != NULL ? put(self, with, key_of(label), NULL, &error) : NULL;
    node_unref(with);
    node_unref(renamed);
    ed_session_take(self->watch.session, after, _("Rename property"), NULL, error);
}

static void remove_cb(GtkWidget *button, EdPropertiesSection *self)
{
    GError *error = NULL;
    Project *after = put(self, project_of(self), key_of(button), NULL, &error);
    ed_session_take(self->watch.session, after, _("Remove property"), NULL, error);
}

/* ---- Rows ---- */

static GtkWidget *text_value(EdPropertiesSection *self, const Property *property)
{
    GtkWidget *field = g_object_new(ED_TYPE_FIELD, "label", property->key, NULL);
    gtk_widget_add_css_class(field, "quiet");
    ed_field_set_text(ED_FIELD(field), property->text);
    g_signal_connect(field, "committed", G_CALLBACK(text_cb), self);
    return field;
}

static GtkWidget *number_value(EdPropertiesSection *self, const Property *property)
{
    GtkWidget *field = g_object_new(ED_TYPE_NUMBER_FIELD, "label", property->key, "least", -1e9,
                                    "most", 1e9, "digits", 6, NULL);
    gtk_widget_add_css_class(GTK_WIDGET(ed_number_field_field(ED_NUMBER_FIELD(field))), "quiet");
    ed_number_field_set_value(ED_NUMBER_FIELD(field), property->number);
    g_signal_connect(field, "set", G_CALLBACK(number_cb), self);
    g_signal_connect_swapped(field, "done", G_CALLBACK(number_done_cb), self);
    return field;
}

static GtkWidget *boolean_value(EdPropertiesSection *self, const Property *property)
{
    GtkWidget *field = gtk_switch_new();
    gtk_widget_set_halign(field, GTK_ALIGN_START);
    gtk_switch_set_active(GTK_SWITCH(field), property->boolean);
    gtk_accessible_update_property(GTK_ACCESSIBLE(field), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   property->key, -1);
    g_signal_connect(field, "notify::active", G_CALLBACK(switch_cb), self);
    return field;
}

static void name_pressed_cb(GtkGestureClick *click, int presses)
{
    GtkWidget *label = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(click));
    if (presses == 2)
        ed_name_label_edit(ED_NAME_LABEL(label), key_of(label));
}

static gboolean name_key_cb(GtkEventControllerKey *keys, guint keyval)
{
    GtkWidget *label = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(keys));
    if (keyval != GDK_KEY_F2 && keyval != GDK_KEY_Return)
        return GDK_EVENT_PROPAGATE;
    if (ed_name_label_is_editing(ED_NAME_LABEL(label)))
        return GDK_EVENT_PROPAGATE;
    ed_name_label_edit(ED_NAME_LABEL(label), key_of(label));
    return GDK_EVENT_STOP;
}

static GtkWidget *name_new(EdPropertiesSection *self, const Property *property)
{
    GtkWidget *name = g_object_new(ED_TYPE_NAME_LABEL, NULL);
    ed_name_label_set_text(ED_NAME_LABEL(name), property->key);
    gtk_widget_set_size_request(name, 72, -1);
    gtk_widget_set_valign(name, GTK_ALIGN_CENTER);
    gtk_widget_set_focusable(name, TRUE);
    gtk_widget_set_tooltip_text(name, _("Double click or F2 renames it"));
    gtk_accessible_update_property(GTK_ACCESSIBLE(name), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   property->key, -1);
    g_signal_connect(name, "renamed", G_CALLBACK(renamed_cb), self);
    GtkGesture *click = gtk_gesture_click_new();
    g_signal_connect(click, "pressed", G_CALLBACK(name_pressed_cb), NULL);
    gtk_widget_add_controller(name, GTK_EVENT_CONTROLLER(click));
    GtkEventController *keys = gtk_event_controller_key_new();
    g_signal_connect(keys, "key-pressed", G_CALLBACK(name_key_cb), NULL);
    gtk_widget_add_controller(name, keys);
    return name;
}

static GtkWidget *row_new(EdPropertiesSection *self, const Property *property)
{
    static const char *const types[] = {N_("text"), N_("number"), N_("yes/no")};
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    g_object_set_data_full(G_OBJECT(row), "key", g_strdup(property->key), g_free);
    gtk_box_append(GTK_BOX(row), name_new(self, property));
    GtkWidget *value = property->type == PROPERTY_TEXT     ? text_value(self, property)
                       : property->type == PROPERTY_NUMBER ? number_value(self, property)
                                                           : boolean_value(self, property);
    gtk_widget_set_hexpand(value, TRUE);
    gtk_widget_set_valign(value, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(row), value);
    GtkWidget *type = gtk_label_new(_(types[property->type]));
    gtk_widget_add_css_class(type, "note");
    gtk_box_append(GTK_BOX(row), type);
    GtkWidget *remove = gtk_button_new_from_icon_name("window-close-symbolic");
    gtk_widget_add_css_class(remove, "small");
    gtk_widget_add_css_class(remove, "quiet");
    gtk_widget_set_valign(remove, GTK_ALIGN_CENTER);
    gtk_widget_set_tooltip_text(remove, _("Remove this property"));
    gtk_accessible_update_property(GTK_ACCESSIBLE(remove), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Remove this property"), -1);
    g_signal_connect(remove, "clicked", G_CALLBACK(remove_cb), self);
    gtk_box_append(GTK_BOX(row), remove);
    return row;
}

/* Once the menu is gone, which gives the focus back to its button. */
static gboolean rename_cb(gpointer user)
{
    EdPropertiesSection *self = user;
    self->rename_source = 0;
    g_autofree char *key = g_steal_pointer(&self->renames);
    for (GtkWidget *row = gtk_widget_get_first_child(self->rows); row != NULL;
         row = gtk_widget_get_next_sibling(row))
        if (g_strcmp0(g_object_get_data(G_OBJECT(row), "key"), key) == 0)
            ed_name_label_edit(ED_NAME_LABEL(gtk_widget_get_first_child(row)), key);
    return G_SOURCE_REMOVE;
}

static void fill(EdPropertiesSection *self)
{
    GtkWidget *child;
    while ((child = gtk_widget_get_first_child(self->rows)) != NULL)
        gtk_box_remove(GTK_BOX(self->rows), child);
    ListIter properties = list_iter(self->shown);
    for (const Property *property; (property = list_next(&properties)) != NULL;) {
        GtkWidget *row = row_new(self, property);
        gtk_box_append(GTK_BOX(self->rows), row);
    }
    if (self->renames != NULL && self->rename_source == 0)
        self->rename_source = g_timeout_add(MENU_DELAY, rename_cb, self);
    gtk_widget_set_visible(self->rows, self->shown != NULL);
}

/* Values change under the hand that types: rows stay where keys and types are the same. */
static bool same_rows(const List *a, const List *b)
{
    if (list_count(a) != list_count(b))
        return false;
    for (uint32_t i = 0; i < list_count(a); i++) {
        const Property *one = list_get(a, i), *other = list_get(b, i);
        if (strcmp(one->key, other->key) != 0 || one->type != other->type)
            return false;
    }
    return true;
}

static void show_values(EdPropertiesSection *self)
{
    uint32_t place = 0;
    for (GtkWidget *row = gtk_widget_get_first_child(self->rows); row != NULL;
         row = gtk_widget_get_next_sibling(row)) {
        const Property *property = list_get(self->shown, place++);
        GtkWidget *value = gtk_widget_get_next_sibling(gtk_widget_get_first_child(row));
        if (property->type == PROPERTY_TEXT)
            ed_field_set_text(ED_FIELD(value), property->text);
        else if (property->type == PROPERTY_NUMBER)
            ed_number_field_set_value(ED_NUMBER_FIELD(value), property->number);
        else if (gtk_switch_get_active(GTK_SWITCH(value)) != property->boolean) {
            self->setting = TRUE;
            gtk_switch_set_active(GTK_SWITCH(value), property->boolean);
            self->setting = FALSE;
        }
    }
}

static const char *words_for(const NodeKind *kind)
{
    const struct {
        const NodeKind *kind;
        const char *words;
    } table[] = {{&box_kind, N_("of this box")},       {&point_kind, N_("of this point")},
                 {&frame_kind, N_("of this frame")},   {&animation_kind, N_("of this animation")},
                 {&sprite_kind, N_("of this sprite")}, {&map_kind, N_("of this map")},
                 {&zone_kind, N_("of this zone")},     {&level_kind, N_("of this level")},
                 {&layer_kind, N_("of this layer")},   {&wall_kind, N_("of this wall")},
                 {&marker_kind, N_("of this marker")}, {&tag_kind, N_("of this tag")}};
    for (guint i = 0; i < G_N_ELEMENTS(table); i++)
        if (table[i].kind == kind)
            return _(table[i].words);
    return "";
}

/* Where nothing is selected in a frame, the user says whose properties these are. */
static void choose_path(EdPropertiesSection *self, Path *path)
{
    const EdView *view = ed_session_view(self->watch.session);
    bool choice = view->kind == ED_SPRITE && path_kind(path) == &sprite_kind && view->frame != 0;
    guint whose = gtk_drop_down_get_selected(GTK_DROP_DOWN(self->whose));
    gtk_widget_set_visible(self->whose, choice);
    gtk_widget_set_visible(self->count, !choice);
    if (choice && whose == WHOSE_FRAME)
        *path = path_frame(view->asset, view->frame);
    else if (choice && whose == WHOSE_ANIMATION && view->animation != 0)
        *path = path_animation(view->asset, view->animation);
    else if (choice && whose == WHOSE_ANIMATION)
        gtk_drop_down_set_selected(GTK_DROP_DOWN(self->whose), WHOSE_SPRITE);
}

static void whose_cb(EdPropertiesSection *self)
{
    if (self->watch.session != NULL)
        ed_watch_queue(&self->watch, ED_VIEW_SELECTION);
}

static void update_cb(gpointer owner, guint what)
{
    (void)what;
    EdPropertiesSection *self = owner;
    const List *now = NULL;
    Path path = path_project();
    self->some = FALSE;
    if (self->watch.session != NULL) {
        path = ed_session_inspected(self->watch.session);
        choose_path(self, &path);
        self->some = properties_at(project_of(self), &path, &now);
    }
    gtk_widget_set_visible(GTK_WIDGET(self), self->some);
    bool same = path_equal(&path, &self->path) && same_rows(now, self->shown);
    List *old = (List *)self->shown;
    self->path = path;
    self->shown = list_ref(now);
    if (same)
        show_values(self);
    else
        fill(self);
    list_unref(old);
    gtk_label_set_text(GTK_LABEL(self->count), self->some ? words_for(path_kind(&path)) : "");
}

/* ---- The class ---- */

static void ed_properties_section_dispose(GObject *object)
{
    EdPropertiesSection *self = ED_PROPERTIES_SECTION(object);
    g_clear_handle_id(&self->rename_source, g_source_remove);
    ed_watch_clear(&self->watch);
    ed_template_dispose(GTK_WIDGET(self), ED_TYPE_PROPERTIES_SECTION);
    list_unref((List *)self->shown);
    self->shown = NULL;
    g_clear_pointer(&self->renames, g_free);
    G_OBJECT_CLASS(ed_properties_section_parent_class)->dispose(object);
}

static void ed_properties_section_class_init(EdPropertiesSectionClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_properties_section_dispose;
    ed_section_class_init(widget_class, "ed-properties-section.ui");
    gtk_widget_class_bind_template_child(widget_class, EdPropertiesSection, count);
    gtk_widget_class_bind_template_child(widget_class, EdPropertiesSection, whose);
    gtk_widget_class_bind_template_child(widget_class, EdPropertiesSection, add);
    gtk_widget_class_bind_template_child(widget_class, EdPropertiesSection, rows);
}

static void ed_properties_section_init(EdPropertiesSection *self)
{
    ed_section_init(GTK_WIDGET(self));
    g_signal_connect_swapped(self->whose, "notify::selected", G_CALLBACK(whose_cb), self);
    g_autoptr(GMenu) menu = g_menu_new();
    g_menu_append(menu, _("Number"), "win.add-property::number");
    g_menu_append(menu, _("Text"), "win.add-property::text");
    g_menu_append(menu, _("Yes or No"), "win.add-property::boolean");
    gtk_menu_button_set_menu_model(GTK_MENU_BUTTON(self->add), G_MENU_MODEL(menu));
}

void ed_properties_section_set_session(EdPropertiesSection *section, EdSession *session)
{
    ed_watch_set(&section->watch, session,
                 ED_WATCH_PROJECT | ED_VIEW_SELECTION | ED_VIEW_PART | ED_VIEW_ASSET, update_cb,
                 section);
}

void ed_properties_section_add(EdPropertiesSection *section, const char *type)
{
    g_autofree char *key = g_strdup(_("name"));
    for (int i = 2; properties_get(section->shown, key) != NULL; i++) {
        g_free(key);
        key = g_strdup_printf(_("name %d"), i);
    }
    g_free(section->renames);
    section->renames = g_strdup(key);
    set_property(section,
                 strcmp(type, "number") == 0 ? property_number(key, 0)
                 : strcmp(type, "text") == 0 ? property_text(key, "")
                                             : property_boolean(key, true),
                 _("Add property"), NULL);
}
