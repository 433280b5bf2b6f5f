/* SPDX-License-Identifier: MIT */
/* Implements ed-drawn-pictures.h. When a worker has loaded a picture, it notifies the main thread;
 * the session may no longer exist then. */
#include "session/ed-drawn-pictures.h"

typedef struct Pictures {
    DrawPictures *drawn;
    PictureStore *store; /* store of these pictures */
    GWeakRef *session;   /* shared with messages to the main thread */
} Pictures;

typedef struct LoadedMessage {
    GWeakRef *session;
    char *path;
} LoadedMessage;

static void clear_weak_ref(gpointer data)
{
    g_weak_ref_clear(data);
}

static void free_message(gpointer data)
{
    g_autofree LoadedMessage *message = data;
    g_atomic_rc_box_release_full(message->session, clear_weak_ref);
    g_free(message->path);
}

static gboolean loaded_cb(gpointer data)
{
    LoadedMessage *message = data;
    g_autoptr(GObject) session = g_weak_ref_get(message->session);
    if (session != NULL)
        g_signal_emit_by_name(session, "pictures-changed", message->path);
    return G_SOURCE_REMOVE;
}

/* Called on a worker's thread. */
static void picture_loaded(void *user, const char *path)
{
    Pictures *pictures = user;
    LoadedMessage *message = g_new(LoadedMessage, 1);
    *message = (LoadedMessage){g_atomic_rc_box_acquire(pictures->session), g_strdup(path)};
    g_idle_add_full(G_PRIORITY_DEFAULT, loaded_cb, message, free_message);
}

static void drop(Pictures *pictures)
{
    draw_pictures_free(pictures->drawn);
    if (pictures->store != NULL)
        picture_store_unref(pictures->store);
    pictures->drawn = NULL;
    pictures->store = NULL;
}

static void free_pictures(gpointer data)
{
    g_autofree Pictures *pictures = data;
    drop(pictures);
    g_atomic_rc_box_release_full(pictures->session, clear_weak_ref);
}

static Pictures *pictures_of(EdSession *session)
{
    static const char key[] = "ed-drawn-pictures";
    Pictures *pictures = g_object_get_data(G_OBJECT(session), key);
    if (pictures != NULL)
        return pictures;
    pictures = g_new0(Pictures, 1);
    pictures->session = g_atomic_rc_box_new0(GWeakRef);
    g_weak_ref_init(pictures->session, session);
    g_object_set_data_full(G_OBJECT(session), key, pictures, free_pictures);
    return pictures;
}

DrawPictures *ed_session_draw_pictures(EdSession *session)
{
    Pictures *pictures = pictures_of(session);
    PictureStore *store = ed_session_pictures(session);
    if (pictures->drawn == NULL || pictures->store != store) {
        drop(pictures);
        pictures->store = store != NULL ? picture_store_ref(store) : NULL;
        pictures->drawn = draw_pictures_new(
            store, &(DrawPicturesOptions){.arrived = picture_loaded, .user = pictures});
    }
    return pictures->drawn;
}

void ed_session_drop_drawn(EdSession *session, const char *path)
{
    draw_pictures_forget(ed_session_draw_pictures(session), path);
}

DrawPictures *ed_session_known_pictures(EdSession *session)
{
    PictureStore *known = picture_store_new_known(ed_session_pictures(session));
    DrawPictures *pictures = draw_pictures_new(known, &(DrawPicturesOptions){.wait = true});
    picture_store_unref(known);
    return pictures;
}
