/* SPDX-License-Identifier: MIT */

/* ../lookup.cu on the accessors of `fieldwise header`. */

#include "CrossSection.h"
#include "Rates.h"

#define BLOCK 128

__global__ void
look_up(CrossSection_view table, const double *energies, Rates_view rates, int n, int entries)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;

    double energy = energies[i];
    int low = 0, high = entries - 1;
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (CrossSection_get_energy(table, middle) > energy)
            high = middle;
        else
            low = middle;
    }

    double span = CrossSection_get_energy(table, low + 1) - CrossSection_get_energy(table, low);
    double part = (energy - CrossSection_get_energy(table, low)) / span;
    double rest = 1.0 - part;
    Rates_set_total(
        rates, i, rest * CrossSection_get_total(table, low) + part * CrossSection_get_total(table, low + 1));
    Rates_set_elastic(rates, i,
                      rest * CrossSection_get_elastic(table, low) +
                          part * CrossSection_get_elastic(table, low + 1));
    Rates_set_absorption(rates, i,
                         rest * CrossSection_get_absorption(table, low) +
                             part * CrossSection_get_absorption(table, low + 1));
    Rates_set_fission(rates, i,
                      rest * CrossSection_get_fission(table, low) +
                          part * CrossSection_get_fission(table, low + 1));
    Rates_set_nu_fission(rates, i,
                         rest * CrossSection_get_nu_fission(table, low) +
                             part * CrossSection_get_nu_fission(table, low + 1));
}

/* table: entries elements of device memory, 2 or more, in rising order of energy; energies and rates: n, each
 * energy not less than the table's first and less than its last. */
void
look_up_all(CrossSection_view table, const double *energies, Rates_view rates, int n, int entries)
{
    look_up<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(table, energies, rates, n, entries);
}
