/* SPDX-License-Identifier: MIT */
/**
 * draw/marks.h: what a view shows, as a list of marks in drawing order. A list is made once for
 * each version and drawn on any number of targets; the difference between two lists is the area
 * that looks different.
 *
 *     DrawMarks *marks = draw_level_marks(&view);
 *     draw_marks(&tile, marks, pictures);
 *     draw_marks_differ(last, marks, &dirty);
 *     draw_marks_free(last);
 *
 * A list borrows its view and everything that the view refers to. Any thread may draw it.
 */
#pragma once

#include "draw/dirty.h"
#include "draw/pictures.h"

typedef struct DrawMarks DrawMarks;

/** Fills a whole target. Returns the state in which the view's picture was drawn;
 * DRAW_PICTURE_READY for a view without a picture. */
DrawPictureState draw_marks(const DrawTarget *target, const DrawMarks *marks,
                            DrawPictures *pictures);
/** Adds the areas that look different in `after`. Both lists are of the same kind of view. */
void draw_marks_differ(const DrawMarks *before, const DrawMarks *after, DrawDirty *dirty);
/** NULL is allowed. */
void draw_marks_free(DrawMarks *marks);
