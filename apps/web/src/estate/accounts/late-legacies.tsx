// Legacies of money unpaid a year after the death, with the days for which interest may run. No amount is computed.
import type { Accounts, Estate, EstateEntry } from '@testate/api/estate/calls'
import { lateLegacies } from '@testate/domain/estate/late-legacies'
import { pence } from '@testate/domain/money'
import { dayInWords } from '../../claims/day.ts'
import { useWords } from '../../platform/words.ts'
import { pounds } from '../frame/money-text.ts'
import { nameOfPerson } from '../frame/names.ts'
import { RuleText } from '../frame/rule-text.tsx'
import { Table } from '../frame/table.tsx'
import { asEntry } from './ledger-facts.ts'
import { words } from './words.ts'

interface LateLegaciesProps {
  estate: Estate
  accounts: Accounts
  entries: readonly EstateEntry[]
}

export function LateLegacies({ estate, accounts: { people, day }, entries }: LateLegaciesProps) {
  const t = useWords(words)
  const said = (of: string): string => dayInWords(of, 'en')
  const { rule, parts } = lateLegacies(
    {
      people: people.map(({ personId, legacy }) => ({ personId, legacy: pence(legacy) })),
      entries: entries.map((entry) => asEntry(entry)),
    },
    { dateOfDeath: estate.dateOfDeath, day },
  )
  if (rule === null || parts.length === 0) return null
  return (
    <>
      <Table
        caption={t('late')}
        head={[t('person'), t('unpaid'), t('interestFrom'), t('interestUntil'), t('days')]}
        rows={parts.map(({ personId, unpaid, from, until, days }) => [
          `${personId} ${from}`,
          nameOfPerson(estate, personId),
          pounds(unpaid),
          said(from),
          said(until),
          String(days),
        ])}
      />
      <p>{t('lateText')}</p>
      <p>
        {t('lateRule')} <RuleText rule={rule} />
      </p>
    </>
  )
}
