/* SPDX-License-Identifier: Apache-2.0 */
#include "report/directive.h"

#include <string.h>

#include "base/strbuf.h"
#include "report/launch_comment.h"
#include "report/lex.h"
#include "report/similar.h"

enum scope { SCOPE_HERE, SCOPE_NEXT_LINE, SCOPE_BEGIN, SCOPE_END, SCOPE_FILE };

struct reader {
    struct arena *arena;
    const struct source *source;
    const struct rule_table *rules;
    struct directives *out;
    size_t comment_at; /* the comment that is being read */
    size_t comment_end;
    bool own_line; /* nothing but blanks in front of it, and behind it on its last line */
};

static unsigned line_of(const struct source *s, size_t offset)
{
    size_t lo = 0;
    size_t hi = s->line_count;
    while (hi - lo > 1) {
        size_t mid = lo + (hi - lo) / 2;
        if (s->lines[mid] <= offset)
            lo = mid;
        else
            hi = mid;
    }
    return (unsigned)lo + 1;
}

static struct ir_span span_of(const struct source *s, size_t from, size_t to)
{
    struct ir_span span = {.path = s->path, .line = line_of(s, from), .end_line = line_of(s, to)};
    span.column = (unsigned)(from - s->lines[span.line - 1]) + 1;
    span.end_column = (unsigned)(to - s->lines[span.end_line - 1]) + 1;
    return span;
}

static void problem(struct reader *r, size_t from, size_t to, const char *message)
{
    struct directive_problem p = {.span = span_of(r->source, from, to), .message = message};
    vec_push(r->arena, &r->out->problems, p);
}

/* The statement behind `at`: lines of its first and last token; from > to when there is none. */
static void next_statement(const struct source *s, size_t at, unsigned *from, unsigned *to)
{
    int depth = 0;
    bool line_start = true;
    *from = 1;
    *to = 0;
    while (at < s->size) {
        enum lex_kind kind;
        size_t end = lex_token(s->text, s->size, at, &kind);
        if (kind == LEX_NEWLINE)
            line_start = true;
        if (kind > LEX_BLOCK_COMMENT) {
            char c = kind == LEX_PUNCTUATION ? s->text[at] : 'x';
            if (line_start && c == '#') { /* a directive such as #pragma unroll belongs to it */
                while (end < s->size && (kind != LEX_NEWLINE))
                    end = lex_token(s->text, s->size, end, &kind);
                at = end;
                continue;
            }
            line_start = false;
            if (c == '}' && depth <= 0)
                return;
            if (*to == 0)
                *from = line_of(s, at);
            *to = line_of(s, end - 1);
            depth += (c == '(' || c == '[') - (c == ')' || c == ']');
            if (depth <= 0 && (c == ';' || c == '{'))
                return;
        }
        at = end;
    }
}

static const struct rule_info *find_rule(const struct rule_table *t, const char *name)
{
    for (size_t i = 0; i < t->count; i++) {
        if (strcmp(t->rules[i].code, name) == 0 || strcmp(t->rules[i].name, name) == 0)
            return &t->rules[i];
    }
    return NULL;
}

static const char *unknown_rule(struct reader *r, const char *name)
{
    struct similar s = {.word = name};
    for (size_t i = 0; i < r->rules->count; i++)
        similar_offer(&s, r->rules->rules[i].name);
    for (size_t i = 0; i < r->rules->count; i++)
        similar_offer(&s, r->rules->rules[i].code);
    if (s.best)
        return arena_printf(r->arena, "no rule is called '%s'; did you mean '%s'?", name, s.best);
    return arena_printf(r->arena,
                        "no rule is called '%s', so the comment suppresses nothing for it", name);
}

/* Closes the innermost open begin that names the rule. */
static bool close_region(struct reader *r, const struct rule_info *rule, unsigned line)
{
    for (size_t i = r->out->list.len; i-- > 0;) {
        struct directive *d = r->out->list.at[i];
        for (size_t k = 0; k < d->entries.len; k++) {
            struct directive_entry *e = &d->entries.at[k];
            if (e->open && e->rule == rule) {
                e->open = false;
                e->to = line;
                return true;
            }
        }
    }
    return false;
}

static void add_entry(struct reader *r, struct directive *d, enum scope scope,
                      const struct rule_info *rule)
{
    struct directive_entry e = {.rule = rule};
    const struct source *s = r->source;
    e.from = line_of(s, r->comment_at);
    e.to = line_of(s, r->comment_end - 1);
    switch (scope) {
    case SCOPE_HERE:
        if (r->own_line)
            next_statement(s, r->comment_end, &e.from, &e.to);
        break;
    case SCOPE_NEXT_LINE: e.from = e.to = e.to + 1; break;
    case SCOPE_BEGIN: e.open = true; break;
    case SCOPE_FILE:
        e.from = 1;
        e.to = (unsigned)s->line_count;
        break;
    case SCOPE_END:
        if (!close_region(r, rule, e.to)) {
            struct directive_problem p = {
                .span = d->span,
                .message = arena_printf(r->arena, "ends a region of '%s' that was not begun",
                                        rule ? rule->name : "all")};
            vec_push(r->arena, &r->out->problems, p);
        }
        return;
    }
    vec_push(r->arena, &d->entries, e);
}

/*
 * The rules in text[from, to), between commas.  With a prefix ("cudalint-", of NOLINT) the other
 * words are another tool's business.
 */
static void read_rules(struct reader *r, struct directive *d, enum scope scope, size_t from,
                       size_t to, const char *prefix)
{
    const char *text = r->source->text;
    size_t words = 0;
    for (size_t at = from; at <= to;) {
        size_t end = at;
        while (end < to && text[end] != ',')
            end++;
        size_t b = at;
        size_t e = end;
        while (b < e && strchr(" \t\r\n", text[b]))
            b++;
        while (e > b && strchr(" \t\r\n", text[e - 1]))
            e--;
        at = end + 1;
        const char *name = arena_strndup(r->arena, text + b, e - b);
        if (prefix && !str_has_prefix(name, prefix))
            continue;
        words++;
        if (prefix)
            name += strlen(prefix);
        const struct rule_info *rule = find_rule(r->rules, name);
        if (rule || strcmp(name, prefix ? "*" : "all") == 0)
            add_entry(r, d, scope, rule);
        else if (*name)
            problem(r, b, e, unknown_rule(r, name));
        else
            problem(r, d->span.line ? from : b, to, "a rule is missing between the brackets");
    }
    if (words > 0 && d->entries.len > 0)
        vec_push(r->arena, &r->out->list, d);
}

static const char *reason_of(struct reader *r, size_t from, size_t to)
{
    const char *text = r->source->text;
    while (from < to && strchr(" \t:-", text[from]))
        from++;
    while (to > from && strchr(" \t\r", text[to - 1]))
        to--;
    return arena_strndup(r->arena, text + from, to - from);
}

#define LAUNCH_WORD "launch"
static const char *const scope_words[] = {
    [SCOPE_HERE] = "ignore",    [SCOPE_NEXT_LINE] = NULL,     [SCOPE_BEGIN] = "ignore-begin",
    [SCOPE_END] = "ignore-end", [SCOPE_FILE] = "ignore-file",
};

static bool is_directive_byte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_' ||
           (c >= '0' && c <= '9');
}

/* text[at..] is "cudalint:"; `end` is the end of the line of the comment. */
static void read_own(struct reader *r, size_t at, size_t end, bool at_start)
{
    const char *text = r->source->text;
    size_t word = at + strlen("cudalint:");
    while (word < end && (text[word] == ' ' || text[word] == '\t'))
        word++;
    size_t word_end = word;
    while (word_end < end && is_directive_byte(text[word_end]))
        word_end++;
    char *name = arena_strndup(r->arena, text + word, word_end - word);
    /* In the middle of a sentence it is prose unless it goes on as a directive does. */
    if (!at_start && !str_has_prefix(name, "ignore"))
        return;
    if (strcmp(name, LAUNCH_WORD) == 0) { /* for --confirm; here only whether it is well-formed */
        struct launch_comment ignored;
        const char *wrong =
            launch_comment_parse(r->arena, text + word_end, end - word_end, &ignored);
        if (wrong)
            problem(r, at, end, wrong);
        return;
    }
    struct similar s = {.word = name};
    similar_offer(&s, LAUNCH_WORD);
    for (int k = SCOPE_HERE; k <= SCOPE_FILE; k++) {
        if (!scope_words[k])
            continue;
        similar_offer(&s, scope_words[k]);
        if (strcmp(scope_words[k], name) != 0)
            continue;
        const char *close = word_end < end && text[word_end] == '['
                                ? memchr(text + word_end, ']', end - word_end)
                                : NULL;
        if (!close) {
            bool open = word_end < end && text[word_end] == '[';
            problem(r, at, open ? end : word_end,
                    open ? "the bracket is not closed"
                         : arena_printf(r->arena,
                                        "'%s' names no rule: write cudalint: %s[CL101] "
                                        "reason",
                                        name, name));
            return;
        }
        size_t stop = (size_t)(close - text);
        struct directive *d = ARENA_NEW(r->arena, struct directive);
        d->span = span_of(r->source, at, stop + 1);
        d->reason = reason_of(r, stop + 1, end);
        read_rules(r, d, (enum scope)k, word_end + 1, stop, NULL);
        return;
    }
    problem(r, at, word_end > word ? word_end : word,
            s.best
                ? arena_printf(r->arena, "unknown directive '%s'; did you mean '%s'?", name, s.best)
                : arena_printf(r->arena,
                               "unknown directive '%s'; known: ignore, ignore-begin, "
                               "ignore-end, ignore-file, launch",
                               name));
}

/* text[at..] is "NOLINT". Returns where to go on. */
static size_t read_nolint(struct reader *r, size_t at, size_t end)
{
    static const struct {
        const char *word;
        enum scope scope;
    } words[] = {{"NOLINTNEXTLINE", SCOPE_NEXT_LINE},
                 {"NOLINTBEGIN", SCOPE_BEGIN},
                 {"NOLINTEND", SCOPE_END},
                 {"NOLINT", SCOPE_HERE}};
    const char *text = r->source->text;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        size_t n = strlen(words[i].word);
        if (end - at <= n || memcmp(text + at, words[i].word, n) != 0 || text[at + n] != '(')
            continue;
        const char *close = memchr(text + at + n, ')', end - at - n);
        size_t stop = close ? (size_t)(close - text) : end;
        struct directive *d = ARENA_NEW(r->arena, struct directive);
        d->span = span_of(r->source, at, close ? stop + 1 : stop);
        if (!close) {
            if (strstr(arena_strndup(r->arena, text + at, stop - at), "cudalint-"))
                problem(r, at, stop, "NOLINT(... has no closing parenthesis");
            return end;
        }
        d->reason = reason_of(r, stop + 1, end);
        /* clang-tidy's NOLINT holds for its own line only, wherever it stands. */
        bool own_line = r->own_line;
        r->own_line = false;
        read_rules(r, d, words[i].scope, at + n + 1, stop, "cudalint-");
        r->own_line = own_line;
        return stop + 1;
    }
    return at + strlen("NOLINT");
}

static void read_comment_line(struct reader *r, size_t from, size_t to)
{
    const char *text = r->source->text;
    size_t start = from;
    while (start < to && strchr(" \t/*!<", text[start]))
        start++;
    for (size_t at = start; at < to;) {
        if (to - at >= 9 && memcmp(text + at, "cudalint:", 9) == 0 &&
            (at == start || !is_directive_byte(text[at - 1]))) {
            read_own(r, at, to, at == start);
            return; /* the rest of the line is the reason */
        }
        if (to - at >= 6 && memcmp(text + at, "NOLINT", 6) == 0 &&
            (at == start || !is_directive_byte(text[at - 1])))
            at = read_nolint(r, at, to);
        else
            at++;
    }
}

static bool blank_until_line_end(const struct source *s, size_t at)
{
    while (at < s->size && strchr(" \t\r", s->text[at]) && s->text[at])
        at++;
    return at >= s->size || s->text[at] == '\n';
}

static void read_comment(struct reader *r, bool block)
{
    const char *text = r->source->text;
    size_t end = r->comment_end;
    if (block && end - r->comment_at >= 4 && text[end - 1] == '/' && text[end - 2] == '*')
        end -= 2;
    for (size_t from = r->comment_at; from < end;) {
        const char *nl = memchr(text + from, '\n', end - from);
        size_t to = nl ? (size_t)(nl - text) : end;
        read_comment_line(r, from, to);
        from = to + 1;
    }
}

void directive_read(struct arena *a, const struct source *s, const struct rule_table *rules,
                    struct directives *out)
{
    struct reader r = {.arena = a, .source = s, .rules = rules, .out = out};
    bool blank_so_far = true;
    for (size_t at = 0; at < s->size;) {
        enum lex_kind kind;
        size_t end = lex_token(s->text, s->size, at, &kind);
        if (kind == LEX_LINE_COMMENT || kind == LEX_BLOCK_COMMENT) {
            r.comment_at = at;
            r.comment_end = end;
            r.own_line = blank_so_far && blank_until_line_end(s, end);
            read_comment(&r, kind == LEX_BLOCK_COMMENT);
        } else if (kind != LEX_BLANK) {
            blank_so_far = kind == LEX_NEWLINE;
        }
        at = end;
    }
    for (size_t i = 0; i < out->list.len; i++) {
        struct directive *d = out->list.at[i];
        for (size_t k = 0; k < d->entries.len; k++) {
            struct directive_entry *e = &d->entries.at[k];
            if (!e->open)
                continue;
            struct directive_problem p = {
                .span = d->span, .message = "this region is never ended, so it suppresses nothing"};
            vec_push(a, &out->problems, p);
            e->from = 1;
            e->to = 0;
            break;
        }
    }
}
