/* SPDX-License-Identifier: MIT */

/* Whether two runs left the same: small results are compared byte by byte with a reference, large ones by a digest
 * that the GPU computes. */

#pragma once

#include "application.cuh"

#include <algorithm>
#include <cstring>

/* A number that two results share only if they are the same, but for a chance of about 2^-64. */
inline unsigned long long
digest_of(const std::vector<Result> &results)
{
    Memory memory;
    unsigned long long *total = memory.of<unsigned long long>(1), sum = 0;

    for (const Result &r : results) {
        unsigned long long one;
        require(cudaMemset(total, 0, sizeof *total), "clear a sum");
        add_digest(r, total, 0);
        require(cudaMemcpy(&one, total, sizeof one, cudaMemcpyDeviceToHost), "copy a sum");
        sum = mixed(sum + one);
    }
    return sum;
}

/* BYTES with its slots in order, so that sets can be compared. */
inline Bytes
in_order(const Bytes &bytes, size_t slot)
{
    std::vector<std::string> slots;
    Bytes sorted;

    if (slot == 0)
        return bytes;
    for (size_t i = 0; i + slot <= bytes.size(); i += slot)
        slots.emplace_back((const char *)bytes.data() + i, slot);
    std::sort(slots.begin(), slots.end());
    for (const std::string &one : slots)
        sorted.insert(sorted.end(), one.begin(), one.end());
    return sorted;
}

/* Whether FORM leaves what the reference WANTED says. Says where it does not. */
inline bool
leaves_wanted(Application &application, Form form, Launch launch, const std::vector<Bytes> &wanted)
{
    application.allocate(launch);
    application.refresh();
    application.run(form, launch, 0);
    require(cudaDeviceSynchronize(), application.name);
    std::vector<Result> results = application.results(launch);
    for (size_t r = 0; r < results.size(); r++) {
        Bytes is = on_host((const unsigned char *)results[r].memory, results[r].bytes);
        Bytes left = in_order(is, results[r].slot), want = in_order(wanted[r], results[r].slot);
        if (left == want)
            continue;
        size_t i = 0;
        while (i < left.size() && i < want.size() && left[i] == want[i])
            i++;
        fprintf(stderr, "%s, %s: %s differs from byte %zu of %zu on (%d, not %d); %u blocks, %zu elements a thread\n",
                application.name, FORM_NAMES[form], results[r].name, i, want.size(), i < left.size() ? left[i] : -1,
                i < want.size() ? want[i] : -1, launch.grid, launch.per);
        return false;
    }
    return true;
}

/* Whether both forms leave what the CPU computes for an input of N elements in each of LAUNCHES. */
inline bool
is_right(Application &application, size_t n, uint64_t seed, const std::vector<Launch> &launches)
{
    bool right = true;

    application.fill(n, seed);
    for (const Launch &launch : launches) {
        std::vector<Bytes> wanted = application.reference(launch);
        right = leaves_wanted(application, PLAIN, launch, wanted) && right;
        if (application.is_staged())
            right = leaves_wanted(application, BY_HAND, launch, wanted) && right;
    }
    return right;
}

/* Launches for an input of N elements: drawn ones, no thread without any and most without, and whole granules. */
inline std::vector<Launch>
drawn_launches(Application &application, size_t n, uint64_t seed, unsigned count, unsigned max_grid)
{
    std::vector<Launch> launches;

    if (application.only_launch(n).grid > 0)
        return {application.only_launch(n)};
    for (unsigned k = 0; k < count; k++) {
        unsigned grid = 1 + (unsigned)(drawn(seed, 2 * k) % max_grid);
        size_t per = (n + (size_t)grid * BLOCK - 1) / ((size_t)grid * BLOCK);
        per += k % 3 == 1 ? drawn(seed, 2 * k + 1) % 2000 : k % 3 == 2 ? 32 - per % 32 : 0;
        launches.push_back({grid, per ? per : 1});
    }
    return launches;
}
