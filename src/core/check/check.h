/* SPDX-License-Identifier: MIT */
/**
 * check/check.h: finds probable mistakes in a project: the list that `gab check` prints and that
 * the editor shows under F4.
 *
 *     Problems *problems = project_check(project, store, NULL);
 *     for (uint32_t i = 0; i < problems->count; i++)
 *         puts(problems->items[i].text);
 *     problems_free(problems);
 *
 * Rules are a table. Each rule has an id that never changes, and may offer a fix. RULES.md explains
 * all rules. Data that is invalid in any document (tags that do not exist, pixels of zones that
 * do not exist) is not checked here: see project_validate.
 */
#pragma once

#include "art/picture.h"
#include "model/path.h"

#include <gabarit/bank.h>

/** A hint may be intended, a warning seldom is, and an error means that something will not work. */
typedef enum Severity { SEVERITY_HINT = 0, SEVERITY_WARNING, SEVERITY_ERROR } Severity;

/** Returns "hint", "warning" or "error". */
const char *severity_word(Severity severity);

/** A rule. */
typedef struct Rule {
    const char *id; /**< "frame-without-hot-spot"; never changes */
    Severity severity;
    const char *title; /**< "Frame without hot spot" */
    const char *help;  /**< why it matters and what can be done */
    const char *fix;   /**< what the fix does: "Remove duplicate walls"; NULL: no fix */
} Rule;

/** Returns all rules, sorted by topic. */
const Rule *rules_all(uint32_t *count);
/** Returns the rule with an id, or NULL. */
const Rule *rule_with_id(const char *id);

/** A finding. */
typedef struct Problem {
    const Rule *rule;
    Path path;      /**< leads to the node with the problem, in the version that was checked */
    PixelRect area; /**< in pixels of the frame, map or level; empty: the whole node */
    char *where;    /**< the path in words: "sprite ken, frame 3" */
    char *what;     /**< "it has no hot spot" */
    char *text;     /**< `where` and `what`: "sprite ken, frame 3: it has no hot spot" */
} Problem;

/** The maximum number of problems of one rule that are listed for an asset. One more problem states
 * that there are others. */
enum { CHECK_MAX_PER_RULE = 1000 };

typedef struct Problems {
    Problem *items; /**< in document order; equal for equal documents */
    uint32_t count;
} Problems;

typedef struct CheckOptions {
    bool (*cancelled)(void *user); /**< called often, on the calling thread; or NULL */
    void *user;
    const char *const *skip; /**< rule ids, NULL-terminated; unknown ones are ignored; or NULL */
    uint64_t only;           /**< check only this asset (or picture); 0: all */
} CheckOptions;

/** Checks a project. The caller frees the problems. `options` may be NULL. Without a store, rules
 * that need the pixels of pictures are skipped. Returns NULL if cancelled. Any thread may call
 * it. */
Problems *project_check(const Project *project, PictureStore *store, const CheckOptions *options);
/** Reports what a game that was built with an old bank would miss in another one; both are open.
 * O(n log n) for n names and properties. The problems have no path; they are sorted by rule, then
 * in the order of the old bank. Only `skip` of the options has an effect; they may be NULL. */
Problems *bank_check_against(const gab_bank *bank, const gab_bank *old,
                             const CheckOptions *options);
/** NULL is allowed. */
void problems_free(Problems *problems);

#define CHECK_ERROR (check_error_quark())
GQuark check_error_quark(void);
typedef enum CheckError {
    CHECK_NO_FIX,      /**< the rule has no fix, or none for this case */
    CHECK_NODE_REMOVED /**< the node with the problem no longer exists */
} CheckError;

/**
 * Returns a version in which a problem is fixed as the rule's `fix` states. If that contains
 * "all", all problems of the rule in the same layer, plane or zone are fixed. `project` may be a
 * later version than the one that was checked. Without a store, hot spots are placed at the middle
 * of the frame's lower edge. On failure, returns NULL with an error, which may come from an edit or
 * a picture.
 */
Project *problem_fix(const Project *project, PictureStore *store, const Problem *problem,
                     GError **error);
