// The limits that the overview counts with: each with its source, and whether somebody could look at it.
import { useState } from 'react'
import { estateRules, type EstateRule } from '@testate/domain/claims/rules/estate-rules'
import { ruleOn } from '@testate/domain/claims/rules/rule'
import { londonDay } from '@testate/domain/london-day'
import { useWords } from '../../platform/words.ts'
import { Expander } from '../../ui/expander/expander.tsx'
import { SummaryList } from '../../ui/summary-list/summary-list.tsx'
import { limitId } from '../frame/limit-link.tsx'
import { RuleText } from '../frame/rule-text.tsx'
import { words } from './words.ts'

export function Limits({ dateOfDeath }: { dateOfDeath: string }) {
  const t = useWords(words)
  // An application is made today at the earliest.
  const [today] = useState(() => londonDay(new Date()))
  return (
    <Expander summary={t('limits')}>
      <SummaryList
        rows={(Object.keys(estateRules) as EstateRule[]).map((name) => {
          const history = estateRules[name]
          const rule = ruleOn(history, history.countedBy === 'death' ? dateOfDeath : today)
          return {
            label: t(`rule-${name}`),
            value: (
              <div id={limitId(name)} tabIndex={-1}>
                {rule === null ? t('noVersion') : <RuleText rule={rule} />}
              </div>
            ),
          }
        })}
      />
    </Expander>
  )
}
