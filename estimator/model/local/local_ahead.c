/* SPDX-License-Identifier: MIT */
/* A second thread that guesses what layouts cost which the search is likely to ask for next. What it finds
 * counts when the search asks for it, so that the search goes the same way without it. */
#include "model/local/local_private.h"

#include "base/base.h"

/* What is found and was not asked for, at most: then all of it is forgotten. */
#define MOST_KEPT 4096

typedef enum {
    THREAD_FREE,
    THREAD_ASKED, /* for a guess that it has not begun */
    THREAD_BUSY,
} ThreadState;

struct LocalAhead {
    const LocalProblem *problem;
    SecondThread *thread;
    GMutex mutex; /* of what follows */
    GCond changed;
    GHashTable *found; /* GBytes, local_layout_bytes() -> LocalGuess */
    ThreadState state;
    gboolean is_ended;  /* no more is asked for */
    LocalLayout layout; /* that is asked for, unless the thread is free */
};

static gboolean
is_same(const LocalLayout *a, const LocalLayout *b)
{
    g_autoptr(GBytes) x = local_layout_bytes(a), y = local_layout_bytes(b);

    return g_bytes_equal(x, y);
}

/* Notes GUESS at LAYOUT; MUTEX is locked. */
static void
keep(LocalAhead *ahead, const LocalLayout *layout, const LocalGuess *guess)
{
    if (g_hash_table_size(ahead->found) >= MOST_KEPT)
        g_hash_table_remove_all(ahead->found);
    g_hash_table_insert(ahead->found, local_layout_bytes(layout), g_memdup2(guess, sizeof *guess));
}

static gpointer
work(gpointer data)
{
    LocalAhead *ahead = data;
    const LocalProblem *problem = ahead->problem;

    g_mutex_lock(&ahead->mutex);
    for (;;) {
        while (ahead->state != THREAD_ASKED && !ahead->is_ended)
            g_cond_wait(&ahead->changed, &ahead->mutex);
        if (ahead->is_ended)
            break;
        const LocalLayout layout = ahead->layout;
        LocalGuess guess;
        ahead->state = THREAD_BUSY;
        g_mutex_unlock(&ahead->mutex);
        guess.cost = problem->guess(problem->data, layout.groups, layout.n, TRUE, &guess.work);
        g_mutex_lock(&ahead->mutex);
        keep(ahead, &layout, &guess);
        ahead->state = THREAD_FREE;
        g_cond_signal(&ahead->changed);
    }
    g_mutex_unlock(&ahead->mutex);
    return NULL;
}

LocalAhead *
local_ahead_new(const LocalProblem *problem)
{
    LocalAhead *ahead = g_new0(LocalAhead, 1);

    ahead->problem = problem;
    ahead->found = g_hash_table_new_full(g_bytes_hash, g_bytes_equal, (GDestroyNotify)g_bytes_unref, g_free);
    g_mutex_init(&ahead->mutex);
    g_cond_init(&ahead->changed);
    if (problem->has_second)
        ahead->thread = second_thread_start(work, ahead);
    return ahead;
}

void
local_ahead_free(LocalAhead *ahead)
{
    g_mutex_lock(&ahead->mutex);
    ahead->is_ended = TRUE;
    g_cond_signal(&ahead->changed);
    g_mutex_unlock(&ahead->mutex);
    second_thread_end(ahead->thread);
    g_hash_table_unref(ahead->found);
    g_mutex_clear(&ahead->mutex);
    g_cond_clear(&ahead->changed);
    g_free(ahead);
}

LocalAheadState
local_ahead_find(LocalAhead *ahead, const LocalLayout *layout, LocalGuess *ret_guess)
{
    g_autoptr(GBytes) key = NULL;
    LocalAheadState state = LOCAL_AHEAD_UNKNOWN;

    if (!ahead->thread)
        return state;
    key = local_layout_bytes(layout);
    g_mutex_lock(&ahead->mutex);
    const LocalGuess *found = g_hash_table_lookup(ahead->found, key);
    if (found) {
        *ret_guess = *found;
        state = LOCAL_AHEAD_FOUND;
    } else if (ahead->state == THREAD_BUSY && is_same(&ahead->layout, layout)) {
        state = LOCAL_AHEAD_IN_WORK;
    } else if (ahead->state == THREAD_ASKED && is_same(&ahead->layout, layout)) {
        ahead->state = THREAD_FREE; /* it may begin late: the search does so itself */
    }
    g_mutex_unlock(&ahead->mutex);
    return state;
}

gboolean
local_ahead_is_free(LocalAhead *ahead)
{
    if (!ahead->thread)
        return FALSE;
    g_mutex_lock(&ahead->mutex);
    gboolean is_free = ahead->state == THREAD_FREE;
    g_mutex_unlock(&ahead->mutex);
    return is_free;
}

void
local_ahead_ask(LocalAhead *ahead, const LocalLayout *layout)
{
    g_mutex_lock(&ahead->mutex);
    ahead->layout = *layout;
    ahead->state = THREAD_ASKED;
    g_cond_signal(&ahead->changed);
    g_mutex_unlock(&ahead->mutex);
}

void
local_ahead_keep(LocalAhead *ahead, const LocalLayout *layout, const LocalGuess *guess)
{
    g_mutex_lock(&ahead->mutex);
    keep(ahead, layout, guess);
    g_mutex_unlock(&ahead->mutex);
}

void
local_ahead_wait(LocalAhead *ahead)
{
    g_mutex_lock(&ahead->mutex);
    while (ahead->state == THREAD_BUSY)
        g_cond_wait(&ahead->changed, &ahead->mutex);
    g_mutex_unlock(&ahead->mutex);
}
