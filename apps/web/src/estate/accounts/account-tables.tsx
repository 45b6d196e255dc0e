// The accounts as tables: capital, what there is to give, and who gets what.
import type { ReactNode } from 'react'
import type { Accounts, Estate } from '@testate/api/estate/calls'
import type { LineId } from '@testate/domain/estate/lines'
import { useWords } from '../../platform/words.ts'
import { nameOfItem, nameOfPerson } from '../frame/names.ts'
import { Table } from '../frame/table.tsx'
import { MarkedName } from '../range/marked-name.tsx'
import { Figure } from './figure.tsx'
import { useLineName } from './line-name.ts'
import { words } from './words.ts'

interface AccountTablesProps {
  estate: Estate
  accounts: Accounts
  /** Null: those of today. */
  day: string | null
}

export function AccountTables({ estate, accounts, day }: AccountTablesProps) {
  const t = useWords(words)
  const nameOf = useLineName(estate, accounts)
  const figure = (line: LineId, amount: number): ReactNode => (
    <Figure willId={estate.willId} day={day} line={line} name={nameOf(line) ?? ''} amount={amount} />
  )
  const { assets, liabilities, expenses, owed, people } = accounts
  const all = [...assets, ...liabilities]
  type Lines = Accounts['assets']
  const isOpen = (itemId: string): boolean =>
    estate.items.some(({ id, atDeathPence }) => id === itemId && atDeathPence === null)
  const countOpen = (lines: Lines): number => lines.filter(({ itemId }) => isOpen(itemId)).length
  /** Beside the label, which wraps: an amount does not. */
  const withoutValue = (label: string, lines: Lines): string => {
    const count = countOpen(lines)
    return count === 0 ? label : t('withoutValue', { label, count })
  }
  const total = (line: LineId, lines: Lines, what: 'atDeath' | 'now'): ReactNode =>
    figure(
      line,
      lines.reduce((whole, one) => whole + one[what], 0),
    )
  const rowOf = ({ itemId, atDeath, now }: Lines[number]): [string, ...ReactNode[]] => [
    itemId,
    <MarkedName key="name" estate={estate} id={itemId} />,
    isOpen(itemId) ? t('noValue') : figure(`at-death-${itemId}`, atDeath),
    isOpen(itemId) ? t('noValue') : figure(`now-${itemId}`, now),
  ]
  return (
    <>
      <Table
        caption={t('capital')}
        head={[t('item'), t('atDeath'), t('held')]}
        rows={assets.map(rowOf)}
        foot={[
          withoutValue(t('sum'), assets),
          total('assets-at-death', assets, 'atDeath'),
          total('assets-now', assets, 'now'),
        ]}
      />
      {liabilities.length > 0 && (
        <Table
          caption={t('debts')}
          head={[t('item'), t('atDeath'), t('owing')]}
          rows={liabilities.map(rowOf)}
          foot={[
            withoutValue(t('sum'), liabilities),
            total('debts-at-death', liabilities, 'atDeath'),
            total('debts-now', liabilities, 'now'),
          ]}
        />
      )}
      <Table
        caption={t('toGive')}
        head={[t('item'), t('amount')]}
        rows={[
          ['net', withoutValue(t('net'), all), figure('net', accounts.net)],
          ['gain', t('gain'), figure('gain', accounts.gain)],
          ['income', t('income'), figure('income', accounts.income)],
          ...expenses.map(
            ({ kind, amount }) =>
              [kind, `${t('costs')}: ${t(`expense-${kind}`)}`, figure(`cost-${kind}`, -amount)] as [
                string,
                ReactNode,
                ReactNode,
              ],
          ),
          ['toGive', withoutValue(t('toGive'), all), figure('to-give', accounts.distributable)],
          ['given', t('given'), figure('given', accounts.distributed)],
          ['money', t('money'), figure('money', accounts.money)],
          ...owed.map(
            ({ personId, amount }) =>
              [
                personId,
                t('owedTo', { person: nameOfPerson(estate, personId) }),
                figure(`owed-${personId}`, amount),
              ] as [string, ReactNode, ReactNode],
          ),
        ]}
      />
      {accounts.rateChanges.length > 0 && (
        <>
          <Table
            caption={t('rateChanges')}
            head={[t('item'), t('gainOfIt'), t('byRate')]}
            rows={accounts.rateChanges.map(({ itemId, gain, byRate }) => [
              itemId,
              nameOfItem(estate, itemId),
              figure(`sold-${itemId}`, gain),
              byRate === null ? t('byRateUnknown') : figure(`sold-${itemId}`, byRate),
            ])}
          />
          <p>{t('rateChangesText')}</p>
        </>
      )}
      {people.length === 0 ? (
        <p>{t('noPart')}</p>
      ) : (
        <>
          <Table
            caption={t('distribution')}
            head={[t('person'), t('part'), t('had'), t('still')]}
            rows={people.map(({ personId, things, legacy, residue, had, still }) => [
              personId,
              nameOfPerson(estate, personId),
              figure(`part-${personId}`, things + legacy + residue),
              figure(`had-${personId}`, had),
              figure(`still-${personId}`, still),
            ])}
          />
          {countOpen(all) > 0 && <p>{t('partsWithoutValue', { count: countOpen(all) })}</p>}
          <p>{t('interest')}</p>
        </>
      )}
    </>
  )
}
