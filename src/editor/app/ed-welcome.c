/* SPDX-License-Identifier: MIT */
/*
 * Implements ed-welcome.h. The cards are in ed-welcome-cards.h; recent projects and the demo's
 * pictures are filled in here.
 */
#include "app/ed-welcome.h"

#include "app/ed-trace.h"
#include "app/ed-welcome-cards.h"
#include "app/files/ed-paths.h"
#include "app/files/ed-recent.h"
#include "session/ed-worker.h"
#include "widgets/ed-portrait.h"
#include "widgets/ed-template.h"
#include "widgets/ed-visible.h"

enum { MAX_RECENT = 5, PICTURES = ED_WELCOME_DEMOS + ED_WELCOME_STEPS };

struct _EdWelcome {
    GtkWidget parent_instance;

    GtkWidget *scroller, *columns, *actions, *recent, *recent_area, *demo_area, *demos, *steps;
    GtkPicture *pictures[PICTURES]; /* of the demo's assets, then of the steps */
    gboolean dark, narrow;
    double needed_width; /* the width that the columns need side by side; 0: not known yet */
    guint fold_source;   /* idle source that changes the layout, or 0 */
    EdWorker artist;     /* draws the pictures of the demo */
};

G_DEFINE_FINAL_TYPE(EdWelcome, ed_welcome, GTK_TYPE_WIDGET)

/* ---- Recent projects ---- */

static GtkWidget *label_new(const char *text, const char *class)
{
    GtkWidget *label = gtk_label_new(NULL);
    ed_show_name(label, text);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_MIDDLE);
    gtk_widget_add_css_class(label, class);
    return label;
}

/* Returns the folder of a path, with ~ for the user's home. The caller frees it. */
static char *short_folder(const char *path)
{
    g_autofree char *folder = g_path_get_dirname(path);
    const char *home = g_get_home_dir();
    size_t length = strlen(home);
    if (g_str_has_prefix(folder, home) && (folder[length] == '/' || folder[length] == '\0'))
        return g_strconcat("~", folder + length, NULL);
    return g_steal_pointer(&folder);
}

static GtkWidget *thumbnail_of(const char *uri)
{
    g_autofree char *path = ed_recent_picture(uri);
    g_autoptr(GdkTexture) texture = gdk_texture_new_from_filename(path, NULL);
    GtkWidget *picture = texture != NULL ? gtk_image_new_from_paintable(GDK_PAINTABLE(texture))
                                         : gtk_image_new_from_icon_name("gab-sprite-symbolic");
    if (texture != NULL)
        gtk_image_set_pixel_size(GTK_IMAGE(picture), 40);
    gtk_widget_set_size_request(picture, 40, 30);
    gtk_widget_set_valign(picture, GTK_ALIGN_CENTER);
    gtk_widget_set_overflow(picture, GTK_OVERFLOW_HIDDEN);
    gtk_widget_add_css_class(picture, "thumbnail");
    return picture;
}

/* Returns the texts of a row. The folder has a line of its own; the row's tooltip shows texts that
 * are cut off. */
static GtkWidget *recent_texts(GtkRecentInfo *info, const char *path)
{
    g_autofree char *name = g_path_get_basename(path);
    g_autofree char *folder = short_folder(path);
    g_autofree char *when = ed_when(g_date_time_to_unix(gtk_recent_info_get_modified(info)));
    GtkWidget *title = label_new(name, "name"), *time = label_new(when, "count");
    gtk_widget_set_hexpand(title, TRUE);
    gtk_label_set_ellipsize(GTK_LABEL(time), PANGO_ELLIPSIZE_NONE);
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    gtk_box_append(GTK_BOX(line), title);
    gtk_box_append(GTK_BOX(line), time);
    GtkWidget *texts = gtk_box_new(GTK_ORIENTATION_VERTICAL, 1);
    gtk_widget_set_valign(texts, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(texts), line);
    gtk_box_append(GTK_BOX(texts), label_new(folder, "note"));
    return texts;
}

static GtkWidget *recent_row(GtkRecentInfo *info)
{
    const char *uri = gtk_recent_info_get_uri(info);
    g_autofree char *path = g_filename_from_uri(uri, NULL, NULL);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    gtk_box_append(GTK_BOX(box), thumbnail_of(uri));
    gtk_box_append(GTK_BOX(box), recent_texts(info, path));
    GtkWidget *row = gtk_list_box_row_new();
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), box);
    ed_show_tooltip(row, path);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(row), "win.open-path");
    gtk_actionable_set_action_target(GTK_ACTIONABLE(row), "s", uri);
    return row;
}

void ed_welcome_refresh(EdWelcome *welcome)
{
    GtkWidget *row;
    while ((row = gtk_widget_get_first_child(welcome->recent)) != NULL)
        gtk_list_box_remove(GTK_LIST_BOX(welcome->recent), row);
    GList *projects = ed_recent_projects(MAX_RECENT);
    for (GList *item = projects; item != NULL; item = item->next)
        gtk_list_box_append(GTK_LIST_BOX(welcome->recent), recent_row(item->data));
    gtk_widget_set_visible(welcome->recent_area, projects != NULL);
    g_list_free_full(projects, (GDestroyNotify)gtk_recent_info_unref);
}

/* ---- Pictures of the demo, drawn on a worker ---- */

enum {
    WIDTH = ED_WELCOME_PICTURE_WIDTH,
    CARD_HEIGHT = ED_WELCOME_DEMO_HEIGHT,
    STEP_HEIGHT = ED_WELCOME_STEP_HEIGHT
};

typedef struct Gallery {
    gboolean dark;
    GdkTexture *textures[PICTURES];
} Gallery;

static void gallery_free(void *data)
{
    g_autofree Gallery *gallery = data;
    for (int i = 0; i < PICTURES; i++)
        g_clear_object(&gallery->textures[i]);
}

static const EdPose dropped_poses[] = {
    {"asha", "walk", 0.1, false}, {"asha", "punch", 0.5, false}, {"asha", "kick", 0.5, false}};
static const EdPose annotated_poses[] = {{"asha", "kick", 0.5, true}};
static const EdPose fighting_poses[] = {{"asha", "punch", 0.5, true}, {"borin", "idle", 0, true}};

static void draw_gallery(Gallery *gallery, const EdPortrait *source_project)
{
    GdkTexture **texture = gallery->textures;
    *texture++ = ed_portrait_texture(
        ed_portrait_of_asset(source_project, "asha", "kick", WIDTH, CARD_HEIGHT));
    *texture++ = ed_portrait_texture(
        ed_portrait_of_asset(source_project, "lake circuit", NULL, WIDTH, CARD_HEIGHT));
    *texture++ =
        ed_portrait_texture(ed_portrait_of_asset(source_project, "keep", NULL, WIDTH, CARD_HEIGHT));
    *texture++ = ed_portrait_texture(ed_portrait_of_poses(
        source_project, dropped_poses, G_N_ELEMENTS(dropped_poses), WIDTH, STEP_HEIGHT));
    *texture++ = ed_portrait_texture(ed_portrait_of_poses(
        source_project, annotated_poses, G_N_ELEMENTS(annotated_poses), WIDTH, STEP_HEIGHT));
    *texture++ = ed_portrait_texture(ed_portrait_of_poses(
        source_project, fighting_poses, G_N_ELEMENTS(fighting_poses), WIDTH, STEP_HEIGHT));
}

static void draw_demo(void *data, GCancellable *cancel)
{
    Gallery *gallery = data;
    g_autofree char *folder = ed_paths_demo();
    g_autofree char *path = g_build_filename(folder, "demo.gabarit", NULL);
    Project *project = project_load(path, NULL, NULL);
    if (project != NULL) {
        PictureStore *store = picture_store_new(folder, NULL, NULL);
        DrawPictures *pictures = draw_pictures_new(store, &(DrawPicturesOptions){.wait = true});
        EdPortrait source_project = {project, pictures,
                                     gallery->dark ? &draw_theme_dark : &draw_theme_light};
        draw_gallery(gallery, &source_project);
        draw_pictures_free(pictures);
        picture_store_unref(store);
        node_unref(project);
    }
}

static void demo_drawn(void *owner, void *data)
{
    EdWelcome *welcome = owner;
    const Gallery *gallery = data;
    for (int i = 0; i < PICTURES; i++)
        gtk_picture_set_paintable(welcome->pictures[i], GDK_PAINTABLE(gallery->textures[i]));
    ed_trace("welcome drawn");
}

void ed_welcome_set_dark(EdWelcome *welcome, gboolean dark)
{
    welcome->dark = dark;
    if (!gtk_widget_get_visible(welcome->demo_area))
        return;
    Gallery *gallery = g_new0(Gallery, 1);
    gallery->dark = dark;
    ed_worker_run(&welcome->artist, gallery);
}

/* ---- Narrow windows ---- */

enum { NARROW_WIDTH = 216 };

/* Puts the columns below each other if `narrow`, else side by side. */
static void fold(EdWelcome *welcome, gboolean narrow)
{
    welcome->narrow = narrow;
    gtk_orientable_set_orientation(GTK_ORIENTABLE(welcome->columns),
                                   narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
    for (int i = 0; i < PICTURES; i++)
        g_object_set(welcome->pictures[i], "width-request", narrow ? NARROW_WIDTH : WIDTH, NULL);
}

static gboolean fold_cb(gpointer user)
{
    EdWelcome *welcome = user;
    welcome->fold_source = 0;
    fold(welcome, !welcome->narrow);
    return G_SOURCE_REMOVE;
}

/* Called while sizes are allocated. Widgets must not request other sizes at that time, so the
 * layout changes later. */
static void width_changed_cb(EdWelcome *welcome, GParamSpec *property, GtkAdjustment *across)
{
    double width = gtk_adjustment_get_page_size(across), needed = gtk_adjustment_get_upper(across);
    if (!welcome->narrow && needed > width)
        welcome->needed_width = needed;
    if (width > 1 && welcome->narrow != (welcome->needed_width > width) &&
        welcome->fold_source == 0)
        welcome->fold_source = g_idle_add_full(G_PRIORITY_HIGH_IDLE, fold_cb, welcome, NULL);
}

static void watch_width(EdWelcome *welcome)
{
    GtkAdjustment *across =
        gtk_scrolled_window_get_hadjustment(GTK_SCROLLED_WINDOW(welcome->scroller));
    static const char *const changes[] = {"notify::page-size", "notify::upper"};
    for (size_t i = 0; i < G_N_ELEMENTS(changes); i++)
        g_signal_connect_object(across, changes[i], G_CALLBACK(width_changed_cb), welcome,
                                G_CONNECT_SWAPPED);
}

/* ---- Creation ---- */

static void welcome_dispose(GObject *object)
{
    g_clear_handle_id(&ED_WELCOME(object)->fold_source, g_source_remove);
    ed_worker_stop(&ED_WELCOME(object)->artist);
    gtk_widget_dispose_template(GTK_WIDGET(object), ED_TYPE_WELCOME);
    G_OBJECT_CLASS(ed_welcome_parent_class)->dispose(object);
}

static const EdChild children[] = ED_CHILDREN(EdWelcome, scroller, columns, actions, recent,
                                              recent_area, demo_area, demos, steps);

static void ed_welcome_class_init(EdWelcomeClass *class)
{
    GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = welcome_dispose;
    ed_template_set(widget, "ed-welcome.ui", children, NULL);
    gtk_widget_class_set_layout_manager_type(widget, GTK_TYPE_BIN_LAYOUT);
}

static void ed_welcome_init(EdWelcome *welcome)
{
    static const EdWorkerClass class = {
        .work = draw_demo, .done = demo_drawn, .free = gallery_free};
    welcome->artist = (EdWorker){.class = &class, .owner = welcome};
    gtk_widget_init_template(GTK_WIDGET(welcome));
    ed_welcome_add_actions(welcome->actions);
    ed_welcome_add_demos(welcome->demos, welcome->pictures);
    ed_welcome_add_steps(welcome->steps, welcome->pictures + ED_WELCOME_DEMOS);
    g_autofree char *demo = ed_paths_demo();
    gtk_widget_set_visible(welcome->demo_area, demo != NULL);
    for (int i = 0; i < PICTURES; i++)
        gtk_widget_set_visible(GTK_WIDGET(welcome->pictures[i]), demo != NULL);
    watch_width(welcome);
    ed_welcome_refresh(welcome);
}
