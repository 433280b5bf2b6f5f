/* SPDX-License-Identifier: MIT */
/* Prints guesses for sheets: guess_sheets ROOT < PATHS prints a line for each path, in /usr or
 * below the root: "grid 96 88 6 4", with the size of a cell, columns and rows, and "keyed" if there
 * is one background colour; "unreadable" if it cannot be read. */
#include "import/guess.h"

#include <stdio.h>
#include <string.h>

static void print_guess(PictureStore *store, const char *path)
{
    static const char *const words[] = {"figure", "grid", "islands", "opaque", "large"};
    Pixels *pixels = picture_store_load(store, &(Picture){.path = (char *)path}, NULL, NULL);
    if (pixels == NULL) {
        puts("unreadable");
        return;
    }
    SheetGuess guess = sheet_guess(pixels);
    printf("%s %d %d %u %u%s\n", words[guess.kind], (int)guess.cut.cell_w, (int)guess.cut.cell_h,
           guess.columns, guess.rows, guess.cut.key_kind == KEY_CORNER ? " keyed" : "");
    pixels_unref(pixels);
}

int main(int count, char **words)
{
    char path[4096];
    const char *const roots[] = {"/usr", count > 1 ? words[1] : NULL, NULL};
    PictureStore *store = picture_store_new("/usr", roots, &(PictureLimits){.budget = NULL});
    while (fgets(path, sizeof path, stdin) != NULL) {
        path[strcspn(path, "\n")] = 0;
        print_guess(store, path);
    }
    picture_store_unref(store);
    return 0;
}
