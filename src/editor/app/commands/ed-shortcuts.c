/* SPDX-License-Identifier: MIT */
/*
 * Implements ed-shortcuts.h. All shortcuts are on one page, unlike in GTK's own window for this
 * purpose: groups in columns of about the same height, and a search that shows only the rows that
 * contain a text. Each row has a button that shows its key; after a click on the button, the window
 * waits for a new key. A message at the bottom of the window states why a key is refused, or which
 * command already has it; its place is fixed, so that no row moves.
 */
#include "app/commands/ed-shortcuts.h"

#include "app/commands/ed-key-choice.h"
#include "app/ed-dialogs.h"
#include "app/ed-trace.h"
#include "canvas/ed-canvas-keys.h"
#include "widgets/ed-visible.h"
#include "widgets/ed-widget.h"

#include <glib/gi18n.h>

enum { MAX_COLUMNS = 3, MAX_KEY_WIDTH = 18 /* characters of keys on a line */ };

/* The groups of the window: those of commands, and the keys of the canvas. */
enum { CANVAS_KEYS = ED_GROUPS, GROUPS };

static const char *const group_titles[GROUPS] = {
    [ED_GROUP_FILE] = N_("Project"),      [ED_GROUP_EDIT] = N_("Edit"),
    [ED_GROUP_VIEW] = N_("View"),         [ED_GROUP_TOOLS] = N_("Tools"),
    [ED_GROUP_ASSETS] = N_("Asset list"), [ED_GROUP_TAGS] = N_("Tag list"),
    [ED_GROUP_LAYERS] = N_("Layer list"), [ED_GROUP_SPRITES] = N_("Sprites"),
    [ED_GROUP_MAPS] = N_("Maps"),         [ED_GROUP_LEVELS] = N_("Levels"),
    [ED_GROUP_PLAY] = N_("Test"),         [CANVAS_KEYS] = N_("Canvas, fixed keys"),
};

typedef struct Shortcuts {
    GtkWindow *window;
    GtkWidget *page, *search, *message, *reset_all;
    GtkWidget *take, *leave; /* buttons: replace the key of the other command, or keep it */
    GSettings *settings;
    char *waiting_command; /* the command that waits for a new key, or NULL */
    /* A key of another command, while the user is asked whether to replace it; or NULL. */
    char *pending_key;
} Shortcuts;

static void refill(Shortcuts *self, const char *focused);

/* ---- Waiting for a key ---- */

static void show_message(Shortcuts *self, const char *words)
{
    gtk_label_set_text(GTK_LABEL(self->message), words);
    bool is_asking = self->pending_key != NULL;
    gtk_widget_set_visible(self->take, is_asking);
    gtk_widget_set_visible(self->leave, is_asking);
    ed_trace("shortcuts: %s", words);
}

static void stop_waiting(Shortcuts *self)
{
    g_autofree char *name = g_steal_pointer(&self->waiting_command);
    g_clear_pointer(&self->pending_key, g_free);
    show_message(self, _("Click a shortcut to change it."));
    refill(self, name);
}

static void wait_for(Shortcuts *self, const char *name)
{
    g_clear_pointer(&self->pending_key, g_free);
    g_free(self->waiting_command);
    self->waiting_command = g_strdup(name);
    g_autofree char *words =
        g_strdup_printf(_("Press the new shortcut for “%s”. Escape cancels, Backspace removes the "
                          "shortcut."),
                        ed_key_title(name));
    show_message(self, words);
    refill(self, name);
}

static void choose(Shortcuts *self, const char *key)
{
    ed_key_choose(self->settings, self->waiting_command, key);
    ed_trace("key of %s is %s", self->waiting_command, key);
    stop_waiting(self);
}

/* Returns a pressed key as an accelerator; NULL for a modifier. Shift is part of the accelerator
 * for letters and for keys that type nothing, but not for symbols, which need Shift on some
 * keyboards only. The caller frees it. */
static char *accelerator_of(guint keyval, GdkModifierType state)
{
    GdkModifierType modifiers = state & gtk_accelerator_get_default_mod_mask();
    guint lower = keyval == GDK_KEY_ISO_Left_Tab ? GDK_KEY_Tab : gdk_keyval_to_lower(keyval);
    bool is_letter = gdk_keyval_to_upper(keyval) != gdk_keyval_to_lower(keyval);
    if (gdk_keyval_to_unicode(lower) > ' ' && !is_letter)
        modifiers &= ~(guint)GDK_SHIFT_MASK;
    if (lower != GDK_KEY_Tab && !gtk_accelerator_valid(lower, modifiers))
        return NULL;
    return gtk_accelerator_name(lower, modifiers);
}

static void try_key(Shortcuts *self, const char *key)
{
    const char *refusal = ed_key_refusal(self->waiting_command, key);
    const char *owner = ed_key_owner(self->waiting_command, key);
    guint value;
    GdkModifierType modifiers;
    gtk_accelerator_parse(key, &value, &modifiers);
    g_autofree char *label = gtk_accelerator_get_label(value, modifiers);
    if (refusal != NULL) {
        g_autofree char *words = g_strdup_printf(_("%s: %s"), label, refusal);
        show_message(self, words);
    } else if (owner != NULL) {
        g_autofree char *words = g_strdup_printf(_("%s is already used for “%s”, which would lose "
                                                   "this shortcut."),
                                                 label, ed_key_title(owner));
        self->pending_key = g_strdup(key);
        show_message(self, words);
        gtk_widget_grab_focus(self->take);
    } else {
        choose(self, key);
    }
}

static gboolean shortcuts_key_cb(Shortcuts *self, guint keyval, guint code, GdkModifierType state)
{
    if (self->waiting_command == NULL && keyval == GDK_KEY_Escape) {
        gtk_window_close(self->window);
        return TRUE;
    }
    if (self->waiting_command == NULL || (self->pending_key != NULL && keyval != GDK_KEY_Escape))
        return FALSE;
    g_autofree char *key = accelerator_of(keyval, state);
    if (keyval == GDK_KEY_Escape)
        stop_waiting(self);
    else if (keyval == GDK_KEY_BackSpace && (state & GDK_CONTROL_MASK) == 0)
        choose(self, "");
    else if (key != NULL)
        try_key(self, key);
    return TRUE;
}

static void replace_cb(Shortcuts *self)
{
    g_autofree char *key = g_strdup(self->pending_key);
    choose(self, key);
}

static void reset_cb(Shortcuts *self, GtkWidget *button)
{
    const char *name = g_object_get_data(G_OBJECT(button), "command");
    g_autofree char *copy = g_strdup(name);
    ed_key_reset(self->settings, copy);
    ed_trace("key of %s is the default", copy);
    stop_waiting(self);
    refill(self, copy);
}

static void reset_all_cb(Shortcuts *self)
{
    ed_keys_reset(self->settings);
    ed_trace("all keys are the defaults");
    stop_waiting(self);
}

static void change_cb(Shortcuts *self, GtkWidget *button)
{
    wait_for(self, g_object_get_data(G_OBJECT(button), "command"));
}

/* ---- Rows ---- */

static GtkWidget *cap_new(const char *words)
{
    GtkWidget *cap = gtk_label_new(words);
    gtk_widget_add_css_class(cap, "key");
    gtk_widget_set_valign(cap, GTK_ALIGN_CENTER);
    return cap;
}

/* Returns the first two of some accelerators, one above the other if they are long. A key of the
 * number pad is left out unless it is the first. */
static GtkWidget *caps_new(const char *keys)
{
    GtkWidget *caps = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    glong length = 0;
    gtk_widget_set_halign(caps, GTK_ALIGN_END);
    g_auto(GStrv) each = g_strsplit(keys, "|", 3);
    for (int i = 0; each[i] != NULL && i < 2; i++) {
        guint key;
        GdkModifierType modifiers;
        if (!gtk_accelerator_parse(each[i], &key, &modifiers))
            continue;
        if (i > 0 && strstr(each[i], "KP_") != NULL)
            continue;
        g_autofree char *words = gtk_accelerator_get_label(key, modifiers);
        gtk_box_append(GTK_BOX(caps), cap_new(words));
        length += g_utf8_strlen(words, -1);
    }
    if (length > MAX_KEY_WIDTH)
        gtk_orientable_set_orientation(GTK_ORIENTABLE(caps), GTK_ORIENTATION_VERTICAL);
    return caps;
}

/* Returns the keys of a command, or a text if it has none or waits for one. */
static GtkWidget *command_caps_new(Shortcuts *self, const char *name)
{
    bool is_waiting = g_strcmp0(self->waiting_command, name) == 0;
    GtkWidget *caps = caps_new(is_waiting ? "" : ed_key_current(name));
    if (gtk_widget_get_first_child(caps) == NULL)
        gtk_box_append(GTK_BOX(caps), cap_new(is_waiting ? _("Press a key…") : "–"));
    return caps;
}

static GtkWidget *button_new(Shortcuts *self, const char *name, GCallback pressed)
{
    GtkWidget *button = gtk_button_new();
    gtk_widget_add_css_class(button, "flat");
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    g_object_set_data_full(G_OBJECT(button), "command", g_strdup(name), g_free);
    g_signal_connect_swapped(button, "clicked", pressed, self);
    return button;
}

static void add_buttons(Shortcuts *self, GtkBox *row, const char *name, const char *title)
{
    GtkWidget *reset = button_new(self, name, G_CALLBACK(reset_cb));
    gtk_button_set_icon_name(GTK_BUTTON(reset), "edit-undo-symbolic");
    g_autofree char *reset_text = g_strdup_printf(_("Reset the shortcut of “%s”"), title);
    ed_show_tooltip(reset, reset_text);
    bool changed = strcmp(ed_key_current(name), ed_key_default(name)) != 0;
    gtk_widget_set_sensitive(reset, changed);
    gtk_widget_set_opacity(reset, changed ? 1 : 0);
    GtkWidget *change = button_new(self, name, G_CALLBACK(change_cb));
    gtk_button_set_child(GTK_BUTTON(change), command_caps_new(self, name));
    g_autofree char *words = g_strdup_printf(_("Change the shortcut of “%s”"), title);
    ed_show_tooltip(change, words);
    ed_show_accessible(change, GTK_ACCESSIBLE_PROPERTY_LABEL, words);
    gtk_box_append(row, reset);
    gtk_box_append(row, change);
    g_object_set_data(G_OBJECT(row), "change", change);
}

static GtkWidget *row_new(const char *title)
{
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 2);
    GtkWidget *label = gtk_label_new(title);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_widget_set_hexpand(label, TRUE);
    gtk_widget_add_css_class(row, "shortcut-row");
    gtk_box_append(GTK_BOX(row), label);
    g_object_set_data_full(G_OBJECT(row), "words", g_utf8_casefold(title, -1), g_free);
    return row;
}

static GtkWidget *command_row_new(Shortcuts *self, const char *name)
{
    GtkWidget *row = row_new(ed_key_title(name));
    add_buttons(self, GTK_BOX(row), name, ed_key_title(name));
    g_object_set_data_full(G_OBJECT(row), "command", g_strdup(name), g_free);
    return row;
}

/* The keys of the canvas cannot be changed. */
static void add_canvas_keys(GtkBox *box)
{
    for (const EdCanvasKey *key = ed_canvas_keys; key->keys != NULL; key++) {
        if (key->title == NULL)
            continue;
        GtkWidget *row = row_new(_(key->title));
        gtk_box_append(GTK_BOX(row),
                       key->label != NULL ? cap_new(_(key->label)) : caps_new(key->keys));
        gtk_box_append(box, row);
    }
}

static void add_commands(Shortcuts *self, GtkBox *box, EdCommandGroup group)
{
    for (const EdCommand *const *table = ed_commands; *table != NULL; table++)
        for (const EdCommand *command = *table; command->name != NULL; command++)
            if (command->group == group && command->title != NULL)
                gtk_box_append(box, command_row_new(self, command->name));
}

static void add_tools(Shortcuts *self, GtkBox *box)
{
    uint32_t count;
    const EdToolClass *const *tools = ed_tool_classes(&count);
    for (uint32_t i = 0; i < count; i++) {
        g_autofree char *name = ed_tool_command(tools[i]);
        gtk_box_append(box, command_row_new(self, name));
    }
}

static int row_count(GtkWidget *group)
{
    int rows = 0;
    ED_CHILD_EACH (row, group)
        rows++;
    return rows;
}

/* Returns the widget of a group, owned by the caller, or NULL if the group has no commands. */
static GtkWidget *group_new(Shortcuts *self, int group)
{
    GtkWidget *box = g_object_ref_sink(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0));
    GtkWidget *title = gtk_label_new(_(group_titles[group]));
    gtk_label_set_xalign(GTK_LABEL(title), 0);
    gtk_widget_add_css_class(title, "group-title");
    gtk_box_append(GTK_BOX(box), title);
    if (group == CANVAS_KEYS)
        add_canvas_keys(GTK_BOX(box));
    else
        add_commands(self, GTK_BOX(box), (EdCommandGroup)group);
    if (group == ED_GROUP_TOOLS)
        add_tools(self, GTK_BOX(box));
    if (row_count(box) == 1)
        g_clear_object(&box);
    return box;
}

/* ---- The page ---- */

static void add_groups(Shortcuts *self, GtkBox *page, int count)
{
    GtkWidget *columns[MAX_COLUMNS];
    int heights[MAX_COLUMNS] = {0};
    for (int i = 0; i < count; i++) {
        columns[i] = gtk_box_new(GTK_ORIENTATION_VERTICAL, 18);
        gtk_box_append(page, columns[i]);
    }
    for (int group = 0; group < GROUPS; group++) {
        g_autoptr(GtkWidget) box = group_new(self, group);
        int shortest = 0;
        for (int i = 1; i < count; i++)
            if (heights[i] < heights[shortest])
                shortest = i;
        if (box == NULL)
            continue;
        gtk_box_append(GTK_BOX(columns[shortest]), box);
        heights[shortest] += row_count(box) + 1;
    }
}

static bool filter_group(GtkWidget *group, const char *words)
{
    bool has_match = false;
    GtkWidget *row = gtk_widget_get_next_sibling(gtk_widget_get_first_child(group));
    for (; row != NULL; row = gtk_widget_get_next_sibling(row)) {
        bool matches = strstr(g_object_get_data(G_OBJECT(row), "words"), words) != NULL;
        gtk_widget_set_visible(row, matches);
        has_match = has_match || matches;
    }
    return has_match;
}

static void search_cb(Shortcuts *self)
{
    const char *text = gtk_editable_get_text(GTK_EDITABLE(self->search));
    g_autofree char *words = g_utf8_casefold(text, -1);
    ED_CHILD_EACH (column, self->page) {
        ED_CHILD_EACH (group, column)
            gtk_widget_set_visible(group, filter_group(group, words));
    }
}

static GtkWidget *row_of(GtkWidget *widget, const char *name)
{
    if (g_strcmp0(g_object_get_data(G_OBJECT(widget), "command"), name) == 0)
        return widget;
    GtkWidget *found = NULL;
    GtkWidget *child = GTK_IS_BOX(widget) ? gtk_widget_get_first_child(widget) : NULL;
    for (; child != NULL && found == NULL; child = gtk_widget_get_next_sibling(child))
        found = row_of(child, name);
    return found;
}

static void clear_page(Shortcuts *self)
{
    ed_widget_remove_children(self->page);
}

/* True if the page is not wider than the monitor of the parent window. */
static bool fits_on_monitor(const Shortcuts *self)
{
    GtkWindow *parent = gtk_window_get_transient_for(self->window);
    GdkSurface *surface = parent != NULL ? gtk_native_get_surface(GTK_NATIVE(parent)) : NULL;
    GdkDisplay *display = gtk_widget_get_display(self->page);
    GdkMonitor *monitor = /* NULL: the window was closed, or is on no monitor */
        surface != NULL ? gdk_display_get_monitor_at_surface(display, surface) : NULL;
    GdkRectangle screen;
    int min;
    if (monitor == NULL)
        return true;
    gdk_monitor_get_geometry(monitor, &screen);
    gtk_widget_measure(self->page, GTK_ORIENTATION_HORIZONTAL, -1, &min, NULL, NULL, NULL);
    return min <= screen.width;
}

/* Fills the page with as many columns as fit on the monitor. */
static void fill_page(Shortcuts *self)
{
    int count = MAX_COLUMNS;
    do {
        clear_page(self);
        add_groups(self, GTK_BOX(self->page), count);
    } while (--count > 0 && !fits_on_monitor(self));
}

/* Rebuilds the page, and focuses the key of a command (NULL: none). */
static void refill(Shortcuts *self, const char *focused)
{
    g_autofree char *name = g_strdup(focused);
    fill_page(self);
    search_cb(self);
    g_autoptr(GVariant) choices = g_settings_get_value(self->settings, "keys");
    gtk_widget_set_sensitive(self->reset_all, g_variant_n_children(choices) > 0);
    GtkWidget *row = name != NULL ? row_of(self->page, name) : NULL;
    if (row != NULL)
        gtk_widget_grab_focus(g_object_get_data(G_OBJECT(row), "change"));
}

/* ---- The window ---- */

static void shortcuts_free(gpointer data)
{
    g_autofree Shortcuts *self = data;
    g_object_unref(self->settings);
    g_free(self->waiting_command);
    g_free(self->pending_key);
}

static void connect_widgets(Shortcuts *self)
{
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(shortcuts_key_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self->window), keys);
    g_signal_connect_swapped(self->search, "search-changed", G_CALLBACK(search_cb), self);
    g_signal_connect_swapped(self->search, "stop-search", G_CALLBACK(gtk_window_close),
                             self->window);
    g_signal_connect_swapped(self->take, "clicked", G_CALLBACK(replace_cb), self);
    g_signal_connect_swapped(self->leave, "clicked", G_CALLBACK(stop_waiting), self);
    g_signal_connect_swapped(self->reset_all, "clicked", G_CALLBACK(reset_all_cb), self);
}

static GtkWidget *find_widget(GtkBuilder *builder, const char *name)
{
    return GTK_WIDGET(gtk_builder_get_object(builder, name));
}

void ed_shortcuts_show(GtkWindow *parent, const char *words)
{
    g_autoptr(GtkBuilder) builder =
        gtk_builder_new_from_resource("/org/gabarit/Gabarit/ed-shortcuts.ui");
    EdApplication *application = ED_APPLICATION(gtk_window_get_application(parent));
    Shortcuts *self = g_new0(Shortcuts, 1);
    *self = (Shortcuts){.window = GTK_WINDOW(find_widget(builder, "window")),
                        .page = find_widget(builder, "page"),
                        .search = find_widget(builder, "search"),
                        .message = find_widget(builder, "message"),
                        .take = find_widget(builder, "take"),
                        .leave = find_widget(builder, "leave"),
                        .reset_all = find_widget(builder, "reset_all"),
                        .settings = g_object_ref(ed_application_settings(application))};
    g_object_set_data_full(G_OBJECT(self->window), "shortcuts", self, shortcuts_free);
    connect_widgets(self);
    gtk_window_set_transient_for(self->window, parent);
    refill(self, NULL);
    gtk_editable_set_text(GTK_EDITABLE(self->search), words);
    search_cb(self);
    gtk_window_set_focus(self->window, self->search);
    ed_dialog_present(self->window, parent, "shortcuts");
}
