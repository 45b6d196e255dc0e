// Two real ledgers, the real queue: one network must not block the other, and a missing one catches up
// automatically.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenId } from '@testate/chains/chain'
import { verify } from '@testate/evidence/verify'
import { trustSchema } from '@testate/evidence/certificates/trust'
import { mailsOf } from '../../../../test/stack/mails.ts'
import { startCeremonyStack, type CeremonyStack, type VerifiedWill } from '../../../../test/stack/ceremony.ts'
import { readOn } from '../../../../test/stack/ledgers.ts'
import { eventually } from '../../../../test/stack/stack.ts'
import { advanceSeal } from '../ceremony/sealing/advance-seal.ts'
import { openCeremony } from '../ceremony/statement/open-ceremony.ts'
import { openCapsule, openKept } from '../../testing/open-kept.ts'
import { inTransaction } from '../platform/database/database.ts'
import { keptObjects } from '../wills/kept-objects.ts'
import { willFacts } from '../wills/will-facts.ts'

let ceremony: CeremonyStack
beforeAll(async () => {
  ceremony = await startCeremonyStack({
    work: true,
    ledger: true,
    solana: true,
    env: { WITHDRAWAL_DELAY_HOURS: '0' },
  })
})
afterAll(() => ceremony.stop())

const both = ['solana', 'ethereum']

/** Sealed and paid; from here on only the queue works. */
async function registeringWill(networks: string[] = both, supersedes?: VerifiedWill): Promise<VerifiedWill> {
  const will = await ceremony.verifiedWill({ networks, ...(supersedes === undefined ? {} : { supersedes }) })
  await openCeremony(will.id, ceremony.worker)
  await ceremony.recorded(will.people[0], will)
  for (const person of will.people) expect((await ceremony.sign(person, will)).statusCode).toBe(200)
  await advanceSeal(will.id, ceremony.worker)
  return will
}

interface View {
  willStatus: string
  anchors: {
    network: string
    action: string
    status: string
    statusText: string
    reason: string | null
    retryable: boolean | null
    tokenId: string
    explorerUrl: string | null
  }[]
  capsule: { networks: string[] } | null
}
const view = async (will: VerifiedWill): Promise<View> =>
  (await ceremony.call(will.people[0], 'GET', `/api/wills/${will.id}/anchors`)).json() as View
const reaches = async (will: VerifiedWill, holds: (shown: View) => boolean, seconds = 40): Promise<View> => {
  let last: View | undefined
  return await eventually(async () => (holds((last = await view(will))) ? last : null), seconds).catch(
    (error: unknown) => {
      throw new Error(`${String(error)}; last shown: ${JSON.stringify(last)}`)
    },
  )
}
const on = (shown: View, network: string, action?: string) =>
  shown.anchors.find((one) => one.network === network && (action === undefined || one.action === action))
const everywhere = (shown: View): boolean =>
  shown.anchors.length > 0 &&
  shown.anchors.every((one) => one.status === 'final') &&
  shown.capsule?.networks.length === shown.anchors.filter((one) => one.action !== 'withdraw').length
const mailsTo = async (will: VerifiedWill) =>
  await mailsOf<{ networks: { label: string }[] }>(ceremony.stack, {
    template: 'registered',
    to: will.people[0].email,
  })
const trust = async () =>
  trustSchema.parse(JSON.parse(await readFile(join(ceremony.stack.config.trustDir, 'trust.json'), 'utf8')))
const ledgerStatus = async (shown: View, network: string) =>
  (
    await readOn((await trust()).networks.find((one) => one.name === network)!)(
      tokenId(on(shown, network)!.tokenId),
    )
  )?.status

test('one will on two networks: two final entries, one mail, one capsule with both receipts', async () => {
  const will = await registeringWill()
  const shown = await reaches(will, everywhere)
  expect(shown).toMatchObject({
    willStatus: 'registered',
    anchors: [{ statusText: 'Registered' }, { statusText: 'Registered' }],
  })
  expect(new Set(shown.anchors.map((one) => one.tokenId)).size).toBe(1)
  expect(on(shown, 'solana')!.explorerUrl).toMatch(/\/explorer\/solana\/tx\/[1-9A-HJ-NP-Za-km-z]{80,}$/)
  expect(await mailsTo(will)).toHaveLength(1)
  expect((await trust()).networks.map((one) => one.name).toSorted()).toEqual(['ethereum', 'solana'])
  const { facts, kept } = await inTransaction(ceremony.worker.db, { service: 'worker' }, async (tx) => ({
    facts: (await willFacts(tx, will.id))!,
    kept: await keptObjects(tx, will.id),
  }))
  for (const part of ['sealed', 'capsule'] as const) {
    const verdict = await verify(
      part === 'capsule'
        ? await openCapsule(ceremony.worker, facts)
        : await openKept(ceremony.worker, facts, kept[part]!, part),
      await trust(),
      (network) => ({ read: (id: string) => readOn(network)(tokenId(id)) }),
    )
    expect(
      verdict.steps.filter((step) => step.outcome !== 'holds'),
      part,
    ).toEqual([])
    expect(verdict.steps.map((step) => step.step)).toEqual(
      expect.arrayContaining(['ledger ethereum', 'ledger solana']),
    )
  }
  const known = (await ceremony.call(null, 'GET', `/api/verify/${will.documentHash}`)).json() as {
    registrations: { network: string; label: string }[]
  }
  expect(known.registrations.map((one) => one.network).toSorted()).toEqual(['ethereum', 'solana'])
  const name = await ceremony.stack.owner.query<{ nft_mint_address: string }>(
    'select nft_mint_address from wills where id = $1',
    [will.id],
  )
  expect(name.rows[0]!.nft_mint_address).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  for (const [what, id] of [
    ['tx', on(shown, 'solana')!.explorerUrl!.split('/').at(-1)!],
    ['token', on(shown, 'solana')!.tokenId],
  ] as const) {
    const page = await ceremony.call(null, 'GET', `/explorer/solana/${what}/${id}`)
    expect([
      page.statusCode,
      page.body.includes('Local development ledger, not a public chain'),
      page.body.includes(on(shown, 'solana')!.tokenId),
    ]).toEqual([200, true, true])
  }
})

const downs = [
  ['solana', 'ethereum'],
  ['ethereum', 'solana'],
] as const
// TESTATE_FULL=1 (`npm run assurance`) has the other as well.
test.each(process.env['TESTATE_FULL'] === '1' ? downs : downs.slice(0, 1))(
  '%s down: %s registers, the view says so, and the other follows with a receipt; one mail, when both have it',
  async (down, up) => {
    const [stop, start] =
      down === 'solana'
        ? [ceremony.stopSolana, ceremony.startSolana]
        : [ceremony.stopLedger, ceremony.startLedger]
    await stop()
    const will = await registeringWill()
    const meanwhile = await reaches(
      will,
      (shown) =>
        on(shown, up)?.status === 'final' && on(shown, down)?.status === 'failed' && shown.capsule !== null,
    )
    expect(meanwhile.willStatus).toBe('registered')
    expect(on(meanwhile, down)).toMatchObject({
      statusText: 'Failed',
      retryable: true,
      reason: expect.stringMatching(/does not answer\. It will be tried again by itself\.$/),
    })
    expect(meanwhile.capsule!.networks).toEqual([up])
    expect(await mailsTo(will)).toEqual([])
    await start()
    const after = await reaches(will, everywhere, 60)
    expect(after.capsule!.networks.toSorted()).toEqual(['ethereum', 'solana'])
    const sent = await mailsTo(will)
    expect(sent).toHaveLength(1)
    expect(sent[0]!.data.networks.map(({ label }) => label.split(' ')[0]!.toLowerCase()).toSorted()).toEqual([
      'ethereum',
      'solana',
    ])
    const issued = await ceremony.stack.owner.query(
      `select 1 from audit_entries where will_id = $1 and convert_from(leaf, 'UTF8') like '%"event":"capsule.issued"%'`,
      [will.id],
    )
    expect(issued.rowCount).toBe(2)
  },
  180_000,
)

test('a withdrawal reaches both networks, and one that comes late', async () => {
  await ceremony.stopSolana()
  const will = await registeringWill()
  await reaches(
    will,
    (shown) => on(shown, 'ethereum')?.status === 'final' && on(shown, 'solana')?.status === 'failed',
  )
  const answer = await ceremony.call(
    will.people[0],
    'POST',
    `/api/wills/${will.id}/withdraw`,
    {},
    { 'step-up': await ceremony.stepUp(will.people[0], will, 'withdraw') },
  )
  expect(answer.statusCode).toBe(202)
  await reaches(will, (shown) => on(shown, 'ethereum', 'withdraw')?.status === 'final')
  await ceremony.startSolana()
  // What never reached Solana is not entered there any more.
  const shown = await reaches(will, (now) => on(now, 'solana')?.retryable === false)
  expect(on(shown, 'solana')).toMatchObject({
    status: 'failed',
    reason: expect.stringContaining('withdrawn before it reached this network'),
  })
  expect([await ledgerStatus(shown, 'ethereum'), await ledgerStatus(shown, 'solana')]).toEqual([
    'withdrawn',
    undefined,
  ])

  const whole = await registeringWill()
  await reaches(whole, everywhere)
  await ceremony.call(
    whole.people[0],
    'POST',
    `/api/wills/${whole.id}/withdraw`,
    {},
    { 'step-up': await ceremony.stepUp(whole.people[0], whole, 'withdraw') },
  )
  const gone = await reaches(
    whole,
    (now) => now.anchors.filter((one) => one.action === 'withdraw' && one.status === 'final').length === 2,
  )
  expect([await ledgerStatus(gone, 'ethereum'), await ledgerStatus(gone, 'solana')]).toEqual([
    'withdrawn',
    'withdrawn',
  ])
}, 180_000)

test('after a later version on one network, the earlier one is active on neither', async () => {
  const first = await registeringWill()
  await reaches(first, everywhere)
  const second = await registeringWill(['ethereum'], first)
  await reaches(second, everywhere)
  const older = await reaches(first, (shown) => on(shown, 'solana', 'withdraw')?.status === 'final')
  expect(older.willStatus).toBe('superseded')
  expect([await ledgerStatus(older, 'ethereum'), await ledgerStatus(older, 'solana')]).toEqual([
    'superseded',
    'withdrawn',
  ])
  expect(on(older, 'ethereum', 'withdraw')).toBeUndefined()
  const third = await registeringWill(both, second)
  const newest = await reaches(third, everywhere)
  expect([await ledgerStatus(newest, 'ethereum'), await ledgerStatus(newest, 'solana')]).toEqual([
    'active',
    'active',
  ])
}, 180_000)

test('a network that is silent keeps no other waiting', async () => {
  await ceremony.stopSolana()
  const { createServer } = await import('node:net')
  const sockets = new Set<{ destroy(): void }>()
  const silent = createServer((socket) => void sockets.add(socket))
  const port = Number(new URL(ceremony.stack.config.solana.rpcUrl!).port)
  await new Promise<void>((ready) => silent.listen(port, '127.0.0.1', ready))
  try {
    const wills = [
      await registeringWill(),
      await registeringWill(),
      await registeringWill(),
      await registeringWill(),
      await registeringWill(),
    ]
    const began = performance.now()
    for (const will of wills)
      await reaches(will, (shown) => on(shown, 'ethereum')?.status === 'final' && shown.capsule !== null, 30)
    process.stdout.write(
      'five wills with a silent Solana: Ethereum final and capsules made after ' +
        `${Math.round(performance.now() - began)} ms\n`,
    )
    expect(performance.now() - began).toBeLessThan(20_000)
  } finally {
    for (const socket of sockets) socket.destroy()
    await new Promise((closed) => silent.close(closed))
    await ceremony.startSolana()
  }
}, 180_000)
