// The last page of the way: everything that was answered, each with a way to change it, and the button.
import { refusedFields } from '../accounts/refused-fields.ts'
import { noon } from '../death-notices/notice-state.ts'
import { dayOf } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { FormErrors } from '../ui/form/form.tsx'
import { SummaryList } from '../ui/summary-list/summary-list.tsx'
import type { Answers, Page } from './answers.ts'
import { words } from './words.ts'

export function CheckQuestion({
  answers,
  addressOf,
  request: { error, isPending, attempt },
  onSend,
}: {
  answers: Answers
  addressOf: (page: Page) => string
  request: { error: unknown; isPending: boolean; attempt: number }
  onSend: () => void
}) {
  const t = useWords(words)
  const row = (label: string, value: string, page: Page) => ({
    label,
    value,
    action: (
      <LinkButton size="small" variant="quiet" href={addressOf(page)}>
        {t('change')}
        <span className="visually-hidden">{t('changeOf', { label })}</span>
      </LinkButton>
    ),
  })
  return (
    <>
      <FormErrors
        of={{ said: [], attempt }}
        {...(error === null ? {} : { failed: { lines: refusedFields(error), title: t('sendFailed') } })}
      />
      <SummaryList
        rows={[
          row(t('name'), answers.fullName, 'name'),
          row(t('date'), dayOf(noon(answers.birthDate)), 'date'),
          row(t('capacity'), answers.capacity === '' ? '' : t(answers.capacity), 'capacity'),
          row(t('why'), answers.statement, 'why'),
        ]}
      />
      <p>{t('checkText')}</p>
      <div className="button-row">
        <Button pending={isPending} pendingText={t('sending')} onPress={onSend}>
          {t('send')}
        </Button>
      </div>
    </>
  )
}
