/* SPDX-License-Identifier: MIT */
/*
 * CRC-32 as in PNG and zlib (polynomial 0xEDB88320, reflected), eight bytes at a time. Table k
 * holds the effect of a byte on the checksum k bytes later. The tables are constants, so no set-up
 * is needed at run time. tests/runtime/bank/image.c recomputes the tables.
 */
#include "bank_internal.h"

/*
 * The effect of a byte is the sum, by exclusive or, of the effects of its bits. BITS_n lists the
 * sums of x and of each selection of n effects; the first effect is that of the lowest bit.
 */
#define BITS_1(x, a)                x, (x) ^ a
#define BITS_2(x, a, b)             BITS_1(x, a), BITS_1((x) ^ b, a)
#define BITS_3(x, a, b, c)          BITS_2(x, a, b), BITS_2((x) ^ c, a, b)
#define BITS_4(x, a, b, c, d)       BITS_3(x, a, b, c), BITS_3((x) ^ d, a, b, c)
#define BITS_5(x, a, b, c, d, e)    BITS_4(x, a, b, c, d), BITS_4((x) ^ e, a, b, c, d)
#define BITS_6(x, a, b, c, d, e, f) BITS_5(x, a, b, c, d, e), BITS_5((x) ^ f, a, b, c, d, e)
#define BITS_7(x, a, b, c, d, e, f, g) \
    BITS_6(x, a, b, c, d, e, f), BITS_6((x) ^ g, a, b, c, d, e, f)
#define BITS_8(x, a, b, c, d, e, f, g, h) \
    BITS_7(x, a, b, c, d, e, f, g), BITS_7((x) ^ h, a, b, c, d, e, f, g)

static const uint32_t table[8][256] = {
    {BITS_8(0, 0x77073096u, 0xee0e612cu, 0x076dc419u, 0x0edb8832u, 0x1db71064u, 0x3b6e20c8u,
            0x76dc4190u, 0xedb88320u)},
    {BITS_8(0, 0x191b3141u, 0x32366282u, 0x646cc504u, 0xc8d98a08u, 0x4ac21251u, 0x958424a2u,
            0xf0794f05u, 0x3b83984bu)},
    {BITS_8(0, 0x01c26a37u, 0x0384d46eu, 0x0709a8dcu, 0x0e1351b8u, 0x1c26a370u, 0x384d46e0u,
            0x709a8dc0u, 0xe1351b80u)},
    {BITS_8(0, 0xb8bc6765u, 0xaa09c88bu, 0x8f629757u, 0xc5b428efu, 0x5019579fu, 0xa032af3eu,
            0x9b14583du, 0xed59b63bu)},
    {BITS_8(0, 0x3d6029b0u, 0x7ac05360u, 0xf580a6c0u, 0x30704bc1u, 0x60e09782u, 0xc1c12f04u,
            0x58f35849u, 0xb1e6b092u)},
    {BITS_8(0, 0xcb5cd3a5u, 0x4dc8a10bu, 0x9b914216u, 0xec53826du, 0x03d6029bu, 0x07ac0536u,
            0x0f580a6cu, 0x1eb014d8u)},
    {BITS_8(0, 0xa6770bb4u, 0x979f1129u, 0xf44f2413u, 0x33ef4e67u, 0x67de9cceu, 0xcfbd399cu,
            0x440b7579u, 0x8816eaf2u)},
    {BITS_8(0, 0xccaa009eu, 0x4225077du, 0x844a0efau, 0xd3e51bb5u, 0x7cbb312bu, 0xf9766256u,
            0x299dc2edu, 0x533b85dau)}};

uint32_t gab_crc32(uint32_t crc, const uint8_t *bytes, size_t size)
{
    crc = ~crc;
    for (; size >= 8; size -= 8, bytes += 8) {
        uint32_t low = crc ^ read_u32(bytes), high = read_u32(bytes + 4);
        crc = table[7][low & 255] ^ table[6][low >> 8 & 255] ^ table[5][low >> 16 & 255] ^
              table[4][low >> 24] ^ table[3][high & 255] ^ table[2][high >> 8 & 255] ^
              table[1][high >> 16 & 255] ^ table[0][high >> 24];
    }
    for (; size > 0; size--, bytes++)
        crc = crc >> 8 ^ table[0][(crc ^ *bytes) & 255];
    return ~crc;
}
