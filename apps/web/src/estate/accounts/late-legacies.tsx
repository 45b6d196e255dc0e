// Legacies of money unpaid a year after the death, with the days for which interest may run, and what it may come to.
import { Link } from 'react-router'
import type { Accounts, Estate, EstateEntry } from '@testate/api/estate/calls'
import { estateRules } from '@testate/domain/claims/rules/estate-rules'
import { ruleOn } from '@testate/domain/claims/rules/rule'
import { lateLegacies, legacyRules } from '@testate/domain/estate/late-legacies'
import { pence } from '@testate/domain/money'
import { useWords } from '../../platform/words.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { SummaryList } from '../../ui/summary-list/summary-list.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { Filled } from '../frame/filled.tsx'
import { nameOfPerson } from '../frame/names.ts'
import { InterestRules, InterestTable, InterestTotal, yearOf } from '../interest/interest-table.tsx'
import { words as interestWords } from '../interest/words.ts'
import { Figure } from './figure.tsx'
import { asEntry } from './ledger-facts.ts'
import { useLineName } from './line-name.ts'
import { words } from './words.ts'

interface LateLegaciesProps {
  estate: Estate
  accounts: Accounts
  entries: readonly EstateEntry[]
  /** Of the accounts, where they are not those of today. */
  asked: string | null
}

export function LateLegacies({ estate, accounts, entries, asked }: LateLegaciesProps) {
  const { people, day } = accounts
  const t = useWords(words)
  const i = useWords(interestWords)
  const nameOfLine = useLineName(estate, accounts)
  const { willId, dateOfDeath } = estate
  const { rule, legacies } = lateLegacies(
    {
      people: people.map(({ personId, legacy }) => ({ personId, legacy: pence(legacy) })),
      entries: entries.map((entry) => asEntry(entry)),
    },
    { dateOfDeath, day },
  )
  if (rule === null || legacies.length === 0) return null
  const nameOf = (personId: string): string => nameOfPerson(estate, personId)
  const lines = legacies.flatMap(({ personId, lines: of }) =>
    of.map((line) => ({ ...line, personId, person: nameOf(personId) })),
  )
  const year = ruleOn(legacyRules.year, day)
  const calculation = {
    page: estateAddress(willId, 'accounts', asked === null ? {} : { day: asked }),
    id: 'legacies',
  }
  /** Before anything was given it is what the will gives. */
  const unpaidOf = ({ personId, unpaid }: (typeof lines)[number]) => {
    const isWhole = people.some((one) => one.personId === personId && one.legacy === unpaid)
    const line = `${isWhole ? 'part' : 'had'}-${personId}`
    return <Figure willId={willId} day={asked} line={line} name={nameOfLine(line) ?? ''} amount={unpaid} />
  }
  const without = legacies.filter(({ daysWithout }) => daysWithout > 0)
  const minors = legacies
    .filter(({ personId }) => estate.people.find(({ id }) => id === personId)?.circumstance === 'minor')
    .map(({ personId }) => nameOf(personId))
  return (
    <>
      <InterestTable
        of={calculation}
        caption={t('late')}
        lines={lines}
        unpaidOf={unpaidOf}
        rates={legacyRules.rates}
      />
      <p>{i('legacyText')}</p>
      <SummaryList
        rows={legacies.map(({ personId, total, daysWithout }) => ({
          label: i('legacyTotal', { person: nameOf(personId) }),
          value: <InterestTotal of={calculation} total={total} daysWithout={daysWithout} />,
        }))}
      />
      {without.length > 0 && (
        <Notice kind="advice" title={i('withoutTitle')}>
          <ul>
            {without.map(({ personId, daysWithout: count }) => (
              <li key={personId}>{i('legacyWithout', { person: nameOf(personId), count })}</li>
            ))}
          </ul>
          <p>{i('legacyWho')}</p>
          <ol>
            <li>{i('legacyLookUp')}</li>
            {year !== null && (
              <li>
                <Filled
                  say={(places) => i('legacyDivide', places)}
                  parts={{ days: <Link to={yearOf(calculation)}>{year.value}</Link> }}
                />
              </li>
            )}
          </ol>
        </Notice>
      )}
      <p>{i('legacyKnows')}</p>
      <p>
        <Filled
          say={(places) => i('legacyEnter', places)}
          parts={{
            enter: (
              <Link to={estateAddress(willId, 'accounts', { kind: 'expense' })}>{i('legacyEnterLink')}</Link>
            ),
          }}
        />
      </p>
      {minors.length > 0 && <p>{i('legacyMinor', { names: minors.join(', ') })}</p>}
      <InterestRules
        of={calculation}
        rules={[
          [i('begins'), rule],
          [i('executorsYear'), ruleOn(estateRules.executorsYear, dateOfDeath)],
        ]}
        year={year}
        lines={lines}
        rates={legacyRules.rates}
      />
    </>
  )
}
