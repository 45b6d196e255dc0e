// Whether the accounts balance, or where not and what is missing: each name leads to where it is put right, each amount
// to what it is made of.
import { Link } from 'react-router'
import type { Accounts, Estate, EstateEntry } from '@testate/api/estate/calls'
import type { LineId } from '@testate/domain/estate/lines'
import { useWords } from '../../platform/words.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { Filled } from '../frame/filled.tsx'
import { nameOfItem, nameOfPerson } from '../frame/names.ts'
import { Figure } from './figure.tsx'
import { useLineName } from './line-name.ts'
import { words } from './words.ts'

interface FindingsProps {
  estate: Estate
  accounts: Accounts
  entries: readonly EstateEntry[]
  /** Of the accounts, where they are not those of today. */
  day: string | null
}
type Finding = Accounts['findings'][number]

/** The line of the accounts that a finding's amount is seen in. */
const lineOf = ({ code, itemId, personId }: Finding): LineId => {
  if (code === 'liability-overpaid') return `now-${itemId ?? ''}`
  if (code === 'owed-overpaid') return `owed-${personId ?? ''}`
  if (code === 'had-too-much') return `still-${personId ?? ''}`
  return code === 'money-below-zero' || code === 'entry-unbalanced' ? 'money' : 'to-give'
}

export function Findings({ estate, accounts, entries, day }: FindingsProps) {
  const t = useWords(words)
  const nameOfLine = useLineName(estate, accounts)
  const { findings, difference } = accounts
  const { willId } = estate
  const here = estateAddress(willId, 'accounts', day === null ? {} : { day })
  const figure = (line: LineId, amount: number) => (
    <Figure willId={willId} day={day} line={line} name={nameOfLine(line) ?? ''} amount={amount} />
  )
  if (findings.length === 0 && difference === 0)
    return (
      <Notice kind="done" title={t('balanced')}>
        {t('balancedText')}
      </Notice>
    )
  return (
    <Notice kind="advice" title={t('notBalanced')}>
      <ul>
        {difference !== 0 && (
          <li>
            <Filled
              say={(places) => t('mismatch', places)}
              parts={{ amount: figure('to-give', difference) }}
            />
          </li>
        )}
        {findings.map((one) => (
          <li key={`${one.code} ${one.itemId ?? ''} ${one.personId ?? ''} ${one.entryId ?? ''}`}>
            <Filled
              say={(places) => t(`finding-${one.code}`, places)}
              parts={{
                item:
                  one.itemId === undefined ? null : (
                    <Link to={`${estateAddress(willId, 'assets')}#item-${one.itemId}`}>
                      {nameOfItem(estate, one.itemId)}
                    </Link>
                  ),
                person:
                  one.personId === undefined ? null : (
                    <Link to={`${estateAddress(willId, 'people')}#person-${one.personId}`}>
                      {nameOfPerson(estate, one.personId)}
                    </Link>
                  ),
                entry:
                  one.entryId === undefined ? null : (
                    <Link to={`${here}#entry-${one.entryId}`}>
                      {entries.find(({ id }) => id === one.entryId)?.number}
                    </Link>
                  ),
                people: <Link to={estateAddress(willId, 'people')}>{t('peoplePage')}</Link>,
                amount: figure(lineOf(one), one.amount ?? 0),
              }}
            />
          </li>
        ))}
      </ul>
    </Notice>
  )
}
