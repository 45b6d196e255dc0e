"""certificate.md: the register's seal on a certificate of registration, and which file is one."""

import re

from .basics import Untrusted, need, need_schema, parse
from .pdf import CERTIFICATE, MARK, SIGNATURE, File, read_signed
from .signed import detached, need_unrevoked

ENTRY = re.compile(
    rb'<< /Type /TestateCertificate /Subtype /application#2Fjson /DSS (\d+) /Signature (\d+)'
    rb' /Length (\d+) >>\nstream\n(.*)\nendstream',
    re.S,
)
TITLE = 'Certificate of registration: '
TITLED = re.compile(
    rb'/Title (?:\(%s|<feff%s)' % (TITLE.encode(), TITLE.encode('utf-16-be').hex().encode()), re.I
)


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


def register_seal(pdf, roots):
    """Whether the registration is of a sample, and what the seal says."""
    file = File(pdf, CERTIFICATE)
    found = ENTRY.fullmatch(file.text(file.entry))
    need(found and len(found[4]) == int(found[3]), 'the entry is in another form')
    entry = parse(found[4])
    need_schema(entry, 'certificate-1')
    signature = read_signed(pdf, file.find(int(found[2])), SIGNATURE, 12_288)
    need(signature.end == len(pdf), 'the seal does not cover the whole file')
    own, at, used = detached(signature, roots)
    need(
        own.is_for('digital_signature', 'non_repudiation'),
        "not a certificate for the register's seal",
        Untrusted,
    )
    need_unrevoked(roots, used, *file.validation(int(found[1])), at)
    said = f'registration {entry["commitment"]}, version {int(entry["version"])}, sealed {at.isoformat()}'
    return {'sample': entry['sample']}, said
