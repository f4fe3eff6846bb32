/* SPDX-License-Identifier: MIT */
/* What `sector` says of single accesses, and the stages' dumps. */
#include "model/sector/sector_private.h"

#include "model/placement/placement.h"
#include "model/study/study.h"
#include "model/estimate/estimate.h"
#include "text/text.h"

#include <math.h>
#include <string.h>

G_STATIC_ASSERT(N_PARTS <= MODEL_MAX_PARTS);

/* Percents, or bytes, below which a figure says nothing. */
#define LEAST_SHOWN 0.01

/* By how much of the mean the first request may have other sectors, if it is to show what others use. */
#define SAME_REQUEST 0.25

/* Sums over the items of one access. */
typedef struct {
    gboolean counted;
    double requests, sectors, lines, cycles, l1_hits; /* ItemRequests, SectorHits */
    double reads, fills, writes;                      /* ItemDram */
} AccessSum;

/* One layout, looked at. */
typedef struct {
    Placement *placement;
    SectorStream *stream;
    AccessSum *accesses;
    double *times;
    double *weights; /* by degree and part */
} SectorView;

static void
add_item(AccessSum *sum, const SectorItems *items, guint item)
{
    const ItemRequests *asked = &items->asked[item];
    const ItemDram *dram = &items->dram[item];

    sum->counted = TRUE;
    sum->requests += asked->requests;
    sum->sectors += asked->sectors;
    sum->lines += asked->lines;
    sum->cycles += asked->cycles;
    sum->l1_hits += items->hits[item].l1_hits;
    sum->reads += dram->reads;
    sum->fills += dram->fills;
    sum->writes += dram->writes;
}

static void
view_init(SectorView *view, const Sector *sector, const Layout *layout)
{
    const SectorLaunch *launch = sector->launch;
    guint n = MAX(launch->study->n_accesses, 1), n_cost = launch->study->max_degree + 1;
    g_autofree double *cost = g_new0(double, n_cost);

    view->placement = placement_new(launch->study, launch->compiled, layout);
    view->stream = sector_stream(launch, sector->memo, view->placement);
    view->accesses = g_new0(AccessSum, n);
    view->times = g_new0(double, n *N_PARTS);
    view->weights = g_new0(double, n_cost *N_PARTS);
    g_autoptr(SectorItems) items = sector_items(launch, sector->memo, view->stream, view->placement);
    const SectorLayout at = {launch, view->stream->stream, view->placement};
    for (guint i = 0; i < view->stream->stream->n_items; i++) {
        guint access = view->stream->stream->items[i].access;

        if (access != STREAM_MARK && sector_item_counts(&at, i))
            add_item(&view->accesses[access], items, i);
    }
    sector_times(&at, items, view->times);
    sector_costs(launch, view->times, n_cost, cost, view->weights);
    sector_share_latency(&at, items, view->times);
}

static void
view_clear(SectorView *view)
{
    placement_free(view->placement);
    g_free(view->accesses);
    g_free(view->times);
    g_free(view->weights);
}

static double
ratio(double a, double b)
{
    return b > 0 ? a / b : 0;
}

/* Of an access that the instruction of another one makes. */
static char *
joined_reason(const SectorLaunch *launch, const AccessEstimate *estimate)
{
    const Access *first = g_ptr_array_index(launch->study->kernel->accesses, estimate->joined);
    const char *kind = first->kind == ACCESS_LOAD ? "load" : "store";

    return g_strdup_printf("made with %s, line %u, as one %u-byte %s", first->text, first->place.line,
                           estimate->bytes, kind);
}

/* By how much E differs between lanes where what is loaded differs by 1; -1: no such number is known, as E
 * depends on threads otherwise, too. */
static gint64
spread_of(const Expr *e)
{
    gint64 sum = 0;

    if (!(e->depends & DEPENDS_THREAD))
        return 0;
    if (e->kind == EXPR_OPAQUE)
        return 1;
    for (guint i = 0; e->kind == EXPR_SUM && i < e->n_args; i++) {
        gint64 term = spread_of(e->args[i]);

        if (term < 0 || ABS(e->coefficients[i]) > G_MAXINT32 || sum > G_MAXINT32)
            return -1;
        sum += term * ABS(e->coefficients[i]);
    }
    return e->kind == EXPR_SUM ? sum : -1;
}

/* TRUE if E differs between threads by what is loaded alone. */
static gboolean
is_by_load(const Expr *e)
{
    gboolean is = e->kind != EXPR_SYMBOL;

    if (e->kind == EXPR_OPAQUE || !(e->depends & DEPENDS_THREAD))
        return TRUE;
    for (guint i = 0; is && i < e->n_args; i++)
        is = is_by_load(e->args[i]);
    return is;
}

/* The sectors that a request can lie in, as far as the choice of places bounds them. */
static double
most_sectors(const SectorLaunch *launch, const StudyAccess *a, const AccessPlacement *place)
{
    double lanes = (double)launch->arch.warp_lanes, bytes = (double)launch->arch.l1_sector_bytes;
    ArrayLocality places = sector_locality(launch, a);
    double number = (double)places.number;

    if (!a->index || !a->sub_known || (a->sub && (a->sub->depends & DEPENDS_THREAD)) || place->tile)
        return lanes;
    if (places.locality == LOCALITY_SHARED && is_by_load(a->index)) {
        gboolean in_step =
            fmod(number, lanes) == 0 && launch->study->block_threads % launch->arch.warp_lanes == 0;

        return in_step ? 1 : fmin(lanes, ceil((lanes - 1) / number) + 1);
    }
    gint64 spread = sector_is_near(launch, a) ? spread_of(a->index) : -1;
    if (spread < 0)
        return lanes;
    double threads = launch->study->blocks * (double)launch->study->block_threads;
    double own = fmax(1, (double)launch->range / threads) * lanes;
    double apart = (2 * number + own) * (double)spread * (double)place->size;
    return fmin(lanes, ceil((apart + (double)place->bytes) / bytes) + 1);
}

/* What is assumed of lanes that go to places that are not known, and what may be. */
static void
append_places(GString *text, const SectorLaunch *launch, const StudyAccess *a, const AccessPlacement *place)
{
    g_autofree char *how = sector_locality_text(launch, a);
    gint64 elements = a->elements > 0 ? a->elements : launch->range;

    if (a->bisection)
        g_string_append_printf(
            text, "; lanes search for places of %" G_GINT64_FORMAT " elements that are taken %s: ", elements,
            how);
    else
        g_string_append_printf(
            text, "; unknown lane indices, each taken as one of %" G_GINT64_FORMAT " elements %s: ", elements,
            how);
    double most = most_sectors(launch, a, place);
    g_string_append_printf(text, most > 1 ? "between 1 and %.4g sectors" : "%.4g sector", most);
}

/* What DRAM reads for a sector that misses. */
static void
append_read(GString *text, double bytes)
{
    if (bytes < LEAST_SHOWN)
        g_string_append(text, ", DRAM reads nothing for those that miss");
    else
        g_string_append_printf(text, ", DRAM reads %.4g bytes for each that misses", bytes);
}

/* Adds "4 sectors". */
static void
append_counted(GString *text, double value, const char *noun)
{
    g_autofree char *number = g_strdup_printf("%.4g", value);

    g_string_append_printf(text, "%s %s%s", number, noun, number_plural(number));
}

/* What a request moves and how much of that lanes use, as profilers have it. Of lanes that go anywhere each
 * has bytes of its own, unless they go to the same places. */
static void
append_sectors(GString *text, const SectorLaunch *launch, const StudyAccess *a, const AccessSum *sum,
               const AccessEstimate *estimate)
{
    double sectors = sum->sectors / sum->requests, whole = (double)launch->arch.l1_sector_bytes, used = 0;
    double lanes = (double)MIN(launch->arch.warp_lanes, launch->study->block_threads);
    gboolean is_guess = study_goes_anywhere(a) && sector_locality(launch, a).locality != LOCALITY_SHARED;

    if (estimate->request_sectors > 0 && fabs(estimate->request_sectors - sectors) <= SAME_REQUEST * sectors)
        used = (double)estimate->request_bytes / estimate->request_sectors;
    else if (is_guess)
        used = fmin(whole, lanes * estimate->bytes / sectors);
    append_counted(text, sectors, "sector");
    g_string_append(text, " in ");
    append_counted(text, sum->lines / sum->requests, "line");
    g_string_append(text, " a request");
    if (used > 0 && sectors == 1)
        g_string_append_printf(text, "; %.3g of its %.0f bytes are used", used, whole);
    else if (used > 0)
        g_string_append_printf(text, "; %s%.3g of %.0f bytes of each sector are used",
                               is_guess ? "about " : "", used, whole);
}

static char *
access_reason(const SectorLaunch *launch, const SectorView *view, const AccessEstimate *estimate)
{
    guint access = estimate->access;
    const StudyAccess *a = &launch->study->accesses[access];
    const AccessSum *sum = &view->accesses[access];
    const AccessPlacement *place = &view->placement->accesses[access];
    double missed = sum->sectors - sum->l1_hits;
    g_autoptr(GString) text = g_string_new(a->reason);

    if (!view->accesses[access].counted)
        return g_strdup(a->kind == ACCESS_STORE ? "merged: a later store overwrites it before it is read"
                                                : "merged: its value is still in a register");
    if (sum->requests <= 0)
        return place->is_wide && estimate->joined != access ? joined_reason(launch, estimate)
                                                            : g_strdup("no thread gets here");
    if (text->len)
        g_string_append(text, "; ");
    append_sectors(text, launch, a, sum, estimate);
    if (study_goes_anywhere(a))
        append_places(text, launch, a, place);
    if (a->kind == ACCESS_LOAD) {
        g_string_append(text, "; L1 is busy for ");
        append_counted(text, sum->cycles / sum->requests, "cycle");
        g_string_append(text, " a request");
        g_string_append_printf(text, "; of the sectors %.3g %% hit L1",
                               100 * ratio(sum->l1_hits, sum->sectors));
        if (missed > 0)
            append_read(text, sum->reads * (double)launch->arch.dram_fetch_bytes / missed);
    } else if (100 * ratio(sum->fills, sum->writes) >= LEAST_SHOWN)
        g_string_append_printf(text,
                               "; %.3g %% of what DRAM writes are parts of sectors, which it reads first",
                               100 * ratio(sum->fills, sum->writes));
    if (a->by_data && a->degree == 0)
        g_string_append(text, "; the number of threads that do this is unknown: all that can are counted");
    if (study_is_drawn(launch->study, a->guard))
        g_string_append(text, "; the threads that do this are drawn at random (--taken, --trips)");
    if (a->degree > 0)
        g_string_append_printf(text, "; %u loop%s of unknown length around it", a->degree,
                               a->degree == 1 ? "" : "s");
    return g_string_free(g_steal_pointer(&text), FALSE);
}

static AccessEstimate *
access_estimate_new(const SectorLaunch *launch, const SectorView *view, guint access)
{
    const StudyAccess *a = &launch->study->accesses[access];
    const AccessSum *sum = &view->accesses[access];
    AccessEstimate *to = g_new0(AccessEstimate, 1);
    double per_piece = (double)launch->arch.dram_fetch_bytes / (double)launch->arch.l1_sector_bytes;
    double missed = sum->sectors - sum->l1_hits;

    to->access = access;
    to->degree = a->degree;
    to->counted = view->accesses[access].counted;
    to->executions = sum->requests;
    to->transactions = ratio(sum->sectors, sum->requests);
    to->sectors = sum->sectors;
    to->l1_distance = to->l2_distance = -1;
    to->l1_source = to->l2_source = -1;
    to->l1_hits = ratio(sum->l1_hits, sum->sectors);
    to->l2_hits =
        a->kind == ACCESS_LOAD && missed > 0 ? CLAMP(1 - ratio(sum->reads * per_piece, missed), 0, 1) : 0;
    for (guint part = 0; part < N_PARTS; part++) {
        to->by_part[part] = view->times[access * N_PARTS + part] * view->weights[a->degree * N_PARTS + part];
        to->cost += to->by_part[part];
    }
    if (to->counted) {
        Stride stride = stream_counter_stride(view->stream->sectors, access);

        to->stride_known = stride.is_known;
        to->stride_uniform = stride.is_uniform;
        to->stride_bytes = stride.bytes;
    }
    access_estimate_placement(to, launch->study, launch->compiled, view->placement, launch->arch.warp_lanes,
                              (gint64)launch->arch.l1_sector_bytes);
    to->reason = access_reason(launch, view, to);
    return to;
}

/* What the kernel computes costs each part, into RET_REST. */
static void
set_rest(const SectorLaunch *launch, const SectorView *view, double *ret_rest)
{
    for (guint d = 0; d <= launch->study->max_degree; d++) {
        double before[N_PARTS] = {0}, with[N_PARTS];

        for (guint i = 0; i < launch->study->n_accesses; i++)
            for (guint part = 0; part < N_PARTS && launch->study->accesses[i].degree == d; part++)
                before[part] += view->times[i * N_PARTS + part];
        memcpy(with, before, sizeof with);
        sector_add_work(launch, d, with);
        for (guint part = 0; part < N_PARTS; part++)
            ret_rest[part] += (with[part] - before[part]) * view->weights[d * N_PARTS + part];
    }
}

GPtrArray *
sector_explain(gpointer prepared, const Layout *layout, double *ret_rest)
{
    const Sector *sector = prepared;
    const SectorLaunch *launch = sector->launch;
    GPtrArray *estimates = g_ptr_array_new_with_free_func((GDestroyNotify)access_estimate_free);
    SectorView view;

    view_init(&view, sector, layout);
    for (guint i = 0; i < launch->study->n_accesses; i++)
        g_ptr_array_add(estimates, access_estimate_new(launch, &view, i));
    if (ret_rest) {
        memset(ret_rest, 0, MODEL_MAX_PARTS * sizeof *ret_rest);
        set_rest(launch, &view, ret_rest);
    }
    view_clear(&view);
    return estimates;
}

typedef void (*DumpRow)(const SectorLaunch *launch, const SectorView *view, guint access, TextColumns *text);

static char *
number(double value)
{
    return g_strdup_printf("%.10g", value);
}

static void
dump_metrics_row(const SectorLaunch *launch, const SectorView *view, guint access, TextColumns *text)
{
    const AccessSum *sum = &view->accesses[access];
    g_autofree char *requests = number(sum->requests), *sectors = number(sum->sectors);
    g_autofree char *lines = number(sum->lines), *cycles = number(sum->cycles);

    text_columns_row(text, study_access_text(launch->study, access),
                     study_kind_name(launch->study->accesses[access].kind), requests, sectors, lines, cycles,
                     NULL);
}

static void
dump_hits_row(const SectorLaunch *launch, const SectorView *view, guint access, TextColumns *text)
{
    const AccessSum *sum = &view->accesses[access];
    g_autofree char *sectors = number(sum->sectors), *hits = number(sum->l1_hits);
    g_autofree char *reads = number(sum->reads), *fills = number(sum->fills);
    g_autofree char *writes = number(sum->writes);

    text_columns_row(text, study_access_text(launch->study, access),
                     study_kind_name(launch->study->accesses[access].kind), sectors, hits, reads, fills,
                     writes, NULL);
}

/* A row of the stage `cost`: what TIMES, by part, says of WHAT at DEGREE. */
static void
add_times(const char *what, const char *kind, guint degree, const double *times, TextColumns *text)
{
    g_autoptr(GPtrArray) cells = g_ptr_array_new_with_free_func(g_free);

    g_ptr_array_add(cells, g_strdup(what));
    g_ptr_array_add(cells, g_strdup(kind));
    g_ptr_array_add(cells, g_strdup_printf("%u", degree));
    for (guint part = 0; part < N_PARTS; part++)
        g_ptr_array_add(cells, number(times[part]));
    g_ptr_array_add(cells, NULL);
    text_columns_cells(text, (const char *const *)cells->pdata);
}

static void
dump_cost_row(const SectorLaunch *launch, const SectorView *view, guint access, TextColumns *text)
{
    const StudyAccess *a = &launch->study->accesses[access];

    add_times(study_access_text(launch->study, access), study_kind_name(a->kind), a->degree,
              &view->times[access * N_PARTS], text);
}

/* What is computed beside the accesses, of each degree. */
static void
dump_cost_work(const SectorLaunch *launch, TextColumns *text)
{
    for (guint d = 0; d <= launch->study->max_degree; d++) {
        double parts[N_PARTS] = {0};

        sector_add_work(launch, d, parts);
        if (parts[PART_ISSUE] > 0)
            add_times("-", "compute", d, parts, text);
    }
}

static void
dump_cost_head(TextColumns *text)
{
    g_autoptr(GPtrArray) cells = g_ptr_array_new_with_free_func(g_free);

    g_ptr_array_add(cells, g_strdup("access"));
    g_ptr_array_add(cells, g_strdup("kind"));
    g_ptr_array_add(cells, g_strdup("degree"));
    for (guint part = 0; part < N_PARTS; part++)
        g_ptr_array_add(cells, g_strconcat(SECTOR_PART_NAMES[part], " ns", NULL));
    g_ptr_array_add(cells, NULL);
    text_columns_cells(text, (const char *const *)cells->pdata);
}

static void
dump_head(const char *stage, TextColumns *text)
{
    if (g_strcmp0(stage, "metrics") == 0)
        text_columns_row(text, "access", "kind", "requests", "sectors", "lines", "L1 cycles", NULL);
    else if (g_strcmp0(stage, "hits") == 0)
        text_columns_row(text, "access", "kind", "sectors", "L1 hits", "DRAM reads", "DRAM fills",
                         "DRAM writes", NULL);
    else
        dump_cost_head(text);
}

char *
sector_dump(gpointer prepared, const Layout *layout, const char *stage)
{
    static const struct {
        const char *stage;
        DumpRow row;
    } stages[] = {{"metrics", dump_metrics_row}, {"hits", dump_hits_row}, {"cost", dump_cost_row}};
    const Sector *sector = prepared;
    const SectorLaunch *launch = sector->launch;

    if (g_strcmp0(stage, "placement") == 0) {
        g_autoptr(Placement) placement = placement_new(launch->study, launch->compiled, layout);

        return placement_dump(launch->study, placement);
    }
    for (guint k = 0; k < G_N_ELEMENTS(stages); k++) {
        SectorView view;

        if (g_strcmp0(stages[k].stage, stage) != 0)
            continue;
        TextColumns *text = text_columns_new();
        view_init(&view, sector, layout);
        dump_head(stage, text);
        for (guint i = 0; i < launch->study->n_accesses; i++)
            stages[k].row(launch, &view, i, text);
        if (stages[k].row == dump_cost_row)
            dump_cost_work(launch, text);
        view_clear(&view);
        return text_columns_free(text);
    }
    return NULL;
}
