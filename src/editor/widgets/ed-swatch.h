/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-swatch.h: a small sample of a tag or band: its colour with its hatch, so that whoever
 * does not tell the colours apart tells the hatches. Decoration beside a name, so it is no control.
 *
 *     ed_swatch_set_tag(swatch, project, box->tag);
 */
#ifndef GABARIT_WIDGETS_ED_SWATCH_H
#define GABARIT_WIDGETS_ED_SWATCH_H

#include "draw/hatch.h"
#include "model/document.h"

#include <gtk/gtk.h>

#define ED_TYPE_SWATCH (ed_swatch_get_type())
G_DECLARE_FINAL_TYPE(EdSwatch, ed_swatch, ED, SWATCH, GtkWidget)

typedef enum EdSwatchShape {
    ED_SWATCH_SQUARE = 0, /**< of areas */
    ED_SWATCH_DIAMOND     /**< of action points */
} EdSwatchShape;

EdSwatch *ed_swatch_new(void);
/** A tag's look; a hollow sample for 0 or a number that no tag has. */
void ed_swatch_set_tag(EdSwatch *swatch, const Project *project, int32_t number);
/** A colour (RGBA, as documents have them) with a hatch. */
void ed_swatch_set_colour(EdSwatch *swatch, const uint8_t colour[4], Hatch hatch);
void ed_swatch_set_shape(EdSwatch *swatch, EdSwatchShape shape);

#endif
