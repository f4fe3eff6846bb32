/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/host/buffers/buffers.h"

#include <clang-c/Index.h>
#include <glib.h>

/* All that PARAMETER, of a kernel, may be taken from, a set of CursorKey; without PARAMETER itself. With
 * WITH_COPIES what is copied on the device counts as taken. */
GHashTable *host_buffers_origins(const HostBuffers *buffers, CXCursor parameter, gboolean with_copies);
