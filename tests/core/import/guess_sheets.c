/* SPDX-License-Identifier: MIT */
/*
 * Prints how sheets would be cut. `guess_sheets ROOT < PATHS` prints a line for each path, which
 * must be in /usr or below the root: "grid 96 88 6 4" with the size of a cell, columns and rows,
 * "keyed" if there is a background colour, and the number of islands; or "unreadable".
 */
#include "import/sheet/guess.h"

#include <stdio.h>
#include <string.h>

static void print_guess(PictureStore *store, const char *path)
{
    static const char *const kinds[] = {"figure", "grid", "islands", "opaque", "large"};
    Pixels *pixels = picture_store_load(store, &(Picture){.path = (char *)path}, NULL, NULL);
    if (pixels == NULL) {
        puts("unreadable");
        return;
    }
    SheetGuess guess = sheet_guess(pixels);
    printf("%s %d %d %u %u%s", kinds[guess.kind], (int)guess.cut.cell_w, (int)guess.cut.cell_h,
           guess.columns, guess.rows, guess.cut.key_kind == KEY_CORNER ? " keyed" : "");
    guess.cut.kind = CUT_ISLANDS;
    uint32_t count;
    g_free(sheet_cut(pixels, &guess.cut, &count, NULL));
    printf(" islands %u min %u\n", count, guess.cut.min);
    pixels_unref(pixels);
}

int main(int count, char **arguments)
{
    char path[4096];
    const char *const roots[] = {"/usr", count > 1 ? arguments[1] : NULL, NULL};
    PictureStore *store = picture_store_new("/usr", roots, &(PictureLimits){.budget = NULL});
    while (fgets(path, sizeof path, stdin) != NULL) {
        path[strcspn(path, "\n")] = 0;
        print_guess(store, path);
    }
    picture_store_unref(store);
    return 0;
}
