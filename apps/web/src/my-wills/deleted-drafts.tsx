// Deleted drafts that can still be restored: the same undo as in the toast, for people who missed it.
import { Suspense } from 'react'
import { deletedDrafts } from '@testate/api/wills'
import { useDraftDeletion } from '../drafts/use-draft-deletion.ts'
import { words as draftWords } from '../drafts/words.ts'
import { sentenceOf } from '../platform/client.ts'
import { part } from '../platform/parts/part.ts'
import { useTimes } from '../platform/times.ts'
import { useShown } from '../platform/use-shown.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { words } from './words.ts'

const ShowMore = part(async () => (await import('../ui/show-more/show-more.tsx')).ShowMore)

const AT_ONCE = 20

export function DeletedDrafts() {
  const t = useWords(words)
  const tDrafts = useWords(draftWords)
  const { dateAndTime } = useTimes()
  const { rows: drafts = [], isLong, added, more } = useShown(deletedDrafts, AT_ONCE)
  const { restoring } = useDraftDeletion()
  if (drafts.length === 0) return null
  return (
    <section className="deleted-drafts" aria-labelledby="deleted-drafts">
      <h2 id="deleted-drafts">{t('deletedDrafts')}</h2>
      <p>{t('deletedHow')}</p>
      {restoring.error !== null && (
        <Notice kind="error" title={tDrafts('notBack')}>
          {sentenceOf(restoring.error)}
        </Notice>
      )}
      <ul className="my-wills">
        {drafts.map(({ id, title, until }) => (
          <li key={id} id={`deleted-${id}`} tabIndex={-1}>
            <div className="card will-card">
              <h3>{title || t('untitled')}</h3>
              <p>{tDrafts('draftUntil', { until: dateAndTime(until) })}</p>
              <div className="button-row">
                <Button
                  variant="secondary"
                  aria-label={t('undoOf', { title: title || t('untitled') })}
                  pending={restoring.isPending && restoring.variables === id}
                  onPress={() => restoring.mutate(id)}
                >
                  {t('undo')}
                </Button>
              </div>
            </div>
          </li>
        ))}
      </ul>
      {isLong && (
        <Suspense>
          <ShowMore
            ids={drafts.map(({ id }) => `deleted-${id}`)}
            shown={t('showingDeleted', { added, shown: drafts.length, more: more.hasMore ? 'yes' : 'no' })}
            words={{ more: t('moreDeleted'), loading: t('loadingMore'), failed: t('moreDeletedFailed') }}
            {...more}
          />
        </Suspense>
      )}
    </section>
  )
}
