/* SPDX-License-Identifier: MIT */
#include "inspector/ed-sections.h"

#include "edit/sprites.h"
#include "tools/sprite/ed-frame-edits.h"
#include "widgets/ed-reorder.h"

#include <glib/gi18n.h>
#include <string.h>

struct _EdBoxesSection {
    EdSection parent;
    GtkWidget *list, *list_scroll, *empty;
};

G_DEFINE_FINAL_TYPE(EdBoxesSection, ed_boxes_section, ED_TYPE_SECTION)

static const Project *project_of(EdBoxesSection *self)
{
    return ed_session_project(self->parent.watch.session);
}

static Path path_of(EdBoxesSection *self, EdRow *row)
{
    const EdView *view = ed_session_view(self->parent.watch.session);
    return path_box(view->asset, view->frame, (uint32_t)ed_row_id(row));
}

/* ---- Rows ---- */

/* Returns a text such as "torso · group 1": the tag, if the name differs from it, and the group.
 * The caller frees it. */
static char *detail_of(const Box *box, const char *tag_name)
{
    bool named = box->name[0] != '\0' && strcmp(box->name, tag_name) != 0;
    if (box->group[0] == '\0')
        return g_strdup(named ? tag_name : "");
    return named ? g_strdup_printf("%s · %s", tag_name, box->group) : g_strdup(box->group);
}

static EdRow *row_of(EdBoxesSection *self, const Box *box, uint32_t index)
{
    EdRow *row = ed_row_new(0, index, 0);
    const Tag *tag = project_tag(project_of(self), box->tag);
    const char *tag_name = tag != NULL ? tag->name : _("no tag");
    EdRowLook *look = ed_row_edit(row);
    ed_row_set_tag(row, project_of(self), box->tag);
    ed_row_set_title(row, box->name[0] != '\0' ? box->name : tag_name);
    g_autofree char *detail = detail_of(box, tag_name);
    ed_row_set_detail(row, detail);
    if (box->name[0] == '\0')
        look->flags |= ED_ROW_NO_NAME;
    if (box->locked)
        look->flags |= ED_ROW_LOCKED;
    if (!ed_session_tag_shown(self->parent.watch.session, box->tag))
        look->flags |= ED_ROW_DIM;
    g_autofree char *size = g_strdup_printf("%d × %d", box->w, box->h);
    ed_row_set_count(row, size);
    return row;
}

static void boxes_section_update_cb(gpointer owner, guint changes)
{
    EdBoxesSection *self = owner;
    EdSession *session = self->parent.watch.session;
    const Frame *frame = session != NULL ? ed_session_frame(session) : NULL;
    GPtrArray *rows = g_ptr_array_new_with_free_func(g_object_unref);
    if (frame != NULL) {
        uint32_t index = 0;
        LIST_EACH (Box, box, frame->boxes)
            g_ptr_array_add(rows, row_of(self, box, index++));
    }
    gtk_widget_set_visible(self->empty, rows->len == 0);
    gtk_widget_set_visible(self->list_scroll, rows->len > 0);
    ed_thing_list_show(&self->parent.things, session, rows);
}

static void boxes_section_renamed_cb(EdListRow *widget, const char *name, EdBoxesSection *self)
{
    uint32_t index = (uint32_t)ed_row_id(ed_list_row_row(widget));
    Scope scope = ed_section_scope(self->parent.watch.session, 0);
    Project *after = edit_set_boxes(project_of(self), &scope, &index, 1,
                                    &(FieldValue){.key = "name", .text = name},
                                    ed_error(self->parent.watch.session));
    ed_session_push(self->parent.watch.session, after, _("Rename box"), NULL);
}

static gboolean boxes_section_row_drags(gpointer user, EdRow *row)
{
    (void)user, (void)row;
    return TRUE;
}

static gboolean boxes_section_row_accepts(gpointer user, EdRow *row, EdRow *target)
{
    return g_list_store_find(ED_BOXES_SECTION(user)->parent.things.rows, row, NULL);
}

static void boxes_section_row_moved(gpointer user, EdRow *row, EdRow *target, gboolean after_target)
{
    EdBoxesSection *self = user;
    Path path = path_of(self, row);
    uint32_t to =
        ed_reorder_index((uint32_t)ed_row_id(row), (uint32_t)ed_row_id(target), after_target);
    Project *after = edit_move(project_of(self), &path, to, ed_error(self->parent.watch.session));
    ed_session_push(self->parent.watch.session, after, _("Reorder boxes"), NULL);
}

static void boxes_section_setup_row_cb(gpointer user, EdListRow *widget)
{
    static const EdReorder reorder = {boxes_section_row_drags, boxes_section_row_accepts,
                                      boxes_section_row_moved};
    GtkWidget *lock = gtk_image_new_from_icon_name("changes-prevent-symbolic");
    gtk_widget_add_css_class(lock, "faint");
    ed_list_row_add_after(widget, lock);
    g_object_set_data(G_OBJECT(widget), "lock", lock);
    g_signal_connect(widget, "renamed", G_CALLBACK(boxes_section_renamed_cb), user);
    ed_list_row_rename_on_click(widget, 0);
    ed_reorder_attach(widget, &reorder, user);
}

static void boxes_section_update_row_cb(gpointer user, EdListRow *widget, EdRow *row)
{
    ed_list_row_show(widget, row);
    gtk_widget_set_visible(g_object_get_data(G_OBJECT(widget), "lock"),
                           (ed_row_look(row)->flags & ED_ROW_LOCKED) != 0);
}

/* ---- The class ---- */

static const EdChild children[] = ED_CHILDREN(EdBoxesSection, list, list_scroll, empty);

static void ed_boxes_section_class_init(EdBoxesSectionClass *class)
{
    ed_section_set_up_class(ED_SECTION_CLASS(class), "ed-boxes-section.ui", children, NULL,
                            ED_WATCH_PROJECT | ED_VIEW_SELECTION | ED_VIEW_PART | ED_VIEW_ASSET |
                                ED_VIEW_TAGS,
                            boxes_section_update_cb);
}

static void ed_boxes_section_init(EdBoxesSection *self)
{
    ed_section_set_up(GTK_WIDGET(self));
    ed_thing_list_init(&self->parent.things, self->list, ED_SELECT_BOXES,
                       boxes_section_setup_row_cb, boxes_section_update_row_cb, self);
}

void ed_boxes_section_add(EdBoxesSection *section)
{
    ed_frame_add_box(section->parent.watch.session);
}
