/* SPDX-License-Identifier: MIT */
/* Implements ed-land.h. */
#include "tools/level/ed-land.h"

#include "session/ed-view.h"

#include <gabarit/scenery.h>
#include <glib/gi18n.h>
#include <string.h>

static float pixels(int32_t fixed)
{
    return (float)fixed / DOCUMENT_PIXEL;
}

/* ---- Ground ---- */

static char *ground_status(const Ground *list, double x)
{
    uint32_t count = list_count(list->nodes);
    g_autofree gab_ground_node *nodes = g_new0(gab_ground_node, count + 1);
    g_autofree double *scratch = g_new(double, count + 1);
    LIST_EACH (GroundNode, node, list->nodes) {
        nodes[EACH_INDEX(node)].x = pixels(node->x);
        nodes[EACH_INDEX(node)].y = pixels(node->y);
    }
    float y, slope;
    gab_ground ground = {nodes, count};
    if (gab_ground_fit(nodes, count, scratch) != GAB_OK ||
        !gab_ground_at(&ground, (float)x, &y, &slope))
        return NULL;
    bool holds = gab_slope_holds(slope, pixels(list->slope_limit));
    return g_strdup_printf(holds ? _("ground at %.1f · slope %.2f")
                                 : _("ground at %.1f · slope %.2f, too steep"),
                           (double)y, (double)slope);
}

/* ---- Heights ---- */

/* The last height map read, so that moving the pointer does not wait for a file. */
typedef struct CachedGreys {
    uint8_t digest[16];
    Greys greys;
} CachedGreys;

static void cached_free(gpointer user)
{
    greys_clear(&((CachedGreys *)user)->greys);
    g_free(user);
}

static const Greys *greys_of(EdSession *session, const Picture *picture)
{
    CachedGreys *cached = g_object_get_data(G_OBJECT(session), "ed-land-greys");
    if (cached != NULL && memcmp(cached->digest, picture->digest, sizeof cached->digest) == 0)
        return &cached->greys;
    cached = g_new0(CachedGreys, 1);
    memcpy(cached->digest, picture->digest, sizeof cached->digest);
    g_autoptr(GError) error = NULL;
    if (!picture_store_greys(ed_session_pictures(session), picture, &cached->greys, &error))
        cached->greys = (Greys){0};
    g_object_set_data_full(G_OBJECT(session), "ed-land-greys", cached, cached_free);
    return &cached->greys;
}

static char *heights_status(EdSession *session, const Heights *heights, double x, double y)
{
    const Picture *picture = project_picture(ed_session_project(session), heights->picture);
    if (picture == NULL)
        return NULL;
    const Greys *greys = greys_of(session, picture);
    gab_heights map = {.origin = {pixels(heights->x), pixels(heights->y)},
                       .cell_w = pixels(heights->cell_w),
                       .cell_h = pixels(heights->cell_h),
                       .columns = greys->width,
                       .rows = greys->height,
                       .sample_bytes = greys->bytes,
                       .samples = greys->samples,
                       .low = pixels(heights->low),
                       .high = pixels(heights->high)};
    float altitude;
    if (!gab_heights_at(&map, (gab_vec){(float)x, (float)y}, GAB_BILINEAR, &altitude))
        return NULL;
    return g_strdup_printf(_("altitude %.1f"), (double)altitude);
}

char *ed_land_status(EdSession *session, double x, double y)
{
    const Layer *layer = ed_session_layer(session);
    if (layer != NULL && layer->ground != NULL)
        return ground_status(layer->ground, x);
    if (layer != NULL && layer->heights != NULL)
        return heights_status(session, layer->heights, x, y);
    return NULL;
}
