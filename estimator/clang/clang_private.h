/* SPDX-License-Identifier: MIT */
#pragma once

#include "clang/clang.h"

/* --- clang_stubs.c */
/* A function of libclang, and where the pointer to it is kept. */
typedef struct {
    const char *name;
    void **loaded;
} ClangFunction;

/* All that are called, ended by one without a name. */
extern const ClangFunction CLANG_FUNCTIONS[];

/* --- clang_load.c */
/* Stands for each function before libclang is loaded; does not return. */
void clang_not_loaded(void);
