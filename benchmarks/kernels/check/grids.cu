/* SPDX-License-Identifier: MIT */

/* Checks of the kernels whose elements form a grid: block2d, euler, lbm, pixels, stencil. */

#include "check.h"

#include <cmath>

#include "../block2d.cu"

#include "../euler.cu"
#undef BLOCK

#include "../lbm.cu"
#undef BLOCK

#include "../pixels.cu"
#undef BLOCK

#include "../stencil.cu"

void
check_block2d(Random &random)
{
    const double fog = 0.25, sun[3] = {0.25, -0.5, 0.75};
    const int pitch = 61, sizes[][2] = {{1, 1}, {48, 16}, {53, 37}};

    Comparison comparison("shade", 2e-6);
    for (const int *size : sizes) {
        int width = size[0], height = size[1];
        std::vector<Surface> surfaces(pitch * height);
        for (Surface &s : surfaces) {
            std::vector<float> n = random.floats(3, -1.0, 1.0);
            s = {n[0], n[1], n[2], (float)random.between(0.0, 8.0), (float)random.between(0.0, 1.0), 0};
        }

        DeviceArray<Surface> device(surfaces);
        DeviceArray<float> light(surfaces.size());
        shade_picture(device, light, width, height, pitch, make_float3(0.25f, -0.5f, 0.75f), (float)fog);
        cuda_finish("shade");
        std::vector<float> got = light.read();

        for (int at = 0; at < pitch * height; at++) {
            const Surface &s = surfaces[at];
            double lambert = s.normal_x * sun[0] + s.normal_y * sun[1] + s.normal_z * sun[2];
            if (at % pitch >= width)
                comparison.untouched(got[at]);
            else
                comparison.value(got[at], lambert > 0.0 ? lambert * s.albedo / std::exp(fog * s.depth) : 0.0);
        }
    }
    comparison.report();
}

void
check_euler(Random &random)
{
    const double dt = 0.125;

    Comparison comparison("euler_step", 4e-6);
    for (int n : {3, 258, 1003}) {
        std::vector<Cell> cells(n);
        for (Cell &cell : cells) {
            std::vector<float> r = random.floats(5, -1.0, 1.0);
            cell = {
                {r[0] + 2.0f, r[1], r[2], r[3], r[4]}, (float)random.between(0.5, 2.0), 1.5f + 0.5f * r[0]};
        }

        DeviceArray<Cell> device(cells), next(cells.size());
        euler_advance(device, next, n, (float)dt);
        cuda_finish("euler_step");
        std::vector<Cell> got = next.read();

        for (int i = 0; i < n; i++) {
            comparison.untouched(got[i].pressure);
            comparison.untouched(got[i].volume);
            for (int c = 0; c < 5; c++) {
                if (i == 0 || i == n - 1) {
                    comparison.untouched(got[i].q[c]);
                    continue;
                }
                const Cell &low = cells[i - 1], &here = cells[i], &high = cells[i + 1];
                double flow = ((double)high.q[c] - low.q[c]) * here.q[1] / here.q[0];
                if (c == 1)
                    flow += (double)high.pressure - low.pressure;
                comparison.value(got[i].q[c], here.q[c] - dt * flow / (2.0 * here.volume));
            }
        }
    }
    comparison.report();
}

/* Where each of a cell's nine distributions moves to, in cells. */
static const int lattice[Q][2] = {{0, 0}, {1, 0},  {0, 1},   {-1, 0}, {0, -1},
                                  {1, 1}, {-1, 1}, {-1, -1}, {1, -1}};

/* The nine distributions of one cell after a step from F, a lattice WIDTH cells wide. */
static void
lattice_step(const std::vector<float> &f, int width, int x, int y, bool wall, double omega,
             double ret_next[Q])
{
    double in[Q], density = 0.0, momentum[2] = {0.0, 0.0};
    for (int k = 0; k < Q; k++) {
        in[k] = f[((y - lattice[k][1]) * width + x - lattice[k][0]) * Q + k];
        density += in[k];
        momentum[0] += in[k] * lattice[k][0];
        momentum[1] += in[k] * lattice[k][1];
    }

    const double u[2] = {momentum[0] / density, momentum[1] / density};
    for (int k = 0; k < Q; k++) {
        int steps = std::abs(lattice[k][0]) + std::abs(lattice[k][1]);
        double share = steps == 0 ? 4.0 / 9 : steps == 1 ? 1.0 / 9 : 1.0 / 36;
        double along = lattice[k][0] * u[0] + lattice[k][1] * u[1];
        double settled =
            share * density * (1.0 + 3.0 * along + 4.5 * along * along - 1.5 * (u[0] * u[0] + u[1] * u[1]));
        ret_next[k] = (1.0 - omega) * in[k] + omega * settled;
        for (int back = 0; wall && back < Q; back++)
            if (lattice[back][0] == -lattice[k][0] && lattice[back][1] == -lattice[k][1])
                ret_next[k] = in[back];
    }
}

void
check_lbm(Random &random)
{
    const double omega = 1.25;
    const int columns = 384, rows = 7, width = columns + 2; /* the columns are whole blocks of 128 */
    std::vector<float> f = random.floats((size_t)width * (rows + 2) * Q, 0.05, 1.0);
    std::vector<unsigned char> wall(width * (rows + 2));
    for (unsigned char &w : wall)
        w = random.whole(0, 3) == 0;

    DeviceArray<float> device(f), next(f.size());
    DeviceArray<unsigned char> device_wall(wall);
    lbm_advance(device, next, device_wall, columns, rows, (float)omega);
    cuda_finish("lbm_step");
    std::vector<float> got = next.read();

    Comparison comparison("lbm_step", 2e-6);
    for (int y = 0; y < rows + 2; y++)
        for (int x = 0; x < width; x++) {
            int cell = y * width + x;
            bool rim = x == 0 || y == 0 || x == width - 1 || y == rows + 1;
            double want[Q];
            if (!rim)
                lattice_step(f, width, x, y, wall[cell] != 0, omega, want);
            for (int k = 0; k < Q; k++)
                if (rim)
                    comparison.untouched(got[cell * Q + k]);
                else
                    comparison.value(got[cell * Q + k], want[k]);
        }
    comparison.report();
}

static int
pixel_grey(const Pixel &p)
{
    return 77 * p.r + 150 * p.g + 29 * p.b;
}

void
check_pixels(Random &random)
{
    Comparison plain("grey", 0.0), wide("grey_wide", 0.0), counted("histogram", 0.0);
    for (int n : {1, 256, 5003}) {
        std::vector<Pixel> pixels(n);
        for (Pixel &p : pixels) {
            p.r = (unsigned char)random.whole(0, 255);
            p.g = (unsigned char)random.whole(0, 255);
            p.b = (unsigned char)random.whole(0, 255);
            p.a = (unsigned char)(random.whole(0, 3) == 0 ? 0 : random.whole(1, 255));
        }

        /* The host function's second kernel writes over what the first wrote, so the first runs alone too. */
        DeviceArray<Pixel> device(pixels);
        DeviceArray<unsigned char> alone(pixels.size()), out(pixels.size());
        DeviceArray<unsigned int> counts(std::vector<unsigned int>(LEVELS, 0));
        grey<<<(n + 255) / 256, 256>>>(device, alone, n);
        cuda_finish("grey");
        grey_picture(device, out, counts, n);
        cuda_finish("grey_wide");
        std::vector<unsigned char> got_plain = alone.read(), got_wide = out.read();
        std::vector<unsigned int> got_counts = counts.read(), want_counts(LEVELS, 0);

        for (int i = 0; i < n; i++) {
            int level = pixel_grey(pixels[i]);
            plain.value(got_plain[i], level / 256);
            wide.value(got_wide[i], level * pixels[i].a / (255 * 256));
            if (pixels[i].a != 0)
                want_counts[level / 256]++;
        }
        for (int level = 0; level < LEVELS; level++)
            counted.value(got_counts[level], want_counts[level]);
    }
    plain.report();
    wide.report();
    counted.report();
}

void
check_stencil(Random &random)
{
    const double dt = 0.125;
    const int sizes[][3] = {{3, 3, 3}, {32, 8, 5}, {71, 29, 13}};

    Comparison comparison("heat_step", 2e-6);
    for (const int *size : sizes) {
        int nx = size[0], ny = size[1], nz = size[2];
        size_t cells = (size_t)nx * ny * nz;
        std::vector<float> temperature = random.floats(cells, -1.0, 1.0);
        std::vector<float> conductivity = random.floats(cells, 0.0, 1.0);
        std::vector<float> source = random.floats(cells, -1.0, 1.0);

        DeviceArray<float> now(temperature), conducts(conductivity), heats(source), next(cells);
        heat_advance(now, conducts, heats, next, nx, ny, nz, (float)dt);
        cuda_finish("heat_step");
        std::vector<float> got = next.read();

        auto at = [&](int x, int y, int z) { return (double)temperature[((size_t)z * ny + y) * nx + x]; };
        for (int z = 0; z < nz; z++)
            for (int y = 0; y < ny; y++)
                for (int x = 0; x < nx; x++) {
                    size_t c = ((size_t)z * ny + y) * nx + x;
                    if (x == 0 || y == 0 || z == 0 || x == nx - 1 || y == ny - 1 || z == nz - 1) {
                        comparison.untouched(got[c]);
                        continue;
                    }
                    double around = at(x - 1, y, z) + at(x + 1, y, z) + at(x, y - 1, z) + at(x, y + 1, z) +
                                    at(x, y, z - 1) + at(x, y, z + 1);
                    double gain = conductivity[c] * (around - 6.0 * at(x, y, z)) + source[c];
                    comparison.value(got[c], at(x, y, z) + dt * gain);
                }
    }
    comparison.report();
}
