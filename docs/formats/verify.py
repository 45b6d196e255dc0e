#!/usr/bin/env python3
"""Checks sealed PDFs, capsules, certificates, proofs and link notes of a Testate register offline.

Written from the pages in this folder alone. The steps are here and in `verifier/seal.py`.

    python3 verify.py [--json] [--proof PROOF.json] TRUST.json FILE...

Needs Python 3.11 with `cryptography`, `asn1crypto`, `jsonschema-rs` and `rfc8785`. It asks no ledger.
Exit code: 0 everything holds, 1 something is refuted, 3 a file carries no seal.
"""

import json, re, sys
from datetime import datetime, timedelta, timezone
from pathlib import Path

from verifier.basics import Unknown, canonical, commitment, from_base64, parse, sha256
from verifier.basics import need, need_members, need_same, need_schema
from verifier.certificate import is_certificate, register_seal
from verifier.log import checkpoint, log_key, need_included, part_signer, signed_note, signer
from verifier.pdf import CERTIFICATE, MARK
from verifier.renewals import sealed_part
from verifier.seal import Seal

HOUR = timedelta(hours=1)
CAPSULE, PROOF = 64 * 1024 * 1024, 1024 * 1024
ABOUT = ('commitment', 'documentHash', 'version')
SEALS = (b'/ETSI.CAdES.detached', b'/ETSI.RFC3161')


def moment(at):
    return datetime.fromisoformat(at) if isinstance(at, str) else at


class Check(Seal):
    def __init__(self, trust):
        super().__init__(trust)
        self.core = {}
        earlier = [one if isinstance(one, dict) else {'key': one} for one in trust.get('earlierLogKeys', [])]
        self.log_keys = [one.strip() for one in [trust['logKey'], *(one['key'] for one in earlier)]]
        self.ends = {one['key'].strip(): one for one in earlier if 'lastSize' in one}
        names = {one: log_key(one)[0] for one in self.log_keys}
        for key, after in zip(self.log_keys[1:], self.log_keys):
            if key in self.ends:
                over = signed_note(self.ends[key]['succession'], [key])[0]
                need(
                    over == f'testate-log-key/1\n{key}\n{after}\n', 'a log key did not sign over to the next'
                )
                need(names[key] == names[after], 'the key of another log follows')

    def sample(self):
        """Whether an identity was a sample; None where the file does not say, or does not hold."""
        if not self.holds() or self.registration is None:
            return None
        statements = [one.get('stated', one) for one in self.core.get('statements', [])]
        if not statements:
            return self.registration.get('sample')
        return any(one['identity']['sample'] for one in statements)

    def file(self, raw, proof=None):
        """Takes it for what it is."""
        if raw.startswith(b'%PDF-') and is_certificate(raw):
            self.certificate(raw)
        elif raw.startswith(b'%PDF-') and any(trace in raw for trace in (MARK, *SEALS)):
            self.sealed_pdf(raw)
        elif raw.startswith(b'%PDF-') and proof:
            self.proof(proof, raw)
        elif raw.startswith(b'%PDF-'):
            self.fails('file-kind', 'a PDF without a seal, in which nothing can be checked', None)
        elif raw.startswith(b'{') and len(raw) <= PROOF and b'"format":"testate-proof/' in raw:
            self.proof(raw)
        elif raw.startswith(b'{'):
            self.capsule(raw)
        elif raw.startswith(b'testate-link/'):
            if self.step('link-note', lambda: self.link(raw.decode())) and self.note_key in self.ends:
                self.fails('retired-key', 'signed with a key that the register uses no more')
        else:
            self.fails('file-kind', 'neither a sealed PDF, a capsule nor a proof')

    # certificate.md

    def certificate(self, raw):
        if CERTIFICATE not in raw and SEALS[0] not in raw:
            return self.fails(
                'file-kind', 'a certificate without a seal, in which nothing can be checked', None
            )
        try:
            self.registration, said = register_seal(raw, self.roots)
            self.steps.append(('certificate-seal', True, said))
        except Unknown as error:
            self.fails('unknown-register', str(error))
        except Exception as error:  # whatever it is, the file is not as described
            self.fails('certificate-seal', f'{type(error).__name__}: {error}')

    # link.md

    def link(self, note):
        text, self.note_key = signed_note(note, self.log_keys)
        form = 'testate-link/1\n([0-9a-f]{64})\n([0-9a-f]{64})\n([1-9][0-9]{0,9})\n([0-9a-f]{64})\n'
        found = re.fullmatch(form, text)
        need(found and int(found[3]) < 2**32, 'not a link note')
        return f'document {found[1]} is registration {found[2]}, version {found[3]}, sealed as {found[4]}'

    # capsule.md and proof.md: to check

    def capsule(self, raw):
        schemas = ['capsule-3'] if raw.startswith(b'{"core":') else ['capsule-1', 'capsule-2']
        if not self.opened('capsule-form', raw, CAPSULE, schemas):
            return
        core, sealed = self.core, from_base64(self.whole['sealedPdf'])
        self.sealed_hash = sha256(sealed_part(sealed)).hex()
        if self.in_parts and not self.same('capsule-pdf', sealed_PDF=(self.sealed_hash, core['sealedHash'])):
            return
        self.sealed_pdf(sealed)
        if not self.holds():
            return
        if self.in_parts:
            told = self.step('disclosures', self.disclosures) and self.whole['disclosures']
            statements = [(one['stated'], one['statementHash']) for one in core['statements']]
            self.step('statements', self.stated, told or [], statements)
        else:
            self.same(
                'capsule-pdf', registration=(canonical(self.registration), canonical(core['registration']))
            )
            self.registration = core['registration']
            statements = [(one, sha256(canonical(one)).hex()) for one in core['statements']]
            self.step('statements', self.statements, statements)
        media = sorted(one['sha256'] for one in core['media'])
        self.same('recordings', recordings=(media, sorted(self.registration['videoStatementHash'])))
        self.entered('capsule-times', [one for one, _ in statements])

    def proof(self, raw, pdf=None):
        if not self.opened('proof-form', raw, PROOF, ['proof-1']):
            return
        core = self.core
        if pdf is not None:
            self.same('will-bytes', document=(sha256(pdf).hex(), core['documentHash']))
        computed = commitment(core['salt'], core['documentHash'], core['version'])
        self.sealed_hash, self.registration = core['sealedHash'], {**core, 'commitment': computed}
        self.entered('proof-times', [])

    def opened(self, code, raw, limit, schemas):
        """The first three steps; whether the next are taken."""
        if not self.step(code, self.form, raw, limit, schemas):
            return False
        own = self.core['register']
        if not self.knows(own['root']) or own['logKey'] not in self.log_keys:
            return self.fails('unknown-register', 'it is of another register')
        unsigned = {name: one for name, one in self.core.items() if name != 'signature'}
        signed = self.whole['format'], unsigned, self.whole['signature']
        return self.step('register-signature', signer, *signed, [own['logKey']])

    def form(self, raw, limit, schemas):
        need(len(raw) <= limit, 'larger than any')
        whole = parse(raw)
        need_schema(whole, *schemas)
        self.whole, self.core, self.in_parts = whole, whole.get('core', whole), 'core' in whole
        self.receipts, self.heads = whole['receipts'], whole.get('logAnchors', [])
        for one in [whole, *(self.receipts + self.heads if self.in_parts else ())]:
            from_base64(one['signature'])
        from_base64(whole.get('sealedPdf', ''))
        return whole['format']

    def entered(self, code, statements):
        """The steps about the log and the ledgers."""
        self.step('audit-log', self.audit)
        if self.in_parts:
            self.step('receipt-signatures', self.each_signed, 'testate-receipt/1', self.receipts)
        self.step('receipts', self.own_receipts)
        if self.in_parts and self.heads:
            self.step('head-signatures', self.each_signed, 'testate-head/1', self.heads)
        self.step(code, self.times, statements)
        old = [part for part in self.parts() if part[0] in self.ends]
        if old:
            self.step('retired-key', self.before_end, old)
        if self.holds():
            for receipt in {one['network']: one for one in reversed(self.receipts)}.values():
                self.step('ledger', self.place, receipt)
            for anchor in self.heads:
                self.step('log-anchor', self.anchor, anchor)

    def disclosures(self):
        opened = []
        for one in self.whole['disclosures']:
            order, member = int(one['witnessOrder']), one['member']
            named = {name: one[name] for name in ('member', 'value', 'witnessOrder')}
            own = sha256(bytes.fromhex(one['salt']), canonical(named)).hex()
            need_same(disclosure=(own, self.core['statements'][order]['withheld'][member]))
            opened.append((order, member))
        need(len(opened) == len(set(opened)) and len(opened) in (0, 12), 'some are left out, and others are not')
        need(opened == sorted(opened), 'they are not in their order')
        return "the testator's own copy" if opened else 'a copy to pass on'

    def stated(self, told, statements):
        need_members(ABOUT, self.core, self.registration)
        for index, (statement, its_hash) in enumerate(statements if told else ()):
            whole = json.loads(json.dumps(statement))
            for one in told:
                if one['witnessOrder'] == index:
                    group, name = one['member'].split('.')
                    whole[group][name] = one['value']
            need_schema(whole, 'statement-1', 'statement-2', 'statement-3')
            need_same(hash_of_a_statement=(sha256(canonical(whole)).hex(), its_hash))
        self.statements(statements)

    def statements(self, given):
        """Each with its hash."""
        own = self.registration
        for index, (statement, its_hash) in enumerate(given):
            need_members(('role', 'witnessOrder', 'name'), statement['party'], own['parties'][index])
            need_members(ABOUT, statement, own)
            need_same(signed_statement=(self.reasons[index], f'Registration statement {its_hash}'))
            need(statement['videoStatementHash'] in own['videoStatementHash'], 'another recording')
        samples = any(one['identity']['sample'] for one, _ in given)
        need_same(sample=(own.get('sample', samples), samples))
        for name in ('ceremony', 'owners'):
            need(len({canonical(one.get(name)) for one, _ in given}) == 1, f'the statements differ in {name}')

    def audit(self):
        audit, entry = self.core['audit'], self.core['audit']['entry']
        details, will = audit['details'], entry['will'] or {}
        named = details if entry['format'] == 'testate-audit/2' else will
        need_same(
            will=(named.get('commitment'), self.registration['commitment']),
            details=(sha256(bytes.fromhex(audit['salt']), canonical(details)).hex(), entry['details']),
            sealed_PDF=(details.get('sealedHash'), self.sealed_hash),
        )
        return self.included(audit)

    def included(self, head):
        size, root, _ = checkpoint(head['checkpoint'], self.log_keys)
        audit = self.core['audit']
        need_included(audit['entry'], int(audit['index']), size, root, head['proof'])
        return f'in the log, under the signed head of {size} entries'

    def each_signed(self, form, parts):
        for one in parts:
            part_signer(form, one, self.log_keys)

    def own_receipts(self):
        own, seen = self.registration, {}
        metadata = sha256(b'\x02', bytes.fromhex(own['salt']), bytes.fromhex(self.sealed_hash)).hex()
        for receipt in self.receipts:
            first = seen.setdefault(receipt['network'], receipt)
            need(first == receipt, 'two receipts of one network disagree')
            need_same(
                metadata=(receipt['metadataHash'], metadata), version=(receipt['version'], own['version'])
            )

    def times(self, statements):
        """Each pair follows in time; a proof has no statements and no sealed PDF."""
        entry, made = self.core['audit']['entry'], self.core['madeAt']
        registered = [one['registeredAt'] for one in self.receipts]
        order = [(entry['at'], later) for later in [made, *(one['anchoredAt'] for one in self.heads)]]
        if not self.in_parts:
            order += [(at, made) for at in registered]
        if self.at:
            by = moment(entry['at']) + (HOUR if entry['format'] == 'testate-audit/2' else timedelta(0))
            order += [(self.at, later) for later in [made, by, *registered]]
        for one, stamped in zip(statements, self.stamped):
            order += [(one['secondFactor']['at'], one['signedAt']), (one['signedAt'], stamped)]
        for earlier, later in order:
            need(moment(earlier) - moment(later) <= HOUR, f'{earlier} is after {later}')
        today = datetime.now(timezone.utc)
        is_past = moment(entry['at']) > today or moment(made) - today <= timedelta(days=1)
        need(is_past, 'made on a day that is still to come')

    # trust.md: an earlier log key

    def parts(self):
        """What one key signed: the key, a head of the log, and times."""
        core, audit, sealed = self.core, self.core['audit'], [self.at] if self.at else []
        yield core['register']['logKey'], audit['checkpoint'], [core['madeAt'], audit['entry']['at'], *sealed]
        for one in self.receipts:
            yield self.key_of('testate-receipt/1', one), None, [one['registeredAt'], *sealed]
        for one in self.heads:
            yield self.key_of('testate-head/1', one), one['checkpoint'], [one['anchoredAt']]
        for one in [audit, *self.heads]:
            if head := self.head(one['checkpoint']):
                yield head[2], one['checkpoint'], []

    def key_of(self, form, part):
        if not self.in_parts:
            return self.core['register']['logKey']
        try:
            return part_signer(form, part, self.log_keys)
        except Exception:  # refuted as a signature
            return None

    def head(self, note):
        try:
            return note and checkpoint(note, self.log_keys)
        except Exception:  # refuted where it is used
            return None

    def before_end(self, parts):
        for key, note, times in parts:
            end, order = self.ends[key], self.log_keys.index
            if head := self.head(note):
                need(head[0] <= end['lastSize'], f'a head of {head[0]} entries by a key that ended before')
                need(order(head[2]) >= order(key), 'a head that a later key signed')
            for at in times:
                need(moment(at) - moment(end['until']) <= HOUR, f'{at}, signed by a key that ended before')

    # capsule.md: to check, where the token is

    def place(self, receipt):
        network = next((one for one in self.trust['networks'] if one['name'] == receipt['network']), None)
        need(network, f'the register does not use {receipt["network"]}')
        own = self.registration['commitment']
        contracts = [one.lower() for one in [network['contract'], *network.get('earlier', [])]]
        need(receipt['contract'].lower() in contracts, 'another contract')
        need_same(chain=(receipt['chainId'], network['chainId']), token=(receipt.get('tokenId', own), own))
        return f'{receipt["network"]} transaction {receipt["transactionHash"]} (not asked)'

    def anchor(self, anchor):
        return f'{self.included(anchor)}; {self.place(anchor)}'


def main(arguments):
    as_json = arguments[:1] == ['--json']
    arguments = arguments[1:] if as_json else arguments
    proof = Path(arguments[1]).read_bytes() if arguments[:1] == ['--proof'] else None
    trust_path, *files = arguments[2:] if proof else arguments
    trust, found = json.loads(Path(trust_path).read_text()), set()
    need_schema(trust, *(f'trust-{n}' for n in (1, 2, 3, 4, 5)))
    for name in files:
        check = Check(trust)
        check.file(Path(name).read_bytes(), proof)
        steps, sample = check.steps, check.sample()
        found.update(ok for _, ok, _ in steps)
        if as_json:
            codes = {one: [code for code, ok, _ in steps if ok is one] for one in (False, None)}
            judged = {'file': name, 'refuted': codes[False], 'unknown': codes[None], 'sample': sample}
            print(json.dumps({**judged, 'steps': steps}))
        else:
            words = {True: 'holds  ', False: 'REFUTED', None: 'unknown'}
            print(name, *(f'  {words[ok]} {code}{why and ": " + why}' for code, ok, why in steps), sep='\n')
            if sample:
                print('  SAMPLE: an identity was not checked at all; this is a trial')
    return 1 if False in found else 3 if None in found else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
