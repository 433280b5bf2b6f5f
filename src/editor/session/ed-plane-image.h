/* SPDX-License-Identifier: MIT */
/**
 * session/ed-plane-image.h: imports the displayed plane from a picture file and exports it to one,
 * on workers; see import/plane_image.h.
 *
 *     ed_session_read_plane_image_async(s, "roads.png", read_cb, user);
 *     PlaneImagePlan *plan = ed_session_read_plane_image_finish(s, result, &error);
 *     ed_session_import_plane_image_async(s, plan, &fit, done_cb, user);
 */
#pragma once

#include "session/ed-session.h"

#include "import/plane_image.h"

/** Reads a plane image for the displayed plane. The caller owns the plan; NULL with an error. */
void ed_session_read_plane_image_async(EdSession *session, const char *path,
                                       GAsyncReadyCallback callback, gpointer user);
PlaneImagePlan *ed_session_read_plane_image_finish(EdSession *session, GAsyncResult *result,
                                                   GError **error);

/** Paints the plane according to a plan, as one step. Takes ownership of the plan. */
void ed_session_import_plane_image_async(EdSession *session, PlaneImagePlan *plan,
                                         const PlaneImageFit *fit, GAsyncReadyCallback callback,
                                         gpointer user);
bool ed_session_import_plane_image_finish(EdSession *session, GAsyncResult *result, GError **error);

/** Writes the displayed plane, with its shapes filled in; replaces an existing file. */
void ed_session_write_plane_image_async(EdSession *session, const char *path,
                                        GAsyncReadyCallback callback, gpointer user);
bool ed_session_write_plane_image_finish(EdSession *session, GAsyncResult *result, GError **error);
