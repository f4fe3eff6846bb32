/* SPDX-License-Identifier: MIT */
/* The clock of a program that the executor runs, linked with it: each look at it is a millisecond later,
 * beginning at the same time. So programs print the same times each time, and draw the same numbers from
 * them. Numbers of the system's are drawn from a fixed seed. */
#include <random>
#include <sys/time.h>
#include <time.h>

static long long
milliseconds()
{
    static long long now = 1700000000000;

    return ++now;
}

extern "C" time_t
time(time_t *ret_time) noexcept
{
    time_t now = milliseconds() / 1000;

    if (ret_time)
        *ret_time = now;
    return now;
}
extern "C" clock_t
clock() noexcept
{
    return (milliseconds() - 1700000000000) * (CLOCKS_PER_SEC / 1000);
}
extern "C" int
clock_gettime(clockid_t, timespec *ret_time) noexcept
{
    long long now = milliseconds();

    *ret_time = {(time_t)(now / 1000), (long)(now % 1000 * 1000000)};
    return 0;
}
extern "C" int
gettimeofday(timeval *ret_time, void *) noexcept
{
    long long now = milliseconds();

    *ret_time = {(time_t)(now / 1000), (suseconds_t)(now % 1000 * 1000)};
    return 0;
}
unsigned
std::random_device::_M_getval()
{
    static unsigned state = 12345;

    state = state * 1664525 + 1013904223;
    return state;
}
