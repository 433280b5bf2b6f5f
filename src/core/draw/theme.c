/* SPDX-License-Identifier: MIT */
/* Implements theme.h: the themes, and the look of tags. */
#include "draw/theme.h"

#include <string.h>

const DrawTheme draw_theme_dark = {
    .surround = 0xff15161a,
    .checker = {0xff2f333b, 0xff383d46},
    .edge = 0xff0c0d0f,
    .grid = 0x09ffffff,
    .grid_strong = 0x13ffffff,
    .placeholder = 0xff24262c,
    .placeholder_line = 0xff343740,
    .missing = 0xff2a2226,
    .missing_line = 0xff5a3d44,
    .accent = 0xff98a3ff,
    .warning = 0xfff2b84b,
    .mark = 0xffffffff,
    .mark_rim = 0xb3000000,
    .mask = 0xff98a3ff,
    .mask_added = 0xff7ff0c0,
    .mask_removed = 0xffff5d6c,
    .dim = 0xff15161a,
    .grey = 0xff858b99,
};

const DrawTheme draw_theme_light = {
    .surround = 0xffdfe2e8,
    .checker = {0xfff3f4f7, 0xffe6e9ee},
    .edge = 0xffb9bec8,
    .grid = 0x0c000000,
    .grid_strong = 0x1a000000,
    .placeholder = 0xffe9ebf0,
    .placeholder_line = 0xffd3d7de,
    .missing = 0xfff3e6e8,
    .missing_line = 0xffd9aab1,
    .accent = 0xff4f5bd5,
    .warning = 0xffb26a00,
    .mark = 0xffffffff,
    .mark_rim = 0xb3000000,
    .mask = 0xff4f5bd5,
    .mask_added = 0xff169c63,
    .mask_removed = 0xffd92f41,
    .dim = 0xffdfe2e8,
    .grey = 0xff6c727e,
};

/* Returns the perceived lightness of a colour, 0 to 255. */
static double lightness(DrawColour colour)
{
    return 0.299 * (colour >> 16 & 0xff) + 0.587 * (colour >> 8 & 0xff) + 0.114 * (colour & 0xff);
}

bool draw_is_dark(DrawColour colour)
{
    return lightness(colour) < 127.5;
}

DrawColour draw_light(DrawColour colour)
{
    const double min = 130, current = lightness(colour);
    return current < min ? draw_mixed(colour, 0xffffffff, (min - current) / (255 - current))
                         : colour;
}

DrawTheme draw_theme_on(const DrawTheme *theme, DrawGround ground, DrawColour colour)
{
    bool dark =
        ground == DRAW_GROUND_DARK || (ground == DRAW_GROUND_COLOUR && draw_is_dark(colour));
    if (ground == DRAW_GROUND_CHECKER)
        return *theme;
    DrawTheme result = dark ? draw_theme_dark : draw_theme_light;
    if (ground == DRAW_GROUND_DARK)
        result.checker[0] = 0xff2b2e35;
    if (ground == DRAW_GROUND_COLOUR) {
        result.surround = colour | 0xff000000u;
        result.checker[0] = result.surround;
        result.edge = draw_mixed(result.surround, dark ? 0xffffffff : 0xff000000, 0.3);
    }
    result.checker[1] = result.checker[0];
    return result;
}

/* The hatches of tags by number; they repeat after the seventh. */
static const Hatch hatches[] = {HATCH_HORIZONTAL, HATCH_RISING,  HATCH_DOTS,  HATCH_VERTICAL,
                                HATCH_CROSSED,    HATCH_FALLING, HATCH_DASHES};

static const double dashes[][4] = {{0, 0, 0, 0}, {14, 6, 0, 0}, {8, 5, 0, 0}, {14, 5, 3, 5},
                                   {4, 5, 0, 0}, {22, 6, 0, 0}, {22, 5, 8, 5}};

Hatch draw_tag_hatch(int32_t number)
{
    return number > 0 ? hatches[(number - 1) % (int32_t)G_N_ELEMENTS(hatches)] : HATCH_NONE;
}

Hatch draw_band_hatch(uint32_t index)
{
    static const Hatch bands[] = {HATCH_RISING, HATCH_VERTICAL, HATCH_NONE,  HATCH_FALLING,
                                  HATCH_DOTS,   HATCH_CROSSED,  HATCH_DASHES};
    return bands[index % G_N_ELEMENTS(bands)];
}

DrawTagStyle draw_tag_style(const Project *project, int32_t number)
{
    const Tag *tag = project_tag(project, number);
    DrawTagStyle style = {.colour = draw_theme_dark.grey, .hatch = draw_tag_hatch(number)};
    if (tag != NULL)
        style.colour = draw_colour(tag->colour, 1) | 0xff000000u;
    if (number > 0)
        memcpy(style.dash, dashes[(number - 1) % (int32_t)G_N_ELEMENTS(dashes)], sizeof style.dash);
    return style;
}

/* Successive colours of the list differ strongly. */
DrawTagStyle draw_zone_style(int32_t number)
{
    static const DrawColour colours[] = {0xff4aa3ff, 0xffffb000, 0xff3ddc97, 0xffff6f91,
                                         0xffb58cff, 0xffe5e04f, 0xff35d0e0, 0xffff8a4a,
                                         0xff9be15d, 0xffe87be0, 0xffc9a27a, 0xffb9c0cc};
    const int32_t index = MAX(number - 1, 0);
    DrawTagStyle style = {.colour = colours[index % (int32_t)G_N_ELEMENTS(colours)],
                          .hatch = draw_tag_hatch(number)};
    memcpy(style.dash, dashes[index % (int32_t)G_N_ELEMENTS(dashes)], sizeof style.dash);
    return style;
}

static bool has_bit(const uint32_t bits[8], int32_t number)
{
    return (bits[number >> 5 & 7] >> (number & 31) & 1) != 0;
}

double draw_tag_share(const DrawTagView *view, int32_t number)
{
    if (has_bit(view->hidden, number) || (view->solo != 0 && view->solo != number))
        return 0;
    return has_bit(view->greyed, number) ? DRAW_GREY_SHARE : 1;
}

DrawTagStyle draw_tag_style_in_view(const DrawTheme *theme, const DrawTagView *view,
                                    const Project *project, int32_t number)
{
    DrawTagStyle style = draw_tag_style(project, number);
    double share = draw_tag_share(view, number);
    if (share < 1)
        style.colour = draw_faded(theme->grey, share);
    if (view->plain != 0)
        style.hatch = HATCH_NONE;
    return style;
}

bool draw_tags_equal(const Project *a, const Project *b)
{
    ListIter before = list_iter(a->tags), after = list_iter(b->tags);
    const Tag *from, *to;
    if (a->tags == b->tags)
        return true;
    do {
        from = list_next(&before);
        to = list_next(&after);
        if (from != to && (from == NULL || to == NULL || from->number != to->number ||
                           memcmp(from->colour, to->colour, sizeof from->colour) != 0 ||
                           strcmp(from->name, to->name) != 0))
            return false;
    } while (from != NULL);
    return true;
}
