/* SPDX-License-Identifier: MIT */
/**
 * stage.h: what the example games share, so that each of them is about its game: a window, sixty
 * ticks a second, keys and the mouse, pictures of a bank, coloured shapes, words. It is no part of
 * the library.
 *
 *     Stage stage;
 *     if (!stage_open(&stage, argc, argv, "Spar", 320, 200, STAGE_DEMO_BANK))
 *         return stage_close(&stage);
 *     while (stage_next(&stage)) {                 // a tick: what was drawn is shown, keys read
 *         if (stage.held[SDL_SCANCODE_LEFT])
 *             at.x -= 2;
 *         if (stage.seen)
 *             stage_frame(&stage, frame, &at);
 *     }
 *     return stage_close(&stage);
 *
 * The command line of every game:
 *
 *     game [--bank FILE] [--ticks N] [--input FILE]
 *
 * The bank is otherwise demo.gab beside the program. With --ticks the game plays so many ticks as
 * fast as it can, without a window, and prints what it says and a digest of what it notes. The keys
 * are then those of a file: each line has a number of ticks and what is held in them, by the names
 * that SDL has for keys; `X,Y` moves the mouse to a pixel of the window, and `click` presses it
 * once.
 *
 *     30 Right
 *     1 Right Space          # a comment
 *     10 224,60 click
 */
#ifndef GABARIT_EXAMPLES_STAGE_H
#define GABARIT_EXAMPLES_STAGE_H

#include <SDL.h>
#include <gabarit/gabarit.h>
#include <stdio.h>

enum { STAGE_PICTURES = 32, STAGE_WORDS = 160 };

static const SDL_Color STAGE_WHITE = {255, 255, 255, 255};

typedef struct Stage {
    const gab_bank *bank; /**< opened, or NULL in a game without one */
    gab_vec camera;       /**< the place of the world at the window's corner; the game moves it */
    gab_vec mouse;        /**< in the world */
    bool clicked;         /**< the mouse was pressed in this tick */
    bool held[SDL_NUM_SCANCODES];    /**< keys that are down */
    bool pressed[SDL_NUM_SCANCODES]; /**< keys that went down in this tick */
    uint32_t tick;                   /**< from 1 */
    bool seen;                       /**< there is a window to draw in */

    /* Its own. */
    gab_bank_file file;
    SDL_Window *window;
    SDL_Renderer *renderer;
    SDL_Texture *textures[STAGE_PICTURES];
    const char *title;
    int width, height;
    gab_vec pointer; /**< in the window's pixels */
    char said[STAGE_WORDS];
    FILE *input;
    uint32_t last, line_ends; /**< ticks: the last one, the one with which a line of input ends */
    uint64_t start, digest;
    bool failed;
} Stage;

/** A bank that the game needs, or none. */
typedef enum StageBank { STAGE_NO_BANK = 0, STAGE_DEMO_BANK } StageBank;

/** Opens a window of whole pixels, or none. False after saying why it could not. */
bool stage_open(Stage *stage, int argc, char **argv, const char *title, int width, int height,
                StageBank bank);
/** Shows what was drawn, waits for the next tick and reads the keys. False when the game ends. */
bool stage_next(Stage *stage);
/** Closes everything, prints the digest; returns the program's exit status. */
int stage_close(Stage *stage);

/** A line of words at the foot of the window; without one it is printed, with the tick. */
void stage_say(Stage *stage, const char *format, ...) SDL_PRINTF_VARARG_FUNC(2);
/** Takes a number into the digest: whole numbers and places on the 1/256 lattice. */
void stage_note(Stage *stage, float number);

/* ---- Drawing, in the world; only while there is a window ---- */

/** A picture of the bank, or a part of it; its corner at a place. */
void stage_picture(Stage *stage, uint32_t picture, gab_vec at);
void stage_part(Stage *stage, uint32_t picture, SDL_Rect part, gab_vec at);
/** A frame under a pose, turned and scaled as the pose says. */
void stage_frame(Stage *stage, gab_frame frame, const gab_pose *pose);
/** A convex polygon / a line / a disc / a box, filled. */
void stage_polygon(Stage *stage, const gab_vec *corners, int count, SDL_Color colour);
void stage_line(Stage *stage, gab_vec a, gab_vec b, SDL_Color colour);
void stage_disc(Stage *stage, gab_circle disc, SDL_Color colour);
void stage_box(Stage *stage, gab_box box, SDL_Color colour);
/** A box or a disc as queries see it: an outline, and a breath of colour inside. */
void stage_show_box(Stage *stage, const gab_obox *box, SDL_Color colour);
void stage_show_disc(Stage *stage, gab_circle disc, SDL_Color colour);
/** All boxes of a frame under a pose, in the colours of their tags. */
void stage_show_boxes(Stage *stage, gab_frame frame, const gab_pose *pose);
/** The colour that a tag has in the editor. */
SDL_Color stage_tag_colour(const Stage *stage, uint8_t tag);

/**
 * What movers meet in a level: walls but those of doors that are open (a bit for each of up to 32),
 * tiles with a tag in `solid`, thin walls, and ground, red where it is too steep.
 */
void stage_show_level(Stage *stage, gab_level level, uint32_t open, const gab_tags *solid);

/** Words on a dark band in the window: x,y are its pixels, not the world's. */
void stage_text(Stage *stage, float x, float y, const char *format, ...) SDL_PRINTF_VARARG_FUNC(4);

#endif
