/* SPDX-License-Identifier: MIT */
#pragma once

/* TEXT in quotation marks for a message, cut where it is long. */
char *quote_text(const char *text);
