/* SPDX-License-Identifier: MIT */
#pragma once

/* --- heap.c */
/* How the command's memory comes from the system. */
/* Before anything is allocated. */
void heap_set_up(void);
