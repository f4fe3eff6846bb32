/* SPDX-License-Identifier: MIT */
/* How the command's memory comes from the system. */
#pragma once

/* Before anything is allocated. */
void heap_set_up(void);
