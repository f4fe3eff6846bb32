/* SPDX-License-Identifier: MIT */
/* What the executor knows of memory: which is the device's, and what is copied from there to the host.
 * EXECUTOR_TRACE=FILE writes of each such copy its size, a hash of its bytes and how many of them follow, 8
 * bytes each, and then these first bytes. What a changed program downloads comes by way of memory that has
 * the elements side by side again: both programs make the same copies to the host. */
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>

#if defined(__SANITIZE_ADDRESS__)
#define EXECUTOR_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define EXECUTOR_SANITIZED
#endif
#endif

namespace executor
{
const size_t KEPT_BYTES = 64 << 10; /* of one copy */
const size_t ALL_BYTES = 8 << 20;   /* of all copies together */

static std::map<const char *, size_t> memories; /* of the device: where one begins, and its bytes */

static inline void
allocated(const void *memory, size_t bytes)
{
    memories[(const char *)memory] = bytes;
}
static inline void
freed(const void *memory)
{
    memories.erase((const char *)memory);
}
/* Whether the device has BYTES beside what is allocated, each with BEHIND behind it. */
static inline bool
has_room(size_t bytes, size_t behind)
{
    const char *room = getenv("EXECUTOR_ROOM");
    size_t all = bytes;

    for (const auto &memory : memories)
        all += memory.second - behind;
    return !room || all <= strtoull(room, NULL, 10);
}
static inline bool
is_device(const void *address)
{
    auto behind = memories.upper_bound((const char *)address);

    if (behind == memories.begin())
        return false;
    --behind;
    return (size_t)((const char *)address - behind->first) < behind->second;
}

/* The byte that memory of the device is full of. */
static inline int
fill()
{
    static const char *const byte = getenv("EXECUTOR_FILL");

    return byte ? (int)strtol(byte, NULL, 0) : 0x5a;
}

/* FNV-1a. What nobody has written may be among the bytes. */
static inline uint64_t
hash(const unsigned char *bytes, size_t n)
{
    uint64_t value = 0xcbf29ce484222325;

    for (size_t i = 0; i < n; i++)
        value = (value ^ bytes[i]) * 0x100000001b3;
    return value;
}

static inline FILE *
trace_file()
{
    static const char *const name = getenv("EXECUTOR_TRACE");
    static FILE *const file = name ? fopen(name, "wb") : NULL;

    return file;
}

/* BYTES have been copied from the device TO the host. */
static inline void
trace(const void *to, size_t bytes)
{
    static size_t all;
    FILE *file = trace_file();

    if (!file)
        return;
    uint64_t kept = bytes < KEPT_BYTES ? bytes : KEPT_BYTES;
    kept = all + kept > ALL_BYTES ? 0 : kept;
    all += kept;
    const uint64_t numbers[] = {bytes, hash((const unsigned char *)to, bytes), kept};
    fwrite(numbers, sizeof numbers, 1, file);
    fwrite(to, 1, kept, file);
    fflush(file); /* the program may end in any way */
}

/* A kernel is launched: the first is written as a copy of all bytes that there could be. */
static inline void
trace_launch()
{
    static bool is_known;
    const uint64_t numbers[] = {UINT64_MAX, 0, 0};

    if (!is_known && trace_file())
        fwrite(numbers, sizeof numbers, 1, trace_file());
    is_known = true;
}
} // namespace executor
