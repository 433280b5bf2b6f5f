/* SPDX-License-Identifier: MIT */
#include "widgets/ed-below-pointer.h"

#include "art/silhouette.h"
#include "session/ed-drawn-pictures.h"
#include "tools/map/ed-painter.h"

static void set_tag(EdSession *session, int32_t number, EdBelowPointer *under)
{
    const Tag *tag = project_tag(ed_session_project(session), number);
    under->tag = number;
    under->detail = tag != NULL ? role_display_name(tag->role) : "";
    if (under->name[0] == '\0')
        under->name = tag != NULL ? tag->name : "";
}

static bool box_at(EdSession *session, const Frame *frame, double x, double y,
                   EdBelowPointer *under)
{
    for (uint32_t i = list_count(frame->boxes); i-- > 0;) {
        const Box *box = list_get(frame->boxes, i);
        if (x < box->x || x >= box->x + box->w || y < box->y || y >= box->y + box->h ||
            !ed_session_tag_shown(session, box->tag))
            continue;
        under->name = box->name;
        set_tag(session, box->tag, under);
        return true;
    }
    return false;
}

static bool zone_at(EdSession *session, const Plane *plane, double x, double y,
                    EdBelowPointer *under)
{
    if (x < 0 || y < 0 || x >= blocks_width(plane->pixels) || y >= blocks_height(plane->pixels))
        return false;
    const Zone *zone = plane_zone(plane, ed_map_zone_at(session, x, y));
    if (zone == NULL)
        return false;
    under->name = zone->name;
    set_tag(session, zone->tag, under);
    return true;
}

bool ed_below_pointer_at(EdSession *session, double x, double y, EdBelowPointer *under)
{
    const Frame *frame = ed_session_frame(session);
    const Plane *plane = ed_session_plane(session);
    *under = (EdBelowPointer){0, "", ""};
    if (frame != NULL)
        return box_at(session, frame, x, y, under);
    return plane != NULL && zone_at(session, plane, x, y, under);
}

static bool load_mask(EdMaskCache *mask, EdSession *session, const Frame *frame)
{
    if (mask->frame == frame && mask->solid != NULL)
        return true;
    const Picture *picture = project_picture(ed_session_project(session), frame->picture);
    DrawPictureState state;
    g_autoptr(Pixels) art = draw_pictures_get(ed_session_draw_pictures(session), picture, &state);
    if (art == NULL)
        return false;
    ed_mask_cache_clear(mask);
    mask->frame = node_ref(frame);
    mask->solid = frame_solid_pixels(frame, art);
    return true;
}

int ed_mask_cache_query(EdMaskCache *mask, EdSession *session, double x, double y)
{
    const Frame *frame = ed_session_frame(session);
    if (frame == NULL || x < 0 || y < 0 || x >= frame->w || y >= frame->h ||
        !load_mask(mask, session, frame))
        return -1;
    return mask->solid[(size_t)y * (size_t)frame->w + (size_t)x];
}

void ed_mask_cache_clear(EdMaskCache *mask)
{
    node_unref((void *)mask->frame);
    g_free(mask->solid);
    *mask = (EdMaskCache){0};
}
