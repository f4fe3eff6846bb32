/* SPDX-License-Identifier: MIT */
#include "base/base.h"
#include "frontend/parse/parse_private.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#define DEEPEST_STACK_BYTES ((size_t)512 << 20)
#define SHALLOWEST_STACK_BYTES ((size_t)32 << 20)
#define SIGNAL_STACK_BYTES ((size_t)128 << 10)

/* How far below a stack's end an overflow may reach: a frame larger than the guard page steps over it. */
#define OVERFLOW_REACH_BYTES ((size_t)2 << 20)

/* A stack's last bytes, which are closed: what overflows while the C library runs gets some of them, so that
 * it comes back from there. */
#define RESERVE_BYTES ((size_t)1 << 20)
#define RESERVE_STEP_BYTES ((size_t)32 << 10)

#define SECONDS_TO_LEAVE 2

/* How often a late thread is asked to leave; it cannot while the C library runs. */
#define ASK_MICROSECONDS 1000

/* How often a waiting caller looks at the process's memory. */
#define LOOK_MICROSECONDS 50000

/* Sent to a thread that is late. */
#define LEAVE_SIGNAL SIGTRAP

static const int GUARDED_SIGNALS[] = {SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE, LEAVE_SIGNAL};

/* A call under way; it belongs to the caller and to the thread, and the last of the two frees it. */
typedef struct {
    gatomicrefcount references;
    void (*function)(gpointer data);
    gpointer data;
    gboolean catch_faults;
    char *stack_end;     /* lowest address */
    char *reserve_start; /* of what is closed, in whole pages */
    char *reserve_end;   /* of what is closed still; RESERVE_START: nothing is */
    sigjmp_buf leave;
    DeepCallEnd end;
    GMutex lock;
    GCond ended;
    gboolean has_ended;
} Call;

/* The signal handlers are the process's: the first call sets them, the last one puts the old ones back. */
static GMutex handlers_lock;
static guint handlers_users;
static struct sigaction old_handlers[G_N_ELEMENTS(GUARDED_SIGNALS)];

/* The call that this thread runs, while a signal may end it. */
static _Thread_local Call *volatile guarded_call;

/* This thread runs a call, will do so or has done so: it is not harmed when it is asked to leave. */
static _Thread_local volatile sig_atomic_t is_asked;

static gboolean
is_overflow(const Call *call, const siginfo_t *info)
{
    const char *address = info->si_addr;

    return address >= call->stack_end - OVERFLOW_REACH_BYTES &&
           address < call->stack_end + OVERFLOW_REACH_BYTES;
}

/* Opens as much of the reserve as ADDRESS needs, and more; FALSE: it cannot. */
static gboolean
reserve_open(Call *call, const char *address)
{
    char *start = call->reserve_start;

    if (address < start || address >= call->reserve_end)
        return FALSE;
    if ((size_t)(address - start) > RESERVE_STEP_BYTES)
        start += (size_t)(address - start) / RESERVE_STEP_BYTES * RESERVE_STEP_BYTES - RESERVE_STEP_BYTES;
    if (mprotect(start, (size_t)(call->reserve_end - start), PROT_READ | PROT_WRITE) != 0)
        return FALSE;
    call->reserve_end = start;
    return TRUE;
}

/* Another thread's signal, or one that is not for us: as if this handler were not there. */
static void
signal_pass_on(int signal)
{
    for (guint i = 0; i < G_N_ELEMENTS(GUARDED_SIGNALS); i++)
        if (GUARDED_SIGNALS[i] == signal)
            sigaction(signal, &old_handlers[i], NULL);
    raise(signal);
}

static void
signal_handle(int signal, siginfo_t *info, void *context)
{
    Call *call = guarded_call;

    if (signal == LEAVE_SIGNAL && is_asked && (!call || library_code_is_at(context)) && info->si_code <= 0)
        return; /* the caller asks again */
    if (!call) {
        signal_pass_on(signal);
        return;
    }
    if (signal == SIGSEGV && library_code_is_at(context) && reserve_open(call, info->si_addr))
        return;
    if (signal == LEAVE_SIGNAL)
        call->end = DEEP_CALL_LATE;
    else if ((signal == SIGSEGV || signal == SIGBUS) && is_overflow(call, info))
        call->end = DEEP_CALL_OVERFLOW;
    else if (call->catch_faults)
        call->end = DEEP_CALL_FAULT;
    else {
        signal_pass_on(signal);
        return;
    }
    guarded_call = NULL;
    siglongjmp(call->leave, 1);
}

static void
handlers_set(void)
{
    struct sigaction action = {.sa_sigaction = signal_handle,
                               .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART};

    library_code_find();
    g_mutex_lock(&handlers_lock);
    sigemptyset(&action.sa_mask);
    if (handlers_users++ == 0)
        for (guint i = 0; i < G_N_ELEMENTS(GUARDED_SIGNALS); i++)
            sigaction(GUARDED_SIGNALS[i], &action, &old_handlers[i]);
    g_mutex_unlock(&handlers_lock);
}

static void
handlers_restore(void)
{
    g_mutex_lock(&handlers_lock);
    if (--handlers_users == 0)
        for (guint i = 0; i < G_N_ELEMENTS(GUARDED_SIGNALS); i++)
            sigaction(GUARDED_SIGNALS[i], &old_handlers[i], NULL);
    g_mutex_unlock(&handlers_lock);
}

static void
call_unref(Call *call)
{
    if (!g_atomic_ref_count_dec(&call->references))
        return;
    g_mutex_clear(&call->lock);
    g_cond_clear(&call->ended);
    g_free(call);
}

/* Closes the last bytes of this thread's stack. */
static void
reserve_close(Call *call)
{
    size_t page_bytes = (size_t)sysconf(_SC_PAGESIZE), guard_bytes, stack_bytes;
    pthread_attr_t attributes;
    void *stack_end;

    pthread_getattr_np(pthread_self(), &attributes);
    pthread_attr_getstack(&attributes, &stack_end, &stack_bytes);
    pthread_attr_getguardsize(&attributes, &guard_bytes);
    pthread_attr_destroy(&attributes);
    call->stack_end = stack_end;
    call->reserve_start = call->stack_end + (guard_bytes + page_bytes - 1) / page_bytes * page_bytes;
    call->reserve_end = call->reserve_start + RESERVE_BYTES;
    if (mprotect(call->reserve_start, RESERVE_BYTES, PROT_NONE) != 0)
        call->reserve_end = call->reserve_start;
}

static void
call_guarded(Call *call)
{
    void *signal_stack = g_malloc(SIGNAL_STACK_BYTES);
    stack_t alternate = {.ss_sp = signal_stack, .ss_size = SIGNAL_STACK_BYTES};
    stack_t none = {.ss_flags = SS_DISABLE};

    reserve_close(call);
    sigaltstack(&alternate, NULL);
    if (sigsetjmp(call->leave, 1) == 0) {
        guarded_call = call;
        call->function(call->data);
        guarded_call = NULL;
    }
    sigaltstack(&none, NULL);
    mprotect(call->reserve_start, RESERVE_BYTES, PROT_READ | PROT_WRITE);
    g_free(signal_stack);
}

/* Threads start with the signals blocked that their creator blocks. */
static void
leave_signal_mask(int how)
{
    sigset_t signals;

    sigemptyset(&signals);
    sigaddset(&signals, LEAVE_SIGNAL);
    pthread_sigmask(how, &signals, NULL);
}

static void *
call_run(void *data)
{
    Call *call = data;

    is_asked = TRUE;
    leave_signal_mask(SIG_UNBLOCK);
    call_guarded(call);
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
    leave_signal_mask(SIG_BLOCK);
    started = pthread_attr_setstacksize(&attributes, stack_bytes) == 0 &&
              pthread_create(ret_thread, &attributes, call_run, call) == 0;
    leave_signal_mask(SIG_UNBLOCK);
    pthread_attr_destroy(&attributes);
    return started;
}

/* Bytes of memory that the process has now; 0 where the system doesn't tell. */
static guint64
process_bytes(void)
{
    FILE *file = fopen("/proc/self/statm", "re");
    unsigned long size, resident = 0;

    if (!file)
        return 0;
    if (fscanf(file, "%lu %lu", &size, &resident) != 2)
        resident = 0;
    fclose(file);
    return (guint64)resident * (guint64)sysconf(_SC_PAGESIZE);
}

/* Waits until CALL has ended, LIMITS->seconds have passed or the process, which had START_BYTES before, has
 * grown by more than LIMITS->bytes; tells which of the three. */
static DeepCallEnd
call_wait(Call *call, const DeepCallLimits *limits, guint64 start_bytes)
{
    gint64 end = g_get_monotonic_time() + (gint64)limits->seconds * G_USEC_PER_SEC;
    DeepCallEnd reached = DEEP_CALL_ENDED;

    g_mutex_lock(&call->lock);
    while (!call->has_ended && reached == DEEP_CALL_ENDED) {
        gint64 now = g_get_monotonic_time(), look = now + LOOK_MICROSECONDS;

        if (limits->seconds && now >= end)
            reached = DEEP_CALL_LATE;
        else if (limits->bytes && process_bytes() > start_bytes + limits->bytes)
            reached = DEEP_CALL_LARGE;
        else
            g_cond_wait_until(&call->ended, &call->lock, limits->seconds ? MIN(look, end) : look);
    }
    if (call->has_ended)
        reached = DEEP_CALL_ENDED;
    g_mutex_unlock(&call->lock);
    return reached;
}

/* Asks THREAD to leave CALL, again and again: where it stands it may not be able to. */
static void
call_leave(Call *call, pthread_t thread)
{
    gint64 end = g_get_monotonic_time() + (gint64)SECONDS_TO_LEAVE * G_USEC_PER_SEC;

    g_mutex_lock(&call->lock);
    for (gint64 now = 0; !call->has_ended && now < end; now = g_get_monotonic_time()) {
        pthread_kill(thread, LEAVE_SIGNAL);
        g_cond_wait_until(&call->ended, &call->lock, g_get_monotonic_time() + ASK_MICROSECONDS);
    }
    g_mutex_unlock(&call->lock);
}

static DeepCallEnd
call_finish(Call *call, pthread_t thread, const DeepCallLimits *limits, guint64 start_bytes)
{
    DeepCallEnd reached = limits ? call_wait(call, limits, start_bytes) : DEEP_CALL_ENDED;

    if (reached == DEEP_CALL_ENDED) {
        pthread_join(thread, NULL);
        return call->end;
    }
    call_leave(call, thread);
    pthread_detach(thread);
    return reached;
}

DeepCallEnd
deep_stack_call(void (*function)(gpointer data), gpointer data, const DeepCallLimits *limits,
                gboolean catch_faults)
{
    Call *call = g_new0(Call, 1);
    pthread_t thread;
    gboolean started = FALSE;
    DeepCallEnd end = DEEP_CALL_ENDED;
    guint64 start_bytes = limits && limits->bytes ? process_bytes() : 0;

    g_atomic_ref_count_init(&call->references);
    g_atomic_ref_count_inc(&call->references);
    g_mutex_init(&call->lock);
    g_cond_init(&call->ended);
    call->function = function;
    call->data = data;
    call->catch_faults = catch_faults;
    handlers_set();
    for (size_t bytes = DEEPEST_STACK_BYTES; !started && bytes >= SHALLOWEST_STACK_BYTES; bytes /= 2)
        started = call_start(call, bytes, &thread);
    if (started) {
        end = call_finish(call, thread, limits, start_bytes);
    } else {
        function(data);
        call_unref(call);
    }
    handlers_restore();
    call_unref(call);
    return end;
}
