// /my-wills: every will the signed-in person registers or witnesses, each with its document and actions.
import { lazy, Suspense } from 'react'
import { listWills } from '@testate/api/wills'
import { sentenceOf } from '../platform/client.ts'
import { useMe } from '../platform/session.ts'
import { useShown } from '../platform/use-shown.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import '../ui/card/card.css'
import './my-wills.css'
import { WillCard } from './will-card.tsx'
import { words } from './words.ts'

const DeletedDrafts = lazy(async () => ({ default: (await import('./deleted-drafts.tsx')).DeletedDrafts }))
const ShowMore = lazy(async () => ({ default: (await import('../ui/show-more/show-more.tsx')).ShowMore }))

/** Each will shown is read once more in full. */
const AT_ONCE = 20

export default function MyWills() {
  const t = useWords(words)
  // A witness by invitation has no account to register a will under.
  const guest = useMe()?.kind !== 'account'
  const { rows: wills, error, refetch, isLong, added, more } = useShown(listWills, AT_ONCE)
  return (
    <>
      <title>{`${t('myWills')} – Testate`}</title>
      <div className="my-wills-head">
        <h1>{t('myWills')}</h1>
        {wills !== undefined && !guest && (
          <LinkButton href="/create-will" variant={wills.length === 0 ? 'secondary' : 'primary'}>
            {t('createNew')}
          </LinkButton>
        )}
      </div>
      {wills === undefined &&
        (error === null ? (
          <Loading text={t('loadingWills')} />
        ) : (
          <Notice kind="error" title={t('listFailed')}>
            <p>{sentenceOf(error)}</p>
            <Button variant="secondary" onPress={() => void refetch()}>
              {t('again')}
            </Button>
          </Notice>
        ))}
      {wills?.length === 0 && (
        <EmptyState
          title={t('emptyTitle')}
          text={t('emptyText')}
          action={<LinkButton href="/register-will">{t('registerNew')}</LinkButton>}
        />
      )}
      {wills !== undefined && wills.length > 0 && (
        <ul className="my-wills">
          {wills.map((will) => (
            <li key={will.id} id={`listed-${will.id}`} tabIndex={-1}>
              <WillCard will={will} />
            </li>
          ))}
        </ul>
      )}
      {wills !== undefined && isLong && (
        <Suspense>
          <ShowMore
            ids={wills.map(({ id }) => `listed-${id}`)}
            shown={t('showing', { added, shown: wills.length, more: more.hasMore ? 'yes' : 'no' })}
            words={{ more: t('moreWills'), loading: t('loadingMore'), failed: t('moreFailed') }}
            {...more}
          />
        </Suspense>
      )}
      {!guest && (
        <Suspense>
          <DeletedDrafts />
        </Suspense>
      )}
    </>
  )
}
