/* SPDX-License-Identifier: MIT */
/*
 * Commands for the selection in all kinds of assets: delete, duplicate, copy and paste, select.
 */
#include "app/commands/ed-command.h"

#include "session/ed-clipboard.h"
#include "session/ed-selection.h"
#include "session/ed-sheet.h"
#include "tools/ed-hit.h"
#include "tools/level/ed-wall-edits.h"
#include "tools/sprite/ed-frame-edits.h"
#include "tools/sprite/ed-frame-list.h"

#include <glib/gi18n.h>

static bool has_selection(EdSession *session)
{
    return ed_session_selection(session)->kind != ED_SELECT_NOTHING;
}

/* ---- The clipboard ---- */

static GdkClipboard *clipboard_of(EdWindow *window)
{
    return gtk_widget_get_clipboard(GTK_WIDGET(window));
}

/* Puts a text on the clipboard and frees it. NULL: reports that nothing was copied, because the
 * selection may be of a kind that cannot be copied; returns false. */
static bool put_text(EdWindow *window, char *text)
{
    if (text != NULL)
        gdk_clipboard_set_text(clipboard_of(window), text);
    else
        ed_session_notify(ed_window_session(window), ED_NOTICE_INFO,
                          _("There is nothing to copy here."),
                          _("Boxes, points, walls and zones can be copied."));
    bool copied = text != NULL;
    g_free(text);
    return copied;
}

/* Copies the selection. Without one, copies all annotations of the frame if the contact sheet is
 * shown. */
static bool copy_selected(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return put_text(window, ed_session_shows_sheet(session) && !has_selection(session)
                                ? ed_session_copy_frame(session)
                                : ed_session_copy(session));
}

static void copy(EdWindow *window)
{
    copy_selected(window);
}

static void copy_frame(EdWindow *window)
{
    put_text(window, ed_session_copy_frame(ed_window_session(window)));
}

static void copy_frames(EdWindow *window)
{
    put_text(window, ed_session_copy_frames(ed_window_session(window)));
}

/* Pastes the text that the clipboard's owner has sent. The window may have been closed
 * meanwhile. */
static void paste_received(EdWindow *window, GObject *clipboard, GAsyncResult *result,
                           bool (*paste_text)(EdSession *session, const char *text))
{
    g_autofree char *text = gdk_clipboard_read_text_finish(GDK_CLIPBOARD(clipboard), result, NULL);
    EdSession *session = ed_window_session(window);
    if (session != NULL && text != NULL && ed_session_can_paste(session, text))
        paste_text(session, text);
    else if (session != NULL)
        ed_session_notify(session, ED_NOTICE_INFO, _("There is nothing to paste here."),
                          _("Copy boxes, points, walls, zones or an asset first."));
}

static void commands_selection_read_cb(GObject *clipboard, GAsyncResult *result, gpointer user)
{
    g_autoptr(EdWindow) window = user;
    paste_received(window, clipboard, result, ed_session_paste);
}

static void read_copies_cb(GObject *clipboard, GAsyncResult *result, gpointer user)
{
    g_autoptr(EdWindow) window = user;
    paste_received(window, clipboard, result, ed_session_paste_copies);
}

static void paste(EdWindow *window)
{
    gdk_clipboard_read_text_async(clipboard_of(window), NULL, commands_selection_read_cb,
                                  g_object_ref(window));
}

static void paste_copies(EdWindow *window)
{
    gdk_clipboard_read_text_async(clipboard_of(window), NULL, read_copies_cb, g_object_ref(window));
}

/* ---- Delete, cut and duplicate ---- */

/* Removes the selection. On the canvas, the current tool removes the items that it edits. On the
 * contact sheet, the selected items are removed from all selected frames; without selected items,
 * the frames themselves are removed. */
static void delete_selected(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    EdTool *tool = ed_canvas_tool(ed_window_canvas(window));
    if (!ed_session_shows_sheet(session) && tool != NULL)
        ed_tool_key(tool, ED_KEY_DELETE, 0);
    else if (has_selection(session))
        ed_frame_remove_selected(session);
    else
        ed_frames_remove(session);
}

static void cut(EdWindow *window)
{
    if (copy_selected(window))
        delete_selected(window);
}

static bool duplicate(EdSession *session)
{
    return ed_session_selection(session)->kind == ED_SELECT_BOXES
               ? ed_frame_duplicate_boxes(session)
               : ed_walls_duplicate(session);
}

static bool can_duplicate(EdSession *session)
{
    return ed_session_selection(session)->kind == ED_SELECT_BOXES || ed_walls_can_edit(session);
}

/* ---- Selecting ---- */

static GArray *all_boxes(EdSession *session, const Frame *frame)
{
    GArray *boxes = g_array_new(FALSE, FALSE, sizeof(uint64_t));
    for (uint64_t i = 0; i < list_count(frame->boxes); i++)
        if (ed_box_is_free(session, list_get(frame->boxes, (uint32_t)i)))
            g_array_append_val(boxes, i);
    return boxes;
}

static GArray *all_shapes(const Plane *plane)
{
    GArray *shapes = g_array_new(FALSE, FALSE, sizeof(uint64_t));
    LIST_EACH (Shape, shape, plane->shapes)
        g_array_append_val(shapes, shape->id);
    return shapes;
}

static GArray *all_walls(EdSession *session)
{
    GArray *walls = g_array_new(FALSE, FALSE, sizeof(uint64_t));
    LIST_EACH (Wall, wall, ed_walls_shown(session))
        if (ed_tag_is_free(session, wall->tag))
            g_array_append_val(walls, (uint64_t){EACH_INDEX(wall)});
    return walls;
}

static GArray *all_markers(EdSession *session, const Level *level)
{
    GArray *markers = g_array_new(FALSE, FALSE, sizeof(uint64_t));
    LIST_EACH (Marker, marker, level->markers)
        if (ed_tag_is_free(session, marker->tag))
            g_array_append_val(markers, (uint64_t){EACH_INDEX(marker)});
    return markers;
}

/* Selects all frames of the contact sheet, or the boxes of a frame, the shapes of a plane, the
 * walls of a layer, or, if the layer has no walls, the markers of the level. */
static void select_all(EdSession *session)
{
    const Frame *frame = ed_session_frame(session);
    const Plane *plane = ed_session_plane(session);
    const Level *level = ed_session_level(session);
    bool walls = level != NULL && list_count(ed_walls_shown(session)) > 0;
    if (frame != NULL && ed_session_shows_sheet(session)) {
        ed_frames_select_all(session);
        return;
    }
    g_autoptr(GArray) all = frame != NULL   ? all_boxes(session, frame)
                            : plane != NULL ? all_shapes(plane)
                            : walls         ? all_walls(session)
                            : level != NULL ? all_markers(session, level)
                                            : NULL;
    if (all == NULL)
        return;
    ed_session_select(session,
                      frame != NULL   ? ED_SELECT_BOXES
                      : plane != NULL ? ED_SELECT_SHAPES
                      : walls         ? ED_SELECT_WALLS
                                      : ED_SELECT_MARKERS,
                      (const uint64_t *)(const void *)all->data, all->len);
}

static void select_nothing(EdSession *session)
{
    ed_session_select_nothing(session);
    if (ed_session_shows_sheet(session))
        ed_session_select_frames(session, NULL, 0);
}

const EdCommand ed_selection_commands[] = {
    {"cut", N_("Cut"), ED_GROUP_EDIT, .keys = "<Control>x", .can = has_selection,
     .reason = N_("Select something first"), .run = cut},
    {"copy", N_("Copy"), ED_GROUP_EDIT, .keys = "<Control>c", .needs = ED_NEED_SELECTION,
     .run = copy},
    {"copy-frame", N_("Copy Frame Annotations"), ED_GROUP_EDIT, .keys = "<Shift><Control>c",
     .needs = ED_NEED_FRAME, .reason = N_("Open a sprite first"), .run = copy_frame},
    {"copy-frames", N_("Copy Frames"), ED_GROUP_SPRITES, .needs = ED_NEED_FRAME,
     .run = copy_frames},
    {"paste", N_("Paste in Place"), ED_GROUP_EDIT, .keys = "<Control>v", .run = paste},
    {"paste-copies", N_("Paste as Copies"), ED_GROUP_EDIT, .keys = "<Shift><Control>v",
     .needs = ED_NEED_ASSET, .run = paste_copies},
    {"delete", N_("Delete"), ED_GROUP_EDIT, .local_keys = "Delete", .needs = ED_NEED_SELECTION,
     .no_effect = N_("This cannot be deleted with the current tool. Use the tool “Select”."),
     .run = delete_selected},
    {"duplicate", N_("Duplicate"), ED_GROUP_EDIT, .keys = "<Control>d", .can = can_duplicate,
     .reason = N_("Select something first"), .edit = duplicate},
    {"select-all", N_("Select All"), ED_GROUP_EDIT, .local_keys = "<Control>a",
     .needs = ED_NEED_ASSET, .no_effect = N_("There is nothing more to select."),
     .change = select_all},
    {"select-nothing", N_("Deselect All"), ED_GROUP_EDIT, .local_keys = "<Shift><Control>a",
     .needs = ED_NEED_SELECTION, .change = select_nothing},
    {.name = NULL},
};
