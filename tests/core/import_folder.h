/* SPDX-License-Identifier: MIT */
/* A folder with pictures, for the tests of importing. */
#ifndef IMPORT_FOLDER_H
#define IMPORT_FOLDER_H

#include "check.h"
#include "import/import.h"

typedef struct Folder {
    char *path;
    PictureStore *store; /* reads from this folder */
} Folder;

Folder import_folder_new(void);
void folder_clear(Folder *folder);

/* Creates a transparent picture / fills a rectangle with a colour, 0xrrggbbaa, clipped. */
Pixels *sheet_new(uint32_t width, uint32_t height);
void sheet_fill(Pixels *sheet, PixelRect rect, uint32_t rgba);

/* Writes a picture as a PNG file and creates the folders for it / writes one with one rectangle. */
void folder_write(const Folder *folder, const char *path, const Pixels *pixels);
void folder_put(const Folder *folder, const char *path, int width, int height, PixelRect rect,
                uint32_t rgba);
void folder_remove(const Folder *folder, const char *path);

#endif
