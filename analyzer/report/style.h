/* SPDX-License-Identifier: Apache-2.0 */
/* Colours of the text output. */
#ifndef CUDALINT_REPORT_STYLE_H
#define CUDALINT_REPORT_STYLE_H

#include <stdbool.h>

#include "report/rule_info.h"

enum style {
    STYLE_RESET,
    STYLE_BOLD,
    STYLE_GUTTER,
    STYLE_NOTE,
    STYLE_WARNING,
    STYLE_ERROR,
    STYLE_HELP
};

/* The escape sequence, "" without colour. */
const char *style(bool color, enum style s);
enum style style_of_severity(enum severity s);

#endif
