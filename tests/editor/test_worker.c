/* SPDX-License-Identifier: MIT */
/* Tests workers: only the newest job is delivered, on the main loop, and every job is freed. */
#include "waiting.h"

#include "session/ed-worker.h"

typedef struct Desk {
    EdWorker worker;
    int starts, delivered; /* `delivered`: the number of the last delivered job */
} Desk;

typedef struct Job {
    int number;
    GThread *thread;
    bool waits, was_cancelled; /* `waits`: until it is cancelled */
} Job;

static int frees;

static Job *job_new(int number, bool waits)
{
    Job *job = g_new0(Job, 1);
    *job = (Job){.number = number, .waits = waits};
    return job;
}

static void work(void *data, GCancellable *cancel)
{
    Job *job = data;
    job->thread = g_thread_self();
    while (job->waits && !ed_worker_is_cancelled(cancel))
        g_usleep(100);
    job->was_cancelled = ed_worker_is_cancelled(cancel);
}

static void done(void *owner, void *data)
{
    const Job *job = data;
    Desk *desk = owner;
    CHECK(job->thread != g_thread_self());
    CHECK(job->was_cancelled == job->waits);
    CHECK(!ed_worker_is_busy(&desk->worker));
    desk->delivered = job->number;
}

static void free_job(void *job)
{
    frees++;
    g_free(job);
}

static void start(void *owner)
{
    Desk *desk = owner;
    ed_worker_run(&desk->worker, job_new(++desk->starts, false));
}

static const EdWorkerClass class = {.work = work, .done = done, .free = free_job, .start = start};

static bool is_idle(void *desk)
{
    return !ed_worker_is_busy(&((Desk *)desk)->worker);
}

static bool are_freed(void *count)
{
    return frees == *(int *)count;
}

static void test_newest(void)
{
    Desk desk = {.worker = {.class = &class, .owner = &desk}};
    int count = frees + 20;
    for (int i = 1; i <= 20; i++)
        ed_worker_run(&desk.worker, job_new(i, i < 20));
    CHECK(ed_worker_is_busy(&desk.worker));
    CHECK_INT(((Job *)ed_worker_job(&desk.worker))->number, 20);
    CHECK_INT(desk.delivered, 0);
    wait_for(is_idle, &desk);
    CHECK_INT(desk.delivered, 20);
    CHECK(ed_worker_job(&desk.worker) == NULL);
    wait_for(are_freed, &count);
}

/* If a job is done, but not yet delivered when the next one starts, it is not delivered. */
static void test_late(void)
{
    Desk desk = {.worker = {.class = &class, .owner = &desk}};
    int count = frees + 20;
    for (int i = 1; i < 20; i += 2) {
        ed_worker_run(&desk.worker, job_new(i, false));
        while (!g_main_context_pending(NULL))
            g_usleep(100);
        ed_worker_run(&desk.worker, job_new(i + 1, false));
        CHECK_INT(desk.delivered, i - 1);
        wait_for(is_idle, &desk);
        CHECK_INT(desk.delivered, i + 1);
    }
    wait_for(are_freed, &count);
}

static void test_pause(void)
{
    Desk desk = {.worker = {.class = &class, .owner = &desk}};
    int count = frees + 2;
    ed_worker_run(&desk.worker, job_new(7, true));
    for (int i = 0; i < 20; i++)
        ed_worker_start_after(&desk.worker, 5);
    CHECK(ed_worker_is_busy(&desk.worker) && ed_worker_job(&desk.worker) == NULL);
    wait_for(is_idle, &desk);
    CHECK_INT(desk.starts, 1);
    CHECK_INT(desk.delivered, 1);
    wait_for(are_freed, &count);
}

static void test_cancel(void)
{
    Desk desk = {.worker = {.class = &class, .owner = &desk}};
    ed_worker_run(&desk.worker, job_new(7, true));
    ed_worker_cancel(&desk.worker);
    CHECK(ed_worker_is_busy(&desk.worker));
    wait_for(is_idle, &desk);
    CHECK_INT(desk.delivered, 7);
}

/* The owner ends while a job runs, and while a start is scheduled. */
static void test_stop(void)
{
    for (int i = 0; i < 20; i++) {
        Desk *desk = g_new0(Desk, 1);
        int count = frees + 1;
        desk->worker = (EdWorker){.class = &class, .owner = desk};
        ed_worker_run(&desk->worker, job_new(7, true));
        if (i % 2 == 1)
            ed_worker_start_after(&desk->worker, 0);
        ed_worker_stop(&desk->worker);
        CHECK(!ed_worker_is_busy(&desk->worker));
        g_free(desk);
        wait_for(are_freed, &count);
    }
    wait_a_while(20);
}

static const CheckCase cases[] = {
    {"only the newest job is delivered", test_newest},
    {"a job that is done late is not delivered", test_late},
    {"many changes start one job, after a pause", test_pause},
    {"a cancelled job is delivered as far as it is done", test_cancel},
    {"an owner can end at any time", test_stop},
};

int main(int argc, char **argv)
{
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
