/* SPDX-License-Identifier: Apache-2.0 */
#include "front/repair_names.h"

#include <string.h>
#include <strings.h>

static struct guess *make(struct guess_tree *t, struct guess *parent, const char *name,
                          enum guess_kind kind)
{
    struct guess *g = ARENA_NEW(t->arena, struct guess);
    g->name = name;
    g->kind = kind;
    g->parent = parent;
    return g;
}

void guess_tree_init(struct guess_tree *t, struct arena *a)
{
    *t = (struct guess_tree){.arena = a};
    t->root = make(t, NULL, "", GUESS_NAMESPACE);
    t->any = make(t, NULL, "__cudalint_any", GUESS_CLASS);
}

struct guess *guess_child(const struct guess *scope, const char *name)
{
    return map_get(&scope->by_name, name);
}

/* Takes the first component off `*path`: its name without template arguments. */
static const char *next_component(struct arena *a, const char **path)
{
    const char *p = *path;
    while (*p && *p != '<' && strncmp(p, "::", 2) != 0)
        p++;
    const char *name = arena_strndup(a, *path, (size_t)(p - *path));
    int depth = 0;
    for (; *p && (depth > 0 || strncmp(p, "::", 2) != 0); p++)
        depth += (*p == '<') - (*p == '>');
    *path = *p ? p + 2 : p;
    return name;
}

const char *guess_scope_name(const struct guess *g)
{
    return g->name[0] == '(' ? "" : g->name;
}

struct guess *guess_find(const struct guess_tree *t, const char *path)
{
    struct guess *g = t->root;
    while (*path && g)
        g = guess_child(g, next_component(t->arena, &path));
    return g;
}

static struct guess *add_child(struct guess_tree *t, struct guess *scope, const char *name,
                               enum guess_kind kind)
{
    struct guess *g = make(t, scope, arena_strdup(t->arena, name), kind);
    vec_push(t->arena, &scope->children, g);
    map_put(t->arena, &scope->by_name, g->name, g);
    g->number = t->count + 2;
    t->version++;
    return g;
}

struct guess *guess_namespace(struct guess_tree *t, const char *path)
{
    struct guess *g = t->root;
    while (*path) {
        const char *name = next_component(t->arena, &path);
        if (name[0] == '(' && !*path)
            continue; /* (anonymous namespace): what is declared around it is seen inside */
        struct guess *child = guess_child(g, name);
        if (!child)
            child = add_child(t, g, name, GUESS_NAMESPACE);
        else if (child->kind != GUESS_NAMESPACE && child->kind != GUESS_BANNED)
            guess_set_kind(t, child, GUESS_NAMESPACE);
        g = child;
    }
    return g;
}

static bool is_class(enum guess_kind kind)
{
    return kind == GUESS_CLASS || kind == GUESS_CLASS_TEMPLATE;
}

/* `Memory::detail::f(x)`: if Memory is a class, so is what it holds. */
void guess_set_kind(struct guess_tree *t, struct guess *g, enum guess_kind kind)
{
    if (g->kind == kind)
        return;
    g->kind = kind;
    t->version++;
    for (size_t i = 0; i < g->children.len && is_class(kind); i++)
        if (g->children.at[i]->kind == GUESS_NAMESPACE)
            guess_set_kind(t, g->children.at[i], GUESS_CLASS);
}

/* What a name is when one use says `old` and another says `new`: the one that allows both. */
static enum guess_kind merge_kinds(enum guess_kind old, enum guess_kind new)
{
    if (old == new || new == GUESS_NONE)
        return old;
    if (old == GUESS_NONE)
        return new;
    if (old == GUESS_ENUM || new == GUESS_ENUM)
        return new == GUESS_ENUM &&is_class(old) ? new : old;
    if (is_class(old) && is_class(new))
        return GUESS_CLASS_TEMPLATE;
    if (old == GUESS_NAMESPACE || is_class(old))
        return is_class(new) && old == GUESS_NAMESPACE ? new : old; /* classes call and nest too */
    if (is_class(new) || new == GUESS_NAMESPACE)
        return new;
    if (old == GUESS_KERNEL || new == GUESS_KERNEL)
        return GUESS_KERNEL;
    if (old == GUESS_FUNCTION && new == GUESS_VALUE)
        return new; /* the opaque value can be called */
    return old == GUESS_VALUE ? old : new;
}

static void merge_args(struct guess_tree *t, struct guess *g, const char *args)
{
    size_t n = strlen(g->args);
    for (size_t i = 0; args[i] && i < GUESS_MAX_ARGS; i++) {
        bool certain = args[i] == 'C' && g->kind == GUESS_CLASS_TEMPLATE;
        if (i >= n) {
            g->args[i] = args[i] == '?' || args[i] == 'C' ? 'T' : args[i];
            g->args[i + 1] = '\0';
            g->fixed[i] = certain;
            t->version++;
        } else if (certain && !g->fixed[i]) {
            t->version += g->args[i] != 'T';
            g->args[i] = 'T';
            g->fixed[i] = true;
        } else if (args[i] != '?' && args[i] != g->args[i] && !g->fixed[i] && args[i] == 'V') {
            /* Numbers are certain; words that look like types may be constants. */
            g->args[i] = 'V';
            t->version++;
        }
    }
}

struct guess *guess_add(struct guess_tree *t, struct guess *scope, const char *name,
                        enum guess_kind kind, const char *args)
{
    struct guess *g = guess_child(scope, name);
    if (g && g->kind == GUESS_BANNED)
        return NULL;
    if (kind == GUESS_NAMESPACE && is_class(scope->kind))
        kind = GUESS_CLASS;
    if (!g) {
        g = add_child(t, scope, name, kind);
        t->count++;
    } else {
        guess_set_kind(t, g, merge_kinds(g->kind, kind));
    }
    if (args[0] && g->kind == GUESS_VALUE && kind == GUESS_FUNCTION)
        guess_set_kind(t, g, kind); /* x.data() and x.data<T>(): only a function can be both */
    merge_args(t, g, args);
    return g;
}

void guess_ban(struct guess_tree *t, struct guess *g)
{
    if (g != t->root && g != t->any)
        guess_set_kind(t, g, GUESS_BANNED);
}

static void ban_below(struct guess_tree *t, struct guess *g, const char *name)
{
    for (size_t i = 0; i < g->children.len; i++) {
        if (strcmp(g->children.at[i]->name, name) == 0)
            guess_ban(t, g->children.at[i]);
        ban_below(t, g->children.at[i], name);
    }
}

void guess_ban_all(struct guess_tree *t, const char *name)
{
    ban_below(t, t->root, name);
}

bool guess_macro(struct guess_tree *t, const char *name, const char *body)
{
    if (map_get(&t->macros, name))
        return false;
    name = arena_strdup(t->arena, name);
    map_put(t->arena, &t->macros, name, arena_strdup(t->arena, body));
    vec_push(t->arena, &t->macro_names, name);
    t->count++;
    t->version++;
    return true;
}

void guess_drop_macro(struct guess_tree *t, const char *name)
{
    const char *old = map_get(&t->macros, name);
    if (old && *old != '-') {
        map_put(t->arena, &t->macros, arena_strdup(t->arena, name), "-");
        t->version++;
    }
}

/* ---- text -------------------------------------------------------------------------------- */

/* "class T0 = ..., auto V1 = 1, class... R" */
static void write_params(const struct guess *g, struct strbuf *out, bool with_defaults)
{
    bool same = true;
    size_t n = strlen(g->args);
    for (size_t i = 0; i < n; i++) {
        same = same && g->args[i] == g->args[0];
        const char *form = g->args[i] == 'V'   ? "auto A%zu%s, "
                           : g->args[i] == 'M' ? "template <class...> class A%zu%s, "
                                               : "class A%zu%s, ";
        const char *value = g->args[i] == 'V'   ? " = 1"
                            : g->args[i] == 'M' ? ""
                                                : " = __cudalint_any";
        strbuf_addf(out, form, i, with_defaults ? value : "");
    }
    strbuf_add(out, n > 0 && same && g->args[0] == 'V' ? "auto... R" : "class... R");
}

static void write_class(const struct guess *g, struct strbuf *out)
{
    if (g->kind == GUESS_CLASS_TEMPLATE) {
        strbuf_add(out, "template <");
        write_params(g, out, !strchr(g->args, 'M'));
        strbuf_add(out, "> ");
    }
    strbuf_addf(out, "struct %s : __cudalint_any { __CUDALINT_CLASS(%s)\n", g->name, g->name);
}

/* Neither all types, all values, nor some of the one and then some of the other? */
static bool is_mixed(const char *args)
{
    size_t n = strlen(args);
    if (strchr(args, 'M'))
        return true;
    size_t changes = 0;
    for (size_t i = 1; i < n; i++)
        changes += args[i] != args[i - 1];
    return changes > 1 || (changes == 1 && args[1] == args[0]);
}

static void write_overload(const struct guess *g, const char *head, struct strbuf *out)
{
    bool in_any = g->parent && strcmp(g->parent->name, "__cudalint_any") == 0;
    bool member = g->parent && is_class(g->parent->kind);
    strbuf_addf(out, "template <%sclass... A> ", head);
    if (g->kind == GUESS_KERNEL)
        strbuf_addf(out, "%s__global__ void %s(A...) {}\n", member ? "static " : "", g->name);
    else if (in_any) /* incomplete here */
        strbuf_addf(out, "static __cudalint_any &%s(A &&...);\n", g->name);
    else
        strbuf_addf(out, "%sconstexpr __cudalint_any %s(A &&...) { return {}; }\n",
                    member ? "static " : "", g->name);
}

static void write_function(const struct guess *g, struct strbuf *out)
{
    static const char *const heads[] = {"", "class T0, class... T, ", "auto V0, auto... V, ",
                                        "class T0, auto V0, auto... V, ",
                                        "auto V0, class T0, class... T, "};
    bool member = g->parent && is_class(g->parent->kind);
    size_t n = g->args[0] ? sizeof heads / sizeof heads[0] : 1;
    for (size_t i = 0; i < n; i++)
        write_overload(g, heads[i], out);
    if (is_mixed(g->args)) {
        struct strbuf head = {0};
        for (size_t i = 0; g->args[i]; i++)
            strbuf_addf(&head,
                        g->args[i] == 'V'   ? "auto M%zu, "
                        : g->args[i] == 'M' ? "template <class...> class M%zu, "
                                            : "class M%zu, ",
                        i);
        write_overload(g, strbuf_text(&head), out);
        strbuf_free(&head);
    }
    /* Braced arguments deduce nothing: they convert. */
    if (g->kind == GUESS_FUNCTION && !(g->parent && strcmp(g->parent->name, "__cudalint_any") == 0))
        strbuf_addf(out,
                    "%s__cudalint_any %s(__cudalint_any, __cudalint_any = {}, __cudalint_any = {},"
                    " __cudalint_any = {}, __cudalint_any = {}, __cudalint_any = {});\n",
                    member ? "static " : "", g->name);
}

/* The made-up enumeration that a constant belongs to by its name (ggml_type, GGML_TYPE_F32). */
static const char *enum_of(const struct guess *constant)
{
    for (size_t i = 0; i < constant->parent->children.len; i++) {
        const struct guess *g = constant->parent->children.at[i];
        size_t n = strlen(g->name);
        if (g->kind == GUESS_ENUM && strncasecmp(g->name, constant->name, n) == 0 &&
            constant->name[n] == '_')
            return g->name;
    }
    return NULL;
}

static void write_constant(const struct guess *g, struct strbuf *out, bool member)
{
    const char *type = enum_of(g);
    strbuf_addf(out, "%sconstexpr %s %s = (%s)%u;\n", member ? "static " : "", type ? type : "int",
                g->name, type ? type : "int", g->number);
}

static void write_value(const struct guess *g, struct strbuf *out, bool member, bool in_any)
{
    if (g->kind == GUESS_VALUE_TEMPLATE) {
        strbuf_add(out, "template <");
        write_params(g, out, true);
        strbuf_add(out, "> ");
    }
    if (in_any)
        strbuf_addf(out, "static __device__ __cudalint_any %s;\n", g->name);
    else if (g->is_int && g->kind == GUESS_VALUE)
        write_constant(g, out, member);
    else
        strbuf_addf(out, "%sconstexpr __cudalint_any %s = __cudalint_any(__cudalint_tag(), %u);\n",
                    member ? "static " : "", g->name, g->number);
}

static void write_node(const struct guess_tree *t, const struct guess *g, struct strbuf *out);

static void write_children(const struct guess_tree *t, const struct guess *g, struct strbuf *out)
{
    /* Enumerations first: constants may have their type. */
    for (size_t i = 0; i < g->children.len; i++) {
        if (g->children.at[i]->kind == GUESS_ENUM)
            write_node(t, g->children.at[i], out);
    }
    for (size_t i = 0; i < g->children.len; i++) {
        if (g->children.at[i]->kind != GUESS_ENUM)
            write_node(t, g->children.at[i], out);
    }
}

static void write_node(const struct guess_tree *t, const struct guess *g, struct strbuf *out)
{
    bool in_any = g->parent == t->any;
    bool member = g->parent && is_class(g->parent->kind);
    if (g->known && !g->known_failed && g->kind != GUESS_NAMESPACE)
        return;
    switch (g->kind) {
    case GUESS_NONE:
    case GUESS_BANNED: return;
    case GUESS_NAMESPACE:
        strbuf_addf(out, "namespace %s {\n", guess_scope_name(g));
        write_children(t, g, out);
        strbuf_add(out, "}\n");
        return;
    case GUESS_CLASS:
    case GUESS_CLASS_TEMPLATE:
        if (in_any && g->kind == GUESS_CLASS) {
            strbuf_addf(out, "typedef __cudalint_any %s;\n", g->name);
            return;
        }
        if (in_any) {
            strbuf_addf(out, "template <class...> using %s = __cudalint_any;\n", g->name);
            return;
        }
        write_class(g, out);
        write_children(t, g, out);
        strbuf_add(out, "};\n");
        if (g->kind == GUESS_CLASS_TEMPLATE && !member && !strchr(g->args, 'M'))
            strbuf_addf(out, "template <class... A> %s(A...) -> %s<>;\n", g->name, g->name);
        return;
    case GUESS_FUNCTION:
    case GUESS_KERNEL: write_function(g, out); return;
    case GUESS_VALUE:
    case GUESS_VALUE_TEMPLATE: write_value(g, out, member, in_any); return;
    case GUESS_ENUM: strbuf_addf(out, "enum %s : int {};\n", g->name); return;
    case GUESS_CONCEPT:
        strbuf_addf(out, "template <class...> concept %s = true;\n", g->name);
        return;
    }
}

static bool is_include(const struct guess *g)
{
    return g->known && !g->known_failed && g->known[0] == '#';
}

static void write_known_includes(const struct guess *g, struct strbuf *out)
{
    if (is_include(g))
        strbuf_addf(out, "%s\n", g->known);
    for (size_t i = 0; i < g->children.len; i++)
        write_known_includes(g->children.at[i], out);
}

static void write_known(const struct guess *g, struct strbuf *out)
{
    if (g->known && !g->known_failed && !is_include(g)) {
        strbuf_addf(out, "%s\n", g->known);
        return;
    }
    bool scope = g->kind == GUESS_NAMESPACE && g->name[0];
    struct strbuf inside = {0};
    for (size_t i = 0; i < g->children.len; i++)
        write_known(g->children.at[i], &inside);
    if (inside.len && scope)
        strbuf_addf(out, "namespace %s {\n%s}\n", guess_scope_name(g), strbuf_text(&inside));
    else
        strbuf_add(out, strbuf_text(&inside));
    strbuf_free(&inside);
}

void guess_write(const struct guess_tree *t, struct strbuf *guess_header,
                 struct strbuf *known_header)
{
    strbuf_add(guess_header, guess_any_begin);
    write_children(t, t->any, guess_header);
    strbuf_add(guess_header, guess_any_end);
    strbuf_add(guess_header, "#pragma clang force_cuda_host_device begin\n");
    guess_write_calls(t, guess_header);
    write_children(t, t->root, guess_header);
    strbuf_add(guess_header, "#pragma clang force_cuda_host_device end\n");
    /* Last, so that they cannot change the text above. */
    for (size_t i = 0; i < t->macro_names.len; i++) {
        const char *name = t->macro_names.at[i];
        const char *body = map_get(&t->macros, name);
        if (strstr(body, "__cudalint_SYNC")) /* lower_stmt.c: may be a barrier */
            strbuf_add(guess_header, "extern int __cudalint_SYNC;\n");
        if (*body != '-')
            strbuf_addf(guess_header, "#ifndef %s\n#define %s%s\n#endif\n", name, name, body);
    }
    write_known_includes(t->root, known_header);
    write_known(t->root, known_header);
}
