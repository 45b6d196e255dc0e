"""seal.md, the first update: what the register adds to the will, compared with the will's own objects."""

import re

from .basics import Refuted, need
from .field_names import locked_names
from .pdf import File
from .renewals import update
from .will import Ref, Will, parse, refs_in

FIELDS = (
    ('testate-testator', 'testator'),
    ('testate-witness-1', 'witness 1'),
    ('testate-witness-2', 'witness 2'),
)
OF_ITS_OWN = {'MediaBox', 'CropBox', 'Rotate', 'Resources'}
MORE = {'Type', 'Parent', 'Contents', 'Annots', 'Group', 'Tabs', 'BleedBox', 'TrimBox', 'ArtBox', 'UserUnit'}
STORE_PARTS = re.compile(
    rb'<< /Type /DSS /Certs (\[[\dR ]*\]) /CRLs (\[[\dR ]*\])(?: /OCSPs (\[[\dR ]+\]))?'
    rb'(?: /VRI <<((?: /[0-9A-F]{40} \d+ \d+ R)+) >>)? >>'
)
SIGNED = re.compile(rb' /V \d+ 0 R(?: /AP << /N \d+ 0 R >>)? >>')


def updates(pdf, length):
    """The trailer and the objects (number: generation and body) of each update behind the will, the oldest first."""
    file, sections = File(pdf), []
    start = file.start
    while start >= length:
        offsets, trailer = file.section(start)
        sections.insert(0, (start, offsets, trailer))
        need(int(trailer['previous']) < start and len(sections) <= 200, 'they do not follow each other')
        start = int(trailer['previous'])
    need(sections, 'the will has no update')
    end, size, found = length, 0, []
    for start, offsets, trailer in sections:
        objects = objects_of(pdf, offsets, start)
        gap = b'' if pdf[end - 1 : end] == b'\n' else b'\n'
        rows = [(number, *one) for number, one in objects.items()]
        own = update(end + len(gap), rows, size, file, int(trailer['previous']), sections[0][2]['kept'])[0]
        need(pdf.startswith(gap + own, end), 'one is not written as the register writes it')
        end, size = end + len(gap) + len(own), int(trailer['size'])
        found.append((trailer, objects, set(offsets)))
    need(end == len(pdf), 'something stands behind the last one')
    return found


def objects_of(pdf, offsets, start):
    """In the order in which they stand."""
    places = sorted((offset, number) for number, offset in offsets.items() if offset != start)
    ends = [offset for offset, _ in places[1:]] + [start]
    objects = {}
    for (offset, number), end in zip(places, ends):
        head = re.match(rb'(\d+) (\d+) obj\n', pdf[offset : offset + 32])
        need(head and int(head[1]) == number, f'object {number} is not where it should be')
        body = pdf[offset + head.end() : max(end - 8, offset + head.end())]
        need(is_whole(body, parse(body)), f'something stands behind object {number}')
        objects[number] = int(head[2]), body
    return objects


def is_whole(body, found):
    if found.stream is None:
        return found.end == len(body)
    length = found.value.get('Length')
    return isinstance(length, float) and body[found.stream + int(length) :] == b'\nendstream'


class FirstUpdate:
    def __init__(self, pdf, length, layout):
        self.layout, self.will = layout, Will(pdf[:length])
        every = updates(pdf, length)
        trailer, self.objects, _ = every[0]
        self.entry, self.size = int(trailer['entry']), int(trailer['size'])
        will = self.will
        follows = int(trailer['previous']) == will.start and File(pdf).is_table == will.is_table
        need(follows, "it does not follow the will's own end")
        need(trailer['root'] == b'%d %d' % will.root, "it names another catalog than the will's")
        info = re.search(rb' /Info (\d+) (\d+) R', trailer['kept'])
        known = [one['Info'] for one in will.trailers if isinstance(one.get('Info'), Ref)]
        need((Ref(*map(int, info.groups())) in known) if info else not known, 'it names other information')

        self.fields = [layout[name] for name in 'ABC']
        every_part = [layout[name] for name in 'ABCDFGHI' if layout[name] is not None] + [self.entry]
        self.named = set(every_part)
        need(len(self.named) == len(every_part), 'two of its parts are one')
        self.catalog = self.dictionary_of(will.resolve(will.root))
        self.tree = self.catalog.get('Pages')
        need(isinstance(self.tree, Ref), 'the will has no page tree')
        old = self.dictionary_of(will.resolve(self.tree))
        self.kids = will.at(old, 'Kids', list)
        self.pages = self.added_pages()
        changed = self.changed(old, pdf[:1100])
        for ref, value in changed.items():
            need(self.value(ref) == value, f"the will's object {ref.number} is changed in another way")
        added = self.named | self.lists() | self.statement()
        replaced = {ref.number for ref in changed}
        need(set(self.objects) <= added | replaced, 'it has what the register neither adds nor changes')
        need(not any(will.owns(number) for number in added), "it replaces an object of the will's own")
        self.later(every[1:])
        defined = set().union(*(numbers for _, _, numbers in every))
        need(not will.reached() & defined - replaced, 'it adds what the will names and does not have')

    @staticmethod
    def dictionary_of(value):
        need(isinstance(value, dict), 'the will has no catalog or page tree')
        return value

    def text(self, number):
        generation, body = self.objects.get(number, (None, None))
        need(generation == 0, f'object {number} is not in it')
        return body

    def value(self, ref):
        generation, body = self.objects.get(ref.number, (None, None))
        need(generation == ref.generation, f'object {ref.number} is not in it')
        found = parse(body)
        need(not found.repeats, f'object {ref.number} can be read in two ways')
        return found.value

    def added_pages(self):
        tree = self.value(self.tree)
        added = (tree.get('Kids') if isinstance(tree, dict) else None) or []
        pages = added[len(self.kids) :] if isinstance(added, list) else []
        need(all(isinstance(one, Ref) for one in pages), 'it adds what is no page')
        need(pages and pages[0].number == self.layout['E'], 'its pages do not follow those of the will')
        need(len({one.number for one in pages}) == len(pages), 'it adds a page twice')
        return pages

    def changed(self, tree, header):
        """The objects of the will that sealing writes anew."""
        will, layout, catalog = self.will, self.layout, self.catalog
        given = catalog.get('AcroForm')
        form = {**will.at(catalog, 'AcroForm', dict)}
        if will.resolve(form.get('NeedAppearances')) == b'true':
            del form['NeedAppearances']
        form |= {'Fields': Ref(layout['D'], 0), 'SigFlags': 3.0}
        added = {'DSS': Ref(layout['G'], 0), 'TestateRegistration': Ref(self.entry, 0)}
        if not isinstance(given, Ref):
            added['AcroForm'] = form
        if layout['H'] is not None:
            added['Perms'] = Ref(layout['H'], 0)
            added |= self.declared(header)
        count = will.resolve(tree.get('Count'))
        need(isinstance(count, float), 'the will has no number of pages')
        counted = {'Kids': self.kids + self.pages, 'Count': count + len(self.pages)}
        changed = {will.root: catalog | added, self.tree: tree | counted}
        return changed | ({given: form} if isinstance(given, Ref) else {})

    def declared(self, header):
        """The extension that PAdES is of a PDF below 2.0."""
        first = re.search(rb'%PDF-(\d\.\d)', header)
        later = self.will.resolve(self.catalog.get('Version'))
        later = re.fullmatch(rb'/(\d+(?:\.\d+)?)', later) if isinstance(later, bytes) else None
        version = max(float(first[1]) if first else 1.0, float(later[1]) if later else 0.0)
        if version >= 2:
            return {}
        own = {'Type': b'/DeveloperExtensions', 'BaseVersion': b'/1.7', 'ExtensionLevel': 1.0}
        extensions = {'Extensions': {**self.will.at(self.catalog, 'Extensions', dict), 'ESIC': own}}
        return extensions | ({'Version': b'/1.7'} if version < 1.7 else {})

    def lists(self):
        """What stood in lists of the will; the numbers of what was no object of its own there."""
        will, layout, copies = self.will, self.layout, set()
        form, store = (will.at(self.catalog, key, dict) for key in ('AcroForm', 'DSS'))
        related = will.at(store, 'VRI', dict)
        related = {key: one for key, one in related.items() if re.fullmatch('[0-9A-F]{40}', key)}
        fields = self.refs_of(self.text(layout['D']))
        need(fields[-3:] == [Ref(one, 0) for one in self.fields], 'the form has other fields')
        found = STORE_PARTS.fullmatch(self.text(layout['G']))
        need(found, 'its security store is in another form')
        pairs = [(fields[:-3], will.at(form, 'Fields', list))]
        for key, text in zip(('Certs', 'CRLs', 'OCSPs'), found.groups()):
            pairs.append((self.refs_of(text or b'[]'), will.at(store, key, list)))
        ends = re.findall(rb' /([0-9A-F]{40}) (\d+ \d+ R)', found[4] or b'')
        need([key.decode() for key, _ in ends] == [*related], 'its security store has other entries')
        pairs.append((self.refs_of(b'[%s]' % b' '.join(ref for _, ref in ends)), [*related.values()]))
        for written, items in pairs:
            need(len(written) == len(items), "a list has other entries than the will's")
            for ref, item in zip(written, items):
                if ref == item:
                    continue
                same = not isinstance(item, Ref) and ref.generation == 0 and self.value(ref) == item
                need(same, "a list has other entries than the will's")
                copies.add(ref.number)
        if layout['H'] is not None:
            need(self.text(layout['H']) == b'<< >>', 'somebody certifies it already')
            locked = self.text(layout['I']) == locked_names(will, form)
            need(locked, "it locks other fields than the will's")
        self.text(self.entry)
        return copies

    @staticmethod
    def refs_of(text):
        found = [Ref(int(one), int(two)) for one, two in re.findall(rb'(\d+) (\d+) R', text)]
        need(text == b'[%s]' % b' '.join(b'%d %d R' % one for one in found), 'not an array of references')
        return found

    def statement(self):
        """The pages that it adds, with what they draw: all their numbers, without those of the fields."""
        reached, waiting = {one.number for one in self.pages}, []
        placed = [self.page_of(index) for index in range(3)]
        for at, ref in enumerate(self.pages):
            page = self.value(ref)
            need(isinstance(page, dict) and page.get('Type') == b'/Page', 'it adds what is no page')
            need(OF_ITS_OWN <= set(page) <= OF_ITS_OWN | MORE, 'a page that it adds has other entries')
            need(page.get('Parent') == self.tree, "a page that it adds is not below the will's tree")
            waiting += [value for key, value in page.items() if key not in ('Parent', 'Annots')]
            present = page.get('Annots', [])
            if at == 0:
                need(present == Ref(self.layout['F'], 0), "the statement's page has other annotations")
                present = self.refs_of(self.text(self.layout['F']))
            need(isinstance(present, list), "the statement's page has other annotations")
            own = [Ref(one, 0) for one, page_of in zip(self.fields, placed) if page_of == ref.number]
            others = present[: len(present) - len(own)]
            need(present[len(others) :] == own, 'a signature field is not on its page')
            for other in others:
                need(isinstance(other, Ref), "the statement's page has other annotations")
                annotation = self.value(other)
                quiet = isinstance(annotation, dict) and not {'A', 'AA', 'PA'} & set(annotation)
                need(quiet, 'an annotation that it adds does something')
                waiting.append(other)
        own = {one.number for one in self.pages}
        need(set(placed) <= own, "a signature field is not on the statement's pages")
        while waiting:
            for ref in refs_in(waiting.pop()):
                need(ref.number not in self.named, 'a page that it adds leads elsewhere')
                if ref.number not in reached:
                    reached.add(ref.number)
                    waiting.append(self.value(ref))
        return reached

    def page_of(self, index):
        """The number of the page that an empty signature field is on."""
        (title, whose), text = FIELDS[index], self.text(self.fields[index])
        found = re.search(rb' /P (\d+) 0 R (/Rect \[-?[\d.]+(?: -?[\d.]+){3}\] >>)\Z', text)
        need(found, 'a signature field is in another form')
        spelt = [
            b'<< /Type /Annot /Subtype /Widget /FT /Sig /T <%s> /TU <%s> /F 132 /P %d 0 R %s'
            % (utf_16(name), utf_16(f'Registration statement, {whose}'), int(found[1]), found[2])
            for name in (title, f'{title}-{self.entry}')
        ]
        need(text in spelt, 'a signature field is in another form')
        return int(found[1])

    def later(self, every):
        """Later updates sign the fields, certify, and add validation data; the last one stamps."""
        layout = self.layout
        for at, (_, objects, _) in enumerate(every):
            lists = (layout['D'], layout['F']) if at == len(every) - 1 else ()
            for number, (generation, body) in objects.items():
                if number >= self.size:
                    continue
                signs = number in self.fields and self.is_signed(number, body)
                certifies = number == layout['H'] and re.fullmatch(rb'<< /DocMDP \d+ 0 R >>', body)
                own = number == layout['G'] or number in lists or signs or certifies
                need(own and generation == 0, f'object {number} is replaced behind it')

    def is_signed(self, number, body):
        empty = self.text(number)[:-3]
        return body.startswith(empty) and SIGNED.fullmatch(body, len(empty))


def utf_16(text):
    return b'feff' + text.encode('utf-16-be').hex().encode()
