/* SPDX-License-Identifier: MIT */
/* Finds lines and gaps between cells; the contract is in separators.h. */
#include "import/sheet/separators.h"

#include <string.h>

enum {
    MIN_CELL = 6,    /* pixels */
    MAX_LINE = 4,    /* a thicker line is part of the art */
    MAX_GAP = 32,    /* pixels */
    MAX_COLOURS = 16 /* maximum number of line colours to try */
};

/* The colour of the line at each position of a side; 0 where there is none. */
typedef struct Side {
    uint32_t *colours;
    uint32_t length;
} Side;

/* ---- Lines of one colour ---- */

static uint32_t colour_at(const uint8_t *rgba)
{
    uint32_t colour;
    memcpy(&colour, rgba, sizeof colour);
    return rgba[3] > 0 ? colour : 0;
}

/* Returns the colour that a line of pixels has almost everywhere; 0 if there is none. Figures may
 * overlap a line in places, and lines of another colour may cross it. */
static uint32_t colour_of_line(const uint8_t *rgba, uint32_t count, size_t step)
{
    enum { EXCEPT = 20 }; /* one in this many pixels may differ */
    uint32_t colour = 0, majority = 0, same = 0;
    /* Majority vote: if most pixels have one colour, `colour` ends as that colour. */
    for (uint32_t i = 0; i < count; i++) {
        uint32_t pixel = colour_at(rgba + i * step);
        if (majority == 0)
            colour = pixel;
        majority = pixel == colour ? majority + 1 : majority - 1;
    }
    for (uint32_t i = 0; i < count; i++)
        same += colour_at(rgba + i * step) == colour;
    return (count - same) * EXCEPT <= count ? colour : 0;
}

static Side columns_of(const Pixels *pixels)
{
    Side side = {g_new(uint32_t, pixels->width), pixels->width};
    for (uint32_t x = 0; x < pixels->width; x++)
        side.colours[x] =
            colour_of_line(pixels->rgba + (size_t)4 * x, pixels->height, (size_t)4 * pixels->width);
    return side;
}

static Side rows_of(const Pixels *pixels)
{
    Side side = {g_new(uint32_t, pixels->height), pixels->height};
    for (uint32_t y = 0; y < pixels->height; y++)
        side.colours[y] =
            colour_of_line(pixels->rgba + (size_t)4 * y * pixels->width, pixels->width, 4);
    return side;
}

/* ---- Dividing a side ---- */

static uint32_t end_of_run(const Side *side, uint32_t colour, uint32_t start)
{
    bool is_line = side->colours[start] == colour;
    uint32_t end = start;
    while (end < side->length && (side->colours[end] == colour) == is_line)
        end++;
    return end;
}

/* Adds a cell. The first one defines the size of all. A smaller one after the last line becomes
 * part of `trail`. */
static bool add_cell(Separated *found, uint32_t size, bool last)
{
    if (found->count > 1 && last && (int32_t)size < found->cell) {
        found->trail += (int32_t)size + found->spacing;
        return true;
    }
    if (found->count > 0 && (int32_t)size != found->cell)
        return false;
    found->cell = (int32_t)size;
    found->count++;
    return size >= MIN_CELL;
}

static bool add_line(Separated *found, uint32_t size, bool last, uint32_t max)
{
    if (found->count == 0)
        found->lead = (int32_t)size;
    else if (last)
        found->trail = (int32_t)size;
    else if (found->spacing != 0 && (int32_t)size != found->spacing)
        return false;
    else
        found->spacing = (int32_t)size;
    return size <= max;
}

/* Divides a side at its lines of a colour. */
static bool divide(const Side *side, uint32_t colour, uint32_t max, Separated *found)
{
    bool regular = true;
    *found = (Separated){.count = 0};
    for (uint32_t start = 0, end; regular && start < side->length; start = end) {
        end = end_of_run(side, colour, start);
        bool last = end == side->length;
        regular = side->colours[start] == colour ? add_line(found, end - start, last, max)
                                                 : add_cell(found, end - start, last);
    }
    if (found->count < 2)
        found->spacing = 0;
    return regular && found->count > 0;
}

/* ---- Tests for separating lines ---- */

static bool has_border(const Separated *side)
{
    return side->lead > 0 && side->trail > 0;
}

/* Returns the number of lines that support a grid. */
static uint32_t count_lines(const Separated *side)
{
    return side->count - 1 + (has_border(side) ? 1 : 0);
}

/* Counts the pixels in the cells: all, those with the colour of the lines, and transparent ones. */
static void count_in_cells(const Pixels *pixels, const Separated *across, const Separated *down,
                           uint32_t colour, size_t counts[3])
{
    uint32_t pitch_x = (uint32_t)(across->cell + across->spacing);
    uint32_t pitch_y = (uint32_t)(down->cell + down->spacing);
    for (uint32_t y = (uint32_t)down->lead; y < pixels->height; y++) {
        bool row = (y - (uint32_t)down->lead) % pitch_y < (uint32_t)down->cell;
        for (uint32_t x = (uint32_t)across->lead; row && x < pixels->width; x++) {
            uint32_t pixel = colour_at(pixels->rgba + 4 * ((size_t)y * pixels->width + x));
            if ((x - (uint32_t)across->lead) % pitch_x >= (uint32_t)across->cell)
                continue;
            counts[0]++;
            counts[1] += pixel == colour;
            counts[2] += pixel == 0;
        }
    }
}

/* True if lines separate cells: their colour must differ from the background of the figures. Lines
 * in a picture with few transparent pixels may be art, so there must be more of them, on both
 * sides. */
static bool are_lines(const Pixels *pixels, const Separated *across, const Separated *down,
                      uint32_t colour)
{
    enum {
        CLEAR = 10, /* at least one in this many pixels must be transparent, or: */
        MIN_LINES = 2,
        MIN_OPAQUE = 4 /* minimum number of lines in an opaque picture */
    };
    const double max = 0.4; /* share of pixels in the cells that may have the colour of the lines */
    uint32_t lines = count_lines(across) + count_lines(down);
    size_t counts[3] = {0};
    if (across->count * down->count < 2 || lines < MIN_LINES)
        return false;
    count_in_cells(pixels, across, down, colour, counts);
    if ((double)counts[1] > max * (double)counts[0])
        return false;
    bool clear = counts[2] * CLEAR >= counts[0];
    return clear || (lines >= MIN_OPAQUE && count_lines(across) > 0 && count_lines(down) > 0);
}

static bool divide_both(const Pixels *pixels, const Side *columns, const Side *rows,
                        uint32_t colour, Separated *across, Separated *down)
{
    return divide(columns, colour, MAX_LINE, across) && divide(rows, colour, MAX_LINE, down) &&
           are_lines(pixels, across, down, colour);
}

static uint32_t add_colours(const Side *side, uint32_t *colours, uint32_t count)
{
    for (uint32_t i = 0; i < side->length && count < MAX_COLOURS; i++) {
        bool known = side->colours[i] == 0;
        for (uint32_t k = 0; k < count; k++)
            known |= colours[k] == side->colours[i];
        if (!known)
            colours[count++] = side->colours[i];
    }
    return count;
}

bool separators_find_lines(const Pixels *pixels, Separated *across, Separated *down)
{
    Side columns = columns_of(pixels), rows = rows_of(pixels);
    uint32_t colours[MAX_COLOURS], count = add_colours(&columns, colours, 0);
    bool found = false;
    count = add_colours(&rows, colours, count);
    for (uint32_t i = 0; !found && i < count; i++)
        found = divide_both(pixels, &columns, &rows, colours[i], across, down);
    g_free(columns.colours);
    g_free(rows.colours);
    return found;
}

/* ---- Gaps ---- */

bool separators_find_gaps(const uint32_t *full, uint32_t length, Separated *found)
{
    Side side = {g_new(uint32_t, length), length};
    for (uint32_t i = 0; i < length; i++)
        side.colours[i] = full[i] == 0;
    bool divided = divide(&side, 1, MAX_GAP, found);
    bool whole = side.colours[length - 1] == 1 || found->trail == 0; /* no partial cell left */
    g_free(side.colours);
    return divided && whole && found->spacing * 2 <= found->cell;
}
