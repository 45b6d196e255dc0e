"""seal.md, locked fields: the names of the form fields that a will has."""

import re, zlib

from .basics import Refuted, need
from .will import Ref

# Where PDFDocEncoding is not Latin 1 (ISO 32000-2 annex D.2).
OTHERS = {
    0x16: '\x17',
    0x7F: '\ufffd',
    0xAD: '\ufffd',
    **dict(enumerate('˘ˇˆ˙˝˛˚˜', 0x18)),
    **dict(enumerate('•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž\ufffd€', 0x80)),
}
ESCAPED = {b'n': b'\n', b'r': b'\r', b't': b'\t', b'b': b'\b', b'f': b'\f'}
MOST_VISITED = 200_000


def locked_names(will, form):
    """As the object I spells them."""
    names, seen, visited, waiting = {}, set(), 0, []
    below, full = will.at(form, 'Fields', list), ''
    while True:
        visited += len(below)
        need(visited <= MOST_VISITED, 'the will has too many form fields')
        waiting += [(one, full) for one in reversed(below)]
        if not waiting:
            return b'[%s]' % b' '.join(names)
        one, above = waiting.pop()
        is_ref, below = isinstance(one, Ref), []
        field = None if is_ref and one in seen else readable(will, one)
        if is_ref:
            seen.add(one)
        if isinstance(field, dict):
            own = text_of(readable(will, field.get('T')))
            full = f'{above}.{own}' if above and own else above or own
            if full:
                names[b'<feff%s>' % ''.join(f'{ord(unit):04x}' for unit in full).encode()] = None
            kids = readable(will, field.get('Kids'))
            below = kids if isinstance(kids, list) else []


def readable(will, value):
    """What it leads to; None where no program can read that."""
    try:
        return will.resolve(value)
    except (Refuted, zlib.error):
        return None


def text_of(value):
    """A text string's UTF-16 code units (ISO 32000-2 section 7.9.2.2); nothing of another value."""
    if not isinstance(value, bytes) or value[:1] not in (b'(', b'<'):
        return ''
    raw = bytes_of(value)
    if raw[:2] not in (b'\xfe\xff', b'\xff\xfe'):
        return ''.join(OTHERS.get(one, chr(one)) for one in raw)
    order = 'big' if raw[0] == 0xFE else 'little'
    units = ''.join(chr(int.from_bytes(raw[at : at + 2], order)) for at in range(2, len(raw) - 1, 2))
    whole = re.sub('[\ud800-\udfff].?', valid_pair, units, flags=re.DOTALL)
    return whole if len(raw) % 2 == 0 else whole + '\ufffd'


def valid_pair(found):
    return found[0] if re.fullmatch('[\ud800-\udbff][\udc00-\udfff]', found[0]) else '\ufffd'


def bytes_of(spelt):
    """Of a string as it is spelt (ISO 32000-2 section 7.3.4)."""
    inner = spelt[1:-1]
    if spelt[:1] == b'<':
        digits = re.sub(rb'[^0-9A-Fa-f]', b'', inner)
        return bytes.fromhex((digits + b'0' * (len(digits) % 2)).decode())
    return re.sub(rb'\\([0-7]{1,3}|\r\n|.)', unescaped, inner, flags=re.DOTALL)


def unescaped(found):
    one = found[1]
    if one[:1].isdigit() and one[0] < 0x38:
        return bytes([int(one, 8) & 255])
    return b'' if one[:1] in b'\r\n' else ESCAPED.get(one, one)
