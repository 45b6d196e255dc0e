// What is in a file that was checked, and entering all of it by a factor.
import type { Estate } from '@testate/api/estate/calls'
import { takeOverEstate, type CheckedFile } from '@testate/api/estate/hand-over'
import { call } from '../../platform/client.ts'
import { useIntention } from '../../platform/intention.ts'
import { Refusal } from '../../platform/refusal.tsx'
import { dayOf } from '../../platform/times.ts'
import { useWords } from '../../platform/words.ts'
import { useStepUp } from '../../step-up/use-step-up.tsx'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Hash } from '../../ui/hash/hash.tsx'
import { SummaryList } from '../../ui/summary-list/summary-list.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { pounds } from '../frame/money-text.ts'
import { Question } from '../frame/question.tsx'
import { useGoOn } from '../frame/use-go-on.ts'
import { useSaving } from '../frame/use-saving.ts'
import { words } from './words.ts'

export function CheckedPage({ estate, checked }: { estate: Estate; checked: CheckedFile }) {
  const t = useWords(words)
  const ask = useStepUp()
  const goOn = useGoOn()
  const { willId, deceasedName } = estate
  const { counts, accounts, missing, matchedExecutors, unknownExecutors, contentHash } = checked
  const day = dayOf(accounts.day)
  // Of this file, whatever the factor: a repeat after a lost answer enters nothing again.
  const keyFor = useIntention()
  const enter = useSaving(
    async (stepUp: string) =>
      await call(takeOverEstate, {
        params: { id: willId },
        body: { contentHash },
        stepUp,
        idempotencyKey: keyFor({ willId, contentHash }),
      }),
    async () => await goOn(estateAddress(willId, 'closing', { file: 'all' })),
  )
  const confirm = async (): Promise<void> => {
    const stepUp = await ask('take-over-estate', willId)
    if (stepUp !== null) enter.mutate(stepUp)
  }
  const count = (
    name: 'people' | 'items' | 'gifts' | 'entries' | 'tasks' | 'documents' | 'keptAccounts',
  ) => ({
    label: t(name),
    value: String(counts[name]),
  })
  return (
    <Question title={t('checkedPage')} backTo={estateAddress(willId, 'closing', { file: 'all' })}>
      <p>{t('checkedLead')}</p>
      {enter.isError && (
        <Notice kind="error" title={t('notTaken')}>
          <Refusal of={enter.error} />
        </Notice>
      )}
      {checked.deceasedName !== deceasedName && (
        <Notice kind="advice" title={t('otherNameTitle')}>
          <p>{t('otherName', { theirs: checked.deceasedName, ours: deceasedName })}</p>
        </Notice>
      )}
      <SummaryList
        rows={[
          { label: t('of'), value: checked.deceasedName },
          {
            label: t('madeAt'),
            value: t('madeAtText', { day: dayOf(checked.madeAt), name: checked.madeBy }),
          },
          { label: t('fingerprint'), value: <Hash value={checked.fileHash} label={t('fingerprint')} /> },
          count('people'),
          count('items'),
          count('gifts'),
          count('entries'),
          count('tasks'),
          count('documents'),
          count('keptAccounts'),
          { label: t('rows'), value: String(counts.statementRows) },
          { label: t('agreements'), value: t('agreementsText', { count: counts.agreements }) },
          { label: t('net'), value: pounds(accounts.net) },
          { label: t('money', { day }), value: pounds(accounts.money) },
          { label: t('distributed', { day }), value: pounds(accounts.distributed) },
          { label: t('findings'), value: String(checked.findings) },
        ]}
      />
      {matchedExecutors.length > 0 && (
        <Notice kind="advice" title={t('matchedTitle')}>
          <p>{t('matchedText', { names: matchedExecutors.join(', ') })}</p>
        </Notice>
      )}
      {unknownExecutors.length > 0 && (
        <Notice kind="info" title={t('unknownTitle')}>
          <p>{t('unknownText', { names: unknownExecutors.join(', ') })}</p>
        </Notice>
      )}
      {missing > 0 ? (
        <Notice kind="error" title={t('missingTitle')}>
          <p>{t('missingText', { count: missing })}</p>
        </Notice>
      ) : (
        <p>{t('enterText')}</p>
      )}
      <div className="button-row">
        {missing === 0 && (
          <Button pending={enter.isPending} onPress={() => void confirm()}>
            {t('enter')}
          </Button>
        )}
        <LinkButton variant="secondary" href={estateAddress(willId, 'closing', { file: 'take' })}>
          {t('another')}
        </LinkButton>
      </div>
    </Question>
  )
}
