// /released/:willId: the copy page by page, and the files as they are.
import { useParams } from 'react-router'
import { useWords } from '../platform/words.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'
import { NotLoaded } from '../ui/not-loaded/not-loaded.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { CopyPages } from './copy-pages.tsx'
import { DisputePack } from './dispute-pack.tsx'
import { OwnCopy } from './own-copy.tsx'
import { Recordings } from './recordings.tsx'
import './released.css'
import { TakeFiles } from './take-files.tsx'
import { useReleased } from './use-released.ts'
import { WhereItLies } from './where-it-lies.tsx'
import { words } from './words.ts'

export default function ReadCopy() {
  const t = useWords(words)
  const { willId = '' } = useParams()
  const { data, error } = useReleased()
  const copy = data?.released.find((one) => one.willId === willId && one.next === 'read')
  const title = copy === undefined ? t('notHere') : t('willOf', { name: copy.testatorName })
  return (
    <>
      <title>{`${title} – Testate`}</title>
      <h1>{title}</h1>
      {error !== null && <NotLoaded error={error} title={t('failed')} />}
      {data === undefined && error === null && <Loading text={t('loading')} />}
      {data !== undefined && copy === undefined && (
        <EmptyState
          title={t('notHereText')}
          text={t('noneText')}
          action={<LinkButton href="/released">{t('toReleased')}</LinkButton>}
        />
      )}
      {copy !== undefined && (
        <>
          <WhereItLies copy={copy} />
          <p>{t('readLead')}</p>
          <CopyPages willId={willId} />
          <TakeFiles willId={willId} />
          <OwnCopy willId={willId} />
          <Recordings willId={willId} />
          <DisputePack willId={willId} />
        </>
      )}
    </>
  )
}
