/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/count_name.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

#define NAME_TOKEN_MAX 24
#define STRIDE_BITS 17
#define ROW_BITS 20
#define WHOLE_BITS 24 /* the elements of an image */
#define AXIS_BITS 14  /* one side of a volume: volX, n_vox_z */

enum word_flag {
    WORD_DECIDES = 1, /* whatever stands beside it: rows_per_block */
    WORD_ALONE = 2,   /* only when it is the whole name: `b`, `k` */
    WORD_PREFIXED =
        4,           /* only with a letter before it: ndim and ksize are small, dim and size open */
    WORD_BESIDE = 8, /* only with another word: `c_out`, not `C` */
    WORD_LOWER = 16, /* not the K of a matrix */
    WORD_OF = 32,    /* the elements of a whole one: `image_size` */
    WORD_GROUPS = 64 /* of channels, where channels are about */
};
struct word {
    const char *text; /* singular */
    unsigned char kind;
    unsigned char bits;
    unsigned char flags;
};

/* The largest that occurs in practice, as a power of two.  Generous where it is not certain: a word
 * that is missing here costs a false report at most, one that is too small hides a bug. */
static const struct word words[] = {
    {"per", COUNT_SMALL, 10, WORD_DECIDES},
    {"thr", COUNT_SMALL, 10, WORD_DECIDES},
    {"speculative", COUNT_SMALL, 4, WORD_DECIDES},
    {"kern", COUNT_SMALL, 4, WORD_DECIDES},
    {"rank", COUNT_SMALL, 8, WORD_DECIDES}, /* of a tensor, or a process: node_rank */
    {"experts", COUNT_SMALL, 8, WORD_DECIDES},
    {"heads", COUNT_SMALL, 7, WORD_DECIDES},
    /* windows of a convolution, dimensions of a shape */
    {"kernel", COUNT_SMALL, 3, 0},
    {"filter", COUNT_SMALL, 4, 0},
    {"pad", COUNT_SMALL, 3, 0},
    {"padding", COUNT_SMALL, 3, 0},
    {"dilation", COUNT_SMALL, 3, 0},
    {"overlap", COUNT_SMALL, 5, 0},
    {"halo", COUNT_SMALL, 5, 0},
    {"border", COUNT_SMALL, 5, 0},
    {"margin", COUNT_SMALL, 5, 0},
    {"radius", COUNT_SMALL, 5, 0},
    {"window", COUNT_SMALL, 5, 0},
    {"tap", COUNT_SMALL, 4, 0},
    {"order", COUNT_SMALL, 4, 0},
    {"corner", COUNT_SMALL, 3, 0},
    {"color", COUNT_SMALL, 3, 0},
    {"axis", COUNT_SMALL, 3, 0},
    {"dim", COUNT_SMALL, 4, WORD_PREFIXED},
    {"size", COUNT_SMALL, 4, WORD_PREFIXED},
    {"species", COUNT_SMALL, 6, 0},
    /* of a model: each point, each fit has them */
    {"var", COUNT_SMALL, 8, WORD_BESIDE},
    {"variable", COUNT_SMALL, 8, WORD_BESIDE},
    {"param", COUNT_SMALL, 8, WORD_BESIDE},
    {"parameter", COUNT_SMALL, 8, WORD_BESIDE},
    {"type", COUNT_SMALL, 8, 0},
    {"bit", COUNT_SMALL, 6, 0},
    {"vec", COUNT_SMALL, 4, 0},
    {"unroll", COUNT_SMALL, 4, 0},
    {"gqa", COUNT_SMALL, 4, 0},
    {"ratio", COUNT_SMALL, 4, 0},
    {"level", COUNT_SMALL, 5, 0},
    {"spec", COUNT_SMALL, 4, 0},
    {"beam", COUNT_SMALL, 5, 0},
    {"layer", COUNT_SMALL, 7, 0},
    {"stage", COUNT_SMALL, 4, 0}, /* of a pipeline */
    /* parts of a grid */
    {"lane", COUNT_SMALL, 5, 0},
    {"warp", COUNT_SMALL, 7, 0},
    {"thread", COUNT_SMALL, 10, 0},
    {"tile", COUNT_SMALL, 10, WORD_DECIDES},
    {"block", COUNT_SMALL, 11, 0},
    {"blocksize", COUNT_SMALL, 10, 0},
    {"cta", COUNT_SMALL, 11, 0},
    {"worker", COUNT_SMALL, 10, 0},
    {"chunk", COUNT_SMALL, 10, 0},
    {"slice", COUNT_SMALL, 10, 0},
    {"split", COUNT_SMALL, 5, 0},
    {"parallel", COUNT_SMALL, 3, 0}, /* parts of a row: many only where rows are few */
    {"partition", COUNT_SMALL, 10, 0},
    {"step", COUNT_SMALL, 11, 0},
    {"radix", COUNT_SMALL, 10, 0},
    /* few by what they are */
    {"head", COUNT_SMALL, 7, 0},
    {"expert", COUNT_SMALL, 8, 0},
    {"task", COUNT_SMALL, 8, 0},
    {"prompt", COUNT_SMALL, 8, 0},
    {"top", COUNT_SMALL, 6, 0},
    {"topk", COUNT_SMALL, 6, 0},
    {"k", COUNT_SMALL, 8, WORD_ALONE | WORD_LOWER},
    {"bin", COUNT_SMALL, 10, 0},
    {"bucket", COUNT_SMALL, 10, 0},
    {"class", COUNT_SMALL, 10, 0},
    {"classes", COUNT_SMALL, 10, 0},
    {"group", COUNT_SMALL, 9, WORD_GROUPS},
    {"slot", COUNT_SMALL, 8, 0},
    {"label", COUNT_SMALL, 16, 0},
    {"batch", COUNT_SMALL, 8, 0},
    {"batches", COUNT_SMALL, 8, 0},
    {"sequence", COUNT_SMALL, 8, 0},
    {"seq", COUNT_SMALL, 8, 0},
    {"sample", COUNT_SMALL, 8, 0},
    {"image", COUNT_SMALL, 10, WORD_OF},
    {"img", COUNT_SMALL, 10, WORD_OF},
    {"im", COUNT_SMALL, 10, WORD_OF},
    {"frame", COUNT_SMALL, 10, WORD_OF},
    {"b", COUNT_SMALL, 8, WORD_ALONE},
    {"s", COUNT_SMALL, 8, WORD_ALONE | WORD_LOWER},
    {"bs", COUNT_SMALL, 8, 0},
    {"table", COUNT_SMALL, 10, WORD_OF},
    {"plane", COUNT_CHANNEL, 12, WORD_OF},
    {"channel", COUNT_CHANNEL, 12, 0},
    {"ic", COUNT_CHANNEL, 12, 0},
    {"oc", COUNT_CHANNEL, 12, 0},
    {"cin", COUNT_CHANNEL, 12, 0},
    {"cout", COUNT_CHANNEL, 12, 0},
    {"c", COUNT_CHANNEL, 12, WORD_BESIDE}, /* c_out */
    {"width", COUNT_IMAGE, 14, 0},
    {"wid", COUNT_IMAGE, 14, 0},
    {"height", COUNT_IMAGE, 14, 0},
    {"pitch", COUNT_IMAGE, 14, 0},
    {"w", COUNT_IMAGE, 14, 0},
    {"imgw", COUNT_IMAGE, 14, 0},
    {"imgh", COUNT_IMAGE, 14, 0},
    {"h", COUNT_SMALL, 7, WORD_ALONE}, /* a head, or a height */
    {"h", COUNT_IMAGE, 14, 0},
    {"iw", COUNT_IMAGE, 14, 0},
    {"ih", COUNT_IMAGE, 14, 0},
    {"ow", COUNT_IMAGE, 14, 0},
    {"oh", COUNT_IMAGE, 14, 0},
    {"kw", COUNT_SMALL, 4, 0},
    {"kh", COUNT_SMALL, 4, 0},
    {"wd", COUNT_IMAGE, 14, 0},
    {"dimx", COUNT_IMAGE, 14, 0},
    {"dimy", COUNT_IMAGE, 14, 0},
    /* these win over the ones above: block_row, sequence_length, batch_tokens */
    {"hidden", COUNT_LARGE, 15, 0},
    {"embed", COUNT_LARGE, 15, 0},
    {"embedding", COUNT_LARGE, 15, 0},
    {"inner", COUNT_LARGE, 15, 0},
    {"number", COUNT_LARGE, 15, 0},
    {"length", COUNT_LARGE, 17, 0},
    {"len", COUNT_LARGE, 17, 0},
    {"padded", COUNT_LARGE, 17, 0},
    {"padd", COUNT_LARGE, 17, 0},
    {"col", COUNT_LARGE, 17, 0},
    {"column", COUNT_LARGE, 17, 0},
    {"vocab", COUNT_LARGE, 18, 0},
    {"row", COUNT_LARGE, 20, 0},
    {"token", COUNT_LARGE, 20, 0},
    {"query", COUNT_LARGE, 20, 0},
    {"queries", COUNT_LARGE, 20, 0},
    {"point", COUNT_LARGE, 20, 0},
    {"node", COUNT_LARGE, 20, 0},
    {"edge", COUNT_LARGE, 20, 0},
    {"vertex", COUNT_LARGE, 20, 0},
    {"vertices", COUNT_LARGE, 20, 0},
    {"atom", COUNT_LARGE, 20, 0},
    {"particle", COUNT_LARGE, 20, 0},
    {"photon", COUNT_LARGE, 20, 0},
    {"track", COUNT_LARGE, 20, 0},
    {"walker", COUNT_LARGE, 20, 0},
    {"element", COUNT_LARGE, 20, 0},
    {"item", COUNT_LARGE, 20, 0},
    {"total", COUNT_LARGE, 17, 0},
    {"numel", COUNT_LARGE, 24, 0},
    {"nnz", COUNT_LARGE, 24, 0},
    {"boxes", COUNT_LARGE, 20, 0}, /* to be thinned out */
    {"dets", COUNT_LARGE, 20, 0},
    {"spatial", COUNT_LARGE, 24, 0},
    {"hw", COUNT_LARGE, 22, 0},
    {"chw", COUNT_LARGE, 26, 0},
    {"hwc", COUNT_LARGE, 26, 0},
};

#define COUNT(x) (sizeof(x) / sizeof *(x))

/* The next word of snake_case or camelCase, in lower case. */
static const char *next_token(const char *p, char *token)
{
    size_t n = 0;
    while (*p && !isalpha((unsigned char)*p))
        p++;
    for (const char *start = p; isalpha((unsigned char)*p) && n + 1 < NAME_TOKEN_MAX; p++) {
        if (p > start && isupper((unsigned char)*p) && islower((unsigned char)p[-1]))
            break;
        token[n++] = (char)tolower((unsigned char)*p);
    }
    token[n] = '\0';
    return n ? p : NULL;
}

static bool is_word_or_plural(const char *token, const char *word)
{
    size_t n = strlen(word);
    return strncmp(token, word, n) == 0 && (!token[n] || (token[n] == 's' && !token[n + 1]));
}

static const struct word *find_word(const char *token, bool alone)
{
    for (size_t i = 0; i < COUNT(words); i++) {
        if (words[i].flags & WORD_PREFIXED)
            continue;
        if (is_word_or_plural(token, words[i].text) &&
            !(words[i].flags & (alone ? WORD_BESIDE : WORD_ALONE)))
            return &words[i];
    }
    /* nheads, ksize, iwidth: one letter before a word that is long enough to be no accident */
    for (size_t i = 0; token[0] && i < COUNT(words); i++) {
        if ((words[i].flags & WORD_PREFIXED || strlen(words[i].text) >= 4) &&
            is_word_or_plural(token + 1, words[i].text))
            return &words[i];
    }
    return is_word_or_plural(token, "nrow")   ? find_word("row", false)
           : is_word_or_plural(token, "ncol") ? find_word("col", false)
                                              : NULL;
}

static bool is_among(const char *token, const char *const *list, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (strcmp(token, list[i]) == 0)
            return true;
    }
    return false;
}

/* `warp_start`, `partition_begin`: a place in the data, whatever it was counted in. */
static bool is_position(const char *token)
{
    static const char *const words_of[] = {"start", "begin", "end", "offset", "base", "pos"};
    return is_among(token, words_of, COUNT(words_of));
}

static bool is_whole(const char *token)
{
    static const char *const words_of[] = {"size", "area", "len", "length", "pixels"};
    return is_among(token, words_of, COUNT(words_of));
}

static bool is_stride(const char *token)
{
    static const char *const strides[] = {"stride", "strides", "ld",  "lda",
                                          "ldb",    "ldc",     "ldi", "ldo"};
    return is_among(token, strides, COUNT(strides));
}

/* s01, nb1: the stride of an axis by its number. */
static bool is_numbered_stride(const char *token, const char *after)
{
    return isdigit((unsigned char)*after) && (strcmp(token, "s") == 0 || strcmp(token, "nb") == 0);
}

/* nx, pny */
static bool is_count_along_axis(const char *token)
{
    size_t n = strlen(token);
    return n >= 2 && n <= 3 && token[n - 2] == 'n' && token[n - 1] >= 'x' && token[n - 1] <= 'z';
}

static struct count_name make(const struct word *w)
{
    return (struct count_name){
        .kind = (enum count_kind)w->kind, .bits = w->bits, .of_channels = w->flags & WORD_GROUPS};
}

static struct count_name stride(const struct word *along, bool is_axis)
{
    bool few = along && along->kind != COUNT_LARGE;
    return (struct count_name){.kind = COUNT_LARGE,
                               .bits = STRIDE_BITS,
                               .along = few       ? along->bits
                                        : is_axis ? 13
                                                  : 0};
}

/* The word that says less; the channels of a group are channels. */
static const struct word *smaller(const struct word *x, const struct word *y)
{
    if (x && x->kind == COUNT_CHANNEL && y->flags & WORD_GROUPS)
        return x;
    bool of_group = x && x->flags & WORD_GROUPS && y->kind == COUNT_CHANNEL;
    return !x || of_group || y->bits < x->bits ? y : x;
}

struct count_name count_name_of(const char *name)
{
    char token[NAME_TOKEN_MAX];
    const struct word *least = NULL;
    const struct word *large = NULL;
    const struct word *of = NULL; /* `im` of im_size */
    bool strided = false;
    bool counted = false;
    bool position = false;
    bool is_axis = false; /* stride_y: between the lines of a volume */
    bool ends_in_axis = false;
    bool counts_axis = false; /* ny: of a grid in space */
    bool placed = false;      /* pos_y: the number of a row, not how many there are */
    for (const char *p = name, *next; p && (next = next_token(p, token)) != NULL; p = next) {
        char rest[NAME_TOKEN_MAX];
        bool alone = p == name && !next_token(next, rest);
        const struct word *w = find_word(token, alone);
        if (w && w->flags & WORD_LOWER && isupper((unsigned char)*name))
            w = NULL;
        bool numbered = is_numbered_stride(token, next);
        if (numbered)
            w = NULL;
        /* n_vec: how many there are, or how long one is; vec_size: how wide */
        if (w && counted && strcmp(w->text, "vec") == 0)
            w = NULL;
        counted = strcmp(token, "n") == 0 || strcmp(token, "num") == 0;
        if (w && w->flags & WORD_DECIDES && !strided)
            return make(w);
        if (of && is_whole(token))
            return (struct count_name){.kind = COUNT_LARGE, .bits = WHOLE_BITS};
        of = w && w->flags & WORD_OF ? w : NULL;
        position = position || (least && is_position(token));
        strided = strided || is_stride(token) || numbered;
        is_axis = is_axis || strcmp(token, "y") == 0 || strcmp(token, "z") == 0;
        counts_axis = counts_axis || is_count_along_axis(token);
        placed = placed || strcmp(token, "pos") == 0;
        ends_in_axis = !alone && !placed && token[0] >= 'u' && token[0] <= 'z' && !token[1];
        if (w && w->kind == COUNT_LARGE)
            large = !large || w->bits > large->bits ? w : large;
        else if (w)
            least = smaller(least, w);
    }
    if (strided)
        return stride(large ? large : least, is_axis);
    if (position && !large)
        return (struct count_name){.kind = COUNT_PLAIN};
    if ((ends_in_axis || counts_axis) && !large && !least)
        return (struct count_name){.kind = COUNT_LARGE, .bits = AXIS_BITS, .is_side = true};
    /* width_col is the width of a column image, token_width the width of a row */
    bool is_image = least && least->kind == COUNT_IMAGE && large && large->bits < ROW_BITS;
    if (large && !is_image)
        return make(large);
    return least ? make(least) : (struct count_name){.kind = COUNT_PLAIN};
}

bool count_name_is_index(const char *name)
{
    static const char *const singular[] = {"row",   "col", "column", "idx", "index", "id",
                                           "token", "i",   "j",      "pos", "line"};
    char token[NAME_TOKEN_MAX];
    bool last = false;
    for (const char *p = name; p && (p = next_token(p, token)) != NULL;)
        last = is_among(token, singular, COUNT(singular));
    return last;
}

bool count_name_is_index_type(const char *type)
{
    static const char *const words_of[] = {"idx", "index", "id", "offset", "vertex", "node"};
    char token[NAME_TOKEN_MAX];
    for (const char *p = type; p && (p = next_token(p, token)) != NULL;) {
        if (is_among(token, words_of, COUNT(words_of)))
            return true;
    }
    return false;
}

static bool has_word(const char *name, const char *const *list, size_t n)
{
    char token[NAME_TOKEN_MAX];
    for (const char *p = name; p && (p = next_token(p, token)) != NULL;) {
        if (is_among(token, list, n))
            return true;
    }
    return false;
}

bool count_name_is_stride(const char *name)
{
    char token[NAME_TOKEN_MAX];
    for (const char *p = name; p && (p = next_token(p, token)) != NULL;) {
        if (is_stride(token) || is_numbered_stride(token, p))
            return true;
    }
    return false;
}

bool count_name_is_width(const char *name)
{
    static const char *const widths[] = {"dim", "hdim", "hidden"};
    return has_word(name, widths, COUNT(widths));
}

bool count_name_is_of_elements(const char *name)
{
    static const char *const whole[] = {"n",           "N",
                                        "size",        "length",
                                        "len",         "total",
                                        "total_size",  "total_length",
                                        "data_size",   "data_length",
                                        "buffer_size", "buffer_length",
                                        "array_size",  "array_length",
                                        "tensor_size"};
    static const char *const words_of[] = {"numel", "nelem",   "nelement", "nnz",   "elem",
                                           "elems", "element", "elements", "items", "pixels"};
    return name &&
           (is_among(name, whole, COUNT(whole)) || has_word(name, words_of, COUNT(words_of)));
}

bool count_name_is_of_few_elements(const char *name)
{
    static const char *const words_of[] = {"bias",    "scale",   "scales", "index", "indices",
                                           "offsets", "lengths", "ids",    "b",     "mask"};
    return has_word(name, words_of, COUNT(words_of));
}

bool count_name_is_of_offsets(const char *name)
{
    static const char *const words_of[] = {"offsets", "indptr", "rowptr", "csr", "csc"};
    return has_word(name, words_of, COUNT(words_of));
}

bool count_name_is_of_member(const char *name)
{
    size_t n = name ? strlen(name) : 0;
    bool head = n > 2 && name[0] == '_' && islower((unsigned char)name[1]);
    bool tail = n > 2 && name[n - 1] == '_' && name[n - 2] != '_';
    bool letter = n > 3 && name[0] == 'm' && name[1] == '_';
    for (size_t i = 0; i < n; i++) {
        if (islower((unsigned char)name[i]) && (i > 0 || !letter))
            return head || tail || letter;
    }
    return false;
}

bool count_name_is_shared(const char *name)
{
    static const char *const shared[] = {"smem", "shmem", "shrd", "shared", "sh", "sm", "lds"};
    return has_word(name, shared, COUNT(shared));
}

bool count_name_is_of_shared(const char *name)
{
    /* lds is a leading dimension */
    static const char *const shared[] = {"smem", "shmem", "shrd", "shared"};
    return has_word(name, shared, COUNT(shared));
}

bool count_name_is_of_grid(const char *name)
{
    static const char *const grids[] = {"grid",   "griddim", "gridsize", "blocks",
                                        "nblock", "nblocks", "nblks"};
    return has_word(name, grids, COUNT(grids));
}

bool count_name_is_of_check(const char *function)
{
    static const char *const words_of[] = {"test",   "reference", "verify", "validate", "gold",
                                           "golden", "naive",     "print",  "dump",     "debug"};
    return has_word(function, words_of, COUNT(words_of));
}

bool count_name_is_of_allocation(const char *name)
{
    static const char *const words_of[] = {"alloc",  "allocate", "malloc",
                                           "calloc", "resize",   "reserve"};
    return has_word(name, words_of, COUNT(words_of));
}

bool count_name_is_rounded(const char *name)
{
    static const char *const rounded[] = {"rounded", "roundup", "aligned"};
    return has_word(name, rounded, COUNT(rounded));
}

bool count_name_is_scratch(const char *name)
{
    static const char *const scratch[] = {"part",      "partial", "partials", "scratch",
                                          "workspace", "tmp",     "temp",     "private"};
    return has_word(name, scratch, COUNT(scratch));
}

bool count_name_is_logarithm(const char *name)
{
    return name && (strncasecmp(name, "log_", 4) == 0 || strncasecmp(name, "log2", 4) == 0 ||
                    strcasecmp(name, "logn") == 0);
}
