// Under a question about the tax: the limits that its words name, each with its source.
import type { Answer } from '@testate/domain/estate/tax/answers'
import { ruleFor, type RuleName } from '@testate/domain/estate/tax/estimate'
import { useWords } from '../../platform/words.ts'
import { Expander } from '../../ui/expander/expander.tsx'
import { SummaryList } from '../../ui/summary-list/summary-list.tsx'
import { RuleText } from '../frame/rule-text.tsx'
import { useRuleNames } from './use-rule-names.ts'
import { words } from './words.ts'

const named: Partial<Record<Answer, readonly RuleName[]>> = {
  connection: ['longTermResidence'],
  mostGiftsInYear: ['giftYears'],
  gifts: ['giftYears', 'annualExemption'],
  exemptGifts: ['giftYears'],
  otherGifts: ['giftYears', 'incomeGifts'],
  unusedBand: ['giftYears'],
  unusedResidenceBand: ['taperThreshold'],
  earlierIsPlain: ['exceptedForeign'],
}

export function QuestionLimits({ answer, dateOfDeath }: { answer: Answer; dateOfDeath: string }) {
  const t = useWords(words)
  const nameOf = useRuleNames()
  const rows = (named[answer] ?? []).flatMap((name) => {
    const rule = ruleFor(name, dateOfDeath)
    return rule === null ? [] : [{ label: nameOf(name), value: <RuleText rule={rule} /> }]
  })
  if (rows.length === 0) return null
  return (
    <Expander summary={t('questionLimits')}>
      <SummaryList rows={rows} />
    </Expander>
  )
}
