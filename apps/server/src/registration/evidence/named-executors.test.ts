// The certificate names the executors only if the testator wishes, and is issued again when they change.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  startCeremonyStack,
  type CeremonyStack,
  type VerifiedWill,
} from '../../../../../test/stack/ceremony.ts'
import { openKept } from '../../../testing/open-kept.ts'
import { readPrinted } from '../../../testing/read-printed.ts'
import { advanceSeal } from '../../ceremony/sealing/advance-seal.ts'
import { openCeremony } from '../../ceremony/statement/open-ceremony.ts'
import { namePerson } from '../../parties/around/name-person.ts'
import { aroundWill, changeAround } from '../../parties/around/store.ts'
import { sealParticulars } from '../../parties/around/particulars.ts'
import { setCertificateWish } from '../../parties/certificate-wish.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { keptObjects } from '../../wills/kept-objects.ts'
import { willFacts } from '../../wills/will-facts.ts'
import { anchorWill } from '../anchors/anchor-will.ts'
import { planAnchors } from '../anchors/plan-anchors.ts'
import { issueCapsule } from './issue-capsule.ts'

let ceremony: CeremonyStack
let will: VerifiedWill
const asWorker = async <T>(act: (tx: Tx) => Promise<T>): Promise<T> =>
  await inTransaction(ceremony.worker.db, { service: 'worker' }, act)

beforeAll(async () => {
  ceremony = await startCeremonyStack({ ledger: true })
  will = await ceremony.verifiedWill({})
  await openCeremony(will.id, ceremony.worker)
  await ceremony.recorded(will.people[0], will)
  for (const person of will.people) expect((await ceremony.sign(person, will)).statusCode).toBe(200)
  await advanceSeal(will.id, ceremony.worker)
  await planAnchors(will.id, ceremony.worker)
  const { rows } = await ceremony.stack.owner.query<{ id: string }>(
    'select id from anchors where will_id = $1',
    [will.id],
  )
  await anchorWill(rows[0]!.id, ceremony.worker)
  await asWorker(async (tx) => {
    const nobody = { phone: null, address: null, relationship: null }
    for (const [place, standing, name] of [
      [1, 'acting', 'Carl Dee'],
      [2, 'reserve', 'Gil Hart'],
    ] as const)
      await namePerson(
        tx,
        ceremony.worker,
        {
          willId: will.id,
          kind: 'executor',
          place,
          standing,
          particulars: { name, email: `executor${place}@example.org`, ...nobody },
        },
        'worker',
      )
  })
})
afterAll(() => ceremony.stop())

/** What the certificate says after the job ran, and whether it was issued again. */
let before: string | null = null
async function issued(): Promise<{ again: boolean; text: string }> {
  await issueCapsule(will.id, ceremony.worker)
  const { kept, facts } = await asWorker(async (tx) => ({
    kept: await keptObjects(tx, will.id),
    facts: await willFacts(tx, will.id),
  }))
  const pdf = await openKept(ceremony.worker, facts!, kept.certificate!, 'certificate')
  const again = kept.certificate !== before
  before = kept.certificate!
  return { again, text: (await readPrinted(new Uint8Array(pdf))).text }
}

test('not at first; once wished, those who act; the same is not issued twice', async () => {
  expect((await issued()).text).not.toMatch(/Carl Dee|Gil Hart|Named by the testator/)
  await asWorker((tx) => setCertificateWish(tx, will.id, true))
  const { again, text } = await issued()
  expect(again).toBe(true)
  expect(text).toContain('Named by the testator')
  expect(text).toContain('Carl Dee')
  expect(text).not.toContain('Gil Hart')
  expect((await issued()).again).toBe(false)
})

test('another name, and another who acts, are printed on the next one', async () => {
  const change = async (name: string, standing: 'acting' | 'reserve', at: number) =>
    await asWorker(async (tx) => {
      const row = (await aroundWill(tx, will.id)).filter(({ kind }) => kind === 'executor')[at]!
      const particulars = await sealParticulars(ceremony.worker, row, {
        name,
        email: `executor${at + 1}@example.org`,
        phone: null,
        address: null,
        relationship: null,
      })
      await changeAround(tx, { ...row, standing, particulars })
    })
  await change('Carl D. Dee', 'acting', 0)
  const renamed = await issued()
  expect([renamed.again, renamed.text.includes('Carl D. Dee')]).toEqual([true, true])
  await change('Gil Hart', 'acting', 1)
  const both = await issued()
  expect([both.again, both.text.includes('Gil Hart')]).toEqual([true, true])
})

test('no longer wished: on none that is issued from then on', async () => {
  await asWorker((tx) => setCertificateWish(tx, will.id, false))
  const { again, text } = await issued()
  expect(again).toBe(true)
  expect(text).not.toMatch(/Carl|Gil Hart|Named by the testator/)
  const { rows } = await ceremony.stack.owner.query<{ row: string }>(
    'select c::text as row from capsules c where will_id = $1',
    [will.id],
  )
  // The rows themselves name nobody.
  for (const { row } of rows) expect(row).not.toContain(Buffer.from('Carl').toString('hex'))
})
