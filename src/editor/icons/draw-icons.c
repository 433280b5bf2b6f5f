/* SPDX-License-Identifier: MIT */
/*
 * draw-icons [--list FILE] FOLDER (CONTEXT SVG...)...: draws icons as PNG in the sizes of their
 * context, into a folder with the layout of icon themes (16x16@2/actions/NAME.png), and lists them
 * as a resource. Symbolic icons are written in the form that GTK recolours itself:
 * NAME.symbolic.png, in which only alpha has a meaning.
 */
#include "svg.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>

typedef struct Size {
    int size, scale;
} Size;

/* The sizes of the icons that the editor requests, and those that desktops show. An icon is 16
 * units wide. The sizes 16, 16@2 and 48 are multiples of 16, so that each unit covers whole pixels
 * at the scales 1, 2 and 3. */
static const Size action_sizes[] = {{16, 1}, {16, 2}, {48, 1}, {48, 2}, {0, 0}};
static const Size other_sizes[] = {{16, 1}, {24, 1}, {32, 1},  {48, 1},  {64, 1},  {72, 1},
                                   {72, 2}, {96, 1}, {128, 1}, {256, 1}, {512, 1}, {0, 0}};

typedef struct Icons {
    const char *folder;
    const char *context;
    GString *list; /* of the files in the resource */
} Icons;

static bool is_symbolic(const char *name)
{
    return g_str_has_suffix(name, "-symbolic");
}

/* True if all colours are black: GTK treats the red, green and blue of a symbolic icon as shares of
 * other colours. */
static bool is_black(cairo_surface_t *surface)
{
    cairo_surface_flush(surface);
    const unsigned char *pixels = cairo_image_surface_get_data(surface);
    int side = cairo_image_surface_get_width(surface);
    int stride = cairo_image_surface_get_stride(surface);
    for (int y = 0; y < side; y++) {
        for (int x = 0; x < side; x++) {
            uint32_t pixel = 0;
            memcpy(&pixel, pixels + (size_t)y * (size_t)stride + 4 * (size_t)x, sizeof pixel);
            if ((pixel & 0xffffff) != 0)
                return false;
        }
    }
    return true;
}

static bool fail(GError **error, const char *path, const char *why)
{
    g_set_error(error, SVG_ERROR, 0, "%s: %s", path, why);
    return false;
}

static bool write_picture(cairo_surface_t *surface, const char *path, GError **error)
{
    g_autofree char *folder = g_path_get_dirname(path);
    if (g_mkdir_with_parents(folder, 0755) != 0)
        return fail(error, folder, g_strerror(errno));
    cairo_status_t status = cairo_surface_write_to_png(surface, path);
    return status == CAIRO_STATUS_SUCCESS || fail(error, path, cairo_status_to_string(status));
}

static bool draw_size(const Icons *icons, const char *svg, const char *text, size_t length,
                      Size size, GError **error)
{
    g_autofree char *base = g_path_get_basename(svg);
    base[strlen(base) - strlen(".svg")] = '\0';
    g_autofree char *scale = size.scale > 1 ? g_strdup_printf("@%d", size.scale) : g_strdup("");
    g_autofree char *file =
        g_strdup_printf("%dx%d%s/%s/%s%s.png", size.size, size.size, scale, icons->context, base,
                        is_symbolic(base) ? ".symbolic" : "");
    g_autofree char *path = g_build_filename(icons->folder, file, NULL);
    int side = size.size * size.scale;
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, side, side);
    cairo_t *cr = cairo_create(surface);
    bool ok = svg_draw(svg, text, length, cr, side, error);
    if (ok && is_symbolic(base) && !is_black(surface))
        ok = fail(error, svg, "a symbolic icon may only use the colour #000");
    ok = ok && write_picture(surface, path, error);
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
    g_string_append_printf(icons->list, "    <file>%s</file>\n", file);
    return ok;
}

static bool draw_icon(const Icons *icons, const char *svg, GError **error)
{
    g_autofree char *text = NULL;
    size_t length = 0;
    if (!g_file_get_contents(svg, &text, &length, error))
        return false;
    bool is_action = strcmp(icons->context, "actions") == 0;
    for (const Size *size = is_action ? action_sizes : other_sizes; size->size > 0; size++)
        if (!draw_size(icons, svg, text, length, *size, error))
            return false;
    return true;
}

static bool draw_icons(Icons *icons, char **arguments, GError **error)
{
    for (; *arguments != NULL; arguments++) {
        if (!g_str_has_suffix(*arguments, ".svg"))
            icons->context = *arguments;
        else if (icons->context == NULL)
            return fail(error, *arguments, "must follow its context");
        else if (!draw_icon(icons, *arguments, error))
            return false;
    }
    return true;
}

static bool write_list(const char *path, const GString *files, GError **error)
{
    g_autofree char *text = g_strconcat("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gresources>\n"
                                        "  <gresource prefix=\"/org/gabarit/Gabarit/icons\">\n",
                                        files->str, "  </gresource>\n</gresources>\n", NULL);
    return g_file_set_contents(path, text, -1, error);
}

int main(int argc, char **argv)
{
    char **arguments = argv + 1;
    const char *list = NULL;
    if (argc > 3 && strcmp(arguments[0], "--list") == 0) {
        list = arguments[1];
        arguments += 2;
    }
    if (arguments[0] == NULL || arguments[1] == NULL) {
        g_printerr("usage: draw-icons [--list FILE] FOLDER (CONTEXT SVG...)...\n");
        return 2;
    }
    g_autoptr(GError) error = NULL;
    Icons icons = {.folder = arguments[0], .list = g_string_new(NULL)};
    bool ok = draw_icons(&icons, arguments + 1, &error) &&
              (list == NULL || write_list(list, icons.list, &error));
    g_string_free(icons.list, TRUE);
    if (!ok) {
        g_printerr("draw-icons: %s\n", error->message);
        return 1;
    }
    /* Update the folder's time, because ninja compares it with that of the newest input. */
    utimensat(AT_FDCWD, icons.folder, NULL, 0);
    return 0;
}
