/* SPDX-License-Identifier: MIT */
#include "app/palette/ed-synonyms.h"

#include <glib.h>
#include <glib/gi18n.h>

#define HOT_SPOTS N_("pivot origin anchor axis")
#define BOXES     N_("hitbox hurtbox damage collision attack rectangle")
#define FLIPS     N_("flip reflect")
#define COMPARES  N_("ghost overlay pin versus difference")

const EdSynonyms ed_synonyms[] = {
    {"onion-skin", N_("ghost trace neighbours")},
    {"compare-animation", COMPARES},
    {"compare-frame", COMPARES},
    {"comparison", COMPARES},
    {"mirror", FLIPS},
    {"mirror-animation", FLIPS},
    {"flip-step-x", FLIPS},
    {"flip-step-y", FLIPS},
    {"turn-walls('mirror-x')", FLIPS},
    {"turn-walls('mirror-y')", FLIPS},
    {"frame-timing", N_("startup active recovery delay fps length")},
    {"play-animation", N_("preview run")},
    {"new-box", BOXES},
    {"tool('box')", BOXES},
    {"box-from-silhouette", N_("hurtbox bounds outline automatic")},
    {"tool('hot-spot')", HOT_SPOTS},
    {"hot-spot('feet')", HOT_SPOTS},
    {"hot-spots('feet')", HOT_SPOTS},
    {"tool('point')", N_("socket attachment muzzle anchor")},
    {"tool('follow')", N_("track tween propagate")},
    {"align('left')", N_("arrange line up")},
    {"align('bottom')", N_("arrange line up")},
    {"align('horizontally')", N_("align space evenly arrange")},
    {"align('vertically')", N_("align space evenly arrange")},
    {"recolour-tag", N_("damage hurt attack type")},
    {"add-tag", N_("category type")},
    {"contact-sheet", N_("overview thumbnails grid")},
    {"mask", N_("alpha transparency collision")},
    {"problems", N_("errors warnings check validate")},
    {"make-bands", N_("navigation navmesh agent radius")},
    {"one-way", N_("platform")},
    {"tool('door')", N_("gate opening exit name wall")},
    {"tool('track')", N_("road race circuit start line lap")},
    {"snap", N_("magnet align")},
    {"import", N_("load add sheet")},
    {"export", N_("build publish bank")},
    {"preferences", N_("settings options")},
    {"shortcuts", N_("keys hotkeys bindings")},
    {NULL, NULL},
};

const char *ed_synonyms_of(const char *command)
{
    for (const EdSynonyms *each = ed_synonyms; each->command != NULL; each++)
        if (g_str_equal(each->command, command))
            return each->words;
    return NULL;
}
