/* SPDX-License-Identifier: MIT */
/*
 * Implements confine.h with the three system calls of Landlock. The kernel's numbers and structures
 * are defined here, because a build machine's headers may be older than the kernel that gab runs
 * on.
 */
#include "cli/confine.h"

#include "cli/folders.h"
#include "file/save_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__has_feature)
#define HAS_SANITIZER __has_feature(address_sanitizer)
#elif defined(__SANITIZE_ADDRESS__)
#define HAS_SANITIZER 1
#else
#define HAS_SANITIZER 0
#endif

/* ---- The kernel's interface ---- */

#ifdef SYS_landlock_create_ruleset
enum {
    CREATE_RULESET = SYS_landlock_create_ruleset,
    ADD_RULE = SYS_landlock_add_rule,
    RESTRICT_SELF = SYS_landlock_restrict_self
};
#else
enum { CREATE_RULESET = 444, ADD_RULE = 445, RESTRICT_SELF = 446 }; /* on most architectures */
#endif
enum { GET_VERSION = 1, RULE_PATH_BENEATH = 1 };

enum {
    MAY_WRITE_FILE = 1 << 1,
    MAY_READ_FILE = 1 << 2,
    MAY_READ_FOLDER = 1 << 3,
    MAY_REMOVE_FOLDER = 1 << 4,
    MAY_REMOVE_FILE = 1 << 5,
    MAY_MAKE_FILE = 1 << 8,
    MAY_TRUNCATE = 1 << 14,
};

/* The rights that each version of the interface knows. A version cannot restrict rights that it
 * does not know: versions 1 and 2 cannot forbid truncating files. */
static const uint64_t known_rights[] = {
    0, (1 << 13) - 1, (1 << 14) - 1, (1 << 15) - 1, (1 << 15) - 1, (1 << 16) - 1};
static const uint64_t all_connections = 3, all_signals = 3;
enum { KNOWS_CONNECTIONS = 4, KNOWS_SIGNALS = 6 }; /* the first versions that can restrict these */

typedef struct Ruleset {
    uint64_t files, connections, signals;
} Ruleset;

typedef struct PathRule {
    uint64_t rights;
    int32_t descriptor; /* of the opened file or folder */
} __attribute__((packed)) PathRule;

/* The rights to a file, or to everything below a folder. */
enum {
    RIGHTS_READ = MAY_READ_FILE | MAY_READ_FOLDER,
    RIGHTS_REPLACE = RIGHTS_READ | MAY_WRITE_FILE | MAY_REMOVE_FILE | MAY_MAKE_FILE | MAY_TRUNCATE,
    RIGHTS_OF_FILES = MAY_READ_FILE | MAY_WRITE_FILE | MAY_TRUNCATE,
};

/* ---- Needed rights ---- */

typedef struct Need {
    char *path;
    uint64_t rights;
} Need;

struct Confinement {
    GArray *needs; /* of Need */
};

Confinement *confinement_new(void)
{
    Confinement *confinement = g_new0(Confinement, 1);
    confinement->needs = g_array_new(false, false, sizeof(Need));
    return confinement;
}

static void confinement_free(Confinement *confinement)
{
    for (guint i = 0; i < confinement->needs->len; i++)
        g_free(g_array_index(confinement->needs, Need, i).path);
    g_array_unref(confinement->needs);
    g_free(confinement);
}

/* Takes ownership of the path. */
static void add_need(Confinement *confinement, char *path, uint64_t rights)
{
    g_array_append_val(confinement->needs, ((Need){path, rights}));
}

void confinement_read(Confinement *confinement, const char *path)
{
    if (path != NULL)
        add_need(confinement, g_strdup(path), RIGHTS_READ);
}

void confinement_read_all(Confinement *confinement, const GPtrArray *paths)
{
    for (guint i = 0; i < paths->len; i++)
        confinement_read(confinement, g_ptr_array_index(paths, i));
}

void confinement_read_project(Confinement *confinement, const char *path)
{
    confinement_read(confinement, path);
    add_need(confinement, g_path_get_dirname(path), RIGHTS_READ);
}

void confinement_read_fonts(Confinement *confinement)
{
    static const char *const folders[] = {"/etc/fonts",
                                          "/usr/share/fonts",
                                          "/usr/share/fontconfig",
                                          "/usr/share/xml/fontconfig",
                                          "/usr/local/share/fonts",
                                          "/var/cache/fontconfig",
                                          "/usr/X11R6/lib/X11/fonts"};
    for (size_t i = 0; i < G_N_ELEMENTS(folders); i++)
        confinement_read(confinement, folders[i]);
    confinement_read(confinement, g_getenv("FONTCONFIG_FILE"));
    confinement_read(confinement, g_getenv("FONTCONFIG_PATH"));
    add_need(confinement, g_build_filename(g_get_user_data_dir(), "fonts", NULL), RIGHTS_READ);
    add_need(confinement, g_build_filename(g_get_user_config_dir(), "fontconfig", NULL),
             RIGHTS_READ);
    add_need(confinement, g_build_filename(g_get_user_cache_dir(), "fontconfig", NULL),
             RIGHTS_READ);
    add_need(confinement, g_build_filename(g_get_home_dir(), ".fonts", NULL), RIGHTS_READ);
}

static void allow_replacing(Confinement *confinement, const char *path)
{
    /* A link is replaced at its target; a new file is created at the given path. */
    char *real = realpath(path, NULL);
    add_need(confinement, g_path_get_dirname(real != NULL ? real : path), RIGHTS_REPLACE);
    free(real);
}

void confinement_write(Confinement *confinement, const char *path)
{
    if (path == NULL)
        return;
    g_autofree char *folder = g_path_get_dirname(path);
    folders_create(folder);
    allow_replacing(confinement, path);
}

void confinement_replace(Confinement *confinement, const char *path)
{
    if (path == NULL)
        return;
    allow_replacing(confinement, path);
    add_need(confinement, g_path_get_dirname(path), RIGHTS_REPLACE);
}

void confinement_write_below(Confinement *confinement, const char *folder)
{
    folders_create(folder);
    add_need(confinement, g_strdup(folder), RIGHTS_REPLACE);
}

/* Allows removing a folder that was created, if nothing is written there. */
static void allow_removing(void *user, const char *folder)
{
    char *real = realpath(folder, NULL);
    if (real != NULL)
        add_need(user, g_path_get_dirname(real), MAY_REMOVE_FOLDER);
    free(real);
}

/* Files that libraries read by themselves: random numbers and the number of processors. */
static void add_system_needs(Confinement *confinement)
{
    confinement_read(confinement, "/dev/urandom");
    confinement_read(confinement, "/sys/devices/system/cpu");
#if HAS_SANITIZER
    confinement_read(confinement, "/proc/self"); /* the leak checker reads its own memory */
#endif
}

/* ---- Giving up other rights ---- */

/* Returns the version of the interface that the kernel supports; 0 if it does not support
 * Landlock. */
static int interface_version(void)
{
    long version = syscall(CREATE_RULESET, NULL, 0, GET_VERSION);
    return version > 0 ? (int)version : 0;
}

static int make_ruleset(int version, uint64_t rights)
{
    Ruleset set = {.files = rights,
                   .connections = version >= KNOWS_CONNECTIONS ? all_connections : 0,
                   .signals = version >= KNOWS_SIGNALS ? all_signals : 0};
    size_t size = version >= KNOWS_SIGNALS       ? sizeof set
                  : version >= KNOWS_CONNECTIONS ? offsetof(Ruleset, signals)
                                                 : offsetof(Ruleset, connections);
    return (int)syscall(CREATE_RULESET, &set, size, 0);
}

/* Allows access to a path; `enforceable` are the rights that the kernel's version of Landlock
 * knows. A nonexistent path needs no rule: opening it fails with the proper reason. */
static void allow(int ruleset, const Need *need, uint64_t enforceable)
{
    struct stat status;
    int descriptor = file_open(need->path, O_PATH, 0);
    if (descriptor < 0)
        return;
    bool is_folder = fstat(descriptor, &status) == 0 && S_ISDIR(status.st_mode);
    uint64_t allowed = is_folder ? UINT64_MAX : (uint64_t)RIGHTS_OF_FILES;
    uint64_t rights = need->rights & enforceable & allowed;
    PathRule rule = {rights, descriptor};
    if (rights != 0)
        syscall(ADD_RULE, ruleset, RULE_PATH_BENEATH, &rule, 0);
    close(descriptor);
}

/* Loads the files that the conversion of system messages to UTF-8 needs, before reading them is
 * forbidden. */
static void load_message_conversion(void)
{
    (void)g_strerror(ENOENT);
}

void confinement_begin(Confinement *confinement)
{
    int version = interface_version();
    uint64_t rights = known_rights[MIN((size_t)version, G_N_ELEMENTS(known_rights) - 1)];
    int ruleset = version > 0 ? make_ruleset(version, rights) : -1;
    if (ruleset >= 0) {
        load_message_conversion();
        add_system_needs(confinement);
        folders_each_created(allow_removing, confinement);
        for (guint i = 0; i < confinement->needs->len; i++)
            allow(ruleset, &g_array_index(confinement->needs, Need, i), rights);
        /* If this is refused, by an outer sandbox or because of too many nested ones, the
         * protection is the same as without Landlock. */
        if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0)
            syscall(RESTRICT_SELF, ruleset, 0);
        close(ruleset);
    }
    confinement_free(confinement);
}
