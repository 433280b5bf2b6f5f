/* SPDX-License-Identifier: MIT */
/**
 * stage.h: code shared by the example games: a window, sixty ticks per second, keys and the mouse,
 * pictures of a bank, coloured shapes, text. It is not part of the library.
 *
 *     Stage stage;
 *     if (!stage_open(&stage, argc, argv, "Spar", 320, 200, STAGE_DEMO_BANK))
 *         return stage_close(&stage);
 *     while (stage_next(&stage)) {                 // a tick: shows the drawing, reads keys
 *         if (stage.held[SDL_SCANCODE_LEFT])
 *             at.x -= 2;
 *         if (stage.has_window)
 *             stage_frame(&stage, frame, &at);
 *     }
 *     return stage_close(&stage);
 *
 * The command line of every game:
 *
 *     game [--bank FILE] [--ticks N] [--input FILE] [--watch]
 *
 * The default bank is demo.gab next to the program. With --watch, it is loaded again whenever it
 * was exported, and the game goes on. With --ticks, the game runs N ticks as fast as
 * possible, without a window, and prints its messages and a digest of the numbers passed to
 * stage_digest_add. The keys are then read from the file given with --input. Each line has a number
 * of ticks and the keys that are held during them, by their SDL names; `X,Y` moves the mouse to a
 * pixel of the window, and `click` clicks once.
 *
 *     30 Right
 *     1 Right Space          # a comment
 *     10 224,60 click
 */
#pragma once

#include <SDL.h>
#include <gabarit/gabarit.h>
#include <stdio.h>

enum { STAGE_PICTURES = 32, STAGE_TEXT_SIZE = 160, STAGE_VIEWS = 8, STAGE_PATH_SIZE = 1024 };

static const SDL_Color STAGE_WHITE = {255, 255, 255, 255};

/** A view of a game, which refers to the same item when the bank is loaded again. */
typedef struct StageView {
    gab_kind kind;
    uint32_t *index;
} StageView;

typedef struct Stage {
    const gab_bank *bank; /**< opened, or NULL in a game without a bank */
    gab_vec camera;       /**< world position of the window's top left corner; set by the game */
    gab_vec mouse;        /**< world position */
    bool clicked;         /**< true if the mouse button was pressed in this tick */
    bool held[SDL_NUM_SCANCODES];    /**< keys that are down */
    bool pressed[SDL_NUM_SCANCODES]; /**< keys that were pressed in this tick */
    uint32_t tick;                   /**< counted from 1 */
    bool has_window;                 /**< true if there is a window to draw in */

    /* Private. */
    gab_bank_file file;
    char path[STAGE_PATH_SIZE];
    StageView views[STAGE_VIEWS];
    int view_count;
    bool watches;
    SDL_Window *window;
    SDL_Renderer *renderer;
    SDL_Texture *textures[STAGE_PICTURES];
    const char *title;
    int width, height;
    gab_vec pointer; /**< in pixels of the window */
    char message[STAGE_TEXT_SIZE];
    FILE *input;
    uint32_t last_tick, line_end; /**< the last tick; the tick with which the input line ends */
    uint64_t start, digest;
    bool failed;
} Stage;

/** The bank that a game needs. */
typedef enum StageBank { STAGE_NO_BANK = 0, STAGE_DEMO_BANK } StageBank;

/** Opens the bank and the window, whose zoom is an integer. Returns false after reporting an
 * error. */
bool stage_open(Stage *stage, int argc, char **argv, const char *title, int width, int height,
                StageBank bank);
/** Keeps a view for --watch: `&view.index`, with the kind of its item. */
void stage_keep(Stage *stage, gab_kind kind, uint32_t *index);
/** Shows the drawing, waits for the next tick and reads the keys. Returns false when the game
 * ends. */
bool stage_next(Stage *stage);
/** Closes everything and prints the digest; returns the program's exit status. */
int stage_close(Stage *stage);

/** Shows a message at the bottom of the window; without a window, prints it with the tick. */
void stage_message(Stage *stage, const char *format, ...) SDL_PRINTF_VARARG_FUNC(2);
/** Adds a number to the digest: a whole number, or a position on the 1/256 lattice. */
void stage_digest_add(Stage *stage, float number);

/* ---- Drawing, in world coordinates; only if there is a window ---- */

/** Draw a picture of the bank, or a part of it, with its top left corner at a position. */
void stage_picture(Stage *stage, uint32_t picture, gab_vec at);
void stage_part(Stage *stage, uint32_t picture, SDL_Rect part, gab_vec at);
/** Draws a frame under a pose. */
void stage_frame(Stage *stage, gab_frame frame, const gab_pose *pose);
/** Draw a filled convex polygon, a line, a filled disc or a filled box. */
void stage_polygon(Stage *stage, const gab_vec *corners, int count, SDL_Color colour);
void stage_line(Stage *stage, gab_vec a, gab_vec b, SDL_Color colour);
void stage_disc(Stage *stage, gab_circle disc, SDL_Color colour);
void stage_box(Stage *stage, gab_box box, SDL_Color colour);
/** Draw a box or a disc of a query: its outline, and its interior in a faint colour. */
void stage_show_box(Stage *stage, const gab_obox *box, SDL_Color colour);
void stage_show_disc(Stage *stage, gab_circle disc, SDL_Color colour);
/** Draws all boxes of a frame under a pose, in the colours of their tags. */
void stage_show_boxes(Stage *stage, gab_frame frame, const gab_pose *pose);
/** Returns the colour that a tag has in the editor. */
SDL_Color stage_tag_colour(const Stage *stage, gab_tag_id tag);

/**
 * Draws what blocks movers in a level: walls except those of open doors (`open` has one bit for
 * each of the first 32 doors), tiles that `solid` selects, thin walls, and ground, in red where it
 * is too steep.
 */
void stage_show_level(Stage *stage, gab_level level, uint32_t open, const gab_filter *solid);

/** Writes text on a dark background at x,y, in pixels of the window, not of the world. */
void stage_text(Stage *stage, float x, float y, const char *format, ...) SDL_PRINTF_VARARG_FUNC(4);
