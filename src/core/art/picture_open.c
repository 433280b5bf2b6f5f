/* SPDX-License-Identifier: MIT */
/* Opens picture files with file_path_open, which checks all paths that a project names; the
 * contract is in picture.h. */
#include "art/picture.h"
#include "file/file_path.h"

#include <glib/gi18n-lib.h>
#include <errno.h>

static void set_problem(GError **error, const char *path, int error_number)
{
    PictureError code = PICTURE_NOT_READABLE;
    const char *reason = g_strerror(error_number);
    if (error_number == ENOENT || error_number == ENOTDIR) {
        code = PICTURE_MISSING;
        reason = _("there is no such file");
    } else if (error_number == EXDEV) {
        code = PICTURE_OUTSIDE;
        reason = _("it is outside the project's folder and the allowed folders");
    } else if (error_number == EINVAL || error_number == ENXIO) {
        code = PICTURE_NOT_REGULAR;
        reason = _("it is not a regular file");
    }
    g_autofree char *shown = g_utf8_make_valid(path, -1);
    g_set_error(error, PICTURE_ERROR, (gint)code, _("%s: %s"), shown, reason);
}

int picture_open(const char *folder, const char *const *roots, const char *path, GError **error)
{
    int file = file_path_open(folder, roots, path);
    if (file < 0)
        set_problem(error, path, errno);
    return file;
}
