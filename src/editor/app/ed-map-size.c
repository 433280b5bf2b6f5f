/* SPDX-License-Identifier: MIT */
/*
 * Implements the size and picture of maps of ed-map-dialogs.h. For both, the dialog asks whether to
 * scale the contents of the map, or for the anchor: the corner, side or middle relative to which
 * they keep their position.
 */
#include "app/ed-map-dialogs.h"

#include "app/ed-dialogs.h"
#include "app/ed-form-dialog.h"
#include "app/import/ed-import.h"
#include "edit/maps.h"
#include "widgets/ed-number-field.h"

#include <glib/gi18n.h>

typedef struct SizeDialog {
    EdWindow *window; /* owned reference */
    GtkWindow *dialog;
    uint64_t map;
    GtkWidget *width, *height;
    EdFit fit;
    char *path; /* of the new picture; NULL: the dialog changes the size */
} SizeDialog;

static void size_dialog_free(gpointer user, GObject *dialog)
{
    g_autofree SizeDialog *self = user;
    g_object_unref(self->window);
    g_free(self->path);
}

/* `across` and `down`: the anchor, as in ed-anchor-grid.h. */
static void resize(SizeDialog *self, int across, int down)
{
    EdSession *session = ed_window_session(self->window);
    const Map *map = project_map(ed_session_project(session), self->map);
    if (map == NULL)
        return;
    int width = (int)ed_number_field_value(ED_NUMBER_FIELD(self->width));
    int height = (int)ed_number_field_value(ED_NUMBER_FIELD(self->height));
    const Project *before = ed_session_project(session);
    Project *after =
        across == ANCHOR_SCALE
            ? edit_scale_map(before, self->map, width, height, ed_error(session))
            : edit_resize_map(before, self->map, width, height,
                              anchor_offset(width, map->width, across),
                              anchor_offset(height, map->height, down), ed_error(session));
    ed_session_push(session, after, _("Resize map"), NULL);
}

static void accept_cb(SizeDialog *self)
{
    int across, down;
    if (ed_fit_scales(&self->fit, &across, &down))
        across = ANCHOR_SCALE;
    if (self->path != NULL)
        ed_import_map_picture(self->window, self->path, self->map, across, down);
    else
        resize(self, across, down);
    gtk_window_destroy(self->dialog);
}

static GtkWidget *number_new(const char *label, int value)
{
    EdNumberField *field = ed_number_field_new(label);
    g_object_set(field, "unit", _("px"), "min", 1.0, "max", (double)DOCUMENT_MAX_SIDE, NULL);
    ed_number_field_set_value(field, value);
    g_signal_connect(field, "set", G_CALLBACK(ed_number_field_set_value), NULL);
    g_object_set(ed_field_entry(ed_number_field_field(field)), "activates-default", TRUE, NULL);
    gtk_widget_set_hexpand(GTK_WIDGET(field), TRUE);
    return GTK_WIDGET(field);
}

/* Fills in the size of the map's picture, the size that is needed most often. */
static void picture_size_cb(SizeDialog *self)
{
    const Project *project = ed_session_project(ed_window_session(self->window));
    const Map *map = project_map(project, self->map);
    const Picture *picture = map != NULL ? project_picture(project, map->picture) : NULL;
    if (picture == NULL)
        return;
    ed_number_field_set_value(ED_NUMBER_FIELD(self->width), picture->width);
    ed_number_field_set_value(ED_NUMBER_FIELD(self->height), picture->height);
}

static void add_sizes(SizeDialog *self, EdFormDialog *form, const Map *map)
{
    self->width = number_new(_("Width"), map->width);
    self->height = number_new(_("Height"), map->height);
    ed_form_dialog_add(form, _("Width"), self->width);
    ed_form_dialog_add(form, _("Height"), self->height);
    gtk_window_set_focus(form->window,
                         ed_field_entry(ed_number_field_field(ED_NUMBER_FIELD(self->width))));
    if (map->picture == 0)
        return;
    GtkWidget *button = gtk_button_new_with_label(_("Use Picture Size"));
    gtk_widget_add_css_class(button, "raised");
    g_signal_connect_swapped(button, "clicked", G_CALLBACK(picture_size_cb), self);
    ed_form_dialog_add(form, "", button);
}

/* Opens the dialog. `path`: the new picture; NULL: the dialog changes the size. Takes ownership of
 * the path. `scale`: proposes to scale the content. */
static void ask(EdWindow *window, char *path, bool scale, const char *text)
{
    const Map *map = ed_session_map(ed_window_session(window));
    SizeDialog *self = g_new0(SizeDialog, 1);
    *self = (SizeDialog){.window = g_object_ref(window), .map = map->id, .path = path};
    EdFormDialog form = ed_form_dialog_new(path != NULL ? _("Map Picture") : _("Map Size"), text,
                                           path != NULL ? _("Replace") : _("Resize"));
    self->dialog = form.window;
    if (path == NULL)
        add_sizes(self, &form, map);
    self->fit = ed_form_dialog_add_fit(&form, scale);
    g_signal_connect_swapped(form.accept, "clicked", G_CALLBACK(accept_cb), self);
    g_object_weak_ref(G_OBJECT(form.window), size_dialog_free, self);
    ed_dialog_present(form.window, GTK_WINDOW(window), path != NULL ? "map-picture" : "map-size");
}

void ed_map_size_ask(EdWindow *window)
{
    ask(window, NULL, false,
        _("Resize the map. Paint and shapes keep their positions relative to the "
          "chosen anchor, or are scaled."));
}

/* ---- A new picture ---- */

static void picture_chosen(GtkWindow *parent, const char *const *paths, void *user)
{
    EdWindow *window = ED_WINDOW(parent);
    const Map *map = ed_session_map(ed_window_session(window));
    uint32_t width, height;
    GError *error = NULL;
    if (map == NULL)
        return;
    if (!picture_read_size(paths[0], &width, &height, &error)) {
        ed_window_show_error(window, _("Could not read the picture"), error);
        return;
    }
    if (width == (uint32_t)map->width && height == (uint32_t)map->height) {
        ed_import_map_picture(window, paths[0], map->id, -1, -1);
        return;
    }
    g_autofree char *text = g_strdup_printf(
        _("The picture has %u × %u pixels, but the map has %d × %d. The map will be resized to "
          "match the picture."),
        width, height, (int)map->width, (int)map->height);
    bool is_same_shape =
        (uint64_t)width * (uint32_t)map->height == (uint64_t)height * (uint32_t)map->width;
    ask(window, g_strdup(paths[0]), is_same_shape, text);
}

void ed_map_size_choose_picture(EdWindow *window)
{
    ed_dialog_choose(GTK_WINDOW(window), ED_MAP_PICTURE, NULL, NULL, picture_chosen, NULL, NULL);
}
