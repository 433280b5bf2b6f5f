/* SPDX-License-Identifier: MIT */
/* The version that the plan leads to is made beforehand, and its frames are drawn beside those of
 * the version of now: these with their old art, as far as it is remembered. */
#include "app/ed-take-pictures.h"

#include "app/ed-dialogs.h"
#include "canvas/ed-widget.h"
#include "draw/sprite.h"
#include "session/ed-drawn-pictures.h"
#include "session/ed-pictures.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>
#include <string.h>

enum { WIDTH = 112, HEIGHT = 92, MOST_ROWS = 300 };

typedef struct Asking {
    GtkWindow *window;
    EdSession *session;      /* reffed */
    Project *before, *after; /* what is drawn; `after` may be NULL */
    DrawPictures *known;     /* as they were before */
    gboolean answered;
} Asking;

/* A frame of one of the versions, drawn whenever it is to be seen. */
typedef struct Shown {
    EdSession *session;     /* reffed */
    DrawPictures *pictures; /* borrowed from the dialog; NULL: those of the session */
    Project *project;       /* reffed */
    Frame *frame;           /* reffed */
} Shown;

static void shown_free(gpointer data)
{
    Shown *shown = data;
    g_object_unref(shown->session);
    node_unref(shown->project);
    node_unref(shown->frame);
    g_free(shown);
}

static void draw_cb(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer user)
{
    const Shown *shown = user;
    int scale = gtk_widget_get_scale_factor(GTK_WIDGET(area));
    gboolean dark = ed_widget_is_dark(GTK_WIDGET(area));
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, width * scale, height * scale);
    DrawTarget target = {.pixels = (uint32_t *)(void *)cairo_image_surface_get_data(surface),
                         .stride = (size_t)cairo_image_surface_get_stride(surface) / 4,
                         .width = width * scale,
                         .height = height * scale,
                         .zoom = 1,
                         .scale = scale};
    DrawSpriteOptions options = {.theme = dark ? &draw_theme_dark : &draw_theme_light,
                                 .show = DRAW_SPRITE_USUAL};
    draw_fit(&target, (PixelRect){0, 0, shown->frame->w, shown->frame->h}, 0);
    draw_sprite(&target, &(DrawSpriteView){shown->project, shown->frame, &options},
                shown->pictures != NULL ? shown->pictures
                                        : ed_session_draw_pictures(shown->session));
    cairo_surface_mark_dirty(surface);
    cairo_surface_set_device_scale(surface, scale, scale);
    cairo_set_source_surface(cr, surface, 0, 0);
    cairo_paint(cr);
    cairo_surface_destroy(surface);
}

/* Whether a frame shows what a new one is to show. */
static gboolean is_new_one(const Project *project, const Frame *frame, const RenewedFrame *renewed)
{
    const Picture *picture = project_picture(project, frame->picture);
    return picture != NULL && frame->x == renewed->rect.left && frame->y == renewed->rect.top &&
           picture->part == renewed->part && strcmp(picture->path, renewed->path) == 0 &&
           strcmp(picture->layers, renewed->layers != NULL ? renewed->layers : "") == 0;
}

/* The frame that is renewed, in a version; new ones are found by what they show. */
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

/* The frame of a version, or an empty cell where it has none. */
static GtkWidget *picture_new(const Asking *asking, Project *project, const RenewedFrame *renewed,
                              const char *label)
{
    DrawPictures *pictures = project == asking->before ? asking->known : NULL;
    gboolean there = renewed->frame != 0 || project == asking->after;
    const Frame *frame = there ? frame_in(project, renewed) : NULL;
    GtkWidget *area = gtk_drawing_area_new();
    gtk_widget_set_size_request(area, WIDTH, HEIGHT);
    gtk_accessible_update_property(GTK_ACCESSIBLE(area), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
    if (frame == NULL)
        return area;
    Shown *shown = g_new(Shown, 1);
    *shown = (Shown){g_object_ref(asking->session), pictures, node_ref(project),
                     node_ref((void *)frame)};
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), draw_cb, shown, shown_free);
    g_signal_connect_object(asking->session, "pictures-changed", G_CALLBACK(gtk_widget_queue_draw),
                            area, G_CONNECT_SWAPPED);
    return area;
}

/* What is to be said of a doubtful one. The caller frees it. */
static char *doubt_of(const AgainEntry *entry)
{
    if (entry->kind == AGAIN_GONE)
        return g_strdup(_("Is it gone? Some of the new art might be it. The frame becomes to do"));
    if (entry->likeness < 0)
        return g_strdup(_("Perhaps this one, by its place. The frame becomes to do"));
    return g_strdup_printf(_("Perhaps this one, %.0f %% alike. The frame becomes to do"),
                           100 * entry->likeness);
}

/* "moved by 5, −2; boxes and points go along". The caller frees it. */
static char *words_for(const AgainEntry *entry)
{
    const RenewedFrame *frame = &entry->frame;
    if (entry->doubtful)
        return doubt_of(entry);
    switch (entry->kind) {
    case AGAIN_MOVED:
        if (frame->dx == 0 && frame->dy == 0)
            return g_strdup(_("The same art in another place of the sheet"));
        return g_strdup_printf(_("Moved by %d, %d: all that stands on it goes along"), frame->dx,
                               frame->dy);
    case AGAIN_CHANGED:
        return g_strdup(_("Other art: what stands on it stays where it is"));
    case AGAIN_NEW:
        return g_strdup(_("New art: a frame more"));
    case AGAIN_GONE:
        return g_strdup(_("Its art is gone: the frame stays, without a picture"));
    default:
        return g_strdup("");
    }
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
    gtk_label_set_max_width_chars(GTK_LABEL(says), 28);
    gtk_box_append(GTK_BOX(box), name);
    gtk_box_append(GTK_BOX(box), says);
    gtk_widget_set_valign(box, GTK_ALIGN_CENTER);
    gtk_widget_set_hexpand(box, TRUE);
    return box;
}

static GtkWidget *row_new(const Asking *asking, const AgainEntry *entry)
{
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    GtkWidget *arrow = gtk_image_new_from_icon_name("gab-forward-symbolic");
    gtk_box_append(GTK_BOX(row), texts_new(entry));
    gtk_box_append(GTK_BOX(row), picture_new(asking, asking->before, &entry->frame, _("Now")));
    gtk_box_append(GTK_BOX(row), arrow);
    gtk_box_append(GTK_BOX(row), picture_new(asking, asking->after, &entry->frame, _("Then")));
    return row;
}

/* What needs a look comes first. */
typedef struct Group {
    const char *title, *says;
    gboolean doubtful;
    AgainKind kind; /* of those without doubt */
} Group;

static const Group groups[] = {
    {N_("Doubtful"), N_("These may be others"), TRUE, AGAIN_SAME},
    {N_("Changed"), N_("Their art was redrawn"), FALSE, AGAIN_CHANGED},
    {N_("Gone"), N_("No new art is like theirs"), FALSE, AGAIN_GONE},
    {N_("New"), N_("No frame had this art"), FALSE, AGAIN_NEW},
    {N_("Moved"), N_("Found elsewhere, pixel for pixel"), FALSE, AGAIN_MOVED},
};

static gboolean is_in(const Group *group, const AgainEntry *entry)
{
    return group->doubtful ? entry->doubtful : !entry->doubtful && entry->kind == group->kind;
}

static GtkWidget *heading_new(const Group *group, uint32_t count)
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
    gtk_widget_set_margin_top(row, 6);
    return row;
}

static void fill(const Asking *asking, const ImportPlan *plan, GtkBox *rows)
{
    uint32_t shown = 0;
    for (gsize i = 0; i < G_N_ELEMENTS(groups); i++) {
        uint32_t count = 0;
        for (uint32_t k = 0; k < plan->count; k++)
            count += is_in(&groups[i], &plan->entries[k]);
        if (count > 0)
            gtk_box_append(rows, heading_new(&groups[i], count));
        for (uint32_t k = 0; k < plan->count && shown < MOST_ROWS; k++)
            if (is_in(&groups[i], &plan->entries[k])) {
                gtk_box_append(rows, row_new(asking, &plan->entries[k]));
                shown++;
            }
    }
}

static void answer(Asking *asking, gboolean take)
{
    asking->answered = TRUE;
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

/* A window that was closed has said no. */
static void asking_free(gpointer user, GObject *window)
{
    Asking *asking = user;
    (void)window;
    if (!asking->answered)
        ed_session_drop_again(asking->session);
    g_object_unref(asking->session);
    node_unref(asking->before);
    node_unref(asking->after);
    draw_pictures_free(asking->known);
    g_free(asking);
}

static char *summary(const ImportPlan *plan)
{
    g_autofree char *counts = g_strdup_printf(
        _("%u the same · %u changed · %u moved · %u new · %u gone · %u doubtful"),
        plan->counts[AGAIN_SAME], plan->counts[AGAIN_CHANGED], plan->counts[AGAIN_MOVED],
        plan->counts[AGAIN_NEW], plan->counts[AGAIN_GONE], plan->doubtful);
    if (plan->repainted == 0)
        return g_steal_pointer(&counts);
    g_autofree char *repainted = g_strdup_printf(
        ngettext("Boxes and points of layers are painted anew in %u frame",
                 "Boxes and points of layers are painted anew in %u frames", plan->repainted),
        plan->repainted);
    return g_strdup_printf("%s\n%s", counts, repainted);
}

void ed_take_pictures_ask(EdWindow *window, const ImportPlan *plan)
{
    g_autoptr(GtkBuilder) builder =
        gtk_builder_new_from_resource("/org/gabarit/Gabarit/ed-take-pictures.ui");
    Asking *asking = g_new0(Asking, 1);
    asking->session = g_object_ref(ed_window_session(window));
    asking->window = GTK_WINDOW(gtk_builder_get_object(builder, "window"));
    asking->before = node_ref((void *)ed_session_project(asking->session));
    asking->after = import_again(asking->before, plan, NULL);
    asking->known = ed_session_known_pictures(asking->session);
    g_autofree char *text = summary(plan);
    gtk_label_set_text(GTK_LABEL(gtk_builder_get_object(builder, "summary")), text);
    fill(asking, plan, GTK_BOX(gtk_builder_get_object(builder, "rows")));
    g_signal_connect_swapped(gtk_builder_get_object(builder, "take"), "clicked",
                             G_CALLBACK(take_cb), asking);
    g_signal_connect_swapped(gtk_builder_get_object(builder, "leave"), "clicked",
                             G_CALLBACK(leave_cb), asking);
    g_object_weak_ref(G_OBJECT(asking->window), asking_free, asking);
    ed_dialog_present(asking->window, GTK_WINDOW(window), "pictures-again");
}
