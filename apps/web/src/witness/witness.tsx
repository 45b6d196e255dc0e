// The witness's screen: one address that always shows their next step, whichever link led there and however
// often.
import { useQuery } from '@tanstack/react-query'
import { listWills } from '@testate/api/wills'
import { useSearchParams } from 'react-router'
import { isId } from '../platform/is-id.ts'
import { useLive } from '../platform/live.tsx'
import { readList } from '../platform/read-list.ts'
import { useMe } from '../platform/session.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useWords } from '../platform/words.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { FreshLink } from './fresh-link.tsx'
import { openedHere } from './opened-here.ts'
import { CurrentStep } from './current-step.tsx'
import { words } from './words.ts'
import './witness.css'

export default function Witness() {
  const t = useWords(words)
  const me = useMe()
  useLive(Boolean(me))
  return (
    <div className="witness">
      {me === undefined ? (
        <Loading text={t('loading')} />
      ) : me === null ? (
        <SessionOver />
      ) : (
        <MyWill key={me.id} guest={me.kind === 'guest'} />
      )}
    </div>
  )
}

function SessionOver() {
  const t = useWords(words)
  const [latest] = openedHere()
  return (
    <>
      <title>{`${t('overTitle')} – Testate`}</title>
      <h1>{t('overTitle')}</h1>
      <p>{t('overText')}</p>
      {latest === undefined ? <p>{t('overNoLink')}</p> : <FreshLink token={latest.token} />}
    </>
  )
}

function MyWill({ guest }: { guest: boolean }) {
  const t = useWords(words)
  const [search] = useSearchParams()
  const asked = search.get('will')
  const named = useQuery({
    ...readList(listWills, { most: 1, query: { id: asked ?? '', as: 'witness' } }),
    enabled: isId(asked),
  })
  const newest = useQuery(readList(listWills, { most: 1, query: { as: 'witness' } }))
  const error = named.error ?? newest.error
  if (error !== null)
    return (
      <Notice kind="error">
        <Refusal of={error} />
      </Notice>
    )
  if (newest.data === undefined || named.isLoading) return <Loading text={t('loading')} />
  const will = named.data?.[0] ?? newest.data[0]
  if (will !== undefined) return <CurrentStep key={will.id} willId={will.id} />
  // A guest came by an invitation: they have declined, or were replaced.
  if (guest) {
    const [title, text] = search.has('declined')
      ? (['declinedTitle', 'declinedText'] as const)
      : (['gone', 'goneText'] as const)
    return (
      <div role="status">
        <title>{`${t(title)} – Testate`}</title>
        <h1>{t(title)}</h1>
        <p>{t(text)}</p>
      </div>
    )
  }
  return (
    <>
      <title>{`${t('notWitnessTitle')} – Testate`}</title>
      <h1>{t('notWitnessTitle')}</h1>
      <p>{t('notWitnessText')}</p>
      <LinkButton href="/dashboard" variant="secondary">
        {t('toDashboard')}
      </LinkButton>
    </>
  )
}
