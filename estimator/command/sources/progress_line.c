/* SPDX-License-Identifier: MIT */
#include "command/sources/sources.h"

#include "text/text.h"

#include <stdio.h>
#include <unistd.h>

#define FIRST_AFTER (1 * G_TIME_SPAN_SECOND)  /* what takes less needs no line */
#define EVERY (200 * G_TIME_SPAN_MILLISECOND) /* as often as an eye follows */
#define CLEAR_LINE "\r\033[K"

struct ProgressLine {
    Progress *progress;
    GThread *thread;
    GMutex lock;
    GCond ended;
    gboolean is_over;
    guint width;
    gboolean utf8;
};

static void
show(const ProgressLine *line)
{
    g_autofree char *text = progress_text(line->progress), *clean = text ? text_clean(text) : NULL;
    g_autofree char *shown = clean ? text_shorten(clean, line->width, line->utf8) : NULL;

    if (shown)
        fprintf(stderr, CLEAR_LINE "%s", shown);
    fflush(stderr);
}

static gpointer
tell(gpointer data)
{
    ProgressLine *line = data;
    gint64 next = g_get_monotonic_time() + FIRST_AFTER;
    gboolean is_shown = FALSE;

    g_mutex_lock(&line->lock);
    while (!line->is_over) {
        if (g_cond_wait_until(&line->ended, &line->lock, next))
            continue;
        show(line);
        is_shown = TRUE;
        next = g_get_monotonic_time() + EVERY;
    }
    g_mutex_unlock(&line->lock);
    if (is_shown) {
        fputs(CLEAR_LINE, stderr);
        fflush(stderr);
    }
    return NULL;
}

ProgressLine *
progress_line_new(Progress *progress)
{
    Terminal terminal;
    ProgressLine *line;

    if (!isatty(STDERR_FILENO) || g_strcmp0(g_getenv("TERM"), "dumb") == 0)
        return NULL;
    terminal = terminal_detect(STDERR_FILENO);
    line = g_new0(ProgressLine, 1);
    line->progress = progress;
    line->width = MAX(terminal.width, 2) - 1; /* the cursor stands behind it */
    line->utf8 = terminal.utf8;
    g_mutex_init(&line->lock);
    g_cond_init(&line->ended);
    line->thread = g_thread_try_new("progress", tell, line, NULL);
    return line;
}

void
progress_line_free(ProgressLine *line)
{
    if (!line)
        return;
    g_mutex_lock(&line->lock);
    line->is_over = TRUE;
    g_cond_signal(&line->ended);
    g_mutex_unlock(&line->lock);
    if (line->thread)
        g_thread_join(line->thread);
    g_mutex_clear(&line->lock);
    g_cond_clear(&line->ended);
    g_free(line);
}
