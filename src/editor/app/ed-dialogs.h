/* SPDX-License-Identifier: MIT */
/**
 * app/ed-dialogs.h: dialogs for questions, files, colours, and About. All classes that later GTK
 * versions deprecate (file choosers, message dialogs, the About window, colour buttons) are used
 * only here.
 *
 *     static const char *const answers[] = {N_("Cancel"), N_("Discard"), N_("Save"), NULL};
 *     EdQuestion question = {.title = ..., .text = ..., .answers = answers, .danger = 1};
 *     ed_dialog_ask(GTK_WINDOW(window), &question, answered, window, NULL);
 *
 * The functions return immediately. A callback receives the answer later, unless the parent has
 * been destroyed.
 */
#pragma once

#include <gtk/gtk.h>

typedef struct EdQuestion {
    const char *name;  /**< identifies the dialog in tests */
    const char *title; /**< one sentence */
    const char *text;  /**< an explanation, or NULL */
    /** N_(), NULL-terminated. The first answer changes nothing (Escape), the last is the default
     * (Enter). */
    const char *const *answers;
    int danger;       /**< index of the answer that loses data, or 0 */
    GtkWidget *below; /**< a widget to show below the text, or NULL */
    const char *page; /**< page of the guide about it, or NULL; see ed-guide.h */
} EdQuestion;

/** Called with the index of the answer. */
typedef void (*EdAnswered)(GtkWindow *parent, int answer, void *user);
/** Opens a question above the parent and its open dialogs. After the answer, `user` is freed with
 * `free_user` (may be NULL). */
void ed_dialog_ask(GtkWindow *parent, const EdQuestion *question, EdAnswered answered, void *user,
                   GDestroyNotify free_user);

/** Enables or disables an answer of the open question that contains the widget `below`. */
void ed_dialog_allow(GtkWidget *below, int answer, gboolean can);

/** The purpose for which the user chooses files. */
typedef enum EdFileRequest {
    ED_OPEN_PROJECT = 0,
    ED_SAVE_PROJECT,
    ED_OPEN_PICTURES, /**< one or more */
    ED_OPEN_PICTURE,  /**< the background of a level */
    ED_TILES_PICTURE,
    ED_HEIGHTS_PICTURE,
    ED_SAVE_BANK,
    ED_OPEN_TEMPLATE,
    ED_MAP_PICTURE,
    ED_OPEN_PLANE_IMAGE,
    ED_SAVE_PLANE_IMAGE,
    ED_FILE_REQUESTS
} EdFileRequest;

/** Called with the chosen paths, NULL-terminated; not called if none was chosen. */
typedef void (*EdChosen)(GtkWindow *parent, const char *const *paths, void *user);
/** Lets the user choose files. `start` is the initial folder or file; NULL: that of
 * ed_dialog_folder. `name` is the proposed name of a file to save, or NULL. `user` is freed with
 * `free_user` (may be NULL) in any case. */
void ed_dialog_choose(GtkWindow *parent, EdFileRequest request, const char *start, const char *name,
                      EdChosen chosen, void *user, GDestroyNotify free_user);

/** Returns the folder in which files are chosen: that of the parent's project or, while it has no
 * file, that of its art (ed_session_folder). A saved project's art is chosen in the folder of the
 * art that was chosen last. Without all these, it is the folder of the file that was chosen last,
 * in any of these dialogs, or NULL. The caller frees it. */
char *ed_dialog_folder(GtkWindow *parent, EdFileRequest request);

/** Shows a window over its parent; `name` identifies it in tests. */
void ed_dialog_present(GtkWindow *window, GtkWindow *parent, const char *name);

void ed_dialog_about(GtkWindow *parent);

/** Called with the chosen colour; not called if none was chosen. */
typedef void (*EdColourChosen)(GtkWindow *parent, const GdkRGBA *colour);
/** Lets the user choose an opaque colour, starting with `initial`. */
void ed_dialog_colour(GtkWindow *parent, const char *title, const GdkRGBA *initial,
                      EdColourChosen chosen);
/** Returns a colour as it is stored in the settings, "#rrggbb". The caller frees it. */
char *ed_colour_text(const GdkRGBA *colour);

/** Returns a button for a colour that is stored as text ("#rrggbb") under a key of the settings. */
GtkWidget *ed_colour_button_new(GSettings *settings, const char *key);
