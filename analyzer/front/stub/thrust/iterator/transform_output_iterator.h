/* Stands for thrust/iterator/transform_output_iterator.h. */
#include <__cudalint_thrust.h>
