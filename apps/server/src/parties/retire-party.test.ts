import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownPeople } from '../../../../test/stack/people.ts'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import { sendMail } from '../notifications/jobs.ts'
import { inTransaction } from '../platform/database/database.ts'
import { replaceWitness } from './replace-witness.ts'
import { setPartyState } from './set-party-state.ts'

let stack: Stack
const known = knownPeople()
beforeAll(async () => {
  stack = await startStack({ mount: () => undefined, queues: [sendMail] as never })
})
afterAll(() => stack.stop())

test('a witness is not replaced while the testator is just signing a statement that names them', async () => {
  const testator = await known.add(stack)
  const [will, own, witness] = [randomUUID(), randomUUID(), randomUUID()]
  await stack.owner.query(
    'insert into wills (id, testator_id, created_at, updated_at) values ($1, $2, now(), now())',
    [will, testator.id],
  )
  const insert = `
      insert into parties (id, will_id, role, witness_order, person_id, name, email, state, created_at,
      updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, now(), now())`
  await stack.owner.query(insert, [
    own,
    will,
    'testator',
    0,
    testator.id,
    testator.name,
    testator.email,
    'identity verified',
  ])
  await stack.owner.query(insert, [
    witness,
    will,
    'witness',
    1,
    null,
    'Witness One',
    'one@example.com',
    'invited',
  ])

  const written = Promise.withResolvers<void>()
  const commit = Promise.withResolvers<void>()
  // The worker needs no statement for this; the lock is under test.
  const signing = inTransaction(stack.workerDb, { service: 'worker' }, async (tx) => {
    await setPartyState(tx, own, 'signed', { actor: testator.id })
    written.resolve()
    await commit.promise
  })
  await written.promise
  const replacing = inTransaction(stack.db, { person: testator }, (tx) =>
    replaceWitness(
      tx,
      testator,
      witness,
      { name: 'Witness Two', email: 'two@example.com' },
      stack.config.limits,
    ),
  )
  const refused = expect(replacing).rejects.toMatchObject({ code: 'not-now' })
  await new Promise((resolve) => setTimeout(resolve, 200))
  commit.resolve()
  await Promise.all([signing, refused])
  expect((await stack.owner.query('select state from parties where id = $1', [witness])).rows).toEqual([
    { state: 'invited' },
  ])
})
