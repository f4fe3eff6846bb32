/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_ERROR_H
#define FIELDWISE_ERROR_H
extern "C" void error(int, int, const char *, ...);
#endif
