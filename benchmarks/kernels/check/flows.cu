/* SPDX-License-Identifier: MIT */

/* Checks of the kernels of flows: adi, deposit, mesh, microphysics, shallow. */

#include "check.h"

#include <cmath>

#include "../adi.cu"
#undef BLOCK

#include "../deposit.cu"
#undef BLOCK

#include "../mesh.cu"
#undef BLOCK

#include "../microphysics.cu"
#undef BLOCK

#include "../shallow.cu"

/* Compares what solves the LENGTH equations from FIRST on, STEP apart, with what they ask for: each
 * equation's left side, calculated from the values found, is its right side. */
static void
line_compare(Comparison &comparison, const std::vector<Equation> &asked, const std::vector<Equation> &got,
             size_t first, size_t step, int length)
{
    for (int k = 0; k < length; k++) {
        size_t at = first + k * step;
        double left = (double)asked[at].diagonal * got[at].value;
        if (k > 0)
            left += (double)asked[at].lower * got[at - step].value;
        if (k < length - 1)
            left += (double)asked[at].upper * got[at + step].value;
        comparison.value(left, asked[at].value);
        comparison.value(got[at].lower, asked[at].lower);
        comparison.value(got[at].diagonal, asked[at].diagonal);
    }
}

void
check_adi(Random &random)
{
    const int sizes[][2] = {{1, 1}, {128, 2}, {37, 131}, {301, 130}};

    Comparison rows("sweep_rows", 4e-6), columns("sweep_columns", 4e-6);
    for (const int *size : sizes) {
        int width = size[0], height = size[1];
        std::vector<Equation> equations((size_t)width * height);
        for (Equation &e : equations) {
            std::vector<float> r = random.floats(4, -1.0, 1.0);
            e = {r[0], 4.0f + r[1], r[2], 4.0f * r[3]};
        }

        DeviceArray<Equation> by_row(equations), by_column(equations);
        adi_rows(by_row, width, height);
        cuda_finish("sweep_rows");
        adi_columns(by_column, width, height);
        cuda_finish("sweep_columns");

        std::vector<Equation> got = by_row.read();
        for (int y = 0; y < height; y++)
            line_compare(rows, equations, got, (size_t)y * width, 1, width);
        got = by_column.read();
        for (int x = 0; x < width; x++)
            line_compare(columns, equations, got, x, width, height);
    }
    rows.report();
    columns.report();
}

void
check_deposit(Random &random)
{
    const int width = 23, height = 17;

    Comparison comparison("deposit", 4e-6);
    for (int n : {1, 256, 3001}) {
        std::vector<Ion> ions(n);
        for (Ion &ion : ions) {
            std::vector<float> r = random.floats(3, -1.0, 1.0);
            ion = {(float)random.between(0.0, width - 1.01),
                   (float)random.between(0.0, height - 1.01),
                   r[0],
                   r[1],
                   r[2],
                   (float)random.between(0.5, 1.5),
                   0};
        }
        std::vector<GridPoint> points(width * height,
                                      GridPoint{1.0f, 2.0f, 3.0f, 4.0f, 5.0f, 6.0f, 7.0f, 8.0f});

        /* Each point takes from every ion nearer than one spacing, in both directions. */
        struct Sum {
            double value[4], scale[4];
        };
        std::vector<Sum> want(points.size(), Sum{{1.0, 2.0, 3.0, 4.0}, {1.0, 2.0, 3.0, 4.0}});
        for (const Ion &ion : ions)
            for (int at = 0; at < width * height; at++) {
                double near_x = 1.0 - std::fabs(ion.x - at % width);
                double near_y = 1.0 - std::fabs(ion.y - at / width);
                if (near_x <= 0.0 || near_y <= 0.0)
                    continue;
                const double of_ion[4] = {1.0, ion.vx, ion.vy, ion.vz};
                for (int k = 0; k < 4; k++) {
                    want[at].value[k] += ion.charge * near_x * near_y * of_ion[k];
                    want[at].scale[k] += std::fabs(ion.charge * near_x * near_y * of_ion[k]);
                }
            }

        DeviceArray<Ion> device(ions);
        DeviceArray<GridPoint> device_points(points);
        deposit_ions(device, device_points, n, width);
        cuda_finish("deposit");
        std::vector<GridPoint> got = device_points.read();

        for (int at = 0; at < width * height; at++) {
            const float all[4] = {got[at].rho, got[at].jx, got[at].jy, got[at].jz};
            for (int k = 0; k < 4; k++)
                comparison.value_at_scale(all[k], want[at].value[k], want[at].scale[k]);
            comparison.value_at_scale(got[at].ex + got[at].ey + got[at].ez + got[at].bz, 26.0, 26.0);
        }
    }
    comparison.report();
}

/* What the cells on both sides of a face exchange, by Rusanov: the mean of both fluxes through the face, and
 * the difference of the states at the speed of the faster sound. */
static void
face_flux(const State &own, const State &other, double nx, double ny, double ret_in[4], double ret_scale[4])
{
    const double area = std::hypot(nx, ny);
    double flux[2][4], faster = 0.0;
    for (int side = 0; side < 2; side++) {
        const State &s = side == 0 ? own : other;
        double through = (s.mx * nx + s.my * ny) / s.density;
        double p = (1.4 - 1.0) * (s.energy - ((double)s.mx * s.mx + (double)s.my * s.my) / (2.0 * s.density));
        const double f[4] = {s.density * through, s.mx * through + p * nx, s.my * through + p * ny,
                             (s.energy + p) * through};
        for (int k = 0; k < 4; k++)
            flux[side][k] = f[k];
        faster = std::fmax(faster, std::fabs(through) + std::sqrt(1.4 * p / s.density) * area);
    }

    const double difference[4] = {(double)other.density - own.density, (double)other.mx - own.mx,
                                  (double)other.my - own.my, (double)other.energy - own.energy};
    for (int k = 0; k < 4; k++) {
        ret_in[k] += 0.5 * (faster * difference[k] - flux[0][k] - flux[1][k]);
        ret_scale[k] += std::fabs(faster * difference[k]) + std::fabs(flux[0][k]) + std::fabs(flux[1][k]);
    }
}

void
check_mesh(Random &random)
{
    Comparison comparison("mesh_flux", 4e-6);
    for (int n : {1, 128, 1003}) {
        std::vector<State> states(n);
        for (State &s : states) {
            std::vector<float> r = random.floats(3, -1.0, 1.0);
            s = {(float)random.between(0.5, 2.0), r[0], r[1], 5.0f + r[2]};
        }
        std::vector<int> neighbour(FACES * n);
        for (int &one : neighbour)
            one = random.whole(0, 4) == 0 ? -1 : random.whole(0, n - 1);
        std::vector<float> nx = random.floats(FACES * n, -1.0, 1.0), ny = random.floats(FACES * n, -1.0, 1.0);

        DeviceArray<State> device(states);
        DeviceArray<int> device_neighbour(neighbour);
        DeviceArray<float> device_nx(nx), device_ny(ny);
        DeviceArray<Flux> fluxes((size_t)n);
        mesh_fluxes(device, device_neighbour, device_nx, device_ny, fluxes, n);
        cuda_finish("mesh_flux");
        std::vector<Flux> got = fluxes.read();

        for (int i = 0; i < n; i++) {
            const State &s = states[i];
            double want[4] = {}, scale[4] = {1.0, 1.0, 1.0, 1.0};
            for (int at = i; at < FACES * n; at += n) {
                if (neighbour[at] >= 0) {
                    face_flux(s, states[neighbour[at]], nx[at], ny[at], want, scale);
                    continue;
                }
                double p = 0.4 * s.energy - 0.2 * ((double)s.mx * s.mx + (double)s.my * s.my) / s.density;
                want[1] -= p * nx[at];
                want[2] -= p * ny[at];
            }
            const float all[4] = {got[i].density, got[i].mx, got[i].my, got[i].energy};
            for (int k = 0; k < 4; k++)
                comparison.value_at_scale(all[k], want[k], scale[k]);
        }
    }
    comparison.report();
}

/* One parcel a step of DT seconds later. */
static void
parcel_step(const Parcel &p, double dt, double ret_water[3], double &ret_heating)
{
    double vapour = p.vapour, cloud = p.cloud, rain = p.rain;
    double taken = std::fmax(cloud - 0.001, 0.0) * 0.001 * dt + 2.2 * cloud * std::pow(rain, 0.875) * dt;
    taken = std::fmin(taken, cloud);
    cloud -= taken;
    rain += taken;

    double above = p.temperature - 35.86;
    double steam = 610.78 * std::exp(17.269 * (p.temperature - 273.16) / above);
    double most = 0.622 * steam / (p.pressure - 0.378 * steam);
    double gone = vapour < most ? 0.05 * (1.0 - vapour / most) * std::sqrt(p.density * rain) * dt : 0.0;
    gone = std::fmin(gone, rain);
    rain -= gone;
    vapour += gone;

    double excess = (vapour - most) / (1.0 + 2488.0 * 4097.9 * most / (above * above));
    if (excess < -cloud)
        excess = -cloud;
    ret_water[0] = vapour - excess;
    ret_water[1] = cloud + excess;
    ret_water[2] = rain;
    ret_heating = 2488.0 * (excess - gone);
}

void
check_microphysics(Random &random)
{
    const double dt = 5.0;

    Comparison comparison("warm_rain", 1e-5);
    for (int n : {1, 128, 1003}) {
        std::vector<Parcel> parcels(n);
        for (Parcel &p : parcels) {
            p = {};
            p.pressure = (float)random.between(6e4, 1e5);
            p.temperature = (float)random.between(275.0, 300.0);
            p.density = (float)random.between(0.8, 1.2);
            p.vapour = (float)random.between(0.001, 0.02);
            p.cloud = (float)random.between(0.0005, 0.004);
            p.rain = (float)random.between(0.0001, 0.004);
            p.droplets = 3.0f;
            p.heating = NAN;
            p.ice = p.albedo = 0.5f;
        }

        DeviceArray<Parcel> device(parcels);
        rain_warm(device, n, (float)dt);
        cuda_finish("warm_rain");
        std::vector<Parcel> got = device.read();

        /* The scale is a hundredth of a kilogram of water a kilogram of air, and the heat of its vapour. */
        for (int i = 0; i < n; i++) {
            double water[3], heating;
            parcel_step(parcels[i], dt, water, heating);
            comparison.value_at_scale(got[i].vapour, water[0], 0.01);
            comparison.value_at_scale(got[i].cloud, water[1], 0.01);
            comparison.value_at_scale(got[i].rain, water[2], 0.01);
            comparison.value_at_scale(got[i].heating, heating, 2488.0 * 0.01);
            comparison.value(got[i].temperature, parcels[i].temperature + heating);
            comparison.value(got[i].droplets, got[i].cloud > 0.0f ? 3.0 : 0.0);
            comparison.value(got[i].ice + got[i].albedo, 1.0);
            comparison.value(got[i].pressure, parcels[i].pressure);
        }
    }
    comparison.report();
}

/* The flow of height and momentum along x (AXIS 0) or y through WATER. */
static void
water_flow(const std::vector<double> &water, int axis, double ret_flow[3])
{
    double speed = water[1 + axis] / water[0];
    for (int k = 0; k < 3; k++)
        ret_flow[k] = water[k] * speed + (k == 1 + axis ? 9.81 * water[0] * water[0] / 2.0 : 0.0);
}

/* NOW one step later, elements as {h, hu, hv, bed}. */
static std::vector<std::vector<double>>
water_step(const std::vector<std::vector<double>> &now, int width, int height, double k)
{
    std::vector<std::vector<double>> next = now;
    for (int c = width; c < width * (height - 1); c++) {
        if (c % width == 0 || c % width == width - 1)
            continue;
        double sum[3] = {};
        for (int axis = 0; axis < 2; axis++) {
            const std::vector<double> &low = now[c - (axis ? width : 1)], &high = now[c + (axis ? width : 1)];
            double from[3], to[3];
            water_flow(low, axis, from);
            water_flow(high, axis, to);
            for (int f = 0; f < 3; f++)
                sum[f] += (low[f] + high[f]) / 4.0 - k * (to[f] - from[f]);
        }
        for (int axis = 0; axis < 2; axis++) /* the ground pushes at the new depth */
            sum[1 + axis] -=
                k * 9.81 * sum[0] * (now[c + (axis ? width : 1)][3] - now[c - (axis ? width : 1)][3]);
        for (int f = 0; f < 3; f++)
            next[c][f] = sum[f];
    }
    return next;
}

void
check_shallow(Random &random)
{
    const double k = 0.03125;
    const int steps = 4, sizes[][2] = {{3, 3}, {34, 10}, {79, 43}};

    Comparison comparison("shallow_step", 4e-6);
    for (const int *size : sizes) {
        int width = size[0], height = size[1];
        std::vector<Water> water((size_t)width * height);
        std::vector<std::vector<double>> want;
        for (Water &w : water) {
            std::vector<float> r = random.floats(4, -0.25, 0.25);
            w = {2.0f + r[0], r[1], r[2], r[3]};
            want.push_back({w.h, w.hu, w.hv, w.bed});
        }

        DeviceArray<Water> now(water), next(water);
        shallow_advance(now, next, width, height, (float)k, steps);
        cuda_finish("shallow_step");
        std::vector<Water> got = now.read();
        for (int step = 0; step < steps; step++)
            want = water_step(want, width, height, k);

        for (size_t c = 0; c < want.size(); c++) {
            comparison.value(got[c].h, want[c][0]);
            comparison.value(got[c].hu, want[c][1]);
            comparison.value(got[c].hv, want[c][2]);
            comparison.value(got[c].bed, want[c][3]);
        }
    }
    comparison.report();
}
