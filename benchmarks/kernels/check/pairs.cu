/* SPDX-License-Identifier: MIT */

/* Checks of the kernels in which elements meet: bitonic, energy, hermite, neighbours, qubit, vortex. */

#include "check.h"

#include <algorithm>
#include <cmath>
#include <complex>

#include "../bitonic.cu"
#undef BLOCK

#include "../energy.cu"
#undef BLOCK
#undef GRID

#include "../hermite.cu"
#undef BLOCK

#include "../neighbours.cu"
#undef BLOCK

#include "../qubit.cu"
#undef BLOCK

#include "../vortex.cu"
#undef BLOCK

void
check_bitonic(Random &random)
{
    Comparison comparison("compare_exchange", 0.0);
    for (int n : {512, 4096}) {
        /* Many equal depths; the other fields follow from `pixel`, so that a torn element is seen. */
        std::vector<Fragment> fragments(n);
        for (int i = 0; i < n; i++)
            fragments[i] = {(float)random.whole(0, n / 4), 7u * (unsigned int)i, i, (float)(3 * i)};

        DeviceArray<Fragment> device(fragments);
        sort_fragments(device, n);
        cuda_finish("compare_exchange");
        std::vector<Fragment> got = device.read();

        std::vector<float> depths, pixels;
        for (const Fragment &f : got) {
            size_t from = (size_t)std::min(std::max(f.pixel, 0), n - 1);
            comparison.value(f.depth, fragments[from].depth);
            comparison.value(f.colour, 7.0 * f.pixel);
            comparison.value(f.coverage, 3.0 * f.pixel);
            pixels.push_back((float)f.pixel);
        }
        for (const Fragment &f : fragments)
            depths.push_back(f.depth);
        std::sort(depths.begin(), depths.end());
        std::sort(pixels.begin(), pixels.end());
        for (int i = 0; i < n; i++) {
            comparison.value(got[i].depth, depths[i]);
            comparison.value(pixels[i], i);
        }
    }
    comparison.report();
}

void
check_energy(Random &random)
{
    /* The grid of 1056 blocks of 256 takes two rounds through the largest. */
    const int blocks = 1056;

    Comparison comparison("kinetic_energy", 1e-13);
    for (int n : {1, 1003, 400009}) {
        std::vector<Grain> grains(n);
        for (Grain &g : grains) {
            g = {};
            g.vx = random.between(-1.0, 1.0);
            g.vy = random.between(-1.0, 1.0);
            g.vz = random.between(-1.0, 1.0);
            g.mass = random.between(0.5, 2.0);
        }
        std::vector<double> want(blocks);
        for (int i = 0; i < n; i++) {
            const Grain &g = grains[i];
            want[i / 256 % blocks] += g.mass * (g.vx * g.vx + g.vy * g.vy + g.vz * g.vz) / 2.0;
        }

        DeviceArray<Grain> device(grains);
        DeviceArray<double> partial((size_t)blocks);
        kinetic_energies(device, partial, n);
        cuda_finish("kinetic_energy");
        std::vector<double> got = partial.read();

        for (int block = 0; block < blocks; block++)
            comparison.value(got[block], want[block]);
    }
    comparison.report();
}

/* What all stars do to star I: acceleration, its rate of change, potential, and their scales. */
static void
star_forces(const std::vector<Star> &stars, size_t i, double softening, double ret_want[7],
            double ret_scale[3])
{
    const Star &own = stars[i];
    for (const Star &s : stars) {
        const double d[3] = {(double)s.x - own.x, (double)s.y - own.y, (double)s.z - own.z};
        const double w[3] = {(double)s.vx - own.vx, (double)s.vy - own.vy, (double)s.vz - own.vz};
        double r2 = softening * softening, dw = 0.0;
        for (int k = 0; k < 3; k++) {
            r2 += d[k] * d[k];
            dw += d[k] * w[k];
        }
        double strength = s.mass / (r2 * std::sqrt(r2));
        for (int k = 0; k < 3; k++) {
            ret_want[k] += strength * d[k];
            ret_want[3 + k] += strength * (w[k] - 3.0 * dw / r2 * d[k]);
        }
        ret_want[6] -= s.mass / std::sqrt(r2);
        ret_scale[0] += strength * std::sqrt(r2);
        ret_scale[1] +=
            strength * std::hypot(w[0], w[1], w[2]) + 3.0 * strength * std::fabs(dw) / std::sqrt(r2);
        ret_scale[2] += s.mass / std::sqrt(r2);
    }
}

void
check_hermite(Random &random)
{
    const double softening = 0.125;

    Comparison comparison("hermite_forces", 1e-5);
    for (int n : {1, 128, 411}) {
        std::vector<Star> stars(n);
        for (Star &s : stars) {
            std::vector<float> r = random.floats(6, -1.0, 1.0);
            float mass = (float)random.between(0.1, 1.0);
            s = {r[0], r[1], r[2], r[3], r[4], r[5], mass, NAN, NAN, NAN, NAN, NAN, NAN, NAN};
        }

        DeviceArray<Star> device(stars);
        hermite_step(device, n, (float)softening);
        cuda_finish("hermite_forces");
        std::vector<Star> got = device.read();

        for (int i = 0; i < n; i++) {
            double want[7] = {}, scale[3] = {1.0, 1.0, 1.0};
            star_forces(stars, i, softening, want, scale);
            const Star &g = got[i];
            const float all[7] = {g.ax, g.ay, g.az, g.jx, g.jy, g.jz, g.potential};
            for (int k = 0; k < 7; k++)
                comparison.value_at_scale(all[k], want[k], scale[k / 3]);
            comparison.value(g.x, stars[i].x);
            comparison.value(g.mass, stars[i].mass);
        }
    }
    comparison.report();
}

void
check_neighbours(Random &random)
{
    const double cutoff = 1.25, sigma = 0.75, epsilon = 0.5;

    Comparison comparison("lennard_jones", 2e-5);
    for (int side : {4, 11}) {
        /* Lattice places a spacing apart and shaken: no two come so near that the force has no scale. */
        std::vector<Molecule> molecules;
        for (int at = 0; at < side * side * side; at++) {
            std::vector<float> r = random.floats(4, -0.125, 0.125);
            molecules.push_back({(float)(at % side) + r[0], (float)(at / side % side) + r[1],
                                 (float)(at / side / side) + r[2], 4.0f * r[3], at % 3, NAN, NAN, NAN, NAN});
        }
        int n = (int)molecules.size();
        std::vector<int> list((size_t)NEIGHBOURS * n);
        for (int k = 0; k < NEIGHBOURS; k++)
            for (int i = 0; i < n; i++)
                list[(size_t)k * n + i] = (i + random.whole(1, n - 1)) % n;

        DeviceArray<Molecule> device(molecules);
        DeviceArray<int> device_list(list);
        lennard_jones_forces(device, device_list, n, (float)cutoff, (float)sigma, (float)epsilon);
        cuda_finish("lennard_jones");
        std::vector<Molecule> got = device.read();

        for (int i = 0; i < n; i++) {
            const Molecule &m = molecules[i];
            double want[4] = {}, scale = 1.0;
            bool clear = true; /* no rounding decides whether a neighbour counts */
            for (int k = 0; k < NEIGHBOURS; k++) {
                const Molecule &o = molecules[list[(size_t)k * n + i]];
                const double d[3] = {(double)m.x - o.x, (double)m.y - o.y, (double)m.z - o.z};
                double r = std::hypot(d[0], d[1], d[2]);
                clear = clear && std::fabs(r - cutoff) > 1e-5;
                if (r >= cutoff)
                    continue;
                double p6 = std::pow(sigma / r, 6.0), charges = (double)m.charge * o.charge / r;
                double slope = 4.0 * epsilon * (12.0 * p6 * p6 - 6.0 * p6) / r + charges / r;
                for (int axis = 0; axis < 3; axis++)
                    want[axis] += slope * d[axis] / r;
                want[3] += 4.0 * epsilon * (p6 * p6 - p6) + charges;
                scale += 4.0 * epsilon * (12.0 * p6 * p6 + 6.0 * p6) / r + std::fabs(charges / r);
            }
            if (!clear)
                continue;
            comparison.value_at_scale(got[i].fx, want[0], scale);
            comparison.value_at_scale(got[i].fy, want[1], scale);
            comparison.value_at_scale(got[i].fz, want[2], scale);
            comparison.value_at_scale(got[i].energy, want[3], scale);
            comparison.value(got[i].charge, m.charge);
            comparison.value(got[i].kind, m.kind);
        }
    }
    comparison.report();
}

void
check_qubit(Random &random)
{
    const int nqubits = 11;

    Comparison comparison("apply_gate", 1e-15);
    for (int qubit : {0, 3, 7, nqubits - 1}) {
        std::vector<Amplitude> state((size_t)1 << nqubits);
        for (Amplitude &a : state)
            a = {random.between(-1.0, 1.0), random.between(-1.0, 1.0)};
        Gate gate;
        std::complex<double> matrix[2][2];
        for (int k = 0; k < 4; k++) {
            gate.re[k] = random.between(-1.0, 1.0);
            gate.im[k] = random.between(-1.0, 1.0);
            matrix[k / 2][k % 2] = {gate.re[k], gate.im[k]};
        }

        DeviceArray<Amplitude> device(state);
        apply_to_qubit(device, nqubits, qubit, gate);
        cuda_finish("apply_gate");
        std::vector<Amplitude> got = device.read();

        for (size_t a = 0; a < state.size(); a++) {
            size_t bit = a >> qubit & 1;
            std::complex<double> want = 0.0;
            for (size_t from = 0; from < 2; from++) {
                const Amplitude &s = state[(a & ~((size_t)1 << qubit)) | from << qubit];
                want += matrix[bit][from] * std::complex<double>(s.re, s.im);
            }
            comparison.value(got[a].re, want.real());
            comparison.value(got[a].im, want.imag());
        }
    }
    comparison.report();
}

/* The vector product of A and B. */
static void
cross(const double a[3], const double b[3], double ret[3])
{
    for (int k = 0; k < 3; k++)
        ret[k] = a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
}

void
check_vortex(Random &random)
{
    Comparison comparison("induce", 1e-5);
    for (int n : {1, 128, 411}) {
        std::vector<std::vector<float>> in;
        for (int field = 0; field < 6; field++)
            in.push_back(random.floats(n, -1.0, 1.0));
        in.push_back(random.floats(n, 0.2, 0.4));

        DeviceArray<float> x(in[0]), y(in[1]), z(in[2]), ax(in[3]), ay(in[4]), az(in[5]), core(in[6]);
        size_t length = (size_t)n;
        DeviceArray<float> ux(length), uy(length), uz(length), sx(length), sy(length), sz(length);
        induce_flow({x, y, z, ax, ay, az, core, ux, uy, uz, sx, sy, sz}, n);
        cuda_finish("induce");
        const std::vector<float> flow[3] = {ux.read(), uy.read(), uz.read()};
        const std::vector<float> stretch[3] = {sx.read(), sy.read(), sz.read()};

        for (int i = 0; i < n; i++) {
            double u[3] = {}, s[3] = {}, scale_u = 1.0, scale_s = 1.0;
            const double a[3] = {in[3][i], in[4][i], in[5][i]};
            for (int j = 0; j < n; j++) {
                const double b[3] = {in[3][j], in[4][j], in[5][j]};
                double d[3], turned[3], crossed[3], r2 = 0.0, core2 = (double)in[6][j] * in[6][j];
                for (int k = 0; k < 3; k++) {
                    d[k] = (double)in[k][i] - in[k][j];
                    r2 += d[k] * d[k];
                }
                cross(d, b, turned);
                cross(a, b, crossed);
                double near = (r2 + 2.5 * core2) / std::pow(r2 + core2, 2.5) / (4.0 * M_PI);
                double far = 3.0 * (r2 + 3.5 * core2) / std::pow(r2 + core2, 3.5) / (4.0 * M_PI);
                double along = a[0] * turned[0] + a[1] * turned[1] + a[2] * turned[2];
                for (int k = 0; k < 3; k++) {
                    u[k] -= near * turned[k];
                    s[k] += near * crossed[k] + far * along * d[k];
                }
                scale_u += near * std::hypot(turned[0], turned[1], turned[2]);
                scale_s += near * std::hypot(crossed[0], crossed[1], crossed[2]) +
                           far * std::fabs(along) * std::sqrt(r2);
            }
            for (int k = 0; k < 3; k++) {
                comparison.value_at_scale(flow[k][i], u[k], scale_u);
                comparison.value_at_scale(stretch[k][i], s[k], scale_s);
            }
        }
    }
    comparison.report();
}
