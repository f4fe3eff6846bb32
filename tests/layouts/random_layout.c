/* SPDX-License-Identifier: MIT */
#include "random_layout.h"

#include <stdbool.h>

typedef struct {
    float v[3];
} Triple;

typedef struct {
    _Alignas(16) float v[4];
} Quad;

typedef struct {
    double d;
    char c;
} Padded;

typedef struct {
    const char *name;
    guint32 bytes;
    guint32 align;
} Type;

#define TYPE(t)                                                                                              \
    {                                                                                                        \
#t, sizeof(t), _Alignof(t)                                                                           \
    }

typedef unsigned char uchar;
typedef long long longlong;
typedef long double longdouble;
typedef void *pointer;

static const Type TYPES[] = {TYPE(char),     TYPE(uchar),  TYPE(bool),   TYPE(short),    TYPE(int),
                             TYPE(unsigned), TYPE(long),   TYPE(float),  TYPE(longlong), TYPE(longdouble),
                             TYPE(pointer),  TYPE(double), TYPE(Triple), TYPE(Quad),     TYPE(Padded)};

const char *
random_type_declarations(void)
{
    return "#include <stdbool.h>\n"
           "typedef unsigned char uchar;\n"
           "typedef long long longlong;\n"
           "typedef long double longdouble;\n"
           "typedef void *pointer;\n"
           "typedef struct { float v[3]; } Triple;\n"
           "typedef struct { _Alignas(16) float v[4]; } Quad;\n"
           "typedef struct { double d; char c; } Padded;\n";
}

Field *
random_add_field(Record *record, const char *name, guint type_number, guint32 count)
{
    const Type *type = &TYPES[type_number % G_N_ELEMENTS(TYPES)];

    return record_add_field(record, name, type->name, type->bytes, type->align, count);
}

static char *
random_name(guint number)
{
    static const char *const starts[] = {"f", "pos.x", "_", "a_long_name_for_a_field_", "", "s.t.u"};

    return g_strdup_printf("%s%u", starts[g_test_rand_int_range(0, G_N_ELEMENTS(starts))], number);
}

Record *
random_record(guint max_fields)
{
    Record *record = record_new("R");
    guint n_fields = (guint)g_test_rand_int_range(1, (gint)max_fields + 1);

    for (guint f = 0; f < n_fields; f++) {
        g_autofree char *name = random_name(f);
        gboolean is_array = g_test_rand_int_range(0, 4) == 0;
        guint32 count = is_array ? (guint32)g_test_rand_int_range(2, 9) : 1;

        random_add_field(record, name, (guint)g_test_rand_int_range(0, 1000), count);
    }
    return record;
}

static guint32
random_tile(void)
{
    static const guint32 tiles[] = {0, 0, 0, 1, 2, 3, 4, 7, 8, 16, 32, 33};

    return tiles[g_test_rand_int_range(0, G_N_ELEMENTS(tiles))];
}

static guint32
random_align(void)
{
    static const guint32 aligns[] = {0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 256};

    return aligns[g_test_rand_int_range(0, G_N_ELEMENTS(aligns))];
}

Layout *
random_layout(const Record *record)
{
    guint n = record->n_fields;
    g_autofree guint *order = g_new(guint, n);

    for (guint f = 0; f < n; f++) {
        guint place = (guint)g_test_rand_int_range(0, (gint)f + 1);

        order[f] = order[place];
        order[place] = f;
    }

    Layout *layout = g_new0(Layout, 1);
    layout->groups = g_new0(Group, n);
    for (guint first = 0; first < n;) {
        Group *group = &layout->groups[layout->n_groups++];

        group->n_fields = (guint)g_test_rand_int_range(1, (gint)MIN(n - first, 6) + 1);
        group->fields = g_memdup2(order + first, group->n_fields * sizeof *order);
        group->tile = random_tile();
        group->align = group->tile > 1 ? 0 : random_align();
        first += group->n_fields;
    }
    return layout;
}
