/* SPDX-License-Identifier: MIT */
/* The layouts that libfieldwise chooses for the source that is the first argument: "RECORD LAYOUT LAUNCHES
 * GAIN", a line a record. Behind it stand parameters NAME=VALUE, then, behind "--", values of host code. */
#include <fieldwise.h>

#include <stdio.h>
#include <string.h>

int
main(int argc, char **argv)
{
    int end = 2;

    while (end < argc && strcmp(argv[end], "--") != 0)
        end++;
    const FwParseOptions parse = {.values = end < argc ? (const char *const *)argv + end + 1 : NULL};
    if (end < argc)
        argv[end] = NULL;
    const FwRankOptions options = {.parameters = argc > 2 ? (const char *const *)argv + 2 : NULL};
    char *problem = NULL;
    FwProgram *program = argc > 1 ? fw_program_parse(argv[1], &parse, &problem) : NULL;
    FwResult *result = program ? fw_program_rank(program, &options, &problem) : NULL;

    for (size_t i = 0; result && i < fw_result_n_picks(result); i++) {
        const FwPick *pick = fw_result_pick(result, i);

        printf("%s %s %zu %.9g\n", pick->record, pick->name ? pick->name : pick->spec, pick->n_launches,
               pick->gain);
    }
    if (!result)
        fprintf(stderr, "%s\n", problem);
    fw_string_free(problem);
    fw_result_free(result);
    fw_program_free(program);
    return !result;
}
