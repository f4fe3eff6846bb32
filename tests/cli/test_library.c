/* SPDX-License-Identifier: MIT */

/* Uses libfieldwise as a program of its own does: nothing but the public header is included, and nothing but
 * the shared library is linked. The first argument is a folder with nbody.cu. */
#include <fieldwise.h>

#undef NDEBUG
#include <assert.h>
#include <stdio.h>
#include <string.h>

static void
check_ranking(FwProgram *program)
{
    static const char *const layouts[] = {"aos", "soa", "x,y,z/vx,vy,vz", NULL};
    const FwRankOptions options = {.arch = "kepler-k20c", .layouts = layouts, .grid = {64}, .registers = 20};
    char *problem = NULL, *json;
    FwResult *result = fw_program_rank(program, &options, &problem);
    const FwRanking *ranking;

    assert(result && !problem);
    assert(fw_result_n_rankings(result) == 1);
    ranking = fw_result_ranking(result, 0);
    assert(!fw_result_ranking(result, 1));
    assert(strcmp(ranking->kernel, "nbody") == 0 && strcmp(ranking->record, "Body") == 0);
    assert(ranking->grid[0] == 64 && ranking->grid[1] == 1 && ranking->block[0] == 256 &&
           ranking->registers == 20);
    assert(ranking->n_layouts == 3 && ranking->n_evaluated == 3);
    for (size_t i = 0; i < ranking->n_layouts; i++) {
        const FwLayout *layout = &ranking->layouts[i];
        double sum = 0;

        for (size_t j = 0; j < layout->n_cost; j++)
            sum += layout->cost[j];
        assert(layout->rank >= 1 && layout->rank <= 3 && layout->total > 0 && layout->total == sum);
        assert(layout->load_transactions > 0 && layout->store_transactions > 0);
        if (layout->name && strcmp(layout->name, "aos") == 0)
            assert(layout->relative == 1);
    }
    json = fw_result_to_json(result);
    assert(strstr(json, "\"schema\": \"fieldwise-rank-1\""));
    fw_string_free(json);
    fw_result_free(result);
}

/* The best of all layouts is none of the ranked ones' better, and not below its bound. */
static void
check_search(FwProgram *program)
{
    static const unsigned tiles[] = {1, 32}, bad_tiles[] = {32, 32};
    const FwRankOptions gpu = {.arch = "hopper-h200"}, all = {.arch = "hopper-h200", .all = true};
    const FwSearchOptions search = {.gap = 0.01, .tiles = tiles, .n_tiles = 2};
    const FwSearchOptions bad[] = {{.gap = 2}, {.seconds = -1}, {.tiles = bad_tiles, .n_tiles = 2}};
    char *problem = NULL;
    FwResult *result = fw_program_search(program, &gpu, &search, &problem);
    const FwRanking *ranking;

    assert(result && !problem);
    ranking = fw_result_ranking(result, 0);
    assert(ranking->optimum && !ranking->optimum->reason);
    assert(strcmp(ranking->optimum->groupings, "203") == 0 && strlen(ranking->optimum->spec) > 0);
    assert(ranking->optimum->bound > 0 && ranking->optimum->bound <= ranking->optimum->cost);
    for (size_t i = 0; i < ranking->n_layouts; i++)
        assert(ranking->layouts[i].total >= ranking->optimum->bound);
    fw_result_free(result);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert(!fw_program_search(program, &gpu, &bad[i], &problem) && problem && *problem != '\0');
        fw_string_free(problem);
        problem = NULL;
    }
    assert(!fw_program_search(program, &all, NULL, NULL));
}

/* What is wrong comes back as a message, and nothing else happens. */
static void
check_problems(FwProgram *program)
{
    static const char *const bad_spec[] = {"x//y", NULL}, *const no_kernel[] = {"nobdy", NULL};
    static const char *const no_parameter[] = {"q=1", NULL};
    static const char *const two_values[] = {"dt=1", "dt=2", NULL};
    const FwRankOptions options[] = {{.arch = "no-such-gpu"},
                                     {.model = "no-such-model"},
                                     {.layouts = bad_spec},
                                     {.kernels = no_kernel},
                                     {.block = {2048}},
                                     {.grid = {-1}},
                                     {.parameters = no_parameter},
                                     {.parameters = two_values},
                                     {.registers = -5},
                                     {.registers = 999}};

    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        char *problem = NULL;

        assert(!fw_program_rank(program, &options[i], &problem));
        assert(problem && *problem != '\0');
        fw_string_free(problem);
        assert(!fw_program_rank(program, &options[i], NULL));
    }
}

int
main(int argc, char **argv)
{
    static const char *const arguments[] = {"-DBODIES=4096", NULL};
    const FwParseOptions options = {.compiler_args = arguments};
    char path[4096], *problem = NULL;
    FwProgram *program;

    assert(argc == 2);
    snprintf(path, sizeof path, "%s/nbody.cu", argv[1]);
    program = fw_program_parse(path, &options, &problem);
    assert(program && !problem);
    assert(fw_program_n_kernels(program) == 1);
    assert(strcmp(fw_program_kernel(program, 0), "nbody") == 0);
    assert(!fw_program_kernel(program, 1));
    check_ranking(program);
    check_search(program);
    check_problems(program);
    fw_program_free(program);
    assert(!fw_program_parse("no-such-file.cu", NULL, &problem));
    assert(strstr(problem, "no-such-file.cu"));
    fw_string_free(problem);
    printf("libfieldwise %s works\n", fw_version());
    return 0;
}
