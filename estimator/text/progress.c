/* SPDX-License-Identifier: MIT */
#include "text/text.h"

void
progress_init(Progress *progress)
{
    *progress = (Progress){0};
    g_mutex_init(&progress->lock);
}

void
progress_clear(Progress *progress)
{
    g_free(progress->what);
    g_mutex_clear(&progress->lock);
}

void
progress_begin(Progress *progress, const char *what)
{
    if (!progress)
        return;
    g_mutex_lock(&progress->lock);
    g_free(progress->what);
    progress->what = g_strdup(what);
    progress->units = NULL;
    progress->done = progress->total = 0;
    g_mutex_unlock(&progress->lock);
}

void
progress_count(Progress *progress, const char *units, guint total)
{
    if (!progress)
        return;
    g_mutex_lock(&progress->lock);
    progress->units = units;
    progress->done = 0;
    progress->total = total;
    g_mutex_unlock(&progress->lock);
}

void
progress_step(Progress *progress)
{
    if (!progress)
        return;
    g_mutex_lock(&progress->lock);
    progress->done++;
    g_mutex_unlock(&progress->lock);
}

char *
progress_text(Progress *progress)
{
    char *text = NULL;

    g_mutex_lock(&progress->lock);
    if (progress->what && !progress->units)
        text = g_strdup(progress->what);
    else if (progress->what && progress->total == 0)
        text = g_strdup_printf("%s: %u %s", progress->what, progress->done, progress->units);
    else if (progress->what)
        text = g_strdup_printf("%s: %u of %u %s", progress->what, progress->done, progress->total,
                               progress->units);
    g_mutex_unlock(&progress->lock);
    return text;
}
