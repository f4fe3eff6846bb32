/* SPDX-License-Identifier: MIT */

/* Streams, events and pinned memory for one thread of a CPU: what is put into a stream happens at some later
 * time that a draw decides, as late as whoever waits for it allows. Copies between the GPU and memory of the
 * host that is not pinned end the program, as they would not happen beside anything. */
#pragma once

#include <cuda_runtime.h>

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <tuple>
#include <vector>

inline void
atomicMin(long long *address, long long value)
{
    *address = std::min(*address, value);
}

namespace late
{
struct Event {
    unsigned asked = 0, done = 0; /* how often it was recorded, and has happened */
};
struct Step {
    std::function<void()> act;
    Event *event = nullptr; /* it waits until this has happened NUMBER times */
    unsigned number = 0;
};
struct Stream {
    std::deque<Step> steps;
};

using StreamPointer = Stream *;
using EventPointer = Event *;

inline std::vector<Stream *> streams;
inline std::map<const char *, size_t> pinned; /* by its beginning, bytes */
inline unsigned long long state = 1;

inline unsigned
draw(unsigned n)
{
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return (unsigned)(state >> 33) % n;
}

/* Makes one step of a stream that can go on; false: none can. */
inline bool
go_on()
{
    unsigned n = (unsigned)streams.size(), first = n > 0 ? draw(n) : 0;

    for (unsigned k = 0; k < n; k++) {
        std::deque<Step> &steps = streams[(first + k) % n]->steps;
        if (steps.empty() || (steps.front().event && steps.front().event->done < steps.front().number))
            continue;
        Step step = steps.front();
        steps.pop_front();
        if (step.act)
            step.act();
        return true;
    }
    return false;
}
inline void
go_on_sometimes()
{
    while (draw(4) == 0 && go_on())
        ;
}
template <class Condition>
void
wait_for(Condition condition)
{
    while (!condition())
        if (!go_on())
            abort(); /* it would wait for ever */
}

inline cudaError_t
stream_create(Stream **ret)
{
    streams.push_back(*ret = new Stream());
    return cudaSuccess;
}
inline cudaError_t
stream_synchronize(Stream *stream)
{
    wait_for([=] { return stream->steps.empty(); });
    return cudaSuccess;
}
inline cudaError_t
stream_destroy(Stream *stream)
{
    stream_synchronize(stream);
    streams.erase(std::find(streams.begin(), streams.end(), stream));
    delete stream;
    return cudaSuccess;
}
inline cudaError_t
wait_event(Stream *stream, Event *event, unsigned)
{
    stream->steps.push_back({nullptr, event, event->asked});
    go_on_sometimes();
    return cudaSuccess;
}
inline cudaError_t
event_create(Event **ret)
{
    *ret = new Event();
    return cudaSuccess;
}
inline cudaError_t
event_destroy(Event *event)
{
    delete event;

    return cudaSuccess;
}
inline cudaError_t
event_record(Event *event, Stream *stream)
{
    unsigned number = ++event->asked;

    stream->steps.push_back({[=] { event->done = number; }});
    go_on_sometimes();
    return cudaSuccess;
}
inline cudaError_t
event_synchronize(Event *event)
{
    wait_for([=] { return event->done == event->asked; });
    return cudaSuccess;
}
inline cudaError_t
elapsed(float *ret_ms, Event *begin, Event *end)
{
    if (begin->done != begin->asked || end->done != end->asked)
        abort();
    *ret_ms = 1;
    return cudaSuccess;
}

inline bool
is_pinned(const void *memory, size_t bytes)
{
    auto next = pinned.upper_bound((const char *)memory);

    return next != pinned.begin() && (const char *)memory + bytes <= (--next)->first + next->second;
}
inline cudaError_t
copy(void *to, const void *from, size_t bytes, cudaMemcpyKind kind, Stream *stream)
{
    if (!is_pinned(kind == cudaMemcpyHostToDevice ? from : to, bytes))
        abort();
    stream->steps.push_back({[=] { memcpy(to, from, bytes); }});
    go_on_sometimes();
    return cudaSuccess;
}
inline cudaError_t
pointer_attributes(cudaPointerAttributes *ret, const void *memory)
{
    *ret = {is_pinned(memory, 1) ? cudaMemoryTypeHost : cudaMemoryTypeUnregistered, 0};
    return cudaSuccess;
}
enum { MAPPED = 2 };
inline cudaError_t
host_register(void *memory, size_t bytes, unsigned)
{
    pinned[(const char *)memory] = bytes;
    return cudaSuccess;
}
inline cudaError_t
host_unregister(void *memory)
{
    pinned.erase((const char *)memory);
    return cudaSuccess;
}
inline cudaError_t
device_pointer(void **ret, void *memory, unsigned)
{
    if (!is_pinned(memory, 1))
        abort();
    *ret = memory;
    return cudaSuccess;
}
inline cudaError_t
malloc_host(void **ret, size_t bytes)
{
    cudaMalloc(ret, bytes);
    return host_register(*ret, bytes, 0);
}
inline cudaError_t
free_host(void *memory)
{
    host_unregister(memory);
    free(memory);
    return cudaSuccess;
}

/* KERNEL<<<GRID, BLOCK, SHARED, STREAM>>>(ARGUMENTS), and without a stream at once. */
template <class... Parameters, class... Arguments>
void
launch(Stream *stream, dim3 grid, dim3 block, void (*kernel)(Parameters...), Arguments... arguments)
{
    auto act = [=] { executor::launch(grid, block, [=] { kernel((Parameters)arguments...); }); };

    if (!stream) {
        act();
        return;
    }
    stream->steps.push_back({act});
    go_on_sometimes();
}
} // namespace late

#define cudaStream_t late::StreamPointer
#define cudaEvent_t late::EventPointer
#define cudaStreamCreate late::stream_create
#define cudaStreamDestroy late::stream_destroy
#define cudaStreamSynchronize late::stream_synchronize
#define cudaStreamWaitEvent late::wait_event
#define cudaEventCreate late::event_create
#define cudaEventDestroy late::event_destroy
#define cudaEventRecord late::event_record
#define cudaEventSynchronize late::event_synchronize
#define cudaEventElapsedTime late::elapsed
#define cudaMemcpyAsync late::copy
#define cudaPointerGetAttributes late::pointer_attributes
#define cudaHostRegister late::host_register
#define cudaHostRegisterMapped late::MAPPED
#define cudaHostUnregister late::host_unregister
#define cudaHostGetDevicePointer late::device_pointer
#define cudaMallocHost late::malloc_host
#define cudaFreeHost late::free_host
