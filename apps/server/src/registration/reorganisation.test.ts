// A reorganisation, on a raw node that can do one: entries of the removed blocks are not registered, every
// open page is notified, and they are sent again.
import pg from 'pg'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLocalNode, type LocalNode } from '@testate/chains/testing/ethereum/local-node'
import { startCeremonyStack, type CeremonyStack, type VerifiedWill } from '../../../../test/stack/ceremony.ts'
import { eventually } from '../../../../test/stack/stack.ts'
import { advanceSeal } from '../ceremony/sealing/advance-seal.ts'
import { openCeremony } from '../ceremony/statement/open-ceremony.ts'
import { anchorWill } from './anchors/anchor-will.ts'
import { planAnchors } from './anchors/plan-anchors.ts'

let ceremony: CeremonyStack
let node: LocalNode
beforeAll(async () => {
  ceremony = await startCeremonyStack()
  node = await startLocalNode()
  await node.rpc(
    'anvil_setBalance',
    privateKeyToAddress(ceremony.keys.ethereumRegistrarKey!),
    '0x3635c9adc5dea00000',
  )
  ceremony.stack.config.ethereum.rpcUrl = node.rpcUrl
})
afterAll(async () => {
  await ceremony?.stop()
  await node?.close()
})

const patience = { block: 400, finality: 400 }

/** Sealed, paid, its anchor in a block that is not final. */
async function confirmedWill(): Promise<{ will: VerifiedWill; anchor: string }> {
  const will = await ceremony.verifiedWill()
  await openCeremony(will.id, ceremony.worker)
  await ceremony.recorded(will.people[0], will)
  for (const person of will.people) expect((await ceremony.sign(person, will)).statusCode).toBe(200)
  await advanceSeal(will.id, ceremony.worker)
  await planAnchors(will.id, ceremony.worker)
  const { rows } = await ceremony.stack.owner.query<{ id: string }>(
    'select id from anchors where will_id = $1',
    [will.id],
  )
  await expect(anchorWill(rows[0]!.id, ceremony.worker, patience)).rejects.toThrow('not made it final yet')
  expect((await view(will)).anchors[0]).toMatchObject({ status: 'confirmed', reason: null })
  return { will, anchor: rows[0]!.id }
}
const view = async (will: VerifiedWill) =>
  (await ceremony.call(will.people[0], 'GET', `/api/wills/${will.id}/anchors`)).json() as {
    willStatus: string
    anchors: { status: string; statusText: string; reason: string | null; blockNumber: string | null }[]
    capsule: unknown
  }
const events = async (will: VerifiedWill) =>
  (
    await ceremony.stack.owner.query<{ event: string }>(
      `
        select substring(convert_from(leaf, 'utf8') from '"event":"([a-z.-]+)"') as event from audit_entries
        where will_id = $1`,
      [will.id],
    )
  ).rows.map(({ event }) => event)

test('a reorganised entry is resent with the reason, shown live and logged, then registered', async () => {
  const { will, anchor } = await confirmedWill()
  const listener = new pg.Client({ connectionString: ceremony.stack.config.workerDatabaseUrl })
  await listener.connect()
  await listener.query('listen testate_live')
  const told: string[] = []
  listener.on('notification', ({ payload }) => told.push(payload ?? ''))
  try {
    await node.rpc('evm_setAutomine', false)
    await node.rpc('anvil_reorg', 1, [])
    await expect(anchorWill(anchor, ceremony.worker, patience)).rejects.toThrow('not made it final yet')
    const shown = await view(will)
    expect(shown).toMatchObject({
      willStatus: 'registering',
      capsule: null,
      anchors: [{ status: 'submitted', statusText: 'Processing...', blockNumber: null }],
    })
    expect(shown.anchors[0]!.reason).toMatch(
      new RegExp(
        '^Ethereum reorganised its newest blocks and dropped the one this registration was in ' +
          String.raw`\(block \d+\)\. ` +
          String.raw`It is sent again by itself; it counts only once Ethereum calls it final\.$`,
      ),
    )
    expect(await events(will)).toContain('anchor.reorganised')
    await eventually(() => Promise.resolve(told.some((payload) => payload.includes(will.id)) || null), 5)
    // Never registered: no mail, nothing to verify.
    expect(await events(will)).not.toContain('will.registered')
    expect(
      (
        await ceremony.stack.owner.query(
          "select 1 from outbox where template = 'registered' and to_address = $1",
          [will.people[0].email],
        )
      ).rowCount,
    ).toBe(0)
    expect((await ceremony.call(null, 'GET', `/api/verify/${will.documentHash}`)).json()).toMatchObject({
      registered: false,
    })
    // Reported once, however often it is polled.
    await expect(anchorWill(anchor, ceremony.worker, patience)).rejects.toThrow('not made it final yet')
    expect((await events(will)).filter((event) => event === 'anchor.reorganised')).toHaveLength(1)
    expect((await view(will)).anchors[0]!.reason).toContain('reorganised')
  } finally {
    await listener.end()
    await node.rpc('evm_setAutomine', true)
  }
  await node.rpc('anvil_mine', '0x3')
  await anchorWill(anchor, ceremony.worker, patience)
  expect(await view(will)).toMatchObject({
    willStatus: 'registered',
    anchors: [{ status: 'final', statusText: 'Registered', reason: null }],
  })
})

test('reorganised while it is followed: the same, at once', async () => {
  const { will, anchor } = await confirmedWill()
  await node.rpc('evm_setAutomine', false)
  try {
    const following = anchorWill(anchor, ceremony.worker, { block: 60_000, finality: 60_000 })
    following.catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 600))
    await node.rpc('anvil_reorg', 1, [])
    await expect(following).rejects.toThrow('took it back')
    expect((await view(will)).anchors[0]).toMatchObject({
      status: 'submitted',
      reason: expect.stringContaining('reorganised'),
    })
  } finally {
    await node.rpc('evm_setAutomine', true)
  }
  await node.rpc('anvil_mine', '0x3')
  await expect(anchorWill(anchor, ceremony.worker, patience)).rejects.toThrow('not made it final yet')
})

test('a wrong answer about an entry in a block takes nothing back and is no reorganisation', async () => {
  const { will, anchor } = await confirmedWill()
  const opened = await ceremony.worker.networks.open('ethereum')
  // The adapter's own answer for a ledger that has this commitment with other data; correct once, before it
  // is followed.
  let right = 1
  const status: typeof opened.chain.status = async (prepared) =>
    await opened.chain.status(
      right-- > 0
        ? prepared
        : {
            ...prepared,
            transactionHash: null,
            action: { ...prepared.action, metadataHash: '0'.repeat(64) } as never,
          },
    )
  await expect(
    anchorWill(
      anchor,
      {
        ...ceremony.worker,
        networks: { open: async () => ({ ...opened, chain: { ...opened.chain, status } }) },
      },
      patience,
    ),
  ).rejects.toMatchObject({ code: 'conflict' })
  expect(await view(will)).toMatchObject({
    willStatus: 'registering',
    anchors: [
      { status: 'confirmed', reason: expect.stringContaining('asked again before this is believed') },
    ],
  })
  expect(await events(will)).not.toContain('anchor.reorganised')
  await node.rpc('anvil_mine', '0x3')
  await anchorWill(anchor, ceremony.worker, patience)
  expect(await view(will)).toMatchObject({
    willStatus: 'registered',
    anchors: [{ status: 'final', reason: null }],
  })
})

test('a silent node takes nothing back: it stays confirmed, with the reason for the wait', async () => {
  const { will, anchor } = await confirmedWill()
  await node.stop()
  await expect(anchorWill(anchor, ceremony.worker, patience)).rejects.toThrow('does not answer')
  expect((await view(will)).anchors[0]).toMatchObject({
    status: 'confirmed',
    reason: 'The Ethereum node does not answer. It will be tried again by itself.',
  })
  expect(await events(will)).not.toContain('anchor.reorganised')
})
