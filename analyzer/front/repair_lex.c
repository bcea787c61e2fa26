/* SPDX-License-Identifier: Apache-2.0 */
#include "front/repair_lex.h"

#include <ctype.h>
#include <string.h>

struct lexer {
    struct arena *arena;
    struct lex_text *out;
    const char *text;
    unsigned at;
    unsigned end;
    bool line_start; /* only blanks since the line began */
    const struct lex_range *skipped;
    size_t skipped_count;
    size_t next_skipped;
};

static bool is_word_start(char c)
{
    return isalpha((unsigned char)c) || c == '_' || c == '$' || (unsigned char)c >= 0x80;
}

static bool is_word_char(char c)
{
    return is_word_start(c) || isdigit((unsigned char)c);
}

static char peek(const struct lexer *l, unsigned ahead)
{
    return l->at + ahead < l->end ? l->text[l->at + ahead] : '\0';
}

/* True inside a range that the preprocessor skips; the ranges come in order. */
static bool is_skipped(struct lexer *l, unsigned offset)
{
    while (l->next_skipped < l->skipped_count && l->skipped[l->next_skipped].to <= offset)
        l->next_skipped++;
    return l->next_skipped < l->skipped_count && l->skipped[l->next_skipped].from <= offset;
}

static void skip_to_line_end(struct lexer *l)
{
    while (l->at < l->end && l->text[l->at] != '\n') {
        if (l->text[l->at] == '\\' && peek(l, 1) == '\r' && peek(l, 2) == '\n')
            l->at += 2;
        else if (l->text[l->at] == '\\' && peek(l, 1) == '\n')
            l->at++;
        l->at++;
    }
}

/* True when a comment was there. */
static bool skip_comment(struct lexer *l)
{
    if (peek(l, 0) != '/')
        return false;
    if (peek(l, 1) == '/') {
        skip_to_line_end(l);
        return true;
    }
    if (peek(l, 1) != '*')
        return false;
    l->at += 2;
    while (l->at < l->end && !(peek(l, 0) == '*' && peek(l, 1) == '/'))
        l->at++;
    l->at += l->at < l->end ? 2 : 0;
    return true;
}

static void skip_quoted(struct lexer *l, char quote)
{
    l->at++;
    while (l->at < l->end && l->text[l->at] != quote && l->text[l->at] != '\n')
        l->at += l->text[l->at] == '\\' && l->at + 1 < l->end ? 2 : 1;
    if (l->at < l->end && l->text[l->at] == quote)
        l->at++;
}

/* R"delimiter( ... )delimiter", at the opening quote. */
static void skip_raw(struct lexer *l)
{
    unsigned begin = l->at + 1;
    unsigned open = begin;
    while (open < l->end && l->text[open] != '(' && open - begin < 17)
        open++;
    size_t n = open - begin;
    for (l->at = open; l->at < l->end; l->at++) {
        if (l->text[l->at] == ')' && l->at + n + 1 < l->end &&
            memcmp(l->text + l->at + 1, l->text + begin, n) == 0 && l->text[l->at + 1 + n] == '"') {
            l->at += (unsigned)n + 2;
            return;
        }
    }
}

static void read_directive(struct lexer *l)
{
    struct lex_directive d = {.offset = l->at};
    l->at++;
    while (peek(l, 0) == ' ' || peek(l, 0) == '\t')
        l->at++;
    d.word = l->at;
    while (is_word_char(peek(l, 0)))
        l->at++;
    d.word_len = l->at - d.word;
    d.skipped = is_skipped(l, d.offset);
    while (l->at < l->end && l->text[l->at] != '\n') {
        if (peek(l, 0) == '/' && peek(l, 1) == '*')
            skip_comment(l); /* may run over line ends */
        else if (peek(l, 0) == '\\' && (peek(l, 1) == '\n' || peek(l, 1) == '\r'))
            l->at += peek(l, 1) == '\r' ? 3 : 2;
        else
            l->at++;
    }
    if (l->at > l->end)
        l->at = l->end;
    d.end = l->at;
    vec_push(l->arena, &l->out->directives, d);
}

bool lex_directive_is(const char *text, const struct lex_directive *d, const char *word)
{
    return d->word_len == strlen(word) && memcmp(text + d->word, word, d->word_len) == 0;
}

bool lex_directive_opens(const char *text, const struct lex_directive *d)
{
    return lex_directive_is(text, d, "if") || lex_directive_is(text, d, "ifdef") ||
           lex_directive_is(text, d, "ifndef");
}

static unsigned punct_length(const struct lexer *l)
{
    char c = peek(l, 0);
    char next = peek(l, 1);
    if ((c == ':' && next == ':') || (c == '-' && next == '>'))
        return 2;
    if (c == '<' && next == '<')
        return peek(l, 2) == '<' ? 3 : 2;
    if (strchr("=!<>+-*/%&|^", c) && next == '=' && c)
        return 2;
    if ((c == '&' || c == '|' || c == '+' || c == '-') && next == c)
        return 2;
    return 1;
}

static void read_token(struct lexer *l)
{
    struct lex_token t = {.offset = l->at, .match = -1, .kind = LEX_PUNCT};
    char c = peek(l, 0);
    if (is_word_start(c)) {
        t.kind = LEX_WORD;
        while (is_word_char(peek(l, 0)))
            l->at++;
        if (peek(l, 0) == '"' && l->text[l->at - 1] == 'R' && l->at - t.offset <= 3) {
            t.kind = LEX_STRING;
            skip_raw(l);
        }
    } else if (isdigit((unsigned char)c) || (c == '.' && isdigit((unsigned char)peek(l, 1)))) {
        t.kind = LEX_NUMBER;
        while (is_word_char(peek(l, 0)) || peek(l, 0) == '.' ||
               (peek(l, 0) == '\'' && is_word_char(peek(l, 1))))
            l->at++;
    } else if (c == '"' || c == '\'') {
        t.kind = LEX_STRING;
        skip_quoted(l, c);
    } else {
        l->at += punct_length(l);
    }
    if (l->at > l->end)
        l->at = l->end;
    t.len = l->at - t.offset;
    if (!is_skipped(l, t.offset))
        vec_push(l->arena, &l->out->tokens, t);
}

static void run(struct lexer *l)
{
    while (l->at < l->end) {
        char c = l->text[l->at];
        if (c == '\n') {
            l->line_start = true;
            l->at++;
        } else if (isspace((unsigned char)c) || c == '\\' || c == '\0') {
            l->at++;
        } else if (c == '#' && l->line_start) {
            read_directive(l);
        } else if (!skip_comment(l)) {
            l->line_start = false;
            read_token(l);
        }
    }
}

static void match_brackets(struct arena *a, struct lex_text *t)
{
    VEC(size_t) open = {0};
    for (size_t i = 0; i < t->tokens.len; i++) {
        char c = lex_char(t, (long)i);
        if (t->tokens.at[i].kind != LEX_PUNCT || t->tokens.at[i].len != 1)
            continue;
        if (c == '(' || c == '[' || c == '{') {
            vec_push(a, &open, i);
            continue;
        }
        char want = c == ')' ? '(' : c == ']' ? '[' : c == '}' ? '{' : '\0';
        if (!want)
            continue;
        /* A brace closes whatever is still open inside it: parentheses go wrong more often. */
        while (want == '{' && open.len && lex_char(t, (long)vec_last(&open)) != '{')
            open.len--;
        if (open.len && lex_char(t, (long)vec_last(&open)) == want) {
            size_t from = vec_last(&open);
            open.len--;
            t->tokens.at[from].match = (int)i;
            t->tokens.at[i].match = (int)from;
        }
    }
}

/* What the brace at token i opens, when it stands in `outer`. */
static enum lex_scope brace_scope(const struct lex_text *t, size_t i, enum lex_scope outer)
{
    if (outer == LEX_IN_BODY)
        return LEX_IN_BODY;
    for (long k = (long)i - 1; k >= 0 && (long)i - k < 400; k--) {
        if (lex_is(t, k, ")") || lex_is(t, k, "]")) {
            if (lex_is(t, k, ")") && outer == LEX_AT_NAMESPACE && lex_is(t, k - 1, "\"C\""))
                return LEX_AT_NAMESPACE;
            if (t->tokens.at[k].match < 0)
                return LEX_IN_BODY;
            k = t->tokens.at[k].match;
            /* `struct __align__(8) X {`: keep looking; `f(...) {`: a body, unless a class head
             * comes before it on the way. */
            continue;
        }
        if (lex_is(t, k, "namespace"))
            return LEX_AT_NAMESPACE;
        if (lex_is(t, k, "extern")) /* `extern "C" {`, not `extern "C" void f() {` */
            return (long)i - k == 2 ? LEX_AT_NAMESPACE : LEX_IN_BODY;
        if (lex_is(t, k, "struct") || lex_is(t, k, "class") || lex_is(t, k, "union") ||
            lex_is(t, k, "enum")) {
            /* `struct X f() {` has parentheses right before the brace, heads have not. */
            return lex_is(t, (long)i - 1, ")") ? LEX_IN_BODY : LEX_IN_CLASS;
        }
        if (lex_is(t, k, ";") || lex_is(t, k, "}") || lex_is(t, k, "{") || lex_is(t, k, "="))
            return LEX_IN_BODY;
        if (lex_is(t, k, ">")) {
            /* Do not take `class` from `template <class T>`. */
            int depth = 0;
            for (; k >= 0; k--) {
                depth += lex_is(t, k, ">");
                depth -= lex_is(t, k, "<");
                if (depth <= 0 || lex_is(t, k, ";"))
                    break;
            }
        }
    }
    return LEX_IN_BODY;
}

static void assign_scopes(struct arena *a, struct lex_text *t)
{
    VEC(enum lex_scope) stack = {0};
    enum lex_scope scope = LEX_AT_NAMESPACE;
    for (size_t i = 0; i < t->tokens.len; i++) {
        struct lex_token *token = &t->tokens.at[i];
        if (lex_is(t, (long)i, "}") && token->match >= 0 && stack.len) {
            scope = vec_last(&stack);
            stack.len--;
        }
        token->scope = scope;
        if (lex_is(t, (long)i, "{") && token->match >= 0) {
            vec_push(a, &stack, scope);
            scope = brace_scope(t, i, scope);
        }
    }
}

void lex_text(struct arena *a, const char *text, size_t size, const struct lex_range *skipped,
              size_t skipped_count, struct lex_text *out)
{
    struct lexer l = {.arena = a,
                      .out = out,
                      .text = text,
                      .end = (unsigned)size,
                      .line_start = true,
                      .skipped = skipped,
                      .skipped_count = skipped_count};
    *out = (struct lex_text){.text = text, .size = size};
    if (size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
        l.at = 3;
    run(&l);
    match_brackets(a, out);
    assign_scopes(a, out);
}

void lex_part(struct arena *a, const char *text, unsigned from, unsigned to, struct lex_text *out)
{
    struct lexer l = {.arena = a, .out = out, .text = text, .at = from, .end = to};
    *out = (struct lex_text){.text = text, .size = to};
    run(&l);
    match_brackets(a, out);
    for (size_t i = 0; i < out->tokens.len; i++)
        out->tokens.at[i].scope = LEX_IN_BODY;
}
