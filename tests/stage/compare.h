/* SPDX-License-Identifier: MIT */
/* tests/stage/: loops before and after `fieldwise stage`, run on the CPU. Runs two versions of a kernel on
 * drawn memory, in which arrays overlap unless they must not, and compares every byte. Arrays end where
 * memory ends: what reads too far is killed. */
#pragma once

#include <cuda_runtime.h>

#include <sys/mman.h>

enum {
    ARENA_BYTES = 262144,
    THREADS = 12, /* eight lanes that can store together, and some more */
    MOST_ARRAYS = 4,
    ROUNDS = 20,
    MOST_BYTES = 4096 /* of a stretch */
};

/* Other threads run here. */
static inline void
__threadfence()
{
    __syncthreads();
}

/* How arrays may lie. */
enum Overlap {
    ANYWHERE, /* also over each other */
    APART,
    FREE,     /* likewise, and no thread accesses what another writes: they go on in any order */
    RACELESS, /* as one array, or apart: no thread accesses what another writes. Lanes that meet take turns */
};

typedef void (*Version)(char **arrays, size_t n, size_t per, unsigned *sums);

/* A pointer to elements of any type. */
struct Any {
    void *p;
    template <class T>
    operator T *() const
    {
        return (T *)p;
    }
};

static unsigned long long drawn_state = 1;

static unsigned
drawn(unsigned below)
{
    drawn_state = drawn_state * 6364136223846793005ull + 1442695040888963407ull;
    return (unsigned)(drawn_state >> 33) % below;
}

/* Memory behind which there is none. */
static char *
arena_new()
{
    char *arena =
        (char *)mmap(NULL, ARENA_BYTES + 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    if (arena == MAP_FAILED || mprotect(arena + ARENA_BYTES, 4096, PROT_NONE) != 0)
        abort();
    return arena;
}

/* Places arrays of N elements in ARENA; all at one place, or elsewhere. */
static void
place_arrays(char *arena, int n_arrays, const size_t *bytes, const size_t *aligns, size_t n, Overlap overlap,
             char **ret_arrays)
{
    size_t end = ARENA_BYTES, near = drawn(3);
    bool is_apart = overlap == APART || overlap == FREE, is_one = overlap == RACELESS;

    for (int a = 1; a < n_arrays; a++)
        is_one = is_one && bytes[a] == bytes[0];
    is_one = is_one && near > 0;
    is_apart = is_apart || (overlap == RACELESS && !is_one);

    for (int a = 0; a < n_arrays; a++) {
        size_t at = end - n * bytes[a];

        at -= at % aligns[a];
        if (!is_apart && a > 0 && near > 0) { /* beside the first one */
            size_t shift = is_one || drawn(2) == 0 ? 0 : drawn(near == 1 ? 64 : 4096);
            size_t from = (size_t)(ret_arrays[0] - arena);

            at = from > shift ? from - shift : from;
            while (at + n * bytes[a] > ARENA_BYTES)
                at -= bytes[a];
            at -= at % aligns[a];
        }
        ret_arrays[a] = arena + at;
        if (is_apart)
            end = at - drawn(100);
    }
}

static size_t
largest(int n, const size_t *numbers)
{
    size_t most = 0;

    for (int i = 0; i < n; i++)
        most = numbers[i] > most ? numbers[i] : most;
    return most;
}

/* 1, and a message, where PLAIN and STAGED leave different bytes. */
static int
compare(int number, int n_arrays, const size_t (&bytes)[MOST_ARRAYS], const size_t (&aligns)[MOST_ARRAYS],
        Overlap overlap, Version plain, Version staged)
{
    static char *arena = arena_new(), before[ARENA_BYTES], after[ARENA_BYTES];

    for (int round = 0; round < ROUNDS; round++) {
        size_t most = MOST_BYTES / largest(n_arrays, bytes);
        size_t per = drawn(round % 4 == 0   ? 4
                           : round % 4 == 1 ? (unsigned)(most < 600 ? most : 600)
                                            : 64),
               n = per * THREADS - (per > 2 ? drawn(round % 2 ? 3 : (unsigned)per) : 0);
        unsigned sums[2][THREADS] = {};
        char *arrays[MOST_ARRAYS] = {};

        place_arrays(arena, n_arrays, bytes, aligns, n, overlap, arrays);
        for (size_t k = 0; k < ARENA_BYTES; k++)
            before[k] = (char)drawn(round % 3 == 0 ? 4 : 256);
        memcpy(arena, before, ARENA_BYTES);
        plain(arrays, n, per, sums[0]);
        memcpy(after, arena, ARENA_BYTES);
        memcpy(arena, before, ARENA_BYTES);
        executor::order = overlap == FREE ? drawn(1000) : 0;
        staged(arrays, n, per, sums[1]);
        executor::order = 0;
        if (memcmp(after, arena, ARENA_BYTES) != 0 || memcmp(sums[0], sums[1], sizeof sums[0]) != 0) {
            printf("# k%d differs in round %d: %zu elements, %zu a thread\n", number, round, n, per);
            return 1;
        }
    }
    return 0;
}
