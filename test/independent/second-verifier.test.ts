// The verifier that was written from docs/formats, in Python, and the product's own, on the same files: they agree
// about each, step by step. In short each kind of alteration, at few of its places; TESTATE_FULL=1 (`npm run
// assurance`) has more of each. Skipped, with the reason, where its packages are not installed.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Trust } from '@testate/evidence/certificates/trust'
import {
  receiptOf,
  sampleCapsule,
  sampleLedgerEntry,
  sampleLog,
  sampleLogAnchor,
  sampleProof,
  sampleRegister,
  sampleSealed,
} from '@testate/evidence/testing/capsule-sample'
import { signReceipt } from '@testate/evidence/capsule/capsule-3'
import { putTogether, sampleCapsule3, sampleParts } from '@testate/evidence/testing/capsule-3-sample'
import { generateLogKey, signNote } from '@testate/evidence/log/checkpoint'
import { signLink } from '@testate/evidence/link/link-note'
import { requireSuccessions } from '@testate/evidence/log/retired-keys'
import { rollLogKey } from '@testate/evidence/testing/rolled-sample'
import { concat } from '@testate/evidence/bytes/der'
import { printedCertificate, sampleCertificate } from '@testate/evidence/testing/certificate-sample'
import { toPem } from '@testate/evidence/certificates/certificate'
import { sealStateOf } from '@testate/evidence/seal/seal-state'
import { outsideUnit } from '@testate/evidence/testing/outside-authority'
import {
  FIRST,
  generations,
  outsideStamper,
  renewBy,
  renewedSample,
  renewOutside,
} from '@testate/evidence/testing/renewal-sample'
import { sealSample } from '@testate/evidence/testing/sealing-sample'
import { isPassedBefore } from '../passed-before.ts'
import { alteredEvidence, goldenEvidence, goldenFile, honestCapsules } from './altered-evidence.ts'
import { alteredChains, type Known } from './altered-chains.ts'
import { alteredOutside, otherUnits, stampedBy } from './altered-outside.ts'
import { alteredLimits } from './altered-limits.ts'
import { alteredNotes } from './altered-notes.ts'
import { alteredTimes, retiredTimes } from './altered-times.ts'
import type { Evidence } from './altered-pdfs.ts'
import { alteredUpdates } from './altered-updates.ts'
import { alteredFirstUpdates } from './altered-first-updates.ts'
import { askPython, canRun, endPython, judged, python, script } from './both-verifiers.ts'
import { oddWills } from './wills-to-seal.ts'

const full = process.env.TESTATE_FULL === '1'
/** Of a renewal's bytes one is changed, then another so far on. */
const betweenBytes = full ? 509 : 16_283

/** As `judged`, where it is known which files hold. */
async function agreed(trust: Trust, files: Known[]): Promise<Awaited<ReturnType<typeof judged>>> {
  const all = await judged(trust, files)
  expect(all.filter(({ ours, theirs }) => ours !== theirs)).toEqual([])
  expect(all.filter(({ ours }, n) => (ours === '') !== files[n]!.holds)).toEqual([])
  return all
}

let everyGeneration: ReturnType<typeof generations> | undefined
const ownGenerations = (): ReturnType<typeof generations> => (everyGeneration ??= generations())

/** Which knows the roots of all of them. */
async function rolledTrust(made: Awaited<ReturnType<typeof generations>>): Promise<Trust> {
  const [now, ...before] = [...made].reverse().map(({ authority }) => toPem(authority.root.certificate))
  return {
    ...(await sampleRegister()).trust,
    format: 'testate-trust/3',
    register: 'https://register.example/',
    rootPem: now!,
    earlierRoots: before,
    earlierLogKeys: [],
  } as Trust
}

/** By its first bytes: every other file here is a PDF or a proof. */
const isCapsule = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x7b && !Buffer.from(bytes).includes('"format":"testate-proof/')

afterAll(endPython)

// In each run; the others where they have not passed on these very sources.
describe.skipIf(!canRun)('the second verifier', () => {
  test('accepts the golden files', async () => {
    for (const { trust, files } of await goldenEvidence())
      for (const one of await judged(trust, files))
        expect(one).toEqual({ name: one.name, ours: '', theirs: '' })
  })

  test('reads the golden link note, and the own PDF by the golden proof', () => {
    const today = (name: string): string => goldenFile(`today/${name}`)
    const run = (...args: string[]) => spawnSync(python, [script, ...args], { encoding: 'utf8' })
    for (const [name, step] of [
      ['link.note', 'link-note'],
      ['certificate.pdf', 'certificate-seal'],
    ] as const)
      expect(run(today('trust.json'), today(name))).toMatchObject({
        status: 0,
        stdout: expect.stringContaining(`holds   ${step}`),
      })
    expect(run('--proof', today('will.proof.json'), today('trust.json'), today('will.pdf'))).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/holds {3}will-bytes[^]*SAMPLE: /),
    })
  })

  test('computes what the vectors say', () => {
    const program = [
      'import json, sys',
      'from pathlib import Path',
      'sys.path.insert(0, sys.argv[1]); sys.dont_write_bytecode = True',
      'from verifier.basics import Refuted, canonical, parse, sha256',
      'from verifier.lines import hides, lines_of, mark',
      'from verifier.log import log_key',
      'from verifier.seal import fit_name',
      'from verify import Check',
      'read = lambda name: json.loads((Path(sys.argv[1]) / "vectors" / name).read_text())',
      'for one in read("names.json")["names"]: assert fit_name(one["name"]) == one["commonName"], one',
      'for one in read("canonical-json.json")["values"]:',
      '    said = canonical(json.loads(one["text"], parse_int=float))',
      '    assert said.decode() == one["canonical"] and sha256(said).hex() == one["sha256"], one',
      'for text in read("canonical-json.json")["refused"]:',
      '    try: parse(text.encode()); print("accepted", text)',
      '    except Exception: pass',
      'for one in read("statement.json")["statements"]:',
      '    assert sha256(canonical(one["statement"])).hex() == one["sha256"]',
      'for one in read("log.json")["entries"]:',
      '    assert sha256(bytes(1), canonical(one["entry"])).hex() == one["leafHash"]',
      'lines = read("lines.json"); key = bytes.fromhex(lines["lineKey"])',
      'for one in [*lines["lines"], lines["other"]]:',
      '    assert sha256(bytes(1), canonical(one["entry"])).hex() == one["leafHash"]',
      '    assert canonical(one["entry"]).decode() == one["canonical"]',
      '    salt = bytes.fromhex(one["salt"])',
      '    assert sha256(salt, canonical(one["details"])).hex() == one["entry"]["details"]',
      '    assert hides(one["entry"], one["line"], salt)',
      '    assert not hides(one["entry"], {**one["line"], "at": "2026-11-21T12:30:00.000Z"}, salt)',
      'for one in lines["marks"]: assert mark(key, one["number"]) == one["mark"]',
      'entries = [one["entry"] for one in lines["lines"]]',
      'assert lines_of(key, [lines["other"]["entry"], *reversed(entries)]) == entries',
      'assert lines_of(bytes(32), entries) == []',
      'for wrong in ([entries[0], entries[2]], entries[1:], [*entries, entries[1]]):',
      '    try: lines_of(key, wrong); print("accepted", len(wrong))',
      '    except Refuted: pass',
      'log_key(read("log.json")["key"]["vkey"])',
      'links, check = read("link.json"), Check.__new__(Check)',
      'check.log_keys = [links["logKey"]]',
      'for one in links["notes"]: assert one["commitment"] in check.link(one["note"])',
      'own, other = (one["note"].rpartition("\\n\\n") for one in links["notes"][:2])',
      'forged = "".join([*own[:2], other[2]])',
      'for note in [*links["refused"], forged]:',
      '    try: check.link(note); print("accepted", note)',
      '    except Exception: pass',
      'for one in read("commitment.json")["commitments"]:',
      '    parts = [bytes.fromhex(one[name]) for name in ("salt", "documentHash")]',
      '    assert sha256(bytes([1]), *parts, one["version"].to_bytes(4, "big")).hex() == one["commitment"]',
    ]
    const ran = spawnSync(python, ['-c', program.join('\n'), join(script, '..')], { encoding: 'utf8' })
    expect(ran).toMatchObject({ stdout: '', stderr: '', status: 0 })
  })
})

describe.skipIf(!canRun || isPassedBefore('the second verifier'))('the second verifier', () => {
  test('agrees with ours on hundreds of altered files', async () => {
    const register = await sampleRegister()
    const honest = await honestCapsules(register, full)
    const files = [...honest, ...(await alteredEvidence(register, full ? 500 : 6))]
    const all = await judged(register.trust, files)
    const differing = all.filter(({ ours, theirs }) => ours !== theirs)
    const capsules = all.filter((_, at) => isCapsule(files[at]!.bytes))
    const good = capsules.filter(({ ours }) => ours === '').length
    console.log(
      `second verifier: ${all.length} files, ${capsules.length} of them capsules, ${good} of these good; ` +
        `${differing.length} differing`,
    )
    expect(differing).toEqual([])
    expect(all.slice(0, honest.length).filter(({ ours }) => ours !== '')).toEqual([])
    expect(good).toBeGreaterThanOrEqual(full ? 48 : 12)
    expect(capsules.length).toBeGreaterThanOrEqual(full ? 1_000 : 120)
    expect(all.filter(({ ours }) => ours !== '').length).toBeGreaterThan(full ? 200 : 150)
  }, 500_000)

  test('agrees with ours on renewed files, and on what else stands behind a seal', async () => {
    const made = await ownGenerations()
    const rolled = await rolledTrust(made)
    const files: Evidence[] = []
    for (const streams of [true, false]) {
      const { files: good, sealed, tails } = await renewedSample(made, streams)
      const { sealed: other, tails: others } = await renewedSample(made, streams)
      const early = await renewBy(sealStateOf(sealed), { ...made[0], at: new Date(+made[0].at - 30_000) })
      const late = await renewBy(sealStateOf(sealed), { ...made[1], at: new Date('2039-02-01T00:00:00Z') })
      const behind: [string, ...Uint8Array[]][] = [
        ['the renewal of another file', sealed, others[0]],
        ['another file with this renewal', other, tails[0]],
        ['the second without the first', sealed, tails[1]],
        ['the first twice', sealed, tails[0], tails[0]],
        ['of the past', sealed, early.tail],
        ['too late', sealed, late.tail],
        ['a line more', sealed, tails[0], Buffer.from('\n')],
        ['cut short', sealed, tails[0].subarray(0, -7)],
        ['cut in half', sealed, tails[0].subarray(0, tails[0].length / 2)],
      ]
      files.push(
        ...good.map((bytes, count) => ({ name: `renewed ${count} times`, bytes })),
        ...behind.map(([name, ...parts]) => ({ name, bytes: concat(...parts) })),
      )
      for (let at = sealed.length; at < good[1].length; at += betweenBytes) {
        const changed = Uint8Array.from(good[1])
        changed[at]! ^= 1
        files.push({ name: `byte ${at} of a renewal`, bytes: changed })
      }
    }
    const all = await judged(rolled, files)
    expect(all.filter(({ ours, theirs }) => ours !== theirs)).toEqual([])
    expect(all.filter(({ ours }) => ours === '').map(({ name }) => name)).toEqual(
      [0, 1, 2, 0, 1, 2].map((count) => `renewed ${count} times`),
    )
  }, 120_000)

  test('agrees with ours on true signatures over other bytes, on lists and on chains of renewals', async () => {
    const { made, files } = await alteredChains()
    const all = await agreed(await rolledTrust(made), files)
    console.log(`second verifier: ${all.length} files with other ranges, lists and renewals`)
    expect(files.filter(({ holds }) => !holds).length).toBeGreaterThan(35)
  }, 120_000)

  test('agrees with ours on true signatures over updates that sealing does not write', async () => {
    const made = await ownGenerations()
    const all = await agreed(await rolledTrust(made), await alteredUpdates(made, full))
    console.log(`second verifier: ${all.length} files with other updates`)
  })

  test('agrees with ours on true signatures at the limits of what is read', async () => {
    const made = await ownGenerations()
    const all = await agreed(await rolledTrust(made), await alteredLimits(made[0], full))
    console.log(`second verifier: ${all.length} files at limits`)
  })

  test('agrees with ours on first updates that a register may not write', async () => {
    const made = await ownGenerations()
    const [{ authority, at }] = made
    const honest = await Promise.all(
      (await oddWills()).map(async ([name, will]): Promise<Known> => {
        const { sealed } = await sealSample(will, authority, { at })
        return { name, bytes: sealed, holds: true }
      }),
    )
    const files = [...honest, ...(await alteredFirstUpdates(made[0], full))]
    const all = await agreed(await rolledTrust(made), files)
    console.log(`second verifier: ${all.length} files with other first updates`)
    expect(all.filter(({ ours }) => ours.includes('will-bytes')).length).toBeGreaterThan(full ? 140 : 70)
  }, 120_000)

  test('agrees with ours on heads of the log, proofs and keys that only look right', async () => {
    const register = await sampleRegister()
    const files = await alteredNotes(register, full)
    const all = await agreed(register.trust, files)
    console.log(`second verifier: ${all.length} capsules with other heads and proofs`)
    expect(new Set(all.filter((_, n) => !files[n]!.holds).map(({ ours }) => ours))).toEqual(
      new Set(['audit-log']),
    )
  })

  test('agrees with ours on renewals by outside authorities', async () => {
    const made = await ownGenerations()
    const [now, ...before] = [...made].reverse().map(({ authority }) => toPem(authority.root.certificate))
    const begun = new Date('2037-01-01T00:00:00Z')
    const units = await Promise.all(
      (['rsa', 'p256', 'p384'] as const).map((kind) => outsideUnit({ kind, at: begun })),
    )
    const stranger = await outsideUnit({ kind: 'p256', at: begun })
    const others = await otherUnits(begun)
    const { trust } = await sampleRegister()
    const rolled: Trust = {
      ...trust,
      format: 'testate-trust/4',
      register: 'https://register.example/',
      rootPem: now!,
      earlierRoots: before,
      earlierLogKeys: [],
      timestampRoots: [...units, ...others.map(({ unit }) => unit)].map(({ root }) =>
        toPem(root.certificate),
      ),
    }
    const { sealed, state } = await renewedSample(made)
    const files: Evidence[] = []
    for (const unit of units) {
      const stamper = await outsideStamper(unit, { at: FIRST })
      const first = await renewOutside(state, made[1], stamper)
      const good = concat(sealed, first.tail)
      files.push(
        { name: `good, ${unit.kind}`, bytes: good },
        {
          name: 'good, with our own behind',
          bytes: concat(good, (await renewBy(first.state, made[2])).tail),
        },
      )
      for (let at = sealed.length; at < good.length; at += betweenBytes) {
        const changed = Uint8Array.from(good)
        changed[at]! ^= 1
        files.push({ name: `byte ${at}, ${unit.kind}`, bytes: changed })
      }
      const revoked = await outsideStamper(unit, { at: FIRST, revoked: new Date('2037-06-01T00:00:00Z') })
      for (const [name, wrong] of [
        ['without a list', { ...stamper, lists: stamper.lists.slice(1) }],
        ['revoked', revoked],
      ] as const)
        files.push({ name, bytes: concat(sealed, (await renewOutside(state, made[1], wrong)).tail) })
    }
    const unknown = await renewOutside(state, made[1], await outsideStamper(stranger, { at: FIRST }))
    files.push({ name: 'under a root that is not named', bytes: concat(sealed, unknown.tail) })
    const place = { sealed, state, by: made[1] }
    const altered = [
      ...(await Promise.all((full ? units : [units[1]!]).map((unit) => alteredOutside(unit, place)))).flat(),
      ...(await Promise.all(others.map((one) => stampedBy(one, place)))),
    ]
    const known = await agreed(rolled, altered)
    console.log(`second verifier: ${known.length} files whose renewal an outside authority signed`)
    const all = await judged(rolled, files)
    expect(all.filter(({ ours, theirs }) => ours !== theirs)).toEqual([])
    expect(all.filter(({ ours }) => ours === '').map(({ name }) => name)).toEqual(
      units.flatMap(({ kind }) => [`good, ${kind}`, 'good, with our own behind']),
    )
  }, 120_000)

  test('says of a sealed PDF alone, and of a capsule, whether an identity was a sample', async () => {
    const register = await sampleRegister()
    const sealed = (sampled: boolean, change?: null) =>
      sampleSealed(
        register,
        (one) => ({ ...one, identity: { ...one.identity, sample: sampled } }),
        undefined,
        change,
      )
    const [trial, real, before] = await Promise.all([sealed(true), sealed(false), sealed(true, null)])
    const one = await sampleSealed(register, (given) => ({
      ...given,
      identity: { ...given.identity, sample: given.party.witnessOrder === 1 },
    }))
    const capsuleOf = (of: typeof one) => sampleCapsule(register, of, [receiptOf(of, sampleLedgerEntry(of))])
    const [capsule, among] = [await capsuleOf(before), await capsuleOf(one)]
    const flipped = Uint8Array.from(trial.sealed)
    flipped[100]! ^= 1
    const folder = await mkdtemp(join(tmpdir(), 'testate-second-'))
    try {
      await writeFile(join(folder, 'trust.json'), JSON.stringify(register.trust))
      const files = [
        trial.sealed,
        real.sealed,
        before.sealed,
        capsule,
        trial.sealed.slice(0, -1),
        among,
        flipped,
      ]
      await Promise.all(files.map((bytes, n) => writeFile(join(folder, `${n}`), bytes)))
      const run = (...options: string[]) =>
        spawnSync(python, [script, ...options, 'trust.json', ...files.keys().map(String)], {
          cwd: folder,
          encoding: 'utf8',
        }).stdout.trim()
      const said = run('--json')
        .split('\n')
        .map((line) => JSON.parse(line) as { file: string; sample: boolean | null })
      expect(said.map(({ sample }) => sample)).toEqual([true, false, null, true, null, true, null])
      expect(said.map(({ file }) => file)).toEqual([...files.keys()].map(String))
      expect(run().match(/^ {2}SAMPLE: /gm)).toHaveLength(3)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('agrees with ours on certificates: sealed, altered, of others, and called anything', async () => {
    const register = await sampleRegister()
    const { authority } = register
    const good = await sampleCertificate(register)
    const printed = await printedCertificate()
    const text = Buffer.from(good).toString('latin1')
    const files: Evidence[] = [
      { name: 'sealed', bytes: good },
      { name: 'of a sample', bytes: await sampleCertificate(register, { sample: true }) },
      { name: 'of another register', bytes: await sampleCertificate(await sampleRegister()) },
      { name: 'without a seal', bytes: printed },
      { name: 'cut back to what was printed', bytes: good.slice(0, printed.length) },
      ...['/TestateCertificate', '/ETSI.CAdES.detached', '/ETSI.RFC3161'].map((mark) => ({
        name: `without a seal, and with ${mark}`,
        bytes: concat(printed, Buffer.from(`%${mark}\n`)),
      })),
      { name: 'cut in half', bytes: good.slice(0, (printed.length + good.length) >> 1) },
      { name: 'a line more', bytes: concat(good, Buffer.from('\n')) },
      { name: 'its own trailer again', bytes: concat(good, Buffer.from(text.slice(-400), 'latin1')) },
      { name: 'a seal over a seal', bytes: await sampleCertificate({ authority }, {}, { printed: good }) },
    ]
    for (const title of ['/TestateRegistration', '/TestateRegistration 5 0 R', '/TestateCertificate'])
      for (const bytes of [
        await printedCertificate(title),
        await sampleCertificate(register, {}, { printed: await printedCertificate(title) }),
      ])
        files.push({ name: `a will called ${title}`, bytes })
    const all = await judged(register.trust, files)
    console.log(`second verifier: ${all.length} certificates`)
    expect(all.filter(({ ours, theirs }) => ours !== theirs)).toEqual([])
    expect(all.filter(({ ours }) => ours === '').map(({ name }) => name)).toEqual([
      'sealed',
      'of a sample',
      'a seal over a seal',
      'a will called /TestateRegistration',
      'a will called /TestateRegistration 5 0 R',
      'a will called /TestateCertificate',
    ])

    // What is damaged inside a certificate of the signature is no certificate to one, and one of nobody's to the other.
    const flipped: Evidence[] = []
    for (let at = 5; at < good.length; at += full ? 23 : 1_055) {
      const changed = Uint8Array.from(good)
      changed[at]! ^= 1
      flipped.push({ name: `byte ${at} of a certificate`, bytes: changed })
    }
    const refusals = ['certificate-seal', 'unknown-register', 'file-kind unknown', 'sealed-form']
    for (const { name, ours, theirs } of await judged(register.trust, flipped))
      expect([refusals.includes(ours), refusals.includes(theirs)], `${name}: ${ours}, ${theirs}`).toEqual([
        true,
        true,
      ])
  }, 120_000)

  test('agrees with ours on what an earlier key of the log signed', async () => {
    const old = await sampleRegister()
    const sample = await sampleSealed(old)
    const receipt = receiptOf(sample, sampleLedgerEntry(sample))
    const { logAnchor } = await sampleLogAnchor(old, sample)
    const logAnchors = [logAnchor]
    const now = await rollLogKey(old)
    const { under, ...line } = await sampleLog(now, sample, {})
    const { proof, checkpoint } = await under(5)
    const parts = await sampleParts(old, sample, [receipt], logAnchors)
    const later = await signReceipt({ ...receipt, registeredAt: '2026-12-21T12:01:00.000Z' }, old.signer)
    const newer = await sampleParts(old, sample, [receipt], [], { audit: { ...line, proof, checkpoint } })
    const files: Evidence[] = [
      { name: 'capsule/1', bytes: await sampleCapsule(old, sample, [receipt]) },
      { name: 'capsule/2', bytes: await sampleCapsule(old, sample, [receipt], { logAnchors }) },
      { name: 'capsule/3', bytes: putTogether(parts, sample.sealed) },
      { name: 'capsule/3 of today', bytes: await sampleCapsule3(now, sample, [receipt], { logAnchors }) },
      { name: 'proof', bytes: await sampleProof(old, sample, [receipt], { logAnchors }) },
      { name: 'a receipt of later', bytes: putTogether({ ...parts, receipts: [later] }, sample.sealed) },
      { name: 'a head of the later key', bytes: putTogether(newer, sample.sealed) },
    ]
    // White space around a key means nothing.
    const spaced = (key: string): string => `\n${key}\n`
    const [first] = now.trust.earlierLogKeys
    const inLines: Trust = {
      ...now.trust,
      logKey: spaced(now.trust.logKey),
      earlierLogKeys: [{ ...first!, key: spaced(first!.key) }],
    }
    const known = await judged(inLines, files)
    expect(known.filter(({ ours, theirs }) => ours !== theirs)).toEqual([])
    expect(known.filter(({ ours }) => ours === 'retired-key')).toHaveLength(2)
    const refuted: number[] = []
    for (const end of [
      {},
      { lastSize: 4 },
      { lastSize: 6 },
      { until: '2026-11-21T11:10:00.000Z' },
      { until: '2026-11-21T10:59:00.000Z' },
    ]) {
      const [own] = now.trust.earlierLogKeys
      const all = await judged({ ...now.trust, earlierLogKeys: [{ ...own!, ...end }] }, files)
      expect(all.filter(({ ours, theirs }) => ours !== theirs)).toEqual([])
      refuted.push(all.filter(({ ours }) => ours === 'retired-key').length)
    }
    expect(refuted).toEqual([2, 7, 6, 2, 6])

    const { commitment, documentHash, version } = sample.registration
    const about = { commitment, documentHash, version, sealedHash: '00'.repeat(32) }
    const folder = await mkdtemp(join(tmpdir(), 'testate-second-'))
    try {
      await writeFile(join(folder, 'trust.json'), JSON.stringify(now.trust))
      for (const [by, status, step] of [
        [now, 0, 'holds   link-note'],
        [old, 1, 'REFUTED retired-key'],
      ] as const) {
        await writeFile(join(folder, 'link.note'), await signLink(about, by.signer))
        expect(
          spawnSync(python, [script, 'trust.json', 'link.note'], { cwd: folder, encoding: 'utf8' }),
        ).toMatchObject({ status, stdout: expect.stringContaining(step) })
      }
    } finally {
      await rm(folder, { recursive: true })
    }
  }, 120_000)

  test('agrees with ours on times that are as far off as they may be, and farther', async () => {
    const register = await sampleRegister()
    const { now, files } = await retiredTimes(await sampleRegister())
    for (const [trust, of, codes] of [
      [register.trust, await alteredTimes(register), ['capsule-times', 'proof-times']],
      [now.trust, files, ['retired-key', 'audit-log']],
    ] as const) {
      const refuted = (await agreed(trust, of)).map(({ ours }) => ours).filter((one) => one !== '')
      expect(new Set(refuted)).toEqual(new Set(codes))
    }
  })

  test('takes no trust set in which a log key did not sign over to the next', async () => {
    const old = await sampleRegister()
    const [good, other] = await Promise.all([rollLogKey(old), rollLogKey(old)])
    const again = await rollLogKey(good)
    const earlier = [...again.trust.earlierLogKeys, ...good.trust.earlierLogKeys]
    const stranger = await generateLogKey('stranger.example/log')
    const named = await signNote(`testate-log-key/1\n${old.trust.logKey}\n${stranger.vkey}\n`, old.signer)
    const [before] = good.trust.earlierLogKeys
    const sets: [boolean, Trust][] = [
      [
        false,
        {
          ...good.trust,
          logKey: stranger.vkey,
          earlierLogKeys: [{ ...before!, succession: named }],
        },
      ],
      [true, good.trust],
      [true, { ...again.trust, earlierLogKeys: earlier }],
      [false, { ...good.trust, logKey: other.trust.logKey }],
      [false, { ...again.trust, earlierLogKeys: earlier.toReversed() }],
      [
        false,
        {
          ...good.trust,
          earlierLogKeys: other.trust.earlierLogKeys.map((one) => ({
            ...one,
            succession: one.succession.replace(/ \S+\n$/, ` ${Buffer.alloc(68).toString('base64')}\n`),
          })),
        },
      ],
      [
        false,
        { ...good.trust, earlierLogKeys: [{ ...again.trust.earlierLogKeys[0]!, key: old.trust.logKey }] },
      ],
    ]
    const folder = await mkdtemp(join(tmpdir(), 'testate-second-'))
    try {
      for (const [n, [holds, trust]] of sets.entries()) {
        const path = join(folder, `${n}.json`)
        await writeFile(path, JSON.stringify(trust))
        // It judges a file, here the set itself, only by a trust set that it takes.
        const { said } = await askPython('--json', path, path)
        const ours = await requireSuccessions(trust).then(
          () => true,
          () => false,
        )
        expect([n, ours, said !== '']).toEqual([n, holds, holds])
      }
      for (const format of [5, 6]) {
        const path = join(folder, 'other.json')
        await writeFile(path, JSON.stringify({ ...good.trust, format: `testate-trust/${format}` }))
        const { said } = await askPython('--json', path, path)
        expect([format, said !== '']).toEqual([format, format === 5])
      }
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('says by its exit code whether all holds', async () => {
    const [first] = await goldenEvidence()
    const folder = await mkdtemp(join(tmpdir(), 'testate-second-'))
    try {
      await writeFile(join(folder, 'trust.json'), JSON.stringify(first!.trust))
      await writeFile(join(folder, 'good.pdf'), first!.files[0]!.bytes)
      await writeFile(join(folder, 'bad.pdf'), first!.files[0]!.bytes.slice(0, -1))
      const run = (...names: string[]) =>
        execFileSync(python, [script, 'trust.json', ...names], { cwd: folder, encoding: 'utf8' })
      expect(run('good.pdf')).toContain('holds   revocation')
      const { trust, files } = (await goldenEvidence()).at(-1)!
      await writeFile(join(folder, 'trust.json'), JSON.stringify(trust))
      await writeFile(join(folder, 'proof.json'), files[0]!.bytes)
      await writeFile(join(folder, 'will.pdf'), await readFile(goldenFile('proof/will.pdf')))
      await writeFile(join(folder, 'other.pdf'), '%PDF-1.7')
      const byProof = (name: string) =>
        spawnSync(python, [script, '--proof', 'proof.json', 'trust.json', name], {
          cwd: folder,
          encoding: 'utf8',
        })
      expect(byProof('will.pdf')).toMatchObject({
        status: 0,
        stdout: expect.stringContaining('holds   will-bytes'),
      })
      expect(byProof('other.pdf')).toMatchObject({
        status: 1,
        stdout: expect.stringContaining('REFUTED will-bytes'),
      })
      await writeFile(join(folder, 'text'), ' %PDF-1.7')
      expect(byProof('text')).toMatchObject({
        status: 1,
        stdout: expect.stringContaining('REFUTED file-kind'),
      })
      await writeFile(join(folder, 'trust.json'), JSON.stringify(first!.trust))
      expect(() => run('good.pdf', 'bad.pdf')).toThrow()
      const unsealed = spawnSync(python, [script, 'trust.json', 'other.pdf'], {
        cwd: folder,
        encoding: 'utf8',
      })
      expect(unsealed).toMatchObject({ status: 3, stdout: expect.stringContaining('unknown file-kind') })
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
