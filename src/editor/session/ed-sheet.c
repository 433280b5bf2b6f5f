/* SPDX-License-Identifier: MIT */
/* Implements ed-sheet.h. */
#include "session/ed-sheet.h"

#include "session/ed-session-internal.h"

/* ---- Sheet or canvas ---- */

void ed_session_show_sheet(EdSession *session, bool sheet)
{
    if (session->view.sheet == sheet)
        return;
    ed_session_end_group(session);
    session->view.sheet = sheet;
    ed_session_emit_view_changed(session, ED_VIEW_PAGE | ED_VIEW_SCOPE | ed_filter_settle(session));
}

bool ed_session_shows_sheet(EdSession *session)
{
    return session->view.sheet && session->view.kind == ED_SPRITE;
}

/* ---- Content ---- */

static GHashTable *frames_of(const Sprite *sprite)
{
    GHashTable *frames = g_hash_table_new(g_int64_hash, g_int64_equal);
    LIST_EACH (Frame, frame, sprite->frames)
        g_hash_table_insert(frames, (gpointer)&frame->id, (gpointer)frame);
    return frames;
}

static GHashTable *selected_of(EdSession *session)
{
    GHashTable *selected = g_hash_table_new(g_int64_hash, g_int64_equal);
    uint32_t count;
    const uint64_t *frames = ed_session_selected_frames(session, &count);
    for (uint32_t i = 0; i < count; i++)
        g_hash_table_add(selected, (gpointer)&frames[i]);
    return selected;
}

/* Adds a frame; `first` if it occurs for the first time. */
static void add_cell(EdSheet *sheet, const EdFrameFilter *filter, EdSheetCell cell, bool first)
{
    sheet->frames += first;
    sheet->done += first && cell.frame->state == FRAME_DONE;
    sheet->max_w = MAX(sheet->max_w, cell.frame->w);
    sheet->max_h = MAX(sheet->max_h, cell.frame->h);
    if (!ed_frame_passes(filter, cell.frame))
        return;
    sheet->selected_count += first && cell.selected;
    sheet->cells[sheet->count++] = cell;
}

static EdSheet *sheet_of(EdSession *session, const EdFrameFilter *filter)
{
    EdSheet *sheet = g_new0(EdSheet, 1);
    const Sprite *sprite = ed_session_sprite(session);
    sheet->shown = UINT32_MAX;
    if (sprite == NULL)
        return sheet;
    sheet->project = node_ref(ed_session_project(session));
    uint32_t count;
    g_autofree uint64_t *steps = ed_session_shown_frames(session, &count);
    GHashTable *frames = frames_of(sprite), *selected = selected_of(session);
    g_autoptr(GHashTable) counted = g_hash_table_new(g_int64_hash, g_int64_equal);
    sheet->cells = g_new(EdSheetCell, count);
    for (uint32_t i = 0; i < count; i++) {
        EdSheetCell cell = {.frame = g_hash_table_lookup(frames, &steps[i]),
                            .step = i,
                            .selected = g_hash_table_contains(selected, &steps[i])};
        uint32_t before = sheet->count;
        add_cell(sheet, filter, cell, g_hash_table_add(counted, &steps[i]));
        if (i == session->frame_index && sheet->count > before)
            sheet->shown = before;
    }
    g_hash_table_unref(selected);
    g_hash_table_unref(frames);
    return sheet;
}

EdSheet *ed_sheet_of(EdSession *session)
{
    return sheet_of(session, &session->filter);
}

EdSheet *ed_sheet_of_all(EdSession *session)
{
    return sheet_of(session, &(const EdFrameFilter){.tag = 0});
}

void ed_sheet_free(EdSheet *sheet)
{
    if (sheet == NULL)
        return;
    node_unref(sheet->project);
    g_free(sheet->cells);
    g_free(sheet);
}

/* ---- Layout ---- */

static int stride_x(const EdSheetGrid *grid)
{
    return grid->look.width + grid->look.gap;
}

static int stride_y(const EdSheetGrid *grid)
{
    return grid->look.height + grid->look.caption + grid->look.gap;
}

EdSheetGrid ed_sheet_grid(int width, uint32_t count, const EdSheetLook *look)
{
    EdSheetGrid grid = {.look = *look, .count = count};
    int space = width - 2 * look->margin + look->gap;
    grid.columns = (uint32_t)MAX(space / stride_x(&grid), 1);
    grid.rows = (count + grid.columns - 1) / grid.columns;
    int used = (int)grid.columns * stride_x(&grid) - look->gap;
    grid.left = MAX((width - used) / 2, look->margin);
    grid.height = 2 * look->margin + (int)grid.rows * stride_y(&grid) - look->gap;
    return grid;
}

PixelRect ed_sheet_cell(const EdSheetGrid *grid, uint32_t index)
{
    int left = grid->left + (int)(index % grid->columns) * stride_x(grid);
    int top = grid->look.margin + (int)(index / grid->columns) * stride_y(grid);
    return (PixelRect){left, top, left + grid->look.width,
                       top + grid->look.height + grid->look.caption};
}

uint32_t ed_sheet_at(const EdSheetGrid *grid, double x, double y)
{
    double across = x - grid->left, down = y - grid->look.margin;
    if (across < 0 || down < 0)
        return UINT32_MAX;
    uint32_t column = (uint32_t)(across / stride_x(grid)), row = (uint32_t)(down / stride_y(grid));
    uint64_t index = (uint64_t)row * grid->columns + column;
    if (column >= grid->columns || index >= grid->count)
        return UINT32_MAX;
    PixelRect cell = ed_sheet_cell(grid, (uint32_t)index);
    return x < cell.right && y < cell.bottom ? (uint32_t)index : UINT32_MAX;
}

void ed_sheet_rows(const EdSheetGrid *grid, double top, double bottom, uint32_t *first,
                   uint32_t *end)
{
    double above = (top - grid->look.margin + grid->look.gap) / stride_y(grid);
    double below = (bottom - grid->look.margin) / stride_y(grid);
    uint32_t row = above > 0 ? (uint32_t)above : 0;
    uint32_t last = below < 0 ? 0 : (uint32_t)below + 1;
    *first = MIN(row, grid->rows) * grid->columns;
    *end = MIN(MIN(last, grid->rows) * grid->columns, grid->count);
    *first = MIN(*first, *end);
}

uint32_t ed_sheet_step(const EdSheetGrid *grid, uint32_t from, EdSheetStep step, uint32_t page)
{
    uint32_t columns = grid->columns, last = grid->count - 1, down = columns * MAX(page, 1);
    if (grid->count == 0)
        return UINT32_MAX;
    if (from > last)
        return 0;
    switch (step) {
    case ED_SHEET_LEFT:
        return from > 0 ? from - 1 : 0;
    case ED_SHEET_RIGHT:
        return MIN(from + 1, last);
    case ED_SHEET_UP:
        return from >= columns ? from - columns : from;
    case ED_SHEET_DOWN: /* the last row may be shorter */
        return from / columns < last / columns ? MIN(from + columns, last) : from;
    case ED_SHEET_HOME:
        return 0;
    case ED_SHEET_END:
        return last;
    case ED_SHEET_PAGE_UP:
        return from >= down ? from - down : from % columns;
    default:
        return from + down <= last ? from + down : last;
    }
}
