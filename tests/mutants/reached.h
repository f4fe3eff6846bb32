/* SPDX-License-Identifier: MIT */
#pragma once

/* Which blocks of the sources a program reaches: a byte each in the file that FIELDWISE_REACHED names. Part
 * of every source of the copy that mutants are made in (run.py), and of nothing else. */
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#define REACHED_MOST 65536 /* blocks */
#define REACHED(number) (reached_blocks[number] = 1)

/* One each in a program, although all of its sources define them. */
__attribute__((weak)) unsigned char reached_nowhere[REACHED_MOST];
__attribute__((weak)) unsigned char *reached_blocks = reached_nowhere;

__attribute__((weak, constructor)) void reached_open(void);
__attribute__((weak, constructor)) void
reached_open(void)
{
    const char *path = getenv("FIELDWISE_REACHED");
    int file = path && reached_blocks == reached_nowhere ? open(path, O_RDWR) : -1;
    void *map =
        file >= 0 ? mmap(NULL, REACHED_MOST, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0) : MAP_FAILED;

    if (map != MAP_FAILED)
        reached_blocks = (unsigned char *)map;
    if (file >= 0)
        close(file);
}
