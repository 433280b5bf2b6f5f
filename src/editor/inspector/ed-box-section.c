/* SPDX-License-Identifier: MIT */
/* The form of boxes. Typed text applies to the boxes that the form shows, even if other
 * boxes are selected when the text is committed: a click elsewhere changes the selection before the
 * field loses the focus. */
#include "inspector/ed-sections.h"

#include "edit/sprites.h"
#include "inspector/ed-turns.h"
#include "tools/sprite/ed-frame-edits.h"

#include <glib/gi18n.h>
#include <string.h>

struct _EdBoxSection {
    EdSection parent;
    GtkWidget *lock, *name, *tag, *group, *x, *y, *w, *h, *note, *form;
    uint64_t frame;  /* the frame that the form shows */
    uint32_t *boxes; /* indices of boxes in that frame */
    uint32_t box_count;
    gboolean is_setting; /* widgets are being set by code: their signals are ignored */
};

G_DEFINE_FINAL_TYPE(EdBoxSection, ed_box_section, ED_TYPE_SECTION)

static const Project *project_of(EdBoxSection *self)
{
    return ed_session_project(self->parent.watch.session);
}

static const Frame *frame_of(EdBoxSection *self)
{
    const Sprite *sprite = ed_session_sprite(self->parent.watch.session);
    return sprite != NULL ? sprite_frame(sprite, self->frame) : NULL;
}

/* ---- Edits ---- */

static bool set_boxes(EdBoxSection *self, const FieldValue *value, const char *label,
                      const void *group)
{
    if (frame_of(self) == NULL)
        return false;
    Scope scope = ed_section_scope(self->parent.watch.session, self->frame);
    Project *after = edit_set_boxes(project_of(self), &scope, self->boxes, self->box_count, value,
                                    ed_error(self->parent.watch.session));
    return ed_session_push(self->parent.watch.session, after, label, group);
}

static void box_section_set(EdSection *section, const EdAttribute *attribute,
                            const FieldValue *value, const void *group)
{
    bool ungroups = strcmp(value->key, "group") == 0 && *value->text == '\0';
    set_boxes(ED_BOX_SECTION(section), value,
              ungroups ? _("Ungroup boxes") : ed_attribute_step(attribute, value), group);
}

static void lock_cb(EdBoxSection *self)
{
    if (self->is_setting)
        return;
    gboolean locked = gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(self->lock));
    set_boxes(self, &(FieldValue){.key = "locked", .number = locked},
              locked ? _("Lock boxes") : _("Unlock boxes"), NULL);
}

static void duplicate_cb(EdBoxSection *self)
{
    ed_frame_duplicate_boxes(self->parent.watch.session);
}

static void delete_cb(EdBoxSection *self)
{
    ed_frame_remove_selected(self->parent.watch.session);
}

/* ---- Showing ---- */

static void remember_boxes(EdBoxSection *self, const Frame *frame, const EdSelection *selection)
{
    g_clear_pointer(&self->boxes, g_free);
    self->frame = frame->id;
    self->boxes = g_new(uint32_t, selection->count);
    self->box_count = 0;
    for (uint32_t i = 0; i < selection->count; i++)
        if (selection->items[i] < list_count(frame->boxes))
            self->boxes[self->box_count++] = (uint32_t)selection->items[i];
}

static void box_section_show_count(EdBoxSection *self, const EdCommonNumber *tag)
{
    const Tag *one = tag->mixed ? NULL : project_tag(project_of(self), (int32_t)tag->value);
    g_autofree char *text =
        self->box_count == 1
            ? g_strdup(one != NULL ? one->name : _("no tag"))
            : g_strdup_printf(g_dngettext(NULL, "%u selected", "%u selected", self->box_count),
                              self->box_count);
    gtk_label_set_text(GTK_LABEL(self->parent.count), text);
}

static void show_boxes(EdBoxSection *self, const Frame *frame)
{
    GtkWidget *const row_ends[] = {self->name, self->tag, self->group, self->y, self->h};
    EdCommonNumber tag = {0}, locked = {0};
    EdScopeForm form = {
        .kind = &box_kind, .edited = frame, .items = self->boxes, .count = self->box_count};
    ed_section_show_scope(self, &form);
    g_autoptr(GPtrArray) nodes = form.nodes;
    POINTER_EACH (const Box, box, nodes) {
        ed_common_add(&tag, box->tag);
        ed_common_add(&locked, box->locked);
    }
    for (guint i = 0; i < G_N_ELEMENTS(row_ends); i++)
        ed_section_show_frame_count(row_ends[i], form.frames);
    gboolean all_locked = !locked.mixed && locked.value != 0;
    self->is_setting = TRUE;
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(self->lock), all_locked);
    self->is_setting = FALSE;
    gtk_button_set_icon_name(GTK_BUTTON(self->lock),
                             all_locked ? "changes-prevent-symbolic" : "changes-allow-symbolic");
    ed_section_show_lock(self->parent.watch.session, self->form);
    if (all_locked)
        gtk_widget_set_sensitive(self->form, FALSE);
    box_section_show_count(self, &tag);
}

static void box_section_update_cb(gpointer owner, guint changes)
{
    EdBoxSection *self = owner;
    EdSession *session = self->parent.watch.session;
    if (session != NULL && changes & (ED_VIEW_SELECTION | ED_VIEW_PART) && self->box_count > 0)
        ed_section_commit(self);
    const EdSelection *selection = session != NULL ? ed_session_selection(session) : NULL;
    const Frame *frame = session != NULL ? ed_session_frame(session) : NULL;
    self->box_count = 0;
    if (frame != NULL && selection->kind == ED_SELECT_BOXES)
        remember_boxes(self, frame, selection);
    ed_turns_show(GTK_WIDGET(self), frame != NULL, self->box_count > 0);
    if (self->box_count == 0)
        return;
    show_boxes(self, frame);
    ed_section_show_note(session, &box_kind, self->note);
}

/* ---- The class ---- */

static void ed_box_section_dispose(GObject *object)
{
    EdBoxSection *self = ED_BOX_SECTION(object);
    G_OBJECT_CLASS(ed_box_section_parent_class)->dispose(object);
    g_clear_pointer(&self->boxes, g_free);
    self->box_count = 0;
}

static const EdChild children[] =
    ED_CHILDREN(EdBoxSection, lock, name, tag, group, x, y, w, h, note, form);
static const EdCallback callbacks[] = ED_CALLBACKS(lock_cb, duplicate_cb, delete_cb);

static const EdAttribute attributes[] = {
    {ED_AT(EdBoxSection, name), "name", .step = N_("Rename box"), .none = N_("none")},
    {ED_AT(EdBoxSection, tag), "tag", .step = N_("Change tag")},
    {ED_AT(EdBoxSection, group), "group", .step = N_("Group boxes"), .none = N_("none")},
    {ED_AT(EdBoxSection, x), "x", .step = N_("Move box"), .axis = ED_AXIS_X},
    {ED_AT(EdBoxSection, y), "y", .step = N_("Move box"), .axis = ED_AXIS_Y},
    {ED_AT(EdBoxSection, w), "w", .step = N_("Resize box")},
    {ED_AT(EdBoxSection, h), "h", .step = N_("Resize box")},
    {0}};

static void ed_box_section_class_init(EdBoxSectionClass *class)
{
    G_OBJECT_CLASS(class)->dispose = ed_box_section_dispose;
    ed_section_set_up_class(ED_SECTION_CLASS(class), "ed-box-section.ui", children, callbacks,
                            ED_WATCH_PROJECT | ED_VIEW_SELECTION | ED_VIEW_PART | ED_VIEW_SCOPE |
                                ED_VIEW_TAGS,
                            box_section_update_cb);
    ed_section_set_up_form(ED_SECTION_CLASS(class), attributes, box_section_set);
}

static void ed_box_section_init(EdBoxSection *self)
{
    ed_section_set_up(GTK_WIDGET(self));
}
