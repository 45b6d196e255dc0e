// /wills/:id/shared-secret: a testator chooses people who open one will together after their death, and sees whether
// they still can.
import { useQuery } from '@tanstack/react-query'
import { listHoldings, showSharedSecret } from '@testate/api/death/shared-secret'
import { showWill } from '@testate/api/wills'
import { useParams } from 'react-router'
import { isId } from '../platform/is-id.ts'
import { read } from '../platform/queries.ts'
import { useMe } from '../platform/session.ts'
import { useWords } from '../platform/words.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { NotLoaded } from '../ui/not-loaded/not-loaded.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { ChoosePeople, type Shown } from './choose-people.tsx'
import { ClosingSecret, leadOf } from './closing-secret.tsx'
import { ComingSecret } from './coming-secret.tsx'
import './shared-secret.css'
import { words } from './testator-words.ts'

export default function OpenTogether() {
  const t = useWords(words)
  const { id = null } = useParams()
  return (
    <>
      <title>{`${t('page')} – Testate`}</title>
      <h1>{t('page')}</h1>
      {isId(id) ? <OfWill key={id} willId={id} /> : <NotNow />}
    </>
  )
}

function NotNow() {
  const t = useWords(words)
  return (
    <EmptyState
      title={t('notNow')}
      text={t('notNowText')}
      action={<LinkButton href="/my-wills">{t('toWills')}</LinkButton>}
    />
  )
}

function OfWill({ willId }: { willId: string }) {
  const t = useWords(words)
  const me = useMe()
  const will = useQuery(read(showWill, { params: { id: willId } }))
  const shared = useQuery(read(showSharedSecret, { params: { id: willId } }))
  const own = useQuery(read(listHoldings))
  const error = will.error ?? shared.error ?? own.error
  if (error !== null) return <NotLoaded error={error} title={t('failed')} />
  if (will.data === undefined || shared.data === undefined || own.data === undefined || !me)
    return <Loading text={t('loading')} />
  return (
    <>
      <p className="shared-lead">
        {t(shared.data.closing === null ? 'lead' : leadOf(shared.data.closing), { title: will.data.title })}
      </p>
      <Standing
        willId={willId}
        personId={me.id}
        publicKey={own.data.key?.publicKey ?? null}
        shown={shared.data}
      />
    </>
  )
}

interface StandingProps {
  willId: string
  personId: string
  publicKey: string | null
  shown: Shown
}

function Standing({ willId, personId, publicKey, shown }: StandingProps) {
  const t = useWords(words)
  const { closing, coming, candidates, mayBegin } = shown
  const choose = (
    <ChoosePeople
      willId={willId}
      candidates={candidates}
      headingLevel={closing === null && coming === null ? 2 : 3}
    />
  )
  return (
    <>
      {closing !== null && <ClosingSecret willId={willId} personId={personId} secret={closing} />}
      {coming !== null && (
        <ComingSecret
          willId={willId}
          personId={personId}
          publicKey={publicKey}
          secret={coming}
          closing={closing}
        />
      )}
      {closing === null && coming === null && (mayBegin ? choose : <NotNow />)}
      {closing !== null && mayBegin && coming === null && (
        <>
          <h2 className="shared-part">{t('repair')}</h2>
          <p>{t('repairText')}</p>
          <Expander summary={t('repair')} isOpen={closing.health === 'nobody-opens'}>
            {choose}
          </Expander>
        </>
      )}
      {coming !== null && mayBegin && <Expander summary={t('repair')}>{choose}</Expander>}
    </>
  )
}
