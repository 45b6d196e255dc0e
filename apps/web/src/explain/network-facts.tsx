// The three networks compared: who can read an entry, when it is final, and what it adds to the price.
import type { Claim } from '@testate/domain/claims/claim'
import { ledgers } from '@testate/domain/claims/ledgers'
import { prices } from '@testate/domain/claims/prices'
import type { NetworkName } from '@testate/domain/networks'
import { ClaimText } from '../claims/claim-text.tsx'
import { useWords } from '../platform/words.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { words } from './words.ts'
import './explain.css'

const facts = {
  solana: {
    name: 'Solana',
    icon: 'book',
    readers: ledgers.solanaReaders,
    final: ledgers.solanaFinal,
    cost: prices.included,
  },
  ethereum: {
    name: 'Ethereum',
    icon: 'book',
    readers: ledgers.ethereumReaders,
    final: ledgers.ethereumFinal,
    cost: prices.ethereum,
  },
  corda: {
    name: 'Corda',
    icon: 'lock',
    readers: ledgers.cordaReaders,
    final: ledgers.cordaFinal,
    cost: prices.included,
  },
} as const satisfies Record<
  NetworkName,
  { name: string; icon: string; readers: Claim; final: Claim; cost: Claim }
>
const order = ['solana', 'ethereum', 'corda'] as const

/** Every claim shown here, for the sources at a page's bottom. */
export const networkClaims: readonly Claim[] = [
  ledgers.solanaReaders,
  ledgers.solanaFinal,
  prices.included,
  ledgers.ethereumReaders,
  ledgers.ethereumFinal,
  prices.ethereum,
  ledgers.cordaReaders,
  ledgers.cordaFinal,
]

export function NetworkFacts() {
  const t = useWords(words)
  return (
    <ul className="network-facts">
      {order.map((network) => {
        const { name, icon, readers, final, cost } = facts[network]
        return (
          <li key={network}>
            <h3>
              <Icon name={icon} />
              {name}
            </h3>
            <dl>
              <div>
                <dt>{t('readers')}</dt>
                <dd>
                  <ClaimText of={readers} />
                </dd>
              </div>
              <div>
                <dt>{t('final')}</dt>
                <dd>
                  <ClaimText of={final} />
                </dd>
              </div>
              <div>
                <dt>{t('cost')}</dt>
                <dd>
                  <ClaimText of={cost} />
                </dd>
              </div>
            </dl>
          </li>
        )
      })}
    </ul>
  )
}
