/* SPDX-License-Identifier: MIT */
/**
 * gabarit/base.h: the base of every other header of the library: points, the range in which answers
 * are exact, the two sides of a line, and the results that a function can return.
 *
 *     gab_vec a = {0, 0}, b = {10, 0}, p = {5, 3};
 *     if (gab_line_side(a, b, p) == GAB_FRONT)      // y grows downwards: p is below the line,
 *         puts("in front of the wall");             // on the right of someone walking from a to b
 *     gab_vec q = gab_vec_snap(p);                  // the nearest point of the 1/256 pixel lattice
 *
 * Conventions of the whole library
 *
 * - Coordinates are continuous, in pixels; x grows to the right and **y grows downwards**; pixel
 *   (i,j) covers [i,i+1) x [j,j+1). Angles are in radians, clockwise on the screen.
 * - There are two kinds of sets, which are never mixed. Boxes are **half-open**: a box x,y,w,h
 *   covers the pixels x ... x+w-1, and two boxes that share only an edge do not meet. Circles,
 *   segments, polygons and oriented boxes are **closed**: shapes that only touch meet. Each
 *   function states which kinds of sets it compares.
 * - The **front** of a line A -> B is where det(AB, AP) >= 0: the right-hand side of a person who
 *   walks from A to B on the screen. Its unit normal is (-ABy, ABx) / |AB|. A point on the line
 *   always belongs to the front.
 * - Numbers are `float`. Answers are **exact** for coordinates and sizes that are multiples of
 *   GAB_STEP (1/256 pixel) and not larger than GAB_RANGE. For other finite numbers, answers are as
 *   exact as `double` allows. Positions where a mover stops (gabarit/sweep.h) lie on that lattice.
 * - A NaN or an infinity in an argument never causes undefined behaviour: such a shape meets
 *   nothing, and functions that return a gab_result return GAB_BAD_NUMBER. No answer is NaN or
 *   infinite, unless a function returns a number from its arguments or builds a shape from it; its
 *   comment then states this. A result that is too large for a `float` is returned as FLT_MAX.
 *
 * Compatibility: while the major version is 0, each minor version may change anything, so compile a
 * game with the headers of the library that it runs with (gab_version returns its version). From
 * 1.0 on, all versions with the same major number keep every function, enumerator and constant, and
 * the size and fields of every struct, including gab_bank; they may add functions and enumerators.
 * Files of a format version (GAB_BANK_MAJOR) can be read by every later version of the library.
 *
 * Compilers inline the shortest functions, without a change of an answer: see gabarit/inline.h.
 *
 * The library does not allocate, block or keep state: every function may be called from any thread
 * at any time, on memory that no other thread is writing to. (The only functions that allocate are
 * those of gabarit/file.h.) The floating-point rounding mode must be the default one (to nearest).
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

/**
 * The initialiser of a struct whose fields all have their defaults, in C and in C++: all are zero.
 * Set the fields that differ afterwards. Designated initialisers do the same in C, but C++ has them
 * only from C++20 on, and compilers warn about the fields that they omit.
 *
 *     gab_pose at = GAB_DEFAULTS;
 *     at.x = 320;
 */
#ifdef __cplusplus
#define GAB_DEFAULTS \
    {                \
    }
#else
#define GAB_DEFAULTS \
    {                \
        0            \
    }
#endif

/** The version of these headers, numbered according to semantic versioning. */
#define GAB_VERSION_MAJOR 0
#define GAB_VERSION_MINOR 1
#define GAB_VERSION_PATCH 0

/** The range of exact answers: coordinates and sizes from -GAB_RANGE to GAB_RANGE pixels. */
#define GAB_RANGE 65535.0f

/** The step, in pixels, of the lattice on which answers are exact and returned positions lie. */
#define GAB_STEP (1.0f / 256.0f)

/** A point, or a difference of two points, in pixels; a unit vector where this is stated. */
typedef struct gab_vec {
    float x; /**< to the right */
    float y; /**< downwards */
} gab_vec;

/** A side of the line A -> B; the values are the child indices of a partition. */
typedef enum gab_side {
    GAB_FRONT = 0, /**< det(AB, AP) >= 0: on the line, or on its right-hand side on the screen */
    GAB_BACK = 1   /**< det(AB, AP) < 0 */
} gab_side;

/** The result of a function that can fail: GAB_OK is zero, every other value is a reason. */
typedef enum gab_result {
    GAB_OK = 0,
    GAB_BAD_NUMBER,    /**< NaN, infinite, or outside the range that the function states */
    GAB_BAD_SIZE,      /**< a width, height, cell size or count that is too small */
    GAB_NOT_ASCENDING, /**< positions that are not strictly increasing */
    GAB_NOT_SIMPLE,    /**< a polygon that crosses itself or has no area */
    GAB_NOT_A_BANK,    /**< the bytes do not start with the signature of a sprite bank */
    GAB_BAD_VERSION,   /**< a format version or feature that this library does not support */
    GAB_BAD_ALIGNMENT, /**< bytes whose address is not a multiple of 16 */
    GAB_BAD_LENGTH,    /**< a bank that was cut short, or has extra bytes at its end */
    GAB_BAD_CHECKSUM,  /**< bytes that have changed since the bank was written */
    GAB_BAD_LAYOUT,    /**< sections that overlap, leave gaps, or are out of order */
    GAB_BAD_TEXT,      /**< a string that is not UTF-8 or is not terminated */
    GAB_BAD_ORDER,     /**< elements that are not sorted, or are duplicated */
    GAB_BAD_REFERENCE, /**< a number that refers to something that does not exist */
    GAB_BAD_VALUE,     /**< a value that the format does not allow */
    GAB_TOO_LARGE,     /**< more than a limit allows */
    GAB_NO_FILE,       /**< a file that cannot be opened or read */
    GAB_NO_MEMORY,     /**< not enough memory */
    GAB_UNCHANGED,     /**< the file of a bank is the one that is open */
    GAB_INCOMPLETE     /**< a bank that is being written, or is damaged */
} gab_result;

/**
 * The number, or the index of a view, of something that does not exist: of the role of a thing
 * without a role, the group of a box without a group, the wall of an impact without a wall, and of
 * anything that a query did not find by its name or position. Tags are the exception: the tag of a
 * thing without one is 0. Roles are looked up as filters (gab_filter_role), which select nothing if
 * the name is unknown. See also gab_bank_report.
 */
#define GAB_NONE UINT32_MAX

/** The index of another item, or GAB_NONE. */
typedef uint32_t gab_index;

/** The number of a tag, from 1 to 255; 0 is "no tag". Other languages have a type of its own for
 * each kind of number that ends with _id; in C, they are plain numbers. */
typedef uint32_t gab_tag_id;

/** A set of tags, or of other numbers from 0 to 255, one bit each; all zero is the empty set. */
typedef struct gab_tags {
    uint32_t bits[8]; /**< tag t is bit t % 32 of bits[t / 32] */
} gab_tags;

/** Adds a number to a set; nothing for a number above 255, such as GAB_NONE. */
GAB_API void gab_tags_add(gab_tags *tags, gab_tag_id tag);
/** True if a number is in a set. */
GAB_API bool gab_tags_has(const gab_tags *tags, gab_tag_id tag);

/**
 * A filter selects the boxes, walls, cells, zones or markers that a query uses, by their tags. It
 * is a value, which refers to nothing. All zero (GAB_DEFAULTS) selects everything, as NULL does;
 * where the query is for solid cells or for the first pixel on a path, everything with a tag.
 * Functions make other filters, from names (gabarit/bank.h), numbers and filters:
 *
 *     gab_filter weak = gab_filter_or(gab_filter_role(&bank, "body"), gab_filter_number(TAG_HEAD));
 *     if (gab_frame_hits_circle(frame, &at, ball, &weak, NULL, 0) > 0)
 *         smash();
 */
typedef struct gab_filter {
    bool only;     /**< false selects everything, whatever `tags` contains */
    gab_tags tags; /**< the tags of what is selected; 0 for things without a tag */
} gab_filter;

/** Returns the filter for a tag; 0 selects things without a tag, a number above 255 nothing. */
GAB_API gab_filter gab_filter_number(gab_tag_id tag);
/** Returns the filter for what a or b selects. */
GAB_API gab_filter gab_filter_or(gab_filter a, gab_filter b);
/** Returns the filter for what both a and b select. */
GAB_API gab_filter gab_filter_and(gab_filter a, gab_filter b);
/** Returns the filter for everything that a does not select, which may include things without a
 * tag; nothing if a selects everything. */
GAB_API gab_filter gab_filter_not(gab_filter a);
/** True if a filter (NULL: everything) selects things with a tag. False for a number above 255. */
GAB_API bool gab_filter_passes(const gab_filter *filter, gab_tag_id tag);

/**
 * Returns the text of a result, for logs and error messages: a constant English string without a
 * full stop, never NULL. For a value that is not a gab_result, the text is "unknown result".
 */
GAB_API const char *gab_result_text(gab_result result);

/**
 * Returns the version of the linked library as major * 10000 + minor * 100 + patch. Compare it with
 * the GAB_VERSION numbers of the headers that a program was compiled with.
 */
GAB_API uint32_t gab_version(void);

/**
 * True if this build of the library computes as its headers promise. Runs a few hundred queries and
 * checks their answers, in less than a millisecond. Compiler flags can break the arithmetic that
 * stops movers from passing through walls. The library refuses to compile with flags that the
 * preprocessor can detect (-ffast-math, -Ofast, x87 floats), unless GABARIT_ANY_ARITHMETIC is
 * defined. This function detects the others (clang's -funsafe-math-optimizations and
 * -ffp-contract=fast), and a changed rounding mode. If it returns false, the library must be
 * compiled with other flags. A game that compiles the library itself should call it once, when it
 * starts:
 *
 *     if (!gab_self_test())
 *         die("gabarit was compiled with flags that break its arithmetic");
 */
GAB_API bool gab_self_test(void);

/**
 * Returns the nearest point of the lattice (multiples of GAB_STEP; a coordinate halfway between two
 * multiples is rounded to the even one). Coordinates beyond 2^24 pixels are already on the lattice
 * and are returned unchanged, as are NaN and infinities.
 */
GAB_API gab_vec gab_vec_snap(gab_vec point);

/** True if both coordinates are numbers from -GAB_RANGE to GAB_RANGE. */
GAB_API bool gab_vec_in_range(gab_vec point);

/**
 * Returns the side of the line a -> b on which a point lies. A point on the line is in front, as is
 * every point when a equals b or when a number is NaN.
 */
GAB_API gab_side gab_line_side(gab_vec a, gab_vec b, gab_vec point);

/**
 * Returns the unit normal of the line a -> b that points to its front: (-ABy, ABx) / |AB|. Returns
 * the zero vector for a line without direction (a equals b, or a number is not finite).
 */
GAB_API gab_vec gab_line_normal(gab_vec a, gab_vec b);

/**
 * Returns the unit normal of the line a -> b that points to the side on which a point lies: to the
 * front for a point on the line. Returns the zero vector for a line without direction.
 */
GAB_API gab_vec gab_line_normal_towards(gab_vec a, gab_vec b, gab_vec point);

#ifdef __cplusplus
}
#endif

#endif
