"""What Schemathesis cannot know: the caller, which ids exist, and that each call comes from another address.

TESTATE_PERSON names a JSON file: {"cookie": {name: value} | null, "ids": {path: {parameter: [value]}},
"body": {field: [value]}, "headers": {operationId: {name: value}},
"once": {operationId: [{"cookie": {...}, "id": "..."}]}}.
"""

import json
import os
import random
import re
import unicodedata
import zlib

import schemathesis
from schemathesis.core.parameters import ParameterLocation

TEXT = re.compile(r"(?i).*(name|title|district)$|reason$")


def seen(text):
    """Removes characters that are invisible, or change the direction of the following text."""
    kept = (
        one
        for one in text
        if unicodedata.category(one)[0] not in "CM" and unicodedata.category(one) not in ("Zl", "Zp")
    )
    return "".join(kept).strip()


with open(os.environ["TESTATE_PERSON"]) as file:
    person = json.load(file)

# Addresses matter only for the limits and need no seed.
address = random.SystemRandom()


def chosen(values, *given):
    """One of the seeds, in seven cases of eight; None: leave it.

    Deterministic per case, so that a finding can be reproduced.
    """
    number = zlib.crc32(repr(given).encode())
    return None if not values or number % 8 == 0 else values[(number >> 3) % len(values)]


def seeds_of(path):
    for prefix, parameters in person["ids"].items():
        if path.startswith(prefix):
            yield from parameters.items()


@schemathesis.serializer("application/offset+octet-stream")
def offset_octets(context, value):
    """The body of a tus PATCH: the bytes unchanged."""
    return value if isinstance(value, bytes) else json.dumps(value).encode()


@schemathesis.serializer("message/rfc822")
def whole_message(context, value):
    """A mail that came back: the bytes unchanged."""
    return value if isinstance(value, bytes) else json.dumps(value).encode()


# Rules that a JSON schema cannot express; each has tests of its own (visible-text, acceptable-password,
# confirm-by-factor, sign-up-by-passkey).
PASSWORDS = ("password", "newPassword")
FACTORS = ("code", "authenticator", "recoveryCode", "passkey")


def keep_rules(identifier, body):
    """Adapts a schema-valid body to the further rules: visible text, a safe password, one factor or way only."""
    for name, value in body.items():
        if isinstance(value, str) and name in PASSWORDS:
            body[name] = f"Wren {zlib.crc32(value.encode('utf-8', 'replace')):08x} harbour kettle"
        elif isinstance(value, str) and name not in FACTORS and TEXT.match(name):
            kept = seen(value)
            body[name] = kept if kept and (name != "reason" or len(kept) > 2) else "Example"
        elif name == "dateOfDeath" and isinstance(value, str):
            # A day that is still to come is refused by the calendar, which the schema does not know.
            body[name] = f"19{value[2:]}".replace("1900-02-29", "1904-02-29")
        elif name == "clientExtensionResults":
            # A browser's additions to a passkey's response, of any form; a broken character or "__proto__" in
            # it is refused as anywhere (http.test.ts).
            body[name] = {}
        elif isinstance(value, dict):
            keep_rules("", value)
    if identifier in ("accounts.confirmStepUp", "accounts.confirmCode"):
        given = [name for name in FACTORS if name in body] or ["code"]
        for name in given[1:]:
            del body[name]
        body.setdefault(given[0], "000000")
    if identifier == "accounts.signUp":
        # One way to sign in (sign-up-by-passkey).
        if "password" in body:
            body.pop("passkey", None)
        elif "passkey" not in body:
            body["password"] = "Wren c1 harbour kettle"


@schemathesis.hook
def before_call(context, case, kwargs):
    operation = case.operation
    identifier = operation.definition.raw.get("operationId")

    def negative(where):
        return case.meta is not None and case.meta.is_negative_at(where)

    # The server runs behind a proxy here (TRUST_PROXY): limits count per address, and are not under test.
    forwarded_for = ".".join(str(address.randrange(1, 255)) for _ in range(4))
    case.headers = {**(case.headers or {}), "X-Forwarded-For": forwarded_for}
    cookie = person["cookie"]
    secured = bool(operation.definition.raw.get("security"))
    # Calls that end the session or the party's place are made by a person created for that alone.
    if identifier in person["once"]:
        wasted = not person["once"][identifier] or negative(ParameterLocation.BODY)
        spare = {"cookie": {"testate_session": "ended"}} if wasted else person["once"][identifier].pop()
        case.cookies = dict(spare["cookie"])
        if "id" in spare and not negative(ParameterLocation.PATH):
            case.path_parameters["id"] = spare["id"]
    elif cookie and not secured:
        case.cookies = {**(case.cookies or {}), **cookie}
    if case.path_parameters and not negative(ParameterLocation.PATH) and identifier not in person["once"]:
        for name, values in seeds_of(operation.path):
            if name in case.path_parameters:
                value = chosen(values, identifier, name, case.path_parameters[name])
                if value is not None:
                    case.path_parameters[name] = value
    if isinstance(case.body, dict) and not negative(ParameterLocation.BODY):
        for name, values in person["body"].items():
            if name in case.body:
                value = chosen(values, identifier, name, case.body[name])
                if value is not None:
                    case.body[name] = value
    if isinstance(case.body, dict) and not negative(ParameterLocation.BODY):
        keep_rules(identifier, case.body)
    if case.headers and not negative(ParameterLocation.HEADER):
        for name, value in person["headers"].get(identifier, {}).items():
            if name in case.headers and chosen([value], case.headers[name]):
                case.headers[name] = value
