// Bad input and faults, each with its sentence, step and exit code: renewals that are none, link notes, registers and
// ledgers that answer wrongly or not at all, capsules of each version, clocks that are off.
import type { RequestListener } from 'node:http'
import { concat } from '@testate/evidence/bytes/der'
import { rollOver } from '@testate/evidence/certificates/roll-over'
import { sha256, toHex, type Bytes } from '@testate/evidence/bytes/hash'
import { signReceipt } from '@testate/evidence/capsule/capsule-3'
import type { Trust } from '@testate/evidence/certificates/trust'
import { signLink } from '@testate/evidence/link/link-note'
import { sealStateOf } from '@testate/evidence/seal/seal-state'
import { putTogether, sampleCapsule3, sampleParts } from '@testate/evidence/testing/capsule-3-sample'
import {
  inThirdFormat,
  sampleCapsule,
  sampleLogAnchor,
  sampleProof,
  sampleRegister,
  sampleSealed,
  SAMPLE_OWNERS,
} from '@testate/evidence/testing/capsule-sample'
import { renewBy } from '@testate/evidence/testing/renewal-sample'
import { rollLogKey } from '@testate/evidence/testing/rolled-sample'
import { sampleWill } from '@testate/evidence/testing/sealing-sample'
import { offline, type Cell, type Expected } from './cell.ts'
import { CLOSED, type Registered, type World } from './world.ts'

const MINUTE = 60_000
const refuted = (code: NonNullable<Expected['step']>[0], sentence: RegExp): Expected => ({
  outcome: 'refuted',
  exitCode: 1,
  step: [code, 'refuted'],
  sentence,
})
const registered = (sentence: RegExp, code: NonNullable<Expected['step']>[0] = 'ledger'): Expected => ({
  outcome: 'registered',
  exitCode: 0,
  step: [code, 'holds'],
  sentence,
})

export async function faultCells(world: World): Promise<Cell[]> {
  return [
    ...(await renewalCells(world)),
    ...(await noteCells(world)),
    ...(await keptKeyCells(world)),
    ...(await ledgerCells(world)),
    ...(await clockCells(world)),
  ]
}

/** One registration in a capsule of each format, with or without a renewal behind the sealed PDF in it. */
async function capsulesAround(
  { register, ethereum }: World,
  { sealed, receipt }: Registered,
  pdf: Bytes = sealed.sealed,
): Promise<[string, Bytes][]> {
  // What was sealed keeps its hash, whatever is behind it.
  const logged = { sealedHash: toHex(await sha256(sealed.sealed)) }
  const of = { ...sealed, sealed: pdf }
  const { logAnchor } = await sampleLogAnchor(register, sealed, ethereum)
  const parts = await sampleParts(register, sealed, [receipt])
  return [
    ['capsule/1', await sampleCapsule(register, of, [receipt], {}, logged)],
    ['capsule/2', await sampleCapsule(register, of, [receipt], { logAnchors: [logAnchor] }, logged)],
    ['capsule/3', putTogether(parts, pdf)],
    ['capsule/3 to pass on', putTogether({ ...parts, disclosures: [] }, pdf)],
  ]
}

async function renewalCells(world: World): Promise<Cell[]> {
  const { register, one: trust } = world
  const of = await world.registered()
  const { sealed } = of.sealed
  const { root, treeSize, head } = await sampleLogAnchor(register, of.sealed, world.ethereum)
  world.heads.push({ root, treeSize, ...head })
  const renewedAt = async (time: string, pdf = sealed): Promise<Bytes> => {
    const at = new Date(time)
    const authority = await rollOver(register.authority, {
      what: 'unit',
      at: new Date(at.getTime() - MINUTE),
    })
    return (await renewBy(sealStateOf(pdf), { authority, at })).tail
  }
  const tail = await renewedAt('2026-11-24T12:00:00Z')
  const another = await renewedAt('2026-11-24T12:00:00Z', (await sampleSealed(register)).sealed)
  const tails: [met: string, behind: Bytes, expected: Expected][] = [
    ['no renewal', new Uint8Array(), registered(/^This (sealed PDF|capsule.*) is exactly as /)],
    ['a renewal', tail, registered(/^This (sealed PDF|capsule.*) is exactly as /, 'renewals')],
    ['a renewal of another file', another, refuted('renewals', NO_RENEWAL)],
    [
      'a renewal of the past',
      await renewedAt('2026-11-20T12:00:00Z'),
      refuted('renewals', /a renewal of 2026-11-20T12:00:00\.000Z is older than what it renews\./),
    ],
    [
      'a renewal that came too late',
      await renewedAt('2028-06-01T12:00:00Z'),
      refuted('renewals', /a renewal of 2028-06-01T12:00:00\.000Z came after what it renews had ended\./),
    ],
    ['a renewal cut short by a byte', tail.slice(0, -1), refuted('renewals', NO_RENEWAL)],
    ['a renewal cut in half', tail.slice(0, tail.length / 2), refuted('renewals', NO_RENEWAL)],
  ]
  const cells: Cell[] = []
  for (const [met, behind, expected] of tails) {
    const pdf = concat(sealed, behind)
    cells.push({ met: `${met}: sealed PDF`, file: pdf, name: 'will.pdf', trust, expected })
    for (const [kind, file] of await capsulesAround(world, of, pdf)) {
      cells.push({ met: `${met}: ${kind}`, file, name: 'will.json', trust, expected })
      if (expected.outcome === 'registered')
        cells.push({
          met: `${met}: ${kind}, offline`,
          file,
          name: 'will.json',
          trust,
          offline: true,
          expected: offline,
        })
    }
  }
  return cells
}

const STILL_TO_COME =
  /^Do not rely on this file\. The (capsule|proof) says it was made on 2999-01-01, a day that is still to come by /
const OLD_HEAD =
  /^Do not rely on this file\. The head of the log on ethereum is older than the line of the log under it\./
const NO_RENEWAL =
  /^Do not rely on this file\. Something that is no renewal of it was appended to the sealed PDF: /

async function noteCells(world: World): Promise<Cell[]> {
  const { register } = world
  const { sealed } = await world.registered()
  const { documentHash, commitment, version } = sealed.registration
  const link = { documentHash, commitment, version, sealedHash: '0'.repeat(64) }
  const other = await sampleRegister()
  const notes: [met: string, answer: RequestListener | null, expected: Expected][] = []
  const says =
    (note: string): RequestListener =>
    (_, response) =>
      void response.end(note)
  const fails =
    (status: number, type = 'application/problem+json'): RequestListener =>
    (_, response) =>
      void response.writeHead(status, { 'content-type': type }).end('{}')
  const unasked = (why: string): Expected => ({
    outcome: 'unknown',
    unknown: 'unasked',
    exitCode: 3,
    step: ['link-note', 'could not be asked'],
    sentence: new RegExp(
      `^Whether this PDF is registered could not be found out now: Example Register could not be asked: ${why}\\. ` +
        'Nothing is refuted; try again later\\.$',
    ),
  })
  notes.push(
    [
      'a link note of another register',
      says(await signLink(link, other.signer)),
      {
        outcome: 'unknown',
        unknown: 'register',
        exitCode: 1,
        step: ['unknown-register', 'refuted'],
        sentence: /^Unknown register: the answer came from another one than Example Register\./,
      },
    ],
    [
      'a link note withdrawn (deleted on erasure)',
      fails(404),
      {
        outcome: 'unknown',
        unknown: 'no-link',
        exitCode: 3,
        step: ['link-note', 'no entry'],
        sentence: /it is not registered there, or its registration was erased\. Nothing is refuted: /,
      },
    ],
    [
      'a link note about another document',
      says(await signLink({ ...link, documentHash: '0'.repeat(64) }, register.signer)),
      refuted(
        'link-note',
        /^Do not rely on this answer\. Example Register answered with a link note about another/,
      ),
    ],
    [
      'a link note altered',
      says((await signLink(link, register.signer)).replace('0000', '1111')),
      refuted(
        'link-note',
        /^Do not rely on this answer\. The answer of Example Register cannot be accepted: /,
      ),
    ],
    ['a register that answers with an error', fails(500), unasked('it answered with 500')],
    ['a web server that is no register', fails(404, 'text/html'), unasked('it answered with 404')],
    [
      'a register that answers too much',
      says('x'.repeat(10_001)),
      unasked('its answer is too long for a link note'),
    ],
    ['a register that never answers', () => {}, unasked('no answer within \\d s')],
    ['a register that cannot be reached', null, unasked('no connection')],
  )
  const file = await sampleWill()
  return await Promise.all(
    notes.map(async ([met, answer, expected]): Promise<Cell> => {
      const trust = await world.answering(answer ?? (() => {}))
      return {
        met,
        file,
        name: 'will.pdf',
        trust: answer === null && 'register' in trust ? { ...trust, register: CLOSED.slice(0, -1) } : trust,
        expected,
      }
    }),
  )
}

/** A key of the log that was replaced, and whose secret somebody kept. */
async function keptKeyCells(world: World): Promise<Cell[]> {
  const { register, ethereum, one } = world
  const { sealed, receipt } = await world.registered()
  const { documentHash, commitment, version } = sealed.registration
  const link = { documentHash, commitment, version, sealedHash: '0'.repeat(64) }
  const now = await rollLogKey(register)
  const before = await signLink(link, register.signer)
  const own = (await signLink(link, now.signer)) + before.slice(before.lastIndexOf('\n\n') + 2)
  const trusts = (place: Trust, ends = {}): Trust => ({
    ...now.trust,
    register: 'register' in place ? place.register : CLOSED,
    networks: one.networks,
    earlierLogKeys: now.trust.earlierLogKeys.map((end) => ({ ...end, ...ends })),
  })
  const will = await sampleWill()
  const parts = await sampleParts(register, sealed, [receipt])
  const cells: Cell[] = []
  const put = (met: string, [name, file]: [string, Bytes], trust: Trust, expected: Expected): void =>
    void cells.push({ met, file, name, trust, expected })
  const kept = /^Do not rely on this \w+\. .* is signed with a key that Example Register used until \d/
  for (const [met, note, expected] of [
    ['a link note by a log key that was replaced', before, refuted('retired-key', kept)],
    [
      'the own PDF, with a link note signed again since',
      own,
      registered(/^Example Register states, signed, that this PDF is/),
    ],
  ] as const)
    put(
      met,
      ['will.pdf', will],
      trusts(await world.answering((_, response) => void response.end(note))),
      expected,
    )
  const file = putTogether(parts, sealed.sealed)
  put(
    'a capsule of before the log key was replaced',
    ['will.json', file],
    trusts(one),
    registered(
      /^This capsule, the testator’s own copy, is exactly as .* It is registered on /,
      'retired-key',
    ),
  )
  put(
    'a capsule by a log key that was replaced, with a head of later',
    ['will.json', file],
    trusts(one, { lastSize: 4 }),
    refuted('retired-key', kept),
  )
  const later = await signReceipt({ ...receipt, registeredAt: '2026-12-21T12:01:00.000Z' }, register.signer)
  put(
    'a receipt of later by a log key that was replaced',
    ['will.json', putTogether({ ...parts, receipts: [later] }, sealed.sealed)],
    trusts(one),
    refuted('retired-key', kept),
  )
  const { logAnchor } = await sampleLogAnchor(register, sealed, ethereum)
  put(
    'a proof by a log key that was replaced, made later',
    ['will.json', await sampleProof(register, sealed, [receipt], { madeAt: '2026-11-23T12:01:00.000Z' })],
    trusts(one),
    refuted('retired-key', kept),
  )
  put(
    'a capsule whose head on a ledger is later than its log key',
    ['will.json', await sampleCapsule(register, sealed, [receipt], { logAnchors: [logAnchor] })],
    trusts(one, { lastSize: 6 }),
    refuted('retired-key', kept),
  )
  return cells
}

async function ledgerCells(world: World): Promise<Cell[]> {
  const { register, both } = world
  const cells: Cell[] = []
  const put = (met: string, file: Bytes, expected: Expected, trust = both): void =>
    void cells.push({ met, file, name: file[0] === 0x7b ? 'will.json' : 'will.pdf', trust, expected })

  const contradicted = await world.registered()
  await world.onCorda(contradicted.sealed, { metadataHash: '11'.repeat(32) })
  for (const [kind, file] of [
    ['sealed PDF', contradicted.sealed.sealed] as const,
    ...(await capsulesAround(world, contradicted)).filter(([one]) => one.startsWith('capsule/3')),
  ])
    put(
      `Corda holds another sealed PDF than Ethereum: ${kind}`,
      file,
      refuted(
        'ledger',
        /Corda \(local development ledger\) registered another sealed PDF under this commitment\./,
      ),
    )
  const alone = await world.registered()
  put(
    'Ethereum holds it, Corda has no entry: sealed PDF',
    alone.sealed.sealed,
    registered(/It is registered on Ethereum \(local development ledger\) since /),
  )
  put(
    'a receipt of Corda, which has no entry: capsule/1',
    await sampleCapsule(register, alone.sealed, [alone.receipt, { ...alone.receipt, ...place(world) }]),
    refuted(
      'ledger',
      /Corda \(local development ledger\) holds no such token, though the capsule has a receipt\./,
    ),
  )
  for (const [met, change, words] of [
    ['another block', { blockNumber: '8' }, 'the block'],
    ['another transaction', { transactionHash: `0x${'aa'.repeat(32)}` }, 'the transaction'],
    ['another time', { registeredAt: '2026-11-21T12:01:01.000Z' }, 'the time of registration'],
    ['another block’s hash', { blockHash: `0x${'aa'.repeat(32)}` }, 'the block’s hash'],
  ] as const)
    put(
      `the receipt says ${met}: capsule/1`,
      await sampleCapsule(register, alone.sealed, [{ ...alone.receipt, ...change }]),
      refuted('ledger', new RegExp(`The receipt and Ethereum \\(.*\\) disagree about ${words}\\.`)),
    )
  const { logAnchor } = await sampleLogAnchor(register, alone.sealed, world.ethereum)
  put(
    'a head of the log that the ledger does not hold: capsule/2',
    await sampleCapsule(register, alone.sealed, [alone.receipt], { logAnchors: [logAnchor] }),
    refuted('log-anchor', /^Do not rely on this file\. /),
  )
  const owned = await sampleSealed(register, inThirdFormat('together', SAMPLE_OWNERS))
  const stranger = await world.registered({ sealed: owned, entry: { mintedTo: `0x${'99'.repeat(20)}` } })
  put(
    'first minted to a stranger: capsule/3',
    putTogether(await sampleParts(register, owned, [stranger.receipt]), owned.sealed),
    refuted('ledger', /first gave the token to another owner than the signed statements name\./),
  )
  const unasked = (words: string): Expected => ({
    outcome: 'unknown',
    unknown: 'unasked',
    exitCode: 3,
    step: ['ledger', 'could not be asked'],
    sentence: new RegExp(`could not be found out now: .*${words}.*Nothing is refuted; try again later\\.`),
  })
  const at = (rpcUrl: string) => ({ ...both, networks: [world.ethereum, { ...world.corda, rpcUrl }] })
  put(
    'Corda cannot be reached, Ethereum holds it: sealed PDF',
    alone.sealed.sealed,
    unasked('Corda connection failed: the node does not answer'),
    at(CLOSED),
  )
  put(
    'Corda never answers, Ethereum holds it: sealed PDF',
    alone.sealed.sealed,
    unasked('no answer within \\d s'),
    at(await world.silent()),
  )
  put(
    'a node of another chain: sealed PDF',
    alone.sealed.sealed,
    unasked('The Ethereum node serves chain 31337, but chain 1 is expected'),
    { ...both, networks: [{ ...world.ethereum, chainId: 1 }, world.corda] },
  )
  return cells
}

/** A receipt's place on Corda. */
const place = ({ corda: { name, label, chainId, contract } }: World) => ({
  network: name,
  label,
  chainId,
  contract,
})

async function clockCells(world: World): Promise<Cell[]> {
  const { register, one: trust } = world
  const cells: Cell[] = []
  const good = await world.registered()
  const capsule = await sampleCapsule3(register, good.sealed, [good.receipt])
  for (const minutesAhead of [30, -30])
    for (const [kind, file, name] of [
      ['sealed PDF', good.sealed.sealed, 'will.pdf'],
      ['capsule/3', capsule, 'will.json'],
    ] as const)
      cells.push({
        met: `the verifier’s clock is ${off(minutesAhead)}: ${kind}`,
        file,
        name,
        trust,
        minutesAhead,
        expected: registered(/^This (sealed PDF|capsule.*) is exactly as /, 'times'),
      })
  const { receipt, sealed } = good
  const { logAnchor } = await sampleLogAnchor(register, sealed, world.ethereum)
  const early = [{ ...logAnchor, anchoredAt: '2026-11-21T09:00:00.000Z' }]
  const later = '2999-01-01T00:00:00.000Z'
  const parts = await sampleParts(register, sealed, [receipt], early)
  for (const [met, file, step, sentence] of [
    [
      'capsule/1',
      await sampleCapsule(register, sealed, [receipt], { madeAt: later }),
      'capsule-times',
      STILL_TO_COME,
    ],
    [
      'capsule/3',
      putTogether(await sampleParts(register, sealed, [receipt], [], { madeAt: later }), sealed.sealed),
      'capsule-times',
      STILL_TO_COME,
    ],
    [
      'proof',
      await sampleProof(register, sealed, [receipt], { madeAt: later }),
      'proof-times',
      STILL_TO_COME,
    ],
    [
      'capsule/2, its head older than its line',
      await sampleCapsule(register, sealed, [receipt], { logAnchors: early }),
      'capsule-times',
      OLD_HEAD,
    ],
    ['capsule/3, its head older than its line', putTogether(parts, sealed.sealed), 'capsule-times', OLD_HEAD],
  ] as const)
    cells.push({
      met: `a time that cannot be: ${met}`,
      file,
      name: 'will.json',
      trust,
      expected: refuted(step, sentence),
    })
  // The ledgers keep the right time: 12:01, half a minute after the seal.
  for (const ahead of [30, -30, 90, -90]) {
    const sealedAt = new Date(Date.parse('2026-11-21T12:00:30.000Z') + ahead * MINUTE)
    const states: Parameters<typeof sampleSealed>[1] = (one) => ({
      ...one,
      signedAt: new Date(sealedAt.getTime() - MINUTE).toISOString(),
      secondFactor: { ...one.secondFactor, at: new Date(sealedAt.getTime() - 2 * MINUTE).toISOString() },
    })
    const of = await world.registered({ sealed: await sampleSealed(register, states, sealedAt) })
    const madeAt = new Date(sealedAt.getTime() + 2 * MINUTE).toISOString()
    const files = [
      ['sealed PDF', of.sealed.sealed],
      ['capsule/1', await sampleCapsule(register, of.sealed, [of.receipt], { madeAt })],
      [
        'capsule/3',
        putTogether(await sampleParts(register, of.sealed, [of.receipt], [], { madeAt }), of.sealed.sealed),
      ],
    ] as const
    for (const [kind, file] of files)
      cells.push({
        met: `the server’s clock was ${off(ahead)}: ${kind}`,
        file,
        name: kind === 'sealed PDF' ? 'will.pdf' : 'will.json',
        trust,
        expected: clockExpected(ahead, kind),
      })
  }
  return cells
}

const off = (minutes: number): string => `${Math.abs(minutes)} minutes ${minutes > 0 ? 'fast' : 'slow'}`

/** Up to an hour counts as two honest clocks; beyond, what came before is refuted. */
function clockExpected(ahead: number, kind: string): Expected {
  if (ahead > 60)
    return kind === 'sealed PDF'
      ? refuted('times', /holds this sealed PDF since .*, but its time-stamp is of .*, which is later\./)
      : refuted('capsule-times', /The receipt of ethereum is older than the sealed PDF it is about\./)
  if (ahead < -60 && kind === 'capsule/1')
    return refuted('capsule-times', /The capsule was made before its receipt of ethereum\./)
  return registered(/^This (sealed PDF|capsule.*) is exactly as /, 'times')
}
