/* SPDX-License-Identifier: MIT */
/* Declarations that copying and pasting share: the kinds of clips, and parsing their text. */
#pragma once

#include "session/ed-selection.h"
#include "session/ed-view.h"

#define CLIP_HEAD   "gabarit clipboard 1 "
#define CLIP_ORIGIN "origin"

/* A kind of clip. */
typedef struct ClipKind {
    const char *word;          /* its name in the first line of the text */
    const NodeKind *node;      /* kind of its nodes; NULL: an asset, or frames */
    EdSelectionKind selection; /* the selection that is copied and pasted */
    EdAssetKind asset;         /* kind of asset that must be shown for pasting; ED_NO_ASSET: any */
    const char *label;         /* label of the step, marked with N_() */
} ClipKind;

/* A parsed clip, which owns its nodes. */
typedef struct Clip {
    const ClipKind *kind;
    GPtrArray *nodes; /* nodes of the kind */
    GPtrArray *tags;  /* Tag */
    /* The origin of the source frame for each ScopeReference, as a fixed-point number. */
    bool has_origin[REFERENCE_SILHOUETTE + 1];
    int32_t origin[REFERENCE_SILHOUETTE + 1][2];
} Clip;

/* Returns the kind of a text that is an asset, or frames in a sprite; NULL for other texts. */
const ClipKind *clip_kind_of_assets(const char *text);
/* Parses a text that is not an asset; false with an error. */
bool clip_read(Clip *clip, const char *text, GError **error);
void clip_clear(Clip *clip);
