"""seal.md, the will's own objects: PDF values, and where a viewer finds them (ISO 32000-2 sections 7.3 and 7.5)."""

import re, zlib
from typing import NamedTuple

from .basics import Refuted, need

MOST_UNPACKED, MOST_OBJECTS, DEEPEST = 64 * 2**20, 200_000, 100


class Ref(NamedTuple):
    number: int
    generation: int


def pattern(text):
    return re.compile(text.replace('_', r'[\0\t\n\f\r ]').encode(), re.DOTALL)


SKIPPED = pattern(r'(?:_+|%[^\r\n]*)*')
WORD, NUMBER, DIGITS = pattern('true|false|null'), pattern(r'[+-]?(?:\d+\.?\d*|\.\d+)'), pattern(r'\d{1,10}')
REF = pattern(r'(\d{1,10})_+(\d{1,10})_*R')
NAME, HEXADECIMAL = pattern(r'/([^\0\t\n\f\r ()<>\[\]{}/%]*)'), pattern('<[^<>]*>')
PARENTHESIS, STREAM = pattern(r'[()]|\\.'), pattern(r'stream(?:\r\n|\n|\r)?')
HEAD = pattern(r'\s{0,8}(\d{1,10})\s+(\d{1,10})\s+obj')


class Reader:
    """Values: float, Ref, list, dict; names b'/…', strings as they are spelt, b'true', b'false'; None for null."""

    def __init__(self, text, at=0):
        self.text, self.at, self.repeats = text, at, False

    def take(self, expression):
        found = expression.match(self.text, self.at)
        if found:
            self.at = found.end()
        return found

    def skip(self):
        self.take(SKIPPED)

    def next_is(self, mark):
        self.skip()
        return self.text.startswith(mark, self.at)

    def integer(self):
        self.skip()
        found = self.take(DIGITS)
        need(found, 'a number cannot be read')
        return int(found[0])

    def value(self, depth=0):
        need(depth <= DEEPEST, 'nested too deeply')
        self.skip()
        if found := self.take(REF):
            return Ref(int(found[1]), int(found[2]))
        if found := self.take(NUMBER):
            return float(found[0])
        if found := self.take(NAME):
            return b'/' + decoded(found[1])
        if self.next_is(b'<<'):
            return self.dictionary(depth)
        if self.next_is(b'('):
            return self.literal()
        if self.next_is(b'['):
            return self.array(depth)
        found = self.take(HEXADECIMAL) or self.take(WORD)
        need(found, 'an object cannot be read')
        return None if found[0] == b'null' else found[0]

    def array(self, depth):
        self.at, items = self.at + 1, []
        while not self.next_is(b']'):
            items.append(self.value(depth + 1))
        self.at += 1
        return items

    def dictionary(self, depth):
        self.at, entries, keys = self.at + 2, {}, set()
        while not self.next_is(b'>>'):
            found = self.take(NAME)
            need(found, 'an object cannot be read')
            key = decoded(found[1]).decode('latin-1')
            self.repeats |= key in keys
            keys.add(key)
            entries[key] = self.value(depth + 1)
        self.at += 2
        return {key: value for key, value in entries.items() if value is not None}

    def literal(self):
        start, opened = self.at, 0
        for found in PARENTHESIS.finditer(self.text, start):
            opened += {b'(': 1, b')': -1}.get(found[0], 0)
            if opened == 0:
                self.at = found.end()
                return self.text[start : self.at]
        raise Refuted('a string does not end')


def decoded(name):
    return re.sub(rb'#([0-9A-Fa-f]{2})', lambda found: bytes.fromhex(found[1].decode()), name)


class Parsed(NamedTuple):
    """A value, where its stream begins, where the value ends, and whether a key is there twice."""

    value: object
    stream: int | None
    end: int
    repeats: bool


def parse(text, at=0):
    reader = Reader(text, at)
    value, end = reader.value(), reader.at
    reader.skip()
    is_stream = isinstance(value, dict) and reader.take(STREAM)
    return Parsed(value, reader.at if is_stream else None, end, reader.repeats)


def refs_in(value):
    """All references in a value."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Ref):
            yield one
        elif isinstance(one, (list, dict)):
            waiting.extend(one.values() if isinstance(one, dict) else one)


class Will:
    """The will's own PDF."""

    def __init__(self, pdf):
        self.pdf, self.places, self.unpacked, self.trailers, self.entries = pdf, {}, {}, [], 0
        tail = re.search(rb'startxref\s+(\d{1,10})\s+%%EOF\s*\Z', pdf[-1100:])
        need(tail and int(tail[1]) < len(pdf), 'the will does not end with a cross-reference section')
        self.start = at = int(tail[1])
        self.is_table = bool(pattern(r'\s*xref').match(pdf, at))
        self.seen = set()
        while isinstance(at, (int, float)):
            trailer, is_table = self.section(at)
            beside = trailer.get('XRefStm')
            if is_table and isinstance(beside, float):
                self.section(beside)  # before the older ones: section 7.5.8.4
            at = trailer.get('Prev')
        self.size = whole(self.trailers[0].get('Size'))
        self.root = self.trailers[0].get('Root')
        need(isinstance(self.root, Ref), 'the will names no catalog')

    def owns(self, number):
        return number < self.size or self.places.get(number) is not None

    def put(self, number, place):
        self.entries += 1
        need(self.entries <= 5 * MOST_OBJECTS, 'the will has too many objects')
        self.places.setdefault(number, place)

    def section(self, at):
        need(at not in self.seen and len(self.seen) < 1_002, "the will's sections lead in a ring")
        self.seen.add(at)
        need(0 <= at < len(self.pdf) and at == int(at), 'a section of the will is missing')
        reader = Reader(self.pdf, int(at))
        is_table = bool(reader.take(pattern(r'\s*xref\s*')))
        self.trailers.append(self.table(reader) if is_table else self.cross_reference_stream(int(at)))
        return self.trailers[-1], is_table

    def table(self, reader):
        reader.take(pattern(r'0\s+0\s+(?=trailer)'))  # Office's last one is empty
        while run := reader.take(pattern(r'\s*(\d{1,10})\s+(\d{1,10})\s+(?=\d)')):
            for number in range(int(run[1]), int(run[1]) + int(run[2])):
                entry = reader.take(pattern(r'\s*(\d{10})\s(\d{5})\s([nf])\s{0,2}'))
                need(entry, 'a table of the will cannot be read')
                used = entry[3] == b'n' and int(entry[1])
                self.put(number, ('at', int(entry[1])) if used else None)
        trailer = reader.take(pattern(r'\s*trailer')) and reader.value()
        need(isinstance(trailer, dict), 'a table of the will has no trailer')
        return trailer

    def cross_reference_stream(self, at):
        found = self.parsed_at(at)
        rows, trailer = self.contents(found), found.value
        widths = wholes(trailer.get('W'))
        need(len(widths) >= 3 and max(widths) <= 8, 'a cross-reference stream of the will cannot be read')
        index = wholes(trailer['Index'] if 'Index' in trailer else [0.0, trailer.get('Size')])
        row, length = 0, sum(widths[:3])
        for first, count in zip(index[::2], index[1::2]):
            for number in range(first, first + count):
                need(row + length <= len(rows), 'a cross-reference stream of the will is too short')
                kind, where = (
                    int.from_bytes(rows[row + sum(widths[:n]) : row + sum(widths[: n + 1])], 'big')
                    for n in (0, 1)
                )
                kind, row = kind if widths[0] else 1, row + length
                self.put(number, {1: where and ('at', where) or None, 2: ('in', where)}.get(kind))
        return trailer

    def parsed_at(self, offset, ref=None):
        head = HEAD.match(self.pdf, offset)
        need(head, 'an object of the will is not where its table says')
        if ref and ref != (int(head[1]), int(head[2])):
            return None
        return parse(self.pdf, head.end())

    def parsed(self, ref):
        """An object; None where there is none."""
        kind, where = self.places.get(ref.number) or (None, None)
        if kind == 'at':
            return self.parsed_at(where, ref)
        if kind is None or ref.generation:
            return None
        text, starts = self.objects_in(where)
        return parse(text, starts[ref.number]) if ref.number in starts else None

    def objects_in(self, stream):
        if stream not in self.unpacked:
            kind, where = self.places.get(stream) or (None, None)
            need(kind == 'at', 'an object stream of the will is missing')
            found = self.parsed_at(where)
            text = self.contents(found)
            first, count = whole(found.value.get('First')), whole(found.value.get('N'))
            need(count <= MOST_OBJECTS, 'an object stream of the will has too many objects')
            reader = Reader(text)
            pairs = [(reader.integer(), first + reader.integer()) for _ in range(count)]
            self.unpacked[stream] = text, dict(pairs)
        return self.unpacked[stream]

    def resolve(self, value):
        """What a reference leads to; None where that is nothing."""
        for _ in range(21):
            if not isinstance(value, Ref):
                return value
            found = self.parsed(value)
            value = found and found.value
        raise Refuted('a reference leads to references alone')

    def at(self, dictionary, key, kind):
        """The entry if it leads to a value of this kind, else an empty one."""
        found = self.resolve((dictionary or {}).get(key))
        return found if isinstance(found, kind) else kind()

    def contents(self, found):
        need(isinstance(found.value, dict) and found.stream is not None, 'a stream of the will is none')
        length = self.resolve(found.value.get('Length'))
        end = found.stream + int(length) if isinstance(length, float) else -1
        if end < 0 or not pattern(r'\s*endstream').match(self.pdf, end):
            end = self.pdf.find(b'endstream', found.stream)
        need(end >= found.stream, 'a stream of the will does not end')
        return self.unpack(self.pdf[found.stream : end], found.value)

    def unpack(self, data, dictionary):
        def one(key):
            value = self.resolve(dictionary.get(key))
            need(not isinstance(value, list) or len(value) <= 1, 'a stream of the will is packed twice')
            return self.resolve((value or [None])[0]) if isinstance(value, list) else value

        name, parameters = one('Filter'), one('DecodeParms')
        if name is None:
            return data
        need(name in (b'/FlateDecode', b'/Fl'), 'a stream of the will is packed in another way')
        # One that was flushed and never ended is whole as far as it goes.
        plain = zlib.decompressobj().decompress(data, MOST_UNPACKED + 1)
        need(len(plain) <= MOST_UNPACKED, 'a stream of the will is too large')
        parameter = parameters if isinstance(parameters, dict) else {}
        predictor, columns = (self.resolve(parameter.get(key)) or 1 for key in ('Predictor', 'Columns'))
        return plain if predictor < 10 else undo_png(plain, int(columns))

    def reached(self):
        """The numbers of all that the will can show, and of what it names and does not have."""
        reached, waiting = set(), [*refs_in(self.trailers)]
        while waiting:
            ref = waiting.pop()
            if ref.number in reached:
                continue
            reached.add(ref.number)
            try:
                found = self.parsed(ref)
            except (Refuted, zlib.error):  # what no program can read shows nothing
                continue
            waiting += [one for one in refs_in(found and found.value) if one.number not in reached]
        return reached


def whole(value):
    need(isinstance(value, float) and value >= 0 and value == int(value), 'a number of the will is none')
    return int(value)


def wholes(value):
    return [whole(one) for one in value] if isinstance(value, list) else []


def undo_png(rows, columns):
    """PNG predictors with one byte per sample (RFC 2083 section 6)."""
    need(columns >= 1, 'a stream of the will cannot be unpacked')
    above, plain = bytes(columns), bytearray()
    for start in range(0, len(rows) - columns, columns + 1):
        row = bytearray(rows[start + 1 : start + 1 + columns])
        for at in range(columns):
            left, up, corner = (row[at - 1], above[at], above[at - 1]) if at else (0, above[0], 0)
            kind = rows[start]
            guess = [0, left, up, left + up >> 1, kind == 4 and paeth(left, up, corner)][kind] if kind < 5 else 0
            row[at] = row[at] + guess & 255
        plain += row
        above = row
    return bytes(plain)


def paeth(left, up, corner):
    return min((left, up, corner), key=lambda one: abs(left + up - corner - one))
