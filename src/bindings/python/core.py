# SPDX-License-Identifier: MIT
"""Queries of sprite banks, made by Gabarit.

    import gabarit
    bank = gabarit.open('duel.gab')
    step = bank.sprite('ken').animation('kick').shown(250, (100, 200))
    hit = step.frame.hit(step.pose, (120, 180))

README.md of the binding describes the use. python.py fills in the lines #@NAME from the public
headers; the lines from #@in NAME to #@end become a part of the class NAME.
"""
# mypy: ignore-errors
from __future__ import annotations

import ctypes
import math
import os
import pathlib
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from enum import Enum, IntEnum
from typing import TYPE_CHECKING, Any, Literal, TypeVar

if TYPE_CHECKING:
    import numpy

    class _Structure:
        """Declares no fields, unlike the class of ctypes."""

        def __init__(self, *fields: Any, **named: Any): ...
else:
    _Structure = ctypes.Structure

__version__ = '{version}'

_NAMES = {'win32': 'libgabarit.dll', 'darwin': 'libgabarit.dylib'}
_library = ctypes.CDLL(os.environ.get('GABARIT_LIBRARY') or str(
    pathlib.Path(__file__).resolve().with_name(_NAMES.get(sys.platform, 'libgabarit.so'))))


class Error(ValueError):
    """A bank that cannot be opened. `code` is one of Result; `section` and `index` name the damaged
    element, if one is known."""

    def __init__(self, name: str, fault: Fault, code: int):
        text = ctypes.create_string_buffer(FAULT_TEXT)
        fault._code = code
        _text_of_fault(ctypes.byref(fault), text, FAULT_TEXT)
        super().__init__(f'gabarit: {name}: {text.value.decode()}')
        self.code, self.section, self.index = code, fault.section, fault.index


class MistakeWarning(UserWarning):
    """A query with an argument that finds nothing; see Bank.report."""


def _warn(text: str) -> None:
    warnings.warn(f'gabarit: {text}', MistakeWarning, stacklevel=4)


_Item = TypeVar('_Item')


class _Enum(IntEnum):
    __str__ = Enum.__str__  # the name, not the number


class _Id(int):
    """The number of something in a bank; None is used for nothing. An id of one kind is not
    accepted as another."""
    __slots__ = ()
    _none = _high = 0

    def __repr__(self) -> str:
        return f'{type(self).__name__}({int(self)})'

    @classmethod
    def _of(cls, number: int) -> Any:
        return None if number in (cls._none, 2**32 - 1) else cls(number)

    @classmethod
    def _number(cls, value: Any, what: str) -> int:
        if value is None:
            return cls._none
        if isinstance(value, _Id) and type(value) is not cls:
            raise TypeError(f'gabarit: {what} must be a {cls.__name__}, not {value!r}')
        return _whole(value, what, 0, cls._high)


def _index(number: int) -> int | None:
    return None if number == NONE else number


# ---- Structs ----

class _Struct(_Structure):
    """A struct of C. It can be unpacked, compared and indexed like a tuple."""
    __slots__ = ()
    _names: tuple[str, ...] = ()
    _blocks: dict[str, tuple[Any, Any]] = {}

    def __init__(self, *fields: Any, **named: Any):
        try:
            _Structure.__init__(self, *fields, **named)
        except AttributeError:
            _check_names(self, named)
            raise

    def __repr__(self) -> str:
        fields = ', '.join(f'{name}={getattr(self, name)!r}' for name in self._names)
        return f'{type(self).__name__}({fields})'

    def __len__(self) -> int:
        return len(self._names)

    def __getitem__(self, index: Any) -> Any:
        return tuple(self)[index]

    def __iter__(self) -> Iterator[Any]:
        return (getattr(self, name) for name in self._names)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and tuple(self) == tuple(other)

    __hash__ = None

    def __copy__(self, *_: object) -> Any:
        made = type(self).from_buffer_copy(self)
        if hasattr(self, '_owner'):
            made._owner = self._owner
        return made

    __deepcopy__ = __copy__

    def __reduce__(self) -> Any:
        if _has_pointers(type(self)):
            raise TypeError(f'gabarit: a {type(self).__name__} refers to a bank, and cannot be '
                            'pickled; save the names or indices of its items')
        return _made, (type(self), bytes(self))


def _check_names(struct: _Struct, named: dict[str, Any]) -> None:
    known = [*struct._names, *struct._blocks]
    for name in named:
        if name not in known:
            raise TypeError(f'gabarit: a {type(struct).__name__} has no field {name}; '
                            f'its fields are {", ".join(known)}') from None


def _made(kind: Any, fields: Any) -> Any:
    return kind.from_buffer_copy(fields) if isinstance(fields, bytes) else kind(**fields)


def _has_pointers(kind: Any) -> bool:
    if hasattr(kind, '_length_'):
        return _has_pointers(kind._type_)
    return kind in (ctypes.c_void_p, ctypes.c_char_p) or hasattr(kind, 'contents') or \
        any(_has_pointers(inner) for _, inner in getattr(kind, '_fields_', ()))


class _Keeping:
    """A struct with pointers to memory that it keeps: a copy has its own."""
    __slots__ = ()
    __copy__ = __deepcopy__ = None

    def __reduce__(self) -> Any:
        fields = {name: getattr(self, name) for name in self._names}
        blocks = {name: bytes(self._block(name)) for name in self._blocks}
        return _made, (type(self), {**fields, **blocks})


class _Pointing(_Keeping, _Struct):
    """A struct that points to others, which it keeps. Its fields are given by name."""
    __slots__ = ()

    def __init__(self, **fields: Any):
        super().__init__(**fields)


class _Borrowed(_Struct):
    """A struct that points into a bank, whose memory it keeps."""
    __slots__ = ('_owner',)


class _Arrays(_Keeping, _Borrowed):
    """A struct that points to arrays. They are given by name: bytes, or a sequence of elements; a
    bytearray is not copied. A missing one has only zeros."""
    __slots__ = ()

    def __init__(self, **fields: Any):
        kept = []
        given = {name: fields.pop(name, None) for name in self._blocks}
        _check_names(self, fields)
        _Structure.__init__(self, **{'_' + name: value for name, value in fields.items()})
        for name, (kind, size_of) in self._blocks.items():
            block, size = given[name], size_of(self)
            if block is None:
                block = (kind * size)()
            elif isinstance(block, bytearray):
                block = (kind * (len(block) // ctypes.sizeof(kind))).from_buffer(block)
            elif isinstance(block, (bytes, memoryview)):
                block = (kind * (len(block) // ctypes.sizeof(kind))).from_buffer_copy(block)
            else:
                block = _array(block, kind, name)
            if len(block) < size:
                raise ValueError(f'gabarit: {name} has {len(block)} elements, not {size}')
            setattr(self, '_' + name, ctypes.addressof(block))
            kept.append(block)
        self._owner = kept

    def _block(self, name: str) -> memoryview:
        """Returns an array, in the memory in which it is."""
        kind, size_of = self._blocks[name]
        return _bytes_at(getattr(self, '_' + name), size_of(self) * ctypes.sizeof(kind), self)


class _View(_Structure):
    """Refers to an item of a bank; false if the bank lacks it."""
    __slots__ = ()
    _fields_ = [('_bank', ctypes.c_void_p), ('index', ctypes.c_uint32)]
    index: int

    def __init__(self) -> None:
        super().__init__()

    def __bool__(self) -> bool:
        return self._bank in _open_banks and self.exists

    def __repr__(self) -> str:
        name = f' {self.name!r}' if self else ' (missing)'
        return f'<{type(self).__name__} {self.index}{name}>'

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._bank == other._bank and \
            self.index == other.index

    def __hash__(self) -> int:
        return hash((self._bank, self.index))

    def remap(self: _Item, fresh: Bank) -> _Item:
        """Returns the same item of another version of the bank, as Bank.remap; an item that is
        false if that has no such item."""
        memory, fresh_memory = _memory(self._bank, 'view'), _memory(fresh._at, 'fresh')
        found = type(self)()
        found._bank = fresh._at
        found.index = _bank_remap(self._bank, Kind[type(self).__name__.upper()], self.index,
                                  fresh._at)
        return found

    __copy__ = __deepcopy__ = _Struct.__copy__

    def __reduce__(self) -> Any:
        return _Struct.__reduce__(self) if self._bank else (type(self), ())


class _Items(Sequence[_Item]):
    """The items that a function returns by their index, as a sequence."""
    __slots__ = ('_at', '_count')

    def __init__(self, at: Callable[[int], _Item | None], count: Callable[[], int]):
        self._at, self._count = at, count

    def __len__(self) -> int:
        return self._count()

    def __getitem__(self, index: Any) -> Any:
        found = range(len(self))[index]
        return [self._at(i) for i in found] if isinstance(index, slice) else self._at(found)

    def __repr__(self) -> str:
        return repr(list(self))


class _Bank(_Structure):
    """The bank of C. It stays when the bank is closed, because views refer to it."""
    _fields_ = [('bytes', ctypes.c_void_p), ('rest', ctypes.c_uint8 * {rest_of_bank})]


# The memory of open banks by the addresses of their structs. A call refers to the memory until it
# returns, because another thread may close the bank meanwhile.
_open_banks: dict[int, Any] = {}
_all_banks: list[_Bank] = []


# ---- Arguments: wrong use is a TypeError, ValueError or OverflowError ----

def _number(value: Any, what: str) -> float:
    if type(value) is float or type(value) is int:
        return value
    if isinstance(value, (str, bytes, bytearray)) or not hasattr(value, '__float__'):
        raise TypeError(f'gabarit: {what} must be a number, not {type(value).__name__}')
    return float(value)


def _whole(value: Any, what: str, low: int, high: int) -> int:
    if type(value) is not int:
        if not hasattr(value, '__index__'):
            raise TypeError(f'gabarit: {what} must be a whole number, not {type(value).__name__}')
        value = value.__index__()
    if not low <= value <= high:
        raise OverflowError(f'gabarit: {what} must be from {low} to {high}, not {value}')
    return value


def _text(value: Any, what: str) -> bytes:
    if not isinstance(value, str):
        raise TypeError(f'gabarit: {what} must be a str, not {type(value).__name__}')
    if '\0' in value:
        raise ValueError(f'gabarit: {what} contains a NUL character')
    return value.encode()


def doors_set(open: list[int], door: DoorId, is_open: bool) -> None:
    """Opens or closes a door, by its number, in a list of words, which Blockers then copies.
        words = [0]
        doors_set(words, level.door('portcullis'), True)
        blockers.open = words
    """
    if not 0 <= door < 32 * len(open):
        raise IndexError(f'gabarit: open has no bit for door {door}')
    bit = 1 << door % 32
    open[door // 32] = open[door // 32] | bit if is_open else open[door // 32] & ~bit


def _unknown(parent: Any, what: str, name: str) -> ValueError:
    """Returns the error for a name that a bank or an item lacks, with those that it has."""
    found = filter(None, (getattr(one, 'name', one) for one in getattr(parent, what + 's')))
    return ValueError(f'gabarit: the {type(parent).__name__.lower()} has no {what} {name!r}; '
                      f'it has: {", ".join(found) or "none"}')


def _struct(value: Any, kind: Any, what: str) -> Any:
    """Returns a struct; a sequence with its fields becomes one."""
    if isinstance(value, kind):
        return value
    try:
        if not isinstance(value, (str, bytes, bytearray)):
            return kind(*value)
    except (TypeError, RuntimeError):
        pass
    raise TypeError(f'gabarit: {what} must be a {kind.__name__} or its fields, not {value!r:.40}')


def _exactly(value: Any, kind: Any, what: str) -> Any:
    if not isinstance(value, kind):
        raise TypeError(f'gabarit: {what} must be a {kind.__name__}, not {type(value).__name__}')
    return value


def _memory(address: int | None, what: str) -> Any:
    """Returns the memory of a bank, which must be open."""
    memory = _open_banks.get(address)
    if memory is None:
        raise ValueError(f'gabarit: the bank of {what} is closed')
    return memory


def _array(value: Any, kind: Any, what: str) -> Any:
    """Returns an array of C from a sequence."""
    if isinstance(value, (str, bytes)) or not hasattr(value, '__len__'):
        raise TypeError(f'gabarit: {what} must be a sequence, not {type(value).__name__}')
    if issubclass(kind, _Struct):
        return (kind * len(value))(*[_struct(one, kind, what) for one in value])
    if kind is ctypes.c_float:
        return (kind * len(value))(*[_number(one, what) for one in value])
    high = 256 ** ctypes.sizeof(kind) - 1
    return (kind * len(value))(*[_whole(one, what, 0, high) for one in value])


def _words(value: Any) -> Any:
    """Returns the bits of open doors. The number of a door among them would be other doors."""
    words = _array(value, ctypes.c_uint32, 'open')
    if any(isinstance(word, DoorId) for word in value):
        raise TypeError('gabarit: open has words of bits, which doors_set sets, not a DoorId')
    return words


def _function(name: str, answer: Any, *arguments: Any) -> Any:
    function = getattr(_library, name)
    function.restype, function.argtypes = answer, arguments
    return function


# ---- Constants ----

#@constants
# ---- Types ----

#@classes
# ---- Banks ----

#@in Bank
    _report: Any = None

    def __init__(self, memory: Any, address: int, size: int, name: str, limits: Any):
        self._struct, fault = _Bank(), Fault.__new__(Fault)
        self._at = ctypes.addressof(self._struct)
        if limits is not None:
            limits = ctypes.byref(_struct(limits, Limits, 'limits'))
        code = _open(self._at, address, size, limits, ctypes.byref(fault))
        if code != Result.OK:
            raise Error(name, fault, code)
        self._path = name
        _all_banks.append(self._struct)
        _open_banks[self._at] = memory

    def reload(self, source: str | os.PathLike[str] | bytes | bytearray | memoryview | None = None,
               limits: Limits | None = None) -> Bank | None:
        """Returns the new version of the bank if its file, or another source, has changed, else
        None. This bank stays open. Raises OSError or Error, whose code is Result.INCOMPLETE as long
        as the file is being written.
            fresh = bank.reload()
            if fresh:
                ken, bank = ken.remap(fresh), fresh
        """
        kept = _memory(self._at, 'bank')
        source = self._path if source is None else source
        memory, address, size, name = _bytes_of(source, ctypes.string_at(self._struct.bytes, 64))
        code = Result.UNCHANGED if address is None else _compare(self._at, address, size)
        if code == Result.UNCHANGED:
            return None
        if code != Result.OK:
            raise Error(name, Fault.__new__(Fault), code)
        fresh = Bank(memory, address, size, name, limits)
        fresh._report = self._report
        _report(fresh._at, fresh._report or _Report(), None)
        return fresh

    def report(self, function: Callable[[str], None] | Literal[False] | None = None) -> None:
        """Calls a function with the text of each mistake in a query of this bank and its parts: an
        empty view, an index beyond the last, a number that is not finite. Without a function, each
        mistake is a MistakeWarning; False ends the reports."""
        if not (function is None or function is False or callable(function)):
            raise TypeError(f'gabarit: function must be callable, not {function!r:.40}')

        def called(_: Any, mistake: int) -> None:
            # Lists are read into buffers that grow.
            reason = ctypes.c_uint32.from_address(mistake + ctypes.sizeof(ctypes.c_void_p))
            if reason.value == Reason.CAPACITY:
                return
            text = ctypes.create_string_buffer(MISTAKE_TEXT)
            _text_of_mistake(mistake, text, MISTAKE_TEXT)
            (function or _warn)(text.value.decode(errors='replace'))
        _memory(self._at, 'bank')
        self._report = _Report() if function is False else _Report(called)
        _report(self._at, self._report, None)

    def close(self) -> None:
        """Closes the bank: queries of its sprites, maps and levels are errors from now on. Masks,
        texts and arrays that were taken from it stay valid, and queries that other threads have
        begun are completed."""
        _open_banks.pop(self._at, None)

    def __enter__(self) -> Bank:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __copy__(self, *_: object) -> Bank:
        return self

    __deepcopy__ = __copy__

    def __reduce__(self) -> Any:
        raise TypeError('gabarit: a bank cannot be pickled; save the path of its file')

#@end
#@in Frame
    def outlines(self, pose: Pose | Fields | None = None) -> Iterator[
            tuple[list[tuple[float, float]], FrameBox]]:
        """For drawing: yields the corners of each box of a posed frame, and the box.
            for corners, box in frame.outlines(pose):
                pygame.draw.polygon(screen, 'red', corners, 1)
        """
        for i in range(self.box_count):
            corners = obox_corners(self.box_posed(i, pose))
            yield [(corner.x, corner.y) for corner in corners], self.box_at(i)
#@end
#@in Mask
    @property
    def words(self) -> memoryview:
        """The pixels, as the library stores them: strips that are 64 pixels wide, and in these rows
        of 8 bytes, whose lowest bit is the leftmost pixel. It is the memory of the bank."""
        return _bytes_at(self._words, (self.width + 63) // 64 * 8 * self.height, self)

    def to_numpy(self) -> numpy.ndarray[Any, Any]:
        """Returns the pixels as an array of bool, by row and column."""
        import numpy
        strips = numpy.frombuffer(self.words, numpy.uint8).reshape(-1, self.height, 8)
        bits = numpy.unpackbits(strips, axis=2, bitorder='little')
        return bits.transpose(1, 0, 2).reshape(self.height, -1)[:, :self.width].astype(bool)
#@end
#@in Plane
    def to_numpy(self) -> numpy.ndarray[Any, Any]:
        """Returns the number of the zone at each pixel, 0 for none, by row and column."""
        import numpy
        shown = self.map
        numbers = numpy.zeros((shown.height, shown.width), numpy.uint8)
        for number in range(1, self.zone_count + 1):
            for run in self.zone_numbered(number).runs():
                numbers[run.y, run.left:run.right] = number
        return numbers
#@end
#@in Tiles
    def to_numpy(self) -> numpy.ndarray[Any, Any]:
        """Returns the cells by row and column, without a copy."""
        return _as_numpy(self._block('cells'), self.rows, self.columns)
#@end
#@in Maze
    def to_numpy(self) -> numpy.ndarray[Any, Any]:
        """Returns the walls by row and column, without a copy."""
        return _as_numpy(self._block('walls'), self.rows + 1, self.columns + 1)
#@end
#@in Heights
    def to_numpy(self) -> numpy.ndarray[Any, Any]:
        """Returns the samples by row and column, without a copy."""
        return _as_numpy(self._block('samples'), self.rows, self.columns,
                         '<u2' if self.sample_bytes == 2 else 'u1')
#@end
#@in Picture
    @property
    def pixels(self) -> memoryview:
        """A PNG file, or RGBA row by row; empty if it is not stored. It is the memory of the
        bank."""
        return _bytes_at(self._pixels, self.size, self)

    @property
    def digest(self) -> bytes:
        return bytes(_bytes_at(self._digest, 16, self))
#@end


def _bytes_at(address: int | None, size: int, owner: Any) -> memoryview:
    """Returns memory of a bank, which is kept as long as the result."""
    if not address or size == 0:
        return memoryview(b'')
    block = (ctypes.c_uint8 * size).from_address(address)
    block._owner = owner._owner
    return memoryview(block).cast('B').toreadonly()


def _as_numpy(block: Any, rows: int, columns: int, kind: str = 'u1') -> numpy.ndarray[Any, Any]:
    import numpy
    return numpy.frombuffer(block, kind).reshape(rows, columns)


_open = _function('gab_bank_open', ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t,
                  ctypes.c_void_p, ctypes.c_void_p)
_compare = _function('gab_bank_compare', ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p,
                     ctypes.c_size_t)
_Report = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)
_report = _function('gab_bank_report', None, ctypes.c_void_p, _Report, ctypes.c_void_p)
_text_of_mistake = _function('gab_mistake_text', ctypes.c_uint32, ctypes.c_void_p,
                             ctypes.c_char_p, ctypes.c_uint32)
_text_of_result = _function('gab_result_text', ctypes.c_char_p, ctypes.c_uint32)
_text_of_fault = _function('gab_fault_text', ctypes.c_uint32, ctypes.c_void_p, ctypes.c_char_p,
                           ctypes.c_uint32)


def _aligned(size: int) -> tuple[Any, int, memoryview]:
    """Returns memory, the address of an aligned part of it, and this part."""
    memory = (ctypes.c_uint8 * (size + 16))()
    skip = -ctypes.addressof(memory) % 16
    return memory, ctypes.addressof(memory) + skip, memoryview(memory).cast('B')[skip:skip + size]


def _bytes_of(source: Any, head: bytes = b'') -> tuple[Any, int | None, int, str]:
    """Returns memory with a copy of bytes or of a file, its address, its size and a name. There is
    no address if a file has the header `head` and its size."""
    if isinstance(source, (bytes, bytearray, memoryview)):
        memory, address, part = _aligned(memoryview(source).nbytes)
        part[:] = memoryview(source).cast('B')
        return memory, address, len(part), 'the bytes'
    with pathlib.Path(source).open('rb') as file:
        size = os.fstat(file.fileno()).st_size
        if size == int.from_bytes(head[16:20], 'little') and file.read(len(head)) == head:
            return None, None, 0, str(source)
        file.seek(0)
        memory, address, part = _aligned(size)
        return memory, address, file.readinto(part), str(source)


def open(path: str | os.PathLike[str], limits: Limits | None = None) -> Bank:
    """Opens the bank of a file. Raises OSError or Error."""
    return Bank(*_bytes_of(pathlib.Path(path)), limits)


def open_bytes(data: bytes | bytearray | memoryview, limits: Limits | None = None) -> Bank:
    """Opens a bank in memory, which is copied. Raises Error if it has another content."""
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise TypeError(f'gabarit: data must be bytes, not {type(data).__name__}')
    return Bank(*_bytes_of(data), limits)


# ---- Functions ----

#@functions
def ground_fit(nodes: Sequence[GroundNode | Fields]) -> Ground:
    """Returns smooth ground through nodes (x, y), for ground_at and others. Raises ValueError if
    the nodes are not from left to right."""
    items = (GroundNode * len(nodes))(*[_struct(tuple(node)[:2], GroundNode, 'nodes')
                                        for node in nodes])
    code = _ground_fit(items, len(items), (ctypes.c_double * (2 * len(items) + 1))())
    if code != Result.OK:
        raise ValueError(f'gabarit: nodes: {_text_of_result(code).decode()}')
    return Ground(count=len(items), nodes=items)


def polygon_triangulate(corners: Sequence[Vec | Fields]) -> list[tuple[int, int, int]]:
    """Returns the triangles of a simple polygon: the indices of their corners. Raises ValueError if
    it is not simple."""
    items = _array(corners, Vec, 'corners')
    count = len(items)
    triangles, found = (ctypes.c_uint32 * (3 * count + 1))(), ctypes.c_uint32()
    code = _polygon_triangulate(items, count, (ctypes.c_uint32 * (4 * count + 8))(), triangles,
                                found)
    if code != Result.OK:
        raise ValueError(f'gabarit: corners: {_text_of_result(code).decode()}')
    numbers = triangles[:3 * found.value]
    return list(zip(numbers[::3], numbers[1::3], numbers[2::3]))


def turn(radians: float) -> Vec:
    """Returns the turn of a pose by an angle in radians, clockwise on the screen."""
    return Vec(math.cos(radians), math.sin(radians))


def rings_holds(corners: Sequence[Vec | Fields], rings: Sequence[int], point: Vec | Fields) -> bool:
    """True if a point is within rings of corners: `rings` has the number of corners of each."""
    items, counts = _array(corners, Vec, 'corners'), _array(rings, ctypes.c_uint32, 'rings')
    if sum(counts) > len(items):
        raise ValueError('gabarit: corners has fewer elements than rings need')
    return _rings_holds(items, counts, len(counts), _struct(point, Vec, 'point'))


_ground_fit = _function('gab_ground_fit', ctypes.c_int, ctypes.c_void_p, ctypes.c_uint32,
                        ctypes.c_void_p)
_polygon_triangulate = _function(
    'gab_polygon_triangulate', ctypes.c_int, ctypes.c_void_p, ctypes.c_uint32, ctypes.c_void_p,
    ctypes.c_void_p, ctypes.POINTER(ctypes.c_uint32))
_rings_holds = _function('gab_rings_holds', ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p,
                        ctypes.c_size_t, Vec)
