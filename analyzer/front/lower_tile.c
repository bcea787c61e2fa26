/* SPDX-License-Identifier: Apache-2.0 */
/* Tiles of cooperative groups: how wide they are, and which of them a thread is in. */
#include <ctype.h>
#include <string.h>

#include "front/lower_private.h"

/* `16>`, `detail::warp_size>`: a number, or the constant out of sight that everybody knows. */
static int64_t written_width(const char *at)
{
    enum { WARP = 32 };
    char plain[16] = "";
    size_t len = 0;
    int64_t n = 0;
    if (isdigit((unsigned char)*at)) {
        for (; isdigit((unsigned char)*at) && n < 4096; at++)
            n = n * 10 + (*at - '0');
        return *at == '>' || *at == ',' ? n : 0;
    }
    for (; *at && *at != '>' && *at != ',' && *at != '('; at++) {
        if (*at == ':')
            len = 0;
        else if (isalpha((unsigned char)*at) && len + 1 < sizeof plain)
            plain[len++] = (char)tolower((unsigned char)*at);
        plain[len] = 0;
    }
    return strcmp(plain, "warpsize") == 0 || strcmp(plain, "kwarpsize") == 0 ? WARP : 0;
}

/* A tile, and what it is a piece of: the block, or another tile. */
struct tile {
    int64_t width; /* 0: not known */
    const struct ir_expr
        *named;    /* the template parameter that it is, where it is no number; or NULL */
    int64_t whole; /* threads of the tile that it is cut from; 0: of the block */
    bool lost;     /* what it is cut from is not known */
};

/* `SIZE>` of a template with such a parameter, which is a number; NULL: it is something else. */
static const struct ir_expr *named_width(struct lower_fn *fn, const char *at)
{
    size_t len = strcspn(at, ">,(");
    for (size_t i = 0; at[len] == '>' && i < fn->f->tparams.len; i++) {
        const struct ir_tparam *p = &fn->f->tparams.at[i];
        if (!p->is_type && strlen(p->name) == len && strncmp(p->name, at, len) == 0)
            return ir_tparam(fn->m, ir_type_int(fn->m, 32, true), p->name);
    }
    return NULL;
}

/* `auto tile = cg::tiled_partition<warp_size>(block);` in a template, where it has no type yet. */
static struct tile declared_tile(struct lower_fn *fn, CXCursor object)
{
    enum { WARP = 32 };
    size_t n = 0;
    CXCursor decl = clang_getCursorReferenced(lower_strip_casts(fn->u, object));
    if (clang_Cursor_isNull(decl) || clang_getCursorKind(decl) != CXCursor_VarDecl)
        return (struct tile){0};
    const char *text = lower_text(fn->u, decl, &n), *words = "tiled_partition<";
    text = n ? arena_strndup(fn->u->a, text, n) : "";
    const char *at = strstr(text, words);
    if (!at || strstr(text, "labeled_partition") || strstr(text, "binary_partition"))
        return (struct tile){0};
    CXCursor init = clang_Cursor_getVarDeclInitializer(decl);
    init = clang_Cursor_isNull(init) ? init : lower_strip_casts(fn->u, init);
    bool of_block = !clang_Cursor_isNull(init) && clang_Cursor_getNumArguments(init) == 1 &&
                    lower_group_of(fn, clang_Cursor_getArgument(init, 0)) == GROUP_BLOCK;
    int64_t width = written_width(at + strlen(words));
    return (struct tile){.width = width,
                         .named = width ? NULL : named_width(fn, at + strlen(words)),
                         .lost = width < WARP && !of_block};
}

/* `16, ...`: a number, and where it ends. */
static int64_t number_at(const char **at)
{
    int64_t n = 0;
    for (; isdigit((unsigned char)**at) && n < 4096; ++*at)
        n = n * 10 + (**at - '0');
    return n;
}

/* As its type says: thread_block_tile<4, thread_block_tile<32, thread_block>>. */
static struct tile tile_of(struct lower_fn *fn, CXCursor object)
{
    const char *words = "thread_block_tile<";
    CXType t = clang_getCanonicalType(clang_getCursorType(lower_strip_casts(fn->u, object)));
    const char *at = strstr(lower_string(fn->u, clang_getTypeSpelling(t)), words);
    struct tile tile = {0};
    at = at ? at + strlen(words) : "";
    tile.width = number_at(&at);
    if (tile.width == 0)
        return declared_tile(fn, object);
    at = strstr(at, words);
    if (at) {
        at += strlen(words);
        tile.whole = number_at(&at);
        tile.lost = tile.whole == 0;
    }
    return tile;
}

/* Tiles cut the block's threads, in the order of their rank, into pieces of one width; tiles of a tile the same. */
const struct ir_expr *lower_tile_query(struct lower_fn *fn, struct lower_call *call)
{
    const struct ir_type *t = ir_type_int(fn->m, 32, false);
    struct tile tile = tile_of(fn, call->object);
    int64_t n = tile.width;
    bool rank = strcmp(call->name, "thread_rank") == 0;
    if (n == 0 && !tile.named)
        return rank ? ir_opaque(fn->m, t, "rank in a tile") : NULL;
    const struct ir_expr *width = n ? ir_int(fn->m, t, n) : ir_unary(fn->m, IR_CAST, t, tile.named);
    const struct ir_expr *block_rank = ir_builtin(fn->m, IR_BUILTIN_THREAD_RANK);
    if (rank)
        return ir_binary(fn->m, IR_REM, t, block_rank, width);
    const struct ir_expr *whole = tile.whole ? ir_int(fn->m, t, tile.whole) : NULL;
    if (strcmp(call->name, "meta_group_rank") == 0 && !tile.lost)
        return ir_binary(fn->m, IR_DIV, t,
                         whole ? ir_binary(fn->m, IR_REM, t, block_rank, whole) : block_rank,
                         width);
    if (strcmp(call->name, "meta_group_size") == 0 && !tile.lost) {
        const struct ir_expr *block = whole ? whole : ir_builtin(fn->m, IR_BUILTIN_BLOCK_SIZE);
        const struct ir_expr *less = ir_binary(fn->m, IR_SUB, t, width, ir_int(fn->m, t, 1));
        const struct ir_expr *up = ir_binary(fn->m, IR_ADD, t, block, less);
        return ir_binary(fn->m, IR_DIV, t, up, width);
    }
    if (strcmp(call->name, "size") == 0 || strcmp(call->name, "num_threads") == 0)
        return width;
    return NULL;
}
