/* SPDX-License-Identifier: MIT */
#include "command/command_private.h"

#include <glib.h>
#ifdef __GLIBC__
#include <malloc.h>
#include <pthread.h>
#endif
#include <sys/mman.h>
#include <unistd.h>

#define STEP_BYTES (1 << 20)
#define FIRST_BYTES (6 << 20)
#define TABLE_BYTES (128 << 10)
#define KEPT_BYTES (16 << 20)
#define HUGE_PAGE_BYTES ((gsize)2 << 20)
#define HEADERS_BYTES 256 /* at least: of the block that is left out and of what comes behind it */

#if defined __GLIBC__ && !defined __SANITIZE_ADDRESS__
/* Asks for huge pages of what lies from START to END: the system clears one of them faster than it hands out
 * 512 small ones. None of it may be touched before. */
static void
ask_for_huge_pages(gsize start, gsize end)
{
    if (end > start)
        madvise((gpointer)start, end - start, MADV_HUGEPAGE);
}

#if __GLIBC_PREREQ(2, 33) /* which has mallinfo2() */
/* Leaves the heap out up to where a huge page begins, lets it grow there, and asks for huge pages before it
 * is used. */
static void
begin_with_huge_pages(void)
{
    static gpointer left_out; /* never touched, so that it takes no memory */
    gsize end = (gsize)sbrk(0), unused = mallinfo2().keepcost;
    gsize first = (end + HEADERS_BYTES + HUGE_PAGE_BYTES - 1) / HUGE_PAGE_BYTES * HUGE_PAGE_BYTES;

    mallopt(M_TOP_PAD, FIRST_BYTES);
    left_out = malloc(first - (end - unused) - HEADERS_BYTES);
    if (left_out)
        ask_for_huge_pages(first, (gsize)sbrk(0));
}
#else
static void
begin_with_huge_pages(void)
{
}
#endif

/* Lets the heap of this thread grow likewise: the thread leaves it to the next one when it ends. Without that
 * glibc would let it grow a page at a time. */
static gpointer
grow_beside(gpointer unused)
{
    static gpointer left_out;
    char *own = malloc(1), *table;
    gsize first = ((gsize)own + HEADERS_BYTES + HUGE_PAGE_BYTES - 1) / HUGE_PAGE_BYTES * HUGE_PAGE_BYTES;

    left_out = own ? malloc(first - (gsize)own - HEADERS_BYTES) : NULL;
    table = left_out ? malloc(FIRST_BYTES - HEADERS_BYTES) : NULL;
    if (table)
        ask_for_huge_pages(first, first + FIRST_BYTES - HUGE_PAGE_BYTES);
    free(table);
    free(own);
    return unused;
}
#endif

/* The parser works on a thread of its own, and some layouts are estimated by another: in one heap the two
   would wait for each other, and each heap that glibc makes for a thread grows a page at a time. Tables of
   TABLE_BYTES and more are mapped from the system by themselves: when they grow or are given back, they would
   leave holes in a heap, which the other thread cannot use. A ranking that takes no more than the parse has
   none that large. */
void
heap_set_up(void)
{
#if defined __GLIBC__ && !defined __SANITIZE_ADDRESS__
    pthread_t thread;
    mallopt(M_ARENA_MAX, 2);
    mallopt(M_MMAP_THRESHOLD, 2 * FIRST_BYTES); /* so that what makes heaps grow is of the heaps */
    mallopt(M_TRIM_THRESHOLD, KEPT_BYTES);
    begin_with_huge_pages();
    mallopt(M_TOP_PAD, STEP_BYTES);
    if (pthread_create(&thread, NULL, grow_beside, NULL) == 0)
        pthread_join(thread, NULL);
    mallopt(M_MMAP_THRESHOLD, TABLE_BYTES);
#endif
}
