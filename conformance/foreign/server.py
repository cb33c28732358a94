"""A service on WSGI and the standard library: decimals, ties to even, numeric codes of a base, and refusals that count."""

import datetime
import json
import sys
from decimal import ROUND_HALF_EVEN, Context, Decimal, InvalidOperation
from http import HTTPStatus
from urllib.parse import parse_qs
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

GIVEN = [line.split() for line in sys.stdin]
UNITS_PER_DOLLAR = {words[0]: Decimal(words[1]) for words in GIVEN if len(words) == 2}
KEYS = {words[0] for words in GIVEN if len(words) == 1}
NUMERIC = {"036": "AUD", "392": "JPY", "756": "CHF", "826": "GBP", "840": "USD", "978": "EUR"}
PRECISE = Context(prec=60, rounding=ROUND_HALF_EVEN)
used = {}


class Refusal(Exception):
    """A status and a message."""


def compute_rate(base, target):
    return PRECISE.quantize(PRECISE.divide(UNITS_PER_DOLLAR[target], UNITS_PER_DOLLAR[base]), Decimal("0.000001"))


def show(number):
    return f"{number.normalize(PRECISE):f}"


def read_code(query, name):
    code = query.get(name, [""])[0]
    if code not in UNITS_PER_DOLLAR:
        raise Refusal(422, "Invalid currency. Please check your currency codes.")
    return code


def read_amount(query):
    try:
        amount = Decimal(query["amount"][0])
        if amount.is_finite() and Decimal("0.01") < amount < Decimal("1e20"):
            return amount
    except (KeyError, InvalidOperation):
        pass
    raise Refusal(422, "The amount must be a number greater than 0.01.")


def rates(query):
    query["base"] = [NUMERIC.get(code, code) for code in query.get("base", ["USD"])]
    base = read_code(query, "base")
    table = ", ".join(f'"{code}": {show(compute_rate(base, code))}' for code in UNITS_PER_DOLLAR)
    return f'{{"base": "{base}", "rates": {{{table}}}, "updated_at": "2026-09-29T00:00:00.000+00:00"}}'


def convert(query):
    base, target, amount = read_code(query, "from"), read_code(query, "to"), read_amount(query)
    rate = compute_rate(base, target)
    converted = PRECISE.quantize(PRECISE.multiply(amount, rate), Decimal("0.01"))
    numbers = f'"amount": {show(amount)}, "rate": {show(rate)}, "converted": {converted:f}'
    return f'{{"base": "{base}", "target": "{target}", {numbers}}}'


def charge(key):
    if key not in KEYS:
        raise Refusal(401, "Invalid API key.")
    if not key.startswith(("active", "spare")):
        raise Refusal(403, "The account is restricted or its e-mail address is not verified.")
    counter = key, datetime.datetime.now(datetime.timezone.utc).date()
    used[counter] = used.get(counter, 0) + 1
    if used[counter] > 100:
        raise Refusal(429, "The daily limit is 100 requests.")


def answer(environ):
    path = environ["PATH_INFO"]
    operation = {"/api/rates": rates, "/api/convert": convert}.get(path)
    if path == "/api/currencies":
        return json.dumps({"currencies": sorted(UNITS_PER_DOLLAR)})
    if operation is None or environ["REQUEST_METHOD"] not in ("GET", "HEAD"):
        raise Refusal(404, "There is no such page.")
    charge(environ.get("HTTP_X_API_KEY", ""))
    return operation(parse_qs(environ["QUERY_STRING"]))


def application(environ, start_response):
    try:
        status, text = 200, answer(environ)
    except Refusal as refusal:
        status, text = refusal.args[0], json.dumps({"error": refusal.args[1]})
    headers = [("Content-Type", "application/json"), ("Content-Length", str(len(text)))]
    start_response(f"{status} {HTTPStatus(status).phrase}", headers)
    return [] if environ["REQUEST_METHOD"] == "HEAD" else [text.encode()]


# With the default, the sixth connection at once would wait a second to be accepted.
WSGIServer.request_queue_size = 128
WSGIRequestHandler.log_message = lambda *_: None
server = make_server("127.0.0.1", 0, application)
print(server.server_port, flush=True)
server.serve_forever()
