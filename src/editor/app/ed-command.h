/* SPDX-License-Identifier: MIT */
/**
 * app/ed-command.h: what a user can command: a table from which actions, keys, menus, tooltips,
 * and the window of shortcuts are made. Every command is an action of the window, "win.NAME";
 * those of one topic are in one source, ed-commands-TOPIC.c, which handles them by asking the
 * session.
 *
 *     static const EdCommand commands[] = {
 *         {"undo", NULL, N_("Undo"), ED_GROUP_EDIT, "<Control>z", NULL, undo, can_undo, NULL},
 *         {"zoom-to", "d", NULL, ED_GROUP_VIEW, NULL, NULL, zoom_to, NULL, NULL},
 *         {"zoom-to(2.0)", NULL, N_("Zoom to 200 %"), ED_GROUP_VIEW, NULL, "2", NULL, NULL, NULL},
 *     };
 *
 * A row without `run` gives a name and keys to an action of another row with a certain target.
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
    /** Accelerators of the window, parted by |, or NULL, as long as the user chooses no others. */
    const char *keys;
    /** Accelerators that count only while that has the focus what the group is about: the tree of
     * assets, the lists of tags and of layers, the canvas for all others. */
    const char *local_keys;
    void (*run)(EdWindow *window, GVariant *parameter);
    /** Whether it is available now; NULL: with any session. Called after every change. */
    bool (*can)(EdWindow *window);
    /** Its state, for toggles and choices; a floating reference. NULL: it has none. */
    GVariant *(*state)(EdWindow *window);
} EdCommand;

/** The tables of commands, one for each topic, NULL-terminated; each ends with a command without a
 * name. */
extern const EdCommand *const ed_commands[];
extern const EdCommand ed_file_commands[], ed_edit_commands[], ed_view_commands[];
extern const EdCommand ed_asset_commands[], ed_tag_commands[], ed_layer_commands[],
    ed_inspector_commands[];
extern const EdCommand ed_sprite_commands[], ed_frame_commands[], ed_selection_commands[];
extern const EdCommand ed_wall_commands[], ed_level_commands[], ed_map_commands[],
    ed_road_commands[];
extern const EdCommand ed_play_commands[], ed_land_commands[];

/** For `can`: always available, even without a session. */
bool ed_command_always(EdWindow *window);

/** A command by its name or detailed name; NULL when there is none. */
const EdCommand *ed_command_find(const char *name);

/** Its title and first key for a tooltip, "Save (Ctrl+S)"; `title` instead of its own, or NULL. The
 * caller frees it. */
char *ed_command_tooltip(const EdCommand *command, const char *title);
/** Its first key as people read it, "Ctrl+S"; the caller frees it. NULL: it has none. */
char *ed_command_key(const EdCommand *command);

/** A tool's key as people read it; the caller frees it. NULL: it has none. */
char *ed_tool_key_label(const EdToolClass *tool);
/** Whether a key that was pressed is one of a command's. */
bool ed_command_has_key(const char *name, guint keyval, GdkModifierType state);

/** Why a command is not available now, and what would help. A constant. */
const char *ed_command_why_not(EdWindow *window, const EdCommand *command);
/** What is said when a command that was given changed nothing, translated; NULL: it always does
 * something. A constant. */
const char *ed_command_nothing(const EdCommand *command);
/** Why a tool cannot be used on the asset that is shown, and what would help. A constant. */
const char *ed_tool_why_not(EdWindow *window, const EdToolClass *tool);

/** A menu with one section for each list of names, which are separated by blanks; unknown commands
 * are left out. The last list is NULL. */
GMenuModel *ed_commands_menu(const char *const *sections);

/** Adds all commands to a window, with their keys. */
void ed_commands_install(EdWindow *window);
/** Updates their keys; see ed-key-choice.h. */
void ed_commands_install_keys(EdWindow *window);
/** Updates the availability and state of all commands. */
void ed_commands_refresh(EdWindow *window);
/** Runs the command for a key that was pressed on the canvas; false when there is none. */
gboolean ed_commands_canvas_key(EdWindow *window, guint keyval, GdkModifierType state);

#endif
