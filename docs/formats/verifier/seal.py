"""seal.md: the steps that check a sealed PDF."""

import json, re, unicodedata
from datetime import timedelta

from asn1crypto import pem

from .basics import Untrusted, commitment, need, need_same, need_schema, read_json, sha256
from .first_update import FirstUpdate
from .pdf import SIGNATURE, STAMP, File, read_signed, refs
from .renewals import read_renewal, sealed_part, stamp_update
from .signed import Certificate, detached, is_by_outsider, need_unrevoked, time_stamp

SLACK = timedelta(seconds=2)
PARTIES = ('testator-signature', 'witness-1-signature', 'witness-2-signature')


class Seal:
    """The steps taken, in order."""

    def __init__(self, trust):
        self.trust, self.steps = trust, []
        self.registration, self.at, self.first, self.stamped, self.reasons = None, None, None, [], {}
        self.roots = self.certificates([trust['rootPem'], *trust.get('earlierRoots', [])])
        self.outside_roots = self.certificates(trust.get('timestampRoots', []), outside=True)

    @staticmethod
    def certificates(texts, outside=False):
        return [Certificate(pem.unarmor(one.encode())[2], outside) for one in texts]

    def knows(self, root):
        return root in [sha256(one.raw).hex() for one in self.roots]

    def step(self, code, action, *arguments, **named):
        """Whether it holds; None where the trust alone is missing."""
        try:
            self.steps.append((code, True, action(*arguments, **named) or ''))
        except Untrusted as error:
            self.steps.append((code, False, str(error)))
            return None
        except Exception as error:  # whatever it is, the file is not as described
            self.steps.append((code, False, f'{type(error).__name__}: {error}'))
        return self.steps[-1][1]

    def same(self, code, **pairs):
        return self.step(code, need_same, **pairs)

    def fails(self, code, why, outcome=False):
        self.steps.append((code, outcome, why))

    def holds(self):
        return all(ok for _, ok, _ in self.steps)

    def sealed_pdf(self, whole):
        self.pdf = sealed_part(whole)
        if not self.step('sealed-form', self.sealed_form):
            return
        own = self.registration
        stamped = self.step('document-timestamp', self.document_time_stamp)
        if stamped is None and not self.knows(own['register']):
            self.steps = []
            self.fails('unknown-register', 'sealed by another register')
        if not stamped:
            return
        will = sha256(self.pdf[: own['willLength']]).hex()
        self.step('will-bytes', self.will_bytes, will)
        computed = commitment(own['salt'], will, own['version'])
        self.same('commitment', commitment=(computed, own['commitment']))
        for index, code in enumerate(PARTIES):
            self.step(code, self.party, index)
        self.step('revocation', self.revocation)
        if len(whole) > len(self.pdf):
            self.step('renewals', self.renewals, whole)

    def sealed_form(self):
        self.file = File(self.pdf)
        self.layout, start = self.file.layout()
        self.fields = [self.layout[name] for name in 'ABC']
        need(self.layout['L'] <= 65_536, 'the registration entry is too long')
        raw = self.pdf[start : start + self.layout['L']]
        entry = json.loads(raw, parse_float=str)  # which no schema takes for a number
        form = re.fullmatch('testate-registration/([123])', entry['format'])
        need_schema(entry, f'registration-{form[1]}')
        spelt = json.dumps(entry, ensure_ascii=False, separators=(',', ':')).encode()
        ordered = [*read_json(f'registration-{form[1]}.schema.json')['properties']]
        need(raw == spelt and [*entry] == ordered, 'the registration entry has another spelling or order')
        for index, party in enumerate(entry['parties']):
            expected = {
                'role': 'witness' if index else 'testator',
                'witnessOrder': index,
                'name': party['name'],
            }
            need([*party.items()] == [*expected.items()], 'the parties are in another order')
        self.registration = entry

    def document_time_stamp(self):
        field = refs(self.file.text(self.layout['D']))[-1]
        offset = self.file.find(self.file.dictionary_of(field))
        stamp = read_signed(self.pdf, offset, STAMP, 8_192)
        need(stamp.end == len(self.pdf) and not stamp.details, 'it does not cover the whole file')
        end = self.file.until(int(self.file.last['previous']), b'%%EOF\n') + 6
        self.archived = File(self.pdf[:end])
        size = int(self.archived.last['size'])
        own = stamp_update(self.archived, end, size, self.archived.start, self.layout, stamp)
        need(self.pdf[end:] == own, 'it is not in an update of its own')
        self.at, self.stamp_used = time_stamp(stamp.der, stamp.digest, self.roots)
        need(self.knows(self.registration['register']), 'the registration entry names another register')
        self.used = [*self.stamp_used]
        return f'every byte was there on {self.at.isoformat()}'

    def will_bytes(self, will):
        need_same(will=(will, self.registration['documentHash']))
        FirstUpdate(self.pdf, self.registration['willLength'], self.layout)

    def party(self, index):
        number = self.file.dictionary_of(self.fields[index])
        offset = self.file.find(number)
        signature = read_signed(self.pdf, offset, SIGNATURE, 12_288)
        end = signature.end
        then = File(self.pdf[:end])
        need(then.find(number) == offset, 'not in the update it covers')
        need(then.entry == self.file.entry, 'another registration entry')
        unsigned = {field for field in self.fields if b' /V ' not in then.text(field)}
        replaced = {one for one in self.archived.since(end) if one < int(then.last['size'])}
        need(replaced <= {*unsigned, self.layout['G']}, 'what was signed was replaced later')
        own, at, used = detached(signature, self.roots)
        need(own.is_for('non_repudiation'), "not a party's certificate", Untrusted)
        name, self.reasons[index], lock = details_of(signature.details)
        perms = self.layout['H']
        expected = b'' if perms is None else lock_of(then, self.fields, self.layout['I'], index)
        need(lock == expected, 'the signature has another lock')
        certified = index > 0 or perms is None or then.text(perms) == b'<< /DocMDP %d 0 R >>' % number
        need(certified, 'the document is not certified')
        expected = self.registration['parties'][index]['name']
        need(name == expected and own.name == fit_name(expected), f'signed by {own.name}', Untrusted)
        self.used += used
        self.first = self.first or (end, at)
        self.stamped.append(at)
        need(end >= self.first[0] and self.first[1] - at <= SLACK, 'signed before the testator')
        need(at - self.at <= SLACK, 'time-stamped after the file it stands in')
        return f'{name}, time-stamped {at.isoformat()}'

    def revocation(self):
        need_unrevoked(self.roots, self.used, *self.file.validation(self.layout['G']), self.at)

    def renewals(self, whole):
        end, at, used, times = len(self.pdf), self.at, self.stamp_used, []
        while end < len(whole):
            stamp, file = read_renewal(whole, end, self.layout)
            outside = is_by_outsider(stamp.der)
            roots = self.outside_roots if outside else self.roots
            later, next_used = time_stamp(stamp.der, stamp.digest, roots, outside)
            need(at - later <= SLACK, 'older than what it renews')
            need(later <= min(one.until for one, _ in used), 'it came after what it renews had ended')
            data = file.validation(self.layout['G'])
            own = [one for one in used + next_used if not one[0].outside]
            need_unrevoked(self.roots, own, *data, later)
            need_unrevoked(self.outside_roots, [one for one in next_used if one[0].outside], *data, later)
            end, at, used = stamp.end, later, next_used
            times.append(later.isoformat())
        return f'renewed {", ".join(times)}'


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
    for number in fields:
        field = file.text(number)
        name = re.search(rb' /T (<feff[0-9a-f]*>) ', field)
        need(name, 'the signature field is in another form')
        if b' /V ' in field:
            names.append(name[1])
    head, parameters = b'<< /Type /SigRef /TransformMethod ', b' /TransformParams << /Type /TransformParams '
    certifies = b'' if index else head + b'/DocMDP' + parameters + b'/P 2 /V /1.2 >> >> '
    locks = b'/Action /Include /Fields [%s] /V /1.2 >> /Data %s R >>]' % (b' '.join(names), file.last['root'])
    return b' /Reference [' + certifies + head + b'/FieldMDP' + parameters + locks


def fit_name(name):
    """A party's name as a certificate can hold it."""
    listed = read_json('name-characters.json')['ranges']
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
