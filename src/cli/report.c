/* SPDX-License-Identifier: MIT */
/* Reports of imports, printed and as JSON; the contract is report.h. */
#include "cli/report.h"

#include "cli/command.h"
#include "cli/doors.h"

#include <jansson.h>

void report_print(const ImportReport *report)
{
    for (int i = 0; i < IMPORT_EVENTS; i++) {
        if (report->events[i].count == 0)
            continue;
        char *line = import_event_line(report, (ImportEvent)i);
        print_line(line);
        g_free(line);
    }
}

static json_t *event_json(const ImportReported *reported, ImportEvent event)
{
    json_t *names = json_array();
    for (guint i = 0; i < reported->names->len; i++)
        json_array_append_new(names, json_string(reported->names->pdata[i]));
    return json_pack("{s:s, s:b, s:i, s:o}", "what", import_event_word(event), "lost",
                     event >= IMPORT_LOST, "count", (int)MIN(reported->count, INT32_MAX), "names",
                     names);
}

GBytes *report_bytes(const ImportReport *report)
{
    json_t *events = json_array();
    for (int i = 0; i < IMPORT_EVENTS; i++)
        if (report->events[i].count > 0)
            json_array_append_new(events, event_json(&report->events[i], (ImportEvent)i));
    json_t *all =
        json_pack("{s:i, s:o}", "lost", (int)import_report_losses(report), "events", events);
    char *text = json_dumps(all, JSON_INDENT(2));
    json_decref(all);
    GString *line = g_string_new(text);
    free(text);
    g_string_append_c(line, '\n');
    return g_string_free_to_bytes(line);
}

bool report_write(const ImportReport *report, const char *path)
{
    if (path == NULL)
        return true;
    GBytes *bytes = report_bytes(report);
    bool written = file_put(path, bytes);
    g_bytes_unref(bytes);
    return written;
}
