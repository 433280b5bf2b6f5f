/* SPDX-License-Identifier: MIT */
/*
 * Opens files that another file names, without leaving their folder: the kernel resolves a path
 * beneath a folder, or each component is resolved in turn if the kernel cannot. A path is first
 * resolved to a handle that does not open the file (O_PATH), so that pipes and devices are not
 * affected. The contract is in file_path.h.
 */
#include "file/file_path_internal.h"
#include "file/save_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/openat2.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MAX_LINKS = 40, MAX_DEPTH = 256, MAX_TRIES = 8 };

int resolve_by_kernel(int folder, const char *path, int flags)
{
    struct open_how how = {.flags = (uint32_t)(flags | O_CLOEXEC),
                           .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS};
    for (int tries = 0;;) {
        long file = syscall(SYS_openat2, folder, path, &how, sizeof how);
        /* EAGAIN: something was renamed in the meantime. */
        bool is_retried = file < 0 && (errno == EINTR || (errno == EAGAIN && ++tries < MAX_TRIES));
        if (!is_retried)
            return (int)file;
    }
}

/* ---- Walking ---- */

typedef struct PathWalk {
    int folders[MAX_DEPTH]; /* the first belongs to the caller */
    int depth, links;
    char rest[PATH_MAX];
} PathWalk;

static int walk_fails(int problem)
{
    errno = problem;
    return -1;
}

/* Removes the next component from the path. Returns its length, 0 at the end, -1 with errno. */
static int next_component(PathWalk *walk, char name[NAME_MAX + 1])
{
    size_t start = strspn(walk->rest, "/");
    size_t length = strcspn(walk->rest + start, "/");
    if (length > NAME_MAX)
        return walk_fails(ENAMETOOLONG);
    g_strlcpy(name, walk->rest + start, length + 1);
    memmove(walk->rest, walk->rest + start + length, strlen(walk->rest + start + length) + 1);
    return (int)length;
}

/* Replaces a link by its target. */
static int follow_link(PathWalk *walk, int link)
{
    char target[PATH_MAX];
    ssize_t length = readlinkat(link, "", target, sizeof target - 1);
    size_t rest = strlen(walk->rest);
    if (length <= 0 || ++walk->links > MAX_LINKS)
        return walk_fails(length <= 0 ? ENOENT : ELOOP);
    if (target[0] == '/')
        return walk_fails(EXDEV);
    if ((size_t)length + rest >= sizeof walk->rest)
        return walk_fails(ENAMETOOLONG);
    memmove(walk->rest + length, walk->rest, rest + 1);
    memcpy(walk->rest, target, (size_t)length);
    return 0;
}

static int step_up(PathWalk *walk)
{
    if (walk->depth == 0)
        return walk_fails(EXDEV);
    close(walk->folders[walk->depth--]);
    return 0;
}

static int step_down(PathWalk *walk, int folder)
{
    if (walk->depth + 1 == MAX_DEPTH) {
        close(folder);
        return walk_fails(ENAMETOOLONG);
    }
    walk->folders[++walk->depth] = folder;
    return 0;
}

/* Resolves one component. Returns 0 to continue, -1 with errno, or 1 at a file; `*end` is then the
 * opened file, or -1 with errno. */
static int step(PathWalk *walk, const char *name, int flags, int *end)
{
    int folder = walk->folders[walk->depth];
    if (strcmp(name, ".") == 0)
        return 0;
    if (strcmp(name, "..") == 0)
        return step_up(walk);
    int file = file_open_at(folder, name, O_PATH | O_NOFOLLOW, 0);
    struct stat info;
    if (file < 0 || fstat(file, &info) != 0)
        return -1;
    if (S_ISDIR(info.st_mode))
        return step_down(walk, file);
    int result = S_ISLNK(info.st_mode) ? follow_link(walk, file) : 1;
    if (result == 1 && walk->rest[0] != 0)
        result = walk_fails(ENOTDIR);
    if (result == 1)
        *end = file_open_at(folder, name, flags | O_NOFOLLOW, 0);
    int problem = errno;
    close(file);
    errno = problem;
    return result;
}

static int walk_to_end(PathWalk *walk, int flags)
{
    char name[NAME_MAX + 1];
    int end = -1, result = 0, length = 0;
    while (result == 0 && (length = next_component(walk, name)) > 0)
        result = step(walk, name, flags, &end);
    if (result == 0 && length == 0)
        end = file_open_at(walk->folders[walk->depth], ".", flags, 0);
    return end;
}

int resolve_by_walking(int folder, const char *path, int flags)
{
    if (path[0] == 0)
        return walk_fails(ENOENT);
    if (path[0] == '/')
        return walk_fails(EXDEV);
    if (strlen(path) >= PATH_MAX)
        return walk_fails(ENAMETOOLONG);
    g_autofree PathWalk *walk = g_new(PathWalk, 1);
    walk->folders[0] = folder;
    walk->depth = walk->links = 0;
    g_strlcpy(walk->rest, path, sizeof walk->rest);
    int file = walk_to_end(walk, flags);
    int problem = errno;
    while (walk->depth > 0)
        close(walk->folders[walk->depth--]);
    errno = problem;
    return file;
}

int resolve_beneath(int folder, const char *path, int flags)
{
    int file = resolve_by_kernel(folder, path, flags);
    if (file < 0 && (errno == ENOSYS || errno == EPERM))
        file = resolve_by_walking(folder, path, flags);
    return file;
}

/* ---- Opening ---- */

/* Returns a descriptor, or -1 with errno: EINVAL for anything but a regular file. */
static int open_regular(int folder, const char *path)
{
    struct stat handle_info, info;
    int handle = resolve_beneath(folder, path, O_PATH);
    if (handle < 0)
        return -1;
    bool regular = fstat(handle, &handle_info) == 0 && S_ISREG(handle_info.st_mode);
    close(handle);
    if (!regular)
        return walk_fails(EINVAL);
    int file = resolve_beneath(folder, path, O_RDONLY | O_NONBLOCK | O_NOCTTY);
    if (file < 0 || (fstat(file, &info) == 0 && S_ISREG(info.st_mode)))
        return file;
    close(file);
    return walk_fails(EINVAL);
}

static int open_beneath(const char *folder, const char *path)
{
    int handle = file_open(folder, O_PATH | O_DIRECTORY, 0);
    if (handle < 0)
        return -1;
    int file = open_regular(handle, path);
    int problem = errno;
    close(handle);
    errno = problem;
    return file;
}

/* True if a path is a root or below it, both without links. */
static bool is_within(const char *root, const char *path)
{
    size_t length = strlen(root);
    return strcmp(root, "/") == 0 ||
           (strncmp(root, path, length) == 0 && (path[length] == '/' || path[length] == 0));
}

/* Returns the root that contains a path without links, itself without links; NULL if there is none.
 * The caller frees it with free. A root that equals the beginning of such a path has no links. */
static char *find_root(const char *const *roots, const char *path)
{
    for (const char *const *root = roots; root != NULL && *root != NULL; root++)
        if (is_within(*root, path))
            return strdup(*root);
    for (const char *const *root = roots; root != NULL && *root != NULL; root++) {
        char *real = realpath(*root, NULL);
        if (real != NULL && is_within(real, path))
            return real;
        free(real);
    }
    return NULL;
}

/* Returns the path that results from replacing a link by its target; `rest` follows the link. The
 * folder of the link exists. */
static char *path_at_target(const char *link, const char *target, const char *rest)
{
    char *folder = g_path_get_dirname(link), *real = realpath(folder, NULL);
    g_autofree char *named = g_canonicalize_filename(target, real != NULL ? real : folder);
    char *whole = g_build_filename(named, rest, NULL);
    free(real);
    g_free(folder);
    return whole;
}

/* Follows at most `links` dangling links, and all others, of an absolute path without `..`, as far
 * as it exists. `*problem` becomes 0, or the reason why the whole path cannot be resolved. The
 * caller frees the result. */
static char *resolve_existing(const char *path, int links, int *problem)
{
    char *start = g_strdup(path), *slash = NULL, *target = NULL;
    char *real = realpath(start, NULL);
    *problem = real != NULL ? 0 : errno;
    while (real == NULL && (links == 0 || (target = g_file_read_link(start, NULL)) == NULL) &&
           (slash = strrchr(start, '/')) != NULL) {
        *slash = 0;
        real = realpath(slash > start ? start : "/", NULL);
    }
    const char *rest = path + strlen(start);
    if (target != NULL) {
        int ignored;
        g_autofree char *next = path_at_target(start, target, rest);
        char *found = resolve_existing(next, links - 1, &ignored);
        g_free(target);
        g_free(start);
        return found;
    }
    bool is_top = real == NULL || strcmp(real, "/") == 0;
    char *whole = g_strconcat(is_top && rest[0] != 0 ? "" : real, rest, NULL);
    free(real);
    g_free(start);
    return whole;
}

/* Opens a file below a root, or the root itself if it is a file. Both are without links. */
static int open_in_root(const char *root, const char *path)
{
    if (strcmp(root, path) != 0)
        return open_beneath(root, path + (strcmp(root, "/") == 0 ? 0 : strlen(root)) + 1);
    char *folder = g_path_get_dirname(path), *name = g_path_get_basename(path);
    int file = open_beneath(folder, strcmp(name, "/") == 0 ? "." : name);
    int problem = errno;
    g_free(folder);
    g_free(name);
    errno = problem;
    return file;
}

/* Returns the absolute path that a path leads to, as far as it exists, without links. */
static char *resolve_whole(const char *folder, const char *path, int *problem)
{
    g_autofree char *base = g_canonicalize_filename(folder != NULL ? folder : "/", NULL);
    g_autofree char *whole = g_canonicalize_filename(path, base);
    return resolve_existing(whole, MAX_LINKS, problem);
}

/* Tries the root that contains the path. The file is resolved again beneath it, because something
 * may have changed in the meantime. The error is EXDEV if no root contains the path, whether it
 * exists or not, so that nothing is revealed about other folders. */
static int open_in_roots(const char *folder, const char *const *roots, const char *path)
{
    int missing, file = -1;
    g_autofree char *real = resolve_whole(folder, path, &missing);
    char *root = find_root(roots, real);
    if (root != NULL && missing == 0)
        file = open_in_root(root, real);
    int problem = root == NULL ? EXDEV : missing != 0 ? missing : errno;
    free(root);
    errno = problem;
    return file;
}

char *file_path_root_for(const char *folder, const char *path)
{
    int ignored;
    char *real = resolve_whole(folder, path, &ignored), *root = g_path_get_dirname(real);
    g_free(real);
    return root;
}

int file_path_open(const char *folder, const char *const *roots, const char *path)
{
    int file = folder != NULL && path[0] != '/' ? open_beneath(folder, path) : walk_fails(EXDEV);
    bool outside = file < 0 && errno == EXDEV;
    if (outside && (folder != NULL || path[0] == '/'))
        file = open_in_roots(folder, roots, path);
    return file;
}
