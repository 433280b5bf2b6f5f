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
    g_autoptr(GtkStringList) items =
        gtk_string_list_new((const char *const[]){add, _("New sprite"), NULL});
    gtk_drop_down_set_model(into->list, G_LIST_MODEL(items));
    gtk_drop_down_set_selected(into->list, NEW_SPRITE);
    ed_name_list_allow_narrow(GTK_WIDGET(into->list));
    g_signal_connect_swapped(into->list, "notify::selected", G_CALLBACK(chosen_cb), into);
}

bool ed_import_into_is_named(const Sprite *sprite, const char *path)
{
    g_autofree char *name = path_base(path);
    size_t length = strlen(sprite->name);
    return length > 0 && g_ascii_strncasecmp(name, sprite->name, length) == 0 &&
           !g_ascii_isalpha(name[length]);
}

bool ed_import_into_has(EdSession *session, const char *path)
{
    const char *project = ed_session_path(session);
    g_autofree char *folder = project != NULL ? g_path_get_dirname(project) : NULL;
    g_autofree char *whole = g_canonicalize_filename(path, NULL);
    bool found = false;
    LIST_EACH_WHILE (!found, Picture, picture, ed_session_project(session)->pictures) {
        g_autofree char *shown = g_canonicalize_filename(picture->path, folder);
        found = strcmp(shown, whole) == 0;
    }
    return found;
}

static bool fits(EdSession *session, const Sprite *sprite, const EdImportFile *file)
{
    const SheetCut *cut = &file->options.cut;
    bool is_grid = cut->kind == CUT_GRID;
    int32_t w = is_grid ? cut->cell_w : (int32_t)file->width;
    int32_t h = is_grid ? cut->cell_h : (int32_t)file->height;
    bool found = ed_import_into_is_named(sprite, file->paths[0]);
    LIST_EACH_WHILE (!found, Frame, frame,
                     is_grid || cut->kind == CUT_WHOLE ? sprite->frames : NULL)
        found = frame->w == w && frame->h == h;
    return found && !ed_import_into_has(session, file->paths[0]);
}

void ed_import_into_show(EdImportInto *into, EdSession *session, const EdImportFile *file)
{
    const Sprite *sprite = project_sprite(ed_session_project(session), into->sprite);
    if (sprite == NULL)
        into->sprite = 0;
    if (sprite == NULL || into->chosen || !file->known || file->failed)
        return;
    into->setting = true;
    gtk_drop_down_set_selected(into->list, fits(session, sprite, file) ? THE_SPRITE : NEW_SPRITE);
    into->setting = false;
}

uint64_t ed_import_into_sprite(const EdImportInto *into)
{
    return gtk_drop_down_get_selected(into->list) == THE_SPRITE ? into->sprite : 0;
}
