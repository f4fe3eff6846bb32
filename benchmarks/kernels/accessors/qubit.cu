/* SPDX-License-Identifier: MIT */

/* ../qubit.cu on the accessors of `fieldwise header`. */

#include "Amplitude.h"

#define BLOCK 256

/* A matrix of complex numbers, row by row: its real and its imaginary parts. */
struct Gate {
    double re[4], im[4];
};

__global__ void
apply_gate(Amplitude_view state, int qubit, Gate gate)
{
    int t = blockIdx.x * BLOCK + threadIdx.x;
    int zero = ((t >> qubit) << (qubit + 1)) | (t & ((1 << qubit) - 1));
    int one = zero + (1 << qubit);

    double re0 = Amplitude_get_re(state, zero), im0 = Amplitude_get_im(state, zero);
    double re1 = Amplitude_get_re(state, one), im1 = Amplitude_get_im(state, one);
    Amplitude_set_re(state, zero, gate.re[0] * re0 - gate.im[0] * im0 + gate.re[1] * re1 - gate.im[1] * im1);
    Amplitude_set_im(state, zero, gate.re[0] * im0 + gate.im[0] * re0 + gate.re[1] * im1 + gate.im[1] * re1);
    Amplitude_set_re(state, one, gate.re[2] * re0 - gate.im[2] * im0 + gate.re[3] * re1 - gate.im[3] * im1);
    Amplitude_set_im(state, one, gate.re[2] * im0 + gate.im[2] * re0 + gate.re[3] * im1 + gate.im[3] * re1);
}

/* state: 2 to the power of nqubits elements of device memory, nqubits from 9 to 30; qubit: from 0 to
 * nqubits - 1. */
void
apply_to_qubit(Amplitude_view state, int nqubits, int qubit, Gate gate)
{
    apply_gate<<<(1 << (nqubits - 1)) / BLOCK, BLOCK>>>(state, qubit, gate);
}
