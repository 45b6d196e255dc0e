"""seal.md, renewals: the updates behind the sealed bytes, written again and compared."""

import re
from itertools import groupby

from .basics import need
from .pdf import STAMP, File, read_signed, refs


def ends_with_first_stamp(pdf):
    try:
        file = File(pdf)
        layout, _ = file.layout()
        fields = refs(file.text(layout['D']))
        (field,) = fields[len(fields) - fields[::-1].index(layout['C']) :]  # behind the third signature's
        return read_signed(pdf, file.find(file.dictionary_of(field)), STAMP, 8_192).end == len(pdf)
    except Exception:  # it does not
        return False


def sealed_part(pdf):
    """The bytes through the first document time-stamp, or all of them where that is not found."""
    if ends_with_first_stamp(pdf):
        return pdf
    for found in re.finditer(re.escape(STAMP), pdf):
        try:
            end = read_signed(pdf, found.start(), STAMP, 8_192).end
        except Exception:  # no time-stamp of ours
            continue
        if end < len(pdf) and ends_with_first_stamp(pdf[:end]):
            return pdf[:end]
    return pdf


def update(length, objects, size, file, previous, kept=None):
    """An update with these (number, generation, body), /Size of its trailer, and where its section is."""
    out, offsets, generations = b'', {}, {}
    for number, generation, body in objects:
        offsets[number], generations[number] = length + len(out), generation
        out += b'%d %d obj\n%s\nendobj\n' % (number, generation, body)
    start, size = length + len(out), max([size, *(number + 1 for number in offsets)])
    if not file.is_table:
        offsets[size], generations[size], size = start, 0, size + 1
    groups = groupby(enumerate(sorted(offsets)), lambda one: one[1] - one[0])
    runs = [[number for _, number in group] for _, group in groups]
    kept = kept or file.last['kept']
    need(not re.search(rb' 0\d', kept), 'a number with a leading zero')
    trailer = b'/Size %d %s /Prev %d' % (size, kept, previous)
    if file.is_table:
        out += b'xref\n'
        for run in runs:
            out += b'%d %d\n' % (run[0], len(run)) + b''.join(
                b'%010d %05d n \n' % (offsets[n], generations[n]) for n in run
            )
        out += b'trailer\n<< %s >>\n' % trailer
    else:
        rows = b''.join(
            b'\1' + offsets[n].to_bytes(4, 'big') + generations[n].to_bytes(2, 'big') for n in sorted(offsets)
        )
        index = b' '.join(b'%d %d' % (run[0], len(run)) for run in runs)
        head = b'%d 0 obj\n<< /Type /XRef %s /W [1 4 2] /Index [%s] /Length %d >>\nstream\n'
        out += head % (size - 1, trailer, index, len(rows)) + rows + b'\nendstream\nendobj\n'
    return out + b'startxref\n%d\n%%%%EOF\n' % start, size, start


def extended(array, numbers):
    return b'[' + b' '.join([array[1:-1], *(b'%d 0 R' % one for one in numbers)]).strip() + b']'


def stamp_update(file, length, size, previous, layout, stamp):
    """The update with a document time-stamp in a field of its own."""
    name = f'testate-archive-{size}'.encode('utf-16-be').hex().encode()
    widget = b'<< /Type /Annot /Subtype /Widget /FT /Sig /T <feff%s> /F 132 /P %d 0 R' % (name, layout['E'])
    objects = [
        *((one, 0, extended(file.text(one), [size])) for one in (layout['D'], layout['F'])),
        (size, 0, widget + b' /Rect [0 0 0 0] /V %d 0 R >>' % (size + 1)),
        (size + 1, 0, stamp.text + b' >>'),
    ]
    return update(length, objects, size, file, previous)[0]


def read_renewal(pdf, end, layout):
    """The next renewal's time-stamp, and the file with it."""
    before, whole = File(pdf[:end]), File(pdf)
    fields, store = layout['D'], layout['G']
    size = int(before.last['size'])
    field = refs(whole.text(fields))[len(refs(before.text(fields)))]
    stamp = read_signed(pdf, whole.find(whole.dictionary_of(field)), STAMP, 8_192, 32_768)
    file = File(pdf[: stamp.end])

    old, new = before.store(store), file.store(store)
    certificates, lists = ([*file.streams(refs(new[n])[len(refs(old[n])) :])] for n in (2, 4))
    numbers = range(size, size + len(certificates) + len(lists))
    cut = size + len(certificates)
    added = [extended(old[2], range(size, cut)), old[3], extended(old[4], range(cut, numbers.stop))]
    bodies = [b'<< /Length %d >>\nstream\n%s\nendstream' % (len(one), one) for one in certificates + lists]
    streams = [(number, 0, body) for number, body in zip(numbers, bodies)]
    objects = [(store, 0, b''.join([old[1], *added, old[5]])), *streams]
    first, size, section = update(end, objects, size, before, before.start)
    second = stamp_update(before, end + len(first), size, section, layout, stamp)
    need(pdf[end : stamp.end] == first + second, 'not written as a renewal of this file')
    return stamp, file
