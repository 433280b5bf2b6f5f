/* SPDX-License-Identifier: MIT */
/**
 * tools/sprite/ed-follow-pages.h: the proposals of the tool "follow", one page for each frame. A
 * page is kept until its proposals are accepted, also while other frames are displayed; each
 * continues from those before it.
 *
 *     ed_follow_init(&follow);
 *     ed_follow_add_things(session, &follow);
 *     ed_follow_show(session, &follow);
 */
#pragma once

#include "session/ed-session.h"

enum { ED_FOLLOW_ALL = -1 /* no proposal is the current one: keys apply to all of them */ };

/** A followed thing. */
typedef struct EdFollowThing {
    bool is_point;
    uint32_t index;        /* of the box or point in the frame in which following began */
    Frame *placed;         /* the frame in which a person put it last; owned */
    PixelRect placed_rect; /* its place there */
} EdFollowThing;

/** The proposed position of a thing that an earlier frame contains. */
typedef struct EdProposal {
    guint thing;
    Box *box;     /* box: the proposed box; owned */
    char *name;   /* point; owned */
    int32_t x, y; /* point: fixed numbers */
    bool is_uncertain;
    bool is_placed; /* by a person: moved, or accepted alone */
} EdProposal;

/** The proposals for one frame. */
typedef struct EdFollowPage {
    uint64_t frame;    /* 0: no frame is displayed, or it has no proposals */
    GArray *proposals; /* EdProposal; those that are accepted or deleted are removed */
    GArray *hidden;    /* guint: things that the art hides, because their proposals were deleted */
    bool is_doubtful;  /* when made, one was uncertain, or differed from the document */
    bool is_seen;      /* the frame has been displayed with them */
    bool is_kept;      /* a person has corrected or accepted some, so they are not made again */
} EdFollowPage;

/** The followed things, and the proposals for them. */
typedef struct EdFollow {
    Frame *origin;      /* the frame in which things were selected; owned */
    GArray *things;     /* EdFollowThing */
    GHashTable *pages;  /* EdFollowPage, by the id of its frame */
    EdFollowPage *page; /* the one of the displayed frame; borrowed */
    GPtrArray *undo;   /* copies of pages from before each correction; the last one is the newest */
    int current;       /* index of the current proposal, or ED_FOLLOW_ALL */
    guint look_ahead;  /* idle source that makes the proposals of later frames, or 0 */
    gint64 deleted_at; /* time of the last press of Delete, in microseconds */
    bool is_accepting; /* the document changes because proposals are accepted */
    bool is_dragged;   /* the current proposal has been dragged since the press */
    double x, y;       /* position of the pointer up to which the current one was dragged */
} EdFollow;

/** Begins without things. */
void ed_follow_init(EdFollow *state);
/** Frees everything. */
void ed_follow_clear(EdFollow *state);
/** Follows the selected boxes or points of the displayed frame if there are several, else all. */
void ed_follow_add_things(EdSession *session, EdFollow *state);
/** Returns a followed thing. */
EdFollowThing *ed_follow_thing(const EdFollow *state, guint index);
/** Returns the proposals for a frame, or NULL. */
EdFollowPage *ed_follow_page(const EdFollow *state, uint64_t frame);
/** Returns a proposal of the displayed frame. */
EdProposal *ed_follow_proposal(const EdFollow *state, guint index);
/** Returns the number of proposals of the displayed frame. */
int ed_follow_count(const EdFollow *state);
/** True if one of the proposals is uncertain. */
bool ed_follow_is_uncertain(const EdFollowPage *page);
/** Returns the pixels by which a box or point is followed. */
PixelRect ed_proposal_rect(const EdProposal *proposal);
/** Returns the index of a thing's counterpart in a frame; UINT32_MAX: none. */
uint32_t ed_follow_counterpart(const EdFollow *state, const EdFollowThing *thing,
                               const Frame *frame);
/** Returns the step after the one in which following began; after its end, the displayed one. */
uint32_t ed_follow_first_step(EdSession *session, const EdFollow *state, const uint64_t *frames);
/** Shows the proposals for the displayed frame. The frames before it get theirs first, because each
 * continues from the one before. */
void ed_follow_show(EdSession *session, EdFollow *state);
/** Makes the proposals of the next frame without any; false if all frames have some. */
bool ed_follow_look_ahead(EdSession *session, EdFollow *state);
/** Marks the frames with uncertain proposals in the strip. */
void ed_follow_mark_frames(EdSession *session, const EdFollow *state);
/** Makes proposals again after the document was changed, except those that a person placed. Other
 * frames than the displayed one keep their page if its proposals were accepted. */
void ed_follow_propose_again(EdSession *session, EdFollow *state);
/** Removes the proposals that continue from those of the displayed frame. */
void ed_follow_forget_later(EdSession *session, EdFollow *state);
/** Prepares for a correction of the displayed proposals. */
void ed_follow_begin_correction(EdSession *session, EdFollow *state);
/** Restores the proposals from before the last correction. */
void ed_follow_restore(EdSession *session, EdFollow *state);
/** Undoes the last correction, in its frame; false if there is none. */
bool ed_follow_undo(EdSession *session, EdFollow *state);
