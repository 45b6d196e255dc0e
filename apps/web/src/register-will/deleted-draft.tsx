// The draft in the address was deleted: an empty form in its place would look as if all input were lost, and
// could never be saved.
import type { deletedDrafts } from '@testate/api/wills'
import type { ReceivedOf } from '@testate/api/route'
import { useDraftDeletion } from '../drafts/use-draft-deletion.ts'
import { sentenceOf } from '../platform/client.ts'
import { useTimes } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { words } from './words.ts'

export function DeletedDraft({
  draft: { id, deletedAt, until },
}: {
  draft: ReceivedOf<typeof deletedDrafts>[number]
}) {
  const t = useWords(words)
  const { dateAndTime } = useTimes()
  const { restoring } = useDraftDeletion()
  return (
    <Notice kind="advice" title={t('deletedTitle')}>
      <p>{t('deletedText', { at: dateAndTime(deletedAt), until: dateAndTime(until) })}</p>
      {restoring.error !== null && (
        <Notice kind="error" title={t('notBroughtBack')}>
          {sentenceOf(restoring.error)}
        </Notice>
      )}
      <div className="button-row">
        <Button
          pending={restoring.isPending}
          pendingText={t('bringingBack')}
          onPress={() => restoring.mutate(id)}
        >
          {t('bringBack')}
        </Button>
        <LinkButton variant="secondary" href="/register-will">
          {t('beginAnother')}
        </LinkButton>
      </div>
    </Notice>
  )
}
