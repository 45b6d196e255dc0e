// Whom each ledger gives the token to stands in the signed statements, and is compared with the token as it was first
// given out. A token that moved since is no contradiction.
import { beforeAll, describe, expect, it } from 'vitest'
import { sampleCapsule3 } from '../../testing/capsule-3-sample.ts'
import {
  inSecondFormat,
  inThirdFormat,
  receiptOf,
  SAMPLE_NETWORK,
  SAMPLE_OWNERS,
  sampleCapsule,
  sampleLedgerEntry,
  sampleRegister,
  sampleSealed,
  type SampleRegister,
  type SampleSealed,
} from '../../testing/capsule-sample.ts'

import { verify } from '../verify.ts'
import type { AskLedger, LedgerEntry } from './check-ledgers.ts'
import type { Statement } from './statement.ts'

const networks = ['ethereum', 'solana', 'corda'].map((name) => ({ ...SAMPLE_NETWORK, name }))
let register: SampleRegister
let sample: SampleSealed
beforeAll(async () => {
  register = await sampleRegister(networks)
  sample = await sampleSealed(register, inThirdFormat('together', SAMPLE_OWNERS))
})

type Owners = typeof SAMPLE_OWNERS

/** Asks three ledgers, each of which first gave the token to these; `change` is of each entry. */
async function judged(mintedTo: Partial<Owners>, change: Partial<LedgerEntry> = {}, of = sample) {
  const entry = sampleLedgerEntry(of)
  const ask: AskLedger = ({ name }) => ({
    read: async () => {
      const { mintedTo: _, ...rest } = entry
      const first = mintedTo[name as keyof Owners]
      return { ...rest, ...(first === undefined ? {} : { mintedTo: first }), ...change }
    },
  })
  const receipts = networks.map((network) => receiptOf(of, entry, network))
  const capsules = [
    await sampleCapsule(register, of, receipts),
    await sampleCapsule3(register, of, receipts),
    await sampleCapsule3(register, of, receipts, { toPassOn: true }),
  ]
  const said = await Promise.all(
    capsules.map(async (capsule) => {
      const { steps, outcome } = await verify(capsule, register.trust, ask)
      const refuted = steps.filter((one) => one.outcome === 'refuted')
      return {
        outcome,
        refuted: refuted.map(({ code, network }) => network ?? code),
        reason: refuted[0]?.reason,
      }
    }),
  )
  // Whatever its format, a capsule is judged alike.
  expect(said.slice(1)).toEqual([said[0], said[0]])
  return said[0]!
}

describe('the owner as first minted', () => {
  it('is the one in the statements, on each network', async () => {
    expect(await judged(SAMPLE_OWNERS)).toMatchObject({ outcome: 'registered', refuted: [] })
  })

  it.each(['ethereum', 'solana', 'corda'] as const)('another one on %s refutes', async (network) => {
    const found = await judged({ ...SAMPLE_OWNERS, [network]: `${SAMPLE_OWNERS[network]}x` })
    expect(found).toMatchObject({ outcome: 'refuted', refuted: [network] })
    expect(found.reason).toContain('first gave the token to another owner than the signed statements name')
  })

  it('may have moved the token since', async () => {
    expect(await judged(SAMPLE_OWNERS, { owner: 'an executor', status: 'released' })).toMatchObject({
      outcome: 'released',
      refuted: [],
    })
  })

  it('on Ethereum is the same in any case of its letters, and on Solana it is not', async () => {
    const { ethereum, solana } = SAMPLE_OWNERS
    expect((await judged({ ...SAMPLE_OWNERS, ethereum: ethereum.toLowerCase() })).refuted).toEqual([])
    expect((await judged({ ...SAMPLE_OWNERS, solana: solana.toLowerCase() })).refuted).toEqual(['solana'])
  })

  it('is not asked for by statements of before, nor of a reader that does not know it', async () => {
    const before = await sampleSealed(register, inSecondFormat('together'))
    const others = { ethereum: 'x', solana: 'y', corda: 'z' }
    expect((await judged(others, {}, before)).refuted).toEqual([])
    expect((await judged({})).refuted).toEqual([])
  })
})

it('three statements that name different owners, or of which one names none, are refuted', async () => {
  const cases: ((one: Statement) => Statement)[] = [
    (one) =>
      inThirdFormat('together', {
        ...SAMPLE_OWNERS,
        solana: `${SAMPLE_OWNERS.solana}${one.party.witnessOrder}`,
      })(one),
    (one) =>
      (one.party.witnessOrder === 2 ? inSecondFormat('together') : inThirdFormat('together', SAMPLE_OWNERS))(
        one,
      ),
  ]
  for (const state of cases)
    expect(await judged(SAMPLE_OWNERS, {}, await sampleSealed(register, state))).toMatchObject({
      refuted: ['statements'],
      reason: 'The three statements differ in whom the ledgers give the token to.',
    })
})
