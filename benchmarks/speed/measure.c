/* SPDX-License-Identifier: MIT */
#include "measure.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static void
exec_quietly(const char *const *argv)
{
    int null = open("/dev/null", O_RDWR);

    dup2(null, STDOUT_FILENO);
    dup2(null, STDERR_FILENO);
    execv(argv[0], (char *const *)argv);
    _exit(127);
}

Cost
command_cost(const char *const *argv)
{
    struct rusage usage;
    int status = 0;
    gint64 start = g_get_monotonic_time();
    pid_t child = fork();

    if (child == 0)
        exec_quietly(argv);
    if (child < 0 || wait4(child, &status, 0, &usage) < 0 || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        g_autofree char *command = g_strjoinv(" ", (char **)argv);

        g_printerr("failed: %s\n", command);
        exit(1);
    }
    return (Cost){(double)(g_get_monotonic_time() - start) / 1e6, (double)usage.ru_maxrss / 1024};
}

static int
compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static Cost
cost_median(const Cost *costs, guint n)
{
    g_autofree double *seconds = g_new(double, n), *mebibytes = g_new(double, n);

    for (guint i = 0; i < n; i++) {
        seconds[i] = costs[i].seconds;
        mebibytes[i] = costs[i].mebibytes;
    }
    qsort(seconds, n, sizeof *seconds, compare_doubles);
    qsort(mebibytes, n, sizeof *mebibytes, compare_doubles);
    return (Cost){seconds[n / 2], mebibytes[n / 2]};
}

void
command_compare(const char *const *a, const char *const *b, guint rounds, Cost *ret_a, Cost *ret_b)
{
    g_autofree Cost *costs_a = g_new(Cost, rounds), *costs_b = g_new(Cost, rounds);

    command_cost(a);
    command_cost(b);
    for (guint i = 0; i < rounds; i++) {
        costs_a[i] = command_cost(a);
        costs_b[i] = command_cost(b);
    }
    *ret_a = cost_median(costs_a, rounds);
    *ret_b = cost_median(costs_b, rounds);
}

Cost
command_median(const char *const *argv, guint rounds)
{
    g_autofree Cost *costs = g_new(Cost, rounds);

    for (guint i = 0; i < rounds; i++)
        costs[i] = command_cost(argv);
    return cost_median(costs, rounds);
}
