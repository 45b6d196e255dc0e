// Wallets announced to a page, before it listens and after; and the meaning of each kind of refusal.
import { expect, test } from 'vitest'
import { watchEthereumWallets } from './ethereum-wallets.ts'
import {
  refusalOf,
  refusalWords,
  type WalletRefusal,
  type Challenge,
  type FoundWallet,
} from './found-wallet.ts'
import { watchSolanaWallets } from './solana-wallets.ts'
import { words } from './words.ts'

const typed: Challenge = {
  kind: 'typed-data',
  address: '0xab',
  deadline: 1,
  typedData: { primaryType: 'OwnAddress' },
}
const text: Challenge = { kind: 'text', address: 'A', deadline: 1, text: 'I hold this address' }
const kindOf = async (work: Promise<unknown>): Promise<string> =>
  await work.then(
    () => 'signed',
    (error: WalletRefusal) => error.kind,
  )

function announce(
  page: EventTarget,
  info: object,
  request?: (asked: { method: string; params?: unknown[] }) => Promise<unknown>,
): void {
  const say = () =>
    void page.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', {
        detail: { info, provider: request === undefined ? {} : { request } },
      }),
    )
  page.addEventListener('eip6963:requestProvider', say)
  say()
}

test('EIP-6963: each wallet once, those that were there and those that come', async () => {
  const page = new EventTarget()
  const found: FoundWallet[] = []
  const asked: unknown[] = []
  announce(page, { uuid: '1', name: 'First' }, async (one) => {
    asked.push(one)
    return one.method === 'eth_requestAccounts' ? ['0xab'] : '0x51'
  })
  const stop = watchEthereumWallets((wallet) => found.push(wallet), page)
  announce(page, { uuid: '2', name: 'Second' })
  announce(page, { uuid: '2', name: 'Second again' })
  announce(page, { name: 'without an id' })
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider'))
  stop()
  announce(page, { uuid: '3', name: 'Too late' })
  expect(found.map(({ name }) => name)).toEqual(['First', 'Second'])
  expect(await found[0]!.connect()).toBe('0xab')
  expect(await found[0]!.sign('0xab', typed)).toBe('0x51')
  // Asked for an address and one signature: no chain is switched, nothing is sent.
  expect(asked).toEqual([
    { method: 'eth_requestAccounts' },
    { method: 'eth_signTypedData_v4', params: ['0xab', '{"primaryType":"OwnAddress"}'] },
  ])
  expect(await kindOf(found[1]!.connect())).toBe('not-initialized')
  expect(await kindOf(found[0]!.sign('0xab', text))).toBe('not-initialized')
})

test('an Ethereum wallet without an account is not connected; one that declines says 4001', async () => {
  const answers: unknown[] = [
    [],
    null,
    { code: 4001, message: 'User rejected the request.' },
    { code: -32002, message: 'Request of type already pending' },
    new Error('Ledger device: locked'),
  ]
  const found: FoundWallet[] = []
  const page = new EventTarget()
  announce(page, { uuid: '1', name: 'One' }, async () => {
    const next = answers.shift()
    if (Array.isArray(next) || next === null) return next
    throw next
  })
  watchEthereumWallets((wallet) => found.push(wallet), page)()
  const kinds: string[] = []
  while (answers.length > 0) kinds.push(await kindOf(found[0]!.connect()))
  expect(kinds).toEqual(['not-connected', 'not-connected', 'declined', 'busy', 'said'])
})

function solanaWallet(
  signed: (message: Uint8Array) => { signedMessage: Uint8Array; signature: Uint8Array },
  accounts = [{ address: 'A', features: ['solana:signMessage'] }],
) {
  return {
    name: 'Sol',
    chains: ['solana:mainnet'],
    features: {
      'standard:connect': { connect: async () => ({ accounts }) },
      'solana:signMessage': {
        signMessage: async ({ message }: { message: Uint8Array }) => [signed(message)],
      },
    },
  }
}

/** A wallet registers as the standard says: with existing listeners and with later ones. */
function register(page: EventTarget, wallet: unknown): void {
  const callback = (api: { register(one: unknown): void }) => api.register(wallet)
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  page.addEventListener('wallet-standard:app-ready', (event) =>
    callback((event as CustomEvent<{ register(one: unknown): void }>).detail),
  )
}

test('Wallet Standard: found before and after, for Solana alone; only the exact message counts', async () => {
  const page = new EventTarget()
  const found: FoundWallet[] = []
  register(
    page,
    solanaWallet((message) => ({ signedMessage: message, signature: new Uint8Array([1, 171]) })),
  )
  const stop = watchSolanaWallets((wallet) => found.push(wallet), page)
  register(page, {
    ...solanaWallet((message) => ({
      signedMessage: new Uint8Array([255, ...message]),
      signature: new Uint8Array([1]),
    })),
    name: 'In an envelope',
  })
  register(page, { name: 'Another network', chains: ['sui:mainnet'], features: {} })
  register(page, { name: 'Cannot sign', chains: ['solana:mainnet'], features: {} })
  register(page, {
    ...solanaWallet(() => ({ signedMessage: new Uint8Array(), signature: new Uint8Array() }), []),
    name: 'Empty',
  })
  stop()
  expect(found.map(({ name }) => name)).toEqual(['Sol', 'In an envelope', 'Cannot sign', 'Empty'])
  expect(await kindOf(found[0]!.sign('A', text))).toBe('not-connected')
  expect(await found[0]!.connect()).toBe('A')
  expect(await found[0]!.sign('A', text)).toBe('0x01ab')
  expect(await kindOf(found[0]!.sign('A', typed))).toBe('not-initialized')
  await found[1]!.connect()
  expect(await kindOf(found[1]!.sign('A', text))).toBe('said')
  expect(await kindOf(found[2]!.connect())).toBe('not-initialized')
  expect(await kindOf(found[3]!.connect())).toBe('not-connected')
})

test('a missing, unconnected or unable wallet shows the specification’s exact sentences', async () => {
  const found: FoundWallet[] = []
  const page = new EventTarget()
  watchEthereumWallets((wallet) => found.push(wallet), page)()
  expect(found).toEqual([])
  expect(words.en.none.replace('{network}', 'Ethereum')).toBe(
    'Wallet not found. Please install a browser wallet to use Ethereum features.',
  )
  announce(page, { uuid: '1', name: 'Empty' }, async () => [])
  announce(page, { uuid: '2', name: 'Without a voice' })
  announce(page, { uuid: '3', name: 'Declining' }, async () =>
    Promise.reject({ code: 4001, message: 'User rejected the request.' }),
  )
  watchEthereumWallets((wallet) => found.push(wallet), page)()
  const said = await Promise.all(
    found.map((wallet) =>
      wallet.connect().then(
        () => 'connected',
        (error: WalletRefusal) => words.en[refusalWords[error.kind]],
      ),
    ),
  )
  expect(said).toEqual([
    'Wallet not connected',
    'Wallet or contract not initialized',
    'You declined in the wallet. Nothing was changed.',
  ])
})

test('what wallets say when the person says no', () => {
  const kinds = [
    { code: 4001 },
    { message: 'User rejected the request' },
    new Error('Transaction cancelled'),
    { code: -32002, message: 'pending' },
    new Error('boom'),
    {},
    'text',
    null,
  ].map((error) => refusalOf(error).kind)
  expect(kinds).toEqual([
    'declined',
    'declined',
    'declined',
    'busy',
    'said',
    'not-initialized',
    'said',
    'said',
  ])
})
