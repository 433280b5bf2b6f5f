/* SPDX-License-Identifier: MIT */
/**
 * app/ed-look-switch.h: commands that switch a part of the look (what the canvas shows, EdLook) on
 * and off.
 *
 *     ED_LOOK_SWITCH(rulers)                          // toggle_rulers and state_of_rulers
 *     {"rulers", NULL, N_("Rulers"), ..., toggle_rulers, NULL, state_of_rulers},
 */
#ifndef GABARIT_APP_ED_LOOK_SWITCH_H
#define GABARIT_APP_ED_LOOK_SWITCH_H

#include "app/ed-window.h"
#include "session/ed-view.h"

/** Returns the address of the boolean of a look that a switch changes. */
typedef bool *(*EdLookSwitch)(EdLook *look);

/** Toggles a part of the look of the window's session. */
void ed_toggle_look(EdWindow *window, EdLookSwitch part);
/** Returns whether the part is on, as a floating reference. */
GVariant *ed_look_state(EdWindow *window, EdLookSwitch part);

/** Defines the functions field_NAME, toggle_NAME and state_of_NAME of a command that toggles the
 * boolean NAME of EdLook. */
#define ED_LOOK_SWITCH(name)                                         \
    static bool *field_##name(EdLook *look)                          \
    {                                                                \
        return &look->name;                                          \
    }                                                                \
    static void toggle_##name(EdWindow *window, GVariant *parameter) \
    {                                                                \
        (void)parameter;                                             \
        ed_toggle_look(window, field_##name);                        \
    }                                                                \
    static GVariant *state_of_##name(EdWindow *window)               \
    {                                                                \
        return ed_look_state(window, field_##name);                  \
    }

#endif
