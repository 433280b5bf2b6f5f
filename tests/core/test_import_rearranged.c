/* SPDX-License-Identifier: MIT */
/*
 * Tests of importing sheets that an artist has changed in every way at once: cells grown, removed,
 * added, reordered, repainted, laid out differently. Each annotated frame must be on its own art
 * again, and possible errors must be marked as doubtful. The art is that of the demo.
 */
#include "import_folder.h"

#include "art/likeness.h"
#include "import/again.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_CELLS = 24 };

/* ---- Real sheets ---- */

typedef struct RealSheet {
    Pixels *pixels;
    int32_t w, h;  /* of a cell */
    GArray *cells; /* PixelRect of each cell that is not empty */
} RealSheet;

static FrameContent content_of(const Pixels *pixels, PixelRect rect)
{
    Art art = art_of(pixels, rect, NULL);
    FrameContent content = art_content(&art);
    art_clear(&art);
    return content;
}

static bool is_same_art(const FrameContent *a, const FrameContent *b)
{
    return memcmp(a->art, b->art, sizeof a->art) == 0;
}

static bool is_empty(const FrameContent *content)
{
    static const FrameContent nothing;
    return is_same_art(content, &nothing);
}

static RealSheet real_open(const char *path, int32_t w, int32_t h)
{
    char *bytes = NULL;
    gsize size = 0;
    CHECK(g_file_get_contents(path, &bytes, &size, NULL));
    RealSheet real = {pixels_from_png(bytes, size, NULL, NULL), w, h,
                      g_array_new(false, false, sizeof(PixelRect))};
    CHECK_THAT(real.pixels != NULL, "%s cannot be read", path);
    for (int32_t y = 0; y + h <= (int32_t)real.pixels->height; y += h)
        for (int32_t x = 0; x + w <= (int32_t)real.pixels->width; x += w) {
            PixelRect rect = {x, y, x + w, y + h};
            FrameContent content = content_of(real.pixels, rect);
            if (!is_empty(&content))
                g_array_append_val(real.cells, rect);
        }
    g_free(bytes);
    return real;
}

static void real_clear(RealSheet *real)
{
    pixels_unref(real->pixels);
    g_array_unref(real->cells);
}

/* ---- Cells ---- */

/* A cell of the new sheet. */
typedef struct Cell {
    int was;             /* the frame with this art, or -1 */
    FrameContent origin; /* its art before repainting */
    bool repainted;
    Pixels *art;
    PixelRect rect; /* on the new sheet */
} Cell;

static void copy_onto(Pixels *to, int32_t x, int32_t y, const Pixels *from, PixelRect rect)
{
    for (int32_t j = rect.top; j < rect.bottom; j++)
        for (int32_t i = rect.left; i < rect.right; i++) {
            int32_t tx = x + i - rect.left, ty = y + j - rect.top;
            if (tx < 0 || ty < 0 || tx >= (int32_t)to->width || ty >= (int32_t)to->height)
                continue;
            memcpy(to->rgba + 4 * ((size_t)ty * to->width + (size_t)tx),
                   from->rgba + 4 * ((size_t)j * from->width + (size_t)i), 4);
        }
}

static Pixels *part_of(const Pixels *pixels, PixelRect rect)
{
    Pixels *part =
        sheet_new((uint32_t)(rect.right - rect.left), (uint32_t)(rect.bottom - rect.top));
    copy_onto(part, 0, 0, pixels, rect);
    return part;
}

static PixelRect all_of(const Pixels *pixels)
{
    return (PixelRect){0, 0, (int32_t)pixels->width, (int32_t)pixels->height};
}

/* ---- Brushes ---- */

/* Gives other colours to all that is opaque. */
static void recolour(Pixels *art, CheckRandom *random)
{
    int turn = check_between(random, 1, 2), light = check_between(random, -30, 30);
    for (size_t i = 0; i < (size_t)art->width * art->height; i++) {
        uint8_t *pixel = art->rgba + 4 * i, was[3];
        memcpy(was, pixel, 3);
        for (int c = 0; c < 3 && pixel[3] != 0; c++)
            pixel[c] = (uint8_t)CLAMP(was[(c + turn) % 3] + light, 0, 255);
    }
}

static void lighten(Pixels *art, CheckRandom *random)
{
    int light = check_between(random, 8, 40);
    for (size_t i = 0; i < (size_t)art->width * art->height; i++)
        for (int c = 0; c < 3 && art->rgba[4 * i + 3] != 0; c++)
            art->rgba[4 * i + (size_t)c] = (uint8_t)MIN(art->rgba[4 * i + (size_t)c] + light, 255);
}

/* Draws strokes over the art, and slightly beyond it. */
static void scribble(Pixels *art, CheckRandom *random)
{
    Art solid = art_of(art, all_of(art), NULL);
    PixelRect bounds;
    CHECK(art_bounds(&solid, &bounds));
    art_clear(&solid);
    for (int n = check_between(random, 2, 6); n > 0; n--) {
        int32_t w = (bounds.right - bounds.left) / 6 + 1, h = (bounds.bottom - bounds.top) / 6 + 1;
        int32_t x = check_between(random, bounds.left, bounds.right - 1);
        int32_t y = check_between(random, bounds.top, bounds.bottom - 1);
        sheet_fill(art, (PixelRect){x, y, x + w, y + h}, (uint32_t)check_next(random) | 0xff);
    }
}

static void shift(Pixels *art, CheckRandom *random)
{
    Pixels *was = part_of(art, all_of(art));
    memset(art->rgba, 0, (size_t)4 * art->width * art->height);
    copy_onto(art, check_between(random, -4, 4), check_between(random, -3, 3), was, all_of(was));
    pixels_unref(was);
}

static void repaint(Cell *cell, CheckRandom *random)
{
    static void (*const brushes[])(Pixels *, CheckRandom *) = {recolour, lighten, scribble,
                                                               scribble, shift};
    brushes[check_between(random, 0, 4)](cell->art, random);
    cell->repainted = true;
}

/* ---- Sheets ---- */

typedef struct Layout {
    int columns;
    int32_t w, h, gap; /* of a cell */
    bool loose;        /* each cell is anywhere within a larger one */
} Layout;

static Pixels *lay_out(Cell *cells, int count, const Layout *layout, CheckRandom *random)
{
    int32_t step_x = layout->w + layout->gap, step_y = layout->h + layout->gap;
    int rows = (count + layout->columns - 1) / layout->columns;
    Pixels *sheet =
        sheet_new((uint32_t)(layout->columns * step_x), (uint32_t)(MAX(rows, 1) * step_y));
    for (int i = 0; i < count; i++) {
        int32_t x = i % layout->columns * step_x, y = i / layout->columns * step_y;
        int32_t room_x = layout->w - (int32_t)cells[i].art->width;
        int32_t room_y = layout->h - (int32_t)cells[i].art->height;
        x += layout->loose ? check_between(random, 0, room_x) : room_x / 2;
        y += layout->loose ? check_between(random, 0, room_y) : room_y;
        cells[i].rect =
            (PixelRect){x, y, x + (int32_t)cells[i].art->width, y + (int32_t)cells[i].art->height};
        copy_onto(sheet, x, y, cells[i].art, all_of(cells[i].art));
    }
    return sheet;
}

static void exchange(Cell *cells, int a, int b)
{
    Cell kept = cells[a];
    cells[a] = cells[b];
    cells[b] = kept;
}

/* Takes consecutive cells of a real sheet, as those of a walk are. */
static int take_cells(const RealSheet *real, Cell *cells, int max, CheckRandom *random)
{
    int all = (int)real->cells->len, first = check_between(random, 0, all - 1), count = 0;
    for (; count < MIN(max, all); count++) {
        PixelRect rect = g_array_index(real->cells, PixelRect, (first + count) % all);
        cells[count] = (Cell){.was = count,
                              .origin = content_of(real->pixels, rect),
                              .art = part_of(real->pixels, rect)};
    }
    return count;
}

/* Art that is or was on the sheet. */
typedef struct Seen {
    FrameContent arts[MAX_CELLS + 8];
    int count;
    GPtrArray *removed; /* Pixels */
} Seen;

static bool see(Seen *seen, const Pixels *art)
{
    FrameContent content = content_of(art, all_of(art));
    for (int i = 0; i < seen->count; i++)
        if (is_same_art(&seen->arts[i], &content))
            return false;
    seen->arts[seen->count++] = content;
    return true;
}

/* True if art is very similar to some that was removed: adding it would look like repainting. */
static bool replaces(const Seen *seen, const Pixels *art)
{
    bool like = false;
    Art now = art_of(art, all_of(art), NULL);
    for (guint i = 0; i < seen->removed->len && !like; i++) {
        const Pixels *removed = g_ptr_array_index(seen->removed, i);
        Art was = art_of(removed, all_of(removed), NULL);
        like = art_compare(&was, &now, COMPARE_ALL_PIXELS).likeness > 0.7;
        art_clear(&was);
    }
    art_clear(&now);
    return like;
}

/* Returns a cell of the real sheet whose art was not seen, or NULL if none is found quickly. */
static Pixels *find_fresh(const RealSheet *real, Seen *seen, CheckRandom *random)
{
    for (int tries = 0; tries < 20; tries++) {
        int number = check_between(random, 0, (int)real->cells->len - 1);
        Pixels *art = part_of(real->pixels, g_array_index(real->cells, PixelRect, number));
        if (!replaces(seen, art) && see(seen, art))
            return art;
        pixels_unref(art);
    }
    return NULL;
}

static int remove_cells(Cell *cells, int count, Seen *seen, CheckRandom *random)
{
    for (int n = check_between(random, 1, MAX(1, count / 4)); n > 0 && count > 2; n--) {
        int at = check_between(random, 0, count - 1);
        g_ptr_array_add(seen->removed, cells[at].art);
        memmove(&cells[at], &cells[at + 1], sizeof *cells * (size_t)(count - at - 1));
        count--;
    }
    return count;
}

static int insert_cell(Cell *cells, int count, Cell cell, int at)
{
    memmove(&cells[at + 1], &cells[at], sizeof *cells * (size_t)(count - at));
    cells[at] = cell;
    return count + 1;
}

static Layout other_layout(const Layout *was, CheckRandom *random)
{
    Layout now = *was;
    int kind = check_between(random, 0, 99);
    if (kind < 40)
        return now;
    now.columns = kind < 65 ? check_between(random, 2, 8) : now.columns;
    if (kind >= 65 && kind < 75) {
        now.w += 2 * check_between(random, 1, 10);
        now.h += 2 * check_between(random, 1, 10);
    } else if (kind >= 75 && kind < 85) {
        now.gap = check_between(random, 1, 8);
    } else if (kind >= 85) {
        now.loose = true;
        now.w += check_between(random, 4, 24);
        now.h += check_between(random, 4, 24);
    }
    return now;
}

/* ---- Scoring ---- */

typedef struct Score {
    long frames, right, doubtful, wrong; /* wrong: and not marked as doubtful */
    long right_but_doubtful;             /* right, but doubtful */
    long added, found, extra;            /* new cells, those found as new, other new frames */
} Score;

typedef struct Round {
    const Cell *cells;
    int count;
    const Pixels *sheet;
    const Project *before;
    const ImportPlan *plan;
} Round;

static bool shows(const Round *round, const AgainEntry *entry, const Cell *cell)
{
    FrameContent is = content_of(round->sheet, entry->frame.rect);
    FrameContent wanted = content_of(cell->art, all_of(cell->art));
    return is_same_art(&is, &wanted);
}

/* Returns the cell that a frame shows now, among those with its art, or NULL. Frames with equal art
 * may be exchanged. */
static const Cell *shown_cell(const Round *round, const AgainEntry *entry, const Frame *frame)
{
    for (int i = 0; i < round->count && entry->frame.path != NULL; i++) {
        const Cell *cell = &round->cells[i];
        if (cell->was >= 0 && memcmp(cell->origin.art, frame->art, sizeof frame->art) == 0 &&
            shows(round, entry, cell))
            return cell;
    }
    return NULL;
}

/* True if at least one cell with a frame's art was removed. */
static bool is_gone(const Round *round, const Sprite *sprite, const Frame *frame)
{
    int left = 0;
    for (uint32_t i = 0; i < list_count(sprite->frames); i++) {
        const Frame *twin = list_get(sprite->frames, i);
        left += memcmp(twin->art, frame->art, sizeof frame->art) == 0;
    }
    for (int i = 0; i < round->count; i++)
        left -= round->cells[i].was >= 0 &&
                memcmp(round->cells[i].origin.art, frame->art, sizeof frame->art) == 0;
    return left > 0;
}

static void judge_frame(const Round *round, const AgainEntry *entry, int number, Score *score)
{
    const Sprite *sprite = list_get(round->before->sprites, 0);
    const Frame *frame = list_get(sprite->frames, (uint32_t)number);
    const Cell *cell = shown_cell(round, entry, frame);
    bool right = entry->frame.path == NULL ? is_gone(round, sprite, frame) : cell != NULL;
    score->frames++;
    score->right += right;
    score->right_but_doubtful += right && entry->doubtful;
    score->doubtful += !right && entry->doubtful;
    score->wrong += !right && !entry->doubtful;
    if (right && cell != NULL && !cell->repainted) {
        FrameContent is = content_of(round->sheet, entry->frame.rect);
        CHECK_INT(entry->frame.dx, is.x - frame->art_x);
        CHECK_INT(entry->frame.dy, is.y - frame->art_y);
    }
}

static void judge_new(const Round *round, Score *score)
{
    long fresh = 0;
    for (int i = 0; i < round->count; i++) {
        const Cell *cell = &round->cells[i];
        bool found = false;
        for (uint32_t k = 0; cell->was < 0 && k < round->plan->count; k++)
            found = found || (round->plan->entries[k].kind == AGAIN_NEW &&
                              shows(round, &round->plan->entries[k], cell));
        score->added += cell->was < 0;
        fresh += found;
    }
    score->found += fresh;
    score->extra += (long)round->plan->counts[AGAIN_NEW] - fresh;
}

static void judge(const Round *round, Score *score)
{
    long wrong = score->wrong;
    int number = 0;
    for (uint32_t i = 0; i < round->plan->count; i++)
        if (round->plan->entries[i].kind != AGAIN_NEW)
            judge_frame(round, &round->plan->entries[i], number++, score);
    judge_new(round, score);
    if (score->wrong == wrong)
        return;
    char *text = import_plan_text(round->plan);
    check_note("%ld wrong without doubt:\n%s", score->wrong - wrong, text);
    for (int i = 0; i < round->count; i++)
        check_note("cell of %d%s at %d,%d", round->cells[i].was + 1,
                   round->cells[i].repainted ? ", repainted" : "", round->cells[i].rect.left,
                   round->cells[i].rect.top);
    g_free(text);
}

/* ---- Rounds ---- */

static const char *const sheet_path[] = {"sheet.png", NULL};

static Project *first_import(const Folder *folder, const Layout *layout)
{
    ImportDone done;
    ImportOptions options = {
        .cut = {.kind = CUT_GRID, .cell_w = layout->w, .cell_h = layout->h, .skip_empty = true}};
    Project *empty = project_new();
    Project *project = import_files(empty, folder->store, sheet_path, &options, &done, NULL);
    node_unref(empty);
    CHECK(project != NULL);
    picture_store_remember(folder->store, list_get(project->pictures, 0));
    return project;
}

static int rearrange(const RealSheet *real, Cell *cells, int count, CheckRandom *random)
{
    Seen seen = {.removed = g_ptr_array_new_with_free_func((GDestroyNotify)pixels_unref)};
    for (int i = 0; i < count; i++)
        see(&seen, cells[i].art);
    int percent = check_between(random, 0, 2) * 15;
    for (int i = 0; i < count; i++)
        if (check_chance(random, percent))
            repaint(&cells[i], random);
    if (check_chance(random, 30))
        count = remove_cells(cells, count, &seen, random);
    int order = check_between(random, 0, 9);
    for (int i = 0; i < count && order >= 7; i++)
        exchange(cells, i, check_between(random, 0, count - 1));
    if (order == 5 || order == 6)
        exchange(cells, check_between(random, 0, count - 1), check_between(random, 0, count - 1));
    for (int n = check_chance(random, 40) ? check_between(random, 1, 4) : 0; n > 0; n--) {
        Cell fresh = {.was = -1, .art = find_fresh(real, &seen, random)};
        if (fresh.art != NULL)
            count = insert_cell(cells, count, fresh,
                                check_chance(random, 50) ? count : check_between(random, 0, count));
    }
    g_ptr_array_unref(seen.removed);
    return count;
}

static void play_round(const RealSheet *real, CheckRandom *random, bool remembers, Score *score)
{
    Cell cells[MAX_CELLS + 8];
    Folder folder = import_folder_new();
    char *past = g_build_filename(folder.path, "past", NULL);
    int count = take_cells(real, cells, check_between(random, 4, MAX_CELLS), random);
    Layout layout = {check_between(random, 2, 8), real->w, real->h, 0, false};
    Pixels *before = lay_out(cells, count, &layout, random);
    if (remembers)
        picture_store_remember_in(folder.store, past);
    folder_write(&folder, sheet_path[0], before);
    Project *project = first_import(&folder, &layout);
    count = rearrange(real, cells, count, random);
    Layout other = other_layout(&layout, random);
    Pixels *after = lay_out(cells, count, &other, random);
    folder_write(&folder, sheet_path[0], after);
    GError *error = NULL;
    ImportPlan *plan = import_plan_new(project, folder.store, NULL, NULL, &error);
    CHECK_THAT(plan != NULL, "%s", error ? error->message : "");
    Round round = {cells, count, after, project, plan};
    judge(&round, score);
    Project *now = import_again(project, plan, NULL);
    CHECK(now != NULL && project_validate(now, NULL, NULL));
    node_unref(now);
    import_plan_free(plan);
    node_unref(project);
    pixels_unref(before);
    pixels_unref(after);
    for (int i = 0; i < count; i++)
        pixels_unref(cells[i].art);
    g_free(past);
    folder_clear(&folder);
}

static Score play(const RealSheet *real, const char *name, CheckRandom random, bool remembers,
                  size_t times)
{
    Score score = {0};
    for (size_t i = 0; i < times && !check_hopeless(); i++)
        play_round(real, &random, remembers, &score);
    check_note("%s, old pictures %s: %zu sheets, %ld frames, %ld right (%ld of them doubtful), %ld "
               "doubtful, %ld wrong; %ld added, %ld found, %ld are none",
               name, remembers ? "known" : "not known", times, score.frames, score.right,
               score.right_but_doubtful, score.doubtful, score.wrong, score.added, score.found,
               score.extra);
    return score;
}

/* ---- Cases ---- */

static RealSheet real_of_demo(const char *name)
{
    const char *folder = getenv("GABARIT_DEMO");
    char *path = g_build_filename(folder != NULL ? folder : "data/demo", name, NULL);
    RealSheet real = real_open(path, 128, 104);
    g_free(path);
    return real;
}

static const char *const names[] = {"asha.png", "borin.png"};

/* Figures of certain sheets, which are the same at every seed. */
static void test_demo(void)
{
    long frames = 0, right = 0, wrong = 0;
    for (size_t i = 0; i < CHECK_COUNT(names); i++) {
        RealSheet real = real_of_demo(names[i]);
        CheckRandom random = check_random_at(1, names[i]);
        Score known = play(&real, names[i], random, true, check_times(40));
        wrong += known.wrong + play(&real, names[i], random, false, check_times(10)).wrong;
        frames += known.frames;
        right += known.right;
        real_clear(&real);
    }
    CHECK_INT(wrong, 0);
    /* With few frames, two wrong ones do not exceed a rate of 1 in 200. */
    CHECK_THAT((double)(frames - right) <= MAX(2, 0.005 * (double)frames), "%.2f %% right",
               100.0 * (double)right / (double)frames);
}

/* In other sheets an artist may have removed a frame and drawn one that is as much like it as a
 * repainted one: one frame in about 3,000 is wrong without doubt. */
static void test_any_sheets(void)
{
    for (size_t i = 0; i < CHECK_COUNT(names); i++) {
        RealSheet real = real_of_demo(names[i]);
        Score score = play(&real, names[i], check_random(names[i]), true, check_times(20));
        CHECK_THAT(score.wrong <= 1, "%ld of %ld frames wrong", score.wrong, score.frames);
        CHECK_THAT((double)(score.frames - score.right) <= MAX(2, 0.03 * (double)score.frames),
                   "%ld of %ld frames right", score.right, score.frames);
        real_clear(&real);
    }
}

static const CheckCase cases[] = {
    {"the demo's sheets", test_demo},
    {"other sheets of the demo", test_any_sheets},
};

int main(int argc, char **argv)
{
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
