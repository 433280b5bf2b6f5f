/* SPDX-License-Identifier: MIT */
#include "canvas/ed-legend.h"

#include "session/ed-play-head.h"

enum { MAX_ENTRIES = 20 };

/* Sizes in pixels. GAP: from a square to its text. APART: between entries. CLOSE: the width of the
 * cross. MORE: the space for the chip of the states that do not fit. */
enum {
    HEIGHT = 24,
    SQUARE = 9,
    GAP = 5,
    APART = 11,
    INSET = 9,
    CLOSE = 14,
    BETWEEN = 6,
    MORE = 64
};

typedef struct Entry {
    char *text;
    GdkRGBA colour;  /* of its square; without alpha: none */
    gboolean hollow; /* only an outline: the frame itself */
} Entry;

/* The entries of a chip, before its cross. */
typedef struct Legend {
    Entry entries[MAX_ENTRIES];
    int count;
} Legend;

static void add_entry(Legend *legend, char *text, GdkRGBA colour, gboolean hollow)
{
    if (legend->count == MAX_ENTRIES) {
        g_free(text);
        return;
    }
    legend->entries[legend->count++] = (Entry){text, colour, hollow};
}

/* Returns the opacity of an entry. As with the ghosts themselves, the nearest are the most
 * opaque. */
static float opacity_at(int distance)
{
    return distance == 1 ? 0.95f : distance == 2 ? 0.6f : 0.4f;
}

static void add_ghost(Legend *legend, char *text, const uint8_t tint[4], int distance)
{
    GdkRGBA colour = {(float)tint[0] / 255, (float)tint[1] / 255, (float)tint[2] / 255,
                      opacity_at(distance)};
    add_entry(legend, text, colour, FALSE);
}

static void add_ghosts(Legend *legend, EdSession *session, const EdCanvasStyle *style)
{
    const EdOnion *onion = &ed_session_view(session)->onion;
    const Animation *animation = ed_session_animation(session);
    uint32_t count = ed_session_shown_count(session), step = ed_session_shown_step(session);
    for (int i = onion->before; i >= 1; i--)
        if (step < count && ed_play_head_neighbour(animation, count, step, -i) != UINT32_MAX)
            add_ghost(legend, g_strdup_printf("\u2212%d", i), onion->before_tint, i);
    if (step < count)
        add_entry(legend, g_strdup_printf("%u", step + 1), style->text, TRUE);
    for (int i = 1; i <= onion->after; i++)
        if (step < count && ed_play_head_neighbour(animation, count, step, i) != UINT32_MAX)
            add_ghost(legend, g_strdup_printf("+%d", i), onion->after_tint, i);
}

static Legend legend_of(EdSession *session, int state, const EdCanvasStyle *style)
{
    Legend legend = {.count = 0};
    if (state == ED_STATE_ONION)
        add_ghosts(&legend, session, style);
    else
        add_entry(&legend, ed_session_view_state_text(session, state),
                  ed_rgba(DRAW_PINNED, state == ED_STATE_COMPARE ? 0.95 : 0), FALSE);
    return legend;
}

static void clear(Legend *legend)
{
    for (int i = 0; i < legend->count; i++)
        g_free(legend->entries[i].text);
}

static void paint_square(const Entry *entry, double x, double y, GtkSnapshot *snapshot)
{
    GskRoundedRect square;
    gsk_rounded_rect_init_from_rect(&square,
                                    &GRAPHENE_RECT_INIT((float)x, (float)y, SQUARE, SQUARE), 2);
    const GdkRGBA *colour = &entry->colour;
    if (entry->hollow) {
        gtk_snapshot_append_border(snapshot, &square, (const float[]){1.5f, 1.5f, 1.5f, 1.5f},
                                   (const GdkRGBA[]){*colour, *colour, *colour, *colour});
        return;
    }
    gtk_snapshot_push_rounded_clip(snapshot, &square);
    gtk_snapshot_append_color(snapshot, colour, &square.bounds);
    gtk_snapshot_pop(snapshot);
}

static void paint_ground(GdkRGBA ground, const graphene_rect_t *box, GtkSnapshot *snapshot)
{
    GskRoundedRect chip;
    gsk_rounded_rect_init_from_rect(&chip, box, 6);
    gtk_snapshot_push_rounded_clip(snapshot, &chip);
    gtk_snapshot_append_color(snapshot, &ground, &chip.bounds);
    gtk_snapshot_pop(snapshot);
}

/* Paints the entries from the left edge, or only measures them if `snapshot` is NULL; returns their
 * width. */
static double paint_entries(const Legend *legend, EdCanvasText *words, const EdCanvasStyle *style,
                            double left, double middle, GtkSnapshot *snapshot)
{
    double x = left;
    for (int i = 0; i < legend->count; i++) {
        const Entry *entry = &legend->entries[i];
        bool has_square = entry->colour.alpha > 0;
        if (has_square && snapshot != NULL)
            paint_square(entry, x, middle - SQUARE / 2.0, snapshot);
        x += has_square ? SQUARE + GAP : 0;
        x += ed_canvas_text_paint(words, entry->text, ED_FACE_CHIP, &style->text, x, middle,
                                  snapshot);
        x += i + 1 < legend->count ? APART : 0;
    }
    return x - left;
}

/* Paints a chip that ends at `right`, if there is space for it after `left`; returns whether. */
static bool paint_chip(EdChip *chip, const Legend *legend, EdCanvasText *words,
                       const EdCanvasStyle *style, double left, double right, double top,
                       GtkSnapshot *snapshot)
{
    GdkRGBA ground = style->ruler;
    ground.alpha = 0.92f;
    double middle = top + HEIGHT / 2.0;
    double width = paint_entries(legend, words, style, 0, middle, NULL) + 2.0 * INSET + CLOSE;
    double x = (double)(int)(right - width);
    if (x < left)
        return false;
    chip->box = GRAPHENE_RECT_INIT((float)x, (float)top, (float)width, HEIGHT);
    paint_ground(ground, &chip->box, snapshot);
    paint_entries(legend, words, style, x + INSET, middle, snapshot);
    ed_canvas_text_paint(words, "×", ED_FACE_CHIP, &style->text, right - INSET - SQUARE, middle,
                         snapshot);
    return true;
}

/* Paints one chip for all states in `rest`, which do not fit: "+3". */
static bool paint_rest(EdChip *chip, unsigned rest, EdCanvasText *words, const EdCanvasStyle *style,
                       double right, double top, GtkSnapshot *snapshot)
{
    Legend legend = {.count = 0};
    int count = 0;
    for (unsigned bits = rest; bits != 0; bits &= bits - 1)
        count++;
    add_entry(&legend, g_strdup_printf("+%d", count), (GdkRGBA){0}, FALSE);
    chip->states = rest;
    bool painted = paint_chip(chip, &legend, words, style, 0, right, top, snapshot);
    clear(&legend);
    return painted;
}

int ed_view_chips_paint(EdSession *session, EdCanvasText *words, const EdCanvasStyle *style,
                        const graphene_rect_t *row, EdChip *chips, GtkSnapshot *snapshot)
{
    unsigned states = session != NULL ? ed_session_view_states(session) : 0;
    double left = (double)row->origin.x, top = (double)row->origin.y;
    double right = left + (double)row->size.width;
    int count = 0;
    for (int i = 0; i < ED_VIEW_STATES && states != 0; i++) {
        if ((states >> i & 1) == 0)
            continue;
        EdChip *chip = &chips[count];
        bool last = states == 1u << i;
        Legend legend = legend_of(session, i, style);
        bool painted =
            paint_chip(chip, &legend, words, style, left + (last ? 0 : MORE), right, top, snapshot);
        clear(&legend);
        if (!painted)
            return count + paint_rest(chip, states, words, style, right, top, snapshot);
        chip->states = 1u << i;
        states &= ~chip->states;
        right = (double)chip->box.origin.x - BETWEEN;
        count++;
    }
    return count;
}

unsigned ed_view_chip_ends(const EdChip *chip, double x, double y)
{
    const graphene_point_t at = GRAPHENE_POINT_INIT((float)x, (float)y);
    double right = (double)chip->box.origin.x + (double)chip->box.size.width;
    bool on_cross = graphene_rect_contains_point(&chip->box, &at) && x >= right - INSET - CLOSE;
    return on_cross ? chip->states : 0;
}
