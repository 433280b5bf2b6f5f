/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-each.h: expands a macro once for each of at most 32 arguments, for tables of members.
 *
 *     ED_EACH(ED_CHILD, EdTagsPanel, list, search)
 *         // ED_CHILD(EdTagsPanel, list) ED_CHILD(EdTagsPanel, search)
 */
#pragma once

/* clang-format off */
#define ED_EACH(do, with, ...) \
    ED_EACH_CHOOSE(__VA_ARGS__, \
        ED_EACH_32, ED_EACH_31, ED_EACH_30, ED_EACH_29, ED_EACH_28, ED_EACH_27, ED_EACH_26, \
        ED_EACH_25, ED_EACH_24, ED_EACH_23, ED_EACH_22, ED_EACH_21, ED_EACH_20, ED_EACH_19, \
        ED_EACH_18, ED_EACH_17, ED_EACH_16, ED_EACH_15, ED_EACH_14, ED_EACH_13, ED_EACH_12, \
        ED_EACH_11, ED_EACH_10, ED_EACH_9, ED_EACH_8, ED_EACH_7, ED_EACH_6, ED_EACH_5, \
        ED_EACH_4, ED_EACH_3, ED_EACH_2, ED_EACH_1, 0)(do, with, __VA_ARGS__)
#define ED_EACH_CHOOSE(_1, _2, _3, _4, _5, _6, _7, _8, _9, _10, _11, _12, _13, _14, _15, _16, \
    _17, _18, _19, _20, _21, _22, _23, _24, _25, _26, _27, _28, _29, _30, _31, _32, chosen, ...) \
    chosen

#define ED_EACH_1(do, with, a) do(with, a)
#define ED_EACH_2(do, with, a, ...) do(with, a) ED_EACH_1(do, with, __VA_ARGS__)
#define ED_EACH_3(do, with, a, ...) do(with, a) ED_EACH_2(do, with, __VA_ARGS__)
#define ED_EACH_4(do, with, a, ...) do(with, a) ED_EACH_3(do, with, __VA_ARGS__)
#define ED_EACH_5(do, with, a, ...) do(with, a) ED_EACH_4(do, with, __VA_ARGS__)
#define ED_EACH_6(do, with, a, ...) do(with, a) ED_EACH_5(do, with, __VA_ARGS__)
#define ED_EACH_7(do, with, a, ...) do(with, a) ED_EACH_6(do, with, __VA_ARGS__)
#define ED_EACH_8(do, with, a, ...) do(with, a) ED_EACH_7(do, with, __VA_ARGS__)
#define ED_EACH_9(do, with, a, ...) do(with, a) ED_EACH_8(do, with, __VA_ARGS__)
#define ED_EACH_10(do, with, a, ...) do(with, a) ED_EACH_9(do, with, __VA_ARGS__)
#define ED_EACH_11(do, with, a, ...) do(with, a) ED_EACH_10(do, with, __VA_ARGS__)
#define ED_EACH_12(do, with, a, ...) do(with, a) ED_EACH_11(do, with, __VA_ARGS__)
#define ED_EACH_13(do, with, a, ...) do(with, a) ED_EACH_12(do, with, __VA_ARGS__)
#define ED_EACH_14(do, with, a, ...) do(with, a) ED_EACH_13(do, with, __VA_ARGS__)
#define ED_EACH_15(do, with, a, ...) do(with, a) ED_EACH_14(do, with, __VA_ARGS__)
#define ED_EACH_16(do, with, a, ...) do(with, a) ED_EACH_15(do, with, __VA_ARGS__)
#define ED_EACH_17(do, with, a, ...) do(with, a) ED_EACH_16(do, with, __VA_ARGS__)
#define ED_EACH_18(do, with, a, ...) do(with, a) ED_EACH_17(do, with, __VA_ARGS__)
#define ED_EACH_19(do, with, a, ...) do(with, a) ED_EACH_18(do, with, __VA_ARGS__)
#define ED_EACH_20(do, with, a, ...) do(with, a) ED_EACH_19(do, with, __VA_ARGS__)
#define ED_EACH_21(do, with, a, ...) do(with, a) ED_EACH_20(do, with, __VA_ARGS__)
#define ED_EACH_22(do, with, a, ...) do(with, a) ED_EACH_21(do, with, __VA_ARGS__)
#define ED_EACH_23(do, with, a, ...) do(with, a) ED_EACH_22(do, with, __VA_ARGS__)
#define ED_EACH_24(do, with, a, ...) do(with, a) ED_EACH_23(do, with, __VA_ARGS__)
#define ED_EACH_25(do, with, a, ...) do(with, a) ED_EACH_24(do, with, __VA_ARGS__)
#define ED_EACH_26(do, with, a, ...) do(with, a) ED_EACH_25(do, with, __VA_ARGS__)
#define ED_EACH_27(do, with, a, ...) do(with, a) ED_EACH_26(do, with, __VA_ARGS__)
#define ED_EACH_28(do, with, a, ...) do(with, a) ED_EACH_27(do, with, __VA_ARGS__)
#define ED_EACH_29(do, with, a, ...) do(with, a) ED_EACH_28(do, with, __VA_ARGS__)
#define ED_EACH_30(do, with, a, ...) do(with, a) ED_EACH_29(do, with, __VA_ARGS__)
#define ED_EACH_31(do, with, a, ...) do(with, a) ED_EACH_30(do, with, __VA_ARGS__)
#define ED_EACH_32(do, with, a, ...) do(with, a) ED_EACH_31(do, with, __VA_ARGS__)
/* clang-format on */
