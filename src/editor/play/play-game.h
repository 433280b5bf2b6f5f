/* SPDX-License-Identifier: MIT */
/**
 * play/play-game.h: a game of the editor's Play: a table of functions, and a state that advances by
 * ticks of 1/60 s. It queries only the library, with the bytes that an export would write. It does
 * not use GTK, so that tests can play without a display.
 *
 *     PlayGame *game = play_game_begin(&play_spar, &scene);
 *     play_game_tick(game, &(PlayInput){.held = PLAY_A_RIGHT});
 *     play_game_draw(game, &target);
 *     play_game_end(game);
 */
#pragma once

#include "draw/pictures.h"
#include "play/play-bank.h"
#include "play/play-log.h"

enum { PLAY_TICKS_PER_SECOND = 60, PLAY_MAX_CHOICES = 4, PLAY_MESSAGE_BYTES = 256 };

/** Keys, as bits. Two players share one keyboard: A, on the left, and B, on the right. */
enum {
    PLAY_A_LEFT = 1 << 0,
    PLAY_A_RIGHT = 1 << 1,
    PLAY_A_UP = 1 << 2,
    PLAY_A_DOWN = 1 << 3,
    PLAY_A_FLIP = 1 << 4,
    PLAY_B_LEFT = 1 << 5, /**< the arrow keys, also for a single player */
    PLAY_B_RIGHT = 1 << 6,
    PLAY_B_UP = 1 << 7,
    PLAY_B_DOWN = 1 << 8,
    PLAY_B_FLIP = 1 << 9, /**< Enter; of a single player, the action key */
    PLAY_JUMP = 1 << 10,
    PLAY_LARGER = 1 << 11,
    PLAY_SMALLER = 1 << 12,
    PLAY_BOXES = 1 << 13,   /**< toggles boxes */
    PLAY_OVERLAP = 1 << 14, /**< toggles overlapping pixels */
    PLAY_CONTACT = 1 << 15  /**< toggles pausing at the first contact */
};

/** The input since the last tick. */
typedef struct PlayInput {
    uint32_t held;      /**< PLAY_...: the keys that are held down now */
    uint32_t pressed;   /**< PLAY_...: the keys that were pressed since the last tick */
    int digit;          /**< the pressed digit, 1 to 9, or 0 */
    bool is_digit_of_b; /**< the digit belongs to the second player */
    gab_vec pointer;    /**< its position in the world */
    bool is_inside;     /**< the pointer is in the view */
    bool clicked;       /**< the primary button was pressed */
} PlayInput;

/** The data that a game uses. Everything is borrowed. */
typedef struct PlayScene {
    const PlayBank *bank;
    DrawPictures *pictures;
    const DrawTheme *theme;
} PlayScene;

typedef struct PlayGame PlayGame;

/** A choice, such as the sprite or the map. */
typedef struct PlayChoice {
    const char *title; /**< N_() */
    uint32_t (*count)(const PlayGame *game);
    /** Returns the name of an option, from the bank or translated. */
    const char *(*name)(const PlayGame *game, uint32_t index);
} PlayChoice;

typedef struct PlayGameClass {
    const char *name;
    const char *title;   /**< N_() */
    const char *why_not; /**< N_(): the message if `can` returns false */
    const char *keys;    /**< N_(): a line that explains the keys; NULL: `begin` sets it */
    size_t size;         /**< of the state, whose first member is a PlayGame */
    const char *assets;  /**< key of the list, in the project, of the assets of the first choice */
    PlayChoice choices[PLAY_MAX_CHOICES]; /**< the first one is an asset, which stores the others */
    /** Sets the other choices to those that the asset stores. */
    void (*recall)(PlayGame *game, const void *asset);
    /** Stores the other choices in a copy of the asset and of its settings. */
    void (*keep)(const PlayGame *game, void *asset, PlaySettings *settings);
    bool (*can)(const PlayBank *bank); /**< true if the bank has what the game needs */
    void (*begin)(PlayGame *game);     /**< starts the game; called again after each choice */
    void (*end)(PlayGame *game);       /**< NULL: nothing to free */
    void (*tick)(PlayGame *game, const PlayInput *input);
    /** Returns the visible part of the world. */
    PixelRect (*visible_area)(const PlayGame *game);
    void (*draw)(PlayGame *game, const DrawTarget *target);
    /** Returns the player's position in the world. */
    gab_vec (*player_position)(const PlayGame *game);
} PlayGameClass;

struct PlayGame {
    const PlayGameClass *class;
    PlayScene scene;
    PlayLog log;
    uint32_t chosen[PLAY_MAX_CHOICES]; /**< the index of the option chosen for each choice */
    const char *keys;                  /**< N_(): a line that explains the keys */
    char message[PLAY_MESSAGE_BYTES];  /**< the last message, or "" */
    const char *cursor; /**< the name of the pointer's cursor, from the bank; NULL: the usual one */
    bool is_paused;     /**< paused by a contact */
};

extern const PlayGameClass play_spar, play_click, play_drive, play_walk;
/** All games, terminated by NULL. */
extern const PlayGameClass *const play_games[];

typedef struct PixelSize {
    int32_t width, height;
} PixelSize;

/** Returns an area of the given size around a position, moved so that it stays inside the world.
 * Along an axis in which the world is smaller, the world is centred in the area. */
PixelRect play_area_around(gab_vec position, PixelSize size, PixelSize world);

/** Starts a game. `class->can` must be true for the scene's bank. */
PlayGame *play_game_begin(const PlayGameClass *class, const PlayScene *scene);
/** Frees the game, which may be NULL. */
void play_game_end(PlayGame *game);
/** Sets a choice and restarts the game. The first choice also sets the others, to those that its
 * asset stores. */
void play_game_choose(PlayGame *game, uint32_t choice, uint32_t index);
/** Returns the sprite, map or level of the project that is played. Borrowed. */
const void *play_game_asset(const PlayGame *game);
/** Returns a version of a project in which the asset that is played stores the choices; NULL with
 * an error. The caller owns it. */
Project *play_game_keep(const PlayGame *game, const Project *before, GError **error);
void play_game_tick(PlayGame *game, const PlayInput *input);
/** Sets the target's zoom and position to the game's view, fills the target and draws the game. The
 * zoom is a whole number if the view fits at 100% or more. */
void play_game_draw(PlayGame *game, DrawTarget *target);
