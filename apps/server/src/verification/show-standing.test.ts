// What became of a registration, by its commitment: for anybody, and nothing that a ledger does not show.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCeremonyStack, type CeremonyStack, type VerifiedWill } from '../../../../test/stack/ceremony.ts'
import { advanceSeal } from '../ceremony/sealing/advance-seal.ts'
import { openCeremony } from '../ceremony/statement/open-ceremony.ts'
import { anchorWill } from '../registration/anchors/anchor-will.ts'
import { planAnchors } from '../registration/anchors/plan-anchors.ts'

let ceremony: CeremonyStack
let will: VerifiedWill
let commitment: string
beforeAll(async () => {
  ceremony = await startCeremonyStack({ ledger: true })
  will = await ceremony.verifiedWill({})
  await openCeremony(will.id, ceremony.worker)
  await ceremony.recorded(will.people[0], will)
  for (const person of will.people) expect((await ceremony.sign(person, will)).statusCode).toBe(200)
  await advanceSeal(will.id, ceremony.worker)
  await planAnchors(will.id, ceremony.worker)
})
afterAll(() => ceremony.stop())

const standing = async (of = commitment) => await ceremony.call(null, 'GET', `/api/registrations/${of}`)
const unknown = { standing: 'unknown', registeredOn: null, withdrawnOn: null, entries: [] }

test('is unknown until a ledger has it for good, then registered, with the entry to check it by', async () => {
  const { rows } = await ceremony.stack.owner.query<{ id: string; token: string }>(
    "select id, encode(token_id, 'hex') as token from anchors where will_id = $1",
    [will.id],
  )
  commitment = rows[0]!.token
  expect((await standing()).json()).toEqual({ commitment, ...unknown })
  await anchorWill(rows[0]!.id, ceremony.worker)
  const answer = await standing()
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.json()).toEqual({
    commitment,
    standing: 'registered',
    registeredOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    withdrawnOn: null,
    entries: [
      {
        network: 'ethereum',
        label: expect.stringContaining('development ledger'),
        transactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        blockNumber: expect.any(String),
        day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        explorerUrl: expect.stringMatching(/\/explorer\/ethereum\/tx\/0x/),
      },
    ],
  })
  expect(answer.body).not.toMatch(/Ann|Example|example\.org/)
})

/** Whatever it was before: the table of the lifecycle would let it go one way only. */
async function become(status: string): Promise<void> {
  const { owner } = ceremony.stack
  await owner.query('alter table wills disable trigger user')
  await owner.query('update wills set status = $2 where id = $1', [will.id, status])
  await owner.query('alter table wills enable trigger user')
}

test.each(['superseded', 'withdrawn'] as const)('is %s once the will is', async (status) => {
  await become(status)
  expect((await standing()).json()).toMatchObject({ standing: status, entries: [{ network: 'ethereum' }] })
})

/** A transfer of the release or back, made of the entry's own row. */
async function transfer(
  purpose: 'release' | 'relock',
  of: { state: 'submitted' } | { state: 'final'; final_at: string },
): Promise<string> {
  const id = crypto.randomUUID()
  await ceremony.stack.owner.query(
    `insert into anchors select (jsonb_populate_record(a, $2)).* from anchors a
     where will_id = $1 and action = 'register'`,
    [will.id, JSON.stringify({ id, action: 'transfer', purpose, recipient: 'x', final_at: null, ...of })],
  )
  return id
}

test('is released once a ledger shows it, and no longer once it is taken back there', async () => {
  await become('released')
  const says = async () => (await standing()).json<{ standing: string }>().standing
  expect(await says(), 'no ledger has it').toBe('registered')
  const id = await transfer('release', { state: 'submitted' })
  expect(await says(), 'it is under way').toBe('registered')
  await ceremony.stack.owner.query("update anchors set state = 'final', final_at = now() where id = $1", [id])
  expect(await says()).toBe('released')
  await ceremony.stack.owner.query("update anchors set network = 'corda' where id = $1", [id])
  expect(await says(), 'nobody outside can ask Corda').toBe('registered')
  await ceremony.stack.owner.query("update anchors set network = 'ethereum' where id = $1", [id])
  await transfer('relock', { state: 'final', final_at: '2099-01-01T00:00:00Z' })
  expect(await says(), 'released anew, and no ledger has that yet').toBe('registered')
})

test('gives no identifiers of Corda’s', async () => {
  await ceremony.stack.owner.query(`update anchors set network = 'corda' where will_id = $1`, [will.id])
  expect((await standing()).json<{ entries: object[] }>().entries).toEqual([
    {
      network: 'corda',
      label: expect.any(String),
      transactionHash: null,
      blockNumber: null,
      day: expect.any(String),
      explorerUrl: null,
    },
  ])
  await ceremony.stack.owner.query(`update anchors set network = 'ethereum' where will_id = $1`, [will.id])
})

test('of another number, or of part of one, nothing is said', async () => {
  const other = 'b4'.repeat(32)
  expect((await standing(other)).json()).toEqual({ commitment: other, ...unknown })
  expect((await standing(commitment.slice(0, 16))).statusCode).toBe(404)
  await become('registering')
  expect((await standing()).json()).toEqual({ commitment, ...unknown })
})

test('is asked at most 120 times a minute from one address', async () => {
  const answers = await Promise.all(Array.from({ length: 130 }, () => standing()))
  expect(answers.some(({ statusCode }) => statusCode === 429)).toBe(true)
})
