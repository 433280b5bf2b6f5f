/* SPDX-License-Identifier: MIT */
/*
 * Implements ed-recent.h. The picture of a project shows its first sprite, map or level.
 */
#include "app/files/ed-recent.h"

#include "session/ed-worker.h"
#include "widgets/ed-portrait.h"

#include <glib/gi18n.h>

enum { WIDTH = 80, HEIGHT = 60 };

#define MEDIA_TYPE "application/x-gabarit-project"

static bool is_existing_project(GtkRecentInfo *info)
{
    return g_str_has_suffix(gtk_recent_info_get_uri(info), ".gabarit") &&
           gtk_recent_info_is_local(info) && gtk_recent_info_exists(info);
}

static int newest_first(gconstpointer a, gconstpointer b)
{
    return g_date_time_compare(gtk_recent_info_get_modified((GtkRecentInfo *)b),
                               gtk_recent_info_get_modified((GtkRecentInfo *)a));
}

GList *ed_recent_projects(guint max)
{
    GList *all = gtk_recent_manager_get_items(gtk_recent_manager_get_default());
    GList *projects = NULL;
    for (GList *item = all; item != NULL; item = item->next)
        if (is_existing_project(item->data))
            projects = g_list_prepend(projects, gtk_recent_info_ref(item->data));
    g_list_free_full(all, (GDestroyNotify)gtk_recent_info_unref);
    projects = g_list_sort(projects, newest_first);
    while (g_list_length(projects) > max) {
        GList *last = g_list_last(projects);
        gtk_recent_info_unref(last->data);
        projects = g_list_delete_link(projects, last);
    }
    return projects;
}

char *ed_recent_picture(const char *uri)
{
    g_autofree char *name = g_compute_checksum_for_string(G_CHECKSUM_SHA1, uri, -1);
    g_autofree char *file = g_strconcat(name, ".png", NULL);
    return g_build_filename(g_get_user_cache_dir(), "gabarit", "recent", file, NULL);
}

/* ---- Pictures, on a worker ---- */

typedef struct Portrait {
    Project *project;
    PictureStore *pictures;
    char *path;
} Portrait;

static void portrait_free(void *data)
{
    g_autofree Portrait *portrait = data;
    node_unref(portrait->project);
    picture_store_unref(portrait->pictures);
    g_free(portrait->path);
}

static void draw_portrait(void *job, GCancellable *cancel)
{
    const Portrait *portrait = job;
    DrawPictures *pictures =
        draw_pictures_new(portrait->pictures, &(DrawPicturesOptions){.wait = true});
    EdPortrait request = {portrait->project, pictures, &draw_theme_dark};
    g_autoptr(Pixels) small = ed_portrait_of_project(&request, WIDTH, HEIGHT);
    draw_pictures_free(pictures);
    GBytes *bytes = small != NULL ? pixels_to_png(small, NULL) : NULL;
    if (bytes != NULL) {
        g_autofree char *folder = g_path_get_dirname(portrait->path);
        g_mkdir_with_parents(folder, 0700);
        gsize size;
        const char *data = g_bytes_get_data(bytes, &size);
        g_file_set_contents(portrait->path, data, (gssize)size, NULL);
        g_bytes_unref(bytes);
    }
}

void ed_recent_add(EdSession *session)
{
    static const EdWorkerClass class = {.work = draw_portrait, .free = portrait_free};
    const char *path = ed_session_path(session);
    if (path == NULL)
        return;
    g_autoptr(GFile) file = g_file_new_for_path(path);
    g_autofree char *uri = g_file_get_uri(file);
    GtkRecentData data = {.mime_type = (char *)MEDIA_TYPE,
                          .app_name = (char *)"Gabarit",
                          .app_exec = (char *)"gabarit %u"};
    gtk_recent_manager_add_full(gtk_recent_manager_get_default(), uri, &data);
    Portrait *portrait = g_new0(Portrait, 1);
    portrait->project = node_ref(ed_session_project(session));
    portrait->pictures = picture_store_ref(ed_session_pictures(session));
    portrait->path = ed_recent_picture(uri);
    ed_worker_run_once(&class, portrait);
}

static GDateTime *midnight(GDateTime *time)
{
    return g_date_time_new_local(g_date_time_get_year(time), g_date_time_get_month(time),
                                 g_date_time_get_day_of_month(time), 0, 0, 0);
}

char *ed_when(gint64 seconds)
{
    g_autoptr(GDateTime) time = g_date_time_new_from_unix_local(seconds);
    g_autoptr(GDateTime) now = g_date_time_new_now_local();
    if (time == NULL)
        return g_strdup("");
    g_autoptr(GDateTime) today = midnight(now);
    g_autoptr(GDateTime) day = midnight(time);
    int days = (int)((g_date_time_difference(today, day) + G_TIME_SPAN_HOUR * 2) / G_TIME_SPAN_DAY);
    if (days == 0) {
        g_autofree char *clock = g_date_time_format(time, "%H:%M");
        return g_strdup_printf(_("today, %s"), clock);
    }
    if (days == 1)
        return g_strdup(_("yesterday"));
    if (g_date_time_get_year(time) == g_date_time_get_year(now))
        return g_date_time_format(time, _("%-d %B"));
    return g_date_time_format(time, _("%-d %B %Y"));
}
