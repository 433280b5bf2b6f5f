/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-swatch.h: a small sample of a tag or band: its colour, and its hatch for people who
 * cannot distinguish the colours. A decoration next to a name, not a control.
 *
 *     ed_swatch_set_tag(swatch, project, box->tag);
 */
#pragma once

#include "draw/hatch.h"
#include "model/document.h"

#include <gtk/gtk.h>

#define ED_TYPE_SWATCH (ed_swatch_get_type())
G_DECLARE_FINAL_TYPE(EdSwatch, ed_swatch, ED, SWATCH, GtkWidget)

typedef enum EdSwatchShape {
    ED_SWATCH_SQUARE = 0, /**< for areas */
    ED_SWATCH_DIAMOND     /**< for action points */
} EdSwatchShape;

EdSwatch *ed_swatch_new(void);
/** Shows a tag's look. Number 0 or an unknown number shows a hollow sample. */
void ed_swatch_set_tag(EdSwatch *swatch, const Project *project, int32_t number);
/** Shows a colour (RGBA, as in documents) with a hatch. */
void ed_swatch_set_colour(EdSwatch *swatch, const uint8_t colour[4], Hatch hatch);
void ed_swatch_set_shape(EdSwatch *swatch, EdSwatchShape shape);
