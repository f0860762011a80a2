"""A local server for looking at the built site; it listens on this machine alone."""

import functools
import webbrowser
from collections.abc import Callable
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from pipeline.errors import UsageError


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the name is the base class's)
        """Say nothing for each request."""


def serve_folder(site: Path, port: int, say: Callable[[str], None]) -> None:
    """Serve a folder until Ctrl-C; port 0 takes a free one.

    Raises UsageError where the folder holds no site or the port is taken.
    """
    if not (site / "index.html").is_file():
        raise UsageError(f"{site}: no site here.", "build it with `make site`.")
    handler = functools.partial(_Quiet, directory=str(site))
    try:
        server = ThreadingHTTPServer(("127.0.0.1", port), handler)
    except OSError as error:
        raise UsageError(f"port {port} cannot be used: {error}.", "name another with --port.") from error
    address = f"http://127.0.0.1:{server.server_address[1]}/"
    say(f"{address}  (Ctrl-C ends it)")
    webbrowser.open(address)
    with server:
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            say("")
