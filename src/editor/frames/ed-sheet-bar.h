/* SPDX-License-Identifier: MIT */
/**
 * frames/ed-sheet-bar.h: the bar above the contact sheet: filters by state, by tag and by missing
 * points, and the number of frames that are done.
 *
 *     ed_sheet_bar_set_session(bar, session);
 */
#pragma once

#include "session/ed-view.h"

#include <gtk/gtk.h>

#define ED_TYPE_SHEET_BAR (ed_sheet_bar_get_type())
G_DECLARE_FINAL_TYPE(EdSheetBar, ed_sheet_bar, ED, SHEET_BAR, GtkWidget)

void ed_sheet_bar_set_session(EdSheetBar *bar, EdSession *session);
