"""Starts a laboratory: ``python -m ec2lab --image IMAGE --access-key-id ID``.

Its first line on standard output is its endpoint, its name, and the endpoint for its instances. It ends, and removes all that it has made, when its standard input does.
``PUT /laboratory/faults`` orders errors, in the JSON that ``faults.Faults.order`` takes.
"""

import argparse
import json
import logging
import os
import sys
import threading
from typing import Any

# moto reads these when it is loaded.
os.environ["MOTO_EC2_LOAD_DEFAULT_AMIS"] = "false"
for _check in ("MOTO_EC2_ENABLE_INSTANCE_TYPE_VALIDATION", "MOTO_ENABLE_AMI_VALIDATION", "MOTO_ENABLE_KEYPAIR_VALIDATION"):
    os.environ[_check] = "true"

from moto.ec2 import urls  # noqa: E402
from moto.ec2.models import ec2_backends  # noqa: E402
from moto.ec2.models import instances as moto_instances  # noqa: E402
from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app  # noqa: E402
from moto.ssm.models import ssm_backends  # noqa: E402
from werkzeug.serving import WSGIRequestHandler, make_server  # noqa: E402

from . import metadata, retired  # noqa: E402
from .backend import LabBackend  # noqa: E402
from .faults import Faults  # noqa: E402
from .instances import LabInstance  # noqa: E402
from .machines import Machines, Shape, in_background  # noqa: E402
from .parameters import LabParameters  # noqa: E402
from .responses import LabResponse  # noqa: E402


class _Laboratory:
    """EC2, Systems Manager and Security Token Service behind one endpoint, and the orders of tests."""

    def __init__(self, faults: Faults) -> None:
        self._faults = faults
        self._services = DomainDispatcherApplication(create_backend_app)

    def __call__(self, environment: dict[str, Any], start_response: Any) -> Any:
        if environment["PATH_INFO"] != "/laboratory/faults":
            return self._services(environment, start_response)
        body = environment["wsgi.input"].read(int(environment.get("CONTENT_LENGTH") or 0))
        try:
            self._faults.order(json.loads(body))
        except (TypeError, ValueError) as error:
            start_response("400 Bad Request", [("Content-Type", "text/plain")])
            return [str(error).encode()]
        start_response("204 No Content", [])
        return []


class _Requests(WSGIRequestHandler):
    """Keeps connections open, and quiet."""

    protocol_version = "HTTP/1.1"

    def log_request(self, code: Any = "-", size: Any = "-") -> None:
        """Requests are not worth a line."""


def _watch_shutdowns(machines: Machines) -> None:
    for name in machines.shutdowns():
        for account in list(ec2_backends.values()):
            for backend in list(account.values()):
                instance = backend.get_instance_by_id(name)
                if instance:
                    in_background(instance.has_shut_down)


def _install(faults: Faults, machines: Machines, access_key_id: str) -> None:
    retired.bring_back()
    LabBackend.faults = LabResponse.faults = faults
    LabBackend.network = machines.network
    LabResponse.access_key_id = access_key_id
    LabInstance.machines = machines
    ec2_backends.backend = LabBackend
    ssm_backends.backend = LabParameters
    moto_instances.Instance = LabInstance
    urls.url_paths["{0}/"] = LabResponse.dispatch


def main() -> None:
    parser = argparse.ArgumentParser(prog="ec2lab", description=__doc__.splitlines()[0])
    parser.add_argument("--image", required=True, help="Docker image of the instances")
    parser.add_argument("--access-key-id", required=True, help="the one that is let in")
    parser.add_argument("--mount", action="append", default=[], help="directory that instances see to read only, as PATH:PLACE")
    parser.add_argument("--disk-mib", type=int, default=4096, help="size of every disk but the first")
    arguments = parser.parse_args()
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING)

    faults = Faults()
    machines = Machines(Shape(arguments.image, arguments.mount, arguments.disk_mib))
    try:
        _install(faults, machines, arguments.access_key_id)
        machines.metadata = metadata.serve(machines.gateway(), faults, machines.at)
        threading.Thread(target=_watch_shutdowns, args=[machines], daemon=True).start()
        server = make_server("127.0.0.1", 0, _Laboratory(faults), threaded=True, request_handler=_Requests)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        # S3 and DynamoDB are for the instances, too, which do not reach this machine's loopback.
        services = make_server(machines.gateway(), 0, _Laboratory(faults), threaded=True, request_handler=_Requests)
        threading.Thread(target=services.serve_forever, daemon=True).start()
        here, there = f"http://127.0.0.1:{server.server_port}", f"http://{machines.gateway()}:{services.server_port}"
        print(here, machines.lab, there, flush=True)
        sys.stdin.read()
    finally:
        machines.close()


if __name__ == "__main__":
    main()
