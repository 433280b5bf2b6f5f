/* SPDX-License-Identifier: MIT */
/* Fixes problems; the table in rules.c assigns the fixes to rules. See check.h. */
#include "check/check_internal.h"

#include "edit/assets.h"

#include <glib/gi18n-lib.h>

G_DEFINE_QUARK(gabarit - check - error, check_error)

Project *mend_fails(GError **error, const char *why)
{
    g_set_error_literal(error, CHECK_ERROR, CHECK_NO_MEND, why);
    return NULL;
}

const void *mend_above(const Mend *mend, const NodeKind *kind)
{
    for (Path path = mend->problem->path; path.depth > 0; path = path_above(&path))
        if (path_kind(&path) == kind)
            return path_get(mend->project, &path);
    return NULL;
}

Project *problem_mend(const Project *project, PictureStore *store, const Problem *problem,
                      GError **error)
{
    MendFunction function = mend_of(problem->rule);
    if (function == NULL)
        return mend_fails(error, _("there is no fix for this problem"));
    Mend mend = {project, store, problem, path_get(project, &problem->path)};
    if (mend.node != NULL)
        return function(&mend, error);
    g_set_error(error, CHECK_ERROR, CHECK_NODE_REMOVED,
                _("the item with this problem no longer exists: "
                  "%s"),
                problem->text);
    return NULL;
}

Project *mend_remove(const Mend *mend, GError **error)
{
    return edit_remove(mend->project, &mend->problem->path, error);
}

Project *mend_remove_asset(const Mend *mend, GError **error)
{
    return edit_remove_asset(mend->project, &mend->problem->path, error);
}
