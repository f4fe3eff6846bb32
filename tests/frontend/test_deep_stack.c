/* SPDX-License-Identifier: MIT */
#include "frontend/parse/parse.h"

#include <malloc.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Left alone by the calls: a handler of the program's own. */
static volatile sig_atomic_t handled;

static void
handle(int signal)
{
    handled++;
}

static const DeepCallLimits minute = {.seconds = 60}, second = {.seconds = 1};

static void
set(gpointer data)
{
    *(int *)data = 7;
}

/* Writes to its stack, so that no compiler makes a loop of it. */
static int
descend(guint depth, volatile char *above)
{
    volatile char frame[256];

    memset((char *)frame, (int)depth, sizeof frame);
    frame[0] = above ? above[1] : 1;
    return depth == 0 ? frame[0] : descend(depth - 1, frame) + frame[1];
}

static void
descend_far(gpointer data)
{
    descend(100000, NULL);
    set(data);
}

static void
descend_for_ever(gpointer data)
{
    descend(G_MAXUINT, NULL);
}

static void
abort_now(gpointer data)
{
    raise(SIGABRT);
}

static void
spin(gpointer data)
{
    volatile gboolean *on = data;

    while (*on)
        ;
}

static void
test_ends(void)
{
    int value = 0;
    int far = 0;

    g_assert_cmpint(deep_stack_call(set, &value, NULL, FALSE), ==, DEEP_CALL_ENDED);
    g_assert_cmpint(value, ==, 7);
    g_assert_cmpint(deep_stack_call(descend_far, &far, &minute, FALSE), ==, DEEP_CALL_ENDED);
    g_assert_cmpint(far, ==, 7);
}

/* Again and again, and with the process unharmed. */
static void
test_overflow(void)
{
    int value = 0;

    for (int i = 0; i < 3; i++)
        g_assert_cmpint(deep_stack_call(descend_for_ever, NULL, &minute, FALSE), ==, DEEP_CALL_OVERFLOW);
    g_assert_cmpint(deep_stack_call(set, &value, NULL, FALSE), ==, DEEP_CALL_ENDED);
}

static void
test_fault(void)
{
    g_assert_cmpint(deep_stack_call(abort_now, NULL, NULL, TRUE), ==, DEEP_CALL_FAULT);
}

static void
test_late(void)
{
    static volatile gboolean on = TRUE;

    g_assert_cmpint(deep_stack_call(spin, (gpointer)&on, &second, FALSE), ==, DEEP_CALL_LATE);
}

#ifndef SANITIZED
/* Takes memory, as fast as it comes, until it is stopped. */
static void
grow(gpointer data)
{
    GPtrArray *blocks = data;

    for (;;) {
        volatile guint64 *block = g_malloc(1 << 20);

        for (guint i = 0; i < (1 << 20) / sizeof *block;
             i++) /* not in the C library, which it couldn't leave */
            block[i] = i;
        g_ptr_array_add(blocks, (gpointer)block);
    }
}

static void
test_large(void)
{
    static const DeepCallLimits limits = {.seconds = 60, .bytes = G_GUINT64_CONSTANT(256) << 20};
    GPtrArray *blocks = g_ptr_array_new();

    g_assert_cmpint(deep_stack_call(grow, blocks, &limits, FALSE), ==, DEEP_CALL_LARGE);
}

/* How long the calls of a test that waits for a lock may take; a signal ends what waits for ever. */
#define LONGEST_SECONDS 60

/* Asks for memory all the time, so that the allocator's lock is often held, and works between. */
static void
churn(gpointer data)
{
    void *blocks[64] = {NULL};
    volatile guint work = 0;

    for (guint i = 0;; i = (i * 5 + 1) % 64) {
        free(blocks[i]);
        blocks[i] = malloc(1200 + 64 * i);
        for (guint j = 0; j < 500; j++)
            work += j;
    }
}

/* Asks for memory at each depth; about a fifth of what its stack has room for is the allocator's. */
static int
descend_and_ask(guint depth)
{
    volatile char frame[1024];
    volatile gpointer block = malloc(64 + depth % 8 * 16);
    int sum;

    frame[0] = (char)depth;
    sum = block ? descend_and_ask(depth + 1) : 0;
    free(block);
    return sum + frame[0];
}

/* The first frames differ in size, and so it is another function each time that finds no room. */
static void
descend_and_ask_for_ever(gpointer data)
{
    volatile char *frame = g_alloca(64 * GPOINTER_TO_UINT(data) + 1);

    frame[0] = 1;
    descend_and_ask(0);
    g_assert_not_reached();
}

/* What is left behind holds no lock that others wait for. */
static void
test_locks(void)
{
    static const DeepCallLimits none = {.seconds = 60, .bytes = 1};

    alarm(LONGEST_SECONDS);
    for (guint i = 0; i < 50; i++) {
        g_assert_cmpint(deep_stack_call(churn, NULL, &none, FALSE), ==, DEEP_CALL_LARGE);
        for (guint bytes = 2000; bytes < 100000; bytes += 1000)
            free(malloc(bytes));
    }
    for (guint i = 0; i < 16; i++) {
        g_assert_cmpint(deep_stack_call(descend_and_ask_for_ever, GUINT_TO_POINTER(i), &minute, FALSE), ==,
                        DEEP_CALL_OVERFLOW);
        for (guint bytes = 2000; bytes < 100000; bytes += 1000)
            free(malloc(bytes));
    }
    alarm(0);
}

#endif

/* The program's own handlers are there again afterwards. */
static void
test_handlers(void)
{
    struct sigaction action = {.sa_handler = handle};
    struct sigaction old;
    int value = 0;

    g_assert_cmpint(sigaction(SIGFPE, &action, &old), ==, 0);
    g_assert_cmpint(deep_stack_call(set, &value, NULL, TRUE), ==, DEEP_CALL_ENDED);
    raise(SIGFPE);
    g_assert_cmpint(handled, ==, 1);
    sigaction(SIGFPE, &old, NULL);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    mallopt(M_ARENA_MAX, 1); /* so that all threads share one lock */
    g_test_add_func("/deep-stack/ends", test_ends);
    g_test_add_func("/deep-stack/overflow", test_overflow);
    g_test_add_func("/deep-stack/fault", test_fault);
    g_test_add_func("/deep-stack/late", test_late);
#ifndef SANITIZED /* what is left is a leak, and inside a sanitizer's allocator may hold its locks */
    g_test_add_func("/deep-stack/large", test_large);
    g_test_add_func("/deep-stack/locks", test_locks);
#endif
    g_test_add_func("/deep-stack/handlers", test_handlers);
    return g_test_run();
}
