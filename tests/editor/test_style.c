/* SPDX-License-Identifier: MIT */
/*
 * Tests that the editor's style applies only to its own windows: a window of GTK, such as a file
 * chooser, looks as in any other program. The test compares a window with and without our style
 * sheets.
 */
#include "check.h"

#include <gtk/gtk.h>

enum { MAX_WIDGETS = 64 };

/* The look of a widget: the style properties that can be queried, and its minimum size. */
typedef struct Look {
    char name[64];
    int width, height;
    GdkRGBA colour;
    GtkBorder padding, border, margin;
} Look;

G_GNUC_BEGIN_IGNORE_DEPRECATIONS
static GtkWidget *window_new(void)
{
    GtkWidget *window = gtk_window_new(), *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *const parts[] = {
        gtk_button_new_with_label("Open"),
        gtk_entry_new(),
        gtk_search_entry_new(),
        gtk_switch_new(),
        gtk_check_button_new_with_label("Hidden files"),
        gtk_spin_button_new_with_range(0, 1, 1),
        gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 1, 1),
        gtk_drop_down_new_from_strings((const char *const[]){"All", "Pictures", NULL}),
        gtk_list_box_new(),
        gtk_tree_view_new(),
        gtk_paned_new(GTK_ORIENTATION_HORIZONTAL),
        gtk_menu_button_new(),
        gtk_progress_bar_new(),
        gtk_file_chooser_widget_new(GTK_FILE_CHOOSER_ACTION_OPEN),
    };
    for (size_t i = 0; i < G_N_ELEMENTS(parts); i++)
        gtk_box_append(GTK_BOX(box), parts[i]);
    gtk_window_set_titlebar(GTK_WINDOW(window), gtk_header_bar_new());
    gtk_window_set_child(GTK_WINDOW(window), box);
    gtk_window_present(GTK_WINDOW(window));
    for (int i = 0; i < 50; i++) {
        g_main_context_iteration(NULL, FALSE);
        g_usleep(2000);
    }
    return window;
}

static Look look_of(GtkWidget *widget)
{
    Look look = {.width = 0};
    GtkStyleContext *context = gtk_widget_get_style_context(widget);
    g_strlcpy(look.name, G_OBJECT_TYPE_NAME(widget), sizeof look.name);
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &look.width, NULL, NULL, NULL);
    gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, -1, &look.height, NULL, NULL, NULL);
    gtk_style_context_get_color(context, &look.colour);
    gtk_style_context_get_padding(context, &look.padding);
    gtk_style_context_get_border(context, &look.border);
    gtk_style_context_get_margin(context, &look.margin);
    return look;
}

static void add_sheet(const char *path)
{
    g_autoptr(GtkCssProvider) sheet = gtk_css_provider_new();
    gtk_css_provider_load_from_resource(sheet, path);
    gtk_style_context_add_provider_for_display(gdk_display_get_default(), GTK_STYLE_PROVIDER(sheet),
                                               GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1);
}
G_GNUC_END_IGNORE_DEPRECATIONS

/* Appends the looks of all widgets below a widget, in order; returns the new number of looks. */
static guint looks_of(GtkWidget *above, Look *looks, guint count)
{
    for (GtkWidget *child = gtk_widget_get_first_child(above); child != NULL && count < MAX_WIDGETS;
         child = gtk_widget_get_next_sibling(child)) {
        looks[count++] = look_of(child);
        count = looks_of(child, looks, count);
    }
    return count;
}

static guint count_changes(const Look *before, const Look *after, guint count, bool prints)
{
    guint changes = 0;
    for (guint i = 0; i < count; i++) {
        bool same = memcmp(&before[i], &after[i], sizeof *before) == 0;
        if (!same && prints)
            fprintf(stderr, "# %s looks different\n", before[i].name);
        changes += !same;
    }
    return changes;
}

static void test_foreign_windows(void)
{
    static Look before[MAX_WIDGETS], after[MAX_WIDGETS], ours[MAX_WIDGETS];
    GtkWidget *bare = window_new();
    guint count = looks_of(bare, before, 0);
    gtk_window_destroy(GTK_WINDOW(bare));
    add_sheet("/org/gabarit/Gabarit/dark.css");
    add_sheet("/org/gabarit/Gabarit/style.css");
    GtkWidget *foreign = window_new(), *own_window = window_new();
    CHECK(count > 30);
    CHECK_INT(looks_of(foreign, after, 0), count);
    CHECK_INT(count_changes(before, after, count, true), 0);
    gtk_widget_add_css_class(own_window, "gabarit");
    for (int i = 0; i < 50; i++)
        g_main_context_iteration(NULL, FALSE);
    CHECK_INT(looks_of(own_window, ours, 0), count);
    CHECK(count_changes(before, ours, count, false) > 10);
    gtk_window_destroy(GTK_WINDOW(foreign));
    gtk_window_destroy(GTK_WINDOW(own_window));
}

/* Insensitive buttons of all kinds are dimmed. Needs the style sheets that the previous test
 * added. */
static void test_insensitive(void)
{
    static const char *const kinds[] = {"plain",  "small",   "small text-button", "check",
                                        "raised", "segment", "segment check"};
    GtkWidget *window = gtk_window_new(), *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_widget_add_css_class(window, "gabarit");
    gtk_window_set_child(GTK_WINDOW(window), box);
    for (size_t i = 0; i < CHECK_COUNT(kinds); i++) {
        GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
        GtkWidget *button = gtk_toggle_button_new_with_label("Flip");
        g_auto(GStrv) classes = g_strsplit(kinds[i], " ", -1);
        bool segment = g_str_has_prefix(kinds[i], "segment");
        if (segment)
            gtk_widget_add_css_class(row, "segments");
        for (char **class = classes; *class != NULL && !segment; class ++)
            gtk_widget_add_css_class(button, *class);
        gtk_box_append(GTK_BOX(row), button);
        gtk_box_append(GTK_BOX(box), row);
        gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(button), segment && classes[1] != NULL);
        GdkRGBA colour = look_of(button).colour;
        gtk_widget_set_sensitive(button, FALSE);
        GdkRGBA insensitive = look_of(button).colour;
        CHECK_THAT(insensitive.alpha < colour.alpha, "%s: alpha is %g, insensitive %g", kinds[i],
                   (double)colour.alpha, (double)insensitive.alpha);
    }
    gtk_window_destroy(GTK_WINDOW(window));
}

static const CheckCase cases[] = {
    {"windows of GTK keep their look", test_foreign_windows},
    {"insensitive buttons are dimmed", test_insensitive},
};

int main(int argc, char **argv)
{
    gtk_init();
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
