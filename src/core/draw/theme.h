/* SPDX-License-Identifier: MIT */
/**
 * draw/theme.h: the colours around and over the art, and the look of tags.
 *
 *     const DrawTheme *theme = dark ? &draw_theme_dark : &draw_theme_light;
 *     DrawTagStyle style = draw_tag_style(project, box->tag);
 *     draw_hatch(target, area, style.hatch, draw_faded(style.colour, DRAW_HATCH_SHARE));
 *
 * The colour of a tag comes from the document, its hatch and dash from its number. They are the
 * same in boxes, zones, walls, chips and swatches, so that tags differ even for people who cannot
 * tell the colours apart.
 */
#pragma once

#include "draw/target.h"
#include "model/document.h"

/** Alpha factors that all overlays share. */
#define DRAW_FILL_SHARE  0.19
#define DRAW_HATCH_SHARE 0.38
/** Alpha factor of greyed-out parts. */
#define DRAW_GREY_SHARE 0.45

typedef struct DrawTheme {
    DrawColour surround;
    DrawColour checker[2];
    DrawColour edge; /**< the line around the art's rectangle */
    DrawColour grid, grid_strong;
    DrawColour placeholder, placeholder_line; /**< of pictures that are not loaded yet */
    DrawColour missing, missing_line;         /**< of pictures that are missing */
    DrawColour accent;
    DrawColour warning;
    DrawColour mark, mark_rim; /**< hot spots, points, centre lines */
    DrawColour mask, mask_added, mask_removed;
    DrawColour dim;  /**< blended over dimmed pictures */
    DrawColour grey; /**< of greyed-out parts */
} DrawTheme;

extern const DrawTheme draw_theme_dark, draw_theme_light;

/** Colours that do not depend on the theme. */
#define DRAW_INK          UINT32_C(0xff14151a) /**< dark text, and the background of light text */
#define DRAW_PINNED       UINT32_C(0xff46c98a) /**< the tint of the pinned figure */
#define DRAW_ONION_BEFORE UINT32_C(0xff4aa3ff) /**< default tints, as in the settings */
#define DRAW_ONION_AFTER  UINT32_C(0xffff8a4a)

/** The background below the art. */
typedef enum DrawGround {
    DRAW_GROUND_CHECKER = 0, /**< the theme's own */
    DRAW_GROUND_DARK,
    DRAW_GROUND_LIGHT,
    DRAW_GROUND_COLOUR /**< any colour, which is given separately */
} DrawGround;

/** True if a colour is so dark that light marks stand out from it better than dark ones. */
bool draw_is_dark(DrawColour colour);
/** Returns a colour lightened until thin lines of it are visible on dark art; on light art they
 * have a dark rim. */
DrawColour draw_light(DrawColour colour);
/** Returns a theme with another background. On a dark background it has the colours of the dark
 * theme, on a light one those of the light theme, so that everything on it stays visible. `colour`
 * is used only for DRAW_GROUND_COLOUR. */
DrawTheme draw_theme_on(const DrawTheme *theme, DrawGround ground, DrawColour colour);

/** The look of a tag. */
typedef struct DrawTagStyle {
    DrawColour colour; /**< opaque */
    Hatch hatch;
    double dash[4]; /**< as in DrawStroke */
} DrawTagStyle;

/** Returns the look of a project's tag; grey for numbers without a tag. */
DrawTagStyle draw_tag_style(const Project *project, int32_t number);
Hatch draw_tag_hatch(int32_t number);
/** Returns the look of a zone by its number, for views that distinguish zones instead of their
 * tags. Successive numbers have very different colours; all have hatches and dashes, as tags
 * have. */
DrawTagStyle draw_zone_style(int32_t number);
/** Returns the hatch of a band by its index, counted from the smallest radius. */
Hatch draw_band_hatch(uint32_t index);

/** Which tags are shown, and how. All zero: all tags, in colour. */
typedef struct DrawTagView {
    int32_t solo;       /**< the only tag that is shown, or 0 */
    uint32_t hidden[8]; /**< a bit for each tag number */
    uint32_t greyed[8]; /**< likewise */
    uint32_t plain;     /**< not 0: without hatches */
} DrawTagView;

/** Returns the alpha factor of a tag: 1, DRAW_GREY_SHARE or 0. */
double draw_tag_share(const DrawTagView *view, int32_t number);
/** Returns the style of a tag in a view: grey if greyed out, without alpha if hidden. */
DrawTagStyle draw_tag_style_in_view(const DrawTheme *theme, const DrawTagView *view,
                                    const Project *project, int32_t number);

/** True if all tags have the same look and the same names in two versions. */
bool draw_tags_equal(const Project *a, const Project *b);
