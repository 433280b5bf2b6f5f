/* SPDX-License-Identifier: MIT */
/*
 * Writes the initial files for fuzzing of projects and of journals: short random projects as text,
 * and random versions of them as records without their checks (see fuzz_journal.c).
 *
 *     make_project_corpus FOLDER_OF_PROJECTS FOLDER_OF_JOURNALS
 */
#include "core/random_edits.h"
#include "file/journal_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PROJECTS = 16, MAX_BYTES = 3000, VERSIONS = 4 };

static void write_file(const char *folder, unsigned seed, const char *ending, const void *bytes,
                       size_t size)
{
    GError *error = NULL;
    char *name = g_strdup_printf("%s/random-%04u%s", folder, seed, ending);
    if (!g_file_set_contents(name, bytes, (gssize)size, &error)) {
        fprintf(stderr, "%s\n", error->message);
        exit(1);
    }
    g_free(name);
}

/* Converts records to the form without checks and with two bytes for their sizes. */
static GByteArray *bare_records(const GByteArray *journal)
{
    GByteArray *bare = g_byte_array_new();
    for (guint at = 0; at + 9 <= journal->len;) {
        const uint8_t *record = journal->data + at;
        guint size = record[0] | (guint)record[1] << 8;
        uint8_t head[3] = {record[4], record[0], record[1]};
        g_byte_array_append(bare, head, sizeof head);
        g_byte_array_append(bare, record + 5, size);
        at += size + 9;
    }
    return bare;
}

static void write_journal(const char *folder, unsigned seed, CheckRandom *random, Project *project)
{
    Numbers numbers;
    GByteArray *out = g_byte_array_new();
    Project *now = node_ref(project);
    numbers_begin(&numbers);
    journal_put_info(&numbers, out, "duel.gabarit", 1);
    for (int i = 0; i < VERSIONS; i++) {
        journal_put_version(&numbers, out, now, "edit", false);
        Project *next = random_edit(random, now);
        if (next != NULL)
            node_unref(now);
        now = next != NULL ? next : now;
    }
    GByteArray *bare = bare_records(out);
    write_file(folder, seed, "", bare->data, bare->len);
    g_byte_array_unref(bare);
    g_byte_array_unref(out);
    numbers_clear(&numbers);
    node_unref(now);
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "usage: %s FOLDER FOLDER\n", argv[0]);
        return 2;
    }
    int made = 0;
    for (unsigned seed = 1; made < PROJECTS; seed++) {
        CheckRandom random = {seed};
        Project *project = random_project(&random, 2);
        GString *text = project_to_text(project);
        if (text->len <= MAX_BYTES) {
            write_file(argv[1], seed, ".gabarit", text->str, text->len);
            write_journal(argv[2], seed, &random, project);
            made++;
        }
        g_string_free(text, true);
        node_unref(project);
    }
    return 0;
}
