// Whether the accounts balance, or where not and what is missing.
import type { Accounts, Estate, EstateEntry } from '@testate/api/estate/calls'
import { useWords } from '../../platform/words.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { pounds } from '../frame/money-text.ts'
import { nameOfItem, nameOfPerson } from '../frame/names.ts'
import { words } from './words.ts'

interface FindingsProps {
  estate: Estate
  accounts: Accounts
  entries: readonly EstateEntry[]
}

export function Findings({ estate, accounts: { findings, difference }, entries }: FindingsProps) {
  const t = useWords(words)
  if (findings.length === 0 && difference === 0)
    return (
      <Notice kind="done" title={t('balanced')}>
        {t('balancedText')}
      </Notice>
    )
  return (
    <Notice kind="advice" title={t('notBalanced')}>
      <ul>
        {difference !== 0 && <li>{t('mismatch', { amount: pounds(difference) })}</li>}
        {findings.map(({ code, itemId, personId, entryId, amount }) => (
          <li key={`${code} ${itemId ?? ''} ${personId ?? ''} ${entryId ?? ''}`}>
            {t(`finding-${code}`, {
              item: nameOfItem(estate, itemId),
              person: nameOfPerson(estate, personId),
              entry: entries.find(({ id }) => id === entryId)?.number ?? '',
              amount: pounds(amount ?? 0),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
