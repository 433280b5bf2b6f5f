/* SPDX-License-Identifier: MIT */
/**
 * tools/ed-tool.h: a tool is a small table of functions that receive positions in the document and
 * request changes from the session. It uses no GDK types, so that a test drives it without a
 * display.
 *
 *     EdTool *tool = ed_tool_new("box", session);
 *     ed_tool_press(tool, &(EdPointer){.x = 10, .y = 12, .button = 1, .zoom = 8});
 *     ed_tool_drag(tool, &(EdPointer){.x = 26, .y = 40, .button = 1, .zoom = 8});
 *     ed_tool_release(tool, &(EdPointer){.x = 26, .y = 40, .button = 1, .zoom = 8});
 *
 * A drag is one step of the history: a tool passes itself as the group of its versions, and the end
 * of the drag ends the group. Escape cancels and restores the document from before the press.
 */
#pragma once

#include "session/ed-options.h"
#include "session/ed-unfinished.h"
#include "tools/ed-overlay.h"

enum { ED_SHIFT = 1, ED_CONTROL = 2, ED_ALT = 4 };

/** The pointer's position, buttons and modifiers. */
typedef struct EdPointer {
    double x, y;        /**< document pixels, not rounded */
    int button;         /**< held button: 1 left, 2 middle, 3 right; 0 none */
    int clicks;         /**< 1, 2 for a double click */
    unsigned modifiers; /**< ED_SHIFT | ED_CONTROL | ED_ALT */
    double zoom;        /**< screen pixels per document pixel, for hit distances */
    double pressure;    /**< 0 to 1; 1 for a mouse */
} EdPointer;

/** Keys that tools handle. */
typedef enum EdKey {
    ED_KEY_NONE = 0,
    ED_KEY_ENTER,
    ED_KEY_ESCAPE,
    ED_KEY_BACKSPACE,
    ED_KEY_DELETE,
    ED_KEY_LEFT,
    ED_KEY_RIGHT,
    ED_KEY_UP,
    ED_KEY_DOWN,
    ED_KEY_TAB,     /**< selects the next thing */
    ED_KEY_SMALLER, /**< [ */
    ED_KEY_LARGER,  /**< ] */
    ED_KEY_UNDO     /**< for tools with undo steps of their own */
} EdKey;

typedef enum EdCursor {
    ED_CURSOR_ARROW = 0,
    ED_CURSOR_CROSS,
    ED_CURSOR_MOVE,
    ED_CURSOR_HAND,
    ED_CURSOR_NONE,
    ED_CURSOR_NS,
    ED_CURSOR_EW,
    ED_CURSOR_NWSE,
    ED_CURSOR_NESW
} EdCursor;

typedef struct EdTool EdTool;

/** An option of a tool, shown in the bar above the canvas, which is generated from these. The
 * values are stored in the session, see session/ed-options.h. */
typedef enum EdOptionKind {
    ED_OPTION_CHOICE = 0, /**< one of `choices`, as segments: the value is its index */
    ED_OPTION_SWITCH,     /**< 0 or 1 */
    ED_OPTION_NUMBER,     /**< a number from `min` to `max` */
    ED_OPTION_TEXT,
    ED_OPTION_NAME,   /**< a text that offers the names of points in use */
    ED_OPTION_ZONE,   /**< the current zone of the session's view */
    ED_OPTION_TOGGLE, /**< a switch that shows and changes the state of `action` */
    ED_OPTION_ACTION  /**< a button that activates `action` */
} EdOptionKind;

typedef struct EdOption {
    const char *id; /**< "size" */
    EdOptionKind kind;
    const char *label;          /**< N_() */
    const char *icon;           /**< or NULL */
    const char *unit;           /**< "px", or NULL */
    const char *const *choices; /**< N_(), ends with NULL */
    double min, max, default_value;
    const char *action; /**< of a button or toggle: "win.box-from-alpha" */
    const char *owner;  /**< the tool that owns the value; NULL: this one */
} EdOption;

#define ED_NUMBER_OPTION(ID, LABEL, UNIT, MIN, MAX, VALUE)                                        \
    {                                                                                             \
        .id = ID, .kind = ED_OPTION_NUMBER, .label = LABEL, .unit = UNIT, .min = MIN, .max = MAX, \
        .default_value = VALUE                                                                    \
    }
#define ED_CHOICE_OPTION(ID, LABEL, CHOICES, VALUE)                             \
    {                                                                           \
        .id = ID, .kind = ED_OPTION_CHOICE, .label = LABEL, .choices = CHOICES, \
        .default_value = VALUE                                                  \
    }
/** A button or a toggle that carries out an action of the window. */
#define ED_ACTION_OPTION(ID, KIND, LABEL, ICON, ACTION)                        \
    {                                                                          \
        .id = ID, .kind = KIND, .label = LABEL, .icon = ICON, .action = ACTION \
    }

/** The members `options` and `option_count` of a tool. */
#define ED_OPTIONS(list) .options = list, .option_count = G_N_ELEMENTS(list)

/** One tool; ed-tools.c lists all of them. Functions may be NULL; those that return bool return
 * whether they handled the input. */
typedef struct EdToolClass {
    const char *name;                  /**< "box"; stored in settings, so it never changes */
    const char *title;                 /**< N_("Box") */
    const char *icon;                  /**< "gab-box-symbolic" */
    const char *key;                   /**< on the canvas: "x" */
    const char *hint;                  /**< N_("Drag draws a box · Shift means all frames") */
    const char *const *hints;          /**< by EdAssetKind, where they differ; or NULL */
    const char *const *selected_hints; /**< the same, while something is selected; or NULL */
    unsigned assets;                   /**< bits 1 << EdAssetKind of the assets that it works on */
    unsigned layers;   /**< on levels: bits 1 << LayerKind that it works on; 0: any or none */
    int group;         /**< in the tool strip, which has separators between groups */
    size_t state_size; /**< size of its private state, zeroed */
    guint node_size;   /**< size of a node of what it begins with clicks, see ed_tool_nodes */
    EdCursor cursor;
    bool skips;      /**< a drag may skip positions, because its steps are expensive */
    bool adds;       /**< its drags add to the current zone, even after that was named */
    bool paints;     /**< arrow keys move the pointer, and Space presses it */
    bool proposes;   /**< it shows a proposal that Enter accepts */
    bool at_pointer; /**< it draws at the pointer, see ed_tool_pointer */
    const EdOption *options;
    uint32_t option_count;
    bool has_tag;           /**< it draws with the current tag, which the bar shows */
    bool no_snap;           /**< it never snaps, so the bar offers no snapping */
    const char *options_of; /**< the tool that it shares its options with, or NULL */

    void (*begin)(EdTool *tool); /**< the tool becomes active */
    void (*end)(EdTool *tool);
    bool (*press)(EdTool *tool, const EdPointer *pointer);
    void (*drag)(EdTool *tool, const EdPointer *pointer);
    void (*release)(EdTool *tool, const EdPointer *pointer);
    void (*hover)(EdTool *tool, const EdPointer *pointer);
    void (*leave)(EdTool *tool);
    bool (*key_pressed)(EdTool *tool, EdKey key, unsigned modifiers);
    void (*cancel)(EdTool *tool); /**< Escape during a drag, or the tool is left during one */
    void (*changed)(EdTool *tool, unsigned view_changes); /**< the view, or (0) the version */
    void (*draw)(EdTool *tool, EdOverlay *overlay);
    EdCursor (*cursor_at)(EdTool *tool, const EdPointer *pointer);
    /** Returns text for the status line about the thing below the pointer; NULL: none. */
    char *(*status)(EdTool *tool, const EdPointer *pointer);
} EdToolClass;

/** Returns all tools, in the order of the strip. */
const EdToolClass *const *ed_tool_classes(uint32_t *count);
const EdToolClass *ed_tool_class(const char *name);
/** Returns the name of the tool that owns an option's value, which may be another tool. */
const char *ed_option_owner(const EdToolClass *class, const EdOption *option);
/** True if a session's tool shows a proposal that Enter accepts. */
bool ed_tool_proposes(EdSession *session);
/** True if a tool works on assets of a kind. */
bool ed_tool_class_fits(const EdToolClass *class, EdAssetKind kind);
/** Returns the tool's hint for the asset that a session shows, or "". */
const char *ed_tool_class_hint(const EdToolClass *class, EdSession *session);
/** True if a tool works on the asset that a session shows; on levels this depends on the layer. */
bool ed_tool_class_works(const EdToolClass *class, EdSession *session);

/** Creates a tool on a session, which must outlive it. NULL if the name is unknown. */
EdTool *ed_tool_new(const char *name, EdSession *session);
void ed_tool_free(EdTool *tool);

const EdToolClass *ed_tool_get_class(const EdTool *tool);
EdSession *ed_tool_session(EdTool *tool);
/** Returns the tool's private state, of state_size bytes. */
void *ed_tool_state(EdTool *tool);
/** Returns the pointer while it is above the canvas, else NULL. */
const EdPointer *ed_tool_pointer(const EdTool *tool);

/** Returns what the user has begun with this tool on the part that is shown; NULL: nothing. The
 * session keeps it (session/ed-unfinished.h). Keys remove the last node, see ed_key_drops_node. */
GArray *ed_tool_nodes(EdTool *tool);
void ed_tool_add_nodes(EdTool *tool, const void *nodes, guint count);
/** Keeps the first `count` nodes. */
void ed_tool_cut_nodes(EdTool *tool, guint count);
/** True for keys that remove the last node while there is one: Escape, Backspace, Delete, undo. */
bool ed_key_drops_node(EdKey key);

/* Input. A press begins a drag, which a release or a cancel ends. */
void ed_tool_press(EdTool *tool, const EdPointer *pointer);
void ed_tool_drag(EdTool *tool, const EdPointer *pointer);
void ed_tool_release(EdTool *tool, const EdPointer *pointer);
/** Selects the thing under the pointer as a click with the tool "select" does, for a menu. Does
 * nothing while the tool shows a proposal, which may depend on the selection. */
void ed_tool_touch(EdTool *tool, const EdPointer *pointer);
void ed_tool_hover(EdTool *tool, const EdPointer *pointer);
void ed_tool_leave(EdTool *tool);
bool ed_tool_key(EdTool *tool, EdKey key, unsigned modifiers);
void ed_tool_cancel(EdTool *tool);
bool ed_tool_is_dragging(const EdTool *tool);

/** Draws the selection and the tool's marks above the document. */
void ed_tool_draw(EdTool *tool, EdOverlay *overlay);
EdCursor ed_tool_cursor(EdTool *tool, const EdPointer *pointer);
/** Returns the text for the status line, which the caller frees; "" or NULL: none. */
char *ed_tool_status(EdTool *tool, const EdPointer *pointer);

/** Sets the only callback, which is called when the tool's marks may have changed. */
void ed_tool_listen(EdTool *tool, void (*redraw)(void *user), void *user);
/** Shows a message at the pointer that explains why nothing happens there, until the pointer moves
 * away. Called by tools. */
void ed_tool_refuse(EdTool *tool, const char *why);
/** Shows at the pointer and as a notice that a tag is locked and returns true. Returns false
 * without a message if it is not locked. */
bool ed_tool_refuse_locked(EdTool *tool, int32_t tag);
/** Returns whether things of a tag can be drawn: false, with a message, if it is locked. If it is
 * hidden, emits a notice. Called by tools before they draw. */
bool ed_tool_can_draw(EdTool *tool, int32_t tag);
/** Returns the message at the pointer, or NULL. */
const char *ed_tool_refusal(const EdTool *tool);
/** Asks for the name of a thing that the tool has just added. Called by tools. */
void ed_tool_ask_name(EdTool *tool, const Path *thing);
/** After a drag, a press or a key, returns true once if the user is to be asked for the name of a
 * new thing, and sets `thing` to it. */
bool ed_tool_take_new(EdTool *tool, Path *thing);
/** Requests a redraw. Called by tools. */
void ed_tool_redraw(EdTool *tool);
