/* SPDX-License-Identifier: MIT */
/* Implements ed-frame-pick.h. Picks among the cells of a sheet, so frames that do not pass the
 * filter are never picked. */
#include "tools/sprite/ed-frame-pick.h"

#include "tools/ed-tool.h"

EdFramePick ed_pick_of(unsigned modifiers)
{
    bool shift = (modifiers & ED_SHIFT) != 0, control = (modifiers & ED_CONTROL) != 0;
    if (shift)
        return control ? ED_PICK_ADD_RANGE : ED_PICK_RANGE;
    return control ? ED_PICK_TOGGLE : ED_PICK_ONLY;
}

/* Selects the frames of marked cells, and shows one of them: that at index `show` if it is
 * marked. */
static void select_marked(EdSession *session, const EdSheet *sheet, const bool *marked,
                          uint32_t show)
{
    g_autoptr(GArray) frames = g_array_new(false, false, sizeof(uint64_t));
    for (uint32_t i = 0; i < sheet->count; i++)
        if (marked[i])
            g_array_append_val(frames, sheet->cells[i].frame->id);
    for (uint32_t i = 0; i < sheet->count && (show >= sheet->count || !marked[show]); i++)
        show = marked[i] ? i : show;
    if (show < sheet->count && marked[show])
        ed_session_show_step(session, sheet->cells[show].step);
    ed_session_select_frames(session, (const uint64_t *)(const void *)frames->data, frames->len);
}

/* Returns the current selection as marks, which the caller frees. */
static bool *dup_marks(const EdSheet *sheet)
{
    bool *marked = g_new(bool, sheet->count);
    for (uint32_t i = 0; i < sheet->count; i++)
        marked[i] = sheet->cells[i].selected;
    return marked;
}

/* Marks or unmarks all cells of a frame, because an animation may contain a frame twice. */
static void mark_frame(const EdSheet *sheet, bool *marked, uint32_t index, bool mark)
{
    for (uint32_t i = 0; i < sheet->count; i++)
        if (sheet->cells[i].frame == sheet->cells[index].frame)
            marked[i] = mark;
}

/* Returns the marked index nearest to another index; UINT32_MAX: none. */
static uint32_t nearest(const EdSheet *sheet, const bool *marked, uint32_t index)
{
    for (uint32_t distance = 0; distance < sheet->count; distance++) {
        if (index + distance < sheet->count && marked[index + distance])
            return index + distance;
        if (distance <= index && marked[index - distance])
            return index - distance;
    }
    return UINT32_MAX;
}

static void toggle(EdSession *session, const EdSheet *sheet, uint32_t index)
{
    g_autofree bool *marked = dup_marks(sheet);
    bool was_marked = marked[index];
    mark_frame(sheet, marked, index, !was_marked);
    uint32_t show = was_marked ? nearest(sheet, marked, sheet->shown) : index;
    if (show != UINT32_MAX)
        select_marked(session, sheet, marked, show);
}

/* Returns the index of the anchor if it is still selected, else of the displayed frame. */
static uint32_t anchor_index(const EdSheet *sheet, uint32_t anchor)
{
    for (uint32_t i = 0; i < sheet->count; i++)
        if (sheet->cells[i].step == anchor && sheet->cells[i].selected)
            return i;
    return sheet->shown;
}

static void pick_range(EdSession *session, const EdSheet *sheet, uint32_t from, uint32_t to,
                       bool extend)
{
    g_autofree bool *marked = extend ? dup_marks(sheet) : g_new0(bool, sheet->count);
    for (uint32_t i = MIN(from, to); i <= MAX(from, to); i++)
        mark_frame(sheet, marked, i, true);
    select_marked(session, sheet, marked, to);
}

void ed_frames_pick(EdSession *session, const EdSheet *sheet, uint32_t index, EdFramePick kind,
                    uint32_t *anchor)
{
    if (index >= sheet->count)
        return;
    uint32_t from = anchor_index(sheet, *anchor);
    switch (kind) {
    case ED_PICK_TOGGLE:
        toggle(session, sheet, index);
        break;
    case ED_PICK_RANGE:
    case ED_PICK_ADD_RANGE:
        from = from < sheet->count ? from : index;
        *anchor = sheet->cells[from].step;
        pick_range(session, sheet, from, index, kind == ED_PICK_ADD_RANGE);
        return;
    default: {
        g_autofree bool *marked = g_new0(bool, sheet->count);
        mark_frame(sheet, marked, index, true);
        select_marked(session, sheet, marked, index);
    }
    }
    *anchor = sheet->cells[index].step;
}

void ed_frames_pick_marked(EdSession *session, const EdSheet *sheet, const bool *marked,
                           bool extend)
{
    g_autofree bool *all = extend ? dup_marks(sheet) : g_new0(bool, sheet->count);
    for (uint32_t i = 0; i < sheet->count; i++)
        all[i] |= marked[i];
    select_marked(session, sheet, all, sheet->shown);
}
