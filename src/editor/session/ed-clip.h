/* SPDX-License-Identifier: MIT */
/* What copying and pasting share: the kinds of clips, and their text taken apart. */
#ifndef GABARIT_SESSION_ED_CLIP_H
#define GABARIT_SESSION_ED_CLIP_H

#include "edit/scope.h"
#include "session/ed-selection.h"
#include "session/ed-view.h"

#define CLIP_HEAD   "gabarit clipboard 1 "
#define CLIP_ORIGIN "origin"

/* A kind of clip. */
typedef struct ClipKind {
    const char *word;          /* in the first line */
    const NodeKind *node;      /* of its lines; NULL: an asset */
    EdSelectionKind selection; /* that it is made of and becomes */
    EdAssetKind asset;         /* what must be shown to paste it; ED_NO_ASSET: anything */
    const char *label;         /* N_() of the step */
} ClipKind;

/* The kind that a text or a selection is of; NULL for none. */
const ClipKind *clip_kind_of_text(const char *text);
const ClipKind *clip_kind_of_selection(EdSelectionKind selection);
const ClipKind *clip_kind_named(const char *word);

/* The nodes of a text, its own and not handed on yet. */
typedef struct Clip {
    const ClipKind *kind;
    GPtrArray *nodes; /* of the kind */
    GPtrArray *tags;  /* Tag */
    /* By ScopeReference: where the frame that things were copied from had its origin, fixed. */
    bool has_origin[REFERENCE_SILHOUETTE + 1];
    int32_t origin[REFERENCE_SILHOUETTE + 1][2];
} Clip;

/* Takes a text apart; false with an error. */
bool clip_read(Clip *clip, const char *text, GError **error);
void clip_clear(Clip *clip);

#endif
