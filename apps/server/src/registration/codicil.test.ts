// A codicil from its ceremony to the ledger: it names the will that it amends, supersedes nothing, and is asked about
// before that will's registration ends.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenId } from '@testate/chains/chain'
import { trustSchema } from '@testate/evidence/certificates/trust'
import { openCodicil } from '@testate/evidence/link/codicil-note'
import { verify } from '@testate/evidence/verify'
import { startCeremonyStack, type CeremonyStack, type VerifiedWill } from '../../../../test/stack/ceremony.ts'
import { openCapsule, openKept } from '../../testing/open-kept.ts'
import { readPrinted } from '../../testing/read-printed.ts'
import { advanceSeal } from '../ceremony/sealing/advance-seal.ts'
import { openCeremony } from '../ceremony/statement/open-ceremony.ts'
import { inTransaction } from '../platform/database/database.ts'
import { keptObjects } from '../wills/kept-objects.ts'
import { willFacts } from '../wills/will-facts.ts'
import { anchorWill } from './anchors/anchor-will.ts'
import { planAnchors } from './anchors/plan-anchors.ts'
import { advanceWithdrawals } from './anchors/advance-withdrawal.ts'
import { issueCapsule } from './evidence/issue-capsule.ts'
import { signLink } from './links/sign-link.ts'

let ceremony: CeremonyStack
beforeAll(async () => {
  ceremony = await startCeremonyStack({ ledger: true, env: { WITHDRAWAL_DELAY_HOURS: '0' } })
})
afterAll(() => ceremony.stop())

/** Sealed and paid; its anchors planned. */
async function registeringWill(amends?: VerifiedWill): Promise<VerifiedWill> {
  const will = await ceremony.verifiedWill(amends === undefined ? {} : { amends })
  await openCeremony(will.id, ceremony.worker)
  await ceremony.recorded(will.people[0], will)
  for (const person of will.people) expect((await ceremony.sign(person, will)).statusCode).toBe(200)
  await advanceSeal(will.id, ceremony.worker)
  await planAnchors(will.id, ceremony.worker)
  return will
}
const anchorsOf = async (will: VerifiedWill) =>
  (
    await ceremony.stack.owner.query<{ id: string; action: string; token_id: Buffer }>(
      'select id, action, token_id from anchors where will_id = $1 order by created_at',
      [will.id],
    )
  ).rows
const statusOf = async (will: VerifiedWill) =>
  (await ceremony.stack.owner.query<{ status: string }>('select status from wills where id = $1', [will.id]))
    .rows[0]!.status
const entryOf = async (tokenIdHex: string) =>
  await (await ceremony.worker.networks.open('ethereum')).chain.read(tokenId(tokenIdHex))

test('a codicil names the will that it amends, and supersedes nothing', async () => {
  const will = await registeringWill()
  await anchorWill((await anchorsOf(will))[0]!.id, ceremony.worker)
  const codicil = await registeringWill(will)
  const [anchor] = await anchorsOf(codicil)
  expect(anchor!.action).toBe('register')
  await anchorWill(anchor!.id, ceremony.worker)
  await issueCapsule(codicil.id, ceremony.worker)
  expect([await statusOf(will), await statusOf(codicil)]).toEqual(['registered', 'registered'])
  const amends = (await anchorsOf(will))[0]!.token_id.toString('hex')
  expect(await entryOf(amends)).toMatchObject({ status: 'active' })
  expect(await entryOf(anchor!.token_id.toString('hex'))).toMatchObject({
    status: 'active',
    version: 1,
    supersedes: null,
  })

  const { facts, kept } = await inTransaction(ceremony.worker.db, { service: 'worker' }, async (tx) => ({
    facts: (await willFacts(tx, codicil.id))!,
    kept: await keptObjects(tx, codicil.id),
  }))
  const { rows: logged } = await ceremony.stack.owner.query<{ amends: string }>(
    `select details::jsonb ->> 'amends' as amends from audit_entries
     where will_id = $1 and audit_event(leaf) = 'will.sealed'`,
    [codicil.id],
  )
  expect(logged).toEqual([{ amends }])
  const trust = trustSchema.parse(
    JSON.parse(await readFile(join(ceremony.stack.config.trustDir, 'trust.json'), 'utf8')),
  )
  const sealed = await openKept(ceremony.worker, facts, kept.sealed!, 'sealed')
  for (const bytes of [sealed, await openCapsule(ceremony.worker, facts)])
    expect(await verify(bytes, trust, null)).toMatchObject({
      exitCode: 0,
      registration: { format: 'testate-registration/3', amends },
      sentence: expect.stringContaining(
        `This is a codicil: it changes the will that is registered as ${amends}.`,
      ),
    })
  // The register states it, signed, to whoever has the will's document.
  await signLink(codicil.id, ceremony.worker)
  const notes = await ceremony.call(null, 'GET', `/api/links/${will.documentHash}/codicils`)
  const [note, ...others] = (notes.json() as { notes: string[] }).notes
  expect(others).toEqual([])
  expect(await openCodicil(note!, trust.logKey)).toEqual({
    amends,
    commitment: anchor!.token_id.toString('hex'),
    version: 1,
  })
  expect((await ceremony.call(null, 'GET', `/api/links/${codicil.documentHash}/codicils`)).json()).toEqual({
    notes: [],
  })
  const certificate = await openKept(ceremony.worker, facts, kept.certificate!, 'certificate')
  for (const pdf of [sealed, certificate])
    expect((await readPrinted(new Uint8Array(pdf))).text.replaceAll(/\s+/g, '')).toContain(
      `Codicilto${amends}`,
    )
})

test('a withdrawal asks about each codicil that stands', async () => {
  const will = await registeringWill()
  await anchorWill((await anchorsOf(will))[0]!.id, ceremony.worker)
  const codicil = await registeringWill(will)
  const [testator] = will.people
  const withdraw = async (of: VerifiedWill, body: object) => {
    const token = await ceremony.stepUp(testator, of, 'withdraw')
    return await ceremony.call(testator, 'POST', `/api/wills/${of.id}/withdraw`, body, { 'step-up': token })
  }
  // It is being written to a network already.
  expect((await withdraw(will, {})).json()).toMatchObject({
    code: 'conflict',
    reason: 'codicil-unanswered',
    codicils: 1,
  })
  await anchorWill((await anchorsOf(codicil))[0]!.id, ceremony.worker)
  expect((await withdraw(will, { keptCodicils: [will.id] })).json()).toMatchObject({ code: 'conflict' })
  expect((await withdraw(codicil, {})).statusCode).toBe(202)
  expect((await withdraw(will, {})).statusCode).toBe(202)
  await advanceWithdrawals(ceremony.worker)
  expect([await statusOf(will), await statusOf(codicil)]).toEqual(['withdrawn', 'withdrawn'])
})

test('a codicil that is kept stands when its will is withdrawn', async () => {
  const will = await registeringWill()
  await anchorWill((await anchorsOf(will))[0]!.id, ceremony.worker)
  const codicil = await registeringWill(will)
  await anchorWill((await anchorsOf(codicil))[0]!.id, ceremony.worker)
  const [testator] = will.people
  const token = await ceremony.stepUp(testator, will, 'withdraw')
  const body = { keptCodicils: [codicil.id] }
  const answer = await ceremony.call(testator, 'POST', `/api/wills/${will.id}/withdraw`, body, {
    'step-up': token,
  })
  expect(answer.statusCode).toBe(202)
  await advanceWithdrawals(ceremony.worker)
  expect([await statusOf(will), await statusOf(codicil)]).toEqual(['withdrawn', 'registered'])
})
