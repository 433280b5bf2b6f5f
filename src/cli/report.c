/* SPDX-License-Identifier: MIT */
/* Writes reports of conversions as text and as JSON; see report.h for the contract. */
#include "cli/report.h"

#include "cli/command.h"
#include "cli/io.h"

void report_print(const ConversionReport *report, const char *subject)
{
    for (int i = 0; i < CONVERSION_EVENTS; i++) {
        if (report->events[i].count == 0)
            continue;
        g_autofree char *line = conversion_event_line(report, (ConversionEvent)i);
        if (subject != NULL) {
            print_visible(subject);
            print_text(": ");
        }
        print_line(line);
    }
}

static json_t *event_json(const ConversionKind *reported, ConversionEvent event)
{
    json_t *names = json_array();
    for (guint i = 0; i < reported->names->len; i++)
        json_array_append_new(names, json_string(reported->names->pdata[i]));
    return json_pack("{s:s, s:b, s:i, s:o}", "what", conversion_event_word(event), "lost",
                     event >= CONVERSION_LOST, "count", (int)MIN(reported->count, INT32_MAX),
                     "names", names);
}

GBytes *report_bytes(const ConversionReport *report)
{
    json_t *events = json_array();
    for (int i = 0; i < CONVERSION_EVENTS; i++)
        if (report->events[i].count > 0)
            json_array_append_new(events, event_json(&report->events[i], (ConversionEvent)i));
    json_t *all =
        json_pack("{s:i, s:o}", "lost", (int)conversion_report_losses(report), "events", events);
    char *text = json_dumps(all, JSON_INDENT(2));
    json_decref(all);
    GString *line = g_string_new(text);
    free(text);
    g_string_append_c(line, '\n');
    return g_string_free_to_bytes(line);
}

bool report_write(const ConversionReport *report, const char *path)
{
    if (path == NULL)
        return true;
    g_autoptr(GBytes) bytes = report_bytes(report);
    return file_put(path, bytes);
}

void print_json(const json_t *json)
{
    char *text = json_dumps(json, JSON_INDENT(2));
    print_text(text);
    print_text("\n");
    free(text);
}
