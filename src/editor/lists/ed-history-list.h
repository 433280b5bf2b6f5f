/* SPDX-License-Identifier: MIT */
/**
 * lists/ed-history-list.h: the steps of the history, for the popover next to the undo button: steps
 * to undo, the current version, steps to redo. Activating a step goes to it.
 *
 *     ed_history_list_set_session(list, session);
 *
 * Signal "step-activated": a step was activated, so that the popover may close.
 */
#pragma once

#include "session/ed-session.h"

#include <gtk/gtk.h>

#define ED_TYPE_HISTORY_LIST (ed_history_list_get_type())
G_DECLARE_FINAL_TYPE(EdHistoryList, ed_history_list, ED, HISTORY_LIST, GtkWidget)

/** Sets the session to show; NULL for none. */
void ed_history_list_set_session(EdHistoryList *list, EdSession *session);
