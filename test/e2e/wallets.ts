// Two wallets in a page, one for each network, that announce themselves as installed ones do and really sign,
// with keys in this process.
import { createPrivateKey, randomBytes, sign } from 'node:crypto'
import type { Page } from 'playwright-core'
import { registrarAddress } from '@testate/chains/solana/addresses'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

export interface Wallets {
  ethereum: string
  solana: string
  /** The requests to the wallets, in order. */
  asked: string[]
  /** From now on the person accepts in the wallet; initially they decline. */
  agree(): void
}

/** Run in the page: announces both, whether the page listens already or later (EIP-6963, Wallet Standard). */
const announcing = `(() => {
  const ask = async (method, params) => {
    const { ok, code, message } = await window.walletAnswers(method, JSON.stringify(params ?? []))
    if (code !== undefined) throw Object.assign(new Error(message), { code })
    return ok
  }
  const info = Object.freeze({
    uuid: '350670db-19fa-4704-a166-e52e178b59d2',
    name: 'Example Wallet',
    icon: 'data:image/svg+xml,',
    rdns: 'example.wallet',
  })
  const provider = { request: ({ method, params }) => ask(method, params) }
  const detail = Object.freeze({ info, provider })
  const say = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', say)
  say()
  const chains = ['solana:mainnet']
  const account = async () =>
    ({ address: await ask('solana:address'), chains, features: ['solana:signMessage'] })
  const signMessage = async ({ message }) => {
    const signature = new Uint8Array(await ask('solana:signMessage', [...message]))
    return [{ signedMessage: message, signature }]
  }
  const features = {
    'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [await account()] }) },
    'solana:signMessage': { version: '1.1.0', signMessage },
  }
  const icon = 'data:image/svg+xml,'
  const wallet = { version: '1.0.0', name: 'Example Sol Wallet', icon, chains, accounts: [], features }
  const callback = ({ register }) => register(wallet)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  window.addEventListener('wallet-standard:app-ready', ({ detail }) => callback(detail))
})()`

/** Adds both wallets to every page this tab loads from now on. */
export async function installWallets(page: Page): Promise<Wallets> {
  const account = privateKeyToAccount(generatePrivateKey())
  const seed = randomBytes(32)
  const solana = await registrarAddress(seed.toString('hex'))
  // PKCS #8 around an Ed25519 seed (RFC 8410, section 7).
  const key = createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const asked: string[] = []
  let agreed = false
  const answer = async (method: string, params: unknown[]): Promise<unknown> => {
    switch (method) {
      case 'eth_requestAccounts':
        return [account.address]
      case 'eth_signTypedData_v4': {
        const {
          types: { EIP712Domain: _, ...types },
          ...typed
        } = JSON.parse(String(params[1])) as { types: Record<string, never> }
        return await account.signTypedData({ ...typed, types } as never)
      }
      case 'solana:address':
        return solana
      case 'solana:signMessage':
        return [...sign(null, Uint8Array.from(params as number[]), key)]
      default:
        throw new Error(`nobody should ask a wallet for ${method}`)
    }
  }
  await page.exposeFunction('walletAnswers', async (method: string, params: string) => {
    asked.push(method)
    if (!agreed && /sign/i.test(method)) return { code: 4001, message: 'User rejected the request.' }
    try {
      return { ok: await answer(method, JSON.parse(params) as unknown[]) }
    } catch (error) {
      return { code: -32603, message: String(error) }
    }
  })
  await page.addInitScript(announcing)
  return { ethereum: account.address, solana, asked, agree: () => void (agreed = true) }
}
