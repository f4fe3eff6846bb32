/* SPDX-License-Identifier: MIT */
#include "deep_stack.h"

#include <pthread.h>

#define DEEPEST_STACK_BYTES ((size_t)1 << 30)
#define SHALLOWEST_STACK_BYTES ((size_t)16 << 20)

typedef struct {
    void (*function)(gpointer data);
    gpointer data;
} Call;

static void *
call_run(void *data)
{
    const Call *call = data;

    call->function(call->data);
    return NULL;
}

/* FALSE: no thread of that stack could be started. */
static gboolean
call_on_stack(Call *call, size_t stack_bytes)
{
    pthread_attr_t attributes;
    pthread_t thread;
    gboolean started;

    if (pthread_attr_init(&attributes) != 0)
        return FALSE;
    started = pthread_attr_setstacksize(&attributes, stack_bytes) == 0 &&
              pthread_create(&thread, &attributes, call_run, call) == 0;
    pthread_attr_destroy(&attributes);
    if (started)
        pthread_join(thread, NULL);
    return started;
}

void
deep_stack_call(void (*function)(gpointer data), gpointer data)
{
    Call call = {function, data};

    for (size_t bytes = DEEPEST_STACK_BYTES; bytes >= SHALLOWEST_STACK_BYTES; bytes /= 4)
        if (call_on_stack(&call, bytes))
            return;
    function(data);
}
