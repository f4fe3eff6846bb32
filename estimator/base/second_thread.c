/* SPDX-License-Identifier: MIT */
#include "base/base.h"

#include <pthread.h>
#include <sched.h>

/* What has become of a call. */
enum { NOT_BEGUN, BEGUN, CALLED_OFF };

struct SecondThread {
    gatomicrefcount references; /* of the thread, and of who started it */
    GThreadFunc function;
    gpointer data;
    pthread_t id;
    int state; /* atomic */
#ifdef __GLIBC__
    cpu_set_t allowed; /* processors of this process; none: they are not known */
#endif
};

static void
second_thread_unref(SecondThread *thread)
{
    if (g_atomic_ref_count_dec(&thread->references))
        g_free(thread);
}

/* Whether THREAD may go to another processor than this one. GLib counts those of the machine, of which this
 * process may have one alone. */
static gboolean
may_be_beside(SecondThread *thread)
{
#ifdef __GLIBC__
    if (sched_getaffinity(0, sizeof thread->allowed, &thread->allowed) == 0)
        return CPU_COUNT(&thread->allowed) > 1;
    CPU_ZERO(&thread->allowed);
#endif
    return g_get_num_processors() > 1;
}

#ifdef __GLIBC__
/* Lets a thread of ATTRIBUTES begin on another processor than this one, of those that THREAD may go to. */
static void
begin_elsewhere(const SecondThread *thread, pthread_attr_t *attributes)
{
    int own = sched_getcpu();

    if (own < 0 || own >= CPU_SETSIZE || CPU_COUNT(&thread->allowed) == 0)
        return;
    cpu_set_t others = thread->allowed;
    CPU_CLR(own, &others);
    if (CPU_COUNT(&others) > 0)
        pthread_attr_setaffinity_np(attributes, sizeof others, &others);
}
#endif

static void *
run(void *data)
{
    SecondThread *thread = data;

    if (g_atomic_int_compare_and_exchange(&thread->state, NOT_BEGUN, BEGUN)) {
#ifdef __GLIBC__
        if (CPU_COUNT(&thread->allowed) > 0)
            sched_setaffinity(0, sizeof thread->allowed, &thread->allowed);
#endif
        crash_guard_thread();
        thread->function(thread->data);
    }
    second_thread_unref(thread);
    return NULL;
}

/* Starts the thread of THREAD, at once: Linux lets about every third thread that follows on another one wait
 * for the processor that starts it, for up to 2 ms, while another is free. */
static gboolean
start(SecondThread *thread)
{
    pthread_attr_t attributes;

    if (pthread_attr_init(&attributes) != 0)
        return FALSE;
#ifdef __GLIBC__
    begin_elsewhere(thread, &attributes);
#endif
    gboolean is_started = pthread_create(&thread->id, &attributes, run, thread) == 0;
    pthread_attr_destroy(&attributes);
    return is_started;
}

SecondThread *
second_thread_start(GThreadFunc function, gpointer data)
{
    SecondThread *thread = g_new0(SecondThread, 1);

    if (!may_be_beside(thread)) {
        g_free(thread);
        return NULL;
    }
    thread->function = function;
    thread->data = data;
    g_atomic_ref_count_init(&thread->references);
    g_atomic_ref_count_inc(&thread->references);
    if (start(thread))
        return thread;
    g_free(thread);
    return NULL;
}

gboolean
second_thread_end(SecondThread *thread)
{
    if (!thread)
        return FALSE;
    gboolean has_begun = !g_atomic_int_compare_and_exchange(&thread->state, NOT_BEGUN, CALLED_OFF);
    if (has_begun)
        pthread_join(thread->id, NULL);
    else
        pthread_detach(thread->id);
    second_thread_unref(thread);
    return has_begun;
}
