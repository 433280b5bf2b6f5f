# SPDX-License-Identifier: MIT
"""Opens a page in chromium without a window. The page is served from folders of this machine, and
posts its results."""
import functools
import http.server
import json
import os
import pathlib
import queue
import signal
import subprocess
import tempfile
import threading

HERE = pathlib.Path(__file__).resolve().parent
OPTIONS = ['--headless', '--no-first-run', '--disable-extensions', '--disable-sync',
           '--disable-background-networking', '--disable-component-update', '--mute-audio',
           '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--force-color-profile=srgb',
           '--force-device-scale-factor=1', '--window-size=800,600']


class Server(http.server.SimpleHTTPRequestHandler):
    """Serves /page from the folder of the tests, /lib from that of npm, and everything else from
    the third folder. Puts posted objects into the queue."""

    def __init__(self, folders, said, *more):
        self.folders, self.said = folders, said
        super().__init__(*more)

    def translate_path(self, path):
        parts = pathlib.PurePosixPath(path.split('?')[0]).parts[1:]
        folder = self.folders.get(parts[0]) if parts else None
        base = folder or self.folders['']
        return str(base.joinpath(*[http.server.urllib.parse.unquote(part)
                                   for part in parts[1 if folder else 0:]]))

    def do_POST(self):
        body = self.rfile.read(int(self.headers['Content-Length']))
        self.said.put((self.path.lstrip('/'), json.loads(body)))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


def visit(page, folder, library, seconds=600):
    """Opens a page; returns the list of what it posted before it posted to `done`. A page that
    posts to `failed`, or posts nothing for `seconds`, is an error."""
    said = queue.Queue()
    folders = {'page': HERE, 'lib': pathlib.Path(library), '': pathlib.Path(folder)}
    server = http.server.ThreadingHTTPServer(('127.0.0.1', 0),
                                             functools.partial(Server, folders, said))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory(prefix='gab-browser-', ignore_cleanup_errors=True) as home:
        address = f'http://127.0.0.1:{server.server_port}/page/{page}'
        words = ['chromium', *OPTIONS, f'--user-data-dir={home}', address]
        if os.geteuid() == 0:
            words.insert(1, '--no-sandbox')
        with open(pathlib.Path(home) / 'log', 'wb') as log:
            browser = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                       start_new_session=True)
        try:
            return listen(said, browser, seconds)
        finally:
            os.killpg(browser.pid, signal.SIGKILL)
            browser.wait()
            server.shutdown()


def listen(said, browser, seconds):
    found = []
    while True:
        try:
            path, body = said.get(timeout=seconds)
        except queue.Empty:
            raise ValueError(f'the page said nothing for {seconds} s; chromium: {browser.poll()}')
        if path == 'failed':
            raise ValueError(f'the page failed: {body}')
        if path == 'done':
            return found
        found.append(body)
