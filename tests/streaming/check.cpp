/* SPDX-License-Identifier: MIT */

/* The applications of benchmarks/streaming on a CPU: plain kernels and those staged by hand leave what the references
 * say, for inputs of drawn sizes in drawn stretches. The test writes a header that includes all cases.
 * Usage: check ROUNDS [APPLICATION] */
#include "all_cases.h"
#include "benchmarks/streaming/results.cuh"

#include <cstdlib>
#include <cstring>

Application *applications;

/* Bytes of an input: none to speak of, a few blocks, or some pieces. */
static size_t
drawn_bytes(uint64_t round)
{
    const size_t most[] = {64, 3000, 40000, 9000};
    return drawn(round, 20) % most[round % 4] + 1;
}

int
main(int argc, char **argv)
{
    unsigned rounds = argc > 1 ? (unsigned)atoi(argv[1]) : 4, n_wrong = 0;

    for (Application *one = applications; one; one = one->next) {
        bool is_right_so_far = true;
        if (argc > 2 && strcmp(argv[2], one->name) != 0)
            continue;
        bool has_one_launch = one->only_launch(1).grid > 0; /* where not sizes of stretches, then more of inputs */
        for (uint64_t round = 0; round < (has_one_launch ? 4 * rounds : rounds); round++) {
            size_t n = one->elements_of(drawn_bytes(round));
            std::vector<Launch> launches = drawn_launches(*one, n ? n : 1, round, 3, 3);
            is_right_so_far = is_right(*one, n ? n : 1, round, launches) && is_right_so_far;
        }
        printf("%s: %s\n", one->name, is_right_so_far ? "right" : "WRONG");
        n_wrong += !is_right_so_far;
        one->release();
    }
    return n_wrong > 0 || !applications;
}
