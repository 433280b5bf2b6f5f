/* SPDX-License-Identifier: MIT */
/* Empty: without file support, the library uses nothing from <stdlib.h>. */
