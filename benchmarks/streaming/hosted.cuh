/* SPDX-License-Identifier: MIT */

/* Applications whose data lies in the host's memory: it goes slice by slice through pinned buffers to the GPU. With one
 * buffer a slice is copied, moved and computed before the next; with two the next is copied and moved meanwhile. */

#pragma once

#include "report.cuh"
#include "results.cuh"

#include <chrono>
#include <thread>

const size_t SLICE_BYTES = (size_t)128 << 20, PART_BYTES = (size_t)1 << 30;

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

    Lane()
    {
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

    /* Milliseconds for all slices through N_LANES buffers, and what they amount to. */
    float
    run(Form form, unsigned n_lanes, unsigned long long *ret_sum)
    {
        unsigned long long *total = total_memory.of<unsigned long long>(1), sum;
        std::vector<Lane> lanes(n_lanes);

        application.allocate(slice);
        application.refresh();
        require(cudaMemset(total, 0, sizeof *total), "clear a sum");
        require(cudaDeviceSynchronize(), "start");
        auto begin = std::chrono::steady_clock::now();
        for (size_t place = 0, k = 0; place < bytes; k++)
            place += start_slice(form, lanes[k % n_lanes], n_lanes == 1, place, total);
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

    /* Starts the slice at PLACE and returns its bytes. WAITS: until it is done. */
    size_t
    start_slice(Form form, Lane &lane, bool waits, size_t place, unsigned long long *total)
    {
        size_t most = std::min(SLICE_BYTES, bytes - place) / application.element;
        size_t n = application.cut(data + place, most), size = n * application.element;

        require(cudaEventSynchronize(lane.moved), "wait for a buffer");
        copy_by_threads(lane.pinned, data + place, size);
        require(cudaStreamWaitEvent(moving, lane.computed, 0), "wait for a buffer");
        require(cudaMemcpyAsync(lane.device, lane.pinned, size, cudaMemcpyHostToDevice, moving), "move a slice");
        require(cudaEventRecord(lane.moved, moving), "record an event");
        require(cudaStreamWaitEvent(computing, lane.moved, 0), "wait for a slice");
        application.take(lane.device, n);
        application.run(form, slice, computing);
        require(cudaGetLastError(), application.name);
        application.tally(slice, total, computing);
        require(cudaEventRecord(lane.computed, computing), "record an event");
        if (waits)
            require(cudaStreamSynchronize(computing), application.name);
        return size;
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
        require(cudaMemcpy(data.data() + place, application.input(), part, cudaMemcpyDeviceToHost), "copy an input");
    }
    return data;
}

/* Measures both forms with one and with two buffers. Returns whether all left the same. */
inline bool
measure_hosted(SlicedApplication &application, size_t bytes, unsigned n_multiprocessors, unsigned runs, Report &report)
{
    std::vector<char> data = hosted_input(application, bytes);
    size_t elements = SLICE_BYTES / application.element;
    Launch slice = {n_multiprocessors * 2048 / BLOCK, 0};
    slice.per = (elements + slice.threads() - 1) / slice.threads();
    HostedRun hosted(application, data.data(), data.size(), slice);
    unsigned long long wanted = 0;
    bool all_same = true;

    for (unsigned n_lanes = 1; n_lanes <= 2; n_lanes++)
        for (Form form : {PLAIN, BY_HAND}) {
            Measured m = {&application, form, n_lanes == 1 ? "single" : "double", data.size(), slice, {}, {}, true};
            require(cudaFuncGetAttributes(&m.attributes, application.kernel(form)), "ask for registers");
            for (unsigned k = 0; k < runs; k++) {
                unsigned long long sum;
                m.ms.push_back(hosted.run(form, n_lanes, &sum));
                wanted = n_lanes == 1 && form == PLAIN && k == 0 ? sum : wanted;
                m.is_same = m.is_same && sum == wanted;
            }
            std::sort(m.ms.begin(), m.ms.end());
            all_same = all_same && m.is_same;
            report.add(m);
        }
    return all_same;
}
