// /estate-administration/:willId/views: what the executors show beneficiaries, line by line, and until when.
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Estate } from '@testate/api/estate/calls'
import { listEstateViews, showEstateView, type EstateView } from '@testate/api/estate/views'
import { read } from '../../platform/queries.ts'
import { useWords } from '../../platform/words.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { NotLoaded } from '../../ui/not-loaded/not-loaded.tsx'
import { Loading } from '../../ui/spinner/spinner.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { EstateFrame } from '../frame/estate-frame.tsx'
import { nameOfPerson } from '../frame/names.ts'
import { Question } from '../frame/question.tsx'
import { ViewForm } from './view-form.tsx'
import { ViewPage } from './view-page.tsx'
import { ViewStanding } from './view-standing.tsx'
import { words } from './words.ts'

export default function EstateViewsPage() {
  return <EstateFrame page="views">{(estate) => <Loaded estate={estate} />}</EstateFrame>
}

function Loaded({ estate }: { estate: Estate }) {
  const t = useWords(words)
  const [search] = useSearchParams()
  const { data, error } = useQuery(read(listEstateViews, { params: { id: estate.willId } }))
  if (error !== null)
    return (
      <>
        <h1>{t('page')}</h1>
        <NotLoaded error={error} title={t('failed')} />
      </>
    )
  if (data === undefined) return <Loading text={t('loading')} />
  const asked = search.get('view') ?? search.get('change')
  if (asked === null) return <ViewList estate={estate} views={data.views} />
  if (asked === 'new') return <ViewForm estate={estate} view={undefined} />
  const view = data.views.find(({ id }) => id === asked)
  if (view === undefined)
    return (
      <Question title={t('gone')} backTo={estateAddress(estate.willId, 'views')}>
        <p>{t('goneText')}</p>
      </Question>
    )
  return search.has('change') && view.state !== 'ended' ? (
    <ChangeForm key={view.version} estate={estate} view={view} />
  ) : (
    <ViewPage key={view.id} estate={estate} view={view} />
  )
}

/** What was chosen is not in the list. */
function ChangeForm({ estate, view }: { estate: Estate; view: EstateView }) {
  const t = useWords(words)
  const { data, error } = useQuery(read(showEstateView, { params: { id: estate.willId, viewId: view.id } }))
  if (data !== undefined)
    return <ViewForm estate={estate} view={{ ...view, itemIds: data.itemIds, entryIds: data.entryIds }} />
  return error === null ? <Loading text={t('loading')} /> : <NotLoaded error={error} title={t('failed')} />
}

function ViewList({ estate, views }: { estate: Estate; views: readonly EstateView[] }) {
  const t = useWords(words)
  const { willId, people } = estate
  const canAdd = people.some(({ roles }) => roles.includes('beneficiary'))
  return (
    <>
      <h1>{t('page')}</h1>
      <p>{t('lead')}</p>
      {views.length === 0 && <p>{t('none')}</p>}
      <ul className="estate-list">
        {views.map((view) => {
          const title = t('titleOf', { number: view.number, name: nameOfPerson(estate, view.personId) })
          return (
            <li key={view.id}>
              <Card
                title={title}
                actions={
                  <LinkButton variant="secondary" href={estateAddress(willId, 'views', { view: view.id })}>
                    {t('look', { number: view.number })}
                  </LinkButton>
                }
              >
                <ViewStanding view={view} />
              </Card>
            </li>
          )
        })}
      </ul>
      {canAdd ? (
        <div className="button-row">
          <LinkButton href={estateAddress(willId, 'views', { view: 'new' })}>{t('add')}</LinkButton>
        </div>
      ) : (
        <p>{t('noBeneficiary')}</p>
      )}
    </>
  )
}
