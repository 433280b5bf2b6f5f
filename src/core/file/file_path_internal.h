/* SPDX-License-Identifier: MIT */
/* The two ways below a folder; see file_path.h. */
#ifndef GABARIT_FILE_FILE_PATH_INTERNAL_H
#define GABARIT_FILE_FILE_PATH_INTERNAL_H

/* A descriptor, opened with some flags, or -1 and errno for a path below a folder: EXDEV where it
 * leads out. By the kernel; where that cannot, ENOSYS or EPERM. */
int resolve_by_kernel(int folder, const char *path, int flags);

/* The same, one component after the other: for kernels before 5.6, and sandboxes that forbid the
 * call. */
int resolve_by_walking(int folder, const char *path, int flags);

/* By the kernel where it can, else by walking. */
int resolve_beneath(int folder, const char *path, int flags);

#endif
