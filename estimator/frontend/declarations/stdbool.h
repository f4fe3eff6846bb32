/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_STDBOOL_H
#define FIELDWISE_STDBOOL_H
#define __bool_true_false_are_defined 1
#endif
