// Every cell of the table of outcomes (decisions, section 6): each state of a registration for each kind of file, what
// could not be asked, what was not to be asked, and ledgers that differ.
import { signLink } from '@testate/evidence/link/link-note'
import { sha256, toHex, type Bytes } from '@testate/evidence/bytes/hash'
import { sampleCertificate } from '@testate/evidence/testing/certificate-sample'
import { putTogether, sampleParts } from '@testate/evidence/testing/capsule-3-sample'
import {
  sampleCapsule,
  sampleProof,
  sampleRegister,
  sampleSealed,
} from '@testate/evidence/testing/capsule-sample'
import { sampleWill } from '@testate/evidence/testing/sealing-sample'
import type { Trust } from '@testate/evidence/certificates/trust'
import { offline, type Cell, type Expected } from './cell.ts'
import { CLOSED, type Registered, type World } from './world.ts'

const CERTIFIED_NO_LONGER =
  /^This is a certificate of registration, sealed .* still stands: no, the ledgers say; it was registered on Ethereum /
const NO_LONGER = /^[^;]+; the ledgers say that it no longer stands; it was registered on Ethereum /

/** The same registration as each kind of file. */
export const KINDS = [
  'sealed PDF',
  'capsule/1',
  'capsule/3',
  'capsule/3 to pass on',
  'proof',
  'own PDF and proof',
  'own PDF, register asked',
  'sealed certificate',
] as const
type Kind = (typeof KINDS)[number]
type Given = Pick<Cell, 'file' | 'name' | 'trust'> & { proof?: Bytes }

export async function filesOf(world: World, of: Registered): Promise<Record<Kind, Given>> {
  const { register } = world
  const { sealed, receipt } = of
  // With the lines of the log that are written today; capsule/1 is of before them.
  const proof = await sampleProof(register, sealed, [receipt], {}, { marked: true })
  const parts = await sampleParts(register, sealed, [receipt], [], {}, { marked: true })
  const pdf = await sampleWill()
  const { documentHash, commitment, version } = sealed.registration
  const link = { documentHash, commitment, version, sealedHash: '0'.repeat(64) }
  const note = await signLink(link, register.signer)
  const trust = world.one
  const sealedHash = toHex(await sha256(sealed.sealed))
  const certificate = await sampleCertificate(register, { documentHash, commitment, version, sealedHash })
  const json = (file: Bytes): Given => ({ file, name: 'will.json', trust })
  return {
    'sealed PDF': { file: sealed.sealed, name: 'will.pdf', trust },
    'capsule/1': json(await sampleCapsule(register, sealed, [receipt])),
    'capsule/3': json(putTogether(parts, sealed.sealed)),
    'capsule/3 to pass on': json(putTogether({ ...parts, disclosures: [] }, sealed.sealed)),
    'proof': json(proof),
    'own PDF and proof': { file: pdf, name: 'will.pdf', trust, proof },
    'own PDF, register asked': {
      file: pdf,
      name: 'will.pdf',
      trust: await world.answering((_, response) => response.end(note)),
    },
    'sealed certificate': { file: certificate, name: 'certificate.pdf', trust },
  }
}

export async function outcomeCells(world: World): Promise<Cell[]> {
  const cells: Cell[] = []
  const all = async (
    met: string,
    of: Registered,
    expected: (kind: Kind) => Expected,
    change: (given: Given, kind: Kind) => Partial<Cell> = () => ({}),
  ): Promise<void> => {
    for (const [kind, given] of Object.entries(await filesOf(world, of)) as [Kind, Given][])
      cells.push({
        met: `${met}: ${kind}`,
        ...given,
        ...change(given, kind),
        expected: expected(kind),
      })
  }
  const own = (kind: Kind): boolean => kind === 'own PDF, register asked'
  const certified = (kind: Kind): boolean => kind === 'sealed certificate'

  for (const [status, exitCode, words] of [
    ['active', 0, /It is registered on Ethereum |the ledgers say(?: that it stands)?, on Ethereum /],
    ['superseded', 4, /Superseded: a later version of this will is registered\./],
    [
      'withdrawn',
      5,
      /Registration withdrawn\. This does not revoke the will\. .* a later version is registered on other networks/,
    ],
    ['released', 0, /Released: the copy was opened to the executors\./],
  ] as const) {
    const outcome = status === 'active' ? 'registered' : status
    const ended = exitCode > 0
    await all(outcome, await world.registered({ status }), (kind) => ({
      outcome,
      exitCode,
      step: ['ledger', 'holds'],
      sentence:
        ended && (own(kind) || certified(kind))
          ? new RegExp(`${(own(kind) ? NO_LONGER : CERTIFIED_NO_LONGER).source}.*${words.source}`)
          : words,
    }))
  }
  // A file that never was on a ledger that can be asked, or is on it as another one.
  await all(
    'another sealed PDF on the ledger',
    await world.registered({ entry: { metadataHash: '00'.repeat(32), version: 2 } }),
    (kind) => ({
      outcome: 'refuted',
      exitCode: 1,
      step: ['ledger', 'refuted'],
      sentence: own(kind)
        ? /^Do not rely on this file\. .* the ledgers contradict it\. .* registered version 2, not version 1\./
        : certified(kind)
          ? /^Do not rely on this certificate\. .* The ledgers contradict it\. .* version 2, not version 1\./
          : /^Do not rely on this file\. .* registered another sealed PDF under this commitment\./,
    }),
  )
  const standing = await world.registered()
  await all(
    'ledger unreachable',
    standing,
    (kind) => ({
      outcome: 'unknown',
      unknown: 'unasked',
      exitCode: 3,
      step: ['ledger', 'could not be asked'],
      sentence: new RegExp(
        `[wW]hether it ${own(kind) ? 'stands' : certified(kind) ? 'still stands' : 'is registered'} ` +
          'could not be found out now: .*' +
          'The Ethereum node does not answer\\. .*Nothing is refuted; try again later\\.',
      ),
    }),
    ({ trust }) => ({ trust: onlyAt(trust, CLOSED) }),
  )
  await all(
    'offline',
    standing,
    (kind) =>
      own(kind)
        ? {
            outcome: 'unknown',
            unknown: 'no-seal',
            exitCode: 3,
            step: ['file-kind', 'could not be asked'],
            sentence: /^This PDF carries no seal of a register\./,
          }
        : certified(kind)
          ? { ...offline, step: ['ledgers', 'skipped'], sentence: /still stands was not asked: offline\./ }
          : offline,
    () => ({ offline: true }),
  )
  // A register that changed its name since: its key is the same.
  await all(
    'the trust set names the register otherwise',
    standing,
    (kind) => ({
      outcome: 'registered',
      exitCode: 0,
      step: ['ledger', 'holds'],
      sentence:
        kind === 'sealed PDF' || own(kind) || certified(kind)
          ? /Renamed Register/
          : new RegExp(
              `The ${/roof/.test(kind) ? 'proof' : 'capsule'} calls its register “Example Register”, and the trust ` +
                'set calls it “Renamed Register”\\. Both have the same key, and a register may change its name\\.',
            ),
    }),
    ({ trust }) => ({ trust: { ...trust, name: 'Renamed Register' } }),
  )
  const other = await sampleRegister([world.ethereum])
  await all(
    'another register',
    standing,
    () => ({
      outcome: 'unknown',
      unknown: 'register',
      exitCode: 1,
      step: ['unknown-register', 'refuted'],
      sentence: /^Unknown register: /,
    }),
    ({ trust }) => ({ trust: { ...trust, rootPem: other.trust.rootPem, logKey: other.trust.logKey } }),
  )
  await all(
    'one byte changed',
    standing,
    (kind) =>
      own(kind) || kind === 'own PDF and proof'
        ? {
            outcome: 'refuted',
            exitCode: 1,
            step: own(kind) ? ['link-note', 'refuted'] : ['will-bytes', 'refuted'],
            sentence: /^Do not rely on this (answer|file)\. /,
          }
        : {
            outcome: 'refuted',
            exitCode: 1,
            step: certified(kind) ? ['certificate-seal', 'refuted'] : null,
            sentence: /^Do not rely on this (file|certificate)\. /,
          },
    ({ file }, kind) => {
      const changed = file.slice()
      // Of a certificate in what is printed: in the middle of the seal it can be the name of who sealed it.
      const at = certified(kind) ? Buffer.from(file).indexOf('Last will of') : Math.floor(file.length / 2)
      changed[at]! ^= 1
      return { file: changed }
    },
  )
  cells.push(
    {
      met: 'a certificate',
      file: bytesOf('%PDF-1.7\n/Title (Certificate of registration: My will)\n/Creator (Typst 0.14.2)\n'),
      name: 'certificate.pdf',
      trust: world.one,
      expected: {
        outcome: 'unknown',
        unknown: 'certificate',
        exitCode: 3,
        step: ['file-kind', 'could not be asked'],
        sentence: /^This is a certificate of registration/,
      },
    },
    {
      met: 'neither PDF, capsule nor proof',
      file: bytesOf('Dear Sir or Madam'),
      name: 'letter.txt',
      trust: world.one,
      expected: {
        outcome: 'refuted',
        exitCode: 1,
        step: ['file-kind', 'refuted'],
        sentence: /^Do not rely on this file\. This is neither a sealed PDF, a capsule nor a proof\./,
      },
    },
    {
      met: 'own PDF, no register named and no proof',
      file: await sampleWill(),
      name: 'will.pdf',
      trust: world.one,
      expected: {
        outcome: 'unknown',
        unknown: 'no-seal',
        exitCode: 3,
        step: ['file-kind', 'could not be asked'],
        sentence: /Then its sealed PDF or its capsule proves|then its sealed PDF or its capsule proves/,
      },
    },
    {
      met: 'sealed PDF on no ledger',
      file: (await sampleSealed(world.register)).sealed,
      name: 'will.pdf',
      trust: world.one,
      expected: {
        outcome: 'refuted',
        exitCode: 1,
        step: ['registration', 'refuted'],
        sentence: /^Do not rely on this file\. No ledger of this register holds this sealed PDF/,
      },
    },
  )
  // Ledgers that differ: superseded before withdrawn, then released, then registered.
  for (const [first, second, outcome, exitCode] of [
    ['active', 'superseded', 'superseded', 4],
    ['withdrawn', 'superseded', 'superseded', 4],
    ['superseded', 'released', 'superseded', 4],
    ['active', 'withdrawn', 'withdrawn', 5],
    ['withdrawn', 'released', 'withdrawn', 5],
    ['active', 'released', 'released', 0],
    ['released', 'active', 'released', 0],
  ] as const) {
    const of = await world.registered({ status: first })
    await world.onCorda(of.sealed, { status: second })
    // Where a ledger says that a later version superseded it, a withdrawal on another needs no explaining.
    const isSaid = outcome === 'withdrawn'
    cells.push({
      met: `${first} on Ethereum, ${second} on Corda`,
      file: of.sealed.sealed,
      name: 'will.pdf',
      trust: world.both,
      expected: {
        outcome,
        exitCode,
        step: ['ledger', 'holds'],
        sentence: isSaid
          ? /It is registered on Ethereum .* and Corda .* can also mean that a later version is registered on other /
          : /^(?!.*can also mean).*It is registered on Ethereum .* and Corda /,
      },
    })
  }
  return cells
}

export const onlyAt = (trust: Trust, rpcUrl: string): Trust => ({
  ...trust,
  networks: trust.networks.map((network) => ({ ...network, rpcUrl })),
})

export const bytesOf = (text: string): Bytes => new TextEncoder().encode(text)
