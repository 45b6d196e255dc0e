// The last page of the way: everything that was answered, each with a way to change it, and the button.
import { refusedFields } from '../accounts/refused-fields.ts'
import { dayOf } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { FormErrors } from '../ui/form/form.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { SummaryList } from '../ui/summary-list/summary-list.tsx'
import { isOtherName, type Answers, type Page } from './answers.ts'
import { noon } from './notice-state.ts'
import { words } from './report-words.ts'

interface CheckAnswersProps {
  answers: Answers
  pages: readonly Page[]
  testatorName: string | undefined
  isChange: boolean
  addressOf: (page: Page) => string
  request: { error: unknown; isPending: boolean; attempt: number }
  onSend: () => void
}

export function CheckAnswers({
  answers,
  pages,
  testatorName,
  isChange,
  addressOf,
  request: { error, isPending, attempt },
  onSend,
}: CheckAnswersProps) {
  const t = useWords(words)
  const row = (label: string, value: string, page: Page) => ({
    label,
    value: value === '' ? t('notGiven') : value,
    ...(pages.includes(page)
      ? {
          action: (
            <LinkButton size="small" variant="quiet" href={addressOf(page)}>
              {t('change')}
              <span className="visually-hidden">{t('changeOf', { label })}</span>
            </LinkButton>
          ),
        }
      : {}),
  })
  return (
    <>
      <FormErrors
        of={{ said: [], attempt }}
        {...(error === null ? {} : { failed: { lines: refusedFields(error), title: t('failed') } })}
      />
      <SummaryList
        rows={[
          ...(testatorName === undefined ? [] : [row(t('will'), testatorName, 'will')]),
          row(t('name'), answers.deceasedName, 'name'),
          row(t('date'), dayOf(noon(answers.dateOfDeath)), 'date'),
          row(t('details'), answers.certificate?.name ?? t('certificateBefore'), 'certificate'),
          row(t('entryNumber'), answers.entryNumber, 'details'),
          row(t('registrationDistrict'), answers.registrationDistrict, 'details'),
        ]}
      />
      {testatorName !== undefined && isOtherName(answers, testatorName) && (
        <Notice kind="advice" title={t('otherName')}>
          <p>{t('otherNameText', { registered: testatorName, written: answers.deceasedName })}</p>
        </Notice>
      )}
      <p>{t(isChange ? 'changeText' : 'checkText')}</p>
      <div className="button-row">
        <Button pending={isPending} pendingText={t('submitting')} onPress={onSend}>
          {t(isChange ? 'saveChange' : 'submit')}
        </Button>
      </div>
    </>
  )
}
