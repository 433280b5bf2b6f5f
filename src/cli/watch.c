/* SPDX-License-Identifier: MIT */
/*
 * gab watch: exports projects again when they or their pictures change. Each export is a process of
 * its own (worker.h), which is confined like gab export and sends the paths that it depends on
 * through a pipe. This process only waits: for inotify, which reports changes at once, and every
 * two seconds in any case, because some file systems report nothing. Neither decides what is
 * exported: this depends only on whether the state of a file differs from that at the last export.
 * GIO's monitors are not used, because they start a thread, and a process with threads should not
 * fork.
 */
#include "cli/depfile.h"
#include "cli/export_task.h"
#include "file/save_internal.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/inotify.h>
#endif

enum {
    SETTLED = 100,        /* ms without a change until projects are exported */
    UNWRITTEN = 1000,     /* the same while a file is missing or empty: it is written in steps */
    MAX_UNSETTLED = 5000, /* ms until projects are exported in any case */
    LOOK_AGAIN = 2000     /* ms until files are compared although no change was reported */
};

/* The state of a file, which changes when it is written or replaced; zeros: it does not exist. */
typedef struct Stamp {
    uint64_t device, inode, size;
    int64_t seconds, nanoseconds;
} Stamp;

typedef struct Input {
    char *path;
    Stamp stamp; /* before the last export read it */
} Input;

typedef struct Watched {
    ExportJob job;
    GArray *inputs; /* Input; the first is the project */
} Watched;

typedef struct Watch {
    ExportTask task;
    Watched *projects;
    int count;
    int changes;                  /* inotify; -1: not available */
    sigset_t ends, usual_signals; /* those that end the command; those that were blocked before */
    int pipe[2];
} Watch;

/* ---- Files ---- */

static Stamp stamp_of(const char *path)
{
    struct stat status;
    Stamp stamp = {0};
    if (stat(path, &status) == 0)
        stamp = (Stamp){(uint64_t)status.st_dev, (uint64_t)status.st_ino, (uint64_t)status.st_size,
                        (int64_t)status.st_mtim.tv_sec, (int64_t)status.st_mtim.tv_nsec};
    return stamp;
}

static bool exists(const Stamp *stamp)
{
    return stamp->inode != 0 || stamp->device != 0;
}

static void input_clear(void *input)
{
    g_free(((Input *)input)->path);
}

static GArray *inputs_new(void)
{
    GArray *inputs = g_array_new(false, true, sizeof(Input));
    g_array_set_clear_func(inputs, input_clear);
    return inputs;
}

static void add_input(GArray *inputs, const char *path, const Stamp *stamp)
{
    Input input = {g_strdup(path), *stamp};
    g_array_append_val(inputs, input);
}

static bool has_changed(const Watched *project)
{
    ARRAY_EACH (const Input, input, project->inputs) {
        Stamp now = stamp_of(input->path);
        if (memcmp(&now, &input->stamp, sizeof now) != 0)
            return true;
    }
    return false;
}

/* True if a file that existed at the last export is missing now, or if a file is empty. */
static bool is_unwritten(const Watched *project)
{
    ARRAY_EACH (const Input, input, project->inputs) {
        Stamp now = stamp_of(input->path);
        if (exists(&now) ? now.size == 0 : exists(&input->stamp))
            return true;
    }
    return false;
}

/* ---- Reported changes ---- */

/* Asks for reports about a folder or, if it is missing, the nearest folder above it. Asking again
 * for the same folder has no effect. */
static void watch_folder(const Watch *watch, char *folder)
{
#ifdef __linux__
    const uint32_t any = IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_CREATE | IN_DELETE |
                         IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR;
    while (inotify_add_watch(watch->changes, folder, any) < 0 &&
           (errno == ENOENT || errno == ENOTDIR) && strlen(folder) > 1) {
        char *above = g_path_get_dirname(folder);
        g_free(folder);
        folder = above;
    }
#endif
    g_free(folder);
}

/* A link changes in its own folder, and its target in another. */
static void watch_inputs(const Watch *watch)
{
    for (int i = 0; i < watch->count && watch->changes >= 0; i++) {
        const GArray *inputs = watch->projects[i].inputs;
        for (guint k = 0; k < inputs->len; k++) {
            const char *path = g_array_index(inputs, Input, k).path;
            char *real = realpath(path, NULL);
            watch_folder(watch, g_path_get_dirname(path));
            if (real != NULL)
                watch_folder(watch, g_path_get_dirname(real));
            free(real);
        }
    }
}

static void begin_changes(Watch *watch)
{
    watch->changes = -1;
#ifdef __linux__
    watch->changes = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
#endif
}

/* Discards the reports, because only their existence matters. */
static void read_changes(const Watch *watch)
{
    char reports[4096];
    ssize_t got;
    do
        got = read(watch->changes, reports, sizeof reports);
    while (got > 0 || (got < 0 && errno == EINTR));
}

/* ---- The end ---- */

static const int end_signals[] = {SIGINT, SIGTERM, SIGHUP};

/* Set by a signal that ends the command, which can arrive only while it waits. */
static volatile sig_atomic_t is_ended;

static void stop(int number)
{
    is_ended = 1;
}

static bool is_stopped(const Watch *watch)
{
    sigset_t waiting;
    bool stopped = is_ended != 0;
    if (sigpending(&waiting) == 0)
        for (size_t i = 0; i < G_N_ELEMENTS(end_signals); i++)
            stopped |= sigismember(&waiting, end_signals[i]) == 1 &&
                       sigismember(&watch->ends, end_signals[i]) == 1;
    return stopped;
}

/* Signals that are ignored, such as SIGHUP under nohup, stay ignored. */
static void begin_signals(Watch *watch)
{
    sigemptyset(&watch->ends);
    for (size_t i = 0; i < G_N_ELEMENTS(end_signals); i++) {
        struct sigaction usual;
        if (sigaction(end_signals[i], NULL, &usual) == 0 && usual.sa_handler != SIG_IGN)
            sigaddset(&watch->ends, end_signals[i]);
    }
    sigprocmask(SIG_BLOCK, &watch->ends, &watch->usual_signals);
}

/* Waits for a report or the time in microseconds at which waiting ends; signals that do not end the
 * command do not end waiting either. Returns the number of reports. */
static int wait_until(const Watch *watch, gint64 end)
{
    struct pollfd file = {.fd = watch->changes, .events = POLLIN};
    int ready;
    do {
        gint64 left = MAX(end - g_get_monotonic_time(), 0);
        const struct timespec time = {(time_t)(left / G_USEC_PER_SEC),
                                      (long)(left % G_USEC_PER_SEC * 1000)};
        ready = ppoll(&file, 1, &time, &watch->usual_signals);
    } while (ready < 0 && errno == EINTR && !is_ended);
    return ready;
}

/* Waits for a reported change. Returns false if nothing was reported for that long. */
static bool wait_for_change(const Watch *watch, int milliseconds, bool *stopped)
{
    struct sigaction action = {.sa_handler = stop}, usual[G_N_ELEMENTS(end_signals)];
    for (size_t i = 0; i < G_N_ELEMENTS(end_signals); i++)
        if (sigismember(&watch->ends, end_signals[i]) == 1)
            sigaction(end_signals[i], &action, &usual[i]);
    int ready = wait_until(watch, g_get_monotonic_time() + (gint64)milliseconds * 1000);
    *stopped = is_stopped(watch); /* reports may come so often that no signal is delivered */
    for (size_t i = 0; i < G_N_ELEMENTS(end_signals); i++)
        if (sigismember(&watch->ends, end_signals[i]) == 1)
            sigaction(end_signals[i], &usual[i], NULL);
    if (ready > 0)
        read_changes(watch);
    return ready > 0;
}

/* ---- Exports ---- */

/* Runs in the process of the export, before it reads the pictures: sends all files of the project
 * with their state. */
static void send_inputs(void *user, const OpenProject *open)
{
    const Watch *watch = user;
    g_autoptr(GPtrArray) pictures = g_ptr_array_new();
    LIST_EACH (Picture, picture, open->project->pictures)
        g_ptr_array_add(pictures, (gpointer)picture);
    g_autoptr(GPtrArray) paths = depfile_inputs(open, pictures, export_template(&watch->task));
    g_autoptr(GString) text = g_string_new(NULL);
    POINTER_EACH (const char, path, paths) {
        Stamp stamp = stamp_of(path);
        g_string_append_len(text, (const char *)&stamp, sizeof stamp);
        g_string_append_len(text, path, (gssize)strlen(path) + 1);
    }
    (void)file_write_fully(watch->pipe[1], text->str, text->len);
    close(watch->pipe[1]);
}

static GString *receive(int file)
{
    GString *text = g_string_new(NULL);
    char bytes[4096];
    for (;;) {
        ssize_t got = read(file, bytes, sizeof bytes);
        if (got > 0)
            g_string_append_len(text, bytes, got);
        else if (got == 0 || errno != EINTR)
            return text;
    }
}

/* Replaces the list of a project's files, unless the project could not be opened. The state of the
 * project itself is the one before the export. */
static void set_inputs(Watched *project, const GString *text)
{
    GArray *inputs = inputs_new();
    const Input *first = &g_array_index(project->inputs, Input, 0);
    add_input(inputs, first->path, &first->stamp);
    for (size_t at = 0; at + sizeof(Stamp) < text->len;) {
        Stamp stamp;
        const char *path = text->str + at + sizeof stamp;
        memcpy(&stamp, text->str + at, sizeof stamp);
        if (strcmp(path, first->path) != 0)
            add_input(inputs, path, &stamp);
        at += sizeof stamp + strlen(path) + 1;
    }
    g_array_unref(project->inputs);
    project->inputs = inputs;
}

static int run_export(void *user)
{
    Watched *project = user;
    Watch *watch = project->job.task->user;
    sigprocmask(SIG_SETMASK, &watch->usual_signals, NULL);
    close(watch->pipe[0]);
    return export_run_job(&project->job);
}

static void export_again(Watch *watch, Watched *project)
{
    gint64 begin = g_get_monotonic_time();
    ARRAY_EACH (Input, input, project->inputs)
        input->stamp = stamp_of(input->path);
    if (pipe(watch->pipe) != 0) {
        print_message("%s: it was not exported: %s", project->job.path, g_strerror(errno));
        return;
    }
    Worker worker = worker_start(run_export, project, project->job.path);
    close(watch->pipe[1]);
    g_autoptr(GString) text = receive(watch->pipe[0]);
    close(watch->pipe[0]);
    int status = worker_end(&worker);
    if (text->len > 0)
        set_inputs(project, text);
    print_visible(project->job.path);
    print(status == STATUS_OK ? ": exported in %.2f s\n" : ": not exported (%.2f s)\n",
          (double)(g_get_monotonic_time() - begin) / G_USEC_PER_SEC);
    print_flush();
}

static bool any(const Watch *watch, bool (*is_so)(const Watched *project))
{
    for (int i = 0; i < watch->count; i++)
        if (is_so(&watch->projects[i]))
            return true;
    return false;
}

/* Waits until a file has changed and no further change was reported for a moment; not for long, if
 * other files in the same folders change all the time. Returns false at the end, also if
 * lines cannot be printed any more. */
static bool wait_until_settled(const Watch *watch)
{
    bool stopped = !print_flush();
    while (!stopped && !any(watch, has_changed))
        wait_for_change(watch, LOOK_AGAIN, &stopped);
    gint64 end = g_get_monotonic_time() + (gint64)MAX_UNSETTLED * 1000;
    int wait = any(watch, is_unwritten) ? UNWRITTEN : SETTLED;
    while (!stopped && wait_for_change(watch, wait, &stopped) && g_get_monotonic_time() < end) {
        watch_inputs(watch);
        wait = any(watch, is_unwritten) ? UNWRITTEN : SETTLED;
    }
    return !stopped;
}

static void watch_projects(Watch *watch)
{
    for (int i = 0; i < watch->count && !is_stopped(watch); i++) {
        watch_inputs(watch);
        export_again(watch, &watch->projects[i]);
    }
    watch_inputs(watch);
    while (wait_until_settled(watch)) {
        for (int i = 0; i < watch->count && !is_stopped(watch); i++)
            if (has_changed(&watch->projects[i]))
                export_again(watch, &watch->projects[i]);
        watch_inputs(watch);
    }
}

/* ---- The command ---- */

static bool check_options(const ExportTask *task)
{
    for (int i = 0; i < OUTPUTS; i++)
        if (export_is_stream(task, i)) {
            report_wrong_usage(&watch_command, "outputs must be files, not standard output");
            return false;
        }
    if (task->check)
        report_wrong_usage(&watch_command, "there is no option --check");
    return !task->check;
}

static void run_watch(Watch *watch, const Arguments *projects)
{
    watch->count = projects->count;
    watch->projects = g_new0(Watched, (size_t)projects->count);
    watch->task.opened = send_inputs;
    watch->task.user = watch;
    for (int i = 0; i < watch->count; i++) {
        const Stamp none = {0};
        watch->projects[i] = (Watched){{&watch->task, projects->words[i]}, inputs_new()};
        add_input(watch->projects[i].inputs, projects->words[i], &none);
    }
    begin_changes(watch);
    begin_signals(watch);
    watch_projects(watch);
    if (watch->changes >= 0)
        close(watch->changes);
    for (int i = 0; i < watch->count; i++)
        g_array_unref(watch->projects[i].inputs);
    g_free(watch->projects);
}

static int run(int count, char **words)
{
    Watch watch = {.changes = -1};
    Arguments projects = {.min = 1, .max = G_MAXINT};
    int status = STATUS_ERROR;
    if (export_read(&watch_command, count, words, &watch.task, &projects) &&
        check_options(&watch.task)) {
        run_watch(&watch, &projects);
        status = STATUS_OK;
    }
    export_clear(&watch.task, &projects);
    return status;
}

const Command watch_command = {"watch", "exports projects again when they or their pictures change",
                               help_watch, run, NULL};
