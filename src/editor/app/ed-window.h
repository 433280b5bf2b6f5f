/* SPDX-License-Identifier: MIT */
/**
 * app/ed-window.h: the window of one project: header bar, panels, canvas, strips. Commands get the
 * session and the parts from the window. A window without a project shows the welcome screen.
 *
 *     EdWindow *window = ed_window_new(application, session);
 *     gtk_window_present(GTK_WINDOW(window));
 */
#pragma once

#include "app/ed-application.h"
#include "canvas/ed-canvas.h"

#define ED_TYPE_WINDOW (ed_window_get_type())
G_DECLARE_FINAL_TYPE(EdWindow, ed_window, ED, WINDOW, GtkApplicationWindow)

typedef enum EdSide { ED_SIDE_LEFT = 0, ED_SIDE_RIGHT, ED_SIDES } EdSide;

/** Returns a new window that shows a session; NULL: the welcome screen. */
EdWindow *ed_window_new(EdApplication *application, EdSession *session);

/** Returns the application; NULL once the window is closed. */
EdApplication *ed_window_application(EdWindow *window);
/** Returns the session; NULL on the welcome screen. Borrowed. */
EdSession *ed_window_session(EdWindow *window);
/** Shows a session in place of the welcome screen or of another session, which is closed. */
void ed_window_set_session(EdWindow *window, EdSession *session);
EdCanvas *ed_window_canvas(EdWindow *window);
/** Immediately updates everything that the window shows. Without this call, updates happen before
 * the next frame; input that comes earlier would not apply to the result of the input before it. */
void ed_window_update_now(EdWindow *window);

/** Closes the window, and discards unsaved changes. */
void ed_window_close_now(EdWindow *window);
/** Closes the window as soon as the running save has ended, unless changes remain. */
void ed_window_close_when_saved(EdWindow *window);
/** Closes the window as soon as the running export has succeeded. ed_window_exported reports the
 * end of the export to the window; `ok`: it succeeded, or the user cancelled it. */
void ed_window_close_when_exported(EdWindow *window);
void ed_window_exported(EdWindow *window, bool ok);

/** Shows a message; see the signal "notice" of sessions. `detail` may be NULL. */
void ed_window_show_notice(EdWindow *window, EdNoticeLevel level, const char *text,
                           const char *detail);
/** Shows a message with a button for a command: "win.export", or with a target "win.tool::box". */
void ed_window_show_notice_with_action(EdWindow *window, EdNoticeLevel level, const char *text,
                                       const char *detail, const char *label, const char *action);
/** Shows an error below a text such as "Could not read the file". Takes ownership of the error; a
 * cancellation is not shown. */
void ed_window_show_error(EdWindow *window, const char *text, GError *error);
/** Hides the message about an earlier error after a successful action; see
 * ed_notices_action_succeeded. */
void ed_window_action_succeeded(EdWindow *window, const char *action);

/** True if the panel on a side of the canvas is shown; ed_window_show_side shows or hides it. */
bool ed_window_shows(EdWindow *window, EdSide side);
void ed_window_show_side(EdWindow *window, EdSide side, bool shown);
/** Moves the focus to the next (1) or previous (-1) area: header bar, panels, canvas, strips. */
void ed_window_go_to_area(EdWindow *window, int direction);
void ed_window_open_menu(EdWindow *window);
/** Opens or closes the command palette. */
void ed_window_toggle_palette(EdWindow *window);
