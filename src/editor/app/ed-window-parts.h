/* SPDX-License-Identifier: MIT */
/**
 * app/ed-window-parts.h: the parts around the canvas of a window: panels and strips, their session,
 * their sizes, and keyboard navigation between them. A new panel is added here and in
 * ui/ed-window.ui.
 */
#pragma once

#include "app/ed-overlay-hint.h"
#include "app/ed-window.h"
#include "bars/ed-options-bar.h"
#include "bars/ed-status-line.h"
#include "bars/ed-tool-strip.h"
#include "frames/ed-contact-sheet.h"
#include "frames/ed-frame-strip.h"
#include "frames/ed-sheet-bar.h"
#include "inspector/ed-inspector.h"
#include "inspector/ed-thing-name.h"
#include "lists/ed-assets-panel.h"
#include "lists/ed-history-list.h"
#include "lists/ed-tags-panel.h"
#include "play/ed-play-view.h"

enum { ED_WINDOW_AREAS = 8 };

typedef struct EdWindowParts {
    GtkPaned *left_pane, *right_pane;
    EdSplit *tags_split;
    GtkWidget *left;  /**< the left panel: assets and tags */
    GtkStack *centre; /**< shows the canvas or the contact sheet */
    EdCanvas *canvas;
    EdContactSheet *sheet;
    EdSheetBar *sheet_bar;
    EdAssetsPanel *assets;
    EdTagsPanel *tags;
    EdOptionsBar *options;
    EdToolStrip *tools;
    EdStatusLine *status;
    EdFrameStrip *strip;
    EdHistoryList *steps; /**< of the history */
    EdInspector *inspector;
    EdThingName *thing_name;
    EdOverlayHint *overlay_hint;
    EdPlayView *playing;
    double growth; /**< the width of the panels, relative to their width with text of the default
                    * size */
} EdWindowParts;

/** Returns the parts of a window. Borrowed. */
EdWindowParts *ed_window_parts(EdWindow *window);

/** Registers the types of the parts for the template. */
void ed_window_parts_ensure_types(void);
/** Binds the parts as children of the template of `class`, whose instances have an EdWindowParts at
 * `offset`. */
void ed_window_parts_bind(GtkWidgetClass *class, gssize offset);

/** Gives all parts a session to show; NULL: none. */
void ed_window_parts_set_session(EdWindowParts *parts, EdSession *session);
/** Shows the parts for the kind of the current asset, and the canvas or the sheet. */
void ed_window_parts_show_page(EdWindowParts *parts, EdSession *session);
/** Returns the canvas or the frames of the contact sheet, whichever is shown. */
GtkWidget *ed_window_parts_centre(EdWindowParts *parts);
/** Prepares the contact sheet and the hint over the canvas, and binds them to the settings. */
void ed_window_parts_prepare(EdWindowParts *parts, GSettings *settings, gboolean dark);

/** Returns the widget of a side, which is shown and hidden as a whole. */
GtkWidget *ed_window_parts_side(EdWindowParts *parts, EdSide side);

/** Removes GTK's own bindings for F6 and F8, which are keys of commands. */
void ed_window_parts_remove_paned_keys(EdWindowParts *parts);
/** Fills `areas` with ED_WINDOW_AREAS widgets in their order on the screen, then NULL. */
void ed_window_parts_areas(EdWindowParts *parts, GtkWidget **areas);
/** Moves the focus to the area after (1) or before (-1) the current one. `areas` ends with NULL;
 * hidden ones are skipped. Returns the index of the new area, or -1 if the focus stays. */
int ed_window_parts_focus_area(GtkWindow *window, GtkWidget *const *areas, int direction);

/** Restore the sizes of the panels and their parts from settings, and store them there; the widths
 * of the panels only if `widths`. */
void ed_window_parts_restore_sizes(EdWindowParts *parts, GSettings *settings);
void ed_window_parts_remember_sizes(EdWindowParts *parts, GSettings *settings, bool widths);
/** Limits the width of the right panel so that the canvas keeps two thirds of a narrow window whose
 * left panel is hidden. */
void ed_window_parts_limit_right(EdWindowParts *parts, int window_width);

/** Reads a colour of the settings as RGBA bytes; an invalid colour leaves `colour` as it is. */
void ed_window_parts_read_colour(GSettings *settings, const char *key, uint8_t colour[4]);

/** Returns the window's subtitle, which names the part of the project that is shown, or "". The
 * caller frees it. */
char *ed_session_subtitle(EdSession *session);
