/* SPDX-License-Identifier: MIT */
/**
 * app/ed-window.h: the window of one project: header bar, panels, canvas, strips; commands get the
 * session and the parts from it. Without a project it shows the welcome screen.
 *
 *     EdWindow *window = ed_window_new(application, session);
 *     gtk_window_present(GTK_WINDOW(window));
 */
#ifndef GABARIT_APP_ED_WINDOW_H
#define GABARIT_APP_ED_WINDOW_H

#include "app/ed-application.h"
#include "canvas/ed-canvas.h"

#define ED_TYPE_WINDOW (ed_window_get_type())
G_DECLARE_FINAL_TYPE(EdWindow, ed_window, ED, WINDOW, GtkApplicationWindow)

typedef enum EdSide { ED_SIDE_LEFT = 0, ED_SIDE_RIGHT, ED_SIDES } EdSide;

/** `session` NULL: the welcome screen. */
EdWindow *ed_window_new(EdApplication *application, EdSession *session);

/** NULL once it is closed. */
EdApplication *ed_window_application(EdWindow *window);
/** NULL on the welcome screen. Borrowed. */
EdSession *ed_window_session(EdWindow *window);
/** Shows a session in place of the welcome screen or of another session, which is ended. */
void ed_window_take_session(EdWindow *window, EdSession *session);
EdCanvas *ed_window_canvas(EdWindow *window);
/** Brings all that it shows up to date with the session, which else happens before the next frame.
 * A hand may be faster than that, and what it does means what it has done before. */
void ed_window_settle(EdWindow *window);

/** Closes the window, whatever was not saved. */
void ed_window_close_now(EdWindow *window);
/** Closes it as soon as the save that goes on has ended, unless that leaves changes. */
void ed_window_close_when_saved(EdWindow *window);
/** Says that an export ended; `good`: as the user asked. */
void ed_window_close_when_exported(EdWindow *window);
void ed_window_exported(EdWindow *window, bool good);

/** Shows something to tell, in the one place for it; see the signal "notice" of sessions.
 * `detail` may be NULL. */
void ed_window_tell(EdWindow *window, EdNoticeLevel level, const char *text, const char *detail);
/** The same with a button that gives a command: "win.export", or with a target "win.tool::box". */
void ed_window_tell_with_action(EdWindow *window, EdNoticeLevel level, const char *text,
                                const char *detail, const char *label, const char *action);
/** The same for an error: "Could not `what`." Takes the error over; a cancelled one is not told. */
void ed_window_tell_error(EdWindow *window, const char *what, GError *error);
/** Something has been done: an error that was told before goes, see ed_notices_done. */
void ed_window_tell_done(EdWindow *window, const char *action);

/** The panels beside the canvas. */
bool ed_window_shows(EdWindow *window, EdSide side);
void ed_window_show_side(EdWindow *window, EdSide side, bool shown);
/** Moves the keyboard to the next (1) or previous (-1) area: header bar, panels, canvas, strips. */
void ed_window_go_to_area(EdWindow *window, int direction);
void ed_window_open_menu(EdWindow *window);
/** Opens the command palette, or closes it. */
void ed_window_toggle_palette(EdWindow *window);
void ed_window_close_palette(EdWindow *window);

#endif
