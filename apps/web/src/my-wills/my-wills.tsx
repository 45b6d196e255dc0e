// /my-wills: every will the signed-in person registers or witnesses, each with its document and actions.
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { listWills } from '@testate/api/wills'
import { sentenceOf } from '../platform/client.ts'
import { part } from '../platform/parts/part.ts'
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
import { WillCards } from './will-cards.tsx'
import { words } from './words.ts'

const DeletedDrafts = part(async () => (await import('./deleted-drafts.tsx')).DeletedDrafts)
const FindWill = part(async () => (await import('./find-will.tsx')).FindWill)

/** Each will shown is read once more in full. */
const AT_ONCE = 20
/** More than this, and they can be searched. */
const FEW = 5

export default function MyWills() {
  const t = useWords(words)
  // A witness by invitation has no account to register a will under.
  const guest = useMe()?.kind !== 'account'
  const [search] = useSearchParams()
  const wanted = search.get('find') ?? ''
  const shown = useShown(listWills, AT_ONCE)
  const { rows: wills, error, refetch } = shown
  const isMany = wills !== undefined && (wills.length > FEW || wanted !== '')
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
      {isMany && (
        <Suspense>
          <FindWill wanted={wanted} atOnce={AT_ONCE} cardsOf={(found) => <WillCards shown={found} />} />
        </Suspense>
      )}
      {wills !== undefined && wills.length > 0 && wanted === '' && <WillCards shown={shown} />}
      {!guest && (
        <Suspense>
          <DeletedDrafts />
        </Suspense>
      )}
    </>
  )
}
