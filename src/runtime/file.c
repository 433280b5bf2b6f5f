/* SPDX-License-Identifier: MIT */
/* Banks from files; the contract is gabarit/file.h. The one source that allocates. */
#if !defined(_WIN32)
#define _POSIX_C_SOURCE 200809L
#endif
#include "gabarit/file.h"

#include "bank_internal.h"

#include <stdlib.h>
#include <string.h>

#if !defined(_WIN32)
#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

static const gab_bank_file no_file = {{NULL, 0, 0, 0, {{NULL, 0, 0}}}, NULL, 0, false};

static gab_result fail(gab_fault *fault, gab_result code)
{
    if (fault != NULL)
        *fault = (gab_fault){code, "", 0};
    return code;
}

static size_t size_limit(const gab_limits *limits)
{
    return limits != NULL && limits->size > 0 && limits->size < INT32_MAX ? limits->size
                                                                          : (size_t)INT32_MAX;
}

/* Opens what a door has brought, and lets go of it when it is no bank. */
static gab_result open_memory(gab_bank_file *file, const gab_limits *limits, gab_fault *fault)
{
    gab_result result = gab_bank_open(&file->bank, file->memory, file->size, limits, fault);
    if (result != GAB_OK)
        gab_bank_close(file);
    return result;
}

/* Memory aligned as a bank needs it; malloc's is on every machine that has 16-byte types. */
static void *allocate(size_t size)
{
    size_t rounded = (size + SECTION_ALIGNMENT - 1) / SECTION_ALIGNMENT * SECTION_ALIGNMENT;
    return aligned_alloc(SECTION_ALIGNMENT, rounded > 0 ? rounded : SECTION_ALIGNMENT);
}

gab_result gab_bank_copy(gab_bank_file *file, const void *bytes, size_t size,
                         const gab_limits *limits, gab_fault *fault)
{
    *file = no_file;
    if (size > size_limit(limits))
        return fail(fault, GAB_TOO_LARGE);
    file->memory = allocate(size);
    if (file->memory == NULL)
        return fail(fault, GAB_NO_MEMORY);
    file->size = size;
    if (size > 0)
        memcpy(file->memory, bytes, size);
    return open_memory(file, limits, fault);
}

#if defined(_WIN32)

gab_result gab_bank_load(gab_bank_file *file, const char *path, const gab_limits *limits,
                         gab_fault *fault)
{
    (void)path;
    (void)limits;
    *file = no_file;
    return fail(fault, GAB_NO_FILE);
}

gab_result gab_bank_load_mapped(gab_bank_file *file, const char *path, const gab_limits *limits,
                                gab_fault *fault)
{
    return gab_bank_load(file, path, limits, fault);
}

#else

/*
 * Opens a regular file, without waiting for what is none. Returns -1, with errno, when it cannot.
 */
static int open_regular(const char *path, size_t *size)
{
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat status;
    if (descriptor < 0)
        return -1;
    if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode)) {
        *size = status.st_size > INT32_MAX ? (size_t)INT32_MAX + 1 : (size_t)status.st_size;
        return descriptor;
    }
    close(descriptor);
    errno = EINVAL;
    return -1;
}

/* Reads a whole file of a known size. One that grows or shrinks meanwhile is an error. */
static bool read_all(int descriptor, uint8_t *bytes, size_t size)
{
    size_t done = 0;
    while (done < size) {
        ssize_t got = read(descriptor, bytes + done, size - done);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        done += (size_t)got;
    }
    return true;
}

static gab_result read_file(gab_bank_file *file, int descriptor)
{
    file->memory = allocate(file->size);
    if (file->memory == NULL)
        return GAB_NO_MEMORY;
    if (read_all(descriptor, (uint8_t *)file->memory, file->size))
        return GAB_OK;
    gab_bank_close(file);
    return GAB_NO_FILE;
}

static gab_result map_file(gab_bank_file *file, int descriptor)
{
    /* Nothing cannot be mapped; an empty file is told apart where banks are opened. */
    if (file->size == 0)
        return GAB_OK;
    void *memory = mmap(NULL, file->size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (memory == MAP_FAILED)
        return GAB_NO_FILE;
    file->memory = memory;
    file->mapped = true;
    return GAB_OK;
}

/* Opens a file by one of the two ways to its bytes. */
static gab_result open_file(gab_bank_file *file, const char *path, const gab_limits *limits,
                            gab_fault *fault, gab_result (*take)(gab_bank_file *, int))
{
    *file = no_file;
    int descriptor = open_regular(path, &file->size);
    if (descriptor < 0)
        return fail(fault, GAB_NO_FILE);
    gab_result result = file->size > size_limit(limits) ? GAB_TOO_LARGE : take(file, descriptor);
    close(descriptor);
    return result == GAB_OK ? open_memory(file, limits, fault) : fail(fault, result);
}

gab_result gab_bank_load(gab_bank_file *file, const char *path, const gab_limits *limits,
                         gab_fault *fault)
{
    return open_file(file, path, limits, fault, read_file);
}

gab_result gab_bank_load_mapped(gab_bank_file *file, const char *path, const gab_limits *limits,
                                gab_fault *fault)
{
    return open_file(file, path, limits, fault, map_file);
}

#endif

void gab_bank_close(gab_bank_file *file)
{
#if !defined(_WIN32)
    if (file->mapped)
        munmap(file->memory, file->size);
    else
#endif
        free(file->memory);
    *file = no_file;
}
