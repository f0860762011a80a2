"""A look at the built site on this machine: files only, this machine only, until Ctrl-C."""

from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from pipeline.errors import UsageError


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves files without a line per request and without keeping old copies."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # the name is the base class's
        """Say nothing."""

    def end_headers(self) -> None:
        """Ask the browser to look again each time, since the site may just have been rebuilt."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()


def open_server(site: Path, port: int) -> ThreadingHTTPServer:
    """Bind a server of a folder to this machine; port 0 takes any that is free."""
    if not (site / "index.html").is_file():
        raise UsageError(f"{site}: holds no index.html.", hint="build the site first: make site")
    return ThreadingHTTPServer(("127.0.0.1", port), partial(QuietHandler, directory=str(site)))


def serve_folder(site: Path, port: int, say: Callable[[str], object]) -> None:
    """Serve the site until the user stops it."""
    with open_server(site, port) as server:
        say(f"http://127.0.0.1:{server.server_address[1]}/ shows {site}; stop with Ctrl-C")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            say("stopped")
