// A wallet in this browser, however it was announced, and what it may return instead of a signature.
import type { askOwnAddress } from '@testate/api/registration'
import type { ReceivedOf } from '@testate/api/route'

export type Challenge = ReceivedOf<typeof askOwnAddress>
export type WalletNetwork = 'ethereum' | 'solana'

export interface FoundWallet {
  id: string
  /** The wallet's own name. */
  name: string
  /** Asks the person to show this page an address. Rejects with WalletRefusal. */
  connect(): Promise<string>
  /** Asks the person to sign; 0x hex. Rejects with WalletRefusal. */
  sign(address: string, challenge: Challenge): Promise<string>
}

/**
 * `declined`: the person refused in the wallet. `busy`: an earlier request is still pending. `said`: anything
 * else, in its own words.
 */
type RefusalKind = 'declined' | 'busy' | 'not-connected' | 'not-initialized' | 'said'

/** The key of each sentence in words.ts. */
export const refusalWords = {
  'declined': 'declined',
  'busy': 'busy',
  'not-connected': 'notConnected',
  'not-initialized': 'notInitialized',
  'said': 'said',
} as const satisfies Record<RefusalKind, string>

export class WalletRefusal extends Error {
  readonly kind: RefusalKind
  constructor(kind: RefusalKind, message = '') {
    super(message)
    this.kind = kind
  }
}

/**
 * Classifies a wallet's error: 4001 and -32002 by EIP-1193 and EIP-1474; wallets of other networks use text.
 */
export function refusalOf(error: unknown): WalletRefusal {
  if (error instanceof WalletRefusal) return error
  const { code, message } = (
    typeof error === 'object' && error !== null ? error : { message: String(error) }
  ) as { code?: unknown; message?: unknown }
  const said = typeof message === 'string' ? message.slice(0, 200) : ''
  if (code === 4001 || /reject|denied|declin|cancel/i.test(said)) return new WalletRefusal('declined')
  if (code === -32002) return new WalletRefusal('busy')
  return said === '' ? new WalletRefusal('not-initialized') : new WalletRefusal('said', said)
}
