/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_SYS_MMAN_H
#define FIELDWISE_SYS_MMAN_H
#include <fieldwise/qualifiers.h>
#include <sys/types.h>
FIELDWISE_BEGIN
#define PROT_READ 1
#define PROT_WRITE 2
#define MAP_SHARED 1
#define MAP_PRIVATE 2
#define MAP_ANONYMOUS 0x20
#define MAP_FAILED ((void *)-1)
extern "C" { void *mmap(void *, size_t, int, int, int, off_t); int munmap(void *, size_t); }
FIELDWISE_END
#endif
