/* SPDX-License-Identifier: MIT */
#include "deep_stack.h"

#include <signal.h>
#include <string.h>

/* Left alone by the calls: a handler of the program's own. */
static volatile sig_atomic_t handled;

static void
handle(int signal)
{
    handled++;
}

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

    g_assert_cmpint(deep_stack_call(set, &value, 0, FALSE), ==, DEEP_CALL_ENDED);
    g_assert_cmpint(value, ==, 7);
    g_assert_cmpint(deep_stack_call(descend_far, &far, 60, FALSE), ==, DEEP_CALL_ENDED);
    g_assert_cmpint(far, ==, 7);
}

/* Again and again, and with the process unharmed. */
static void
test_overflow(void)
{
    int value = 0;

    for (int i = 0; i < 3; i++)
        g_assert_cmpint(deep_stack_call(descend_for_ever, NULL, 60, FALSE), ==, DEEP_CALL_OVERFLOW);
    g_assert_cmpint(deep_stack_call(set, &value, 0, FALSE), ==, DEEP_CALL_ENDED);
}

static void
test_fault(void)
{
    g_assert_cmpint(deep_stack_call(abort_now, NULL, 0, TRUE), ==, DEEP_CALL_FAULT);
}

static void
test_late(void)
{
    static volatile gboolean on = TRUE;

    g_assert_cmpint(deep_stack_call(spin, (gpointer)&on, 1, FALSE), ==, DEEP_CALL_LATE);
}

/* The program's own handlers are there again afterwards. */
static void
test_handlers(void)
{
    struct sigaction action = {.sa_handler = handle};
    struct sigaction old;
    int value = 0;

    g_assert_cmpint(sigaction(SIGFPE, &action, &old), ==, 0);
    g_assert_cmpint(deep_stack_call(set, &value, 0, TRUE), ==, DEEP_CALL_ENDED);
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
    g_test_add_func("/deep-stack/handlers", test_handlers);
    return g_test_run();
}
