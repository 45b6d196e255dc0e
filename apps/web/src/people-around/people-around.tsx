// /people-around: whom the testator names around one will, and for how long a notice of death waits.
import { useQuery } from '@tanstack/react-query'
import { readPeople } from '@testate/api/people-around'
import { listWills, showWill } from '@testate/api/wills'
import { Link, useSearchParams } from 'react-router'
import { addressOf } from '../journey/addresses.ts'
import { isId } from '../platform/is-id.ts'
import { read } from '../platform/queries.ts'
import { readList } from '../platform/read-list.ts'
import { useMe } from '../platform/session.ts'
import { useWords } from '../platform/words.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'
import { NotLoaded } from '../ui/not-loaded/not-loaded.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { PeopleList } from './people-list.tsx'
import './people-around.css'
import { words } from './words.ts'

/** A longer choice could not be read; the older ones are in My Wills. */
const MOST_OFFERED = 100

export default function PeopleAroundWill() {
  const t = useWords(words)
  const [search] = useSearchParams()
  const named = search.get('will')
  return (
    <>
      <title>{`${t('page')} – Testate`}</title>
      <h1>{t('page')}</h1>
      {isId(named) ? <OfWill key={named} willId={named} /> : <WhichWill />}
    </>
  )
}

function WhichWill() {
  const t = useWords(words)
  const { data, error } = useQuery(readList(listWills, { most: MOST_OFFERED, query: { as: 'testator' } }))
  if (error !== null) return <NotLoaded error={error} title={t('loadFailed')} />
  if (data === undefined) return <Loading text={t('loading')} />
  if (data.length === 0)
    return (
      <EmptyState
        title={t('noWill')}
        text={t('noWillText')}
        action={<LinkButton href="/register-will">{t('register')}</LinkButton>}
      />
    )
  if (data.length === 1) return <OfWill willId={data[0]!.id} />
  return (
    <>
      <h2>{t('which')}</h2>
      <ul>
        {data.map(({ id, title, version }) => (
          <li key={id}>
            <Link to={`?will=${id}`}>{`${title || t('untitled')}, ${version}`}</Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function OfWill({ willId }: { willId: string }) {
  const t = useWords(words)
  const me = useMe()
  const will = useQuery(read(showWill, { params: { id: willId } }))
  const isReady = will.data?.submittedAt != null && will.data.document !== null
  const people = useQuery({ ...read(readPeople, { params: { id: willId } }), enabled: isReady })
  const error = will.error ?? people.error
  if (error !== null) return <NotLoaded error={error} title={t('loadFailed')} />
  if (will.data !== undefined && !isReady)
    return (
      <EmptyState
        title={t('notSubmitted')}
        text={t('notSubmittedText')}
        action={<LinkButton href={addressOf('form', willId)}>{t('toForm')}</LinkButton>}
      />
    )
  if (will.data === undefined || people.data === undefined || !me) return <Loading text={t('loading')} />
  const { title, status, form } = will.data
  const formEmail = form?.testatorEmail
  return (
    <>
      <p className="around-lead">{t('lead', { title })}</p>
      <p>{t('unseen')}</p>
      <PeopleList
        willId={willId}
        status={status}
        saved={people.data}
        own={[me.email, ...(formEmail === undefined ? [] : [formEmail])]}
      />
    </>
  )
}
