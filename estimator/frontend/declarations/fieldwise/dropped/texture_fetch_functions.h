/* SPDX-License-Identifier: MIT */
/* clang asks for it; CUDA 13 has it no more. */
