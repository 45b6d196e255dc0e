"""seal.md: the updates of a sealed PDF, and what stands in them."""

import re
from typing import NamedTuple

from asn1crypto import parser

from .basics import Refuted, need, sha256

MARK, CERTIFICATE = b'/TestateRegistration', b'/TestateCertificate'
TRAILER = (
    rb'/Size (?P<size>\d+) (?P<kept>/Root (?P<root>\d+ \d+) R(?: /Info \d+ \d+ R)? /ID '
    rb'\[<[0-9a-f]*> <[0-9a-f]*>\] %s (?P<entry>\d+) 0 R) /Prev (?P<previous>\d+)'
)
STREAM = rb' /W \[1 4 2\] /Index \[(?P<index>\d+ \d+(?: \d+ \d+)*)\] /Length (?P<length>\d+) >>\nstream\n'


class File:
    def __init__(self, pdf, mark=MARK):
        self.trailer = TRAILER.replace(b'%s', mark)
        tail = re.search(rb'startxref\n(\d{1,10})\n%%EOF\n\Z', pdf[-40:])
        need(tail and int(tail[1]) < len(pdf), 'does not end as a sealed PDF does')
        self.pdf, self.objects, self.start, self.sections = pdf, 0, int(tail[1]), []
        self.next_section(self.start)
        self.last = self.sections[0][1]
        self.entry, self.is_table = int(self.last['entry']), pdf.startswith(b'xref\n', self.start)

    def until(self, start, mark):
        end = self.pdf.find(mark, start, start + 524_288)
        need(end >= 0, 'nothing ends where it should')
        return end

    def section(self, start):
        """The offsets of its objects, and the parts of its trailer."""
        text, offsets = self.pdf[start : self.until(start, b'\nstartxref\n') + 1], {}
        if text.startswith(b'xref\n'):
            at = 5
            while run := re.compile(rb'(\d+) (\d+)\n').match(text, at, at + 24):
                at = run.end()
                for number in range(int(run[1]), int(run[1]) + int(run[2])):
                    line = re.compile(rb'(\d{10}) \d{5} n \n').match(text, at)
                    need(line, 'a cross-reference table in another form')
                    offsets[number], at = int(line[1]), at + 20
            found = re.compile(rb'trailer\n<< ' + self.trailer + rb' >>\n').fullmatch(text, at)
        else:
            found = re.match(rb'\d+ 0 obj\n<< /Type /XRef ' + self.trailer + STREAM, text)
            need(found and int(found['length']) <= 700_000, 'not a cross-reference section of a seal')
            row, end = start + found.end(), start + found.end() + int(found['length'])
            need(end <= len(self.pdf), 'a section that goes on behind the file')
            index = [int(one) for one in found['index'].split(b' ')]
            for first, count in zip(index[::2], index[1::2]):
                for number in range(first, first + count):
                    need(row + 7 <= end, 'a short cross-reference stream')
                    offsets[number], row = int.from_bytes(self.pdf[row + 1 : row + 5], 'big'), row + 7
        need(found, 'a trailer in another form')
        return offsets, found

    def next_section(self, start):
        self.sections.append(self.section(start))
        self.objects += len(self.sections[-1][0])
        need(self.objects <= 100_000, 'too many objects')

    def since(self, end):
        """The numbers of the objects in the updates behind these bytes."""
        start, found = self.start, set()
        while start >= end:
            offsets, trailer = self.section(start)
            before, start = start, int(trailer['previous'])
            need(start < before, 'a section that is not behind the one before')
            found.update(offsets)
        return found

    def find(self, wanted):
        """Where the body of the newest version of an object starts."""
        for n in range(200):
            if n == len(self.sections):
                self.next_section(int(self.sections[-1][1]['previous']))
            offset = self.sections[n][0].get(wanted)
            if offset is not None:
                head = b'%d 0 obj\n' % wanted
                need(self.pdf[offset : offset + len(head)] == head, f'object {wanted} is not there')
                return offset + len(head)
        raise Refuted('too many updates')

    def text(self, wanted):
        start = self.find(wanted)
        return self.pdf[start : self.until(start, b'\nendobj\n')]

    def dictionary_of(self, field):
        """The number of a signed field's signature dictionary."""
        found = re.search(rb' /V (\d+) 0 R(?: /AP << /N \d+ 0 R >>)? >>\Z', self.text(field))
        need(found, 'not signed')
        return int(found[1])

    def layout(self):
        """The dictionary of the registration entry."""
        start = self.find(self.entry)
        found = LAYOUT.match(self.pdf[start : start + 500])
        need(found, 'the registration entry is in another form')
        return {name: one and int(one) for name, one in found.groupdict().items()}, start + found.end()

    def store(self, number):
        found = STORE.fullmatch(self.text(number))
        need(found, 'the document security store is in another form')
        refs(found[6] or b'[]')  # the will's own, which nothing else reads
        return found

    def validation(self, store):
        """The certificates and the lists of a document security store."""
        found = self.store(store)
        return [*self.streams(refs(found[2]))], [*self.streams(refs(found[4]))]

    def streams(self, numbers):
        for one in numbers:
            try:
                start = self.find(one)
            except Refuted:
                continue
            head = re.match(rb'<< /Length (\d+) >>\nstream\n', self.pdf[start : start + 60])
            if head:
                yield self.pdf[start + head.end() : start + head.end() + int(head[1])]


LAYOUT = re.compile(
    rb'<< /Type /TestateRegistration /Subtype /application#2Fjson'
    rb' /Fields \[(?P<A>\d+) (?P<B>\d+) (?P<C>\d+)\]'
    rb' /FormFields (?P<D>\d+) /Page (?P<E>\d+) /Annots (?P<F>\d+) /DSS (?P<G>\d+)'
    rb'(?: /Perms (?P<H>\d+) /LockedFields (?P<I>\d+))? /Length (?P<L>\d+) >>\nstream\n'
)
STORE = re.compile(
    rb'(<< /Type /DSS /Certs )(\[[\dR ]*\])( /CRLs )(\[[\dR ]*\])'
    rb'((?: /OCSPs (\[[\dR ]*\]))?(?: /VRI << [0-9A-FR/ ]* >>)? >>)'
)
SIGNATURE = b'<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached '
STAMP = b'<< /Type /DocTimeStamp /Filter /Adobe.PPKLite /SubFilter /ETSI.RFC3161 '


def refs(body):
    need(re.fullmatch(rb'\[(\d+ \d+ R( \d+ \d+ R)*)?\]', body), 'not an array of references')
    return [int(one) for one in re.findall(rb'(\d+) \d+ R', body)]


class Covered(NamedTuple):
    """A signature dictionary: the DER of its CMS, the digest and the end of what it covers, and its text."""

    der: bytes
    digest: bytes
    end: int
    text: bytes
    details: bytes


def read_signed(pdf, offset, head, *digits):
    hexadecimal = b'|'.join(b'[0-9a-f]{%d}' % one for one in digits)
    byte_range = rb'(/ByteRange \[0 ([1-9]\d*) ([1-9]\d*) ([1-9]\d*)\] *)'
    found = re.compile(re.escape(head) + byte_range + b' /Contents <(' + hexadecimal + b')>').match(
        pdf, offset
    )
    need(found and len(found[1]) == 47, 'the signature is in another form')
    before, after, end = int(found[2]), int(found[3]), int(found[3]) + int(found[4])
    need((before, after) == (found.start(5) - 1, found.end()) and end <= len(pdf), 'it covers other bytes')
    contents = bytes.fromhex(found[5].decode())
    length = parser.peek(contents)
    need(not any(contents[length:]), 'the padding is not zero')
    close = pdf.find(b' >>\nendobj\n', after, min(after + 524_288, end))
    need(close >= 0, 'the signature does not end')
    return Covered(contents[:length], sha256(pdf[:before], pdf[after:end]), end, found[0], pdf[after:close])
