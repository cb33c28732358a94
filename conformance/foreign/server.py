"""A conforming server, written from the description of the interface alone, that shows rates with five decimals.

Reads its currencies and keys as JSON from standard input, and prints its port.
"""

import json
import re
import sys
import threading
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal, localcontext
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs

GIVEN = json.load(sys.stdin, parse_float=Decimal, parse_int=Decimal)
CODES, UNITS_PER_DOLLAR, KEYS = GIVEN["codes"], GIVEN["unitsPerDollar"], GIVEN["keys"]
CURRENCY = "Invalid currency. Please check your currency codes."
AMOUNT = re.compile(r"-?(0|[1-9][0-9]{0,15})(\.[0-9]{1,30})?([eE][+-]?[0-9])?", re.ASCII)
used = {}
lock = threading.Lock()


class Refusal(Exception):
    pass


def compute_rate(base, target):
    """Computes the rate as the server shows and applies it."""
    with localcontext() as context:
        context.prec = 60
        return (UNITS_PER_DOLLAR[target] / UNITS_PER_DOLLAR[base]).quantize(Decimal("0.00001"), ROUND_HALF_UP)


def show(number):
    text = format(number, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def read_code(query, name, preset=""):
    sent = query.get(name, [preset])
    if len(sent) != 1 or sent[0] not in CODES:
        raise Refusal(422, CURRENCY)
    return sent[0]


def rates(query):
    base = read_code(query, "base", "USD")
    shown = ", ".join(f'"{code}": {show(compute_rate(base, code))}' for code in CODES)
    return f'{{"updated_at": "2026-09-29T00:00:00.000+00:00", "base": "{base}", "rates": {{{shown}}}}}'


def convert(query):
    base, target = read_code(query, "from"), read_code(query, "to")
    sent = query.get("amount", [""])
    if len(sent) != 1 or not AMOUNT.fullmatch(sent[0]) or Decimal(sent[0]) <= Decimal("0.01"):
        raise Refusal(422, "Not an amount greater than 0.01")
    amount, rate = Decimal(sent[0]), compute_rate(base, target)
    with localcontext() as context:
        context.prec = 100
        converted = (amount * rate).quantize(Decimal("0.01"), ROUND_HALF_EVEN)
    return (
        f'{{"base": "{base}", "target": "{target}", "amount": {show(amount)}, '
        f'"rate": {show(rate)}, "converted": {converted:f}}}'
    )


def currencies(_query):
    return json.dumps({"currencies": CODES})


OPERATIONS = {"/api/rates": rates, "/api/convert": convert, "/api/currencies": currencies}


def check_key(key):
    if key not in KEYS.values():
        raise Refusal(401, "Who are you?")
    if key in (KEYS["restricted"], KEYS["unverified"]):
        raise Refusal(403, "This account may not do that")


def charge(key):
    with lock:
        if used.get(key, 0) >= 100:
            raise Refusal(429, "No more requests today")
        used[key] = used.get(key, 0) + 1


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Sends head and body in one packet: a second packet would wait for the client to acknowledge the first.
    wbufsize = -1

    def answer(self):
        path, _, search = self.path.partition("?")
        operation = OPERATIONS.get(path)
        try:
            if operation is None:
                raise Refusal(404, "No such path")
            if self.command not in ("GET", "HEAD"):
                raise Refusal(405, "No such method")
            query = parse_qs(search, keep_blank_values=True)
            key = self.headers.get("X-API-KEY", "")
            if operation is not currencies:
                check_key(key)
            text, status = operation(query), 200
            if operation is not currencies:
                charge(key)
        except Refusal as refusal:
            status, message = refusal.args
            text = json.dumps({"error": message})
        body = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        if status == 405:
            self.send_header("Allow", "GET, HEAD")
        # The server does not read bodies, and would take one for the next request.
        if self.command not in ("GET", "HEAD"):
            self.send_header("Connection", "close")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = do_TRACE = answer

    def log_message(self, *_arguments):
        pass


class Server(ThreadingHTTPServer):
    daemon_threads = True
    # Connections that may wait to be accepted.
    request_queue_size = 128


server = Server(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
server.serve_forever()
