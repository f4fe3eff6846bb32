/* SPDX-License-Identifier: MIT */
#pragma once

#include "infer_stage.h"

/* Latency, bank conflicts, banks and bandwidth of shared memory, from `shared`. */
gboolean infer_shared(const TraceDirectory *directory, InferResult *result, GError **error);

/* The most bank words that one of BANKS banks of BANK_BYTES has to deliver to a warp of 32 lanes whose lane i
 * asks for the WORD_BYTES (at most 16) at i * STRIDE_WORDS words: a bank word that several lanes ask for is
 * delivered once. */
guint shared_conflict_ways(guint64 stride_words, guint word_bytes, guint banks, guint bank_bytes);
