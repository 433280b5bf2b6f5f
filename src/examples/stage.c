/* SPDX-License-Identifier: MIT */
/*
 * The window, the ticks, the keys and the command line of the example games. stage_draw.c contains
 * the drawing functions.
 */
#include "stage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TICKS_PER_SECOND = 60, MAX_DELAY = 100 /* milliseconds */ };

static bool fail(Stage *stage, const char *subject, const char *problem)
{
    fprintf(stderr, "%s: %s: %s\n", stage->title, subject, problem);
    stage->failed = true;
    return false;
}

/* ---- Opening ---- */

static bool read_arguments(Stage *stage, int argc, char **argv, const char **bank)
{
    for (int i = 1; i < argc; i += 2) {
        const char *value = i + 1 < argc ? argv[i + 1] : "";
        if (strcmp(argv[i], "--bank") == 0)
            *bank = value;
        else if (strcmp(argv[i], "--ticks") == 0 && atoi(value) > 0)
            stage->last_tick = (uint32_t)atoi(value);
        else if (strcmp(argv[i], "--watch") == 0)
            stage->watches = true, i--;
        else if (strcmp(argv[i], "--input") != 0)
            return fail(stage, "use", "[--bank FILE] [--ticks N] [--input FILE] [--watch]");
        else if ((stage->input = fopen(value, "r")) == NULL)
            return fail(stage, value, "cannot be read");
    }
    return true;
}

#ifndef NDEBUG
/* Prints each mistake in a call of the library: a misspelt name, an index beyond the last ... */
static void print_mistake(void *context, const gab_mistake *mistake)
{
    char text[GAB_MISTAKE_TEXT];
    (void)context;
    gab_mistake_text(mistake, text, sizeof text);
    fprintf(stderr, "%s\n", text);
}
#endif

static bool open_bank(Stage *stage, const char *path)
{
    char *folder = path == NULL ? SDL_GetBasePath() : NULL;
    SDL_snprintf(stage->path, sizeof stage->path, "%s%s", folder != NULL ? folder : "",
                 path != NULL ? path : "demo.gab");
    SDL_free(folder);
    gab_fault fault;
    char text[GAB_FAULT_TEXT];
    if (gab_bank_load(&stage->file, stage->path, NULL, &fault) != GAB_OK &&
        gab_fault_text(&fault, text, sizeof text) > 0)
        return fail(stage, stage->path, text);
    stage->bank = &stage->file.bank;
#ifndef NDEBUG
    gab_bank_report(&stage->file.bank, print_mistake, NULL);
#endif
    return true;
}

/* Returns the largest integer zoom with which the window fits on the screen. */
static int zoom_of(const Stage *stage)
{
    SDL_Rect area = {0, 0, 0, 0};
    SDL_GetDisplayUsableBounds(0, &area);
    int zoom = SDL_min(area.w / stage->width, area.h / stage->height);
    return SDL_clamp(zoom, 1, 4);
}

static bool open_window(Stage *stage)
{
    if (SDL_Init(SDL_INIT_VIDEO) != 0)
        return fail(stage, "SDL", SDL_GetError());
    int zoom = zoom_of(stage);
    stage->window =
        SDL_CreateWindow(stage->title, SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
                         stage->width * zoom, stage->height * zoom, SDL_WINDOW_RESIZABLE);
    stage->renderer = SDL_CreateRenderer(stage->window, -1, 0);
    if (stage->renderer == NULL)
        return fail(stage, "SDL", SDL_GetError());
    SDL_RenderSetLogicalSize(stage->renderer, stage->width, stage->height);
    SDL_RenderSetIntegerScale(stage->renderer, SDL_TRUE);
    SDL_SetRenderDrawBlendMode(stage->renderer, SDL_BLENDMODE_BLEND);
    stage->start = SDL_GetTicks64();
    stage->has_window = true;
    return true;
}

bool stage_open(Stage *stage, int argc, char **argv, const char *title, int width, int height,
                StageBank bank)
{
    memset(stage, 0, sizeof *stage);
    stage->title = title;
    stage->width = width;
    stage->height = height;
    stage->digest = UINT64_C(0xcbf29ce484222325);
    const char *path = NULL;
    return read_arguments(stage, argc, argv, &path) &&
           (bank == STAGE_NO_BANK || open_bank(stage, path)) &&
           (stage->last_tick != 0 || open_window(stage));
}

/* ---- Loading the bank again ---- */

void stage_keep(Stage *stage, gab_kind kind, uint32_t *index)
{
    if (stage->view_count < STAGE_VIEWS)
        stage->views[stage->view_count++] = (StageView){kind, index};
}

/* Finds all views of the game in a new bank; returns false, and changes none, if it lacks one. */
static bool remap_views(Stage *stage, const gab_bank *fresh)
{
    uint32_t indices[STAGE_VIEWS];
    for (int i = 0; i < stage->view_count; i++) {
        const StageView *view = &stage->views[i];
        indices[i] = gab_bank_remap(stage->bank, view->kind, *view->index, fresh);
        if (indices[i] == GAB_NONE && *view->index != GAB_NONE)
            return false;
    }
    for (int i = 0; i < stage->view_count; i++)
        *stage->views[i].index = indices[i];
    return true;
}

static void load_again(Stage *stage)
{
    gab_bank_file fresh;
    gab_result result = gab_bank_reload(stage->bank, stage->path, NULL, &fresh, NULL);
    if (result == GAB_UNCHANGED || result == GAB_INCOMPLETE)
        return;
    if (result != GAB_OK || !remap_views(stage, &fresh.bank)) {
        gab_bank_close(&fresh);
        stage_message(stage, "not loaded: %s",
                      result != GAB_OK ? gab_result_text(result) : "the game shows what it lacks");
        return;
    }
    gab_bank_close(&stage->file);
    stage->file = fresh;
    for (int i = 0; i < STAGE_PICTURES; i++)
        SDL_DestroyTexture(stage->textures[i]);
    memset(stage->textures, 0, sizeof stage->textures);
    stage_message(stage, "loaded again");
}

/* ---- A tick ---- */

static void set_key(Stage *stage, SDL_Scancode key, bool down)
{
    stage->pressed[key] |= down && !stage->held[key];
    stage->held[key] = down;
}

/* Reads the next line of input that is not empty: a number of ticks and the keys held then. */
static void read_input_line(Stage *stage)
{
    char line[STAGE_TEXT_SIZE], *word = NULL;
    bool down[SDL_NUM_SCANCODES] = {false};
    while (word == NULL && stage->input != NULL && fgets(line, sizeof line, stage->input) != NULL) {
        line[strcspn(line, "#\n")] = 0;
        word = strtok(line, " ");
    }
    stage->line_end = word != NULL ? stage->tick - 1 + (uint32_t)atoi(word) : UINT32_MAX;
    while (word != NULL && (word = strtok(NULL, " ")) != NULL) {
        SDL_Scancode key = SDL_GetScancodeFromName(word);
        if (strcmp(word, "click") == 0)
            stage->clicked = true;
        else if (key != SDL_SCANCODE_UNKNOWN)
            down[key] = true;
        else if (sscanf(word, "%f,%f", &stage->pointer.x, &stage->pointer.y) != 2)
            fail(stage, word, "is not a key");
    }
    for (int key = 1; key < SDL_NUM_SCANCODES; key++)
        set_key(stage, (SDL_Scancode)key, down[key]);
}

static bool read_events(Stage *stage)
{
    for (SDL_Event event; SDL_PollEvent(&event);) {
        if (event.type == SDL_QUIT)
            return false;
        if (event.type == SDL_MOUSEMOTION)
            stage->pointer = (gab_vec){(float)event.motion.x, (float)event.motion.y};
        stage->clicked |= event.type == SDL_MOUSEBUTTONDOWN;
        if (event.type == SDL_KEYDOWN || event.type == SDL_KEYUP)
            set_key(stage, event.key.keysym.scancode, event.type == SDL_KEYDOWN);
    }
    return !stage->pressed[SDL_SCANCODE_ESCAPE];
}

/* Shows the picture, waits until the next tick is due, and clears the picture. */
static void show(Stage *stage)
{
    stage_text(stage, 6, (float)stage->height - 12, "%s", stage->message);
    SDL_RenderPresent(stage->renderer);
    uint64_t due = stage->start + (uint64_t)stage->tick * 1000 / TICKS_PER_SECOND;
    uint64_t now = SDL_GetTicks64();
    if (now < due)
        SDL_Delay((uint32_t)(due - now));
    else if (now > due + MAX_DELAY)
        stage->start += now - due;
    SDL_SetRenderDrawColor(stage->renderer, 20, 18, 28, 255);
    SDL_RenderClear(stage->renderer);
}

bool stage_next(Stage *stage)
{
    if (stage->has_window && stage->tick > 0)
        show(stage);
    if (stage->watches && stage->bank != NULL)
        load_again(stage);
    memset(stage->pressed, 0, sizeof stage->pressed);
    stage->clicked = false;
    stage->tick++;
    bool goes_on = stage->has_window ? read_events(stage) : stage->tick <= stage->last_tick;
    while (!stage->has_window && goes_on && stage->tick > stage->line_end)
        read_input_line(stage);
    stage->mouse =
        (gab_vec){stage->pointer.x + stage->camera.x, stage->pointer.y + stage->camera.y};
    return goes_on && !stage->failed;
}

/* ---- Messages and the digest ---- */

void stage_message(Stage *stage, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    SDL_vsnprintf(stage->message, sizeof stage->message, format, arguments);
    va_end(arguments);
    if (!stage->has_window)
        printf("%u: %s\n", (unsigned)stage->tick, stage->message);
}

void stage_digest_add(Stage *stage, float number)
{
    uint32_t steps = (uint32_t)(int32_t)(number * 256);
    for (int i = 0; i < 4; i++)
        stage->digest = (stage->digest ^ (steps >> 8 * i & 255)) * UINT64_C(0x100000001b3);
}

int stage_close(Stage *stage)
{
    if (!stage->has_window && !stage->failed)
        printf("%s: %u ticks, %016" SDL_PRIx64 "\n", stage->title, (unsigned)stage->last_tick,
               stage->digest);
    if (stage->input != NULL)
        fclose(stage->input);
    gab_bank_close(&stage->file);
    SDL_DestroyRenderer(stage->renderer);
    SDL_DestroyWindow(stage->window);
    SDL_Quit();
    return stage->failed ? 2 : 0;
}
