/* SPDX-License-Identifier: MIT */
#include "frontend/parse/parse.h"

#include <signal.h>
#include <string.h>

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
        char *block = g_malloc(1 << 20);

        memset(block, 1, 1 << 20);
        g_ptr_array_add(blocks, block);
    }
}

static void
test_large(void)
{
    static const DeepCallLimits limits = {.seconds = 60, .bytes = G_GUINT64_CONSTANT(256) << 20};
    GPtrArray *blocks = g_ptr_array_new();

    g_assert_cmpint(deep_stack_call(grow, blocks, &limits, FALSE), ==, DEEP_CALL_LARGE);
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
    g_test_add_func("/deep-stack/ends", test_ends);
    g_test_add_func("/deep-stack/overflow", test_overflow);
    g_test_add_func("/deep-stack/fault", test_fault);
    g_test_add_func("/deep-stack/late", test_late);
#ifndef SANITIZED /* what is left inside a sanitizer's allocator may hold its locks */
    g_test_add_func("/deep-stack/large", test_large);
#endif
    g_test_add_func("/deep-stack/handlers", test_handlers);
    return g_test_run();
}
