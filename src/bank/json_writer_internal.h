/* SPDX-License-Identifier: MIT */
/*
 * Declarations shared by the sources of the JSON writer. After a failure, which is recorded in the
 * error, nothing more is written. Functions therefore return no result, and only loops over many
 * items check for failure.
 *
 *     json_writer.c          the layout, text, numbers, properties
 *     json_writer_records.c  the fields of records, by plain_records.h
 *     json_writer_tree.c     partitions
 *     json_writer_rows.c     masks and grids as rows of runs
 */
#pragma once

#include "bank/json_path.h"
#include "bank/json_writer.h"
#include "bank/plain_records.h"

typedef struct Printer {
    const PlainBank *bank;
    BankError *error;
    const char *tag_names[256]; /* by number; NULL if no tag has the number */
    const PlainMap *map;        /* the map that is being written */
    const PlainSprite *sprite;  /* the sprite that is being written */
    bool is_full;               /* see bank_write_values */

    char *text;
    size_t size, capacity;
    int depth;      /* indentation level of lines */
    bool first;     /* the next value is the first of its list or object */
    bool on_a_line; /* keys continue the line instead of starting a new one */
    bool failed;
    JsonPath path;
} Printer;

/* ---- json_writer.c: the text ---- */

/* Records an error at the current path. */
void printer_fail(Printer *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
void printer_no_memory(Printer *p);

/* Extends the text by `size` characters and returns their address; NULL after a failure. */
char *printer_add(Printer *p, size_t size);
/* Ends the text at `end`, which is within what was added last. */
void printer_end_at(Printer *p, const char *end);
void printer_put(Printer *p, const char *text);

/* Writes the key of a value, which needs no escapes; the caller then writes the value. */
void printer_key(Printer *p, const char *key);

/* Writes a whole number; the caller has written the key or started the line. */
void printer_whole(Printer *p, uint32_t value);
void printer_integer(Printer *p, const char *key, uint32_t value);
/* Writes a number in 1/256 pixel. */
void printer_fixed(Printer *p, const char *key, int32_t value);
/* Writes two numbers as a list on the same line, with a function of decimal.h. `key` may be
 * NULL. */
void printer_pair(Printer *p, const char *key, int32_t x, int32_t y,
                  char *(*decimal_of)(int32_t number, char *text));
/* As printer_pair, for two numbers in 1/256 pixel. */
void printer_point(Printer *p, const char *key, int32_t x, int32_t y);
/* Writes a text; the caller has written the key or started the line. */
void printer_quoted(Printer *p, const char *text);
/* Writes a text; omits it if it is empty. */
void printer_text(Printer *p, const char *key, const char *text);
void printer_properties(Printer *p, const PlainProperties *properties);
/* Writes bytes as Base64. */
void printer_bytes(Printer *p, const char *key, const uint8_t *bytes, size_t size);

/* Begin and end an object on the same line. */
void printer_begin_object(Printer *p, const char *key);
void printer_end_object(Printer *p);
/* Begins a list with one item per line. The key starts a new line unless `continues`. */
void printer_begin_list(Printer *p, const char *key, bool continues);
void printer_end_list(Printer *p);
/* Starts the line of an item that is not an object; the caller writes the item. */
void printer_line(Printer *p);

/* ---- json_writer_records.c ---- */

/* Writes the fields of a record, as keys of the object that has begun. */
void printer_put_rows(Printer *p, const Record *record, const void *item);

/* ---- json_writer_tree.c ---- */

/* Writes the partition of a layer's walls; omits it if there is none. */
void printer_partition(Printer *p, const PlainPartition *partition);

/* ---- json_writer_rows.c ---- */

/* Writes the rows of a mask as a list of strings. */
void printer_mask_rows(Printer *p, const char *key, const PlainMask *mask);

/* Writes the rows of a grid as a list of strings. */
void printer_grid_rows(Printer *p, const char *key, const RecordGrid *grid);
