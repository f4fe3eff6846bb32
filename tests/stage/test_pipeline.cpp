/* SPDX-License-Identifier: MIT */

/* Kernels of hosted.cu as they are, and by the functions that `fieldwise stage --pipeline` wrote, on the CPU. */
#include <algorithm>

#include "late_streams.h"

#include "hosted.cu"
namespace plain
{
#include "plain.cu"
}
#include "hosted_pipeline.cuh"

#include <cstdio>

using late::draw;

static unsigned n_slices, n_failed;

/* N elements at a place that is, or is not, pinned and as aligned as GPUs' memory is. */
template <class T> struct Memory {
    std::vector<T> room;
    T *data;
    unsigned n;

    Memory(unsigned count, bool is_pinned) : room(count + 300), n(count)
    {
        data = room.data() + draw(40);
        for (T &one : room)
            memset(&one, 0, sizeof one);
        for (unsigned i = 0; i < room.size() * sizeof(T); i++)
            ((unsigned char *)room.data())[i] = (unsigned char)draw(100);
        if (is_pinned)
            late::host_register(room.data(), room.size() * sizeof(T), 0);
    }
    Memory(const Memory &) = delete;
    ~Memory()
    {
        late::host_unregister(room.data());
    }
    bool
    is_as(const std::vector<T> &other) const
    {
        return memcmp(room.data(), other.data(), other.size() * sizeof(T)) == 0;
    }
};

static void
check(bool is_right, const char *what, unsigned number)
{
    if (is_right)
        return;
    printf("# %s, draw %u\n", what, number);
    n_failed++;
}

/* Instances of templates. */
template <class T, int STEP>
static void
test_shifted(unsigned number, dim3 grid, dim3 block, unsigned n, unsigned per, bool is_pinned,
             const fieldwise::pipeline::Settings &settings)
{
    Memory<T> in(n, is_pinned), out(n, draw(2) == 0);
    std::vector<T> before = out.room, wanted;

    executor::launch(grid, block, [&] { plain::changes::shifted<T, STEP>(in.data, out.data, n, per, 3); });
    wanted = out.room;
    out.room = before;
    check(changes::shifted_pipeline<T, STEP>(grid, block, 0, in.data, n, out.data, n, n, per, 3, settings) ==
                  cudaSuccess &&
              out.is_as(wanted),
          "shifted", number);
}

template <unsigned PER, bool COUNTS>
static void
test_stretches(unsigned number, dim3 grid, dim3 block, unsigned n, bool is_pinned,
               const fieldwise::pipeline::Settings &settings)
{
    Memory<int> text(n, is_pinned);
    std::vector<int> found(grid.x * block.x), wanted(grid.x * block.x);

    executor::launch(grid, block, [&] { plain::changes::stretches<PER, COUNTS>(text.data, n, wanted.data()); });
    check(changes::stretches_pipeline<PER, COUNTS>(grid, block, 0, text.data, n, n, found.data(), settings) ==
                  cudaSuccess &&
              found == wanted,
          "stretches", number);
}

static void
test(unsigned number)
{
    late::state = number * 1000003ull + 17;
    bool is_pinned = draw(2) == 0;
    dim3 grid(1 + draw(12)), block(32 * (1 + draw(2)));
    unsigned threads = grid.x * block.x, per = 1 + draw(50), room = per + (draw(2) ? 0 : draw(20));
    unsigned n = draw(4) == 0 ? threads * per : draw(threads * per + 10);
    fieldwise::pipeline::Times times;
    fieldwise::pipeline::Settings settings;
    settings.slice_bytes = draw(3) == 0 ? 1 << 20 : 64 + draw(5000);
    settings.maps = draw(6) == 0;
    settings.times = &times;

    {
        Memory<char> in(n, is_pinned), out(n, draw(2) == 0);
        std::vector<char> before = out.room, wanted;
        executor::launch(grid, block, [&] { plain::capitals(in.data, out.data, n, per); });
        wanted = out.room;
        out.room = before;
        check(capitals_pipeline(grid, block, 0, in.data, n, out.data, n, n, per, settings) == cudaSuccess &&
                  out.is_as(wanted),
              "capitals", number);
        n_slices = std::max(n_slices, times.n_slices);
        if (!settings.maps && n == threads * per)
            check(times.bytes_in == n && times.bytes_out == n, "what is written is not read", number);
        check(capitals_pipeline(grid, block, 0, in.data, n, in.data, n, n, per, settings) ==
                  (n > 0 ? cudaErrorInvalidValue : cudaSuccess),
              "one array for two", number);
        check(capitals_pipeline(dim3(1, 2), block, 0, in.data, n, out.data, n, n, per, settings) ==
                  cudaErrorInvalidValue,
              "two rows", number);
    }
    {
        Memory<int> text(n, is_pinned);
        std::vector<int> before = text.room, wanted;
        executor::launch(grid, block, [&] { plain::changes::in_place(text.data, n, per, 5); });
        wanted = text.room;
        text.room = before;
        check(changes::in_place_pipeline(grid, block, 0, text.data, n, n, per, 5, settings) == cudaSuccess &&
                  text.is_as(wanted),
              "in_place", number);
    }
    {
        bool is_mixed = draw(2) == 0;
        Memory<short> in(n, is_pinned), out(threads * room, is_pinned);
        std::vector<short> before = out.room, wanted;
        executor::launch(grid, block, [&] { plain::rooms(in.data, out.data, n, per, room, is_mixed); });
        wanted = out.room;
        out.room = before;
        check(rooms_pipeline(grid, block, 0, in.data, n, out.data, threads * room, n, per, room, is_mixed,
                             settings) ==
                      cudaSuccess &&
                  out.is_as(wanted),
              "rooms", number);
    }
    {
        Memory<Item> items(n, is_pinned);
        std::vector<long long> totals(threads), wanted(threads);
        executor::launch(grid, block,
                         [&] { plain::sums((const plain::Item *)items.data, n, per, wanted.data()); });
        check(sums_pipeline(grid, block, 0, items.data, n, n, per, totals.data(), settings) == cudaSuccess &&
                  totals == wanted,
              "sums", number);
    }
    {
        Memory<char> text(n, is_pinned);
        std::vector<unsigned> counts(threads), wanted(threads);
        if (n > 0)
            text.data[n - 1] = '\n';
        executor::launch(grid, block, [&] { plain::lines(text.data, n, per, wanted.data()); });
        check(lines_pipeline(grid, block, 0, text.data, n, n, per, counts.data(), settings) == cudaSuccess &&
                  counts == wanted,
              "lines", number);
    }
    test_shifted<char, 1>(number, grid, block, n, per, is_pinned, settings);
    test_shifted<double, -3>(number, grid, block, n, per, is_pinned, settings);
    test_stretches<7, true>(number, grid, block, n, is_pinned, settings);
    test_stretches<40, false>(number, grid, block, n, is_pinned, settings);
}

int
main(int argc, char **argv)
{
    unsigned n = argc > 1 ? (unsigned)atoi(argv[1]) : 100;

    for (unsigned i = 0; i < n; i++)
        test(i);
    printf("1..2\n%sok 1 - data in the host's memory comes to what it does on the GPU, %u draws\n",
           n_failed ? "not " : "", n);
    printf("%sok 2 - up to %u slices\n", n_slices > 8 ? "" : "not ", n_slices);
    return n_failed > 0 || n_slices <= 8;
}
