// Everything recorded, over the application as served: who sees what, in pages and as files; and the
// browser's check of these answers.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listRecord, logAnchors, readAuditEntries } from '@testate/api/audit'
import { sayHappening } from '@testate/domain/happenings'
import { markOf } from '@testate/evidence/log/audit-entry'
import { checkLogLines, type LogCheck } from '@testate/evidence/check-log/check-log-lines'
import {
  generateLogKey,
  importLogKey,
  openCheckpoint,
  type LogSigner,
} from '@testate/evidence/log/checkpoint'
import { fromHex } from '@testate/evidence/bytes/hash'
import type { SeenBefore } from '@testate/evidence/check-log/log-claims'
import { inclusionHolds } from '@testate/evidence/log/merkle'
import { tilePath } from '@testate/evidence/log/tiles'
import type { Trust } from '@testate/evidence/certificates/trust'
import { appendAny } from '../../../../test/stack/any-line.ts'
import { flush } from '../audit/sequence.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { App } from '../platform/http/http.ts'
import type { Person } from '../platform/database/person.ts'
import { startCeremonyStack, type CeremonyStack, type VerifiedWill } from '../../../../test/stack/ceremony.ts'
import { wholeApi } from '../../../../test/stack/whole-api.ts'
import { moveTime } from '../../../../test/stack/time.ts'

let ceremony: CeremonyStack
let app: App
let key: { signer: LogSigner; vkey: string }
let trust: Trust
let will: VerifiedWill
let other: VerifiedWill
beforeAll(async () => {
  ceremony = await startCeremonyStack()
  const { stack } = ceremony
  app = await wholeApi(ceremony)
  app.personOf = stack.app.personOf
  await app.http.ready()
  const { secret, vkey } = await generateLogKey('register.example/log')
  key = { signer: await importLogKey(secret), vkey }
  trust = {
    format: 'testate-trust/1',
    name: 'A register',
    rootPem: '-----BEGIN CERTIFICATE-----',
    logKey: vkey,
    networks: [],
  }
  will = await ceremony.verifiedWill()
  other = await ceremony.verifiedWill()
})
afterAll(async () => {
  await app.http.close()
  await ceremony.stop()
})

type Line = ReturnType<typeof listRecord.answer.parse>['entries'][number]
const get = (person: Person | null, url: string) =>
  app.http.inject({ method: 'GET', url, headers: person === null ? {} : { 'x-person': person.id } })
const page = async (person: Person, query = '') =>
  listRecord.answer.parse((await get(person, `/api/audit${query}`)).json())
const said = (lines: readonly Line[]) => lines.map(({ text }) => text)
const record = (event: {
  event: string
  willId?: string
  actor: string
  details?: Record<string, unknown>
}) =>
  inTransaction(ceremony.stack.workerDb, { service: 'worker' }, (tx) =>
    appendAny(tx, { details: {}, ...event }),
  )
const allOf = async (person: Person, query = ''): Promise<Line[]> => {
  const lines: Line[] = []
  for (let before = ''; ;) {
    const { entries, next } = await page(person, `?limit=7${query}${before}`)
    lines.push(...entries)
    if (next === null) return lines
    before = `&before=${next}`
  }
}

describe('who sees what', () => {
  test('the testator sees everything and who did it; a witness sees events, and none of money', async () => {
    const [testator, witness, second] = will.people
    await record({ event: 'payment.refund-asked', willId: will.id, actor: testator.id })
    await record({
      event: 'statement.signed',
      willId: will.id,
      actor: second.id,
      details: { witnessOrder: 2, secret: 'for the testator alone' },
    })
    await record({ event: 'anchor.final', willId: will.id, actor: 'worker', details: { network: 'solana' } })
    await record({ event: 'payment.event', willId: will.id, actor: 'payment-webhook' })
    await flush(ceremony.stack.workerDb, key.signer)
    const own = (await page(testator, `?will=${will.id}&limit=4`)).entries
    expect(said(own)).toEqual([
      'The payment provider sent news of a payment.',
      'Solana holds the registration for good.',
      'Witness 2 signed the registration statement.',
      'The payment was asked back.',
    ])
    expect(own.map(({ by }) => by.kind)).toEqual(['payment-provider', 'register', 'witness', 'you'])
    expect(own[2]).toMatchObject({
      by: { order: 2, name: second.name },
      will: { id: will.id },
      details: { witnessOrder: 2, secret: 'for the testator alone' },
      kind: 'signing',
    })
    const theirs = (await page(witness, `?will=${will.id}&limit=2`)).entries
    // Whoever is no testator could follow the will by its key after they have left.
    expect(theirs.map(({ will: of, line }) => [of?.lineKey, line])).toEqual([
      [null, null],
      [null, null],
    ])
    expect(said(theirs)).toEqual([
      'Solana holds the registration for good.',
      'Witness 2 signed the registration statement.',
    ])
    expect(theirs[1]).toMatchObject({
      details: null,
      salt: null,
      by: { kind: 'witness', order: 2 },
      about: { witnessOrder: 2 },
    })
    expect(JSON.stringify(theirs)).not.toContain('for the testator alone')
  })

  test('a person sees their own acts and acts about them, without details, and no others', async () => {
    const [mine, foreign] = [will.people[0], other.people[0]]
    await record({ event: 'account.signed-in', actor: mine.id, details: { remembered: false } })
    await record({
      event: 'identity.evidence-opened',
      actor: foreign.id,
      details: { personId: mine.id, part: 'document' },
    })
    await record({ event: 'account.signed-in', actor: foreign.id })
    await flush(ceremony.stack.workerDb, key.signer)
    const lines = (await page(mine, '?limit=2')).entries
    expect(said(lines)).toEqual([
      'A picture for the identity check was opened for review.',
      'There was a sign-in to the account.',
    ])
    expect(lines.map(({ by, details, will: of }) => [by.kind, details === null, of])).toEqual([
      ['staff', true, null],
      ['you', false, null],
    ])
    expect(
      (await allOf(mine)).filter(
        ({ by, kind }) => kind === 'account' && by.kind !== 'you' && by.kind !== 'register',
      ),
    ).toEqual([])
    // The table itself no longer shows them, whatever a call requests.
    const { rows } = await inTransaction(ceremony.stack.db, { person: mine }, (tx) =>
      sql<{
        actor: string
        about: string | null
      }>`select actor, details::jsonb ->> 'personId' as about from audit_entries where will_id is null`.execute(
        tx,
      ),
    )
    expect(rows.length).toBe(2)
    expect(rows.every(({ actor, about }) => actor === mine.id || about === mine.id)).toBe(true)
    // They do not appear when filtered by one will.
    expect((await allOf(mine, `&will=${will.id}`)).every(({ will: of }) => of?.id === will.id)).toBe(true)
  })

  test('the function that finds the newest lines gives those that the policy lets a person see', async () => {
    const people = [...will.people, ...other.people]
    const ids = async (person: Person, from: string): Promise<string[]> =>
      (
        await inTransaction(ceremony.stack.db, { person }, (tx) =>
          sql<{ id: string }>`select id from ${sql.raw(from)} order by id desc`.execute(tx),
        )
      ).rows.map(({ id }) => id)
    const [lowest, highest] = ['0', 'f'].map((digit) => `'${randomUUID().replaceAll(/\w/g, digit)}'`)
    const newest = `audit_newest(9999, 9999, ${lowest}, ${highest}, null, '{}', null, null)`
    let lines = 0
    for (const person of people) {
      const seen = await ids(person, 'audit_entries')
      lines += seen.length
      expect(await ids(person, newest)).toEqual(seen)
    }
    expect(lines).toBeGreaterThan(15)
    const stranger = { ...will.people[0], id: randomUUID() }
    expect(await ids(stranger, newest)).toEqual([])
  })

  test('a will that is not theirs is not there, in no form; a visitor is asked to sign in', async () => {
    const [stranger] = (await ceremony.verifiedWill()).people
    await record({ event: 'account.signed-in', actor: stranger.id })
    for (const path of ['/api/audit', '/api/audit/export/csv', '/api/audit/export/json']) {
      const [foreign, missing] = [
        await get(stranger, `${path}?will=${will.id}`),
        await get(stranger, `${path}?will=${randomUUID()}`),
      ]
      expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body])
      expect((await get(null, path)).statusCode).toBe(401)
      const seen = (await get(stranger, path)).body
      for (const secret of [will.id, will.people[0].id, other.id, other.people[0].id])
        expect(seen).not.toContain(secret)
    }
    expect(said(await allOf(stranger))).toEqual(['There was a sign-in to the account.'])
  })
})

describe('filters and pages', () => {
  test('by kind, by whose doing, and by day in England and Wales', async () => {
    const [testator] = will.people
    const all = await allOf(testator)
    const signing = await allOf(testator, '&kind=signing')
    expect(signing.length).toBeGreaterThan(0)
    expect(signing).toEqual(all.filter(({ kind }) => kind === 'signing'))
    expect(await allOf(testator, '&who=me')).toEqual(all.filter(({ by }) => by.kind === 'you'))
    expect(await allOf(testator, '&who=others')).toEqual(all.filter(({ by }) => by.kind !== 'you'))
    const back = await moveTime(ceremony.stack, new Date('2031-07-01T23:30:00.000Z'))
    try {
      // Within a process the clock of ids only moves forward.
      await record({ event: 'document.reviewed', willId: will.id, actor: testator.id })
    } finally {
      await back()
    }
    const on = async (from: string, to: string) => said(await allOf(testator, `&from=${from}&to=${to}`))
    expect([
      await on('2031-07-01', '2031-07-01'),
      await on('2031-07-02', '2031-07-02'),
      await on('2031-07-03', '2031-07-04'),
    ]).toEqual([[], ['The document was reviewed.'], []])
    for (const query of [
      '?from=2026-02-31',
      '?kind=toString',
      '?limit=0',
      '?limit=1000',
      '?before=x',
      '?nonsense=1',
    ])
      expect((await get(testator, `/api/audit${query}`)).statusCode).toBe(400)
  })

  test('over a thousand entries of a will come once each, also from the call about that will', async () => {
    const [testator] = other.people
    await inTransaction(ceremony.stack.workerDb, { service: 'worker' }, async (tx) => {
      for (let n = 0; n < 1_100; n += 1)
        await appendAny(tx, { event: 'will.opened', willId: other.id, actor: testator.id, details: { n } })
    })
    await flush(ceremony.stack.workerDb, key.signer)
    const numbers = (entries: readonly { event: string; details: Record<string, unknown> | null }[]) =>
      entries.flatMap(({ event, details }) => (event === 'will.opened' ? [details!['n']] : []))
    const listed: Line[] = []
    for (let before: string | null = ''; before !== null;) {
      const { entries, next }: { entries: Line[]; next: string | null } = await page(
        testator,
        `?limit=200&kind=will&will=${other.id}${before === '' ? '' : `&before=${before}`}`,
      )
      listed.push(...entries)
      before = next
    }
    expect(numbers(listed)).toEqual(Array.from({ length: 1_100 }, (_, n) => 1_099 - n))
    const first = readAuditEntries.answer.parse((await get(testator, `/api/wills/${other.id}/audit`)).json())
    expect([first.entries.length, first.next === null]).toEqual([1_000, false])
    const rest = readAuditEntries.answer.parse(
      (await get(testator, `/api/wills/${other.id}/audit?after=${first.next}`)).json(),
    )
    expect(rest.next).toBeNull()
    expect(numbers([...first.entries, ...rest.entries])).toEqual(Array.from({ length: 1_100 }, (_, n) => n))
  })
})

describe('as a file', () => {
  test('a table: one line each, in the screen’s order, and nothing a spreadsheet would run', async () => {
    const [testator] = will.people
    await ceremony.stack.owner.query('update wills set title = $2 where id = $1', [
      will.id,
      '=HYPERLINK("http://evil.example","Will")',
    ])
    await record({ event: 'will.verified', willId: will.id, actor: will.people[2].id })
    const answer = await get(testator, `/api/audit/export/csv?will=${will.id}`)
    expect(answer.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' })
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="testate-record-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const lines = answer.body.replace('\uFEFF', '').trimEnd().split('\r\n')
    expect(lines.length - 1).toBe((await allOf(testator, `&will=${will.id}`)).length)
    expect(lines[0]).toBe(
      'Time (UTC),What happened,By,Will,Kind,Event,Place in the log,Leaf hash,Particulars,Salt',
    )
    expect(lines.find((line) => line.includes(',will.verified,'))).toContain(
      ',The identity of all three was accepted.,Noted by the register,',
    )
    for (const line of lines.slice(1))
      expect(line).toContain(`,"'=HYPERLINK(""http://evil.example"",""Will"")",`)
  })

  test('evidence: every line can be checked from the file and the key, all under one head', async () => {
    const [testator] = other.people
    const answer = await get(testator, '/api/audit/export/json')
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    const file = answer.json() as {
      format: string
      checkpoint: string
      entries: {
        event: string
        leaf: string
        leafHash: string
        index: number
        proof: string[]
        line: { number: number | null; previous: string | null } | null
        will: { id: string; lineKey: string | null } | null
      }[]
    }
    expect(file.format).toBe('testate-record/2')
    expect(file.entries.length).toBeGreaterThan(1_100)
    const head = await openCheckpoint(file.checkpoint, key.vkey)
    const published = file.entries.filter(({ event }) => event !== 'account.signed-in')
    for (const { event, index, leafHash, proof } of published.filter((_, n) => n % 37 === 0)) {
      expect(
        await inclusionHolds({
          index,
          size: head.size,
          leaf: fromHex(leafHash),
          root: head.root,
          proof: proof.map(fromHex),
        }),
        `${event} ${index} of ${head.size}`,
      ).toBe(true)
    }
    // Each line of a will has its mark, and names the one before it: none can be left out.
    const wills = Map.groupBy(
      published.flatMap(({ will: of, line, ...one }) => (of === null ? [] : [{ of, line: line!, ...one }])),
      ({ of }) => of.id,
    )
    for (const lines of wills.values()) {
      const sorted = lines.toSorted((one, next) => one.line.number! - next.line.number!)
      for (const [number, { of, line, leaf }] of sorted.entries()) {
        expect(line.number).toBe(number)
        expect(line.previous).toBe(number === 0 ? null : sorted[number - 1]!.leafHash)
        expect(JSON.parse(leaf).will).toEqual({ mark: await markOf(fromHex(of.lineKey!), number) })
      }
    }
    expect(wills.size).toBe(1)
  })
})

describe('the check in the browser, of what this server answers', () => {
  const check = async (
    person: Person,
    change: { before?: SeenBefore | null; lines?: (lines: Line[]) => Line[]; trust?: Trust } = {},
  ): Promise<LogCheck> => {
    const { checkpoint, entries } = await page(person, `?will=${will.id}&limit=200`)
    return await checkLogLines(
      {
        reader: person.id,
        lines: (change.lines ?? ((lines) => lines))(entries).map((entry) => ({ ...entry, checkpoint })),
        present: (await get(null, '/api/log/checkpoint')).body,
        before: change.before ?? null,
        ledgerHeads: logAnchors.answer.parse((await get(null, '/api/log/anchors')).json()).anchors,
      },
      change.trust ?? trust,
      {
        readTile: async (tile) => (await get(null, `/api/log/${tilePath(tile)}`)).rawPayload,
        readPresent: async () => (await get(null, '/api/log/checkpoint')).body,
        askLedger: null,
      },
    )
  }
  const outcomes = ({ steps }: LogCheck) =>
    Object.fromEntries(steps.map(({ step, outcome }) => [step, outcome]))

  test('holds for testator and witness and after growth; a changed answer or key is refuted', async () => {
    const [testator, witness] = will.people
    await flush(ceremony.stack.workerDb, key.signer)
    const first = await check(testator)
    expect(outcomes(first)).toEqual({
      'key of the log': 'holds',
      'signed head': 'holds',
      'entries': 'holds',
      'one log': 'holds',
      'what was seen before': 'skipped',
      'audit log on ledgers': 'skipped',
    })
    expect(outcomes(await check(witness))).toMatchObject({ entries: 'holds' })
    await record({ event: 'will.pages-read', willId: will.id, actor: 'worker' })
    await record({
      event: 'capsule.issued',
      willId: will.id,
      actor: 'worker',
      details: { contentAddress: 'an address', networks: ['solana', 'ethereum'], anchoredOn: ['solana'] },
    })
    await flush(ceremony.stack.workerDb, key.signer)
    expect(outcomes(await check(testator, { before: first.keep }))).toMatchObject({
      'entries': 'holds',
      'what was seen before': 'holds',
    })
    const told = (lines: Line[]): Line[] =>
      lines.map((line) =>
        line.event === 'statement.signed' ? { ...line, at: '2026-01-01T00:00:00.000Z' } : line,
      )
    expect(outcomes(await check(testator, { lines: told }))).toMatchObject({ entries: 'refuted' })
    const fuller = (lines: Line[]): Line[] =>
      lines.map((line) =>
        line.event === 'capsule.issued'
          ? {
              ...line,
              about: { networks: ['ethereum'] },
              text: sayHappening(line.event, { networks: ['ethereum'] }),
            }
          : line,
      )
    expect(said((await page(witness, `?will=${will.id}&limit=1`)).entries)).toEqual([
      'A certificate was issued. It shows the registration on Ethereum and Solana, and the audit log on Solana.',
    ])
    expect(outcomes(await check(testator, { lines: fuller }))).toMatchObject({ entries: 'refuted' })
    const denied = (lines: Line[]): Line[] =>
      lines.map((line) => (line.by.kind === 'you' ? { ...line, by: { ...line.by, kind: 'staff' } } : line))
    expect(outcomes(await check(testator, { lines: denied }))).toMatchObject({ entries: 'refuted' })
    expect(
      outcomes(
        await check(testator, {
          trust: { ...trust, logKey: (await generateLogKey('register.example/log')).vkey },
        }),
      ),
    ).toMatchObject({ 'signed head': 'refuted' })
  })

  test('a head on a ledger is named with its place, and only the newest of each network', async () => {
    const { owner } = ceremony.stack
    const head = await openCheckpoint((await get(null, '/api/log/checkpoint')).body, key.vkey)
    const anchored = async (size: number): Promise<unknown> =>
      await owner.query(
        `
          insert into log_anchors (id, network, tree_size, root, note, state, attempt, prepared,
          transaction_hash, receipt, place, created_at, updated_at, final_at)
      values ($1, 'ethereum', $2, $3, $4, 'final', 1, '{}', $5, $6, $7, now(), now(), now())`,
        [
          randomUUID(),
          size,
          Buffer.from(head.root),
          (await get(null, '/api/log/checkpoint')).body,
          `0x${'1'.repeat(64)}`,
          {
            transactionHash: `0x${'1'.repeat(64)}`,
            blockNumber: '12',
            blockHash: '0x2',
            blockTime: '2026-11-22T03:00:00.000Z',
            gasUsed: '31337',
          },
          { label: 'a chain', chainId: 1, contract: '0xabc' },
        ],
      )
    await anchored(head.size)
    await anchored(1)
    const { anchors } = logAnchors.answer.parse((await get(null, '/api/log/anchors')).json())
    expect(anchors).toMatchObject([
      {
        network: 'ethereum',
        label: 'a chain',
        chainId: 1,
        contract: '0xabc',
        treeSize: head.size,
        blockNumber: '12',
        anchoredAt: '2026-11-22T03:00:00.000Z',
      },
    ])
    expect(anchors[0]!.explorerUrl).toMatch(/\/explorer\/ethereum\/tx\/0x1{64}$/)
    const chain = {
      ...trust,
      networks: [
        { name: 'ethereum', chainId: 1, contract: '0xABC', rpcUrl: 'http://127.0.0.1:9', label: 'a chain' },
      ],
    }
    expect(outcomes(await check(will.people[0], { trust: chain }))).toMatchObject({
      'audit log on ethereum': 'skipped',
    })
    expect(outcomes(await check(will.people[0]))).toMatchObject({ 'audit log on ethereum': 'refuted' })
    await owner.query('delete from log_anchors')
  })

  test('a register that rewrites and re-signs its log is exposed by the head seen before', async () => {
    const [testator] = will.people
    const { keep } = await check(testator)
    const { owner } = ceremony.stack
    // As the operator could: everything after the first ten entries is removed, and the rest is integrated
    // again in another order.
    for (const table of ['audit_leaves', 'audit_hashes', 'audit_checkpoints']) {
      await owner.query(`alter table ${table} disable trigger user`)
      await owner.query(`delete from ${table}`)
      await owner.query(`alter table ${table} enable trigger user`)
    }
    await owner.query(
      `insert into audit_pending (entry_id) select id from audit_entries where will_id = $1`,
      [will.id],
    )
    await flush(ceremony.stack.workerDb, key.signer)
    const shrunk = await check(testator, { before: keep })
    expect(outcomes(shrunk)).toMatchObject({
      'signed head': 'holds',
      'entries': 'holds',
      'what was seen before': 'refuted',
    })
    expect(shrunk.keep).toBeNull()
    await inTransaction(ceremony.stack.workerDb, { service: 'worker' }, async (tx) => {
      for (let n = 0; n < 1_500; n += 1)
        await appendAny(tx, { event: 'account.session-ended', actor: 'accounts', details: { n } })
    })
    await flush(ceremony.stack.workerDb, key.signer)
    const forked = await check(testator, { before: keep })
    expect(outcomes(forked)).toMatchObject({
      'signed head': 'holds',
      'entries': 'holds',
      'one log': 'holds',
      'what was seen before': 'refuted',
    })
    expect(forked.steps.find(({ step }) => step === 'what was seen before')!.reason).toContain(
      'entries were changed',
    )
  })
})
