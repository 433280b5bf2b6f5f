# SPDX-License-Identifier: MIT
"""Runs a program on its own display, in its own home: on_display.py [-s WIDTHxHEIGHT] PROGRAM...

The exit status is that of the program. Fonts, scale and theme are always the same. GTK's warnings
are fatal, except with versions of GTK that warn without a reason. GABARIT_TEST_RENDERER selects the
renderer: cairo, or gl for the one that uses OpenGL.
"""
import ctypes
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

SETTINGS = '''[Settings]
gtk-enable-animations=0
gtk-cursor-blink=0
gtk-font-name=DejaVu Sans 10
gtk-icon-theme-name=Adwaita
gtk-double-click-time=400
'''


def need_display():
    """Reports the test as left out and exits if a tool that display tests need is missing."""
    for tool in ('Xvfb', 'xdotool', 'import', 'dbus-daemon'):
        if not shutil.which(tool):
            print(f'# left out: {tool}: display\n1..0')
            sys.exit(0)


def start_display(size, shared=False):
    """Starts a display; returns its process and its name. If `shared`, it supports pictures in
    shared memory, which are slower here with cairo. OpenGL needs them: without them, that of Debian
    13 never paints the rows that a window gains when it grows."""
    read, write = os.pipe()
    # Without -noreset, the server would restart when its last client leaves, and reject clients
    # that connect at that moment.
    server = subprocess.Popen(
        ['Xvfb', '-displayfd', str(write), '-screen', '0', size + 'x24', '-nolisten', 'tcp',
         '-noreset', *([] if shared or renderer() != 'cairo' else ['-extension', 'MIT-SHM'])],
        pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as lines:
        number = lines.readline().strip()
    if not number:
        server.wait()
        sys.exit('Xvfb did not start')
    return server, ':' + number


def has_gtk(minor):
    """True if the library of GTK is version 4 with this minor version, or a newer one."""
    return ctypes.CDLL('libgtk-4.so.1').gtk_get_minor_version() >= minor


def without_gl():
    """Returns the variable that prevents GTK from starting OpenGL, which would only cost time here.
    Its name depends on the version, because GTK warns about unknown flags."""
    return {'GDK_DISABLE': 'gl'} if has_gtk(16) else {'GDK_DEBUG': 'gl-disable'}


def renderer():
    """Returns GTK's name of the renderer. While GTK contained an older one with OpenGL, it called
    the newer one ngl."""
    name = os.environ.get('GABARIT_TEST_RENDERER', 'cairo')
    return 'ngl' if name == 'gl' and has_gtk(14) and not has_gtk(19) else name


def fatal_flag():
    """Returns the flag that makes messages fatal. Only critical ones are fatal with GTK 4.24, which
    itself warns whenever a menu opens."""
    return 'fatal-criticals' if has_gtk(23) else 'fatal-warnings'


# A program for web pages that only remembers their addresses, in ~/opened.
BROWSER = """[Desktop Entry]
Type=Application
Name=Browser
Exec=/bin/sh -c 'echo "$0" >>"$HOME/opened"' %u
MimeType=text/html;
"""


def install_browser(home):
    applications = home / '.local/share/applications'
    applications.mkdir(parents=True)
    (applications / 'browser.desktop').write_text(BROWSER)
    (home / '.config/mimeapps.list').write_text(
        '[Default Applications]\ntext/html=browser.desktop\n')


def environment_in(folder, display):
    # Leaks of GTK's file choosers and of fontconfig are not reported.
    home = folder / 'home'
    config = home / '.config' / 'gtk-4.0'
    config.mkdir(parents=True)
    (config / 'settings.ini').write_text(SETTINGS)
    install_browser(home)
    runtime = folder / 'run'
    runtime.mkdir(mode=0o700)
    # Tests must not see or change what the user keeps outside the home folder.
    inherited = {name: value for name, value in os.environ.items()
                 if name not in ('XDG_DATA_HOME', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME',
                                 'XDG_STATE_HOME')}
    return {**inherited, 'DISPLAY': display, 'HOME': str(home), 'XDG_RUNTIME_DIR': str(runtime),
            'GDK_BACKEND': 'x11', 'GSK_RENDERER': renderer(),
            **(without_gl() if renderer() == 'cairo' else {}),
            'GDK_SCALE': os.environ.get('GDK_SCALE', '1'), 'GTK_A11Y': 'none',
            'GSETTINGS_BACKEND': 'memory', 'GIO_USE_VFS': 'local', 'GTK_USE_PORTAL': '0',
            'LC_ALL': 'C.UTF-8', 'G_DEBUG': fatal_flag(),
            'ASAN_OPTIONS': 'detect_leaks=0:' + os.environ.get('ASAN_OPTIONS', '')}


def main(words):
    size = '1280x900'
    if words[0] == '-s':
        size, words = words[1], words[2:]
    need_display()
    server, display = start_display(size)
    try:
        with tempfile.TemporaryDirectory(prefix='gabarit-display-') as folder:
            environment = environment_in(pathlib.Path(folder), display)
            return subprocess.run(words, env=environment, check=False).returncode
    finally:
        server.terminate()
        server.wait()


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
