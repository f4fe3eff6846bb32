/* SPDX-License-Identifier: MIT */

/* Checks of the kernels with tables and sequences: camera, epidemic, lookup, packets, profile, skin, ticks.
 */

#include "check.h"

#include <cmath>

#include "../camera.cu"
#undef BLOCK

#include "../epidemic.cu"
#undef BLOCK

#include "../lookup.cu"
#undef BLOCK

#include "../packets.cu"
#undef BLOCK

#include "../profile.cu"
#undef BLOCK

#include "../skin.cu"
#undef BLOCK

#include "../ticks.cu"
#undef BLOCK

void
check_camera(Random &random)
{
    const double lens = 0.25, focus = 2.0;
    const int sizes[][2] = {{1, 1}, {64, 4}, {53, 37}};

    Comparison comparison("start_paths", 4e-6);
    for (const int *size : sizes) {
        int width = size[0], height = size[1];
        std::vector<Path> paths((size_t)width * height);
        for (Path &p : paths) {
            p = {NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, -1, -1, 0};
            p.seed = (unsigned int)random.whole(0, 0x7fffffff);
        }

        DeviceArray<Path> device(paths);
        camera_paths(device, width, height, (float)lens, (float)focus);
        cuda_finish("start_paths");
        std::vector<Path> got = device.read();

        for (int i = 0; i < width * height; i++) {
            uint64_t seed = paths[i].seed;
            double drawn[4];
            for (double &one : drawn) {
                seed = (seed * 1664525 + 1013904223) % 4294967296u;
                one = (double)(seed / 256) / 16777216.0;
            }
            double from[2] = {lens * std::sqrt(drawn[2]) * std::cos(2.0 * M_PI * drawn[3]),
                              lens * std::sqrt(drawn[2]) * std::sin(2.0 * M_PI * drawn[3])};
            double to[3] = {((i % width + drawn[0]) / width - 0.5) * focus - from[0],
                            ((i / width + drawn[1]) / height - 0.5) * focus - from[1], focus};
            double length = std::hypot(to[0], to[1], to[2]);

            const Path &g = got[i];
            const double all[13] = {g.ox,
                                    g.oy,
                                    g.oz,
                                    g.dx,
                                    g.dy,
                                    g.dz,
                                    g.red,
                                    g.green,
                                    g.blue,
                                    g.density,
                                    (double)g.depth,
                                    (double)g.pixel,
                                    (double)g.seed};
            const double want[13] = {
                from[0], from[1], 0.0, to[0] / length, to[1] / length, to[2] / length, 1.0, 1.0,
                1.0,     1.0,     0.0, (double)i,      (double)seed};
            for (int k = 0; k < 13; k++) /* at the scale of 1, whole numbers have to be equal */
                comparison.value_at_scale(all[k], want[k], 1.0);
        }
    }
    comparison.report();
}

void
check_epidemic(Random &random)
{
    const int households = 97;
    std::vector<float> pressure = random.floats(households, 0.0, 1.0);

    Comparison comparison("progress", 0.0);
    for (int n : {1, 256, 5003}) {
        std::vector<Agent> agents(n);
        for (int i = 0; i < n; i++) {
            agents[i] = {};
            agents[i].id = i;
            agents[i].state = random.whole(SUSCEPTIBLE, RECOVERED);
            agents[i].days = random.whole(1, ILL_DAYS);
            agents[i].home = random.whole(0, households - 1);
            agents[i].strain = 5;
        }
        std::vector<float> draw = random.floats(n, 0.0, 1.0);

        DeviceArray<Agent> device(agents);
        DeviceArray<float> device_pressure(pressure), device_draw(draw);
        progress_day(device, device_pressure, device_draw, n);
        cuda_finish("progress");
        std::vector<Agent> got = device.read();

        for (int i = 0; i < n; i++) {
            const Agent &a = agents[i];
            bool falls_ill = a.state == SUSCEPTIBLE && draw[i] < pressure[a.home];
            bool recovers = a.state == INFECTED && a.days == ILL_DAYS;
            comparison.value(got[i].state, falls_ill ? INFECTED : recovers ? RECOVERED : a.state);
            comparison.value(got[i].days, falls_ill ? 0 : a.state == INFECTED ? a.days + 1 : a.days);
            comparison.value(got[i].home, a.home);
            comparison.value(got[i].id, i);
            comparison.value(got[i].strain, 5);
        }
    }
    comparison.report();
}

void
check_lookup(Random &random)
{
    Comparison comparison("look_up", 1e-14);
    for (int entries : {2, 3, 1000}) {
        const int n = 1003;
        std::vector<CrossSection> table(entries);
        for (int e = 0; e < entries; e++) {
            double energy = e + random.between(-0.25, 0.25);
            table[e] = {energy,
                        random.between(0.0, 9.0),
                        random.between(0.0, 9.0),
                        random.between(0.0, 9.0),
                        random.between(0.0, 9.0),
                        random.between(0.0, 9.0)};
        }
        std::vector<double> energies(n);
        for (int i = 0; i < n; i++)
            energies[i] = i == 0             ? table[0].energy
                          : i <= entries - 2 ? table[i].energy /* a table's own energy begins a span */
                                             : random.between(table[0].energy, table[entries - 1].energy);

        DeviceArray<CrossSection> device(table);
        DeviceArray<double> device_energies(energies);
        DeviceArray<Rates> rates((size_t)n);
        look_up_all(device, device_energies, rates, n, entries);
        cuda_finish("look_up");
        std::vector<Rates> got = rates.read();

        for (int i = 0; i < n; i++) {
            int e = 0; /* the last entry but one whose energy is not above */
            while (e < entries - 2 && table[e + 1].energy <= energies[i])
                e++;
            const CrossSection &low = table[e], &high = table[e + 1];
            const double part = (energies[i] - low.energy) / (high.energy - low.energy);
            comparison.value(got[i].total, low.total + part * (high.total - low.total));
            comparison.value(got[i].elastic, low.elastic + part * (high.elastic - low.elastic));
            comparison.value(got[i].absorption, low.absorption + part * (high.absorption - low.absorption));
            comparison.value(got[i].fission, low.fission + part * (high.fission - low.fission));
            comparison.value(got[i].nu_fission, low.nu_fission + part * (high.nu_fission - low.nu_fission));
        }
    }
    comparison.report();
}

/* Whether RULE speaks of PACKET. */
static bool
rule_fits(const Rule &rule, const Packet &packet)
{
    return packet.protocol == rule.protocol && packet.target_port >= rule.low_port &&
           packet.target_port <= rule.high_port && ((packet.source ^ rule.network) & rule.mask) == 0;
}

void
check_packets(Random &random)
{
    const int nrules = 40;
    std::vector<Rule> rules(nrules);
    for (Rule &r : rules) {
        unsigned int mask = 0xffffffffu << random.whole(28, 31);
        int low = random.whole(0, 40000);
        r = {(unsigned int)random.whole(0, 15) << 28 & mask,
             mask,
             (unsigned short)low,
             (unsigned short)(low + random.whole(0, 20000)),
             (unsigned char)random.whole(0, 1),
             (signed char)random.whole(1, 100)};
    }

    Comparison comparison("judge", 0.0);
    for (int n : {1, 256, 5003}) {
        std::vector<Packet> packets(n);
        for (int i = 0; i < n; i++) {
            Packet p = {};
            p.protocol = (unsigned char)random.whole(0, 1);
            p.time = i;
            p.source = (unsigned int)random.whole(0, 15) << 28 | 12345;
            p.target_port = (unsigned short)random.whole(0, 60000);
            p.bytes = 3 * i;
            p.verdict = random.whole(0, 3) == 0 ? 7 : 0;
            packets[i] = p;
        }

        DeviceArray<Packet> device(packets);
        DeviceArray<Rule> device_rules(rules);
        judge_packets(device, device_rules, n, nrules, -1);
        cuda_finish("judge");
        std::vector<Packet> got = device.read();

        for (int i = 0; i < n; i++) {
            const Packet &p = packets[i];
            int want = p.verdict == 0 ? -1 : p.verdict;
            for (int r = nrules - 1; r >= 0; r--)
                if (p.verdict == 0 && rule_fits(rules[r], p))
                    want = rules[r].verdict;
            comparison.value(got[i].verdict, want);
            comparison.value(got[i].time, i);
            comparison.value(got[i].target_port, p.target_port);
            comparison.value(got[i].bytes, 3 * i);
        }
    }
    comparison.report();
}

void
check_profile(Random &random)
{
    const double low = -2.0, high = 2.0; /* a bin is a 32nd wide, and angles are 64ths */

    Comparison comparison("fill_profile", 0.0);
    for (int n : {1, 256, 20011}) {
        std::vector<Event> events(n);
        struct Sum {
            long entries, weight, sum, squares;
        };
        std::vector<Sum> want(DETECTORS * BINS);
        for (Event &e : events) {
            int angle = random.whole(-160, 159), energy = random.whole(-8, 8), weight = random.whole(1, 3);
            int detector = random.whole(0, DETECTORS - 1);
            e = {(float)energy, (float)angle / 64.0f, (float)weight, 0, (short)detector};
            if (angle < -128 || angle >= 128)
                continue;
            Sum &sum = want[detector * BINS + (angle + 128) / 2];
            sum.entries++;
            sum.weight += weight;
            sum.sum += weight * energy;
            sum.squares += weight * energy * energy;
        }

        DeviceArray<Event> device(events);
        DeviceArray<Bin> bins(std::vector<Bin>(want.size()));
        fill_profiles(device, bins, n, (float)low, (float)high);
        cuda_finish("fill_profile");
        std::vector<Bin> got = bins.read();

        for (size_t b = 0; b < want.size(); b++) {
            comparison.value(got[b].entries, (double)want[b].entries);
            comparison.value(got[b].weight, (double)want[b].weight);
            comparison.value(got[b].sum, (double)want[b].sum);
            comparison.value(got[b].squares, (double)want[b].squares);
        }
    }
    comparison.report();
}

void
check_skin(Random &random)
{
    const int nbones = 40;
    std::vector<Bone> palette(nbones);
    for (Bone &b : palette)
        for (int k = 0; k < 12; k++)
            b.m[k] = (float)random.between(-0.25, 0.25) + (k % 5 == 0 ? 1.0f : 0.0f);

    Comparison comparison("skin", 4e-6);
    for (int n : {1, 256, 1003}) {
        std::vector<Vertex> vertices(n);
        for (Vertex &v : vertices) {
            std::vector<float> r = random.floats(6, -1.0, 1.0);
            int bones = random.whole(0, nbones - 1) | random.whole(0, nbones - 1) << 16;
            v = {r[0], r[1], r[2], (float)random.between(0.0, 1.0), 2.0f + r[3], r[4], r[5], bones};
        }

        DeviceArray<Vertex> device(vertices);
        DeviceArray<Bone> device_palette(palette);
        DeviceArray<Posed> posed((size_t)n);
        skin_figure(device, device_palette, posed, n);
        cuda_finish("skin");
        std::vector<Posed> got = posed.read();

        for (int i = 0; i < n; i++) {
            const Vertex &v = vertices[i];
            const double place[4] = {v.x, v.y, v.z, 1.0}, normal[3] = {v.nx, v.ny, v.nz};
            double to[3] = {}, turned[3] = {};
            for (int bone = 0; bone < 2; bone++) {
                const float *m = palette[v.bones / (bone ? 65536 : 1) % 65536].m;
                double share = bone ? 1.0 - v.weight : v.weight;
                for (int k = 0; k < 12; k++) {
                    to[k / 4] += share * m[k] * place[k % 4];
                    turned[k / 4] += k % 4 < 3 ? share * m[k] * normal[k % 4] : 0.0;
                }
            }
            double length = std::hypot(turned[0], turned[1], turned[2]);
            const float all[6] = {got[i].x, got[i].y, got[i].z, got[i].nx, got[i].ny, got[i].nz};
            for (int k = 0; k < 3; k++) {
                comparison.value(all[k], to[k]);
                comparison.value(all[3 + k], turned[k] / length);
            }
        }
    }
    comparison.report();
}

void
check_ticks(Random &random)
{
    const double usual = 100.0;

    Comparison comparison("smooth", 2e-5);
    for (int series : {1, 128, 203}) {
        std::vector<Tick> ticks((size_t)series * CHUNK);
        for (Tick &t : ticks)
            t = {(float)random.between(1.0, 2.0), (float)random.between(1.0, 400.0), 7, 0.5f, NAN, NAN};

        DeviceArray<Tick> device(ticks);
        smooth_ticks(device, series, (float)usual);
        cuda_finish("smooth");
        std::vector<Tick> got = device.read();

        for (int s = 0; s < series; s++) {
            double mean = 0.0, square = 0.0; /* weighted means, the first trade standing for all before it */
            for (int k = 0; k < CHUNK; k++) {
                const Tick &t = ticks[(size_t)s * CHUNK + k], &g = got[(size_t)s * CHUNK + k];
                double part = k == 0 ? 1.0 : t.volume / (t.volume + usual);
                mean += part * (t.price - mean);
                square += part * ((double)t.price * t.price - square);
                comparison.value(g.mean, mean);
                /* Variances: near 0 the root would blow rounding up. */
                comparison.value((double)g.deviation * g.deviation, square - mean * mean);
                comparison.value(g.price, t.price);
                comparison.value(g.volume, t.volume);
                comparison.value(g.time + g.spread, 7.5);
            }
        }
    }
    comparison.report();
}
