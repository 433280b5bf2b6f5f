/* SPDX-License-Identifier: MIT */
/**
 * app/ed-dialogs.h: questions that windows ask: which file, which of some answers. All that later
 * GTK versions replace (file choosers, message dialogs, the About window, colour buttons) is in
 * here.
 *
 *     static const char *const answers[] = {N_("Cancel"), N_("Discard"), N_("Save"), NULL};
 *     EdQuestion question = {.title = ..., .text = ..., .answers = answers, .danger = 1};
 *     ed_dialog_ask(GTK_WINDOW(window), &question, answered, window, NULL);
 *
 * They return at once; answers come to a function later, unless the parent is destroyed before.
 */
#ifndef GABARIT_APP_ED_DIALOGS_H
#define GABARIT_APP_ED_DIALOGS_H

#include <gtk/gtk.h>

typedef struct EdQuestion {
    const char *name;  /**< of the dialog, for tests */
    const char *title; /**< one sentence */
    const char *text;  /**< what it means, or NULL */
    /** N_(), ends with NULL. The first leaves everything as it is (Escape), the last is what most
     * want (Enter). */
    const char *const *answers;
    int danger;       /**< the answer that loses something, or 0 */
    GtkWidget *below; /**< what stands below the text, or NULL */
} EdQuestion;

/** `answer` is the index of the answer. */
typedef void (*EdAnswered)(GtkWindow *parent, int answer, void *user);
/** Asks over the parent and what it has open already. `user` is freed with `free_user` (may be
 * NULL) after the answer. */
void ed_dialog_ask(GtkWindow *parent, const EdQuestion *question, EdAnswered answered, void *user,
                   GDestroyNotify free_user);

/** Whether one of the answers can be given now; `below` is the question's own. */
void ed_dialog_allow(GtkWidget *below, int answer, gboolean can);

/** What files to choose. */
typedef enum EdFileRequest {
    ED_OPEN_PROJECT = 0,
    ED_SAVE_PROJECT,
    ED_OPEN_PICTURES, /**< one or more */
    ED_OPEN_PICTURE,  /**< behind a level */
    ED_TILES_PICTURE,
    ED_HEIGHTS_PICTURE,
    ED_SAVE_BANK,
    ED_MAP_PICTURE,
    ED_OPEN_PLANE_IMAGE,
    ED_SAVE_PLANE_IMAGE,
    ED_FILE_REQUESTS
} EdFileRequest;

/** Paths that were chosen, ends with NULL; not called when none was. */
typedef void (*EdChosen)(GtkWindow *parent, const char *const *paths, void *user);
/** `start` is the folder or file that it begins with, or NULL; `name` the name that is proposed
 * for a file to save, or NULL. */
void ed_dialog_choose(GtkWindow *parent, EdFileRequest request, const char *start, const char *name,
                      EdChosen chosen, void *user, GDestroyNotify free_user);

/** Shows a window over its parent; tests know it by a name. */
void ed_dialog_present(GtkWindow *window, GtkWindow *parent, const char *name);

void ed_dialog_about(GtkWindow *parent);

/** A colour that was chosen; not called when none was. */
typedef void (*EdColourChosen)(GtkWindow *parent, const GdkRGBA *colour);
/** Asks for an opaque colour, beginning with the one of now. */
void ed_dialog_colour(GtkWindow *parent, const char *title, const GdkRGBA *now,
                      EdColourChosen chosen);
/** A colour as settings keep it, "#rrggbb"; the caller frees it. */
char *ed_colour_text(const GdkRGBA *colour);

/** A button for a colour that is kept as text ("#rrggbb") under a key of the settings. */
GtkWidget *ed_colour_button_new(GSettings *settings, const char *key);

#endif
