/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* A call on a thread beside this one, on another processor. Where all processors are busy, the thread may
 * begin late: whoever is done with all else then need not wait for it. */
typedef struct Beside Beside;

/* Starts a thread that calls FUNCTION(DATA). NULL: there is one processor alone, or no thread. End it with
 * beside_end(). */
Beside *beside_start(GThreadFunc function, gpointer data);
/* Waits until the call of BESIDE is done. FALSE: it has not begun, and never will; or BESIDE is NULL. */
gboolean beside_end(Beside *beside);
