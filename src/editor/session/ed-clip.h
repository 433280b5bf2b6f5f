/* SPDX-License-Identifier: MIT */
/* What copying and pasting share: the kinds of clips, and parsing their text. */
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
    EdSelectionKind selection; /* that it is copied from and pasted as */
    EdAssetKind asset;         /* the kind of asset to be shown for pasting; ED_NO_ASSET: any */
    const char *label;         /* N_() of the step */
} ClipKind;

/* The kind of a text or of a selection; NULL for none. */
const ClipKind *clip_kind_of_text(const char *text);
const ClipKind *clip_kind_of_selection(EdSelectionKind selection);
const ClipKind *clip_kind_named(const char *word);

/* The parsed nodes, owned until they are handed on. */
typedef struct Clip {
    const ClipKind *kind;
    GPtrArray *nodes; /* of the kind */
    GPtrArray *tags;  /* Tag */
    /* The origin of the source frame for each ScopeReference, fixed. */
    bool has_origin[REFERENCE_SILHOUETTE + 1];
    int32_t origin[REFERENCE_SILHOUETTE + 1][2];
} Clip;

/* Parses a text; false with an error. */
bool clip_read(Clip *clip, const char *text, GError **error);
void clip_clear(Clip *clip);

#endif
