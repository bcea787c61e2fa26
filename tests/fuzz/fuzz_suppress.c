/* SPDX-License-Identifier: Apache-2.0 */
/* Suppression comments: any bytes as a source file with a finding on each line. */
#include "fuzz.h"

#include "base/source.h"
#include "report/suppress.h"
#include "rules/rule.h"

#include <stdlib.h>

#define RULES_MAX 256

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static bool ran[RULES_MAX];
    static enum severity severity[RULES_MAX];
    struct arena *a = arena_create();
    struct rule_table rules = {.ran = ran, .severity = severity};
    struct finding_list findings = {0};
    struct source s;

    rules.rules = rule_all(&rules.count);
    if (rules.count == 0 || rules.count > RULES_MAX)
        abort();
    for (size_t i = 0; i < rules.count; i++) {
        ran[i] = i % 3 != 0;
        severity[i] = SEVERITY_WARNING;
    }
    source_from_text(a, "a.cu", (const char *)data, size, &s);
    for (unsigned line = 1; line <= s.line_count; line++) {
        struct finding *f = ARENA_NEW(a, struct finding);

        f->rule = &rules.rules[line % rules.count];
        f->severity = SEVERITY_WARNING;
        f->span = (struct ir_span){.path = s.path, .line = line, .column = 1, .end_line = line};
        f->message = "message";
        vec_push(a, &findings, f);
    }
    suppress_apply(a, &s, &rules, &findings, true);
    for (size_t i = 0; i < findings.len; i++)
        if (!findings.at[i] || !findings.at[i]->rule || !findings.at[i]->message)
            abort();
    arena_destroy(a);
    return 0;
}
