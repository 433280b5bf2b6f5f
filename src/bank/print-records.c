/* SPDX-License-Identifier: MIT */
/*
 * A build-time program for data/schema/bank.py and tests: prints the rows of plain_records.h as
 * JSON. The contents of layers follow the other records.
 */
#include "bank/plain_records.h"

#include <stdio.h>

static void print_flag(const RecordRow *row, unsigned flag, const char *name)
{
    if (row->flags & flag)
        printf(", \"%s\": true", name);
}

static void print_row(const RecordRow *row)
{
    printf("{\"key\": \"%s\", \"type\": %d, \"at\": %u, \"size\": %u, \"count_at\": %u, "
           "\"min\": %u, \"max\": %u, \"missing\": %u, \"of\": \"%s\"",
           row->key ? row->key : "", row->type, row->at, row->size, row->count_at, row->min,
           row->max, row->missing, row->record ? row->record->noun : "");
    print_flag(row, ROW_REQUIRED, "required");
    print_flag(row, ROW_ONLY, "only");
    print_flag(row, ROW_UNLESS, "unless");
    printf("}");
}

static void print_record(const Record *record, const char *end)
{
    printf("\"%s\": {\"section\": %d, \"variant\": \"%s\", \"rows\": [", record->noun,
           record->section, record->variant ? record->variant : "");
    for (const RecordRow *row = record->rows; row->type != ROW_END; row++) {
        printf("%s\n    ", row > record->rows ? "," : "");
        print_row(row);
    }
    printf("]}%s\n", end);
}

int main(void)
{
    static const Record *const records[] = {
        &bank_record,  &role_record,  &tag_record,   &picture_record,   &sprite_record,
        &frame_record, &point_record, &box_record,   &edged_box_record, &animation_record,
        &map_record,   &plane_record, &zone_record,  &band_record,      &level_record,
        &layer_record, &wall_record,  &cells_record, &marker_record};
    printf("{");
    for (size_t i = 0; i < sizeof records / sizeof *records; i++)
        print_record(records[i], ",");
    for (int kind = PLAIN_WALLS; kind <= PLAIN_HEIGHTS; kind++)
        print_record(layer_contents[kind], kind < PLAIN_HEIGHTS ? "," : "}");
    return 0;
}
