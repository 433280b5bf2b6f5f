/* SPDX-License-Identifier: MIT */
/* User properties of frames, and of boxes and points in them, under a scope; the contract is
 * sprites.h. */
#include "edit/sprites_internal.h"

/* An edit of a property of a frame, or of a box or point with an index in the edited frame. */
typedef struct PropertyEdit {
    uint32_t index;
    const char *key;
    const Property *value; /* NULL removes the property */
} PropertyEdit;

static void put_property(List **properties, const PropertyEdit *edit)
{
    uint32_t index = 0;
    bool found = property_index(*properties, edit->key, &index);
    if (edit->value == NULL) {
        if (found)
            node_set_list(properties, list_remove(*properties, index));
        return;
    }
    Property *copy = node_copy(edit->value);
    node_set_text(&copy->key, edit->key);
    node_set_list(properties, found ? list_set(*properties, index, copy)
                                    : list_insert(*properties, index, copy));
}

static void set_box_property(void *user, Frame *frame, const Frame *edited)
{
    const PropertyEdit *edit = user;
    uint32_t counterpart =
        frame->id == edited->id ? edit->index : box_counterpart(edited, edit->index, frame);
    if (list_get(frame->boxes, counterpart) == NULL)
        return;
    Box *box = list_replace_by_copy(&frame->boxes, counterpart);
    put_property(&box->properties, edit);
}

static void set_point_property(void *user, Frame *frame, const Frame *edited)
{
    const PropertyEdit *edit = user;
    const Point *like = list_get(edited->points, edit->index);
    uint32_t index;
    if (like == NULL || list_find_name(frame->points, like->name, &index) == NULL)
        return;
    Point *point = list_replace_by_copy(&frame->points, index);
    put_property(&point->properties, edit);
}

static void set_frame_property(void *user, Frame *frame, const Frame *edited)
{
    (void)edited;
    put_property(&frame->properties, user);
}

Project *edit_set_frame_property(const Project *before, const Scope *scope, const Path *path,
                                 const char *key, const Property *value, GError **error)
{
    const NodeKind *kind = path_kind(path);
    PropertyEdit edit = {path_index(before, path), key, value};
    if (kind == &frame_kind)
        return edit_frames(before, scope, set_frame_property, &edit, error);
    if (kind == &box_kind)
        return edit_frames(before, scope, set_box_property, &edit, error);
    if (kind == &point_kind)
        return edit_frames(before, scope, set_point_property, &edit, error);
    if (value == NULL)
        return edit_remove_property(before, path, key, error);
    return edit_set_property(before, path, key, value, error);
}
