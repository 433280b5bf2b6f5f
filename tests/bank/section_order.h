/* SPDX-License-Identifier: MIT */
/* The indices of the sections, in the order of FORMAT.md; independent of the library's own list. */
#ifndef TESTS_BANK_SECTION_ORDER_H
#define TESTS_BANK_SECTION_ORDER_H

enum {
    STRS,
    NAME,
    INFO,
    ROLE,
    TAGS,
    PROP,
    PICT,
    PIXL,
    SPRT,
    FRAM,
    ANIM,
    STEP,
    PNAM,
    PNTS,
    BOXS,
    MASK,
    BITS,
    SPAN,
    OCCU,
    MAPS,
    PLAN,
    ZONE,
    BAND,
    GRID,
    TILE,
    DATA,
    LEVL,
    LAYR,
    DOOR,
    MARK,
    WALS,
    WALL,
    NODE,
    LEAF,
    REFS,
    ENTR,
    TILS,
    MAZE,
    GRND,
    GNOD,
    HGHT,
    CELS,
    KNOWN
};

#endif
