"""Where the live page is served: `[HOST:]PORT` or `lan`, and the addresses that a browser may name it by."""

import ipaddress
import socket
from typing import NamedTuple

from referee.engine.words import is_number

LAN = "lan"
"""Asks for the address by which others in the same network reach this machine."""

PORT = 8000
"""The port of `lan`, where it is free."""


class Address(NamedTuple):
    """A socket that is bound, and how it is named in links."""

    socket: socket.socket
    host: str
    """The host in links: an address or a name."""
    port: int
    here: bool
    """Whether only this machine reaches it."""
    names: frozenset[str]
    """Host names, other than addresses, that a request may give."""
    addresses: frozenset[str]
    """Addresses that a request may give; empty: any, because the socket listens on all."""

    def url(self, secret: str) -> str:
        """A link."""
        return f"http://{self.authority}/{secret}/"

    @property
    def authority(self) -> str:
        """Host and port as they stand in a link."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    def named(self, authority: str) -> bool:
        """Whether a request that names this host and port is meant for this place."""
        host, _, port = authority.rpartition(":")
        if not host or host.endswith(":") or (":" in host and not host.startswith("[")):
            host, port = authority, "80"
        host = host.removeprefix("[").removesuffix("]").lower().rstrip(".")
        if port != str(self.port):
            return False
        try:
            address = str(ipaddress.ip_address(host))
        except ValueError:
            return host in self.names
        return not self.addresses or address in self.addresses


def parsed(text: str) -> tuple[str, int]:
    """Host and port as they are typed; the host is empty where none is named. Raises ValueError with a sentence."""
    host, colon, number = text.rpartition(":")
    if text.lower() == LAN:
        return LAN, -1
    if colon and host.startswith("[") != host.endswith("]"):
        host = ""
        number = text
    if not is_number(number) or int(number) > 65535 or (colon and not host):
        raise ValueError(f"--screen takes PORT, HOST:PORT or lan, not {text!r}; for instance `--screen 8000`")
    return host.removeprefix("[").removesuffix("]"), int(number)


def bound(text: str) -> Address:
    """Bind the socket of a place. Raises ValueError with a sentence."""
    host, port = parsed(text)
    if host.lower() == LAN:
        address = _of_this_network()
        if port >= 0:
            return _place(address, address, port)
        try:
            return _place(address, address, PORT)
        except ValueError:
            return _place(address, address, 0)
    if not host:
        return _place("127.0.0.1", "127.0.0.1", port)
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise ValueError(f"--screen: there is no host {host!r}; name an address of this machine, or `lan`") from None
    return _place(str(found[0][4][0]), host, port)


def _place(address: str, host: str, port: int) -> Address:
    ip = ipaddress.ip_address(address.partition("%")[0])
    family = socket.AF_INET6 if ip.version == 6 else socket.AF_INET
    opened = socket.socket(family, socket.SOCK_STREAM)
    try:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        opened.bind((address, port))
        opened.listen(64)
    except OSError as error:
        opened.close()
        why = error.strerror or str(error)
        raise ValueError(
            f"--screen: {host} port {port} cannot be used ({why}); name another port, or 0 for any that is free"
        ) from None
    names, addresses = {"localhost"} if ip.is_loopback else set(), {str(ip)}
    if ip.is_unspecified:
        addresses, names = set(), {"localhost"}
        host = _of_this_network(address)
    try:
        ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        names.add(host.lower())
    number = int(opened.getsockname()[1])
    return Address(opened, host, number, ip.is_loopback, frozenset(names), frozenset(addresses))


def _of_this_network(otherwise: str = "") -> str:
    """The address of this machine in its network. otherwise: where there is none. Raises ValueError."""
    probe = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        probe.connect(("192.0.2.1", 9))  # an address that nobody has: nothing is sent, the system only picks a way
        address = str(probe.getsockname()[0])
    except OSError:
        address = ""
    finally:
        probe.close()
    if address and not ipaddress.ip_address(address).is_loopback:
        return address
    if otherwise:
        return "localhost"
    raise ValueError("--screen lan: this machine is in no network; connect it, or use `--screen 8000` for this machine")
