/* SPDX-License-Identifier: MIT */
/* Each function of libclang, as a jump to where it was loaded. A jump leaves arguments and results where they
 * are, whatever their types. */
#include "clang/clang_private.h"

#if defined(__x86_64__)
#define JUMP(pointer) "    jmp *" pointer "(%rip)\n"
#elif defined(__aarch64__)
#define JUMP(pointer)                                                                                        \
    "    adrp x16, " pointer "\n"                                                                            \
    "    ldr x16, [x16, :lo12:" pointer "]\n"                                                                \
    "    br x16\n"
#else
#error "libclang cannot be loaded at run time on this processor: build with -Dlibclang_linked=true"
#endif

/* A pointer to the function, and a function of its name that jumps there. The name is hidden, so that it does
 * not catch libclang's own calls. */
#define CLANG_FUNCTION(name)                                                                                 \
    extern void *loaded_##name __attribute__((visibility("hidden")));                                        \
    void *loaded_##name = (void *)clang_not_loaded;                                                          \
    __asm__(".text\n.globl " #name "\n.hidden " #name "\n.type " #name ", %function\n" #name                 \
            ":\n" JUMP("loaded_" #name) ".size " #name ", .-" #name "\n");
#include "clang/clang_names.def"
#undef CLANG_FUNCTION

#define CLANG_FUNCTION(name) {#name, &loaded_##name},
const ClangFunction CLANG_FUNCTIONS[] = {
#include "clang/clang_names.def"
    {NULL, NULL}};
#undef CLANG_FUNCTION
