/* SPDX-License-Identifier: MIT */
#include "lists/ed-tag-popover.h"

#include "edit/tags.h"
#include "widgets/ed-colour-choice.h"
#include "widgets/ed-field.h"
#include "widgets/ed-form.h"
#include "widgets/ed-template.h"
#include "widgets/ed-visible.h"
#include "widgets/ed-watch.h"

#include <glib/gi18n.h>
#include <string.h>

/* Colours whose colour_difference is below this are hard to distinguish. */
enum { MIN_DIFFERENCE = 10 };

struct _EdTagPopover {
    GtkPopover parent;
    GtkWidget *colours, *role, *remove_role, *new_role, *alike;
    EdWatch watch;
    int32_t number;
    gboolean is_setting;
};

G_DEFINE_FINAL_TYPE(EdTagPopover, ed_tag_popover, GTK_TYPE_POPOVER)

static const Project *project_of(EdTagPopover *self)
{
    return ed_session_project(self->watch.session);
}

static void set_colour(EdTagPopover *self, const uint8_t colour[4])
{
    Path path = path_tag(project_of(self), self->number);
    Project *after =
        edit_set_colour(project_of(self), &path, "colour", colour, ed_error(self->watch.session));
    ed_session_push(self->watch.session, after, _("Recolour tag"), NULL);
}

static void colour_cb(EdTagPopover *self, guint colour)
{
    uint8_t rgba[4];
    draw_rgba(colour | 0xff000000u, rgba);
    set_colour(self, rgba);
}

static void set_role(EdTagPopover *self, Project *project, const char *role)
{
    Path path = path_tag(project_of(self), self->number);
    Project *after =
        project != NULL ? edit_set_text(project, &path, "role", role, ed_error(self->watch.session))
                        : NULL;
    node_unref(project);
    ed_session_push(self->watch.session, after, _("Change role"), NULL);
}

static void role_cb(EdTagPopover *self)
{
    guint index = gtk_drop_down_get_selected(GTK_DROP_DOWN(self->role));
    if (self->is_setting || index == GTK_INVALID_LIST_POSITION)
        return;
    const Role *role = index > 0 ? list_get(project_of(self)->roles, index - 1) : NULL;
    g_autofree char *name = g_strdup(role != NULL ? role->name : "");
    set_role(self, node_ref(project_of(self)), name);
}

static void new_role_cb(EdTagPopover *self, const char *text)
{
    g_autofree char *name = g_strstrip(g_strdup(text));
    if (name[0] == '\0')
        return;
    Project *added = list_find_name(project_of(self)->roles, name, NULL) != NULL
                         ? node_ref(project_of(self))
                         : edit_add_role(project_of(self), name, ed_error(self->watch.session));
    set_role(self, added, name);
}

static const char *role_of(EdTagPopover *self)
{
    const Tag *tag = project_tag(project_of(self), self->number);
    return tag != NULL ? tag->role : "";
}

static void remove_role_cb(EdTagPopover *self)
{
    g_autofree char *name = g_strdup(role_of(self));
    Project *after = edit_remove_role(project_of(self), name, ed_error(self->watch.session));
    ed_session_push(self->watch.session, after, _("Remove role"), NULL);
}

static guint count_tags_of(EdTagPopover *self, const char *role)
{
    guint count = 0;
    LIST_EACH (Tag, tag, project_of(self)->tags)
        count += strcmp(tag->role, role) == 0 ? 1 : 0;
    return count;
}

/* Sets the tooltip of the button that removes the role from the project and from all tags that have
 * it. */
static void update_remove_button(EdTagPopover *self, const Tag *tag)
{
    bool has_role = tag->role[0] != '\0';
    gtk_widget_set_sensitive(self->remove_role, has_role);
    if (!has_role) {
        ed_show_tooltip(self->remove_role, NULL);
        return;
    }
    guint count = count_tags_of(self, tag->role);
    g_autofree char *word = ed_visible_text(role_display_name(tag->role));
    g_autofree char *text = g_strdup_printf(
        g_dngettext(NULL, "Remove the role “%s” from the project (used by %u tag)",
                    "Remove the role “%s” from the project (used by %u tags)", count),
        word, count);
    ed_show_tooltip(self->remove_role, text);
}

static void show_roles(EdTagPopover *self, const Tag *tag)
{
    g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);
    gtk_string_list_append(names, _("No role"));
    guint chosen = 0, index = 0;
    LIST_EACH (Role, role, project_of(self)->roles) {
        index++;
        g_autofree char *word = ed_visible_text(role_display_name(role->name));
        gtk_string_list_append(names, word);
        if (strcmp(role->name, tag->role) == 0)
            chosen = index;
    }
    self->is_setting = TRUE;
    gtk_drop_down_set_model(GTK_DROP_DOWN(self->role), G_LIST_MODEL(names));
    gtk_drop_down_set_selected(GTK_DROP_DOWN(self->role), chosen);
    self->is_setting = FALSE;
}

static void show_similar_colour_warning(EdTagPopover *self, const Tag *tag)
{
    const Tag *nearest = NULL;
    double min = MIN_DIFFERENCE;
    LIST_EACH (Tag, other, project_of(self)->tags) {
        double difference = colour_difference(tag->colour, other->colour);
        if (other != tag && difference < min) {
            min = difference;
            nearest = other;
        }
    }
    gtk_widget_set_visible(self->alike, nearest != NULL);
    if (nearest == NULL)
        return;
    g_autofree char *text = g_strdup_printf(_("Hard to distinguish from %s"), nearest->name);
    ed_show_text(self->alike, text);
}

static void tag_popover_update_cb(gpointer owner, guint changes)
{
    EdTagPopover *self = owner;
    const Tag *tag =
        self->watch.session != NULL ? project_tag(project_of(self), self->number) : NULL;
    if (tag == NULL) {
        gtk_popover_popdown(GTK_POPOVER(self));
        return;
    }
    ed_colour_choice_show(ED_COLOUR_CHOICE(self->colours), tag->colour);
    ed_field_set_text(ED_FIELD(self->new_role), "");
    show_roles(self, tag);
    update_remove_button(self, tag);
    show_similar_colour_warning(self, tag);
}

static void ed_tag_popover_dispose(GObject *object)
{
    EdTagPopover *self = ED_TAG_POPOVER(object);
    ed_watch_clear(&self->watch);
    gtk_widget_dispose_template(GTK_WIDGET(self), ED_TYPE_TAG_POPOVER);
    G_OBJECT_CLASS(ed_tag_popover_parent_class)->dispose(object);
}

static const EdChild children[] =
    ED_CHILDREN(EdTagPopover, colours, role, remove_role, new_role, alike);
static const EdCallback callbacks[] = ED_CALLBACKS(colour_cb, remove_role_cb, new_role_cb);

static void ed_tag_popover_class_init(EdTagPopoverClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_tag_popover_dispose;
    ed_template_set(widget_class, "ed-tag-popover.ui", children, callbacks);
}

static void ed_tag_popover_init(EdTagPopover *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    ed_form_align_captions(GTK_WIDGET(self));
    g_signal_connect_swapped(self->role, "notify::selected", G_CALLBACK(role_cb), self);
}

EdTagPopover *ed_tag_popover_new(EdSession *session, int32_t number)
{
    EdTagPopover *popover = g_object_new(ED_TYPE_TAG_POPOVER, NULL);
    popover->number = number;
    ed_watch_set(&popover->watch, session, ED_WATCH_PROJECT, tag_popover_update_cb, popover);
    return popover;
}
