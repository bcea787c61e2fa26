/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for netinet/in.h. */
#include <arpa/inet.h>
