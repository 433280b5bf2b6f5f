/* SPDX-License-Identifier: MIT */
/* Reads the JSON of a bank. */
#include "bank/json_reader_internal.h"

#include "bank/json_format.h"
#include "bank/reader.h"

#include <stdio.h>

static bool load_version(Loader *l, const JsonValue *root)
{
    const JsonValue *format = json_value_get(root, "format");
    uint32_t version = 0;
    if (!json_value_is_string(format) || strcmp(json_value_string(format), JSON_FORMAT) != 0)
        return loader_fail(l, "is not a bank: the key \"format\" is not \"%s\"", JSON_FORMAT);
    if (!loader_require(l, root, "version") ||
        !loader_integer(l, root, "version", 1, UINT32_MAX, &version))
        return false;
    return version == JSON_VERSION ||
           loader_fail_at(l, "version", "%lu is newer than this program, which reads %d",
                          (unsigned long)version, JSON_VERSION);
}

static bool load_root(Loader *l, const JsonValue *root)
{
    static const char *const keys[] = {"$schema",  "checksum", "format", "version", "roles", "tags",
                                       "pictures", "sprites",  "maps",   "levels",  NULL};
    if (!load_version(l, root) || !loader_object(l, root, keys))
        return false;
    for (size_t i = 0; i < 2; i++) {
        const JsonValue *text = json_value_get(root, keys[i]);
        if (text && !json_value_is_string(text))
            return loader_fail_at(l, keys[i], "is %s, not text", loader_kind_of(text));
    }
    return loader_load_rows(l, &bank_record, root, l->plain);
}

static JsonTree *parse(Loader *l, const char *text, size_t size)
{
    JsonProblem problem;
    JsonTree *tree = json_tree_read(text, size, &problem);
    if (tree)
        return tree;
    if (problem.kind == JSON_NO_MEMORY) {
        loader_no_memory(l);
        return NULL;
    }
    l->error->kind = BANK_BROKEN_RULE;
    snprintf(l->error->where, sizeof l->error->where, "line %lu, column %lu",
             (unsigned long)problem.line, (unsigned long)problem.column);
    json_problem_text(&problem, NULL, l->error->what, sizeof l->error->what);
    return NULL;
}

/* Checks the highest index of each kind that properties refer to. */
static bool references_are_valid(Loader *l)
{
    uint32_t counts[PLAIN_KINDS];
    plain_count_targets(l->plain, counts);
    for (uint32_t kind = 0; kind < PLAIN_KINDS; kind++)
        if (l->target_counts[kind] > counts[kind])
            return loader_fail(l, "a property refers to %s %lu, but there are only %lu",
                               plain_target_word(kind), (unsigned long)l->target_counts[kind] - 1,
                               (unsigned long)counts[kind]);
    return true;
}

bool bank_read_json(const char *text, size_t size, uint64_t max_pixels, PlainBank *plain,
                    BankError *error)
{
    BankError unused;
    Loader l = {.plain = plain,
                .error = error ? error : &unused,
                .max_pixels = max_pixels > 0 ? max_pixels : PLAIN_MAX_PIXELS};
    l.error->kind = BANK_NO_ERROR;
    l.error->where[0] = l.error->what[0] = '\0';
    memset(plain, 0, sizeof *plain);
    JsonTree *tree = parse(&l, text, size);
    if (!tree)
        return false;
    bool ok = load_root(&l, json_tree_root(tree)) && references_are_valid(&l);
    json_tree_free(tree);
    if (!ok)
        plain_free(plain);
    return ok;
}
