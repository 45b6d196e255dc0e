// Moves the testator's token to their own wallet, on two real ledgers and the real queue: proven by the
// wallet's key, confirmed by the second factor, sent and paid by the register; refused for everyone and
// everything else; and still withdrawn afterwards.
import { createPrivateKey, randomBytes, randomUUID, sign } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { tokenId } from '@testate/chains/chain'
import { registrarAddress } from '@testate/chains/solana/addresses'
import { trustSchema } from '@testate/evidence/certificates/trust'
import {
  startCeremonyStack,
  type CeremonyStack,
  type VerifiedWill,
} from '../../../../../test/stack/ceremony.ts'
import { readOn } from '../../../../../test/stack/ledgers.ts'
import { eventually } from '../../../../../test/stack/stack.ts'
import { advanceSeal } from '../../ceremony/sealing/advance-seal.ts'
import { openCeremony } from '../../ceremony/statement/open-ceremony.ts'
import { actDigest } from '../../proofs/proven-by.ts'
import { moveToken } from './move-token.ts'
import { moveAct } from './own-address.ts'

let ceremony: CeremonyStack
let will: VerifiedWill
beforeAll(async () => {
  ceremony = await startCeremonyStack({
    work: true,
    ledger: true,
    solana: true,
    env: { WITHDRAWAL_DELAY_HOURS: '0' },
  })
  will = await ceremony.verifiedWill({ networks: ['solana', 'ethereum'] })
  await openCeremony(will.id, ceremony.worker)
  await ceremony.recorded(will.people[0], will)
  for (const person of will.people) await ceremony.sign(person, will)
  await advanceSeal(will.id, ceremony.worker)
  await eventually(
    async () =>
      (await anchors()).length === 2 && (await anchors()).every(({ status }) => status === 'final')
        ? true
        : null,
    60,
  )
})
afterAll(() => ceremony.stop())

type Network = 'ethereum' | 'solana'
interface Wallet {
  address: string
  sign(challenge: { typedData?: never; text?: string }): Promise<string>
}
interface Shown {
  network: string
  action: string
  status: string
  recipient: string | null
  tokenId: string
  reason: string | null
  retryable: boolean | null
}

const anchors = async (): Promise<Shown[]> =>
  (
    (await ceremony.call(will.people[0], 'GET', `/api/wills/${will.id}/anchors`)).json() as {
      anchors: Shown[]
    }
  ).anchors
const path = (network: Network) => `/api/wills/${will.id}/own-address/${network}`
const ask = (network: Network, address: string, person = will.people[0]) =>
  ceremony.call(person, 'GET', `${path(network)}?address=${address}`)
const owner = async (network: Network): Promise<{ owner: string; status: string }> => {
  const trust = trustSchema.parse(
    JSON.parse(await readFile(join(ceremony.stack.config.trustDir, 'trust.json'), 'utf8')),
  )
  return (await readOn(trust.networks.find((one) => one.name === network)!)(
    tokenId((await anchors())[0]!.tokenId),
  ))!
}

function ethereumWallet(): Wallet {
  const account = privateKeyToAccount(generatePrivateKey())
  return {
    address: account.address,
    sign: async ({ typedData }) => {
      const {
        types: { EIP712Domain: _, ...types },
        ...rest
      } = typedData as never as { types: Record<string, never> }
      return await account.signTypedData({ ...rest, types } as never)
    },
  }
}
async function solanaWallet(): Promise<Wallet> {
  const seed = randomBytes(32)
  // PKCS #8 around an Ed25519 seed (RFC 8410, section 7).
  const key = createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
    format: 'der',
    type: 'pkcs8',
  })
  return {
    address: await registrarAddress(seed.toString('hex')),
    sign: async ({ text }) => `0x${sign(null, Buffer.from(text!), key).toString('hex')}`,
  }
}
const walletOn = async (network: Network) =>
  network === 'ethereum' ? ethereumWallet() : await solanaWallet()

async function signed(
  network: Network,
  wallet: Wallet,
): Promise<{ address: string; deadline: number; signature: string }> {
  const { address, deadline, ...challenge } = (await ask(network, wallet.address)).json() as {
    address: string
    deadline: number
  }
  return { address, deadline, signature: await wallet.sign(challenge) }
}
const move = async (
  network: Network,
  body: object,
  purpose: 'move' | 'withdraw' = 'move',
  person = will.people[0],
) =>
  await ceremony.call(person, 'POST', path(network), body, {
    'step-up': await ceremony.stepUp(person, will, purpose),
    'idempotency-key': randomUUID(),
  })

test.each<Network>(['ethereum', 'solana'])(
  '%s: nothing moves without the wallet’s own signature, the second factor, and the testator',
  async (network) => {
    const wallet = await walletOn(network)
    const body = await signed(network, wallet)
    const other = await signed(network, await walletOn(network))
    expect((await move(network, { ...body, signature: other.signature })).json()).toMatchObject({
      code: 'rule-broken',
      detail:
        'The signature is not that of this address. Wallets that are smart contracts cannot be used here.',
    })
    expect((await move(network, { ...body, address: other.address })).statusCode).toBe(422)
    expect((await move(network, { ...body, deadline: body.deadline - 1 })).statusCode).toBe(422)
    expect((await move(network, { ...body, deadline: 1_700_000_000 })).json()).toMatchObject({
      code: 'gone',
      detail: 'This signature has expired. Please sign again.',
    })
    expect((await move(network, { ...body, deadline: body.deadline + 7200 })).json()).toMatchObject({
      code: 'gone',
    })
    expect((await move(network, body, 'withdraw')).json()).toMatchObject({ code: 'step-up-needed' })
    for (const witness of will.people.slice(1)) {
      expect((await ask(network, wallet.address, witness)).statusCode).toBe(403)
      expect((await move(network, body, 'move', witness)).statusCode).toBe(403)
    }
    expect((await ask(network, `0x${'0'.repeat(40)}`)).json()).toMatchObject({
      code: 'rule-broken',
      detail: `Invalid recipient address for ${network}`,
    })
    expect((await ask(network, '1'.repeat(32))).json()).toMatchObject({
      detail: `Invalid recipient address for ${network}`,
    })
    // A request that reaches the worker directly is checked again there.
    const asked = {
      ...body,
      anchorId: randomUUID(),
      willId: will.id,
      network,
      proofId: randomUUID(),
      personId: will.people[0].id,
      askedAt: new Date().toISOString(),
    }
    await moveToken(asked, ceremony.worker)
    // Repeated, as a queue may: one row.
    await moveToken(asked, ceremony.worker)
    const { rows } = await ceremony.stack.owner.query<{ id: string }>(
      `select id from proofs where purpose = 'move' and person_id = $1 order by proven_at desc limit 1`,
      [will.people[0].id],
    )
    await moveToken(
      { ...asked, anchorId: randomUUID(), proofId: rows[0]!.id, signature: other.signature },
      ceremony.worker,
    )
    await moveToken(
      { ...asked, anchorId: randomUUID(), proofId: rows[0]!.id, personId: will.people[1].id },
      ceremony.worker,
    )
    const ended = {
      status: 'failed',
      retryable: false,
      reason:
        `The token could not be moved on ${network === 'ethereum' ? 'Ethereum' : 'Solana'}: The request ` +
        'could not be confirmed any more. Please ask again.',
    }
    expect(
      (await anchors()).filter((one) => one.action === 'transfer' && one.network === network),
    ).toMatchObject([ended, ended])
  },
  60_000,
)

test.each<Network>(['ethereum', 'solana'])(
  '%s: the token goes to the testator’s own address, once, and may go on to another',
  async (network) => {
    const before = await owner(network)
    for (const wallet of [await walletOn(network), await walletOn(network)]) {
      const body = await signed(network, wallet)
      const answer = await move(network, body)
      expect([answer.statusCode, answer.json()]).toEqual([
        202,
        {
          message:
            `The token is being moved on ${network === 'ethereum' ? 'Ethereum' : 'Solana'}. The register ` +
            'pays for it.',
        },
      ])
      const done = await eventually(
        async () =>
          (await anchors()).find(
            (one) => one.network === network && one.recipient === wallet.address && one.status === 'final',
          ) ?? null,
        40,
      )
      expect(done).toMatchObject({ action: 'transfer', purpose: 'own-address', reason: null })
      expect(await owner(network)).toMatchObject({ owner: wallet.address, status: 'active' })
      expect((await move(network, body)).json()).toMatchObject({
        code: 'conflict',
        detail: 'The token is at this address already.',
      })
    }
    expect((await owner(network)).owner).not.toBe(before.owner)
    const asked = await ceremony.stack.owner.query(
      `
        select 1 from audit_entries where will_id = $1
        and convert_from(leaf, 'UTF8') like '%"event":"token.move-asked"%'`,
      [will.id],
    )
    expect(asked.rowCount).toBeGreaterThanOrEqual(2)
  },
  90_000,
)

test('a second move is refused while one is under way; one already taken shows the reason', async () => {
  const [one, two, three] = [
    await signed('ethereum', ethereumWallet()),
    await signed('ethereum', ethereumWallet()),
    await signed('ethereum', ethereumWallet()),
  ]
  const row = async (address: string) => (await anchors()).find((each) => each.recipient === address) ?? null
  await ceremony.stopLedger()
  try {
    expect((await move('ethereum', one)).statusCode).toBe(202)
    await eventually(async () => await row(one.address), 20)
    const second = await move('ethereum', two)
    expect([second.statusCode, second.json()]).toMatchObject([
      409,
      { detail: 'The token is being moved on Ethereum already.' },
    ])
    // Accepted by the api at the same moment as the first, before the worker had processed that.
    const { rows } = await ceremony.stack.owner.query<{ id: string }>(
      `select id from proofs where purpose = 'move' and person_id = $1 order by proven_at desc limit 1`,
      [will.people[0].id],
    )
    const asked = {
      ...three,
      anchorId: randomUUID(),
      willId: will.id,
      network: 'ethereum' as const,
      proofId: rows[0]!.id,
      personId: will.people[0].id,
      askedAt: new Date().toISOString(),
    }
    await ceremony.stack.owner.query('update proofs set used_at = now(), act = $2 where id = $1', [
      asked.proofId,
      actDigest(moveAct(asked)),
    ])
    await moveToken(asked, ceremony.worker)
    await moveToken(asked, ceremony.worker)
  } finally {
    await ceremony.startLedger()
  }
  const shown = await eventually(
    async () => ((await row(one.address))?.status === 'final' ? await anchors() : null),
    60,
  )
  expect(
    shown.filter(
      ({ recipient }) => recipient !== null && [one.address, two.address, three.address].includes(recipient),
    ),
  ).toMatchObject([
    { recipient: one.address, status: 'final', reason: null },
    {
      recipient: three.address,
      status: 'failed',
      retryable: false,
      reason: 'The token could not be moved on Ethereum: Another move of it was under way.',
    },
  ])
  expect((await owner('ethereum')).owner).toBe(one.address)
})

test('a withdrawal reaches the token in the testator’s own wallet, on every network', async () => {
  await eventually(
    async () =>
      (await anchors()).every(({ status, retryable }) => status === 'final' || retryable === false)
        ? true
        : null,
    60,
  )
  const answer = await ceremony.call(
    will.people[0],
    'POST',
    `/api/wills/${will.id}/withdraw`,
    {},
    { 'step-up': await ceremony.stepUp(will.people[0], will, 'withdraw'), 'idempotency-key': randomUUID() },
  )
  expect(answer.statusCode).toBe(202)
  await eventually(
    async () =>
      (await anchors()).filter((one) => one.action === 'withdraw' && one.status === 'final').length === 2
        ? true
        : null,
    60,
  )
  for (const network of ['ethereum', 'solana'] as const)
    expect((await owner(network)).status).toBe('withdrawn')
  // There is nothing left to move.
  expect((await ask('ethereum', ethereumWallet().address)).statusCode).toBe(409)
})
