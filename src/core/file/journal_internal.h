/* SPDX-License-Identifier: MIT */
/*
 * Records of a journal: documents taken apart into objects that are written once and referred to by
 * number. journal_serialise.c takes versions apart, journal_read.c puts them together, journal.c
 * looks after the sessions. The format is described in FORMAT.md beside this header.
 */
#ifndef GABARIT_FILE_JOURNAL_INTERNAL_H
#define GABARIT_FILE_JOURNAL_INTERNAL_H

#include "bank/sha256.h"
#include "file/journal.h"

/* Bits in the first number of a mark. */
enum { MARK_EXISTS = 1, MARK_RECENT = 2 };

#define JOURNAL_MAGIC "gabarit journal 1\n"

/* What a record holds. */
typedef enum RecordType {
    RECORD_INFO = 1, /* path of the project's file, commands that the first version stands for */
    RECORD_BLOCK,    /* runs of a block's pixels */
    RECORD_BLOCKS,   /* width, height, then a block or a value for each block position */
    RECORD_CHUNK,    /* of a list: leaf, then the children's numbers */
    RECORD_NODE,     /* kind, then fields by their keys */
    RECORD_VERSION   /* number of the project, digest, time, label, whether it is passed through */
} RecordType;

/* In a picture: this block has the value in the low byte, else this is the number of a block. */
#define SLOT_UNIFORM 0x80000000u

/* ---- Writing ---- */

/* Which objects the journal has already, by their addresses in memory. */
typedef struct Numbers {
    GHashTable *known; /* addresses to numbers */
    GPtrArray *alive;  /* versions that keep these addresses in use */
    uint32_t next;
    uint32_t sequence; /* of records */
    size_t held;       /* about how many bytes of memory only these versions keep */
} Numbers;

void numbers_begin(Numbers *numbers);
void numbers_clear(Numbers *numbers);

/* Appends the records of a version: of objects that the journal does not have yet, and of the
 * version itself. */
void journal_put_version(Numbers *numbers, GByteArray *out, const Project *project,
                         const char *label, bool passing);
void journal_put_info(Numbers *numbers, GByteArray *out, const JournalFile *file,
                      uint32_t commands);

/* ---- Reading ---- */

/* What is in a journal's bytes. */
typedef struct JournalSummary {
    char *path;
    FileMark mark;     /* of that file; where the journal has none, one that no file has */
    char *label;       /* of the last good version */
    uint32_t versions; /* good ones, the base included */
    uint32_t commands; /* since the last save */
    int64_t seconds;
} JournalSummary;

/* How many bytes at the beginning of an opened journal are good records, up to `most`. */
size_t journal_good_bytes(int file, size_t most);

/* Reads the records as far as they are good, without putting documents together. */
void journal_summary(const uint8_t *bytes, size_t size, JournalSummary *summary);

/* The steps of journal_restore_steps. */
JournalSteps *journal_read_steps(const uint8_t *bytes, size_t size, uint32_t most, GError **error);

/* The checksum of a record: of its number, type and payload. Where the payload comes in pieces,
 * they are added to the digest between record_check_begin and record_check_end. */
void record_check_begin(Sha256 *sha, uint32_t sequence, uint8_t type);
uint32_t record_check_end(Sha256 *sha);
uint32_t record_check(uint32_t sequence, uint8_t type, const uint8_t *payload, size_t size);

#endif
