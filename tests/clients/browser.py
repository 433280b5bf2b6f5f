# SPDX-License-Identifier: MIT
"""Opens a page in chromium without a window. A server of this process provides the page from
folders of this machine and receives the results that the page posts."""
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
    """Serves /page from this folder, /lib from that of npm, and everything else from the third
    folder. Puts posted objects into the queue."""

    def __init__(self, folders, posted, *arguments):
        self.folders, self.posted = folders, posted
        super().__init__(*arguments)

    def translate_path(self, path):
        parts = pathlib.PurePosixPath(path.split('?')[0]).parts[1:]
        folder = self.folders.get(parts[0]) if parts else None
        base = folder or self.folders['']
        return str(base.joinpath(*[http.server.urllib.parse.unquote(part)
                                   for part in parts[1 if folder else 0:]]))

    def do_POST(self):
        body = self.rfile.read(int(self.headers['Content-Length']))
        self.posted.put((self.path.lstrip('/'), json.loads(body)))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


def visit(page, folder, library, seconds=600):
    """Opens a page; returns the list of what it posted before it posted to `done`. A page that
    posts to `failed`, or posts nothing for `seconds`, is an error."""
    posted = queue.Queue()
    folders = {'page': HERE, 'lib': pathlib.Path(library), '': pathlib.Path(folder)}
    server = http.server.ThreadingHTTPServer(('127.0.0.1', 0),
                                             functools.partial(Server, folders, posted))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory(prefix='gab-browser-', ignore_cleanup_errors=True) as home:
        address = f'http://127.0.0.1:{server.server_port}/page/{page}'
        arguments = ['chromium', *OPTIONS, f'--user-data-dir={home}', address]
        if os.geteuid() == 0:
            arguments.insert(1, '--no-sandbox')
        with open(pathlib.Path(home) / 'log', 'wb') as log:
            browser = subprocess.Popen(arguments, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                       start_new_session=True)
        try:
            return listen(posted, browser, seconds)
        finally:
            os.killpg(browser.pid, signal.SIGKILL)
            browser.wait()
            server.shutdown()


def listen(posted, browser, seconds):
    results = []
    while True:
        try:
            path, body = posted.get(timeout=seconds)
        except queue.Empty:
            raise ValueError(f'the page posted nothing for {seconds} s; chromium: {browser.poll()}')
        if path == 'failed':
            raise ValueError(f'the page failed: {body}')
        if path == 'done':
            return results
        results.append(body)
