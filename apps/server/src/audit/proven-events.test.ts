// What the database itself enforces for a line: who wrote it, when, that its hashes are right, and that a
// proof is claimed only if one was checked.
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { knownEvents } from '@testate/domain/happenings'
import { ownPool } from '../../../../test/stack/own-pool.ts'
import { type AnyEvent, appendAny, prepareAnyLine } from '../../../../test/stack/any-line.ts'
import { cloneDatabase } from '../../../../test/stack/stack.ts'
import { moveTime } from '../../../../test/stack/time.ts'
import { setClock } from '../platform/clock.ts'
import { connect, inTransaction, type Db, type Tx } from '../platform/database/database.ts'
import { asLine } from './append.ts'
import { provenEvents } from './proven-events.ts'
import { insertEntry, type StoredEntry } from './store.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let api: ReturnType<typeof connect>
let worker: ReturnType<typeof connect>
let owner: pg.Pool
let back: (() => unknown)[] = []

beforeAll(async () => {
  database = await cloneDatabase()
  api = connect(database.apiUrl, { max: 2, applicationName: 'proven-test-api' })
  worker = connect(database.workerUrl, { max: 2, applicationName: 'proven-test-worker' })
  owner = ownPool({ connectionString: database.ownerUrl, max: 2 })
})
afterEach(async () => {
  for (const each of back.toReversed()) await each()
  back = []
})
afterAll(async () => {
  await api.db.destroy()
  await worker.db.destroy()
  await owner.end()
  await database.drop()
})

const willId = randomUUID()
const plain: AnyEvent = { event: 'will.uploaded', willId, actor: 'accounts', details: { name: 'will.pdf' } }
const as = <T>(db: Db, fn: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(db, { service: 'accounts' }, fn)
const put = (db: Db, event: AnyEvent): Promise<string> => as(db, (tx) => appendAny(tx, event))
const written = async (id: string): Promise<unknown> =>
  (await owner.query('select login, origin from audit_entries where id = $1', [id])).rows[0]

describe('who wrote it', () => {
  it('is the login, whatever the connection says of itself', async () => {
    expect(await written(await put(api.db, plain))).toEqual({ login: 'testate_api', origin: 'login' })
    expect(await written(await put(worker.db, plain))).toEqual({ login: 'testate_worker', origin: 'login' })
  })

  it.each(['login', 'origin'])('no login says its own %s', async (column) => {
    const { id, actor, details, salt, leaf } = await prepareAnyLine(plain)
    for (const { db } of [api, worker]) {
      await expect(
        as(db, (tx) =>
          sql`
            insert into audit_entries (id, will_id, actor, details, salt, leaf, ${sql.ref(column)})
            values (${id}, ${willId}, ${actor}, ${details}, ${salt}, ${leaf}, 'function')`.execute(tx),
        ),
      ).rejects.toThrow('permission denied')
    }
  })

  it('is not changed afterwards, not even by the owner', async () => {
    const id = await put(api.db, plain)
    for (const change of ["login = 'testate_worker'", "origin = 'function'"]) {
      await expect(
        owner.query(
          `update audit_entries set ${change}, will_id = null, actor = null, details = null, salt = null where id = $1`,
          [id],
        ),
      ).rejects.toThrow('only grows')
    }
  })
})

describe('when', () => {
  it.each([
    ['late', -61_000],
    ['early', 61_000],
  ])('a line more than a minute too %s is refused, from the worker as well', async (_, ms) => {
    back.push(setClock(() => new Date(Date.now() + ms)))
    for (const { db } of [api, worker]) await expect(put(db, plain)).rejects.toThrow('off the database')
  })

  it('less than a minute is no matter', async () => {
    for (const ms of [-50_000, 50_000]) {
      back.push(setClock(() => new Date(Date.now() + ms)))
      await put(api.db, plain)
    }
  })

  it('moves for both where the owner says so, and nobody else can', async () => {
    back.push(await moveTime({ owner }, 15 * 24 * 3600_000))
    await put(api.db, plain)
    for (const { db } of [api, worker]) {
      await expect(
        as(db, (tx) => sql`update installation set clock_offset = interval '15 days'`.execute(tx)),
      ).rejects.toThrow('permission denied')
      await expect(
        as(db, (tx) =>
          sql`
            create or replace function app_clock_offset() returns interval language sql stable as $$
            select interval '15 days' $$`.execute(tx),
        ),
      ).rejects.toThrow(/permission denied|must be owner/)
    }
  })

  it('does not move in a register that people rely on', async () => {
    await owner.query("update installation set mode = 'production'")
    back.push(() => owner.query("update installation set mode = 'development'"))
    await expect(moveTime({ owner }, 1_000)).rejects.toThrow('installation_clock_of_production')
  })
})

describe('what', () => {
  const line = async (change: (line: StoredEntry) => void): Promise<unknown> => {
    const prepared = await prepareAnyLine(plain)
    change(prepared)
    return await as(api.db, (tx) => insertEntry(tx, prepared, true))
  }
  const text = (change: (leaf: string) => string) => (line: StoredEntry) =>
    void (line.leaf = Buffer.from(change(Buffer.from(line.leaf).toString())))

  it('an untouched one is taken', async () => {
    await line(() => undefined)
  })

  it.each<[string, (line: StoredEntry) => void]>([
    ['other particulars', (one) => void (one.details = one.details.replace('will.pdf', 'other.pdf'))],
    ['another actor', (one) => void (one.actor = randomUUID())],
    ['another salt', (one) => void (one.salt = randomBytes(32))],
    ['no salt', (one) => void Object.assign(one, { salt: null })],
    ['a short salt', (one) => void (one.salt = randomBytes(31))],
    ['another will', (one) => void (one.willId = randomUUID())],
    ['a will where there is none', text((leaf) => leaf.replace(/"will":.*$/, '"will":null}'))],
    ['no will where there is one', (one) => void (one.willId = null)],
    ['a second event behind the first', text((leaf) => leaf.replace(/\}$/, ',"event":"will.registered"}'))],
    ['a space', text((leaf) => leaf.replace('{', '{ '))],
    ['a field more', text((leaf) => leaf.replace(/\}$/, ',"zz":1}'))],
    ['an event of another form', text((leaf) => leaf.replace('will.uploaded', 'Will uploaded'))],
    ['a time of another spelling', text((leaf) => leaf.replace(/T(\d\d)/, ' $1'))],
    ['bytes that are no text', (one) => void (one.leaf = Buffer.from([0xff, 0xfe]))],
  ])('with %s it is refused', async (_, change) => {
    await expect(line(change)).rejects.toThrow(/row-level security|invalid/)
  })
})

describe('a line that claims a proof', () => {
  it('is of an event that has words', () => {
    expect(provenEvents.filter((event) => !knownEvents.includes(event))).toEqual([])
  })

  it.each([...provenEvents])('%s: refused from the api, taken from the worker', async (event) => {
    await expect(put(api.db, { ...plain, event })).rejects.toThrow('row-level security')
    expect(await written(await put(worker.db, { ...plain, event }))).toEqual({
      login: 'testate_worker',
      origin: 'login',
    })
  })

  it('cannot be put in by the function that others use', async () => {
    const prepared = await prepareAnyLine({ ...plain, event: 'will.registered' })
    for (const { db } of [api, worker]) {
      await expect(
        as(db, (tx) =>
          sql`select append_proven(${asLine(prepared)}, 'will.registered', 'accounts', ${willId}, '{}')`.execute(
            tx,
          ),
        ),
      ).rejects.toThrow('permission denied')
    }
  })

  it('is put in by a function that means the same, and refused where it says something else', async () => {
    await owner.query(`
      create function proves_something(line audit_line, who text, will uuid, said jsonb) returns void
      language sql security definer set search_path = public, pg_temp
      as $$ select append_proven(line, 'will.registered', who, will, said) $$; grant execute
        on function proves_something(audit_line, text, uuid, jsonb) to testate_api`)
    const prove = async (
      event: Partial<AnyEvent>,
      { who = 'accounts', will = willId, said = { name: 'will.pdf' } as object } = {},
    ): Promise<string> => {
      const prepared = await prepareAnyLine({ ...plain, event: 'will.registered', ...event })
      await as(api.db, (tx) =>
        sql`select proves_something(${asLine(prepared)}, ${who}, ${will}, ${JSON.stringify(said)}::jsonb)`.execute(
          tx,
        ),
      )
      return prepared.id
    }
    const id = await prove({})
    expect(await written(id)).toEqual({ login: 'testate_api', origin: 'function' })
    expect(
      (await owner.query('select count(*)::int as n from audit_pending where entry_id = $1', [id])).rows,
    ).toEqual([{ n: 1 }])
    const wrong: Parameters<typeof prove>[] = [
      [{ event: 'will.uploaded' }],
      [{ actor: 'operate' }],
      [{ willId: randomUUID() }],
      [{ details: { name: 'other.pdf' } }],
      [{}, { will: randomUUID() }],
      [{}, { who: 'operate' }],
    ]
    for (const each of wrong)
      await expect(prove(...each)).rejects.toThrow('something else than what was proven')
    back.push(setClock(() => new Date(Date.now() + 61_000)))
    await expect(prove({})).rejects.toThrow('off the database')
  })
})
