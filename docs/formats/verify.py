#!/usr/bin/env python3
"""Checks sealed PDFs, capsules, proofs and link notes of a Testate register offline.

Written from the pages in this folder alone.

    python3 verify.py [--json] [--proof PROOF.json] TRUST.json FILE...

Needs `cryptography` and `asn1crypto`. It asks no ledger.
Exit code: 0 everything holds, 1 something is refuted, 3 a file carries no seal.
"""

import base64, hashlib, json, re, sys, unicodedata
from datetime import datetime, timedelta
from pathlib import Path

from asn1crypto import algos, cms, core, crl, parser, pem, tsp, x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

FOLDER = Path(__file__).resolve().parent


class Refuted(Exception):
    pass


class Untrusted(Refuted):
    """A certificate does not lead to the trusted root."""


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


class Certificate:
    def __init__(self, raw):
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
                self.stamps = value.native == ['time_stamping']
            elif kind == 'basic_constraints':
                self.is_authority = value['ca'].native
                length = value['path_len_constraint'].native
                self.path_length = (255 if self.is_authority else -1) if length is None else length
            elif kind != 'key_identifier':
                need(not extension['critical'].native, 'unknown critical extension')

    def signed(self, body, signature, issuer, usage):
        return usage in self.usage and issuer == self.subject and signed_by(self.spki, signature, body)

    def issued(self, other):
        return self.is_authority and self.signed(other.body, other.signature, other.issuer, 'key_cert_sign')

    def valid(self, at):
        return self.since <= at <= self.until


def path_to(root, leaf, others, at):
    """Every certificate from the leaf up to the root, without the root; each of `others` must be on it."""
    path = [leaf]
    need(leaf.valid(at) and root.valid(at), 'a certificate is not valid at that time', Untrusted)
    while not (root.path_length >= len(path) - 1 and root.issued(path[-1])):
        above = [
            one
            for one in others
            if one not in path and one.path_length >= len(path) - 1 and one.valid(at) and one.issued(path[-1])
        ]
        need(above and len(path) < 5, f'{leaf.name} does not lead to the root', Untrusted)
        path.append(above[0])
    need(len(path) == len(others) + 1, 'certificates that nothing rests on', Untrusted)
    return [(one, at) for one in path]


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


def time_stamp(token, imprint, root):
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
    return at, path_to(root, signed.signer, signed.others, at)


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

TRAILER = (
    rb'/Size \d+ /Root \d+ \d+ R(?: /Info \d+ \d+ R)? /ID \[<[0-9a-f]*> <[0-9a-f]*>\] '
    rb'/TestateRegistration (\d+) 0 R /Prev (\d+)'
)


class File:
    def __init__(self, pdf):
        tail = re.search(rb'startxref\n(\d{1,10})\n%%EOF\n\Z', pdf[-40:])
        need(tail and int(tail[1]) < len(pdf), 'does not end as a sealed PDF does')
        self.pdf, self.objects = pdf, 0
        self.sections = [self.section(int(tail[1]))]
        self.registration = self.sections[0][1]

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
            found = re.compile(rb'trailer\n<< ' + TRAILER + rb' >>\n').fullmatch(text, at)
        else:
            form = rb' /W \[1 4 2\] /Index \[([\d ]+)\] /Length (\d+) >>\nstream\n'
            found = re.match(rb'\d+ 0 obj\n<< /Type /XRef ' + TRAILER + form, text)
            need(found and int(found[4]) <= 700_000, 'not a cross-reference section of a seal')
            row, end = start + found.end(), start + found.end() + int(found[4])
            index = [int(one) for one in found[3].split(b' ')]
            for first, count in zip(index[::2], index[1::2]):
                for one in range(first, first + count):
                    need(row + 7 <= end <= len(self.pdf), 'a short cross-reference stream')
                    offsets[one] = int.from_bytes(self.pdf[row + 1 : row + 5], 'big')
                    row += 7
        need(found, 'a trailer in another form')
        self.objects += len(offsets)
        need(self.objects <= 100_000, 'too many objects')
        return offsets, int(found[1]), int(found[2])

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


def read_signed(pdf, offset, kind):
    """The DER of the CMS, the digest of what it covers, the end of the update, and what follows /Contents."""
    head, digits = KINDS[kind]
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
    details = pdf[after : min(after + 10_000, end)]
    close = details.find(b' >>\nendobj\n')
    need(close >= 0, f'the {kind} does not end')
    return contents[:length], sha256(pdf[:before], pdf[after:end]), end, details[:close]


def details_of(text):
    found = re.fullmatch(rb' /M \(D:\d{14}Z\) /Name <feff([0-9a-f]*)> /Reason <feff([0-9a-f]*)>', text)
    need(found, 'the signature dictionary is in another form')
    return [bytes.fromhex(one.decode()).decode('utf-16-be') for one in found.groups()]


LAYOUT = re.compile(
    rb'<< /Type /TestateRegistration /Subtype /application#2Fjson /Fields \[(\d+) (\d+) (\d+)\] /FormFields (\d+)'
    rb' /Page (\d+) /Annots (\d+) /DSS (\d+) /Length (\d+) >>\nstream\n'
)
STORE = re.compile(
    rb'<< /Type /DSS /Certs (\[[\dR ]*\]) /CRLs (\[[\dR ]*\])(?: /OCSPs \[[\dR ]*\])?(?: /VRI << [0-9A-FR/ ]* >>)? >>'
)
TRACES = (b'/TestateRegistration', b'/ETSI.CAdES.detached', b'/ETSI.RFC3161')
PARTIES = ('testator-signature', 'witness-1-signature', 'witness-2-signature')


class Check:
    """The steps taken, in order. `step` runs one and says whether it holds."""

    def __init__(self, trust):
        self.trust, self.steps = trust, []
        self.root = Certificate(pem.unarmor(trust['rootPem'].encode())[2])
        self.key_name, self.key_id, self.key = log_key(trust['logKey'])

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
        self.pdf, self.used, self.first, self.stamped, self.reasons = pdf, [], None, [], {}
        if not self.step('sealed-form', self.sealed_form):
            return
        named = bytes.fromhex(self.registration['register']) == sha256(self.root.raw)
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

    def sealed_form(self):
        self.file = File(self.pdf)
        start = self.file.find(self.file.registration)
        found = LAYOUT.match(self.pdf[start : start + 500])
        need(found, 'the registration entry is in another form')
        *self.fields, self.form_fields, _, _, self.store, length = (int(one) for one in found.groups())
        start += found.end()
        raw = self.pdf[start : start + length]
        self.registration = parse(raw, sort=False)
        schema = schema_of('registration-1')
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
        self.at, used = time_stamp(der, digest, self.root)
        need(named, 'the registration entry names another register')
        self.used += used
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
        at, used = time_stamp(signed.token, sha256(signed.value), self.root)
        used = path_to(self.root, signed.signer, signed.others, at) + used
        own = signed.signer
        is_party = own.usage == {'non_repudiation'} and not own.is_authority and not own.stamps
        need(is_party, "not a party's certificate", Untrusted)
        name, self.reasons[index] = details_of(details)
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
        found = STORE.fullmatch(self.file.text(self.store))
        need(found, 'the document security store is in another form')
        certificates = [Certificate(raw) for raw in self.streams(refs(found[1]))]
        lists = [unwrap(crl.CertificateList, raw, 'tbs_cert_list') for raw in self.streams(refs(found[2]))]
        authorities = [self.root, *certificates, *(one for one, _ in self.used)]
        for used, at in self.used:
            covering = next(
                (
                    one
                    for issuer in authorities
                    if issuer.is_authority and issuer.issued(used)
                    for one, body, signature in lists
                    if one['this_update'].native <= self.at <= one['next_update'].native
                    and issuer.signed(body, signature, one['issuer'].dump(), 'crl_sign')
                ),
                None,
            )
            need(covering is not None, f'no list covers the certificate of {used.name}', Untrusted)
            for entry in covering['revoked_certificates'] or []:
                same = entry['user_certificate'].dump() == used.serial
                need(not same or entry['revocation_date'].native > at, f'{used.name} was revoked', Untrusted)
        return 'no certificate was revoked when it was used'

    def streams(self, numbers):
        for one in numbers:
            try:
                start = self.file.find(one)
            except Refuted:
                continue
            head = re.match(rb'<< /Length (\d+) >>\nstream\n', self.pdf[start : start + 60])
            if head:
                yield self.pdf[start + head.end() : start + head.end() + int(head[1])]

    # capsule.md ---------------------------------------------------------------------------------------------

    def capsule(self, raw):
        if not self.step('capsule-form', lambda: self.capsule_form(raw)):
            return
        own = self.content['register']
        root = sha256(self.root.raw).hex()
        if own['root'] != root or own['logKey'] != self.trust['logKey'].strip():
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
        self.registration, self.sealed_hash = self.content['registration'], sha256(self.sealed).hex()
        self.step('audit-log', self.audit)
        self.step('receipts', self.own_receipts)
        self.step('capsule-times', self.times)
        if self.holds():
            self.receipts()

    def capsule_form(self, raw):
        need(len(raw) <= 64 * 1024 * 1024, 'larger than any capsule')
        self.content = parse(raw)
        need(any(fits(schema_of(f'capsule-{n}'), self.content) for n in (1, 2)), 'it does not fit a schema')
        self.signature = from_base64(self.content['signature'])
        self.sealed = from_base64(self.content['sealedPdf'])
        return self.content['format']

    def register_signature(self):
        unsigned = {name: one for name, one in self.content.items() if name != 'signature'}
        self.key.verify(self.signature, self.content['format'].encode() + b'\n' + canonical(unsigned))
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
        ways = {canonical(one.get('ceremony')) for one in self.content['statements']}
        need(len(ways) == 1, 'the statements say different ways')
        return 'each is the one its party signed'

    def recordings(self):
        given = sorted(one['sha256'] for one in self.content['media'])
        need(given == sorted(self.content['registration']['videoStatementHash']), 'other recordings')
        return f'{len(given)} recording(s)'

    def audit(self):
        audit = self.content['audit']
        entry = audit['entry']
        own = self.registration['commitment']
        need((entry['will'] or {}).get('commitment') == own, 'another will')
        details = sha256(bytes.fromhex(audit['salt']), canonical(audit['details'])).hex()
        need(details == entry['details'], 'other particulars')
        need(audit['details'].get('sealedHash') == self.sealed_hash, 'another sealed PDF')
        return self.included(audit['checkpoint'], audit['proof'])

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
        return 'signatures, seal, receipts and capsule follow each other in time'

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
        if own['root'] != sha256(self.root.raw).hex() or own['logKey'] != self.trust['logKey'].strip():
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
        times = [one['registeredAt'] for one in self.content['receipts']]
        for earlier in [*times, self.content['audit']['entry']['at']]:
            need(moment(earlier) - made <= timedelta(hours=1), f'{earlier} is after the proof')
        return 'line of the log, receipts and proof follow each other in time'

    # link.md ------------------------------------------------------------------------------------------------

    def link(self, note):
        form = 'testate-link/1\n([0-9a-f]{64})\n([0-9a-f]{64})\n([1-9][0-9]{0,9})\n([0-9a-f]{64})\n'
        found = re.fullmatch(form, self.note(note))
        need(found and int(found[3]) < 2**32, 'not a link note')
        return f'document {found[1]} is registration {found[2]}, version {found[3]}, sealed as {found[4]}'

    def note(self, note):
        """The text of a C2SP signed note, signed by the log's key."""
        text, empty, lines = note.rpartition('\n\n')
        controls = any(char < ' ' and char != '\n' for char in note)
        length = len(note.encode('utf-16-le')) // 2
        need(empty and length <= 100_000 and note.endswith('\n') and not controls, 'not a signed note')
        text, signed = text + '\n', False
        for line in lines[:-1].split('\n'):
            match = re.fullmatch(r'— ([^+\s]+) ([A-Za-z0-9+/=]+)', line)
            need(match, 'a signature line is malformed')
            blob = from_base64(match[2])
            need(len(blob) >= 5, 'a signature line is malformed')
            if match[1] == self.key_name and blob[:4] == self.key_id:
                self.key.verify(blob[4:], text.encode())
                signed = True
        need(signed, 'not signed by the log')
        return text

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
        need(receipt['contract'].lower() == network['contract'].lower(), 'another contract')
        need(receipt['chainId'] == network['chainId'], 'another chain')
        need(receipt.get('tokenId', own) == own, 'another token')
        return f'{receipt["network"]} transaction {receipt["transactionHash"]} (not asked)'

    def anchor(self, anchor, names):
        place = self.place(anchor, names)
        return f'{self.included(anchor["checkpoint"], anchor["proof"])}; {place}'


def moment(at):
    return datetime.fromisoformat(at.replace('Z', '+00:00')) if isinstance(at, str) else at


def log_key(text):
    match = re.fullmatch(r'([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)', text.strip())
    need(match, 'not a verifier key')
    raw = from_base64(match[3])
    need(len(raw) == 33 and raw[0] == 1, 'not an Ed25519 key')
    own = sha256(match[1].encode(), b'\n', raw)[:4]
    need(own.hex() == match[2], 'the key does not belong to its id')
    return match[1], own, Ed25519PublicKey.from_public_bytes(raw[1:])


def verify(raw, trust, proof=None):
    check = Check(trust)
    if raw.startswith(b'%PDF-') and not any(trace in raw for trace in TRACES) and proof:
        check.proof(proof, raw)
    elif raw.startswith(b'%PDF-') and not any(trace in raw for trace in TRACES):
        check.steps.append(('file-kind', None, 'a PDF without a seal, in which nothing can be checked'))
    elif raw.startswith(b'%PDF-'):
        check.sealed_pdf(raw)
    elif raw.startswith(b'{') and len(raw) <= 1024 * 1024 and b'"format":"testate-proof/' in raw:
        check.proof(raw, None)
    elif raw.startswith(b'{'):
        check.capsule(raw)
    elif raw.startswith(b'testate-link/'):
        check.step('link-note', lambda: check.link(raw.decode()))
    else:
        check.steps.append(('file-kind', False, 'neither a sealed PDF, a capsule nor a proof'))
    return check.steps


def main(arguments):
    as_json = arguments[:1] == ['--json']
    arguments = arguments[1:] if as_json else arguments
    proof = Path(arguments[1]).read_bytes() if arguments[:1] == ['--proof'] else None
    trust_path, *files = arguments[2:] if proof else arguments
    trust = json.loads(Path(trust_path).read_text())
    need(any(fits(schema_of(f'trust-{n}'), trust) for n in (1, 2)), 'the trust set does not fit its schema')
    found = set()
    for name in files:
        steps = verify(Path(name).read_bytes(), trust, proof)
        found.update(ok for _, ok, _ in steps)
        if as_json:
            codes = {one: [code for code, ok, _ in steps if ok is one] for one in (False, None)}
            print(json.dumps({'file': name, 'refuted': codes[False], 'unknown': codes[None], 'steps': steps}))
        else:
            words = {True: 'holds  ', False: 'REFUTED', None: 'unknown'}
            print(name, *(f'  {words[ok]} {code}: {why}' for code, ok, why in steps), sep='\n')
    return 1 if False in found else 3 if None in found else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
