/* SPDX-License-Identifier: MIT */
/* Runs a fuzz harness over seeds and over mutations of them, for a bounded number of executions, with any
 * compiler. The same harnesses link with libFuzzer for long runs (see CONTRIBUTING.md).
 *
 * usage: fuzz-NAME [--seed N] RUNS SEED-FOLDER…
 *
 * The seed of the mutations is drawn, and printed. */
#include "names.h"

#include <glib.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

#define INPUT_LIMIT 65536

/* The input being run, written out if the harness dies. */
static const GByteArray *running;

/* Adds the files of FOLDER to SEEDS, in the order of their names. */
static void
read_seeds(const char *folder, GPtrArray *seeds)
{
    g_autoptr(GPtrArray) names = names_in(folder);

    for (guint i = 0; i < names->len; i++) {
        g_autofree char *path = g_build_filename(folder, g_ptr_array_index(names, i), NULL);
        char *text = NULL;
        gsize length = 0;

        if (!g_file_get_contents(path, &text, &length, NULL))
            continue;
        g_ptr_array_add(seeds, g_byte_array_new_take((guint8 *)text, length));
    }
}

static void
replace(GByteArray *input, guint at, guint remove, const guint8 *insert, guint n_insert)
{
    g_autofree guint8 *copy = n_insert ? g_memdup2(insert, n_insert) : NULL;

    g_byte_array_remove_range(input, at, remove);
    if (input->len + n_insert > INPUT_LIMIT)
        return;
    guint tail = input->len - at;
    g_byte_array_set_size(input, input->len + n_insert);
    if (tail)
        memmove(input->data + at + n_insert, input->data + at, tail);
    if (n_insert)
        memcpy(input->data + at, copy, n_insert);
}

static guint
below(GRand *rand, guint n)
{
    return n ? (guint)g_rand_int_range(rand, 0, (gint32)n) : 0;
}

/* A function, since MIN would draw a random number twice. */
static guint
at_most(guint value, guint limit)
{
    return value < limit ? value : limit;
}

/* One small change: a byte, a piece copied, moved or cut, or a piece of another seed. */
static void
mutate(GRand *rand, GByteArray *input, const GByteArray *other)
{
    static const char *const tokens[] = {"0",    "-1",   "99999999999999999999",
                                         "@",    "/",    ",",
                                         "[",    "]",    "=",
                                         "\n",   "(",    ")",
                                         "{",    "}",    "*",
                                         "%",    "<<",   "unknown",
                                         "\xff", "\r\n", ".",
                                         "NaN",  "1e999"};
    guint at = below(rand, input->len + 1), rest = input->len - at;
    guint length = at_most(1 + below(rand, 16), rest);
    guint8 byte = (guint8)g_rand_int_range(rand, 0, 256);

    switch (below(rand, 6)) {
    case 0:
        replace(input, at, at_most(1, rest), &byte, 1);
        break;
    case 1:
        replace(input, at, length, NULL, 0);
        break;
    case 2: {
        guint from = below(rand, input->len + 1);
        replace(input, at, 0, input->data + from, at_most(1 + below(rand, 64), input->len - from));
        break;
    }
    case 3: {
        guint from = below(rand, other->len + 1);
        replace(input, at, length, other->data + from, at_most(1 + below(rand, 128), other->len - from));
        break;
    }
    default: {
        const char *token = tokens[below(rand, G_N_ELEMENTS(tokens))];
        replace(input, at, below(rand, 2) ? length : 0, (const guint8 *)token, (guint)strlen(token));
    }
    }
}

static void
run(const GByteArray *input)
{
    running = input;
    LLVMFuzzerTestOneInput(input->data, input->len);
}

static void
say_input(void)
{
    if (!running)
        return;
    g_printerr("failed on an input of %u bytes:\n", running->len);
    fwrite(running->data, 1, running->len, stderr);
    fputc('\n', stderr);
}

static void
on_abort(int signal_number)
{
    say_input();
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

int
main(int argc, char **argv)
{
    g_autoptr(GPtrArray) seeds = g_ptr_array_new_with_free_func((GDestroyNotify)g_byte_array_unref);
    gboolean is_given = argc > 2 && strcmp(argv[1], "--seed") == 0;
    guint32 drawn = is_given ? (guint32)g_ascii_strtoull(argv[2], NULL, 10) : g_random_int();
    g_autoptr(GRand) rand = g_rand_new_with_seed(drawn);
    int first = is_given ? 3 : 1;

    for (int i = first + 1; i < argc; i++)
        read_seeds(argv[i], seeds);
    if (seeds->len == 0) {
        g_printerr("usage: fuzz-NAME [--seed N] RUNS SEED-FOLDER…, with a file in some folder\n");
        return 2;
    }
    guint64 runs = g_ascii_strtoull(argv[first], NULL, 10);
    g_print("seed %u\n", drawn);
    fflush(stdout);
    atexit(say_input);
    signal(SIGABRT, on_abort);
    for (guint i = 0; i < seeds->len; i++)
        run(g_ptr_array_index(seeds, i));
    for (guint64 k = 0; k < runs; k++) {
        const GByteArray *from = g_ptr_array_index(seeds, below(rand, seeds->len));
        g_autoptr(GByteArray) input = g_byte_array_sized_new(from->len + 1); /* its data is not NULL */

        g_byte_array_append(input, from->data, from->len);
        for (guint n = 1 + below(rand, 5); n > 0; n--)
            mutate(rand, input, g_ptr_array_index(seeds, below(rand, seeds->len)));
        run(input);
    }
    running = NULL;
    g_print("%u seeds and %" G_GUINT64_FORMAT " mutations ran\n", seeds->len, runs);
    return 0;
}
