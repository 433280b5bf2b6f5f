/* SPDX-License-Identifier: MIT */
/**
 * cli/confine.h: a command gives up what it does not need before it reads a stranger's file, so
 * that whatever is wrong with what reads it, only what the command line names can be written.
 *
 *     Confinement *confinement = confinement_new();
 *     confinement_read_beside(confinement, "duel.gabarit");
 *     confinement_write(confinement, "out/duel.gab");
 *     confinement_begin(confinement);
 *
 * Linux does it (Landlock, from 5.13 on), for the process and for good: what is open stays open,
 * and no other file is read, made, written, removed, run or linked, no connection made. Where the
 * kernel cannot, nothing happens, and the guard of paths (file/file_path.h) stands alone. It may be
 * begun again, to give up more.
 */
#ifndef GABARIT_CLI_CONFINE_H
#define GABARIT_CLI_CONFINE_H

#include <glib.h>

typedef struct Confinement Confinement;

Confinement *confinement_new(void);

/** A file, or all below a folder, may be read. NULL, and paths to nothing, are left out. */
void confinement_read(Confinement *confinement, const char *path);
void confinement_read_all(Confinement *confinement, const GPtrArray *paths);
/** A project: its file, and all below its folder. */
void confinement_read_beside(Confinement *confinement, const char *path);
/** The fonts that text is drawn with. */
void confinement_read_fonts(Confinement *confinement);

/** Files may be made, written, renamed and removed below the folder of a file: that is how one is
 * replaced as a whole. NULL is left out. */
void confinement_write(Confinement *confinement, const char *path);
/** A project that is saved: the same, and below its folder, where its palette may be. */
void confinement_write_project(Confinement *confinement, const char *path);
/** The same below a folder, which itself may be removed while it is empty. */
void confinement_write_below(Confinement *confinement, const char *folder);

/** From now on nothing else may be done. Before any thread is made. Frees the confinement. */
void confinement_begin(Confinement *confinement);

#endif
