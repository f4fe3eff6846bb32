/* SPDX-License-Identifier: MIT */
#include "deep_stack.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

#define DEEPEST_STACK_BYTES ((size_t)512 << 20)
#define SHALLOWEST_STACK_BYTES ((size_t)32 << 20)
#define SIGNAL_STACK_BYTES ((size_t)128 << 10)
#define SECONDS_TO_GIVE_UP 2

/* A call under way; it belongs to the caller and to the thread, and the last of the two frees it. */
typedef struct {
    gatomicrefcount references;
    void (*function)(gpointer data);
    gpointer data;
    GMutex lock;
    GCond ended;
    gboolean has_ended;
} Call;

static void
call_unref(Call *call)
{
    if (!g_atomic_ref_count_dec(&call->references))
        return;
    g_mutex_clear(&call->lock);
    g_cond_clear(&call->ended);
    g_free(call);
}

static void *
call_run(void *data)
{
    Call *call = data;
    g_autofree void *signal_stack = g_malloc(SIGNAL_STACK_BYTES);
    stack_t alternate = {.ss_sp = signal_stack, .ss_size = SIGNAL_STACK_BYTES};
    stack_t none = {.ss_flags = SS_DISABLE};

    sigaltstack(&alternate, NULL);
    call->function(call->data);
    sigaltstack(&none, NULL);

    g_mutex_lock(&call->lock);
    call->has_ended = TRUE;
    g_cond_signal(&call->ended);
    g_mutex_unlock(&call->lock);
    call_unref(call);
    return NULL;
}

/* FALSE: no thread with so much stack could be started. */
static gboolean
call_start(Call *call, size_t stack_bytes, pthread_t *ret_thread)
{
    pthread_attr_t attributes;
    gboolean started;

    if (pthread_attr_init(&attributes) != 0)
        return FALSE;
    started = pthread_attr_setstacksize(&attributes, stack_bytes) == 0 &&
              pthread_create(ret_thread, &attributes, call_run, call) == 0;
    pthread_attr_destroy(&attributes);
    return started;
}

/* FALSE: the function had not ended after so many seconds. */
static gboolean
call_wait(Call *call, guint seconds)
{
    gint64 end = g_get_monotonic_time() + (gint64)seconds * G_USEC_PER_SEC;
    gboolean ended;

    g_mutex_lock(&call->lock);
    while (!call->has_ended && g_cond_wait_until(&call->ended, &call->lock, end))
        ;
    ended = call->has_ended;
    g_mutex_unlock(&call->lock);
    return ended;
}

gboolean
deep_stack_call(void (*function)(gpointer data), gpointer data, guint seconds)
{
    Call *call = g_new0(Call, 1);
    pthread_t thread;
    gboolean started = FALSE;
    gboolean ended = TRUE;

    g_atomic_ref_count_init(&call->references);
    g_atomic_ref_count_inc(&call->references);
    g_mutex_init(&call->lock);
    g_cond_init(&call->ended);
    call->function = function;
    call->data = data;
    for (size_t bytes = DEEPEST_STACK_BYTES; !started && bytes >= SHALLOWEST_STACK_BYTES; bytes /= 2)
        started = call_start(call, bytes, &thread);
    if (!started) {
        function(data);
        call_unref(call);
    } else if (seconds == 0 || call_wait(call, seconds)) {
        pthread_join(thread, NULL);
    } else {
        pthread_kill(thread, SIGTRAP);
        call_wait(call, SECONDS_TO_GIVE_UP);
        pthread_detach(thread);
        ended = FALSE;
    }
    call_unref(call);
    return ended;
}
