/* SPDX-License-Identifier: MIT */
/* Where the C library's code stands in memory. A thread that is left inside of it may hold the allocator's
 * lock, and the next one that asks for memory would wait for ever. */
#include "base/base.h"

#include <link.h>
#include <stdlib.h>
#include <ucontext.h>
#include <unistd.h>

/* Of the libraries that hold these functions; with a sanitizer they are two. */
#define LIBRARIES 2u

typedef struct {
    guintptr start, end;
} CodeRange;

static CodeRange ranges[LIBRARIES];

typedef struct {
    guintptr wanted, own;
    CodeRange range;
} CodeSearch;

/* The executable segment that holds SEARCH->wanted; none of this program's own. */
static int
find_segment(struct dl_phdr_info *object, size_t unused, void *data)
{
    CodeSearch *search = data;

    for (guint i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &object->dlpi_phdr[i];
        guintptr start = object->dlpi_addr + segment->p_vaddr, end = start + segment->p_memsz;

        if (segment->p_type != PT_LOAD || !(segment->p_flags & PF_X))
            continue;
        if (search->wanted >= start && search->wanted < end && !(search->own >= start && search->own < end))
            search->range = (CodeRange){start, end};
    }
    return search->range.end != 0;
}

void
library_code_find(void)
{
    static gsize found;
    const guintptr wanted[LIBRARIES] = {(guintptr)malloc, (guintptr)getpid};

    if (!g_once_init_enter(&found))
        return;
    for (guint i = 0; i < LIBRARIES; i++) {
        CodeSearch search = {.wanted = wanted[i], .own = (guintptr)find_segment};

        dl_iterate_phdr(find_segment, &search);
        ranges[i] = search.range;
    }
    g_once_init_leave(&found, 1);
}

gboolean
library_code_is_at(const void *context)
{
    guintptr at = 0;

#if defined __x86_64__
    at = (guintptr)((const ucontext_t *)context)->uc_mcontext.gregs[REG_RIP];
#elif defined __aarch64__
    at = (guintptr)((const ucontext_t *)context)->uc_mcontext.pc;
#endif
    for (guint i = 0; i < LIBRARIES; i++)
        if (at >= ranges[i].start && at < ranges[i].end)
            return TRUE;
    return FALSE;
}
