/* SPDX-License-Identifier: MIT */
/* Implements ed-recovery.h: a thread that writes the jobs of a queue to the journal. */
#include "session/ed-recovery.h"

typedef enum JobType { JOB_RECORD, JOB_DRAG, JOB_FLUSH, JOB_REBASE, JOB_END } JobType;

typedef struct Job {
    JobType type;
    Project *version;
    char *label;
    JournalFile file; /* the job owns its path */
    uint32_t commands;
} Job;

struct EdRecovery {
    GThread *thread; /* NULL: jobs are done by the callers */
    char *folder;
    Project *base;    /* version before the first record; NULL once the journal has begun */
    Journal *journal; /* used only by the thread */
    bool keep;

    GMutex lock; /* protects all fields below */
    GCond changed;
    GQueue jobs;
    bool busy;
    uint32_t records;      /* number of records that are not written yet */
    uint32_t drag_records; /* number of these that belong to a running drag */
    bool has_flush;        /* a flush is waiting */
    char *problem;
};

static void job_free(Job *job)
{
    node_unref(job->version);
    g_free(job->label);
    g_free((char *)job->file.path);
    g_free(job);
}

/* ---- On the thread ---- */

static void store_problem(EdRecovery *recovery, GError *error)
{
    if (error == NULL)
        return;
    g_mutex_lock(&recovery->lock);
    g_free(recovery->problem);
    recovery->problem = g_strdup(error->message);
    g_mutex_unlock(&recovery->lock);
    g_error_free(error);
}

static void record(EdRecovery *recovery, const Job *job, GError **error)
{
    const Project *base = recovery->base != NULL ? recovery->base : job->version;
    if (recovery->journal == NULL)
        recovery->journal = journal_begin(recovery->folder, base, &job->file, error);
    if (recovery->journal == NULL)
        return;
    g_clear_pointer(&recovery->base, node_unref);
    if (job->type == JOB_DRAG)
        journal_record_passing(recovery->journal, job->version, job->label, error);
    else
        journal_record(recovery->journal, job->version, job->label, error);
}

static void perform(EdRecovery *recovery, const Job *job)
{
    GError *error = NULL;
    if (job->type == JOB_RECORD || job->type == JOB_DRAG)
        record(recovery, job, &error);
    else if (job->type == JOB_FLUSH && recovery->journal != NULL)
        journal_flush(recovery->journal, &error);
    else if (job->type == JOB_REBASE && recovery->journal != NULL)
        journal_rebase_to(recovery->journal, job->version, job->label, job->commands, &job->file,
                          &error);
    store_problem(recovery, error);
}

static Job *next_job(EdRecovery *recovery)
{
    g_mutex_lock(&recovery->lock);
    while (g_queue_is_empty(&recovery->jobs))
        g_cond_wait(&recovery->changed, &recovery->lock);
    Job *job = g_queue_pop_head(&recovery->jobs);
    recovery->busy = true;
    recovery->has_flush &= job->type != JOB_FLUSH;
    g_mutex_unlock(&recovery->lock);
    return job;
}

static void job_done(EdRecovery *recovery, JobType type)
{
    g_mutex_lock(&recovery->lock);
    recovery->busy = false;
    recovery->records -= type == JOB_RECORD || type == JOB_DRAG;
    recovery->drag_records -= type == JOB_DRAG;
    g_cond_broadcast(&recovery->changed);
    g_mutex_unlock(&recovery->lock);
}

/* Does the next job; false if it was the last one. */
static bool do_job(EdRecovery *recovery)
{
    Job *job = next_job(recovery);
    JobType type = job->type;
    perform(recovery, job);
    job_free(job);
    if (type == JOB_END)
        journal_end(recovery->journal, !recovery->keep);
    job_done(recovery, type);
    return type != JOB_END;
}

static gpointer write_jobs(gpointer user)
{
    while (do_job(user))
        continue;
    return NULL;
}

/* ---- For the session ---- */

EdRecovery *ed_recovery_new(const char *folder, const Project *base)
{
    EdRecovery *recovery = g_new0(EdRecovery, 1);
    recovery->folder = g_strdup(folder);
    recovery->base = base != NULL ? node_ref(base) : NULL;
    g_mutex_init(&recovery->lock);
    g_cond_init(&recovery->changed);
    g_queue_init(&recovery->jobs);
    recovery->thread = g_thread_try_new("journal", write_jobs, recovery, NULL);
    return recovery;
}

static Job *job_new(JobType type, const Project *version, const char *label,
                    const JournalFile *file)
{
    Job *job = g_new0(Job, 1);
    job->type = type;
    job->version = version != NULL ? node_ref(version) : NULL;
    job->label = g_strdup(label);
    if (file != NULL)
        job->file = (JournalFile){g_strdup(file->path), file->mark};
    return job;
}

/* Queues a job. Called with the lock held. If there is no thread, releases the lock and does the
 * job itself. */
static void queue_job(EdRecovery *recovery, Job *job)
{
    recovery->records += job->type == JOB_RECORD || job->type == JOB_DRAG;
    recovery->drag_records += job->type == JOB_DRAG;
    g_queue_push_tail(&recovery->jobs, job);
    g_cond_broadcast(&recovery->changed);
    if (recovery->thread != NULL)
        return;
    g_mutex_unlock(&recovery->lock);
    do_job(recovery);
    g_mutex_lock(&recovery->lock);
}

void ed_recovery_record(EdRecovery *recovery, const Project *version, const char *label,
                        const JournalFile *file)
{
    Job *job = job_new(JOB_RECORD, version, label, file);
    g_mutex_lock(&recovery->lock);
    while (recovery->records > 0)
        g_cond_wait(&recovery->changed, &recovery->lock);
    queue_job(recovery, job);
    g_mutex_unlock(&recovery->lock);
}

bool ed_recovery_record_drag(EdRecovery *recovery, const Project *version, const char *label,
                             const JournalFile *file, bool ended)
{
    g_mutex_lock(&recovery->lock);
    while (ended && recovery->records > recovery->drag_records)
        g_cond_wait(&recovery->changed, &recovery->lock);
    bool is_accepted = ended || (!recovery->busy && g_queue_is_empty(&recovery->jobs));
    if (is_accepted)
        queue_job(recovery, job_new(ended ? JOB_RECORD : JOB_DRAG, version, label, file));
    g_mutex_unlock(&recovery->lock);
    return is_accepted;
}

void ed_recovery_flush(EdRecovery *recovery)
{
    g_mutex_lock(&recovery->lock);
    bool wanted = !recovery->has_flush;
    recovery->has_flush = true;
    if (wanted)
        queue_job(recovery, job_new(JOB_FLUSH, NULL, NULL, NULL));
    g_mutex_unlock(&recovery->lock);
}

void ed_recovery_rebase(EdRecovery *recovery, const Project *version, const char *label,
                        uint32_t commands, const JournalFile *file)
{
    Job *job = job_new(JOB_REBASE, version, label, file);
    job->commands = commands;
    g_mutex_lock(&recovery->lock);
    queue_job(recovery, job);
    g_mutex_unlock(&recovery->lock);
}

bool ed_recovery_wait(EdRecovery *recovery)
{
    g_mutex_lock(&recovery->lock);
    queue_job(recovery, job_new(JOB_FLUSH, NULL, NULL, NULL));
    while (recovery->busy || !g_queue_is_empty(&recovery->jobs))
        g_cond_wait(&recovery->changed, &recovery->lock);
    bool success = recovery->problem == NULL;
    g_mutex_unlock(&recovery->lock);
    return success;
}

char *ed_recovery_take_problem(EdRecovery *recovery)
{
    g_mutex_lock(&recovery->lock);
    char *problem = g_steal_pointer(&recovery->problem);
    g_mutex_unlock(&recovery->lock);
    return problem;
}

void ed_recovery_end(EdRecovery *recovery, bool keep)
{
    if (recovery == NULL)
        return;
    recovery->keep = keep;
    g_mutex_lock(&recovery->lock);
    queue_job(recovery, job_new(JOB_END, NULL, NULL, NULL));
    g_mutex_unlock(&recovery->lock);
    if (recovery->thread != NULL)
        g_thread_join(recovery->thread);
    g_mutex_clear(&recovery->lock);
    g_cond_clear(&recovery->changed);
    g_free(recovery->problem);
    node_unref(recovery->base);
    g_free(recovery->folder);
    g_free(recovery);
}
