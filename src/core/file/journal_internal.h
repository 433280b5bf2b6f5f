/* SPDX-License-Identifier: MIT */
/*
 * Records of a journal: documents split into objects that are written once and referred to by
 * number. journal_serialise.c splits versions into records, journal_read.c rebuilds versions from
 * them, journal.c manages the sessions. The format is described in FORMAT.md in this folder.
 */
#pragma once

#include "bank/sha256.h"
#include "file/journal.h"

/* A mark identifies a state of the project's file (FileMark, see save.h). These are the bits of its
 * first number: FileMark.exists and FileMark.recent. */
enum { MARK_EXISTS = 1, MARK_RECENT = 2 };

#define JOURNAL_MAGIC "gabarit journal 1\n"

/* The content of a record. */
typedef enum RecordType {
    RECORD_INFO = 1, /* path of the project's file; number of commands between the last save and the
                      * first version; mark of the file */
    RECORD_BLOCK,    /* runs of a block's pixels */
    RECORD_BLOCKS,   /* width, height, then a block or a value for each block position */
    RECORD_CHUNK,    /* a chunk of a list: whether it is a leaf, then the numbers of its children */
    RECORD_NODE,     /* kind, then fields by their keys */
    RECORD_VERSION   /* number of the project, digest, time, label, whether a drag is unfinished */
} RecordType;

/* A slot of a picture. With this bit, all pixels have the value in the low byte; without it, the
 * slot is the number of a block. */
#define SLOT_UNIFORM 0x80000000u

/* ---- Writing ---- */

/* The objects that the journal already contains, by their addresses in memory. */
typedef struct ObjectNumbers {
    GHashTable *known; /* addresses to numbers */
    GPtrArray *alive;  /* versions that keep these addresses in use */
    uint32_t next;     /* the number of the next object */
    uint32_t sequence; /* number of records */
    size_t held;       /* approximate bytes of memory that only these versions keep */
} ObjectNumbers;

void numbers_begin(ObjectNumbers *numbers);
void numbers_clear(ObjectNumbers *numbers);

/* Appends the records of a version: those of objects that the journal does not contain yet, and
 * that of the version itself. `unfinished`: the version belongs to a drag that has not ended. */
void journal_put_version(ObjectNumbers *numbers, GByteArray *out, const Project *project,
                         const char *label, bool unfinished);
void journal_put_info(ObjectNumbers *numbers, GByteArray *out, const JournalFile *file,
                      uint32_t commands);

/* ---- Reading ---- */

/* The content of a journal, in brief. */
typedef struct JournalSummary {
    char *path;
    FileMark mark;     /* of the file at `path`; a mark that matches no file if the journal contains
                        * no mark */
    char *label;       /* of the last valid version */
    uint32_t versions; /* number of valid ones, including the first */
    uint32_t commands; /* number of commands since the last save */
    int64_t seconds;   /* time of the last version, in seconds since 1970 */
} JournalSummary;

/* Returns how many bytes at the start of an opened journal are valid records, at most `max`. */
size_t journal_valid_bytes(int file, size_t max);

/* Reads the records as far as they are valid, without rebuilding documents. */
void journal_summary(const uint8_t *bytes, size_t size, JournalSummary *summary);

/* Does the work of journal_restore_steps on the bytes of a journal. */
JournalSteps *journal_read_steps(const uint8_t *bytes, size_t size, uint32_t max, GError **error);

/* Compute the checksum of a record: over its number, type and payload. If the payload comes in
 * pieces, add them to the digest between record_checksum_begin and record_checksum_end. */
void record_checksum_begin(Sha256 *sha, uint32_t sequence, uint8_t type);
uint32_t record_checksum_end(Sha256 *sha);
uint32_t record_checksum(uint32_t sequence, uint8_t type, const uint8_t *payload, size_t size);
