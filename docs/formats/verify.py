#!/usr/bin/env python3
"""Checks sealed PDFs, capsules, certificates, proofs and link notes of a Testate register offline.

Written from the pages in this folder alone.

    python3 verify.py [--json] [--proof PROOF.json] TRUST.json FILE...

Needs `cryptography` and `asn1crypto`. It asks no ledger.
Exit code: 0 everything holds, 1 something is refuted, 3 a file carries no seal.
"""

import base64, hashlib, hmac, json, re, sys, unicodedata
from datetime import datetime, timedelta, timezone
from pathlib import Path

from asn1crypto import algos, cms, core, crl, parser, pem, tsp, x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

FOLDER = Path(__file__).resolve().parent


class Refuted(Exception):
    pass


class Untrusted(Refuted):
    """The certificate is not, or not provably, of the trusted register."""


class Unknown(Untrusted):
    """It leads to no root of the trust set."""


def need(condition, reason, kind=Refuted):
    if not condition:
        raise kind(reason)


def sha256(*parts):
    return hashlib.sha256(b''.join(parts)).digest()


def from_base64(text):
    need(re.fullmatch(r'[A-Za-z0-9+/]*={0,2}', text, re.A) and len(text) % 4 == 0, 'not base64')
    raw = base64.b64decode(text)
    need(base64.b64encode(raw).decode() == text, 'not canonical base64')
    return raw


# README.md: canonical JSON, and the schemas beside it -------------------------------------------------------


def number(x):
    """A double as ECMAScript writes it."""
    need(x == x and abs(x) != float('inf'), 'no number of JSON')
    if x == 0:
        return '0'
    mantissa, _, exponent = repr(abs(x)).partition('e')
    whole, _, fraction = mantissa.partition('.')
    digits = (whole + fraction).lstrip('0')
    point = len(whole) + int(exponent or 0) - (len(whole + fraction) - len(digits))
    digits = digits.rstrip('0')
    count = len(digits)
    if count <= point <= 21:
        text = digits + '0' * (point - count)
    elif 0 < point <= 21:
        text = digits[:point] + '.' + digits[point:]
    elif -6 < point <= 0:
        text = '0.' + '0' * -point + digits
    else:
        text = digits[0] + ('.' + digits[1:] if count > 1 else '') + 'e' + format(point - 1, '+d')
    return '-' + text if x < 0 else text


def string(text):
    return json.dumps(text, ensure_ascii=False)


def spelt(value, sort, depth=0):
    need(depth <= 200, 'nested too deeply')
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, (int, float)):
        return number(float(value))
    if isinstance(value, str):
        return string(value)
    if isinstance(value, list):
        return '[' + ','.join(spelt(one, sort, depth + 1) for one in value) + ']'
    need('__proto__' not in value, 'a member named __proto__')
    names = sorted(value, key=lambda name: name.encode('utf-16-be', 'surrogatepass')) if sort else value
    return '{' + ','.join(f'{string(name)}:{spelt(value[name], sort, depth + 1)}' for name in names) + '}'


def canonical(value):
    return spelt(value, True).encode()


def parse(raw, sort=True):
    """Every number becomes a double, as in ECMAScript. Refuses any spelling but the one described."""
    value = json.loads(raw.decode(), parse_int=float, parse_constant=number)
    need(spelt(value, sort).encode() == raw, 'not in its one spelling')
    return value


def schema_of(name):
    return json.loads((FOLDER / f'{name}.schema.json').read_text())


def fits(schema, value):
    """JSON Schema, with the keywords that the schemas here use."""
    if schema is True:
        return True
    if '$ref' in schema:
        return fits(json.loads((FOLDER / schema['$ref']).read_text()), value)
    for key, rule in schema.items():
        if key == 'type':
            kind = {'object': dict, 'array': list, 'string': str, 'boolean': bool}.get(rule, (int, float))
            ok = isinstance(value, kind) and (rule == 'boolean' or not isinstance(value, bool))
            ok = ok and (rule != 'integer' or float(value).is_integer())
        elif key in ('const', 'enum'):
            ok = value in (rule if key == 'enum' else [rule])
        elif key == 'pattern':
            ok = re.search(re.sub(r'\$$', r'\\Z', rule), value, re.A)
        elif key in ('minLength', 'maxLength'):
            length = len(value.encode('utf-16-le', 'surrogatepass')) // 2
            ok = length >= rule if key == 'minLength' else length <= rule
        elif key in ('minimum', 'maximum', 'exclusiveMinimum'):
            ok = {'minimum': value >= rule, 'maximum': value <= rule, 'exclusiveMinimum': value > rule}[key]
        elif key in ('minItems', 'maxItems'):
            ok = len(value) >= rule if key == 'minItems' else len(value) <= rule
        elif key == 'items':
            ok = all(fits(rule, one) for one in value)
        elif key == 'properties':
            ok = all(fits(rule[name], one) for name, one in value.items() if name in rule)
        elif key == 'required':
            ok = all(name in value for name in rule)
        elif key == 'additionalProperties':
            more = set(value) - set(schema.get('properties', {}))
            ok = not more if rule is False else all(fits(rule, value[name]) for name in more)
        elif key in ('anyOf', 'oneOf'):
            ok = sum(fits(one, value) for one in rule) in ([1] if key == 'oneOf' else range(1, len(rule) + 1))
        else:
            need(key in ('$schema', '$id', 'title', 'format', 'propertyNames'), f'unknown keyword {key}')
            ok = True
        if not ok:
            return False
    return True


# seal.md: DER, certificates, lists, CMS ---------------------------------------------------------------------

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


def tlv(tag, *parts):
    body = b''.join(parts)
    size = len(body).to_bytes(4, 'big').lstrip(b'\0') or b'\0'
    return bytes([tag]) + (size if len(body) < 128 else bytes([128 | len(size)]) + size) + body


def sequence(*parts):
    return tlv(0x30, *parts)


def set_of(*parts):
    return tlv(0x31, *sorted(parts))


def oid(dotted):
    return x509.ObjectIdentifier(dotted).dump()


def integer(value):
    return tlv(2, value.to_bytes(value.bit_length() // 8 + 1, 'big'))


SHA256 = sequence(oid('2.16.840.1.101.3.4.2.1'))
ECDSA = sequence(oid('1.2.840.10045.4.3.2'))
DATA, TST_INFO = '1.2.840.113549.1.7.1', '1.2.840.113549.1.9.16.1.4'


def ecdsa_value(der):
    """(r, s) in its one encoding."""
    pair = algos.DSASignature.load(der, strict=True).native
    return sequence(integer(pair['r']), integer(pair['s'])), pair['s']


def signed_by(spki, signature, body):
    value, s = ecdsa_value(signature)
    key = serialization.load_der_public_key(spki)
    if s > ORDER // 2 or not isinstance(key, ec.EllipticCurvePublicKey) or key.curve.name != 'secp256r1':
        return False
    try:
        key.verify(value, body, ec.ECDSA(hashes.SHA256()))
        return True
    except InvalidSignature:
        return False


def unwrap(kind, raw, name):
    """Body and signature of a certificate or a list, in their one encoding."""
    parsed = kind.load(raw, strict=True)
    body = parsed[name].dump()
    signature = ecdsa_value(parsed['signature' if kind is crl.CertificateList else 'signature_value'].native)[0]
    need(raw == sequence(body, ECDSA, tlv(3, b'\0', signature)), 'another encoding')
    need(parsed[name]['signature'].dump() == ECDSA, 'not signed with ECDSA and SHA-256')
    return parsed[name], body, signature


# seal.md: outside time-stamp authorities. They sign by (kind of key, hash).

HASHES = {'sha256': hashes.SHA256(), 'sha384': hashes.SHA384(), 'sha512': hashes.SHA512()}
SIGNED_BY = {
    **{f'1.2.840.10045.4.3.{n}': ('ecdsa', one) for n, one in zip((2, 3, 4), HASHES)},
    **{f'1.2.840.113549.1.1.{n}': ('rsa', one) for n, one in zip((11, 12, 13), HASHES)},
}
HASH_OIDS = {f'2.16.840.1.101.3.4.2.{n}': one for n, one in zip((1, 2, 3), HASHES)}
ORDER_384 = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFC7634D81F4372DDF581A0DB248B0A77AECEC196ACCC52973
POLICY = '2.25.35356659782918175389445294029293351285.2.1'


def plain_oid(algorithm):
    parts = core.Sequence.load(algorithm.dump(), strict=True)
    children = [part for part in (parts[n] for n in range(len(parts)))]
    need(len(children) == 1 or (len(children) == 2 and len(children[1].dump()) == 2), 'an algorithm with parameters')
    return core.ObjectIdentifier.load(children[0].dump()).dotted


def unwrap_outside(kind, raw, name):
    parsed = kind.load(raw, strict=True)
    algorithm = parsed['signature_algorithm']
    signature = parsed['signature' if kind is crl.CertificateList else 'signature_value']
    need(parsed[name]['signature'].dump() == algorithm.dump(), 'it names two algorithms')
    by = SIGNED_BY.get(plain_oid(algorithm))
    need(by and signature.contents[0] == 0, 'signed by an algorithm that is not read here')
    return parsed[name], parsed[name].dump(), signature.contents[1:], by


def outside_list(raw):
    parts = unwrap_outside(crl.CertificateList, raw, 'tbs_cert_list')
    for one in parts[0]['crl_extensions']:
        part = core.Sequence.load(one['extn_value'].contents) if one['extn_id'].dotted == '2.5.29.28' else None
        whole = part is not None and all(part[n].dump()[0] == 0xA0 for n in range(len(part)))
        need(not one['critical'].native or whole, 'unknown critical extension of a list')
    for entry in parts[0]['revoked_certificates'] or []:
        extensions = entry['crl_entry_extensions']
        critical = not isinstance(extensions, core.Void) and any(one['critical'].native for one in extensions)
        need(not critical, 'a list with an entry that is not read here')
    return parts


def any_of(own, outside, raw):
    try:
        return own(raw)
    except Exception:
        return outside(raw)


def outside_holds(spki, signature, body, by):
    kind, name = by
    key = serialization.load_der_public_key(spki)
    try:
        if kind == 'rsa' and isinstance(key, rsa.RSAPublicKey) and key.key_size >= 2048:
            key.verify(signature, body, padding.PKCS1v15(), HASHES[name])
            return True
        if kind == 'ecdsa' and isinstance(key, ec.EllipticCurvePublicKey) and key.curve.name in CURVES:
            key.verify(signature, body, ec.ECDSA(HASHES[name]))
            return True
    except InvalidSignature:
        pass
    return False


CURVES = {'secp256r1': ORDER, 'secp384r1': ORDER_384}


class Certificate:
    def __init__(self, raw, outside=False):
        self.by = None
        if outside:
            tbs, self.body, self.signature, self.by = unwrap_outside(x509.Certificate, raw, 'tbs_certificate')
        else:
            tbs, self.body, self.signature = unwrap(x509.Certificate, raw, 'tbs_certificate')
        self.raw, self.serial = raw, tbs['serial_number'].dump()
        self.issuer, self.subject = tbs['issuer'].dump(), tbs['subject'].dump()
        self.spki = tbs['subject_public_key_info'].dump()
        self.since, self.until = (tbs['validity'][one].native for one in ('not_before', 'not_after'))
        pairs = [pair for group in tbs['subject'].chosen for pair in group]
        self.name = next((one['value'].native for one in pairs if one['type'].native == 'common_name'), '')
        self.usage, self.is_authority, self.path_length, self.stamps = set(), False, -1, False
        for extension in tbs['extensions']:
            kind, value = extension['extn_id'].native, extension['extn_value'].parsed
            if kind == 'key_usage':
                self.usage = value.native
            elif kind == 'extended_key_usage':
                self.stamps = extension['critical'].native and value.native == ['time_stamping']
            elif kind == 'basic_constraints':
                self.is_authority = value['ca'].native
                length = value['path_len_constraint'].native
                self.path_length = (255 if self.is_authority else -1) if length is None else length
            elif kind != 'key_identifier':
                need(not extension['critical'].native, 'unknown critical extension')

    def signed(self, body, signature, issuer, usage, by=None):
        if usage not in self.usage or issuer != self.subject:
            return False
        return outside_holds(self.spki, signature, body, by) if by else signed_by(self.spki, signature, body)

    def issued(self, other):
        body, signature, by = other.body, other.signature, other.by
        return self.is_authority and self.signed(body, signature, other.issuer, 'key_cert_sign', by)

    def valid(self, at):
        return self.since <= at <= self.until


def path_to(root, leaf, others, at):
    """Every certificate from the leaf up to the root, without the root; each of `others` must be on it."""
    path = [leaf]
    need(leaf.valid(at) and root.valid(at), 'a certificate is not valid at that time', Unknown)
    while not (root.path_length >= len(path) - 1 and root.issued(path[-1])):
        above = [
            one
            for one in others
            if one not in path and one.path_length >= len(path) - 1 and one.valid(at) and one.issued(path[-1])
        ]
        need(above and len(path) < 5, f'{leaf.name} does not lead to the root', Unknown)
        path.append(above[0])
    need(len(path) == len(others) + 1, 'certificates that nothing rests on', Untrusted)
    return [(one, at) for one in path]


def path_to_any(roots, leaf, others, at):
    need(roots, f'{leaf.name} leads to no root', Unknown)
    for root in roots[:-1]:
        try:
            return path_to(root, leaf, others, at)
        except Unknown:
            pass
    return path_to(roots[-1], leaf, others, at)


class Signature:
    """A CMS structure; refused unless it is the one encoding of its parts."""

    def __init__(self, der):
        signed = cms.ContentInfo.load(der, strict=True)['content']
        info = signed['signer_infos'][0]
        found = [Certificate(one.chosen.dump()) for one in signed['certificates']]
        self.signer = next(one for one in found if info['sid'].chosen.contents == one.issuer + one.serial)
        self.others = [one for one in found if one is not self.signer]
        self.type = signed['encap_content_info']['content_type'].dotted
        self.content = signed['encap_content_info']['content'].contents
        self.digest = next(
            one['values'][0].native for one in info['signed_attrs'] if one['type'].native == 'message_digest'
        )
        unsigned = info['unsigned_attrs']
        self.token = None if isinstance(unsigned, core.Void) else unsigned[0]['values'][0].dump()
        self.value = ecdsa_value(info['signature'].native)[0]
        need(der == self.encoded(found), 'another encoding than the one there is')

    def attributes(self):
        own = self.signer
        name = sequence(sequence(tlv(0xA4, own.issuer)), own.serial)
        identity = sequence(sequence(sequence(tlv(4, sha256(own.raw)), name)))
        return [
            sequence(oid('1.2.840.113549.1.9.3'), set_of(oid(self.type))),
            sequence(oid('1.2.840.113549.1.9.4'), set_of(tlv(4, self.digest))),
            sequence(oid('1.2.840.113549.1.9.16.2.47'), set_of(identity)),
        ]

    def encoded(self, certificates):
        content = [tlv(0xA0, tlv(4, self.content))] if self.content else []
        kind = oid('1.2.840.113549.1.9.16.2.14')
        token = [tlv(0xA1, sequence(kind, set_of(self.token)))] if self.token else []
        info = sequence(
            integer(1),
            sequence(self.signer.issuer, self.signer.serial),
            SHA256,
            tlv(0xA0, *sorted(self.attributes())),
            ECDSA,
            tlv(4, self.value),
            *token,
        )
        version = integer(1 if self.type == DATA else 3)
        bag = tlv(0xA0, *sorted(one.raw for one in certificates))
        what = sequence(oid(self.type), *content)
        body = sequence(version, set_of(SHA256), what, bag, set_of(info))
        return sequence(oid('1.2.840.113549.1.7.2'), tlv(0xA0, body))

    def check(self, digest):
        need(self.digest == digest, 'the signed bytes were changed')
        need(signed_by(self.signer.spki, self.value, set_of(*self.attributes())), 'the signature does not match')


def time_stamp(token, imprint, roots):
    """The time, and the certificates it rests on."""
    signed = Signature(token)
    need(signed.type == TST_INFO and signed.content and not signed.token, 'not a time-stamp')
    info = tsp.TSTInfo.load(signed.content, strict=True)
    at = info['gen_time'].native
    exact = sequence(
        integer(1),
        info['policy'].dump(),
        sequence(SHA256, tlv(4, info['message_imprint']['hashed_message'].native)),
        integer(info['serial_number'].native),
        tlv(0x18, at.strftime('%Y%m%d%H%M%SZ').encode()),
        sequence(integer(1)),
    )
    need(signed.content == exact, 'another encoding than the one there is')
    need(info['message_imprint']['hashed_message'].native == imprint, 'the time-stamp is over other bytes')
    need(signed.signer.stamps, 'not stamped by a time-stamping unit')
    signed.check(sha256(signed.content))
    return at, path_to_any(roots, signed.signer, signed.others, at)


class Outside:
    """A time-stamp of an outside authority; refused unless it has the one spelling around what was signed."""

    def __init__(self, der):
        signed = cms.ContentInfo.load(der, strict=True)['content']
        need(len(signed['signer_infos']) == 1, 'not one signature')
        info = signed['signer_infos'][0]
        found = [Certificate(one.chosen.dump(), True) for one in signed['certificates']]
        self.unit = next(one for one in found if info['sid'].chosen.contents == one.issuer + one.serial)
        self.others = [one for one in found if one is not self.unit]
        self.content = signed['encap_content_info']['content'].contents
        self.hash = HASH_OIDS[plain_oid(info['digest_algorithm'])]
        self.attributes, self.listed = info['signed_attrs'].contents, info['signed_attrs']
        key = serialization.load_der_public_key(self.unit.spki)
        self.kind, self.value = 'rsa', info['signature'].native
        if isinstance(key, ec.EllipticCurvePublicKey):
            self.kind, order = 'ecdsa', CURVES[key.curve.name]
            pair = algos.DSASignature.load(self.value, strict=True).native
            self.value = sequence(integer(pair['r']), integer(min(pair['s'], order - pair['s'])))
        need(der == self.encoded(found), 'another encoding than the one there is')

    def encoded(self, certificates):
        digest = sequence(oid(next(dotted for dotted, one in HASH_OIDS.items() if one == self.hash)))
        by = next(dotted for dotted, one in SIGNED_BY.items() if one == (self.kind, self.hash))
        algorithm = sequence(oid('1.2.840.113549.1.1.1'), b'\5\0') if self.kind == 'rsa' else sequence(oid(by))
        identity = sequence(self.unit.issuer, self.unit.serial)
        info = sequence(integer(1), identity, digest, tlv(0xA0, self.attributes), algorithm, tlv(4, self.value))
        what = sequence(oid(TST_INFO), tlv(0xA0, tlv(4, self.content)))
        bag = tlv(0xA0, *sorted(one.raw for one in certificates))
        body = sequence(integer(3), set_of(digest), what, bag, set_of(info))
        return sequence(oid('1.2.840.113549.1.7.2'), tlv(0xA0, body))

    def attribute(self, dotted):
        found = [one for one in self.listed if one['type'].dotted == dotted]
        need(len(found) < 2, 'an attribute that is there twice')
        return found[0]['values'][0] if found else None

    def check(self):
        def digest(name, raw):
            return hashlib.new(name, raw).digest()

        need(self.attribute('1.2.840.113549.1.9.52') is None, 'signed attributes that name the algorithms')
        need(self.attribute('1.2.840.113549.1.9.3').dotted == TST_INFO, 'signed as something else')
        made = self.attribute('1.2.840.113549.1.9.4').native
        need(made == digest(self.hash, self.content), 'the signed bytes were changed')
        second = self.attribute('1.2.840.113549.1.9.16.2.47')
        named = second or self.attribute('1.2.840.113549.1.9.16.2.12')
        need(named is not None, 'it names no certificate')
        first = named['certs'][0]
        name = first['hash_algorithm']['algorithm'].native if second else 'sha1'
        need(first['cert_hash'].native == digest(name, self.unit.raw), 'it names another certificate')
        by = (self.kind, self.hash)
        body = tlv(0x31, self.attributes)
        need(outside_holds(self.unit.spki, self.value, body, by), 'the signature does not match')


def renewal_stamp(der, imprint, roots, outside_roots):
    """As time_stamp, and also by an outside authority."""
    content = cms.ContentInfo.load(der, strict=True)['content']['encap_content_info']['content'].contents
    info = tsp.TSTInfo.load(content, strict=True)
    if info['policy'].dotted == POLICY:
        return time_stamp(der, imprint, roots)
    signed = Outside(der)
    hashed = info['message_imprint']
    need(HASH_OIDS.get(plain_oid(hashed['hash_algorithm'])) == 'sha256', 'not over SHA-256')
    need(hashed['hashed_message'].native == imprint, 'the time-stamp is over other bytes')
    extensions = info['extensions']
    critical = not isinstance(extensions, core.Void) and any(one['critical'].native for one in extensions)
    need(info['version'].native == 'v1' and not critical, 'a time-stamp that is not read here')
    unit = signed.unit
    is_unit = unit.stamps and not unit.is_authority and unit.usage <= {'digital_signature', 'non_repudiation'}
    need(is_unit, 'not stamped by a time-stamping unit')
    signed.check()
    at = info['gen_time'].native
    at = at.replace(microsecond=at.microsecond // 1000 * 1000)
    return at, path_to_any(outside_roots, unit, signed.others, at)


def fit_name(name):
    listed = json.loads((FOLDER / 'name-characters.json').read_text())['ranges']
    plain = [[int(end, 16) for end in one.split('-')] for one in listed]
    right = r'[\u0590-\u07bf\ufb1d-\ufdff\ufe70-\ufefc]'
    letter = r'[\u05d0-\u05ea\u0621-\u063a\u0641-\u064a\u0671-\u06d3\u0710-\u072c\u0780-\u07a5]'
    is_right = [bool(re.match(right, char)) for char in name]
    category = [unicodedata.category(char) for char in name]
    mixed = any((kind[0] == 'L' or kind == 'Mc') and not r for kind, r in zip(category, is_right))
    stays = not mixed and re.match(letter, name[0]) and re.match(letter, name[-1])
    fitted = ''
    for at, char in enumerate(name):
        keeps = any(one[0] <= ord(char) <= one[-1] for one in plain) and (stays or not is_right[at])
        written = char if keeps and name[at : at + 2] != '&#' else f'&#{ord(char)};'
        if len(fitted + written) > 64:
            break
        fitted += written
    return fitted


# seal.md: the updates of the PDF ----------------------------------------------------------------------------

MARK, CERTIFICATE = b'/TestateRegistration', b'/TestateCertificate'
TRAILER = (
    rb'/Size \d+ /Root (?P<root>\d+ \d+) R(?: /Info \d+ \d+ R)? /ID \[<[0-9a-f]*> <[0-9a-f]*>\] '
    rb'%s (?P<entry>\d+) 0 R /Prev (?P<previous>\d+)'
)


class File:
    def __init__(self, pdf, mark=MARK):
        self.trailer = TRAILER.replace(b'%s', mark)
        tail = re.search(rb'startxref\n(\d{1,10})\n%%EOF\n\Z', pdf[-40:])
        need(tail and int(tail[1]) < len(pdf), 'does not end as a sealed PDF does')
        self.pdf, self.objects = pdf, 0
        self.sections = [self.section(int(tail[1]))]
        self.registration, self.root = self.sections[0][1], self.sections[0][3]

    def until(self, start, mark):
        end = self.pdf.find(mark, start, start + 524_288)
        need(end >= 0, 'nothing ends where it should')
        return end

    def section(self, start):
        end = self.until(start, b'\nstartxref\n')
        text, offsets = self.pdf[start : end + 1], {}
        if text.startswith(b'xref\n'):
            at = 5
            while run := re.compile(rb'(\d+) (\d+)\n').match(text, at, at + 24):
                at = run.end()
                for index in range(int(run[2])):
                    line = re.compile(rb'(\d{10}) \d{5} n \n').match(text, at)
                    need(line, 'a cross-reference table in another form')
                    offsets[int(run[1]) + index] = int(line[1])
                    at += 20
            found = re.compile(rb'trailer\n<< ' + self.trailer + rb' >>\n').fullmatch(text, at)
        else:
            form = rb' /W \[1 4 2\] /Index \[(?P<index>[\d ]+)\] /Length (?P<length>\d+) >>\nstream\n'
            found = re.match(rb'\d+ 0 obj\n<< /Type /XRef ' + self.trailer + form, text)
            need(found and int(found['length']) <= 700_000, 'not a cross-reference section of a seal')
            row, end = start + found.end(), start + found.end() + int(found['length'])
            index = [int(one) for one in found['index'].split(b' ')]
            for first, count in zip(index[::2], index[1::2]):
                for one in range(first, first + count):
                    need(row + 7 <= end <= len(self.pdf), 'a short cross-reference stream')
                    offsets[one] = int.from_bytes(self.pdf[row + 1 : row + 5], 'big')
                    row += 7
        need(found, 'a trailer in another form')
        self.objects += len(offsets)
        need(self.objects <= 100_000, 'too many objects')
        return offsets, int(found['entry']), int(found['previous']), found['root']

    def last(self):
        """/Size of the last section, its offset, and its kind with the trailer between /Size and /Prev."""
        start = int(re.search(rb'startxref\n(\d{1,10})\n%%EOF\n\Z', self.pdf[-40:])[1])
        text = self.pdf[start : self.until(start, b'\nstartxref\n')]
        found = re.search(rb'/Size (\d+) (.*) /Prev \d+', text)
        return int(found[1]), start, ('table' if text.startswith(b'xref\n') else 'stream', found[2])

    def find(self, wanted):
        """Where the body of the newest version of an object starts."""
        for n in range(200):
            if n == len(self.sections):
                self.sections.append(self.section(self.sections[-1][2]))
            offset = self.sections[n][0].get(wanted)
            if offset is not None:
                head = b'%d 0 obj\n' % wanted
                need(self.pdf[offset : offset + len(head)] == head, f'object {wanted} is not there')
                return offset + len(head)
        raise Refuted('too many updates')

    def text(self, wanted):
        start = self.find(wanted)
        return self.pdf[start : self.until(start, b'\nendobj\n')]


def refs(body):
    need(re.fullmatch(rb'\[(\d+ \d+ R( \d+ \d+ R)*)?\]', body), 'not an array of references')
    return [int(one) for one in re.findall(rb'(\d+) \d+ R', body)]


def dictionary_of(field):
    found = re.search(rb' /V (\d+) 0 R(?: /AP << /N \d+ 0 R >>)? >>\Z', field)
    need(found, 'not signed')
    return int(found[1])


KINDS = {
    'signature': (b'<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached ', 12_288),
    'time-stamp': (b'<< /Type /DocTimeStamp /Filter /Adobe.PPKLite /SubFilter /ETSI.RFC3161 ', 8_192),
}


def read_signed(pdf, offset, kind, digits=None):
    """The DER of the CMS, the digest of what it covers, the end of the update, and what follows /Contents."""
    head, usual = KINDS[kind]
    digits = digits or usual
    before = offset + len(head) + 47 + len(' /Contents ')
    after = before + digits + 2
    rest = re.search(rb' (\d+)\] *', pdf[offset + len(head) : before])
    need(rest, f'the {kind} is in another form')
    end = after + int(rest[1])
    byte_range = (b'/ByteRange [0 %d %d %d]' % (before, after, int(rest[1]))).ljust(47)
    need(pdf[offset : before + 1] == head + byte_range + b' /Contents <', f'the {kind} is in another form')
    need(end <= len(pdf) and pdf[after - 1 : after] == b'>', f'the {kind} is in another form')
    written = pdf[before + 1 : after - 1]
    need(re.fullmatch(rb'[0-9a-f]*', written), 'not lower-case hexadecimal')
    contents = bytes.fromhex(written.decode())
    length = parser.peek(contents)
    need(not any(contents[length:]), 'the padding is not zero')
    details = pdf[after : min(after + 524_288, end)]
    close = details.find(b' >>\nendobj\n')
    need(close >= 0, f'the {kind} does not end')
    return contents[:length], sha256(pdf[:before], pdf[after:end]), end, details[:close]


def details_of(text):
    form = rb' /M \(D:\d{14}Z\) /Name <feff([0-9a-f]*)> /Reason <feff([0-9a-f]*)>( /Reference .*)?'
    found = re.fullmatch(form, text)
    need(found, 'the signature dictionary is in another form')
    return [*(bytes.fromhex(one.decode()).decode('utf-16-be') for one in found.groups()[:2]), found[3] or b'']


def lock_of(file, fields, own, index):
    """What a signature says may not change any more."""
    given = re.fullmatch(rb'\[((?:<feff[0-9a-f]*>(?: <feff[0-9a-f]*>)*)?)\]', file.text(own))
    need(given, 'the names of the form fields are in another form')
    names = [given[1]] if given[1] else []
    for at, number in enumerate(fields):
        field = file.text(number)
        name = re.search(rb' /T (<feff[0-9a-f]*>) ', field)
        need(name, 'the signature field is in another form')
        if at == index or b' /V ' in field:
            names.append(name[1])
    head, parameters = b'<< /Type /SigRef /TransformMethod ', b' /TransformParams << /Type /TransformParams '
    certifies = b'' if index else head + b'/DocMDP' + parameters + b'/P 2 /V /1.2 >> >> '
    locks = b'/Action /Include /Fields [%s] /V /1.2 >> /Data %s R >>]' % (b' '.join(names), file.root)
    return b' /Reference [' + certifies + head + b'/FieldMDP' + parameters + locks


LAYOUT = re.compile(
    rb'<< /Type /TestateRegistration /Subtype /application#2Fjson /Fields \[(\d+) (\d+) (\d+)\] /FormFields (\d+)'
    rb' /Page (\d+) /Annots (\d+) /DSS (\d+)(?: /Perms (\d+) /LockedFields (\d+))? /Length (\d+) >>\nstream\n'
)
STORE = re.compile(
    rb'<< /Type /DSS /Certs (\[[\dR ]*\]) /CRLs (\[[\dR ]*\])(?: /OCSPs \[[\dR ]*\])?(?: /VRI << [0-9A-FR/ ]* >>)? >>'
)
ENTRY = re.compile(
    rb'<< /Type /TestateCertificate /Subtype /application#2Fjson /DSS (\d+) /Signature (\d+) /Length (\d+) >>\n'
    rb'stream\n(.*)\nendstream',
    re.S,
)
TRACES = (MARK, b'/ETSI.CAdES.detached', b'/ETSI.RFC3161')
PARTIES = ('testator-signature', 'witness-1-signature', 'witness-2-signature')


def not_revoked(roots, used_ones, file, store, at_time):
    found = STORE.fullmatch(file.text(store))
    need(found, 'the document security store is in another form')

    def outside(raw):
        return Certificate(raw, True)

    def own_list(raw):
        return *unwrap(crl.CertificateList, raw, 'tbs_cert_list'), None

    certificates = [any_of(Certificate, outside, raw) for raw in streams(file, refs(found[1]))]
    lists = [(raw, any_of(own_list, outside_list, raw)) for raw in streams(file, refs(found[2]))]
    authorities = [*roots, *certificates, *(one for one, _ in used_ones)]
    for used, at in used_ones:
        covering = next(
            (
                one
                for issuer in authorities
                if issuer.is_authority and issuer.issued(used)
                for raw, read in lists
                if used.by or read[3] is None
                for one, body, signature, by in [outside_list(raw) if used.by else read]
                if one['this_update'].native <= at_time <= one['next_update'].native
                and issuer.signed(body, signature, one['issuer'].dump(), 'crl_sign', by)
            ),
            None,
        )
        need(covering is not None, f'no list covers the certificate of {used.name}', Untrusted)
        for entry in covering['revoked_certificates'] or []:
            same = entry['user_certificate'].dump() == used.serial
            need(not same or entry['revocation_date'].native > at, f'{used.name} was revoked', Untrusted)


def streams(file, numbers):
    for one in numbers:
        try:
            start = file.find(one)
        except Refuted:
            continue
        head = re.match(rb'<< /Length (\d+) >>\nstream\n', file.pdf[start : start + 60])
        if head:
            yield file.pdf[start + head.end() : start + head.end() + int(head[1])]


# seal.md: renewals ------------------------------------------------------------------------------------------

STAMP = KINDS['time-stamp'][0]


def archives(file):
    """The document time-stamps' fields: those behind the third signature's."""
    start = file.find(file.registration)
    found = LAYOUT.match(file.pdf[start : start + 500])
    need(found, 'the registration entry is in another form')
    fields = refs(file.text(int(found[4])))
    last = len(fields) - 1 - fields[::-1].index(int(found[3]))
    return fields[last + 1 :]


def ends_with_first_stamp(pdf):
    try:
        file = File(pdf)
        (field,) = archives(file)
        offset = file.find(dictionary_of(file.text(field)))
        return read_signed(pdf, offset, 'time-stamp')[2] == len(pdf)
    except Exception:  # it is not
        return False


def sealed_part(pdf):
    """The bytes through the first document time-stamp, or all of them where that is not found."""
    if ends_with_first_stamp(pdf):
        return pdf
    for found in re.finditer(re.escape(STAMP), pdf):
        try:
            end = read_signed(pdf, found.start(), 'time-stamp')[2]
        except Exception:  # no time-stamp of ours
            continue
        if end < len(pdf) and ends_with_first_stamp(pdf[:end]):
            return pdf[:end]
    return pdf


def update(length, objects, trailer, size, previous):
    """An update as seal.md describes it, with the offset of each body; `objects` are (number, body)."""
    out, offsets = b'', {}
    at = {}
    for number, body in objects:
        offsets[number] = length + len(out)
        out += b'%d 0 obj\n' % number
        at[number] = length + len(out)
        out += body + b'\nendobj\n'
    start, highest = length + len(out), max(size - 1, *offsets)
    is_table = trailer is not None and trailer[0] == 'table'
    if not is_table:
        offsets[highest + 1] = start
    runs = []
    for number in sorted(offsets):
        if runs and runs[-1][0] + runs[-1][1] == number:
            runs[-1][1] += 1
        else:
            runs.append([number, 1])
    new_size = highest + (1 if is_table else 2)
    head = b'/Size %d %s /Prev %d' % (new_size, trailer[1], previous)
    if is_table:
        out += b'xref\n'
        for first, count in runs:
            out += b'%d %d\n' % (first, count)
            out += b''.join(b'%010d 00000 n \n' % offsets[n] for n in range(first, first + count))
        out += b'trailer\n<< %s >>\n' % head
    else:
        rows = b''.join(b'\1' + offsets[n].to_bytes(4, 'big') + b'\0\0' for n in sorted(offsets))
        index = b' '.join(b'%d %d' % (first, count) for first, count in runs)
        out += b'%d 0 obj\n<< /Type /XRef %s /W [1 4 2] /Index [%s] /Length %d >>\nstream\n%s\nendstream\nendobj\n' % (
            highest + 1,
            head,
            index,
            len(rows),
            rows,
        )
    return out + b'startxref\n%d\n%%%%EOF\n' % start, at, new_size, start


def read_renewal(pdf, end, form_fields, annotations, store):
    """DER, digest and end of the next renewal's time-stamp, the bytes it has to be, and the file with it."""
    before, whole = File(pdf[:end]), File(pdf)
    known = refs(before.text(form_fields))
    field = refs(whole.text(form_fields))[len(known)]
    offset = whole.find(dictionary_of(whole.text(field)))
    hole = offset + len(STAMP) + 47 + len(' /Contents ')
    digits = next(n for n in (8_192, 32_768) if pdf[hole : hole + 1] + pdf[hole + n + 1 : hole + n + 2] == b'<>')
    der, digest, stop, _ = read_signed(pdf, offset, 'time-stamp', digits)
    file = File(pdf[:stop])
    size, previous, kind = before.last()
    old, new = STORE.fullmatch(before.text(store)), STORE.fullmatch(file.text(store))
    need(old and new, 'the document security store is in another form')
    added = [[*streams(file, refs(new[n])[len(refs(old[n])) :])] for n in (1, 2)]
    bodies = [b'<< /Length %d >>\nstream\n%s\nendstream' % (len(one), one) for one in added[0] + added[1]]
    numbers = [size + n for n in range(len(bodies))]
    cut = len(added[0])
    text = before.text(store)
    for group, ours in ((1, numbers[:cut]), (2, numbers[cut:])):
        listed = STORE.fullmatch(text)
        body = b' '.join([listed[group][1:-1], *(b'%d 0 R' % n for n in ours)]).strip()
        text = text[: listed.start(group)] + b'[' + body + b']' + text[listed.end(group) :]
    first, _, size, previous = update(end, [(store, text), *zip(numbers, bodies)], kind, size, previous)

    def more(array):
        return b'[' + b' '.join([before.text(array)[1:-1], b'%d 0 R' % size]).strip() + b']'

    start = before.find(before.registration)
    page = int(LAYOUT.match(pdf[start : start + 500])[5])
    name = f'testate-archive-{size}'.encode('utf-16-be').hex().encode()
    widget = (
        b'<< /Type /Annot /Subtype /Widget /FT /Sig /T <feff%s> /F 132 /P %d 0 R /Rect [0 0 0 0] /V %d 0 R >>'
        % (name, page, size + 1)
    )
    empty = STAMP + b' ' * 47 + b' /Contents <' + b'0' * digits + b'> >>'
    objects = [(form_fields, more(form_fields)), (annotations, more(annotations)), (size, widget), (size + 1, empty)]
    second, at, _, _ = update(end + len(first), objects, kind, size, previous)
    tail = first + second
    body = at[size + 1]
    hole, behind = body + len(STAMP) + 58, body + len(STAMP) + 60 + digits
    numbers = b'/ByteRange [0 %d %d %d]' % (hole, behind, end + len(tail) - behind)
    written = der.hex().encode().ljust(digits, b'0')
    begin = body + len(STAMP) - end
    tail = tail[:begin] + numbers.ljust(47) + b' /Contents <' + written + tail[behind - 1 - end :]
    return der, digest, stop, tail, file


class Check:
    """The steps taken, in order. `step` runs one and says whether it holds."""

    ends = {}

    def __init__(self, trust):
        self.trust, self.steps = trust, []
        self.registration, self.content = None, {}
        roots = [trust['rootPem'], *trust.get('earlierRoots', [])]
        self.roots = [Certificate(pem.unarmor(one.encode())[2]) for one in roots]
        self.outside_roots = [
            Certificate(pem.unarmor(one.encode())[2], True) for one in trust.get('timestampRoots', [])
        ]
        earlier = [one if isinstance(one, dict) else {'key': one} for one in trust.get('earlierLogKeys', [])]
        self.log_keys = [one.strip() for one in [trust['logKey'], *(one['key'] for one in earlier)]]
        for one in self.log_keys:
            log_key(one)
        self.ends = {one['key'].strip(): one for one in earlier if 'lastSize' in one}
        for key, after in zip(self.log_keys[1:], self.log_keys):
            if key in self.ends:
                over = signed_note(self.ends[key]['succession'], [key])[0]
                need(over == f'testate-log-key/1\n{key}\n{after}\n', 'a log key that did not sign over to the next')
                need(log_key(key)[0] == log_key(after)[0], 'the key of another log follows')

    def of_register(self, register):
        known = [sha256(one.raw).hex() for one in self.roots]
        return register['root'] in known and register['logKey'] in self.log_keys

    def step(self, code, action):
        try:
            self.steps.append((code, True, action()))
        except Untrusted as error:
            self.steps.append((code, False, str(error)))
            return None
        except Exception as error:  # whatever it is, the file is not as described
            self.steps.append((code, False, f'{type(error).__name__}: {error}'))
        return self.steps[-1][1]

    def holds(self):
        return all(ok for _, ok, _ in self.steps)

    def sealed_pdf(self, pdf):
        whole_file, pdf = pdf, sealed_part(pdf)
        self.pdf, self.used, self.first, self.stamped, self.reasons = pdf, [], None, [], {}
        if not self.step('sealed-form', self.sealed_form):
            return
        named = self.registration['register'] in [sha256(one.raw).hex() for one in self.roots]
        whole = self.step('document-timestamp', lambda: self.document_time_stamp(named))
        if not whole:
            if whole is None and not named:
                self.steps = [('unknown-register', False, 'sealed by another register')]
            return
        self.step('will-bytes', self.will_bytes)
        self.step('commitment', self.commitment)
        for index, code in enumerate(PARTIES):
            self.step(code, lambda: self.party(index))
        self.step('revocation', self.revocation)
        if len(whole_file) > len(pdf):
            self.step('renewals', lambda: self.renewals(whole_file))

    def sample(self):
        """Whether an identity was a sample; None where the file does not say, or does not hold."""
        if not self.holds() or self.registration is None:
            return None
        statements = self.content.get('statements', [])
        if not statements:
            return self.registration.get('sample')
        return any(one.get('stated', one)['identity']['sample'] for one in statements)

    def sealed_form(self):
        self.file = File(self.pdf)
        start = self.file.find(self.file.registration)
        found = LAYOUT.match(self.pdf[start : start + 500])
        need(found, 'the registration entry is in another form')
        numbers = (one and int(one) for one in found.groups())
        *self.fields, self.form_fields, _, self.annotations, self.store, self.perms, self.own_fields, length = numbers
        need(length <= 65_536, 'the registration entry is too long')
        start += found.end()
        raw = self.pdf[start : start + length]
        self.registration = parse(raw, sort=False)
        known = {f'testate-registration/{one}': f'registration-{one}' for one in (1, 2, 3)}
        said = self.registration.get('format') if isinstance(self.registration, dict) else None
        schema = schema_of(known.get(said, 'registration-1') if isinstance(said, str) else 'registration-1')
        need(fits(schema, self.registration), 'the registration entry does not fit its schema')
        order = [*schema['properties']], ['role', 'witnessOrder', 'name']
        need([*self.registration] == order[0], 'the registration entry is in another order')
        for index, party in enumerate(self.registration['parties']):
            need([*party] == order[1] and party['witnessOrder'] == index, 'the parties are in another order')
            need(party['role'] == ('witness' if index else 'testator'), 'the parties are in another order')
        return 'the file has the form in which a register seals'

    def document_time_stamp(self, named):
        field = self.file.text(refs(self.file.text(self.form_fields))[-1])
        offset = self.file.find(dictionary_of(field))
        der, digest, end, details = read_signed(self.pdf, offset, 'time-stamp')
        need(end == len(self.pdf) and not details, 'it does not cover the whole file')
        self.at, used = time_stamp(der, digest, self.roots)
        need(named, 'the registration entry names another register')
        self.used += used
        self.stamp_used = used
        return f'every byte was there on {self.at.isoformat()}'

    def will_bytes(self):
        self.document_hash = sha256(self.pdf[: int(self.registration['willLength'])])
        need(self.document_hash.hex() == self.registration['documentHash'], 'another will')
        return f'SHA-256 {self.document_hash.hex()}'

    def commitment(self):
        version = int(self.registration['version']).to_bytes(4, 'big')
        computed = sha256(b'\x01', bytes.fromhex(self.registration['salt']), self.document_hash, version)
        need(computed.hex() == self.registration['commitment'], 'another commitment')
        return computed.hex()

    def party(self, index):
        number = dictionary_of(self.file.text(self.fields[index]))
        offset = self.file.find(number)
        der, digest, end, details = read_signed(self.pdf, offset, 'signature')
        then = File(self.pdf[:end])
        need(then.find(number) == offset, 'not in the update it covers')
        need(then.registration == self.file.registration, 'another registration entry')
        signed = Signature(der)
        need(signed.type == DATA and not signed.content and signed.token, 'not a time-stamped signature')
        signed.check(digest)
        at, used = time_stamp(signed.token, sha256(signed.value), self.roots)
        used = path_to_any(self.roots, signed.signer, signed.others, at) + used
        own = signed.signer
        is_party = own.usage == {'non_repudiation'} and not own.is_authority and not own.stamps
        need(is_party, "not a party's certificate", Untrusted)
        name, self.reasons[index], lock = details_of(details)
        expected = b'' if self.perms is None else lock_of(then, self.fields, self.own_fields, index)
        need(lock == expected, 'the signature has another lock')
        certified = index > 0 or self.perms is None or then.text(self.perms) == b'<< /DocMDP %d 0 R >>' % number
        need(certified, 'the document is not certified')
        expected = self.registration['parties'][index]['name']
        need(name == expected and own.name == fit_name(expected), f'signed by {own.name}', Untrusted)
        self.used += used
        self.first = self.first or (end, at)
        self.stamped.append(at)
        slack = timedelta(seconds=2)
        need(end >= self.first[0] and self.first[1] - at <= slack, 'signed before the testator')
        need(at - self.at <= slack, 'time-stamped after the file it stands in')
        return f'{name}, time-stamped {at.isoformat()}'

    def revocation(self):
        not_revoked(self.roots, self.used, self.file, self.store, self.at)
        return 'no certificate was revoked when it was used'

    def renewals(self, whole):
        """Each tail is written again from its parts, and compared."""
        end, at, used, times = len(self.pdf), self.at, self.stamp_used, []
        while end < len(whole):
            der, digest, stop, tail, file = read_renewal(whole, end, self.form_fields, self.annotations, self.store)
            need(whole[end:stop] == tail, 'not written as a renewal of this file')
            later, next_used = renewal_stamp(der, digest, self.roots, self.outside_roots)
            need(at - later <= timedelta(seconds=2), 'older than what it renews')
            need(later <= min(one.until for one, _ in used), 'it came after what it renews had ended')
            own = [one for one in used + next_used if one[0].by is None]
            not_revoked(self.roots, own, file, self.store, later)
            outside = [one for one in next_used if one[0].by]
            not_revoked(self.outside_roots, outside, file, self.store, later)
            end, at, used = stop, later, next_used
            times.append(later.isoformat())
        return f'renewed {", ".join(times)}'

    # certificate.md -----------------------------------------------------------------------------------------

    def certificate(self, pdf):
        try:
            self.steps.append(('certificate-seal', True, self.register_seal(pdf)))
        except Unknown as error:
            self.steps.append(('unknown-register', False, str(error)))
        except Exception as error:  # whatever it is, the file is not as described
            self.steps.append(('certificate-seal', False, f'{type(error).__name__}: {error}'))

    def register_seal(self, pdf):
        file = File(pdf, CERTIFICATE)
        found = ENTRY.fullmatch(file.text(file.registration))
        need(found and len(found[4]) == int(found[3]), 'the entry is in another form')
        entry = parse(found[4])
        need(fits(schema_of('certificate-1'), entry), 'the entry does not fit its schema')
        der, digest, end, _ = read_signed(pdf, file.find(int(found[2])), 'signature')
        need(end == len(pdf), 'the seal does not cover the whole file')
        signed = Signature(der)
        need(signed.type == DATA and not signed.content and signed.token, 'not a time-stamped signature')
        signed.check(digest)
        at, used = time_stamp(signed.token, sha256(signed.value), self.roots)
        own = signed.signer
        used = path_to_any(self.roots, own, signed.others, at) + used
        is_seal = own.usage == {'digital_signature', 'non_repudiation'} and not own.is_authority and not own.stamps
        need(is_seal, "not a certificate for the register's seal", Untrusted)
        not_revoked(self.roots, used, file, int(found[1]), at)
        self.registration = {'sample': entry['sample']}
        return f'registration {entry["commitment"]}, version {int(entry["version"])}, sealed {at.isoformat()}'

    # capsule.md ---------------------------------------------------------------------------------------------

    def capsule(self, raw):
        if not self.step('capsule-form', lambda: self.capsule_form(raw)):
            return
        own = self.content['register']
        if not self.of_register(own):
            self.steps.append(('unknown-register', False, 'the capsule is of another register'))
            return
        if not self.step('register-signature', self.register_signature):
            return
        self.sealed_pdf(self.sealed)
        if not self.holds():
            return
        self.step('capsule-pdf', self.capsule_pdf)
        self.step('statements', self.statements)
        self.step('recordings', self.recordings)
        self.registration, self.sealed_hash = self.content['registration'], sha256(self.pdf).hex()
        self.step('audit-log', self.audit)
        self.step('receipts', self.own_receipts)
        self.step('capsule-times', self.times)
        self.old_keys(self.whole_parts(self.content, [self.at]))
        if self.holds():
            self.receipts()

    def capsule_3(self, raw):
        if not self.step('capsule-form', lambda: self.capsule_3_form(raw)):
            return
        self.content = self.whole['core']
        own = self.content['register']
        if not self.of_register(own):
            self.steps.append(('unknown-register', False, 'the capsule is of another register'))
            return
        core = lambda: self.signed('testate-capsule/3', self.whole, [own['logKey']], 'core')
        if not self.step('register-signature', core):
            return
        if not self.step('capsule-pdf', self.named_pdf):
            return
        self.sealed_pdf(self.sealed)
        if not self.holds():
            return
        self.sealed_hash = self.content['sealedHash']
        disclosed = self.step('disclosures', self.disclosures) and self.whole['disclosures']
        self.step('statements', lambda: self.stated(disclosed))
        self.content = {**self.content, 'registration': self.registration}
        self.step('recordings', self.recordings)
        self.step('audit-log', self.audit)
        receipts, heads = self.whole['receipts'], self.whole['logAnchors']
        each = lambda form, parts: [self.signed(form, one, self.log_keys) for one in parts]
        self.step('receipt-signatures', lambda: each('testate-receipt/1', receipts))
        self.content |= {'receipts': receipts, 'logAnchors': heads}
        self.step('receipts', self.own_receipts)
        if heads:
            self.step('head-signatures', lambda: each('testate-head/1', heads))
        self.step('capsule-times', self.core_times)
        self.old_keys(self.core_parts())
        if self.holds():
            self.receipts()

    def capsule_3_form(self, raw):
        need(len(raw) <= 64 * 1024 * 1024, 'larger than any capsule')
        self.whole = parse(raw)
        need(fits(schema_of('capsule-3'), self.whole), 'it does not fit its schema')
        for one in [self.whole, *self.whole['receipts'], *self.whole['logAnchors']]:
            from_base64(one['signature'])
        self.sealed = from_base64(self.whole['sealedPdf'])
        return self.whole['format']

    def signed(self, form, part, keys, member=None):
        unsigned = {name: one for name, one in part.items() if name not in ('signature', 'proof')}
        body = canonical(part[member] if member else unsigned)
        signature = from_base64(part['signature'])
        need(any(verifies(key, signature, form.encode() + b'\n' + body) for key in keys), 'not signed')
        return 'signed by the register'

    def named_pdf(self):
        own = sha256(sealed_part(self.sealed)).hex()
        need(own == self.content['sealedHash'], 'another sealed PDF than the core names')
        return 'the sealed PDF is the one that the core names'

    def disclosures(self):
        opened = {}
        for one in self.whole['disclosures']:
            order, member = int(one['witnessOrder']), one['member']
            named = {name: one[name] for name in ('member', 'value', 'witnessOrder')}
            own = sha256(bytes.fromhex(one['salt']), canonical(named)).hex()
            need(own == self.content['statements'][order]['withheld'][member], f'{member} of party {order} differs')
            opened[order, member] = one['value']
        count = len(self.whole['disclosures'])
        need(count == len(opened) and count in (0, 12), 'some are left out, and others are not')
        return "the testator's own copy" if opened else 'a copy to pass on'

    def stated(self, disclosed):
        own, values = self.registration, {}
        named = all(self.content[name] == own[name] for name in ('commitment', 'documentHash', 'version'))
        need(named, 'the core is about another registration than the sealed PDF')
        for one in disclosed or []:
            values.setdefault(int(one['witnessOrder']), {})[one['member']] = one['value']
        for index, part in enumerate(self.content['statements']):
            statement, party = part['stated'], own['parties'][index]
            same = all(statement['party'][name] == party[name] for name in ('role', 'witnessOrder', 'name'))
            about = all(statement[name] == own[name] for name in ('commitment', 'documentHash', 'version'))
            need(same and about, f'statement {index} is of another party or document')
            need(statement['videoStatementHash'] in own['videoStatementHash'], 'another recording')
            reason = f'Registration statement {part["statementHash"]}'
            need(self.reasons[index] == reason, f'statement {index} is not the one that was signed')
            if index in values:
                whole = json.loads(json.dumps(statement))
                for member, value in values[index].items():
                    group, name = member.split('.')
                    whole[group][name] = value
                fitting = any(fits(schema_of(f'statement-{n}'), whole) for n in (1, 2, 3))
                need(fitting, f'statement {index} with what is disclosed does not fit its schema')
                need(sha256(canonical(whole)).hex() == part['statementHash'], f'statement {index} has another hash')
        samples = any(one['stated']['identity']['sample'] for one in self.content['statements'])
        need(own.get('sample', samples) == samples, 'sealed PDF and statements differ about samples')
        for name in ('ceremony', 'owners'):
            said = {canonical(one['stated'].get(name)) for one in self.content['statements']}
            need(len(said) == 1, f'the statements differ in {name}')
        return 'each is the one its party signed'

    def core_times(self):
        order = [(self.at, self.content['madeAt'])]
        for part, stamped in zip(self.content['statements'], self.stamped):
            statement = part['stated']
            order += [(statement['signedAt'], stamped), (statement['secondFactor']['at'], statement['signedAt'])]
        order += [(self.at, one['registeredAt']) for one in self.content['receipts']]
        for earlier, later in order:
            need(moment(earlier) - moment(later) <= timedelta(hours=1), f'{earlier} is after {later}')
        self.possible(self.at)
        return 'signatures, seal, line of the log, receipts and capsule follow each other in time'

    def capsule_form(self, raw):
        need(len(raw) <= 64 * 1024 * 1024, 'larger than any capsule')
        self.content = parse(raw)
        need(any(fits(schema_of(f'capsule-{n}'), self.content) for n in (1, 2)), 'it does not fit a schema')
        self.signature = from_base64(self.content['signature'])
        self.sealed = from_base64(self.content['sealedPdf'])
        return self.content['format']

    def register_signature(self):
        unsigned = {name: one for name, one in self.content.items() if name != 'signature'}
        key = log_key(self.content['register']['logKey'])[2]
        key.verify(self.signature, self.content['format'].encode() + b'\n' + canonical(unsigned))
        return 'signed by the register'

    def capsule_pdf(self):
        need(canonical(self.content['registration']) == canonical(self.registration), 'another registration')
        return 'describes the registration in its sealed PDF'

    def statements(self):
        own = self.content['registration']
        for index, statement in enumerate(self.content['statements']):
            party = own['parties'][index]
            same = all(statement['party'][name] == party[name] for name in ('role', 'witnessOrder', 'name'))
            about = all(statement[name] == own[name] for name in ('commitment', 'documentHash', 'version'))
            need(same and about, f'statement {index} is of another party or document')
            need(statement['videoStatementHash'] in own['videoStatementHash'], 'another recording')
            reason = f'Registration statement {sha256(canonical(statement)).hex()}'
            need(self.reasons[index] == reason, f'statement {index} is not the one that was signed')
        samples = any(one['identity']['sample'] for one in self.content['statements'])
        need(own.get('sample', samples) == samples, 'sealed PDF and statements differ about samples')
        ways = {canonical(one.get('ceremony')) for one in self.content['statements']}
        need(len(ways) == 1, 'the statements say different ways')
        owners = {canonical(one.get('owners')) for one in self.content['statements']}
        need(len(owners) == 1, 'the statements name different owners')
        return 'each is the one its party signed'

    def recordings(self):
        given = sorted(one['sha256'] for one in self.content['media'])
        need(given == sorted(self.content['registration']['videoStatementHash']), 'other recordings')
        return f'{len(given)} recording(s)'

    def audit(self):
        audit = self.content['audit']
        entry = audit['entry']
        own = self.registration['commitment']
        named = audit['details'] if entry['format'] == 'testate-audit/2' else entry['will'] or {}
        need(named.get('commitment') == own, 'another will')
        details = sha256(bytes.fromhex(audit['salt']), canonical(audit['details'])).hex()
        need(details == entry['details'], 'other particulars')
        need(audit['details'].get('sealedHash') == self.sealed_hash, 'another sealed PDF')
        return self.included(audit['checkpoint'], audit['proof'])

    # log.md: for whoever has the disclosures of a will, its line key, and the public lines

    @staticmethod
    def hides(entry, line, salt):
        """Whether a line of testate-audit/2 hides exactly this."""
        hour = line['at'][:14] + '00:00.000Z'
        return entry['at'] == hour and entry['line'] == sha256(salt, canonical(line)).hex()

    @staticmethod
    def mark(key, line_number):
        return hmac.new(key, str(line_number).encode(), 'sha256').hexdigest()

    @staticmethod
    def lines_of(key, entries):
        """The will's lines among all of the log by their numbers; refuted if one is missing, or there twice."""
        marks, found = {}, []
        for entry in entries:
            if 'mark' in (entry['will'] or {}):
                marks.setdefault(entry['will']['mark'], []).append(entry)
        ahead = 0
        while ahead < 100:
            own = marks.get(Check.mark(key, len(found) + ahead), [])
            need(len(own) < 2, 'two lines have one number')
            need(not own or ahead == 0, 'a line is missing')
            found, ahead = (found + own, 0) if own else (found, ahead + 1)
        return found

    def own_receipts(self):
        own, seen = self.registration, {}
        metadata = sha256(b'\x02', bytes.fromhex(own['salt']), bytes.fromhex(self.sealed_hash)).hex()
        for receipt in self.content['receipts']:
            need(seen.setdefault(receipt['network'], receipt) == receipt, 'two receipts of one network disagree')
            need(receipt['metadataHash'] == metadata, 'a receipt of another sealed PDF')
            need(receipt['version'] == own['version'], 'a receipt of another version')
        return 'each is of this sealed PDF, and no two disagree'

    def times(self):
        order = [(self.at, self.content['madeAt'])]
        for statement, stamped in zip(self.content['statements'], self.stamped):
            order += [(statement['signedAt'], stamped), (statement['secondFactor']['at'], statement['signedAt'])]
        for receipt in self.content['receipts']:
            order += [(self.at, receipt['registeredAt']), (receipt['registeredAt'], self.content['madeAt'])]
        for earlier, later in order:
            need(moment(earlier) - moment(later) <= timedelta(hours=1), f'{earlier} is after {later}')
        self.possible(self.at)
        return 'signatures, seal, line of the log, receipts and capsule follow each other in time'

    def possible(self, sealed):
        """The line of the log comes after the seal, and before the file and the heads that are on ledgers."""
        entry, made, hour = self.content['audit']['entry'], moment(self.content['madeAt']), timedelta(hours=1)
        logged = moment(entry['at'])
        logged_by = logged + (hour if entry['format'] == 'testate-audit/2' else timedelta(0))
        need(sealed is None or sealed - logged_by <= hour, 'the line is older than the sealed PDF')
        for later in [made, *(moment(one['anchoredAt']) for one in self.content.get('logAnchors', []))]:
            need(logged - later <= hour, f'the line is younger than {later.isoformat()}')
        today = datetime.now(timezone.utc)
        need(logged > today or made - today <= timedelta(days=1), 'made on a day that is still to come')

    def included(self, note, proof):
        """RFC 9162 section 2.1.3.2, for the capsule's own line."""
        size, root = self.checkpoint(note)
        position, last = int(self.content['audit']['index']), size - 1
        climbed = sha256(b'\0', canonical(self.content['audit']['entry']))
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
        return f'in the log, under the signed head of {size} entries'

    # proof.md -----------------------------------------------------------------------------------------------

    def proof(self, raw, pdf):
        if not self.step('proof-form', lambda: self.proof_form(raw)):
            return
        own = self.content['register']
        if not self.of_register(own):
            self.steps.append(('unknown-register', False, 'the proof is of another register'))
            return
        if not self.step('register-signature', self.register_signature):
            return
        if pdf is not None:
            self.step('will-bytes', lambda: self.document(pdf))
        self.sealed_hash = self.content['sealedHash']
        salt, document = (bytes.fromhex(self.content[name]) for name in ('salt', 'documentHash'))
        version = int(self.content['version']).to_bytes(4, 'big')
        commitment = sha256(b'\x01', salt, document, version).hex()
        self.registration = {name: self.content[name] for name in ('salt', 'version')} | {'commitment': commitment}
        self.step('audit-log', self.audit)
        self.step('receipts', self.own_receipts)
        self.step('proof-times', self.proof_times)
        self.old_keys(self.whole_parts(self.content, []))
        if self.holds():
            self.receipts()

    def proof_form(self, raw):
        need(len(raw) <= 1024 * 1024, 'larger than any proof')
        self.content = parse(raw)
        need(fits(schema_of('proof-1'), self.content), 'it does not fit its schema')
        self.signature = from_base64(self.content['signature'])
        return self.content['format']

    def document(self, pdf):
        need(sha256(pdf).hex() == self.content['documentHash'], 'another document than the one of the proof')
        return f'SHA-256 {sha256(pdf).hex()}'

    def proof_times(self):
        made = moment(self.content['madeAt'])
        for earlier in [one['registeredAt'] for one in self.content['receipts']]:
            need(moment(earlier) - made <= timedelta(hours=1), f'{earlier} is after the proof')
        self.possible(None)
        return 'line of the log, receipts and proof follow each other in time'

    # link.md ------------------------------------------------------------------------------------------------

    def link(self, note):
        form = 'testate-link/1\n([0-9a-f]{64})\n([0-9a-f]{64})\n([1-9][0-9]{0,9})\n([0-9a-f]{64})\n'
        found = re.fullmatch(form, self.note(note))
        need(found and int(found[3]) < 2**32, 'not a link note')
        return f'document {found[1]} is registration {found[2]}, version {found[3]}, sealed as {found[4]}'

    def note(self, note):
        text, self.note_key = signed_note(note, self.log_keys)
        self.key_name = log_key(self.note_key)[0]
        return text

    # trust.md: keys of before, as (key, heads, times) of each part that one signed

    def old_keys(self, parts):
        own = [part for part in parts if part[0] in self.ends]
        if own:
            self.step('retired-key', lambda: [self.before_end(*part) for part in own] and 'nothing is later')

    def before_end(self, key, heads, times):
        end = self.ends[key]
        for note in heads:
            try:
                size, _ = self.checkpoint(note)
            except Exception:  # refuted where it is used
                continue
            need(size <= end['lastSize'], f'a head of {size} entries, signed by a key that ended before')
            need(self.log_keys.index(self.note_key) >= self.log_keys.index(key), 'a head that a later key signed')
        for at in times:
            late = moment(at) - moment(end['until'])
            need(late <= timedelta(hours=1), f'{at}, signed by a key that ended before')

    def head_parts(self, notes):
        for note in notes:
            try:
                self.checkpoint(note)
            except Exception:  # refuted where it is used
                continue
            yield self.note_key, [note], []

    def whole_parts(self, file, times):
        audit, anchors = file['audit'], file.get('logAnchors', [])
        heads = [audit['checkpoint'], *(one['checkpoint'] for one in anchors)]
        times = [*times, file['madeAt'], audit['entry']['at']]
        times += [one['registeredAt'] for one in file['receipts']] + [one['anchoredAt'] for one in anchors]
        return [(file['register']['logKey'].strip(), heads, times), *self.head_parts(heads)]

    def core_parts(self):
        core, audit = self.whole['core'], self.whole['core']['audit']
        times = [self.at, core['madeAt'], audit['entry']['at']]
        parts = [(core['register']['logKey'].strip(), [audit['checkpoint']], times)]
        for one in self.whole['receipts']:
            parts.append((self.signer('testate-receipt/1', one), [], [self.at, one['registeredAt']]))
        for one in self.whole['logAnchors']:
            parts.append((self.signer('testate-head/1', one), [one['checkpoint']], [one['anchoredAt']]))
        notes = [audit['checkpoint'], *(one['checkpoint'] for one in self.whole['logAnchors'])]
        return [*parts, *self.head_parts(notes)]

    def signer(self, form, part):
        for key in self.log_keys:
            try:
                self.signed(form, part, [key])
                return key
            except Refuted:
                continue
        return self.log_keys[0]

    def checkpoint(self, note):
        origin, size, root, *more = self.note(note)[:-1].split('\n')
        need(re.fullmatch('0|[1-9][0-9]{0,15}', size) and int(size) < 2**53, 'no size')
        need('' not in more and origin == self.key_name and len(from_base64(root)) == 32, 'no head of this log')
        return int(size), from_base64(root)

    def receipts(self):
        names = {one['name']: one for one in self.trust['networks']}
        for receipt in {one['network']: one for one in reversed(self.content['receipts'])}.values():
            self.step('ledger', lambda: self.place(receipt, names))
        for anchor in self.content.get('logAnchors', []):
            self.step('log-anchor', lambda: self.anchor(anchor, names))

    def place(self, receipt, names):
        network, own = names.get(receipt['network']), self.registration['commitment']
        need(network, f'the register does not use {receipt["network"]}')
        contracts = [network['contract'], *network.get('earlier', [])]
        need(receipt['contract'].lower() in [one.lower() for one in contracts], 'another contract')
        need(receipt['chainId'] == network['chainId'], 'another chain')
        need(receipt.get('tokenId', own) == own, 'another token')
        return f'{receipt["network"]} transaction {receipt["transactionHash"]} (not asked)'

    def anchor(self, anchor, names):
        place = self.place(anchor, names)
        return f'{self.included(anchor["checkpoint"], anchor["proof"])}; {place}'


def signed_note(note, keys):
    """The text of a C2SP signed note, and the first of the keys that signed it."""
    text, empty, lines = note.rpartition('\n\n')
    controls = any(char < ' ' and char != '\n' for char in note)
    length = len(note.encode('utf-16-le')) // 2
    need(empty and length <= 100_000 and note.endswith('\n') and not controls, 'not a signed note')
    text, found = text + '\n', []
    for line in lines[:-1].split('\n'):
        match = re.fullmatch(r'— ([^+\s]+) ([A-Za-z0-9+/=]+)', line)
        need(match, 'a signature line is malformed')
        blob = from_base64(match[2])
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


def moment(at):
    return datetime.fromisoformat(at.replace('Z', '+00:00')) if isinstance(at, str) else at


def verifies(key, signature, message):
    try:
        log_key(key)[2].verify(signature, message)
    except InvalidSignature:
        return False
    return True


def log_key(text):
    match = re.fullmatch(r'([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)', text.strip())
    need(match, 'not a verifier key')
    raw = from_base64(match[3])
    need(len(raw) == 33 and raw[0] == 1, 'not an Ed25519 key')
    own = sha256(match[1].encode(), b'\n', raw)[:4]
    need(own.hex() == match[2], 'the key does not belong to its id')
    return match[1], own, Ed25519PublicKey.from_public_bytes(raw[1:])


TITLE = 'Certificate of registration: '
TITLED = re.compile(rb'/Title (?:\(%s|<feff%s)' % (TITLE.encode(), TITLE.encode('utf-16-be').hex().encode()), re.I)


def is_certificate(raw):
    """By the mark in the last trailer that has one; without any, by what the typesetter wrote."""
    ends = re.finditer(rb'startxref\s+(\d{1,10})\s', raw)
    parts = [raw[int(end[1]) : end.start()] for end in ends]
    sections = [part for part in parts if re.match(rb'xref|\d+ \d+ obj', part)]
    sound = bool(parts) and bool(sections) and sections[-1] is parts[-1]
    for part in reversed(sections if sound else []):
        if CERTIFICATE in part or MARK in part:
            return CERTIFICATE in part
    if not sound and MARK in raw:
        return False
    return CERTIFICATE in raw or bool(b'/Creator (Typst' in raw and TITLED.search(raw))


def verify(raw, trust, proof=None):
    check = Check(trust)
    if raw.startswith(b'%PDF-') and is_certificate(raw):
        if CERTIFICATE in raw or TRACES[1] in raw:
            check.certificate(raw)
        else:
            check.steps.append(('file-kind', None, 'a certificate without a seal, in which nothing can be checked'))
    elif raw.startswith(b'%PDF-') and not any(trace in raw for trace in TRACES) and proof:
        check.proof(proof, raw)
    elif raw.startswith(b'%PDF-') and not any(trace in raw for trace in TRACES):
        check.steps.append(('file-kind', None, 'a PDF without a seal, in which nothing can be checked'))
    elif raw.startswith(b'%PDF-'):
        check.sealed_pdf(raw)
    elif raw.startswith(b'{') and len(raw) <= 1024 * 1024 and b'"format":"testate-proof/' in raw:
        check.proof(raw, None)
    elif raw.startswith(b'{"core":'):
        check.capsule_3(raw)
    elif raw.startswith(b'{'):
        check.capsule(raw)
    elif raw.startswith(b'testate-link/'):
        if check.step('link-note', lambda: check.link(raw.decode())) and check.note_key in check.ends:
            check.steps.append(('retired-key', False, 'signed with a key that the register uses no more'))
    else:
        check.steps.append(('file-kind', False, 'neither a sealed PDF, a capsule nor a proof'))
    return check


def main(arguments):
    as_json = arguments[:1] == ['--json']
    arguments = arguments[1:] if as_json else arguments
    proof = Path(arguments[1]).read_bytes() if arguments[:1] == ['--proof'] else None
    trust_path, *files = arguments[2:] if proof else arguments
    trust = json.loads(Path(trust_path).read_text())
    need(any(fits(schema_of(f'trust-{n}'), trust) for n in (1, 2, 3, 4, 5)), 'the trust set does not fit its schema')
    found = set()
    for name in files:
        check = verify(Path(name).read_bytes(), trust, proof)
        steps, sample = check.steps, check.sample()
        found.update(ok for _, ok, _ in steps)
        if as_json:
            codes = {one: [code for code, ok, _ in steps if ok is one] for one in (False, None)}
            judged = {'file': name, 'refuted': codes[False], 'unknown': codes[None], 'sample': sample}
            print(json.dumps({**judged, 'steps': steps}))
        else:
            words = {True: 'holds  ', False: 'REFUTED', None: 'unknown'}
            print(name, *(f'  {words[ok]} {code}: {why}' for code, ok, why in steps), sep='\n')
            if sample:
                print('  SAMPLE: an identity was not checked at all; this is a trial')
    return 1 if False in found else 3 if None in found else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
