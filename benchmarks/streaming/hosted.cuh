/* SPDX-License-Identifier: MIT */

/* Applications whose data lies in the host's memory: it goes slice by slice to the GPU, or the kernels read
 * it where it is. */

#pragma once

#include "report.cuh"
#include "results.cuh"

#include <chrono>
#include <memory>
#include <thread>

const size_t SLICE_BYTES = (size_t)128 << 20, PART_BYTES = (size_t)1 << 30;

enum Way {
    SINGLE, /* a slice is copied into a pinned buffer, moved and computed before the next */
    DOUBLE, /* the next is copied and moved meanwhile */
    PINNED, /* the data is pinned: slices are moved from where they lie, the next while one is computed */
    MAPPED, /* the data is pinned: kernels read it through the link */
    N_WAYS
};
static const char *const WAY_NAMES[N_WAYS] = {"single", "double", "pinned", "mapped"};

/* Copies by several threads of the host: one does not keep up with the link. */
inline void
copy_by_threads(char *to, const char *from, size_t bytes)
{
    const size_t n_threads = 8, part = (bytes / n_threads + 64) / 64 * 64;
    std::vector<std::thread> threads;

    for (size_t begin = 0; begin < bytes; begin += part)
        threads.emplace_back([=] { memcpy(to + begin, from + begin, std::min(part, bytes - begin)); });
    for (std::thread &one : threads)
        one.join();
}

/* A buffer of the host, one of the GPU, and when they are free again. */
struct Lane {
    char *pinned, *device;
    cudaEvent_t moved, computed;

    /* HAS_PINNED: with a buffer of the host. */
    explicit Lane(bool has_pinned) : pinned(nullptr)
    {
        if (has_pinned)
            require(cudaMallocHost(&pinned, SLICE_BYTES), "pin memory");
        require(cudaMalloc(&device, SLICE_BYTES), "allocate memory of the GPU");
        require(cudaEventCreate(&moved), "make an event");
        require(cudaEventCreate(&computed), "make an event");
    }
    ~Lane()
    {
        cudaFreeHost(pinned);
        cudaFree(device);
        cudaEventDestroy(moved);
        cudaEventDestroy(computed);
    }
};

class HostedRun
{
  public:
    /* BYTES of DATA, which stays the caller's. SLICE: the launch for the largest slice. */
    HostedRun(SlicedApplication &application, const char *data, size_t bytes, Launch slice)
        : application(application), data(data), bytes(bytes), slice(slice)
    {
        require(cudaStreamCreate(&moving), "make a stream");
        require(cudaStreamCreate(&computing), "make a stream");
    }
    ~HostedRun()
    {
        cudaStreamDestroy(moving);
        cudaStreamDestroy(computing);
    }

    /* Milliseconds for all slices, and what they amount to. */
    float
    run(Form form, Way way, unsigned long long *ret_sum)
    {
        unsigned long long *total = total_memory.of<unsigned long long>(1), sum;
        std::vector<std::unique_ptr<Lane>> lanes;

        for (unsigned k = 0; way != MAPPED && k < (way == SINGLE ? 1 : 2); k++)
            lanes.emplace_back(new Lane(way != PINNED));

        application.allocate(slice);
        application.refresh();
        require(cudaMemset(total, 0, sizeof *total), "clear a sum");
        require(cudaDeviceSynchronize(), "start");
        auto begin = std::chrono::steady_clock::now();
        for (size_t place = 0, k = 0; place < bytes; k++)
            place += way == MAPPED ? start_mapped(form, place, total)
                                   : start_slice(form, way, *lanes[k % lanes.size()], place, total);
        require(cudaDeviceSynchronize(), application.name);
        std::chrono::duration<float, std::milli> ms = std::chrono::steady_clock::now() - begin;
        require(cudaMemcpy(&sum, total, sizeof sum, cudaMemcpyDeviceToHost), "copy a sum");
        *ret_sum = mixed(sum) + digest_of(application.results(slice));
        return ms.count();
    }

  private:
    SlicedApplication &application;
    const char *data;
    size_t bytes;
    Launch slice;
    cudaStream_t moving, computing;
    Memory total_memory;

    /* The elements of the slice at PLACE. */
    size_t
    slice_length(size_t place)
    {
        return application.cut(data + place, std::min(SLICE_BYTES, bytes - place) / application.element);
    }

    /* Starts the kernel on the N elements at INPUT, as the GPU sees them. */
    void
    compute(Form form, const char *input, size_t n, unsigned long long *total)
    {
        application.take(input, n);
        application.run(form, slice, computing);
        require(cudaGetLastError(), application.name);
        application.tally(slice, total, computing);
    }

    /* Starts the slice at PLACE through LANE and returns its bytes. */
    size_t
    start_slice(Form form, Way way, Lane &lane, size_t place, unsigned long long *total)
    {
        size_t n = slice_length(place), size = n * application.element;
        const char *from = lane.pinned ? lane.pinned : data + place;

        if (lane.pinned) {
            require(cudaEventSynchronize(lane.moved), "wait for a buffer");
            copy_by_threads(lane.pinned, data + place, size);
        }
        require(cudaStreamWaitEvent(moving, lane.computed, 0), "wait for a buffer");
        require(cudaMemcpyAsync(lane.device, from, size, cudaMemcpyHostToDevice, moving), "move a slice");
        require(cudaEventRecord(lane.moved, moving), "record an event");
        require(cudaStreamWaitEvent(computing, lane.moved, 0), "wait for a slice");
        compute(form, lane.device, n, total);
        require(cudaEventRecord(lane.computed, computing), "record an event");
        if (way == SINGLE)
            require(cudaStreamSynchronize(computing), application.name);
        return size;
    }

    /* Starts the slice at PLACE where it lies and returns its bytes. */
    size_t
    start_mapped(Form form, size_t place, unsigned long long *total)
    {
        size_t n = slice_length(place);
        void *input;

        require(cudaHostGetDevicePointer(&input, const_cast<char *>(data + place), 0),
                "map memory of the host");
        compute(form, (const char *)input, n, total);
        return n * application.element;
    }
};

/* BYTES of input on the host, which the GPU makes in parts. */
inline std::vector<char>
hosted_input(SlicedApplication &application, size_t bytes)
{
    std::vector<char> data(bytes / application.element * application.element);

    for (size_t place = 0; place < data.size(); place += PART_BYTES) {
        size_t part = std::min(PART_BYTES, data.size() - place);
        application.fill(part / application.element, place + 1);
        require(cudaMemcpy(data.data() + place, application.input(), part, cudaMemcpyDeviceToHost),
                "copy an input");
    }
    return data;
}

/* Measures both forms in one way; *WANTED is what all have to leave, 0 before the first. Returns whether they
 * do. */
inline bool
measure_way(SlicedApplication &application, HostedRun &hosted, Way way, size_t bytes, Launch slice,
            unsigned runs, unsigned long long *wanted, Report &report)
{
    bool all_same = true;

    for (Form form : {PLAIN, BY_HAND}) {
        Measured m = {&application, form, WAY_NAMES[way], bytes, slice, {}, {}, true};
        require(cudaFuncGetAttributes(&m.attributes, application.kernel(form)), "ask for registers");
        for (unsigned k = 0; k < runs; k++) {
            unsigned long long sum;
            m.ms.push_back(hosted.run(form, way, &sum));
            *wanted = *wanted ? *wanted : sum;
            m.is_same = m.is_same && sum == *wanted;
        }
        std::sort(m.ms.begin(), m.ms.end());
        all_same = all_same && m.is_same;
        report.add(m);
    }
    return all_same;
}

/* Measures both forms in each way. Returns whether all left the same. */
inline bool
measure_hosted(SlicedApplication &application, size_t bytes, unsigned n_multiprocessors, unsigned runs,
               Report &report)
{
    std::vector<char> data = hosted_input(application, bytes);
    size_t elements = SLICE_BYTES / application.element;
    Launch slice = {n_multiprocessors * 2048 / BLOCK, 0};
    slice.per = (elements + slice.threads() - 1) / slice.threads();
    HostedRun hosted(application, data.data(), data.size(), slice);
    unsigned long long wanted = 0;
    bool all_same = true;

    for (Way way : {SINGLE, DOUBLE})
        all_same &= measure_way(application, hosted, way, data.size(), slice, runs, &wanted, report);
    require(cudaHostRegister(data.data(), data.size(), cudaHostRegisterMapped), "pin the data");
    for (Way way : {PINNED, MAPPED})
        all_same &= measure_way(application, hosted, way, data.size(), slice, runs, &wanted, report);
    require(cudaHostUnregister(data.data()), "let the data go");
    return all_same;
}
