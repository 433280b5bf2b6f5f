/* SPDX-License-Identifier: MIT */
/* The rows of the dialog of changed pictures, and the pictures of its tray. */
#include "app/ed-take-internal.h"

#include "session/ed-pictures.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>
#include <string.h>

enum { MAX_CANDIDATES = 3 };

const Group take_groups[TAKE_GROUPS] = {
    {N_("Uncertain"), N_("Choose the new picture that matches the frame"), TRUE, AGAIN_SAME},
    {N_("Changed"), N_("The art has changed"), FALSE, AGAIN_CHANGED},
    {N_("Missing"), N_("No matching art was found"), FALSE, AGAIN_REMOVED},
    {N_("New"), N_("Art that is not in any frame yet"), FALSE, AGAIN_NEW},
    {N_("Moved"), N_("Identical art in another place"), FALSE, AGAIN_MOVED},
    {N_("Unchanged"), N_("Nothing to do"), FALSE, AGAIN_SAME},
};

gboolean take_is_in(const Group *group, const AgainEntry *entry)
{
    return group->doubtful ? entry->doubtful : !entry->doubtful && entry->kind == group->kind;
}

guint take_count_in(const ImportPlan *plan, const Group *group)
{
    guint count = 0;
    for (uint32_t i = 0; i < plan->count; i++)
        count += take_is_in(group, &plan->entries[i]);
    return count;
}

/* ---- Frames of both versions ---- */

/* True if a frame shows the art of a new one. */
static gboolean is_new_one(const Project *project, const Frame *frame, const RenewedFrame *renewed)
{
    const Picture *picture = project_picture(project, frame->picture);
    return picture != NULL && frame->x == renewed->rect.left && frame->y == renewed->rect.top &&
           picture->part == renewed->part && strcmp(picture->path, renewed->path) == 0 &&
           strcmp(picture->layers, renewed->layers != NULL ? renewed->layers : "") == 0;
}

/* Returns the renewed frame in a version, or NULL. New frames are found by their art. */
static const Frame *frame_in(const Project *project, const RenewedFrame *renewed)
{
    const Sprite *sprite = project != NULL ? project_sprite(project, renewed->sprite) : NULL;
    if (sprite == NULL || renewed->frame != 0)
        return sprite != NULL ? sprite_frame(sprite, renewed->frame) : NULL;
    ListIter frames = list_iter(sprite->frames);
    const Frame *found = NULL;
    for (const Frame *frame; (frame = list_next(&frames)) != NULL;)
        found = is_new_one(project, frame, renewed) ? frame : found;
    return found;
}

/* Returns the art of a candidate as a frame without annotations, or NULL. The caller unrefs it. */
static Frame *candidate_frame(const Asking *asking, const AgainCandidate *candidate)
{
    ListIter pictures = list_iter(asking->after != NULL ? asking->after->pictures : NULL);
    for (const Picture *picture; (picture = list_next(&pictures)) != NULL;) {
        PictureSource source = picture_source(picture);
        if (!picture_source_equal(&source, &candidate->picture))
            continue;
        Frame *frame = node_new(&frame_kind);
        frame->picture = picture->id;
        frame->x = candidate->rect.left;
        frame->y = candidate->rect.top;
        frame->w = candidate->rect.right - candidate->rect.left;
        frame->h = candidate->rect.bottom - candidate->rect.top;
        return frame;
    }
    return NULL;
}

EdDrawnFrame update_frame_before(const Asking *asking, const RenewedFrame *renewed)
{
    const Frame *frame = renewed->frame != 0 ? frame_in(asking->before, renewed) : NULL;
    return (EdDrawnFrame){asking->session, asking->known, asking->before, frame};
}

EdDrawnFrame update_frame_after(const Asking *asking, const RenewedFrame *renewed)
{
    const Frame *frame = renewed->path != NULL ? frame_in(asking->after, renewed) : NULL;
    return (EdDrawnFrame){asking->session, NULL, asking->after, frame};
}

/* ---- Candidates ---- */

/* Returns the number of candidates of a doubtful entry: the art that it gets, and the others. */
static int candidate_count(const AgainEntry *entry)
{
    int count = (entry->frame.path != NULL) + (int)entry->other_count;
    return entry->doubtful ? MIN(count, MAX_CANDIDATES) : 0;
}

/* Returns the index of a candidate in `others`, or TAKE_NONE for the art that the entry gets. */
static int other_of(const AgainEntry *entry, int candidate)
{
    return entry->frame.path != NULL ? candidate - 1 : candidate;
}

/* Returns a text for a doubtful entry. The caller frees it. */
static char *doubt_of(const AgainEntry *entry)
{
    if (entry->kind == AGAIN_REMOVED)
        return g_strdup(_("Possibly missing, or one of the new pictures. The frame will be marked "
                          "as to-do."));
    if (entry->likeness < 0)
        return g_strdup(_("Possible match by position. The frame will be marked as to-do."));
    return g_strdup_printf(_("Possible match, %.0f%% similar. The frame will be marked as to-do."),
                           100 * entry->likeness);
}

/* Returns a text such as "Moved by 5, -2: boxes and points move with it". The caller frees it. */
static char *words_for(const AgainEntry *entry)
{
    const RenewedFrame *frame = &entry->frame;
    if (entry->doubtful)
        return doubt_of(entry);
    switch (entry->kind) {
    case AGAIN_MOVED:
        if (frame->dx == 0 && frame->dy == 0)
            return g_strdup(_("Same art in another place on the sheet"));
        return g_strdup_printf(_("Moved by %d, %d: boxes and points move with it"), frame->dx,
                               frame->dy);
    case AGAIN_CHANGED:
        return g_strdup(_("Different art: boxes and points keep their positions"));
    case AGAIN_NEW:
        return g_strdup(_("New art: a frame will be added"));
    case AGAIN_REMOVED:
        return g_strdup(_("Missing art: the frame is kept without a picture"));
    default:
        return g_strdup("");
    }
}

/* ---- A row ---- */

guint take_entry_of(gpointer widget)
{
    return GPOINTER_TO_UINT(g_object_get_data(widget, "entry"));
}

static int marked_in(gpointer row)
{
    return GPOINTER_TO_INT(g_object_get_data(row, "marked"));
}

static GtkWidget *texts_new(const AgainEntry *entry)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
    g_autofree char *title = g_strdup_printf("%s · %s", entry->sprite, entry->name);
    g_autofree char *words = words_for(entry);
    GtkWidget *name = gtk_label_new(NULL), *says = gtk_label_new(NULL);
    ed_show_name(name, title);
    ed_show_text(says, words);
    gtk_widget_add_css_class(name, "strong");
    gtk_widget_add_css_class(says, entry->doubtful ? "warning" : "dim");
    gtk_label_set_ellipsize(GTK_LABEL(name), PANGO_ELLIPSIZE_END);
    gtk_label_set_wrap(GTK_LABEL(says), TRUE);
    gtk_label_set_xalign(GTK_LABEL(name), 0);
    gtk_label_set_xalign(GTK_LABEL(says), 0);
    gtk_label_set_width_chars(GTK_LABEL(says), 16);
    gtk_label_set_max_width_chars(GTK_LABEL(says), 30);
    gtk_box_append(GTK_BOX(box), name);
    gtk_box_append(GTK_BOX(box), says);
    gtk_widget_set_valign(box, GTK_ALIGN_CENTER);
    gtk_widget_set_hexpand(box, TRUE);
    return box;
}

static Asking *asking_of(gpointer widget)
{
    GtkWidget *window = GTK_WIDGET(gtk_widget_get_root(widget));
    return g_object_get_data(G_OBJECT(window), "asking");
}

static GtkWidget *row_above(GtkWidget *widget)
{
    return gtk_widget_get_ancestor(widget, GTK_TYPE_LIST_BOX_ROW);
}

static void marked_cb(GtkToggleButton *button, gpointer candidate)
{
    GtkWidget *row = row_above(GTK_WIDGET(button));
    if (!gtk_toggle_button_get_active(button))
        return;
    g_object_set_data(G_OBJECT(row), "marked", candidate);
    gtk_list_box_select_row(asking_of(row)->rows, GTK_LIST_BOX_ROW(row));
}

/* Returns the picture of a candidate, as a button that marks it. */
static GtkWidget *candidate_new(const Asking *asking, const AgainEntry *entry, int candidate,
                                GtkWidget *first)
{
    int other = other_of(entry, candidate);
    Frame *bare = other >= 0 ? candidate_frame(asking, &entry->others[other]) : NULL;
    EdDrawnFrame shown = {asking->session, NULL, asking->after, bare};
    if (other < 0)
        shown = update_frame_after(asking, &entry->frame);
    g_autofree char *label = g_strdup_printf(_("Candidate %d"), candidate + 1);
    g_autofree char *key = g_strdup_printf("%d", candidate + 1);
    GtkWidget *button = gtk_toggle_button_new(), *overlay = gtk_overlay_new();
    GtkWidget *number = gtk_label_new(key);
    gtk_widget_add_css_class(number, "key");
    gtk_widget_add_css_class(button, "candidate");
    gtk_widget_set_halign(number, GTK_ALIGN_START);
    gtk_widget_set_valign(number, GTK_ALIGN_END);
    gtk_overlay_set_child(GTK_OVERLAY(overlay), ed_drawn_frame_new(&shown, label));
    gtk_overlay_add_overlay(GTK_OVERLAY(overlay), number);
    gtk_button_set_child(GTK_BUTTON(button), overlay);
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    gtk_toggle_button_set_group(GTK_TOGGLE_BUTTON(button), (void *)first);
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(button), candidate == 0);
    g_signal_connect(button, "toggled", G_CALLBACK(marked_cb), GINT_TO_POINTER(candidate));
    node_unref(bare);
    return button;
}

void update_confirm_candidate(Asking *asking, gpointer row)
{
    const guint index = take_entry_of(row);
    const AgainEntry *entry = &asking->plan->entries[index];
    const guint64 frame = entry->frame.frame;
    int other = other_of(entry, marked_in(row));
    if (candidate_count(entry) == 0)
        return;
    uint32_t with = other >= 0 ? import_plan_find_art(asking->plan, &entry->others[other]) : index;
    if (with != index && with != UINT32_MAX)
        ed_session_pair_again(asking->session, index, with);
    else
        ed_session_confirm_again(asking->session, index);
    update_rebuild_and_select(asking, frame);
}

void update_unpair(Asking *asking, guint index)
{
    if (index >= asking->plan->count)
        return;
    const guint64 frame = asking->plan->entries[index].frame.frame;
    ed_session_part_again(asking->session, index);
    update_rebuild_and_select(asking, frame);
}

static void take_marked_cb(GtkWidget *button)
{
    update_confirm_candidate(asking_of(button), row_above(button));
}

static void take_none_cb(GtkWidget *button)
{
    update_unpair(asking_of(button), take_entry_of(row_above(button)));
}

static GtkWidget *answers_new(const AgainEntry *entry)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    GtkWidget *take = gtk_button_new_with_label(_("Use Selected Picture"));
    GtkWidget *none = gtk_button_new_with_label(_("None of These"));
    gtk_widget_set_tooltip_text(take, _("Enter; press 1 to 3 to select another picture"));
    gtk_widget_set_tooltip_text(none, "0");
    gtk_widget_set_valign(box, GTK_ALIGN_CENTER);
    gtk_widget_set_sensitive(take, candidate_count(entry) > 0);
    gtk_widget_add_css_class(take, "raised");
    gtk_widget_add_css_class(none, "raised");
    g_signal_connect(take, "clicked", G_CALLBACK(take_marked_cb), NULL);
    g_signal_connect(none, "clicked", G_CALLBACK(take_none_cb), NULL);
    gtk_box_append(GTK_BOX(box), take);
    gtk_box_append(GTK_BOX(box), none);
    return box;
}

void update_pair_with(Asking *asking, gpointer row, guint with)
{
    const ImportPlan *plan = asking->plan;
    const guint index = take_entry_of(row);
    if (with >= plan->count || index >= plan->count)
        return;
    const guint64 frame = plan->entries[index].frame.frame;
    ed_session_pair_again(asking->session, index, with);
    update_rebuild_and_select(asking, frame);
}

static gboolean drop_cb(GtkWidget *row, const GValue *value)
{
    update_pair_with(asking_of(row), row, g_value_get_uint(value));
    return TRUE;
}

void update_accept_drops(gpointer widget, GCallback dropped, gpointer user)
{
    GtkDropTarget *target = gtk_drop_target_new(G_TYPE_UINT, GDK_ACTION_MOVE);
    g_signal_connect_swapped(target, "drop", dropped, user);
    gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(target));
}

/* ---- Dragging pictures ---- */

static GdkContentProvider *prepare_cb(GtkWidget *child)
{
    GValue value = G_VALUE_INIT;
    g_value_init(&value, G_TYPE_UINT);
    g_value_set_uint(&value, take_entry_of(child));
    return gdk_content_provider_new_for_value(&value);
}

static void drag_begin_cb(GtkWidget *child, GdkDrag *drag)
{
    GdkPaintable *paintable = gtk_widget_paintable_new(child);
    gtk_drag_icon_set_from_paintable(drag, paintable, ED_DRAWN_FRAME_WIDTH / 2,
                                     ED_DRAWN_FRAME_HEIGHT / 2);
    g_object_unref(paintable);
}

static void let_drag(GtkWidget *child, guint index)
{
    g_object_set_data(G_OBJECT(child), "entry", GUINT_TO_POINTER(index));
    GtkDragSource *source = gtk_drag_source_new();
    gtk_drag_source_set_actions(source, GDK_ACTION_MOVE);
    g_signal_connect_swapped(source, "prepare", G_CALLBACK(prepare_cb), child);
    g_signal_connect_swapped(source, "drag-begin", G_CALLBACK(drag_begin_cb), child);
    gtk_widget_add_controller(child, GTK_EVENT_CONTROLLER(source));
}

static GtkWidget *after_widget_new(const Asking *asking, guint index)
{
    EdDrawnFrame shown = update_frame_after(asking, &asking->plan->entries[index].frame);
    GtkWidget *then = ed_drawn_frame_new(&shown, _("After the update"));
    if (shown.frame != NULL)
        let_drag(then, index);
    return then;
}

static GtkWidget *pictures_new(const Asking *asking, guint index)
{
    const AgainEntry *entry = &asking->plan->entries[index];
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8), *first = NULL;
    EdDrawnFrame was = update_frame_before(asking, &entry->frame);
    gtk_box_append(GTK_BOX(box), ed_drawn_frame_new(&was, _("Current")));
    gtk_box_append(GTK_BOX(box), gtk_image_new_from_icon_name("gab-forward-symbolic"));
    for (int i = 0; i < candidate_count(entry); i++) {
        GtkWidget *button = candidate_new(asking, entry, i, first);
        first = first != NULL ? first : button;
        gtk_box_append(GTK_BOX(box), button);
    }
    if (first == NULL)
        gtk_box_append(GTK_BOX(box), after_widget_new(asking, index));
    return box;
}

GtkWidget *take_row_new(const Asking *asking, guint index, int group)
{
    const AgainEntry *entry = &asking->plan->entries[index];
    GtkWidget *row = gtk_list_box_row_new(), *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    gtk_box_append(GTK_BOX(box), pictures_new(asking, index));
    gtk_box_append(GTK_BOX(box), texts_new(entry));
    if (entry->doubtful)
        gtk_box_append(GTK_BOX(box), answers_new(entry));
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), box);
    g_object_set_data(G_OBJECT(row), "entry", GUINT_TO_POINTER(index));
    g_object_set_data(G_OBJECT(row), "group", GINT_TO_POINTER(group));
    g_autofree char *words = words_for(entry);
    g_autofree char *label = g_strdup_printf("%s · %s. %s", entry->sprite, entry->name, words);
    gtk_accessible_update_property(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
    update_accept_drops(row, G_CALLBACK(drop_cb), row);
    return row;
}

/* ---- The tray of new pictures ---- */

GtkWidget *update_new_picture_widget(const Asking *asking, guint index)
{
    const AgainEntry *entry = &asking->plan->entries[index];
    EdDrawnFrame shown = update_frame_after(asking, &entry->frame);
    GtkWidget *child = gtk_flow_box_child_new();
    g_autofree char *label = g_strdup_printf(_("New picture %s"), entry->name);
    gtk_flow_box_child_set_child(GTK_FLOW_BOX_CHILD(child), ed_drawn_frame_new(&shown, label));
    gtk_widget_set_tooltip_text(child, label);
    let_drag(child, index);
    return child;
}

int take_group_of(gpointer row)
{
    return GPOINTER_TO_INT(g_object_get_data(row, "group"));
}

GtkWidget *take_candidate_in(GtkListBoxRow *row, int candidate)
{
    GtkWidget *box = gtk_widget_get_first_child(gtk_list_box_row_get_child(row));
    for (GtkWidget *child = gtk_widget_get_first_child(box); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        if (GTK_IS_TOGGLE_BUTTON(child) && candidate-- == 0)
            return child;
    return NULL;
}
