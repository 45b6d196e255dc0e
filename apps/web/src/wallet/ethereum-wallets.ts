// Wallets that announce themselves by EIP-6963: every installed one, instead of whichever set
// `window.ethereum` last. They are asked for an address and one signature (EIP-712); no chain is switched and
// nothing is sent.
import { refusalOf, WalletRefusal, type FoundWallet } from './found-wallet.ts'

interface Provider {
  request(asked: { method: string; params?: unknown[] }): Promise<unknown>
}
interface Announced {
  info?: { uuid?: unknown; name?: unknown }
  provider?: Partial<Provider>
}

/** Reports each wallet as it announces itself; returns the function that stops listening. */
export function watchEthereumWallets(
  tell: (wallet: FoundWallet) => void,
  page: EventTarget = window,
): () => void {
  const known = new Set<string>()
  const hear = (event: Event): void => {
    const { info, provider } = ((event as CustomEvent<Announced>).detail ?? {}) as Announced
    if (typeof info?.uuid !== 'string' || typeof info.name !== 'string' || known.has(info.uuid)) return
    known.add(info.uuid)
    tell(walletOf(info.uuid, info.name, provider))
  }
  page.addEventListener('eip6963:announceProvider', hear)
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  return () => page.removeEventListener('eip6963:announceProvider', hear)
}

function walletOf(id: string, name: string, provider: Partial<Provider> | undefined): FoundWallet {
  const ask = async (method: string, params?: unknown[]): Promise<unknown> => {
    if (typeof provider?.request !== 'function') throw new WalletRefusal('not-initialized')
    try {
      return await provider.request({ method, ...(params === undefined ? {} : { params }) })
    } catch (error) {
      throw refusalOf(error)
    }
  }
  return {
    id,
    name,
    async connect() {
      const accounts = await ask('eth_requestAccounts')
      const [address] = Array.isArray(accounts) ? (accounts as unknown[]) : []
      if (typeof address !== 'string') throw new WalletRefusal('not-connected')
      return address
    },
    async sign(address, challenge) {
      if (challenge.kind !== 'typed-data') throw new WalletRefusal('not-initialized')
      const signature = await ask('eth_signTypedData_v4', [address, JSON.stringify(challenge.typedData)])
      if (typeof signature !== 'string') throw new WalletRefusal('not-connected')
      return signature
    },
  }
}
