/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the lower*.c files share.
 *
 * libclang shows a tree of cursors without names for many nodes (implicit casts, dependent code),
 * so each construct is recognised by its kind, its children and, when these do not tell, by the
 * text of its extent.  An expression is lowered either to a value (lower_rvalue) or to a place
 * (lower_place): a scalar variable, a member of a record variable, or a memory address.  Reading and
 * writing a place adds the statements.
 */
#ifndef CUDALINT_FRONT_LOWER_PRIVATE_H
#define CUDALINT_FRONT_LOWER_PRIVATE_H

#include "base/limits.h"
#include "front/lower.h"

/* ---- cursors and text (lower_cursor.c) ---------------------------------------------------- */

struct lower_unit {
    const struct lower_input *in;
    CXTranslationUnit tu;
    struct ir_module *m;
    struct arena *a;
    CXFile main_file;
    VEC(CXFile) beside;              /* files behind it, whose host is read as well */
    struct map types;                /* libclang type -> ir_type */
    struct map records;              /* record declaration -> ir_type */
    struct map record_names;         /* names of m->records */
    struct map funcs;                /* declaration, or class of a lambda -> ir_func */
    struct map globals;              /* declaration -> struct lower_binding */
    struct map by_name;              /* function name -> struct lower_overloads */
    struct map files;                /* libclang file -> struct lower_file */
    VEC(struct lower_body *) bodies; /* found, to be lowered */
    struct map instances;            /* declaration of an instance -> struct ir_instance */
    VEC(CXCursor) waiting;           /* instances whose bodies are to be looked through */
    VEC(CXCursor) explicits;         /* explicit instantiations */
    unsigned header_counts;          /* functions of headers that are read for what they count */
    VEC(CXCursor) not_defined;       /* __device__ functions that are declared, and no more */
    VEC(CXCursor) initialized;       /* variables outside of functions that may hold functions */
    struct map guessed;              /* names of variables that repair made up */
    struct map closures;             /* classes of lambdas whose bodies are lowered in place */
    VEC(CXCursor) closure_instances; /* of generic lambdas that launch: lowered if these are not */
    struct map methods;              /* method -> 1: it may change its object, 2: it does not */
    struct map emptied;              /* macro -> struct lower_emptied */
    bool emptied_is_read;
    struct map uses, reads; /* canonical declaration of a variable -> how many; lower_settled.c */
    struct map changes;     /* name -> how often the main file's text assigns to it */
    bool uses_are_read;
    struct map
        aliases; /* name of a member alias -> the text of all that are called so; lower_alias.c */
    bool aliases_are_read;
};

struct lower_file {
    const char *path; /* NULL: main file */
    const char *text;
    size_t size;
    unsigned line_offset;
};

struct lower_overloads {
    VEC(struct ir_func *) funcs;
};

struct lower_body {
    CXCursor cursor; /* the function */
    CXCursor body;
    struct ir_func *func;
};

struct lower_kids {
    CXCursor *at;
    size_t len;
};

struct lower_kids lower_kids(struct lower_unit *u, CXCursor c);
/* Children that are expressions or statements: no type, template and namespace references. */
struct lower_kids lower_expr_kids(struct lower_unit *u, CXCursor c);
uint64_t lower_key(CXCursor decl);
/* The declarations, as text, of all aliases of that name in classes of the file and its headers; "": there are none. */
const char *lower_member_aliases(struct lower_unit *u, const char *name);
const char *lower_string(struct lower_unit *u, CXString s);
const char *lower_spelling(struct lower_unit *u, CXCursor c);
struct ir_span lower_span(struct lower_unit *u, CXCursor c);
/* Where the body of a macro of the file spells it; line 0: it does not. */
struct ir_span lower_span_in_macro(struct lower_unit *u, CXCursor c);
/* The source text of the cursor's extent as written (macro uses: the use); "" when not known. */
const char *lower_text(struct lower_unit *u, CXCursor c, size_t *n);
/* A file as it is read; NULL: it is none. */
const struct lower_file *lower_text_of(struct lower_unit *u, CXFile file);
/* Text between two offsets of the file that holds c, and the offset of a location. */
/* The comment in front of the function says that its sizes are multiples of something: "n divisible by 32". */
bool lower_asks_for_multiples(struct lower_unit *u, CXCursor function);
const struct lower_file *lower_file_at(struct lower_unit *u, CXSourceLocation at, unsigned *offset);
/* "foo" of `ns::foo<int>`: the last identifier of a name, template arguments left out. */
const char *lower_last_name(struct lower_unit *u, const char *text, size_t n);
bool lower_in_system(CXCursor c);
/* In a file of ours that is in memory only: stubs and what repair wrote. */
bool lower_in_made_file(CXCursor c);
/* c is a __device__ function: notes it if another file has to define it. */
void lower_see_linking(struct lower_unit *u, CXCursor c);
/* c, of the host and in a project header, is read: it launches, or makes numbers of numbers. */
bool lower_wanted_of_header(struct lower_unit *u, CXCursor c, CXCursor body);
/* c defines a function that another file declares. */
bool lower_is_linked(CXCursor c);
/* c is a variable outside of functions: notes it if its initializer may name functions. */
void lower_see_initialized(struct lower_unit *u, CXCursor c);
/* What was noted: is_kept of functions, and links_device_code of the module. */
void lower_close_linking(struct lower_unit *u);
bool lower_is_guessed(struct lower_unit *u, CXCursor decl);
/* The function is declared [[noreturn]]. */
bool lower_never_returns(struct lower_unit *u, CXCursor decl);
/* Without parentheses and implicit nodes that have one child. */
CXCursor lower_strip(struct lower_unit *u, CXCursor c);
bool lower_is_lost_member(struct lower_unit *u, CXCursor c);
/* strip, and casts too. */
CXCursor lower_strip_casts(struct lower_unit *u, CXCursor c);
bool lower_is_expr(CXCursor c);
bool lower_is_cast(CXCursor c);

/* ---- types (lower_type.c) ----------------------------------------------------------------- */

const struct ir_type *lower_type(struct lower_unit *u, CXType t);
const struct ir_type *lower_unqualified(struct lower_unit *u, const struct ir_type *t);
bool lower_type_known(const struct ir_type *t);
bool lower_is_int_type(const struct ir_type *t);
bool lower_is_arith(const struct ir_type *t);
/* The usual arithmetic conversions; NULL when a type is not arithmetic. */
const struct ir_type *lower_common_type(struct lower_unit *u, const struct ir_type *x,
                                        const struct ir_type *y);
const struct ir_type *lower_promoted(struct lower_unit *u, const struct ir_type *x);
/* The extent of a member stands there for everybody to see: repair has no part in it, nor in the arguments
 * of a template whose instance the class is. */
bool lower_is_sure_extent(struct lower_unit *u, CXCursor field);
/* Of the class itself or of one that it is derived from; NULL: no such field. */
const struct ir_type *lower_field_type(const struct ir_type *record, const char *name);
/* References that lowering treats as pointers: all but const references to what is no array. */
bool lower_is_pointer_reference(CXType t);
/* x as a value of type t; x unchanged when nothing is to be done. */
const struct ir_expr *lower_convert(struct lower_unit *u, const struct ir_expr *x,
                                    const struct ir_type *t);
const struct ir_expr *lower_truth(struct lower_unit *u, const struct ir_expr *x);

/* ---- functions ------------------------------------------------------------------------------ */

enum lower_group { GROUP_NONE, GROUP_BLOCK, GROUP_WARP, GROUP_GRID, GROUP_CLUSTER, GROUP_OTHER };

enum lower_place_kind { PLACE_VALUE, PLACE_VAR, PLACE_MEMORY, PLACE_MEMBER };

struct lower_place {
    enum lower_place_kind kind;
    const struct ir_type *type;
    const struct ir_decl *decl;       /* VAR */
    const struct ir_expr *expr;       /* VALUE: the value; MEMORY: the address */
    const struct lower_place *parent; /* MEMBER: the record */
    const char *member;
    struct ir_span span;
    bool guessed;
    bool of_object; /* `params.width`, whatever repair made of the member */
    bool is_volatile;
};

/* What a declared name stands for inside a function. */
struct lower_binding {
    struct ir_decl *decl;       /* NULL: `place` instead */
    struct lower_place *place;  /* constants; references bound to a variable */
    bool is_reference;          /* decl holds the address */
    const struct ir_type *type; /* of what it names */
    enum lower_group group;     /* cooperative group it was made from */
    struct ir_func *lambda;     /* closure or function it was initialised with */
    const CXCursor *named;      /* that function as it is written, `kernel<4>`; NULL: none */
    CXCursor arguments;         /* void *args[] = { ... }: the list, or null */
    const CXCursor *closure;    /* a lambda whose body is lowered where it is called; NULL: none */
    const CXCursor *given;      /* parameter of one: the function it was called with; NULL: none */
};

/* Where break and continue go. */
struct lower_jump {
    struct lower_jump *outer;
    struct ir_block *on_break;
    struct ir_block *on_continue; /* NULL inside switch: the next one outwards */
};

struct lower_switch {
    struct ir_block *head; /* tests of cases that are no constants go here */
    const struct ir_expr *value;
    VEC(int64_t) values;
    VEC(struct ir_block *) targets;
    struct ir_block *on_default;
};

/* A host call whose result may be looked at later. */
struct lower_result {
    struct ir_stmt *call;
    const struct ir_expr *value;
    bool is_exit_code; /* the program ends with it */
};

enum lower_scan_flag {
    SCAN_ADDRESS = 1,   /* its address is taken */
    SCAN_ASSIGNED = 2,  /* assigned after its initialisation */
    SCAN_SUBSCRIPT = 4, /* a member array of it is indexed */
    SCAN_SEEN = 8,
    SCAN_UNSEEN = 16 /* gets its value from a function that nobody has seen */
};

struct lower_fn {
    struct lower_unit *u;
    struct ir_module *m;
    struct ir_func *f;
    struct ir_block *b; /* statements go here; never NULL */
    struct lower_fn *outer;
    struct map bindings; /* declaration -> struct lower_binding */
    struct map *scan;    /* declaration -> flags; shared by a function and its lambdas */
    struct map labels;   /* declaration -> block */
    struct lower_jump *jump;
    struct lower_switch *sw;
    struct ir_block *inline_exit; /* body of a lambda lowered in place: where return goes */
    const struct ir_decl
        *inline_result;        /* what such a body returns goes there, if it is not NULL */
    struct map inlined_before; /* closures, by their classes */
    bool again;                /* what is lowered now was lowered before */
    CXCursor inlining[LIMIT_CLOSURE_DEPTH];
    unsigned inlined, inline_depth; /* closures lowered in place: so far, around here */
    struct ir_decl *this_decl;
    bool returns_address;
    unsigned debug_asks; /* of a host function: lower_debug_asks() of its body */
    CXCursor statement; /* the expression that is lowered now for what it does, not for its value */
    unsigned depth;
    struct map entered;  /* block -> its place in the order of the source */
    struct map shared;   /* name of an extern __shared__ array of a helper -> struct ir_decl */
    struct map captures; /* member name -> struct ir_decl */
    struct map names;    /* of variables, as declared last -> CXCursor */
    VEC(struct lower_result) results;
};

/* The current block is the next one in the order of the source, if it was not entered before. */
void lower_enter(struct lower_fn *fn);
struct ir_stmt *lower_add(struct lower_fn *fn, enum ir_stmt_kind kind, struct ir_span span);
/* The last statement of the current block so far, or NULL. */
struct ir_stmt *lower_last(const struct lower_fn *fn);
void lower_jump_to(struct lower_fn *fn, struct ir_block *to, struct ir_span span);
void lower_branch(struct lower_fn *fn, const struct ir_expr *cond, struct ir_block *yes,
                  struct ir_block *no, struct ir_span span);
struct ir_block *lower_new_block(struct lower_fn *fn, const char *label);
struct ir_decl *lower_temp(struct lower_fn *fn, const struct ir_type *t);
/* A variable of lowering that is assigned on several paths. */
struct ir_decl *lower_merge_var(struct lower_fn *fn, const struct ir_type *t);
void lower_set(struct lower_fn *fn, const struct ir_decl *d, const struct ir_expr *v,
               struct ir_span span);
void lower_eval(struct lower_fn *fn, const struct ir_expr *e, enum ir_op op, struct ir_span span);
bool lower_is_host(const struct lower_fn *fn);

/* lower.c */
void lower_function_body(struct lower_unit *u, struct lower_fn *outer, struct ir_func *f,
                         CXCursor func, CXCursor body);
struct ir_func *lower_declare_function(struct lower_unit *u, CXCursor c, CXCursor body);
struct ir_func *lower_find_callee(struct lower_unit *u, CXCursor decl);
struct ir_func *lower_find_by_name(struct lower_unit *u, const char *name, size_t args);
/* The same for what is launched: `kernel::fill` and not the function `fill` that launches it. */
struct ir_func *lower_find_launched(struct lower_unit *u, const char *name, size_t args);
struct lower_binding *lower_global(struct lower_unit *u, CXCursor decl);

/* lower_errors.c.  An error stands between the first line and the last of c. */
bool lower_has_error(struct lower_unit *u, CXCursor c);
void lower_mark_errors(struct lower_unit *u);

/* lower_settled.c.  A variable of the main file that starts with its number and that nobody changes. */
bool lower_is_settled(struct lower_unit *u, CXCursor decl);
/* The number that such a variable starts with, also made of others: `int both = 2 * threads`. */
bool lower_settled_value(struct lower_unit *u, CXCursor init, const struct ir_type *t,
                         const struct ir_expr **out);

/* lower_debug.c.  The line of the last `#ifdef DEBUG` in the body of a host function, which begins at `first_line`,
 * that holds a call that asks for the last error; 0: there is none. */
unsigned lower_debug_asks(struct lower_unit *u, CXCursor body, unsigned first_line);
/* Of the runtime, which keeps its last error; those of CUB hand theirs back only. */
bool lower_is_runtime_name(const char *name);
/* lower_emptied.c.  The call is an argument of a macro that this build defines without the check that another
 * definition of it in the same file has. */
bool lower_is_emptied_check(struct lower_unit *u, CXCursor call);

/* lower_instance.c */
/* decl is an instance of a function template of the module, which `name` names: its arguments; NULL:
 * none, or they rest on what repair made up. */
const struct ir_instance *lower_instance_of(struct lower_unit *u, CXCursor decl, CXCursor name);
/* A call of a template from a body where it depends on other parameters: `launch<T, 64>(x)` says one
 * argument at least.  Answers with what is written, in terms of these parameters; NULL: nothing. */
const struct ir_instance *lower_written_instance(struct lower_fn *fn, CXCursor name,
                                                 struct ir_func *f, struct ir_span span);
bool lower_is_instance(CXCursor c);
/* An explicit instantiation whose arguments rest on nothing that repair made up? */
bool lower_is_sure_instance(struct lower_unit *u, CXCursor c);
/* c, lowered as `own`, is an instance. */
void lower_explicit_instance(struct lower_unit *u, CXCursor c, struct ir_func *own);
/* What the instances' own bodies call and launch. */
void lower_close_instances(struct lower_unit *u);

/* lower_bounds.c */
void lower_launch_bounds(struct lower_unit *u, struct ir_func *f, CXCursor attr, CXCursor kernel);

/* lower_global.c */
struct lower_attrs {
    bool shared, constant, device;
};
struct lower_attrs lower_attrs_of(CXCursor decl);
bool lower_is_reference(CXType t);
CXType lower_without_reference(CXType t);
/* Does the value of this expression rest on what repair made up? */
bool lower_rests_on_guess(struct lower_unit *u, CXCursor c);
/* The same, also where a function that it calls computes it of what repair made up. */
bool lower_value_rests_on_guess(struct lower_unit *u, CXCursor c);

/* lower_decl.c */
void lower_params(struct lower_fn *fn, CXCursor func);
void lower_var_decl(struct lower_fn *fn, CXCursor decl);
void lower_structured_binding(struct lower_fn *fn, CXCursor decl);
struct lower_binding *lower_bind(struct lower_fn *fn, CXCursor decl);
bool lower_is_shared(CXCursor decl);
struct lower_binding *lower_find_binding(struct lower_fn *fn, CXCursor decl);
/* A parameter of a closure that is lowered in place; arg may be null. */
void lower_bind_argument(struct lower_fn *fn, CXCursor param, CXCursor arg);
/* "<64,T>" of `kernel<64, T>`: which instance is meant, as it is written; else "". */
const char *lower_instance_text(struct lower_fn *fn, CXCursor ref);
struct lower_place lower_named_place(struct lower_fn *fn, CXCursor decl, CXCursor ref);
const struct ir_type *lower_array_dims(struct lower_fn *fn, CXCursor decl, CXType t);
enum ir_op lower_binary_op(enum CXBinaryOperatorKind k);
bool lower_constant(struct lower_unit *u, CXCursor c, const struct ir_type *t,
                    const struct ir_expr **out);
enum lower_group lower_group_of(struct lower_fn *fn, CXCursor c);
enum lower_group lower_group_of_text(const char *text);

struct lower_call;
/* lower_tile.c.  thread_rank(), meta_group_rank() ... of a tile; NULL: not known. */
const struct ir_expr *lower_tile_query(struct lower_fn *fn, struct lower_call *call);

/* lower_helper.c: functions that give out dynamic shared memory (the samples' SharedMemory<T>). */
const struct ir_expr *lower_shared_helper(struct lower_fn *fn, struct ir_func *callee,
                                          const struct ir_type *t);
/* `shared.getPointer()` of such a class out of sight; NULL: the call is none. */
const struct ir_expr *lower_unseen_getter(struct lower_fn *fn, const struct lower_call *call);
/* `global_thread_id()`, `grid_stride()` of a header that is not here; NULL: the call is none. */
const struct ir_expr *lower_unseen_place(struct lower_fn *fn, const struct lower_call *call);
/* lower_convert, and conversion functions of such classes. */
const struct ir_expr *lower_convert_to(struct lower_fn *fn, const struct ir_expr *x,
                                       const struct ir_type *t);
/* The one method of that name of a class of the module, or NULL. */
struct ir_func *lower_find_method(struct lower_unit *u, const struct ir_type *record,
                                  const char *name, size_t args);
CXCursor lower_scoped_method(struct lower_unit *u, CXCursor callee, const char *name, size_t args);

/* lower_scan.c */
void lower_scan(struct lower_unit *u, CXCursor body, struct map *flags);
unsigned lower_scan_flags(const struct lower_fn *fn, CXCursor decl);
bool lower_takes_reference(CXCursor func, size_t arg);
bool lower_is_allocator(const char *name);
/* void *args[] = { &a, &b }: the arguments of a launch, which only reads them. */
bool lower_is_argument_list(struct lower_unit *u, CXCursor decl);

/* lower_place.c */
bool lower_is_place(struct lower_fn *fn, CXCursor c);
struct lower_place lower_place(struct lower_fn *fn, CXCursor c);
const struct ir_expr *lower_read(struct lower_fn *fn, const struct lower_place *p);
void lower_write(struct lower_fn *fn, const struct lower_place *p, const struct ir_expr *v,
                 struct ir_span span);
const struct ir_expr *lower_address(struct lower_fn *fn, const struct lower_place *p);
struct lower_place lower_memory_place(struct lower_fn *fn, const struct ir_expr *addr,
                                      const struct ir_type *t, struct ir_span span);
struct lower_place lower_value_place(const struct ir_expr *v);
struct lower_place lower_index_place(struct lower_fn *fn, const struct ir_expr *base,
                                     const struct ir_expr *index, const struct ir_type *elem,
                                     struct ir_span span);
/* The value of `base` is an array for certain: where a number is added to it, elements are counted.  False for a
 * pointer to arrays, `float (*rows)[32]`, which goes on by rows. */
bool lower_gives_elements(struct lower_fn *fn, CXCursor base, const struct ir_expr *value);
struct lower_place lower_member_place(struct lower_fn *fn, const struct lower_place *base,
                                      const char *name, const struct ir_type *t,
                                      struct ir_span span);
const char *lower_member_name(struct lower_fn *fn, CXCursor c);
bool lower_is_arrow(struct lower_fn *fn, CXCursor c, CXCursor base);

/* lower_expr.c */
const struct ir_expr *lower_rvalue(struct lower_fn *fn, CXCursor c);
void lower_discard(struct lower_fn *fn, CXCursor c);
const struct ir_expr *lower_opaque(struct lower_fn *fn, CXCursor c, const char *why);
/* The function that a lambda is, lowered once. */
const struct ir_expr *lower_lambda(struct lower_fn *fn, CXCursor c);
/* x op y with C++'s conversions; t: the result type when clang knows it, else NULL. */
const struct ir_expr *lower_arith(struct lower_fn *fn, enum ir_op op, const struct ir_type *t,
                                  const struct ir_expr *x, const struct ir_expr *y,
                                  struct ir_span span);

/* lower_assign.c */
const struct ir_expr *lower_assign(struct lower_fn *fn, CXCursor c, bool used);
const struct ir_expr *lower_compound_assign(struct lower_fn *fn, CXCursor c, bool used);
const struct ir_expr *lower_increment(struct lower_fn *fn, CXCursor c, bool used);
struct lower_place lower_assigned_place(struct lower_fn *fn, CXCursor c);
const struct ir_expr *lower_init_list(struct lower_fn *fn, CXCursor c, const struct ir_type *t);
void lower_init_memory(struct lower_fn *fn, const struct ir_expr *addr, const struct ir_type *t,
                       CXCursor init);

/* lower_cond.c */
void lower_cond(struct lower_fn *fn, CXCursor c, struct ir_block *yes, struct ir_block *no);
const struct ir_expr *lower_logic(struct lower_fn *fn, CXCursor c);
/* `auto &x = c ? a : b`: the one or the other, where both have an address. */
struct lower_place lower_conditional_place(struct lower_fn *fn, CXCursor c);
const struct ir_expr *lower_conditional(struct lower_fn *fn, CXCursor c, bool used);

/* lower_stmt.c */
/* Until fn->jump = j->outer: where break and continue go; on_continue may be NULL. */
void lower_push_jump(struct lower_fn *fn, struct lower_jump *j, struct ir_block *on_break,
                     struct ir_block *on_continue);
void lower_stmt(struct lower_fn *fn, CXCursor c);

/* lower_closure.c: lambdas of the host that launch, lowered where they are called */
/* c is one, or a variable that holds one; NULL: neither. */
const CXCursor *lower_closure_of(struct lower_fn *fn, CXCursor c);
/* The function's name in `&name`, also where an `operator&` in sight makes a call of it in a template; c without casts:
 * it is no such thing. */
CXCursor lower_address_taken(struct lower_fn *fn, CXCursor c);
/* `kernel<T, 4>`, or a variable that stands for one function all the time. */
bool lower_names_function(struct lower_fn *fn, CXCursor arg);
/* c for as long as the unit is read. */
const CXCursor *lower_kept(struct lower_fn *fn, CXCursor c);
/* `auto launch = [&](auto kernel) { ... }`; false: a variable like any other. */
bool lower_closure_variable(struct lower_fn *fn, CXCursor decl, CXCursor init);
/* `launch(kernel)`; false: a call like any other. */
bool lower_closure_call(struct lower_fn *fn, const struct lower_call *call,
                        const struct ir_expr **result);
/* `dispatch(n, launch)`: called some time with something.  NULL: there were too many of them. */
const struct ir_expr *lower_closure_handed(struct lower_fn *fn, const CXCursor *closure);
/* An instance of a generic lambda that launches. */
bool lower_is_closure_instance(struct lower_unit *u, CXCursor c, CXCursor body);
void lower_inline_lambda(struct lower_fn *fn, CXCursor lambda, bool always);

/* lower_range.c */
void lower_range_for(struct lower_fn *fn, CXCursor c);

/* lower_call.c: a call that is taken apart */
struct lower_call {
    CXCursor cursor;
    CXCursor callee;   /* the expression that names the function; null when there is none */
    CXCursor decl;     /* what it refers to; null when not known */
    const char *name;  /* "" when not known */
    const char *scope; /* text before the name: "cub::BlockReduce<T, 128>", "std"; "" */
    bool is_member;
    bool is_operator;
    bool is_open;    /* an operator without a function: means what it says */
    CXCursor object; /* member calls: the object expression; null: this */
    bool is_arrow;
    CXCursor *args; /* without default arguments */
    size_t arg_count;
    struct ir_span span;
    const struct ir_type *type;
    bool used;
};

const struct ir_expr *lower_call(struct lower_fn *fn, CXCursor c, bool used);
/* Calls and constructors that yield a reference: where they point. */
struct lower_place lower_call_place(struct lower_fn *fn, CXCursor c);
bool lower_same_node(CXCursor x, CXCursor y);
bool lower_take_call_apart(struct lower_fn *fn, CXCursor c, struct lower_call *out);
void lower_take_args(struct lower_fn *fn, CXCursor c, unsigned from, struct lower_call *out);
const struct ir_expr *lower_argument(struct lower_fn *fn, CXCursor arg, CXCursor func,
                                     size_t index);
/* The function of the file that is called; in a template the only one that it can come to.  NULL: not known. */
struct ir_func *lower_find_called(struct lower_fn *fn, const struct lower_call *call);

/* lower_updated.c: elements that a function out of sight changes, by what it is handed. */
struct lower_update {
    struct lower_place places[LIMIT_UPDATED_ARGUMENTS];
    const struct ir_expr *values[LIMIT_UPDATED_ARGUMENTS];
    unsigned changed; /* a bit for each argument */
};
/* The arguments, evaluated; false: the call is none of these, and nothing was. */
bool lower_updates(struct lower_fn *fn, const struct lower_call *call, struct lower_update *out);
void lower_write_updates(struct lower_fn *fn, const struct lower_call *call,
                         const struct lower_update *u);

/* lower_construct.c */
const struct ir_expr *lower_construct(struct lower_fn *fn, CXCursor c);
/* `Sums<T> sums(scratch, n);` in a template, where no constructor has been chosen yet: the one that takes as many, of
 * what was made of the arguments; v: there is none. */
const struct ir_expr *lower_construct_open(struct lower_fn *fn, const struct ir_expr *v,
                                           const struct ir_type *t, struct ir_span span);
/* `: scratch(p), n(m)` of a constructor: pointers and numbers that it gives members; on the host, vectors. */
void lower_initials(struct lower_fn *fn, CXCursor constructor);
/* The member of the function's own object that `ref` names in front of its value there. */
struct lower_place lower_own_field(struct lower_fn *fn, CXCursor ref);

/* lower_call.c */
struct ir_stmt *lower_call_stmt(struct lower_fn *fn, struct lower_call *call,
                                const struct ir_expr **result);

/* lower_dropped.c.  The text of a block that is not lowered yet. */
struct lower_gap {
    const char *start; /* of the block; NULL: it is not there to be seen */
    const char *p;     /* behind the statement before; NULL: that is in a macro */
    const char *end;
    struct ir_span block; /* where the block stands */
};
struct lower_gap lower_gap_of(struct lower_fn *fn, CXCursor block);
/* What clang has dropped before the next statement of the block, or, null, at its end. */
void lower_dropped(struct lower_fn *fn, struct lower_gap *rest, CXCursor next);
/* The statement is the bare name of a barrier; it is kept as an EVAL of the function. */
bool lower_named_barrier(struct lower_fn *fn, CXCursor c);
/* The variable of the function, or of those around it, that the name stands for; null: none. */
CXCursor lower_local_variable(const struct lower_fn *fn, const char *name);
/* lower_lost.c.  Of a node that has lost the launch it was; false: it was none. */
bool lower_lost_launch(struct lower_fn *fn, CXCursor c, const struct lower_kids *k);
/* The same for `kernel<<<...>>>(x)` of a made-up object: k is the object, its operator, the arguments. */
bool lower_lost_object_launch(struct lower_fn *fn, CXCursor c, const struct lower_kids *k);
/* `rows` of `auto [rows, cols] = x.shape()` where the type of x is not known, `n` of `auto n =
 * made_up(x)` in a template, and `rows == 0`: clang's interface hides what they are made of.  NULL: more
 * than local variables and numbers. */
const struct ir_expr *lower_lost_text(struct lower_fn *fn, CXCursor c);
/* What `dim3 grid(rows, 4)` is made of, where clang has dropped it for the sake of a name that it does not
 * know; NULL: nothing is, or it is no dim3. */
const struct ir_expr *lower_lost_dim3(struct lower_fn *fn, CXCursor decl, const struct ir_type *t);
/* The local variable that the hidden expression names, `kernel` of `auto kernel = made_up<T>`; a null
 * cursor: it names none. */
CXCursor lower_lost_variable(struct lower_fn *fn, CXCursor c);
/* `int s[SIZE]` of which clang has made an int, because it does not know what SIZE is. */
bool lower_lost_extent(struct lower_fn *fn, CXCursor decl);

/* lower_operator.c.  Is the call an operator whose function clang left open?  Then it gets its name.
 * The value of an arithmetic operator or a comparison on two operands. */
bool lower_open_operator(struct lower_fn *fn, struct lower_call *call);
/* The operator of one operand that the node is, also where clang left it open (a call without a
 * callee); CXUnaryOperator_Invalid: it is none. */
enum CXUnaryOperatorKind lower_unary_kind(struct lower_unit *u, CXCursor c, CXCursor *operand);
/* Of a node that has lost its operator: what it computes; false: it was none. */
bool lower_is_lost_conditional(struct lower_fn *fn, const struct lower_kids *k);
bool lower_lost_operator(struct lower_fn *fn, CXCursor c, const struct lower_kids *k,
                         const struct ir_expr **result);
bool lower_operator_value(struct lower_fn *fn, struct lower_call *call,
                          const struct ir_expr **result);

/* lower_intrinsic.c, lower_group.c: true when the call was one of theirs. */
bool lower_intrinsic(struct lower_fn *fn, struct lower_call *call, const struct ir_expr **result);
bool lower_collective(struct lower_fn *fn, struct lower_call *call, const struct ir_expr **result);
struct ir_stmt *lower_barrier(struct lower_fn *fn, struct lower_call *call, enum ir_scope scope,
                              const char *name, const struct ir_expr **result);
bool lower_is_math(const char *name);

/* lower_launch.c */
struct lower_args {
    VEC(const struct ir_expr *) list;
};
/* Template arguments as `name` (of f, or NULL) spells them: values, and OPAQUE for types and for what
 * is not known. */
void lower_template_args(struct lower_fn *fn, CXCursor name, const struct ir_func *f,
                         struct lower_args *out);
/* The kernel and the arguments of a launch: k->at[0] and what follows it; a null cursor: an argument that is lost. */
void lower_launch_parts(struct lower_fn *fn, struct ir_launch *l, const struct lower_kids *k);
bool lower_launch(struct lower_fn *fn, CXCursor c);
bool lower_launch_api(struct lower_fn *fn, struct lower_call *call, const struct ir_expr **result);
bool lower_allocation(struct lower_fn *fn, struct lower_call *call, const struct ir_expr **result);

/* lower_kind.c: kernels whose specifier a macro hid. */
void lower_find_hidden_kernels(struct ir_module *m);

/* lower_asm.c */
void lower_asm(struct lower_fn *fn, CXCursor c);

#endif
