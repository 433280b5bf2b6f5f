/* SPDX-License-Identifier: MIT */
/*
 * Compares decimal texts of numbers with printf and strtod of libc, which are exact in the locale
 * "C": the printed text reads back as the same number, no shorter text does, and no text of the
 * same length is nearer. Also tests base64.
 */
#include "bank/base64.h"
#include "bank/decimal.h"
#include "check.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Doubles ---- */

/* Extracts the digits of a number, without the decimal point, the exponent, and leading and
 * trailing zeros. */
static void digits_of(const char *text, char *digits)
{
    size_t count = 0;
    for (; *text && *text != 'e'; text++)
        if (*text >= '0' && *text <= '9' && (count > 0 || *text != '0'))
            digits[count++] = *text;
    while (count > 0 && digits[count - 1] == '0')
        count--;
    digits[count] = '\0';
}

static bool reads_back(const char *text, double number)
{
    double back = strtod(text, NULL);
    return memcmp(&back, &number, sizeof back) == 0;
}

/* Compares with the shortest text of printf that reads back. For each length, printf rounds to the
 * nearest. */
static void check_double(double number)
{
    char text[DECIMAL_SIZE], digits[64], shortest[64], expected[64];
    decimal_of_double(number, text);
    CHECK_THAT(reads_back(text, number), "%a does not equal %s", number, text);
    digits_of(text, digits);
    for (int precision = 1; precision <= 17; precision++) {
        snprintf(shortest, sizeof shortest, "%.*e", precision - 1, number);
        if (reads_back(shortest, number))
            break;
    }
    digits_of(shortest, expected);
    /* below a power of two, the nearest text of a length may not read back although another one
     * does */
    CHECK_THAT(strcmp(digits, expected) == 0 || strlen(digits) < strlen(expected),
               "%a should be %s, not %s", number, shortest, text);
}

static void test_forms(void)
{
    static const struct {
        double number;
        const char *text;
    } cases[] = {
        {0, "0"},
        {-0.0, "-0.0"},
        {1, "1"},
        {-1, "-1"},
        {10, "10"},
        {2.5, "2.5"},
        {-0.1, "-0.1"},
        {100.25, "100.25"},
        {0.001, "0.001"},
        {0.0001, "0.0001"},
        {0.00001, "0.00001"},
        {0.000001, "1e-6"},
        {0.00012345, "0.00012345"},
        {123456789012345.0, "123456789012345"},
        {100000000000000.0, "100000000000000"},
        {1e15, "1e15"},
        {9007199254740992.0, "9.007199254740992e15"},
        {1e22, "1e22"},
        {1e23, "1e23"},
        {9.5e-8, "9.5e-8"},
        {1e300, "1e300"},
        {-1.5e300, "-1.5e300"},
        {DBL_MAX, "1.7976931348623157e308"},
        {DBL_MIN, "2.2250738585072014e-308"},
        {4.9406564584124654e-324, "5e-324"},
        {9007199254740991.0, "9.007199254740991e15"},
        {INFINITY, "null"},
        {-INFINITY, "null"},
        {NAN, "null"},
    };
    for (size_t i = 0; i < CHECK_COUNT(cases); i++) {
        char text[DECIMAL_SIZE];
        decimal_of_double(cases[i].number, text);
        CHECK_TEXT(text, cases[i].text);
    }
}

static void test_doubles(void)
{
    CheckRandom random = check_random("doubles");
    for (int power = -1074; power < 1024; power++)
        for (int step = -1; step <= 1; step++)
            check_double(nextafter(ldexp(1, power), step < 0   ? 0
                                                    : step > 0 ? INFINITY
                                                               : ldexp(1, power)));
    for (size_t i = 0; i < check_case_count(50000) && !check_has_failed_too_often(); i++) {
        double number;
        uint64_t bits = check_next(&random);
        memcpy(&number, &bits, sizeof number);
        if (i % 4 == 1)
            number = (double)(int64_t)(bits >> (bits % 64)) / pow(10, (double)(bits % 12));
        else if (i % 4 == 2)
            number = (double)check_between(&random, -1000000, 1000000) / 1000;
        if (isfinite(number) && (number < 0 || number > 0))
            check_double(number);
    }
}

/* ---- Fixed point ---- */

static void test_fixed(void)
{
    CheckRandom random = check_random("fixed");
    char text[DECIMAL_SIZE];
    decimal_of_fixed(769, text);
    CHECK_TEXT(text, "3.00390625");
    decimal_of_fixed(-128, text);
    CHECK_TEXT(text, "-0.5");
    decimal_of_fixed(INT32_MIN, text);
    CHECK_TEXT(text, "-8388608");
    for (size_t i = 0; i < 200000; i++) {
        int32_t number = (int32_t)i - 1000;
        if (i >= 3000)
            number = (int32_t)(uint32_t)check_next(&random);
        decimal_of_fixed(number, text);
        CHECK_THAT(strtod(text, NULL) == number / 256.0, "%d is %s", (int)number, text);
        CHECK_THAT(!strchr(text, '.') || text[strlen(text) - 1] != '0', "%s", text);
        CHECK_THAT(strchr(text, '.') != NULL || number % 256 == 0, "%s", text);
    }
}

static void test_unit(void)
{
    char text[DECIMAL_SIZE];
    decimal_of_unit(-16383, text);
    CHECK_TEXT(text, "-0.49998");
    for (int number = INT16_MIN; number <= INT16_MAX; number++) {
        decimal_of_unit((int16_t)number, text);
        CHECK_THAT(floor(strtod(text, NULL) * 32767 + 0.5) == number, "%d is %s", number, text);
        CHECK_NEAR(strtod(text, NULL), number / 32767.0, 0.500001e-5);
        CHECK_THAT(strlen(text) <= 8, "%s", text);
    }
}

/* ---- Base64 ---- */

static void test_base64(void)
{
    static const struct {
        const char *bytes, *text;
    } cases[] = {{"", ""},
                 {"f", "Zg=="},
                 {"fo", "Zm8="},
                 {"foo", "Zm9v"},
                 {"foob", "Zm9vYg=="},
                 {"fooba", "Zm9vYmE="},
                 {"foobar", "Zm9vYmFy"},
                 {"\xFB\xFF\xBF", "+/+/"}};
    for (size_t i = 0; i < CHECK_COUNT(cases); i++) {
        char text[16] = "";
        uint8_t bytes[16];
        size_t size = strlen(cases[i].bytes), length = base64_length(size), back;
        base64_encode((const uint8_t *)cases[i].bytes, size, text);
        CHECK_INT(length, strlen(cases[i].text));
        CHECK_TEXT(text, cases[i].text);
        CHECK(base64_size(text, length, &back) && back == size);
        CHECK(base64_decode(text, length, bytes) && memcmp(bytes, cases[i].bytes, size) == 0);
    }
}

static void test_invalid_base64(void)
{
    static const char *const texts[] = {
        "A",    "AA",    "AAA",  "AAAAA", "====", "A===", "AA=A",  "A=AA", "=AAA", "AA==AAAA",
        "AAA ", "AA\nA", "AAA-", "AB==",  "AAB=", "AA=",  "AAAA=", "AA@=", "éAA"};
    for (size_t i = 0; i < CHECK_COUNT(texts); i++) {
        uint8_t bytes[16];
        size_t size, length = strlen(texts[i]);
        bool accepted =
            base64_size(texts[i], length, &size) && base64_decode(texts[i], length, bytes);
        CHECK_THAT(!accepted, "%s is accepted", texts[i]);
    }
}

CHECK_CASES({"the form of doubles", test_forms},
            {"doubles have the shortest text that reads back", test_doubles},
            {"multiples of 1/256 are exact", test_fixed},
            {"multiples of 1/32767 read back", test_unit}, {"bytes as base64", test_base64},
            {"invalid base64", test_invalid_base64})
