/* SPDX-License-Identifier: MIT */
/* Writes the galleries to PNG files. */
#define _POSIX_C_SOURCE 200809L
#include "pictures.h"

#include "gallery.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { MARGIN = 24, GAP = 14, TOP = 64, MAX_ANSWER = 64, MAX_PATH_LENGTH = 4096 };

static gab_box card_frame(const Gallery *gallery, const Card *card)
{
    const int w = (GALLERY_WIDTH - 2 * MARGIN + GAP) / gallery->columns;
    const int h = (GALLERY_HEIGHT - TOP - MARGIN + GAP) / gallery->rows;
    return (gab_box){(float)(MARGIN + card->column * w), (float)(TOP + card->row * h),
                     (float)(card->span * w - GAP), (float)(card->span * h - GAP)};
}

static void draw_gallery(Scene *scene, const Gallery *gallery)
{
    scene_title(scene, gallery->title, gallery->explanation);
    for (size_t i = 0; i < gallery->count; i++) {
        const Card *card = &gallery->cards[i];
        const ScenePanel panel = {.frame = card_frame(gallery, card),
                                  .title = card->call,
                                  .note = card->note,
                                  .corner = {card->x, card->y},
                                  .zoom = card->zoom};
        char answer[MAX_ANSWER] = "";
        scene_panel(scene, &panel);
        card->draw(scene, answer, sizeof answer);
        scene_panel_result(scene, &panel, INK_ACCENT, "%s", answer);
    }
}

static bool write_picture(const char *folder, const Gallery *gallery)
{
    char path[MAX_PATH_LENGTH];
    int length = snprintf(path, sizeof path, "%s/%s", folder, gallery->file);
    if (length < 0 || length >= MAX_PATH_LENGTH) {
        fprintf(stderr, "tour: the name of the folder is too long\n");
        return false;
    }
    Scene *scene = scene_new(GALLERY_WIDTH, GALLERY_HEIGHT);
    cairo_status_t status = CAIRO_STATUS_NO_MEMORY;
    if (scene != NULL) {
        draw_gallery(scene, gallery);
        status = scene_save(scene, path);
    }
    scene_free(scene);
    if (status != CAIRO_STATUS_SUCCESS) {
        fprintf(stderr, "tour: cannot write %s: %s\n", path, cairo_status_to_string(status));
        return false;
    }
    printf("%s\n", path);
    return true;
}

bool pictures_write(const char *folder)
{
    static const Gallery *const galleries[] = {&gallery_shapes, &gallery_contacts, &gallery_moves,
                                               &gallery_scenery};
    if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
        fprintf(stderr, "tour: cannot create the folder %s: %s\n", folder, strerror(errno));
        return false;
    }
    printf("\nPictures\n");
    for (size_t i = 0; i < sizeof galleries / sizeof galleries[0]; i++)
        if (!write_picture(folder, galleries[i]))
            return false;
    return true;
}
