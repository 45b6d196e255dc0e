"""README.md: hashes, base64, canonical JSON, and the schemas beside the pages."""

import base64, hashlib, json, re
from functools import cache
from pathlib import Path

import jsonschema_rs, rfc8785

FOLDER = Path(__file__).resolve().parent.parent


class Refuted(Exception):
    pass


class Untrusted(Refuted):
    """The certificate is not, or not provably, of the trusted register."""


class Unknown(Untrusted):
    """It leads to no root of the trust set."""


def need(condition, reason, kind=Refuted):
    if not condition:
        raise kind(reason)


def need_same(**pairs):
    """Each name with what is said, and what it has to be."""
    for name, (said, expected) in pairs.items():
        need(said == expected, f'another {name.replace("_", " ")}')


def need_members(names, said, expected):
    """These members are the same in both."""
    need_same(**{name: (said[name], expected[name]) for name in names})


def sha256(*parts):
    return hashlib.sha256(b''.join(parts)).digest()


def from_base64(text):
    raw = base64.b64decode(text, validate=True)
    need(base64.b64encode(raw).decode() == text, 'not canonical base64')
    return raw


def commitment(salt, document_hash, version):
    """commitment.md"""
    return sha256(
        b'\x01', bytes.fromhex(salt), bytes.fromhex(document_hash), int(version).to_bytes(4, 'big')
    ).hex()


canonical = rfc8785.dumps


def need_plain(value, depth=0):
    need(depth <= 200, 'nested too deeply')
    need(not isinstance(value, dict) or '__proto__' not in value, 'a member named __proto__')
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        need_plain(one, depth + 1)


def parse(raw):
    """Every number becomes a double, as in ECMAScript. Refuses any spelling but the canonical one."""
    value = json.loads(raw.decode(), parse_int=float)
    need_plain(value)
    need(canonical(value) == raw, 'not in its one spelling')
    return value


@cache
def read_json(name):
    return json.loads((FOLDER / name).read_text())


@cache
def validator(name):
    schema = read_json(f'{name}.schema.json')
    return jsonschema_rs.Draft202012Validator(schema, retriever=lambda uri: read_json(uri.split('/')[-1]))


def need_schema(value, *names):
    """Of one of these schemas. A character outside the basic plane counts as two, as in ECMAScript."""
    counted = re.sub('[\U00010000-\U0010ffff]', '\ufffd\ufffd', json.dumps(value, ensure_ascii=False))
    fits = any(validator(name).is_valid(json.loads(counted)) for name in names)
    need(fits, f'not as {" or ".join(names)} says')
