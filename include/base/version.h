/* What the program calls itself, in every protocol. */
#ifndef LACUNA_BASE_VERSION_H
#define LACUNA_BASE_VERSION_H

#define LACUNA_NAME "Lacuna"
#define LACUNA_VERSION "0.2"

#endif
