/* SPDX-License-Identifier: MIT */

/* Kernels whose arrays lie in the host's memory: what `fieldwise stage --pipeline` writes calls what is here.
 *
 * A launch goes slice by slice of its blocks. The next slice's parts of the arrays are moved to the GPU, and the last
 * one's back, while one is computed. Arrays of which nobody knows which part a block accesses are mapped: the kernel
 * accesses them through the link.
 *
 * nvcc, or a compiler that has CUDA's functions, for C++14. */
#ifndef FIELDWISE_PIPELINE_CUH
#define FIELDWISE_PIPELINE_CUH

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <thread>
#include <type_traits>
#include <vector>

@put_aside

namespace fieldwise
{
namespace pipeline
{

/* What a call took: milliseconds of the link to the GPU, of kernels, of the link back, and of copies between memory of
 * the host that is not pinned and buffers that are: each by itself, since they overlap; and of all. Bytes are those that
 * were moved by slices. */
struct Times {
    double in_ms = 0, kernel_ms = 0, out_ms = 0, copy_ms = 0, all_ms = 0;
    size_t bytes_in = 0, bytes_out = 0;
    unsigned n_slices = 0;

    /* What takes longest, and so decides how long all takes where slices are many. */
    const char *
    binds() const
    {
        double link = std::max(in_ms, out_ms), most = std::max(std::max(link, kernel_ms), copy_ms);
        return most == copy_ms     ? "copies of the host"
               : most == kernel_ms ? "kernel"
               : most == in_ms     ? "link in"
                                   : "link out";
    }
};

struct Settings {
    size_t slice_bytes = (size_t)64 << 20; /* about so much of all arrays together at a time */
    bool maps = false;                     /* no copies: kernels access all arrays through the link */
    Times *times = nullptr;
};

/* An array of the host. IS_SLICED: which part each block accesses is known; else it is mapped. */
struct Array {
    void *host;
    size_t element, elements; /* bytes, number */
    bool is_written, is_sliced;
};

/* Elements of an array that a block accesses: from LOW on up to before HIGH; and how many it surely writes. */
struct Window {
    long long low, high;
    unsigned long long written;
};

/* As C computes them; by 0, which stands where nothing is accessed: 0. */
__host__ __device__ inline long long
quotient(long long a, long long b)
{
    return b == 0 ? 0 : a / b;
}
__host__ __device__ inline long long
rest(long long a, long long b)
{
    return b == 0 ? 0 : a % b;
}
__host__ __device__ inline long long
least(long long a, long long b)
{
    return b < a ? b : a;
}
__host__ __device__ inline long long
most(long long a, long long b)
{
    return b > a ? b : a;
}

/* The thread accesses elements LOW to HIGH, and writes so many of them. */
__device__ __forceinline__ void
reach(Window &window, long long low, long long high, unsigned long long written)
{
    atomicMin(&window.low, low);
    atomicMax(&window.high, high + 1);
    if (written > 0)
        atomicAdd(&window.written, written);
}

const size_t ALIGNMENT = 256; /* of what cudaMalloc() gives, and so of windows' beginnings in their arrays */
const unsigned RING = 3;      /* slices that are under way at a time */

/* Copies by several threads of the host: one does not keep up with the link. */
inline void
copy(char *to, const char *from, size_t bytes)
{
    const size_t most = 8, least = (size_t)4 << 20, n = std::max<size_t>(1, std::min(most, bytes / least));
    std::vector<std::thread> threads;

    for (size_t k = 0; k < n; k++) {
        size_t begin = bytes / n * k, end = k + 1 == n ? bytes : bytes / n * (k + 1);
        if (n == 1)
            memcpy(to, from, bytes);
        else
            threads.emplace_back([=] { memcpy(to + begin, from + begin, end - begin); });
    }
    for (std::thread &thread : threads)
        thread.join();
}

/* Bytes FROM up to before END of an array that a slice accesses; those from ALIGNED on are there. */
struct Part {
    size_t aligned, from, end;
    bool is_filled; /* the slice writes all of them: nothing is moved to the GPU */
};

class Driver
{
  public:
    Driver(const std::vector<Array> &all, dim3 whole_grid, const Settings &wanted)
        : arrays(all), grid(whole_grid), settings(wanted)
    {
        places.resize(arrays.size());
        is_pinned.assign(arrays.size(), false);
        for (const Array &array : arrays)
            n_sliced += is_sliced(array);
    }
    ~Driver()
    {
        for (Lane &lane : lanes)
            clear(lane);
        for (cudaStream_t stream : streams)
            if (stream)
                cudaStreamDestroy(stream);
        for (void *host : registered)
            cudaHostUnregister(host);
        cudaFree(windows);
    }
    Driver(const Driver &) = delete;
    Driver &operator=(const Driver &) = delete;

    /* FIND(windows): launches the kernel that finds out what each block accesses: of sliced array A and block B in
     * windows[A * grid + B]. COMPUTE(first, n, stream, places): launches the kernel for N blocks from FIRST on, whose
     * arrays begin at PLACES, seen from the GPU. Returns when all is done. */
    template <class Find, class Compute>
    cudaError_t
    run(Find find, Compute compute)
    {
        auto begin = std::chrono::steady_clock::now();
        if (grid.y != 1 || grid.z != 1 || overlap())
            return cudaErrorInvalidValue;
        prepare();
        if (n_sliced > 0 && is_well()) {
            start_windows();
            if (is_well())
                find(windows);
            cut();
        } else {
            slices.push_back({0, grid.x, {}});
        }
        make_lanes();
        for (unsigned k = 0; k < slices.size() && is_well(); k++)
            start(k, compute);
        finish();
        std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
        times.all_ms = took.count();
        if (settings.times)
            *settings.times = times;
        return error;
    }

  private:
    struct Slice {
        unsigned first, n;       /* blocks */
        std::vector<Part> parts; /* by array; of those that are not sliced nothing is said */
    };
    /* What one slice at a time has of memory, and the events behind its steps. */
    struct Lane {
        std::vector<char *> device, pinned; /* by array; pinned: nullptr where the array is pinned itself */
        cudaEvent_t begins[3] = {}, ends[3] = {};
        const Slice *slice = nullptr; /* that is under way */
    };
    enum Step { IN, KERNEL, OUT, N_STEPS };

    std::vector<Array> arrays;
    dim3 grid;
    Settings settings;
    cudaError_t error = cudaSuccess;
    const cudaError_t before = cudaPeekAtLastError(); /* the program's own, which stays what it asks for */
    unsigned n_sliced = 0;
    Window *windows = nullptr;
    std::vector<void *> places, registered;
    std::vector<bool> is_pinned;
    std::vector<Slice> slices;
    Lane lanes[RING];
    cudaStream_t streams[N_STEPS] = {};
    Times times;

    bool
    is_sliced(const Array &array) const
    {
        return array.is_sliced && !settings.maps;
    }
    bool
    is_well() const
    {
        return error == cudaSuccess;
    }
    /* Keeps the first error. */
    bool
    check(cudaError_t status)
    {
        error = is_well() ? status : error;
        return is_well();
    }
    /* What came of the launch just made. */
    bool
    check_launch()
    {
        cudaError_t now = cudaPeekAtLastError();

        return check(now == before ? cudaSuccess : now);
    }
    static void
    clear(Lane &lane)
    {
        for (char *memory : lane.device)
            cudaFree(memory);
        for (char *memory : lane.pinned)
            cudaFreeHost(memory);
        for (unsigned s = 0; s < N_STEPS; s++) {
            if (lane.begins[s])
                cudaEventDestroy(lane.begins[s]);
            if (lane.ends[s])
                cudaEventDestroy(lane.ends[s]);
        }
    }

    /* Whether two arrays share memory, and one is written: each would go its own way. */
    bool
    overlap() const
    {
        for (const Array &a : arrays)
            for (const Array &b : arrays) {
                const char *first = (const char *)a.host, *second = (const char *)b.host;
                if (&a != &b && a.is_written && first < second + b.element * b.elements &&
                    second < first + a.element * a.elements)
                    return true;
            }
        return false;
    }

    /* Finds out which arrays are pinned, and pins those that are mapped. */
    void
    prepare()
    {
        for (size_t a = 0; a < arrays.size() && is_well(); a++) {
            const Array &array = arrays[a];
            cudaPointerAttributes attributes;
            bool is_known = cudaPointerGetAttributes(&attributes, array.host) == cudaSuccess;
            if (!is_known)
                cudaGetLastError(); /* of old drivers, where it is not pinned */
            is_pinned[a] = is_known && attributes.type != cudaMemoryTypeUnregistered;
            if (is_sliced(array) || array.elements == 0)
                continue;
            if (!is_pinned[a]) {
                if (!check(cudaHostRegister(array.host, array.element * array.elements, cudaHostRegisterMapped)))
                    return;
                registered.push_back(array.host);
            }
            check(cudaHostGetDevicePointer(&places[a], array.host, 0));
        }
    }

    void
    start_windows()
    {
        const Window none = {0x7fffffffffffffff, -0x7fffffffffffffff - 1, 0};
        std::vector<Window> empty((size_t)n_sliced * grid.x, none);

        if (check(cudaMalloc((void **)&windows, empty.size() * sizeof none)))
            check(cudaMemcpy(windows, empty.data(), empty.size() * sizeof none, cudaMemcpyHostToDevice));
    }

    /* WINDOW of ARRAY, as far as there are elements. */
    static Window
    clamped(Window window, const Array &array)
    {
        window.low = std::max(window.low, 0ll);
        window.high = std::min(window.high, (long long)array.elements);
        return window;
    }
    static Part
    part_of(const Window &window, const Array &array)
    {
        if (window.low >= window.high)
            return {0, 0, 0, true};
        size_t from = (size_t)window.low * array.element, end = (size_t)window.high * array.element;
        bool is_filled = array.is_written && window.written == (unsigned long long)(window.high - window.low);
        return {from / ALIGNMENT * ALIGNMENT, from, end, is_filled};
    }

    /* Cuts the grid into slices of blocks that access about as much as the settings say. */
    void
    cut()
    {
        std::vector<Window> found((size_t)n_sliced * grid.x);
        if (!check_launch() ||
            !check(cudaMemcpy(found.data(), windows, found.size() * sizeof(Window), cudaMemcpyDeviceToHost)))
            return;
        for (unsigned first = 0, n; first < grid.x; first += n) {
            Slice slice = {first, 0, {}};
            std::vector<Window> sums(n_sliced);
            for (n = 0; first + n < grid.x; n++) {
                std::vector<Window> with = sums;
                size_t bytes = 0;
                for (size_t a = 0, s = 0; a < arrays.size(); a++) {
                    if (!is_sliced(arrays[a]))
                        continue;
                    Window window = clamped(found[s * grid.x + first + n], arrays[a]), &sum = with[s++];
                    if (window.low >= window.high)
                        continue;
                    bool is_first = sum.low >= sum.high;
                    sum.low = is_first ? window.low : std::min(sum.low, window.low);
                    sum.high = is_first ? window.high : std::max(sum.high, window.high);
                    sum.written = (is_first ? 0 : sum.written) + window.written;
                    bytes += (size_t)(sum.high - sum.low) * arrays[a].element;
                }
                if (n > 0 && bytes > settings.slice_bytes)
                    break;
                sums = with;
            }
            for (size_t a = 0, s = 0; a < arrays.size(); a++)
                slice.parts.push_back(is_sliced(arrays[a]) ? part_of(sums[s++], arrays[a]) : Part());
            slice.n = n;
            slices.push_back(slice);
        }
    }

    void
    make_lanes()
    {
        for (cudaStream_t &stream : streams)
            if (!is_well() || !check(cudaStreamCreate(&stream)))
                return;
        for (Lane &lane : lanes) {
            lane.device.assign(arrays.size(), nullptr);
            lane.pinned.assign(arrays.size(), nullptr);
            for (unsigned s = 0; s < N_STEPS; s++)
                if (!check(cudaEventCreate(&lane.begins[s])) || !check(cudaEventCreate(&lane.ends[s])))
                    return;
            for (size_t a = 0; a < arrays.size(); a++) {
                size_t most = 0;
                for (const Slice &slice : slices)
                    if (is_sliced(arrays[a]))
                        most = std::max(most, slice.parts[a].end - slice.parts[a].aligned);
                if (most > 0 && (!check(cudaMalloc((void **)&lane.device[a], most + ALIGNMENT)) ||
                                 (!is_pinned[a] && !check(cudaMallocHost((void **)&lane.pinned[a], most)))))
                    return;
            }
        }
    }

    /* Waits until LANE's slice is through, and puts what it wrote where it belongs. */
    void
    retire(Lane &lane)
    {
        if (!lane.slice || !check(cudaEventSynchronize(lane.ends[OUT])))
            return;
        const Slice *slice = lane.slice;
        lane.slice = nullptr;
        double *sums[] = {&times.in_ms, &times.kernel_ms, &times.out_ms};
        for (unsigned s = 0; s < N_STEPS; s++) {
            float ms = 0;
            if (!check(cudaEventElapsedTime(&ms, lane.begins[s], lane.ends[s])))
                return;
            *sums[s] += ms;
        }
        for (size_t a = 0; a < arrays.size(); a++)
            if (is_sliced(arrays[a]) && arrays[a].is_written && lane.pinned[a]) {
                const Part &part = slice->parts[a];
                copy_timed((char *)arrays[a].host + part.from, lane.pinned[a] + (part.from - part.aligned),
                           part.end - part.from);
            }
    }

    void
    copy_timed(char *to, const char *from, size_t bytes)
    {
        auto begin = std::chrono::steady_clock::now();
        copy(to, from, bytes);
        std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
        times.copy_ms += took.count();
    }

    /* Puts SLICE's parts into pinned buffers, where their arrays are not pinned. */
    void
    fill(Lane &lane, const Slice &slice)
    {
        for (size_t a = 0; a < arrays.size(); a++) {
            if (!is_sliced(arrays[a]) || !lane.pinned[a] || slice.parts[a].is_filled)
                continue;
            const Part &part = slice.parts[a];
            copy_timed(lane.pinned[a] + (part.from - part.aligned), (const char *)arrays[a].host + part.from,
                       part.end - part.from);
        }
    }

    /* Whether slices B and A write what the other one accesses. */
    bool
    meet(const Slice &a, const Slice &b) const
    {
        for (size_t k = 0; k < arrays.size(); k++)
            if (is_sliced(arrays[k]) && arrays[k].is_written && a.parts[k].from < b.parts[k].end &&
                b.parts[k].from < a.parts[k].end)
                return true;
        return false;
    }

    /* Those that began first come first. */
    void
    retire_all(unsigned next)
    {
        for (unsigned k = 0; k < RING; k++)
            retire(lanes[(next + k) % RING]);
    }

    template <class Compute>
    void
    start(unsigned number, Compute compute)
    {
        const Slice &slice = slices[number];
        Lane &lane = lanes[number % RING];

        retire(lane);
        for (const Lane &other : lanes)
            if (other.slice && meet(*other.slice, slice)) {
                retire_all(number);
                break;
            }
        if (!is_well())
            return;
        fill(lane, slice);
        if (!check(cudaEventRecord(lane.begins[IN], streams[IN])))
            return;
        move(lane, slice, true);
        if (!check(cudaEventRecord(lane.ends[IN], streams[IN])) ||
            !check(cudaStreamWaitEvent(streams[KERNEL], lane.ends[IN], 0)) ||
            !check(cudaEventRecord(lane.begins[KERNEL], streams[KERNEL])))
            return;
        compute(slice.first, slice.n, streams[KERNEL], places.data());
        if (!check_launch() || !check(cudaEventRecord(lane.ends[KERNEL], streams[KERNEL])) ||
            !check(cudaStreamWaitEvent(streams[OUT], lane.ends[KERNEL], 0)) ||
            !check(cudaEventRecord(lane.begins[OUT], streams[OUT])))
            return;
        move(lane, slice, false);
        check(cudaEventRecord(lane.ends[OUT], streams[OUT]));
        lane.slice = &slice;
        times.n_slices++;
    }

    /* Moves SLICE's parts to the GPU, or those that it writes back. */
    void
    move(Lane &lane, const Slice &slice, bool is_in)
    {
        for (size_t a = 0; a < arrays.size() && is_well(); a++) {
            if (!is_sliced(arrays[a]))
                continue;
            const Part &part = slice.parts[a];
            char *device = lane.device[a], *host = (char *)arrays[a].host + part.from;
            size_t bytes = part.end - part.from, offset = part.from - part.aligned;
            if (is_in) /* so that elements keep their numbers */
                places[a] = (void *)((uintptr_t)device - part.aligned);
            if (bytes == 0 || (is_in ? part.is_filled : !arrays[a].is_written))
                continue;
            if (lane.pinned[a])
                host = lane.pinned[a] + offset;
            (is_in ? times.bytes_in : times.bytes_out) += bytes;
            check(is_in ? cudaMemcpyAsync(device + offset, host, bytes, cudaMemcpyHostToDevice, streams[IN])
                        : cudaMemcpyAsync(host, device + offset, bytes, cudaMemcpyDeviceToHost, streams[OUT]));
        }
    }

    /* Waits for all that is under way, also where something failed. */
    void
    finish()
    {
        if (is_well())
            retire_all((unsigned)slices.size());
        for (cudaStream_t stream : streams)
            if (stream) {
                cudaError_t status = cudaStreamSynchronize(stream);
                check(status);
            }
    }
};

} // namespace pipeline
} // namespace fieldwise

@take_back

#endif
