/* SPDX-License-Identifier: MIT */
/* Tests of the words in names of Tiled's layers: the last known word decides, in any case. */
#include "check.h"

#include "formats/tiled/tiled_import.h"

static void test_names(void)
{
    static const struct {
        const char *name;
        ImportLayerAs as;
    } names[] = {
        {"Coins", LAYER_AS_MARKERS},
        {"COIN", LAYER_AS_MARKERS},
        {"EnemySpawns2", LAYER_AS_MARKERS},
        {"player_start", LAYER_AS_MARKERS},
        {"Background", LAYER_AS_NOTHING},
        {"Background walls", LAYER_AS_WALLS},
        {"wall-decoration", LAYER_AS_NOTHING},
        {"Collisions", LAYER_AS_WALLS},
        {"Walls level 2", LAYER_AS_WALLS},
        {"World/Triggers", LAYER_AS_ZONES},
        {"waterZone", LAYER_AS_ZONES},
        {"Ground", LAYER_AS_KINDS},
        {"underwalls", LAYER_AS_KINDS},
        {"Wallsé", LAYER_AS_WALLS},
        {"s", LAYER_AS_KINDS},
        {"", LAYER_AS_KINDS},
    };
    for (size_t i = 0; i < CHECK_COUNT(names); i++)
        CHECK_THAT(tiled_layer_named(names[i].name) == names[i].as, "\"%s\"", names[i].name);
}

CHECK_CASES({"names of layers", test_names})
