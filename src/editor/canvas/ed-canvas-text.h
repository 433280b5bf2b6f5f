/* SPDX-License-Identifier: MIT */
/**
 * canvas/ed-canvas-text.h: a cache of laid-out texts that the canvas draws often: chips, the
 * numbers of rulers.
 *
 *     EdCanvasText *words = ed_canvas_text_new(widget);
 *     const EdWord *word = ed_canvas_text_get(words, "head", ED_FACE_CHIP, &white);
 *     gtk_snapshot_append_node(snapshot, word->node);        // its top left corner is at 0, 0
 */
#pragma once

#include <gtk/gtk.h>

typedef enum EdFace { ED_FACE_CHIP = 0, ED_FACE_RULER, ED_FACE_TITLE, ED_FACE_PLAIN } EdFace;

typedef struct EdWord {
    GskRenderNode *node; /**< NULL for an empty text */
    int width, height;   /**< screen pixels */
} EdWord;

typedef struct EdCanvasText EdCanvasText;

/** Creates a cache. `widget` provides the font and must outlive the cache. */
EdCanvasText *ed_canvas_text_new(GtkWidget *widget);
/** Frees the cache; NULL is allowed. */
void ed_canvas_text_free(EdCanvasText *words);
/** Empties the cache. Call it when the font or the scale has changed. */
void ed_canvas_text_clear(EdCanvasText *words);

/** Returns a laid-out text, borrowed until the next call. */
const EdWord *ed_canvas_text_get(EdCanvasText *words, const char *text, EdFace face,
                                 const GdkRGBA *colour);

/** Paints a text with its left edge at `left` and its vertical centre at `middle`, or only measures
 * it if `snapshot` is NULL; returns its width. */
double ed_canvas_text_paint(EdCanvasText *words, const char *text, EdFace face,
                            const GdkRGBA *colour, double left, double middle,
                            GtkSnapshot *snapshot);
