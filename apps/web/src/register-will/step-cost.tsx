// Step 4, second page: what the chosen networks cost, before anything is submitted.
import { amounts } from '@testate/domain/amounts'
import { summaryOf } from '../networks/choice.ts'
import { ChoiceCost, WhatItMeans } from '../networks/choice-cost.tsx'
import { NetworkCosts } from '../networks/network-costs.tsx'
import { useWords } from '../platform/words.ts'
import { VatNote } from '../operator/vat-note.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import type { ChosenProps } from './step-networks.tsx'
import { WithPrices } from './with-prices.tsx'
import { words } from './words.ts'

export function StepCost({ chosen }: ChosenProps) {
  const t = useWords(words)
  return (
    <>
      <p className="wizard-lead">{t('costText')}</p>
      <WithPrices>
        {(view) => (
          <div className="wizard-cost">
            <ChoiceCost view={view} chosen={chosen} sentence="wizard" />
            <p>
              <VatNote />
            </p>
            <Expander summary={t('costNetworks')}>
              {chosen.length > 0 && (
                <p>
                  <WhatItMeans score={summaryOf(chosen, view).score} />
                </p>
              )}
              <NetworkCosts view={view} hasHeading={false} />
              <p>
                {t('costMoves', { floor: amounts.ethereumFloor, cap: amounts.ethereumCap })}{' '}
                {t('costFixed', { minutes: view.quoteMinutes })}
              </p>
            </Expander>
          </div>
        )}
      </WithPrices>
    </>
  )
}
