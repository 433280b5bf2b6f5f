/* SPDX-License-Identifier: MIT */
/**
 * cli/confine.h: lets a command give up all rights that it does not need before it reads an
 * untrusted file. Even if the code that reads the file is faulty, only files that the command line
 * names can be written.
 *
 *     Confinement *confinement = confinement_new();
 *     confinement_read_project(confinement, "duel.gabarit");
 *     confinement_write(confinement, "out/duel.gab");
 *     confinement_begin(confinement);
 *
 * On Linux, Landlock (since 5.13) enforces this for the process, permanently: open files stay open,
 * but no other file can be read, created, written, removed, executed or linked, and no connection
 * can be made. If the kernel does not support it, nothing happens, and only the checks of paths
 * (file/file_path.h) protect other files. Another confinement may follow, to give up more rights.
 */
#pragma once

#include <glib.h>

typedef struct Confinement Confinement;

Confinement *confinement_new(void);

/** Allows reading a file, or everything below a folder. NULL and nonexistent paths are ignored. */
void confinement_read(Confinement *confinement, const char *path);
void confinement_read_all(Confinement *confinement, const GPtrArray *paths);
/** Allows reading a project: its file, and everything below its folder. */
void confinement_read_project(Confinement *confinement, const char *path);
/** Allows reading the fonts that text is drawn with. */
void confinement_read_fonts(Confinement *confinement);

/** Allows creating, writing, renaming and removing files below the folder of a file, which is how a
 * file is replaced as a whole. A missing folder is created (folders.h). NULL is ignored. */
void confinement_write(Confinement *confinement, const char *path);
/** Like confinement_write, for a file in an existing folder: creates nothing, so that the path may
 * come from a file. If it is a link, also gives these rights below the folder that contains the
 * link, where the palette of a project may be. */
void confinement_replace(Confinement *confinement, const char *path);
/** Allows creating, writing, renaming and removing files below a folder, which is created if it is
 * missing. */
void confinement_write_below(Confinement *confinement, const char *folder);

/** Gives up all other rights permanently. Must be called before any thread is created. Frees the
 * confinement. */
void confinement_begin(Confinement *confinement);
