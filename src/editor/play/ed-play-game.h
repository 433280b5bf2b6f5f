/* SPDX-License-Identifier: MIT */
/**
 * play/ed-play-game.h: a game of the editor's Play: a table of functions, and a state that advances
 * by ticks of 1/60 s. It queries only the library, with the bytes that an export would write. It
 * does not use GTK, so that tests can play without a display.
 *
 *     EdPlayGame *game = ed_play_game_begin(&ed_play_spar, &scene);
 *     ed_play_game_tick(game, &(EdPlayInput){.held = ED_PLAY_A_RIGHT});
 *     ed_play_game_draw(game, &target);
 *     ed_play_game_end(game);
 */
#pragma once

#include "draw/pictures.h"
#include "play/ed-play-bank.h"
#include "play/ed-play-log.h"

enum { ED_PLAY_TICKS_PER_SECOND = 60, ED_PLAY_MAX_CHOICES = 4, ED_PLAY_MESSAGE_BYTES = 256 };

/** Keys, as bits. Two players share one keyboard: A, on the left, and B, on the right. */
enum {
    ED_PLAY_A_LEFT = 1 << 0,
    ED_PLAY_A_RIGHT = 1 << 1,
    ED_PLAY_A_UP = 1 << 2,
    ED_PLAY_A_DOWN = 1 << 3,
    ED_PLAY_A_FLIP = 1 << 4,
    ED_PLAY_B_LEFT = 1 << 5, /**< the arrow keys, also for a single player */
    ED_PLAY_B_RIGHT = 1 << 6,
    ED_PLAY_B_UP = 1 << 7,
    ED_PLAY_B_DOWN = 1 << 8,
    ED_PLAY_B_FLIP = 1 << 9, /**< Enter; of a single player, the action key */
    ED_PLAY_JUMP = 1 << 10,
    ED_PLAY_LARGER = 1 << 11,
    ED_PLAY_SMALLER = 1 << 12,
    ED_PLAY_BOXES = 1 << 13,   /**< toggles boxes */
    ED_PLAY_OVERLAP = 1 << 14, /**< toggles overlapping pixels */
    ED_PLAY_CONTACT = 1 << 15, /**< toggles pausing at the first contact */
    ED_PLAY_BOTH_ATTACK = 1 << 16
};

/** The input since the last tick. */
typedef struct EdPlayInput {
    uint32_t held;      /**< PLAY_...: the keys that are held down now */
    uint32_t pressed;   /**< PLAY_...: the keys that were pressed since the last tick */
    int digit;          /**< the pressed digit, 1 to 9, or 0 */
    bool is_digit_of_b; /**< the digit belongs to the second player */
    gab_vec pointer;    /**< its position in the world */
    bool is_inside;     /**< the pointer is in the view */
    bool clicked;       /**< the primary button was pressed */
} EdPlayInput;

/** The data that a game uses. Everything is borrowed. */
typedef struct EdPlayScene {
    const EdPlayBank *bank;
    DrawPictures *pictures;
    const DrawTheme *theme;
} EdPlayScene;

typedef struct EdPlayGame EdPlayGame;

/** A choice, such as the sprite or the map. */
typedef struct EdPlayChoice {
    const char *title; /**< N_() */
    uint32_t (*count)(const EdPlayGame *game);
    /** Returns the name of an option, from the bank or translated. */
    const char *(*name)(const EdPlayGame *game, uint32_t index);
} EdPlayChoice;

typedef struct EdPlayGameClass {
    const char *name;
    const char *title;   /**< N_() */
    const char *why_not; /**< N_(): the message if `can` returns false */
    const char *keys;    /**< N_(): a line that explains the keys; NULL: `begin` sets it */
    size_t size;         /**< of the state, whose first member is an EdPlayGame */
    const char *assets;  /**< key of the list, in the project, of the assets of the first choice */
    EdPlayChoice
        choices[ED_PLAY_MAX_CHOICES]; /**< the first one is an asset, which stores the others */
    /** Sets the other choices to those that the asset stores. */
    void (*recall)(EdPlayGame *game, const void *asset);
    /** Stores the other choices in a copy of the asset and of its settings. */
    void (*keep)(const EdPlayGame *game, void *asset, PlaySettings *settings);
    bool (*can)(const EdPlayBank *bank); /**< true if the bank has what the game needs */
    void (*begin)(EdPlayGame *game);     /**< starts the game; called again after each choice */
    void (*end)(EdPlayGame *game);       /**< NULL: nothing to free */
    void (*tick)(EdPlayGame *game, const EdPlayInput *input);
    /** Returns the visible part of the world. */
    PixelRect (*visible_area)(const EdPlayGame *game);
    void (*draw)(EdPlayGame *game, const DrawTarget *target);
    /** Returns the player's position in the world. */
    gab_vec (*player_position)(const EdPlayGame *game);
} EdPlayGameClass;

struct EdPlayGame {
    const EdPlayGameClass *class;
    EdPlayScene scene;
    EdPlayLog log;
    uint32_t chosen[ED_PLAY_MAX_CHOICES]; /**< the index of the option chosen for each choice */
    const char *keys;                     /**< N_(): a line that explains the keys */
    char message[ED_PLAY_MESSAGE_BYTES];  /**< the last message, or "" */
    const char *cursor; /**< the name of the pointer's cursor, from the bank; NULL: the usual one */
    bool is_paused;     /**< paused by a contact */
    bool jumps;         /**< Space jumps; otherwise, it pauses */
};

extern const EdPlayGameClass ed_play_spar, ed_play_click, ed_play_drive, ed_play_walk;
/** All games, terminated by NULL. */
extern const EdPlayGameClass *const ed_play_games[];

typedef struct PixelSize {
    int32_t width, height;
} PixelSize;

/** Returns an area of the given size around a position, moved so that it stays inside the world.
 * Along an axis in which the world is smaller, the world is centred in the area. */
PixelRect ed_play_area_around(gab_vec position, PixelSize size, PixelSize world);

/** Starts a game. `class->can` must be true for the scene's bank. */
EdPlayGame *ed_play_game_begin(const EdPlayGameClass *class, const EdPlayScene *scene);
/** Frees the game, which may be NULL. */
void ed_play_game_end(EdPlayGame *game);
/** Sets a choice and restarts the game. The first choice also sets the others, to those that its
 * asset stores. */
void ed_play_game_choose(EdPlayGame *game, uint32_t choice, uint32_t index);
/** Returns the sprite, map or level of the project that is played. Borrowed. */
const void *ed_play_game_asset(const EdPlayGame *game);
/** Returns a version of a project in which the asset that is played stores the choices; NULL with
 * an error. The caller owns it. */
Project *ed_play_game_keep(const EdPlayGame *game, const Project *before, GError **error);
void ed_play_game_tick(EdPlayGame *game, const EdPlayInput *input);
/** Sets the target's zoom and position to the game's view, fills the target and draws the game. The
 * zoom is a whole number if the view fits at 100% or more. */
void ed_play_game_draw(EdPlayGame *game, DrawTarget *target);
