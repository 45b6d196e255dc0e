// /register-will: determines the draft before the form is shown; the address names it, so that reload, back
// and a second window open the same one.
import { Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { deletedDrafts, listWills, showWill } from '@testate/api/wills'
import { typedForm } from '../drafts/merge-draft.ts'
import { useChoiceWithoutWill } from '../networks/use-choice.ts'
import { isId } from '../platform/is-id.ts'
import { part } from '../platform/parts/part.ts'
import { read } from '../platform/queries.ts'
import { readList } from '../platform/read-list.ts'
import { useMe } from '../platform/session.ts'
import { useWords } from '../platform/words.ts'
import { NotLoaded } from '../ui/not-loaded/not-loaded.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { BarePage } from '../wills/bare-page.tsx'
import { DeletedDraft } from './deleted-draft.tsx'
import { UnfinishedDrafts } from './unfinished-drafts.tsx'
import { Wizard } from './wizard.tsx'
import { words } from './words.ts'
import './register-will.css'

const SubmittedForm = part(async () => (await import('./submitted-form.tsx')).SubmittedForm)

export default function RegisterWill() {
  const [search] = useSearchParams()
  const named = search.get('draft') ?? search.get('will')
  return <BarePage>{isId(named) ? <NamedDraft key={named} willId={named} /> : <WhichDraft />}</BarePage>
}

function WhichDraft() {
  const navigate = useNavigate()
  const [fresh] = useState(() => crypto.randomUUID())
  const begin = (replace: boolean) =>
    void navigate(`?${new URLSearchParams({ draft: fresh, step: '1' })}`, { replace })
  return <UnfinishedDrafts onNone={() => begin(true)} onAnother={() => begin(false)} />
}

function NamedDraft({ willId }: { willId: string }) {
  const [search] = useSearchParams()
  const t = useWords(words)
  const me = useMe()
  // The list says whether the draft exists yet: requesting a missing one would be an error on every new form.
  const list = useQuery(readList(listWills, { most: 1, query: { id: willId } }))
  const isKnown = list.data?.length === 1
  const one = useQuery({ ...read(showWill, { params: { id: willId } }), enabled: isKnown })
  const will = one.data
  const error = list.error ?? one.error
  const isMissing = list.data !== undefined && !isKnown
  const bin = useQuery({ ...read(deletedDrafts, { query: { id: willId } }), enabled: isMissing })
  const deleted = isMissing ? bin.data?.[0] : undefined
  const isNew = isMissing && !bin.isPending && deleted === undefined
  const canOpen = will !== undefined || isNew
  /** Once open it stays open, whatever the draft's later state. */
  const [opened, setOpened] = useState(canOpen)
  if (canOpen && !opened) setOpened(true)
  const [kept] = useChoiceWithoutWill()
  if (error !== null && !opened)
    return (
      <>
        <h1>{t('page')}</h1>
        <NotLoaded error={error} title={t('loadFailed')} />
      </>
    )
  if (will !== undefined && will.submittedAt !== null && !(will.changeable && search.has('step')))
    return (
      <Suspense fallback={<Loading text={t('loading')} />}>
        <SubmittedForm will={will} submittedAt={will.submittedAt} />
      </Suspense>
    )
  if (!opened && deleted !== undefined)
    return (
      <>
        <title>{`${t('deletedTitle')} – Testate`}</title>
        <h1>{t('page')}</h1>
        <DeletedDraft draft={deleted} />
      </>
    )
  if (!opened || me === undefined || me === null)
    return (
      <>
        <title>{`${t('page')} – Testate`}</title>
        <h1 className="visually-hidden">{t('page')}</h1>
        <Loading text={t('loading')} />
      </>
    )
  const stored = { form: will === undefined ? {} : typedForm(will), updatedAt: will?.updatedAt ?? null }
  return (
    <>
      {deleted !== undefined && <DeletedDraft draft={deleted} />}
      <Wizard
        willId={willId}
        stored={stored}
        prefilled={{
          testatorName: me.name,
          testatorEmail: me.email,
          ...(kept.chosen === null ? {} : { selectedChains: kept.chosen }),
        }}
        will={will}
      />
    </>
  )
}
