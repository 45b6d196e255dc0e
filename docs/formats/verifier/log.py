"""log.md: keys, signed notes, heads and lines of the audit log."""

import re

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from .basics import Refuted, canonical, from_base64, need, sha256


def log_key(text):
    match = re.fullmatch(r'([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)', text.strip())
    need(match, 'not a verifier key')
    raw = from_base64(match[3])
    need(len(raw) == 33 and raw[0] == 1, 'not an Ed25519 key')
    own = sha256(match[1].encode(), b'\n', raw)[:4]
    need(own.hex() == match[2], 'the key does not belong to its id')
    return match[1], own, Ed25519PublicKey.from_public_bytes(raw[1:])


def signer(form, unsigned, signature, keys):
    """The first of the keys that signed it."""
    for key in keys:
        try:
            log_key(key)[2].verify(from_base64(signature), form.encode() + b'\n' + canonical(unsigned))
            return key.strip()
        except InvalidSignature:
            continue
    raise Refuted('not signed by the register')


def part_signer(form, part, keys):
    unsigned = {name: one for name, one in part.items() if name not in ('signature', 'proof')}
    return signer(form, unsigned, part['signature'], keys)


def signed_note(note, keys):
    """The text of a C2SP signed note, and the first of the keys that signed it."""
    text, empty, lines = note.rpartition('\n\n')
    controls = any(char < ' ' and char != '\n' for char in note)
    length = len(note.encode('utf-16-le')) // 2
    need(empty and length <= 100_000 and note.endswith('\n') and not controls, 'not a signed note')
    text, found = text + '\n', []
    for line in lines[:-1].split('\n'):
        match = re.fullmatch(r'— ([^+\s]+) ([A-Za-z0-9+/=]+)', line)
        blob = from_base64(match[2]) if match else b''
        need(len(blob) >= 5, 'a signature line is malformed')
        found.append((match[1], blob))
    for one in keys:
        name, own, key = log_key(one)
        signatures = [blob[4:] for by, blob in found if by == name and blob[:4] == own]
        for signature in signatures:
            key.verify(signature, text.encode())
        if signatures:
            return text, one
    raise Refuted('not signed by the log')


def checkpoint(note, keys):
    """Size and root of a head of the log, and the key that signed it."""
    text, key = signed_note(note, keys)
    origin, size, root, *more = text[:-1].split('\n')
    need(re.fullmatch('0|[1-9][0-9]{0,15}', size) and int(size) < 2**53, 'no size')
    need('' not in more and origin == log_key(key)[0] and len(from_base64(root)) == 32, 'no head of this log')
    return int(size), from_base64(root), key


def need_included(entry, position, size, root, proof):
    """RFC 9162 section 2.1.3.2."""
    last, climbed = size - 1, sha256(b'\0', canonical(entry))
    need(position < size, 'the entry is not in a tree of that size')
    for sibling in map(bytes.fromhex, proof):
        need(last > 0, 'the proof is too long')
        if position % 2 or position == last:
            climbed = sha256(b'\1', sibling, climbed)
            while position % 2 == 0 and position:
                position, last = position // 2, last // 2
        else:
            climbed = sha256(b'\1', climbed, sibling)
        position, last = position // 2, last // 2
    need(last == 0 and climbed == root, 'the log does not hold this entry')
