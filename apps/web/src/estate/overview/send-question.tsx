// What is sent to the tax office or the probate registry: every acting executor agrees to it first.
import { proposeForEstate } from '@testate/api/estate/agreement'
import type { Estate } from '@testate/api/estate/calls'
import type { Submission } from '@testate/domain/estate/agreement'
import { call } from '../../platform/client.ts'
import { Refusal } from '../../platform/refusal.tsx'
import { useWords } from '../../platform/words.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { Question } from '../frame/question.tsx'
import { useGoOn } from '../frame/use-go-on.ts'
import { useSaving } from '../frame/use-saving.ts'
import { WhoForm } from '../tasks/who-form.tsx'
import { words as frameWords } from '../frame/words.ts'
import { words } from './words.ts'

export function SendQuestion({ estate, kind }: { estate: Estate; kind: Exclude<Submission, 'closed'> }) {
  const { willId } = estate
  const t = useWords(words)
  const f = useWords(frameWords)
  const goOn = useGoOn()
  const propose = useSaving(
    async (_: null, idempotencyKey) =>
      await call(proposeForEstate, { params: { id: willId }, body: { kind }, idempotencyKey }),
    async () => await goOn(estateAddress(willId, 'agreement'), { replace: true }),
  )
  return (
    <Question title={t(`task-${kind}`)} backTo={estateAddress(willId)}>
      <p>{t(`send-${kind}`)}</p>
      <p>{t('sendText')}</p>
      {propose.isError && (
        <Notice kind="error" title={f('notSaved')}>
          <Refusal of={propose.error} />
        </Notice>
      )}
      <div className="button-row">
        <Button pending={propose.isPending} onPress={() => propose.mutate(null)}>
          {t('propose')}
        </Button>
        <LinkButton variant="secondary" href={estateAddress(willId, 'agreement')}>
          {t('seeProposed')}
        </LinkButton>
      </div>
      <WhoForm estate={estate} mark={kind} />
    </Question>
  )
}
