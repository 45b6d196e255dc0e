// What a choice of networks costs, line by line, and the sentence on it.
import { amounts } from '@testate/domain/amounts'
import { ethereumPrice } from '@testate/domain/price-book'
import { formatPounds, pence } from '@testate/domain/money'
import { displayName, type NetworkName } from '@testate/domain/networks'
import { useWords } from '../platform/words.ts'
import { summaryOf, type Networks } from './choice.ts'
import { CostLines } from './cost-lines.tsx'
import { words } from './words.ts'
import './optimiser.css'

const bounds = { floor: amounts.ethereumFloor, cap: amounts.ethereumCap }
const ethereumSays = {
  network: 'ethereumNetwork',
  floor: 'ethereumFloor',
  cap: 'ethereumCap',
  base: 'ethereumAway',
} as const

interface ChoiceCostProps {
  view: Networks
  chosen: readonly NetworkName[]
  /**
   * The specification has one sentence for the optimiser, on the add-ons' price, and one for the form's
   * panel, on the total.
   */
  sentence: 'optimiser' | 'wizard'
}

export function ChoiceCost({ view, chosen, sentence }: ChoiceCostProps) {
  const t = useWords(words)
  const summary = summaryOf(chosen, view)
  const ethereum = view.options.find(({ chain }) => chain === 'ethereum')
  const ethereumNote =
    ethereum?.networkCost == null
      ? t('ethereumAway')
      : t(ethereumSays[ethereumPrice({ asked: true, fee: pence(ethereum.networkCost) }).basis], {
          ...bounds,
          base: formatPounds(pence(ethereum.baseCost)),
        })
  const noteOf = (item: (typeof summary)['prices'][number]['item']): string =>
    item === 'registration' ? t('once') : item === 'ethereum' ? ethereumNote : t('includedNote')
  /** The form says below the lines how the price of Ethereum moves. */
  const isSaidBelow = (item: string): boolean =>
    sentence === 'wizard' && item === 'ethereum' && ethereum?.networkCost != null
  return (
    <div aria-live="polite">
      {chosen.length === 0 ? (
        <p>{t('costNone')}</p>
      ) : (
        <>
          <CostLines
            rows={summary.prices.map(({ item, amount }) => ({
              key: item,
              label: item === 'registration' ? t('registrationFee') : displayName(item),
              figure: amount,
              note: isSaidBelow(item) ? undefined : noteOf(item),
            }))}
            total={{ label: t('total'), figure: summary.total }}
          />
          <p className="optimiser-verdict">
            <strong>{summary[sentence]}</strong>{' '}
            {sentence === 'optimiser' && <WhatItMeans score={summary.score} />}
          </p>
        </>
      )}
    </div>
  )
}

/** What the sentence on the price is about, and the score, which it is not about. */
export function WhatItMeans({ score }: { score: number }) {
  const t = useWords(words)
  return (
    <>
      <span>{t('byPrice')}</span> <span className="optimiser-score">{t('overall', { score })}</span>
    </>
  )
}
