/* SPDX-License-Identifier: MIT */
/* Implements json_properties.h. */
#include "bank/json_properties.h"

#include "bank/json_reader.h"
#include "bank/json_writer.h"
#include "bank/reader.h"
#include "bank/utf8.h"
#include "bank/writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PIXELS = 1 << 16 };

static bool is_readable(const char *text)
{
    uint32_t point;
    bool has_characters = *text != '\0';
    for (size_t length; *text; text += length) {
        length = utf8_read(text, &point);
        if (length == 0 || point < 0x20 || (point >= 0x7F && point < 0xA0))
            return false;
    }
    return has_characters;
}

static const char *check_error(const PlainBank *plain, const BankError *error)
{
    static const PlainBank empty;
    if (memcmp(plain, &empty, sizeof empty) != 0)
        return "the output for a rejected text is not empty";
    if (error->kind != BANK_BROKEN_RULE)
        return "the error for a rejected text is not a broken rule";
    if (!is_readable(error->where) || !is_readable(error->what))
        return "the error message is empty or has control characters";
    return NULL;
}

/* Writes a plain bank as text, reads the text and writes it again, as bytes and as text. */
static const char *check_text(const PlainBank *plain, const uint8_t *bytes, size_t size)
{
    PlainBank again = {0};
    char *text = NULL, *second = NULL;
    uint8_t *other = NULL;
    size_t length, second_length, other_size;
    const char *wrong = NULL;
    if (!bank_write_json(plain, &text, &length, NULL))
        wrong = "a bank cannot be written as text";
    else if (!bank_read_json(text, length, MAX_PIXELS, &again, NULL))
        wrong = "the text of a bank is rejected";
    else if (!bank_write(&again, &other, &other_size, NULL) || other_size != size ||
             memcmp(bytes, other, size) != 0)
        wrong = "the text of a bank gives different bytes";
    else if (!bank_write_json(&again, &second, &second_length, NULL) || strcmp(text, second) != 0)
        wrong = "the text of a bank gives a different text";
    free(text);
    free(second);
    free(other);
    plain_free(&again);
    return wrong;
}

static const char *check_bank(const PlainBank *plain)
{
    PlainBank back = {0};
    BankError error;
    gab_bank bank;
    uint8_t *bytes;
    size_t size;
    const char *wrong = NULL;
    if (!bank_write(plain, &bytes, &size, &error)) {
        fprintf(stderr, "%s: %s\n", error.where, error.what);
        return "an accepted text cannot be written as a bank";
    }
    if (gab_bank_open(&bank, bytes, size, NULL, NULL) != GAB_OK)
        wrong = "the bank made from a text does not open";
    else if (!bank_read(&bank, MAX_PIXELS, &back, NULL))
        wrong = "the bank made from a text cannot be read back";
    if (!wrong)
        wrong = check_text(plain, bytes, size);
    if (!wrong)
        wrong = check_text(&back, bytes, size);
    plain_free(&back);
    free(bytes);
    return wrong;
}

const char *json_check_properties(const char *text, size_t size, bool *accepted)
{
    PlainBank plain;
    BankError error;
    *accepted = bank_read_json(text, size, MAX_PIXELS, &plain, &error);
    if (!*accepted)
        return check_error(&plain, &error);
    const char *wrong = check_bank(&plain);
    plain_free(&plain);
    return wrong;
}
