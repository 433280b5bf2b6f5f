/* SPDX-License-Identifier: MIT */
/* The line that shows the progress of a command; see progress.h for the contract. Its state is
 * static because the terminal has only one such line. */
#include "cli/progress.h"

#include "cli/command.h"
#include "model/visible.h"

#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { SHOW_AFTER = 500000, SHOW_EVERY = 100000, USUAL_WIDTH = 80 }; /* microseconds; columns */

static GMutex lock; /* protects everything below */
static const char *current_step;
static uint32_t count, total;
static char *last_item; /* of the step, or NULL */
static gint64 next;     /* time at which the line may be written; 0: not started */
static bool shown;

static bool is_terminal(void)
{
    const char *kind = g_getenv("TERM");
    return !quiet_is_wanted() && isatty(STDERR_FILENO) != 0 &&
           (kind == NULL || strcmp(kind, "dumb") != 0);
}

static bool is_due(void)
{
    return current_step != NULL && next != 0 && g_get_monotonic_time() >= next;
}

static void erase(void)
{
    if (shown)
        fputs("\r\033[K", stderr);
    shown = false;
}

/* Writes a line that is cut at the width of the terminal, so that it can be erased. */
static void write_line(const char *text)
{
    struct winsize size = {.ws_col = 0};
    g_autofree char *line = text_visible(text);
    bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
    glong width = (known ? size.ws_col : USUAL_WIDTH) - 1;
    if (g_utf8_strlen(line, -1) > width)
        *g_utf8_offset_to_pointer(line, width) = 0;
    erase();
    fputs(line, stderr);
    fflush(stderr);
    shown = true;
    next = g_get_monotonic_time() + SHOW_EVERY;
}

static void show(double share)
{
    g_autoptr(GString) text = g_string_new(current_step);
    if (share >= 0)
        g_string_append_printf(text, " %d%%", (int)(share * 100));
    else if (count > 0 && count <= total)
        g_string_append_printf(text, " %u/%u", count, total);
    if (last_item != NULL)
        g_string_append_printf(text, ": %s", last_item);
    write_line(text->str);
}

void progress_step(const char *step, uint32_t items)
{
    g_mutex_lock(&lock);
    if (next == 0 && is_terminal())
        next = g_get_monotonic_time() + SHOW_AFTER;
    current_step = step;
    total = items;
    count = 0;
    g_clear_pointer(&last_item, g_free);
    if (is_due())
        show(-1);
    g_mutex_unlock(&lock);
}

void progress_count(const char *item)
{
    g_mutex_lock(&lock);
    if (next != 0 && g_strcmp0(item, last_item) != 0) {
        count++;
        g_free(last_item);
        last_item = g_strdup(item);
    }
    if (is_due())
        show(-1);
    g_mutex_unlock(&lock);
}

bool progress_is_due(void)
{
    g_mutex_lock(&lock);
    bool due = is_due();
    g_mutex_unlock(&lock);
    return due;
}

void progress_show(const char *item, double share)
{
    g_mutex_lock(&lock);
    if (item != NULL && next != 0) {
        g_free(last_item);
        last_item = g_strdup(item);
    }
    if (next != 0)
        show(share);
    g_mutex_unlock(&lock);
}

void progress_clear(void)
{
    g_mutex_lock(&lock);
    erase();
    g_clear_pointer(&last_item, g_free);
    g_mutex_unlock(&lock);
}
