/* SPDX-License-Identifier: MIT */
/*
 * Implements ed-trace.h. Lines are flushed immediately, because a test may kill the program right
 * after one.
 */
#include "app/ed-trace.h"

#include "session/ed-probe.h"

#include <stdarg.h>
#include <stdio.h>

void ed_trace(const char *format, ...)
{
    if (g_getenv("GABARIT_TRACE") == NULL)
        return;
    va_list values;
    va_start(values, format);
    g_autofree char *line = g_strdup_vprintf(format, values);
    va_end(values);
    printf("EV %s\n", line);
    fflush(stdout);
}

static void trace_probe(const EdBuilt *built, const EdProbeAnswer *answer)
{
    gab_vec stop = answer->hit ? answer->impact.at.stop : answer->to, end = answer->travel.end;
    ed_trace(
        "probe %.3f,%.3f to %.3f,%.3f wall %d stop %.3f,%.3f end %.3f,%.3f leaf %u tested %u of %u",
        (double)answer->from.x, (double)answer->from.y, (double)answer->to.x, (double)answer->to.y,
        answer->hit ? (int)answer->impact.at.wall : -1, (double)stop.x, (double)stop.y,
        (double)end.x, (double)end.y, answer->from_leaf, answer->cost.walls, built->wall_count);
}

void ed_trace_partition(EdSession *session)
{
    static const char *const kinds[] = {"none", "bsp", "grid", "quadtree"};
    static const char *const picks[] = {"nothing", "node", "leaf"};
    EdPartition *partition = ed_session_partition(session);
    const EdBuilt *built = ed_partition_built(partition);
    const EdProbeAnswer *answer = ed_probe_answer(ed_session_probe(session));
    EdPartitionPick pick = ed_partition_picked(partition);
    if (built == NULL || ed_partition_is_old(partition))
        return;
    ed_trace("partition %s walls %u leaves %u picked %s %u compared %d", kinds[built->info.kind],
             built->wall_count, built->info.leaves, picks[pick.kind], pick.number,
             ed_partition_compared(partition) != NULL);
    if (answer != NULL)
        trace_probe(built, answer);
}
