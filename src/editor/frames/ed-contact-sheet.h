/* SPDX-License-Identifier: MIT */
/**
 * frames/ed-contact-sheet.h: the page that replaces the canvas while the contact sheet is shown. It
 * contains the scrolling sheet, or an explanation if there are no frames or none passes the filter.
 *
 *     ed_contact_sheet_set_session(sheet, session);
 *     ed_sheet_view_zoom_by(ed_contact_sheet_view(sheet), 1);
 */
#pragma once

#include "frames/ed-sheet-view.h"

#define ED_TYPE_CONTACT_SHEET (ed_contact_sheet_get_type())
G_DECLARE_FINAL_TYPE(EdContactSheet, ed_contact_sheet, ED, CONTACT_SHEET, GtkWidget)

void ed_contact_sheet_set_session(EdContactSheet *sheet, EdSession *session);
/** Returns the view of the frames. Borrowed. */
EdSheetView *ed_contact_sheet_view(EdContactSheet *sheet);
