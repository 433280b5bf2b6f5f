/* SPDX-License-Identifier: MIT */
/*
 * Tests of templates: rows with the text that a template gives, or the error and its place; limits;
 * escaped texts, which readers that we did not write must read back; random templates, which must
 * give a text or an error within the template.
 */
#include "check.h"
#include "formats/template/template.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char values_json[] =
    "{\"n\": 3, \"half\": 0.5, \"big\": 1e300, \"text\": \"ab\", \"odd\": \"<&>\\\"'\\\\\\n?\", "
    "\"list\": [1, 2, 3], \"empty\": [], \"yes\": true, \"no\": false, \"nothing\": null, "
    "\"deep\": [[1, 2], [3]], \"object\": {\"k\": \"v\", \"z\": 1}, \"blank\": \"\", "
    "\"boxes\": [{\"tag\": \"head\", \"x\": -4, \"w\": 8}, {\"tag\": \"fist\", \"x\": 2.5, "
    "\"w\": 2}, {\"tag\": \"head\", \"x\": 9, \"w\": 1, \"properties\": {\"damage\": 7}}]}";

/* Fills in a template. The caller frees the text; an error is returned as text after "! ". */
static char *fill(const char *bytes, size_t size)
{
    json_t *values = json_loads(values_json, 0, NULL);
    GError *error = NULL;
    GBytes *filled =
        template_fill(&(TemplateText){.name = "t", .bytes = bytes, .size = size}, values, &error);
    json_decref(values);
    if (filled == NULL) {
        char *message = g_strconcat("! ", error->message, NULL);
        g_error_free(error);
        return message;
    }
    gsize length;
    const char *text = g_bytes_get_data(filled, &length);
    char *copy = g_strndup(text, length);
    g_bytes_unref(filled);
    return copy;
}

static void check_row(const char *text, const char *want)
{
    char *got = fill(text, strlen(text));
    CHECK_THAT(strcmp(got, want) == 0, "\"%s\" gives \"%s\", not \"%s\"", text, got, want);
    g_free(got);
}

typedef struct Row {
    const char *text, *want;
} Row;

#define CHECK_ROWS(rows)                           \
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) \
    check_row((rows)[i].text, (rows)[i].want)

/* ---- Expressions ---- */

static void test_values(void)
{
    static const Row rows[] = {
        {"", ""},
        {"plain } { }} text", "plain } { }} text"},
        {"{{ n }}", "3"},
        {"{{n}}", "3"},
        {"a{{ half }}b", "a0.5b"},
        {"{{ text }}{{ blank }}", "ab"},
        {"{{ yes }} {{ no }} {{ true }} {{ false }}", "true false true false"},
        {"{{ 'it' }} {{ \"is\" }}", "it is"},
        {"{{ 'a\\'b\\\\c\\td\\n' }}", "a'b\\c\td\n"},
        {"{{ 'a}}b{{c' }}", "a}}b{{c"},
        {"{{ 12 }} {{ 0.125 }} {{ 1000000 }}", "12 0.125 1000000"},
        {"{{ big }}", "1e300"},
        {"{{ -n }} {{ - -n }} {{ 0 - 0 }}", "-3 3 0"},
        {"{{ object.k }} {{ object['k'] }} {{ object[\"z\"] }}", "v v 1"},
        {"{{ list[0] }} {{ list[n - 1] }} {{ deep[0][1] }}", "1 3 2"},
        {"{{ boxes[1].tag }}", "fist"},
        {"{{\n  n\n  +\n  1\n}}", "4"},
        {"{{# a comment with }} and {{#\"quotes' }}n", " and n"},
    };
    CHECK_ROWS(rows);
}

static void test_operators(void)
{
    static const Row rows[] = {
        {"{{ 1 + 2 * 3 }} {{ (1 + 2) * 3 }} {{ 7 - 2 - 1 }}", "7 9 4"},
        {"{{ 7 / 2 }} {{ 7 % 4 }} {{ -1 % 4 }} {{ 8 / 2 / 2 }}", "3.5 3 3 2"},
        {"{{ text + 1 }} {{ 'a' + half + yes }}", "ab1 a0.5true"},
        {"{{ 1 < 2 }}{{ 2 <= 2 }}{{ 3 > 4 }}{{ 4 >= 5 }}", "truetruefalsefalse"},
        {"{{ 'a' < 'b' }}{{ 'b' <= 'a' }}", "truefalse"},
        {"{{ n == 3 }}{{ n != 3 }}{{ text == 'ab' }}{{ n == '3' }}", "truefalsetruefalse"},
        {"{{ nothing == null }}{{ object.none == null }}{{ yes == true }}", "truetruetrue"},
        {"{{ list == list }}{{ list == deep }}{{ boxes[0] == boxes[2] }}", "truefalsefalse"},
        {"{{ not yes }}{{ not not yes }}{{ not blank }}", "falsetruetrue"},
        {"{{ yes and n }}{{ no and n }}{{ yes or n }}{{ no or n }}", "3falsetrue3"},
        {"{{ no and none }}{{ yes or none }}", "falsetrue"},
        {"{{ not no and no }} {{ no or yes and no }} {{ 1 + 1 == 2 and 2 < 3 }}",
         "false false true"},
        {"{{ -n + 5 }} {{ 2 * -n }}", "2 -6"},
        {"{{ n - 1 | pad 3 }} {{ 1 + (n | pad 2) }}", "002 103"},
    };
    CHECK_ROWS(rows);
}

static void test_filters(void)
{
    static const Row rows[] = {
        {"{{ half | fixed 2 }} {{ 2.005 | fixed 1 }} {{ n | fixed 0 }}", "0.50 2.0 3"},
        {"{{ -0.001 | fixed 1 }}", "0.0"},
        {"{{ 2.5 | round }} {{ -2.5 | round }} {{ 2.4 | round }}", "3 -2 2"},
        {"{{ -1.5 | floor }} {{ -1.5 | ceil }} {{ -1.5 | abs }}", "-2 -1 1.5"},
        {"{{ 7 | pad 4 }} {{ 12345 | pad 2 }}", "0007 12345"},
        {"{{ text | upper }} {{ 'ÄB' | lower }}", "AB Äb"},
        {"{{ '1 é-b' | identifier }} {{ blank | identifier }}", "_1____b _"},
        {"{{ 'a:b:c' | replace ':' '_' }} {{ 'aa' | replace 'a' '' }}", "a_b_c "},
        {"{{ list | count }} {{ text | count }} {{ object | count }} {{ 'é' | count }}", "3 2 2 1"},
        {"{{ list | join ', ' }}{{ empty | join ',' }}", "1, 2, 3"},
        {"{{ boxes | where 'tag' 'head' | count }} {{ boxes | where 'x' 9 | count }}", "2 1"},
        {"{{ (boxes | find 'tag' 'head').x }} {{ (boxes | find 'tag' 'no').x == null }}",
         "-4 true"},
        {"{{ nothing | default -1 }}", "-1"},
        {"{{ nothing | default 'x' }} {{ boxes[0].properties.damage | default 5 }}", "x 5"},
        {"{{ blank | default 'x' }}{{ n | default 4 }}", "3"},
        {"{{ boxes[2].properties.damage | default 5 }}", "7"},
    };
    CHECK_ROWS(rows);
}

static void test_escapes(void)
{
    static const Row rows[] = {
        {"{{ odd }}", "<&>\"'\\\n?"},
        {"{{ odd | json }}", "<&>\\\"'\\\\\\u000a?"},
        {"{{ odd | lua }}", "<&>\\\"\\'\\\\\\010?"},
        {"{{ odd | c }}", "<&>\\\"'\\\\\\012\\?"},
        {"{{ odd | xml }}", "&lt;&amp;&gt;&quot;&#39;\\&#10;?"},
        {"{{ odd | csv }}", "\"<&>\"\"'\\\n?\""},
        {"{{ text | csv }} {{ 'a;b' | csv }} {{ 'a,b' | csv }}", "ab \"a;b\" \"a,b\""},
        {"{{ escape xml }}{{ odd }}{{ n }}{{ odd | raw }}",
         "&lt;&amp;&gt;&quot;&#39;\\&#10;?3<&>\"'\\\n?"},
        {"{{ escape json }}{{ '\"' }}{{ escape none }}{{ '\"' }}", "\\\"\""},
        {"{{ escape xml }}{{ '<' | upper }}{{ '<' | json }}", "&lt;<"},
    };
    CHECK_ROWS(rows);
}

/* ---- Tags ---- */

static void test_tags(void)
{
    static const Row rows[] = {
        {"{{ for x in list }}{{ x }};{{ end }}", "1;2;3;"},
        {"{{ for x in empty }}{{ x }}{{ end }}.", "."},
        {"{{ for x in object }}{{ x.key }}={{ x.value }} {{ end }}", "k=v z=1 "},
        {"{{ for x in list }}{{ loop.index }}{{ loop.number }}{{ loop.count }}{{ end }}",
         "013123233"},
        {"{{ for x in list }}{{ x }}{{ if not loop.last }},{{ end }}{{ end }}", "1,2,3"},
        {"{{ for x in list }}{{ if loop.first }}<{{ end }}{{ x }}{{ end }}", "<123"},
        {"{{ for row in deep }}{{ let k = loop.index }}{{ for x in row }}{{ k }}{{ x }} {{ end }}"
         "{{ end }}",
         "01 02 13 "},
        {"{{ if yes }}a{{ end }}{{ if no }}b{{ end }}", "a"},
        {"{{ if no }}a{{ else }}b{{ end }}", "b"},
        {"{{ for x in list }}{{ if x == 1 }}a{{ elif x == 2 }}b{{ else }}c{{ end }}{{ end }}",
         "abc"},
        {"{{ if nothing }}a{{ elif empty }}b{{ elif blank }}c{{ elif 0 }}d{{ end }}", ""},
        {"{{ if list }}a{{ end }}{{ if object }}b{{ end }}{{ if 'x' }}c{{ end }}", "abc"},
        {"{{ let x = n + 1 }}{{ x }}{{ let x = x + 1 }}{{ x }}", "45"},
        {"{{ let x = 1 }}{{ if yes }}{{ let x = 2 }}{{ x }}{{ end }}{{ x }}", "21"},
        {"{{ for n in list }}{{ n }}{{ end }}{{ n }}", "1233"},
    };
    CHECK_ROWS(rows);
}

/* A line that has only a tag that writes nothing is left out. */
static void test_lines(void)
{
    static const Row rows[] = {
        {"a\n{{ for x in list }}\n{{ x }}\n{{ end }}\nb\n", "a\n1\n2\n3\nb\n"},
        {"  {{ if yes }}  \n  a\n  {{ else }}\nb\n\t{{ end }}\n", "  a\n"},
        {"{{ if yes }}\r\na\r\n{{ end }}\r\n", "a\r\n"},
        {"a {{ if yes }}\nb{{ end }}\n", "a \nb\n"},
        {"{{ let x = 1 }}\n{{ escape c }}\n{{# no }}\n{{ x }}\n", "1\n"},
        {"{{ if yes }}a{{ end }}\nb", "a\nb"},
        {"{{ if yes }} {{ end }}", " "},
        {"{{ blank }}\nb", "\nb"},
        {"{{ if yes }}\n\na\n{{ end }}", "\na\n"},
    };
    CHECK_ROWS(rows);
}

/* ---- Errors ---- */

static void test_syntax(void)
{
    static const Row rows[] = {
        {"a\nb {{ n", "! t:2:3: “}}” is missing"},
        {"é {{ n", "! t:1:3: “}}” is missing"},
        {"{{ 'n }}", "! t:1:4: the text has no closing quote"},
        {"{{ }}", "! t:1:4: a value is expected here"},
        {"{{ n n }}", "! t:1:6: the tag should end here"},
        {"{{ 1.2.3 }}", "! t:1:4: this is not a number; numbers are such as 12, 0.5 and 1e9"},
        {"{{ (n }}", "! t:1:7: “)” is expected here"},
        {"{{ list[0 }}", "! t:1:11: “]” is expected here"},
        {"{{ n. }}", "! t:1:7: a name is expected here"},
        {"{{ n | }}", "! t:1:8: a name is expected here"},
        {"{{ n | nofilter }}", "! t:1:8: there is no filter with this name"},
        {"{{ n | fixed }}", "! t:1:14: a value is expected here"},
        {"{{ n ~ 1 }}", "! t:1:6: the tag should end here"},
        {"{{ for in list }}{{ end }}", "! t:1:11: “in” is expected here"},
        {"{{ for x on list }}{{ end }}", "! t:1:10: “in” is expected here"},
        {"{{ for x in list }}", "! t:1:4: “{{ end }}” is missing for this tag"},
        {"{{ if n }}\n{{ else }}", "! t:1:4: “{{ end }}” is missing for this tag"},
        {"{{ for x in list }}{{ else }}{{ end }}", "! t:1:23: “end” is expected here"},
        {"{{ if n }}{{ else }}{{ elif n }}{{ end }}", "! t:1:24: “end” is expected here"},
        {"a {{ end }}", "! t:1:6: nothing begins here that could end"},
        {"{{ else }}", "! t:1:4: nothing begins here that could end"},
        {"{{ if n }}{{ end n }}", "! t:1:18: the tag should end here"},
        {"{{ let = 1 }}", "! t:1:8: a name is expected here"},
        {"{{ let x 1 }}", "! t:1:10: “=” is expected here"},
        {"{{ escape html }}", "! t:1:11: the target must be none, json, lua, c, xml, csv or line"},
        {"{{ escape xml xml }}", "! t:1:15: the tag should end here"},
        {"a\xff", "! t:1:2: the template is not UTF-8"},
    };
    CHECK_ROWS(rows);
}

static void test_wrong_values(void)
{
    static const Row rows[] = {
        {"{{ none }}", "! t:1:4: there is no value with the name “none”"},
        {"{{ for x in list }}{{ end }}{{ x }}", "! t:1:32: there is no value with the name “x”"},
        {"{{ loop }}", "! t:1:4: there is no value with the name “loop”"},
        {"{{ object.none }}", "! t:1:10: this has no value; the filter “default” can give it one"},
        {"{{ list[3] }}", "! t:1:8: this has no value; the filter “default” can give it one"},
        {"{{ list[-1] }}", "! t:1:8: this has no value; the filter “default” can give it one"},
        {"{{ list }}", "! t:1:4: a list cannot be written; use a loop, or | join"},
        {"{{ for x in n }}{{ end }}", "! t:1:13: a loop needs a list"},
        {"{{ for x in nothing }}{{ end }}", "! t:1:13: a loop needs a list"},
        {"{{ list + 'a' }}", "! t:1:9: only texts, numbers, true and false can be added"},
        {"{{ 'a' + nothing }}", "! t:1:8: only texts, numbers, true and false can be added"},
        {"{{ list + 1 }}", "! t:1:9: both sides must be numbers"},
        {"{{ 'a' * 2 }}", "! t:1:8: both sides must be numbers"},
        {"{{ nothing - 1 }}", "! t:1:12: both sides must be numbers"},
        {"{{ 1 / 0 }}", "! t:1:6: this divides by zero"},
        {"{{ 1 % 0 }}", "! t:1:6: this divides by zero"},
        {"{{ big * big }}", "! t:1:8: the result is too large"},
        {"{{ 1 < 'a' }}", "! t:1:6: both sides must be numbers, or texts"},
        {"{{ -text }}", "! t:1:4: only a number can be negative"},
        {"{{ text | fixed 1 }}", "! t:1:11: this filter needs a number"},
        {"{{ n | fixed 'a' }}", "! t:1:8: the argument of this filter must be a number"},
        {"{{ list | upper }}", "! t:1:11: this filter needs a text"},
        {"{{ nothing | upper }}", "! t:1:14: this filter needs a text"},
        {"{{ text | replace '' 'a' }}",
         "! t:1:11: the arguments of this filter must be texts, the first one not empty"},
        {"{{ n | count }}", "! t:1:8: this filter needs a list"},
        {"{{ text | join ',' }}", "! t:1:11: this filter needs a list"},
        {"{{ deep | join ',' }}", "! t:1:11: only texts, numbers, true and false can be joined"},
        {"{{ n | where 'a' 1 }}", "! t:1:8: this filter needs a list"},
        {"{{ fail 'no ' + text }}", "! t:1:4: no ab"},
        {"{{ fail list }}", "! t:1:4: the message must be a text"},
        {"{{ if no }}{{ fail 'x' }}{{ end }}", ""},
    };
    CHECK_ROWS(rows);
}

static char *repeated(const char *before, int times, const char *after)
{
    GString *text = g_string_new(NULL);
    for (int i = 0; i < times; i++)
        g_string_append(text, before);
    for (int i = 0; i < times; i++)
        g_string_append(text, after);
    return g_string_free(text, FALSE);
}

/* Checks that a template reaches a limit: "nested", "steps", and so on. */
static void check_limit(char *text, const char *limit)
{
    char *got = fill(text, strlen(text));
    CHECK_THAT(got[0] == '!' && strstr(got, limit) != NULL, "%.40s... gives %.200s", text, got);
    g_free(got);
    g_free(text);
}

static void test_limits(void)
{
    static const struct {
        const char *before;
        int times;
        const char *after, *limit;
    } rows[] = {
        {"{{ if yes }}", 100, "{{ end }}", "nested too deeply"},
        {"{{ if yes }}", 100000, "", "nested too deeply"},
        {"{{ for x in list }}", 60, "{{ end }}", "steps"},
        {"{{ if no }}{{ elif no }}", 1, "", "is missing"},
    };
    for (size_t i = 0; i < CHECK_COUNT(rows); i++)
        check_limit(repeated(rows[i].before, rows[i].times, rows[i].after), rows[i].limit);
    static const struct {
        const char *begin, *repeated;
        int times;
        const char *end, *limit;
    } tags[] = {
        {"{{ ", "(", 100, "1", "nested too deeply"},
        {"{{ ", "not ", 100, "1", "nested too deeply"},
        {"{{ ", "-", 100, "1", "nested too deeply"},
        {"{{ ", "9", 400, "9", "not a number"},
        {"{{ ", "list[", 100, "1", "nested too deeply"},
        {"{{ ", "1 + ", 2000, "1", "tag is too long"},
        {"{{ ", " ", 5000, "1", "tag is too long"},
    };
    for (size_t i = 0; i < CHECK_COUNT(tags); i++) {
        char *middle = repeated(tags[i].repeated, tags[i].times, "");
        check_limit(g_strconcat(tags[i].begin, middle, tags[i].end, " }}", NULL), tags[i].limit);
        g_free(middle);
    }
    char *branches = repeated("{{ elif no }}", 2000, "");
    check_limit(g_strconcat("{{ if no }}", branches, "{{ end }}", NULL), "too many branches");
    g_free(branches);
}

/* Texts and lists that grow: the number of steps bounds the memory. */
static void test_growth(void)
{
    char *doubles = repeated("{{ let text = text + text }}", 60, "");
    check_limit(doubles, "steps");
    char *writes = repeated("{{ let text = text + text }}", 20, "");
    check_limit(g_strconcat(writes, "{{ for a in list }}{{ for b in list }}{{ for c in list }}",
                            "{{ for d in list }}{{ for e in list }}{{ for f in list }}{{ text }}",
                            "{{ end }}{{ end }}{{ end }}{{ end }}{{ end }}{{ end }}", NULL),
                "MiB");
    g_free(writes);
    char *replaces = repeated("{{ let text = text | replace 'a' 'aaaaaaaa' }}", 40, "");
    check_limit(replaces, "steps");
}

/* Templates may have many branches and long expressions. */
static void test_long(void)
{
    char *branches = repeated("{{ elif no }}a", 900, "");
    char *text = g_strconcat("{{ if no }}", branches, "{{ else }}b{{ end }}", NULL);
    check_row(text, "b");
    g_free(text);
    g_free(branches);
    char *sum = repeated("1 + ", 1000, "");
    text = g_strconcat("{{ ", sum, "1 }}", NULL);
    check_row(text, "1001");
    g_free(text);
    g_free(sum);
}

/* ---- Escaped texts are read back ---- */

/* Returns a random text: characters that some format escapes, controls, and others. */
static char *random_text(CheckRandom *random, bool controls)
{
    static const char *const parts[] = {"\"", "'",   "\\", "<",  ">", "&", ",", ";",  "\n", "\r",
                                        "?",  "]]>", "é",  "日", "a", " ", "0", "x1", "#",  "/"};
    GString *text = g_string_new(NULL);
    for (int length = check_between(random, 0, 12); length > 0; length--)
        if (controls && check_between(random, 0, 9) == 0)
            g_string_append_c(text, (char)check_between(random, 1, 31));
        else
            g_string_append(text, parts[check_between(random, 0, (int)CHECK_COUNT(parts) - 1)]);
    return g_string_free(text, FALSE);
}

static char *escaped(const char *text, const char *target)
{
    json_t *values = json_pack("{s:s}", "x", text);
    char *bytes = g_strdup_printf("{{ escape %s }}{{ x }}", target);
    GBytes *filled = template_fill(&(TemplateText){"t", bytes, strlen(bytes), NULL}, values, NULL);
    gsize size = 0;
    const char *data = filled != NULL ? g_bytes_get_data(filled, &size) : "";
    char *copy = g_strndup(data, size);
    CHECK(filled != NULL);
    g_clear_pointer(&filled, g_bytes_unref);
    g_free(bytes);
    json_decref(values);
    return copy;
}

static void check_json(const char *text)
{
    char *inner = escaped(text, "json"), *quoted = g_strconcat("\"", inner, "\"", NULL);
    json_t *value = json_loads(quoted, JSON_DECODE_ANY, NULL);
    CHECK_TEXT(json_string_value(value) != NULL ? json_string_value(value) : "not JSON", text);
    json_decref(value);
    g_free(quoted);
    g_free(inner);
}

static void keep_text(GMarkupParseContext *context, const char *text, gsize size, gpointer user,
                      GError **error)
{
    (void)context, (void)error;
    g_string_append_len(user, text, (gssize)size);
}

/* Control characters that XML cannot contain become blanks. */
static void check_xml(const char *text)
{
    char *inner = escaped(text, "xml"), *element = g_strconcat("<a>", inner, "</a>", NULL);
    GString *got = g_string_new(NULL), *want = g_string_new(text);
    const GMarkupParser parser = {.text = keep_text};
    GMarkupParseContext *context = g_markup_parse_context_new(&parser, 0, got, NULL);
    CHECK(g_markup_parse_context_parse(context, element, -1, NULL));
    for (gsize i = 0; i < want->len; i++)
        if ((unsigned char)want->str[i] < ' ' && want->str[i] != '\n' && want->str[i] != '\t')
            want->str[i] = ' ';
    CHECK_TEXT(got->str, want->str);
    g_markup_parse_context_free(context);
    g_string_free(got, TRUE);
    g_string_free(want, TRUE);
    g_free(element);
    g_free(inner);
}

/* A spreadsheet does not compute a text after an apostrophe. */
static void check_csv(const char *text)
{
    bool is_computed = text[0] != 0 && strchr("=+-@\t\r", text[0]) != NULL;
    char *wanted = g_strconcat(is_computed ? "'" : "", text, NULL);
    char *cell = escaped(text, "csv");
    GString *got = g_string_new(NULL);
    size_t length = strlen(cell);
    bool quoted = cell[0] == '"';
    for (size_t i = quoted; i < length - quoted; i++) {
        CHECK(quoted || strchr(",;\"\r\n", cell[i]) == NULL);
        CHECK(!quoted || cell[i] != '"' || cell[i + 1] == '"');
        g_string_append_c(got, cell[i]);
        i += quoted && cell[i] == '"';
    }
    CHECK_TEXT(got->str, wanted);
    g_string_free(got, TRUE);
    g_free(wanted);
    g_free(cell);
}

/* Reads a string of C or Lua, whose numbers are octal or decimal. */
static void check_string(const char *text, const char *target, int base)
{
    char *inner = escaped(text, target);
    GString *got = g_string_new(NULL);
    for (const char *at = inner; *at != 0; at++) {
        CHECK(*at != '"' && *at != '\n');
        CHECK(base == 10 || at[0] != '?' || at[1] != '?');
        if (*at == '\\' && g_ascii_isdigit(at[1])) {
            char digits[4] = {at[1], at[2], at[3], 0};
            g_string_append_c(got, (char)strtol(digits, NULL, base));
            at += 3;
            continue;
        }
        at += *at == '\\';
        g_string_append_c(got, *at);
    }
    CHECK_TEXT(got->str, text);
    g_string_free(got, TRUE);
    g_free(inner);
}

static void test_read_back(void)
{
    CheckRandom random = check_random("read back");
    for (size_t i = 0; i < check_case_count(4000); i++) {
        char *text = random_text(&random, true);
        check_json(text);
        check_xml(text);
        check_csv(text);
        check_string(text, "c", 8);
        check_string(text, "lua", 10);
        g_free(text);
    }
}

/* ---- Random templates ---- */

static const char *const tokens[] = {
    "{{ ",        " }}",       "for ",
    "x ",         "in ",       "if ",
    "elif ",      "else ",     "end ",
    "let ",       "= ",        "list",
    "n",          "text",      "boxes",
    ".",          "tag",       "[",
    "]",          "(",         ")",
    "| ",         "+ ",        "- ",
    "* ",         "/ ",        "% ",
    "== ",        "< ",        "and ",
    "or ",        "not ",      "1 ",
    "'a' ",       "\"",        "fixed ",
    "join ",      "where ",    "default ",
    "upper ",     "\n",        "é",
    "# ",         "fail ",     "loop",
    "escape ",    "xml ",      "count ",
    "null ",      "{{ end }}", "{{ for x in list }}",
    "{{ if n }}",
};

/* A template gives a text, or an error whose place is in the template. */
static void check_any(const char *text, size_t size)
{
    char *got = fill(text, size);
    unsigned line, column, lines = 1;
    for (size_t i = 0; i < size; i++)
        lines += text[i] == '\n';
    if (got[0] == '!' && strncmp(got, "! t:", 4) == 0) {
        CHECK_THAT(sscanf(got, "! t:%u:%u: ", &line, &column) == 2, "%s", got);
        CHECK_THAT(line >= 1 && line <= lines && column >= 1 && column <= size + 1, "%s", got);
        CHECK(g_utf8_validate(got, -1, NULL));
    }
    g_free(got);
}

static void test_random(void)
{
    CheckRandom random = check_random("random templates");
    for (size_t i = 0; i < check_case_count(40000); i++) {
        GString *text = g_string_new("{{ ");
        for (int length = check_between(&random, 1, 30); length > 0; length--)
            g_string_append(text, tokens[check_between(&random, 0, (int)CHECK_COUNT(tokens) - 1)]);
        if (check_between(&random, 0, 1) == 0)
            g_string_append(text, " }}");
        check_any(text->str, text->len);
        g_string_free(text, TRUE);
    }
}

static void test_mutants(void)
{
    static const char seed[] =
        "{{ escape xml }}\n{{ for box in boxes }}\n{{ let w = box.w * 2 + 1 }}\n"
        "<b tag=\"{{ box.tag | upper }}\" w='{{ w | fixed 2 }}'/>{{ if not loop.last }},{{ end }}\n"
        "{{ if box.x > 3 and box.tag == 'head' }}a{{ elif list[0] }}b{{ else }}c{{ end }}\n"
        "{{ end }}\n{{ boxes | where 'tag' \"head\" | count }} {{ list | join ', ' }}\n";
    CheckRandom random = check_random("mutated templates");
    for (size_t i = 0; i < check_case_count(40000); i++) {
        char text[sizeof seed];
        memcpy(text, seed, sizeof seed);
        for (int times = check_between(&random, 1, 3); times > 0; times--)
            text[check_between(&random, 0, (int)sizeof seed - 2)] =
                check_between(&random, 0, 1) == 0
                    ? (char)check_between(&random, 0, 255)
                    : "{}()[]|'\".\n #=+-"[check_between(&random, 0, 15)];
        check_any(text, sizeof seed - 1);
    }
}

CHECK_CASES({"values and places", test_values}, {"operators and their order", test_operators},
            {"filters", test_filters}, {"targets", test_escapes}, {"tags", test_tags},
            {"lines with only a tag", test_lines}, {"errors of syntax", test_syntax},
            {"errors of values", test_wrong_values}, {"limits", test_limits},
            {"limits of time and memory", test_growth}, {"long templates", test_long},
            {"escaped texts are read back", test_read_back}, {"random templates", test_random},
            {"mutated templates", test_mutants})
