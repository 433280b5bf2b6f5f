/* SPDX-License-Identifier: MIT */
/*
 * Declarations shared by the sources of gab edit. A step is an option with its value: it selects
 * nodes by patterns of their names, or changes the selected nodes by the functions of core/edit
 * that the editor calls.
 *
 *     edit.c             the command line, the script, saving
 *     edit_targets.c     finds the nodes whose names match patterns
 *     edit_changes.c     the table of options, and their changes
 *     edit_difference.c  prints the difference of two versions
 */
#pragma once

#include "edit/scope.h"

typedef struct Edit Edit;
typedef struct EditStep EditStep;

/* A node that a selection matches, and the node that contains it. */
typedef struct EditTarget {
    Path path;
    const void *node, *above; /* borrowed */
} EditTarget;

/* Nodes that one edit changes: frames of a sprite; boxes or points that correspond in such frames;
 * or a single node of another kind. */
typedef struct EditTargets {
    const NodeKind *kind;
    const EditTarget *items;
    uint32_t count;
    uint32_t per_frame; /* the first `per_frame` items are in the first frame */
    Scope scope;        /* all frames; the first is the edited one. Owns `selected` */
} EditTargets;

/* Returns the version after a change, or NULL with an error. */
typedef Project *(*EditChange)(const Edit *edit, const EditStep *step, const EditTargets *targets,
                               GError **error);

/* An option whose position matters. */
typedef struct EditOption {
    const char *name;
    const char *form;  /* describes its value, for messages */
    const char *lists; /* of a selection: the lists from the project downwards, separated by / */
    EditChange change; /* NULL: selects, or sets a state of Edit */
} EditOption;
/* All of them; the last one has the name NULL. */
extern const EditOption edit_options[];

struct EditStep {
    const EditOption *option;
    const char *value;
    char *place; /* begins messages: "changes.txt:3: ", or "" */
};

struct Edit {
    Project *project;         /* the current version; owned */
    const EditStep *selected; /* the consecutive steps that select; NULL: none yet */
    uint32_t selected_count;
    bool is_used; /* a change followed the selection */
    ScopeReference reference;
};

/* Runs a step. Returns false with an error. */
bool edit_run(Edit *edit, const EditStep *step, GError **error);
/* True unless the last selection has no change, which is an error. */
bool edit_is_complete(const Edit *edit, GError **error);

/* Returns the nodes that a selection matches: an array of EditTarget in document order, of at least
 * one item, valid as long as the project, which the caller frees. Returns NULL with an error if it
 * matches none. */
GArray *edit_find_targets(const Project *project, const EditStep *selection, GError **error);
/* Returns those of the found targets that one edit can change, from an index on. */
EditTargets edit_group_targets(const GArray *found, guint begin, ScopeReference reference);

/* Prints every difference of two versions below the node that contains it, as lines of the file. */
void edit_print_difference(const Project *before, const Project *after);
