/* SPDX-License-Identifier: MIT */
/**
 * app/ed-notices.h: shows all messages of a window in a bar that floats above its lower edge.
 * Information and errors disappear after some seconds; errors also disappear after the next
 * successful action. Warnings, and errors with a button, stay until they are closed. Messages about
 * the shown asset disappear when another one is shown or the project changes.
 *
 *     ed_notices_show(notices, ED_NOTICE_ERROR, _("Could not save duel.gabarit"), error->message);
 *     ed_notices_show_action(notices, ED_NOTICE_INFO, text, NULL, _("Show"), "win.problems");
 */
#pragma once

#include "session/ed-session.h"

#include <gtk/gtk.h>

#define ED_TYPE_NOTICES (ed_notices_get_type())
G_DECLARE_FINAL_TYPE(EdNotices, ed_notices, ED, NOTICES, GtkWidget)

/** Shows a message in place of the previous one. `detail` may be NULL or "". */
void ed_notices_show(EdNotices *notices, EdNoticeLevel level, const char *text, const char *detail);
/** Shows a message with a button; `action` is a detailed name such as "win.export". */
void ed_notices_show_action(EdNotices *notices, EdNoticeLevel level, const char *text,
                            const char *detail, const char *label, const char *action);
/** Binds the shown message to the current revision of the view and the project. */
void ed_notices_bind(EdNotices *notices);
/** Hides a bound message if the revision has changed. Called when all changes of an action are
 * done; the first call after a message sets its revision. */
void ed_notices_follow(EdNotices *notices, guint revision);
/** Hides an error without a button, and the notice whose button has this `action` ("win.save-as";
 * may be NULL). Called after a successful action. */
void ed_notices_action_succeeded(EdNotices *notices, const char *action);
void ed_notices_hide(EdNotices *notices);
