/* SPDX-License-Identifier: MIT */
/* The rows of the dialog about changed pictures, and the pictures of its tray. */
#include "app/update/ed-update-internal.h"

#include "session/ed-pictures.h"
#include "widgets/ed-visible.h"
#include "widgets/ed-widget.h"

#include <glib/gi18n.h>
#include <string.h>

enum { MAX_CANDIDATES = 3 };

const UpdateGroup update_groups[UPDATE_GROUPS] = {
    {N_("Uncertain"), N_("Choose the new picture that matches the frame"), TRUE, AGAIN_SAME},
    {N_("Changed"), N_("The art has changed"), FALSE, AGAIN_CHANGED},
    {N_("Missing"), N_("No matching art was found"), FALSE, AGAIN_REMOVED},
    {N_("New"), N_("Art that is not in any frame yet"), FALSE, AGAIN_NEW},
    {N_("Moved"), N_("Identical art in another place"), FALSE, AGAIN_MOVED},
    {N_("Unchanged"), N_("Nothing to do"), FALSE, AGAIN_SAME},
};

gboolean update_group_has(const UpdateGroup *group, const AgainEntry *entry)
{
    return group->doubtful ? entry->doubtful : !entry->doubtful && entry->kind == group->kind;
}

guint update_group_count(const ImportPlan *plan, const UpdateGroup *group)
{
    guint count = 0;
    for (uint32_t i = 0; i < plan->count; i++)
        count += update_group_has(group, &plan->entries[i]);
    return count;
}

/* ---- Frames of both versions ---- */

/* True if a frame shows the same art as a renewed frame (the frame of an entry). */
static gboolean shows_art_of(const Project *project, const Frame *frame,
                             const RenewedFrame *renewed)
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
    const Frame *found = NULL;
    LIST_EACH (Frame, frame, sprite->frames)
        found = shows_art_of(project, frame, renewed) ? frame : found;
    return found;
}

/* Returns the art of a candidate as a frame without annotations, or NULL. The caller unrefs it. */
static Frame *candidate_frame(const UpdateDialog *self, const AgainCandidate *candidate)
{
    LIST_EACH (Picture, picture, self->after != NULL ? self->after->pictures : NULL) {
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

EdDrawnFrame update_frame_before(const UpdateDialog *self, const RenewedFrame *renewed)
{
    const Frame *frame = renewed->frame != 0 ? frame_in(self->before, renewed) : NULL;
    return (EdDrawnFrame){self->session, self->known, self->before, frame};
}

EdDrawnFrame update_frame_after(const UpdateDialog *self, const RenewedFrame *renewed)
{
    const Frame *frame = renewed->path != NULL ? frame_in(self->after, renewed) : NULL;
    return (EdDrawnFrame){self->session, NULL, self->after, frame};
}

/* ---- Candidates ---- */

/* Returns the number of candidates of a doubtful entry: the art that it gets, and the others. */
static int candidate_count(const AgainEntry *entry)
{
    int count = (entry->frame.path != NULL) + (int)entry->other_count;
    return entry->doubtful ? MIN(count, MAX_CANDIDATES) : 0;
}

/* Returns the index of a candidate in `others`, or UPDATE_NONE for the art that the entry gets. */
static int other_of(const AgainEntry *entry, int candidate)
{
    return entry->frame.path != NULL ? candidate - 1 : candidate;
}

/* Returns a text for a doubtful entry. The caller frees it. */
static char *doubt_text(const AgainEntry *entry)
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
static char *description_of(const AgainEntry *entry)
{
    const RenewedFrame *frame = &entry->frame;
    if (entry->doubtful)
        return doubt_text(entry);
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

guint update_entry_of(gpointer widget)
{
    return GPOINTER_TO_UINT(g_object_get_data(widget, "entry"));
}

/* Returns the candidate that the user has marked in a row. */
static int marked_in(gpointer row)
{
    return GPOINTER_TO_INT(g_object_get_data(row, "marked"));
}

static GtkWidget *texts_new(const AgainEntry *entry)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
    g_autofree char *title = g_strdup_printf("%s · %s", entry->sprite, entry->name);
    g_autofree char *description = description_of(entry);
    GtkWidget *name = gtk_label_new(NULL), *note = gtk_label_new(NULL);
    ed_show_name(name, title);
    ed_show_text(note, description);
    gtk_widget_add_css_class(name, "strong");
    gtk_widget_add_css_class(note, entry->doubtful ? "warning" : "dim");
    gtk_label_set_ellipsize(GTK_LABEL(name), PANGO_ELLIPSIZE_END);
    gtk_label_set_wrap(GTK_LABEL(note), TRUE);
    gtk_label_set_xalign(GTK_LABEL(name), 0);
    gtk_label_set_xalign(GTK_LABEL(note), 0);
    gtk_label_set_width_chars(GTK_LABEL(note), 16);
    gtk_label_set_max_width_chars(GTK_LABEL(note), 30);
    gtk_box_append(GTK_BOX(box), name);
    gtk_box_append(GTK_BOX(box), note);
    gtk_widget_set_valign(box, GTK_ALIGN_CENTER);
    gtk_widget_set_hexpand(box, TRUE);
    return box;
}

static UpdateDialog *dialog_of(gpointer widget)
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
    gtk_list_box_select_row(dialog_of(row)->rows, GTK_LIST_BOX_ROW(row));
}

/* Returns a button with the picture of a candidate, which marks the candidate. */
static GtkWidget *candidate_new(const UpdateDialog *self, const AgainEntry *entry, int candidate,
                                GtkWidget *first)
{
    int other = other_of(entry, candidate);
    node_auto Frame *art = other >= 0 ? candidate_frame(self, &entry->others[other]) : NULL;
    EdDrawnFrame shown = {self->session, NULL, self->after, art};
    if (other < 0)
        shown = update_frame_after(self, &entry->frame);
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
    return button;
}

void update_confirm_candidate(UpdateDialog *self, gpointer row)
{
    const guint index = update_entry_of(row);
    const AgainEntry *entry = &self->plan->entries[index];
    const guint64 frame = entry->frame.frame;
    int other = other_of(entry, marked_in(row));
    if (candidate_count(entry) == 0)
        return;
    uint32_t with = other >= 0 ? import_plan_find_art(self->plan, &entry->others[other]) : index;
    if (with != index && with != UINT32_MAX)
        ed_session_reimport_pair(self->session, index, with);
    else
        ed_session_reimport_confirm(self->session, index);
    update_rebuild_and_select(self, frame);
}

void update_unpair(UpdateDialog *self, guint index)
{
    if (index >= self->plan->count)
        return;
    const guint64 frame = self->plan->entries[index].frame.frame;
    ed_session_reimport_unmatch(self->session, index);
    update_rebuild_and_select(self, frame);
}

static void use_marked_cb(GtkWidget *button)
{
    update_confirm_candidate(dialog_of(button), row_above(button));
}

static void use_none_cb(GtkWidget *button)
{
    update_unpair(dialog_of(button), update_entry_of(row_above(button)));
}

static GtkWidget *answers_new(const AgainEntry *entry)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    GtkWidget *use = gtk_button_new_with_label(_("Use Selected Picture"));
    GtkWidget *none = gtk_button_new_with_label(_("None of These"));
    ed_show_tooltip(use, _("Enter; press 1 to 3 to select another picture"));
    ed_show_tooltip(none, "0");
    gtk_widget_set_valign(box, GTK_ALIGN_CENTER);
    gtk_widget_set_sensitive(use, candidate_count(entry) > 0);
    gtk_widget_add_css_class(use, "raised");
    gtk_widget_add_css_class(none, "raised");
    g_signal_connect(use, "clicked", G_CALLBACK(use_marked_cb), NULL);
    g_signal_connect(none, "clicked", G_CALLBACK(use_none_cb), NULL);
    gtk_box_append(GTK_BOX(box), use);
    gtk_box_append(GTK_BOX(box), none);
    return box;
}

void update_pair_with(UpdateDialog *self, gpointer row, guint with)
{
    const ImportPlan *plan = self->plan;
    const guint index = update_entry_of(row);
    if (with >= plan->count || index >= plan->count)
        return;
    const guint64 frame = plan->entries[index].frame.frame;
    ed_session_reimport_pair(self->session, index, with);
    update_rebuild_and_select(self, frame);
}

static gboolean drop_cb(GtkWidget *row, const GValue *value)
{
    update_pair_with(dialog_of(row), row, g_value_get_uint(value));
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
    g_value_set_uint(&value, update_entry_of(child));
    return gdk_content_provider_new_for_value(&value);
}

static void drag_begin_cb(GtkWidget *child, GdkDrag *drag)
{
    g_autoptr(GdkPaintable) paintable = gtk_widget_paintable_new(child);
    gtk_drag_icon_set_from_paintable(drag, paintable, ED_DRAWN_FRAME_WIDTH / 2,
                                     ED_DRAWN_FRAME_HEIGHT / 2);
}

static void make_draggable(GtkWidget *child, guint index)
{
    g_object_set_data(G_OBJECT(child), "entry", GUINT_TO_POINTER(index));
    GtkDragSource *source = gtk_drag_source_new();
    gtk_drag_source_set_actions(source, GDK_ACTION_MOVE);
    g_signal_connect_swapped(source, "prepare", G_CALLBACK(prepare_cb), child);
    g_signal_connect_swapped(source, "drag-begin", G_CALLBACK(drag_begin_cb), child);
    gtk_widget_add_controller(child, GTK_EVENT_CONTROLLER(source));
}

static GtkWidget *after_widget_new(const UpdateDialog *self, guint index)
{
    EdDrawnFrame shown = update_frame_after(self, &self->plan->entries[index].frame);
    GtkWidget *picture = ed_drawn_frame_new(&shown, _("After the update"));
    if (shown.frame != NULL)
        make_draggable(picture, index);
    return picture;
}

static GtkWidget *pictures_new(const UpdateDialog *self, guint index)
{
    const AgainEntry *entry = &self->plan->entries[index];
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8), *first = NULL;
    EdDrawnFrame current = update_frame_before(self, &entry->frame);
    gtk_box_append(GTK_BOX(box), ed_drawn_frame_new(&current, _("Current")));
    gtk_box_append(GTK_BOX(box), gtk_image_new_from_icon_name("gab-forward-symbolic"));
    for (int i = 0; i < candidate_count(entry); i++) {
        GtkWidget *button = candidate_new(self, entry, i, first);
        first = first != NULL ? first : button;
        gtk_box_append(GTK_BOX(box), button);
    }
    if (first == NULL)
        gtk_box_append(GTK_BOX(box), after_widget_new(self, index));
    return box;
}

GtkWidget *update_row_new(const UpdateDialog *self, guint index, int group)
{
    const AgainEntry *entry = &self->plan->entries[index];
    GtkWidget *row = gtk_list_box_row_new(), *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    gtk_box_append(GTK_BOX(box), pictures_new(self, index));
    gtk_box_append(GTK_BOX(box), texts_new(entry));
    if (entry->doubtful)
        gtk_box_append(GTK_BOX(box), answers_new(entry));
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), box);
    g_object_set_data(G_OBJECT(row), "entry", GUINT_TO_POINTER(index));
    g_object_set_data(G_OBJECT(row), "group", GINT_TO_POINTER(group));
    g_autofree char *description = description_of(entry);
    g_autofree char *label =
        g_strdup_printf("%s · %s. %s", entry->sprite, entry->name, description);
    ed_show_accessible(row, GTK_ACCESSIBLE_PROPERTY_LABEL, label);
    update_accept_drops(row, G_CALLBACK(drop_cb), row);
    return row;
}

/* ---- The tray of new pictures ---- */

GtkWidget *update_new_picture_widget(const UpdateDialog *self, guint index)
{
    const AgainEntry *entry = &self->plan->entries[index];
    EdDrawnFrame shown = update_frame_after(self, &entry->frame);
    GtkWidget *child = gtk_flow_box_child_new();
    g_autofree char *label = g_strdup_printf(_("New picture %s"), entry->name);
    gtk_flow_box_child_set_child(GTK_FLOW_BOX_CHILD(child), ed_drawn_frame_new(&shown, label));
    ed_show_tooltip(child, label);
    make_draggable(child, index);
    return child;
}

int update_group_of(gpointer row)
{
    return GPOINTER_TO_INT(g_object_get_data(row, "group"));
}

GtkWidget *update_candidate_button(GtkListBoxRow *row, int candidate)
{
    GtkWidget *box = gtk_widget_get_first_child(gtk_list_box_row_get_child(row));
    ED_CHILD_EACH (child, box)
        if (GTK_IS_TOGGLE_BUTTON(child) && candidate-- == 0)
            return child;
    return NULL;
}
