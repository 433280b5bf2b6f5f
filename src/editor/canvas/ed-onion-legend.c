/* SPDX-License-Identifier: MIT */
#include "canvas/ed-legend.h"

#include "session/ed-pinned.h"
#include "session/ed-play-head.h"

enum { MAX_ENTRIES = 20 };

/* Sizes in pixels. GAP: from a square to its text. APART: between entries. CLOSE: the
 * width of the cross. */
enum { HEIGHT = 24, SQUARE = 9, GAP = 5, APART = 11, INSET = 9, CLOSE = 14 };

typedef struct Entry {
    char *text;
    GdkRGBA colour;
    gboolean hollow; /* only an outline: the frame itself */
} Entry;

typedef struct Legend {
    Entry entries[MAX_ENTRIES];
    int count;
    gboolean closes; /* a cross after the last entry, the compared figure, ends the comparison */
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

static Legend legend_of(EdSession *session, const EdCanvasStyle *style)
{
    Legend legend = {.count = 0};
    const EdOnion *onion = &ed_session_view(session)->onion;
    const Animation *animation = ed_session_animation(session);
    uint32_t count = ed_session_shown_count(session), step = ed_session_shown_step(session);
    for (int i = onion->on ? onion->before : 0; i >= 1; i--)
        if (step < count && ed_play_head_neighbour(animation, count, step, -i) != UINT32_MAX)
            add_ghost(&legend, g_strdup_printf("\u2212%d", i), onion->before_tint, i);
    if (onion->on && step < count)
        add_entry(&legend, g_strdup_printf("%u", step + 1), style->text, TRUE);
    for (int i = 1; onion->on && i <= onion->after; i++)
        if (step < count && ed_play_head_neighbour(animation, count, step, i) != UINT32_MAX)
            add_ghost(&legend, g_strdup_printf("+%d", i), onion->after_tint, i);
    legend.closes = ed_session_pinned_frame(session) != NULL;
    if (legend.closes)
        add_entry(&legend, ed_session_pinned_name(session), ed_rgba(DRAW_PINNED, 0.95), FALSE);
    return legend;
}

static double width_of(const Legend *legend, EdCanvasText *words, const EdCanvasStyle *style)
{
    double width = 2.0 * INSET - APART + (legend->closes ? CLOSE : 0);
    for (int i = 0; i < legend->count; i++) {
        width += SQUARE + GAP + APART;
        width += ed_canvas_text_paint(words, legend->entries[i].text, ED_FACE_CHIP, &style->text, 0,
                                      0, NULL);
    }
    return width;
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

graphene_rect_t ed_onion_legend_paint(EdSession *session, EdCanvasText *words,
                                      const EdCanvasStyle *style, double right, double top,
                                      GtkSnapshot *snapshot)
{
    GdkRGBA ground = style->ruler;
    ground.alpha = 0.92f;
    Legend legend = {.count = 0};
    if (session != NULL && ed_session_frame(session) != NULL)
        legend = legend_of(session, style);
    if (legend.count == 0)
        return GRAPHENE_RECT_INIT(0, 0, 0, 0);
    double width = width_of(&legend, words, style), x = (double)(int)(right - width);
    graphene_rect_t box = GRAPHENE_RECT_INIT((float)x, (float)top, (float)width, HEIGHT);
    paint_ground(ground, &box, snapshot);
    double middle = top + HEIGHT / 2.0;
    x += INSET;
    for (int i = 0; i < legend.count; i++) {
        const Entry *entry = &legend.entries[i];
        paint_square(entry, x, middle - SQUARE / 2.0, snapshot);
        x += SQUARE + GAP;
        x += APART + ed_canvas_text_paint(words, entry->text, ED_FACE_CHIP, &style->text, x, middle,
                                          snapshot);
        g_free(entry->text);
    }
    if (legend.closes)
        ed_canvas_text_paint(words, "×", ED_FACE_CHIP, &style->text, right - INSET - SQUARE, middle,
                             snapshot);
    return box;
}

bool ed_onion_legend_closes_at(EdSession *session, const graphene_rect_t *box, double x, double y)
{
    const graphene_point_t at = GRAPHENE_POINT_INIT((float)x, (float)y);
    double right = (double)box->origin.x + (double)box->size.width;
    return graphene_rect_contains_point(box, &at) && x >= right - INSET - CLOSE &&
           ed_session_pinned_frame(session) != NULL;
}
