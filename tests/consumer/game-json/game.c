/* SPDX-License-Identifier: MIT */
/* The smallest program with JSON: it reads a bank of a few lines, queries it, and writes it again.
 * Compiles as C and as C++. */
#include <gabarit/gabarit.h>
#include <gabarit/json.h>
#include <stdio.h>
#include <string.h>

static const char text[] =
    "{\"format\": \"gabarit-bank\", \"version\": 1,"
    " \"sprites\": [{\"name\": \"ken\", \"frames\": [{\"name\": \"stand\"}]}]}";

/* True if the text that is written for a bank gives the same bytes again. */
static int is_same_again(const gab_bank *bank, const void *bytes, size_t size)
{
    char *written;
    void *again;
    size_t length, again_size;
    int same = gab_json_from_bank(bank, NULL, &written, &length, NULL) == GAB_OK &&
               gab_json_to_bank(written, length, NULL, &again, &again_size, NULL) == GAB_OK;
    if (!same)
        return 0;
    same = again_size == size && memcmp(again, bytes, size) == 0;
    gab_json_free(again);
    gab_json_free(written);
    return same;
}

int main(void)
{
    gab_json_fault fault;
    gab_bank bank;
    void *bytes;
    size_t size;
    if (gab_json_to_bank(text, sizeof text - 1, NULL, &bytes, &size, &fault) != GAB_OK) {
        puts(fault.text);
        return 1;
    }
    if (gab_bank_open(&bank, bytes, size, NULL, NULL) != GAB_OK)
        return 1;
    gab_sprite ken = gab_bank_sprite(&bank, "ken");
    printf("%s has %u frame; written again %s\n", gab_sprite_name(ken),
           (unsigned)gab_sprite_frame_count(ken),
           is_same_again(&bank, bytes, size) ? "the same" : "otherwise");
    gab_json_free(bytes);
    return 0;
}
