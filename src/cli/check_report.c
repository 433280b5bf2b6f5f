/* SPDX-License-Identifier: MIT */
/* Reports of gab check as JSON and SARIF; see check_report.h for the contract. */
#include "cli/check_report.h"
#include "cli/report.h"

#include <stdlib.h>
#include <string.h>

/* The id of damage of banks, which has no row in the table of rules. */
static const char damage_rule[] = "bank-damaged";

typedef struct Finding {
    const Rule *rule; /* NULL: damage of a bank */
    char *where, *what;
    unsigned line; /* 0: unknown */
    PixelRect area;
} Finding;

struct CheckFile {
    char *path;
    GHashTable *lines; /* line of each node with an id: "id" -> line */
    GArray *findings;  /* Finding */
    bool is_read;
};

struct CheckReport {
    GPtrArray *files; /* CheckFile */
};

/* ---- Lines ---- */

/* Returns the line of each id in the text of a project, which has at most one node on a line. */
static GHashTable *lines_of(GBytes *text)
{
    static const char key[] = "\"id\"";
    enum { DIGITS = 16 };
    GHashTable *lines = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    size_t size = 0;
    const char *data = text != NULL ? g_bytes_get_data(text, &size) : NULL;
    const char *end = size > 0 ? data + size : data, *counted = data;
    unsigned line = 1;
    while (size > 0 && (data = memmem(data, (size_t)(end - data), key, strlen(key))) != NULL) {
        for (; counted < data; counted++)
            line += *counted == '\n';
        data += strlen(key);
        while (data < end && memchr(": \"\t\r\n", *data, 6) != NULL)
            data++;
        if (end - data >= DIGITS)
            g_hash_table_insert(lines, g_strndup(data, DIGITS), GUINT_TO_POINTER(line));
    }
    return lines;
}

/* Returns the line of the innermost node of a path that has an id; 0 if there is none. */
static unsigned line_of(GHashTable *lines, const Path *path)
{
    for (uint32_t depth = path->depth; depth > 0; depth--) {
        char id[17];
        g_snprintf(id, sizeof id, "%016" G_GINT64_MODIFIER "x", path->steps[depth - 1].id);
        gpointer line = g_hash_table_lookup(lines, id);
        if (path->steps[depth - 1].id != 0 && line != NULL)
            return GPOINTER_TO_UINT(line);
    }
    return 0;
}

/* ---- Collecting ---- */

static void finding_clear(void *finding)
{
    g_free(((Finding *)finding)->where);
    g_free(((Finding *)finding)->what);
}

static void check_file_free(void *item)
{
    g_autofree CheckFile *file = item;
    g_free(file->path);
    g_hash_table_unref(file->lines);
    g_array_unref(file->findings);
}

CheckReport *check_report_new(void)
{
    CheckReport *report = g_new0(CheckReport, 1);
    report->files = g_ptr_array_new_with_free_func(check_file_free);
    return report;
}

void check_report_free(CheckReport *report)
{
    g_ptr_array_unref(report->files);
    g_free(report);
}

CheckFile *check_report_file(CheckReport *report, const char *path, GBytes *text)
{
    CheckFile *file = g_new0(CheckFile, 1);
    file->path = g_utf8_make_valid(path, -1);
    file->lines = lines_of(text);
    file->findings = g_array_new(false, false, sizeof(Finding));
    file->is_read = text != NULL;
    g_array_set_clear_func(file->findings, finding_clear);
    g_ptr_array_add(report->files, file);
    return file;
}

void check_report_unread(CheckFile *file)
{
    file->is_read = false;
}

void check_report_problem(CheckFile *file, const Problem *problem)
{
    Finding finding = {problem->rule, g_utf8_make_valid(problem->where, -1),
                       g_utf8_make_valid(problem->what, -1), line_of(file->lines, &problem->path),
                       problem->area};
    g_array_append_val(file->findings, finding);
}

void check_report_damage(CheckFile *file, const char *what)
{
    Finding finding = {.where = g_strdup(""), .what = g_utf8_make_valid(what, -1)};
    g_array_append_val(file->findings, finding);
}

/* ---- JSON ---- */

static const char *rule_id(const Finding *finding)
{
    return finding->rule != NULL ? finding->rule->id : damage_rule;
}

static Severity severity_of(const Finding *finding)
{
    return finding->rule != NULL ? finding->rule->severity : SEVERITY_ERROR;
}

static json_t *finding_json(const Finding *finding)
{
    json_t *json = json_pack("{s:s, s:s, s:s, s:s}", "rule", rule_id(finding), "severity",
                             severity_word(severity_of(finding)), "where", finding->where, "what",
                             finding->what);
    const PixelRect *area = &finding->area;
    if (finding->line > 0)
        json_object_set_new(json, "line", json_integer(finding->line));
    if (!rect_is_empty(*area))
        json_object_set_new(json, "area",
                            json_pack("[i, i, i, i]", area->left, area->top,
                                      area->right - area->left, area->bottom - area->top));
    return json;
}

static json_t *report_json(const CheckReport *report)
{
    int counts[SEVERITY_ERROR + 1] = {0};
    json_t *files = json_array();
    POINTER_EACH (const CheckFile, file, report->files) {
        json_t *problems = json_array();
        ARRAY_EACH (const Finding, finding, file->findings) {
            counts[severity_of(finding)]++;
            json_array_append_new(problems, finding_json(finding));
        }
        json_array_append_new(files, json_pack("{s:s, s:b, s:o}", "file", file->path, "checked",
                                               file->is_read, "problems", problems));
    }
    return json_pack("{s:i, s:i, s:i, s:o}", "errors", counts[SEVERITY_ERROR], "warnings",
                     counts[SEVERITY_WARNING], "hints", counts[SEVERITY_HINT], "files", files);
}

/* ---- SARIF ---- */

static const char *sarif_level(Severity severity)
{
    return severity == SEVERITY_HINT ? "note" : severity_word(severity);
}

static json_t *sarif_rule(const char *id, Severity severity, const char *title, const char *help)
{
    return json_pack("{s:s, s:{s:s}, s:{s:s}, s:{s:s}}", "id", id, "shortDescription", "text",
                     title, "help", "text", help, "defaultConfiguration", "level",
                     sarif_level(severity));
}

static json_t *sarif_rules(void)
{
    uint32_t count;
    const Rule *rules = rules_all(&count);
    json_t *json = json_array();
    for (uint32_t i = 0; i < count; i++)
        json_array_append_new(
            json, sarif_rule(rules[i].id, rules[i].severity, rules[i].title, rules[i].help));
    json_array_append_new(json, sarif_rule(damage_rule, SEVERITY_ERROR, "Damaged bank",
                                           "The bank is not as it was exported: export it again."));
    return json;
}

/* Returns a path as a reference in a URI. Relative paths stay relative. */
static char *uri_of(const char *path)
{
    g_autofree char *escaped = g_uri_escape_string(path, "/", false);
    return path[0] == '/'              ? g_strconcat("file://", escaped, NULL)
           : strchr(path, ':') != NULL ? g_strconcat("./", escaped, NULL)
                                       : g_strdup(escaped);
}

static json_t *sarif_location(const CheckFile *file, const Finding *finding)
{
    g_autofree char *uri = uri_of(file->path);
    json_t *place = json_pack("{s:{s:s}}", "artifactLocation", "uri", uri);
    json_t *location = json_pack("{s:o}", "physicalLocation", place);
    if (finding != NULL && finding->line > 0)
        json_object_set_new(place, "region", json_pack("{s:i}", "startLine", (int)finding->line));
    if (finding != NULL && finding->where[0] != 0)
        json_object_set_new(location, "logicalLocations",
                            json_pack("[{s:s}]", "fullyQualifiedName", finding->where));
    return location;
}

static json_t *sarif_result(const CheckFile *file, const Finding *finding)
{
    g_autofree char *text = finding->where[0] != 0
                                ? g_strdup_printf("%s: %s", finding->where, finding->what)
                                : g_strdup(finding->what);
    return json_pack("{s:s, s:s, s:{s:s}, s:[o]}", "ruleId", rule_id(finding), "level",
                     sarif_level(severity_of(finding)), "message", "text", text, "locations",
                     sarif_location(file, finding));
}

static json_t *sarif_unread(const CheckFile *file)
{
    return json_pack("{s:s, s:{s:s}, s:[o]}", "level", "error", "message", "text",
                     "The file could not be read; the reason is on standard error.", "locations",
                     sarif_location(file, NULL));
}

static json_t *report_sarif(const CheckReport *report)
{
    json_t *results = json_array(), *unread = json_array();
    POINTER_EACH (const CheckFile, file, report->files) {
        for (guint k = 0; k < file->findings->len; k++)
            json_array_append_new(results,
                                  sarif_result(file, &g_array_index(file->findings, Finding, k)));
        if (!file->is_read)
            json_array_append_new(unread, sarif_unread(file));
    }
    g_autofree char *version =
        g_strdup_printf("%d.%d.%d", GAB_VERSION_MAJOR, GAB_VERSION_MINOR, GAB_VERSION_PATCH);
    json_t *driver =
        json_pack("{s:s, s:s, s:o}", "name", "gab", "version", version, "rules", sarif_rules());
    json_t *invocation =
        json_pack("{s:b, s:o}", "executionSuccessful", json_array_size(unread) == 0,
                  "toolExecutionNotifications", unread);
    json_t *run = json_pack("{s:{s:o}, s:[o], s:s, s:o}", "tool", "driver", driver, "invocations",
                            invocation, "columnKind", "unicodeCodePoints", "results", results);
    return json_pack("{s:s, s:s, s:[o]}", "$schema",
                     "https://json.schemastore.org/sarif-2.1.0.json", "version", "2.1.0", "runs",
                     run);
}

void check_report_print(const CheckReport *report, CheckFormat format)
{
    json_t *json = format == CHECK_AS_SARIF ? report_sarif(report) : report_json(report);
    print_json(json);
    json_decref(json);
}
