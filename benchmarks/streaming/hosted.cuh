/* SPDX-License-Identifier: MIT */

/* Applications whose data lies in the host's memory: it goes slice by slice to the GPU, or the kernels read
 * it where it is. What they make of it goes back slice by slice, where the host wants it. */

#pragma once

#include "results.cuh"

#include <chrono>
#include <memory>
#include <thread>

const size_t SLICE_BYTES = (size_t)128 << 20, PART_BYTES = (size_t)1 << 30;
const size_t BEHIND = 64; /* bytes behind what goes back, which no kernel writes */

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

/* A buffer of the host, one of the GPU, others for what goes back, and when they are free again. */
struct Lane {
    char *pinned = nullptr, *device = nullptr, *pinned_back = nullptr, *device_back = nullptr;
    cudaEvent_t moved, computed, returned;
    char *to = nullptr; /* what PINNED_BACK holds belongs there: so many bytes */
    size_t n_back = 0;

    /* For slices of BYTES, of which BYTES_BACK go back. HAS_PINNED: with buffers of the host. HAS_DEVICE: with one of
     * the GPU for what comes. */
    Lane(size_t bytes, bool has_pinned, bool has_device, size_t bytes_back)
    {
        if (has_pinned)
            require(cudaMallocHost(&pinned, bytes), "pin memory");
        if (has_pinned && bytes_back > 0)
            require(cudaMallocHost(&pinned_back, bytes_back), "pin memory");
        if (has_device)
            require(cudaMalloc(&device, bytes), "allocate memory of the GPU");
        if (bytes_back > 0)
            require(cudaMalloc(&device_back, bytes_back + BEHIND), "allocate memory of the GPU");
        for (cudaEvent_t *event : {&moved, &computed, &returned})
            require(cudaEventCreate(event), "make an event");
    }
    ~Lane()
    {
        cudaFreeHost(pinned);
        cudaFreeHost(pinned_back);
        cudaFree(device);
        cudaFree(device_back);
        for (cudaEvent_t event : {moved, computed, returned})
            cudaEventDestroy(event);
    }

    /* Waits for what goes back, and copies it to where it belongs. */
    void
    settle()
    {
        if (n_back == 0)
            return;
        require(cudaEventSynchronize(returned), "wait for a buffer");
        if (pinned_back)
            copy_by_threads(to, pinned_back, n_back);
        n_back = 0;
    }
};

class HostedRun
{
  public:
    /* BYTES of DATA, and what goes BACK; both stay the caller's. SLICE: the launch for the largest slice, of
     * SLICE_BYTES. */
    HostedRun(SlicedApplication &application, const char *data, size_t bytes, char *back, Launch slice,
              size_t slice_bytes = SLICE_BYTES)
        : application(application), data(data), bytes(bytes), back(back), slice(slice), slice_bytes(slice_bytes)
    {
        for (cudaStream_t *stream : {&moving, &computing, &returning})
            require(cudaStreamCreate(stream), "make a stream");
    }
    ~HostedRun()
    {
        for (cudaStream_t stream : {moving, computing, returning})
            cudaStreamDestroy(stream);
    }

    /* Milliseconds for all slices, and what they amount to. */
    float
    run(Form form, Way way, unsigned long long *ret_sum)
    {
        unsigned long long *total = total_memory.of<unsigned long long>(1), sum;
        std::vector<std::unique_ptr<Lane>> lanes;

        for (unsigned k = 0; k < (way == SINGLE ? 1 : 2); k++)
            lanes.emplace_back(new Lane(slice_bytes, way <= DOUBLE, way != MAPPED,
                                        application.bytes_back(slice_bytes / application.element)));

        application.allocate(slice);
        application.refresh();
        require(cudaMemset(total, 0, sizeof *total), "clear a sum");
        require(cudaDeviceSynchronize(), "start");
        auto begin = std::chrono::steady_clock::now();
        for (size_t place = 0, k = 0; place < bytes; k++)
            place += way == MAPPED ? start_mapped(form, *lanes[k % lanes.size()], place, total)
                                   : start_slice(form, way, *lanes[k % lanes.size()], place, total);
        for (const std::unique_ptr<Lane> &lane : lanes)
            lane->settle();
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
    char *back;
    Launch slice;
    size_t slice_bytes;
    cudaStream_t moving, computing, returning;
    Memory total_memory;

    /* The elements of the slice at PLACE. */
    size_t
    slice_length(size_t place)
    {
        return application.cut(data + place, std::min(slice_bytes, bytes - place) / application.element);
    }

    /* Starts the kernel on the N elements at INPUT, as the GPU sees them, of the slice at PLACE, and then what goes
     * back. */
    void
    compute(Form form, Lane &lane, const char *input, size_t place, size_t n, unsigned long long *total)
    {
        application.take(input, n);
        if (lane.device_back) {
            application.give(lane.device_back);
            require(cudaStreamWaitEvent(computing, lane.returned, 0), "wait for a buffer");
            require(cudaMemsetAsync(lane.device_back + application.bytes_back(n), POISON, BEHIND, computing),
                    "poison memory");
        }
        application.run(form, slice, computing);
        require(cudaGetLastError(), application.name);
        application.tally(slice, total, computing);
        require(cudaEventRecord(lane.computed, computing), "record an event");
        lane.n_back = application.bytes_back(n);
        if (lane.n_back == 0)
            return;
        lane.to = back + application.bytes_back(place / application.element);
        require(cudaStreamWaitEvent(returning, lane.computed, 0), "wait for a slice");
        require(cudaMemcpyAsync(lane.pinned_back ? lane.pinned_back : lane.to, lane.device_back, lane.n_back,
                                cudaMemcpyDeviceToHost, returning),
                "move a slice back");
        require(cudaEventRecord(lane.returned, returning), "record an event");
    }

    /* Starts the slice at PLACE through LANE and returns its bytes. */
    size_t
    start_slice(Form form, Way way, Lane &lane, size_t place, unsigned long long *total)
    {
        size_t n = slice_length(place), size = n * application.element;
        const char *from = lane.pinned ? lane.pinned : data + place;

        if (lane.pinned) {
            lane.settle();
            require(cudaEventSynchronize(lane.moved), "wait for a buffer");
            copy_by_threads(lane.pinned, data + place, size);
        }
        require(cudaStreamWaitEvent(moving, lane.computed, 0), "wait for a buffer");
        require(cudaMemcpyAsync(lane.device, from, size, cudaMemcpyHostToDevice, moving), "move a slice");
        require(cudaEventRecord(lane.moved, moving), "record an event");
        require(cudaStreamWaitEvent(computing, lane.moved, 0), "wait for a slice");
        compute(form, lane, lane.device, place, n, total);
        if (way == SINGLE) {
            require(cudaStreamSynchronize(computing), application.name);
            lane.settle();
        }
        return size;
    }

    /* Starts the slice at PLACE where it lies and returns its bytes. */
    size_t
    start_mapped(Form form, Lane &lane, size_t place, unsigned long long *total)
    {
        size_t n = slice_length(place);
        void *input;

        require(cudaHostGetDevicePointer(&input, const_cast<char *>(data + place), 0),
                "map memory of the host");
        compute(form, lane, (const char *)input, place, n, total);
        return n * application.element;
    }
};

/* BYTES of input on the host, which the GPU makes in parts of so many. */
inline std::vector<char>
hosted_input(SlicedApplication &application, size_t bytes, size_t part_bytes = PART_BYTES)
{
    std::vector<char> data(application.elements_of(bytes) * application.element);
    const size_t whole = part_bytes / application.element * application.element;

    for (size_t place = 0; place < data.size(); place += whole) {
        size_t part = std::min(whole, data.size() - place);
        application.fill(part / application.element, place + 1);
        require(cudaMemcpy(data.data() + place, application.input(), part, cudaMemcpyDeviceToHost),
                "copy an input");
    }
    return data;
}
