/* SPDX-License-Identifier: MIT */
/* Rules about tags: unused tags, and tags with similar colours. */
#include "check/check_internal.h"

#include "edit/assets.h"
#include "edit/tags.h"

#include <glib/gi18n-lib.h>

/* Two colours with a difference below this are easily confused; above 20 they never are. */
enum { SIMILAR_BELOW = 6 };

/* Finds unused tags. Three kinds are skipped: a shared palette has tags for other projects, a
 * project without assets does not use its tags yet, and the tags of the initial set were not chosen
 * by the user. */
static void find_unused(Check *c, const NodePlace *place)
{
    const Project *project = c->project;
    bool has_assets = project->sprites != NULL || project->maps != NULL || project->levels != NULL;
    if (project->palette[0] != 0 || !has_assets || !check_is_enabled(c, RULE_TAG_UNUSED))
        return;
    bool used[256];
    tags_used(project, used);
    LIST_EACH (Tag, tag, project->tags) {
        NodePlace below = place_of_item(place, "tags", EACH_INDEX(tag), tag);
        if (!used[tag->number] && !tag_is_from_set(tag))
            report_problem(c, RULE_TAG_UNUSED, &below, no_area, _("it is not used"));
    }
}

/* Returns the first earlier tag with a similar colour, or NULL. */
static const Tag *similar_tag(const Project *project, const Tag *tag)
{
    ListIter iter = list_iter(project->tags);
    for (const Tag *other; (other = list_next(&iter)) != tag;)
        if (colour_difference(other->colour, tag->colour) < SIMILAR_BELOW)
            return other;
    return NULL;
}

static void find_similar(Check *c, const NodePlace *place)
{
    LIST_EACH_WHILE (check_is_enabled(c, RULE_TAGS_SIMILAR), Tag, tag, c->project->tags) {
        const Tag *other = similar_tag(c->project, tag);
        NodePlace below = place_of_item(place, "tags", EACH_INDEX(tag), tag);
        if (other != NULL)
            report_problem(c, RULE_TAGS_SIMILAR, &below, no_area,
                           _("its colour is similar to that of tag %s"), other->name);
    }
}

void check_tags(Check *c, const NodePlace *place)
{
    find_unused(c, place);
    find_similar(c, place);
}

/* ---- Fixes ---- */

Project *fix_tag_unused(const Fix *fix, GError **error)
{
    const Tag *tag = fix->node;
    bool used[256];
    tags_used(fix->project, used);
    if (used[tag->number])
        return fix_fails(error, _("the tag is used now"));
    return edit_replace_tag(fix->project, tag->number, 0, error);
}

/* Gives a tag the colour that a new tag would get. */
Project *fix_similar_tags(const Fix *fix, GError **error)
{
    int32_t number;
    g_autofree char *name = asset_free_name(fix->project->tags, "new");
    g_autoptr(Project) trial = edit_add_tag(fix->project, name, "", NULL, &number, NULL);
    if (trial == NULL)
        return fix_fails(error, _("there are too many tags to find a distinct colour"));
    const Tag *new_tag = project_tag(trial, number);
    Project *after =
        edit_set_colour(fix->project, &fix->problem->path, "colour", new_tag->colour, error);
    return after;
}
