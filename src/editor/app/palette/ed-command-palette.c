/* SPDX-License-Identifier: MIT */
/*
 * Implements ed-command-palette.h. The list is rebuilt whenever the text changes; it is short,
 * unless the user has asked for all results of one group. While the palette is open, no key press
 * reaches the window below it, and a click outside it only closes it.
 */
#include "app/palette/ed-command-palette.h"

#include "app/commands/ed-command.h"
#include "app/commands/ed-shortcuts.h"
#include "app/ed-trace.h"
#include "app/palette/ed-palette-row.h"
#include "widgets/ed-template.h"
#include "widgets/ed-typing.h"
#include "widgets/ed-visible.h"
#include "widgets/ed-widget.h"

#include <glib/gi18n.h>
#include <string.h>

enum { MAX_USED = 20, PAGE = 8, CARD_WIDTH = 680, CARD_TOP = 48, CARD_MARGIN = 12 };

/* A line of the list that can be selected. */
typedef struct Line {
    EdPaletteRow *row; /* borrowed from the list */
    EdFound found;
    const EdTarget *target; /* NULL if the line is not a target */
} Line;

struct _EdCommandPalette {
    GtkWidget parent_instance;
    GtkWidget *card;  /* the visible part: everything below is inside it */
    GtkWidget *words; /* the text field */
    GtkWidget *count, *scrolled, *list;
    GtkWidget *foot; /* the row of hints about keys */

    EdWindow *window;    /* while it is open, else NULL */
    GtkWidget *focus;    /* had the focus before it opened; weak */
    GtkGesture *press;   /* on the window, added when first opened */
    GPtrArray *targets;  /* EdTarget */
    EdLookup *lookup;    /* searches the targets, which have the same indices */
    EdThingGroup within; /* the only group in the list, or ED_THING_GROUPS for all groups */
    GArray *lines;       /* Line */
    guint selected;      /* index of the selected line */
    GPtrArray *used;     /* ids of used targets, the latest last */
    bool composing;      /* an input method is composing the text */
    bool filling;        /* the palette itself is changing the text */
};

G_DEFINE_FINAL_TYPE(EdCommandPalette, ed_command_palette, GTK_TYPE_WIDGET)

/* Activates the selected line. `keep`: the palette stays open. */
static void open_line(EdCommandPalette *self, bool keep);

static GSettings *settings_of(EdCommandPalette *self)
{
    return ed_application_settings(ed_window_application(self->window));
}

static const char *text_of(EdCommandPalette *self)
{
    return gtk_editable_get_text(GTK_EDITABLE(self->words));
}

static EdLookupRequest request_of(EdCommandPalette *self)
{
    EdLookupRequest request = ed_lookup_request(text_of(self));
    if (request.within == ED_THING_GROUPS)
        request.within = self->within;
    return request;
}

/* ---- Used targets ---- */

/* Returns the rank of a target by its last use: 0 if it was not used, higher ranks for later
 * uses. */
static unsigned used_rank(EdCommandPalette *self, const char *id)
{
    for (guint i = self->used->len; i-- > 0;)
        if (strcmp(g_ptr_array_index(self->used, i), id) == 0)
            return i + 1;
    return 0;
}

static void load_used(EdCommandPalette *self)
{
    if (self->used->len > 0)
        return;
    g_auto(GStrv) ids = g_settings_get_strv(settings_of(self), "used-commands");
    for (char **id = ids; *id != NULL; id++)
        g_ptr_array_add(self->used, g_strdup(*id));
}

/* Remembers a used target: commands for all projects; targets of a project only while its window is
 * open. */
static void remember_used(EdCommandPalette *self, const EdTarget *target)
{
    unsigned at = used_rank(self, target->id);
    if (at > 0)
        g_ptr_array_remove_index(self->used, at - 1);
    else if (self->used->len == MAX_USED)
        g_ptr_array_remove_index(self->used, 0);
    g_ptr_array_add(self->used, g_strdup(target->id));
    g_autoptr(GPtrArray) commands = g_ptr_array_new();
    POINTER_EACH (const char, id, self->used)
        if (strchr(id, ' ') == NULL && strstr(id, "://") == NULL)
            g_ptr_array_add(commands, (gpointer)id);
    g_ptr_array_add(commands, NULL);
    g_settings_set_strv(settings_of(self), "used-commands", (const char *const *)commands->pdata);
}

/* ---- Targets ---- */

static void collect_targets(EdCommandPalette *self)
{
    g_clear_pointer(&self->targets, g_ptr_array_unref);
    g_clear_pointer(&self->lookup, ed_lookup_free);
    self->targets = ed_targets_of(self->window);
    self->lookup = ed_lookup_new();
    POINTER_EACH (const EdTarget, target, self->targets) {
        const EdThing thing = {.group = target->group,
                               .name = target->name,
                               .other = target->english,
                               .words = target->words,
                               .number = target->number,
                               .used = used_rank(self, target->id),
                               .unusable = target->refusal_reason != NULL,
                               .fitting = target->fitting};
        ed_lookup_add(self->lookup, &thing);
    }
}

/* ---- Selecting ---- */

static Line *line_at(EdCommandPalette *self, guint at)
{
    return &g_array_index(self->lines, Line, at);
}

static void scroll_to(EdCommandPalette *self, GtkWidget *row)
{
    GtkAdjustment *scroll =
        gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(self->scrolled));
    graphene_rect_t bounds;
    if (!gtk_widget_compute_bounds(row, self->list, &bounds))
        return;
    double top = self->selected == 0 ? 0 : bounds.origin.y;
    gtk_adjustment_clamp_page(scroll, top, bounds.origin.y + bounds.size.height + 9);
}

/* Passes a text to screen readers as the description of the text field, which has the focus. Some
 * screen readers do not follow the active descendant. */
static void announce(EdCommandPalette *self, const char *words)
{
    ed_show_accessible(self->words, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words);
}

static void select_line(EdCommandPalette *self, guint at)
{
    if (self->lines->len == 0)
        return;
    ed_palette_row_select(line_at(self, self->selected)->row, false);
    self->selected = at;
    EdPaletteRow *row = line_at(self, at)->row;
    ed_palette_row_select(row, true);
    gtk_accessible_update_relation(GTK_ACCESSIBLE(self->words),
                                   GTK_ACCESSIBLE_RELATION_ACTIVE_DESCENDANT, row, -1);
    announce(self, ed_palette_row_words(row));
    scroll_to(self, GTK_WIDGET(row));
    ed_trace("palette at %s", ed_palette_row_words(row));
}

static void move(EdCommandPalette *self, int by)
{
    int count = (int)self->lines->len;
    if (count > 0)
        select_line(self, (guint)(((int)self->selected + by + count) % count));
}

static void move_page(EdCommandPalette *self, int by)
{
    int last = (int)self->lines->len - 1;
    if (last >= 0)
        select_line(self, (guint)CLAMP((int)self->selected + by, 0, last));
}

static void move_group(EdCommandPalette *self, int by)
{
    guint count = self->lines->len, at = self->selected;
    if (count == 0)
        return;
    EdThingGroup start_group = line_at(self, at)->found.group;
    for (guint i = 0; i < count && line_at(self, at)->found.group == start_group; i++)
        at = (at + count + (guint)by) % count;
    /* A move backwards ends at the first line of the previous group. */
    while (by < 0 && at > 0 && line_at(self, at - 1)->found.group == line_at(self, at)->found.group)
        at--;
    select_line(self, at);
}

/* ---- The list ---- */

static const char *group_title(EdCommandPalette *self, EdThingGroup group)
{
    static const char *const titles[] = {
        [ED_THINGS_RECENT] = N_("Recent"), [ED_THINGS_COMMANDS] = N_("Commands"),
        [ED_THINGS_ASSETS] = N_("Assets"), [ED_THINGS_TAGS] = N_("Tags"),
        [ED_THINGS_FRAMES] = N_("Frames"), [ED_THINGS_PROJECTS] = N_("Recent projects")};
    if (group == ED_THINGS_COMMANDS && text_of(self)[0] == '\0' && self->within == ED_THING_GROUPS)
        return _("For the selection");
    return _(titles[group]);
}

static void add_title(EdCommandPalette *self, EdThingGroup group)
{
    GtkWidget *title = gtk_label_new(group_title(self, group));
    gtk_label_set_xalign(GTK_LABEL(title), 0);
    gtk_widget_add_css_class(title, "group-title");
    gtk_box_append(GTK_BOX(self->list), title);
}

static void command_palette_released_cb(GtkGestureClick *click, int presses, double x, double y,
                                        EdCommandPalette *self)
{
    GtkWidget *row = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(click));
    for (guint i = 0; i < self->lines->len; i++)
        if (GTK_WIDGET(line_at(self, i)->row) == row) {
            select_line(self, i);
            open_line(self, false);
            return;
        }
}

static void add_line(EdCommandPalette *self, Line line)
{
    GtkGesture *click = gtk_gesture_click_new();
    g_signal_connect(click, "released", G_CALLBACK(command_palette_released_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(line.row), GTK_EVENT_CONTROLLER(click));
    gtk_box_append(GTK_BOX(self->list), GTK_WIDGET(line.row));
    g_array_append_val(self->lines, line);
}

static void add_found(EdCommandPalette *self, const EdLookupRequest *request, const EdFound *found)
{
    Line line = {.found = *found};
    if (found->thing == UINT_MAX) {
        g_autofree char *more =
            g_strdup_printf(ngettext("%u more", "%u more", found->more), found->more);
        line.row = ed_palette_row_new_plain(more);
    } else {
        g_autoptr(GArray) spans = ed_lookup_spans(self->lookup, request, found);
        line.target = g_ptr_array_index(self->targets, found->thing);
        line.row = ed_palette_row_new(line.target, ed_window_session(self->window), spans,
                                      found->by_other);
    }
    add_line(self, line);
}

static void add_no_results(EdCommandPalette *self, const char *words)
{
    g_autofree char *text = g_strdup_printf(_("No results for “%s”"), words);
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_widget_add_css_class(label, "group-title");
    gtk_box_append(GTK_BOX(self->list), label);
    add_line(self, (Line){.row = ed_palette_row_new_plain(_("Search Keyboard Shortcuts")),
                          .found = {.thing = UINT_MAX}});
}

static void clear_list(EdCommandPalette *self)
{
    gtk_accessible_reset_relation(GTK_ACCESSIBLE(self->words),
                                  GTK_ACCESSIBLE_RELATION_ACTIVE_DESCENDANT);
    g_array_set_size(self->lines, 0);
    self->selected = 0;
    ed_widget_remove_children(self->list);
}

static void fill_list(EdCommandPalette *self)
{
    EdLookupRequest request = request_of(self);
    unsigned count;
    g_autoptr(GArray) found = ed_lookup_find(self->lookup, &request, &count);
    clear_list(self);
    EdThingGroup group = ED_THING_GROUPS;
    ARRAY_EACH (const EdFound, each, found) {
        if (each->group != group)
            add_title(self, each->group);
        group = each->group;
        add_found(self, &request, each);
    }
    if (found->len == 0)
        add_no_results(self, request.words);
    g_autofree char *text = g_strdup_printf(ngettext("%u result", "%u results", count), count);
    gtk_label_set_text(GTK_LABEL(self->count), text_of(self)[0] != '\0' ? text : "");
    ed_trace("palette %u found", count);
    select_line(self, 0);
}

static void words_changed_cb(EdCommandPalette *self)
{
    if (self->window == NULL || self->filling)
        return;
    self->within = ED_THING_GROUPS;
    fill_list(self);
}

static void set_text(EdCommandPalette *self, const char *text)
{
    self->filling = true;
    gtk_editable_set_text(GTK_EDITABLE(self->words), text);
    gtk_editable_set_position(GTK_EDITABLE(self->words), -1);
    self->filling = false;
}

/* ---- Activating ---- */

static void show_only_group(EdCommandPalette *self, EdThingGroup group)
{
    char sign = ed_lookup_sign(group);
    EdLookupRequest request = request_of(self);
    g_autofree char *text = g_strdup_printf("%c%s", sign, request.words);
    self->within = group;
    if (sign != 0)
        set_text(self, text);
    fill_list(self);
}

/* Runs a target. If the palette stays open, its list is rebuilt, because the target may have become
 * unavailable. */
static void run_target(EdCommandPalette *self, const EdTarget *target, bool keep)
{
    g_autoptr(EdWindow) window = self->window;
    GPtrArray *targets = g_ptr_array_ref(self->targets); /* owner of `target` */
    remember_used(self, target);
    ed_trace("palette gives %s", target->id);
    if (!keep)
        ed_command_palette_close(self);
    g_object_ref(window);
    target->go(window, target);
    if (keep && self->window != NULL && ed_window_application(window) != NULL) {
        ed_typing_ask(self->words);
        collect_targets(self);
        fill_list(self);
    }
    g_ptr_array_unref(targets);
}

static void report_unavailable(EdCommandPalette *self, const EdTarget *target)
{
    gtk_widget_error_bell(self->words);
    announce(self, ""); /* an unchanged description would not be read again */
    announce(self, target->refusal_reason);
    ed_trace("palette refuses: %s", target->refusal_reason);
}

static void open_line(EdCommandPalette *self, bool keep)
{
    if (self->lines->len == 0)
        return;
    const Line *line = line_at(self, self->selected);
    if (line->target != NULL && line->target->refusal_reason != NULL) {
        report_unavailable(self, line->target);
    } else if (line->target != NULL) {
        run_target(self, line->target, keep);
    } else if (line->found.more > 0) {
        show_only_group(self, line->found.group);
    } else {
        EdWindow *window = self->window;
        g_autofree char *words = g_strdup(request_of(self).words);
        ed_command_palette_close(self);
        ed_shortcuts_show(GTK_WINDOW(window), words);
    }
}

/* ---- Keys ---- */

static gboolean command_palette_key_cb(EdCommandPalette *self, guint keyval, guint code,
                                       GdkModifierType state)
{
    if (self->composing)
        return FALSE;
    switch (keyval) {
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
        move(self, -1);
        return TRUE;
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
        move(self, 1);
        return TRUE;
    case GDK_KEY_Page_Up:
    case GDK_KEY_KP_Page_Up:
        move_page(self, -PAGE);
        return TRUE;
    case GDK_KEY_Page_Down:
    case GDK_KEY_KP_Page_Down:
        move_page(self, PAGE);
        return TRUE;
    case GDK_KEY_Tab:
    case GDK_KEY_ISO_Left_Tab:
        move_group(self, keyval == GDK_KEY_Tab && (state & GDK_SHIFT_MASK) == 0 ? 1 : -1);
        return TRUE;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
        open_line(self, (state & GDK_CONTROL_MASK) != 0);
        return TRUE;
    case GDK_KEY_Escape:
        ed_command_palette_close(self);
        return TRUE;
    default:
        return FALSE;
    }
}

/* Keys that the text field does not use must not reach the commands of the window while the palette
 * is open. The keys that opened the palette close it. */
static gboolean other_key_cb(EdCommandPalette *self, guint keyval, guint code,
                             GdkModifierType state)
{
    if (ed_command_has_key("palette", keyval, state))
        ed_command_palette_close(self);
    return TRUE;
}

static void preedit_cb(EdCommandPalette *self, const char *preedit)
{
    self->composing = preedit[0] != '\0';
}

/* ---- Opening and closing ---- */

static bool is_on_card(EdCommandPalette *self, double x, double y)
{
    graphene_rect_t bounds;
    return gtk_widget_compute_bounds(self->card, GTK_WIDGET(self->window), &bounds) &&
           graphene_rect_contains_point(&bounds, &GRAPHENE_POINT_INIT((float)x, (float)y));
}

/* Runs before all other handlers of the window. A press outside the palette only closes it, and
 * only at the end of the press: until then, GTK needs the pressed widget to stay in place. */
static void command_palette_pressed_cb(GtkGesture *press, int presses, double x, double y,
                                       EdCommandPalette *self)
{
    if (self->window == NULL || is_on_card(self, x, y))
        return;
    gtk_gesture_set_state(press, GTK_EVENT_SEQUENCE_CLAIMED);
}

static void press_ended_cb(GtkGesture *press, GdkEventSequence *sequence, EdCommandPalette *self)
{
    if (gtk_gesture_get_sequence_state(press, sequence) == GTK_EVENT_SEQUENCE_CLAIMED)
        ed_command_palette_close(self);
}

static void add_outside_press(EdCommandPalette *self)
{
    if (self->press != NULL)
        return;
    self->press = gtk_gesture_click_new();
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(self->press), 0);
    gtk_event_controller_set_propagation_phase(GTK_EVENT_CONTROLLER(self->press),
                                               GTK_PHASE_CAPTURE);
    g_signal_connect(self->press, "pressed", G_CALLBACK(command_palette_pressed_cb), self);
    g_signal_connect(self->press, "end", G_CALLBACK(press_ended_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self->window), GTK_EVENT_CONTROLLER(self->press));
}

static void open_palette(EdCommandPalette *self, EdWindow *window)
{
    self->window = window;
    add_outside_press(self);
    g_set_weak_pointer(&self->focus, gtk_window_get_focus(GTK_WINDOW(window)));
    load_used(self);
    self->within = ED_THING_GROUPS;
    set_text(self, "");
    collect_targets(self);
    gtk_widget_add_css_class(GTK_WIDGET(window), "behind-palette");
    gtk_widget_set_visible(GTK_WIDGET(self), TRUE);
    ed_typing_ask(self->words);
    ed_trace("palette open");
    fill_list(self);
}

void ed_command_palette_close(EdCommandPalette *self)
{
    EdWindow *window = self->window;
    if (window == NULL)
        return;
    self->window = NULL;
    clear_list(self);
    gtk_widget_remove_css_class(GTK_WIDGET(window), "behind-palette");
    if (self->focus != NULL && gtk_widget_get_mapped(self->focus))
        gtk_widget_grab_focus(self->focus);
    else
        gtk_window_set_focus(GTK_WINDOW(window), NULL);
    g_clear_weak_pointer(&self->focus);
    gtk_widget_set_visible(GTK_WIDGET(self), FALSE);
    ed_trace("palette closed");
}

void ed_command_palette_toggle(EdCommandPalette *self, EdWindow *window)
{
    if (self->window != NULL)
        ed_command_palette_close(self);
    else
        open_palette(self, window);
}

/* ---- Size ---- */

/* The palette overlays the window, and never makes it larger. */
static void ed_command_palette_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                       int *min, int *natural, int *min_base, int *natural_base)
{
    *min = *natural = 0;
    *min_base = *natural_base = -1;
}

/* The card's width depends only on the keys at its end, and it starts at the same height, so that
 * nothing moves while the user types. */
static void ed_command_palette_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    EdCommandPalette *self = ED_COMMAND_PALETTE(widget);
    GtkWidget *card = self->card;
    int min, natural, foot;
    gtk_widget_measure(card, GTK_ORIENTATION_HORIZONTAL, -1, &min, NULL, NULL, NULL);
    gtk_widget_measure(self->foot, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &foot, NULL, NULL);
    int card_width = MAX(min, MIN(MAX(CARD_WIDTH, foot), width - 2 * CARD_MARGIN));
    gtk_widget_measure(card, GTK_ORIENTATION_VERTICAL, card_width, &min, &natural, NULL, NULL);
    int card_height = MAX(min, MIN(natural, height - CARD_TOP - CARD_MARGIN));
    GtkAllocation allocation = {(width - card_width) / 2, CARD_TOP, card_width, card_height};
    gtk_widget_size_allocate(card, &allocation, baseline);
}

/* ---- The class ---- */

static void add_hint(EdCommandPalette *self, const char *keys, const char *words)
{
    g_auto(GStrv) each = g_strsplit(keys, " ", -1);
    for (char **key = each; *key != NULL; key++) {
        GtkWidget *cap = gtk_label_new(*key);
        gtk_widget_add_css_class(cap, "key");
        gtk_widget_set_valign(cap, GTK_ALIGN_CENTER);
        gtk_box_append(GTK_BOX(self->foot), cap);
    }
    GtkWidget *label = gtk_label_new(words);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_widget_add_css_class(label, "note");
    gtk_widget_set_margin_end(label, 6);
    gtk_box_append(GTK_BOX(self->foot), label);
}

static void add_hints(EdCommandPalette *self)
{
    add_hint(self, "↑ ↓", _("choose"));
    add_hint(self, _("Enter"), _("confirm"));
    add_hint(self, _("Tab"), _("next group"));
    GtkWidget *space = gtk_label_new(NULL);
    gtk_widget_set_hexpand(space, TRUE);
    gtk_box_append(GTK_BOX(self->foot), space);
    add_hint(self, ">", _("commands"));
    add_hint(self, "@", _("assets"));
    add_hint(self, "#", _("tags"));
    add_hint(self, ":", _("frames"));
}

static void ed_command_palette_dispose(GObject *object)
{
    EdCommandPalette *self = ED_COMMAND_PALETTE(object);
    g_clear_weak_pointer(&self->focus);
    g_clear_pointer(&self->targets, g_ptr_array_unref);
    g_clear_pointer(&self->lookup, ed_lookup_free);
    g_clear_pointer(&self->used, g_ptr_array_unref);
    g_clear_pointer(&self->lines, g_array_unref);
    g_clear_pointer(&self->card, gtk_widget_unparent);
    G_OBJECT_CLASS(ed_command_palette_parent_class)->dispose(object);
}

static const EdChild children[] =
    ED_CHILDREN(EdCommandPalette, card, words, count, scrolled, list, foot);
static const EdCallback callbacks[] = ED_CALLBACKS(words_changed_cb, preedit_cb);

static void ed_command_palette_class_init(EdCommandPaletteClass *class)
{
    GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_command_palette_dispose;
    widget->measure = ed_command_palette_measure;
    widget->size_allocate = ed_command_palette_size_allocate;
    ed_template_set(widget, "ed-command-palette.ui", children, callbacks);
    gtk_widget_class_set_css_name(widget, "commandpalette");
}

static void ed_command_palette_init(EdCommandPalette *self)
{
    self->lines = g_array_new(FALSE, FALSE, sizeof(Line));
    self->used = g_ptr_array_new_with_free_func(g_free);
    gtk_widget_init_template(GTK_WIDGET(self));
    add_hints(self);
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(command_palette_key_cb), self);
    gtk_widget_add_controller(self->words, keys);
    GtkEventController *others = gtk_event_controller_key_new();
    g_signal_connect_swapped(others, "key-pressed", G_CALLBACK(other_key_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), others);
}
