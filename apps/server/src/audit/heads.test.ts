// Whether a log only grew, judged by its stored hashes; and which events count as news.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateLogKey, importLogKey, type LogSigner } from '@testate/evidence/log/checkpoint'
import { leafHash, rootOf } from '@testate/evidence/log/merkle'
import { appendAny } from '../../../../test/stack/any-line.ts'
import { cloneDatabase } from '../../../../test/stack/stack.ts'
import { connect, inTransaction, type Tx } from '../platform/database/database.ts'
import { syncHash } from './append.ts'
import { firstHeadAt, grewFrom, happenedSince, placeOf, presentHead, type Head } from './heads.ts'
import { integrate } from './sequence.ts'
import { readLeaves } from './store.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let worker: ReturnType<typeof connect>
let owner: ReturnType<typeof connect>
let signer: LogSigner
beforeAll(async () => {
  database = await cloneDatabase()
  worker = connect(database.workerUrl, { applicationName: 'heads-test' })
  owner = connect(database.ownerUrl, { max: 2, applicationName: 'heads-test-owner' })
  signer = await importLogKey((await generateLogKey('register.example/log')).secret)
})
afterAll(async () => {
  await Promise.all([worker.db.destroy(), owner.db.destroy()])
  await database.drop()
})

const ask = <T>(fn: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(worker.db, { service: 'worker' }, fn)
async function grow(by: number, event = 'account.signed-up'): Promise<string[]> {
  const ids = await ask(async (tx) => {
    const added: string[] = []
    for (let n = 0; n < by; n += 1)
      added.push(await appendAny(tx, { event, actor: 'worker', details: { n } }))
    return added
  })
  await integrate(worker.db, signer)
  return ids
}

test('an empty log has no head', async () => {
  expect(await ask(presentHead)).toBeNull()
  await integrate(worker.db, signer)
  expect([await ask(presentHead), await ask(firstHeadAt)]).toEqual([null, null])
})

test('every head the log had is its beginning; a head of another log, or a later one, is not', async () => {
  const heads: Head[] = []
  for (const by of [1, 2, 4, 250, 3, 60, 256]) {
    await grow(by)
    heads.push((await ask(presentHead))!)
  }
  const leaves = await ask(async (tx) => [
    ...(await readLeaves(tx, 0, 256)),
    ...(await readLeaves(tx, 256, 256)),
    ...(await readLeaves(tx, 512, 256)),
  ])
  const hashes = await Promise.all(leaves.map((leaf) => leafHash(leaf, syncHash)))
  for (const [n, now] of heads.entries()) {
    expect(Buffer.from(now.root).equals(Buffer.from(await rootOf(hashes.slice(0, now.size), syncHash)))).toBe(
      true,
    )
    for (const [m, before] of heads.entries())
      expect(await ask((tx) => grewFrom(tx, before, now)), `${before.size} to ${now.size}`).toBe(m <= n)
    expect(await ask((tx) => grewFrom(tx, { size: now.size, root: new Uint8Array(32) }, now))).toBe(false)
  }
  const [small, large] = [heads[1]!, heads.at(-1)!]
  const forked = await rootOf(hashes.slice(0, small.size).toReversed(), syncHash)
  expect(await ask((tx) => grewFrom(tx, { size: small.size, root: forked }, large))).toBe(false)
  expect(await ask((tx) => grewFrom(tx, { ...small, size: small.size + 1 }, large))).toBe(false)
  expect(
    await ask((tx) =>
      grewFrom(tx, { size: large.size + 5, root: large.root }, { size: large.size + 9, root: large.root }),
    ),
  ).toBe(false)
})

test('what happened apart from the anchoring itself is told, and where an entry stands', async () => {
  const { size } = (await ask(presentHead))!
  expect(await ask((tx) => happenedSince(tx, size, 'log.'))).toBe(false)
  const [id] = await grow(2, 'log.anchored')
  expect([await ask((tx) => happenedSince(tx, size, 'log.')), await ask((tx) => placeOf(tx, id!))]).toEqual([
    false,
    size,
  ])
  await grow(1)
  expect([
    await ask((tx) => happenedSince(tx, size, 'log.')),
    await ask((tx) => happenedSince(tx, size + 2, 'log.')),
    await ask((tx) => happenedSince(tx, size + 3, 'log.')),
  ]).toEqual([true, true, false])
  const waiting = await ask((tx) =>
    appendAny(tx, { event: 'account.signed-up', actor: 'worker', details: {} }),
  )
  expect(await ask((tx) => placeOf(tx, waiting))).toBeNull()
  expect(await ask(firstHeadAt)).toBeInstanceOf(Date)
})
