/* SPDX-License-Identifier: MIT */
/*
 * Implements the plane images of ed-map-dialogs.h. An image with the map's size and only known
 * colours is imported immediately; otherwise a dialog asks what the colours mean, and how the image
 * fits the map.
 */
#include "app/ed-map-dialogs.h"

#include "app/ed-dialogs.h"
#include "app/ed-form-dialog.h"
#include "app/ed-guide.h"
#include "app/ed-trace.h"
#include "app/import/ed-memory-ask.h"
#include "model/visible.h"
#include "session/ed-file.h"
#include "session/ed-plane-image.h"
#include "widgets/ed-numbers.h"
#include "widgets/ed-swatch.h"
#include "widgets/ed-tag-chooser.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>

/* The meaning that an item of a drop-down gives to a colour. */
typedef struct Meaning {
    PlaneImageBecomes becomes;
    int32_t number; /* of the zone or tag, or 0 */
} Meaning;

/* The dialog that asks about an image. */
typedef struct PlaneImageDialog {
    EdWindow *window; /* owned reference */
    GtkWindow *dialog;
    PlaneImagePlan *plan;
    GArray *meanings;           /* Meaning, for each item of a drop-down */
    GPtrArray *choices, *names; /* drop-downs and entries, for each of the plan's colours */
    EdFit fit;                  /* empty if the sizes are equal */
} PlaneImageDialog;

static void plane_image_dialog_free(gpointer user, GObject *dialog)
{
    g_autofree PlaneImageDialog *self = user;
    plane_image_plan_free(self->plan);
    g_array_unref(self->meanings);
    g_ptr_array_unref(self->choices);
    g_ptr_array_unref(self->names);
    g_object_unref(self->window);
}

/* ---- Importing ---- */

static void plane_image_imported_cb(GObject *object, GAsyncResult *result, gpointer user)
{
    g_autoptr(EdWindow) window = user;
    GError *error = NULL;
    if (!ed_session_import_plane_image_finish(ED_SESSION(object), result, &error)) {
        ed_trace("mask failed: %s", error->message);
        ed_window_show_error(window, _("Could not import the plane image"), error);
        return;
    }
    ed_trace("mask imported");
}

static void import_plan(EdWindow *window, PlaneImagePlan *plan, const PlaneImageFit *fit)
{
    ed_session_import_plane_image_async(ed_window_session(window), plan, fit,
                                        plane_image_imported_cb, g_object_ref(window));
}

/* ---- The window ---- */

static void read_choices(PlaneImageDialog *self)
{
    for (uint32_t i = 0; i < self->plan->count; i++) {
        PlaneImageColour *colour = &self->plan->colours[i];
        guint index = gtk_drop_down_get_selected(g_ptr_array_index(self->choices, i));
        const Meaning *meaning = &g_array_index(self->meanings, Meaning, index);
        colour->becomes = meaning->becomes;
        colour->number = meaning->number;
        plane_image_set_name(colour, gtk_editable_get_text(g_ptr_array_index(self->names, i)));
    }
}

static void accept_cb(PlaneImageDialog *self)
{
    PlaneImageFit fit = {.kind = PLANE_IMAGE_REFUSE};
    read_choices(self);
    if (self->fit.content != NULL)
        fit.kind = ed_fit_scales(&self->fit, &fit.across, &fit.down) ? PLANE_IMAGE_SCALE
                                                                     : PLANE_IMAGE_ANCHOR;
    import_plan(self->window, g_steal_pointer(&self->plan), &fit);
    gtk_window_destroy(self->dialog);
}

/* Shows the entry for a name only if the choice is a new zone or tag. */
static void choice_cb(GtkDropDown *choice, GParamSpec *property, PlaneImageDialog *self)
{
    guint row, index = gtk_drop_down_get_selected(choice);
    if (!g_ptr_array_find(self->choices, choice, &row) || index >= self->meanings->len)
        return;
    PlaneImageBecomes becomes = g_array_index(self->meanings, Meaning, index).becomes;
    gtk_widget_set_visible(g_ptr_array_index(self->names, row), becomes >= PLANE_IMAGE_NEW_ZONE);
}

static void add_meaning(PlaneImageDialog *self, GtkStringList *items, PlaneImageBecomes becomes,
                        int32_t number, const char *text)
{
    g_array_append_val(self->meanings, ((Meaning){becomes, number}));
    g_autofree char *shown = text_visible(text);
    gtk_string_list_append(items, shown);
}

/* Lists the meanings: no zone, a new tag, existing zones, new zones without and with a tag. */
static GtkStringList *list_meanings(PlaneImageDialog *self)
{
    EdSession *session = ed_window_session(self->window);
    GtkStringList *items = gtk_string_list_new(NULL);
    add_meaning(self, items, PLANE_IMAGE_NOTHING, 0, _("No zone"));
    add_meaning(self, items, PLANE_IMAGE_NEW_TAG, 0, _("New tag and zone"));
    LIST_EACH (Zone, zone, ed_session_plane(session)->zones) {
        g_autofree char *text = g_strdup_printf(_("Zone %s"), zone->name);
        add_meaning(self, items, PLANE_IMAGE_ZONE, zone->number, text);
    }
    add_meaning(self, items, PLANE_IMAGE_NEW_ZONE, 0, _("New zone without tag"));
    LIST_EACH (Tag, tag, ed_session_project(session)->tags) {
        g_autofree char *text = g_strdup_printf(_("New zone tagged %s"), tag->name);
        add_meaning(self, items, PLANE_IMAGE_NEW_ZONE, tag->number, text);
    }
    return items;
}

static guint choice_of(const PlaneImageDialog *self, const PlaneImageColour *colour)
{
    ARRAY_EACH (const Meaning, meaning, self->meanings)
        if (meaning->becomes == colour->becomes &&
            (meaning->number == colour->number || colour->becomes == PLANE_IMAGE_NEW_TAG))
            return EACH_INDEX(meaning);
    return 0;
}

/* Returns a swatch of a colour and the number of its pixels. */
static GtkWidget *colour_new(const PlaneImageColour *colour)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    EdSwatch *swatch = ed_swatch_new();
    g_autofree char *pixels = ed_count_text(colour->pixels);
    g_autofree char *text = g_strdup_printf(_("%s px"), pixels);
    GtkWidget *count = gtk_label_new(text);
    ed_swatch_set_colour(swatch, colour->rgba, HATCH_NONE);
    gtk_widget_add_css_class(count, "caption");
    gtk_label_set_xalign(GTK_LABEL(count), 1);
    gtk_widget_set_hexpand(count, TRUE);
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(swatch));
    gtk_box_append(GTK_BOX(box), count);
    gtk_widget_set_hexpand(box, FALSE);
    return box;
}

static GtkWidget *name_new(const PlaneImageColour *colour)
{
    GtkWidget *name = gtk_entry_new();
    gtk_editable_set_text(GTK_EDITABLE(name), colour->name);
    int length = (int)g_utf8_strlen(colour->name, -1);
    gtk_editable_set_width_chars(GTK_EDITABLE(name), CLAMP(length + 1, 12, 24));
    gtk_widget_set_hexpand(name, TRUE);
    ed_show_accessible(name, GTK_ACCESSIBLE_PROPERTY_LABEL, _("Name"));
    return name;
}

static void add_colour(PlaneImageDialog *self, EdFormDialog *form, GtkStringList *items,
                       const PlaneImageColour *colour)
{
    GtkWidget *controls = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8), *name = name_new(colour);
    GtkWidget *choice = gtk_drop_down_new(G_LIST_MODEL(g_object_ref(items)), NULL);
    gtk_widget_set_hexpand(choice, TRUE);
    ed_show_accessible(choice, GTK_ACCESSIBLE_PROPERTY_LABEL, _("Meaning of the colour"));
    g_ptr_array_add(self->choices, choice);
    g_ptr_array_add(self->names, name);
    g_signal_connect(choice, "notify::selected", G_CALLBACK(choice_cb), self);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(choice), choice_of(self, colour));
    choice_cb(GTK_DROP_DOWN(choice), NULL, self);
    gtk_box_append(GTK_BOX(controls), choice);
    gtk_box_append(GTK_BOX(controls), name);
    ed_form_dialog_add_row(form, colour_new(colour), controls);
}

/* Gives the new zones of all colours the chosen tag, so that they share it, or a new tag each. */
static void tag_chosen_cb(PlaneImageDialog *self, int tag)
{
    const PlaneImageColour wanted = {.becomes = tag == ED_TAGS_MIXED ? PLANE_IMAGE_NEW_TAG
                                                                     : PLANE_IMAGE_NEW_ZONE,
                                     .number = tag};
    guint index = choice_of(self, &wanted);
    POINTER_EACH (GtkDropDown, choice, self->choices) {
        guint chosen = gtk_drop_down_get_selected(choice);
        if (g_array_index(self->meanings, Meaning, chosen).becomes >= PLANE_IMAGE_NEW_ZONE)
            gtk_drop_down_set_selected(choice, index);
    }
}

static void add_tag_of_all(PlaneImageDialog *self, EdFormDialog *form)
{
    EdTagChooser *chooser = ed_tag_chooser_new();
    ed_tag_chooser_set_mixed(chooser, _("New tag for each colour"));
    ed_tag_chooser_show(chooser, ed_session_project(ed_window_session(self->window)),
                        ED_TAGS_MIXED);
    g_signal_connect_swapped(chooser, "chosen", G_CALLBACK(tag_chosen_cb), self);
    gtk_widget_set_hexpand(GTK_WIDGET(chooser), TRUE);
    ed_form_dialog_add(form, _("Tag of new zones"), GTK_WIDGET(chooser));
}

static bool has_new_zones(const PlaneImagePlan *plan)
{
    for (uint32_t i = 0; i < plan->count; i++)
        if (plan->colours[i].becomes >= PLANE_IMAGE_NEW_ZONE)
            return true;
    return false;
}

/* Opens the dialog. Takes ownership of the plan. */
static void ask(EdWindow *window, PlaneImagePlan *plan, bool same_size)
{
    const Map *map = ed_session_map(ed_window_session(window));
    PlaneImageDialog *self = g_new0(PlaneImageDialog, 1);
    self->window = g_object_ref(window);
    self->plan = plan;
    self->meanings = g_array_new(FALSE, FALSE, sizeof(Meaning));
    self->choices = g_ptr_array_new();
    self->names = g_ptr_array_new();
    g_autofree char *text =
        same_size ? g_strdup(_("What do the colours of this plane image mean?"))
                  : g_strdup_printf(_("The plane image has %u × %u pixels, but the map has %d × "
                                      "%d"),
                                    plan->width, plan->height, (int)map->width, (int)map->height);
    EdFormDialog form = ed_form_dialog_new(_("Import Plane Image"), text, _("Import"));
    self->dialog = form.window;
    if (!same_size)
        self->fit = ed_form_dialog_add_fit(&form, true);
    if (has_new_zones(plan))
        add_tag_of_all(self, &form);
    g_autoptr(GtkStringList) items = list_meanings(self);
    for (uint32_t i = 0; i < plan->count; i++)
        add_colour(self, &form, items, &plan->colours[i]);
    g_signal_connect_swapped(form.accept, "clicked", G_CALLBACK(accept_cb), self);
    g_object_weak_ref(G_OBJECT(form.window), plane_image_dialog_free, self);
    ed_guide_add_to_header(form.window, "sheets");
    ed_dialog_present(form.window, GTK_WINDOW(window), "mask");
}

static void plane_image_read_cb(GObject *object, GAsyncResult *result, gpointer user)
{
    g_autoptr(EdWindow) window = user;
    EdSession *session = ED_SESSION(object);
    GError *error = NULL;
    PlaneImagePlan *plan = ed_session_read_plane_image_finish(session, result, &error);
    const Map *map = ed_session_map(session);
    if (plan == NULL) {
        ed_trace("mask failed: %s", error->message);
        ed_window_show_error(window, _("Could not read the plane image"), error);
        return;
    }
    bool has_map_size =
        map != NULL && plan->width == (uint32_t)map->width && plan->height == (uint32_t)map->height;
    if (map == NULL)
        plane_image_plan_free(plan);
    else if (has_map_size && !has_new_zones(plan))
        import_plan(window, plan, &(PlaneImageFit){.kind = PLANE_IMAGE_REFUSE});
    else
        ask(window, plan, has_map_size);
}

/* ---- Files ---- */

static void read_plane_image(EdWindow *window, EdSession *session, void *path)
{
    if (ed_session_map(session) != NULL)
        ed_session_read_plane_image_async(session, path, plane_image_read_cb, g_object_ref(window));
}

static void plane_image_chosen(GtkWindow *parent, const char *const *paths, void *user)
{
    EdWindow *window = ED_WINDOW(parent);
    if (ed_window_session(window) != NULL)
        ed_memory_ask(window, ed_window_session(window), paths, read_plane_image,
                      g_strdup(paths[0]), g_free);
}

void ed_plane_image_choose(EdWindow *window)
{
    ed_dialog_choose(GTK_WINDOW(window), ED_OPEN_PLANE_IMAGE, NULL, NULL, plane_image_chosen, NULL,
                     NULL);
}

static void written_cb(GObject *object, GAsyncResult *result, gpointer user)
{
    g_autoptr(EdWindow) window = user;
    GError *error = NULL;
    if (!ed_session_write_plane_image_finish(ED_SESSION(object), result, &error)) {
        ed_trace("mask failed: %s", error->message);
        ed_window_show_error(window, _("Could not export the plane image"), error);
        return;
    }
    ed_trace("mask written");
    ed_window_show_notice(
        window, ED_NOTICE_INFO, _("The plane image was exported"),
        _("Each zone has its own colour. To read the image back, use Import Plane "
          "Image."));
}

/* True if a file is one of the project's pictures, which a plane image must not replace. */
static bool is_picture(EdSession *session, const char *path)
{
    const char *project = ed_session_path(session);
    g_autofree char *folder = project != NULL ? g_path_get_dirname(project) : NULL;
    g_autofree char *canonical_path = g_canonicalize_filename(path, NULL);
    LIST_EACH (Picture, picture, ed_session_project(session)->pictures) {
        g_autofree char *picture_path = g_canonicalize_filename(picture->path, folder);
        if (g_str_equal(picture_path, canonical_path))
            return true;
    }
    return false;
}

static void file_chosen(GtkWindow *parent, const char *const *paths, void *user)
{
    EdWindow *window = ED_WINDOW(parent);
    if (is_picture(ed_window_session(window), paths[0])) {
        ed_window_show_notice(window, ED_NOTICE_ERROR,
                              _("This file is one of the project's pictures"),
                              _("Choose another name for the plane image."));
        return;
    }
    ed_session_write_plane_image_async(ed_window_session(window), paths[0], written_cb,
                                       g_object_ref(window));
}

void ed_plane_image_save(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    g_autofree char *name = g_strdup_printf("%s-%s.png", ed_session_map(session)->name,
                                            ed_session_plane(session)->name);
    g_strdelimit(name, "/\\:", '_');
    ed_dialog_choose(GTK_WINDOW(window), ED_SAVE_PLANE_IMAGE, NULL, name, file_chosen, NULL, NULL);
}
