/* SPDX-License-Identifier: MIT */
/* C++ has its words. */
