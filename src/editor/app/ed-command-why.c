/* SPDX-License-Identifier: MIT */
/*
 * Explains why a command is not available now, and what would help: first what all commands of its
 * group require, then what the command itself requires. Also contains the messages for commands
 * that had no effect.
 */
#include "app/ed-command.h"

#include "app/ed-play-mode.h"
#include "edit/levels.h"
#include "session/ed-sheet.h"
#include "session/ed-view.h"

#include <glib/gi18n.h>
#include <string.h>

typedef struct CommandMessage {
    const char *names; /* separated by blanks, without targets; NULL ends a table */
    const char *text;  /* N_(); in `required_commands`, the name of a command */
} CommandMessage;

/* Commands that are unavailable if another command is unavailable; the reason is then that of the
 * other command. */
static const CommandMessage required_commands[] = {
    {"asset-up asset-down", "rename-asset"},
    {"tag-up tag-down", "rename-tag"},
    {"layer-up layer-down", "rename-layer"},
    {.names = NULL},
};

static const CommandMessage reasons[] = {
    {"save", N_("Everything is saved")},
    {"compare", N_("Save the project first")},
    {"export export-again", N_("An export is in progress")},
    {"cancel-export", N_("No export is in progress")},
    {"undo", N_("There is nothing to undo")},
    {"redo", N_("There is nothing to redo")},
    {"rename-asset duplicate-asset delete-asset", N_("Select an asset first")},
    {"copy-asset", N_("Select a sprite, map or level first")},
    {"asset-up tag-up layer-up", N_("Already at the top")},
    {"asset-down tag-down layer-down", N_("Already at the bottom")},
    {"add-plane", N_("Open a map first")},
    {"add-layer", N_("Open a level first")},
    {"rename-tag recolour-tag hide-tag lock-tag solo-tag merge-tag delete-tag",
     N_("Select a tag first")},
    {"nth-tag", N_("The project has no tags")},
    {"retag", N_("Select boxes, zones, walls or markers first")},
    {"rename-layer duplicate-layer delete-layer", N_("Select a layer or plane first")},
    {"hide-layer", N_("Select a layer first")},
    {"rename select-all paste-copies", N_("Open an asset first")},
    {"add-property", N_("Select something with properties first")},
    {"go-to-problem", N_("Select a problem first")},
    {"fix-problem fix-problems", N_("Select a fixable problem first")},
    {"generate-maze", N_("Select a maze layer first")},
    {"layer-picture", N_("Select a tile or height layer first")},
    {"remove-sheet", N_("Select a tile layer with a tile sheet first")},
    {"rebuild-partition probe-door", N_("Select a wall layer first")},
    {"cut-crossings merge-vertices", N_("Select a layer with walls first")},
    {"flip-walls one-way join-walls halve-walls turn-walls select-chain", N_("Select walls first")},
    {"walls-from-zone", N_("Select a wall layer first, in a project with a map")},
    {"name-zone step-zone", N_("Choose a zone first")},
    {"trace-paint", N_("Choose a zone with paint first")},
    {"step-plane", N_("The map has no other plane")},
    {"paint-shape", N_("Select a shape, or a zone with shapes, first")},
    {"paint-computed-band", N_("Select a plane with a hand-painted band first")},
    {"cut copy delete duplicate select-nothing", N_("Select something first")},
    {"copy-frame contact-sheet", N_("Open a sprite first")},
    {"step-unselected", N_("The arrow keys move the selection. Deselect it first")},
    {"play-animation", N_("The sprite has no frames")},
    {"delete-animation mirror-animation flip-step-x flip-step-y direction loop",
     N_("Select an animation first")},
    {"group ungroup to-front to-back lock", N_("Select boxes first")},
    {"unlock", N_("No box of the frame is locked")},
    {"zoom-to hide-overlays", N_("Leave the contact sheet first")},
    {"fit fit-selection", N_("Show a picture on the canvas first")},
    {"pinned pin-frame", N_("Select a frame with a picture first")},
    {"write-slices", N_("Select a frame of an Aseprite file first")},
    {.names = NULL},
};

static const CommandMessage no_effect_messages[] = {
    {"select-all select-frames select-chain", N_("There is nothing more to select.")},
    {"step-frame step-unselected", N_("There is no other frame to show.")},
    {"show-step", N_("There is no frame with this number, or it is already shown.")},
    {"step-zone", N_("There is no other zone.")},
    {"generate-maze", N_("This seed generates the same maze. Change the seed in the inspector.")},
    {"mirror", N_("There is nothing to mirror.")},
    {"turn-walls", N_("There is nothing to turn. Select whole walls.")},
    {"retag", N_("The selection already has the current tag.")},
    {"delete", N_("This cannot be deleted with the current tool. Use the tool “Select”.")},
    {"reverse-frames move-frames", N_("The frames are already in this order.")},
    {"hot-spot hot-spots", N_("The hot spot is already there.")},
    {"tag", N_("There is no tag with this number, or it is already the current tag.")},
    {"go-to-problem", N_("The problem is already shown.")},
    {"paint-zone", N_("There is no zone with this number, or it is already the current zone.")},
    {.names = NULL},
};

static bool has_word(const char *words, const char *name, size_t length)
{
    for (const char *at = words; (at = strstr(at, name)) != NULL; at += length)
        if ((at == words || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return true;
    return false;
}

/* Returns the text of the first row that names a command, or NULL. */
static const char *text_of(const CommandMessage *row, const EdCommand *command)
{
    size_t length = strcspn(command->name, "(");
    g_autofree char *name = g_strndup(command->name, length);
    while (row->names != NULL && !has_word(row->names, name, length))
        row++;
    return row->text;
}

static const char *message_of(const CommandMessage *table, const EdCommand *command)
{
    const char *text = text_of(table, command);
    return text != NULL ? _(text) : NULL;
}

const char *ed_command_no_effect_message(const EdCommand *command)
{
    return message_of(no_effect_messages, command);
}

/* Returns the reason if a group needs an asset of another kind than the current one, else NULL. */
static const char *group_reason(EdCommandGroup group, EdSession *session)
{
    EdAssetKind kind = ed_session_view(session)->kind;
    if (group == ED_GROUP_SPRITES && kind != ED_SPRITE)
        return _("Open a sprite first");
    if (group == ED_GROUP_MAPS && kind != ED_MAP)
        return _("Open a map first");
    if (group == ED_GROUP_LEVELS && kind != ED_LEVEL)
        return _("Open a level first");
    return NULL;
}

const char *ed_command_why_not(EdWindow *window, const EdCommand *command)
{
    EdSession *session = ed_window_session(window);
    if (session == NULL)
        return _("Open a project first");
    if (ed_play_mode_is_on(window) && !ed_command_works_in_play(command))
        return _("Return to the editor first");
    const char *required = text_of(required_commands, command);
    if (required != NULL && !g_action_group_get_action_enabled(G_ACTION_GROUP(window), required))
        return ed_command_why_not(window, ed_command_find(required));
    const char *why = group_reason(command->group, session);
    if (why == NULL)
        why = message_of(reasons, command);
    if (why == NULL && command->group == ED_GROUP_SPRITES)
        why = _("The sprite has no frames");
    if (why == NULL && command->group == ED_GROUP_MAPS)
        why = _("Add a plane first");
    return why != NULL ? why : _("Open an asset first");
}

const char *ed_tool_why_not(EdWindow *window, const EdToolClass *tool)
{
    static const char *const kinds[] = {[ED_SPRITE] = N_("Open a sprite first"),
                                        [ED_MAP] = N_("Open a map first"),
                                        [ED_LEVEL] = N_("Open a level first")};
    static const char *const layers[] = {
        [LAYER_WALLS] = N_("Select a wall layer first"),
        [LAYER_TILES] = N_("Select a tile layer first"),
        [LAYER_MAZE] = N_("Select a maze layer first"),
        [LAYER_GROUND] = N_("Select a ground layer first"),
        [LAYER_HEIGHTS] = N_("Select a height layer first"),
    };
    EdSession *session = ed_window_session(window);
    if (session == NULL)
        return _("Open a project first");
    if (ed_session_view(session)->kind == ED_LEVEL && (tool->assets & 1u << ED_LEVEL) != 0)
        for (unsigned i = 0; i < G_N_ELEMENTS(layers); i++)
            if ((tool->layers & 1u << i) != 0)
                return _(layers[i]);
    for (unsigned i = ED_SPRITE; i <= ED_LEVEL; i++)
        if ((tool->assets & 1u << i) != 0)
            return _(kinds[i]);
    return _("Open an asset first");
}
