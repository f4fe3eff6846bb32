/* SPDX-License-Identifier: MIT */

/* Applies a gate to one quantum bit of a state vector (quantum circuit simulation): each thread multiplies a
 * pair of complex amplitudes, whose numbers differ in the bit of that name alone, by a 2 x 2 matrix.
 *
 * Record: an array of structs of two doubles, Amplitude {re, im}, reached as state[zero].re and
 * state[one].im; the index inserts a bit into the thread's number.
 *
 * Layouts: both fields of both elements are read and written. In the array of structs every byte of a line is
 * used too, so separate arrays save nothing unless L1 loses lines between the two fields, whose accesses come
 * one right after the other. For a low quantum bit the lanes of one access skip every second element, or
 * every second pair. */

#define BLOCK 256

struct Amplitude {
    double re, im;
};

/* A matrix of complex numbers, row by row: its real and its imaginary parts. */
struct Gate {
    double re[4], im[4];
};

__global__ void
apply_gate(Amplitude *state, int qubit, Gate gate)
{
    int t = blockIdx.x * BLOCK + threadIdx.x;
    int zero = ((t >> qubit) << (qubit + 1)) | (t & ((1 << qubit) - 1));
    int one = zero + (1 << qubit);

    double re0 = state[zero].re, im0 = state[zero].im;
    double re1 = state[one].re, im1 = state[one].im;
    state[zero].re = gate.re[0] * re0 - gate.im[0] * im0 + gate.re[1] * re1 - gate.im[1] * im1;
    state[zero].im = gate.re[0] * im0 + gate.im[0] * re0 + gate.re[1] * im1 + gate.im[1] * re1;
    state[one].re = gate.re[2] * re0 - gate.im[2] * im0 + gate.re[3] * re1 - gate.im[3] * im1;
    state[one].im = gate.re[2] * im0 + gate.im[2] * re0 + gate.re[3] * im1 + gate.im[3] * re1;
}

/* state: 2 to the power of nqubits elements of device memory, nqubits from 9 to 30; qubit: from 0 to
 * nqubits - 1. */
void
apply_to_qubit(Amplitude *state, int nqubits, int qubit, Gate gate)
{
    apply_gate<<<(1 << (nqubits - 1)) / BLOCK, BLOCK>>>(state, qubit, gate);
}
