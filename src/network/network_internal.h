/* What the network's own files share. */
#ifndef LACUNA_NETWORK_NETWORK_INTERNAL_H
#define LACUNA_NETWORK_NETWORK_INTERNAL_H

#include "network/network.h"

/* Numbers in each array. */
typedef struct {
    size_t weights, bias, output, output_bias;
} NetworkSizes;

NetworkSizes network_sizes(const Network *n);

#endif
