/* SPDX-License-Identifier: MIT */
/* Typed text applies to the boxes that the form was filled from, whatever is selected when it is
 * committed: a click elsewhere changes the selection before it takes the focus. */
#include "inspector/ed-box-section.h"

#include "edit/sprites.h"
#include "inspector/ed-turns.h"
#include "session/ed-selection.h"
#include "tools/sprite/ed-frame-edits.h"
#include "widgets/ed-section.h"
#include "widgets/ed-tag-chooser.h"
#include "widgets/ed-template.h"

#include <glib/gi18n.h>
#include <math.h>

struct _EdBoxSection {
    GtkWidget parent;
    GtkWidget *count, *lock, *name, *tag, *group, *x, *y, *w, *h, *note, *form;
    EdWatch watch;
    uint64_t frame;  /* that the form shows */
    uint32_t *boxes; /* indexes in it */
    uint32_t box_count;
    gboolean setting;
};

G_DEFINE_FINAL_TYPE(EdBoxSection, ed_box_section, GTK_TYPE_WIDGET)

static const Project *project_of(EdBoxSection *self)
{
    return ed_session_project(self->watch.session);
}

static const Frame *frame_of(EdBoxSection *self)
{
    const Sprite *sprite = ed_session_sprite(self->watch.session);
    return sprite != NULL ? sprite_frame(sprite, self->frame) : NULL;
}

/* ---- Edits ---- */

/* An edit of one box; `wish` holds its parameters. */
typedef Project *(*BoxEdit)(EdBoxSection *self, const Project *before, const Scope *scope,
                            uint32_t box, const void *wish, GError **error);

static bool edit_each(EdBoxSection *self, BoxEdit edit, const void *wish, const char *label,
                      const void *group)
{
    if (frame_of(self) == NULL)
        return false;
    Scope scope = ed_section_scope(self->watch.session, self->frame);
    Project *after = node_ref(project_of(self));
    GError *error = NULL;
    for (uint32_t i = 0; i < self->box_count && after != NULL; i++) {
        Project *next = edit(self, after, &scope, self->boxes[i], wish, &error);
        node_unref(after);
        after = next;
    }
    return ed_session_take(self->watch.session, after, label, group, error);
}

static Project *rename_box(EdBoxSection *self, const Project *before, const Scope *scope,
                           uint32_t box, const void *wish, GError **error)
{
    (void)self;
    return edit_rename_box(before, scope, box, wish, error);
}

static void name_cb(EdBoxSection *self, const char *text)
{
    edit_each(self, rename_box, text, _("Rename box"), NULL);
}

static void tag_cb(EdBoxSection *self, int tag)
{
    Scope scope = ed_section_scope(self->watch.session, self->frame);
    GError *error = NULL;
    Project *after =
        edit_set_boxes_tag(project_of(self), &scope, self->boxes, self->box_count, tag, &error);
    ed_session_take(self->watch.session, after, _("Change tag"), NULL, error);
}

static void group_cb(EdBoxSection *self, const char *text)
{
    Scope scope = ed_section_scope(self->watch.session, self->frame);
    GError *error = NULL;
    Project *after = edit_group_boxes(project_of(self), &scope, self->boxes, self->box_count,
                                      text[0] != '\0' ? text : NULL, &error);
    ed_session_take(self->watch.session, after,
                    text[0] != '\0' ? _("Group boxes") : _("Ungroup boxes"), NULL, error);
}

static void lock_cb(EdBoxSection *self)
{
    if (self->setting)
        return;
    Scope scope = ed_section_scope(self->watch.session, self->frame);
    gboolean locked = gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(self->lock));
    GError *error = NULL;
    Project *after =
        edit_lock_boxes(project_of(self), &scope, self->boxes, self->box_count, locked, &error);
    ed_session_take(self->watch.session, after, locked ? _("Lock boxes") : _("Unlock boxes"), NULL,
                    error);
}

/* A request for one number of the boxes' rectangles. */
typedef struct Wish {
    char which; /* x, y, w, h */
    double value;
} Wish;

static Project *set_rect(EdBoxSection *self, const Project *before, const Scope *scope,
                         uint32_t index, const void *wish, GError **error)
{
    const Wish *number = wish;
    const Frame *frame = frame_of(self);
    const Box *box = list_get(frame->boxes, index);
    if (box == NULL)
        return node_ref(before);
    double origin_x, origin_y;
    ed_section_origin(self->watch.session, frame, &origin_x, &origin_y);
    int32_t x = box->x, y = box->y, w = box->w, h = box->h;
    if (number->which == 'x')
        x = (int32_t)lround(number->value + origin_x);
    if (number->which == 'y')
        y = (int32_t)lround(number->value + origin_y);
    if (number->which == 'w')
        w = (int32_t)lround(number->value);
    if (number->which == 'h')
        h = (int32_t)lround(number->value);
    return edit_set_box_rect(before, scope, index, (PixelRect){x, y, x + w, y + h}, error);
}

static void set_number(EdBoxSection *self, char which, double value, GtkWidget *field)
{
    Wish wish = {which, value};
    edit_each(self, set_rect, &wish, which == 'x' || which == 'y' ? _("Move box") : _("Resize box"),
              field);
}

static void x_cb(EdBoxSection *self, double value)
{
    set_number(self, 'x', value, self->x);
}

static void y_cb(EdBoxSection *self, double value)
{
    set_number(self, 'y', value, self->y);
}

static void w_cb(EdBoxSection *self, double value)
{
    set_number(self, 'w', value, self->w);
}

static void h_cb(EdBoxSection *self, double value)
{
    set_number(self, 'h', value, self->h);
}

static void number_done_cb(EdBoxSection *self)
{
    if (self->watch.session != NULL)
        ed_session_end_group(self->watch.session);
}

static void duplicate_cb(EdBoxSection *self)
{
    ed_frame_duplicate_boxes(self->watch.session);
}

static void delete_cb(EdBoxSection *self)
{
    ed_frame_remove_selected(self->watch.session);
}

/* ---- Showing ---- */

static void remember(EdBoxSection *self, const Frame *frame, const EdSelection *selection)
{
    g_clear_pointer(&self->boxes, g_free);
    self->frame = frame->id;
    self->boxes = g_new(uint32_t, selection->count);
    self->box_count = 0;
    for (uint32_t i = 0; i < selection->count; i++)
        if (selection->items[i] < list_count(frame->boxes))
            self->boxes[self->box_count++] = (uint32_t)selection->items[i];
}

static void box_section_show_count(EdBoxSection *self, const EdCommon *tag)
{
    const Tag *one = tag->mixed ? NULL : project_tag(project_of(self), (int32_t)tag->value);
    g_autofree char *text =
        self->box_count == 1
            ? g_strdup(one != NULL ? one->name : _("no tag"))
            : g_strdup_printf(g_dngettext(NULL, "%u selected", "%u selected", self->box_count),
                              self->box_count);
    gtk_label_set_text(GTK_LABEL(self->count), text);
}

static void show_boxes(EdBoxSection *self, const Frame *frame)
{
    EdCommonText name = {0}, group = {0};
    EdCommon x = {0}, y = {0}, w = {0}, h = {0}, tag = {0}, locked = {0};
    double origin_x, origin_y;
    ed_section_origin(self->watch.session, frame, &origin_x, &origin_y);
    for (uint32_t i = 0; i < self->box_count; i++) {
        const Box *box = list_get(frame->boxes, self->boxes[i]);
        ed_common_text_add(&name, box->name);
        ed_common_text_add(&group, box->group);
        ed_common_add(&tag, box->tag);
        ed_common_add(&locked, box->locked);
        ed_common_add(&x, box->x - origin_x);
        ed_common_add(&y, box->y - origin_y);
        ed_common_add(&w, box->w);
        ed_common_add(&h, box->h);
    }
    ed_common_text_show(&name, ED_FIELD(self->name), _("none"));
    ed_common_text_show(&group, ED_FIELD(self->group), _("none"));
    ed_common_show(&x, ED_NUMBER_FIELD(self->x));
    ed_common_show(&y, ED_NUMBER_FIELD(self->y));
    ed_common_show(&w, ED_NUMBER_FIELD(self->w));
    ed_common_show(&h, ED_NUMBER_FIELD(self->h));
    ed_tag_chooser_show(ED_TAG_CHOOSER(self->tag), project_of(self),
                        tag.mixed ? ED_TAGS_MIXED : (int32_t)tag.value);
    gboolean all_locked = !locked.mixed && locked.value != 0;
    self->setting = TRUE;
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(self->lock), all_locked);
    self->setting = FALSE;
    gtk_button_set_icon_name(GTK_BUTTON(self->lock),
                             all_locked ? "changes-prevent-symbolic" : "changes-allow-symbolic");
    ed_section_show_lock(self->watch.session, self->form);
    if (all_locked)
        gtk_widget_set_sensitive(self->form, FALSE);
    box_section_show_count(self, &tag);
}

/* Counts the frames of the scope that contain one of the boxes. */
static uint32_t count_reached(EdBoxSection *self, const Frame *frame)
{
    uint32_t count, reached = 0;
    const Sprite *sprite = ed_session_sprite(self->watch.session);
    Scope scope = ed_section_scope(self->watch.session, self->frame);
    g_autofree uint64_t *frames = scope_frames(project_of(self), &scope, &count);
    for (uint32_t i = 0; frames != NULL && i < count; i++) {
        const Frame *other = sprite_frame(sprite, frames[i]);
        bool has = false;
        for (uint32_t b = 0; b < self->box_count && !has; b++)
            has = other == frame || box_twin(frame, self->boxes[b], other) != UINT32_MAX;
        reached += has;
    }
    return reached;
}

static void show_reach(EdBoxSection *self, const Frame *frame)
{
    GtkWidget *const last_ones[] = {self->name, self->tag, self->group, self->y, self->h};
    uint32_t count = count_reached(self, frame);
    for (guint i = 0; i < G_N_ELEMENTS(last_ones); i++)
        ed_section_say_reach(last_ones[i], count);
}

static void box_section_commit_all(EdBoxSection *self)
{
    ed_field_commit(ED_FIELD(self->name));
    ed_field_commit(ED_FIELD(self->group));
    GtkWidget *const numbers[] = {self->x, self->y, self->w, self->h};
    for (guint i = 0; i < G_N_ELEMENTS(numbers); i++)
        ed_field_commit(ed_number_field_field(ED_NUMBER_FIELD(numbers[i])));
}

static void box_section_update_cb(gpointer owner, guint what)
{
    EdBoxSection *self = owner;
    EdSession *session = self->watch.session;
    if (session != NULL && what & (ED_VIEW_SELECTION | ED_VIEW_PART) && self->box_count > 0)
        box_section_commit_all(self);
    const EdSelection *selection = session != NULL ? ed_session_selection(session) : NULL;
    const Frame *frame = session != NULL ? ed_session_frame(session) : NULL;
    self->box_count = 0;
    if (frame != NULL && selection->kind == ED_SELECT_BOXES)
        remember(self, frame, selection);
    ed_turns_show(GTK_WIDGET(self), frame != NULL, self->box_count > 0);
    if (self->box_count == 0)
        return;
    show_boxes(self, frame);
    show_reach(self, frame);
    g_autofree char *note = ed_section_note(session);
    gtk_label_set_text(GTK_LABEL(self->note), note);
}

/* ---- The class ---- */

static void ed_box_section_dispose(GObject *object)
{
    EdBoxSection *self = ED_BOX_SECTION(object);
    ed_watch_clear(&self->watch);
    ed_template_dispose(GTK_WIDGET(self), ED_TYPE_BOX_SECTION);
    g_clear_pointer(&self->boxes, g_free);
    self->box_count = 0;
    G_OBJECT_CLASS(ed_box_section_parent_class)->dispose(object);
}

static void ed_box_section_class_init(EdBoxSectionClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_box_section_dispose;
    g_type_ensure(ED_TYPE_TAG_CHOOSER);
    ed_section_class_init(widget_class, "ed-box-section.ui");
    gtk_widget_class_bind_template_child(widget_class, EdBoxSection, count);
    gtk_widget_class_bind_template_child(widget_class, EdBoxSection, lock);
    gtk_widget_class_bind_template_child(widget_class, EdBoxSection, name);
    gtk_widget_class_bind_template_child(widget_class, EdBoxSection, tag);
    gtk_widget_class_bind_template_child(widget_class, EdBoxSection, group);
    gtk_widget_class_bind_template_child(widget_class, EdBoxSection, x);
    gtk_widget_class_bind_template_child(widget_class, EdBoxSection, y);
    gtk_widget_class_bind_template_child(widget_class, EdBoxSection, w);
    gtk_widget_class_bind_template_child(widget_class, EdBoxSection, h);
    gtk_widget_class_bind_template_child(widget_class, EdBoxSection, note);
    gtk_widget_class_bind_template_child(widget_class, EdBoxSection, form);
    gtk_widget_class_bind_template_callback(widget_class, name_cb);
    gtk_widget_class_bind_template_callback(widget_class, tag_cb);
    gtk_widget_class_bind_template_callback(widget_class, group_cb);
    gtk_widget_class_bind_template_callback(widget_class, lock_cb);
    gtk_widget_class_bind_template_callback(widget_class, x_cb);
    gtk_widget_class_bind_template_callback(widget_class, y_cb);
    gtk_widget_class_bind_template_callback(widget_class, w_cb);
    gtk_widget_class_bind_template_callback(widget_class, h_cb);
    gtk_widget_class_bind_template_callback(widget_class, number_done_cb);
    gtk_widget_class_bind_template_callback(widget_class, duplicate_cb);
    gtk_widget_class_bind_template_callback(widget_class, delete_cb);
}

static void ed_box_section_init(EdBoxSection *self)
{
    ed_section_init(GTK_WIDGET(self));
}

void ed_box_section_set_session(EdBoxSection *section, EdSession *session)
{
    ed_watch_set(&section->watch, session,
                 ED_WATCH_PROJECT | ED_VIEW_SELECTION | ED_VIEW_PART | ED_VIEW_SCOPE | ED_VIEW_TAGS,
                 box_section_update_cb, section);
}
