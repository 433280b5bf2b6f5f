/* SPDX-License-Identifier: MIT */
/* A folder with pictures, for the tests of importing. */
#pragma once

#include "check.h"
#include "formats/import_files.h"

typedef struct Folder {
    char *path;
    PictureStore *store; /* reads from this folder */
} Folder;

Folder folder_new(void);
void folder_clear(Folder *folder);

/* Creates a transparent picture. */
Pixels *pixels_new_clear(uint32_t width, uint32_t height);
/* Fills the part of a rectangle that is in the picture with a colour, 0xrrggbbaa. */
void pixels_fill(Pixels *sheet, PixelRect rect, uint32_t rgba);

/* Writes a picture as a PNG file; creates missing folders. */
void folder_write(const Folder *folder, const char *path, const Pixels *pixels);
/* Writes a transparent picture with a filled rectangle. */
void folder_write_rect(const Folder *folder, const char *path, int width, int height,
                       PixelRect rect, uint32_t rgba);
void folder_remove(const Folder *folder, const char *path);
