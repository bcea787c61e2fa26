/* Stands for netinet/in.h. */
#include <arpa/inet.h>
