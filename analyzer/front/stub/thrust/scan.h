/* Stands for thrust/scan.h. */
#include <__cudalint_thrust_algorithm.h>
