/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/study/study.h"

/* Rows that lie one behind the other in memory, as those of a sparse matrix: a loop whose counter runs from
 * start[i] up to start[i + 1] walks along row i, and tells how long rows are. What is loaded from such an
 * array `start` is where a row begins. */

/* The arrays of starts of STUDY's kernel. All that lies before the loops must be set. */
StudyRows *study_rows_new(Study *study);
void study_rows_free(StudyRows *rows);

/* E, of which all that is fixed for the launch is put in, with where rows begin in place of what is loaded
 * from arrays of starts: by the lengths that --trips draws, else by as many elements as iterations are
 * assumed. */
const Expr *study_place_rows(Study *study, const Expr *e);

/* The iterations of loop NUMBER, of which the user says the least and the most: drawn for each row, for each
 * of the values that its bounds were loaded with, or for each thread and iteration of the loops around; those
 * that the same row, or the same indices, make agree. */
const Expr *study_drawn_trip(Study *study, guint number);

/* TRUE if what E was made from holds the start of a row. */
gboolean study_has_rows(const Study *study, const Expr *e);

/* E with all that is fixed for the launch put into it, and with the rows of StudyRows where they begin. */
const Expr *study_substitute(Study *study, const Expr *e);
