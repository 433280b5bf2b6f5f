/* SPDX-License-Identifier: MIT */
/* Implements ed-tool.h: calls the functions of a tool's class, and manages the state that all tools
 * have: the drag, the message at the pointer, and the redraw callback. The classes are listed in
 * ed-tools.c. */
#include "tools/ed-tool.h"

#include "edit/levels.h"
#include "session/ed-play-head.h"
#include "session/ed-selection.h"
#include "tools/ed-locked.h"
#include "tools/ed-selected.h"

#include <glib/gi18n.h>
#include <math.h>

struct EdTool {
    const EdToolClass *class;
    EdSession *session;
    void *state;
    bool dragging;
    void (*listener)(void *user);
    void *listener_user;
    gulong changed_handler;
    gulong view_handler;
    EdPointer pointer;           /* last known */
    bool is_hovered;             /* the pointer is above the canvas */
    char *refusal;               /* the message at the pointer, or NULL */
    double refusal_x, refusal_y; /* position of the pointer when it was shown */
    Path unnamed;                /* the thing that needs a name, if `asks_name` */
    bool asks_name;
};

/* The message at the pointer disappears after the pointer has moved this many screen pixels. */
enum { REFUSAL_REACH = 32 };

void ed_tool_listen(EdTool *tool, void (*redraw)(void *user), void *user)
{
    tool->listener = redraw;
    tool->listener_user = user;
}

void ed_tool_redraw(EdTool *tool)
{
    if (tool->listener != NULL)
        tool->listener(tool->listener_user);
}

static void notify_change(EdTool *tool, unsigned view_changes)
{
    if (tool->class->changed != NULL)
        tool->class->changed(tool, view_changes);
    ed_tool_redraw(tool);
}

static void session_changed_cb(EdTool *tool)
{
    if (tool->dragging)
        ed_session_set_drawing(tool->session, true);
    notify_change(tool, 0);
}

/* A drag belongs to the thing that was shown when it began, so showing another one cancels it. */
static void tool_view_changed_cb(EdTool *tool, guint changes)
{
    if (changes == ED_VIEW_HOVER) /* tools track the pointer themselves */
        return;
    if ((changes & (ED_VIEW_ASSET | ED_VIEW_PART)) != 0)
        ed_tool_cancel(tool);
    notify_change(tool, changes);
}

/* ---- Refusals ---- */

void ed_tool_refuse(EdTool *tool, const char *why)
{
    tool->refusal_x = tool->pointer.x;
    tool->refusal_y = tool->pointer.y;
    if (g_strcmp0(tool->refusal, why) != 0) {
        g_free(tool->refusal);
        tool->refusal = g_strdup(why);
    }
    ed_tool_redraw(tool);
}

bool ed_tool_refuse_locked(EdTool *tool, int32_t number)
{
    if (!ed_session_tag_locked(tool->session, number))
        return false;
    g_autofree char *why = ed_locked_text(tool->session, number);
    bool is_new = why != NULL && g_strcmp0(tool->refusal, why) != 0;
    if (why != NULL)
        ed_tool_refuse(tool, why);
    if (is_new) /* once for a stroke that touches it repeatedly */
        ed_refuse_locked(tool->session, number);
    return why != NULL;
}

bool ed_tool_can_draw(EdTool *tool, int32_t tag)
{
    if (ed_tool_refuse_locked(tool, tag))
        return false;
    ed_warn_hidden(tool->session, tag);
    return true;
}

const char *ed_tool_refusal(const EdTool *tool)
{
    return tool->refusal;
}

/* ---- New things ---- */

void ed_tool_ask_name(EdTool *tool, const Path *thing)
{
    tool->unnamed = *thing;
    tool->asks_name = true;
}

bool ed_tool_take_new(EdTool *tool, Path *thing)
{
    if (!tool->asks_name || tool->dragging)
        return false;
    tool->asks_name = false;
    *thing = tool->unnamed;
    return path_get(ed_session_project(tool->session), thing) != NULL;
}

static void follow_pointer(EdTool *tool, const EdPointer *pointer)
{
    tool->pointer = *pointer;
    double moved = hypot(pointer->x - tool->refusal_x, pointer->y - tool->refusal_y);
    if (!tool->dragging && tool->refusal != NULL && moved * pointer->zoom > REFUSAL_REACH)
        g_clear_pointer(&tool->refusal, g_free);
}

/* ---- Beginning and ending ---- */

EdTool *ed_tool_new(const char *name, EdSession *session)
{
    const EdToolClass *class = ed_tool_class(name);
    if (class == NULL)
        return NULL;
    EdTool *tool = g_new0(EdTool, 1);
    tool->class = class;
    tool->session = session;
    tool->state = g_malloc0(MAX(class->state_size, 1));
    tool->changed_handler =
        g_signal_connect_swapped(session, "changed", G_CALLBACK(session_changed_cb), tool);
    tool->view_handler =
        g_signal_connect_swapped(session, "view-changed", G_CALLBACK(tool_view_changed_cb), tool);
    for (uint32_t i = 0; i < class->option_count; i++)
        ed_session_declare_option(session, ed_option_owner(class, &class->options[i]),
                                  class->options[i].id, class->options[i].default_value);
    if (class->begin != NULL)
        class->begin(tool);
    return tool;
}

void ed_tool_free(EdTool *tool)
{
    if (tool == NULL)
        return;
    ed_tool_cancel(tool);
    if (tool->class->end != NULL)
        tool->class->end(tool);
    g_signal_handler_disconnect(tool->session, tool->changed_handler);
    g_signal_handler_disconnect(tool->session, tool->view_handler);
    g_free(tool->refusal);
    g_free(tool->state);
    g_free(tool);
}

const EdToolClass *ed_tool_get_class(const EdTool *tool)
{
    return tool->class;
}

EdSession *ed_tool_session(EdTool *tool)
{
    return tool->session;
}

void *ed_tool_state(EdTool *tool)
{
    return tool->state;
}

const EdPointer *ed_tool_pointer(const EdTool *tool)
{
    return tool->is_hovered ? &tool->pointer : NULL;
}

GArray *ed_tool_nodes(EdTool *tool)
{
    return ed_session_unfinished(tool->session, tool->class->name);
}

void ed_tool_add_nodes(EdTool *tool, const void *nodes, guint count)
{
    ed_session_add_unfinished(tool->session, tool->class->name, nodes, count,
                              tool->class->node_size);
}

void ed_tool_cut_nodes(EdTool *tool, guint count)
{
    ed_session_cut_unfinished(tool->session, tool->class->name, count);
}

bool ed_key_drops_node(EdKey key)
{
    return key == ED_KEY_ESCAPE || key == ED_KEY_BACKSPACE || key == ED_KEY_DELETE ||
           key == ED_KEY_UNDO;
}

bool ed_tool_is_dragging(const EdTool *tool)
{
    return tool->dragging;
}

void ed_tool_press(EdTool *tool, const EdPointer *pointer)
{
    if (tool->dragging)
        ed_tool_cancel(tool);
    g_clear_pointer(&tool->refusal, g_free);
    /* Another frame would cancel the drag. */
    ed_session_set_playing(tool->session, false);
    follow_pointer(tool, pointer);
    const Project *before = ed_session_project(tool->session);
    tool->dragging = tool->class->press != NULL && tool->class->press(tool, pointer);
    if (tool->dragging && ed_session_project(tool->session) != before)
        ed_session_set_drawing(tool->session, true);
    ed_tool_redraw(tool);
}

void ed_tool_drag(EdTool *tool, const EdPointer *pointer)
{
    if (!tool->dragging || tool->class->drag == NULL)
        return;
    follow_pointer(tool, pointer);
    tool->class->drag(tool, pointer);
    ed_tool_redraw(tool);
}

void ed_tool_release(EdTool *tool, const EdPointer *pointer)
{
    if (!tool->dragging)
        return;
    tool->dragging = false;
    follow_pointer(tool, pointer);
    if (tool->class->release != NULL)
        tool->class->release(tool, pointer);
    ed_session_end_group(tool->session);
    ed_session_set_drawing(tool->session, false);
    ed_tool_redraw(tool);
}

void ed_tool_touch(EdTool *tool, const EdPointer *pointer)
{
    EdPointer press = *pointer;
    if (tool->class->proposes)
        return;
    press.button = 1;
    press.clicks = 1;
    press.modifiers = 0;
    EdTool *select = ed_tool_new("select", tool->session);
    ed_tool_press(select, &press);
    ed_tool_free(select);
}

void ed_tool_hover(EdTool *tool, const EdPointer *pointer)
{
    bool had_refusal = tool->refusal != NULL;
    tool->is_hovered = true;
    follow_pointer(tool, pointer);
    if (tool->class->hover != NULL)
        tool->class->hover(tool, pointer);
    if (tool->class->hover != NULL || tool->class->at_pointer || had_refusal)
        ed_tool_redraw(tool);
}

void ed_tool_leave(EdTool *tool)
{
    tool->is_hovered = false;
    if (tool->class->leave != NULL)
        tool->class->leave(tool);
    if (tool->class->leave != NULL || tool->class->at_pointer)
        ed_tool_redraw(tool);
}

bool ed_tool_key(EdTool *tool, EdKey key, unsigned modifiers)
{
    if (key == ED_KEY_ESCAPE && tool->dragging) {
        ed_tool_cancel(tool);
        return true;
    }
    GArray *nodes = ed_tool_nodes(tool);
    if (nodes != NULL && ed_key_drops_node(key)) {
        ed_tool_cut_nodes(tool, nodes->len - 1);
        return true;
    }
    bool is_handled =
        tool->class->key_pressed != NULL && tool->class->key_pressed(tool, key, modifiers);
    if (is_handled)
        ed_tool_redraw(tool);
    return is_handled;
}

void ed_tool_cancel(EdTool *tool)
{
    if (!tool->dragging)
        return;
    tool->dragging = false;
    tool->asks_name = false;
    ed_session_cancel_group(tool->session);
    if (tool->class->cancel != NULL)
        tool->class->cancel(tool);
    ed_session_set_drawing(tool->session, false);
    ed_tool_redraw(tool);
}

void ed_tool_draw(EdTool *tool, EdOverlay *overlay)
{
    ed_selected_draw(tool->session, overlay);
    ed_picked_draw(tool->session, overlay);
    if (tool->class->draw != NULL)
        tool->class->draw(tool, overlay);
    if (tool->refusal != NULL)
        ed_overlay_chip(overlay, tool->pointer.x, tool->pointer.y, ED_CHIP_RIGHT, "%s",
                        tool->refusal);
}

EdCursor ed_tool_cursor(EdTool *tool, const EdPointer *pointer)
{
    if (tool->class->cursor_at != NULL)
        return tool->class->cursor_at(tool, pointer);
    return tool->class->cursor;
}

char *ed_tool_status(EdTool *tool, const EdPointer *pointer)
{
    if (tool->class->status == NULL)
        return g_strdup("");
    return tool->class->status(tool, pointer);
}

const char *ed_option_owner(const EdToolClass *class, const EdOption *option)
{
    if (option->owner != NULL)
        return option->owner;
    return class->options_of != NULL ? class->options_of : class->name;
}

bool ed_tool_proposes(EdSession *session)
{
    const char *tool = ed_session_view(session)->tool;
    const EdToolClass *class = tool != NULL ? ed_tool_class(tool) : NULL;
    return class != NULL && class->proposes;
}

bool ed_tool_class_fits(const EdToolClass *class, EdAssetKind kind)
{
    return (class->assets & (1u << kind)) != 0;
}

const char *ed_tool_class_hint(const EdToolClass *class, EdSession *session)
{
    EdAssetKind kind = ed_session_view(session)->kind;
    bool is_selected = ed_session_has_selection(session);
    const char *hint = class->hints != NULL ? class->hints[kind] : class->hint;
    if (is_selected && class->selected_hints != NULL && class->selected_hints[kind] != NULL)
        hint = class->selected_hints[kind];
    return hint != NULL ? _(hint) : "";
}

bool ed_tool_class_works(const EdToolClass *class, EdSession *session)
{
    const Layer *layer = ed_session_layer(session);
    if (!ed_tool_class_fits(class, ed_session_view(session)->kind))
        return false;
    if (ed_session_level(session) == NULL || class->layers == 0)
        return true;
    return layer != NULL && (class->layers & (1u << layer_kind_of(layer))) != 0;
}

const EdToolClass *ed_tool_class(const char *name)
{
    uint32_t count;
    const EdToolClass *const *classes = ed_tool_classes(&count);
    for (uint32_t i = 0; i < count; i++)
        if (g_str_equal(classes[i]->name, name))
            return classes[i];
    return NULL;
}
