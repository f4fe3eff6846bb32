/* SPDX-License-Identifier: MIT */

/* Strips that warps store, on a CPU whose lanes meet: drawn stretches of a drawn number of threads, some of
 * which leave early, leave the same bytes as plain loops do. Argument: how many launches of each kind. */
#include <cuda_runtime.h>

#include "fieldwise_stage.cuh"

#include <sys/mman.h>

namespace stage = fieldwise::stage;

static unsigned long long state = 1;

static unsigned
draw(unsigned below)
{
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return (unsigned)(state >> 33) % below;
}

static unsigned
mix(unsigned a, unsigned b)
{
    unsigned h = (a ^ b * 0x9e3779b9u) * 0x85ebca6bu;

    return h ^ h >> 13;
}

enum { BYTES = 1 << 17 };

struct Launch {
    unsigned threads, per, n, seed, gaps; /* elements; one of GAPS is not written, none where it is 0 */
    bool leaves;                          /* some threads leave before the loop */
};

template <class T>
static T
changed(T value, unsigned by)
{
    return (T)(value * 5 + (T)by);
}

/* Threads that go through stretches of IN and OUT. */
template <class T, unsigned N>
static void
copy_kernel(const T *in, T *out, Launch l, bool staged)
{
    unsigned t = threadIdx.x, begin = t * l.per < l.n ? t * l.per : l.n;
    unsigned end = begin + l.per < l.n ? begin + l.per : l.n;
    auto body = [&](unsigned i, T from, auto &&to) {
        if (l.gaps == 0 || mix(l.seed, i) % l.gaps != 0)
            to = changed(from, i);
        return true;
    };

    if (l.leaves && mix(l.seed, t) % 4 == 0)
        return;
    if (staged)
        stage::strip_warp<N>(begin, end, body, stage::strip_in<T>(in), stage::strip_out<T>(out));
    else
        for (unsigned i = begin; i < end; i++)
            body(i, in[i], out[i]);
}

/* The same in place: elements are read everywhere or where they are written. */
template <class T, unsigned N>
static void
place_kernel(const T *, T *out, Launch l, bool staged)
{
    unsigned t = threadIdx.x, begin = t * l.per < l.n ? t * l.per : l.n;
    unsigned end = begin + l.per < l.n ? begin + l.per : l.n;
    auto body = [&](unsigned i, auto &&to) {
        if (l.gaps == 0 || mix(l.seed, i) % l.gaps != 0) {
            T value = to;
            if (value % 3 != 0)
                to = changed(value, i);
        }
        return true;
    };

    if (l.leaves && mix(l.seed, t) % 4 == 0)
        return;
    if (staged)
        stage::strip_warp<N>(begin, end, body, stage::strip_inout<T>(out));
    else
        for (unsigned i = begin; i < end; i++)
            body(i, out[i]);
}

template <class T>
static bool
same(const char *name, void (*kernel)(const T *, T *, Launch, bool), unsigned launches)
{
    static unsigned char in[BYTES], before[BYTES], plain[BYTES];
    static unsigned char *memory =
        (unsigned char *)mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    for (unsigned number = 0; number < launches; number++) {
        Launch l = {
            1 + draw(70), 1 + draw(draw(2) ? 40 : 1500 / sizeof(T)), 0, draw(1u << 30), draw(3) * draw(90),
            draw(4) == 0};
        size_t from = draw(9) * sizeof(T), to = draw(2) ? from : draw(300) * sizeof(T);
        l.n = l.threads * l.per - draw(l.per);
        for (unsigned k = 0; k < BYTES; k++)
            in[k] = (unsigned char)(k * 7 + number), before[k] = memory[k] = (unsigned char)mix(number, k);
        for (int staged = 0; staged < 2; staged++) {
            executor::launch(dim3(1), dim3(l.threads), [&] {
                kernel((const T *)((size_t)(in + 255) / 256 * 256 + from), (T *)(memory + to), l,
                       staged != 0);
            });
            if (staged == 0) {
                memcpy(plain, memory, BYTES);
                memcpy(memory, before, BYTES);
            }
        }
        if (memcmp(plain, memory, BYTES) != 0) {
            printf("not ok - %s, launch %u: %u threads, %u elements each of %u\n", name, number, l.threads,
                   l.per, l.n);
            return false;
        }
    }
    printf("ok - %s\n", name);
    return true;
}

/* The cache as published, in one thread: a stretch that is changed in place while others write the bytes
 * around it. */
static bool
published_is_right(unsigned launches)
{
    static unsigned char plain[4096], cached[4096];

    for (unsigned number = 0; number < launches; number++) {
        unsigned begin = 40 + draw(40), end = begin + 290 + draw(600), gaps = draw(5);
        for (unsigned k = 0; k < sizeof plain; k++)
            plain[k] = cached[k] = (unsigned char)mix(number, k);
        executor::launch(dim3(1), dim3(1), [&] {
            stage::published<1, 1, true> lines;
            unsigned i = begin;
            for (; lines.is_watching() && (i < end || lines.stop()); i++)
                lines.watch<0>(cached[i]) = changed(lines.watch<0>(cached[i]), i);
            lines.decide();
            for (; lines.goes_on() && i < end; i++) {
                cached[begin - 1 - i % 32] = cached[end + i % 32] = (unsigned char)i;
                if (gaps == 0 || i % gaps != 0)
                    lines.at<0>(cached[i]) = changed(lines.read<0>(cached[i]), i);
                else
                    cached[i] = (unsigned char)i; /* another's */
            }
        });
        for (unsigned i = begin; i < end; i++) {
            bool is_watched = i < begin + 150; /* 300 accesses */
            if (!is_watched)
                plain[begin - 1 - i % 32] = plain[end + i % 32] = (unsigned char)i;
            plain[i] = is_watched || gaps == 0 || i % gaps != 0 ? changed(plain[i], i) : (unsigned char)i;
        }
        if (memcmp(plain, cached, sizeof plain) != 0) {
            printf("not ok - as published, launch %u: %u to %u\n", number, begin, end);
            return false;
        }
    }
    printf("ok - as published\n");
    return true;
}

/* What is chosen, on made-up accesses: array 0 is read, array 1 written, array 2 read. */
static bool
choice_is_right()
{
    static unsigned char memory[3][4096];
    bool right = true;

    executor::launch(dim3(1), dim3(1), [&] {
        stage::published<3, 2, true, 1> one;
        stage::published<3, 2, true, 3> all;
        for (unsigned n = 0; n < 64; n++) {
            /* 60 of 64 and 60 of 64 hits; none, or every second */
            one.watch<0>(memory[0][n]), one.watch<1>(memory[1][n]),
                one.watch<2>(memory[2][n * FIELDWISE_STAGE_LINE]);
            all.watch<0>(memory[0][n]), all.watch<1>(memory[1][n]),
                all.watch<2>(memory[2][n * (FIELDWISE_STAGE_LINE / 2)]);
        }
        one.decide();
        all.decide();
        right = right && one.caches(0) && !one.caches(1) && !one.caches(2) && all.caches(0) &&
                all.caches(1) && !all.caches(2);
    });
    printf("%s - arrays whose granules serve twice are chosen, those that are read first\n",
           right ? "ok" : "not ok");
    return right;
}

/* Two of three arrays get the lines that there are, and each keeps its own. */
static bool
room_is_right()
{
    static unsigned char memory[3][4096];
    static unsigned copies[2][1024];

    for (unsigned k = 0; k < sizeof memory[0]; k++)
        for (unsigned a = 0; a < 3; a++)
            memory[a][k] = (unsigned char)mix(a, k);
    for (unsigned k = 0; k < 1024; k++)
        copies[0][k] = memory[0][k] + 3u * memory[1][k] + 5u * memory[2][k];
    executor::launch(dim3(1), dim3(1), [&] {
        stage::published<3, 0, true, 2> lines;
        unsigned i = 0;
        for (; lines.is_watching(); i++)
            copies[1][i] = lines.watch<0>(memory[0][i]) + 3u * lines.watch<1>(memory[1][i]) +
                           5u * lines.watch<2>(memory[2][i]);
        lines.decide();
        for (; i < 1024; i++)
            copies[1][i] = lines.read<0>(memory[0][i]) + 3u * lines.read<1>(memory[1][i]) +
                           5u * lines.read<2>(memory[2][i]);
    });
    bool right = memcmp(copies[0], copies[1], sizeof copies[0]) == 0;
    printf("%s - lines for two of three arrays\n", right ? "ok" : "not ok");
    return right;
}

int
main(int argc, char **argv)
{
    unsigned launches = argc > 1 ? (unsigned)atoi(argv[1]) : 200;
    bool all = true;

    printf("1..9\n");
    all &= same<unsigned char>("bytes that a warp stores", copy_kernel<unsigned char, 32>, launches);
    all &= same<unsigned char>("bytes by single granules", copy_kernel<unsigned char, 16>, launches);
    all &=
        same<unsigned short>("pairs of bytes that a warp stores", copy_kernel<unsigned short, 16>, launches);
    all &= same<unsigned>("words that a warp stores", copy_kernel<unsigned, 8>, launches);
    all &=
        same<unsigned char>("bytes in place that a warp stores", place_kernel<unsigned char, 32>, launches);
    all &= same<unsigned long long>("eight bytes in place", place_kernel<unsigned long long, 4>, launches);
    all &= published_is_right(launches);
    all &= choice_is_right();
    all &= room_is_right();
    return all ? 0 : 1;
}
