/* SPDX-License-Identifier: MIT */
/**
 * app/import/ed-import-into.h: the row of the import dialog that chooses whether sheets become a
 * new sprite, or more frames of the sprite that is shown.
 *
 *     ed_import_into_find(&into, builder, session, changed_cb, user);
 *     ed_import_into_show(&into, session, file);   // proposes the sprite if the file fits it
 *     uint64_t sprite = ed_import_into_sprite(&into);
 */
#pragma once

#include "app/import/ed-import-files.h"

#include <gtk/gtk.h>

typedef struct EdImportInto {
    GtkDropDown *list; /**< the sprite that is shown, or a new one */
    GtkWidget *row;
    uint64_t sprite; /**< the sprite that is shown; 0: none */
    bool chosen;     /**< the user has chosen; nothing is proposed any more */
    bool setting;    /**< the program is selecting; its signal is ignored */
    void (*changed)(void *user);
    void *user;
} EdImportInto;

/** Finds the row in the builder. `changed` is called when the user chooses. */
void ed_import_into_find(EdImportInto *into, GtkBuilder *builder, EdSession *session,
                         void (*changed)(void *user), void *user);
/** Proposes the sprite if a file seems to belong to it: by its name, or by the size of its
 * frames. Nothing is proposed for a file that the project has already. */
void ed_import_into_show(EdImportInto *into, EdSession *session, const EdImportFile *file);
/** True if a file's name begins with that of a sprite, followed by no other letter: asha_kick. */
bool ed_import_into_is_named(const Sprite *sprite, const char *path);
/** True if the project has the file already: adding it would repeat its frames. */
bool ed_import_into_has(EdSession *session, const char *path);
/** Returns the sprite that gets the frames; 0: a new one. */
uint64_t ed_import_into_sprite(const EdImportInto *into);
