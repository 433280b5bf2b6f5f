# SPDX-License-Identifier: MIT
"""Calls of methods on a bus, in GVariant text; the program gdbus needs longer to start than a call
takes."""
import ctypes

CLIENT_OF_BUS = 1 | 8  # flags of GDBusConnection: a client, which the bus gives a name


class Error(Exception):
    """The bus or the called program refused a call."""


class GError(ctypes.Structure):
    _fields_ = [('domain', ctypes.c_uint32), ('code', ctypes.c_int), ('message', ctypes.c_char_p)]


class Bus:
    def __init__(self, address, seconds):
        self.gio = ctypes.CDLL('libgio-2.0.so.0')
        self.milliseconds = int(seconds * 1000)
        self.connection = self._result('g_dbus_connection_new_for_address_sync', address.encode(),
                                       CLIENT_OF_BUS, None, None)

    def _result(self, function, *arguments):
        """Calls a function of GLib that returns a pointer and sets an error."""
        error = ctypes.POINTER(GError)()
        call = self.gio[function]
        call.restype = ctypes.c_void_p
        result = call(*arguments, ctypes.byref(error))
        if not result:
            raise Error(error.contents.message.decode(errors='replace'))
        return ctypes.c_void_p(result)

    def call(self, name, path, method, arguments='()'):
        """Calls a method, as interface.member; returns its results."""
        interface, _, member = method.rpartition('.')
        given = self._result('g_variant_parse', None, arguments.encode(), None, None)
        reply = self._result('g_dbus_connection_call_sync', self.connection, name.encode(),
                             path.encode(), interface.encode(), member.encode(), given, None, 0,
                             self.milliseconds, None)
        self.gio.g_variant_print.restype = ctypes.c_char_p
        text = self.gio.g_variant_print(reply, 0).decode()
        self.gio.g_variant_unref(reply)
        return text
