/* SPDX-License-Identifier: MIT */
/**
 * play/ed-play-bank.h: a project as a game would load it: compiled in memory to the bytes that an
 * export would write, and opened with the library. The project is not changed.
 *
 *     EdPlayBank *bank = ed_play_bank_new(project, store, NULL, &error);    // on any thread
 *     gab_sprite ken = gab_bank_sprite(&bank->bank, "ken");
 *     ed_play_bank_free(bank);
 */
#pragma once

#include "art/picture.h"

#include <gabarit/gabarit.h>

typedef struct EdPlayBank {
    const Project *project; /**< the version that was compiled, in which every map with a road
                             * stores distances */
    GBytes *bytes;          /**< the exported bank */
    gab_bank bank;          /**< opened from `bytes` */
} EdPlayBank;

/** Compiles a project. Returns NULL with an error if it cannot be exported. `cancel` may be
 * NULL. */
EdPlayBank *ed_play_bank_new(const Project *project, PictureStore *store, GCancellable *cancel,
                             GError **error);
/** Replaces the version from which the bank was compiled by one that differs only in data that a
 * bank does not contain. Adopts `after`. */
void ed_play_bank_set_project(EdPlayBank *bank, Project *after);
/** Frees the bank, which may be NULL. */
void ed_play_bank_free(EdPlayBank *bank);

/** Returns the project's picture for a picture of the bank, or NULL. Borrowed. */
const Picture *ed_play_bank_picture(const EdPlayBank *bank, uint32_t picture);

/** True if a name contains one of some words, which end with NULL, in any case; a number may follow
 * the word: "Floor2". */
bool ed_play_has_word(const char *name, const char *const *words);

/** Sets `filter` to select the tags of a role; returns false if there are none. */
bool ed_play_bank_role(const EdPlayBank *bank, const char *role, gab_filter *filter);
