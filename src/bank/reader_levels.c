/* SPDX-License-Identifier: MIT */
/* Reads the contents of layers back: ground, walls with their partitions. */
#include "bank/reader_internal.h"

/* ---- Ground ---- */

/* Reads the slopes; leaves them NULL if they equal those that a writer computes. */
static bool read_slopes(Reader *r, uint32_t first, PlainGround *ground)
{
    int64_t *slopes = reader_list(r, ground->count, 2 * sizeof *slopes);
    if (!slopes)
        return false;
    int64_t *natural = slopes + ground->count; /* the second half, for comparison */
    if (!plain_natural_slopes(ground, natural))
        return reader_no_memory(r);
    bool is_natural = true;
    for (uint32_t i = 0; i < ground->count; i++) {
        slopes[i] = read_i64(reader_element(r, SECTION_GNOD, first + i) + GNOD_SLOPE);
        is_natural = is_natural && slopes[i] == natural[i];
    }
    ground->slopes = is_natural ? NULL : slopes;
    return true;
}

bool reader_nodes(Reader *r, const uint8_t *p, PlainGround *ground)
{
    uint32_t first = read_u32(p + GRND_NODE);
    ground->count = read_u32(p + GRND_NODES);
    ground->nodes = reader_list(r, ground->count, sizeof *ground->nodes);
    for (uint32_t i = 0; ground->nodes && i < ground->count; i++) {
        const uint8_t *node = reader_element(r, SECTION_GNOD, first + i);
        ground->nodes[i][0] = read_i32(node + GNOD_X);
        ground->nodes[i][1] = read_i32(node + GNOD_Y);
    }
    return ground->nodes && read_slopes(r, first, ground);
}

/* ---- Partitions ---- */

static PlainCut *read_cuts(Reader *r, uint32_t first, uint32_t count)
{
    PlainCut *cuts = reader_list(r, count, sizeof *cuts);
    for (uint32_t i = 0; cuts && i < count; i++) {
        const uint8_t *p = reader_element(r, SECTION_NODE, first + i);
        cuts[i] = (PlainCut){.x = (int16_t)read_i16(p + NODE_X),
                             .y = (int16_t)read_i16(p + NODE_Y),
                             .offset = read_i32(p + NODE_OFFSET),
                             .child = {read_u32(p + NODE_CHILD), read_u32(p + NODE_CHILD + 4)}};
    }
    return cuts;
}

/* Reads the number at the offset `at` of each element. */
static uint32_t *read_numbers(Reader *r, SectionId section, size_t at, uint32_t first,
                              uint32_t count)
{
    uint32_t *numbers = reader_list(r, count, sizeof *numbers);
    for (uint32_t i = 0; numbers && i < count; i++)
        numbers[i] = read_u32(reader_element(r, section, first + i) + at);
    return numbers;
}

static bool read_leaf_ends(Reader *r, const uint8_t *p, PlainPartition *partition)
{
    uint32_t end = 0;
    partition->leaf_count = read_u32(p + WALS_LEAVES);
    partition->leaf_ends = reader_list(r, partition->leaf_count, sizeof *partition->leaf_ends);
    for (uint32_t i = 0; partition->leaf_ends && i < partition->leaf_count; i++) {
        end += read_u32(reader_element(r, SECTION_LEAF, read_u32(p + WALS_LEAF) + i) + LEAF_REFS);
        partition->leaf_ends[i] = end;
    }
    return partition->leaf_ends != NULL;
}

bool reader_partition(Reader *r, const Element *element, PlainWalls *walls)
{
    PlainPartition *partition = &walls->partition;
    const uint8_t *p = element->bytes;
    const Element cells = {&cells_record, element->index, p};
    partition->kind = (PlainPartitionKind)p[WALS_KIND];
    partition->cut_count = read_u32(p + WALS_NODES);
    partition->wall_count = read_u32(p + WALS_REFS);
    reader_read_rows(r, &cells, partition);
    uint32_t entries = partition->kind == PLAIN_GRID ? 0 : partition->columns * partition->rows;
    partition->entries =
        read_numbers(r, SECTION_ENTR, ENTR_CHILD, read_u32(p + WALS_ENTRY), entries);
    partition->cuts = read_cuts(r, read_u32(p + WALS_NODE), partition->cut_count);
    partition->walls =
        read_numbers(r, SECTION_REFS, REFS_WALL, read_u32(p + WALS_REF), partition->wall_count);
    return partition->entries && partition->cuts && partition->walls &&
           read_leaf_ends(r, p, partition);
}

/* ---- Layers ---- */

bool reader_door_name(Reader *r, const uint8_t *field, const char **name)
{
    uint32_t door = read_u32(field);
    *name = "";
    return door == 0 ||
           reader_text(r, reader_element(r, SECTION_DOOR, r->first_door + door - 1) + DOOR_NAME,
                       name);
}

bool reader_contents(Reader *r, const uint8_t *p, PlainLayer *layer)
{
    uint32_t index = read_u32(p + LAYR_INDEX);
    layer->kind = (PlainLayerKind)p[LAYR_KIND];
    const Record *record = layer_contents[layer->kind];
    const Element contents = {record, index, reader_element(r, record->section, index)};
    return reader_read_rows(r, &contents, &layer->as);
}
