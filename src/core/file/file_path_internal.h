/* SPDX-License-Identifier: MIT */
/* Two ways to resolve a path below a folder; see file_path.h. */
#pragma once

/* Opens a path below a folder with a system call that refuses to leave it. Returns a
 * descriptor, or -1 with errno: EXDEV if the path leaves the folder, ENOSYS or EPERM if the
 * call is not available. */
int resolve_by_kernel(int folder, const char *path, int flags);

/* Does the work of resolve_by_kernel by opening one component after the other, for kernels before
 * 5.6 and sandboxes that forbid the system call. */
int resolve_by_walking(int folder, const char *path, int flags);

/* Resolves by the kernel if possible, else by walking. */
int resolve_beneath(int folder, const char *path, int flags);
