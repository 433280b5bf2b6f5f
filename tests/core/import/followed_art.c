/* SPDX-License-Identifier: MIT */
/*
 * Follows points through pictures. `followed_art ROOT < COMMANDS`, where each command is a line and
 * gets a line as its answer:
 *
 *     picture PATH             opens a picture below the root or in /usr as the next frame: its
 *                              number, from 0
 *     follow A X Y B X Y C     the place in frame C of a point that is at X,Y in frame B and was
 *                              placed at X,Y in frame A: "X Y certain" or "X Y doubtful"
 */
#include "art/follow.h"

#include <stdio.h>
#include <string.h>

enum { MAX_FRAMES = 1024 };

static Frame frames[MAX_FRAMES];
static FollowFrame opened[MAX_FRAMES];
static int opened_count;

static void open_picture(PictureStore *store, const char *path)
{
    Pixels *pixels = picture_store_load(store, &(Picture){.path = (char *)path}, NULL, NULL);
    if (pixels == NULL || opened_count == MAX_FRAMES) {
        puts("unreadable");
        return;
    }
    frames[opened_count] = (Frame){.w = (int32_t)pixels->width, .h = (int32_t)pixels->height};
    opened[opened_count] = (FollowFrame){&frames[opened_count], pixels};
    printf("%d\n", opened_count++);
}

static FollowPlace place_at(const int *numbers)
{
    return (FollowPlace){opened[numbers[0]],
                         follow_point_rect(numbers[1] * DOCUMENT_PIXEL + DOCUMENT_PIXEL / 2,
                                           numbers[2] * DOCUMENT_PIXEL + DOCUMENT_PIXEL / 2)};
}

static void follow(const int *numbers)
{
    FollowPlace placed = place_at(numbers), before = place_at(numbers + 3);
    Followed found = follow_place(&placed, &before, &opened[numbers[6]], FOLLOW_REACH);
    printf("%d %d %s\n", numbers[4] + (int)found.dx, numbers[5] + (int)found.dy,
           found.confidence >= FOLLOW_CERTAIN ? "certain" : "doubtful");
}

int main(int count, char **arguments)
{
    char line[4096];
    const char *const roots[] = {"/usr", count > 1 ? arguments[1] : NULL, NULL};
    PictureStore *store = picture_store_new("/usr", roots, &(PictureLimits){.budget = NULL});
    while (fgets(line, sizeof line, stdin) != NULL) {
        int n[7];
        line[strcspn(line, "\n")] = 0;
        bool is_follow = sscanf(line, "follow %d %d %d %d %d %d %d", &n[0], &n[1], &n[2], &n[3],
                                &n[4], &n[5], &n[6]) == 7;
        if (is_follow && MAX(n[0], MAX(n[3], n[6])) < opened_count)
            follow(n);
        else if (g_str_has_prefix(line, "picture "))
            open_picture(store, line + strlen("picture "));
        else
            puts("unknown command");
        fflush(stdout);
    }
    for (int i = 0; i < opened_count; i++)
        pixels_unref((Pixels *)opened[i].art);
    picture_store_unref(store);
    return 0;
}
