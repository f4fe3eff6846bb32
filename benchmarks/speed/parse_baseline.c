/* SPDX-License-Identifier: MIT */
/* The floor for `fieldwise rank`: load libclang, parse one CUDA file with the few declarations that it needs,
 * exit. Of a file that needs more, with `any` behind it, what can be parsed counts.
 *
 * usage: parse-baseline SOURCE.cu [any] */
#include <clang-c/Index.h>
#include <stdio.h>
#include <string.h>

static const char DECLARATIONS[] =
    "#define __global__ __attribute__((global))\n"
    "#define __device__ __attribute__((device))\n"
    "#define __host__ __attribute__((host))\n"
    "struct uint3 { unsigned x, y, z; };\n"
    "struct dim3 { unsigned x, y, z; __host__ __device__ dim3(unsigned a = 1, unsigned b = 1, unsigned c = 1)"
    " : x(a), y(b), z(c) {} };\n"
    "extern const __device__ uint3 threadIdx, blockIdx; extern const __device__ dim3 blockDim, gridDim;\n"
    "int cudaConfigureCall(dim3, dim3, __SIZE_TYPE__ = 0, void * = 0);\n"
    "__device__ float rsqrtf(float);\n";

int
main(int argc, char **argv)
{
    static const char *const arguments[] = {
        "-x",
        "cuda",
        "--cuda-device-only",
        "-nocudainc",
        "-nocudalib",
        "-std=c++17",
        "-nostdinc",
        "--cuda-path=/nonexistent",
        "--cuda-gpu-arch=sm_90",
        "-w",
        "-fno-spell-checking",
        "-ferror-limit=0",
        "-include",
        "/baseline_declarations.h",
    };
    struct CXUnsavedFile file = {"/baseline_declarations.h", DECLARATIONS, sizeof DECLARATIONS - 1};
    CXTranslationUnit unit = NULL;

    if (argc < 2 || argc > 3 || (argc == 3 && strcmp(argv[2], "any") != 0))
        return 2;
    CXIndex index = clang_createIndex(0, 0);
    enum CXErrorCode code =
        clang_parseTranslationUnit2(index, argv[1], arguments, sizeof arguments / sizeof *arguments, &file, 1,
                                    CXTranslationUnit_KeepGoing, &unit);
    unsigned errors = 0;
    for (unsigned i = 0; unit && argc == 2 && i < clang_getNumDiagnostics(unit); i++) {
        CXDiagnostic diagnostic = clang_getDiagnostic(unit, i);

        if (clang_getDiagnosticSeverity(diagnostic) >= CXDiagnostic_Error) {
            CXString text = clang_formatDiagnostic(diagnostic, CXDiagnostic_DisplaySourceLocation);

            fprintf(stderr, "%s\n", clang_getCString(text));
            clang_disposeString(text);
            errors++;
        }
        clang_disposeDiagnostic(diagnostic);
    }
    clang_disposeTranslationUnit(unit);
    clang_disposeIndex(index);
    return code != CXError_Success || errors;
}
