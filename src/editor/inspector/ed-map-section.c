/* SPDX-License-Identifier: MIT */
#include "inspector/ed-sections.h"

#include "widgets/ed-visible.h"

#include <glib/gi18n.h>

struct _EdMapSection {
    EdSection parent;
    GtkWidget *size, *picture;
};

G_DEFINE_FINAL_TYPE(EdMapSection, ed_map_section, ED_TYPE_SECTION)

static void show_map(EdMapSection *self, const Map *map)
{
    const Project *project = ed_session_project(self->parent.watch.session);
    const Picture *picture = project_picture(project, map->picture);
    g_autofree char *name = picture != NULL ? g_path_get_basename(picture->path) : NULL;
    g_autofree char *size = g_strdup_printf(_("%d × %d px"), map->width, map->height);
    gtk_label_set_text(GTK_LABEL(self->size), size);
    ed_show_name(self->picture, name != NULL ? name : _("Choose…"));
}

static void map_section_update_cb(gpointer owner, guint changes)
{
    EdMapSection *self = owner;
    const Map *map =
        self->parent.watch.session != NULL ? ed_session_map(self->parent.watch.session) : NULL;
    gtk_widget_set_visible(GTK_WIDGET(self), map != NULL);
    if (map != NULL)
        show_map(self, map);
}

/* ---- The class ---- */

static const EdChild children[] = ED_CHILDREN(EdMapSection, size, picture);

static void ed_map_section_class_init(EdMapSectionClass *class)
{
    ed_section_set_up_class(ED_SECTION_CLASS(class), "ed-map-section.ui", children, NULL,
                            ED_WATCH_PROJECT | ED_VIEW_ASSET, map_section_update_cb);
}

static void ed_map_section_init(EdMapSection *self)
{
    ed_section_set_up(GTK_WIDGET(self));
}
