/* SPDX-License-Identifier: MIT */
#include "model/beside.h"

#include <pthread.h>
#include <sched.h>

/* What has become of a call. */
enum { NOT_BEGUN, BEGUN, CALLED_OFF };

struct Beside {
    gatomicrefcount references; /* of the thread, and of who started it */
    GThreadFunc function;
    gpointer data;
    pthread_t thread;
    int state; /* atomic */
#ifdef __GLIBC__
    cpu_set_t allowed; /* processors of this process; none: they are not known */
#endif
};

static void
beside_unref(Beside *beside)
{
    if (g_atomic_ref_count_dec(&beside->references))
        g_free(beside);
}

#ifdef __GLIBC__
/* Lets a thread of ATTRIBUTES begin on another processor than this one, and notes in BESIDE where it may go
 * then. */
static void
begin_elsewhere(Beside *beside, pthread_attr_t *attributes)
{
    int own = sched_getcpu();
    CPU_ZERO(&beside->allowed);
    if (own < 0 || own >= CPU_SETSIZE || sched_getaffinity(0, sizeof beside->allowed, &beside->allowed) != 0)
        return;
    cpu_set_t others = beside->allowed;
    CPU_CLR(own, &others);
    if (CPU_COUNT(&others) > 0)
        pthread_attr_setaffinity_np(attributes, sizeof others, &others);
}
#endif

static void *
run(void *data)
{
    Beside *beside = data;
    if (g_atomic_int_compare_and_exchange(&beside->state, NOT_BEGUN, BEGUN)) {
#ifdef __GLIBC__
        if (CPU_COUNT(&beside->allowed) > 0)
            sched_setaffinity(0, sizeof beside->allowed, &beside->allowed);
#endif
        beside->function(beside->data);
    }
    beside_unref(beside);
    return NULL;
}

/* Starts the thread of BESIDE, at once: Linux lets about every third thread that follows on another one wait
 * for the processor that starts it, for up to 2 ms, while another is free. */
static gboolean
start(Beside *beside)
{
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0)
        return FALSE;
#ifdef __GLIBC__
    begin_elsewhere(beside, &attributes);
#endif
    gboolean is_started = pthread_create(&beside->thread, &attributes, run, beside) == 0;
    pthread_attr_destroy(&attributes);
    return is_started;
}

Beside *
beside_start(GThreadFunc function, gpointer data)
{
    if (g_get_num_processors() <= 1)
        return NULL;
    Beside *beside = g_new0(Beside, 1);
    beside->function = function;
    beside->data = data;
    g_atomic_ref_count_init(&beside->references);
    g_atomic_ref_count_inc(&beside->references);
    if (start(beside))
        return beside;
    g_free(beside);
    return NULL;
}

gboolean
beside_end(Beside *beside)
{
    if (!beside)
        return FALSE;
    gboolean has_begun = !g_atomic_int_compare_and_exchange(&beside->state, NOT_BEGUN, CALLED_OFF);
    if (has_begun)
        pthread_join(beside->thread, NULL);
    else
        pthread_detach(beside->thread);
    beside_unref(beside);
    return has_begun;
}
