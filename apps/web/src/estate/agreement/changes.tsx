// What a proposal says otherwise than before, so that nobody agrees again without seeing it.
import type { Proposal } from '@testate/api/estate/agreement'
import type { Estate } from '@testate/api/estate/calls'
import { expenseKinds } from '@testate/domain/estate/ledger'
import { useWords } from '../../platform/words.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { nameOfPerson } from '../frame/names.ts'
import { words as accountWords } from '../accounts/words.ts'
import { pounds } from '../frame/money-text.ts'
import { useFormName } from './use-form-name.ts'
import { words } from './words.ts'

export function Changes({ estate, proposal }: { estate: Estate; proposal: Proposal }) {
  const t = useWords(words)
  const a = useWords(accountWords)
  const formName = useFormName()
  const { state, changes, agreedBefore } = proposal
  if (changes.length === 0 || state === 'done' || state === 'withdrawn') return null
  const said = (part: Proposal['changes'][number]['part'], value: string | number | null): string => {
    if (part === 'form') return `“${formName(typeof value === 'string' ? value : null)}”`
    if (value === null) return t('nothing')
    if (typeof value === 'number')
      return part === 'answers' || part === 'keepYears' ? String(value) : pounds(value)
    const expense = part === 'expense' ? expenseKinds.find((one) => one === value) : undefined
    return `“${expense === undefined ? value : a(`expense-${expense}`)}”`
  }
  return (
    <Notice kind="advice" title={t(state === 'outdated' ? 'outdated' : 'changed')}>
      <ul>
        {changes.map(({ part, before, after }) => (
          <li key={part}>
            {part === 'rests' || part === 'bank'
              ? t(part === 'bank' ? 'changeBank' : 'changeRests')
              : t('change', {
                  part: t(`part-${part}`),
                  before: said(part, before),
                  after: said(part, after),
                })}
          </li>
        ))}
      </ul>
      {state !== 'outdated' && agreedBefore.length > 0 && (
        <p>{t('changedBefore', { names: agreedBefore.map((id) => nameOfPerson(estate, id)).join(', ') })}</p>
      )}
    </Notice>
  )
}
