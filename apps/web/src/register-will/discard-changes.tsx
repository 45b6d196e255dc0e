// Changes to a submitted form that were typed and not submitted: goes on with them, or drops them.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { saveDraft, showWill } from '@testate/api/wills'
import { call, sentenceOf } from '../platform/client.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import type { WillDetail } from '../wills/upload/send-will.ts'
import { words } from './words.ts'

export function DiscardChanges({ will, goOn }: { will: WillDetail; goOn: string }) {
  const t = useWords(words)
  const queries = useQueryClient()
  const discard = useMutation({
    mutationFn: () =>
      call(saveDraft, {
        params: { id: will.id },
        body: { form: will.form ?? {}, updatedAt: will.updatedAt },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [showWill.id] }),
  })
  return (
    <Notice kind="advice" title={t('changesTitle')}>
      <p>{t('changesText')}</p>
      {discard.isError && <p>{sentenceOf(discard.error)}</p>}
      <div className="button-row">
        <LinkButton href={goOn}>{t('changesGoOn')}</LinkButton>
        <Button variant="secondary" pending={discard.isPending} onPress={() => discard.mutate()}>
          {t('changesDiscard')}
        </Button>
      </div>
    </Notice>
  )
}
