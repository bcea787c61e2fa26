/* Stands for thrust/swap.h. */
#include <__cudalint_thrust.h>
