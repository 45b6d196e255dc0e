// The accounts as tables: capital, what there is to give, and who gets what.
import type { ReactNode } from 'react'
import type { Accounts, Estate } from '@testate/api/estate/calls'
import { useWords } from '../../platform/words.ts'
import { pounds } from '../frame/money-text.ts'
import { nameOfItem, nameOfPerson } from '../frame/names.ts'
import { Table } from '../frame/table.tsx'
import { words } from './words.ts'

export function AccountTables({ estate, accounts }: { estate: Estate; accounts: Accounts }) {
  const t = useWords(words)
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
  const total = (lines: Lines, what: 'atDeath' | 'now'): string =>
    pounds(lines.reduce((whole, line) => whole + line[what], 0))
  const rowOf = ({ itemId, atDeath, now }: Lines[number]): [string, ...ReactNode[]] => [
    itemId,
    nameOfItem(estate, itemId),
    isOpen(itemId) ? t('noValue') : pounds(atDeath),
    isOpen(itemId) ? t('noValue') : pounds(now),
  ]
  return (
    <>
      <Table
        caption={t('capital')}
        head={[t('item'), t('atDeath'), t('held')]}
        rows={assets.map(rowOf)}
        foot={[withoutValue(t('sum'), assets), total(assets, 'atDeath'), total(assets, 'now')]}
      />
      {liabilities.length > 0 && (
        <Table
          caption={t('debts')}
          head={[t('item'), t('atDeath'), t('owing')]}
          rows={liabilities.map(rowOf)}
          foot={[
            withoutValue(t('sum'), liabilities),
            total(liabilities, 'atDeath'),
            total(liabilities, 'now'),
          ]}
        />
      )}
      <Table
        caption={t('toGive')}
        head={[t('item'), t('amount')]}
        rows={[
          ['net', withoutValue(t('net'), all), pounds(accounts.net)],
          ['gain', t('gain'), pounds(accounts.gain)],
          ['income', t('income'), pounds(accounts.income)],
          ...expenses.map(
            ({ kind, amount }) =>
              [kind, `${t('costs')}: ${t(`expense-${kind}`)}`, pounds(-amount)] as [
                string,
                ReactNode,
                ReactNode,
              ],
          ),
          ['toGive', withoutValue(t('toGive'), all), pounds(accounts.distributable)],
          ['given', t('given'), pounds(accounts.distributed)],
          ['money', t('money'), pounds(accounts.money)],
          ...owed.map(
            ({ personId, amount }) =>
              [personId, t('owedTo', { person: nameOfPerson(estate, personId) }), pounds(amount)] as [
                string,
                ReactNode,
                ReactNode,
              ],
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
              pounds(gain),
              byRate === null ? t('byRateUnknown') : pounds(byRate),
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
              pounds(things + legacy + residue),
              pounds(had),
              pounds(still),
            ])}
          />
          {countOpen(all) > 0 && <p>{t('partsWithoutValue', { count: countOpen(all) })}</p>}
          <p>{t('interest')}</p>
        </>
      )}
    </>
  )
}
