/* SPDX-License-Identifier: MIT */
/* Implements ed-import-into.h. */
#include "app/import/ed-import-into.h"

#include "session/ed-file.h"
#include "session/ed-view.h"
#include "widgets/ed-name-list.h"

#include <glib/gi18n.h>
#include <string.h>

enum { THE_SPRITE = 0, NEW_SPRITE };

static void chosen_cb(EdImportInto *into)
{
    if (into->setting)
        return;
    into->chosen = true;
    into->changed(into->user);
}

/* Selects an item; the signal of the list is ignored. */
static void put(EdImportInto *into, guint item)
{
    into->setting = true;
    gtk_drop_down_set_selected(into->list, item);
    into->setting = false;
}

void ed_import_into_find(EdImportInto *into, GtkBuilder *builder, EdSession *session,
                         void (*changed)(void *user), void *user)
{
    const Sprite *sprite = ed_session_sprite(session);
    *into = (EdImportInto){
        .list = GTK_DROP_DOWN(gtk_builder_get_object(builder, "into")),
        .row = GTK_WIDGET(gtk_builder_get_object(builder, "into_row")),
        .sprite = sprite != NULL ? sprite->id : 0,
        .changed = changed,
        .user = user,
    };
    g_autofree char *add = g_strdup_printf(_("Add to %s"), sprite != NULL ? sprite->name : "");
    GtkStringList *items = gtk_string_list_new((const char *const[]){add, _("New sprite"), NULL});
    gtk_drop_down_set_model(into->list, G_LIST_MODEL(items));
    g_object_unref(items);
    put(into, NEW_SPRITE);
    ed_name_list_allow_narrow(GTK_WIDGET(into->list));
    g_signal_connect_swapped(into->list, "notify::selected", G_CALLBACK(chosen_cb), into);
}

/* True if a name begins with that of a sprite, followed by no other letter: asha_kick, asha2. */
static bool begins_with(const char *name, const char *sprite)
{
    size_t length = strlen(sprite);
    return length > 0 && g_ascii_strncasecmp(name, sprite, length) == 0 &&
           !g_ascii_isalpha(name[length]);
}

static bool has_frame_of_size(const Sprite *sprite, int32_t w, int32_t h)
{
    ListIter iter = list_iter(sprite->frames);
    const Frame *frame;
    while ((frame = list_next(&iter)) != NULL)
        if (frame->w == w && frame->h == h)
            return true;
    return false;
}

/* True if a frame shows the file at a path: adding it would repeat its frames. */
static bool shows_file(EdSession *session, const Sprite *sprite, const char *path)
{
    const char *project = ed_session_path(session);
    g_autofree char *folder = project != NULL ? g_path_get_dirname(project) : NULL;
    g_autofree char *whole = g_canonicalize_filename(path, NULL);
    ListIter iter = list_iter(sprite->frames);
    uint64_t last = 0;
    bool found = false;
    for (const Frame *frame; !found && (frame = list_next(&iter)) != NULL; last = frame->picture) {
        const Picture *picture = frame->picture != last && frame->picture != 0
                                     ? project_picture(ed_session_project(session), frame->picture)
                                     : NULL;
        g_autofree char *shown =
            picture != NULL ? g_canonicalize_filename(picture->path, folder) : NULL;
        found = g_strcmp0(shown, whole) == 0;
    }
    return found;
}

static bool fits(EdSession *session, const Sprite *sprite, const EdImportFile *file)
{
    if (shows_file(session, sprite, file->paths[0]))
        return false;
    const SheetCut *cut = &file->options.cut;
    g_autofree char *name = path_base(file->paths[0]);
    return begins_with(name, sprite->name) ||
           (cut->kind == CUT_GRID && has_frame_of_size(sprite, cut->cell_w, cut->cell_h)) ||
           (cut->kind == CUT_WHOLE &&
            has_frame_of_size(sprite, (int32_t)file->width, (int32_t)file->height));
}

void ed_import_into_show(EdImportInto *into, EdSession *session, const EdImportFile *file)
{
    const Sprite *sprite = project_sprite(ed_session_project(session), into->sprite);
    if (sprite == NULL)
        into->sprite = 0;
    else if (!into->chosen && file->known && !file->failed)
        put(into, fits(session, sprite, file) ? THE_SPRITE : NEW_SPRITE);
}

uint64_t ed_import_into_sprite(const EdImportInto *into)
{
    return gtk_drop_down_get_selected(into->list) == THE_SPRITE ? into->sprite : 0;
}
