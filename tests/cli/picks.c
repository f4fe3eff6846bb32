/* SPDX-License-Identifier: MIT */
/* The layouts that libfieldwise chooses for the source that is the first argument, with the parameters
 * NAME=VALUE behind it: "RECORD LAYOUT LAUNCHES GAIN", a line a record. */
#include <fieldwise.h>

#include <stdio.h>

int
main(int argc, char **argv)
{
    const FwRankOptions options = {.parameters = (const char *const *)argv + 2};
    char *problem = NULL;
    FwProgram *program = argc > 1 ? fw_program_parse(argv[1], NULL, &problem) : NULL;
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
