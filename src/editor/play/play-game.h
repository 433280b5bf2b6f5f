/* SPDX-License-Identifier: MIT */
/**
 * play/play-game.h: what a game of the editor's Play is: a table of functions and a state that goes
 * on by ticks of 1/60 s. It asks the library alone, about the bytes that an export would write; no
 * GTK, so that tests play without a display.
 *
 *     PlayGame *game = play_game_begin(&play_spar, &scene);
 *     play_game_tick(game, &(PlayInput){.held = PLAY_A_RIGHT});
 *     play_game_draw(game, &target);
 *     play_game_end(game);
 */
#ifndef GABARIT_PLAY_PLAY_GAME_H
#define GABARIT_PLAY_PLAY_GAME_H

#include "draw/pictures.h"
#include "play/play-bank.h"
#include "play/play-log.h"

enum { PLAY_TICKS_A_SECOND = 60, PLAY_MOST_CHOICES = 3, PLAY_SAID_BYTES = 256 };

/** Keys, as bits; two players at one keyboard. */
enum {
    PLAY_A_LEFT = 1 << 0,
    PLAY_A_RIGHT = 1 << 1,
    PLAY_A_UP = 1 << 2,
    PLAY_A_DOWN = 1 << 3,
    PLAY_A_FLIP = 1 << 4,
    PLAY_B_LEFT = 1 << 5, /**< the arrows: of the only player, too */
    PLAY_B_RIGHT = 1 << 6,
    PLAY_B_UP = 1 << 7,
    PLAY_B_DOWN = 1 << 8,
    PLAY_B_FLIP = 1 << 9,
    PLAY_JUMP = 1 << 10,
    PLAY_LARGER = 1 << 11,
    PLAY_SMALLER = 1 << 12,
    PLAY_BOXES = 1 << 13,   /**< shows what is usually not seen, or not */
    PLAY_OVERLAP = 1 << 14, /**< shows pixels that overlap, or not */
    PLAY_CONTACT = 1 << 15  /**< pauses at the first contact, or not */
};

/** What was done since the last tick. */
typedef struct PlayInput {
    uint32_t held, pressed;
    int digit;     /**< 1 to 9 that was pressed, or 0 */
    bool is_other; /**< it is the second player's */
    gab_vec pointer;
    bool is_inside, clicked; /**< the pointer, which is a place of the world */
} PlayInput;

/** What games share. All borrowed. */
typedef struct PlayScene {
    const PlayBank *bank;
    DrawPictures *pictures;
    const DrawTheme *theme;
} PlayScene;

typedef struct PlayGame PlayGame;

/** Something to choose one of, as which sprite or which map. */
typedef struct PlayChoice {
    const char *title; /**< N_() */
    uint32_t (*count)(const PlayGame *game);
    /** In the bank's words, or the user's. */
    const char *(*name)(const PlayGame *game, uint32_t place);
    uint32_t first; /**< what is chosen to begin with, when there are as many */
} PlayChoice;

typedef struct PlayGameClass {
    const char *name;
    const char *title; /**< N_() */
    const char *needs; /**< N_(): what is missing when it cannot be played */
    const char *keys;  /**< N_(): in one line */
    size_t size;       /**< of the state, which begins with a PlayGame */
    PlayChoice choices[PLAY_MOST_CHOICES];
    bool (*can)(const PlayBank *bank);
    void (*begin)(PlayGame *game); /**< with what is chosen; after every choice again */
    void (*end)(PlayGame *game);   /**< NULL: there is nothing to free */
    void (*tick)(PlayGame *game, const PlayInput *input);
    /** Which part of the world is to be seen. */
    PixelRect (*sight)(const PlayGame *game);
    void (*draw)(PlayGame *game, const DrawTarget *target);
    /** Where the player is, in the world. */
    gab_vec (*figure)(const PlayGame *game);
} PlayGameClass;

struct PlayGame {
    const PlayGameClass *class;
    PlayScene scene;
    PlayLog log;
    uint32_t chosen[PLAY_MOST_CHOICES];
    char said[PLAY_SAID_BYTES]; /**< what happened last, or "" */
    bool is_paused;             /**< a contact has paused it */
};

extern const PlayGameClass play_spar, play_click, play_drive, play_walk;
/** All of them; the last is NULL. */
extern const PlayGameClass *const play_games[];

typedef struct PixelSize {
    int32_t width, height;
} PixelSize;

/** A sight of some size around a place, kept within a world of `width` x `height` where that is
 * larger. */
PixelRect play_sight_around(gab_vec place, PixelSize sight, PixelSize world);

/** `game->class->can` must be true of the scene's bank. */
PlayGame *play_game_begin(const PlayGameClass *class, const PlayScene *scene);
void play_game_end(PlayGame *game);
/** Chooses, and begins anew. */
void play_game_choose(PlayGame *game, uint32_t choice, uint32_t place);
void play_game_tick(PlayGame *game, const PlayInput *input);
/** Sets zoom and place of a target to the game's sight, at a whole zoom where it fits, and fills
 * it. */
void play_game_draw(PlayGame *game, DrawTarget *target);

#endif
