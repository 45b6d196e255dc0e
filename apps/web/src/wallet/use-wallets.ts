// The wallets of this browser while the person chooses: each as it is announced, and whether all had time to
// do so.
import { useEffect, useState } from 'react'
import { watchEthereumWallets } from './ethereum-wallets.ts'
import type { FoundWallet, WalletNetwork } from './found-wallet.ts'
import { watchSolanaWallets } from './solana-wallets.ts'

const watch = { ethereum: watchEthereumWallets, solana: watchSolanaWallets }
/**
 * An installed wallet answers at once; only one still loading needs longer, and it is shown when it announces
 * itself.
 */
const LOOK_MS = 1_000

export function useWallets(network: WalletNetwork): { wallets: FoundWallet[]; looked: boolean } {
  const [wallets, setWallets] = useState<FoundWallet[]>([])
  const [looked, setLooked] = useState(false)
  useEffect(() => {
    const stop = watch[network]((wallet) => setWallets((known) => [...known, wallet]))
    const timer = setTimeout(() => setLooked(true), LOOK_MS)
    return () => {
      stop()
      clearTimeout(timer)
      setWallets([])
    }
  }, [network])
  return { wallets, looked }
}
