// Real keys, hashes, trees and proofs: what a register that lies about its log would have to show, and that
// each lie is noticed.
import { beforeAll, describe, expect, it } from 'vitest'
import { aboutOf, sayHappening } from '@testate/domain/happenings'
import { auditEntry, auditLeaf } from '../log/audit-entry.ts'
import type { AskLedger } from '../capsule/check-ledgers.ts'
import { checkLogLines } from './check-log-lines.ts'
import { checkpointText, generateLogKey, importLogKey, signNote, type LogSigner } from '../log/checkpoint.ts'
import { toHex } from '../bytes/hash.ts'
import type { LedgerHead, LogClaims, LogLine, LogSources } from './log-claims.ts'
import { inclusionProof, leafHash, rootOf } from '../log/merkle.ts'
import { signSuccession } from '../log/succession.ts'
import { nodesFromTiles } from '../log/tiles.ts'
import type { Step } from '../step.ts'
import type { Trust } from '../certificates/trust.ts'

const willId = '0f6b1c8e-3f3e-4c58-9f3d-5a3c1b2d4e5f'
const otherWill = '11111111-3f3e-4c58-9f3d-5a3c1b2d4e5f'
const [reader, other] = ['22222222-3f3e-4c58-9f3d-5a3c1b2d4e5f', '33333333-3f3e-4c58-9f3d-5a3c1b2d4e5f']
let key: { signer: LogSigner; vkey: string }
let trust: Trust
/** The same, with a ledger. */
let chain: Trust

interface Event {
  event: string
  details: Record<string, unknown>
  salt: Uint8Array
  at: Date
  commitment?: string
  /** About no will. */
  ofNone?: true
}

const event = (n: number): Event => ({
  event: 'statement.signed',
  details: { actor: reader, witnessOrder: n % 3, n },
  salt: Uint8Array.from({ length: 32 }, (_, at) => (at + n) % 256),
  at: new Date(1_800_000_000_000 + n * 1000),
})

/** A whole register's log in memory, which answers like the real one. */
class Log {
  readonly leaves: Uint8Array[] = []
  readonly hashes: Uint8Array[] = []
  /** Each size is signed only once: three hundred leaves are a thousand hashes. */
  private readonly notes = new Map<number, Promise<string>>()

  static async of(events: readonly Event[]): Promise<Log> {
    const log = new Log()
    for (const { event: name, details, salt, at, commitment, ofNone } of events) {
      const will = ofNone ? null : commitment === undefined ? { id: willId } : { commitment }
      const leaf = auditLeaf(await auditEntry({ event: name, at, details, will }, salt))
      log.leaves.push(leaf)
      log.hashes.push(await leafHash(leaf))
    }
    return log
  }

  async tile(level: number, index: number, size = this.hashes.length): Promise<Uint8Array[]> {
    if (level === 0) return this.hashes.slice(0, size).slice(index * 256, (index + 1) * 256)
    const above: Uint8Array[] = []
    for (let at = 0; (at + 1) * 256 <= size; at += 1)
      above.push(await rootOf(this.hashes.slice(at * 256, (at + 1) * 256)))
    return above
  }

  note(size = this.hashes.length): Promise<string> {
    const sign = async (): Promise<string> =>
      await signNote(
        checkpointText({ origin: key.signer.name, size, root: await rootOf(this.hashes.slice(0, size)) }),
        key.signer,
      )
    const note = this.notes.get(size) ?? sign()
    this.notes.set(size, note)
    return note
  }

  async line(n: number, { size = this.hashes.length, open = true, of = event(n) } = {}): Promise<LogLine> {
    const { event: name, details, salt, at } = of
    const about = aboutOf(details)
    const proof = await inclusionProof(
      n,
      size,
      nodesFromTiles((level, index) => this.tile(level, index, size)),
    )
    return {
      event: name,
      at: at.toISOString(),
      text: sayHappening(name, about),
      about,
      by: { kind: 'you', order: null, name: null },
      will: { id: willId, lineKey: null },
      leaf: new TextDecoder().decode(this.leaves[n]),
      leafHash: toHex(this.hashes[n]!),
      index: n,
      proof: proof.map(toHex),
      checkpoint: await this.note(size),
      details: open ? details : null,
      salt: open ? toHex(salt) : null,
      line: null,
    }
  }

  sources(askLedger: AskLedger | null = null): LogSources {
    return {
      readTile: async ({ level, index }) => Buffer.concat(await this.tile(Number(level), index)),
      readPresent: () => this.note(),
      askLedger,
    }
  }
}

const SIZE = 300
const events = Array.from({ length: SIZE }, (_, n) => event(n))
let log: Log
beforeAll(async () => {
  const { secret, vkey } = await generateLogKey('register.example/log')
  key = { signer: await importLogKey(secret), vkey }
  trust = {
    format: 'testate-trust/1',
    name: 'A register',
    rootPem: '-----BEGIN CERTIFICATE-----',
    logKey: vkey,
    networks: [],
  }
  chain = {
    ...trust,
    networks: [
      { name: 'ethereum', chainId: 1, contract: '0xABC', rpcUrl: 'http://127.0.0.1:1', label: 'a chain' },
    ],
  }
  log = await Log.of(events)
})

const claimed = async (change: Partial<LogClaims> = {}): Promise<LogClaims> => ({
  reader,
  lines: [await log.line(7), await log.line(299), await log.line(256, { open: false })],
  present: await log.note(),
  before: null,
  ledgerHeads: [],
  ...change,
})
const outcomes = (steps: readonly Step[]): Record<string, string> =>
  Object.fromEntries(steps.map(({ step, outcome }) => [step, outcome]))
const reason = (steps: readonly Step[], name: string): string =>
  steps.find(({ step }) => step === name)!.reason

describe('a log that is in order', () => {
  it('holds, says what was and was not compared, and is kept for the next time', async () => {
    const progress: string[] = []
    const { steps, keep } = await checkLogLines(await claimed(), trust, log.sources(), {
      onLine: (done, all) => progress.push(`${done}/${all}`),
    })
    expect(outcomes(steps)).toEqual({
      'key of the log': 'holds',
      'signed head': 'holds',
      'entries': 'holds',
      'one log': 'holds',
      'what was seen before': 'skipped',
      'audit log on ledgers': 'skipped',
    })
    expect(reason(steps, 'entries')).toBe(
      'All 3 of the entries shown are in the log, at the place stated, with the event and the time ' +
        'shown. The particulars of 2 were checked as well: what each says, and whether it was you, ' +
        'another person or the register. Of 1 you may know that they happened, and not their ' +
        'particulars, so whose doing they were could not be compared, nor, of 1, whom or which network ' +
        'the sentence names.',
    )
    expect(progress).toEqual(['1/3', '2/3', '3/3'])
    expect(keep).toEqual({ logKey: trust.logKey, checkpoint: await log.note() })
  })

  it('that has grown since holds too, also for entries shown under several heads', async () => {
    const early = { logKey: trust.logKey, checkpoint: await log.note(130) }
    const { steps, keep } = await checkLogLines(
      await claimed({
        before: early,
        lines: [await log.line(5, { size: 130 }), await log.line(5, { size: 257 })],
      }),
      trust,
      log.sources(),
    )
    expect(outcomes(steps)).toMatchObject({
      'entries': 'holds',
      'one log': 'holds',
      'what was seen before': 'holds',
    })
    expect(reason(steps, 'what was seen before')).toContain('all 130 entries')
    expect(keep?.checkpoint).toBe(await log.note())
  })
})

describe('a lie about an entry is refuted', () => {
  const lies: [string, (line: LogLine) => Partial<LogLine>, RegExp][] = [
    ['its particulars', ({ details }) => ({ details: { ...details, n: 8 } }), /not those that were recorded/],
    ['its salt', () => ({ salt: '00'.repeat(32) }), /not those that were recorded/],
    ['its time', ({ at }) => ({ at: at.replace('2027', '2026') }), /another event, or another time/],
    ['its event', () => ({ event: 'will.withdrawn' }), /another event/],
    ['its words', () => ({ text: 'The will was revoked.' }), /words shown are not those/],
    [
      'who it was about',
      () => ({ about: { witnessOrder: 2 }, text: sayHappening('statement.signed', { witnessOrder: 2 }) }),
      /not about what was recorded/,
    ],
    ['its will', () => ({ will: { id: otherWill, lineKey: null } }), /not those that were recorded/],
    [
      'its particulars, with no salt to hash them with',
      ({ details }) => ({
        salt: null,
        details: { ...details, witnessOrder: 2 },
        about: { witnessOrder: 2 },
        text: sayHappening('statement.signed', { witnessOrder: 2 }),
      }),
      /without the salt/,
    ],
    [
      'that it may not show its particulars, beside their salt',
      () => ({ details: null }),
      /without the salt/,
    ],
    [
      'that staff did it',
      () => ({ by: { kind: 'staff', order: null, name: null } }),
      /doing of somebody else/,
    ],
    [
      'that the register did it',
      () => ({ by: { kind: 'register', order: null, name: null } }),
      /doing of somebody else/,
    ],
    ['that it has a will', () => ({ will: null }), /another will/],
    ['its place', () => ({ index: 8 }), /not in the log/],
    ['its hash', () => ({ leafHash: '11'.repeat(32) }), /hash is not the hash/],
    ['its proof', ({ proof }) => ({ proof: ['22'.repeat(32), ...proof.slice(1)] }), /not in the log/],
    ['what is no proof at all', () => ({ proof: ['zz'] }), /cannot be read/],
    ['what is no entry at all', () => ({ leaf: '{}' }), /cannot be read/],
    ['a head that nobody signed', () => ({ checkpoint: null }), /no signed head/],
  ]
  it.each(lies)('%s', async (_, lie, because) => {
    const line = await log.line(7)
    const { steps, keep } = await checkLogLines(
      await claimed({ lines: [await log.line(3), { ...line, ...lie(line) }] }),
      trust,
      log.sources(),
    )
    expect(outcomes(steps)).toMatchObject({ entries: 'refuted' })
    expect(reason(steps, 'entries')).toMatch(because)
    expect(keep).not.toBeNull() // the log itself is valid
  })

  it('an entry that was never logged: made up with all that belongs to it, it has no place', async () => {
    const forged = await Log.of([...events.slice(0, 7), event(999), ...events.slice(8)])
    const line = await forged.line(7)
    const { steps } = await checkLogLines(
      await claimed({
        lines: [
          {
            ...line,
            ...(await log.line(7)),
            leaf: line.leaf,
            leafHash: line.leafHash,
            at: event(999).at.toISOString(),
            details: event(999).details,
            salt: toHex(event(999).salt),
            about: { witnessOrder: 0 },
            text: sayHappening('statement.signed', { witnessOrder: 0 }),
          },
        ],
      }),
      trust,
      log.sources(),
    )
    expect(reason(steps, 'entries')).toMatch(/not in the log/)
  })
})

describe('whose doing, and which will', () => {
  const check = async (
    events: readonly Event[],
    change: (lines: LogLine[]) => LogLine[] = (lines) => lines,
  ): Promise<Step> => {
    const own = await Log.of(events)
    const lines = await Promise.all(events.map((of, n) => own.line(n, { of })))
    const { steps } = await checkLogLines(
      { reader, lines: change(lines), present: await own.note(), before: null, ledgerHeads: [] },
      trust,
      own.sources(),
    )
    return steps.find(({ step }) => step === 'entries')!
  }
  const by =
    (kind: LogLine['by']['kind']) =>
    ([line]: LogLine[]): LogLine[] => [{ ...line!, by: { kind, order: null, name: null } }]
  const done = (actor: string): Event[] => [{ ...event(1), event: 'will.opened', details: { actor } }]

  it('another person’s act is not shown as the reader’s, nor the register’s as a person’s', async () => {
    for (const kind of ['testator', 'witness', 'former-witness', 'staff'] as const)
      expect(await check(done(other), by(kind)), kind).toMatchObject({ outcome: 'holds' })
    expect(await check(done('worker'), by('register'))).toMatchObject({ outcome: 'holds' })
    expect(await check(done('payment-webhook'), by('payment-provider'))).toMatchObject({ outcome: 'holds' })
    for (const [actor, kind] of [
      [other, 'you'],
      ['worker', 'you'],
      ['worker', 'staff'],
      ['payment-webhook', 'register'],
      [other, 'register'],
      [reader, 'witness'],
    ] as const) {
      expect(await check(done(actor), by(kind)), `${actor} as ${kind}`).toMatchObject({ outcome: 'refuted' })
    }
    const nobody = [{ ...event(1), details: {} }]
    for (const kind of ['you', 'witness', 'register'] as const)
      expect((await check(nobody, by(kind))).reason, kind).toContain('doing of somebody else')
  })

  it('entries with one commitment stand under one will, open or not', async () => {
    const events = [1, 2, 3].map((n) => ({ ...event(n), commitment: (n === 3 ? 'bb' : 'aa').repeat(32) }))
    const under =
      (...ids: string[]) =>
      (lines: LogLine[]): LogLine[] =>
        lines.map((line, n) => ({
          ...line,
          will: { id: ids[n]!, lineKey: null },
          ...(n === 1 ? { details: null, salt: null } : {}),
        }))
    expect(await check(events, under(willId, willId, otherWill))).toMatchObject({ outcome: 'holds' })
    for (const ids of [
      [willId, otherWill, otherWill],
      [willId, willId, willId],
    ]) {
      expect((await check(events, under(...ids))).reason).toContain('under two, or those of two under one')
    }
    expect((await check(events.slice(0, 2), under(willId, otherWill))).reason).toContain('under two')
  })

  it('an entry of no will holds, and not as one of a will', async () => {
    const events: Event[] = [{ ...event(1), event: 'account.signed-in', details: { actor: reader } }]
    const ofNone = (lines: LogLine[]): LogLine[] => lines.map((line) => ({ ...line, will: null }))
    expect(await check(events, ofNone)).toMatchObject({ outcome: 'refuted' })
    const none = events.map((one) => ({ ...one, ofNone: true as const }))
    expect(await check(none, ofNone)).toMatchObject({ outcome: 'holds' })
    expect((await check(none)).reason).toContain('with another will than the log holds')
  })
})

it('a log whose key has rolled over holds by the key of before, and is kept with that of today', async () => {
  const next = await generateLogKey('register.example/log')
  const signer = await importLogKey(next.secret)
  const rolled: Trust = {
    ...chain,
    format: 'testate-trust/5',
    register: 'http://127.0.0.1:1',
    logKey: next.vkey,
    earlierRoots: [],
    earlierLogKeys: [
      {
        key: trust.logKey,
        lastSize: SIZE,
        until: '2026-11-21T12:10:00.000Z',
        succession: await signSuccession(key, next.vkey),
      },
    ],
    timestampRoots: [],
  }
  const rootAt = (size: number): Promise<Uint8Array> => rootOf(log.hashes.slice(0, size))
  const present = await signNote(
    checkpointText({ origin: signer.name, size: SIZE, root: await rootAt(SIZE) }),
    signer,
  )
  const head: LedgerHead = {
    network: 'ethereum',
    chainId: 1,
    contract: '0xABC',
    treeSize: 290,
    root: toHex(await rootAt(290)),
    transactionHash: '0x01',
    blockNumber: '1',
    anchoredAt: '2026-11-21T12:03:00.000Z',
    checkpoint: await log.note(290),
  }
  const before = { logKey: trust.logKey, checkpoint: await log.note(130) }
  const { steps, keep } = await checkLogLines(
    await claimed({ present, before, ledgerHeads: [head] }),
    rolled,
    log.sources(),
  )
  expect(outcomes(steps)).toEqual({
    'key of the log': 'holds',
    'signed head': 'holds',
    'earlier key of the log': 'holds',
    'entries': 'holds',
    'one log': 'holds',
    'what was seen before': 'holds',
    'audit log on ethereum': 'skipped',
  })
  expect(reason(steps, 'key of the log')).toContain('The one of the check before signed over to it')
  expect(keep).toEqual({ logKey: next.vkey, checkpoint: present })
  // The head that is fetched again, since the ledger has a newer one, is signed with the key of before.
  const later: AskLedger = () => ({
    read: () => Promise.reject(new Error('not asked for')),
    latestRoot: async () => ({ root: head.root, treeSize: 290 }),
  })
  const shrunk = await signNote(
    checkpointText({ origin: signer.name, size: 200, root: await rootAt(200) }),
    signer,
  )
  const again = await checkLogLines(
    await claimed({ lines: [await log.line(7, { size: 200 })], present: shrunk, ledgerHeads: [] }),
    rolled,
    log.sources(later),
  )
  expect(outcomes(again.steps)['audit log on ethereum']).toBe('holds')

  // By the formats of before the note is missing, and nothing is kept in place of the head of the check before.
  const { timestampRoots: _, ...rest } = rolled
  const { steps: unshown, keep: none } = await checkLogLines(
    await claimed({ present, before, ledgerHeads: [head] }),
    { ...rest, format: 'testate-trust/3', earlierLogKeys: [trust.logKey] },
    log.sources(),
  )
  expect(outcomes(unshown)['key of the log']).toBe('could not be asked')
  expect(none).toBeNull()
})

describe('a log key that was replaced, and whose secret somebody kept', () => {
  const rolledOver = async (
    lastSize: number,
    over?: string,
    next: { vkey: string } | null = null,
  ): Promise<Trust> => {
    next ??= await generateLogKey('register.example/log')
    return {
      ...chain,
      format: 'testate-trust/5',
      register: 'http://127.0.0.1:1',
      logKey: next.vkey,
      earlierRoots: [],
      earlierLogKeys: [
        {
          key: trust.logKey,
          lastSize,
          until: '2026-11-21T12:10:00.000Z',
          succession: await signSuccession(key, over ?? next.vkey),
        },
      ],
      timestampRoots: [],
    }
  }

  it('signs a head that is larger than its last, or smaller: refuted, and nothing is kept', async () => {
    for (const [lastSize, said] of [
      [SIZE - 1, `it names a head of ${SIZE} entries`],
      [SIZE + 1, `has only ${SIZE}: it is old, or somebody shows you another log`],
    ] as const) {
      const { steps, keep } = await checkLogLines(await claimed(), await rolledOver(lastSize), log.sources())
      expect(outcomes(steps)['earlier key of the log']).toBe('refuted')
      expect(reason(steps, 'earlier key of the log')).toContain(said)
      expect(keep).toBeNull()
    }
    const { steps } = await checkLogLines(await claimed(), await rolledOver(SIZE), log.sources())
    expect(outcomes(steps)['earlier key of the log']).toBe('holds')
  })

  it.each(['the present head', 'the head of a line', 'the head on a ledger', 'the head of the check before'])(
    'signs only %s, and that is larger than its last: refuted',
    async (which) => {
      const next = await generateLogKey('register.example/log')
      const signer = await importLogKey(next.secret)
      const rolled = await rolledOver(200, undefined, next)
      const rootAt = (size: number): Promise<Uint8Array> => rootOf(log.hashes.slice(0, size))
      const shown = async (by: string): Promise<Step[]> => {
        const note = async (what: string, size: number): Promise<string> =>
          what === by
            ? await log.note(size)
            : await signNote(checkpointText({ origin: signer.name, size, root: await rootAt(size) }), signer)
        const head: LedgerHead = {
          network: 'ethereum',
          chainId: 1,
          contract: '0xABC',
          treeSize: 280,
          root: toHex(await rootAt(280)),
          transactionHash: '0x01',
          blockNumber: '1',
          anchoredAt: '2026-11-21T12:03:00.000Z',
          checkpoint: await note('the head on a ledger', 280),
        }
        const line = await log.line(7, { size: 270 })
        const before = await note('the head of the check before', 250)
        const { steps } = await checkLogLines(
          {
            reader,
            lines: [{ ...line, checkpoint: await note('the head of a line', 270) }],
            present: await note('the present head', SIZE),
            before: {
              logKey: before === (await log.note(250)) ? trust.logKey : next.vkey,
              checkpoint: before,
            },
            ledgerHeads: [head],
          },
          rolled,
          log.sources(),
        )
        return steps
      }
      expect(outcomes(await shown('none'))['earlier key of the log']).toBeUndefined()
      const refutations = (await shown(which)).filter(({ outcome }) => outcome === 'refuted')
      expect(refutations.map(({ code }) => code)).toEqual(['retired-key'])
    },
  )

  it('was followed by another, and that by the one of today: the check before holds by both notes', async () => {
    const between = await generateLogKey('register.example/log')
    const next = await generateLogKey('register.example/log')
    const rolled = await rolledOver(SIZE, between.vkey, next)
    if (rolled.format !== 'testate-trust/5') throw new Error('another format')
    const [first] = rolled.earlierLogKeys
    const second = {
      ...first!,
      key: between.vkey,
      succession: await signSuccession(
        { signer: await importLogKey(between.secret), vkey: between.vkey },
        next.vkey,
      ),
    }
    const before = { logKey: trust.logKey, checkpoint: await log.note(130) }
    const { steps } = await checkLogLines(
      await claimed({ before }),
      { ...rolled, earlierLogKeys: [second, first!] },
      log.sources(),
    )
    expect(reason(steps, 'key of the log')).toContain('signed over to it')
  })

  it('the key of the check before did not sign over to the one of today: refuted', async () => {
    const stranger = await generateLogKey('register.example/log')
    const before = { logKey: trust.logKey, checkpoint: await log.note(130) }
    const { steps, keep } = await checkLogLines(
      await claimed({ before }),
      await rolledOver(SIZE, stranger.vkey),
      log.sources(),
    )
    expect(outcomes(steps)['key of the log']).toBe('refuted')
    expect(reason(steps, 'key of the log')).toContain('did not sign over to it')
    expect(keep).toBeNull()
  })
})

describe('a lie about the log is refuted', () => {
  it('another key signs the heads', async () => {
    const other = await generateLogKey('register.example/log')
    const { steps, keep } = await checkLogLines(
      await claimed(),
      { ...trust, logKey: other.vkey },
      log.sources(),
    )
    expect(outcomes(steps)).toEqual({ 'key of the log': 'holds', 'signed head': 'refuted' })
    expect(keep).toBeNull()
  })

  it('everything is signed with another key than the time before', async () => {
    const other = await generateLogKey('register.example/log')
    const { steps, keep } = await checkLogLines(
      await claimed({
        before: {
          logKey: other.vkey,
          checkpoint: await signNote(
            checkpointText({
              origin: 'register.example/log',
              size: 3,
              root: await rootOf(log.hashes.slice(0, 3)),
            }),
            await importLogKey(other.secret),
          ),
        },
      }),
      trust,
      log.sources(),
    )
    expect(outcomes(steps)).toMatchObject({ 'key of the log': 'refuted', 'what was seen before': 'holds' })
    expect(keep).toBeNull()
  })

  it('it shrank: the head seen before had more entries', async () => {
    const short = await Log.of(events.slice(0, 200))
    const { steps, keep } = await checkLogLines(
      {
        reader,
        lines: [await short.line(7)],
        present: await short.note(),
        before: { logKey: trust.logKey, checkpoint: await log.note() },
        ledgerHeads: [],
      },
      trust,
      short.sources(),
    )
    expect(outcomes(steps)).toMatchObject({
      'entries': 'holds',
      'one log': 'holds',
      'what was seen before': 'refuted',
    })
    expect(reason(steps, 'what was seen before')).toContain('only 200 now')
    expect(keep).toBeNull()
  })

  it.each([
    [200, 'longer than'],
    [300, 'as long as'],
  ])(
    'it was forked: entry 100 is another, and the log is over 300 entries, %i seen before (%s)',
    async (seen) => {
      const forked = await Log.of([
        ...events.slice(0, 100),
        { ...event(100), details: { actor: reader, witnessOrder: 1, n: -1 } },
        ...events.slice(101),
      ])
      const { steps, keep } = await checkLogLines(
        {
          reader,
          lines: [await forked.line(7)],
          present: await forked.note(),
          before: { logKey: trust.logKey, checkpoint: await log.note(seen) },
          ledgerHeads: [],
        },
        trust,
        forked.sources(),
      )
      expect(outcomes(steps)).toMatchObject({ 'entries': 'holds', 'what was seen before': 'refuted' })
      expect(reason(steps, 'what was seen before')).toContain('not the beginning')
      expect(keep).toBeNull()
    },
  )

  it('one page of entries comes from another log, under a head of its own', async () => {
    const forked = await Log.of([...events.slice(0, 100), event(999), ...events.slice(101, 250)])
    const { steps, keep } = await checkLogLines(
      await claimed({ lines: [await log.line(7), await forked.line(8)] }),
      trust,
      log.sources(),
    )
    expect(outcomes(steps)).toMatchObject({ 'entries': 'holds', 'one log': 'refuted' })
    expect(keep).toBeNull()
  })
})

describe('what could not be asked refutes nothing and proves nothing', () => {
  it('no trust set', async () => {
    const { steps } = await checkLogLines(await claimed(), null, log.sources())
    expect(outcomes(steps)).toEqual({ 'key of the log': 'could not be asked' })
  })

  it('no present head; no tiles; no list of ledgers', async () => {
    expect(
      outcomes((await checkLogLines(await claimed({ present: null }), trust, log.sources())).steps),
    ).toMatchObject({ 'signed head': 'could not be asked' })
    const silent: LogSources = {
      readTile: () => Promise.reject(new Error('no connection')),
      readPresent: () => Promise.reject(new Error('no connection')),
      askLedger: null,
    }
    const { steps, keep } = await checkLogLines(
      await claimed({ before: { logKey: trust.logKey, checkpoint: await log.note(100) }, ledgerHeads: null }),
      trust,
      silent,
    )
    expect(outcomes(steps)).toMatchObject({
      'entries': 'holds',
      'one log': 'holds',
      'what was seen before': 'could not be asked',
      'audit log on ledgers': 'could not be asked',
    })
    expect(keep).toBeNull()
  })

  it('entries under an earlier head, without the tiles that lead on from it', async () => {
    const { steps, keep } = await checkLogLines(
      await claimed({ lines: [await log.line(3, { size: 100 })] }),
      trust,
      { ...log.sources(), readTile: () => Promise.reject(new Error('no connection')) },
    )
    expect(outcomes(steps)).toMatchObject({ 'entries': 'holds', 'one log': 'could not be asked' })
    expect(keep).toBeNull()
  })

  it('a damaged earlier head is reported once, and the present one replaces it', async () => {
    for (const checkpoint of ['x', 'register.example/log\n999999\nAAAA\n\n— register.example/log AAAA\n']) {
      const { steps, keep } = await checkLogLines(
        await claimed({ before: { logKey: trust.logKey, checkpoint } }),
        trust,
        log.sources(),
      )
      expect(outcomes(steps)).toMatchObject({
        'one log': 'holds',
        'what was seen before': 'could not be asked',
      })
      expect(reason(steps, 'what was seen before')).toContain('damaged')
      expect(keep).toEqual({ logKey: trust.logKey, checkpoint: await log.note() })
    }
  })

  it('an entry that waits for its place', async () => {
    const { steps } = await checkLogLines(
      await claimed({ lines: [await log.line(3), { ...(await log.line(4)), index: null, proof: [] }] }),
      trust,
      log.sources(),
    )
    expect(outcomes(steps)).toMatchObject({
      'entries': 'holds',
      'entries without a place': 'could not be asked',
    })
  })

  it('a check that is stopped keeps nothing and says so', async () => {
    const { steps: none } = await checkLogLines(await claimed(), trust, log.sources(), {
      signal: AbortSignal.abort(),
    })
    expect(outcomes(none)).toEqual({ 'the rest': 'skipped' })
    const stop = new AbortController()
    const { steps, keep } = await checkLogLines(await claimed(), trust, log.sources(), {
      signal: stop.signal,
      onLine: () => stop.abort(),
    })
    expect(outcomes(steps)).toEqual({
      'key of the log': 'holds',
      'signed head': 'holds',
      'the rest': 'skipped',
    })
    expect(keep).toBeNull()
  })
})

it.each([
  ['log-key', 0],
  ['log-growth', 0],
  ['log-before', 0],
  ['log-anchor', 1],
] as const)('stopped at the step %s, it keeps nothing and asks %i ledgers', async (code, ledgers) => {
  const stop = new AbortController()
  let asked = 0
  const ask: AskLedger = () => ({
    read: () => Promise.reject(new Error('not asked here')),
    latestRoot: async () => {
      asked += 1
      return { root: toHex(await rootOf(log.hashes)), treeSize: SIZE }
    },
  })
  const { steps, keep } = await checkLogLines(await claimed(), chain, log.sources(ask), {
    signal: stop.signal,
    onStep: (step) => {
      if (step.code === code) stop.abort()
    },
  })
  expect([steps.at(-1)!.code, keep, asked]).toEqual(['stopped', null, ledgers])
  // Of what it was at, the result is still told.
  if (code === 'log-growth') expect(steps.at(-2)!.code).toBe(code)
})

it('white space around a key makes no other of it', async () => {
  const before = { logKey: `${trust.logKey}\n`, checkpoint: await log.note(130) }
  for (const [own, seen] of [
    [trust, before],
    [
      { ...trust, logKey: ` ${trust.logKey}` },
      { ...before, logKey: trust.logKey },
    ],
  ] as const) {
    const { steps } = await checkLogLines(await claimed({ before: seen }), own, log.sources())
    expect(reason(steps, 'key of the log')).toContain('the same as at the check before')
  }
})

describe('heads on ledgers', () => {
  const head = async (change: Partial<LedgerHead> = {}, of = log, size = 280): Promise<LedgerHead> => ({
    network: 'ethereum',
    chainId: 1,
    contract: '0xabc',
    treeSize: size,
    root: toHex(await rootOf(of.hashes.slice(0, size))),
    checkpoint: await of.note(size),
    transactionHash: `0x${'1'.repeat(64)}`,
    blockNumber: '12',
    anchoredAt: '2027-01-15T08:05:00.000Z',
    ...change,
  })
  const rootAt = async (size: number, of = log) => ({
    root: toHex(await rootOf(of.hashes.slice(0, size))),
    treeSize: size,
  })
  const nothing = () => Promise.reject(new Error('no route'))
  const answers: AskLedger = () => ({
    read: () => Promise.reject(new Error('not asked here')),
    latestRoot: () => rootAt(280),
    readAnchor: async ({ root, treeSize, transactionHash }) =>
      root === toHex(await rootOf(log.hashes.slice(0, 280))) && treeSize === 280
        ? { transactionHash, blockNumber: 12n, time: new Date('2027-01-15T08:05:00.000Z'), final: true }
        : null,
  })
  const check = async (ledgerHead: LedgerHead | null, ask: AskLedger | null = answers): Promise<Step> =>
    (
      await checkLogLines(
        await claimed({ ledgerHeads: ledgerHead === null ? [] : [ledgerHead] }),
        chain,
        log.sources(ask),
      )
    ).steps.find(({ code }) => code === 'log-anchor')!
  const newest =
    (latestRoot: () => Promise<{ root: string; treeSize: number } | null>): AskLedger =>
    (network) => ({ ...answers(network), latestRoot })

  it('hold when the ledger says so, with how many entries stand under it', async () => {
    expect(await check(await head())).toEqual({
      code: 'log-anchor',
      network: 'ethereum',
      step: 'audit log on ethereum',
      outcome: 'holds',
      reason:
        'The log was anchored on Ethereum (a chain) at block 12 on 2027-01-15T08:05:00.000Z. 2 of the ' +
        '3 entries shown stand under it. It is the newest head that the ledger itself holds.',
    })
  })

  it('that are of another log, of too many entries, or unknown to the ledger are refuted', async () => {
    const forked = await Log.of([event(999), ...events.slice(1), event(300), event(301)])
    expect((await check(await head({}, forked))).reason).toContain('not the beginning')
    expect((await check(await head({}, forked, 302))).reason).toContain('only 300 now')
    expect((await check(await head({}, log, 270))).reason).toContain('holds no such head')
    expect((await check(await head({ treeSize: 281 }))).reason).toContain('not the one that was signed')
    expect((await check(await head({ contract: '0xdef' }))).reason).toContain('another contract')
    expect((await check(await head({ network: 'corda' }))).reason).toContain('not in the trust set')
    for (const wrong of [
      await head({}, forked),
      await head({ contract: '0xdef' }),
      await head({ network: 'corda' }),
    ])
      expect((await check(wrong)).outcome).toBe('refuted')
  })

  it('are those that were signed, whatever the ledger has in that transaction', async () => {
    const forked = await Log.of([event(999), ...events.slice(1)])
    const { root } = await rootAt(280, forked)
    // The ledger has the head of another log, and the register shows the note of this one beside it.
    const confirms: AskLedger = (network) => ({
      ...answers(network),
      readAnchor: async ({ transactionHash }) => ({
        transactionHash,
        blockNumber: 12n,
        time: new Date('2027-01-15T08:05:00.000Z'),
        final: true,
      }),
    })
    expect(await check(await head({ root }), confirms)).toMatchObject({
      outcome: 'refuted',
      reason: expect.stringContaining('not the one that was signed') as string,
    })
    const stranger = await importLogKey((await generateLogKey(key.signer.name)).secret)
    const text = checkpointText({ origin: stranger.name, size: 280, root: new Uint8Array(32) })
    for (const checkpoint of ['x', await signNote(text, stranger)])
      expect(await check(await head({ checkpoint }), confirms)).toMatchObject({
        outcome: 'refuted',
        reason: expect.stringContaining('cannot be accepted') as string,
      })
  })

  it('are of any of the ledgers that the trust set names', async () => {
    const two = { ...chain, networks: [...chain.networks, { ...chain.networks[0]!, name: 'solana' }] }
    const { steps } = await checkLogLines(
      await claimed({ ledgerHeads: [await head(), await head({ network: 'solana' })] }),
      two,
      log.sources(answers),
    )
    const anchors = (all: readonly Step[]) =>
      all.flatMap(({ code, step, outcome }) => (code.startsWith('log-anchor') ? [[step, outcome]] : []))
    expect(anchors(steps)).toEqual([
      ['audit log on ethereum', 'holds'],
      ['audit log on solana', 'holds'],
    ])
    const other = await claimed({ ledgerHeads: [await head({ network: 'corda' })] })
    expect(anchors((await checkLogLines(other, chain, log.sources(answers))).steps)).toEqual([
      ['audit log on corda', 'refuted'],
      ['audit log on ethereum', 'holds'],
    ])
  })

  it('hold only if the ledger confirms the named one too', async () => {
    const unread: AskLedger = (network) => ({ ...answers(network), readAnchor: nothing })
    const { outcome, reason: said } = await check(await head(), unread)
    expect([outcome, said]).toEqual([
      'could not be asked',
      expect.stringContaining('the newest head that the ledger itself holds'),
    ])
  })

  it('beside which the log does not hold, leave nothing to be kept', async () => {
    const forked = await Log.of([event(999), ...events.slice(1)])
    expect(
      (
        await checkLogLines(
          await claimed({ ledgerHeads: [await head({}, forked)] }),
          chain,
          log.sources(answers),
        )
      ).keep,
    ).toBeNull()
    expect(
      (await checkLogLines(await claimed({ ledgerHeads: [await head()] }), chain, log.sources(answers))).keep,
    ).not.toBeNull()
  })

  it('of a ledger that does not answer, or was not asked, are neither', async () => {
    expect(
      await check(await head(), () => ({ read: nothing, readAnchor: nothing, latestRoot: nothing })),
    ).toMatchObject({ outcome: 'could not be asked' })
    expect(await check(await head(), null)).toMatchObject({ outcome: 'skipped' })
  })

  it('are asked for even if the register names none; a missing one is said, silence is no yes', async () => {
    const forked = await Log.of([
      ...events.slice(0, 100),
      event(999),
      ...events.slice(101),
      event(300),
      event(301),
    ])
    expect(await check(null)).toEqual({
      code: 'log-anchor',
      network: 'ethereum',
      step: 'audit log on ethereum',
      outcome: 'holds',
      reason:
        'The newest head that Ethereum (a chain) itself holds, over 280 entries, is of this log. 2 of ' +
        'the 3 entries shown stand under it.',
    })
    expect(
      await check(
        null,
        newest(() => rootAt(250, forked)),
      ),
    ).toMatchObject({ outcome: 'refuted', reason: expect.stringContaining('not the beginning') as string })
    expect(
      await check(
        null,
        newest(() => rootAt(302, forked)),
      ),
    ).toMatchObject({ outcome: 'refuted', reason: expect.stringContaining('only 300 now') as string })
    expect(
      await check(
        null,
        newest(() => Promise.resolve(null)),
      ),
    ).toMatchObject({ outcome: 'no entry', reason: expect.stringContaining('holds no head') as string })
    for (const ask of [null, newest(nothing), () => ({ read: nothing })] satisfies (AskLedger | null)[])
      expect(await check(null, ask)).toMatchObject({ outcome: 'could not be asked' })
    const { steps } = await checkLogLines(
      await claimed({ ledgerHeads: null }),
      chain,
      log.sources(newest(() => rootAt(250, forked))),
    )
    expect(outcomes(steps)).toMatchObject({
      'audit log on ledgers': 'could not be asked',
      'audit log on ethereum': 'refuted',
    })
  })

  it('of before a fork, named by the register, do not hide the newest', async () => {
    const forked = await Log.of([...events.slice(0, 290), event(999)])
    expect(
      await check(
        await head(),
        newest(() => rootAt(291, forked)),
      ),
    ).toMatchObject({
      outcome: 'refuted',
      reason: expect.stringContaining('The newest head on Ethereum') as string,
    })
    expect(
      await check(
        await head({ blockNumber: '99999' }),
        newest(() => rootAt(291, forked)),
      ),
    ).toMatchObject({ outcome: 'refuted' })
    expect(
      await check(
        await head(),
        newest(() => rootAt(290)),
      ),
    ).toMatchObject({
      outcome: 'holds',
      reason: expect.stringContaining('over 290 entries, is of this log') as string,
    })
    for (const silent of [newest(nothing), newest(() => Promise.resolve(null))])
      expect(await check(await head(), silent)).toMatchObject({ outcome: 'could not be asked' })
  })

  it('that were signed after the check began are compared with the log as it is then', async () => {
    const longer = await Log.of([...events, event(300), event(301)])
    const forked = await Log.of([event(999), ...events.slice(1), event(300), event(301)])
    const later = async (now: Log, readPresent: () => Promise<string> = () => now.note()): Promise<Step> =>
      (
        await checkLogLines(await claimed({ ledgerHeads: [] }), chain, {
          ...now.sources(newest(() => rootAt(302, now))),
          readPresent,
        })
      ).steps.at(-1)!
    expect(await later(longer)).toMatchObject({
      outcome: 'holds',
      reason: expect.stringContaining('3 of the 3') as string,
    })
    expect(await later(longer, () => log.note())).toMatchObject({ outcome: 'refuted' })
    expect(await later(forked)).toMatchObject({ outcome: 'refuted' })
    expect(await later(longer, nothing)).toMatchObject({ outcome: 'could not be asked' })
  })
})
