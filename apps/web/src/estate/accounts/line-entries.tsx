// What one figure of the accounts is made of: values at death, what the will gives, and entries of the ledger.
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Accounts, Estate, EstateEntry } from '@testate/api/estate/calls'
import type { LineId, Part } from '@testate/domain/estate/lines'
import { dayInWords } from '../../claims/day.ts'
import { useWords } from '../../platform/words.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { pounds } from '../frame/money-text.ts'
import { nameOfItem, nameOfPerson } from '../frame/names.ts'
import { Table } from '../frame/table.tsx'
import { EntryList } from './ledger.tsx'
import { linesShown } from './ledger-facts.ts'
import { words } from './words.ts'

interface LineEntriesProps {
  estate: Estate
  entries: readonly EstateEntry[]
  accounts: Accounts
  line: LineId
  name: string
  /** Where all entries are. */
  allOf: string
}

export function LineEntries({ estate, entries, accounts, line, name, allOf }: LineEntriesProps) {
  const t = useWords(words)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [line])
  const parts = linesShown(estate.items, entries, accounts).parts.get(line) ?? []
  const counted = new Set(parts.flatMap(({ from, id }) => (from === 'entry' ? [id] : [])))
  const total = parts.reduce((whole, { amount }) => whole + amount, 0)
  const numbers = new Map(entries.map(({ id, number }) => [id, number]))
  const cellOf = ({ from, id }: Part) =>
    from === 'item' ? (
      <Link to={`${estateAddress(estate.willId, 'assets')}#item-${id}`}>
        {t('valueOf', { item: nameOfItem(estate, id) })}
      </Link>
    ) : from === 'will' ? (
      <Link to={`${estateAddress(estate.willId, 'people')}#person-${id}`}>
        {t('willOf', { person: nameOfPerson(estate, id) })}
      </Link>
    ) : (
      <a href={`#entry-${id}`}>{t('entryOf', { number: numbers.get(id) ?? '' })}</a>
    )
  return (
    <>
      <h2 id="entries" ref={heading} tabIndex={-1}>
        {t('lineTitle', { line: name })}
      </h2>
      {parts.length === 0 ? (
        <p>{t('lineEmpty', { day: dayInWords(accounts.day, 'en') })}</p>
      ) : (
        <Table
          caption={t('lineParts')}
          head={[t('item'), t('amount')]}
          rows={parts.map((part) => [`${part.from} ${part.id}`, cellOf(part), pounds(part.amount)])}
          foot={[t('sum'), pounds(total)]}
        />
      )}
      {counted.size > 0 && (
        <EntryList
          key={line}
          estate={estate}
          entries={entries.filter(({ id }) => counted.has(id))}
          numbers={numbers}
        />
      )}
      <LinkButton variant="secondary" href={`${allOf}#entries`}>
        {t('allEntries')}
      </LinkButton>
    </>
  )
}
