/* SPDX-License-Identifier: MIT */
#include "canvas/ed-canvas-keys.h"

#include <glib/gi18n.h>

#define CONTROL_ARROWS "<Control>Left|<Control>Right|<Control>Up|<Control>Down"

const EdCanvasKey ed_canvas_keys[] = {
    {"Left|Right|Up|Down", N_("Arrow keys"), N_("Move Selection, or Pointer While Pressed")},
    {"Left|Right|Up|Down", N_("Arrow keys"), N_("Move Pointer in Tools That Paint")},
    {"<Shift>Left|<Shift>Right|<Shift>Up|<Shift>Down", N_("Shift+arrow keys"), N_("Move by 8 px")},
    {CONTROL_ARROWS, N_("Ctrl+arrow keys"), N_("Resize Selected Boxes")},
    {CONTROL_ARROWS, N_("Ctrl+arrow keys"), N_("Move Pointer on Maps and Levels")},
    {"<Control>space", NULL, N_("Press or Release Pointer")},
    {"space", NULL, N_("Pan While Held")},
    {"space", NULL, N_("Press or Release Pointer After Arrow Keys, in Tools That Paint")},
    {"Tab|<Shift>Tab|ISO_Left_Tab", NULL, N_("Select Next or Previous Item")},
    {"bracketleft|bracketright", NULL, N_("Decrease or Increase Size")},
    {"Return|KP_Enter|ISO_Enter", NULL, N_("Finish Drawing, or Accept Proposal")},
    {"BackSpace", NULL, N_("Remove Last Point")},
    {"Escape", NULL, N_("Cancel, or Deselect All")},
    {"Menu|<Shift>F10", NULL, N_("Context Menu")},
    {"Delete", NULL, NULL},
    {.keys = NULL},
};

typedef gboolean (*Accepts)(GdkModifierType modifiers, GdkModifierType of_key);

static gboolean is_same(GdkModifierType modifiers, GdkModifierType of_key)
{
    return modifiers == of_key;
}

static gboolean includes(GdkModifierType modifiers, GdkModifierType of_key)
{
    return (modifiers & of_key) == of_key;
}

static gboolean row_has_key(const EdCanvasKey *row, guint keyval, GdkModifierType modifiers,
                            Accepts accepts)
{
    g_auto(GStrv) keys = g_strsplit(row->keys, "|", -1);
    for (char **key = keys; *key != NULL; key++) {
        guint value;
        GdkModifierType of_key;
        if (gtk_accelerator_parse(*key, &value, &of_key) && value == keyval &&
            accepts(modifiers, of_key))
            return TRUE;
    }
    return FALSE;
}

const EdCanvasKey *ed_canvas_key_find(guint keyval, GdkModifierType modifiers)
{
    for (const EdCanvasKey *row = ed_canvas_keys; row->keys != NULL; row++)
        if (row->title != NULL && row_has_key(row, keyval, modifiers, is_same))
            return row;
    return NULL;
}

gboolean ed_canvas_has_key(guint keyval, GdkModifierType state)
{
    for (const EdCanvasKey *row = ed_canvas_keys; row->keys != NULL; row++)
        if (row_has_key(row, keyval, state, includes))
            return TRUE;
    return FALSE;
}
