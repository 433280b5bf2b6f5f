/* SPDX-License-Identifier: MIT */
/* The types of Doom's things; the contract is in doom.h. */
#include "formats/doom/doom.h"

#include <stdlib.h>
#include <string.h>

/* Sorted by number. */
static const DoomType types[] = {
    {1, "player 1 start", "start"},
    {2, "player 2 start", "start"},
    {3, "player 3 start", "start"},
    {4, "player 4 start", "start"},
    {5, "blue keycard", "key"},
    {6, "yellow keycard", "key"},
    {7, "spider mastermind", "monster"},
    {8, "backpack", "item"},
    {9, "shotgun guy", "monster"},
    {11, "deathmatch start", "start"},
    {13, "red keycard", "key"},
    {14, "teleport exit", "teleport"},
    {16, "cyberdemon", "monster"},
    {17, "cell pack", "item"},
    {38, "red skull key", "key"},
    {39, "yellow skull key", "key"},
    {40, "blue skull key", "key"},
    {58, "spectre", "monster"},
    {64, "arch-vile", "monster"},
    {65, "chaingunner", "monster"},
    {66, "revenant", "monster"},
    {67, "mancubus", "monster"},
    {68, "arachnotron", "monster"},
    {69, "hell knight", "monster"},
    {71, "pain elemental", "monster"},
    {72, "commander keen", "monster"},
    {82, "super shotgun", "weapon"},
    {83, "megasphere", "item"},
    {84, "officer", "monster"},
    {88, "boss brain", "monster"},
    {2001, "shotgun", "weapon"},
    {2002, "chaingun", "weapon"},
    {2003, "rocket launcher", "weapon"},
    {2004, "plasma gun", "weapon"},
    {2005, "chainsaw", "weapon"},
    {2006, "bfg 9000", "weapon"},
    {2007, "clip", "item"},
    {2008, "shells", "item"},
    {2010, "rocket", "item"},
    {2011, "stimpack", "item"},
    {2012, "medikit", "item"},
    {2013, "soulsphere", "item"},
    {2014, "health bonus", "item"},
    {2015, "armour bonus", "item"},
    {2018, "green armour", "item"},
    {2019, "blue armour", "item"},
    {2022, "invulnerability", "item"},
    {2023, "berserk", "item"},
    {2024, "invisibility", "item"},
    {2025, "radiation suit", "item"},
    {2026, "computer map", "item"},
    {2035, "barrel", "obstacle"},
    {2045, "light goggles", "item"},
    {2046, "box of rockets", "item"},
    {2047, "cell", "item"},
    {2048, "box of bullets", "item"},
    {2049, "box of shells", "item"},
    {3001, "imp", "monster"},
    {3002, "demon", "monster"},
    {3003, "baron of hell", "monster"},
    {3004, "zombieman", "monster"},
    {3005, "cacodemon", "monster"},
    {3006, "lost soul", "monster"},
};

static int compare_number(const void *number, const void *type)
{
    int32_t wanted = *(const int32_t *)number, found = ((const DoomType *)type)->number;
    return (wanted > found) - (wanted < found);
}

const DoomType *doom_type(int32_t number)
{
    return bsearch(&number, types, G_N_ELEMENTS(types), sizeof *types, compare_number);
}

/* True if the rest of a name is empty, or a space and a number. */
static bool is_numbered(const char *rest)
{
    if (*rest == 0)
        return true;
    return *rest == ' ' && rest[1] != 0 && strspn(rest + 1, "0123456789") == strlen(rest + 1);
}

const DoomType *doom_type_named(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(types); i++) {
        size_t length = strlen(types[i].name);
        if (g_ascii_strncasecmp(name, types[i].name, length) == 0 && is_numbered(name + length))
            return &types[i];
    }
    return NULL;
}
