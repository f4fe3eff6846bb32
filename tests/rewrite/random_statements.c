/* SPDX-License-Identifier: MIT */
#include "random_statements.h"

#include <string.h>

char *
random_member(StructMaker *maker, gboolean is_real)
{
    for (;;) {
        guint f = random_below(&maker->text, maker->n_fields);
        const Field *field = &maker->fields[f];

        if (field->shape == FIELD_NESTED)
            return g_strdup_printf("f%u.%s", f, is_real ? "u" : "w");
        if (field->is_real != is_real)
            continue;
        if (field->shape == FIELD_SCALAR)
            return g_strdup_printf("f%u", f);
        return random_one_in(&maker->text, 2)
                   ? g_strdup_printf("f%u[%u]", f, random_below(&maker->text, (guint)field->length))
                   : g_strdup_printf("f%u[(unsigned)i %% %du]", f, field->length);
    }
}

static const Name *
find_name(StructMaker *maker, int kind, gboolean is_writable)
{
    guint start = random_below(&maker->text, maker->n_names);

    for (guint k = 0; k < maker->n_names; k++) {
        const Name *name = &maker->names[(start + k) % maker->n_names];

        if ((kind < 0 || (int)name->kind == kind) && !(is_writable && name->is_const))
            return name;
    }
    return NULL;
}

/* An index of an array's element, but for the last SPARE ones. */
static char *
index_text(StructMaker *maker, guint spare)
{
    const Name *array;

    switch (random_below(&maker->text, spare ? 2 : maker->has_order ? 7 : 6)) {
    case 0:
        return g_strdup_printf("(i * %u + %u) %% (n - %u)", 1 + random_below(&maker->text, 5),
                               random_below(&maker->text, 9), spare);
    case 1:
        return g_strdup_printf("(unsigned)(i ^ %u) %% (unsigned)(n - %u)", random_below(&maker->text, 8),
                               spare);
    case 2:
        return g_strdup("n - 1 - i");
    case 3:
        array = find_name(maker, NAME_ARRAY, FALSE);
        if (array)
            return g_strdup_printf("((unsigned)%s[i].f1 & 31u) %% (unsigned)n", array->name);
        return g_strdup("i");
    case 6:
        return g_strdup("order[i]");
    default:
        return g_strdup("i");
    }
}

/* Some element: "p[i]", "(*s)", "t". */
static char *
element_text(StructMaker *maker, const Name *name)
{
    g_autofree char *index = NULL;

    switch (name->kind) {
    case NAME_ARRAY:
        index = index_text(maker, 0);
        switch (random_below(&maker->text, 8)) {
        case 0:
            return g_strdup_printf("(*(%s + %s))", name->name, index);
        case 1:
            return g_strdup_printf("AT(%s, %s)", name->name, index);
        case 2:
            return g_strdup_printf("(%s + %s)[0]", name->name, index);
        case 3:
            return g_strdup_printf("(*%s)", name->name);
        default:
            return g_strdup_printf("%s[%s]", name->name, index);
        }
    case NAME_POINTER:
        return random_one_in(&maker->text, 2) ? g_strdup_printf("(*%s)", name->name)
                                              : g_strdup_printf("%s[0]", name->name);
    default:
        return g_strdup(name->name);
    }
}

/* A number in some element, by "." or "->". */
static char *
number_of(StructMaker *maker, const Name *name, gboolean is_real)
{
    g_autofree char *number = random_member(maker, is_real), *element = NULL, *index = NULL;

    if (name->kind == NAME_POINTER && random_one_in(&maker->text, 2))
        return g_strdup_printf("%s->%s", name->name, number);
    if (name->kind == NAME_ARRAY && random_one_in(&maker->text, 8))
        return g_strdup_printf("%s->%s", name->name, number);
    if (name->kind == NAME_ARRAY && random_one_in(&maker->text, 6)) {
        index = index_text(maker, 0);
        return g_strdup_printf("(%s + (%s))->%s", name->name, index, number);
    }
    element = element_text(maker, name);
    return g_strdup_printf("%s.%s", element, number);
}

/* An expression without overflow or undefined conversion; of an unsigned type but for leaves. */
static char *
integer_text(StructMaker *maker, guint depth)
{
    static const char *const OPERATORS[] = {"+", "-", "*", "^", "|", "&"};
    g_autofree char *a = NULL, *b = NULL;

    if (depth == 0 || random_one_in(&maker->text, 4)) {
        if (random_one_in(&maker->text, 4))
            return random_one_in(&maker->text, 2) ? g_strdup("i")
                                                  : g_strdup_printf("%uu", random_below(&maker->text, 1000));
        return number_of(maker, find_name(maker, -1, FALSE), FALSE);
    }
    a = integer_text(maker, depth - 1);
    if (random_one_in(&maker->text, 6))
        return g_strdup_printf("((unsigned)%s >> %u)", a, 1 + random_below(&maker->text, 5));
    b = integer_text(maker, depth - 1);
    if (random_one_in(&maker->text, 6)) {
        g_autofree char *c = random_real(maker, 0), *d = random_real(maker, 0);

        return g_strdup_printf("(%s < %s ? (unsigned)%s : (unsigned)%s)", c, d, a, b);
    }
    return g_strdup_printf("((unsigned)%s %s (unsigned)%s)", a, RANDOM_PICK(&maker->text, OPERATORS), b);
}

char *
random_real(StructMaker *maker, guint depth)
{
    g_autofree char *a = NULL, *b = NULL;

    if (depth == 0 || random_one_in(&maker->text, 4)) {
        if (random_one_in(&maker->text, 4))
            return g_strdup_printf("%u.%uf", random_below(&maker->text, 4), random_below(&maker->text, 1000));
        return number_of(maker, find_name(maker, -1, FALSE), TRUE);
    }
    if (random_one_in(&maker->text, 6)) {
        a = integer_text(maker, depth - 1);
        return g_strdup_printf("(double)((unsigned)%s & 1023u) / 1024", a);
    }
    a = random_real(maker, depth - 1);
    switch (random_below(&maker->text, 4)) {
    case 0:
        return g_strdup_printf("fabs(%s)", a);
    case 1:
        b = random_real(maker, depth - 1);
        return g_strdup_printf("(%s < %s ? %s : %s)", a, b, a, b);
    default:
        b = random_real(maker, depth - 1);
        return g_strdup_printf("(%s * 0.5 %s %s * 0.25)", a, random_one_in(&maker->text, 2) ? "+" : "-", b);
    }
}

static Name *
new_name(StructMaker *maker, NameKind kind, gboolean is_const)
{
    Name *name;

    g_assert(maker->n_names < MAX_VARIABLES);
    name = &maker->names[maker->n_names];
    name->kind = kind;
    name->is_const = is_const;
    g_snprintf(name->name, sizeof(name->name), "%c%u", "ats"[kind], maker -> next_name++);
    return name;
}

static void
put_declaration(StructMaker *maker)
{
    const Name *array = find_name(maker, NAME_ARRAY, FALSE), *writable = find_name(maker, NAME_ARRAY, TRUE);
    g_autofree char *near = index_text(maker, 2), *index = index_text(maker, 0);
    g_autofree char *any = element_text(maker, find_name(maker, -1, FALSE));
    Name *name;

    if (maker->n_names + 1 >= MAX_VARIABLES)
        return;
    switch (random_below(&maker->text, 7)) {
    case 0: /* a copy */
        name = new_name(maker, NAME_VALUE, FALSE);
        random_line(&maker->text, "Body %s = %s;", name->name, any);
        break;
    case 1:
        name = new_name(maker, NAME_VALUE, FALSE);
        random_line(&maker->text, "auto %s = %s[%s];", name->name, array->name, index);
        break;
    case 2:
        if (!writable)
            return;
        name = new_name(maker, NAME_VALUE, FALSE);
        random_line(&maker->text, "%s &%s = %s[%s];", random_one_in(&maker->text, 2) ? "Body" : "auto",
                    name->name, writable->name, index);
        break;
    case 3:
        name = new_name(maker, NAME_VALUE, TRUE);
        random_line(&maker->text, "const %s &%s = %s[%s];", random_one_in(&maker->text, 2) ? "Body" : "auto",
                    name->name, array->name, index);
        break;
    case 4:
        if (!writable)
            return;
        name = new_name(maker, NAME_POINTER, FALSE);
        if (random_one_in(&maker->text, 2))
            random_line(&maker->text, "Body *%s = &%s[%s];", name->name, writable->name, near);
        else
            random_line(&maker->text, "Body *%s = %s + %s;", name->name, writable->name, near);
        if (random_one_in(&maker->text, 2))
            random_line(&maker->text, random_one_in(&maker->text, 2) ? "%s++;" : "%s += 1;", name->name);
        break;
    case 5:
        name = new_name(maker, NAME_POINTER, TRUE);
        random_line(&maker->text, "const Body *%s = &%s[%s];", name->name, array->name, near);
        if (random_one_in(&maker->text, 2))
            random_line(&maker->text, "++%s;", name->name);
        break;
    default:
        name = new_name(maker, NAME_VALUE, FALSE);
        random_line(&maker->text, "Body %s;", name->name);
        random_line(&maker->text, "%s = %s;", name->name, any);
    }
    maker->n_names++;
}

static void
put_number(StructMaker *maker)
{
    static const char *const OPERATORS[] = {"=", "=", "=", "+=", "^=", "-=", "|="};
    gboolean is_real = random_one_in(&maker->text, 2);
    const Name *to = find_name(maker, -1, TRUE);
    g_autofree char *number = to ? number_of(maker, to, is_real) : NULL;
    g_autofree char *value = is_real ? random_real(maker, 2) : integer_text(maker, 2);

    if (!to)
        return;
    if (is_real && random_one_in(&maker->text, 3))
        random_line(&maker->text, "%s = %s * 0.5 + %s * 0.25;", number, number, value);
    else if (is_real)
        random_line(&maker->text, "%s = %s;", number, value);
    else if (random_one_in(&maker->text, 4))
        random_line(&maker->text, "%s%s;", number, random_one_in(&maker->text, 2) ? "++" : "--");
    else
        random_line(&maker->text, "%s %s %s;", number, RANDOM_PICK(&maker->text, OPERATORS), value);
}

/* A whole element is stored. */
static void
put_element(StructMaker *maker)
{
    const Name *to = find_name(maker, -1, TRUE), *array = find_name(maker, NAME_ARRAY, FALSE);
    g_autofree char *into = to ? element_text(maker, to) : NULL;
    g_autofree char *from = element_text(maker, find_name(maker, -1, FALSE));
    g_autofree char *other = element_text(maker, array), *condition = integer_text(maker, 1);

    if (!to)
        return;
    switch (random_below(&maker->text, 5)) {
    case 0:
        random_line(&maker->text, "%s = make(%s, i, n);", into, array->name);
        break;
    case 1: { /* the type of ?: is that of both: an element of an array has another one once it is retyped */
        g_autofree char *index = index_text(maker, 0);

        random_line(&maker->text, "%s = (unsigned)%s & 1 ? %s[%s] : made;", into, condition, array->name,
                    index);
        break;
    }
    case 2: /* which of two elements is found first is compilers' choice where storing one leads to another */
        if (!strstr(into, ".f1"))
            random_line(&maker->text, "%s = %s = %s;", into, into, from);
        break;
    default:
        random_line(&maker->text, "%s = %s;", into, from);
    }
}

static void
put_call(StructMaker *maker)
{
    const Name *array = find_name(maker, NAME_ARRAY, TRUE), *any = find_name(maker, NAME_ARRAY, FALSE);
    const Name *to = find_name(maker, -1, TRUE);
    g_autofree char *near = index_text(maker, 2), *index = index_text(maker, 0),
                    *second = index_text(maker, 0);
    g_autofree char *number = to ? number_of(maker, to, TRUE) : NULL;
    g_autofree char *integer = to ? number_of(maker, to, FALSE) : NULL, *added = integer_text(maker, 1);
    g_autofree char *element = element_text(maker, find_name(maker, -1, FALSE));

    if (!array || !to)
        return;
    switch (random_below(&maker->text, 15)) {
    case 14:
        if (maker->in_kernel)
            random_line(&maker->text, "%s = nudge(&%s[%s], i) * 0.5;", number, array->name, index);
        break;
    case 13:
        if (maker->in_kernel)
            random_line(&maker->text,
                        "if (i & 1)\n        nudge(%s + %s, %s);\n    else\n        nudge(&made, 1);",
                        array->name, near, random_one_in(&maker->text, 2) ? "i" : "(int)peek(&made) & 7");
        break;
    case 12:
        if (maker->in_kernel)
            random_line(&maker->text, "%s = peek(&%s[%s]) * 0.5 + peek(%s + %s) * 0.25;", number, any->name,
                        index, any->name, near);
        break;
    case 11: /* other memory, to functions that device arrays go to as well */
        if (maker->in_kernel)
            random_line(&maker->text, "%s = first(&made, 0) + tally(&made, 1) + tally(%s, n);", number,
                        any->name);
        break;
    case 10:
        if (maker->in_kernel)
            random_line(
                &maker->text,
                "{\n        Body own[4] = {made, made, made, made};\n        change(own, i & 3, 4);\n        made = "
                "own[1];\n    }");
        break;
    case 9:
        random_line(&maker->text, "adjust(%s[%s], i);", array->name, index);
        break;
    case 0:
        random_line(&maker->text, "change(%s, i, n);", array->name);
        break;
    case 1:
        random_line(&maker->text, "walk(&%s[%s], 2);", array->name, near);
        break;
    case 2:
        random_line(&maker->text, "walk(%s + %s, 1);", array->name, near);
        break;
    case 3:
        random_line(&maker->text, "swap(%s[%s], %s[%s]);", array->name, index, array->name, second);
        break;
    case 4:
        random_line(&maker->text, "%s = weigh(%s);", number, element);
        break;
    case 5:
        random_line(&maker->text, "%s = measure(%s[%s], i);", number, any->name, index);
        break;
    case 6:
        random_line(&maker->text, "%s = %s[%s].sum();", number, any->name, index);
        break;
    case 7:
        random_line(&maker->text, "%s[%s].bump(i);", array->name, index);
        break;
    default:
        random_line(&maker->text, "%s = first(%s, %s);", number, any->name, index);
    }
    if (maker->in_kernel && random_one_in(&maker->text, 3) && strcmp(maker->fields[1].type, "int") == 0)
        random_line(&maker->text, "atomicAdd(&%s[%s].f1, (int)(%s));", array->name, index, added);
}

static void
put_block(StructMaker *maker, guint depth)
{
    guint n_names = maker->n_names;
    g_autofree char *condition = integer_text(maker, 1);

    if (random_one_in(&maker->text, 2)) {
        random_line(&maker->text, "if ((unsigned)%s & 1) {", condition);
    } else {
        random_line(&maker->text, "for (int k = 0; k < %u; k++) {", 1 + random_below(&maker->text, 3));
    }
    maker->text.indent++;
    random_statements(maker, 1 + random_below(&maker->text, 3), depth - 1);
    maker->text.indent--;
    random_line(&maker->text, "}");
    maker->n_names = n_names;
}

void
random_statements(StructMaker *maker, guint n, guint depth)
{
    for (guint s = 0; s < n; s++) {
        guint kind = random_below(&maker->text, 12);

        if (kind < 3)
            put_declaration(maker);
        else if (kind < 7)
            put_number(maker);
        else if (kind < 9)
            put_element(maker);
        else if (kind < 11 && maker->in_kernel)
            put_call(maker);
        else if (depth > 0)
            put_block(maker, depth);
    }
}
