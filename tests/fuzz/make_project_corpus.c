/* SPDX-License-Identifier: MIT */
/*
 * Writes the initial files for fuzzing of projects and of journals: short random projects as text,
 * some with references, and journals of random edits of them, as records without checksums (see
 * fuzz_journal.c).
 *
 *     make_project_corpus PROJECT_FOLDER JOURNAL_FOLDER
 */
#include "core/edit/random_edits.h"
#include "file/journal_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PROJECTS = 16, REFERRING = 2, MAX_BYTES = 3000, VERSIONS = 4 };

static void write_file(const char *folder, const char *kind, unsigned seed, const char *suffix,
                       const void *bytes, size_t size)
{
    GError *error = NULL;
    char *name = g_strdup_printf("%s/%s-%04u%s", folder, kind, seed, suffix);
    if (!g_file_set_contents(name, bytes, (gssize)size, &error)) {
        fprintf(stderr, "%s\n", error->message);
        exit(1);
    }
    g_free(name);
}

/* Strips the checksums from the records of a journal and stores each size in two bytes, as
 * fuzz_journal.c expects. */
static GByteArray *strip_checksums(const GByteArray *journal)
{
    GByteArray *stripped = g_byte_array_new();
    for (guint at = 0; at + 9 <= journal->len;) {
        const uint8_t *record = journal->data + at;
        guint size = record[0] | (guint)record[1] << 8;
        uint8_t head[3] = {record[4], record[0], record[1]};
        g_byte_array_append(stripped, head, sizeof head);
        g_byte_array_append(stripped, record + 5, size);
        at += size + 9;
    }
    return stripped;
}

static void write_journal(const char *folder, const char *kind, unsigned seed, CheckRandom *random,
                          Project *project)
{
    ObjectNumbers numbers;
    GByteArray *out = g_byte_array_new();
    Project *current = node_ref(project);
    numbers_begin(&numbers);
    const JournalFile file = {.path = "duel.gabarit"};
    journal_put_info(&numbers, out, &file, 1);
    for (int i = 0; i < VERSIONS; i++) {
        journal_put_version(&numbers, out, current, "edit", false);
        Project *next = random_edit(random, current);
        if (next != NULL)
            node_unref(current);
        current = next != NULL ? next : current;
    }
    GByteArray *stripped = strip_checksums(out);
    write_file(folder, kind, seed, "", stripped->data, stripped->len);
    g_byte_array_unref(stripped);
    g_byte_array_unref(out);
    numbers_clear(&numbers);
    node_unref(current);
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "usage: %s PROJECT_FOLDER JOURNAL_FOLDER\n", argv[0]);
        return 2;
    }
    int random_count = 0, referring_count = 0;
    for (unsigned seed = 1; random_count < PROJECTS || referring_count < REFERRING; seed++) {
        CheckRandom random = {seed};
        Project *project = random_project(&random, 2);
        GString *text = project_to_text(project);
        bool refers = strstr(text->str, "\"refer\": \"0000000000000000") == NULL &&
                      strstr(text->str, "\"refer\"") != NULL && referring_count < REFERRING;
        const char *kind = refers ? "references" : "random";
        if (text->len <= MAX_BYTES && (refers || random_count < PROJECTS)) {
            write_file(argv[1], kind, seed, ".gabarit", text->str, text->len);
            write_journal(argv[2], kind, seed, &random, project);
            referring_count += refers;
            random_count += !refers;
        }
        g_string_free(text, true);
        node_unref(project);
    }
    return 0;
}
