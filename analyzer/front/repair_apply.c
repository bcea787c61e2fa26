/* SPDX-License-Identifier: Apache-2.0 */
/* From clang's errors to made-up declarations. */
#include <string.h>

#include "front/repair_internal.h"

#define QUOTES 4

struct error {
    const struct repair_error *e;
    const struct lex_text *t;   /* where the token is: the file, or a macro's definition */
    long at;                    /* index of the token, or -1 */
    const char *quoted[QUOTES]; /* the 'names' in the message */
    unsigned quoted_count;
};

static void read_quotes(struct arena *a, struct error *x)
{
    const char *p = x->e->text;
    while (x->quoted_count < QUOTES) {
        const char *from = strchr(p, '\'');
        const char *to = from ? strchr(from + 1, '\'') : NULL;
        if (!to)
            return;
        x->quoted[x->quoted_count++] = arena_strndup(a, from + 1, (size_t)(to - from - 1));
        p = to + 1;
    }
}

/* Finds the token that the error is about, in the file or inside a #define. */
static void locate(struct repair *r, struct error *x)
{
    x->t = &x->e->file->lex;
    x->at = lex_find(x->t, x->e->offset);
    const char *name = x->quoted_count ? x->quoted[0] : "";
    if (lex_is(x->t, x->at, name) ||
        (x->e->spelled == x->e->offset && x->e->spelled_file == x->e->file))
        return;
    struct lex_text *body = ARENA_NEW(r->arena, struct lex_text);
    if (repair_define_at(r, x->e->spelled_file, x->e->spelled, body)) {
        x->t = body;
        x->at = lex_find(body, x->e->spelled);
    } else {
        x->t = &x->e->spelled_file->lex; /* an argument of a macro */
        x->at = lex_find(x->t, x->e->spelled);
    }
}

static bool is_quiet(const struct repair *r, const struct repair_error *e)
{
    for (size_t i = 0; i < r->quiet.len; i++) {
        const struct repair_quiet *q = &r->quiet.at[i];
        if (q->text == &e->file->lex && e->offset >= q->range.from && e->offset < q->range.to)
            return true;
    }
    return false;
}

/* The scope that a message names: "in namespace 'a::b'", "in 'C<int>'", or NULL when a name in it
 * cannot be declared from outside. */
static struct guess *named_scope(struct repair *r, const struct error *x)
{
    if (strstr(x->e->text, "in the global namespace"))
        return r->tree.root;
    if (x->quoted_count < 2)
        return r->tree.root;
    const char *path = x->quoted[1];
    if (strstr(x->e->text, " in namespace "))
        return guess_namespace(&r->tree, path);
    if (!strstr(x->e->text, "' in '"))
        return r->tree.root;
    for (const char *skip = path;
         str_has_prefix(skip, "const ") || str_has_prefix(skip, "struct ");)
        path = skip = strchr(skip, ' ') + 1;
    struct guess *g = guess_find(&r->tree, path);
    if (g && (g->kind == GUESS_CLASS || g->kind == GUESS_CLASS_TEMPLATE))
        return g;
    return r->tree.any; /* a class that may have an unknown base */
}

static enum name_hint hint_of(const char *text)
{
    if (str_has_prefix(text, "unknown type name") || str_has_prefix(text, "no type named") ||
        str_has_prefix(text, "expected class name") || str_has_prefix(text, "unknown class name"))
        return HINT_TYPE;
    if (str_has_prefix(text, "expected namespace name"))
        return HINT_NAMESPACE;
    return HINT_NONE;
}

static void missing_name(struct repair *r, const struct error *x)
{
    struct guess *scope = named_scope(r, x);
    long i = x->at;
    const char *name = x->quoted_count ? x->quoted[0] : NULL;
    if (str_has_prefix(x->e->text, "expected"))
        name = NULL; /* these messages quote nothing */
    /* Messages about `a::b` sometimes point at `a` or at `::`. */
    for (long k = i; name && k >= 0 && k < i + 6; k++) {
        if (lex_is(x->t, k, name)) {
            i = k;
            break;
        }
    }
    if (name && !lex_is(x->t, i, name))
        return;
    if (scope == r->tree.any && lex_is_word(x->t, i)) {
        bool call = lex_is(x->t, i + 1, "<") && lex_behind_angles(x->t, i + 1) > 0 &&
                    lex_is(x->t, lex_behind_angles(x->t, i + 1), "(");
        enum guess_kind kind = hint_of(x->e->text) == HINT_TYPE ? GUESS_CLASS
                               : call                           ? GUESS_FUNCTION
                                                                : GUESS_VALUE;
        char kinds[GUESS_MAX_ARGS + 1] = "";
        if (call)
            repair_argument_kinds(r, x->t, i + 1, lex_behind_angles(x->t, i + 1), kinds);
        guess_add(&r->tree, scope, lex_spelling(r->arena, x->t, i), kind, kinds);
        return;
    }
    repair_add_use(r, x->t, i, scope, hint_of(x->e->text));
}

/* `template <typename T> struct Fill<Gpu, T> {...}` of a Fill that no header in sight declares. */
static void specialized(struct repair *r, const struct error *x)
{
    if (x->quoted_count && lex_is(x->t, x->at, x->quoted[0]) && !lex_is(x->t, x->at - 1, "::"))
        repair_add_specialized(r, x->t, x->at);
    else
        missing_name(r, x);
}

/* The class template that was made up under this name in some namespace, as inside of which it is written. */
static struct guess *template_anywhere(struct guess *g, const char *name)
{
    struct guess *found = NULL;
    for (size_t i = 0; i < g->children.len && !found; i++) {
        struct guess *child = g->children.at[i];
        if (child->kind == GUESS_CLASS_TEMPLATE && strcmp(child->name, name) == 0)
            found = child;
        else if (child->kind == GUESS_NAMESPACE)
            found = template_anywhere(child, name);
    }
    return found;
}

/* The name of the template whose arguments enclose token i, its node, and the number of the
 * argument. */
static struct guess *enclosing_template(struct repair *r, const struct lex_text *t, long i,
                                        size_t *number)
{
    int depth = 0;
    *number = 0;
    for (long k = i - 1; k >= 0 && i - k < 200; k--) {
        if (lex_is(t, k, ")") || lex_is(t, k, "}") || lex_is(t, k, "]")) {
            if (t->tokens.at[k].match < 0)
                return NULL;
            k = t->tokens.at[k].match;
        } else if (lex_is(t, k, ">")) {
            depth++;
        } else if (lex_is(t, k, ",") && depth == 0) {
            ++*number;
        } else if (lex_is(t, k, "<") && depth-- == 0) {
            const char *path = lex_spelling(r->arena, t, k - 1);
            for (long p = k - 2; lex_is(t, p, "::") && lex_is_word(t, p - 1); p -= 2)
                path = arena_printf(r->arena, "%s::%s", lex_spelling(r->arena, t, p - 1), path);
            const char *name = lex_spelling(r->arena, t, k - 1);
            struct guess *g = guess_find(&r->tree, path);
            g = g ? g : guess_find(&r->tree, name);
            return g ? g : template_anywhere(r->tree.root, name);
        } else if (lex_is(t, k, ";") || lex_is(t, k, "{") || lex_is(t, k, "(")) {
            return NULL;
        }
    }
    return NULL;
}

/* What the argument at token i was made up to be, or NULL. */
static struct guess *made_up_argument(struct repair *r, const struct lex_text *t, long i)
{
    struct guess *arg =
        lex_is_word(t, i) ? guess_child(r->tree.root, lex_spelling(r->arena, t, i)) : NULL;
    for (long k = i + 1; arg && lex_is(t, k, "::") && lex_is_word(t, k + 1); k += 2)
        arg = guess_child(arg, lex_spelling(r->arena, t, k + 1));
    return arg;
}

/* A template argument of the wrong kind: the template or the argument was guessed wrong.  `float16`
 * was not known before: the `T` of another use says more. */
static void wrong_argument(struct repair *r, const struct error *x, char want)
{
    size_t number;
    struct guess *g = enclosing_template(r, x->t, x->at, &number);
    struct guess *arg = made_up_argument(r, x->t, x->at);
    bool type =
        arg && want == 'T' && arg->kind == GUESS_VALUE && !repair_is_constant_name(arg->name);
    if (g && g->known && !g->known_failed)
        g = NULL; /* it is not ours: the argument is wrong */
    if (g && g->kind != GUESS_BANNED && number < strlen(g->args) && !g->fixed[number] && !type) {
        g->args[number] = want == 'T' ? 'V' : 'T'; /* what is there cannot be what we asked for */
        g->fixed[number] = true;
        r->tree.version++;
        return;
    }
    if (arg && want == 'T' && arg->kind == GUESS_VALUE)
        guess_set_kind(&r->tree, arg, GUESS_CLASS);
    else if (arg && want == 'V' && arg->kind == GUESS_CLASS && !arg->is_type)
        guess_set_kind(&r->tree, arg, GUESS_VALUE);
}

/* "a::b" -> "b" */
static const char *last_component(const char *path)
{
    const char *last = path;
    for (const char *p = path; (p = strstr(p, "::")) != NULL;)
        last = p += 2;
    return last;
}

static void redefined(struct repair *r, const struct error *x)
{
    const char *name = x->quoted_count ? last_component(x->quoted[0]) : NULL;
    if (!name)
        return;
    name = arena_strndup(r->arena, name, strcspn(name, "<"));
    struct guess *global = guess_child(r->tree.root, name);
    if (str_has_prefix(x->e->text, "reference to") && global && global->kind != GUESS_BANNED)
        guess_ban(&r->tree, global); /* the other one, of a namespace, is what is meant */
    else
        guess_ban_all(&r->tree, name);
}

static void set_kind_of_all(struct repair *r, struct guess *g, const char *name,
                            enum guess_kind kind)
{
    for (size_t i = 0; i < g->children.len; i++) {
        struct guess *child = g->children.at[i];
        if (strcmp(child->name, name) == 0 && child->kind != GUESS_BANNED &&
            child->kind != GUESS_CLASS_TEMPLATE && child->kind != GUESS_NAMESPACE &&
            !(kind == GUESS_VALUE && child->is_type))
            guess_set_kind(&r->tree, child, kind);
        set_kind_of_all(r, child, name, kind);
    }
}

/* "'X' does not refer to a value", "must use 'struct' tag to refer to type 'X'" */
static void other_kind(struct repair *r, const struct error *x, unsigned quote,
                       enum guess_kind kind)
{
    if (x->quoted_count > quote)
        set_kind_of_all(r, r->tree.root, last_component(x->quoted[quote]), kind);
}

/* `kind == Mode::Sum)` where Mode::Sum was taken for a type: `run<Mode::Sum>` does not tell. */
static void operand_taken_for_type(struct repair *r, const struct error *x)
{
    /* not `<`: `List<A::B` is read as a comparison until it is known for a template */
    static const char *const signs[] = {"==", "!=", "=", "*",      "/",    "%", "+",
                                        "-",  "?",  "|", "return", "case", NULL};
    long i = x->at - 1;
    if (!lex_is_word(x->t, i) || !lex_is(x->t, i - 1, "::"))
        return;
    const char *path = lex_spelling(r->arena, x->t, i);
    for (; lex_is(x->t, i - 1, "::") && lex_is_word(x->t, i - 2); i -= 2)
        path = arena_printf(r->arena, "%s::%s", lex_spelling(r->arena, x->t, i - 2), path);
    struct guess *g = lex_is_any(x->t, i - 1, signs) ? guess_find(&r->tree, path) : NULL;
    if (g && g->kind == GUESS_CLASS && g->children.len == 0)
        guess_set_kind(&r->tree, g, GUESS_VALUE);
}

/* `Name<...>` that stands where no type can: a function template that is passed on. */
static void passed_template(struct repair *r, const struct error *x)
{
    long i = x->at - 1;
    if (!lex_is(x->t, i, ">")) {
        operand_taken_for_type(r, x);
        return;
    }
    for (int depth = 0; i >= 0 && x->at - i < 80; i--) {
        depth += lex_is(x->t, i, ">");
        if (lex_is(x->t, i, "<") && --depth == 0)
            break;
    }
    const char *path = lex_spelling(r->arena, x->t, i - 1);
    for (long p = i - 2; lex_is(x->t, p, "::") && lex_is_word(x->t, p - 1); p -= 2)
        path = arena_printf(r->arena, "%s::%s", lex_spelling(r->arena, x->t, p - 1), path);
    struct guess *g = guess_find(&r->tree, path);
    if (g && g->kind == GUESS_CLASS_TEMPLATE && g->children.len == 0)
        guess_set_kind(&r->tree, g, GUESS_VALUE_TEMPLATE);
}

/* An int stands where none can: "cannot initialize a variable of type 'Mode' with..." */
static void not_an_int(struct repair *r, const struct error *x)
{
    struct guess *g = lex_is_word(x->t, x->at)
                          ? guess_child(r->tree.root, lex_spelling(r->arena, x->t, x->at))
                          : NULL;
    for (long k = x->at + 1; g && lex_is(x->t, k, "::") && lex_is_word(x->t, k + 1); k += 2)
        g = guess_child(g, lex_spelling(r->arena, x->t, k + 1));
    if (g && g->is_int) {
        g->is_int = false;
        g->not_int = true;
        r->tree.version++;
    }
}

/* reinterpret_cast takes no class; static_cast, with blanks behind it, does. */
static void opaque_cast(struct repair *r, const struct error *x)
{
    static const char word[] = "reinterpret_cast";
    if (x->t != repair_main(r) || !lex_is(x->t, x->at, word) || !strstr(x->e->text, "__cudalint"))
        return;
    memcpy(r->text + x->t->tokens.at[x->at].offset, "static_cast     ", sizeof word - 1);
    r->tree.version++;
}

/* A class that the file only announces: `struct X;`. */
static void incomplete(struct repair *r, const struct error *x)
{
    const char *path = NULL;
    for (unsigned i = 0; i < x->quoted_count; i++)
        path = x->quoted[i];
    if (!path)
        return;
    static const char *const heads[] = {"const ", "struct ", "class ", "volatile "};
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        if (str_has_prefix(path, heads[i])) {
            path += strlen(heads[i]);
            i = (size_t)-1;
        }
    }
    if (strpbrk(path, "<>[]()*& ") || str_has_prefix(path, "__cudalint") ||
        strcmp(path, "void") == 0)
        return;
    const char *name = last_component(path);
    char *scope = arena_strndup(r->arena, path, (size_t)(name - path));
    if (name - path >= 2)
        scope[name - path - 2] = '\0';
    guess_add(&r->tree, guess_namespace(&r->tree, scope), name, GUESS_CLASS, "");
}

/* "a::b" of `a::b::name` at the name's token; "" where no scope stands before it. */
static const char *scope_before(struct repair *r, const struct lex_text *t, long i)
{
    const char *path = "";
    for (; lex_is(t, i - 1, "::") && lex_is_word(t, i - 2); i -= 2)
        path = arena_printf(r->arena, "%s%s%s", lex_spelling(r->arena, t, i - 2), *path ? "::" : "",
                            path);
    return path;
}

/* A made-up scope of the wrong kind; or `a::detail::name` inside the file's own `a::b::detail`, which
 * clang takes for a slip. */
static void not_a_scope(struct repair *r, const struct error *x)
{
    const char *path =
        x->quoted_count && lex_is(x->t, x->at, x->quoted[0]) ? scope_before(r, x->t, x->at) : "";
    struct guess *scope = *path ? guess_namespace(&r->tree, path) : NULL;
    if (scope && !guess_child(scope, x->quoted[0]))
        repair_add_use(r, x->t, x->at, scope, HINT_NONE);
    else if (x->quoted_count)
        set_kind_of_all(r, r->tree.root, last_component(x->quoted[0]), GUESS_CLASS);
}

/* "'X' does not name a template but is followed by template arguments" */
static void not_a_template(struct repair *r, const struct error *x)
{
    long i = x->at;
    while (i >= 0 && i < x->at + 4 && x->quoted_count && !lex_is(x->t, i, x->quoted[0]))
        i++;
    if (!lex_is_word(x->t, i) || lex_behind_angles(x->t, i + 1) < 0)
        return;
    char kinds[GUESS_MAX_ARGS + 1] = "";
    repair_argument_kinds(r, x->t, i + 1, lex_behind_angles(x->t, i + 1), kinds);
    struct guess *g = guess_child(r->tree.any, x->quoted[0]);
    if (g)
        guess_add(&r->tree, r->tree.any, x->quoted[0], GUESS_FUNCTION, kinds);
    else
        repair_add_use(r, x->t, i, r->tree.root, HINT_NONE);
}

/* Token is a name of ours that is used with other template arguments, or as a template. */
static void used_as_template(struct repair *r, const struct error *x)
{
    if (lex_is_word(x->t, x->at) && x->quoted_count)
        repair_add_use(r, x->t, x->at, r->tree.root, HINT_NONE);
}

/* `x.data<scalar_t>()`, before `data` is known to be a template: clang takes it for comparisons. */
static bool is_member_argument(const struct lex_text *t, long i)
{
    long open = i - 1;
    while (lex_is(t, open, ",") || lex_is_word(t, open) || lex_is(t, open, "::"))
        open--;
    bool member =
        lex_is(t, open - 2, ".") || lex_is(t, open - 2, "->") || lex_is(t, open - 2, "template");
    long behind = lex_is(t, open, "<") && member ? lex_behind_angles(t, open) : -1;
    return behind > i && lex_is(t, behind, "(");
}

static bool is_in(const char *text, const char *const *list)
{
    for (; *list; list++) {
        if (str_has_prefix(text, *list))
            return true;
    }
    return false;
}

static void apply_one(struct repair *r, const struct error *x)
{
    static const char *const missing[] = {"unknown type name",
                                          "use of undeclared identifier",
                                          "no type named",
                                          "no member named",
                                          "no template named",
                                          "unknown template name",
                                          "expected namespace name",
                                          "expected class name",
                                          "unknown class name",
                                          "no struct named",
                                          NULL};
    static const char *const redefinitions[] = {"redefinition of", "reference to", NULL};
    static const char *const incompletes[] = {
        "variable has incomplete type",
        "incomplete type",
        "member access into incomplete type",
        "incomplete definition of type",
        "field has incomplete type",
        "invalid application of 'sizeof' to an incomplete type",
        "base class has incomplete type",
        "allocation of incomplete type",
        "subscript of pointer to incomplete type",
        "arithmetic on a pointer to an incomplete type",
        NULL};
    static const char *const counts[] = {"too many template arguments",
                                         "too few template arguments", NULL};
    const char *text = x->e->text;
    if (is_in(text, missing))
        missing_name(r, x);
    else if (str_has_prefix(text, "explicit specialization of undeclared template"))
        specialized(r, x);
    else if (str_has_prefix(text, "template argument for template type parameter"))
        wrong_argument(r, x, 'T');
    else if (str_has_prefix(text, "template argument for non-type template parameter"))
        wrong_argument(r, x, 'V');
    else if (is_in(text, redefinitions) &&
             (strstr(text, "ambiguous") || str_has_prefix(text, "redefinition")))
        redefined(r, x);
    else if (is_in(text, incompletes))
        incomplete(r, x);
    else if (strstr(text, "is not a class, namespace, or enumeration"))
        not_a_scope(r, x);
    else if (str_has_prefix(text, "reinterpret_cast from"))
        opaque_cast(r, x);
    else if (strstr(text, "does not name a template but"))
        not_a_template(r, x);
    else if (strstr(text, "does not refer to a value") && !is_member_argument(x->t, x->at))
        other_kind(r, x, 0, GUESS_VALUE);
    else if (str_has_prefix(text, "unexpected type name"))
        other_kind(r, x, 0, GUESS_VALUE);
    else if (str_has_prefix(text, "must use "))
        other_kind(r, x, 1, GUESS_CLASS);
    else if (str_has_prefix(text, "use of '") &&
             strstr(text, "with tag type that does not match") && lex_is(x->t, x->at, "enum"))
        other_kind(r, x, 0, GUESS_ENUM);
    else if (str_has_prefix(text, "expected '(' for function-style cast"))
        passed_template(r, x);
    else if (str_has_prefix(text, "cannot initialize") || str_has_prefix(text, "assigning to") ||
             str_has_prefix(text, "no viable conversion") ||
             str_has_prefix(text, "member reference base type") ||
             str_has_prefix(text, "invalid operands to binary"))
        not_an_int(r, x);
    else if (strstr(text, "does not enclose namespace"))
        repair_add_definition(r, x->t, x->at);
    else if (strstr(text, "before C++20"))
        r->cxx20 = true;
    else if (is_in(text, counts))
        used_as_template(r, x);
}

/* An error in our own header: what we made up is there already, in a header that was found. */
static void clash(struct repair *r, const struct error *x)
{
    static const char *const forms[] = {
        "redefinition of", "definition of type",   "use of", "declaration of",
        "target of using", "typedef redefinition", NULL};
    if (x->quoted_count && is_in(x->e->text, forms))
        guess_ban_all(&r->tree, last_component(x->quoted[0]));
}

void repair_apply(struct repair *r)
{
    for (size_t i = 0; i < r->errors.len; i++) {
        struct error x = {.e = &r->errors.at[i]};
        if (!x.e->file && !x.e->in_guess)
            continue;
        read_quotes(r->arena, &x);
        if (x.e->in_guess) {
            clash(r, &x);
            continue;
        }
        locate(r, &x);
        if (!is_quiet(r, x.e))
            apply_one(r, &x);
    }
}
