/* SPDX-License-Identifier: MIT */
/**
 * gabarit/base.h: what every other header of the library builds on: the point, the range in which
 * answers are exact, the two sides of a line, and the results that a function can return.
 *
 *     gab_vec a = {0, 0}, b = {10, 0}, p = {5, 3};
 *     if (gab_line_side(a, b, p) == GAB_FRONT)      // y grows downwards: p is below, on the right
 *         puts("in front of the wall");             // of someone who walks from a to b
 *     gab_vec q = gab_vec_snap(p);                  // the nearest point of the 1/256 pixel lattice
 *
 * Conventions of the whole library
 *
 * - Coordinates are continuous, in pixels; x grows to the right and **y grows downwards**; pixel
 *   (i,j) covers [i,i+1) x [j,j+1). Angles are radians, clockwise on the screen.
 * - Two kinds of sets, never mixed. Boxes are **half-open**: a box x,y,w,h covers the pixels
 *   x ... x+w-1, and two boxes that share only an edge do not meet. Circles, segments, polygons and
 *   oriented boxes are **closed**: touching is meeting. Each function says which sets it compares.
 * - The **front** of a line A -> B is where det(AB, AP) >= 0: the right hand of someone who walks
 *   from A to B on the screen. Its unit normal is (-ABy, ABx) / |AB|. A point on the line belongs
 *   to the front, always.
 * - Numbers are `float`. Answers are **exact** for coordinates and sizes that are multiples of
 *   GAB_STEP (1/256 pixel) and no larger than GAB_RANGE; other finite numbers are answered too, as
 *   exactly as `double` can. Positions where a mover stops (gabarit/sweep.h) lie on that lattice.
 * - A NaN or an infinity in an argument is never undefined behaviour: such a shape meets nothing,
 *   and functions that return a gab_result return GAB_BAD_NUMBER. No answer is NaN or infinite,
 *   except where a function hands back a number of its arguments or builds a shape from it (its
 *   comment says so); what is too large for a `float` is given as FLT_MAX.
 *
 * What may change between versions: while the major version is 0, anything, with the minor version;
 * compile a game with the headers of the library that it runs with (gab_version tells). From 1.0
 * on, versions of one major number keep every function, enumerator and constant, and the size and
 * the fields of every struct, gab_bank's too; they may add functions and enumerators. A file of one
 * format (GAB_BANK_MAJOR) is read by every later library.
 *
 * Nothing in the library allocates, keeps state or blocks: every function may be called from any
 * thread at any time, on memory that no other thread is writing to. The floating-point rounding
 * mode is assumed to be the default one (to nearest).
 */
#ifndef GABARIT_BASE_H
#define GABARIT_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef GAB_API
#if defined(__GNUC__) && defined(GAB_SHARED)
#define GAB_API __attribute__((visibility("default")))
#else
#define GAB_API
#endif
#endif

/** The version of these headers; the numbers change as semantic versioning says. */
#define GAB_VERSION_MAJOR 0
#define GAB_VERSION_MINOR 1
#define GAB_VERSION_PATCH 0

/** Coordinates and sizes from -GAB_RANGE to GAB_RANGE pixels are answered exactly. */
#define GAB_RANGE 65535.0f

/** The lattice on which answers are exact and on which positions are handed back, in pixels. */
#define GAB_STEP (1.0f / 256.0f)

/** A point, or a difference of two points, in pixels; a unit vector where that is said. */
typedef struct gab_vec {
    float x; /**< to the right */
    float y; /**< downwards */
} gab_vec;

/** A side of the line A -> B; the values are the child indices of a partition. */
typedef enum gab_side {
    GAB_FRONT = 0, /**< det(AB, AP) >= 0: on the line, or at the right hand on the screen */
    GAB_BACK = 1   /**< det(AB, AP) < 0 */
} gab_side;

/** What a function that can fail returns: GAB_OK is zero, everything else is a reason. */
typedef enum gab_result {
    GAB_OK = 0,
    GAB_BAD_NUMBER,    /**< NaN, infinite, or outside the range that the function states */
    GAB_BAD_SIZE,      /**< a width, height, cell or count that must be larger */
    GAB_NOT_ASCENDING, /**< positions that must strictly increase do not */
    GAB_NOT_SIMPLE,    /**< a polygon crosses itself, or has no area */
    GAB_NOT_A_BANK,    /**< the bytes do not begin as a sprite bank does */
    GAB_BAD_VERSION,   /**< a bank that a newer library wrote, or that needs what this one lacks */
    GAB_BAD_ALIGNMENT, /**< the bytes do not begin at a multiple of 16 */
    GAB_BAD_LENGTH,    /**< a bank that was cut short, or has extra bytes at its end */
    GAB_BAD_CHECKSUM,  /**< bytes that have changed since the bank was written */
    GAB_BAD_LAYOUT,    /**< sections that overlap, leave gaps, or are out of order */
    GAB_BAD_TEXT,      /**< a string that is not UTF-8 or does not end */
    GAB_BAD_ORDER,     /**< elements that are not sorted, or duplicated */
    GAB_BAD_REFERENCE, /**< the number of something that does not exist */
    GAB_BAD_VALUE,     /**< a value that the format does not allow */
    GAB_TOO_LARGE,     /**< more than a limit allows */
    GAB_NO_FILE,       /**< a file that cannot be opened or read */
    GAB_NO_MEMORY      /**< not enough memory */
} gab_result;

/** A set of tags, or of other numbers from 0 to 255, one bit each; all zero is the empty set. */
typedef struct gab_tags {
    uint32_t bits[8]; /**< tag t is bit t % 32 of bits[t / 32] */
} gab_tags;

/** Adds a number to a set. */
GAB_API void gab_tags_add(gab_tags *tags, uint8_t tag);
/** Whether a number is in a set. */
GAB_API bool gab_tags_has(const gab_tags *tags, uint8_t tag);

/**
 * The text of a result, for logs and error messages: a constant string in English, without a full
 * stop, never NULL. Values that no result has are named as unknown.
 */
GAB_API const char *gab_result_text(gab_result result);

/**
 * The version of the library that is linked, as major * 10000 + minor * 100 + patch: compare it
 * with the GAB_VERSION numbers of the headers that a program was compiled with.
 */
GAB_API uint32_t gab_version(void);

/**
 * Whether this build of the library computes as its headers promise: runs a few hundred queries and
 * compares their answers, in less than a millisecond. Compiler flags can break the arithmetic that
 * keeps walls tight. Flags that the preprocessor can see (-ffast-math, -Ofast, x87 floats) are
 * refused while the library is compiled, unless GABARIT_ANY_ARITHMETIC is defined; those that it
 * cannot see (clang's -funsafe-math-optimizations and -ffp-contract=fast), and a changed rounding
 * mode, are found by this function. False means that the library must be compiled with other flags.
 * A game that compiles the library itself calls this once, when it starts:
 *
 *     if (!gab_self_test())
 *         die("gabarit was compiled with flags that break its arithmetic");
 */
GAB_API bool gab_self_test(void);

/**
 * The nearest point of the lattice (multiples of GAB_STEP; halfway goes to the even multiple).
 * Coordinates beyond 2^24 pixels are on the lattice already and come back unchanged, as do NaN and
 * infinities.
 */
GAB_API gab_vec gab_vec_snap(gab_vec point);

/** Whether both coordinates are numbers from -GAB_RANGE to GAB_RANGE. */
GAB_API bool gab_vec_in_range(gab_vec point);

/**
 * The side of the line a -> b on which a point lies.
 * A point on the line is in front; so is every point when a equals b, and when a number is NaN.
 */
GAB_API gab_side gab_line_side(gab_vec a, gab_vec b, gab_vec point);

/**
 * The unit normal of the line a -> b that points to its front: (-ABy, ABx) / |AB|.
 * A line without direction (a equals b, or a number that is not finite) has the zero vector.
 */
GAB_API gab_vec gab_line_normal(gab_vec a, gab_vec b);

/**
 * The unit normal of the line a -> b that points to the side on which a point lies; for a point on
 * the line that is the front. A line without direction has the zero vector.
 */
GAB_API gab_vec gab_line_normal_towards(gab_vec a, gab_vec b, gab_vec point);

#ifdef __cplusplus
}
#endif

#endif
