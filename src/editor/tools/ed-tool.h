/* SPDX-License-Identifier: MIT */
/**
 * tools/ed-tool.h: what a tool is: a small table of functions that get places in the document and
 * ask the session for changes. It knows no GDK type, so that a test drives it without a display.
 *
 *     EdTool *tool = ed_tool_new("box", session);
 *     ed_tool_press(tool, &(EdPointer){.x = 10, .y = 12, .button = 1, .zoom = 8});
 *     ed_tool_drag(tool, &(EdPointer){.x = 26, .y = 40, .button = 1, .zoom = 8});
 *     ed_tool_release(tool, &(EdPointer){.x = 26, .y = 40, .button = 1, .zoom = 8});
 *
 * A drag is one step of the history: a tool takes versions with itself as their group, and the end
 * of the drag ends the group. Escape cancels: the document is as it was before the press.
 */
#ifndef GABARIT_TOOLS_ED_TOOL_H
#define GABARIT_TOOLS_ED_TOOL_H

#include "session/ed-options.h"
#include "session/ed-view.h"
#include "tools/ed-overlay.h"

enum { ED_SHIFT = 1, ED_CONTROL = 2, ED_ALT = 4 };

/** Where the pointer is, and with what. */
typedef struct EdPointer {
    double x, y;        /**< document pixels, not rounded */
    int button;         /**< that is held: 1 left, 2 middle, 3 right; 0 none */
    int clicks;         /**< 1, 2 for a double click */
    unsigned modifiers; /**< ED_SHIFT | ED_CONTROL | ED_ALT */
    double zoom;        /**< screen pixels per document pixel: how near is near */
    double pressure;    /**< 0 to 1; 1 for a mouse */
} EdPointer;

/** Keys that tools know. */
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
    ED_KEY_TAB,     /**< the next thing below the pointer */
    ED_KEY_SMALLER, /**< [ */
    ED_KEY_LARGER,  /**< ] */
    ED_KEY_UNDO     /**< for who draws something in steps of its own */
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

/** An option that a tool offers in the bar above the canvas, which is made from these. Their values
 * live in the session, see session/ed-options.h. */
typedef enum EdOptionKind {
    ED_OPTION_CHOICE = 0, /**< one of `choices`, as segments: value is its place */
    ED_OPTION_SWITCH,     /**< 0 or 1 */
    ED_OPTION_NUMBER,     /**< from least to most */
    ED_OPTION_TEXT,
    ED_OPTION_NAME,   /**< a text, with the names of points that are in use to choose from */
    ED_OPTION_TAG,    /**< a tag: its number */
    ED_OPTION_ZONE,   /**< the zone that is worked on: that of the session's view */
    ED_OPTION_TOGGLE, /**< a switch of an action, which has its state */
    ED_OPTION_ACTION  /**< a button: the action with this id */
} EdOptionKind;

typedef struct EdOption {
    const char *id; /**< "size" */
    EdOptionKind kind;
    const char *label;          /**< N_() */
    const char *icon;           /**< or NULL */
    const char *unit;           /**< "px", or NULL */
    const char *const *choices; /**< N_(), ends with NULL */
    double least, most, standard;
    const char *action; /**< of a button or toggle: "win.box-from-alpha" */
    const char *owner;  /**< the tool whose value it is; NULL: this one */
} EdOption;

/** One tool: a row of the table. Functions may be NULL; those that return bool tell whether they
 * did something with it. */
typedef struct EdToolClass {
    const char *name;         /**< "box", for good */
    const char *title;        /**< N_("Box") */
    const char *icon;         /**< "gab-box-symbolic" */
    const char *key;          /**< of the canvas: "x" */
    const char *hint;         /**< N_("Drag draws a box · Shift means all frames") */
    const char *const *hints; /**< by EdAssetKind, where they differ; or NULL */
    unsigned assets;          /**< 1 << EdAssetKind of those that it works on */
    unsigned layers;   /**< of levels: 1 << LayerKind of those that it works on; 0: all, and none */
    int group;         /**< in the strip of tools; a line parts groups */
    size_t state_size; /**< of its own state, zeroed */
    EdCursor cursor;
    bool skips;    /**< a drag needs only where the pointer is, not all its way: steps are dear */
    bool proposes; /**< it shows what Enter accepts */
    const EdOption *options;
    uint32_t option_count;
    bool no_snap;           /**< it never snaps, so the bar offers no snapping */
    const char *options_of; /**< the tool whose options these are as well, or NULL */

    void (*begin)(EdTool *tool); /**< becomes the active one */
    void (*end)(EdTool *tool);
    bool (*press)(EdTool *tool, const EdPointer *pointer);
    void (*drag)(EdTool *tool, const EdPointer *pointer);
    void (*release)(EdTool *tool, const EdPointer *pointer);
    void (*hover)(EdTool *tool, const EdPointer *pointer);
    void (*leave)(EdTool *tool);
    bool (*key_pressed)(EdTool *tool, EdKey key, unsigned modifiers);
    void (*cancel)(EdTool *tool); /**< Escape during a drag, or the tool is left in one */
    void (*changed)(EdTool *tool, unsigned view_changes); /**< the version or view changed */
    void (*draw)(EdTool *tool, EdOverlay *overlay);
    EdCursor (*cursor_at)(EdTool *tool, const EdPointer *pointer);
    /** Words for the status line about what is below the pointer; or NULL for the usual ones. */
    char *(*status)(EdTool *tool, const EdPointer *pointer);
} EdToolClass;

/** All tools, in the order of the strip. */
const EdToolClass *const *ed_tool_classes(uint32_t *count);
const EdToolClass *ed_tool_class(const char *name);
/** The name that values of its options are kept under. */
const char *ed_tool_class_options(const EdToolClass *class);
/** The same of one option, which may be another tool's. */
const char *ed_option_owner(const EdToolClass *class, const EdOption *option);
/** Whether a tool works on an asset of a kind. */
bool ed_tool_class_fits(const EdToolClass *class, EdAssetKind kind);
/** What it says about itself where a session shows something; "" for nothing. */
const char *ed_tool_class_hint(const EdToolClass *class, EdSession *session);
/** Whether a tool works on what a session shows: of a level, the layer. */
bool ed_tool_class_works(const EdToolClass *class, EdSession *session);

/** A tool at work on a session, which must outlive it. NULL for an unknown name. */
EdTool *ed_tool_new(const char *name, EdSession *session);
void ed_tool_free(EdTool *tool);

const EdToolClass *ed_tool_get_class(const EdTool *tool);
EdSession *ed_tool_session(EdTool *tool);
/** Its own state, of state_size bytes. */
void *ed_tool_state(EdTool *tool);

/* Input. A press begins a drag, which a release or a cancel ends. */
void ed_tool_press(EdTool *tool, const EdPointer *pointer);
void ed_tool_drag(EdTool *tool, const EdPointer *pointer);
void ed_tool_release(EdTool *tool, const EdPointer *pointer);
/** Selects what is under the pointer, if that is what the tool is for, as a press without a
 * movement does: for menus. */
void ed_tool_touch(EdTool *tool, const EdPointer *pointer);
void ed_tool_hover(EdTool *tool, const EdPointer *pointer);
void ed_tool_leave(EdTool *tool);
bool ed_tool_key(EdTool *tool, EdKey key, unsigned modifiers);
void ed_tool_cancel(EdTool *tool);
bool ed_tool_is_dragging(const EdTool *tool);

/** Draws what is selected, and what the tool shows, above the document. */
void ed_tool_draw(EdTool *tool, EdOverlay *overlay);
EdCursor ed_tool_cursor(EdTool *tool, const EdPointer *pointer);
/** The caller frees it. */
char *ed_tool_status(EdTool *tool, const EdPointer *pointer);

/** Called whenever what the tool draws may have changed. One at a time. */
void ed_tool_listen(EdTool *tool, void (*redraw)(void *user), void *user);
/** For tools: says at the pointer why nothing happens there, until it goes elsewhere. */
void ed_tool_refuse(EdTool *tool, const char *why);
/** Refuses to change something because its tag is locked. False, and nothing is said, when the tag
 * is not locked. */
bool ed_tool_refuse_locked(EdTool *tool, int32_t tag);
/** What is said there now; NULL: nothing. */
const char *ed_tool_refusal(const EdTool *tool);
/** For tools: asks for a new drawing. */
void ed_tool_redraw(EdTool *tool);

#endif
