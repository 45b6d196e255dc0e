// Lines of the second form as a reader is shown them: each lie about one is noticed, and by whoever has the will's
// line key a missing one too.
import { beforeAll, expect, it } from 'vitest'
import { aboutOf, sayHappening } from '@testate/domain/happenings'
import { fromHex, toHex } from '../bytes/hash.ts'
import { auditEntry, auditLeaf, markedEntry, markOf, type HiddenLine } from '../log/audit-entry.ts'
import { checkpointText, generateLogKey, importLogKey, signNote } from '../log/checkpoint.ts'
import { inclusionProof, leafHash, rootOf } from '../log/merkle.ts'
import type { Step } from '../step.ts'
import { checkLogLines } from './check-log-lines.ts'
import type { LogClaims, LogLine } from './log-claims.ts'

const [willId, otherWill] = ['0f6b1c8e-3f3e-4c58-9f3d-5a3c1b2d4e5f', '11111111-3f3e-4c58-9f3d-5a3c1b2d4e5f']
const reader = '22222222-3f3e-4c58-9f3d-5a3c1b2d4e5f'
const [lineKey, otherKey] = ['ab'.repeat(32), 'cd'.repeat(32)]
let key: { note: string; vkey: string }
let lines: LogLine[]

/** Six lines of one will, and the log of them. */
beforeAll(async () => {
  const made: { leaf: Uint8Array; hash: Uint8Array; line: Omit<LogLine, 'proof' | 'checkpoint'> }[] = []
  let previous: string | null = null
  for (let number = 0; number < 6; number += 1) {
    const salt = new Uint8Array(32).fill(number)
    const details = { actor: reader, witnessOrder: number % 3, number }
    const hidden = { at: `2026-11-21T12:4${number}:33.123Z`, number, previous, will: willId }
    const mark = await markOf(fromHex(lineKey), number)
    const leaf = auditLeaf(
      await markedEntry({ event: 'statement.signed', details, line: hidden, mark }, salt),
    )
    const hash = await leafHash(leaf)
    previous = toHex(hash)
    made.push({
      leaf,
      hash,
      line: {
        event: 'statement.signed',
        at: hidden.at,
        text: sayHappening('statement.signed', aboutOf(details)),
        about: aboutOf(details),
        by: { kind: 'you', order: null, name: null },
        will: { id: willId, lineKey },
        leaf: new TextDecoder().decode(leaf),
        leafHash: previous,
        index: number,
        details,
        salt: toHex(salt),
        line: hidden,
      },
    })
  }
  const { secret, vkey } = await generateLogKey('register.example/log')
  const signer = await importLogKey(secret)
  const hashes = made.map(({ hash }) => hash)
  const root = await rootOf(hashes)
  const note = await signNote(checkpointText({ origin: signer.name, size: 6, root }), signer)
  key = { note, vkey }
  lines = await Promise.all(
    made.map(async ({ line }, index) => ({
      ...line,
      proof: (
        await inclusionProof(index, 6, (level, at) =>
          rootOf(hashes.slice(at * 2 ** level, (at + 1) * 2 ** level)),
        )
      ).map(toHex),
      checkpoint: note,
    })),
  )
})

async function check(shown: readonly LogLine[], more: Partial<LogClaims> = {}): Promise<Step> {
  const { steps } = await checkLogLines(
    { reader, lines: shown, present: key.note, before: null, ledgerHeads: [], ...more },
    {
      format: 'testate-trust/1',
      name: 'A register',
      rootPem: '-----BEGIN CERTIFICATE-----',
      logKey: key.vkey,
      networks: [],
    },
    {
      readTile: () => Promise.reject(new Error('no tile is needed')),
      readPresent: async () => key.note,
      askLedger: null,
    },
  )
  return steps.find(({ code }) => code === 'log-entries' || code === 'log-kept')!
}
const changed = (change: (line: LogLine) => Partial<LogLine>): LogLine[] =>
  lines.map((line, n) => (n === 3 ? { ...line, ...change(line) } : line))

it('hold, with and without the key, in any order', async () => {
  const whole = await check(lines, { isWhole: true })
  expect(whole.outcome).toBe('holds')
  expect(whole.reason).toContain('Of 1 will of yours no entry before the newest shown is missing.')
  const closed = lines.map((line, n) => ({
    ...line,
    will: { id: willId, lineKey: null },
    ...(n % 2 === 0 ? {} : { details: null, salt: null, line: null }),
  }))
  const partly = await check(closed, { isWhole: true })
  expect(partly.outcome).toBe('holds')
  expect(partly.reason).toContain('Of 3 only the hour is proven, not the minute.')
  expect(whole.reason).not.toContain('only the hour')
  expect((await check(lines.toReversed())).outcome).toBe('holds')
})

it.each<[string, (line: LogLine) => Partial<LogLine>, string]>([
  ['another minute', ({ at }) => ({ at: at.replace('12:43', '12:44') }), 'not those that were recorded'],
  [
    'another minute, in what it hides too',
    ({ at, line }) => ({ at: at.replace(':43', ':44'), line: { ...line!, at: at.replace(':43', ':44') } }),
    'its time, its number or its will',
  ],
  ['another hour', ({ at }) => ({ at: at.replace('T12', 'T13') }), 'another time'],
  ['another will', () => ({ will: { id: otherWill, lineKey } }), 'not those that were recorded'],
  [
    'another will, in what it hides too',
    ({ line }) => ({ will: { id: otherWill, lineKey }, line: { ...line!, will: otherWill } }),
    'its time, its number or its will',
  ],
  ['another number', ({ line }) => ({ line: { ...line!, number: 5 } }), 'its time, its number or its will'],
  ['another line before it', ({ line }) => ({ line: { ...line!, previous: '00'.repeat(32) } }), 'its number'],
  ['another key', () => ({ will: { id: willId, lineKey: otherKey } }), 'shown with two keys'],
  ['nothing of what it hides', () => ({ line: null }), 'not those that were recorded'],
  ['other particulars', ({ details }) => ({ details: { ...details, n: 1 } }), 'not those that were recorded'],
])('%s is refuted', async (_, change, why) => {
  const { outcome, reason } = await check(changed(change))
  expect([outcome, reason]).toEqual(['refuted', expect.stringContaining(why)])
})

it('a key that is not the will’s is refuted, and one key counts for every line of its will', async () => {
  const keyed = (key: (n: number) => string | null): LogLine[] =>
    lines.map((line, n) => ({ ...line, will: { id: willId, lineKey: key(n) } }))
  expect((await check(keyed(() => otherKey))).reason).toContain('not the one of this will')
  // With the key taken from every line but one, that one says whose mark the others have.
  expect((await check(keyed((n) => (n === 5 ? otherKey : null)))).reason).toContain(
    'not the one of this will',
  )
  const once = keyed((n) => (n === 0 ? lineKey : null))
  expect((await check(once, { isWhole: true })).reason).toContain('Of 1 will of yours no entry')
  const short = once.filter((_, n) => n !== 2)
  expect(await check(short, { isWhole: true })).toMatchObject({
    outcome: 'refuted',
    reason: expect.stringContaining('The entry with the number 2 of one of your wills is not shown'),
  })
})

it.each<[string, Partial<HiddenLine>]>([
  ['without a number', { number: null, previous: null }],
  ['without a number, though one is before it', { number: null }],
  ['without one before it, though it is not the first', { previous: null }],
  ['with one before it, though it is the first', { number: 0 }],
])('a line of a will that was logged %s is refuted', async (_, lie) => {
  const salt = new Uint8Array(32).fill(98)
  const hidden: HiddenLine = { ...lines[2]!.line!, ...lie }
  const details = lines[2]!.details!
  const mark = await markOf(fromHex(lineKey), hidden.number ?? 2)
  const leaf = auditLeaf(await markedEntry({ event: 'statement.signed', details, line: hidden, mark }, salt))
  const shown: LogLine = {
    ...lines[2]!,
    salt: toHex(salt),
    line: hidden,
    leaf: new TextDecoder().decode(leaf),
    leafHash: toHex(await leafHash(leaf)),
    index: null,
  }
  expect((await check([shown])).reason).toContain('it has no number, or names no line before it.')
})

it('a line that was left out is missed by whoever has the key and is shown all', async () => {
  const short = lines.filter((_, n) => n !== 2)
  expect(await check(short, { isWhole: true })).toMatchObject({
    outcome: 'refuted',
    reason: expect.stringContaining('The entry with the number 2 of one of your wills is not shown'),
  })
  expect((await check(lines.slice(1), { isWhole: true })).outcome).toBe('refuted')
  // On a page of some of them, or of a will of somebody else's, nobody can tell.
  expect((await check(short)).outcome).toBe('holds')
  const theirs = short.map((line) => ({ ...line, will: { id: willId, lineKey: null } }))
  expect((await check(theirs, { isWhole: true })).outcome).toBe('holds')
})

it('lines without a number, or of no will, stand for none that was left out', async () => {
  const closed = (at: number): LogLine[] =>
    lines.map((line, n) => (n === at ? { ...line, details: null, salt: null, line: null } : line))
  expect((await check(closed(5), { isWhole: true })).outcome).toBe('holds')
  expect((await check(closed(2), { isWhole: true })).reason).toContain('The entry with the number 2')
  const whole = await check([...lines, await signIn()], { isWhole: true })
  expect(whole.reason).toContain('Of 1 will of yours no entry before the newest shown is missing.')
})

it('a number that nothing proves does not stand for a line that was left out', async () => {
  const short = lines.filter((_, n) => n !== 2)
  const [, , missing, line] = lines
  const closed: LogLine = { ...line!, details: null, salt: null, line: missing!.line }
  const salt = new Uint8Array(32).fill(97)
  const details = { actor: reader, witnessOrder: 0 as const }
  const entry = await auditEntry(
    { event: 'statement.signed', at: new Date(line!.at), details, will: { id: willId } },
    salt,
  )
  const leaf = auditLeaf(entry)
  const first: LogLine = {
    ...line!,
    about: aboutOf(details),
    text: sayHappening('statement.signed', aboutOf(details)),
    leaf: new TextDecoder().decode(leaf),
    leafHash: toHex(await leafHash(leaf)),
    index: null,
    details,
    salt: toHex(salt),
    line: missing!.line,
  }
  for (const one of [closed, first]) {
    expect((await check([...short, { ...one, line: null }])).outcome).toBe('holds')
    expect(await check([...short, one], { isWhole: true })).toMatchObject({
      outcome: 'refuted',
      reason: expect.stringContaining('a number is shown for it that nothing proves.'),
    })
  }
})

it('a line that was put in place of another is refuted: the next one names the other', async () => {
  const salt = new Uint8Array(32).fill(99)
  const hidden = { ...lines[2]!.line!, previous: lines[1]!.leafHash }
  const details = { actor: reader, witnessOrder: 0 as const }
  const mark = await markOf(fromHex(lineKey), 2)
  const leaf = auditLeaf(await markedEntry({ event: 'statement.signed', details, line: hidden, mark }, salt))
  const inserted: LogLine = {
    ...lines[2]!,
    about: aboutOf(details),
    text: sayHappening('statement.signed', aboutOf(details)),
    details,
    salt: toHex(salt),
    leaf: new TextDecoder().decode(leaf),
    leafHash: toHex(await leafHash(leaf)),
    // As if it had no place yet, so that nothing but the other lines speaks against it.
    index: null,
  }
  // With nothing behind it, the other line of its number alone speaks against it.
  const upToIt = [...lines.slice(0, 3), inserted]
  for (const order of [
    lines.with(2, inserted),
    lines.with(2, inserted).toReversed(),
    [...lines, inserted],
    upToIt,
    upToIt.toReversed(),
  ])
    expect((await check(order)).reason).toContain('does not follow the line of the will')
})

/** As the register shows one, or in place of what it hides, a lie. */
async function signIn(lie: Partial<HiddenLine> = {}): Promise<LogLine> {
  const salt = new Uint8Array(32).fill(1)
  const hidden = { at: '2026-11-21T12:41:33.123Z', number: null, previous: null, will: null, ...lie }
  const details = { actor: reader, remembered: false }
  const leaf = auditLeaf(
    await markedEntry({ event: 'account.signed-in', details, line: hidden, mark: null }, salt),
  )
  return {
    ...lines[0]!,
    event: 'account.signed-in',
    at: hidden.at,
    text: sayHappening('account.signed-in', {}),
    about: {},
    will: null,
    leaf: new TextDecoder().decode(leaf),
    leafHash: toHex(await leafHash(leaf)),
    index: null,
    proof: [],
    details,
    salt: toHex(salt),
    line: hidden,
  }
}

it('a sign-in has no place in the log, and says so', async () => {
  const { code, outcome, reason } = await check([await signIn()])
  expect([code, outcome]).toEqual(['log-kept', 'skipped'])
  expect(reason).toBe(
    '1 sign-in is kept by the register for you alone: the public log does not hold it, so nothing proves it.',
  )
  for (const lie of [{ number: 3 }, { previous: '77'.repeat(32) }])
    expect((await check([await signIn(lie)])).reason).toContain('not those that were recorded')
})
