/* SPDX-License-Identifier: MIT */
/* Implements gabarit/file.h: banks from files. This is the only source that allocates. */
#if !defined(_WIN32)
#define _POSIX_C_SOURCE 200809L
#endif
#include "gabarit/file.h"

#include "bank_internal.h"

#include <stdlib.h>
#include <string.h>

#if defined(_WIN32)
#if !defined(WIN32_LEAN_AND_MEAN)
#define WIN32_LEAN_AND_MEAN
#endif
#include <errno.h>
#include <malloc.h>
#include <windows.h>
/* Keywords of 16-bit compilers, which windows.h still defines as macros. */
#undef near
#undef NEAR
#undef far
#undef FAR
#else
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
/* WebAssembly cannot map files; they are read instead. */
#if !defined(__wasm__)
#define MAPS_FILES
#include <sys/mman.h>
#endif
#endif

static const gab_bank_file no_file = {{0}, NULL, 0, false};

/* ---- Differences between systems ---- */

/* A regular file that is open for reading. */
typedef struct BankSource {
#if defined(_WIN32)
    HANDLE handle;
#else
    int descriptor;
#endif
    size_t size; /* for larger files, one more than the largest bank */
} BankSource;

static size_t capped_size(uint64_t size)
{
    return size > INT32_MAX ? (size_t)INT32_MAX + 1 : (size_t)size;
}

#if defined(_WIN32)

static void *aligned_memory(size_t size)
{
    return _aligned_malloc(size, SECTION_ALIGNMENT);
}

static void release_bytes(gab_bank_file *file)
{
    if (file->mapped)
        UnmapViewOfFile(file->memory);
    else
        _aligned_free(file->memory);
}

/* Converts a path to the system's characters; the caller frees it. NULL, with errno set, on
 * failure. */
static wchar_t *wide_path(const char *path)
{
    int length = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, NULL, 0);
    wchar_t *wide = length > 0 ? (wchar_t *)malloc((size_t)length * sizeof *wide) : NULL;
    if (wide != NULL)
        MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, wide, length);
    else
        errno = length > 0 ? ENOMEM : ENOENT;
    return wide;
}

/* Opens a regular file; devices and pipes are rejected. Returns false, with errno set, on
 * failure. */
static bool open_regular(const char *path, BankSource *source)
{
    wchar_t *wide = wide_path(path);
    if (wide == NULL)
        return false;
    source->handle =
        CreateFileW(wide, GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                    NULL, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, NULL);
    free(wide);
    if (source->handle == INVALID_HANDLE_VALUE) {
        DWORD error = GetLastError();
        errno = error == ERROR_FILE_NOT_FOUND || error == ERROR_PATH_NOT_FOUND ? ENOENT : EACCES;
        return false;
    }
    LARGE_INTEGER size;
    if (GetFileType(source->handle) == FILE_TYPE_DISK && GetFileSizeEx(source->handle, &size)) {
        source->size = capped_size((uint64_t)size.QuadPart);
        return true;
    }
    CloseHandle(source->handle);
    errno = EINVAL;
    return false;
}

static void close_regular(const BankSource *source)
{
    CloseHandle(source->handle);
}

/* Reads up to `size` bytes and returns their number: 0 at the end of the file and on failure. */
static size_t read_part(const BankSource *source, uint8_t *bytes, size_t size)
{
    DWORD count = 0;
    return ReadFile(source->handle, bytes, (DWORD)size, &count, NULL) ? count : 0;
}

static void *map_all(const BankSource *source)
{
    HANDLE mapping = CreateFileMappingW(source->handle, NULL, PAGE_READONLY, 0, 0, NULL);
    if (mapping == NULL)
        return NULL;
    void *memory = MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, source->size);
    CloseHandle(mapping); /* the view keeps it open */
    return memory;
}

#else

static void *aligned_memory(size_t size)
{
    /* Not aligned_alloc, which compilers declare only for C11. */
    void *memory = NULL;
    return posix_memalign(&memory, SECTION_ALIGNMENT, size) == 0 ? memory : NULL;
}

static void release_bytes(gab_bank_file *file)
{
#if defined(MAPS_FILES)
    if (file->mapped) {
        munmap(file->memory, file->size);
        return;
    }
#endif
    free(file->memory);
}

/*
 * Opens a regular file; does not wait for files of other kinds, which are rejected. Returns false,
 * with errno set, on failure.
 */
static bool open_regular(const char *path, BankSource *source)
{
    source->descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat status;
    if (source->descriptor < 0)
        return false;
    if (fstat(source->descriptor, &status) == 0 && S_ISREG(status.st_mode)) {
        source->size = capped_size((uint64_t)status.st_size);
        return true;
    }
    close(source->descriptor);
    errno = EINVAL;
    return false;
}

static void close_regular(const BankSource *source)
{
    close(source->descriptor);
}

/* Reads up to `size` bytes and returns their number: 0 at the end of the file and on failure. */
static size_t read_part(const BankSource *source, uint8_t *bytes, size_t size)
{
    ssize_t count;
    do {
        count = read(source->descriptor, bytes, size);
    } while (count < 0 && errno == EINTR);
    return count > 0 ? (size_t)count : 0;
}

#if defined(MAPS_FILES)
static void *map_all(const BankSource *source)
{
    void *memory = mmap(NULL, source->size, PROT_READ, MAP_PRIVATE, source->descriptor, 0);
    return memory != MAP_FAILED ? memory : NULL;
}
#endif

#endif

/* ---- Reading the bytes ---- */

/* Returns memory with the alignment of a bank; its size is rounded up to a multiple of that. */
static void *allocate(size_t size)
{
    size_t rounded = (size + SECTION_ALIGNMENT - 1) / SECTION_ALIGNMENT * SECTION_ALIGNMENT;
    return aligned_memory(rounded > 0 ? rounded : SECTION_ALIGNMENT);
}

/* Reads a whole file of a known size. If the file shrinks meanwhile, the function fails; bytes that
 * are added meanwhile are ignored. */
static bool read_all(const BankSource *source, uint8_t *bytes)
{
    size_t total = 0, count;
    for (; total < source->size; total += count) {
        count = read_part(source, bytes + total, source->size - total);
        if (count == 0)
            return false;
    }
    return true;
}

static gab_result read_file(gab_bank_file *file, const BankSource *source)
{
    file->memory = allocate(source->size);
    if (file->memory == NULL)
        return GAB_NO_MEMORY;
    if (read_all(source, (uint8_t *)file->memory))
        return GAB_OK;
    gab_bank_close(file);
    return GAB_NO_FILE;
}

#if defined(_WIN32) || defined(MAPS_FILES)
static gab_result map_file(gab_bank_file *file, const BankSource *source)
{
    /* An empty file cannot be mapped; gab_bank_open refuses it. */
    if (source->size == 0)
        return GAB_OK;
    file->memory = map_all(source);
    file->mapped = file->memory != NULL;
    return file->mapped ? GAB_OK : GAB_NO_FILE;
}
#else
#define map_file read_file
#endif

/* ---- Opening ---- */

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

/* Opens the bytes that were read or mapped, and frees them if they are not a valid bank. */
static gab_result open_memory(gab_bank_file *file, const gab_limits *limits, gab_fault *fault)
{
    gab_result result = gab_bank_open(&file->bank, file->memory, file->size, limits, fault);
    if (result != GAB_OK)
        gab_bank_close(file);
    return result;
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

/* Opens a file; `load` reads or maps its bytes. */
static gab_result open_file(gab_bank_file *file, const char *path, const gab_limits *limits,
                            gab_fault *fault,
                            gab_result (*load)(gab_bank_file *, const BankSource *))
{
    BankSource source;
    *file = no_file;
    if (!open_regular(path, &source))
        return fail(fault, GAB_NO_FILE);
    file->size = source.size;
    gab_result result = source.size > size_limit(limits) ? GAB_TOO_LARGE : load(file, &source);
    close_regular(&source);
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

/* True if a file has the header and the size of a bank, so that it is this bank. */
static bool has_header_of(const gab_bank *bank, const char *path)
{
    uint8_t header[HEADER_SIZE];
    BankSource source;
    if (bank == NULL || bank->size == 0 || !open_regular(path, &source))
        return false;
    bool is_equal = source.size == bank->size;
    source.size = HEADER_SIZE;
    is_equal =
        is_equal && read_all(&source, header) && memcmp(header, bank->bytes, HEADER_SIZE) == 0;
    close_regular(&source);
    return is_equal;
}

/* Reads a file, and accepts it only if it is whole. */
static gab_result read_whole(gab_bank_file *file, const BankSource *source)
{
    gab_result result = read_file(file, source);
    if (result == GAB_NO_FILE)
        return GAB_INCOMPLETE; /* cut short meanwhile */
    if (result == GAB_OK)
        result = gab_bank_compare(NULL, file->memory, file->size);
    if (result != GAB_OK)
        gab_bank_close(file);
    return result;
}

gab_result gab_bank_reload(const gab_bank *old, const char *path, const gab_limits *limits,
                           gab_bank_file *fresh, gab_fault *fault)
{
    *fresh = no_file;
    if (has_header_of(old, path))
        return fail(fault, GAB_UNCHANGED);
    gab_result result = open_file(fresh, path, limits, fault, read_whole);
    if (result == GAB_OK && old != NULL)
        gab_bank_report(&fresh->bank, old->report, old->context);
    return result;
}

void gab_bank_close(gab_bank_file *file)
{
    release_bytes(file);
    *file = no_file;
}
