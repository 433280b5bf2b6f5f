/* SPDX-License-Identifier: MIT */
#include "app/ed-subtitle.h"

#include <glib/gi18n.h>

char *ed_session_subtitle(EdSession *session)
{
    const Sprite *sprite = ed_session_sprite(session);
    const Animation *animation = ed_session_animation(session);
    const Frame *frame = ed_session_frame(session);
    if (sprite != NULL) {
        uint32_t index = 0;
        if (frame != NULL)
            list_find_id(sprite->frames, frame->id, &index);
        if (frame == NULL)
            return g_strdup(sprite->name);
        if (animation == NULL)
            return g_strdup_printf(_("%s · frame %u"), sprite->name, index + 1);
        return g_strdup_printf(_("%s · %s · frame %u"), sprite->name, animation->name,
                               ed_session_shown_step(session) + 1);
    }
    const Map *map = ed_session_map(session);
    if (map != NULL)
        return g_strdup_printf(_("%s · %d × %d"), map->name, map->width, map->height);
    const Level *level = ed_session_level(session);
    const Layer *layer = ed_session_layer(session);
    if (level != NULL && layer != NULL)
        return g_strdup_printf(_("%s · %s"), level->name, layer->name);
    return g_strdup(level != NULL ? level->name : "");
}
