import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import { inTransaction } from '../platform/database/database.ts'
import { factorJobs } from './jobs.ts'
import { insertFirstPasskey } from './store-passkeys.ts'

let stack: Stack
beforeAll(async () => void (stack = await startStack({ mount: () => undefined, queues: [] })))
afterAll(async () => await stack.stop())

test('a passkey whose account was never opened goes the next night, without anybody else signing up', async () => {
  const keep = async (expiresAt: Date): Promise<string> => {
    const personId = randomUUID()
    const made = { publicKey: randomBytes(77), counter: 0, transports: [], backedUp: false }
    await inTransaction(
      stack.workerDb,
      { service: 'worker' },
      async (tx) =>
        await insertFirstPasskey(
          tx,
          { ...made, personId, credentialId: randomBytes(16) },
          new Date(0),
          expiresAt,
        ),
    )
    return personId
  }
  await keep(new Date(Date.now() - 1000))
  const waiting = await keep(new Date(Date.now() + 60_000))
  const { run } = factorJobs.find(({ name }) => name === 'forget-old')!
  await run({}, { db: stack.workerDb } as Parameters<typeof run>[1])
  expect((await stack.owner.query('select person_id from first_passkeys')).rows).toEqual([
    { person_id: waiting },
  ])
})
