/* SPDX-License-Identifier: MIT */
/*
 * Implements ed-when.h with the local calendar.
 */
#include "app/files/ed-when.h"

#include <glib/gi18n.h>

static GDateTime *midnight(GDateTime *time)
{
    return g_date_time_new_local(g_date_time_get_year(time), g_date_time_get_month(time),
                                 g_date_time_get_day_of_month(time), 0, 0, 0);
}

char *ed_when(gint64 seconds)
{
    g_autoptr(GDateTime) time = g_date_time_new_from_unix_local(seconds);
    g_autoptr(GDateTime) now = g_date_time_new_now_local();
    if (time == NULL)
        return g_strdup("");
    g_autoptr(GDateTime) today = midnight(now);
    g_autoptr(GDateTime) day = midnight(time);
    int days = (int)((g_date_time_difference(today, day) + G_TIME_SPAN_HOUR * 2) / G_TIME_SPAN_DAY);
    if (days == 0) {
        g_autofree char *clock = g_date_time_format(time, "%H:%M");
        return g_strdup_printf(_("today, %s"), clock);
    }
    if (days == 1)
        return g_strdup(_("yesterday"));
    if (g_date_time_get_year(time) == g_date_time_get_year(now))
        return g_date_time_format(time, _("%-d %B"));
    return g_date_time_format(time, _("%-d %B %Y"));
}
