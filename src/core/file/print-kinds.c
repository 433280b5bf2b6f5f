/* SPDX-License-Identifier: MIT */
/*
 * A build-time program for data/schema/project.py and tests: prints the version of project files,
 * and all fields of all kinds (model/kinds.c), as JSON.
 */
#include "file/text.h"

#include <stdio.h>

static void print_words(const char *const *words)
{
    printf("[");
    for (int i = 0; words != NULL && words[i] != NULL; i++)
        printf("%s\"%s\"", i > 0 ? ", " : "", words[i]);
    printf("]");
}

static void print_field(const NodeKind *kind, const Field *field)
{
    static const char *const types[] = {
        "integer",   "fixed", "number", "boolean", "word", "text",  "colour", "id",
        "reference", "tag",   "tags",   "hash",    "list", "child", "tiles",  "properties"};
    printf("\"%s\": {\"type\": \"%s\", \"min\": %.17g, \"max\": %.17g, \"of\": \"%s\", "
           "\"brief\": %s, \"needed\": %s, \"default\": %.17g, \"words\": ",
           field->key, types[field->type], field->min, field->max,
           field->kind != NULL ? field->kind->name : "",
           field->kind != NULL && field->kind->brief ? "true" : "false",
           (field->flags & FIELD_NOT_EMPTY) != 0 ||
                   (field->type == FIELD_ID && field == kind->fields)
               ? "true"
               : "false",
           field->default_value);
    print_words(field->words);
    printf("}");
}

/* Prints a kind and those that its fields contain, except those that have been printed. */
static void print_kind(const NodeKind *kind, GHashTable *printed)
{
    if (!g_hash_table_add(printed, (gpointer)kind))
        return;
    printf("%s\"%s\": {", g_hash_table_size(printed) > 1 ? ",\n" : "", kind->name);
    for (uint32_t i = 0; i < kind->field_count; i++) {
        printf("%s", i > 0 ? ",\n  " : "");
        print_field(kind, &kind->fields[i]);
    }
    printf("}");
    for (uint32_t i = 0; i < kind->field_count; i++)
        if (kind->fields[i].kind != NULL)
            print_kind(kind->fields[i].kind, printed);
}

int main(void)
{
    g_autoptr(GHashTable) printed = g_hash_table_new(NULL, NULL);
    printf("{\"version\": %d, \"kinds\": {\n", PROJECT_FORMAT_VERSION);
    print_kind(&project_kind, printed);
    printf("}}\n");
    return 0;
}
