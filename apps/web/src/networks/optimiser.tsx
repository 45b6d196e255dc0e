// The Multi-Chain Cost Optimiser: two strategies, each network with its facts, the total price and the score.
import { amounts } from '@testate/domain/amounts'
import type { NetworkName } from '@testate/domain/networks'
import { useWords } from '../platform/words.ts'
import type { Networks } from './choice.ts'
import { ChoiceCost } from './choice-cost.tsx'
import { ChooseNetworks } from './choose-networks.tsx'
import { NetworkCosts } from './network-costs.tsx'
import { words } from './words.ts'
import './optimiser.css'

const bounds = { floor: amounts.ethereumFloor, cap: amounts.ethereumCap }

interface OptimiserProps {
  view: Networks
  chosen: readonly NetworkName[]
  onChange: (chosen: NetworkName[]) => void
  error?: string | undefined
}

export function Optimiser({ view, chosen, onChange, error }: OptimiserProps) {
  const t = useWords(words)
  return (
    <section className="optimiser" aria-labelledby="optimiser-title">
      <h2 id="optimiser-title">{t('optimiser')}</h2>
      <p>{t('optimiserHint')}</p>
      <div className="optimiser-columns">
        <div>
          <ChooseNetworks view={view} chosen={chosen} onChange={onChange} error={error} />
        </div>
        <div>
          <h3>{t('costTitle')}</h3>
          <ChoiceCost view={view} chosen={chosen} sentence="optimiser" />
          {chosen.length > 0 && <p className="optimiser-fine">{t('scoreMeans')}</p>}
        </div>
      </div>
      <NetworkCosts view={view} />
      <p className="optimiser-fine">{t('pricesAsked', { ...bounds, minutes: view.quoteMinutes })}</p>
    </section>
  )
}
