/* SPDX-License-Identifier: MIT */
/* Tests the texts of faults: gab_fault_text of gabarit/bank.h. */
#include "check.h"

#include <gabarit/bank.h>

#include <string.h>

static const struct {
    gab_fault fault;
    const char *text;
} texts[] = {
    {{GAB_OK, "", 0}, "no error"},
    {{GAB_NO_FILE, "", 7}, "the file cannot be opened or read"},
    {{GAB_NOT_A_BANK, "HEAD", 0}, "header: this is not a sprite bank"},
    {{GAB_BAD_CHECKSUM, "HEAD", 0}, "header: bytes have changed since the bank was written"},
    {{GAB_BAD_LAYOUT, "HEAD", 3}, "header, section table, entry 3: the sections are out of order"},
    {{GAB_BAD_VALUE, "BOXS", 17},
     "section BOXS (boxes of frames), element 17: the box is empty or out of range, or its "
     "tag, its group or its shape is not allowed"},
    {{GAB_BAD_REFERENCE, "BOXS", 17},
     "section BOXS (boxes of frames), element 17: a number of something that is not there"},
    {{GAB_BAD_ORDER, "TAGS", UINT32_MAX},
     "section TAGS (tags), element 4294967295: its number is not above that of the previous tag"},
    {{GAB_BAD_TEXT, "STRS", 0},
     "section STRS (strings), element 0: the empty string is missing at the beginning"},
    {{GAB_BAD_TEXT, "STRS", 10},
     "section STRS (strings), element 10: a string is not UTF-8 or does not end"},
    {{GAB_BAD_CHECKSUM, "INFO", 0},
     "section INFO (digest of names): it is missing, or is not the digest of the names"},
    {{GAB_BAD_REFERENCE, "INFO", 0},
     "section INFO (digest of names), element 0: a number of something that is not there"},
    {{GAB_BAD_CHECKSUM, "INFO", 2},
     "section INFO (digest of names): bytes have changed since the bank was written"},
    {{GAB_BAD_CHECKSUM, "MORE", 9}, "section MORE: bytes have changed since the bank was written"},
};

static void test_texts(void)
{
    for (size_t i = 0; i < CHECK_COUNT(texts); i++) {
        char text[GAB_FAULT_TEXT];
        CHECK_INT(gab_fault_text(&texts[i].fault, text, sizeof text), strlen(texts[i].text));
        CHECK_TEXT(text, texts[i].text);
    }
}

/* A buffer of any size receives the beginning of the text, its end, and nothing behind it. */
static void test_capacities(void)
{
    const gab_fault *fault = &texts[5].fault;
    size_t length = strlen(texts[5].text);
    CHECK_INT(gab_fault_text(fault, NULL, 0), length);
    for (uint32_t capacity = 1; capacity < GAB_FAULT_TEXT; capacity++) {
        char text[GAB_FAULT_TEXT + 1];
        memset(text, '#', sizeof text);
        size_t shown = length < capacity ? length : capacity - 1;
        CHECK_INT(gab_fault_text(fault, text, capacity), length);
        CHECK_INT(strlen(text), shown);
        CHECK(memcmp(text, texts[5].text, shown) == 0 && text[capacity] == '#');
    }
}

/* The largest text of all sections and results fits into a buffer of the stated size. */
static void test_longest(void)
{
    static const char tags[] =
        "STRSNAMEINFOROLETAGSPROPPICTPIXLSPRTFRAMANIMSTEPPNAMPNTSBOXSSHAPRINGVRTXMASK"
        "BITSSPANOCCUMAPSPLANZONEBANDGRIDTILEDATALEVLLAYRDOORMARKWALSWALL"
        "NODELEAFREFSENTRTILSMAZEGRNDGNODHGHTCELSHEAD";
    CHECK_INT(sizeof tags / 4, GAB_SECTIONS + 1);
    uint32_t longest = 0;
    for (size_t i = 0; i + 4 < sizeof tags; i += 4) {
        for (int code = GAB_OK; code <= GAB_NO_MEMORY + 1; code++) {
            gab_fault fault = {(gab_result)code, "", UINT32_MAX};
            memcpy(fault.section, tags + i, 4);
            uint32_t length = gab_fault_text(&fault, NULL, 0);
            longest = length > longest ? length : longest;
        }
    }
    CHECK(longest < GAB_FAULT_TEXT);
    check_note("the longest text has %u bytes", longest);
}

CHECK_CASES({"texts of faults", test_texts}, {"buffers of any size", test_capacities},
            {"every text fits into GAB_FAULT_TEXT", test_longest})
