/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for arpa/inet.h and netinet/in.h. */
#ifndef CUDALINT_ARPA_INET_H
#define CUDALINT_ARPA_INET_H
#include <stdint.h>
extern "C" {
uint32_t htonl(uint32_t);
uint16_t htons(uint16_t);
uint32_t ntohl(uint32_t);
uint16_t ntohs(uint16_t);
}
#endif
