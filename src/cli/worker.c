/* SPDX-License-Identifier: MIT */
/* Runs work in processes of their own; see worker.h for the contract. */
#include "cli/worker.h"

#include "cli/command.h"
#include "cli/folders.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

Worker worker_start(int (*work)(void *user), void *user, const char *subject)
{
    print_flush();
    Worker worker = {fork(), subject};
    if (worker.process == 0) {
        print_messages_about(subject);
        int status = work(user);
        folders_remove_unused();
        exit(print_end(status));
    }
    if (worker.process < 0)
        print_message("%s: no process could be started: %s", subject, g_strerror(errno));
    return worker;
}

int worker_end(const Worker *worker)
{
    int status = 0;
    pid_t ended = worker->process;
    if (worker->process < 0)
        return STATUS_ERROR;
    do
        ended = waitpid(worker->process, &status, 0);
    while (ended < 0 && errno == EINTR);
    if (ended >= 0 && WIFEXITED(status))
        return WEXITSTATUS(status);
    print_message("%s: the process ended early: %s", worker->subject,
                  ended < 0 ? g_strerror(errno) : strsignal(WTERMSIG(status)));
    return STATUS_ERROR;
}
