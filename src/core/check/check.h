/* SPDX-License-Identifier: MIT */
/**
 * check/check.h: what is probably wrong with a project: the list that `gab check` prints and that
 * the editor shows under F4.
 *
 *     Problems *problems = project_check(project, store, NULL);
 *     for (uint32_t i = 0; i < problems->count; i++)
 *         puts(problems->items[i].text);
 *     problems_free(problems);
 *
 * Rules are a table; each has an id that never changes, and may offer a mend. RULES.md explains
 * them all. What is invalid in any document (references that lead nowhere, pixels of zones that do
 * not exist) is not checked here: see project_validate.
 */
#ifndef GABARIT_CHECK_CHECK_H
#define GABARIT_CHECK_CHECK_H

#include "art/picture.h"
#include "model/path.h"

/** A hint may well be intended, a warning seldom is, and with an error something will not work. */
typedef enum Severity { SEVERITY_HINT = 0, SEVERITY_WARNING, SEVERITY_ERROR } Severity;

/** "hint", "warning", "error". */
const char *severity_word(Severity severity);

/** A rule. */
typedef struct Rule {
    const char *id; /**< "frame-without-hot-spot", never changes */
    Severity severity;
    const char *title; /**< "Frame without hot spot" */
    const char *help;  /**< why it matters and what to do */
    const char *mend;  /**< what the mend does: "Remove duplicate walls"; NULL: none */
} Rule;

/** The rules, by topic. */
const Rule *rules_all(uint32_t *count);
/** NULL when there is none. */
const Rule *rule_with_id(const char *id);

/** A finding. */
typedef struct Problem {
    const Rule *rule;
    Path path;      /**< leads to what the problem is about, in the version that was checked */
    PixelRect area; /**< in pixels of the frame, map or level; empty for all of it */
    char *where;    /**< the same in words: "sprite ken, frame 3" */
    char *what;     /**< "it has no hot spot" */
    char *text;     /**< both: "sprite ken, frame 3: it has no hot spot" */
} Problem;

/** At most so many problems of one rule are listed for an asset; one more says that there are
 * others. */
enum { CHECK_MOST_ALIKE = 1000 };

typedef struct Problems {
    Problem *items; /**< in the order of the document; the same for equal documents */
    uint32_t count;
} Problems;

typedef struct CheckOptions {
    bool (*cancelled)(void *user); /**< asked often, on the calling thread; or NULL */
    void *user;
    const char *const *skip; /**< ids of rules, ends with NULL; unknown ones are ignored; or NULL */
    uint64_t only;           /**< check only this asset (or picture); 0: all */
} CheckOptions;

/** Checks a project; the caller frees the problems. `options` may be NULL. Without a store, rules
 * that need the pixels of pictures are skipped. NULL when cancelled. Any thread. */
Problems *project_check(const Project *project, PictureStore *store, const CheckOptions *options);
/** NULL is allowed. */
void problems_free(Problems *problems);

#define CHECK_ERROR (check_error_quark())
GQuark check_error_quark(void);
typedef enum CheckError {
    CHECK_NO_MEND, /**< the rule has none, or none for this case */
    CHECK_GONE     /**< what the problem is about no longer exists */
} CheckError;

/**
 * A version in which a problem is mended as the rule's `mend` says; where that says "all", together
 * with all problems of its kind in the same layer, plane or zone. `project` may be a later version
 * than the one that was checked. Without a store, hot spots are put in the middle of the frame's
 * lower edge. NULL with an error, which may be that of an edit or a picture.
 */
Project *problem_mend(const Project *project, PictureStore *store, const Problem *problem,
                      GError **error);

#endif
