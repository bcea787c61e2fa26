/* Stands for thrust/iterator/iterator_facade.h. */
#include <__cudalint_thrust.h>
