/* SPDX-License-Identifier: MIT */

/* Whole programs do the same in five layouts as they did before: kernels of benchmarks/kernels, and programs
 * of this folder, run on the CPU (executor/cuda_runtime.h). `apply` writes the same source for all layouts.
 * Arguments: FIELDWISE, the source's folder. CXX_COMPILERS names a compiler for C++. */
#include "executed.h"
#include "run_command.h"

#include <glib/gstdio.h>
#include <string.h>

#define N_LAYOUTS 5u

/* What is put around a source so that it is a program: N elements of the record, of which FIELDS get numbers
 * and START, statements on host[i], others; then CALL, on N of them in the device memory `device`. */
typedef struct {
    const char *source, *record;
    const char *macros; /* in front of it */
    const char *fields; /* in order; one with [ ] is no number */
    const char *more;   /* in main(), before START */
    const char *start, *call;
    guint n;
    const char *hidden;  /* more fields, private ones, or NULL */
    gboolean is_managed; /* `device` is managed memory */
} Program;

static const Program PROGRAMS[] = {
    {"benchmarks/kernels/adi.cu", "Equation", "", "lower diagonal upper value", "", "host[i].diagonal += 9;",
     "adi_rows(device, 16, 8); adi_columns(device, 16, 8);", 128},
    {"benchmarks/kernels/bitonic.cu", "Fragment", "", "depth colour pixel coverage", "",
     "host[i].depth = i * 67 % 101;", "sort_fragments(device, n);", 512},
    {"benchmarks/kernels/deposit.cu", "GridPoint", "", "rho jx jy jz ex ey ez bz",
     "Ion ions[50]; for (int i = 0; i < 50; i++) ions[i] = {i * 7 % 50 / 8.0f, i * 3 % 40 / 7.0f, 1.5f, i / "
     "4.0f, -2, 0.25f, i};",
     "", "deposit_ions(ions, device, 50, 8);", 64},
    {"benchmarks/kernels/euler.cu", "Cell", "", "pressure volume q[]", "",
     "for (int k = 0; k < 5; k++) host[i].q[k] = 1 + (i * 5 + k) % 7 / 4.0f;",
     "Cell *next; cudaMalloc(&next, n * sizeof(Cell)); cudaMemset(next, 0, n * sizeof(Cell)); "
     "euler_advance(device, next, n, 0.125f); euler_advance(next, device, n, 0.125f); cudaFree(next);",
     70},
    {"benchmarks/kernels/hermite.cu", "Star", "", "x y z vx vy vz mass ax ay az jx jy jz potential", "", "",
     "hermite_step(device, n, 0.25f);", 40},
    {"benchmarks/kernels/mesh.cu", "State", "", "density mx my energy",
     "int other[120]; float nx[120], ny[120]; Flux fluxes[40]; for (int i = 0; i < 120; i++) other[i] = i * 7 "
     "% 41 - 1, nx[i] = i / 50.0f, ny[i] = 1 - nx[i];",
     "", "mesh_fluxes(device, other, nx, ny, fluxes, n); for (int i = 0; i < 40; i++) MIX(fluxes[i]);", 40},
    {"benchmarks/kernels/nbody.cu", "Body", "#define BODIES 64", "x y z vx vy vz", "", "",
     "nbody_accelerate(device, 0.5f);", 64},
    {"benchmarks/kernels/packets.cu", "Packet", "",
     "protocol time flags source source_port target target_port bytes verdict",
     "Rule rules[3] = {{1, 1, 0, 9, 1, 1}, {0, 2, 0, 70, 2, 2}, {0, 0, 0, 90, 3, 3}};",
     "host[i].verdict = i % 9 == 0; host[i].source = i; host[i].target_port = i; host[i].protocol = i % 5;",
     "judge_packets(device, rules, n, 3, -1);", 80},
    {"benchmarks/kernels/padded.cu", "Reading", "", "flag value quality channel",
     "double gains[8] = {1, -2, 3, 4.5, 5, 6, 7, 8}, offsets[8] = {0.5};", "",
     "calibrate_readings(device, gains, offsets, n);", 60},
    {"benchmarks/kernels/rays.cu", "Ray", "",
     "origin.x origin.y origin.z direction.x direction.y direction.z distance hit",
     "Sphere spheres[64]; for (int i = 0; i < 64; i++) spheres[i] = {{i % 4 * 3.0f, i % 16 / 4 * 3.0f, i / 16 "
     "* 3.0f}, 1.25f};",
     "host[i].direction = {0.6f, 0, 0.8f}; host[i].distance = 100;", "trace_rays(device, spheres, n);", 50},
    {"benchmarks/kernels/shallow.cu", "Water", "", "h hu hv bed", "", "host[i].h += 2;",
     "Water *next; cudaMalloc(&next, n * sizeof(Water)); cudaMemcpy(next, device, n * sizeof(Water), "
     "cudaMemcpyDeviceToDevice); shallow_advance(device, next, 12, 10, 0.125f, 4); cudaFree(next);",
     120},
    {"benchmarks/kernels/vectors.cu", "float4", "", "x y z w", "", "",
     "float4 *other; cudaMalloc(&other, n * sizeof(float4)); cudaMemcpy(other, host, n * sizeof(float4), "
     "cudaMemcpyHostToDevice); bounce_beads(device, other, n, 9.5f, 0.25f); cudaFree(other);",
     60},
    {"tests/rewrite/pitfalls.cu", "Body", "", "x y q.a q.b c d e v[]", "float numbers[32] = {0};",
     "for (int k = 0; k < 3; k++) host[i].v[k] = i - k; host[i].e = i % 2;",
     "run(device, host, numbers, n); MIX(numbers);", 32},
    {"tests/rewrite/private.cu", "Probe", "", "mark tag", "float numbers[40];", "host[i].set(i);",
     "run(device, numbers, n); MIX(numbers);", 40, " serial weight at.a at.b open.a open.b history"},
    {"tests/rewrite/held.cu", "Body", "", "x y c", "", "", "run_held(device, n, host);", 40},
    {"tests/rewrite/nested.cu", "Corners", "",
     "corner[] tag kind[] kinds[] pairs[] word[] deep[] more.words[] more.n", "",
     "host[i].kind = (Corners::Kind)(i % 3); host[i].word.whole = i * 40503; for (int k = 0; k < 12; k++) host[i].pairs[k / 6][k % 3] = {(short)(i - k), "
     "(char)k, 1}; for (int k = 0; k < 4; k++) host[i].corner[k] = {i / 4.0f + k, 0, k * 3.0 - i}; for (int k = 0; k < 4; "
     "k++) host[i].deep[k / 2].v[k % 2] = {k / 8.0f, -1, i * 0.5f}, host[i].deep[k / 2].w.whole = i + k;",
     "run_nested(device, n);", 45},
    {"tests/rewrite/spaces.cu", "lin::Vec3<float>", "", "x y z", "", "", "run_spaces(device, n);", 50},
    {"tests/rewrite/returned.cu", "Body", "", "x y tag", "", "", "run_returned(device, n);", 40},
    {"tests/rewrite/changed.cu", "Body", "", "x y z tag pos.a pos.b pos.c vel.a vel.b vel.c list[]", "",
     "host[i].x += 1; host[i].pos = {i / 4.0f, 1, i % 5 - 2.0f}; host[i].vel = {1.5f, i % 3 / 2.0f, -1}; "
     "for (int k = 0; k < 3; k++) host[i].list[k] = i - k;",
     "run_changed(device, n);", 50},
    {"tests/rewrite/both.cu", "Body", "", "x y z tag", "", "host[i].x += i * 37 % 50;",
     "run_both(device, n);", 50},
    {"tests/rewrite/fixed.cu", "Body", "", "x y tag", "", "", "run_fixed(device, n);", 50},
    {"tests/rewrite/told.cu", "Body", "", "x y z tag", "", "", "run_told(device, n);", 50},
    {"tests/rewrite/sums.cu", "Body", "", "x y c", "", "", "run_sums(device, n);", 50},
    {"tests/rewrite/lambdas.cu", "Body", "", "x y tag", "", "", "run_lambdas(device, n);", 50},
    {"tests/rewrite/inside.cu", "deep::gas::Sim::Body", "", "x y tag at.u", "", "", "run_inside(device, n);",
     50},
    {"tests/rewrite/braces.cu", "Body", "", "x y tag", "", "", "run_braces(device, n);", 60},
    {"tests/rewrite/owned.cu", "Body", "", "x y tag", "", "", "run_owned(device, n);", 50},
    {"tests/rewrite/cast.cu", "Body", "", "x y c w", "", "", "run_cast(device, n);", 50},
    {"tests/rewrite/managed.cu", "Body", "", "x y q.a q.b c v[]", "float numbers[48];",
     "for (int k = 0; k < 3; k++) host[i].v[k] = i - k;", "run(device, numbers, n); MIX(numbers);", 48, NULL,
     TRUE},
    {"tests/cli/sources/apply_forms.cu", "Body", "", "x y p.a p.b v[]", "Body result[40];",
     "for (int k = 0; k < 3; k++) host[i].v[k] = i - k;",
     "simulate(host, result, n, 0); for (Body &b : result) MIX(b.x), MIX(b.y), MIX(b.v), MIX(b.p);", 40},
};

#define N_PROGRAMS ((guint)G_N_ELEMENTS(PROGRAMS))

static const char *fieldwise, *root;

/* Programs that print what they do, of run(), with parallel pointers. */
typedef struct {
    const char *source, *name, *fields;
} Parallel;

static const Parallel PARALLEL[] = {
    {"tests/header/parallel/bodies.cu", "Point", "x y z mass vx vy vz"},
    {"tests/header/parallel/cells.cu", "Fluid", "pressure density material"},
    {"tests/header/parallel/counts.cu", "Bin", "d_hits d_sums"},
    {"tests/header/parallel/halves.cu", "Half", "d_low d_high"},
    {"tests/header/parallel/kinds.cu", "Kind", "d_low d_high"},
    {"tests/header/parallel/heat.cu", "Spot", "d_heat d_kind d_done d_steps"},
    {"tests/rewrite/shared_fields.cu", "Shared", "x v sum"},
    {"tests/rewrite/given_fields.cu", "Given", "a b"},
    {"tests/rewrite/turning_fields.cu", "Turn", "a h"},
    {"tests/rewrite/turning_fields.cu", "List", "a b sum"},
    {"tests/rewrite/objects.cu", "Moved", "x y v"},
    {"tests/rewrite/objects.cu", "Mixed", "a b c"},
    {"tests/rewrite/objects.cu", "Pair", "p q"},
    {"tests/rewrite/objects.cu", "Outside", "r s t"},
    {"tests/rewrite/objects.cu", "Lones", "e f"},
};

/* What begins the names of the header of the type RECORD: "lin_Vec3_float". Free with g_free(). */
static char *
prefix_of(const char *record)
{
    g_autofree char *plain = g_strdelimit(g_strdup(record), "<>, ", ':');
    g_auto(GStrv) parts = g_strsplit(plain, ":", -1);
    g_autoptr(GPtrArray) named = g_ptr_array_new();

    for (char **part = parts; *part; part++)
        if (**part != '\0')
            g_ptr_array_add(named, *part);
    g_ptr_array_add(named, NULL);
    return g_strjoinv("_", (char **)named->pdata);
}

/* The layout NUMBER of a record with FIELDS; the last: its fields backwards, in two groups, of which one is
 * aligned and padded. Free with g_free(). */
static char *
layout_spec(const char *field_names, guint number)
{
    static const char *const SPECS[] = {"aos", "soa", "aosoa@8", "aosoa@32"};
    g_autoptr(GString) spec = g_string_new(NULL);
    g_auto(GStrv) fields = NULL;

    if (number < G_N_ELEMENTS(SPECS))
        return g_strdup(SPECS[number]);
    fields = g_strsplit(field_names, " ", -1);
    for (guint n = g_strv_length(fields), f = n; f > 0; f--) {
        if (f < n)
            g_string_append(spec, f == (n + 1) / 2 ? "/" : ",");
        g_string_append_len(spec, fields[f - 1], (gssize)strcspn(fields[f - 1], "["));
    }
    g_string_append(spec, "+32");
    return g_string_free(g_steal_pointer(&spec), FALSE);
}

/* The whole text of PROGRAM. Free with g_free(). */
static char *
program_text(const Program *program)
{
    g_autofree char *source = executed_read(root, program->source);
    g_auto(GStrv) fields = g_strsplit(program->fields, " ", -1);
    GString *text = g_string_new(NULL);

    g_string_append_printf(text,
                           "%s\n%s\n#define MIX(thing) mix(sum, &(thing), sizeof(thing))\n"
                           "static void mix(unsigned long long &sum, const void *data, size_t bytes)\n{\n"
                           "    for (size_t b = 0; b < bytes; b++)\n"
                           "        sum = (sum ^ ((const unsigned char *)data)[b]) * 1099511628211ull;\n}\n"
                           "int main()\n{\n    const int n = %u;\n"
                           "    unsigned long long sum = 14695981039346656037ull;\n"
                           "    %s *host = (%s *)calloc(n, sizeof(%s));\n    %s *device;\n    %s\n"
                           "    for (int i = 0; i < n; i++) {\n",
                           program->macros, source, program->n, program->record, program->record,
                           program->record, program->record, program->more);
    for (guint f = 0; fields[f]; f++)
        if (!strchr(fields[f], '['))
            g_string_append_printf(text, "        host[i].%s = (i * 37 + %u) %% 61 / 16.0 + 0.5;\n",
                                   fields[f], f * 11);
    g_string_append_printf(text,
                           "        %s\n    }\n    %s((void **)&device, n * sizeof(%s));\n"
                           "    cudaMemcpy(device, host, n * sizeof(%s), cudaMemcpyHostToDevice);\n    %s\n"
                           "    cudaMemcpy(host, device, n * sizeof(%s), cudaMemcpyDeviceToHost);\n"
                           "    cudaFree(device);\n    for (int i = 0; i < n; i++) {\n",
                           program->start, program->is_managed ? "cudaMallocManaged" : "cudaMalloc",
                           program->record, program->record, program->call, program->record);
    for (guint f = 0; fields[f]; f++)
        g_string_append_printf(text, "        MIX(host[i].%.*s);\n", (int)strcspn(fields[f], "["), fields[f]);
    if (program->hidden)
        g_string_append(text, "        MIX(host[i]);\n");
    g_string_append(text, "        printf(\"%016llx\\n\", sum);\n    }\n    return 0;\n}\n");
    return g_string_free(text, FALSE);
}

/* Adds the program TEXT as number NUMBER to ALL, and with each layout of RECORD, which NAME names and which
 * has FIELDS, as one N_ALL more. The source is the same in all layouts. */
static void
add_program(const char *folder, const char *text, const char *record, const char *called, const char *fields,
            guint number, guint n_all, GString *all)
{
    g_autofree char *first = NULL, *name = g_strconcat(called, "_layout.h", NULL);
    g_autofree char *header_path = g_build_filename(folder, name, NULL);

    executed_add(all, text, NULL, NULL, number);
    for (guint l = 0; l < N_LAYOUTS; l++) {
        g_autofree char *spec = layout_spec(fields, l), *changed = NULL, *header = NULL;

        folder_write(folder, "program.cu", text);
        g_unlink(header_path);
        g_free(command_output(folder, fieldwise,
                              (const char *const[]){"apply", "--record", record, "--layout", spec,
                                                    "--in-place", "program.cu", NULL}));
        changed = executed_read(folder, "program.cu");
        header = executed_read(folder, name);
        executed_add(all, changed, name, header, number + (l + 1) * n_all);
        if (l == 0)
            first = g_steal_pointer(&changed);
        else
            g_assert_cmpstr(changed, ==, first);
    }
}

static void
test_parallel(void)
{
    const guint n = G_N_ELEMENTS(PARALLEL);
    g_autofree char *folder = folder_new();
    g_autoptr(GString) all = g_string_new(EXECUTED_START);
    g_auto(GStrv) outputs = NULL;

    for (guint k = 0; k < n; k++) {
        g_autofree char *source = executed_read(root, PARALLEL[k].source),
                        *list = g_strdup(PARALLEL[k].fields);
        g_autofree char *text = g_strconcat(source, "int main()\n{\n    return run();\n}\n", NULL);
        g_autofree char *record = g_strdup_printf("%s=%s", PARALLEL[k].name, g_strdelimit(list, " ", ','));

        add_program(folder, text, record, PARALLEL[k].name, PARALLEL[k].fields, k, n, all);
    }
    outputs = executed_run(folder, all, n * (N_LAYOUTS + 1));
    for (guint k = 0; k < n * N_LAYOUTS; k++) {
        g_test_message("%s, layout %u", PARALLEL[k % n].source, k / n);
        g_assert_cmpuint(strlen(outputs[k % n]), >, 16);
        executed_compare(outputs[k % n], outputs[n + k]);
    }
    folder_remove(folder);
}

/* Flattened arrays that host code swaps, as one record. */
static void
test_together(void)
{
    g_autofree char *folder = folder_new(), *source = executed_read(root, "benchmarks/kernels/lbm.cu");
    g_autoptr(GString) all = g_string_new(EXECUTED_START);
    g_auto(GStrv) outputs = NULL;
    g_autofree char *text = g_strconcat(
        source,
        "#include <cstdio>\n#include <cstdlib>\n"
        "template <class T> void give(T **p, size_t n) { cudaMalloc(p, n * sizeof(T)); }\n"
        "void give_bytes(void **p, size_t bytes) { cudaMalloc(p, bytes); }\n"
        "void release(void *p) { cudaFree(p); }\n"
        "int main()\n{\n    const int cells = (128 + 2) * (3 + 2);\n    float *a;\n    float *b;\n"
        "    unsigned char *wall, *walls = (unsigned char *)calloc(cells, 1);\n"
        "    float *host = (float *)malloc(cells * 9 * sizeof(float));\n"
        "    for (int i = 0; i < cells * 9; i++)\n        host[i] = 0.25f + i * 37 % 61 / 64.0f;\n"
        "    for (int i = 0; i < cells; i += 16)\n        walls[i] = 1;\n"
        "    give(&a, cells * 9);\n    give_bytes((void **)&b, cells * 9 * sizeof(float));\n"
        "    give_bytes((void **)&wall, cells);\n    float *more;\n    give<float>(&more, 7);\n    release(more);\n"
        "    cudaMemcpy(wall, walls, cells, cudaMemcpyHostToDevice);\n"
        "    cudaMemcpy(a, host, cells * 9 * sizeof(float), cudaMemcpyHostToDevice);\n"
        "    cudaMemcpy(b, host, cells * 9 * sizeof(float), cudaMemcpyHostToDevice);\n"
        "    for (int k = 0; k < 3; k++) {\n        lbm_advance(a, b, wall, 128, 3, 1.25f);\n"
        "        float *t = a;\n        a = b;\n        b = t;\n    }\n"
        "    float *kept;\n    cudaMalloc(&kept, cells * 9 * sizeof(float));\n"
        "    cudaMemcpy(kept, b, (cells * 9 - 5) * sizeof(float), cudaMemcpyDeviceToDevice);\n"
        "    cudaMemcpyAsync(a, kept + 4, 30 * 9 * sizeof(float), cudaMemcpyDeviceToDevice, 0);\n"
        "    cudaMemcpy(a + 400 * 9, kept, 13 * sizeof(float), cudaMemcpyDeviceToDevice);\n"
        "    release(kept);\n    release(wall);\n"
        "    cudaMemcpy(host, a, cells * 9 * sizeof(float), cudaMemcpyDeviceToHost);\n"
        "    for (int i = 0; i < cells * 9; i += 7)\n        printf(\"%.9g\\n\", host[i]);\n    return 0;\n}\n",
        NULL);

    add_program(folder, text, "f+next", "f", "f0 f1 f2 f3 f4 f5 f6 f7 f8", 0, 1, all);
    outputs = executed_run(folder, all, N_LAYOUTS + 1);
    g_assert_cmpuint(strlen(outputs[0]), >, 1000);
    for (guint l = 0; l < N_LAYOUTS; l++)
        executed_compare(outputs[0], outputs[1 + l]);
    folder_remove(folder);
}

static void
test_layouts(void)
{
    g_autofree char *folder = folder_new();
    g_autoptr(GString) all = g_string_new(EXECUTED_START);
    g_auto(GStrv) outputs = NULL;

    for (guint k = 0; k < N_PROGRAMS; k++) {
        const Program *program = &PROGRAMS[k];
        g_autofree char *text = program_text(program);
        g_autofree char *fields = g_strconcat(program->fields, program->hidden, NULL);
        g_autofree char *called = prefix_of(program->record);

        add_program(folder, text, program->record, called, fields, k, N_PROGRAMS, all);
    }
    /* All in one source: a compiler's start and the headers that programs share cost as much as some of them.
     */
    outputs = executed_run(folder, all, N_PROGRAMS * (N_LAYOUTS + 1));
    for (guint k = 0; k < N_PROGRAMS * N_LAYOUTS; k++) {
        const char *before = outputs[k % N_PROGRAMS];

        g_test_message("%s, layout %u", PROGRAMS[k % N_PROGRAMS].source, k / N_PROGRAMS);
        g_assert_cmpuint(strlen(before), >, 100);
        executed_compare(before, outputs[N_PROGRAMS + k]);
    }
    folder_remove(folder);
}

int
main(int argc, char **argv)
{
    g_autofree char *executor = NULL;

    g_test_init(&argc, &argv, NULL);
    g_assert_cmpint(argc, ==, 3);
    fieldwise = g_canonicalize_filename(argv[1], NULL); /* it runs in other folders */
    root = argv[2];
    executor = g_build_filename(root, "tests/rewrite/executor", NULL);
    if (!executed_use(executor, "g++")) {
        g_print("1..0 # SKIP no compiler for C++\n");
        return 0;
    }
    g_test_add_func("/rewrite/layouts", test_layouts);
    g_test_add_func("/rewrite/parallel", test_parallel);
    g_test_add_func("/rewrite/together", test_together);
    return g_test_run();
}
