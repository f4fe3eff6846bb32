/* SPDX-License-Identifier: MIT */
/* How nvcc is found, run and read. */
#include "command/nvcc/nvcc_private.h"

#include <string.h>

/* As nvcc 13.0 names them for sm_90, and with -rdc=true. */
static const char PRINTED[] =
    "ptxas info    : 0 bytes gmem\n"
    "ptxas info    : Compiling entry function '_ZN2ns2tkIdLi4EEEvPT_P1P' for 'sm_90'\n"
    "ptxas info    : Function properties for _ZN2ns2tkIdLi4EEEvPT_P1P\n"
    "    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n"
    "ptxas info    : Used 12 registers, used 0 barriers\n"
    "ptxas info    : Compile time = 15.619 ms\n"
    "ptxas info    : Compiling entry function '_ZN2ns2tkIfLi3EEEvPT_P1P' for 'sm_90'\n"
    "ptxas info    : Used 10 registers, used 0 barriers, 64 bytes smem, 372 bytes cmem[0]\n"
    "ptxas info    : Compiling entry function '_ZN36_GLOBAL__N__2491471f_5_t6_cu__Z3devf3hidEPNS_1QE' for "
    "'sm_90'\n"
    "ptxas info    : Used 20 registers, used 0 barriers\n"
    "ptxas info    : Compiling entry function '_Z2stP1P' for 'sm_90'\n"
    "ptxas info    : Used 21 registers, used 0 barriers\n"
    "ptxas info    : Function properties for _Z3devf\n"
    "    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n"
    "ptxas info    : Used 99 registers\n"
    "ptxas info    : Compiling entry function "
    "'__nv_static_25__2491471f_5_t6_cu__Z3devf__Z3farP1P' for 'sm_80'\n"
    "ptxas info    : Used 22 registers, used 0 barriers\n"
    "ptxas info    : Compiling entry function '_ZN9_GLOBAL__4samevEv' for 'sm_80'\n"
    "ptxas info    : Compiling entry function '_ZN12_GLOBAL__N_14twinEPi' for 'sm_80'\n"
    "ptxas info    : Used 30 registers, used 0 barriers\n"
    "ptxas info    : Compiling entry function '_ZN13_GLOBAL__N_ab4twinEPi' for 'sm_80'\n"
    "ptxas info    : Used 31 registers, used 0 barriers\n"
    "ptxas info    : Compiling entry function 'cc' for 'sm_90'\n"
    "ptxas info    : Used 1 registers, used 0 barriers\n";

/* A kernel whose parameters have other types in the code is told by its name, where one has it. */
static void
test_retyped(void)
{
    static const struct {
        const char *symbol;
        gint64 registers; /* 0: not told */
    } CASES[] = {
        {"_ZN2ns2tkIdLi4EEEvPT_P4Body", 12}, /* as a template with these arguments */
        {"_ZN2ns2tkIfLi3EEEv10Body_array", 10},
        {"_ZN2ns2tkIfLi4EEEvPT_P4Body", 0},
        {"_ZN2ns3tktIfLi3EEEvPT_P1P", 0},
        {"_Z2st10Body_array", 21},
        {"_ZL2stPK4Bodyi", 21},
        {"_Z3st210Body_array", 0},
        {"_ZL3farP4Body", 22},
        {"_ZN12_GLOBAL__N_13hidE4Body", 20},
        {"_ZN12_GLOBAL__N_14twinEP4Body", 0}, /* either of two */
        {"_Z2", 0},
        {"_Z99st", 0},
        {"_Z2tkIL", 0},
        {"cc", 1},
        {"", 0},
    };
    g_autoptr(GHashTable) registers = nvcc_output_registers(PRINTED);

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        gint64 n = 0;

        g_test_message("%s", CASES[i].symbol);
        g_assert_cmpint(nvcc_output_find_retyped(registers, CASES[i].symbol, &n), ==, CASES[i].registers > 0);
        if (CASES[i].registers > 0)
            g_assert_cmpint(n, ==, CASES[i].registers);
    }
}

static void
test_names(void)
{
    static const struct {
        const char *symbol;
        gint64 registers; /* 0: not told */
    } CASES[] = {
        {"_ZN2ns2tkIdLi4EEEvPT_P1P", 12},
        {"_ZN2ns2tkIfLi3EEEvPT_P1P", 10},
        {"_ZN2ns2tkIfLi4EEEvPT_P1P", 0},
        {"_ZN12_GLOBAL__N_13hidEPNS_1QE", 20}, /* in a namespace without a name */
        {"_ZL2stP1P", 21},                     /* static */
        {"_ZL3farP1P", 22},                    /* static, for separate compilation */
        {"_Z3devf", 0},                        /* a function, not a kernel */
        {"_ZN9_GLOBAL__4samevEv", 0},          /* nothing follows */
        {"_ZN12_GLOBAL__N_14twinEPi", 30},     /* this one, though another is alike */
        {"_ZN12_GLOBAL__N_94twinEPi", 0},      /* it may be either */
        {"cc", 1},
        {"c", 0},
        {"", 0},
    };
    g_autoptr(GHashTable) registers = nvcc_output_registers(PRINTED);

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        gint64 found = 0;
        gboolean is_found = nvcc_output_find(registers, CASES[i].symbol, &found);

        g_test_message("%s", CASES[i].symbol);
        g_assert_cmpint(is_found, ==, CASES[i].registers != 0);
        if (is_found)
            g_assert_cmpint(found, ==, CASES[i].registers);
    }
}

/* Text that is cut off or makes no sense is read as far as it goes. */
static void
test_garbage(void)
{
    for (gsize n = 0; n < strlen(PRINTED); n += 3) {
        g_autofree char *text = g_strndup(PRINTED, n), *error = nvcc_output_error(text);
        g_autoptr(GHashTable) registers = nvcc_output_registers(text);
        gint64 found;

        nvcc_output_find(registers, "_ZL2stP1P", &found);
        g_assert_cmpint(error != NULL, ==, n > 0);
    }
    g_autoptr(GHashTable) odd =
        nvcc_output_registers("Compiling entry function 'a\nUsed 3 registers\n"
                              "Compiling entry function '__nv_static_99_x' for\n"
                              "Used 99999999999999999999 registers\nUsed -1 registers\n"
                              "Used 5 registers\n");
    gint64 found;

    g_assert_cmpuint(g_hash_table_size(odd), ==, 1);
    g_assert_true(nvcc_output_find(odd, "__nv_static_99_x", &found));
    g_assert_cmpint(found, ==, 5);
}

static void
test_error_line(void)
{
    g_autofree char *error = nvcc_output_error("\na.cu(3): warning: x\na.cu(7): error: y\nerror: z\n");
    g_autofree char *fatal = nvcc_output_error("nvcc fatal   : no\n");
    g_autofree char *other = nvcc_output_error("\n  killed \nlast\n");

    g_assert_cmpstr(error, ==, "a.cu(7): error: y");
    g_assert_cmpstr(fatal, ==, "nvcc fatal   : no");
    g_assert_cmpstr(other, ==, "killed");
    g_assert_null(nvcc_output_error("\n\n"));
}

static void
test_find(void)
{
    const char *const paths[] = {"/nowhere/nvcc", "no-such-nvcc", "sh", NULL};
    const char *const none[] = {"/nowhere/nvcc", "no-such-nvcc", NULL};
    g_autoptr(GError) error = NULL;
    g_autofree char *found = nvcc_find(paths, &error);

    g_assert_no_error(error);
    g_assert_true(g_path_is_absolute(found));
    g_assert_true(g_str_has_suffix(found, "/sh"));
    g_assert_null(nvcc_find(none, &error));
    g_assert_error(error, NVCC_ERROR, NVCC_ERROR_MISSING);
    g_assert_nonnull(strstr(error->message, "/nowhere/nvcc, no-such-nvcc"));
    g_assert_nonnull(strstr(error->message, "--registers N"));
}

static void
test_run(void)
{
    const char *const good[] = {"/bin/sh", "-c", "echo out; echo err >&2", NULL};
    const char *const bad[] = {"/bin/sh", "-c", "echo told >&2; exit 3", NULL};
    const char *const slow[] = {"/bin/sh", "-c", "sleep 60 & wait", NULL};
    const char *const none[] = {"/nowhere/nvcc", NULL};
    g_autofree char *output = NULL, *told = NULL, *late = NULL, *nothing = NULL;
    g_autoptr(GError) error = NULL;

    g_assert_true(nvcc_run(good, NULL, 60, &output, &error));
    g_assert_cmpstr(output, ==, "out\nerr\n");
    g_assert_false(nvcc_run(bad, NULL, 60, &told, &error));
    g_assert_error(error, G_SPAWN_EXIT_ERROR, 3);
    g_assert_cmpstr(told, ==, "told\n");
    g_clear_error(&error);
    g_assert_false(nvcc_run(slow, NULL, 1, &late, &error));
    g_assert_error(error, NVCC_ERROR, NVCC_ERROR_COMPILE);
    g_assert_nonnull(strstr(error->message, "not done after 1 second"));
    g_clear_error(&error);
    g_assert_false(nvcc_run(none, NULL, 60, &nothing, &error));
    g_assert_nonnull(error);
    g_assert_null(nothing);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/nvcc/retyped", test_retyped);
    g_test_add_func("/nvcc/names", test_names);
    g_test_add_func("/nvcc/garbage", test_garbage);
    g_test_add_func("/nvcc/error-line", test_error_line);
    g_test_add_func("/nvcc/find", test_find);
    g_test_add_func("/nvcc/run", test_run);
    return g_test_run();
}
