/* SPDX-License-Identifier: MIT */
/* Finds the art of old frames on the changed sheet, pixel for pixel; see again_sheet.h. */
#include "again/again_sheet.h"

#include "art/find.h"

/* The pieces to search for. */
typedef struct SearchedPieces {
    GArray *pieces; /* PixelRect, in the old picture */
    GArray *olds;   /* index of the source of each piece */
} SearchedPieces;

static void add_searched_piece(const Sheet *sheet, SearchedPieces *searched, guint number)
{
    const OldSource *old = sheet_old(sheet, number);
    PixelRect bounds;
    if (!art_is_known(old->frame) || !pixels_contain(sheet->was, old->rect))
        return;
    Art art = art_of(sheet->was, old->rect, sheet->mask);
    if (art_bounds(&art, &bounds)) {
        PixelRect piece = {old->rect.left + bounds.left, old->rect.top + bounds.top,
                           old->rect.left + bounds.right, old->rect.top + bounds.bottom};
        g_array_append_val(searched->pieces, piece);
        g_array_append_val(searched->olds, number);
    }
    art_clear(&art);
}

static PixelRect whole_rect(const Pixels *pixels)
{
    return (PixelRect){0, 0, (int32_t)pixels->width, (int32_t)pixels->height};
}

static void add_place(Sheet *sheet, const SearchedPieces *searched, const FoundPiece *found)
{
    Place place = {.old = g_array_index(searched->olds, guint, found->piece)};
    const OldSource *old = sheet_old(sheet, place.old);
    PixelRect was = g_array_index(searched->pieces, PixelRect, found->piece);
    int32_t dx = found->x - was.left, dy = found->y - was.top;
    place.piece = (PixelRect){found->x, found->y, was.right + dx, was.bottom + dy};
    place.rect = (PixelRect){old->rect.left + dx, old->rect.top + dy, old->rect.right + dx,
                             old->rect.bottom + dy};
    g_array_append_val(sheet->places, place);
}

void sheet_find_places(Sheet *sheet)
{
    SearchedPieces searched = {g_array_new(false, false, sizeof(PixelRect)),
                               g_array_new(false, false, sizeof(guint))};
    for (guint i = 0; i < sheet->row->len; i++)
        add_searched_piece(sheet, &searched, i);
    if (searched.pieces->len > 0) {
        Art was = art_of(sheet->was, whole_rect(sheet->was), sheet->mask);
        Art now = art_of(sheet->pixels, whole_rect(sheet->pixels), sheet->mask);
        g_autoptr(GArray) found = find_pieces(
            &was, (const PixelRect *)(void *)searched.pieces->data, searched.pieces->len, &now);
        for (guint i = 0; i < found->len; i++)
            add_place(sheet, &searched, &g_array_index(found, FoundPiece, i));
        art_clear(&was);
        art_clear(&now);
    }
    g_array_unref(searched.pieces);
    g_array_unref(searched.olds);
}

PixelRect sheet_rect_at(const Sheet *sheet, const Place *place)
{
    PixelRect rect = place->rect;
    int32_t width = rect.right - rect.left, height = rect.bottom - rect.top;
    rect.left = CLAMP(rect.left, 0, MAX(0, (int32_t)sheet->pixels->width - width));
    rect.top = CLAMP(rect.top, 0, MAX(0, (int32_t)sheet->pixels->height - height));
    rect.right = rect.left + width;
    rect.bottom = rect.top + height;
    if (pixels_contain(sheet->pixels, rect)) {
        FrameContent content = sheet_content(sheet, sheet->pixels, rect);
        if (art_equal(content.art, sheet_old(sheet, place->old)->frame->art))
            return rect;
    }
    return place->piece;
}
