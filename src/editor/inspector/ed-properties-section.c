/* SPDX-License-Identifier: MIT */
#include "inspector/ed-sections.h"

#include "edit/references.h"
#include "edit/sprites.h"
#include "edit/tags.h"
#include "inspector/ed-reference-value.h"
#include "widgets/ed-name-label.h"
#include "widgets/ed-typing.h"
#include "widgets/ed-visible.h"
#include "widgets/ed-widget.h"

#include <glib/gi18n.h>
#include <string.h>

/* Entries of the drop-down `whose`, which selects the item whose properties are shown, and of that
 * for a tag. */
enum { WHOSE_SPRITE = 0, WHOSE_ANIMATION, WHOSE_FRAME };
enum { WHOSE_FIELDS = 0, WHOSE_TAG };

/* How a property is set in the inspected items. */
typedef struct RowState {
    bool mixed;    /* some item that an edit changes lacks it, or has another value */
    bool is_field; /* the tags of all inspected items define it */
    bool is_set;   /* some inspected item sets it itself */
} RowState;

struct _EdPropertiesSection {
    EdSection parent;
    GtkWidget *whose, *add, *rows;
    Path *paths; /* the nodes whose properties are shown */
    uint32_t path_count;
    const List *shown;   /* strong reference: the properties of all paths */
    RowState *states;    /* of each */
    uint32_t frames;     /* the number of frames that an edit changes; 0: it is not in frames */
    gboolean possible;   /* all inspected items can have properties */
    gboolean fields;     /* fields of a tag are shown instead of properties */
    gboolean is_setting; /* widgets are being set by code: their signals are ignored */
    char *value_key;     /* key of the property whose value is edited next, or NULL */
};

G_DEFINE_FINAL_TYPE(EdPropertiesSection, ed_properties_section, ED_TYPE_SECTION)

static const Project *project_of(EdPropertiesSection *self)
{
    return ed_session_project(self->parent.watch.session);
}

/* Finds the properties of the node at a path, or the fields of a tag. Returns false if there is no
 * such node, or if it cannot have properties. */
static bool properties_at(const Project *project, const Path *path, bool fields,
                          const List **properties)
{
    const Field *field = node_kind_field(path_kind(path), fields ? "fields" : "properties");
    const void *node = field != NULL ? path_get(project, path) : NULL;
    *properties = node != NULL ? *node_field_const(node, field, List *) : NULL;
    return node != NULL;
}

/* Returns the properties of all inspected items, and the fields of their tags. Sets `possible` to
 * whether all of them can have properties. */
static List *properties_of_all(EdPropertiesSection *self, const Path *paths, uint32_t count,
                               bool *possible)
{
    const Project *project = project_of(self);
    const List *own, *fields, *last = NULL, *last_fields = NULL;
    List *all = NULL;
    *possible = true;
    for (uint32_t i = 0; i < count && *possible; i++) {
        *possible = properties_at(project, &paths[i], self->fields, &own);
        fields =
            *possible && !self->fields ? fields_of(project, path_get(project, &paths[i])) : NULL;
        if (own != last)
            node_set_list(&all, properties_merged(own, all));
        if (fields != last_fields)
            node_set_list(&all, properties_merged(fields, all));
        last = own;
        last_fields = fields;
    }
    return all;
}

/* Returns the nodes of all items that an edit of the inspected ones changes, and in how many frames
 * they are, at most. The caller frees the array. */
static GPtrArray *nodes_in_scope(EdSession *session, const Path *paths, uint32_t count,
                                 uint32_t *max_frames)
{
    *max_frames = 0;
    GPtrArray *nodes = g_ptr_array_new();
    const Project *project = ed_session_project(session);
    const Sprite *sprite = ed_session_sprite(session);
    for (uint32_t i = 0; i < count; i++) {
        const NodeKind *kind = path_kind(&paths[i]);
        bool in_frame = kind == &frame_kind || kind == &box_kind || kind == &point_kind;
        const Frame *edited =
            sprite != NULL && in_frame ? sprite_frame(sprite, paths[i].steps[1].id) : NULL;
        g_autoptr(GPtrArray) frames =
            edited != NULL ? ed_section_frames(session, edited, kind) : NULL;
        Scope scope = ed_section_scope(session, edited != NULL ? edited->id : 0);
        uint32_t item = path_index(project, &paths[i]);
        g_ptr_array_add(nodes, (gpointer)path_get(project, &paths[i]));
        uint32_t with_nodes = frames != NULL;
        for (guint k = 1; frames != NULL && k < frames->len; k++) {
            guint before = nodes->len;
            scope_add_nodes(&scope, kind, item, edited, frames->pdata[k], nodes);
            with_nodes += nodes->len > before;
        }
        *max_frames = MAX(*max_frames, with_nodes);
    }
    return nodes;
}

/* Returns the value of a property in a node: its own, or that of a field of its tag; or NULL. */
static const Property *value_in(const Project *project, const void *node, const char *key)
{
    const Property *own = properties_get(node_properties(node), key);
    return own != NULL ? own : properties_get(fields_of(project, node), key);
}

static bool is_mixed(const Project *project, const GPtrArray *nodes, const Property *property)
{
    for (guint i = 0; i < nodes->len; i++) {
        const Property *other = value_in(project, nodes->pdata[i], property->key);
        if (other == NULL || (other != property && !node_equal(other, property)))
            return true;
    }
    return false;
}

/* Finds the states of the properties, and the number of frames. */
static void find_states(EdPropertiesSection *self)
{
    uint32_t count = list_count(self->shown);
    const Project *project = project_of(self);
    self->states = g_new0(RowState, count + 1);
    self->frames = 0;
    g_autoptr(GPtrArray) nodes = count > 0 ? nodes_in_scope(self->parent.watch.session, self->paths,
                                                            self->path_count, &self->frames)
                                           : NULL;
    for (uint32_t i = 0; i < count; i++) {
        const Property *property = list_get(self->shown, i);
        RowState *state = &self->states[i];
        state->mixed = nodes->len > 1 && is_mixed(project, nodes, property);
        state->is_field = !self->fields;
        for (uint32_t k = 0; k < self->path_count; k++) {
            const void *node = path_get(project, &self->paths[k]);
            state->is_field &= properties_get(fields_of(project, node), property->key) != NULL;
            state->is_set |=
                self->fields || properties_get(node_properties(node), property->key) != NULL;
        }
    }
}

/* ---- Edits ---- */

/* Returns the frames in which an edit changes an item; for others, the scope is ignored. */
static Scope scope_of(EdPropertiesSection *self, const Path *path)
{
    /* The second step of a path into a frame is the frame whose properties the rows show. */
    bool in_frame = ed_session_sprite(self->parent.watch.session) != NULL && path->depth >= 2;
    return ed_section_scope(self->parent.watch.session, in_frame ? path->steps[1].id : 0);
}

/* Edits one of the inspected items. Returns NULL if it fails. */
typedef Project *(*PropertyEdit)(EdPropertiesSection *self, const Project *before, const Path *path,
                                 const char *key, const void *argument, GError **error);

/* Edits all inspected items in a version, and takes ownership of it; NULL after an error. */
static void edit_each(EdPropertiesSection *self, Project *after, PropertyEdit edit, const char *key,
                      const void *argument, const char *label, const void *group)
{
    for (uint32_t i = 0; i < self->path_count && after != NULL; i++)
        node_set_child(&after, edit(self, after, &self->paths[i], key, argument,
                                    ed_error(self->parent.watch.session)));
    ed_session_push(self->parent.watch.session, after, label, group);
}

static Project *set_one(EdPropertiesSection *self, const Project *before, const Path *path,
                        const char *key, const void *argument, GError **error)
{
    const Tag *tag = self->fields ? path_get(before, path) : NULL;
    Scope scope = scope_of(self, path);
    return tag != NULL ? edit_set_tag_field(before, tag->number, key, argument, error)
                       : edit_set_frame_property(before, &scope, path, key, argument, error);
}

static Project *remove_one(EdPropertiesSection *self, const Project *before, const Path *path,
                           const char *key, const void *argument, GError **error)
{
    const List *own;
    bool has = properties_at(before, path, self->fields, &own) && properties_get(own, key) != NULL;
    return has ? set_one(self, before, path, key, NULL, error) : node_ref(before);
}

static Project *rename_one(EdPropertiesSection *self, const Project *before, const Path *path,
                           const char *key, const void *argument, GError **error)
{
    const Tag *tag = self->fields ? path_get(before, path) : NULL;
    Scope scope = scope_of(self, path);
    return tag != NULL ? edit_rename_tag_field(before, tag->number, key, argument, error)
                       : edit_rename_property(before, &scope, path, key, argument, error);
}

/* Sets a property in all inspected items. Takes ownership of the property. */
static void set_property(EdPropertiesSection *self, Property *property, const char *label,
                         const void *group)
{
    edit_each(self, node_ref(project_of(self)), set_one, property->key, property, label, group);
    node_unref(property);
}

/* Sets a reference. The target gets an id in the same step, if it has none. */
static void set_reference(EdPropertiesSection *self, const char *key, const Path *target)
{
    uint64_t id = 0;
    Project *after = target != NULL ? edit_make_target(project_of(self), target, &id,
                                                       ed_error(self->parent.watch.session))
                                    : node_ref(project_of(self));
    node_auto Property *property = property_reference(key, id);
    edit_each(self, after, set_one, key, property, _("Change property"), NULL);
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

static void reference_cb(GtkWidget *value, const Path *target, gpointer user)
{
    set_reference(user, key_of(value), target);
}

static void number_cb(GtkWidget *field, double value, EdPropertiesSection *self)
{
    set_property(self, property_number(key_of(field), value), _("Change property"), field);
}

static void switch_cb(GtkWidget *button, GParamSpec *spec, EdPropertiesSection *self)
{
    if (self->is_setting)
        return;
    bool on = gtk_switch_get_active(GTK_SWITCH(button));
    const char *key = key_of(button);
    g_autofree char *label =
        g_strdup_printf(on ? _("Turn on property “%s”") : _("Turn off property “%s”"), key);
    set_property(self, property_boolean(key, on), label, NULL);
}

static void properties_section_renamed_cb(GtkWidget *label, const char *name,
                                          EdPropertiesSection *self)
{
    if (properties_get(self->shown, key_of(label)) == NULL || name[0] == '\0')
        return;
    g_free(self->value_key);
    self->value_key = g_strdup(name);
    if (properties_get(self->shown, name) != NULL) {
        ed_session_notify(self->parent.watch.session, ED_NOTICE_WARNING,
                          _("A property with this name already exists."), NULL);
        return;
    }
    /* The label's key is freed with its row. */
    g_autofree char *key = g_strdup(key_of(label));
    edit_each(self, node_ref(project_of(self)), rename_one, key, name, _("Rename property"), NULL);
}

static void properties_section_remove_cb(GtkWidget *button, EdPropertiesSection *self)
{
    g_autofree char *key = g_strdup(key_of(button));
    edit_each(self, node_ref(project_of(self)), remove_one, key, NULL, _("Remove property"), NULL);
}

/* ---- Focus: from the name to the value ---- */

static GtkWidget *row_of(EdPropertiesSection *self, const char *key)
{
    ED_CHILD_EACH (row, self->rows)
        if (g_strcmp0(g_object_get_data(G_OBJECT(row), "key"), key) == 0)
            return row;
    return NULL;
}

static GtkWidget *value_of(GtkWidget *row)
{
    return gtk_widget_get_next_sibling(gtk_widget_get_first_child(row));
}

/* Starts editing a name, which fills the whole row until editing ends. The name of a field of a tag
 * is edited only there. */
static void edit_name(GtkWidget *name)
{
    GtkWidget *row = gtk_widget_get_parent(name);
    if (g_object_get_data(G_OBJECT(row), "is-field") != NULL)
        return;
    gtk_widget_set_visible(value_of(row), FALSE);
    gtk_widget_set_hexpand(name, TRUE);
    /* Translators: after the name of a property that is being typed. */
    gtk_label_set_text(GTK_LABEL(g_object_get_data(G_OBJECT(row), "type")), _("= value"));
    ed_name_label_edit(ED_NAME_LABEL(name), key_of(name));
}

/* Moves the focus from the name that was typed to the value of the row with that name. */
static void next_cb(GtkWidget *label, EdPropertiesSection *self)
{
    g_autofree char *key =
        self->value_key != NULL ? g_steal_pointer(&self->value_key) : g_strdup(key_of(label));
    ed_watch_flush(&self->parent.watch);
    GtkWidget *row = row_of(self, key);
    if (row != NULL)
        ed_typing_ask(value_of(row));
}

/* Ends editing after the value was typed: moves the focus to the canvas. */
static void properties_section_done_cb(GtkWidget *entry)
{
    gtk_widget_activate_action(entry, "win.to-canvas", NULL);
}

static gboolean switch_key_cb(GtkEventControllerKey *keys, guint keyval)
{
    if (keyval != GDK_KEY_Return && keyval != GDK_KEY_KP_Enter)
        return GDK_EVENT_PROPAGATE;
    properties_section_done_cb(gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(keys)));
    return GDK_EVENT_STOP;
}

/* ---- Rows ---- */

static GtkWidget *text_value(EdPropertiesSection *self, const Property *property)
{
    GtkWidget *field = g_object_new(ED_TYPE_FIELD, "label", property->key, NULL);
    gtk_widget_add_css_class(field, "quiet");
    g_signal_connect(field, "committed", G_CALLBACK(text_cb), self);
    return field;
}

static GtkWidget *number_value(EdPropertiesSection *self, const Property *property)
{
    GtkWidget *field = g_object_new(ED_TYPE_NUMBER_FIELD, "label", property->key, "min", -1e9,
                                    "max", 1e9, "digits", 6, NULL);
    gtk_widget_add_css_class(GTK_WIDGET(ed_number_field_field(ED_NUMBER_FIELD(field))), "quiet");
    g_signal_connect(field, "set", G_CALLBACK(number_cb), self);
    ed_section_group_steps(self, ED_NUMBER_FIELD(field));
    GtkWidget *entry = ed_field_entry(ed_number_field_field(ED_NUMBER_FIELD(field)));
    g_signal_connect(entry, "activate", G_CALLBACK(properties_section_done_cb), NULL);
    return field;
}

static GtkWidget *boolean_value(EdPropertiesSection *self, const Property *property)
{
    GtkWidget *field = gtk_switch_new();
    gtk_widget_set_halign(field, GTK_ALIGN_START);
    ed_show_accessible(field, GTK_ACCESSIBLE_PROPERTY_LABEL, property->key);
    g_signal_connect(field, "notify::active", G_CALLBACK(switch_cb), self);
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(switch_key_cb), NULL);
    gtk_widget_add_controller(field, keys);
    return field;
}

static GtkWidget *reference_value(EdPropertiesSection *self, const Property *property)
{
    return ed_reference_value_new(property->key, reference_cb, self);
}

static void show_values(EdPropertiesSection *self);

/* Shows the value again after the name was edited. */
static void name_visible_cb(GtkWidget *label, GParamSpec *spec, GtkWidget *name)
{
    GtkWidget *row = gtk_widget_get_parent(name);
    GtkWidget *section = gtk_widget_get_ancestor(name, ed_properties_section_get_type());
    if (!gtk_widget_get_visible(label) || row == NULL || section == NULL)
        return;
    g_clear_pointer(&ED_PROPERTIES_SECTION(section)->value_key,
                    g_free); /* from an earlier rename */
    gtk_widget_set_hexpand(name, FALSE);
    gtk_widget_set_visible(value_of(row), TRUE);
    show_values(ED_PROPERTIES_SECTION(section));
}

static void name_pressed_cb(GtkGestureClick *click, int presses)
{
    GtkWidget *label = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(click));
    if (presses == 2)
        edit_name(label);
}

static gboolean name_key_cb(GtkEventControllerKey *keys, guint keyval)
{
    GtkWidget *label = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(keys));
    bool starts = keyval == GDK_KEY_F2 || keyval == GDK_KEY_Return;
    if (!starts || ed_name_label_is_editing(ED_NAME_LABEL(label)))
        return GDK_EVENT_PROPAGATE;
    edit_name(label);
    return GDK_EVENT_STOP;
}

static GtkWidget *name_new(EdPropertiesSection *self, const Property *property)
{
    GtkWidget *name = g_object_new(ED_TYPE_NAME_LABEL, NULL);
    ed_name_label_set_text(ED_NAME_LABEL(name), property->key);
    gtk_widget_set_size_request(name, 72, -1);
    gtk_widget_set_valign(name, GTK_ALIGN_CENTER);
    gtk_widget_set_focusable(name, TRUE);
    ed_show_accessible(name, GTK_ACCESSIBLE_PROPERTY_LABEL, property->key);
    g_signal_connect(name, "renamed", G_CALLBACK(properties_section_renamed_cb), self);
    g_signal_connect(name, "next", G_CALLBACK(next_cb), self);
    g_signal_connect(ed_name_label_label(ED_NAME_LABEL(name)), "notify::visible",
                     G_CALLBACK(name_visible_cb), name);
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
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    g_object_set_data_full(G_OBJECT(row), "key", g_strdup(property->key), g_free);
    gtk_box_append(GTK_BOX(row), name_new(self, property));
    GtkWidget *(*const values[])(EdPropertiesSection *, const Property *) = {
        text_value, number_value, boolean_value, reference_value};
    GtkWidget *value = values[property->type](self, property);
    gtk_widget_set_hexpand(value, TRUE);
    gtk_widget_set_valign(value, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(row), value);
    GtkWidget *type = gtk_label_new(NULL);
    g_object_set_data(G_OBJECT(row), "type", type);
    gtk_widget_add_css_class(type, "note");
    gtk_box_append(GTK_BOX(row), type);
    GtkWidget *remove = gtk_button_new_from_icon_name("window-close-symbolic");
    gtk_widget_add_css_class(remove, "small");
    gtk_widget_add_css_class(remove, "quiet");
    gtk_widget_set_valign(remove, GTK_ALIGN_CENTER);
    g_signal_connect(remove, "clicked", G_CALLBACK(properties_section_remove_cb), self);
    gtk_box_append(GTK_BOX(row), remove);
    return row;
}

static void rebuild_rows(EdPropertiesSection *self)
{
    ed_widget_remove_children(self->rows);
    LIST_EACH (Property, property, self->shown) {
        GtkWidget *row = row_new(self, property);
        gtk_box_append(GTK_BOX(self->rows), row);
    }
    gtk_widget_set_visible(self->rows, self->shown != NULL);
}

/* True if the rows need not be rebuilt: values may change while the user types, so rows with the
 * same keys and types are kept. */
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

static const char *type_title(int type)
{
    static const char *const titles[] = {N_("text"), N_("number"), N_("yes or no"),
                                         N_("reference")};
    return _(titles[type]);
}

/* Returns the text next to a value: its extent, else its type. */
static char *note_text(EdPropertiesSection *self, const Property *property, const RowState *state)
{
    if (state->mixed && property->type == PROPERTY_BOOLEAN)
        return g_strdup(_("mixed")); /* a switch has no third state */
    if (state->is_field && !state->is_set)
        return g_strdup(_("default"));
    if (self->frames > 1)
        return g_strdup_printf(g_dngettext(NULL, "in %u frame", "in %u frames", self->frames),
                               self->frames);
    /* A list of targets shows its type, and needs the space. */
    return g_strdup(property->type != PROPERTY_REFERENCE ? type_title(property->type) : "");
}

static void show_value(EdPropertiesSection *self, GtkWidget *row, const Property *property,
                       const RowState *state)
{
    GtkWidget *value = value_of(row);
    bool mixed = state->mixed, yes = property->boolean && !mixed;
    if (property->type == PROPERTY_TEXT) {
        ed_field_set_text(ED_FIELD(value), mixed ? "" : property->text);
        ed_field_set_placeholder(ED_FIELD(value), mixed ? _("mixed") : _("empty"));
    } else if (property->type == PROPERTY_REFERENCE) {
        ed_reference_value_show(value, self->parent.watch.session, property->target, mixed);
    } else if (property->type == PROPERTY_NUMBER && mixed) {
        ed_number_field_set_mixed(ED_NUMBER_FIELD(value), property->number);
    } else if (property->type == PROPERTY_NUMBER) {
        ed_number_field_set_value(ED_NUMBER_FIELD(value), property->number);
    } else if (gtk_switch_get_active(GTK_SWITCH(value)) != yes) {
        self->is_setting = TRUE;
        gtk_switch_set_active(GTK_SWITCH(value), yes);
        self->is_setting = FALSE;
    }
    g_autofree char *note = note_text(self, property, state);
    gtk_label_set_text(GTK_LABEL(g_object_get_data(G_OBJECT(row), "type")), note);
    g_object_set_data(G_OBJECT(row), "is-field", GINT_TO_POINTER(state->is_field));
    GtkWidget *remove = gtk_widget_get_last_child(row);
    const char *tip = state->is_field ? _("Use the default of the tag") : _("Remove this property");
    ed_show_tooltip(remove, tip);
    ed_show_accessible(remove, GTK_ACCESSIBLE_PROPERTY_LABEL, tip);
    gtk_widget_set_sensitive(remove, state->is_set);
    ed_show_tooltip(gtk_widget_get_first_child(row), state->is_field
                                                         ? _("A field of the tag")
                                                         : _("Double-click or press F2 to rename"));
}

static void show_values(EdPropertiesSection *self)
{
    uint32_t index = 0;
    for (GtkWidget *row = gtk_widget_get_first_child(self->rows); row != NULL;
         row = gtk_widget_get_next_sibling(row), index++)
        show_value(self, row, list_get(self->shown, index), &self->states[index]);
}

static const char *owner_text(const NodeKind *kind)
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

/* Shows the choices of the drop-down `whose`: those for a tag, or for a sprite. */
static void show_choices(EdPropertiesSection *self, bool is_tag)
{
    /* Translators: properties of everything that has a tag, and of the tag itself. */
    const char *const of_tag[] = {_("of its items"), _("of this tag"), NULL};
    const char *const of_sprite[] = {_("of this sprite"), _("of this animation"),
                                     _("of this frame"), NULL};
    const char *const *wanted = is_tag ? of_tag : of_sprite;
    GtkDropDown *whose = GTK_DROP_DOWN(self->whose);
    GtkStringList *list = GTK_STRING_LIST(gtk_drop_down_get_model(whose));
    if (g_strcmp0(gtk_string_list_get_string(list, 0), wanted[0]) == 0)
        return;
    gtk_string_list_splice(list, 0, g_list_model_get_n_items(G_LIST_MODEL(list)), wanted);
    gtk_drop_down_set_selected(whose, 0);
}

/* If a frame is shown and nothing in it is selected, or a tag is selected, lets the user choose
 * whose properties are shown. `is_only_item`: no other item is inspected. */
static void choose_path(EdPropertiesSection *self, Path *path, bool is_only_item)
{
    const EdView *view = ed_session_view(self->parent.watch.session);
    bool of_tag = is_only_item && path_kind(path) == &tag_kind;
    bool choice = is_only_item && view->kind == ED_SPRITE && path_kind(path) == &sprite_kind &&
                  view->frame != 0;
    if (of_tag || choice)
        show_choices(self, of_tag);
    guint whose = gtk_drop_down_get_selected(GTK_DROP_DOWN(self->whose));
    gtk_widget_set_visible(self->whose, choice || of_tag);
    gtk_widget_set_visible(self->parent.count, !choice && !of_tag);
    self->fields = of_tag && whose == WHOSE_FIELDS;
    if (choice && whose == WHOSE_FRAME)
        *path = path_frame(view->asset, view->frame);
    else if (choice && whose == WHOSE_ANIMATION && view->animation != 0)
        *path = path_animation(view->asset, view->animation);
    else if (choice && whose == WHOSE_ANIMATION)
        gtk_drop_down_set_selected(GTK_DROP_DOWN(self->whose), WHOSE_SPRITE);
}

static void whose_cb(EdPropertiesSection *self)
{
    if (self->parent.watch.session != NULL)
        ed_watch_queue(&self->parent.watch, ED_VIEW_SELECTION);
}

static bool same_paths(EdPropertiesSection *self, const Path *paths, uint32_t count)
{
    bool same = count == self->path_count;
    for (uint32_t i = 0; i < count && same; i++)
        same = path_equal(&paths[i], &self->paths[i]);
    return same;
}

static void show_owner(EdPropertiesSection *self)
{
    g_autofree char *text =
        self->path_count > 1
            /* Translators: properties of several selected things. */
            ? g_strdup_printf(_("of the %u selected items"), self->path_count)
            : g_strdup(self->possible ? owner_text(path_kind(&self->paths[0])) : "");
    gtk_label_set_text(GTK_LABEL(self->parent.count), text);
}

static void clear_shown(EdPropertiesSection *self)
{
    g_clear_pointer(&self->paths, g_free);
    g_clear_pointer(&self->states, g_free);
    list_unref((List *)self->shown);
    self->shown = NULL;
    self->path_count = 0;
}

/* If a reference waits for a click, makes what the user has selected since its target, and selects
 * the owner of the reference again. Returns true if it did. */
static bool take_target(EdPropertiesSection *self, const Path *target)
{
    GtkWidget *row = self->path_count > 0 ? gtk_widget_get_first_child(self->rows) : NULL;
    while (row != NULL && !ed_reference_value_is_waiting(value_of(row)))
        row = gtk_widget_get_next_sibling(row);
    if (row == NULL || !kind_is_target(path_kind(target)) ||
        path_is_within(&self->paths[0], target))
        return false;
    Path owner = self->paths[0];
    ed_reference_value_stop(value_of(row));
    set_reference(self, key_of(row), target);
    ed_session_show_path(self->parent.watch.session, &owner);
    return true;
}

static void properties_section_update_cb(gpointer owner, guint changes)
{
    EdPropertiesSection *self = owner;
    EdSession *session = self->parent.watch.session;
    List *all_properties = NULL;
    Path *paths = NULL;
    uint32_t count = 0;
    bool possible = false;
    if (session != NULL) {
        paths = ed_session_inspected_all(session, &count);
        if (count == 1 && !same_paths(self, paths, count) && take_target(self, &paths[0])) {
            g_free(paths);
            paths = ed_session_inspected_all(session, &count);
        }
        choose_path(self, &paths[0], count == 1);
        all_properties = properties_of_all(self, paths, count, &possible);
    }
    bool same = same_paths(self, paths, count) && same_rows(all_properties, self->shown);
    clear_shown(self);
    self->possible = possible;
    self->paths = paths;
    self->path_count = count;
    self->shown = all_properties;
    if (session != NULL)
        find_states(self);
    gtk_widget_set_visible(GTK_WIDGET(self), self->possible);
    if (!same)
        rebuild_rows(self);
    show_values(self);
    show_owner(self);
}

/* ---- The menu: properties that the project uses elsewhere, and new ones by type ---- */

enum { MAX_KNOWN = 12 };

static void append_known(EdPropertiesSection *self, GMenu *menu)
{
    const char *const *types = node_kind_field(&property_kind, "type")->words;
    g_autoptr(GPtrArray) known = known_properties(project_of(self), path_kind(&self->paths[0]),
                                                  MAX_KNOWN + list_count(self->shown));
    for (guint i = 0; i < known->len && g_menu_model_get_n_items(G_MENU_MODEL(menu)) < MAX_KNOWN;
         i++) {
        const Property *property = g_ptr_array_index(known, i);
        if (properties_get(self->shown, property->key) != NULL)
            continue;
        g_autofree char *name = ed_visible_item(property->key);
        /* Translators: a property in a menu: its name, and its type. */
        g_autofree char *label = g_strdup_printf(_("%s (%s)"), name, type_title(property->type));
        g_autofree char *target = g_strdup_printf("%s:%s", types[property->type], property->key);
        g_autoptr(GMenuItem) item = g_menu_item_new(label, NULL);
        g_menu_item_set_action_and_target(item, "win.add-property", "s", target);
        g_menu_append_item(menu, item);
    }
}

static void fill_menu_cb(GtkMenuButton *button, gpointer user)
{
    g_autoptr(GMenu) menu = g_menu_new(), known = g_menu_new(), types = g_menu_new();
    append_known(user, known);
    g_menu_append(types, _("New Text"), "win.add-property::text");
    g_menu_append(types, _("New Number"), "win.add-property::number");
    g_menu_append(types, _("New Yes or No"), "win.add-property::boolean");
    g_menu_append(types, _("New Reference"), "win.add-property::reference");
    g_menu_append_section(menu, NULL, G_MENU_MODEL(known));
    g_menu_append_section(menu, NULL, G_MENU_MODEL(types));
    gtk_menu_button_set_menu_model(button, G_MENU_MODEL(menu));
}

/* ---- The class ---- */

static void ed_properties_section_dispose(GObject *object)
{
    EdPropertiesSection *self = ED_PROPERTIES_SECTION(object);
    ed_watch_clear(&self->parent.watch);
    G_OBJECT_CLASS(ed_properties_section_parent_class)->dispose(object);
    clear_shown(self);
    g_clear_pointer(&self->value_key, g_free);
}

static const EdChild children[] = ED_CHILDREN(EdPropertiesSection, whose, add, rows);

static void ed_properties_section_class_init(EdPropertiesSectionClass *class)
{
    G_OBJECT_CLASS(class)->dispose = ed_properties_section_dispose;
    ed_section_set_up_class(ED_SECTION_CLASS(class), "ed-properties-section.ui", children, NULL,
                            ED_WATCH_PROJECT | ED_VIEW_SELECTION | ED_VIEW_PART | ED_VIEW_ASSET |
                                ED_VIEW_SCOPE,
                            properties_section_update_cb);
}

static void ed_properties_section_init(EdPropertiesSection *self)
{
    ed_section_set_up(GTK_WIDGET(self));
    g_signal_connect_swapped(self->whose, "notify::selected", G_CALLBACK(whose_cb), self);
    g_object_set(self->add, "menu-model", g_menu_new(), NULL); /* a list, filled when it opens */
    gtk_menu_button_set_create_popup_func(GTK_MENU_BUTTON(self->add), fill_menu_cb, self, NULL);
}

bool ed_properties_can_be_added(EdSession *session)
{
    uint32_t count;
    const List *properties_of_item;
    g_autofree Path *paths = ed_session_inspected_all(session, &count);
    bool can = count > 0;
    for (uint32_t i = 0; i < count && can; i++)
        can = properties_at(ed_session_project(session), &paths[i], false, &properties_of_item);
    return can;
}

/* Returns a property of a type, "text", and with a name, "text:verb", that name. NULL if the shown
 * properties have it. */
static Property *property_to_add(const List *shown, const char *type)
{
    const char *name = strchr(type, ':');
    g_autofree char *key = g_strdup(name != NULL ? name + 1 : _("name"));
    for (int i = 2; name == NULL && properties_get(shown, key) != NULL; i++) {
        g_free(key);
        key = g_strdup_printf(_("name %d"), i);
    }
    if (properties_get(shown, key) != NULL)
        return NULL;
    return g_str_has_prefix(type, "number")      ? property_number(key, 0)
           : g_str_has_prefix(type, "text")      ? property_text(key, "")
           : g_str_has_prefix(type, "reference") ? property_reference(key, 0)
                                                 : property_boolean(key, true);
}

void ed_properties_section_add(EdPropertiesSection *section, const char *type)
{
    properties_section_update_cb(section, 0); /* the properties shown may be outdated */
    Property *property = property_to_add(section->shown, type);
    if (property == NULL)
        return;
    g_autofree char *key = g_strdup(property->key);
    set_property(section, property, _("Add property"), NULL);
    ed_watch_flush(&section->parent.watch);
    GtkWidget *row = row_of(section, key);
    if (row == NULL)
        return;
    if (strchr(type, ':') != NULL)
        ed_typing_ask(value_of(row));
    else
        edit_name(gtk_widget_get_first_child(row));
    ed_widget_reveal(row);
}
