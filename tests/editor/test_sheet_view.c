/* SPDX-License-Identifier: MIT */
/* Tests the contact sheet and the strip as widgets: visible frames keep their positions, picked
 * frames become visible, and the screen never shows frames that were removed. */
#include "check.h"
#include "new_frame.h"
#include "panel_desk.h"

#include "edit/assets.h"
#include "frames/ed-contact-sheet.h"
#include "frames/ed-sheet-bar.h"
#include "frames/ed-strip-view.h"
#include "session/ed-sheet.h"

enum { MANY = 120 };

/* A sprite of MANY frames, on a sheet that scrolls. */
typedef struct Sheet {
    Desk desk;
    EdSheetView *view;
    uint64_t frames[MANY];
} Sheet;

static void set_up_sheet(Sheet *sheet)
{
    set_up(&sheet->desk, ED_TYPE_CONTACT_SHEET);
    for (int i = 3; i < MANY; i++)
        set_project(&sheet->desk,
                    with_new_frame(project_of(&sheet->desk), sheet->desk.sprite, 0,
                                   (PixelRect){0, 0, 64, 48}, "frame", &sheet->frames[i], NULL));
    for (int i = 0; i < 3; i++)
        sheet->frames[i] = sheet->desk.frames[i];
    ed_contact_sheet_set_session(ED_CONTACT_SHEET(sheet->desk.panel), sheet->desk.session);
    sheet->view = ed_contact_sheet_view(ED_CONTACT_SHEET(sheet->desk.panel));
    ed_session_show_sheet(sheet->desk.session, true);
    GdkRectangle where;
    WAIT_UNTIL(ed_sheet_view_cell_rect(sheet->view, 0, &where));
    CHECK(ed_sheet_view_cell_rect(sheet->view, 0, &where));
}

/* Returns the distance of a frame's picture from the upper edge, after the sheet was drawn. */
static int top_of(Sheet *sheet, int frame)
{
    GdkRectangle where = {0};
    settle();
    EdSheet *cells = ed_sheet_of(sheet->desk.session);
    for (uint32_t i = 0; i < cells->count; i++)
        if (cells->cells[i].frame->id == sheet->frames[frame])
            ed_sheet_view_cell_rect(sheet->view, i, &where);
    ed_sheet_free(cells);
    return where.y;
}

static bool is_in_sight(Sheet *sheet, int frame)
{
    GdkRectangle where;
    settle();
    return ed_sheet_view_cell_rect(sheet->view, (guint)frame, &where);
}

static void test_keeps_its_position(void)
{
    Sheet sheet;
    set_up_sheet(&sheet);
    ed_session_show_step(sheet.desk.session, 80);
    CHECK(is_in_sight(&sheet, 80));
    int before = top_of(&sheet, 80);
    /* Frames above it are removed. */
    for (int i = 0; i < 20; i++) {
        Path path = path_frame(sheet.desk.sprite, sheet.frames[i]);
        set_project(&sheet.desk, edit_remove_asset(project_of(&sheet.desk), &path, NULL));
    }
    CHECK_INT(top_of(&sheet, 80), before);
    /* The frames are restored. */
    for (int i = 0; i < 20; i++)
        ed_session_undo(sheet.desk.session);
    ed_session_show_step(sheet.desk.session, 80);
    before = top_of(&sheet, 80);
    CHECK(before >= 0);
    /* Pictures become smaller. */
    g_object_set(sheet.view, "size", 100, NULL);
    CHECK_INT(top_of(&sheet, 80), before);
    ed_contact_sheet_set_session(ED_CONTACT_SHEET(sheet.desk.panel), NULL);
    tear_down(&sheet.desk);
}

static void test_scrolls_into_view(void)
{
    static const int frames_to_show[] = {119, 0, 60, 61, 100, 3};
    Sheet sheet;
    set_up_sheet(&sheet);
    for (size_t i = 0; i < CHECK_COUNT(frames_to_show); i++) {
        ed_session_show_step(sheet.desk.session, (uint32_t)frames_to_show[i]);
        CHECK_THAT(is_in_sight(&sheet, frames_to_show[i]), "frame %d is not visible",
                   frames_to_show[i]);
    }
    press(GTK_WIDGET(sheet.view), GDK_KEY_End, 0);
    CHECK_INT(ed_session_shown_step(sheet.desk.session), MANY - 1);
    CHECK(is_in_sight(&sheet, MANY - 1));
    press(GTK_WIDGET(sheet.view), GDK_KEY_Home, GDK_SHIFT_MASK);
    uint32_t count;
    ed_session_selected_frames(sheet.desk.session, &count);
    CHECK_INT(count, MANY);
    CHECK(is_in_sight(&sheet, 0));
    press(GTK_WIDGET(sheet.view), GDK_KEY_Escape, 0);
    ed_session_selected_frames(sheet.desk.session, &count);
    CHECK_INT(count, 1);
    CHECK(ed_session_shows_sheet(sheet.desk.session));
    press(GTK_WIDGET(sheet.view), GDK_KEY_Escape, 0);
    CHECK(!ed_session_shows_sheet(sheet.desk.session));
    ed_contact_sheet_set_session(ED_CONTACT_SHEET(sheet.desk.panel), NULL);
    tear_down(&sheet.desk);
}

static void test_no_frame_passes(void)
{
    Sheet sheet;
    set_up_sheet(&sheet);
    GtkWidget *empty = find(sheet.desk.panel, "empty");
    CHECK(!gtk_widget_get_visible(empty));
    ed_session_set_filter(sheet.desk.session, &(const EdFrameFilter){.state = ED_STATE_DONE});
    WAIT_UNTIL(gtk_widget_get_visible(empty));
    CHECK(gtk_widget_get_visible(empty) && gtk_widget_get_visible(find(sheet.desk.panel, "all")));
    ed_session_set_filter(sheet.desk.session, NULL);
    WAIT_UNTIL(!gtk_widget_get_visible(empty));
    CHECK(!gtk_widget_get_visible(empty));
    ed_contact_sheet_set_session(ED_CONTACT_SHEET(sheet.desk.panel), NULL);
    tear_down(&sheet.desk);
}

static void test_sizes(void)
{
    Sheet sheet;
    set_up_sheet(&sheet);
    int before, size;
    g_object_get(sheet.view, "size", &before, NULL);
    double zoom = ed_sheet_view_zoom(sheet.view);
    ed_sheet_view_zoom_by(sheet.view, 1);
    CHECK(ed_sheet_view_zoom(sheet.view) > zoom); /* each step has a visible effect */
    ed_sheet_view_zoom_by(sheet.view, -1);
    CHECK(ed_sheet_view_zoom(sheet.view) <= zoom);
    for (int i = 0; i < 40; i++)
        ed_sheet_view_zoom_by(sheet.view, 1);
    g_object_get(sheet.view, "size", &size, NULL);
    CHECK_INT(size, ED_SHEET_LARGEST);
    for (int i = 0; i < 80; i++)
        ed_sheet_view_zoom_by(sheet.view, -1);
    g_object_get(sheet.view, "size", &size, NULL);
    CHECK_INT(size, ED_SHEET_SMALLEST);
    ed_contact_sheet_set_session(ED_CONTACT_SHEET(sheet.desk.panel), NULL);
    tear_down(&sheet.desk);
}

static void test_bar(void)
{
    Desk desk;
    set_up(&desk, ED_TYPE_SHEET_BAR);
    ed_session_show_sheet(desk.session, true);
    ed_session_set_filter(desk.session, &(const EdFrameFilter){.lacks_point = "nose"});
    ed_sheet_bar_set_session(ED_SHEET_BAR(desk.panel), desk.session);
    settle();
    GtkWidget *count = gtk_widget_get_last_child(desk.panel);
    CHECK_TEXT(gtk_label_get_text(GTK_LABEL(count)), "0 of 3 done · 3 shown");
    ed_session_set_filter(desk.session, NULL);
    settle();
    CHECK_TEXT(gtk_label_get_text(GTK_LABEL(count)), "0 of 3 done");
    ed_sheet_bar_set_session(ED_SHEET_BAR(desk.panel), NULL);
    tear_down(&desk);
}

/* ---- The strip ---- */

/* A strip that changes before a frame of the screen is drawn, and its width in that frame. */
typedef struct Strip {
    Desk desk;
    GdkFrameClock *clock;
    int drawn_width;
    bool removed; /* the callback has removed frames */
} Strip;

static int width_of(GtkWidget *widget)
{
    int width;
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
    return width;
}

/* Acts like input that GTK delivers just before it draws a frame of the screen. */
static void remove_frames_cb(Strip *strip)
{
    if (strip->removed)
        return;
    for (int i = 1; i < 3; i++) {
        Path path = path_frame(strip->desk.sprite, strip->desk.frames[i]);
        set_project(&strip->desk, edit_remove_asset(project_of(&strip->desk), &path, NULL));
    }
    gtk_widget_queue_draw(strip->desk.panel);
    strip->removed = true;
}

static void painted_cb(Strip *strip)
{
    if (strip->removed && strip->drawn_width == 0)
        strip->drawn_width = width_of(strip->desk.panel);
}

static void test_strip_is_updated_before_it_is_drawn(void)
{
    Strip strip = {.removed = false};
    set_up(&strip.desk, ED_TYPE_STRIP_VIEW);
    gtk_window_set_default_size(GTK_WINDOW(strip.desk.window), 500, 200);
    ed_strip_view_set_session(ED_STRIP_VIEW(strip.desk.panel), strip.desk.session);
    settle();
    int before = width_of(strip.desk.panel);
    strip.clock = gtk_widget_get_frame_clock(strip.desk.panel);
    gulong flush =
        g_signal_connect_swapped(strip.clock, "flush-events", G_CALLBACK(remove_frames_cb), &strip);
    gulong paint =
        g_signal_connect_swapped(strip.clock, "after-paint", G_CALLBACK(painted_cb), &strip);
    gdk_frame_clock_request_phase(strip.clock, GDK_FRAME_CLOCK_PHASE_FLUSH_EVENTS);
    WAIT_UNTIL(strip.drawn_width != 0);
    CHECK(strip.drawn_width > 0 && strip.drawn_width < before);
    g_signal_handler_disconnect(strip.clock, flush);
    g_signal_handler_disconnect(strip.clock, paint);
    ed_strip_view_set_session(ED_STRIP_VIEW(strip.desk.panel), NULL);
    tear_down(&strip.desk);
}

/* Returns the scroll position of a strip in a window with this width in pixels. */
static double scrolled_at(Desk *desk, GtkAdjustment *across, int width)
{
    gtk_window_set_default_size(GTK_WINDOW(desk->window), width, 300);
    WAIT_UNTIL(gtk_adjustment_get_page_size(across) == width);
    settle();
    return gtk_adjustment_get_value(across);
}

static void test_strip_keeps_the_shown_frame(void)
{
    enum { FRAMES = 40, SHOWN = 30, NAMES = 122, COLUMN = 72 };
    Desk desk;
    set_up(&desk, GTK_TYPE_SCROLLED_WINDOW);
    EdStripView *strip = g_object_new(ED_TYPE_STRIP_VIEW, NULL);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(desk.panel), GTK_WIDGET(strip));
    for (int i = 3; i < FRAMES; i++) {
        uint64_t frame;
        set_project(&desk, with_new_frame(project_of(&desk), desk.sprite, 0,
                                          (PixelRect){0, 0, 64, 48}, "frame", &frame, NULL));
    }
    ed_strip_view_set_session(strip, desk.session);
    GtkAdjustment *across = gtk_scrolled_window_get_hadjustment(GTK_SCROLLED_WINDOW(desk.panel));
    CHECK(scrolled_at(&desk, across, 900) == 0);
    ed_session_show_step(desk.session, SHOWN);
    double value = scrolled_at(&desk, across, 900);
    CHECK(value > 0);
    /* The shown frame was the last visible one. */
    double narrow = scrolled_at(&desk, across, 500);
    CHECK_THAT(narrow == value + 400, "the scroll position changed from %g to %g", value, narrow);
    CHECK(narrow < SHOWN * COLUMN && narrow + 500 > NAMES + SHOWN * COLUMN);
    /* If the user scrolled it out of sight, it stays out of sight. */
    gtk_adjustment_set_value(across, 0);
    CHECK(scrolled_at(&desk, across, 400) == 0);
    ed_strip_view_set_session(strip, NULL);
    tear_down(&desk);
}

/* The strip is much wider than its visible part, so the scrolled window shows the focus ring. */
static void test_ring_is_around_the_visible_part(void)
{
    const GtkStateFlags ring = GTK_STATE_FLAG_FOCUSED | GTK_STATE_FLAG_FOCUS_VISIBLE;
    Desk desk;
    set_up(&desk, GTK_TYPE_SCROLLED_WINDOW);
    GtkWidget *strip = g_object_new(ED_TYPE_STRIP_VIEW, NULL);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(desk.panel), strip);
    CHECK(!gtk_widget_has_css_class(desk.panel, "ring"));
    gtk_widget_set_state_flags(strip, ring, FALSE);
    CHECK(gtk_widget_has_css_class(desk.panel, "ring"));
    gtk_widget_unset_state_flags(strip, GTK_STATE_FLAG_FOCUS_VISIBLE);
    CHECK(!gtk_widget_has_css_class(desk.panel, "ring"));
    gtk_widget_unset_state_flags(strip, ring);
    tear_down(&desk);
}

static const CheckCase cases[] = {
    {"visible frames keep their positions", test_keeps_its_position},
    {"a picked frame is scrolled into view", test_scrolls_into_view},
    {"a page explains that no frame passes the filter", test_no_frame_passes},
    {"sizes of pictures and their limits", test_sizes},
    {"the bar shows the number of frames", test_bar},
    {"the strip is updated before it is drawn", test_strip_is_updated_before_it_is_drawn},
    {"the strip keeps the shown frame in sight", test_strip_keeps_the_shown_frame},
    {"the focus ring is around the visible part of the strip",
     test_ring_is_around_the_visible_part},
};

int main(int argc, char **argv)
{
    return display_main(argc, argv, cases, CHECK_COUNT(cases));
}
