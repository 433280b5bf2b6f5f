/* SPDX-License-Identifier: MIT */
/* Tests strict UTF-8, and the quoting of names in messages. */
#include "bank/error.h"
#include "bank/utf8.h"
#include "support/check.h"

#include <string.h>

static void test_limits(void)
{
    static const struct {
        const char *text;
        size_t length; /* 0: not UTF-8 */
        uint32_t point;
    } cases[] = {
        {"", 1, 0},
        {"a", 1, 'a'},
        {"\x7F", 1, 0x7F},
        {"\xC2\x80", 2, 0x80},
        {"\xDF\xBF", 2, 0x7FF},
        {"\xE0\xA0\x80", 3, 0x800},
        {"\xED\x9F\xBF", 3, 0xD7FF},
        {"\xEE\x80\x80", 3, 0xE000},
        {"\xEF\xBF\xBF", 3, 0xFFFF},
        {"\xF0\x90\x80\x80", 4, 0x10000},
        {"\xF4\x8F\xBF\xBF", 4, 0x10FFFF},
        {"\x80", 0, 0}, /* a continuation byte alone */
        {"\xBF", 0, 0},
        {"\xC0\x80", 0, 0}, /* overlong */
        {"\xC1\xBF", 0, 0},
        {"\xE0\x9F\xBF", 0, 0},
        {"\xF0\x8F\xBF\xBF", 0, 0},
        {"\xED\xA0\x80", 0, 0}, /* surrogates */
        {"\xED\xBF\xBF", 0, 0},
        {"\xF4\x90\x80\x80", 0, 0}, /* beyond the last code point */
        {"\xF5\x80\x80\x80", 0, 0},
        {"\xF8\x88\x80\x80", 0, 0},
        {"\xFF", 0, 0},
        {"\xC3", 0, 0}, /* truncated */
        {"\xE2\x82", 0, 0},
        {"\xF0\x9F\x98", 0, 0},
        {"\xE2(\xA1", 0, 0},
    };
    for (size_t i = 0; i < CHECK_COUNT(cases); i++) {
        uint32_t point = 99;
        size_t length = utf8_read(cases[i].text, &point);
        CHECK_THAT(length == cases[i].length && point == cases[i].point, "case %zu", i);
        CHECK_THAT(utf8_valid(cases[i].text) == (cases[i].length > 0), "case %zu", i);
    }
    CHECK(utf8_valid("a\xC3\xA9"
                     "b"));
    CHECK(!utf8_valid("a\xC3\xA9\xA9"
                      "b"));
}

/* Each code point except the surrogates, encoded by the table of the standard. */
static void test_all_points(void)
{
    for (uint32_t point = 1; point <= 0x10FFFF; point++) {
        char text[5] = {0};
        int length = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
        static const unsigned char lead[5] = {0, 0, 0xC0, 0xE0, 0xF0};
        for (int i = length - 1; i > 0; i--)
            text[i] = (char)(0x80 | (point >> 6 * (length - 1 - i) & 0x3F));
        text[0] = (char)(lead[length] | point >> 6 * (length - 1));
        uint32_t found;
        size_t used = utf8_read(text, &found);
        bool surrogate = point >= 0xD800 && point <= 0xDFFF;
        CHECK_THAT(surrogate ? used == 0 : used == (size_t)length && found == point, "U+%04lX",
                   (unsigned long)point);
    }
}

static void test_quotes(void)
{
    static const struct {
        const char *name, *quote;
    } cases[] = {
        {NULL, "\"\""},
        {"", "\"\""},
        {"ken", "\"ken\""},
        {"\xC3\xA9\xE6\x97\xA5", "\"\xC3\xA9\xE6\x97\xA5\""},
        {"a\"b\\c", "\"a\\\"b\\\\c\""},
        {"a\nb\x7F", "\"a\\x0Ab\\x7F\""},
        {"\xC2\x85z", "\"\\xC2\\x85z\""},
        {"a\xFF\xC3(", "\"a\\xFF\\xC3(\""},
        {"0123456789012345678901234567890123456789",
         "\"0123456789012345678901234567890123456789\""},
        {"0123456789012345678901234567890123456789!",
         "\"0123456789012345678901234567890123456789...\""},
    };
    for (size_t i = 0; i < CHECK_COUNT(cases); i++) {
        char quote[BANK_QUOTE_SIZE];
        CHECK_TEXT(bank_quote(quote, cases[i].name), cases[i].quote);
    }
    /* the longest possible quote */
    char name[200], quote[BANK_QUOTE_SIZE];
    memset(name, '\x01', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    memcpy(name + 39, "\xC2\x80", 2);
    CHECK_INT(strlen(bank_quote(quote, name)), 1 + 4 * 41 + 4);
}

CHECK_CASES({"the limits of UTF-8", test_limits}, {"every code point", test_all_points},
            {"names in quotes", test_quotes})
