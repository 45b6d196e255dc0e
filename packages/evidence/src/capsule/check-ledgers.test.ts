// What each answer of a ledger comes to, beside what a file says. The ledgers here are made up.
import { describe, expect, it } from 'vitest'
import type { TrustedNetwork } from '../certificates/trust.ts'
import type { Receipt } from './capsule.ts'
import {
  checkLedgers,
  spoken,
  within,
  type AskLedger,
  type Expected,
  type LedgerEntry,
} from './check-ledgers.ts'

const [TOKEN, METADATA] = ['c1'.repeat(32), 'd2'.repeat(32)]
const SINCE = new Date('2026-11-21T12:00:00.000Z')
const OWNER = `0x${'aB'.repeat(20)}`

const network = (name: string): TrustedNetwork => ({
  name,
  chainId: 7,
  contract: `contract of ${name}`,
  rpcUrl: 'http://127.0.0.1/',
  label: 'test',
})
const [ETHEREUM, SOLANA, CORDA] = ['ethereum', 'solana', 'corda'].map(network) as [
  TrustedNetwork,
  TrustedNetwork,
  TrustedNetwork,
]
const ENTRY: LedgerEntry = {
  owner: OWNER,
  mintedTo: OWNER,
  status: 'active',
  version: 1,
  registeredAt: SINCE,
  metadataHash: METADATA,
  transactionHash: '0xaa',
  blockNumber: 70n,
  blockHash: '0xbb',
}
const receipt = (of: TrustedNetwork, change: Partial<Receipt> = {}): Receipt => ({
  network: of.name,
  label: of.label,
  chainId: of.chainId,
  contract: of.contract,
  tokenId: TOKEN,
  owner: OWNER,
  version: 1,
  metadataHash: METADATA,
  registeredAt: SINCE.toISOString(),
  transactionHash: '0xaa',
  blockNumber: '70',
  blockHash: '0xbb',
  ...change,
})
type Answers = Record<string, LedgerEntry | Error | null>
const answering =
  (answers: Answers, height?: bigint): AskLedger =>
  ({ name }) => ({
    read: async () => {
      const found = answers[name] ?? null
      if (found instanceof Error) throw found
      return found
    },
    ...(height === undefined ? {} : { head: async () => ({ height }) }),
  })
const expecting = (change: Partial<Expected> = {}): Expected => ({
  commitment: TOKEN,
  metadataHash: METADATA,
  version: 1,
  receipts: null,
  ...change,
})
async function judged(
  change: Partial<Expected>,
  ask: AskLedger | null,
  networks: readonly TrustedNetwork[] = [ETHEREUM],
): Promise<{ said: string[]; reasons: string; notices: string[]; registered: unknown[] }> {
  const { steps, ...found } = await checkLedgers(expecting(change), networks, ask, 1_000)
  return {
    ...found,
    said: steps.map((one) => `${one.step}: ${one.outcome}`),
    reasons: steps.map(({ reason }) => reason).join(' '),
  }
}
/** What the one ledger comes to. */
const outcome = async (
  entry: Partial<LedgerEntry>,
  change: Partial<Expected> = { receipts: [receipt(ETHEREUM)] },
): Promise<string> => (await judged(change, answering({ ethereum: { ...ENTRY, ...entry } }))).said.join()

const HOLDS = 'ledger ethereum: holds'
const REFUTED = 'ledger ethereum: refuted'

describe('an entry', () => {
  it('holds as the file says it, and is returned', async () => {
    const { said, reasons, registered } = await judged({}, answering({ ethereum: ENTRY }))
    expect(said).toEqual([HOLDS])
    expect(reasons).toBe(
      'Ethereum (test) holds this commitment and the hash of this sealed PDF since 2026-11-21T12:00:00.000Z.',
    )
    expect(registered).toEqual([{ label: 'Ethereum (test)', since: SINCE, status: 'active' }])
  })

  it.each<[string, Partial<LedgerEntry>]>([
    ['sealed PDF', { metadataHash: 'd3'.repeat(32) }],
    ['version', { version: 2 }],
    ['time', { registeredAt: new Date(+SINCE + 1) }],
    ['transaction', { transactionHash: '0xab' }],
    ['block', { blockNumber: 71n }],
    ['block’s hash', { blockHash: '0xbc' }],
    ['first owner', { mintedTo: `0x${'ac'.repeat(20)}` }],
  ])('of another %s is refuted', async (_, change) => {
    const owners = { ethereum: OWNER }
    expect(await outcome({}, { receipts: [receipt(ETHEREUM)], owners })).toBe(HOLDS)
    expect(await outcome(change, { receipts: [receipt(ETHEREUM)], owners })).toBe(REFUTED)
  })

  it('of which the ledger does not give a part is not compared in it', async () => {
    const { owner, status, version, registeredAt, metadataHash } = ENTRY
    const bare: LedgerEntry = { owner, status, version, registeredAt, metadataHash }
    const found = answering({ ethereum: bare })
    const file = { receipts: [receipt(ETHEREUM)], owners: { ethereum: 'somebody' } }
    expect((await judged(file, found)).said).toEqual([HOLDS])
  })

  it('may have another owner by now, another number on Corda, and any case of an address', async () => {
    expect(await outcome({ owner: 'another' })).toBe(HOLDS)
    const owners = (owner: string) => ({ receipts: [receipt(ETHEREUM)], owners: { ethereum: owner } })
    expect(await outcome({}, owners(OWNER.toLowerCase()))).toBe(HOLDS)
    expect(await outcome({ mintedTo: OWNER.toLowerCase() }, owners(OWNER))).toBe(HOLDS)
    expect(await outcome({ mintedTo: 'AbC' }, owners('AbC'))).toBe(HOLDS)
    expect(await outcome({ mintedTo: 'AbC' }, owners('aBc'))).toBe(REFUTED)
    expect(await outcome({ mintedTo: `${OWNER}0` }, owners(`${OWNER.toLowerCase()}0`))).toBe(REFUTED)
    expect(await outcome({ mintedTo: `x${OWNER}` }, owners(`X${OWNER}`))).toBe(REFUTED)
    const onCorda = async (change: Partial<LedgerEntry>) =>
      judged({ receipts: [receipt(CORDA)] }, answering({ corda: { ...ENTRY, ...change } }), [CORDA])
    expect((await onCorda({ blockNumber: 3n })).said).toEqual(['ledger corda: holds'])
    const { said, reasons } = await onCorda({ blockHash: '0xbc', transactionHash: '0xab' })
    expect(said).toEqual(['ledger corda: refuted'])
    expect(reasons).toContain("about the transaction and the notary's signature.")
  })

  it('is known from a link note by its commitment alone', async () => {
    const change = { metadataHash: null }
    expect(await outcome({ metadataHash: 'd3'.repeat(32) }, change)).toBe(HOLDS)
    expect((await judged(change, answering({}))).reasons).toContain('holds this registration: it is not')
  })

  it('says what became of it, and whether its block is final', async () => {
    const told = async (one: LedgerEntry['status'], other: LedgerEntry['status'] = one) => {
      const both = { ethereum: { ...ENTRY, status: one }, solana: { ...ENTRY, status: other, final: false } }
      return judged({}, answering(both), [ETHEREUM, SOLANA])
    }
    expect((await told('active')).notices).toEqual([])
    expect((await told('active')).reasons).toMatch(
      /000Z\. Solana .*\(provisional: its block is not final yet\)\.$/,
    )
    expect((await told('released')).notices).toEqual([expect.stringContaining('opened to the executors')])
    const { notices, reasons } = await told('withdrawn')
    expect(notices).toEqual([
      expect.stringMatching(/^Registration withdrawn\./),
      expect.stringMatching(/^A withdrawal on a ledger can also mean/),
    ])
    expect(reasons).toContain('000Z. Registration withdrawn.')
    expect((await told('withdrawn', 'superseded')).notices).toEqual([
      expect.stringMatching(/^Registration withdrawn\./),
      expect.stringMatching(/^Superseded:/),
    ])
  })
})

describe('no entry', () => {
  it('refutes a receipt, once the node has come to its block', async () => {
    const file = { receipts: [receipt(ETHEREUM)] }
    expect((await judged(file, answering({}))).said).toEqual([REFUTED])
    expect((await judged(file, answering({}, 70n))).said).toEqual([REFUTED])
    expect((await judged(file, answering({}, 69n))).said).toEqual(['ledger ethereum: could not be asked'])
    expect((await judged(file, answering({ ethereum: ENTRY }, 69n))).said).toEqual([HOLDS])
  })

  it('refutes a registration only if all were asked and none has it', async () => {
    const both = [ETHEREUM, SOLANA]
    const empty = ['ledger ethereum: no entry', 'ledger solana: no entry']
    const nowhere = await judged({}, answering({}, 1n), both)
    expect(nowhere.said).toEqual([...empty, 'registration: refuted'])
    expect(nowhere.reasons).toContain('holds this sealed PDF: it is not registered')
    expect((await judged({}, answering({ solana: ENTRY }), both)).said).toEqual([
      'ledger ethereum: no entry',
      'ledger solana: holds',
    ])
    expect((await judged({}, answering({ solana: new Error('down') }), both)).said).toEqual([
      'ledger ethereum: no entry',
      'ledger solana: could not be asked',
    ])
    expect((await judged({}, answering({}), [])).said).toEqual(['ledgers: could not be asked'])
  })
})

describe('a receipt', () => {
  const offline = async (receipts: Receipt[], change: Partial<Expected> = {}) =>
    (await judged({ receipts, ...change }, null)).said
  it('of another network, contract, chain or token is refuted, also offline', async () => {
    expect(await offline([receipt(ETHEREUM)])).toEqual(['ledger ethereum: skipped'])
    for (const change of [{ contract: 'another' }, { chainId: 8 }, { tokenId: 'c2'.repeat(32) }])
      expect(await offline([receipt(ETHEREUM, change)])).toEqual([REFUTED])
    const stranger = await judged({ receipts: [receipt(SOLANA)], file: 'proof' }, null)
    expect(stranger.said).toEqual(['ledger ethereum: skipped', 'ledger solana: refuted'])
    expect(stranger.reasons).toContain('The proof has a receipt of Solana, which this register does not use.')
  })

  it('that is missing means that a ledger is not asked, unless it could have been cut out', async () => {
    const asked = answering({ ethereum: ENTRY, solana: ENTRY })
    const file = { receipts: [receipt(SOLANA)] }
    const both = [ETHEREUM, SOLANA]
    const { said, reasons } = await judged(file, asked, both)
    expect(said).toEqual(['ledger ethereum: skipped', 'ledger solana: holds'])
    expect(reasons).toContain('The capsule has no receipt of Ethereum (test).')
    expect((await judged({ ...file, apart: true }, asked, both)).said).toEqual([
      HOLDS,
      'ledger solana: holds',
    ])
    expect((await judged({ receipts: [], apart: true }, answering({}))).said).toEqual([
      'ledger ethereum: no entry',
    ])
  })

  it('of an earlier contract is asked for there', async () => {
    const asked: string[] = []
    const ask: AskLedger = ({ contract }) => {
      asked.push(contract)
      return { read: async () => ENTRY }
    }
    const trusted = { ...ETHEREUM, earlier: ['before'] }
    await judged({ receipts: [receipt(ETHEREUM, { contract: 'before' })] }, ask, [trusted])
    await judged({}, ask, [trusted])
    expect(asked).toEqual(['before', ETHEREUM.contract])
  })
})

describe('a ledger that does not answer', () => {
  it('refutes nothing, and what it says contradicts refutes', async () => {
    const { said, reasons } = await judged({}, answering({ ethereum: new Error('down\nat line 7') }))
    expect(said).toEqual(['ledger ethereum: could not be asked'])
    expect(reasons).toBe('Ethereum (test) could not be asked: down')
    const conflict = Object.assign(new Error('its record is none'), { code: 'conflict' })
    expect((await judged({}, answering({ ethereum: conflict }))).said).toEqual([REFUTED])
  })

  it('is waited for no longer than was said', async () => {
    await expect(within(new Promise<never>(() => undefined), 20)).rejects.toThrow('no answer within 0.02 s')
    await expect(within(Promise.resolve(7), 20)).resolves.toBe(7)
  })
})

it('a network is spoken of with a capital letter', () => {
  expect(spoken('ethereum')).toBe('Ethereum')
})
