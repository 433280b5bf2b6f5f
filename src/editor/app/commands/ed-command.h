/* SPDX-License-Identifier: MIT */
/**
 * app/commands/ed-command.h: the user's commands, in tables from which actions, keys, menus,
 * tooltips and the window of shortcuts are made. Every command is an action of the window,
 * "win.NAME". The commands of one topic are in one source, ed-commands-*.c, which implements
 * them by calls to the session.
 *
 *     static const EdCommand commands[] = {
 *         {"save", N_("Save"), ED_GROUP_FILE, .keys = "<Control>s", .can = is_unsaved,
 *          .reason = N_("Everything is saved"), .run = save},
 *         {"rulers", N_("Rulers"), ED_GROUP_VIEW, .state_at = ED_VIEW(look.rulers)},
 *         {"zoom-to", NULL, ED_GROUP_VIEW, .parameter = "d", .run_with = zoom_to},
 *         {"zoom-to(2.0)", N_("Zoom to 200%"), ED_GROUP_VIEW, .local_keys = "2"},
 *     };
 *
 * A row with a target in its name, "zoom-to(2.0)", gives a title and keys to the action of the row
 * before it, with this parameter.
 */
#pragma once

#include "app/ed-window.h"

typedef enum EdCommandGroup {
    ED_GROUP_FILE = 0,
    ED_GROUP_EDIT,
    ED_GROUP_VIEW,
    ED_GROUP_ASSETS,
    ED_GROUP_TAGS,
    ED_GROUP_LAYERS,
    ED_GROUP_TOOLS,
    ED_GROUP_SPRITES,
    ED_GROUP_MAPS,
    ED_GROUP_LEVELS,
    ED_GROUP_PLAY,
    ED_GROUPS
} EdCommandGroup;

/** The needs of commands, in addition to a project. If several are not met, the first one in this
 * list is explained; the reasons are in ed-command-why.c. */
typedef enum EdNeed {
    ED_NEED_ASSET = 1u << ED_NO_ASSET, /**< any asset */
    ED_NEED_SPRITE = 1u << ED_SPRITE,
    ED_NEED_MAP = 1u << ED_MAP,
    ED_NEED_LEVEL = 1u << ED_LEVEL,
    ED_NEED_FRAME = 1u << 4,           /**< and therefore a sprite */
    ED_NEED_BOXES = 1u << 5,           /**< selected boxes of a sprite */
    ED_NEED_ANIMATION = 1u << 6,       /**< and therefore a sprite */
    ED_NEED_PLANE = 1u << 7,           /**< and therefore a map */
    ED_NEED_WALL_LAYER = 1u << 8,      /**< and therefore a level */
    ED_NEED_WALLS = 1u << 9,           /**< a wall layer with walls */
    ED_NEED_SELECTED_WALLS = 1u << 10, /**< selected walls or ends of walls */
    ED_NEED_CANVAS = 1u << 11,         /**< not the contact sheet */
    ED_NEED_SELECTION = 1u << 12,      /**< anything selected, or a frame of the contact sheet */
    ED_NEED_TAG = 1u << 13,            /**< a current tag */
    ED_NEED_TAG_ABOVE = 1u << 14,      /**< another tag above the current one */
    ED_NEED_TAG_BELOW = 1u << 15,
    ED_NEED_ITEM = 1u << 16, /**< a selected row of the asset tree that is part of the project */
    ED_NEED_ITEM_ABOVE = 1u << 17, /**< a place above it to move to */
    ED_NEED_ITEM_BELOW = 1u << 18,
    ED_NEED_WHOLE_ASSET = 1u << 19, /**< a selected row of the asset tree that is an asset */
    ED_NEED_ROW = 1u << 20,         /**< a selected row of the list of layers or planes */
    ED_NEED_ROW_ABOVE = 1u << 21,
    ED_NEED_ROW_BELOW = 1u << 22,
    ED_NEED_PROBLEM = 1u << 23, /**< a selected problem */
    ED_NEED_FIXABLE = 1u << 24  /**< that can be fixed */
} EdNeed;

/** The place of a value in the view, for `state_at`. */
#define ED_VIEW(field) offsetof(EdView, field)

typedef struct EdCommand {
    const char *name;
    const char *title; /**< N_(); NULL: neither in the palette nor in the window of shortcuts */
    EdCommandGroup group;
    const char *parameter; /**< GVariant type of its parameter, or NULL */
    /** Accelerators of the window, separated by |, or NULL. The user may choose others. */
    const char *keys;
    /** Accelerators that work only while the widget of the group has the focus: the tree of assets,
     * the lists of tags and of layers, or the canvas for all other groups. See ed-keys.h. */
    const char *local_keys;

    /** Availability: all bits of EdNeed, and `can`, unless it is NULL. */
    unsigned needs;
    bool (*can)(EdSession *session);
    /** N_(): why `can` is false. Without `can`, it replaces the reason of the needs, except those
     * for a kind of asset. */
    const char *reason;
    const char *no_effect; /**< N_(): the message if it ran but changed nothing, or NULL */
    bool without_project;  /**< it is also available without a project */
    bool in_play;          /**< it works while Play is shown, as all commands for files do */

    /** State, for toggles and choices: the place of its value in the view (a boolean; a number if
     * the command has one as parameter; the index of a word if it has `words`); or a function. A
     * command with `state_at` and without a function to run toggles the boolean. */
    size_t state_at;
    bool (*is_on)(EdSession *session);
    GVariant *(*state)(EdWindow *window); /**< a floating reference */
    const char *setting; /**< name of the boolean setting to change, which the view follows */
    bool held;           /**< toggles again when its key is released, if the key was held */

    /** One of these functions runs it. They get the parameter, or a number: the index of the
     * parameter among `words` (other words are ignored), the parameter if it is a number, else
     * `number`. */
    const char *const *words; /**< ends with NULL */
    int number;
    void (*run)(EdWindow *window);
    void (*run_by)(EdWindow *window, int number);
    void (*run_with)(EdWindow *window, GVariant *parameter);
    void (*change)(EdSession *session);
    void (*change_by)(EdSession *session, int number);
    bool (*edit)(EdSession *session); /**< the results of edits are ignored */
    bool (*edit_by)(EdSession *session, int number);
    bool deletes; /**< as a key of its list, it deletes what is selected on the canvas, if any */
} EdCommand;

/** The tables of commands, one for each topic. The list ends with NULL, and each table with a
 * command without a name. */
extern const EdCommand *const ed_commands[];
extern const EdCommand ed_file_commands[], ed_edit_commands[], ed_view_commands[];
extern const EdCommand ed_asset_commands[], ed_tag_commands[], ed_layer_commands[],
    ed_inspector_commands[];
extern const EdCommand ed_sprite_commands[], ed_frame_commands[], ed_selection_commands[];
extern const EdCommand ed_wall_commands[], ed_level_commands[], ed_map_commands[],
    ed_road_commands[];
extern const EdCommand ed_play_commands[], ed_terrain_commands[];

/** Returns a command by its name or detailed name, or NULL. */
const EdCommand *ed_command_find(const char *name);
/** Returns the row that implements a command: for a row with a target, that of its action. */
const EdCommand *ed_command_action(const EdCommand *command);

/** Returns a tooltip with a command's title and first key, "Save (Ctrl+S)". `title` replaces the
 * command's title, unless it is NULL. The caller frees it. */
char *ed_command_tooltip(const EdCommand *command, const char *title);
/** Returns a command's first key as it is displayed, "Ctrl+S", or NULL. The caller frees it. */
char *ed_command_key(const EdCommand *command);

/** Returns a tool's key as it is displayed, or NULL. The caller frees it. */
char *ed_tool_key_label(const EdToolClass *tool);
/** True if a pressed key is one of a command's keys. */
bool ed_command_has_key(const char *name, guint keyval, GdkModifierType state);

/** True if a command, its key and its button work while Play is shown: those for files and for Play
 * itself. Play does not show the project that the others change. */
bool ed_command_works_in_play(const EdCommand *command);

/** True if a command without a target is available now. */
bool ed_command_is_available(EdWindow *window, const EdCommand *action);
/** Returns why a command is not available now, and what would help, translated; NULL: it is
 * available. A constant. */
const char *ed_command_why_not(EdWindow *window, const EdCommand *command);
/** Returns why a tool cannot be used on the current asset, and what would help, translated. A
 * constant. */
const char *ed_tool_why_not(EdWindow *window, const EdToolClass *tool);

/** Returns a menu with one section for each list of names. The names of a list are separated by
 * blanks; unknown ones are left out. The array ends with NULL. */
GMenuModel *ed_commands_menu(const char *const *sections);

/** Adds all commands to a window, with their keys. */
void ed_commands_install(EdWindow *window);
/** Replaces the keys of all commands with the current ones; see ed-key-choice.h. */
void ed_commands_install_keys(EdWindow *window);
/** Updates the availability and state of all commands. */
void ed_commands_refresh(EdWindow *window);
/** Runs the command or tool for a key that was pressed on the canvas; false if the key has none. */
gboolean ed_commands_canvas_key(EdWindow *window, guint keyval, GdkModifierType state);
