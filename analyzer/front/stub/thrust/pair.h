/* Stands for thrust/pair.h. */
#include <__cudalint_thrust.h>
