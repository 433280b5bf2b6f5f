/* SPDX-License-Identifier: MIT */
/*
 * Implements ed-update-pictures.h. The version that would result from the plan is made in advance.
 * Its frames are drawn next to those of the current version, with their old art if that is still
 * known. Each choice changes the plan, and everything is rebuilt from the plan.
 */
#include "app/update/ed-update-pictures.h"

#include "app/ed-dialogs.h"
#include "app/ed-guide.h"
#include "app/update/ed-update-internal.h"
#include "session/ed-drawn-pictures.h"
#include "session/ed-pictures.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>

/* ---- Rebuilding ---- */

static void clear_children(GtkWidget *parent, void (*remove)(void *parent, GtkWidget *child))
{
    for (GtkWidget *child; (child = gtk_widget_get_first_child(parent)) != NULL;)
        remove(parent, child);
}

static void remove_row(void *list, GtkWidget *row)
{
    gtk_list_box_remove(list, row);
}

static void remove_picture(void *tray, GtkWidget *child)
{
    gtk_flow_box_remove(tray, child);
}

static GtkWidget *heading_new(const UpdateGroup *group, guint count)
{
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    g_autofree char *number = g_strdup_printf("%u", count);
    const char *const texts[] = {_(group->title), number, _(group->description)};
    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++) {
        GtkWidget *label = gtk_label_new(texts[i]);
        gtk_widget_add_css_class(label, i == 0 ? "group-title" : "dim");
        gtk_label_set_ellipsize(GTK_LABEL(label),
                                i == 2 ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE);
        gtk_box_append(GTK_BOX(row), label);
    }
    gtk_widget_add_css_class(row, "group-heading");
    return row;
}

static void header_cb(GtkListBoxRow *row, GtkListBoxRow *above, gpointer user)
{
    const UpdateDialog *self = user;
    const UpdateGroup *group = &update_groups[update_group_of(row)];
    gboolean first = above == NULL || update_group_of(above) != update_group_of(row);
    gtk_list_box_row_set_header(
        row, first ? heading_new(group, update_group_count(self->plan, group)) : NULL);
}

/* False for groups without rows: new pictures are in the tray, and unchanged ones need no check. */
static gboolean has_rows(const UpdateGroup *group)
{
    return group->doubtful || (group->kind != AGAIN_NEW && group->kind != AGAIN_SAME);
}

static void fill_rows(UpdateDialog *self)
{
    const ImportPlan *plan = self->plan;
    guint shown = 0;
    clear_children(GTK_WIDGET(self->rows), remove_row);
    for (int i = 0; i < (int)UPDATE_GROUPS; i++)
        for (uint32_t k = 0; k < plan->count && shown < UPDATE_MAX_ROWS; k++) {
            const AgainEntry *entry = &plan->entries[k];
            if (!has_rows(&update_groups[i]) || !update_group_has(&update_groups[i], entry))
                continue;
            gtk_list_box_append(self->rows, update_row_new(self, k, i));
            shown++;
        }
}

static void fill_tray(UpdateDialog *self)
{
    const ImportPlan *plan = self->plan;
    clear_children(GTK_WIDGET(self->tray), remove_picture);
    guint shown = 0;
    for (uint32_t k = 0; k < plan->count && shown < UPDATE_MAX_ROWS; k++)
        if (plan->entries[k].frame.frame == 0) {
            gtk_flow_box_append(self->tray, update_new_picture_widget(self, k));
            shown++;
        }
    g_autofree char *text = g_strdup_printf(_("New pictures: %u"), plan->counts[AGAIN_NEW]);
    gtk_label_set_text(self->new_pictures_title, text);
}

static GtkWidget *state_new(const UpdateDialog *self, const UpdateGroup *group)
{
    guint count = update_group_count(self->plan, group);
    GtkWidget *row = gtk_list_box_row_new(), *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    GtkWidget *name = gtk_label_new(_(group->title)), *number = gtk_label_new(NULL);
    g_autofree char *text = g_strdup_printf("%u", count);
    gtk_label_set_text(GTK_LABEL(number), text);
    gtk_widget_set_hexpand(number, TRUE);
    gtk_widget_set_halign(number, GTK_ALIGN_END);
    gtk_widget_add_css_class(number, "dim");
    gtk_box_append(GTK_BOX(box), name);
    gtk_box_append(GTK_BOX(box), number);
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), box);
    gtk_widget_set_sensitive(row, count > 0);
    gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row),
                                     has_rows(group) || group->kind == AGAIN_NEW);
    return row;
}

static void fill_states(UpdateDialog *self)
{
    clear_children(GTK_WIDGET(self->states), remove_row);
    for (gsize i = 0; i < UPDATE_GROUPS; i++)
        gtk_list_box_append(self->states, state_new(self, &update_groups[i]));
}

/* Returns a summary of walls, markers and zones of imported maps, or "". The caller frees it. */
static char *summary_of_maps(const ImportPlan *plan)
{
    uint32_t sums[AGAIN_ASSET_KINDS] = {0};
    for (uint32_t i = 0; i < plan->asset_count; i++)
        for (int k = 0; k < AGAIN_ASSET_KINDS; k++)
            sums[k] +=
                plan->assets[i].walls[k] + plan->assets[i].markers[k] + plan->assets[i].zones[k];
    if (plan->asset_count == 0)
        return g_strdup("");
    return g_strdup_printf(_("Walls, markers and zones: %u unchanged · %u changed · %u new · %u "
                             "missing · %u added here"),
                           sums[AGAIN_ASSET_SAME], sums[AGAIN_ASSET_CHANGED], sums[AGAIN_ASSET_NEW],
                           sums[AGAIN_ASSET_REMOVED], sums[AGAIN_ASSET_ADDED]);
}

/* True if levels and maps are updated, but no frames. */
static bool has_no_frames(const ImportPlan *plan)
{
    return plan->count == 0 && plan->asset_count > 0;
}

static char *summary(const ImportPlan *plan)
{
    g_autofree char *maps = summary_of_maps(plan);
    if (has_no_frames(plan))
        return g_steal_pointer(&maps);
    const char *end = plan->asset_count > 0 ? "\n" : "";
    g_autofree char *counts = g_strdup_printf(
        _("%u unchanged · %u changed · %u moved · %u new · %u missing · %u uncertain"),
        plan->counts[AGAIN_SAME], plan->counts[AGAIN_CHANGED], plan->counts[AGAIN_MOVED],
        plan->counts[AGAIN_NEW], plan->counts[AGAIN_REMOVED], plan->doubtful);
    if (plan->repainted == 0)
        return g_strconcat(maps, end, counts, NULL);
    g_autofree char *repainted = g_strdup_printf(
        ngettext("Boxes and points read from layers will be updated in %u frame",
                 "Boxes and points read from layers will be updated in %u frames", plan->repainted),
        plan->repainted);
    return g_strdup_printf("%s%s%s\n%s", maps, end, counts, repainted);
}

/* Returns the row to select: the first row if its entry is doubtful, else the row of the frame
 * `to_select`. */
static GtkListBoxRow *row_to_select(const UpdateDialog *self)
{
    GtkListBoxRow *first = gtk_list_box_get_row_at_index(self->rows, 0), *row;
    if (first != NULL && self->plan->entries[update_entry_of(first)].doubtful)
        return first;
    for (int i = 0; (row = gtk_list_box_get_row_at_index(self->rows, i)) != NULL; i++)
        if (self->plan->entries[update_entry_of(row)].frame.frame == self->to_select)
            return row;
    return first;
}

static gboolean refill_cb(gpointer user)
{
    UpdateDialog *self = user;
    self->refilling = 0;
    g_clear_pointer(&self->after, node_unref);
    self->after = import_again(self->before, self->plan, NULL);
    fill_rows(self);
    fill_tray(self);
    fill_states(self);
    g_autofree char *text = summary(self->plan);
    gtk_label_set_text(self->summary, text);
    GtkListBoxRow *row = row_to_select(self);
    gtk_list_box_select_row(self->rows, row);
    if (row != NULL)
        gtk_widget_grab_focus(GTK_WIDGET(row));
    return G_SOURCE_REMOVE;
}

/* Deferred, because rebuilding destroys the widget that emitted the event. A picture that was cut
 * is forgotten, because it has another index in the changed plan. */
void update_rebuild_and_select(UpdateDialog *self, guint64 frame)
{
    self->cut = UPDATE_NONE;
    self->to_select = frame;
    if (self->refilling == 0)
        self->refilling = g_idle_add_full(G_PRIORITY_HIGH, refill_cb, self, NULL);
}

/* ---- Input ---- */

/* Removes a picture that is dropped on the tray from its frame. */
static gboolean tray_drop_cb(UpdateDialog *self, const GValue *value)
{
    update_unpair(self, g_value_get_uint(value));
    return TRUE;
}

static void compare(UpdateDialog *self, gpointer widget)
{
    const AgainEntry *entry = &self->plan->entries[update_entry_of(widget)];
    EdDrawnFrame frame_before = update_frame_before(self, &entry->frame);
    EdDrawnFrame frame_after = update_frame_after(self, &entry->frame);
    ed_show_name(GTK_WIDGET(self->chosen), entry->name);
    ed_before_after_show(self->view, &frame_before, &frame_after, entry->frame.dx, entry->frame.dy);
}

static void selected_cb(UpdateDialog *self, GtkListBoxRow *row)
{
    if (row != NULL)
        compare(self, row);
    else
        ed_before_after_show(self->view, NULL, NULL, 0, 0);
}

/* Enter confirms the candidate of a doubtful row; on other rows, it confirms the whole dialog. */
static void activated_cb(UpdateDialog *self, GtkListBoxRow *row)
{
    if (self->plan->entries[update_entry_of(row)].doubtful)
        update_confirm_candidate(self, row);
    else
        gtk_widget_activate_default(GTK_WIDGET(row));
}

static gboolean row_key_cb(UpdateDialog *self, guint key, guint code, GdkModifierType state)
{
    GtkListBoxRow *row = gtk_list_box_get_selected_row(self->rows);
    if (row == NULL)
        return FALSE;
    if (key == GDK_KEY_v && (state & GDK_CONTROL_MASK) != 0 && self->cut != UPDATE_NONE) {
        update_pair_with(self, row, (guint)self->cut);
        return TRUE;
    }
    if (key == GDK_KEY_x && (state & GDK_CONTROL_MASK) != 0) {
        self->cut = (int)update_entry_of(row);
        return TRUE;
    }
    if (key == GDK_KEY_0) {
        update_unpair(self, update_entry_of(row));
        return TRUE;
    }
    GtkWidget *button = key >= GDK_KEY_1 && key <= GDK_KEY_9
                            ? update_candidate_button(row, (int)(key - GDK_KEY_1))
                            : NULL;
    if (button != NULL)
        gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(button), TRUE);
    return button != NULL;
}

static GtkFlowBoxChild *selected_new_picture(const UpdateDialog *self)
{
    GList *chosen = gtk_flow_box_get_selected_children(self->tray);
    GtkFlowBoxChild *child = chosen != NULL ? chosen->data : NULL;
    g_list_free(chosen);
    return child;
}

static gboolean tray_key_cb(UpdateDialog *self, guint key, guint code, GdkModifierType state)
{
    GtkWidget *focus = gtk_window_get_focus(self->window);
    GtkWidget *child = gtk_widget_get_ancestor(focus, GTK_TYPE_FLOW_BOX_CHILD);
    if (child == NULL || key != GDK_KEY_x || (state & GDK_CONTROL_MASK) == 0)
        return FALSE;
    self->cut = (int)update_entry_of(child);
    return TRUE;
}

static void new_chosen_cb(UpdateDialog *self)
{
    GtkFlowBoxChild *child = selected_new_picture(self);
    if (child != NULL)
        compare(self, child);
}

/* Selects the first row of a state. */
static void state_cb(UpdateDialog *self, GtkListBoxRow *state)
{
    const int group = gtk_list_box_row_get_index(state);
    GtkListBoxRow *row;
    for (int i = 0; (row = gtk_list_box_get_row_at_index(self->rows, i)) != NULL; i++)
        if (update_group_of(row) == group) {
            gtk_list_box_select_row(self->rows, row);
            gtk_widget_grab_focus(GTK_WIDGET(row));
            return;
        }
    if (update_groups[group].kind == AGAIN_NEW)
        gtk_widget_child_focus(GTK_WIDGET(self->tray), GTK_DIR_TAB_FORWARD);
}

static void listen_for_keys(UpdateDialog *self, gpointer widget,
                            gboolean (*pressed)(UpdateDialog *self, guint key, guint code,
                                                GdkModifierType state))
{
    GtkEventController *keys = gtk_event_controller_key_new();
    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(pressed), self);
    gtk_widget_add_controller(widget, keys);
}

/* ---- The answer ---- */

/* Disconnects the callbacks: they use the plan, which no longer exists after the answer. */
static void disconnect_widgets(UpdateDialog *self)
{
    g_signal_handlers_disconnect_by_data(self->rows, self);
    g_signal_handlers_disconnect_by_data(self->tray, self);
    gtk_list_box_set_header_func(self->rows, NULL, NULL, NULL);
    g_clear_handle_id(&self->refilling, g_source_remove);
}

static void answer(UpdateDialog *self, gboolean accepted)
{
    self->answered = TRUE;
    disconnect_widgets(self);
    if (accepted)
        ed_session_reimport(self->session);
    else
        ed_session_reimport_drop(self->session);
    gtk_window_destroy(self->window);
}

static void accept_cb(UpdateDialog *self)
{
    answer(self, TRUE);
}

static void cancel_cb(UpdateDialog *self)
{
    answer(self, FALSE);
}

/* Closing the window without an answer cancels the update. */
static void update_dialog_free(gpointer user, GObject *window)
{
    g_autofree UpdateDialog *self = user;
    if (!self->answered) {
        disconnect_widgets(self);
        ed_session_reimport_drop(self->session);
    }
    g_object_unref(self->rows);
    g_object_unref(self->tray);
    g_object_unref(self->session);
    node_unref(self->before);
    node_unref(self->after);
    draw_pictures_free(self->known);
}

static void find_widgets(UpdateDialog *self, GtkBuilder *builder)
{
    self->window = GTK_WINDOW(gtk_builder_get_object(builder, "window"));
    self->states = GTK_LIST_BOX(gtk_builder_get_object(builder, "states"));
    self->rows = g_object_ref(GTK_LIST_BOX(gtk_builder_get_object(builder, "rows")));
    self->tray = g_object_ref(GTK_FLOW_BOX(gtk_builder_get_object(builder, "tray")));
    self->view = ED_BEFORE_AFTER(gtk_builder_get_object(builder, "view"));
    self->chosen = GTK_LABEL(gtk_builder_get_object(builder, "chosen"));
    self->new_pictures_title = GTK_LABEL(gtk_builder_get_object(builder, "untaken"));
    self->summary = GTK_LABEL(gtk_builder_get_object(builder, "summary"));
    g_object_set_data(G_OBJECT(self->window), "asking", self);
}

static void connect_widgets(UpdateDialog *self, GtkBuilder *builder)
{
    gtk_list_box_set_header_func(self->rows, header_cb, self, NULL);
    g_signal_connect_swapped(self->rows, "row-selected", G_CALLBACK(selected_cb), self);
    g_signal_connect_swapped(self->rows, "row-activated", G_CALLBACK(activated_cb), self);
    g_signal_connect_swapped(self->states, "row-activated", G_CALLBACK(state_cb), self);
    g_signal_connect_swapped(self->tray, "selected-children-changed", G_CALLBACK(new_chosen_cb),
                             self);
    update_accept_drops(self->tray, G_CALLBACK(tray_drop_cb), self);
    listen_for_keys(self, self->rows, row_key_cb);
    listen_for_keys(self, self->tray, tray_key_cb);
    g_signal_connect_swapped(gtk_builder_get_object(builder, "take"), "clicked",
                             G_CALLBACK(accept_cb), self);
    g_signal_connect_swapped(gtk_builder_get_object(builder, "leave"), "clicked",
                             G_CALLBACK(cancel_cb), self);
    g_object_weak_ref(G_OBJECT(self->window), update_dialog_free, self);
}

void ed_update_pictures_ask(EdWindow *window, const ImportPlan *plan)
{
    g_type_ensure(ED_TYPE_BEFORE_AFTER);
    g_autoptr(GtkBuilder) builder =
        gtk_builder_new_from_resource("/org/gabarit/Gabarit/ed-update-pictures.ui");
    UpdateDialog *self = g_new0(UpdateDialog, 1);
    self->session = g_object_ref(ed_window_session(window));
    self->plan = plan;
    self->cut = UPDATE_NONE;
    self->before = node_ref(ed_session_project(self->session));
    self->known = ed_session_known_pictures(self->session);
    find_widgets(self, builder);
    connect_widgets(self, builder);
    refill_cb(self);
    if (has_no_frames(plan)) {
        gtk_widget_set_visible(GTK_WIDGET(gtk_builder_get_object(builder, "frames")), FALSE);
        gtk_window_set_default_size(self->window, -1, -1);
    }
    if (plan->doubtful == 0)
        gtk_window_set_focus(self->window, GTK_WIDGET(gtk_builder_get_object(builder, "take")));
    ed_guide_add_to_header(self->window, "sheets");
    ed_dialog_present(self->window, GTK_WINDOW(window), "pictures-again");
}
