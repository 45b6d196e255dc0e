"""seal.md: certificates, revocation lists, signatures and time-stamps, also of outside authorities."""

import hashlib, re
from datetime import datetime, timedelta, timezone

from asn1crypto import algos, cms, core, crl, parser, tsp, x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

from .basics import Unknown, Untrusted, need, sha256


def tlv(tag, *parts):
    return parser.emit(tag >> 6, tag >> 5 & 1, tag & 31, b''.join(parts))


def sequence(*parts):
    return tlv(0x30, *parts)


def set_of(*parts):
    return tlv(0x31, *sorted(parts))


def oid(dotted):
    return core.ObjectIdentifier(dotted).dump()


def integer(value):
    return core.Integer(value).dump()


SHA256 = sequence(oid('2.16.840.1.101.3.4.2.1'))
ECDSA = sequence(oid('1.2.840.10045.4.3.2'))
DATA, TST_INFO = '1.2.840.113549.1.7.1', '1.2.840.113549.1.9.16.1.4'
POLICY = '2.25.35356659782918175389445294029293351285.2.1'
RSA = 'rsassa_pkcs1v15'
HASHES = {'sha256': hashes.SHA256(), 'sha384': hashes.SHA384(), 'sha512': hashes.SHA512()}
CURVES = {'secp256r1': ec.SECP256R1.group_order, 'secp384r1': ec.SECP384R1.group_order}


def plain_hash(name, algorithm):
    """Of an outside authority: without parameters, or with NULL."""
    need(name in HASHES and algorithm['parameters'].native is None, 'an algorithm that is not read here')
    return name


def has_low_s(signature, order):
    return decode_dss_signature(signature)[1] <= order // 2


def moment(value, fine=False):
    """A time in its one spelling; three digits of a fraction are read."""
    one = getattr(value, 'chosen', value)
    short = one.tag == 23
    found = re.fullmatch(rb'(\d{%d})(\.\d*[1-9])?Z' % (12 if short else 14), one.contents)
    need(found and (fine or not found[2]), 'not a time')
    text = found[1].decode()
    digits = ('19' if text >= '5' else '20') * short + text
    at = datetime(int(digits[:4]), *(int(digits[n : n + 2]) for n in range(4, 14, 2)), tzinfo=timezone.utc)
    return at + timedelta(milliseconds=int((found[2] or b'')[1:4].ljust(3, b'0')))


class Signed:
    """A certificate or a list: of the register in its one encoding, or of an outside authority."""

    def __init__(self, kind, raw, outside):
        parsed = kind.load(raw, strict=True)
        self.tbs, algorithm, bits = parsed[0], parsed[1], parsed[2].contents
        self.raw, self.outside, self.body, self.signature = raw, outside, self.tbs.dump(), bits[1:]
        self.issuer, self.by = self.tbs['issuer'].dump(), ('ecdsa', 'sha256')
        need(self.tbs['signature'].dump() == algorithm.dump() and bits[0] == 0, 'it names two algorithms')
        if outside:
            self.by = algorithm.signature_algo, plain_hash(algorithm.hash_algo, algorithm)
            need(self.by[0] in ('ecdsa', RSA), 'an algorithm that is not read here')
        else:
            decode_dss_signature(self.signature)  # which reads DER alone
            need(raw == sequence(self.body, ECDSA, tlv(3, b'\0', self.signature)), 'another encoding')


class Certificate(Signed):
    def __init__(self, raw, outside=False):
        super().__init__(x509.Certificate, raw, outside)
        tbs = self.tbs
        self.serial, self.subject = tbs['serial_number'].dump(), tbs['subject'].dump()
        self.spki = tbs['subject_public_key_info'].dump()
        self.since, self.until = (moment(tbs['validity'][one]) for one in ('not_before', 'not_after'))
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

    def verifies(self, signature, body, by, outside):
        """The register's own signatures are on P-256, with the smaller s."""
        key, (kind, name) = serialization.load_der_public_key(self.spki), by
        if kind == 'ecdsa':
            order = CURVES.get(key.curve.name) if isinstance(key, ec.EllipticCurvePublicKey) else None
            own = order == CURVES['secp256r1'] and has_low_s(signature, order)
            fits, scheme = outside and order or own, [ec.ECDSA(HASHES[name])]
        else:
            fits = outside and isinstance(key, rsa.RSAPublicKey) and key.key_size >= 2048
            scheme = [padding.PKCS1v15(), HASHES[name]]
        try:
            return bool(fits) and key.verify(signature, body, *scheme) is None
        except InvalidSignature:
            return False

    def issued(self, one, usage='key_cert_sign'):
        signs = self.is_authority and usage in self.usage and one.issuer == self.subject
        return signs and self.verifies(one.signature, one.body, one.by, one.outside)

    def is_for(self, *usage):
        return self.usage == {*usage} and not self.is_authority and not self.stamps

    def valid(self, at):
        return self.since <= at <= self.until


class RevocationList(Signed):
    def __init__(self, raw, outside=False):
        super().__init__(crl.CertificateList, raw, outside)
        need(self.tbs['version'].dump() == integer(1), 'not of version 2')
        entries = self.tbs['revoked_certificates']
        self.since, self.until = moment(self.tbs['this_update']), moment(self.tbs['next_update'])
        self.revoked = [(one['user_certificate'].dump(), moment(one['revocation_date'])) for one in entries]
        for one in self.tbs['crl_extensions'] if outside else ():
            if one['critical'].native:
                need(
                    one['extn_id'].native == 'issuing_distribution_point',
                    'unknown critical extension of a list',
                )
                _, *rest = one['extn_value'].parsed.native.values()
                need(not any(rest), 'a list of some certificates alone')
        read = (one for entry in entries for one in entry['crl_entry_extensions'])
        need(not outside or not any(one['critical'].native for one in read), 'an entry that is not read here')


def own_or_outside(kind, raw):
    try:
        return kind(raw)
    except Exception:  # not in the register's encoding
        return kind(raw, True)


def way_to(roots, leaf, others, at, below=0):
    """Certificates from the leaf upwards until one is signed by a root, or None."""
    if any(one.valid(at) and one.path_length >= below and one.issued(leaf) for one in roots):
        return [leaf]
    for one in others if below < 3 else ():
        if one.path_length >= below and one.valid(at) and one.issued(leaf):
            way = way_to(roots, one, [other for other in others if other is not one], at, below + 1)
            if way:
                return [leaf, *way]
    return None


def path_to(roots, leaf, others, at):
    """Each certificate of the path with the time for which it is needed; each of `others` must be on it."""
    path = leaf.valid(at) and way_to(roots, leaf, others, at)
    need(path, f'{leaf.name} leads to no root', Unknown)
    need(len(path) == len(others) + 1, 'certificates that nothing rests on', Untrusted)
    return [(one, at) for one in path]


def need_unrevoked(roots, used_ones, certificates, lists, at_time):
    """Step 6: for each certificate lists of its issuer, in force at that time, none of which names it."""
    for raw in certificates:  # nothing rests on them, but each can be read
        own_or_outside(Certificate, raw)
    lists = [own_or_outside(RevocationList, raw) for raw in lists]
    for used, at in used_ones:
        issuers = [one for one in [*roots, *(one for one, _ in used_ones)] if one.issued(used)]
        read = lists if used.outside else [one for one in lists if not one.outside]
        own = []
        for one in (RevocationList(one.raw, used.outside) for one in read):
            if one.since <= at_time <= one.until and any(issuer.issued(one, 'crl_sign') for issuer in issuers):
                own.append(one)
        need(own, f'no list covers the certificate of {used.name}', Untrusted)
        for serial, when in (pair for one in own for pair in one.revoked):
            need(serial != used.serial or when > at, f'{used.name} was revoked', Untrusted)


class SignedData:
    """A party's signature, the register's seal or a time-stamp, in the one encoding of its parts."""

    def __init__(self, der, outside=False):
        signed = cms.ContentInfo.load(der, strict=True)['content']
        info, self.outside = signed['signer_infos'][0], outside
        found = [Certificate(one.chosen.dump(), outside) for one in signed['certificates']]
        self.signer = next(one for one in found if info['sid'].chosen.contents == one.issuer + one.serial)
        self.others = [one for one in found if one is not self.signer]
        self.type = signed['encap_content_info']['content_type'].dotted
        self.content = signed['encap_content_info']['content'].contents
        self.attributes, self.value = info['signed_attrs'], info['signature'].native
        algorithm = info['digest_algorithm']
        self.hash = plain_hash(algorithm['algorithm'].native, algorithm) if outside else 'sha256'
        self.token = next((one['values'][0].dump() for one in info['unsigned_attrs']), None)
        key, self.kind = serialization.load_der_public_key(self.signer.spki), RSA
        if isinstance(key, ec.EllipticCurvePublicKey):
            self.kind = 'ecdsa'
            need(has_low_s(self.value, CURVES[key.curve.name]), 'another encoding than the one there is')
        need(der == self.encoded(found), 'another encoding than the one there is')

    def encoded(self, certificates):
        digest = sequence(algos.DigestAlgorithmId(self.hash).dump())
        algorithm = sequence(algos.SignedDigestAlgorithmId(RSA).dump(), b'\5\0')
        if self.kind == 'ecdsa':
            algorithm = sequence(algos.SignedDigestAlgorithmId(f'{self.hash}_ecdsa').dump())
        token = self.token and tlv(0xA1, sequence(oid('1.2.840.113549.1.9.16.2.14'), set_of(self.token)))
        info = sequence(
            integer(1),
            sequence(self.signer.issuer, self.signer.serial),
            digest,
            tlv(0xA0, self.attributes.contents if self.outside else b''.join(sorted(self.own_attributes()))),
            algorithm,
            tlv(4, self.value),
            token or b'',
        )
        body = sequence(
            integer(1 if self.type == DATA else 3),
            set_of(digest),
            sequence(oid(self.type), tlv(0xA0, tlv(4, self.content)) if self.content else b''),
            tlv(0xA0, *sorted(one.raw for one in certificates)),
            set_of(info),
        )
        return sequence(oid('1.2.840.113549.1.7.2'), tlv(0xA0, body))

    def own_attributes(self):
        own = self.signer
        name = sequence(sequence(tlv(0xA4, own.issuer)), own.serial)
        identity = sequence(sequence(sequence(tlv(4, sha256(own.raw)), name)))
        digest = self.attribute('1.2.840.113549.1.9.4').native
        return [
            sequence(oid('1.2.840.113549.1.9.3'), set_of(oid(self.type))),
            sequence(oid('1.2.840.113549.1.9.4'), set_of(tlv(4, digest))),
            sequence(oid('1.2.840.113549.1.9.16.2.47'), set_of(identity)),
        ]

    def attribute(self, dotted):
        found = [one['values'][0] for one in self.attributes if one['type'].dotted == dotted]
        need(len(found) < 2, 'an attribute that is there twice')
        return found[0] if found else None

    def check(self, digest):
        need(self.attribute('1.2.840.113549.1.9.4').native == digest, 'the signed bytes were changed')
        by, body = (self.kind, self.hash), tlv(0x31, self.attributes.contents)
        need(self.signer.verifies(self.value, body, by, self.outside), 'the signature does not match')

    def check_outside_attributes(self):
        whole = (one.dump() == sequence(one['type'].dump(), one['values'].dump()) for one in self.attributes)
        need(all(whole), 'signed attributes in another form')
        need(self.attribute('1.2.840.113549.1.9.52') is None, 'signed attributes that name the algorithms')
        need(self.attribute('1.2.840.113549.1.9.3').dotted == TST_INFO, 'signed as something else')
        second = self.attribute('1.2.840.113549.1.9.16.2.47')
        by_sha1 = self.attribute('1.2.840.113549.1.9.16.2.12')
        first = (second or by_sha1)['certs'][0]
        name = first['hash_algorithm']['algorithm'].native if second else 'sha1'
        made = hashlib.new(name, self.signer.raw).digest()
        need(first['cert_hash'].native == made, 'it names another certificate')


def detached(signature, roots):
    """Of a time-stamped signature in a PDF: its signer, its time, and the certificates it rests on."""
    signed = SignedData(signature.der)
    need(signed.type == DATA and not signed.content and signed.token, 'not a time-stamped signature')
    signed.check(signature.digest)
    at, used = time_stamp(signed.token, sha256(signed.value), roots)
    return signed.signer, at, path_to(roots, signed.signer, signed.others, at) + used


def time_stamp(der, imprint, roots, outside=False):
    """The time, and the certificates it rests on."""
    signed = SignedData(der, outside)
    unit = signed.signer
    need(signed.type == TST_INFO and signed.content and not signed.token, 'not a time-stamp')
    info = tsp.TSTInfo.load(signed.content, strict=True)
    hashed, at = info['message_imprint'], moment(info['gen_time'], fine=outside)
    if outside:
        critical = any(one['critical'].native for one in info['extensions'])
        plain = info['version'].dump() == integer(1) and isinstance(info['serial_number'].native, int)
        need(plain and not critical, 'a time-stamp that is not read here')
        algorithm = hashed['hash_algorithm']
        need(plain_hash(algorithm['algorithm'].native, algorithm) == 'sha256', 'not over SHA-256')
        plain = not unit.is_authority and unit.usage <= {'digital_signature', 'non_repudiation'}
        need(plain, 'not stamped by a time-stamping unit')
        signed.check_outside_attributes()
    else:
        exact = sequence(
            integer(1),
            info['policy'].dump(),
            sequence(SHA256, tlv(4, hashed['hashed_message'].native)),
            integer(info['serial_number'].native),
            tlv(0x18, at.strftime('%Y%m%d%H%M%SZ').encode()),
            sequence(integer(1)),
        )
        need(signed.content == exact, 'another encoding than the one there is')
    need(hashed['hashed_message'].native == imprint, 'the time-stamp is over other bytes')
    need(unit.stamps, 'not stamped by a time-stamping unit')
    signed.check(hashlib.new(signed.hash, signed.content).digest())
    return at, path_to(roots, unit, signed.others, at)


def is_by_outsider(der):
    content = cms.ContentInfo.load(der, strict=True)['content']['encap_content_info']['content'].contents
    return tsp.TSTInfo.load(content, strict=True)['policy'].dotted != POLICY
