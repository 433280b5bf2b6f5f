/* SPDX-License-Identifier: MIT */
/*
 * Writes numbers as decimal text; see decimal.h. The shortest digits of a double are found with the
 * algorithm of Steele and White, on big integers: exact, slow, and short. Banks hold few doubles.
 */
#include "bank/decimal.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* ---- Integers below 2^1152; the largest that occurs is 10 * 2^1077 ---- */

enum { BIG_WORDS = 36 };

typedef struct Big {
    uint32_t words[BIG_WORDS]; /* lowest first */
    int count;                 /* words up to the highest that is not 0 */
} Big;

/* Returns value * 2^shift. */
static Big big_of(uint64_t value, int shift)
{
    Big big = {.count = shift / 32 + 3};
    for (int bit = 0; bit < 64; bit++)
        if (value >> bit & 1)
            big.words[(bit + shift) / 32] |= UINT32_C(1) << (bit + shift) % 32;
    while (big.words[big.count - 1] == 0)
        big.count--;
    return big;
}

static void big_times(Big *big, uint32_t factor)
{
    uint64_t carry = 0;
    for (int i = 0; i < big->count; i++) {
        carry += (uint64_t)big->words[i] * factor;
        big->words[i] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry > 0)
        big->words[big->count++] = (uint32_t)carry;
}

/* Multiplies by 10^power. A power of 0 or less changes nothing. */
static void big_times_ten_to(Big *big, int power)
{
    for (; power >= 9; power -= 9)
        big_times(big, 1000000000);
    for (; power > 0; power--)
        big_times(big, 10);
}

static int big_compare(const Big *a, const Big *b)
{
    if (a->count != b->count)
        return a->count < b->count ? -1 : 1;
    for (int i = a->count - 1; i >= 0; i--)
        if (a->words[i] != b->words[i])
            return a->words[i] < b->words[i] ? -1 : 1;
    return 0;
}

static Big big_sum(const Big *a, const Big *b)
{
    Big sum = {.count = a->count > b->count ? a->count : b->count};
    uint64_t carry = 0;
    for (int i = 0; i < sum.count; i++) {
        carry += (uint64_t)a->words[i] + b->words[i];
        sum.words[i] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry > 0)
        sum.words[sum.count++] = (uint32_t)carry;
    return sum;
}

/* Subtracts a number, which must not be larger than `from`. */
static void big_subtract(Big *from, const Big *number)
{
    int64_t carry = 0;
    for (int i = 0; i < from->count; i++) {
        carry += (int64_t)from->words[i] - number->words[i];
        from->words[i] = (uint32_t)carry;
        carry >>= 32;
    }
    while (from->count > 0 && from->words[from->count - 1] == 0)
        from->count--;
}

/* ---- The shortest digits of a double ---- */

/* 0.d1d2d3... * 10^exponent */
typedef struct Digits {
    char digits[20];
    int count, exponent;
} Digits;

/*
 * The number is rest / scale. Every value between (rest - below) / scale and (rest + above) / scale
 * reads back to the number; so do these two values themselves if the number is even.
 */
typedef struct Rounding {
    Big rest, scale, below, above;
    int power; /* 2^(power - 1) <= number < 2^power */
    bool even;
} Rounding;

static Rounding rounding_of(double number)
{
    int power;
    uint64_t bits;
    double fraction = frexp(number, &power); /* number = fraction * 2^power, fraction in [0.5, 1) */
    int top = power;
    memcpy(&bits, &(double){ldexp(fraction, 53)}, sizeof bits);
    uint64_t mantissa = (bits & UINT64_C(0xFFFFFFFFFFFFF)) | UINT64_C(1) << 52;
    power -= 53;
    if (power < -1074) {
        mantissa >>= -1074 - power;
        power = -1074;
    }
    /* Below a power of two, doubles are half as far apart. */
    int extra = mantissa == UINT64_C(1) << 52 && power > -1074 ? 1 : 0;
    int up = power > 0 ? power : 0, down = power < 0 ? -power : 0;
    return (Rounding){.rest = big_of(mantissa, up + 1 + extra),
                      .scale = big_of(1, down + 1 + extra),
                      .below = big_of(1, up),
                      .above = big_of(1, up + extra),
                      .power = top,
                      .even = mantissa % 2 == 0};
}

static void multiply_by_ten(Rounding *r)
{
    big_times(&r->rest, 10);
    big_times(&r->below, 10);
    big_times(&r->above, 10);
}

/* True if the text with the next larger digit reads back to the number. */
static bool rounds_up(const Rounding *r)
{
    Big end = big_sum(&r->rest, &r->above);
    int order = big_compare(&end, &r->scale);
    return order > 0 || (order == 0 && r->even);
}

static bool rounds_down(const Rounding *r)
{
    int order = big_compare(&r->rest, &r->below);
    return order < 0 || (order == 0 && r->even);
}

/* Scales the rounded number to [0.1, 1); returns the power of ten by which it was divided. */
static int normalise(Rounding *r)
{
    /* 0.30103 is so close to log10(2) that this estimate is never too large: no power of 2 is
     * nearer to a power of 10. It is at most two too small. */
    int exponent = (int)floor((r->power - 1) * 0.30103);
    big_times_ten_to(&r->scale, exponent);
    big_times_ten_to(&r->rest, -exponent);
    big_times_ten_to(&r->below, -exponent);
    big_times_ten_to(&r->above, -exponent);
    while (rounds_up(r)) {
        big_times(&r->scale, 10);
        exponent++;
    }
    return exponent;
}

static Digits digits_of(double number)
{
    Rounding r = rounding_of(number);
    Digits result = {.exponent = normalise(&r)};
    for (bool last = false; !last;) {
        char digit = '0';
        multiply_by_ten(&r);
        for (; big_compare(&r.rest, &r.scale) >= 0; digit++)
            big_subtract(&r.rest, &r.scale);
        bool down = rounds_down(&r), up = rounds_up(&r);
        last = down || up;
        Big twice = big_sum(&r.rest, &r.rest);
        int half = big_compare(&twice, &r.scale);
        if (up && (!down || half > 0 || (half == 0 && digit % 2 == 1)))
            digit++;
        result.digits[result.count++] = digit;
    }
    return result;
}

/* ---- As text ---- */

/* Every whole number below 10^15 can be stored in a double. */
enum { MAX_WHOLE_DIGITS = 15, MAX_ZEROS = 4 };

static void put_plain(const Digits *d, char *to)
{
    if (d->exponent <= 0)
        to += sprintf(to, "0.%.*s", -d->exponent, "00000000");
    for (int i = 0; i < d->count || i < d->exponent; i++) {
        if (i > 0 && i == d->exponent)
            *to++ = '.';
        *to++ = i < d->count ? d->digits[i] : '0';
    }
    *to = '\0';
}

static void put_with_exponent(const Digits *d, char *to)
{
    *to++ = d->digits[0];
    if (d->count > 1)
        to += sprintf(to, ".%.*s", d->count - 1, d->digits + 1);
    sprintf(to, "e%d", d->exponent - 1);
}

void decimal_of_double(double number, char text[DECIMAL_SIZE])
{
    if (!isfinite(number)) {
        strcpy(text, "null");
        return;
    }
    if (!(number > 0 || number < 0)) {
        strcpy(text, signbit(number) ? "-0.0" : "0");
        return;
    }
    char *to = text;
    if (number < 0)
        *to++ = '-';
    Digits digits = digits_of(fabs(number));
    if (digits.exponent > MAX_WHOLE_DIGITS || digits.exponent < -MAX_ZEROS)
        put_with_exponent(&digits, to);
    else
        put_plain(&digits, to);
}

char *decimal_of_whole(uint32_t number, char text[DECIMAL_SIZE])
{
    char digits[10];
    int count = 0;
    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    while (count > 0)
        *text++ = digits[--count];
    *text = '\0';
    return text;
}

/* Writes a whole number and `digits` digits after the decimal point, without trailing zeros. */
static char *put_parts(bool negative, uint32_t whole, uint32_t part, int digits, char *to)
{
    if (negative)
        *to++ = '-';
    to = decimal_of_whole(whole, to);
    if (part == 0)
        return to;
    *to = '.';
    for (int i = digits; i > 0; part /= 10)
        to[i--] = (char)('0' + part % 10);
    for (to += digits; *to == '0';)
        to--;
    *++to = '\0';
    return to;
}

char *decimal_of_fixed(int32_t number, char text[DECIMAL_SIZE])
{
    uint32_t size = number < 0 ? 0 - (uint32_t)number : (uint32_t)number;
    return put_parts(number < 0, size / 256, size % 256 * 390625, 8, text);
}

char *decimal_of_unit(int32_t number, char text[DECIMAL_SIZE])
{
    uint64_t size = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    uint32_t rounded = (uint32_t)((2 * 100000 * size + 32767) / (2 * 32767));
    return put_parts(number < 0, rounded / 100000, rounded % 100000, 5, text);
}
