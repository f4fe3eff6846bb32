/* SPDX-License-Identifier: MIT */
/* Calls on a thread beside: each is made once, or is called off and never made. */
#include "base/base.h"

#define ROUNDS 2000

typedef struct {
    GMutex mutex;
    GCond cond;
    gboolean may_go_on;
    int n_calls; /* atomic */
} Shared;

static gpointer
count(gpointer data)
{
    Shared *shared = data;

    g_atomic_int_inc(&shared->n_calls);
    return NULL;
}

/* What is ended at once was called, or is never called. */
static void
test_called_off(void)
{
    Shared shared = {.n_calls = 0};
    int n_ended = 0;

    for (guint i = 0; i < ROUNDS; i++)
        n_ended += second_thread_end(second_thread_start(count, &shared));
    g_assert_cmpint(g_atomic_int_get(&shared.n_calls), ==, n_ended);
    g_usleep(20000); /* for those that were called off to begin */
    g_assert_cmpint(g_atomic_int_get(&shared.n_calls), ==, n_ended);
}

static gpointer
tell_and_wait(gpointer data)
{
    Shared *shared = data;

    g_mutex_lock(&shared->mutex);
    shared->n_calls = 1;
    g_cond_signal(&shared->cond);
    while (!shared->may_go_on)
        g_cond_wait(&shared->cond, &shared->mutex);
    g_mutex_unlock(&shared->mutex);
    g_usleep(1000);
    g_atomic_int_inc(&shared->n_calls);
    return NULL;
}

/* What has begun is waited for to its end. */
static void
test_begun(void)
{
    Shared shared = {.n_calls = 0};

    g_mutex_init(&shared.mutex);
    g_cond_init(&shared.cond);
    SecondThread *thread = second_thread_start(tell_and_wait, &shared);
    if (thread) { /* there are two processors */
        g_mutex_lock(&shared.mutex);
        while (shared.n_calls == 0)
            g_cond_wait(&shared.cond, &shared.mutex);
        shared.may_go_on = TRUE;
        g_cond_signal(&shared.cond);
        g_mutex_unlock(&shared.mutex);
        g_assert_true(second_thread_end(thread));
        g_assert_cmpint(shared.n_calls, ==, 2);
    }
    g_mutex_clear(&shared.mutex);
    g_cond_clear(&shared.cond);
    g_assert_false(second_thread_end(NULL));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/second-thread/called-off", test_called_off);
    g_test_add_func("/second-thread/begun", test_begun);
    return g_test_run();
}
