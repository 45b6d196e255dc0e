import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { detailsHash } from '@testate/evidence/log/audit-entry'
import {
  generateLogKey,
  importLogKey,
  openCheckpoint,
  type LogSigner,
} from '@testate/evidence/log/checkpoint'
import { fromHex } from '@testate/evidence/bytes/hash'
import { inclusionHolds, leafHash, rootOf } from '@testate/evidence/log/merkle'
import { entriesOfBundle, hashesOfTile } from '@testate/evidence/log/tiles'
import { appendAny } from '../../../../test/stack/any-line.ts'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { syncHash } from './append.ts'
import { mountAudit } from './routes.ts'
import { flush } from './sequence.ts'

let stack: Stack
let key: { signer: LogSigner; vkey: string }
const testator = person('Ann Example')
const witness = person('Witness One')
const stranger = person('Somebody Else')
const willId = randomUUID()

function person(name: string): Person {
  return {
    id: randomUUID(),
    kind: 'account',
    name,
    email: `${name.replaceAll(' ', '.').toLowerCase()}@example.org`,
    role: null,
    isAdmin: false,
  }
}

beforeAll(async () => {
  stack = await startStack({
    mount: mountAudit,
    personOf: async (request) =>
      [testator, witness, stranger].find((one) => one.id === request.headers['as']) ?? null,
  })
  const { secret, vkey } = await generateLogKey('register.example/log')
  key = { signer: await importLogKey(secret), vkey }
  for (const one of [testator, witness, stranger])
    await stack.owner.query("insert into people (id, kind, email, name) values ($1, 'account', $2, $3)", [
      one.id,
      one.email,
      one.name,
    ])
  await stack.owner.query(
    'insert into wills (id, testator_id, created_at, updated_at) values ($1, $2, now(), now())',
    [willId, testator.id],
  )
  await stack.owner.query(
    `
      insert into parties (id, will_id, role, witness_order, person_id, name, email, state, created_at,
      updated_at) values ($1, $2, 'witness', 1, $3, $4, $5, 'opened', now(), now())`,
    [randomUUID(), willId, witness.id, witness.name, witness.email],
  )
  await inTransaction(stack.workerDb, { service: 'worker' }, async (tx) => {
    for (let n = 0; n < 300; n += 1)
      await appendAny(tx, { event: 'account.session-ended', actor: 'accounts', details: { n } })
    // It is kept, and not published.
    await appendAny(tx, { event: 'account.signed-in', actor: 'accounts', details: {} })
    await appendAny(tx, {
      event: 'will.uploaded',
      willId,
      actor: testator.id,
      details: { name: 'Ann Example' },
    })
    await appendAny(tx, {
      event: 'statement.signed',
      willId,
      actor: witness.id,
      details: { name: 'Witness One' },
    })
  })
})
afterAll(() => stack.stop())

const get = (url: string, as?: Person) =>
  stack.call({ method: 'GET', url, headers: as === undefined ? {} : { as: as.id } })

describe('the public log', () => {
  it('has no head before the first is signed', async () => {
    expect((await get('/api/log/checkpoint')).statusCode).toBe(404)
    expect((await get('/api/log/tile/0/000.p/1')).statusCode).toBe(404)
  })

  it('can be followed by a stranger from the head down to every entry', async () => {
    await flush(stack.workerDb, key.signer)
    const answer = await get('/api/log/checkpoint')
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    const head = await openCheckpoint(answer.body, key.vkey)
    expect(head.size).toBe(302)
    const [full, partial, above] = await Promise.all(
      ['/api/log/tile/0/000', '/api/log/tile/0/001.p/46', '/api/log/tile/1/000.p/1'].map((url) => get(url)),
    )
    const leaves = [...hashesOfTile(full!.rawPayload), ...hashesOfTile(partial!.rawPayload)]
    expect(full!.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(Buffer.from(await rootOf(leaves, syncHash))).toEqual(Buffer.from(head.root))
    expect(Buffer.from(above!.rawPayload)).toEqual(Buffer.from(await rootOf(leaves.slice(0, 256), syncHash)))
    const bundles = await Promise.all(
      ['/api/log/tile/entries/000', '/api/log/tile/entries/001.p/46'].map((url) => get(url)),
    )
    const entries = bundles.flatMap((bundle) => entriesOfBundle(bundle.rawPayload))
    expect(entries.length).toBe(302)
    for (const [at, entry] of entries.entries())
      expect(Buffer.from(await leafHash(entry, syncHash))).toEqual(Buffer.from(leaves[at]!))
    for (const personal of ['Ann', 'Witness', testator.id, witness.id, willId, 'signed-in'])
      expect(Buffer.concat(bundles.map((bundle) => bundle.rawPayload)).includes(personal)).toBe(false)
  })

  it.each([
    '/api/log/tile/0/000.p/256',
    '/api/log/tile/0/001',
    '/api/log/tile/0/001.p/47',
    '/api/log/tile/0/002.p/1',
    '/api/log/tile/2/000.p/1',
    '/api/log/tile/entries/001',
    '/api/log/tile/64/000',
    '/api/log/tile/0/0',
    '/api/log/tile/x/000',
    '/api/log/tile/0/..%2f000',
  ])('%s is not there', async (url) => {
    expect((await get(url)).statusCode).toBe(404)
  })
})

describe("a will's own lines", () => {
  it('the testator reads all of them, with particulars and proofs that hold', async () => {
    const answer = (await get(`/api/wills/${willId}/audit`, testator)).json()
    const head = await openCheckpoint(answer.checkpoint, key.vkey)
    expect(
      answer.entries.map((entry: { event: string; byYou: boolean }) => [entry.event, entry.byYou]),
    ).toEqual([
      ['will.uploaded', true],
      ['statement.signed', false],
    ])
    for (const entry of answer.entries) {
      expect(
        await inclusionHolds({
          index: entry.index,
          size: head.size,
          leaf: fromHex(entry.leafHash),
          root: head.root,
          proof: entry.proof.map(fromHex),
        }),
      ).toBe(true)
      expect(await detailsHash(fromHex(entry.salt), entry.details)).toMatch(/^[0-9a-f]{64}$/)
    }
  })

  it('a witness reads that things happened, and the particulars of their own', async () => {
    const answer = (await get(`/api/wills/${willId}/audit`, witness)).json()
    expect(
      answer.entries.map((entry: { details: unknown; salt: unknown }) => [
        entry.details,
        entry.salt === null,
      ]),
    ).toEqual([
      [null, true],
      [{ actor: witness.id, name: 'Witness One' }, false],
    ])
  })

  it('an entry that waits has no place yet', async () => {
    await inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
      appendAny(tx, { event: 'will.verified', willId, actor: 'worker', details: {} }),
    )
    const entries = (await get(`/api/wills/${willId}/audit`, testator)).json().entries
    expect(entries.at(-1)).toMatchObject({ event: 'will.verified', index: null, proof: [] })
  })

  it('strangers and visitors read nothing, and the table itself shows them nothing', async () => {
    expect((await get(`/api/wills/${willId}/audit`, stranger)).statusCode).toBe(404)
    expect((await get(`/api/wills/${willId}/audit`)).statusCode).toBe(401)
    const seen = async (as: Person) =>
      inTransaction(stack.db, { person: as }, (tx) =>
        tx.withTables<{ audit_entries: { id: string } }>().selectFrom('audit_entries').select('id').execute(),
      )
    expect(await seen(stranger)).toEqual([])
    expect((await seen(witness)).length).toBe(3)
  })

  it('is described', () => {
    const paths = Object.keys(stack.openapi().paths as object)
    expect(paths).toEqual(
      expect.arrayContaining([
        '/api/log/checkpoint',
        '/api/log/tile/{level}/{rest}',
        '/api/wills/{id}/audit',
      ]),
    )
  })

  it('are answered also while the log grows under the question', async () => {
    let growing = true
    const grow = async (): Promise<void> => {
      for (let n = 0; n < 25; n += 1) {
        await inTransaction(
          stack.workerDb,
          { service: 'worker' },
          async (tx) =>
            await appendAny(tx, { event: 'will.opened', willId, actor: testator.id, details: { n } }),
        )
        await flush(stack.workerDb, key.signer)
      }
      growing = false
    }
    const ask = async (): Promise<number[]> => {
      const seen: number[] = []
      while (growing) seen.push((await get(`/api/wills/${willId}/audit`, testator)).statusCode)
      return seen
    }
    const [, ...seen] = await Promise.all([grow(), ask(), ask(), ask()])
    expect(new Set(seen.flat())).toEqual(new Set([200]))
  })
})
