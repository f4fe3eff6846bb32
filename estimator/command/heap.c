/* SPDX-License-Identifier: MIT */
#include "heap.h"

#include <glib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <sys/mman.h>
#include <unistd.h>

#define STEP_BYTES (1 << 20)
#define FIRST_BYTES (8 << 20)
#define TABLE_BYTES (4 << 20)
#define KEPT_BYTES (16 << 20)
#define HUGE_PAGE_BYTES ((gsize)2 << 20)
#define HEADERS_BYTES 256 /* at least: of the block that is left out and of what comes behind it */

#if defined __GLIBC__ && !defined __SANITIZE_ADDRESS__
#if __GLIBC_PREREQ(2, 33) /* which has mallinfo2() */
/* Leaves the heap out up to where a huge page begins, lets it grow there, and asks for huge pages before it
 * is used: the system clears one of them faster than it hands out 512 small ones. */
static void
begin_with_huge_pages(void)
{
    static gpointer left_out; /* never touched, so that it takes no memory */
    gsize end = (gsize)sbrk(0), unused = mallinfo2().keepcost;
    gsize first = (end + HEADERS_BYTES + HUGE_PAGE_BYTES - 1) / HUGE_PAGE_BYTES * HUGE_PAGE_BYTES;

    mallopt(M_TOP_PAD, FIRST_BYTES);
    left_out = malloc(first - (end - unused) - HEADERS_BYTES);
    end = (gsize)sbrk(0);
    if (left_out && end > first)
        madvise((gpointer)first, end - first, MADV_HUGEPAGE);
}
#else
static void
begin_with_huge_pages(void)
{
}
#endif
#endif

/* The parser works on a thread of its own, whose heap glibc would grow a page at a time. Large tables come
   from that heap too: glibc would map each of them from the kernel and give it back, and every page is then
   cleared anew. */
void
heap_set_up(void)
{
#if defined __GLIBC__ && !defined __SANITIZE_ADDRESS__
    mallopt(M_ARENA_MAX, 1);
    mallopt(M_MMAP_THRESHOLD, TABLE_BYTES);
    mallopt(M_TRIM_THRESHOLD, KEPT_BYTES);
    begin_with_huge_pages();
    mallopt(M_TOP_PAD, STEP_BYTES);
#endif
}
