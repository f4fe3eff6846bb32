/* SPDX-License-Identifier: MIT */

/* The applications of benchmarks/streaming on a CPU: plain kernels and those staged by hand leave what the
 * references say, for inputs of drawn sizes in drawn stretches. The test writes a header that includes all
 * cases. Usage: check ROUNDS [APPLICATION] */
#include "all_cases.h"
#include "benchmarks/streaming/hosted.cuh"

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

/* Whether both forms leave the same in all ways in which data of the host comes, and have sent back what a
 * run of the whole input leaves. */
static bool
goes_by_slices(SlicedApplication &application)
{
    const size_t bytes = 30000, slice_bytes = 8000;
    std::vector<char> data =
        hosted_input(application, application.only_launch(1).grid > 0 ? 3000 : bytes, 20000);
    size_t n = data.size() / application.element, n_back = application.bytes_back(n);
    std::vector<char> back(n_back + BEHIND), whole(n_back + BEHIND);
    Launch launch = application.only_launch(n).grid > 0 ? application.only_launch(n) : Launch{2, 30};
    unsigned long long wanted = 0;

    application.take(data.data(), n);
    application.allocate({4, 200});
    application.give(whole.data());
    application.run(PLAIN, application.only_launch(n).grid > 0 ? launch : Launch{4, 200}, 0);
    HostedRun hosted(application, data.data(), data.size(), back.data(), launch, slice_bytes);
    for (Form form : {PLAIN, BY_HAND})
        for (Way way : {SINGLE, DOUBLE, PINNED, MAPPED}) {
            unsigned long long sum;
            if (form == BY_HAND && !application.is_staged())
                continue;
            memset(back.data(), POISON, n_back);
            hosted.run(form, way, &sum);
            wanted = wanted ? wanted : sum;
            if (sum != wanted || memcmp(back.data(), whole.data(), n_back) != 0) {
                fprintf(stderr, "%s, %s: %s differs\n", application.name, FORM_NAMES[form], WAY_NAMES[way]);
                return false;
            }
        }
    return true;
}

int
main(int argc, char **argv)
{
    unsigned rounds = argc > 1 ? (unsigned)atoi(argv[1]) : 4, n_wrong = 0;

    for (Application *one = applications; one; one = one->next) {
        bool is_right_so_far = true;
        if (argc > 2 && strcmp(argv[2], one->name) != 0)
            continue;
        bool has_one_launch =
            one->only_launch(1).grid > 0; /* where not sizes of stretches, then more of inputs */
        for (uint64_t round = 0; round < (has_one_launch ? 4 * rounds : rounds); round++) {
            size_t n = one->elements_of(drawn_bytes(round));
            std::vector<Launch> launches = drawn_launches(*one, n ? n : 1, round, 3, 3);
            is_right_so_far = is_right(*one, n ? n : 1, round, launches) && is_right_so_far;
        }
        SlicedApplication *sliced = dynamic_cast<SlicedApplication *>(one);
        if (sliced && sliced->is_sliced())
            is_right_so_far = goes_by_slices(*sliced) && is_right_so_far;
        printf("%s: %s\n", one->name, is_right_so_far ? "right" : "WRONG");
        n_wrong += !is_right_so_far;
        one->release();
    }
    return n_wrong > 0 || !applications;
}
