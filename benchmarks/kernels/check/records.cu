/* SPDX-License-Identifier: MIT */

/* Checks of the kernels that work through a table of records: flattened, gather, hotcold, kmeans, moments,
 * options, padded, rays, spmv. Where the inputs can be small whole numbers they are: then every step is exact
 * on both sides, and the results have to be equal. */

#include "check.h"

#include <algorithm>
#include <cmath>

#include "../flattened.cu"
#undef BLOCK

#include "../gather.cu"
#undef BLOCK

#include "../hotcold.cu"
#undef BLOCK

#include "../kmeans.cu"
#undef BLOCK

#include "../moments.cu"
#undef BLOCK

#include "../options.cu"
#undef BLOCK

#include "../padded.cu"
#undef BLOCK

#include "../rays.cu"
#undef BLOCK

#include "../spmv.cu"
#undef BLOCK

void
check_flattened(Random &random)
{
    const double dz = 0.5;

    Comparison comparison("merge_hits", 2e-6);
    for (int n : {1, 256, 1003}) {
        std::vector<float> tracks = random.floats(n * 6, -1.0, 1.0);
        for (int t = 0; t < n; t++)
            tracks[t * 6 + 5] = (float)random.whole(0, 20);
        std::vector<float> hit_x = random.floats(n, -1.0, 1.0), hit_y = random.floats(n, -1.0, 1.0);

        DeviceArray<float> device(tracks), device_x(hit_x), device_y(hit_y);
        merge_all_hits(device, device_x, device_y, n, (float)dz);
        cuda_finish("merge_hits");
        std::vector<float> got = device.read();

        for (int t = 0; t < n; t++) {
            const float *p = &tracks[t * 6];
            double x = p[0] + p[2] * dz + p[4] * dz * dz / 2.0, y = p[1] + p[3] * dz, weight = p[5];
            /* The hit weighs 1, the track as many hits as it has met. */
            comparison.value(got[t * 6 + 0], (weight * x + hit_x[t]) / (weight + 1.0));
            comparison.value(got[t * 6 + 1], (weight * y + hit_y[t]) / (weight + 1.0));
            for (int k = 2; k < 5; k++)
                comparison.value(got[t * 6 + k], p[k]);
            comparison.value(got[t * 6 + 5], weight + 1.0);
        }
    }
    comparison.report();
}

void
check_gather(Random &random)
{
    std::vector<Atom> atoms(701);
    for (Atom &a : atoms) {
        std::vector<float> n = random.floats(5, -1.0, 1.0);
        a = {n[0], n[1], n[2], n[3], n[4], 0};
    }

    Comparison comparison("gather", 0.0);
    for (int n : {1, 128, 1003}) {
        std::vector<int> list(n);
        for (int &one : list)
            one = random.whole(0, (int)atoms.size() - 1);

        DeviceArray<Atom> device(atoms);
        DeviceArray<int> device_list(list);
        DeviceArray<Moment> device_moments((size_t)n);
        gather_moments(device, device_list, device_moments, n);
        cuda_finish("gather");
        std::vector<Moment> got = device_moments.read();

        for (int i = 0; i < n; i++) {
            const Atom &a = atoms[list[i]];
            comparison.value(got[i].x, (float)((double)a.x * a.mass));
            comparison.value(got[i].y, (float)((double)a.y * a.mass));
            comparison.value(got[i].z, (float)((double)a.z * a.mass));
            comparison.value(got[i].mass, a.mass);
        }
    }
    comparison.report();
}

void
check_hotcold(Random &random)
{
    const int region = 2;
    const double least = 4.0;

    Comparison comparison("select_orders", 0.0);
    for (int n : {1, 256, 5003}) {
        std::vector<Order> orders(n);
        std::vector<int> want;
        for (int i = 0; i < n; i++) {
            orders[i] = {};
            orders[i].region = random.whole(0, 3);
            orders[i].price = random.whole(0, 8);
            if (orders[i].region == region && orders[i].price > least)
                want.push_back(i);
        }

        DeviceArray<Order> device(orders);
        DeviceArray<int> selected((size_t)n), count(std::vector<int>(1, 0));
        select_expensive(device, selected, count, n, region, least);
        cuda_finish("select_orders");
        std::vector<int> got = selected.read();
        int got_count = count.read()[0];

        comparison.value(got_count, (double)want.size());
        size_t filled = std::min((size_t)std::max(got_count, 0), want.size());
        std::sort(got.begin(), got.begin() + (long)filled);
        want.resize((size_t)n, -1); /* the rest of the list is left as it was */
        for (int i = 0; i < n; i++)
            comparison.value(got[i], want[i]);
    }
    comparison.report();
}

void
check_kmeans(Random &random)
{
    std::vector<float> clusters(CLUSTERS * FEATURES);
    for (float &c : clusters)
        c = (float)random.whole(-2, 2);

    Comparison comparison("kmeans", 0.0);
    for (int n : {1, 256, 1003}) {
        std::vector<float> feature(FEATURES * n);
        for (float &f : feature)
            f = (float)random.whole(-2, 2);

        DeviceArray<float> device(feature), device_clusters(clusters);
        DeviceArray<int> membership((size_t)n);
        kmeans_assign(device, device_clusters, membership, n);
        cuda_finish("kmeans");
        std::vector<int> got = membership.read();

        for (int point = 0; point < n; point++) {
            long distance[CLUSTERS] = {};
            for (int c = 0; c < CLUSTERS; c++)
                for (int f = 0; f < FEATURES; f++)
                    distance[c] +=
                        std::lround(std::pow(feature[f * n + point] - clusters[c * FEATURES + f], 2));
            /* The first of several that are equally near. */
            comparison.value(got[point],
                             (double)(std::min_element(distance, distance + CLUSTERS) - distance));
        }
    }
    comparison.report();
}

void
check_moments(Random &random)
{
    Comparison second("moments<2>", 0.0), fourth("moments<4>", 0.0);
    for (int groups : {1, 64, 203}) {
        std::vector<Sample> samples((size_t)groups * PER_GROUP);
        for (Sample &s : samples)
            s = {(float)random.whole(-3, 3), (float)random.whole(0, 7), 0};

        for (int degree : {2, 4}) {
            DeviceArray<Sample> device(samples);
            DeviceArray<float> sums((size_t)(degree + 1) * groups);
            moments_sum(device, sums, groups, degree);
            cuda_finish("moments");
            std::vector<float> got = sums.read();

            for (int g = 0; g < groups; g++)
                for (int d = 0; d <= degree; d++) {
                    double want = 0.0;
                    for (int s = g * PER_GROUP; s < (g + 1) * PER_GROUP; s++)
                        want += samples[s].weight * std::pow(samples[s].value, d);
                    (degree == 2 ? second : fourth).value(got[d * groups + g], want);
                }
        }
    }
    second.report();
    fourth.report();
}

void
check_options(Random &random)
{
    /* The grid of 512 blocks of 256 takes three rounds through the largest. */
    Comparison comparison("price_options", 1e-6);
    for (int n : {1, 1003, 300007}) {
        std::vector<Option> options(n);
        for (Option &o : options)
            o = {(float)random.between(10.0, 100.0), (float)random.between(10.0, 100.0),
                 (float)random.between(0.0, 0.1),    (float)random.between(0.1, 0.6),
                 (float)random.between(0.1, 5.0),    NAN};

        DeviceArray<Option> device(options);
        price_all(device, n);
        cuda_finish("price_options");
        std::vector<Option> got = device.read();

        for (int i = 0; i < n; i++) {
            const double spot = options[i].spot, strike = options[i].strike, rate = options[i].rate;
            const double volatility = options[i].volatility, years = options[i].years;
            double variance = volatility * volatility * years;
            double high =
                (std::log(spot / strike) + rate * years + variance / 2.0) / std::sqrt(2.0 * variance);
            double low = high - std::sqrt(variance / 2.0);
            double want = spot * (1.0 + std::erf(high)) / 2.0 -
                          strike * std::exp(-rate * years) * (1.0 + std::erf(low)) / 2.0;
            comparison.value_at_scale(got[i].price, want, spot + strike);
            comparison.value(got[i].spot, spot);
            comparison.value(got[i].strike, strike);
        }
    }
    comparison.report();
}

void
check_padded(Random &random)
{
    /* Quarters times eighths: exact in a double, so that no rounding decides on a sign. */
    std::vector<double> gains(16), offsets(16);
    for (int channel = 0; channel < 16; channel++) {
        gains[channel] = random.whole(-40, 40) / 8.0;
        offsets[channel] = random.whole(-400, 400) / 32.0;
    }

    Comparison comparison("calibrate", 0.0);
    for (int n : {1, 256, 1003}) {
        std::vector<Reading> readings(n);
        for (Reading &r : readings)
            r = {(char)(random.whole(0, 3) == 0 ? 1 : 0), random.whole(-400, 400) / 4.0, 7,
                 (short)random.whole(0, 15)};

        DeviceArray<Reading> device(readings);
        DeviceArray<double> device_gains(gains), device_offsets(offsets);
        calibrate_readings(device, device_gains, device_offsets, n);
        cuda_finish("calibrate");
        std::vector<Reading> got = device.read();

        for (int i = 0; i < n; i++) {
            const Reading &r = readings[i];
            double value = r.flag ? r.value : r.value * gains[r.channel] + offsets[r.channel];
            comparison.value(got[i].value, value);
            comparison.value(got[i].quality, r.flag ? 7 : value >= 0.0);
            comparison.value(got[i].flag, r.flag);
            comparison.value(got[i].channel, r.channel);
        }
    }
    comparison.report();
}

/* The sphere that a ray enters first and the distance to it. */
struct Entry {
    int sphere;
    double distance;
    bool clear; /* no rounding error in a float decides which sphere it is */
};

/* Solves |origin + distance * direction - centre| = radius for each sphere. */
static Entry
ray_entry(const Ray &ray, const std::vector<Sphere> &spheres)
{
    const double d[3] = {ray.direction.x, ray.direction.y, ray.direction.z};
    Entry entry = {-1, ray.distance, true};
    double second = INFINITY;
    for (size_t s = 0; s < spheres.size(); s++) {
        const double o[3] = {(double)ray.origin.x - spheres[s].centre.x,
                             (double)ray.origin.y - spheres[s].centre.y,
                             (double)ray.origin.z - spheres[s].centre.z};
        double a = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
        double b = o[0] * d[0] + o[1] * d[1] + o[2] * d[2];
        double c = o[0] * o[0] + o[1] * o[1] + o[2] * o[2] - std::pow(spheres[s].radius, 2);
        double discriminant = b * b - a * c;
        if (std::fabs(discriminant) < 0.05)
            entry.clear = false;
        if (discriminant < 0.0)
            continue;

        double distance = (-b - std::sqrt(discriminant)) / a;
        if (std::fabs(distance) < 1e-3)
            entry.clear = false;
        if (distance > 0.0 && distance < entry.distance) {
            second = entry.distance;
            entry.sphere = (int)s;
            entry.distance = distance;
        } else if (distance > 0.0) {
            second = std::min(second, distance);
        }
    }
    if (second - entry.distance < 1e-3)
        entry.clear = false;
    return entry;
}

static Ray
ray_draw(Random &random)
{
    double d[3], length;
    do {
        for (double &one : d)
            one = random.between(-1.0, 1.0);
        length = std::sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
    } while (length < 0.1 || length > 1.0);

    std::vector<float> o = random.floats(3, -5.0, 5.0);
    return {{o[0], o[1], o[2]},
            {(float)(d[0] / length), (float)(d[1] / length), (float)(d[2] / length)},
            (float)random.between(1.0, 12.0),
            12345};
}

void
check_rays(Random &random)
{
    std::vector<Sphere> spheres(SPHERES);
    for (Sphere &s : spheres) {
        std::vector<float> c = random.floats(3, -4.0, 4.0);
        s = {{c[0], c[1], c[2]}, (float)random.between(0.25, 1.0)};
    }

    Comparison comparison("trace", 2e-5);
    for (int n : {1, 128, 1003}) {
        std::vector<Ray> rays;
        while (rays.size() < (size_t)n) {
            Ray ray = ray_draw(random);
            if (ray_entry(ray, spheres).clear)
                rays.push_back(ray);
        }

        DeviceArray<Ray> device(rays);
        DeviceArray<Sphere> device_spheres(spheres);
        trace_rays(device, device_spheres, n);
        cuda_finish("trace");
        std::vector<Ray> got = device.read();

        for (int i = 0; i < n; i++) {
            Entry want = ray_entry(rays[i], spheres);
            comparison.value(got[i].hit, want.sphere);
            comparison.value(got[i].distance, want.distance);
            comparison.value(got[i].origin.x, rays[i].origin.x);
            comparison.value(got[i].direction.z, rays[i].direction.z);
        }
    }
    comparison.report();
}

void
check_spmv(Random &random)
{
    const int columns = 307;
    std::vector<float> vector(columns);
    for (float &v : vector)
        v = (float)random.whole(-8, 8);

    Comparison comparison("spmv", 0.0);
    for (int rows : {1, 128, 1003}) {
        /* Up to 20 entries a row, none in every third. The first entry keeps the arrays from being empty. */
        std::vector<float> value(1, 3.0f);
        std::vector<int> column(1, 0), row_start(1, 0);
        for (int row = 0; row < rows; row++) {
            for (int k = row % 3 == 1 ? 0 : random.whole(0, 20); k > 0; k--) {
                value.push_back((float)random.whole(-8, 8));
                column.push_back(random.whole(0, columns - 1));
            }
            row_start.push_back((int)value.size());
        }

        DeviceArray<float> device(value), device_vector(vector), result((size_t)rows);
        DeviceArray<int> device_column(column), device_start(row_start);
        spmv_multiply(device, device_column, device_start, device_vector, result, rows);
        cuda_finish("spmv");
        std::vector<float> got = result.read();

        for (int row = 0; row < rows; row++) {
            long want = 0;
            for (int k = row_start[row]; k < row_start[row + 1]; k++)
                want += (long)value[k] * (long)vector[column[k]];
            comparison.value(got[row], (double)want);
        }
    }
    comparison.report();
}
