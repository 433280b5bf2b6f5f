/* SPDX-License-Identifier: MIT */
/* Queries of bank.h and file.h: names, tags, properties, pictures; damaged banks. */
#include <stdalign.h>
#include "digest.h"

#include <string.h>

/* ---- Names, tags, properties, pictures ---- */

static void add_tag(Digest *digest, gab_tag tag)
{
    add_text(digest, tag.name);
    mix_number(digest, tag.number != GAB_NONE ? tag.number : 0);
    mix_number(digest, counted_role(tag.role));
    for (int i = 0; i < 4; i++)
        mix_number(digest, tag.colour[i]);
}

static void query_tags(Digest *digest, const gab_bank *bank)
{
    uint8_t number = (uint8_t)random_between(digest, 0, 255);
    uint8_t role = (uint8_t)random_between(digest, 0, 4);
    add_number(digest, gab_bank_tag_count(bank));
    gab_tag tag = gab_bank_tag_at(bank, (uint32_t)random_between(digest, 0, 5));
    add_tag(digest, tag);
    add_tag(digest, gab_bank_tag_numbered(bank, number));
    add_tag(digest, gab_bank_tag(bank, tag.name));
    add_number(digest, gab_bank_role_count(bank));
    add_text(digest, gab_bank_role_name(bank, role));
    uint32_t found = gab_bank_find(bank, GAB_KIND_ROLE, 0, gab_bank_role_name(bank, role));
    add_number(digest, counted_role(found));
    gab_filter of_role = role == 4 ? gab_filter_without_role(bank)
                                   : gab_filter_role(bank, gab_bank_role_name(bank, role));
    uint32_t expected = role == 4 ? GAB_NONE : role;
    /* This changes the digest only if it is wrong: the stored digests are older. */
    gab_filter one = gab_filter_tag(bank, tag.name);
    if (gab_filter_passes(&one, tag.number) != (tag.number != GAB_NONE) ||
        gab_filter_passes(&of_role, tag.number) != (tag.number != GAB_NONE && tag.role == expected))
        add_text(digest, "wrong filter");
    add_number(digest, of_role.tags.bits[random_between(digest, 0, 7)]);
}

static void add_property(Digest *digest, gab_property property)
{
    add_text(digest, property.key);
    mix_text(digest, property.text);
    mix_number(digest, (uint64_t)property.type);
    mix_double(digest, property.number);
    mix_number(digest, property.boolean);
}

static void query_contents(Digest *digest, const gab_bank *bank)
{
    static const char *const names[] = {"ken",   "stand", "head", "rock",  "cave",
                                        "arena", "town",  "hue",  "start", "nobody"};
    gab_kind kind = (gab_kind)random_between(digest, GAB_KIND_ROLE, GAB_KIND_WALL);
    uint32_t index = (uint32_t)random_between(digest, 0, 5);
    uint32_t parent = (uint32_t)random_between(digest, 0, 2);
    const char *name = names[random_between(digest, 0, 9)];
    add_number(digest, gab_bank_find(bank, kind, parent, name));
    add_number(digest, gab_bank_property_count(bank, kind, index));
    gab_property property =
        gab_bank_property_at(bank, kind, index, (uint32_t)random_between(digest, 0, 2));
    add_property(digest, property);
    add_property(digest, gab_bank_property(bank, kind, index, property.key));
    add_number(digest, gab_bank_picture_count(bank));
    gab_picture picture = gab_bank_picture_at(bank, index);
    add_text(digest, picture.name);
    mix_number(digest, picture.width);
    mix_number(digest, picture.height);
    mix_number(digest, (uint64_t)picture.kind);
    mix_number(digest, picture.size);
    for (uint32_t i = 0; i < picture.size; i++)
        mix_number(digest, picture.pixels[i]);
    for (uint32_t i = 0; picture.digest != NULL && i < 16; i++)
        mix_number(digest, picture.digest[i]);
}

void query_names(Digest *digest)
{
    query_tags(digest, digest_bank());
    query_contents(digest, digest_bank());
}

/* ---- Damaged banks ---- */

/* Computes the checksum of header and table like an attacker, so that the damaged bank passes the
 * check. */
static uint32_t compute_crc(uint32_t crc, const uint8_t *bytes, uint32_t size)
{
    crc = ~crc;
    for (uint32_t i = 0; i < size; i++) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; bit++)
            crc = (crc & 1) != 0 ? 0xEDB88320u ^ crc >> 1 : crc >> 1;
    }
    return ~crc;
}

static void put_number(uint8_t *bytes, uint32_t number)
{
    for (int i = 0; i < 4; i++)
        bytes[i] = (uint8_t)(number >> 8 * i);
}

static void add_fault(Digest *digest, gab_result result, const gab_fault *fault)
{
    add_number(digest, (uint64_t)result);
    mix_number(digest, (uint64_t)fault->code);
    mix_text(digest, fault->section);
    mix_number(digest, fault->index);
}

static gab_limits random_limits(Digest *digest)
{
    gab_limits limits = {0, 0, 0, 0, 0, 0, 0};
    if (random_chance(digest, 10))
        limits.side = (uint32_t)random_between(digest, 1, 400);
    if (random_chance(digest, 10))
        limits.boxes_per_frame = (uint32_t)random_between(digest, 1, 9);
    if (random_chance(digest, 10))
        limits.strings = (uint32_t)random_between(digest, 1, 900);
    return limits;
}

/* Queries the functions of file.h: a copy of bytes at any address, and files that do not exist. */
static void query_files(Digest *digest, const uint8_t *bytes, uint32_t size)
{
    gab_bank_file file;
    gab_fault fault;
    gab_result result = gab_bank_copy(&file, bytes, size, NULL, &fault);
    add_fault(digest, result, &fault);
    gab_bank_close(&file);
    result = gab_bank_load(&file, "no folder/no bank", NULL, &fault);
    add_fault(digest, result, &fault);
    result = gab_bank_load_mapped(&file, "", NULL, &fault);
    add_fault(digest, result, &fault);
    add_number(digest, gab_bank_sprite_count(&file.bank));
}

/* MAX_BYTES: the capacity for the bank. The others are sizes and offsets in the file: the offset of
 * the header's checksum, the size of the header, the size of an entry of the table of sections, the
 * offset of their number. See runtime/FORMAT.md. */
enum { MAX_BYTES = 1 << 18, CRC_AT = 32, HEAD = 64, ENTRY = 32, SECTIONS_AT = 20 };

void query_open(Digest *digest)
{
    alignas(16) static uint8_t bytes[MAX_BYTES];
    gab_bank bank;
    gab_fault fault;
    uint32_t size = digest_bank_size;
    memcpy(bytes, digest_bank_bytes, size);
    for (int i = random_between(digest, 0, 2); i > 0; i--) {
        int32_t max = random_chance(digest, 30) ? HEAD + 43 * ENTRY : (int32_t)size;
        int32_t position = random_between(digest, 0, max - 1);
        bytes[position] = (uint8_t)random_bits(digest);
    }
    if (random_chance(digest, 80) && bytes[SECTIONS_AT] < 64) {
        put_number(bytes + CRC_AT, 0);
        put_number(bytes + CRC_AT,
                   compute_crc(0, bytes, HEAD + ENTRY * (uint32_t)bytes[SECTIONS_AT]));
    }
    if (random_chance(digest, 5))
        size = (uint32_t)random_between(digest, 0, (int32_t)size);
    gab_limits limits = random_limits(digest);
    query_files(digest, bytes, size);
    gab_result result = gab_bank_open(&bank, bytes, size, &limits, &fault);
    add_fault(digest, result, &fault);
    result = gab_bank_verify(&bank, &fault);
    add_fault(digest, result, &fault);
    add_bool(digest, gab_bank_matches(&bank, UINT64_C(0xEFD46D72E74EB6E3)));
    add_number(digest, gab_bank_sprite_count(&bank));
}

/* ---- Versions of a bank ---- */

void query_versions(Digest *digest)
{
    alignas(16) static uint8_t bytes[MAX_BYTES];
    const gab_bank *bank = digest_bank();
    uint32_t size = digest_bank_size;
    gab_bank_file fresh;
    gab_fault fault;
    memcpy(bytes, digest_bank_bytes, size);
    if (random_chance(digest, 50))
        bytes[random_between(digest, 0, (int32_t)size - 1)] ^= 1;
    if (random_chance(digest, 30))
        put_number(bytes + CRC_AT, (uint32_t)random_bits(digest));
    if (random_chance(digest, 20))
        size = (uint32_t)random_between(digest, 0, (int32_t)size);
    add_number(digest, (uint64_t)gab_bank_compare(bank, bytes, size));
    add_number(digest, (uint64_t)gab_bank_compare(NULL, bytes, size));
    gab_kind kind = (gab_kind)random_between(digest, 0, GAB_KIND_WALL + 1);
    uint32_t index = (uint32_t)random_between(digest, 0, 9);
    add_number(digest, gab_bank_remap(bank, kind, index, bank));
    add_fault(digest, gab_bank_reload(bank, "no folder/no bank", NULL, &fresh, &fault), &fault);
}

static void mix_mistake(void *context, const gab_mistake *mistake)
{
    Digest *digest = (Digest *)context;
    mix_text(digest, mistake->function);
    mix_number(digest, (uint64_t)mistake->reason);
    mix_double(digest, mistake->number);
}

/* Texts of faults in known and unknown sections, in buffers of any size. */
void query_faults(Digest *digest)
{
    static const char tags[] = "HEADSTRSINFONAMEROLETAGSPROPPICTFRAMSTEPPNTSBOXSMASKZONETILEMORE";
    char text[GAB_FAULT_TEXT] = "";
    gab_fault fault = {GAB_OK, "", 0};
    fault.code = (gab_result)random_between(digest, 0, 20);
    memcpy(fault.section, tags + 4 * random_between(digest, 0, 15), 4);
    fault.index = (uint32_t)random_bits(digest) >> random_between(digest, 0, 31);
    uint32_t capacity = (uint32_t)random_between(digest, 0, GAB_FAULT_TEXT);
    add_number(digest, gab_fault_text(&fault, text, capacity));
    mix_text(digest, text);
    gab_mistake mistake = {"gab_bank_sprite", GAB_REASON_NAME, "kne", 0};
    mistake.reason = (gab_reason)random_between(digest, 0, 7);
    mistake.number = random_between(digest, -1, 999);
    add_number(digest, gab_mistake_text(&mistake, text, capacity));
    gab_bank bank = *digest_bank();
    gab_bank_report(&bank, mix_mistake, digest);
    add_text(digest, gab_frame_name((gab_frame){&bank, fault.index}));
    uint32_t open[2] = {0, 0};
    add_bool(digest, gab_doors_set(open, 2, fault.index % 80, true));
    mix_number(digest, open[0] + (uint64_t)open[1]);
}
