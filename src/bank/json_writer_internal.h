/* SPDX-License-Identifier: MIT */
/*
 * What the sources of the writer of JSON share. After a failure, which has then been noted, nothing
 * more is written: functions need no result, and only the loops over many things ask.
 *
 *     json_writer.c          the layout, text, numbers, properties; roles and tags
 *     json_writer_sprites.c  pictures, sprites, frames, points, boxes, animations
 *     json_writer_maps.c     maps, planes, zones, bands
 *     json_writer_levels.c   levels, layers, walls, markers
 *     json_writer_tree.c     partitions
 *     json_writer_rows.c     masks and grids as rows of runs
 */
#ifndef BANK_JSON_WRITER_INTERNAL_H
#define BANK_JSON_WRITER_INTERNAL_H

#include "bank/json_path.h"
#include "bank/json_writer.h"

typedef struct Printer {
    const PlainBank *bank;
    BankError *error;
    const char *tag_names[256]; /* NULL where there is no tag */
    const PlainMap *map;        /* the one that is being written */

    char *text;
    size_t size, capacity;
    int depth;      /* of lines */
    bool first;     /* nothing stands before the next value of this list or object */
    bool on_a_line; /* keys go on in the line, not each in its own */
    bool failed;
    JsonPath path;
} Printer;

/* ---- json_writer.c: the text ---- */

/* Notes what is wrong where the printer is. */
void printer_fail(Printer *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
void printer_no_memory(Printer *p);

/* Makes room and returns where to put that many characters; NULL after a failure. */
char *printer_add(Printer *p, size_t size);
void printer_put(Printer *p, const char *text);

/* The key of a value, which the caller then puts. */
void printer_key(Printer *p, const char *key);

/* A whole number; the caller has put the key, or the line. */
void printer_whole(Printer *p, uint32_t value);
void printer_integer(Printer *p, const char *key, uint32_t value);
/* A number of 1/256 pixel; left out when it is 0 and `optional`. */
void printer_fixed(Printer *p, const char *key, int32_t value, bool optional);
/* Two numbers that are text already, as a list in the line; without a key when that is NULL. */
void printer_pair(Printer *p, const char *key, const char *x, const char *y);
/* As above, for two numbers of 1/256 pixel. */
void printer_point(Printer *p, const char *key, int32_t x, int32_t y);
/* A direction in 1/32767; left out when it is 0, 0. */
void printer_direction(Printer *p, int16_t x, int16_t y);
/* Whole numbers as a list in the line; the caller has put the key, or the line. */
void printer_numbers(Printer *p, const int32_t *numbers, size_t count);
/* Text; left out when it is empty. */
void printer_text(Printer *p, const char *key, const char *text);
void printer_properties(Printer *p, const PlainProperties *properties);
/* The name of a tag; left out for 0. */
void printer_tag(Printer *p, uint8_t tag);
void printer_bytes(Printer *p, const char *key, const uint8_t *bytes, size_t size);

/* A list whose items stand in lines of their own; so does its key, or it goes on in the line. */
void printer_begin_list(Printer *p, const char *key, bool goes_on);
void printer_end_list(Printer *p);
/* The line of an item that is no object; the caller puts it. */
void printer_line(Printer *p);

/* A list of objects, one a line; left out without items. */
typedef void (*PrintItem)(Printer *p, const void *item);
void printer_list(Printer *p, const char *key, const void *items, uint32_t count, size_t size,
                  PrintItem print);

/* ---- The sections ---- */

void printer_put_pictures(Printer *p);
void printer_put_sprites(Printer *p);
void printer_put_maps(Printer *p);
void printer_put_levels(Printer *p);
/* How the walls of a layer are found; left out when nothing helps. */
void printer_partition(Printer *p, const PlainPartition *partition);

/* ---- json_writer_rows.c ---- */

/* The rows of a mask as a list of strings. */
void printer_mask_rows(Printer *p, const char *key, const PlainMask *mask);

/* A picture of numbers: one of both. */
typedef struct PrintedGrid {
    const uint8_t *bytes;
    const uint32_t *words;
    uint32_t width, height;
} PrintedGrid;

/* The rows of a grid as a list of strings. */
void printer_grid_rows(Printer *p, const char *key, PrintedGrid grid);

#endif
