// The wallets of this browser while somebody chooses: each as it makes itself known, and whether there was time enough for all that are there to do so.
import { useEffect, useState } from 'react'
import { watchEthereumWallets } from './ethereum-wallets.ts'
import type { FoundWallet, WalletNetwork } from './found-wallet.ts'
import { watchSolanaWallets } from './solana-wallets.ts'

const watch = { ethereum: watchEthereumWallets, solana: watchSolanaWallets }
/** An installed wallet answers at once; only one that is still being loaded needs longer, and it is shown when it comes. */
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
