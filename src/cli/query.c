/* SPDX-License-Identifier: MIT */
/*
 * gab query: answers queries to a bank, one from the command line or one per line from standard
 * input. See query.h; the words are described in the help below and in the man page.
 */
#include "cli/command.h"
#include "cli/confine.h"
#include "cli/io.h"
#include "cli/query.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

enum { MAX_LINE = 1 << 16, READ_SIZE = 1 << 16 }; /* bytes */

/* ---- Verbs and options ---- */

static const struct {
    const char *name;
    unsigned bit;
    bool has_value;
} option_names[] = {
    {"--at", QUERY_AT, true},
    {"--flip-x", QUERY_FLIP_X, false},
    {"--flip-y", QUERY_FLIP_Y, false},
    {"--turn", QUERY_TURN, true},
    {"--scale", QUERY_SCALE, true},
    {"--tag", QUERY_TAG, true},
    {"--role", QUERY_ROLE, true},
    {"--radius", QUERY_RADIUS, true},
    {"--size", QUERY_SIZE, true},
    {"--open", QUERY_OPEN, true},
    {"--layer", QUERY_LAYER, true},
    {"--within", QUERY_MAX_DISTANCE, true},
    {"--restitution", QUERY_RESTITUTION, true},
    {"--friction", QUERY_FRICTION, true},
    {"--smooth", QUERY_SMOOTH, true},
};

static const QueryVerb *find_verb(const char *name)
{
    static const QueryVerb *const tables[] = {query_sprite_verbs, query_map_verbs,
                                              query_level_verbs, query_thing_verbs};
    for (size_t i = 0; i < G_N_ELEMENTS(tables); i++)
        for (const QueryVerb *verb = tables[i]; verb->name != NULL; verb++)
            if (strcmp(verb->name, name) == 0)
                return verb;
    return NULL;
}

static const char *option_name(unsigned bit)
{
    for (size_t i = 0; i < G_N_ELEMENTS(option_names); i++)
        if (option_names[i].bit == bit)
            return option_names[i].name;
    return "this option";
}

bool query_once(Query *q, unsigned bit, unsigned *given)
{
    bool is_repeated = (bit & *given & QUERY_ONCE) != 0;
    *given |= bit;
    return !is_repeated || query_fail(q, "%s is given twice", option_name(bit));
}

/* ---- A query ---- */

/* Adds an option. `next` is the word after it, which is its value if `*uses_next` becomes true. */
static bool add_option(Query *q, const char *name, const char **next, bool *uses_next)
{
    for (size_t i = 0; i < G_N_ELEMENTS(option_names); i++) {
        if (strcmp(option_names[i].name, name) != 0)
            continue;
        *uses_next = option_names[i].has_value;
        if (*uses_next && *next == NULL)
            return query_fail(q, "%s needs a value", name);
        if (q->option_count == QUERY_MAX_OPTIONS)
            return query_fail(q, "there are more than %d options", QUERY_MAX_OPTIONS);
        q->options[q->option_count++] = (QueryOption){option_names[i].bit, *next, q->count};
        return true;
    }
    return query_fail(q, "there is no option %s", name);
}

/* Separates words from options; `words` is NULL-terminated. */
static bool separate_words(Query *q, const char **words)
{
    q->count = q->next = q->option_count = 0;
    for (const char **word = words; *word != NULL; word++) {
        bool uses_next = false;
        if ((*word)[0] == '-' && (*word)[1] == '-') {
            if (!add_option(q, *word, word + 1, &uses_next))
                return false;
            word += uses_next;
        } else if (q->count == QUERY_MAX_WORDS) {
            return query_fail(q, "there are more than %d words", QUERY_MAX_WORDS);
        } else {
            q->words[q->count++] = *word;
        }
    }
    return true;
}

static bool run_query(Query *q, const char **words)
{
    const char *name;
    if (!separate_words(q, words) || !query_take(q, "QUERY", &name))
        return false;
    const QueryVerb *verb = find_verb(name);
    if (verb == NULL)
        return query_fail(q, "there is no query \"%s\"", name);
    unsigned given = 0;
    for (unsigned i = 0; i < q->option_count; i++) {
        unsigned bit = q->options[i].bit;
        if ((bit & verb->options) == 0)
            return query_fail(q, "%s does not take %s", name, option_name(bit));
        if ((bit & QUERY_POSE) == 0 && !query_once(q, bit, &given))
            return false;
    }
    if (!query_take_words(q, verb) || !query_read_options(q))
        return false;
    answer_open(q->out, NULL, verb->brackets[0]);
    verb->answer(q);
    answer_close(q->out, verb->brackets[1]);
    return q->problem->len == 0;
}

/* Answers a query and ends the line. If the query fails, writes the problem as the answer and
 * returns false. */
static bool answer_line(Query *q, const char **words)
{
    size_t begin = q->out->len;
    g_string_truncate(q->problem, 0);
    bool ok = run_query(q, words);
    if (!ok) {
        g_string_truncate(q->out, begin);
        answer_open(q->out, NULL, '{');
        answer_text(q->out, "error", q->problem->str);
        answer_close(q->out, '}');
    }
    g_string_append_c(q->out, '\n');
    return ok;
}

/* ---- Lines ---- */

/* Splits a line into words, in place, at blanks that are not within double quotes. Within these,
 * a backslash escapes the next character. False if there are too many words or a quote is not
 * closed. */
static bool cut_line(Query *q, char *line, const char **words)
{
    unsigned count = 0;
    char *to = line;
    while (*line != 0) {
        while (*line == ' ' || *line == '\t' || *line == '\r')
            line++;
        if (*line == 0)
            break;
        if (count == QUERY_MAX_WORDS + 2 * QUERY_MAX_OPTIONS)
            return query_fail(q, "there are too many words");
        words[count++] = to;
        bool quoted = false;
        for (; *line != 0 && (quoted || (*line != ' ' && *line != '\t' && *line != '\r')); line++) {
            if (*line == '"')
                quoted = !quoted;
            else
                *to++ = quoted && *line == '\\' && line[1] != 0 ? *++line : *line;
        }
        if (quoted)
            return query_fail(q, "a quote is not closed");
        line += *line != 0;
        *to++ = 0;
    }
    words[count] = NULL;
    return true;
}

static bool answer_text_line(Query *q, char *line, size_t length)
{
    const char *words[QUERY_MAX_WORDS + 2 * QUERY_MAX_OPTIONS + 1];
    g_string_truncate(q->problem, 0);
    if (memchr(line, 0, length) != NULL)
        query_fail(q, "the line contains a NUL byte");
    else if (cut_line(q, line, words))
        return answer_line(q, words);
    answer_open(q->out, NULL, '{');
    answer_text(q->out, "error", q->problem->str);
    answer_close(q->out, '}');
    g_string_append_c(q->out, '\n');
    return false;
}

/* Lines that are being received. */
typedef struct Lines {
    char *bytes;   /* an incomplete line, and the lines that were read after it */
    size_t size;   /* in bytes */
    bool too_long; /* the rest of the line is skipped */
} Lines;

/* Answers every complete line and, if `at_end`, also an incomplete one at the end. Blank lines are
 * not answered. Returns false if any answer is an error. */
static bool answer_lines(Query *q, Lines *lines, bool at_end)
{
    bool ok = true;
    size_t begin = 0;
    while (begin < lines->size) {
        char *line = lines->bytes + begin;
        char *end = memchr(line, '\n', lines->size - begin);
        if (end == NULL && !at_end)
            break;
        size_t length = end != NULL ? (size_t)(end - line) : lines->size - begin;
        line[length] = 0;
        if (!lines->too_long && strspn(line, " \t\r") < length)
            ok &= answer_text_line(q, line, length);
        lines->too_long = false;
        begin += length + 1;
    }
    lines->size = begin < lines->size ? lines->size - begin : 0;
    memmove(lines->bytes, lines->bytes + begin, lines->size);
    if (lines->size < MAX_LINE)
        return ok;
    lines->size = 0;
    if (!lines->too_long)
        g_string_append(q->out, "{\"error\":\"the line is longer than 65535 bytes\"}\n");
    lines->too_long = true;
    return false;
}

static void print_answers(Query *q)
{
    print_text(q->out->str);
    print_flush();
    g_string_truncate(q->out, 0);
}

/* Answers all complete lines before waiting for more input, so that a program can choose its next
 * query by the last answer. */
static int answer_input(Query *q)
{
    Lines lines = {.bytes = g_malloc(MAX_LINE + READ_SIZE + 1)};
    bool ok = true;
    ssize_t got = 1;
    while (got != 0 && print_flush()) {
        got = read(STDIN_FILENO, lines.bytes + lines.size, READ_SIZE);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            break;
        lines.size += (size_t)got;
        ok &= answer_lines(q, &lines, got == 0);
        print_answers(q);
    }
    g_free(lines.bytes);
    if (got < 0) {
        print_message("the queries cannot be read: %s", g_strerror(errno));
        return STATUS_ERROR;
    }
    return ok ? STATUS_OK : STATUS_PROBLEMS;
}

/* ---- The command ---- */

static int answer_words(Query *q, const char **words)
{
    bool ok = run_query(q, words);
    if (ok) {
        g_string_append_c(q->out, '\n');
        print_answers(q);
        return STATUS_OK;
    }
    return report_wrong_usage(&query_command, "%s", q->problem->str);
}

/* True if the queries come from standard input. */
static bool reads_input(const char **words)
{
    return strcmp(words[0], "-") == 0 && words[1] == NULL;
}

static int query_bank(const char *path, const char **words)
{
    OpenBank open;
    GBytes *bytes = file_get(path);
    if (bytes == NULL)
        return STATUS_ERROR;
    int status = bank_open(path, bytes, &open);
    g_bytes_unref(bytes);
    if (status != STATUS_OK)
        return status;
    g_autofree Query *q = g_new0(Query, 1);
    q->bank = &open.bank;
    q->out = g_string_sized_new(2 * READ_SIZE);
    q->problem = g_string_new(NULL);
    status = reads_input(words) ? answer_input(q) : answer_words(q, words);
    g_string_free(q->out, true);
    g_string_free(q->problem, true);
    bank_close(&open);
    return status;
}

static int run(int count, char **words)
{
    if (count < 2)
        return report_wrong_usage(
            &query_command, "BANK and QUERY, or - for queries from standard input, are missing");
    if (file_is_stream(words[0]) && reads_input((const char **)words + 1))
        return report_wrong_usage(&query_command,
                                  "a bank and queries cannot both be standard input");
    Confinement *confinement = confinement_new();
    if (!file_is_stream(words[0]))
        confinement_read(confinement, words[0]);
    confinement_begin(confinement);
    return query_bank(words[0], (const char **)words + 1);
}

const Command query_command = {"query", "runs queries on a bank, and prints the results as JSON",
                               help_query, run, NULL};
