/* SPDX-License-Identifier: MIT */
/*
 * Tests icons on a minimal system: no SVG loader, no icon theme, only this program and GTK. Every
 * icon that a template or a source names exists, is sharp at each scale, and has the colour of the
 * text. usage: test_icons, with the environment variables GABARIT_UI and GABARIT_EDITOR: the
 * folders `ui` and `src/editor` of the source tree
 */
#include "check.h"
#include "widgets.h"

#include <gtk/gtk.h>
#include <string.h>

#define OUR_ICONS "/org/gabarit/Gabarit/icons"

static const GdkRGBA ink = {0.2f, 0.4f, 0.6f, 1.0f};

/* ---- Names in the sources ---- */

static void find_in_text(const char *text, GHashTable *names)
{
    g_autoptr(GRegex) pattern = g_regex_new("[a-z0-9]+(-[a-z0-9]+)*-symbolic\\b", 0, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;
    for (g_regex_match(pattern, text, 0, &match); g_match_info_matches(match);
         g_match_info_next(match, NULL))
        g_hash_table_add(names, g_match_info_fetch(match, 0));
}

static void find_in_file(const char *path, GHashTable *names)
{
    static const char *const ends[] = {".ui", ".c", ".h", ".css"};
    bool wanted = false;
    for (size_t i = 0; i < CHECK_COUNT(ends); i++)
        wanted = wanted || g_str_has_suffix(path, ends[i]);
    g_autofree char *text = NULL;
    if (wanted && g_file_get_contents(path, &text, NULL, NULL))
        find_in_text(text, names);
}

static void find_in_folder(const char *folder, int depth, GHashTable *names)
{
    GDir *dir = g_dir_open(folder, 0, NULL);
    CHECK_THAT(dir != NULL, "no folder %s", folder);
    for (const char *name; dir != NULL && (name = g_dir_read_name(dir)) != NULL;) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        if (!g_file_test(path, G_FILE_TEST_IS_DIR))
            find_in_file(path, names);
        else if (depth > 0)
            find_in_folder(path, depth - 1, names);
    }
    g_clear_pointer(&dir, g_dir_close);
}

static GHashTable *names_in_sources(void)
{
    GHashTable *names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    find_in_folder(g_getenv("GABARIT_UI"), 0, names);
    find_in_folder(g_getenv("GABARIT_EDITOR"), 2, names);
    CHECK_THAT(g_hash_table_size(names) > 60, "%u names", g_hash_table_size(names));
    return names;
}

/* ---- Icons as GTK shows them ---- */

static GtkIconTheme *bare_theme(void)
{
    GtkIconTheme *theme = gtk_icon_theme_new();
    static const char *const none[] = {NULL};
    static const char *const ours[] = {OUR_ICONS, "/org/gtk/libgtk/icons/", NULL};
    gtk_icon_theme_set_search_path(theme, none);
    gtk_icon_theme_set_resource_path(theme, ours);
    gtk_icon_theme_set_theme_name(theme, "no theme has this name");
    return theme;
}

static GtkIconPaintable *look_up(const char *name, int size, int scale)
{
    g_autoptr(GtkIconTheme) theme = bare_theme();
    return gtk_icon_theme_lookup_icon(theme, name, NULL, size, scale, GTK_TEXT_DIR_LTR, 0);
}

static bool is_found(GtkIconPaintable *icon, const char *name)
{
    /* A picture that cannot be loaded is replaced by the placeholder when it is drawn. */
    GtkSnapshot *snapshot = gtk_snapshot_new();
    gdk_paintable_snapshot(GDK_PAINTABLE(icon), snapshot, 16, 16);
    GskRenderNode *node = gtk_snapshot_free_to_node(snapshot);
    g_clear_pointer(&node, gsk_render_node_unref);
    return g_strcmp0(gtk_icon_paintable_get_icon_name(icon), name) == 0;
}

/* Returns an icon as GTK draws it on a screen with this scale, in the colour `ink` if it is
 * symbolic. */
static cairo_surface_t *picture_of(GtkIconPaintable *icon, int size, int scale)
{
    GtkSnapshot *snapshot = gtk_snapshot_new();
    gtk_snapshot_scale(snapshot, (float)scale, (float)scale);
    gtk_symbolic_paintable_snapshot_symbolic(GTK_SYMBOLIC_PAINTABLE(icon), snapshot, size, size,
                                             &ink, 1);
    GskRenderNode *node = gtk_snapshot_free_to_node(snapshot);
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, size * scale, size * scale);
    cairo_t *cr = cairo_create(surface);
    if (node != NULL)
        gsk_render_node_draw(node, cr);
    g_clear_pointer(&node, gsk_render_node_unref);
    cairo_destroy(cr);
    cairo_surface_flush(surface);
    return surface;
}

static uint32_t pixel_at(cairo_surface_t *surface, int x, int y)
{
    uint32_t pixel = 0;
    memcpy(&pixel,
           cairo_image_surface_get_data(surface) + y * cairo_image_surface_get_stride(surface) +
               4 * x,
           sizeof pixel);
    return pixel;
}

static bool is_near(uint32_t pixel, double component, int shift)
{
    double got = pixel >> shift & 255, want = component * (pixel >> 24);
    return got > want - 2.5 && got < want + 2.5;
}

/* Checks that every visible pixel has the colour `ink`, and some are opaque. */
static void check_colour(cairo_surface_t *picture, const char *name)
{
    int side = cairo_image_surface_get_width(picture), opaque = 0, others = 0;
    for (int i = 0; i < side * side; i++) {
        uint32_t pixel = pixel_at(picture, i % side, i / side);
        opaque += pixel >> 24 > 200;
        others += !is_near(pixel, ink.red, 16) || !is_near(pixel, ink.green, 8) ||
                  !is_near(pixel, ink.blue, 0);
    }
    CHECK_THAT(opaque > side / 2, "%s: only %d of %d pixels are opaque", name, opaque, side * side);
    CHECK_THAT(others == 0, "%s: %d pixels are not in the text's colour", name, others);
}

static void test_names(void)
{
    g_autoptr(GHashTable) names = names_in_sources();
    GHashTableIter i;
    gpointer name = NULL;
    g_hash_table_iter_init(&i, names);
    while (g_hash_table_iter_next(&i, &name, NULL)) {
        g_autoptr(GtkIconPaintable) icon = look_up(name, 16, 1);
        CHECK_THAT(is_found(icon, name), "GTK does not find the icon %s", (const char *)name);
        cairo_surface_t *picture = picture_of(icon, 16, 1);
        check_colour(picture, name);
        cairo_surface_destroy(picture);
    }
}

static void test_no_placeholder(void)
{
    g_autoptr(GtkIconPaintable) icon = look_up("nobody-drew-this-symbolic", 16, 1);
    CHECK(!is_found(icon, "nobody-drew-this-symbolic"));
}

/* ---- Our icons ---- */

static cairo_status_t read_resource(void *stream, unsigned char *data, unsigned length)
{
    size_t got = 0;
    g_input_stream_read_all(stream, data, length, &got, NULL, NULL);
    return got == length ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_READ_ERROR;
}

static cairo_surface_t *resource_picture(const char *folder, const char *file)
{
    g_autofree char *path = g_strdup_printf(OUR_ICONS "/%s/%s", folder, file);
    g_autoptr(GInputStream) stream = g_resources_open_stream(path, 0, NULL);
    return stream != NULL ? cairo_image_surface_create_from_png_stream(read_resource, stream)
                          : NULL;
}

/* Checks that GTK shows the pixels of a resource that has the requested size, unscaled. */
static void check_sharp(const char *name, int size, int scale, const char *folder)
{
    g_autofree char *file = g_strconcat(name, ".symbolic.png", NULL);
    cairo_surface_t *drawn = resource_picture(folder, file);
    CHECK_THAT(drawn != NULL, "no %s/%s", folder, file);
    if (drawn == NULL)
        return;
    int side = size * scale, different = 0;
    CHECK_INT(cairo_image_surface_get_width(drawn), side);
    g_autoptr(GtkIconPaintable) icon = look_up(name, size, scale);
    cairo_surface_t *shown = picture_of(icon, size, scale);
    for (int i = 0; i < side * side; i++) {
        int got = (int)(pixel_at(shown, i % side, i / side) >> 24);
        different += ABS(got - (int)(pixel_at(drawn, i % side, i / side) >> 24)) > 1;
    }
    CHECK_THAT(different == 0, "%s at %d@%d: %d pixels differ", name, size, scale, different);
    cairo_surface_destroy(drawn);
    cairo_surface_destroy(shown);
}

static void test_sharp(void)
{
    g_auto(GStrv) files = g_resources_enumerate_children(OUR_ICONS "/16x16/actions", 0, NULL);
    CHECK(files != NULL && g_strv_length(files) > 50);
    for (char **file = files; file != NULL && *file != NULL; file++) {
        g_autofree char *name = g_strndup(*file, strlen(*file) - strlen(".symbolic.png"));
        check_sharp(name, 16, 1, "16x16/actions");
        check_sharp(name, 16, 2, "16x16@2/actions");
        check_sharp(name, 16, 3, "48x48/actions");
        check_sharp(name, 48, 2, "48x48@2/actions");
    }
}

static void test_all_are_used(void)
{
    g_autoptr(GHashTable) names = names_in_sources();
    g_auto(GStrv) files = g_resources_enumerate_children(OUR_ICONS "/16x16/actions", 0, NULL);
    for (char **file = files; file != NULL && *file != NULL; file++) {
        g_autofree char *name = g_strndup(*file, strlen(*file) - strlen(".symbolic.png"));
        CHECK_THAT(g_hash_table_contains(names, name), "%s is not used", name);
    }
}

static void test_application(void)
{
    static const int sizes[][2] = {{16, 1}, {24, 1}, {32, 1},  {48, 1},  {64, 1}, {72, 1},
                                   {72, 2}, {96, 1}, {128, 1}, {128, 2}, {512, 1}};
    for (size_t i = 0; i < CHECK_COUNT(sizes); i++) {
        int size = sizes[i][0], scale = sizes[i][1];
        g_autoptr(GtkIconPaintable) icon = look_up("org.gabarit.Gabarit", size, scale);
        CHECK_THAT(is_found(icon, "org.gabarit.Gabarit"), "size %d@%d", size, scale);
        g_autoptr(GFile) file = gtk_icon_paintable_get_file(icon);
        g_autofree char *uri = file != NULL ? g_file_get_uri(file) : NULL;
        g_autofree char *exact = g_strdup_printf("/%dx%d", size * scale, size * scale);
        g_autofree char *scaled = g_strdup_printf("/%dx%d@%d/", size, size, scale);
        CHECK_THAT(uri != NULL && (strstr(uri, exact) != NULL || strstr(uri, scaled) != NULL),
                   "size %d@%d is loaded from %s", size, scale, uri);
    }
}

static const CheckCase cases[] = {
    {"every icon that the sources name exists", test_names},
    {"an unknown name is not found", test_no_placeholder},
    {"our icons are shown without scaling", test_sharp},
    {"each of our icons is used", test_all_are_used},
    {"the application's icon exists in all sizes", test_application},
};

int main(int argc, char **argv)
{
    return display_main(argc, argv, cases, CHECK_COUNT(cases));
}
