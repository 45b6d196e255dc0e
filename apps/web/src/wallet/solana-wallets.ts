// Wallets of the Wallet Standard that can sign a message for Solana: wallet and page find each other
// whichever loads first. https://github.com/wallet-standard/wallet-standard
import { refusalOf, WalletRefusal, type FoundWallet } from './found-wallet.ts'

interface Account {
  address: string
  features?: readonly string[]
}
interface StandardWallet {
  name: string
  chains?: readonly string[]
  features: {
    'standard:connect'?: { connect(): Promise<{ accounts: readonly Account[] }> }
    'solana:signMessage'?: {
      signMessage(asked: {
        account: Account
        message: Uint8Array
      }): Promise<readonly { signedMessage: Uint8Array; signature: Uint8Array }[]>
    }
  }
}

/** Reports each wallet as it registers; returns the function that stops listening. */
export function watchSolanaWallets(
  tell: (wallet: FoundWallet) => void,
  page: EventTarget = window,
): () => void {
  const known = new Set<StandardWallet>()
  const register = (...wallets: StandardWallet[]): (() => void) => {
    for (const wallet of wallets) {
      if (known.has(wallet) || wallet.chains?.some((chain) => chain.startsWith('solana:')) !== true) continue
      known.add(wallet)
      tell(walletOf(`${wallet.name} ${known.size}`, wallet))
    }
    return () => {}
  }
  const hear = (event: Event): void => {
    const callback = (event as CustomEvent<unknown>).detail
    if (typeof callback === 'function')
      (callback as (api: { register: typeof register }) => void)({ register })
  }
  page.addEventListener('wallet-standard:register-wallet', hear)
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  return () => page.removeEventListener('wallet-standard:register-wallet', hear)
}

function walletOf(id: string, wallet: StandardWallet): FoundWallet {
  let accounts: readonly Account[] = []
  return {
    id,
    name: wallet.name,
    async connect() {
      const connect = wallet.features['standard:connect']
      if (connect === undefined || wallet.features['solana:signMessage'] === undefined)
        throw new WalletRefusal('not-initialized')
      try {
        accounts = (await connect.connect()).accounts
      } catch (error) {
        throw refusalOf(error)
      }
      const able = accounts.find(
        ({ features }) => features === undefined || features.includes('solana:signMessage'),
      )
      if (able === undefined) throw new WalletRefusal('not-connected')
      return able.address
    },
    async sign(address, challenge) {
      const account = accounts.find((one) => one.address === address)
      const sign = wallet.features['solana:signMessage']
      if (account === undefined) throw new WalletRefusal('not-connected')
      if (sign === undefined || challenge.kind !== 'text') throw new WalletRefusal('not-initialized')
      const message = new TextEncoder().encode(challenge.text)
      const [signed] = await sign.signMessage({ account, message }).catch((error: unknown) => {
        throw refusalOf(error)
      })
      // Some hardware wallets sign the message in an envelope, which is a different message.
      if (signed === undefined || hex(signed.signedMessage) !== hex(message))
        throw new WalletRefusal('said', 'it signs messages in a form of its own')
      return `0x${hex(signed.signature)}`
    },
  }
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
