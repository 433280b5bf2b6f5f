/* SPDX-License-Identifier: MIT */
/**
 * app/ed-command.h: the user's commands, in tables from which actions, keys, menus, tooltips and
 * the window of shortcuts are made. Every command is an action of the window, "win.NAME". The
 * commands of one topic are in one source, ed-commands-TOPIC.c, which implements them by calls to
 * the session.
 *
 *     static const EdCommand commands[] = {
 *         {"undo", NULL, N_("Undo"), ED_GROUP_EDIT, "<Control>z", NULL, undo, can_undo, NULL},
 *         {"zoom-to", "d", NULL, ED_GROUP_VIEW, NULL, NULL, zoom_to, NULL, NULL},
 *         {"zoom-to(2.0)", NULL, N_("Zoom to 200%"), ED_GROUP_VIEW, NULL, "2", NULL, NULL, NULL},
 *     };
 *
 * A row without `run` gives a title and keys to the action of another row, with a fixed parameter.
 */
#ifndef GABARIT_APP_ED_COMMAND_H
#define GABARIT_APP_ED_COMMAND_H

#include "app/ed-window.h"
#include "tools/ed-tool.h"

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

typedef struct EdCommand {
    const char *name;
    const char *parameter; /**< GVariant type of its parameter, or NULL */
    const char *title;     /**< N_(); NULL: not in the window of shortcuts */
    EdCommandGroup group;
    /** Accelerators of the window, separated by |, or NULL. The user may choose others. */
    const char *keys;
    /** Accelerators that work only while the widget of the group has the focus: the tree of assets,
     * the lists of tags and of layers, or the canvas for all other groups. See ed-keys.h. */
    const char *local_keys;
    void (*run)(EdWindow *window, GVariant *parameter);
    /** Returns whether the command is available now. Called after every change. NULL: available
     * whenever there is a session. */
    bool (*can)(EdWindow *window);
    /** Returns the state, for toggles and choices, as a floating reference; NULL: no state. */
    GVariant *(*state)(EdWindow *window);
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

/** Always true: `can` of commands that are available even without a session. */
bool ed_command_always(EdWindow *window);

/** Returns a command by its name or detailed name, or NULL. */
const EdCommand *ed_command_find(const char *name);

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

/** Returns why a command is not available now, and what would help, translated. A constant. */
const char *ed_command_why_not(EdWindow *window, const EdCommand *command);
/** Returns the message for a command that ran but changed nothing, translated. NULL: the command
 * always does something. A constant. */
const char *ed_command_no_effect_message(const EdCommand *command);
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

#endif
