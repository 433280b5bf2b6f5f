/* SPDX-License-Identifier: MIT */
/*
 * Tests the options bar, the tool strip and the status line as widgets, on a display: they show the
 * state of the session, each input changes the session once, and they leak nothing when they are
 * destroyed.
 */
#include "bars/ed-hint.h"
#include "bars/ed-options-bar.h"
#include "bars/ed-sheet-preview.h"
#include "bars/ed-status-line.h"
#include "bars/ed-tool-strip.h"
#include "check.h"
#include "folder.h"
#include "panel_desk.h"
#include "session/ed-selection.h"
#include "tools/ed-tool.h"
#include "waiting.h"
#include "widgets/ed-number-field.h"
#include "widgets/ed-segments.h"
#include "widgets/ed-tag-chooser.h"
#include "widgets/ed-widget.h"

#include <string.h>

/* ---- Bars ---- */

static int natural_width(GtkWidget *widget)
{
    int natural;
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
    return natural;
}

static int min_width(GtkWidget *widget)
{
    int min;
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &min, NULL, NULL, NULL);
    return min;
}

/* True if the window shows something of a widget without painting it again. */
static bool is_painted(GtkWidget *widget)
{
    g_autoptr(GdkPaintable) paintable = gtk_widget_paintable_new(widget);
    GtkSnapshot *snapshot = gtk_snapshot_new();
    gdk_paintable_snapshot(paintable, snapshot, 100, 20);
    g_autoptr(GskRenderNode) node = gtk_snapshot_free_to_node(snapshot);
    return node != NULL;
}

/* A child that is shown again is painted, although its size has not changed. */
static void test_children(void)
{
    GtkWidget *window = gtk_window_new(), *child = gtk_label_new("text");
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_box_append(GTK_BOX(box), child);
    gtk_window_set_child(GTK_WINDOW(window), box);
    gtk_window_present(GTK_WINDOW(window));
    settle();
    for (int turn = 0; turn < 3; turn++) {
        CHECK(is_painted(box));
        ed_child_set_visible(child, FALSE);
        settle();
        CHECK(!is_painted(box));
        ed_child_set_visible(child, TRUE);
        settle();
    }
    gtk_window_destroy(GTK_WINDOW(window));
    settle();
}

static void test_options(void)
{
    Desk desk;
    set_up(&desk, ED_TYPE_OPTIONS_BAR);
    ed_options_bar_set_session(ED_OPTIONS_BAR(desk.panel), desk.session);
    gtk_window_set_default_size(GTK_WINDOW(desk.window), 1200, 50);
    settle();
    GtkWidget *reach = find_type(desk.panel, ED_TYPE_SEGMENTS);
    CHECK_INT(ed_segments_chosen(ED_SEGMENTS(reach)), SCOPE_FRAME);
    g_signal_emit_by_name(reach, "chosen", (int)SCOPE_ANIMATION);
    CHECK_INT(ed_session_view(desk.session)->reach, SCOPE_ANIMATION);
    settle();
    CHECK_INT(ed_segments_chosen(ED_SEGMENTS(reach)), SCOPE_ANIMATION);
    /* An option of a tool: from the field to the session and back. */
    ed_session_set_tool(desk.session, "mask-brush");
    settle();
    GtkWidget *size = find_type(desk.panel, ED_TYPE_NUMBER_FIELD);
    CHECK(size != NULL);
    if (size != NULL) {
        type_number(size, "7");
        CHECK_NEAR(ed_session_option(desk.session, "mask-brush", "size"), 7, 0);
        ed_session_set_option(desk.session, "mask-brush", "size", 9);
        settle();
        CHECK_TEXT(number_text(size), "9");
    }
    /* The bar never makes the window wider. Options that do not fit are in a popover. */
    CHECK(natural_width(desk.panel) > 500);
    CHECK_THAT(min_width(desk.panel) <= 260, "the minimum width is %d", min_width(desk.panel));
    tear_down(&desk);
}

/* True for the visible button of a tool. */
static bool is_button_of(GtkWidget *widget, const void *tool)
{
    if (!GTK_IS_BUTTON(widget) || !gtk_widget_get_mapped(widget))
        return false;
    GVariant *target = gtk_actionable_get_action_target_value(GTK_ACTIONABLE(widget));
    return g_strcmp0(gtk_actionable_get_action_name(GTK_ACTIONABLE(widget)), "win.tool") == 0 &&
           target != NULL && g_strcmp0(g_variant_get_string(target, NULL), tool) == 0;
}

/* The button of the tool that adds several boxes shows the tool's title: as its label, or in its
 * tooltip if there is no space. */
static void test_cover_is_labelled(void)
{
    static const char words[] = "Cover With Boxes…";
    Desk desk;
    set_up(&desk, ED_TYPE_OPTIONS_BAR);
    ed_options_bar_set_session(ED_OPTIONS_BAR(desk.panel), desk.session);
    gtk_window_set_default_size(GTK_WINDOW(desk.window), 1200, 50);
    settle();
    GtkWidget *button = find_fitting(desk.panel, is_button_of, "cover");
    CHECK(button != NULL);
    if (button != NULL) {
        const char *tip = gtk_widget_get_tooltip_text(button);
        CHECK_THAT(visible_label(button, words) != NULL || g_strcmp0(tip, words) == 0,
                   "the tooltip is %s", tip);
    }
    CHECK(ed_tool_class("cover") != NULL);
    tear_down(&desk);
}

/* True for the visible form of the scope, segments or a list. */
static bool is_visible_scope(GtkWidget *widget, const void *wanted)
{
    return ED_IS_SEGMENTS(widget) && gtk_widget_get_mapped(widget);
}

static bool scope_bounds(Desk *desk, graphene_rect_t *bounds)
{
    GtkWidget *scope = find_fitting(desk->panel, is_visible_scope, NULL);
    return scope != NULL && gtk_widget_compute_bounds(scope, desk->panel, bounds) &&
           bounds->size.width > 0;
}

static bool scope_is_at(Desk *desk, const graphene_rect_t *bounds)
{
    graphene_rect_t current;
    return scope_bounds(desk, &current) && graphene_rect_equal(&current, bounds);
}

/* Checks that the scope keeps its position for all tools, although their options differ. */
static void check_scope_stays(int width)
{
    Desk desk;
    set_up(&desk, ED_TYPE_OPTIONS_BAR);
    ed_options_bar_set_session(ED_OPTIONS_BAR(desk.panel), desk.session);
    gtk_window_set_default_size(GTK_WINDOW(desk.window), width, 50);
    WAIT_UNTIL(gtk_widget_get_width(desk.panel) == width);
    settle();
    uint32_t count, tools = 0;
    const EdToolClass *const *classes = ed_tool_classes(&count);
    graphene_rect_t first;
    CHECK(scope_bounds(&desk, &first));
    for (uint32_t i = 0; i < count; i++) {
        if (!ed_tool_class_fits(classes[i], ED_SPRITE) || classes[i]->title == NULL)
            continue;
        ed_session_set_tool(desk.session, classes[i]->name);
        settle();
        graphene_rect_t current = *graphene_rect_zero();
        scope_bounds(&desk, &current);
        CHECK_THAT(scope_is_at(&desk, &first),
                   "tool %s, width %d: the scope is at %g + %g instead of %g + %g",
                   classes[i]->name, width, (double)current.origin.x, (double)current.size.width,
                   (double)first.origin.x, (double)first.size.width);
        tools++;
    }
    CHECK(tools > 6);
    tear_down(&desk);
}

static void test_scope_stays(void)
{
    check_scope_stays(1200);
    check_scope_stays(640);
}

static void test_options_that_do_not_fit(void)
{
    Desk desk;
    set_up(&desk, ED_TYPE_OPTIONS_BAR);
    gtk_window_set_default_size(GTK_WINDOW(desk.window), 420, 50);
    ed_options_bar_set_session(ED_OPTIONS_BAR(desk.panel), desk.session);
    GtkWidget *more_button = find_type(desk.panel, GTK_TYPE_MENU_BUTTON);
    WAIT_UNTIL(gtk_widget_get_visible(more_button));
    CHECK(more_button != NULL && gtk_widget_get_visible(more_button));
    GtkWidget *inside = GTK_WIDGET(gtk_menu_button_get_popover(GTK_MENU_BUTTON(more_button)));
    CHECK(find_type(inside, GTK_TYPE_BUTTON) != NULL);
    gtk_window_set_default_size(GTK_WINDOW(desk.window), 1400, 50);
    WAIT_UNTIL(!gtk_widget_get_visible(more_button));
    CHECK(!gtk_widget_get_visible(more_button));
    CHECK(find_type(inside, ED_TYPE_SEGMENTS) == NULL);
    tear_down(&desk);
}

/* True for the narrow form of the scope. The other list has the tags. */
static bool is_scope_list(GtkWidget *widget, const void *wanted)
{
    return GTK_IS_DROP_DOWN(widget) && gtk_widget_get_ancestor(widget, ED_TYPE_TAG_CHOOSER) == NULL;
}

/* The scope stays visible when the window has its minimum width: the scope becomes narrow, and
 * everything after it is hidden. */
static void test_scope_gets_narrow(void)
{
    Desk desk;
    set_up(&desk, ED_TYPE_OPTIONS_BAR);
    gtk_window_set_default_size(GTK_WINDOW(desk.window), 460, 50);
    ed_options_bar_set_session(ED_OPTIONS_BAR(desk.panel), desk.session);
    GtkWidget *more_button = find_type(desk.panel, GTK_TYPE_MENU_BUTTON);
    WAIT_UNTIL(gtk_widget_get_visible(more_button));
    CHECK_INT(gtk_widget_get_width(desk.panel), 460);
    GtkWidget *scope = find_fitting(desk.panel, is_scope_list, NULL);
    WAIT_UNTIL(scope != NULL && gtk_widget_get_mapped(scope));
    CHECK(scope != NULL && gtk_widget_get_mapped(scope));
    if (scope != NULL)
        gtk_drop_down_set_selected(GTK_DROP_DOWN(scope), SCOPE_SELECTED);
    settle();
    CHECK_INT(ed_session_view(desk.session)->reach, SCOPE_SELECTED);
    tear_down(&desk);
}

static bool is_visible_tag(GtkWidget *widget, const void *wanted)
{
    return ED_IS_TAG_CHOOSER(widget) && gtk_widget_get_mapped(widget);
}

/* The current tag is visible and can be chosen at any width. */
static void test_tag_stays_visible(void)
{
    static const int widths[] = {460, 1200};
    Desk desk;
    set_up(&desk, ED_TYPE_OPTIONS_BAR);
    ed_options_bar_set_session(ED_OPTIONS_BAR(desk.panel), desk.session);
    ed_session_set_tool(desk.session, "box");
    for (size_t i = 0; i < G_N_ELEMENTS(widths); i++) {
        gtk_window_set_default_size(GTK_WINDOW(desk.window), widths[i], 50);
        WAIT_UNTIL(gtk_widget_get_width(desk.panel) == widths[i]);
        settle();
        GtkWidget *chooser = find_fitting(desk.panel, is_visible_tag, NULL);
        CHECK(chooser != NULL);
        GtkWidget *list = chooser != NULL ? gtk_widget_get_first_child(chooser) : NULL;
        for (guint row = 1; row < 3 && list != NULL; row++) {
            gtk_drop_down_set_selected(GTK_DROP_DOWN(list), row);
            CHECK_INT(ed_session_view(desk.session)->tag,
                      ed_tag_chooser_tag(ED_TAG_CHOOSER(chooser)));
            CHECK(ed_session_view(desk.session)->tag != 0);
        }
    }
    ed_session_set_tool(desk.session, "select");
    settle();
    CHECK(find_fitting(desk.panel, is_visible_tag, NULL) == NULL);
    tear_down(&desk);
}

/* If a focused control is replaced by its narrow form, this form gets the focus. */
static void test_focus_stays_in_narrow_options(void)
{
    Desk desk;
    set_up(&desk, ED_TYPE_OPTIONS_BAR);
    gtk_window_set_default_size(GTK_WINDOW(desk.window), 1200, 50);
    ed_options_bar_set_session(ED_OPTIONS_BAR(desk.panel), desk.session);
    WAIT_UNTIL(gtk_widget_get_width(desk.panel) == 1200);
    settle();
    GtkWidget *reach = find_type(desk.panel, ED_TYPE_SEGMENTS);
    CHECK(gtk_widget_child_focus(reach, GTK_DIR_TAB_FORWARD));
    gtk_window_set_default_size(GTK_WINDOW(desk.window), 460, 50);
    WAIT_UNTIL(gtk_widget_get_width(desk.panel) == 460);
    settle();
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(desk.window));
    CHECK(focus != NULL && gtk_widget_get_mapped(focus));
    GtkWidget *current = focus != NULL ? gtk_widget_get_ancestor(focus, GTK_TYPE_DROP_DOWN) : NULL;
    CHECK(current != NULL && is_scope_list(current, NULL));
    tear_down(&desk);
}

static void test_tool_strip(void)
{
    Desk desk;
    set_up(&desk, ED_TYPE_TOOL_STRIP);
    ed_tool_strip_set_session(ED_TOOL_STRIP(desk.panel), desk.session);
    settle();
    uint32_t count, fit = 0, buttons = 0;
    const EdToolClass *const *classes = ed_tool_classes(&count);
    for (uint32_t i = 0; i < count; i++)
        fit += ed_tool_class_fits(classes[i], ED_SPRITE);
    for (GtkWidget *child = gtk_widget_get_first_child(desk.panel); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        buttons += GTK_IS_TOGGLE_BUTTON(child) ? 1 : 0;
    CHECK_INT(buttons, fit + 1); /* one more for the contact sheet */
    CHECK(fit > 4 && fit < count);
    ed_session_show_asset(desk.session, 0);
    settle();
    ed_tool_strip_set_session(ED_TOOL_STRIP(desk.panel), NULL);
    CHECK(gtk_widget_get_first_child(desk.panel) == NULL);
    tear_down(&desk);
}

static GtkCssProvider *add_sheet(const char *path)
{
    GtkCssProvider *sheet = gtk_css_provider_new();
    gtk_css_provider_load_from_resource(sheet, path);
    gtk_style_context_add_provider_for_display(gdk_display_get_default(), GTK_STYLE_PROVIDER(sheet),
                                               GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    return sheet;
}

/* The tools fit in one column. Its height is limited by the frames of a sprite on a screen of 1280
 * × 800. */
static void test_tool_strip_is_one_column(void)
{
    enum { MAX_HEIGHT = 405 };
    static const char *const paths[] = {"/org/gabarit/Gabarit/dark.css",
                                        "/org/gabarit/Gabarit/style.css"};
    GtkCssProvider *sheets[CHECK_COUNT(paths)];
    Desk desk;
    set_up(&desk, ED_TYPE_TOOL_STRIP);
    for (size_t i = 0; i < CHECK_COUNT(paths); i++)
        sheets[i] = add_sheet(paths[i]);
    gtk_widget_add_css_class(GTK_WIDGET(gtk_widget_get_root(desk.panel)), "gabarit");
    gtk_widget_add_css_class(desk.panel, "tool-strip");
    ed_tool_strip_set_session(ED_TOOL_STRIP(desk.panel), desk.session);
    settle();
    int min, natural;
    gtk_widget_measure(desk.panel, GTK_ORIENTATION_VERTICAL, -1, &min, &natural, NULL, NULL);
    CHECK_THAT(natural > 300 && natural <= MAX_HEIGHT, "the height of the column is %d", natural);
    for (size_t i = 0; i < CHECK_COUNT(paths); i++) {
        gtk_style_context_remove_provider_for_display(gdk_display_get_default(),
                                                      GTK_STYLE_PROVIDER(sheets[i]));
        g_object_unref(sheets[i]);
    }
    tear_down(&desk);
}

static void test_status_line(void)
{
    Desk desk;
    set_up(&desk, ED_TYPE_STATUS_LINE);
    EdStatusLine *line = ED_STATUS_LINE(desk.panel);
    ed_status_line_set_session(line, desk.session);
    settle();
    ed_status_line_set_pointer(line, NULL, 12.7, 5.2, 4, TRUE);
    CHECK_TEXT(label_text(desk.panel, "pixel"), "12, 5");
    CHECK_TEXT(label_text(desk.panel, "spot"), "\xe2\x88\x92"
                                               "4, \xe2\x88\x92"
                                               "35");
    CHECK_TEXT(label_text(desk.panel, "under"), "face");
    CHECK_TEXT(label_text(desk.panel, "role"), "body");
    ed_status_line_set_pointer(line, NULL, 60, 5, 4, TRUE);
    CHECK(!gtk_widget_get_visible(find(desk.panel, "under")));
    ed_status_line_set_pointer(line, NULL, 60, 5, 4, FALSE);
    CHECK(!gtk_widget_get_visible(find(desk.panel, "pixel")));
    ed_status_line_set_zoom(line, 6);
    CHECK_TEXT(gtk_button_get_label(GTK_BUTTON(find(desk.panel, "zoom"))), "600%");
    ed_session_hide_tag(desk.session, 1, true);
    ed_status_line_set_pointer(line, NULL, 12, 5, 4, TRUE);
    CHECK(!gtk_widget_get_visible(find(desk.panel, "under")));
    /* While overlays are hidden, the hint states that. */
    EdLook look = ed_session_view(desk.session)->look;
    look.overlays_hidden = true;
    ed_session_set_look(desk.session, &look);
    settle();
    GtkWidget *first = gtk_widget_get_first_child(find(desk.panel, "hint"));
    const char *hint = gtk_label_get_text(GTK_LABEL(first));
    CHECK_THAT(strstr(hint, "Overlays are hidden") == hint, "%s", hint);
    tear_down(&desk);
}

static bool is_shown(GtkWidget *above, const char *id)
{
    GtkWidget *widget = find(above, id);
    return gtk_widget_get_visible(widget) && gtk_widget_get_child_visible(widget);
}

/* Checks that visible children are next to each other and within the line. */
static void check_side_by_side(GtkWidget *line)
{
    double end = 0;
    for (GtkWidget *child = gtk_widget_get_first_child(line); child != NULL;
         child = gtk_widget_get_next_sibling(child)) {
        graphene_rect_t bounds;
        if (!gtk_widget_should_layout(child) || !gtk_widget_get_child_visible(child))
            continue;
        CHECK(gtk_widget_compute_bounds(child, line, &bounds));
        CHECK((double)bounds.origin.x >= end);
        end = (double)bounds.origin.x + (double)bounds.size.width;
    }
    CHECK(end <= gtk_widget_get_width(line) + 1);
}

/* A hint shows the parts for which there is space, and each of them completely. */
static void test_hint_without_space(void)
{
    GtkWidget *hint = g_object_ref_sink(g_object_new(ED_TYPE_HINT, NULL));
    ed_hint_set_text(ED_HINT(hint), "Click to select · drag to move · Alt-click to copy");
    int min, natural, last_count = 0;
    gtk_widget_measure(hint, GTK_ORIENTATION_HORIZONTAL, -1, &min, &natural, NULL, NULL);
    for (int width = min; width <= natural; width++) {
        int count = 0, end = 0;
        bool is_any_hidden = false;
        gtk_widget_allocate(hint, width, 20, -1, NULL);
        for (GtkWidget *part = gtk_widget_get_first_child(hint); part != NULL;
             part = gtk_widget_get_next_sibling(part)) {
            graphene_rect_t bounds;
            int wanted;
            gtk_widget_measure(part, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &wanted, NULL, NULL);
            is_any_hidden = is_any_hidden || !gtk_widget_get_child_visible(part);
            CHECK_INT(gtk_widget_get_child_visible(part), !is_any_hidden);
            if (is_any_hidden || !gtk_widget_compute_bounds(part, hint, &bounds))
                continue;
            CHECK(bounds.origin.x >= 0 && (int)bounds.size.width == wanted);
            end = (int)(bounds.origin.x + bounds.size.width);
            count++;
        }
        CHECK_INT(end, width);
        CHECK(count >= last_count);
        last_count = count;
    }
    CHECK_INT(last_count, 3);
    CHECK(natural > min);
    g_object_unref(hint);
}

/* The least important items are hidden first: no item is shown unless all items before it are. */
static void test_narrow_status_line(void)
{
    static const char *const ranks[] = {"controls",     "pixel",         "room", "hint", "spot",
                                        "spot_caption", "under_caption", "role", "mask"};
    Desk desk;
    set_up(&desk, ED_TYPE_STATUS_LINE);
    EdStatusLine *line = ED_STATUS_LINE(desk.panel);
    ed_session_set_tool(desk.session, "select");
    ed_status_line_set_session(line, desk.session);
    int max = 0, min = G_MAXINT;
    for (int width = 1100; width > 200; width -= 45) {
        int shown = 0;
        bool any_hidden = false;
        gtk_window_set_default_size(GTK_WINDOW(desk.window), width, 30);
        settle();
        ed_status_line_set_pointer(line, NULL, 12.7, 5.2, 4, TRUE);
        settle();
        check_side_by_side(desk.panel);
        for (size_t i = 0; i < CHECK_COUNT(ranks); i++) {
            if (!gtk_widget_get_visible(find(desk.panel, ranks[i])))
                continue;
            bool visible = is_shown(desk.panel, ranks[i]);
            CHECK_THAT(!visible || !any_hidden,
                       "%d px: %s is visible, although an item before it is hidden", width,
                       ranks[i]);
            any_hidden = any_hidden || !visible;
            shown += visible;
        }
        max = MAX(max, shown);
        min = MIN(min, shown);
    }
    CHECK(is_shown(desk.panel, "controls"));
    CHECK(max >= 7 && min <= 2);
    tear_down(&desk);
}

/* ---- The preview of a sheet ---- */

static bool is_mapped_spinner(GtkWidget *widget, const void *wanted)
{
    (void)wanted;
    return GTK_IS_SPINNER(widget) && gtk_widget_get_mapped(widget);
}

static bool is_mapped_text(GtkWidget *widget, const void *start)
{
    return GTK_IS_LABEL(widget) && gtk_widget_get_mapped(widget) &&
           g_str_has_prefix(gtk_label_get_text(GTK_LABEL(widget)), start);
}

/* While a large picture is read, a spinner is shown, and the preview can be closed. The reason why
 * a file cannot be read is shown in its middle. */
static void test_preview_of_slow_and_bad_files(void)
{
    g_autofree char *folder = temporary_folder_new();
    g_autofree char *large = g_build_filename(folder, "large.png", NULL);
    g_autofree char *bad = g_build_filename(folder, "bad.png", NULL);
    PictureStore *store = picture_store_new(folder, NULL, &(PictureLimits){0});
    GtkWidget *window = gtk_window_new(), *widget = g_object_new(ED_TYPE_SHEET_PREVIEW, NULL);
    EdSheetPreview *preview = ED_SHEET_PREVIEW(widget);
    put_picture(large, 8192, 8192, 1, 0xFF0000FF);
    g_file_set_contents(bad, "no picture", -1, NULL);
    gtk_window_set_child(GTK_WINDOW(window), widget);
    gtk_window_present(GTK_WINDOW(window));
    ed_sheet_preview_set_file(preview, store, "bad.png", IMPORT_SPRITE, NULL);
    WAIT_UNTIL(find_fitting(widget, is_mapped_text, "bad.png: ") != NULL);
    CHECK(find_fitting(widget, is_mapped_text, "bad.png: ") != NULL);
    CHECK(find_fitting(widget, is_mapped_spinner, NULL) == NULL);
    ed_sheet_preview_set_file(preview, store, "large.png", IMPORT_SPRITE, NULL);
    CHECK(find_fitting(widget, is_mapped_text, "") == NULL);
    WAIT_UNTIL(find_fitting(widget, is_mapped_spinner, NULL) != NULL);
    CHECK(find_fitting(widget, is_mapped_spinner, NULL) != NULL);
    CHECK(ed_sheet_preview_guess(preview) == NULL);
    gtk_window_destroy(GTK_WINDOW(window));
    settle();
    picture_store_unref(store);
    folder_remove(folder);
}

static const CheckCase cases[] = {
    {"children that are shown again are painted", test_children},
    {"options of tools and the scope", test_options},
    {"the tool for several boxes has a title", test_cover_is_labelled},
    {"the scope keeps its position for all tools", test_scope_stays},
    {"options that do not fit are in a popover", test_options_that_do_not_fit},
    {"the scope becomes narrow but stays visible", test_scope_gets_narrow},
    {"the current tag stays visible", test_tag_stays_visible},
    {"the focus moves to the narrow form of an option", test_focus_stays_in_narrow_options},
    {"the strip has the tools for the shown asset", test_tool_strip},
    {"a sprite's tools fit in one column", test_tool_strip_is_one_column},
    {"the status line shows the pointer, the zoom and hints", test_status_line},
    {"a hint hides whole parts if there is no space", test_hint_without_space},
    {"a narrow status line hides the least important items first", test_narrow_status_line},
    {"the preview shows that it reads a file, or why it cannot",
     test_preview_of_slow_and_bad_files},
};

int main(int argc, char **argv)
{
    return display_main(argc, argv, cases, CHECK_COUNT(cases));
}
