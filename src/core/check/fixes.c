/* SPDX-License-Identifier: MIT */
/* Fixes problems; the table in rules.c assigns the fixes to rules. See check.h. */
#include "check/check_internal.h"

#include "edit/assets.h"

#include <glib/gi18n-lib.h>

G_DEFINE_QUARK(gabarit - check - error, check_error)

Project *fix_fails(GError **error, const char *why)
{
    g_set_error_literal(error, CHECK_ERROR, CHECK_NO_FIX, why);
    return NULL;
}

const void *fix_above(const Fix *fix, const NodeKind *kind)
{
    for (Path path = fix->problem->path; path.depth > 0; path = path_above(&path))
        if (path_kind(&path) == kind)
            return path_get(fix->project, &path);
    return NULL;
}

Project *problem_fix(const Project *project, PictureStore *store, const Problem *problem,
                     GError **error)
{
    FixFunction function = fix_of(problem->rule);
    if (function == NULL)
        return fix_fails(error, _("there is no fix for this problem"));
    Fix fix = {project, store, problem, path_get(project, &problem->path)};
    if (fix.node != NULL)
        return function(&fix, error);
    g_set_error(error, CHECK_ERROR, CHECK_NODE_REMOVED,
                _("the item with this problem no longer exists: "
                  "%s"),
                problem->text);
    return NULL;
}

Project *fix_remove(const Fix *fix, GError **error)
{
    return edit_remove(fix->project, &fix->problem->path, error);
}

Project *fix_remove_asset(const Fix *fix, GError **error)
{
    return edit_remove_asset(fix->project, &fix->problem->path, error);
}
