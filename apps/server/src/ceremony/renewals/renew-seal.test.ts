import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toPem } from '@testate/evidence/certificates/certificate'
import { rollOver } from '@testate/evidence/certificates/roll-over'
import { keptSeal } from '@testate/evidence/seal/seal-state'
import { checkSealedPdf } from '@testate/evidence/seal/verify-pdf'
import { sampleWill, sealSample } from '@testate/evidence/testing/sealing-sample'
import type { listRenewals } from '@testate/api/verification'
import type { z } from 'zod'
import {
  startCeremonyStack,
  type CeremonyStack,
  type VerifiedWill,
} from '../../../../../test/stack/ceremony.ts'
import { moveTime } from '../../../../../test/stack/time.ts'
import { standInAuthority, type StandInAuthority } from '../../../testing/timestamp-authority.ts'
import { openKept } from '../../../testing/open-kept.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { now } from '../../platform/clock.ts'
import type { ContextWith } from '../../platform/worker-context.ts'
import { dueSeals, keepSealState, withRenewals } from '../../wills/sealed/renewals.ts'
import { keptObjects } from '../../wills/kept-objects.ts'
import { advanceSeal } from '../sealing/advance-seal.ts'
import { openCeremony } from '../statement/open-ceremony.ts'
import { storeSealState, enqueueSealStates } from './store-seal-state.ts'
import { RENEW_SEAL_JOB } from '../job-types.ts'
import { renewSeal, tendRenewals } from './renew-seal.ts'

const full = process.env['TESTATE_FULL'] === '1'
const YEAR = 365.25 * 86_400_000
const worker = { service: 'worker' } as const

let ceremony: CeremonyStack
let will: VerifiedWill
let sealed: Buffer<ArrayBuffer>
/** Of a will, but for its id: what another one is made with. */
let columns: string
beforeAll(async () => {
  ceremony = await startCeremonyStack()
  will = await ceremony.verifiedWill()
  await openCeremony(will.id, ceremony.worker)
  await ceremony.recorded(will.people[0], will)
  for (const person of will.people) expect((await ceremony.sign(person, will)).statusCode).toBe(200)
  await advanceSeal(will.id, ceremony.worker)
  const { sealed: object } = await inTransaction(ceremony.worker.db, worker, (tx) => keptObjects(tx, will.id))
  sealed = await openKept(ceremony.worker, { id: will.id, versionNumber: 1 }, object!, 'sealed')
  const [found] = await rows<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_name = 'wills' and table_schema = 'public' and column_name <> 'id' and is_generated = 'NEVER'`,
  )
  columns = found!.names
})
afterAll(() => ceremony.stop())

/** A context that cannot open anything: without a key to open with, and with a store that nobody may ask. */
function closedContext(authority = ceremony.keys.authority): ContextWith<'authority'> {
  const { db, log, config } = ceremony.worker
  const store = new Proxy({} as ContextWith<'authority'>['store'], {
    get: () => () => Promise.reject(new Error('a renewal opens nothing')),
  })
  return { db, log, config, store, authority }
}

const rows = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await ceremony.stack.owner.query(text, values)).rows as T[]

/** Whatever the time-stamping unit carries. */
const dueNow = (): Promise<string[]> =>
  inTransaction(ceremony.worker.db, worker, (tx) =>
    dueSeals(tx, { at: now(), until: new Date('2300-01-01'), queue: RENEW_SEAL_JOB.name, most: 500 }),
  )

test('sealing keeps the state of the file, and the renewal is due in the year before its end', async () => {
  const [row] = await rows<{ hash: string; until: Date; due: Date; renewals: number; state: object }>(
    `select encode(sealed_hash, 'hex') as hash, checkable_until as until, due_at as due, renewals, state
     from seal_states where will_id = $1`,
    [will.id],
  )
  const { state, checkableUntil } = await keptSeal(new Uint8Array(sealed))
  expect(row).toMatchObject({ state, until: checkableUntil, renewals: 0 })
  const left = row!.until.getTime() - row!.due.getTime()
  expect(left).toBeLessThanOrEqual(365 * 86_400_000)
  expect(left).toBeGreaterThanOrEqual(30 * 86_400_000)
  expect(await dueNow()).toEqual([])
})

test('a file that is due is renewed while closed, handed out with its renewal, and its renewal is public', async () => {
  const { keys, stack } = ceremony
  const undo = await moveTime(stack, 11.95 * YEAR)
  try {
    await expect(renewSeal(will.id, closedContext())).rejects.toThrow('carries no file further')
    const queued = () =>
      rows(`select 1 from pgboss.job where name = 'renew-seal' and data ->> 'willId' = $1`, [will.id])
    await tendRenewals(closedContext())
    expect(await queued(), 'none while it would only fail').toEqual([])
    const authority = await rollOver(keys.authority, { what: 'unit', at: now() })
    await tendRenewals(closedContext(authority))
    await tendRenewals(closedContext(authority))
    expect(await queued(), 'one, however often it is looked').toHaveLength(1)
    await renewSeal(will.id, closedContext(authority))
    await renewSeal(will.id, closedContext(authority))

    const trust = { rootPem: toPem(keys.authority.root.certificate) }
    const before = await checkSealedPdf(new Uint8Array(sealed), trust)
    const url = `/api/renewals/${before.sealedHash}`
    const answer = await ceremony.call(null, 'GET', url)
    expect(answer.statusCode).toBe(200)
    const { renewals } = answer.json<z.infer<(typeof listRenewals)['answer']>>()
    expect(renewals).toHaveLength(1)
    const whole = Buffer.concat([sealed, Buffer.from(renewals[0]!.tail, 'base64')])
    const after = await checkSealedPdf(new Uint8Array(whole), trust)
    expect(after.steps.filter(({ outcome }) => outcome !== 'holds')).toEqual([])
    expect(after.sealedHash).toBe(before.sealedHash)
    expect(after.checkableUntil!.toISOString()).toBe(renewals[0]!.checkableUntil)
    expect(after.checkableUntil!.getTime() - before.checkableUntil!.getTime()).toBeGreaterThan(11 * YEAR)

    const handedOut = await inTransaction(stack.app.db, { person: will.people[0] }, (tx) =>
      withRenewals(tx, sealed),
    )
    expect(handedOut.equals(whole)).toBe(true)
    expect((await ceremony.call(null, 'GET', `/api/renewals/${'0'.repeat(64)}`)).statusCode).toBe(404)
    expect((await ceremony.call(null, 'GET', '/api/renewals/xyz')).statusCode).toBe(404)
    const logged = await rows<{ n: string }>(
      `select count(*) as n from audit_entries where will_id = $1
         and convert_from(leaf, 'utf8') like '%"event":"will.renewed"%'`,
      [will.id],
    )
    expect(logged).toEqual([{ n: '1' }])
  } finally {
    await undo()
  }
})

/** When each is due is seen of a hundred rows. In short twelve of them have a file of their own, and are renewed. */
const FILES = full ? 100 : 12

test('files of before are renewed while closed, whatever ends the worker on the way', async () => {
  const { keys, stack } = ceremony
  const trust = { rootPem: toPem(keys.authority.root.certificate) }
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  const others: string[] = []
  for (let n = 0; n < 100; n += 1) {
    const [row] = await rows<{ id: string }>(
      `insert into wills (id, ${columns}) select gen_random_uuid(), ${columns} from wills
       where id = $1 returning id`,
      [will.id],
    )
    if (n >= FILES) {
      const kept = {
        ...(await keptSeal(files.values().next().value!)),
        sealedHash: randomBytes(32).toString('hex'),
      }
      await inTransaction(ceremony.worker.db, worker, (tx) => keepSealState(tx, row!.id, kept))
      others.push(row!.id)
      continue
    }
    const { sealed: pdf } = await sealSample(await sampleWill(1, n % 2 === 0), keys.authority)
    const { sealedHash } = await checkSealedPdf(pdf, trust)
    const kept = await keptSeal(pdf)
    await inTransaction(ceremony.worker.db, worker, (tx) =>
      keepSealState(tx, row!.id, { ...kept, sealedHash }),
    )
    files.set(row!.id, pdf)
  }
  const ids = [...files.keys()]
  const dueOf = async (): Promise<number> => (await dueNow()).length

  const undo = await moveTime(stack, 11.5 * YEAR)
  try {
    const halfWay = await dueOf()
    expect(halfWay, 'the year before the end is used').toBeGreaterThan(25)
    expect(halfWay).toBeLessThan(75)
  } finally {
    await undo()
  }

  const undoLate = await moveTime(stack, 11.95 * YEAR)
  try {
    expect(await dueOf()).toBe(100)
    await rows('delete from seal_states where will_id = any($1)', [others])
    const authority = await rollOver(keys.authority, { what: 'unit', at: now() })
    const context = closedContext(authority)
    /** How many came to an end, and why the others did not. */
    const renewAll = async (of: ContextWith<'authority'>): Promise<[number, string[]]> => {
      const ended = await Promise.allSettled(ids.map((id) => renewSeal(id, of)))
      const why = ended.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
      return [ended.length - why.length, [...new Set(why)]]
    }
    const renewed = async (): Promise<number> =>
      Number(
        (await rows<{ n: string }>('select count(*) as n from renewals where will_id = any($1)', [ids]))[0]!
          .n,
      )

    // While the time-stamp is made.
    const { privateKey: noKey } = await crypto.subtle.generateKey(
      { name: 'ECDH', namedCurve: 'P-256' },
      false,
      ['deriveBits'],
    )
    const broken = { ...authority, timestamping: { ...authority.timestamping, key: noKey } }
    expect((await renewAll(closedContext(broken)))[0]).toBe(0)
    // At each write of the transaction the connection ends, as when the process is killed.
    for (const table of ['seal_states', 'renewals', 'audit_entries']) {
      await rows(`create function end_here() returns trigger language plpgsql as
        $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
        create trigger end_here before insert or update on ${table} for each row execute function end_here()`)
      const [ended, why] = await renewAll(context)
      expect([ended, why.filter((one) => !/terminat|ended/i.test(one))], table).toEqual([0, []])
      expect(await renewed(), table).toBe(0)
      await rows(`drop trigger end_here on ${table}; drop function end_here()`)
    }
    expect(await dueOf()).toBe(FILES)
    // After the transaction, before the queue hears of it: the job comes again, here twice at once.
    expect(await renewAll(context)).toEqual([FILES, []])
    expect(await renewAll(context)).toEqual([FILES, []])
    expect(await renewed()).toBe(FILES)
    expect(await dueOf()).toBe(0)
    await tendRenewals(context)

    const tails = await rows<{ will_id: string; tail: Buffer }>(
      'select will_id, tail from renewals where will_id = any($1)',
      [ids],
    )
    for (const { will_id: id, tail } of tails) {
      const { steps } = await checkSealedPdf(new Uint8Array(Buffer.concat([files.get(id)!, tail])), trust)
      expect(steps.filter(({ outcome }) => outcome !== 'holds')).toEqual([])
    }
  } finally {
    await undoLate()
  }
}, 240_000)

test('outside authorities are asked in order, and the register’s own unit when none answers', async () => {
  const { keys, stack } = ceremony
  const undo = await moveTime(stack, 11.95 * YEAR)
  const begun = new Date(now().getTime() - YEAR)
  const [first, second] = [
    await standInAuthority({ kind: 'rsa', at: begun }),
    await standInAuthority({ kind: 'p384', at: begun }),
  ]
  const folder = await mkdtemp(join(tmpdir(), 'testate-tsa-'))
  try {
    const rootsFile = join(folder, 'roots.pem')
    const timestampRoots = [first, second].map(({ unit }) => toPem(unit.root.certificate))
    await writeFile(rootsFile, timestampRoots.join(''))
    const authority = await rollOver(keys.authority, { what: 'unit', at: now() })
    const passed: string[] = []
    const context = closedContext(authority)
    context.config = {
      ...context.config,
      timestamps: { urls: [first.url, second.url], rootsFile, policies: [] },
    }
    context.log = { ...context.log, warn: (of: { reason: string }) => void passed.push(of.reason) } as never
    const rootPem = toPem(keys.authority.root.certificate)

    const cases = [
      { by: 'Outside Unit', as: [{}, {}], says: [] },
      ...[10_000, 240_000].map((behind) => ({
        by: 'Outside Unit',
        as: [{ at: new Date(now().getTime() - behind), listsAt: new Date(now().getTime() - 3_600_000) }, {}],
        says: [],
      })),
      {
        by: 'Outside Unit',
        as: [{ listsAt: new Date(now().getTime() - 1000), at: new Date(now().getTime() - 60_000) }, {}],
        says: [/^Its time-stamp of .* is outside a revocation list of .*: no verifier would accept it\.$/],
      },
      { by: 'Outside Unit', as: [{ status: 2 }, {}], says: [/^It refused: rejection/] },
      {
        by: 'the register',
        as: [{ nonce: Uint8Array.of(1) }, { says: { status: 500 } }],
        says: [/another nonce/, /^It answered with HTTP 500\.$/],
      },
    ]
    for (const { by, as, says } of cases) {
      const [row] = await rows<{ id: string }>(
        `insert into wills (id, ${columns}) select gen_random_uuid(), ${columns} from wills where id = $1
         returning id`,
        [will.id],
      )
      const { sealed: pdf } = await sealSample(await sampleWill(1), keys.authority)
      const { sealedHash } = await checkSealedPdf(pdf, { rootPem })
      const kept = await keptSeal(pdf)
      await inTransaction(ceremony.worker.db, worker, (tx) =>
        keepSealState(tx, row!.id, { ...kept, sealedHash }),
      )
      ;[first.as, second.as] = as as [StandInAuthority['as'], StandInAuthority['as']]
      passed.length = 0
      await renewSeal(row!.id, context)
      expect(passed).toEqual(says.map((one) => expect.stringMatching(one)))
      const [renewal] = await rows<{ tail: Buffer; checkable_until: Date }>(
        'select tail, checkable_until from renewals where will_id = $1',
        [row!.id],
      )
      const { steps, checkableUntil } = await checkSealedPdf(
        new Uint8Array(Buffer.concat([pdf, renewal!.tail])),
        { rootPem, timestampRoots },
      )
      expect(steps.filter(({ outcome }) => outcome !== 'holds')).toEqual([])
      expect(renewal!.checkable_until).toEqual(checkableUntil)
      const logged = await rows<{ by: string }>(
        `select details::jsonb ->> 'stampedBy' as by from audit_entries where will_id = $1
           and convert_from(leaf, 'utf8') like '%"event":"will.renewed"%'`,
        [row!.id],
      )
      expect(logged).toEqual([{ by }])
    }
  } finally {
    await undo()
    await Promise.all([first.stop(), second.stop()])
    await rm(folder, { recursive: true })
  }
})

test('a file from before its state was kept is read once for it', async () => {
  const { owner } = ceremony.stack
  const before = await rows('select state, sealed_hash, due_at from seal_states where will_id = $1', [
    will.id,
  ])
  await owner.query('delete from renewals where will_id = $1', [will.id])
  await owner.query('delete from seal_states where will_id = $1', [will.id])
  await enqueueSealStates(ceremony.worker)
  await enqueueSealStates(ceremony.worker)
  const waiting = await rows<{ name: string }>(
    `select name from pgboss.job where name = 'keep-seal-state' and data ->> 'willId' = $1`,
    [will.id],
  )
  expect(waiting).toHaveLength(1)
  await storeSealState(will.id, ceremony.worker)
  await storeSealState(will.id, ceremony.worker)
  const [row] = await rows<{ state: { sha256: { length: number } } }>(
    'select state from seal_states where will_id = $1',
    [will.id],
  )
  expect(row!.state.sha256.length).toBe(sealed.length)
  expect(before).toHaveLength(1)
})
