"""The instance metadata service, version 2: of it, what says that a spot instance will be taken away."""

import datetime
import json
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar

from .faults import Faults

_TOKEN = "token-of-the-laboratory"
_NOTICE = datetime.timedelta(minutes=2)


class _Requests(BaseHTTPRequestHandler):
    """One request of an instance, which is known by its address."""

    faults: ClassVar[Faults]
    instance_at: ClassVar[Callable[[str], str | None]]

    def do_PUT(self) -> None:
        self._answer(200 if self.path == "/latest/api/token" else 404, _TOKEN)

    def do_GET(self) -> None:
        interrupted = self.faults.interrupts(type(self).instance_at(self.client_address[0]))
        if self.headers.get("X-aws-ec2-metadata-token") != _TOKEN:
            self._answer(401, "")
        elif self.path == "/latest/meta-data/spot/instance-action" and interrupted:
            at = (datetime.datetime.now(datetime.timezone.utc) + _NOTICE).strftime("%Y-%m-%dT%H:%M:%SZ")
            self._answer(200, json.dumps({"action": "terminate", "time": at}))
        else:
            self._answer(404, "")

    def _answer(self, status: int, body: str) -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *_: object) -> None:
        """Requests are not worth a line."""


def serve(address: str, faults: Faults, instance_at: Callable[[str], str | None]) -> str:
    """Answers on a free port of an address that the instances reach; gives the service's URL."""
    _Requests.faults = faults
    _Requests.instance_at = staticmethod(instance_at)
    server = ThreadingHTTPServer((address, 0), _Requests)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://{address}:{server.server_port}"
