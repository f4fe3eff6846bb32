/* SPDX-License-Identifier: MIT */

/* Looks up the cross sections of a material at the energies of many neutrons (Monte Carlo transport, the
 * kernel that XSBench stands for): binary search in a table by energy, then interpolation.
 *
 * Records: two arrays of structs of doubles. Entry in the table: CrossSection {energy, total, elastic,
 * absorption, fission, nu_fission}, reached as table[low].energy at places that the search finds; the result,
 * Rates {total, elastic, absorption, fission, nu_fission}, as rates[i].total.
 *
 * Layouts: the search reads `energy` alone, some twenty times; an array of energies packs the last steps of a
 * search into a line and leaves room in the caches. Then two neighbouring entries are read whole: their other
 * five fields want to lie together. The result wants separate arrays. */

#define BLOCK 128

struct CrossSection {
    double energy;
    double total, elastic, absorption, fission, nu_fission;
};

struct Rates {
    double total, elastic, absorption, fission, nu_fission;
};

__global__ void
look_up(const CrossSection *table, const double *energies, Rates *rates, int n, int entries)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;

    double energy = energies[i];
    int low = 0, high = entries - 1;
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (table[middle].energy > energy)
            high = middle;
        else
            low = middle;
    }

    double span = table[low + 1].energy - table[low].energy;
    double part = (energy - table[low].energy) / span;
    double rest = 1.0 - part;
    rates[i].total = rest * table[low].total + part * table[low + 1].total;
    rates[i].elastic = rest * table[low].elastic + part * table[low + 1].elastic;
    rates[i].absorption = rest * table[low].absorption + part * table[low + 1].absorption;
    rates[i].fission = rest * table[low].fission + part * table[low + 1].fission;
    rates[i].nu_fission = rest * table[low].nu_fission + part * table[low + 1].nu_fission;
}

/* table: entries elements of device memory, 2 or more, in rising order of energy; energies and rates: n, each
 * energy not less than the table's first and less than its last. */
void
look_up_all(const CrossSection *table, const double *energies, Rates *rates, int n, int entries)
{
    look_up<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(table, energies, rates, n, entries);
}
