/* SPDX-License-Identifier: MIT */

/* fieldwise_stage.cuh with FIELDWISE_STAGE_EXACT on a CPU, by a compiler that knows memory which may not be
 * accessed: nothing beside what the program reads is read, and loops compute what they do without the
 * library. */
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sanitizer/asan_interface.h>

#include "one_thread.h"

enum { BYTES = 256 };
alignas(64) static unsigned char memory[BYTES];
static bool is_right = true;

static void
check(bool holds, const char *what)
{
    printf("%sok - %s\n", holds ? "" : "not ", what);
    is_right = is_right && holds;
}

/* All of memory but ELEMENTS of SIZE bytes from the byte AT on, every STEP of them, may not be accessed. */
static void
allow(unsigned at, unsigned size, unsigned elements, unsigned step)
{
    ASAN_UNPOISON_MEMORY_REGION(memory, BYTES);
    for (unsigned k = 0; k < BYTES; k++)
        memory[k] = (unsigned char)(k * 7 + 1);
    ASAN_POISON_MEMORY_REGION(memory, BYTES);
    for (unsigned k = 0; k < elements; k += step)
        ASAN_UNPOISON_MEMORY_REGION(memory + at + k * size, size);
}

int
main()
{
    unsigned sum = 0, wanted = 0;

    /* Half of the first granule, all of the next, and half of the last. */
    allow(40, 8, 4, 1);
    const double *doubles = reinterpret_cast<const double *>(memory + 40);
    stage::in<double> held(doubles);
    for (unsigned k = 0; k < 4; k++)
        is_right = is_right && held[k] == doubles[k] && held[k] == doubles[k];
    check(is_right, "a cursor reads its elements alone");

    /* A loop that ends itself within a block. */
    allow(64, 1, 24, 1);
    const unsigned char *text = memory + 64;
    stage::strip<16>(
        0u, 100u,
        [&](unsigned i, unsigned char c) {
            sum += c * (i + 1);
            return i < 23;
        },
        stage::strip_in<unsigned char>(text));
    for (unsigned i = 0; i < 24; i++)
        wanted += text[i] * (i + 1);
    check(sum == wanted, "a strip that breaks reads up to there");

    /* Rows of three words that begin anywhere. */
    allow(72, 4, 12, 1);
    const unsigned *words = reinterpret_cast<const unsigned *>(memory + 72);
    sum = wanted = 0;
    stage::strip<4>(
        0u, 4u,
        [&](unsigned i, const auto &row) {
            for (unsigned f = 0; f < 3; f++)
                sum += row[f] * (i + f);
            return true;
        },
        stage::strip_rows_in<unsigned, 3>(words, true));
    for (unsigned k = 0; k < 12; k++)
        wanted += words[k] * (k / 3 + k % 3);
    check(sum == wanted, "rows are read alone");

    /* In place, every second pair. */
    allow(64, 8, 16, 2);
    unsigned long long *pairs = reinterpret_cast<unsigned long long *>(memory + 64), before = pairs[2];
    stage::strip<2>(
        0u, 16u,
        [&](unsigned i, auto &&pair) {
            if (i % 2 == 0)
                pair += i;
            return true;
        },
        stage::strip_inout<unsigned long long>(pairs));
    check(pairs[2] == before + 2, "what is not read in place stays as it is");

    /* Every second half, forwards and back. */
    allow(66, 4, 20, 2);
    unsigned short *halves = reinterpret_cast<unsigned short *>(memory + 66), first = halves[0],
                   last = halves[36];
    {
        stage::inout<unsigned short> line(halves);
        for (unsigned n = 0; n < 19; n++) {
            unsigned i = 4 * (n < 10 ? n : 18 - n);
            if (line.get(i) & 1)
                line[i] += 2;
            else
                line[i] = (unsigned short)(line.get(i) + 4);
        }
    }
    check(halves[0] == first + (first & 1 ? 4 : 8) && halves[36] == last + (last & 1 ? 2 : 4),
          "a line reads its elements alone");
    return is_right ? 0 : 1;
}
