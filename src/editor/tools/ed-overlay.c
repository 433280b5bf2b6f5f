/* SPDX-License-Identifier: MIT */
/* Implements ed-overlay.h: a growing list of marks. The canvas draws them, tests read them. */
#include "tools/ed-overlay.h"

#include <glib/gi18n.h>

struct EdOverlay {
    GArray *marks;
};

static void clear_mark(gpointer data)
{
    EdMark *mark = data;
    g_free(mark->text);
    g_free(mark->points);
}

EdOverlay *ed_overlay_new(void)
{
    EdOverlay *overlay = g_new(EdOverlay, 1);
    overlay->marks = g_array_new(FALSE, FALSE, sizeof(EdMark));
    g_array_set_clear_func(overlay->marks, clear_mark);
    return overlay;
}

void ed_overlay_free(EdOverlay *overlay)
{
    if (overlay == NULL)
        return;
    g_array_unref(overlay->marks);
    g_free(overlay);
}

void ed_overlay_clear(EdOverlay *overlay)
{
    g_array_set_size(overlay->marks, 0);
}

const EdMark *ed_overlay_marks(const EdOverlay *overlay, uint32_t *count)
{
    *count = overlay->marks->len;
    return (const EdMark *)(const void *)overlay->marks->data;
}

static void add(EdOverlay *overlay, EdMark mark)
{
    g_array_append_val(overlay->marks, mark);
}

void ed_overlay_box(EdOverlay *overlay, double left, double top, double right, double bottom,
                    EdMarkStyle style)
{
    add(overlay,
        (EdMark){
            .kind = ED_MARK_BOX, .style = style, .x = left, .y = top, .x2 = right, .y2 = bottom});
}

void ed_overlay_line(EdOverlay *overlay, double x, double y, double x2, double y2,
                     EdMarkStyle style)
{
    add(overlay,
        (EdMark){.kind = ED_MARK_LINE, .style = style, .x = x, .y = y, .x2 = x2, .y2 = y2});
}

void ed_overlay_arrow(EdOverlay *overlay, double x, double y, double x2, double y2,
                      EdMarkStyle style)
{
    add(overlay,
        (EdMark){.kind = ED_MARK_ARROW, .style = style, .x = x, .y = y, .x2 = x2, .y2 = y2});
}

void ed_overlay_circle(EdOverlay *overlay, double x, double y, double radius, EdMarkStyle style)
{
    add(overlay, (EdMark){.kind = ED_MARK_CIRCLE, .style = style, .x = x, .y = y, .x2 = radius});
}

void ed_overlay_points(EdOverlay *overlay, EdMarkKind kind, const EdMarkPoint *points,
                       uint32_t count, bool closed, EdMarkStyle style)
{
    add(overlay, (EdMark){.kind = kind,
                          .style = style,
                          .points = g_memdup2(points, count * sizeof *points),
                          .count = count,
                          .closed = closed});
}

void ed_overlay_mark(EdOverlay *overlay, EdMarkKind kind, double x, double y, EdMarkStyle style)
{
    add(overlay, (EdMark){.kind = kind, .style = style, .x = x, .y = y});
}

void ed_overlay_around(EdOverlay *overlay, double margin)
{
    g_return_if_fail(overlay->marks->len > 0);
    g_array_index(overlay->marks, EdMark, overlay->marks->len - 1).margin = margin;
}

void ed_overlay_in_tag(EdOverlay *overlay, int32_t tag)
{
    g_return_if_fail(overlay->marks->len > 0);
    g_array_index(overlay->marks, EdMark, overlay->marks->len - 1).tag = tag;
}

void ed_overlay_chip(EdOverlay *overlay, double x, double y, EdChipSide side, const char *format,
                     ...)
{
    va_list arguments;
    va_start(arguments, format);
    char *text = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    add(overlay, (EdMark){.kind = ED_MARK_CHIP, .x = x, .y = y, .side = side, .text = text});
}

void ed_overlay_tab(EdOverlay *overlay, double left, double top, double right, double bottom,
                    int32_t tag, const char *text)
{
    add(overlay, (EdMark){.kind = ED_MARK_CHIP,
                          .x = left,
                          .y = top,
                          .x2 = right,
                          .y2 = bottom,
                          .tag = tag,
                          .side = ED_CHIP_TAB,
                          .text = g_strdup(text)});
}

void ed_overlay_off_line(EdOverlay *overlay, double x, double y)
{
    EdMark *mark = &g_array_index(overlay->marks, EdMark, overlay->marks->len - 1);
    g_free(mark->points);
    mark->points = g_memdup2(&(EdMarkPoint){x, y}, sizeof *mark->points);
    mark->count = 1;
}

void ed_overlay_first(EdOverlay *overlay, double x, double y, bool closes)
{
    ed_overlay_mark(overlay, ED_MARK_HANDLE, x, y, closes ? ED_STYLE_HOVERED : ED_STYLE_SELECTED);
    if (closes)
        ed_overlay_chip(overlay, x, y, ED_CHIP_ABOVE, "%s", C_("polygon", "Close"));
}
