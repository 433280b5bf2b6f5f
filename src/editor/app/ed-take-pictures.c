/* SPDX-License-Identifier: MIT */
/*
 * The version that results from the plan is made in advance, and its frames are drawn next to those
 * of the current version, with their old art as far as it is remembered. Each choice changes the
 * plan, and everything is rebuilt from it.
 */
#include "app/ed-take-pictures.h"

#include "app/ed-dialogs.h"
#include "app/ed-take-internal.h"
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

static GtkWidget *heading_new(const Group *group, guint count)
{
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    g_autofree char *number = g_strdup_printf("%u", count);
    const char *const texts[] = {_(group->title), number, _(group->says)};
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
    const Asking *asking = user;
    const Group *group = &take_groups[take_group_of(row)];
    gboolean first = above == NULL || take_group_of(above) != take_group_of(row);
    gtk_list_box_row_set_header(row, first ? heading_new(group, take_count_in(asking->plan, group))
                                           : NULL);
}

/* False for groups without rows: new pictures are in the tray, and unchanged ones need no check. */
static gboolean has_rows(const Group *group)
{
    return group->doubtful || (group->kind != AGAIN_NEW && group->kind != AGAIN_SAME);
}

static void fill_rows(Asking *asking)
{
    const ImportPlan *plan = asking->plan;
    guint shown = 0;
    clear_children(GTK_WIDGET(asking->rows), remove_row);
    for (int i = 0; i < (int)TAKE_GROUPS; i++)
        for (uint32_t k = 0; k < plan->count && shown < TAKE_MAX_ROWS; k++) {
            const AgainEntry *entry = &plan->entries[k];
            if (!has_rows(&take_groups[i]) || !take_is_in(&take_groups[i], entry))
                continue;
            gtk_list_box_append(asking->rows, take_row_new(asking, k, i));
            shown++;
        }
}

static void fill_tray(Asking *asking)
{
    const ImportPlan *plan = asking->plan;
    clear_children(GTK_WIDGET(asking->tray), remove_picture);
    guint shown = 0;
    for (uint32_t k = 0; k < plan->count && shown < TAKE_MAX_ROWS; k++)
        if (plan->entries[k].frame.frame == 0) {
            gtk_flow_box_append(asking->tray, update_new_picture_widget(asking, k));
            shown++;
        }
    g_autofree char *text = g_strdup_printf(_("New pictures: %u"), plan->counts[AGAIN_NEW]);
    gtk_label_set_text(asking->untaken, text);
}

static GtkWidget *state_new(const Asking *asking, const Group *group)
{
    guint count = take_count_in(asking->plan, group);
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

static void fill_states(Asking *asking)
{
    clear_children(GTK_WIDGET(asking->states), remove_row);
    for (gsize i = 0; i < TAKE_GROUPS; i++)
        gtk_list_box_append(asking->states, state_new(asking, &take_groups[i]));
}

/* Returns a summary of walls, markers and zones from maps of Tiled, or "". The caller frees it. */
static char *summary_of_maps(const ImportPlan *plan)
{
    uint32_t sums[AGAIN_ASSET_KINDS] = {0};
    for (uint32_t i = 0; i < plan->asset_count; i++)
        for (int k = 0; k < AGAIN_ASSET_KINDS; k++)
            sums[k] +=
                plan->assets[i].walls[k] + plan->assets[i].markers[k] + plan->assets[i].zones[k];
    if (plan->asset_count == 0)
        return g_strdup("");
    return g_strdup_printf(_("Walls, markers and zones from Tiled: %u unchanged · %u changed · %u "
                             "new · %u missing · %u added here\n"),
                           sums[AGAIN_ASSET_SAME], sums[AGAIN_ASSET_CHANGED], sums[AGAIN_ASSET_NEW],
                           sums[AGAIN_ASSET_REMOVED], sums[AGAIN_ASSET_ADDED]);
}

static char *summary(const ImportPlan *plan)
{
    g_autofree char *maps = summary_of_maps(plan);
    g_autofree char *counts = g_strdup_printf(
        _("%u unchanged · %u changed · %u moved · %u new · %u missing · %u uncertain"),
        plan->counts[AGAIN_SAME], plan->counts[AGAIN_CHANGED], plan->counts[AGAIN_MOVED],
        plan->counts[AGAIN_NEW], plan->counts[AGAIN_REMOVED], plan->doubtful);
    if (plan->repainted == 0)
        return g_strconcat(maps, counts, NULL);
    g_autofree char *repainted = g_strdup_printf(
        ngettext("Boxes and points from layers are updated in %u frame",
                 "Boxes and points from layers are updated in %u frames", plan->repainted),
        plan->repainted);
    return g_strdup_printf("%s%s\n%s", maps, counts, repainted);
}

/* Returns the row to select: the first one if it is doubtful, else that of the frame chosen. */
static GtkListBoxRow *row_to_choose(const Asking *asking)
{
    GtkListBoxRow *first = gtk_list_box_get_row_at_index(asking->rows, 0), *row;
    if (first != NULL && asking->plan->entries[take_entry_of(first)].doubtful)
        return first;
    for (int i = 0; (row = gtk_list_box_get_row_at_index(asking->rows, i)) != NULL; i++)
        if (asking->plan->entries[take_entry_of(row)].frame.frame == asking->to_choose)
            return row;
    return first;
}

static gboolean refill_cb(gpointer user)
{
    Asking *asking = user;
    asking->refilling = 0;
    g_clear_pointer(&asking->after, node_unref);
    asking->after = import_again(asking->before, asking->plan, NULL);
    fill_rows(asking);
    fill_tray(asking);
    fill_states(asking);
    g_autofree char *text = summary(asking->plan);
    gtk_label_set_text(asking->summary, text);
    GtkListBoxRow *row = row_to_choose(asking);
    gtk_list_box_select_row(asking->rows, row);
    if (row != NULL)
        gtk_widget_grab_focus(GTK_WIDGET(row));
    return G_SOURCE_REMOVE;
}

/* Deferred, because rebuilding destroys the widget that emitted the event. The picture that was cut
 * has another index in the plan now. */
void update_rebuild_and_select(Asking *asking, guint64 frame)
{
    asking->cut = TAKE_NONE;
    asking->to_choose = frame;
    if (asking->refilling == 0)
        asking->refilling = g_idle_add_full(G_PRIORITY_HIGH, refill_cb, asking, NULL);
}

/* ---- Input ---- */

/* A picture that is dropped on the tray belongs to no frame any more. */
static gboolean tray_drop_cb(Asking *asking, const GValue *value)
{
    update_unpair(asking, g_value_get_uint(value));
    return TRUE;
}

static void compare(Asking *asking, gpointer widget)
{
    const AgainEntry *entry = &asking->plan->entries[take_entry_of(widget)];
    EdDrawnFrame was = update_frame_before(asking, &entry->frame);
    EdDrawnFrame is = update_frame_after(asking, &entry->frame);
    ed_show_name(GTK_WIDGET(asking->chosen), entry->name);
    ed_before_after_show(asking->view, &was, &is, entry->frame.dx, entry->frame.dy);
}

static void selected_cb(Asking *asking, GtkListBoxRow *row)
{
    if (row != NULL)
        compare(asking, row);
    else
        ed_before_after_show(asking->view, NULL, NULL, 0, 0);
}

/* Enter confirms a doubtful row, else the whole dialog. */
static void activated_cb(Asking *asking, GtkListBoxRow *row)
{
    if (asking->plan->entries[take_entry_of(row)].doubtful)
        update_confirm_candidate(asking, row);
    else
        gtk_widget_activate_default(GTK_WIDGET(row));
}

static gboolean row_key_cb(Asking *asking, guint key, guint code, GdkModifierType state)
{
    GtkListBoxRow *row = gtk_list_box_get_selected_row(asking->rows);
    (void)code;
    if (row == NULL)
        return FALSE;
    if (key == GDK_KEY_v && (state & GDK_CONTROL_MASK) != 0 && asking->cut != TAKE_NONE) {
        update_pair_with(asking, row, (guint)asking->cut);
        return TRUE;
    }
    if (key == GDK_KEY_x && (state & GDK_CONTROL_MASK) != 0) {
        asking->cut = (int)take_entry_of(row);
        return TRUE;
    }
    if (key == GDK_KEY_0) {
        update_unpair(asking, take_entry_of(row));
        return TRUE;
    }
    GtkWidget *button = key >= GDK_KEY_1 && key <= GDK_KEY_9
                            ? take_candidate_in(row, (int)(key - GDK_KEY_1))
                            : NULL;
    if (button != NULL)
        gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(button), TRUE);
    return button != NULL;
}

static GtkFlowBoxChild *chosen_new_picture(const Asking *asking)
{
    GList *chosen = gtk_flow_box_get_selected_children(asking->tray);
    GtkFlowBoxChild *child = chosen != NULL ? chosen->data : NULL;
    g_list_free(chosen);
    return child;
}

static gboolean tray_key_cb(Asking *asking, guint key, guint code, GdkModifierType state)
{
    GtkWidget *focus = gtk_window_get_focus(asking->window);
    GtkWidget *child = gtk_widget_get_ancestor(focus, GTK_TYPE_FLOW_BOX_CHILD);
    (void)code;
    if (child == NULL || key != GDK_KEY_x || (state & GDK_CONTROL_MASK) == 0)
        return FALSE;
    asking->cut = (int)take_entry_of(child);
    return TRUE;
}

static void new_chosen_cb(Asking *asking)
{
    GtkFlowBoxChild *child = chosen_new_picture(asking);
    if (child != NULL)
        compare(asking, child);
}

/* Selects the first row of a state. */
static void state_cb(Asking *asking, GtkListBoxRow *state)
{
    const int group = gtk_list_box_row_get_index(state);
    GtkListBoxRow *row;
    for (int i = 0; (row = gtk_list_box_get_row_at_index(asking->rows, i)) != NULL; i++)
        if (take_group_of(row) == group) {
            gtk_list_box_select_row(asking->rows, row);
            gtk_widget_grab_focus(GTK_WIDGET(row));
            return;
        }
    if (take_groups[group].kind == AGAIN_NEW)
        gtk_widget_child_focus(GTK_WIDGET(asking->tray), GTK_DIR_TAB_FORWARD);
}

static void listen_for_keys(Asking *asking, gpointer widget,
                            gboolean (*pressed)(Asking *asking, guint key, guint code,
                                                GdkModifierType state))
{
    GtkEventController *keys = gtk_event_controller_key_new();
    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(pressed), asking);
    gtk_widget_add_controller(widget, keys);
}

/* ---- The answer ---- */

/* The callbacks use the plan, which no longer exists after the answer. */
static void stop_listening(Asking *asking)
{
    g_signal_handlers_disconnect_by_data(asking->rows, asking);
    g_signal_handlers_disconnect_by_data(asking->tray, asking);
    gtk_list_box_set_header_func(asking->rows, NULL, NULL, NULL);
    g_clear_handle_id(&asking->refilling, g_source_remove);
}

static void answer(Asking *asking, gboolean take)
{
    asking->answered = TRUE;
    stop_listening(asking);
    if (take)
        ed_session_take_again(asking->session);
    else
        ed_session_drop_again(asking->session);
    gtk_window_destroy(asking->window);
}

static void take_cb(Asking *asking)
{
    answer(asking, TRUE);
}

static void leave_cb(Asking *asking)
{
    answer(asking, FALSE);
}

/* Closing the window means no. */
static void asking_free(gpointer user, GObject *window)
{
    Asking *asking = user;
    (void)window;
    if (!asking->answered) {
        stop_listening(asking);
        ed_session_drop_again(asking->session);
    }
    g_object_unref(asking->rows);
    g_object_unref(asking->tray);
    g_object_unref(asking->session);
    node_unref(asking->before);
    node_unref(asking->after);
    draw_pictures_free(asking->known);
    g_free(asking);
}

static void find_parts(Asking *asking, GtkBuilder *builder)
{
    asking->window = GTK_WINDOW(gtk_builder_get_object(builder, "window"));
    asking->states = GTK_LIST_BOX(gtk_builder_get_object(builder, "states"));
    asking->rows = g_object_ref(GTK_LIST_BOX(gtk_builder_get_object(builder, "rows")));
    asking->tray = g_object_ref(GTK_FLOW_BOX(gtk_builder_get_object(builder, "tray")));
    asking->view = ED_BEFORE_AFTER(gtk_builder_get_object(builder, "view"));
    asking->chosen = GTK_LABEL(gtk_builder_get_object(builder, "chosen"));
    asking->untaken = GTK_LABEL(gtk_builder_get_object(builder, "untaken"));
    asking->summary = GTK_LABEL(gtk_builder_get_object(builder, "summary"));
    g_object_set_data(G_OBJECT(asking->window), "asking", asking);
}

static void listen(Asking *asking, GtkBuilder *builder)
{
    gtk_list_box_set_header_func(asking->rows, header_cb, asking, NULL);
    g_signal_connect_swapped(asking->rows, "row-selected", G_CALLBACK(selected_cb), asking);
    g_signal_connect_swapped(asking->rows, "row-activated", G_CALLBACK(activated_cb), asking);
    g_signal_connect_swapped(asking->states, "row-activated", G_CALLBACK(state_cb), asking);
    g_signal_connect_swapped(asking->tray, "selected-children-changed", G_CALLBACK(new_chosen_cb),
                             asking);
    update_accept_drops(asking->tray, G_CALLBACK(tray_drop_cb), asking);
    listen_for_keys(asking, asking->rows, row_key_cb);
    listen_for_keys(asking, asking->tray, tray_key_cb);
    g_signal_connect_swapped(gtk_builder_get_object(builder, "take"), "clicked",
                             G_CALLBACK(take_cb), asking);
    g_signal_connect_swapped(gtk_builder_get_object(builder, "leave"), "clicked",
                             G_CALLBACK(leave_cb), asking);
    g_object_weak_ref(G_OBJECT(asking->window), asking_free, asking);
}

void ed_update_pictures_ask(EdWindow *window, const ImportPlan *plan)
{
    g_type_ensure(ED_TYPE_BEFORE_AFTER);
    g_autoptr(GtkBuilder) builder =
        gtk_builder_new_from_resource("/org/gabarit/Gabarit/ed-take-pictures.ui");
    Asking *asking = g_new0(Asking, 1);
    asking->session = g_object_ref(ed_window_session(window));
    asking->plan = plan;
    asking->cut = TAKE_NONE;
    asking->before = node_ref(ed_session_project(asking->session));
    asking->known = ed_session_known_pictures(asking->session);
    find_parts(asking, builder);
    listen(asking, builder);
    refill_cb(asking);
    if (plan->doubtful == 0)
        gtk_window_set_focus(asking->window, GTK_WIDGET(gtk_builder_get_object(builder, "take")));
    ed_dialog_present(asking->window, GTK_WINDOW(window), "pictures-again");
}
