// /estate-administration: the estates an executor works, where each stands, and what these pages do not do yet.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listEstates, openEstate, type ListedEstate } from '@testate/api/estate/calls'
import { executorStandingOf } from '@testate/domain/journey/executor'
import { call } from '../../platform/client.ts'
import { read } from '../../platform/queries.ts'
import { Refusal } from '../../platform/refusal.tsx'
import { useWords } from '../../platform/words.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { NotLoaded } from '../../ui/not-loaded/not-loaded.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Loading } from '../../ui/spinner/spinner.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { useGoOn } from '../frame/use-go-on.ts'
import '../frame/estate.css'
import { words } from './words.ts'

const texts = {
  'open': 'openText',
  'not-opened': 'notOpenedText',
  'identity-needed': 'identity',
  'time-over': 'timeOver',
  'closed': 'closedText',
  'closed-over': 'closedOver',
  'frozen': 'frozen',
  'declined': 'declined',
  'declined-over': 'declinedOver',
} as const

export default function Estates() {
  const t = useWords(words)
  const { data, error } = useQuery(read(listEstates))
  return (
    <>
      <title>{`${t('page')} – Testate`}</title>
      <h1>{t('page')}</h1>
      <p>{t('lead')}</p>
      {error !== null && <NotLoaded error={error} title={t('failed')} />}
      {data === undefined && error === null && <Loading text={t('loading')} />}
      {data?.estates.length === 0 && (
        <EmptyState
          title={t('none')}
          text={t('noneText')}
          action={<LinkButton href="/released">{t('toReleased')}</LinkButton>}
        />
      )}
      {data !== undefined && data.estates.length > 0 && (
        <ul className="estate-list">
          {data.estates.map((estate) => (
            <li key={estate.willId}>
              <EstateCard estate={estate} />
            </li>
          ))}
        </ul>
      )}
      <h2>{t('notYet')}</h2>
      <p>{t('notYetText')}</p>
      <p className="estate-note">{t('noAdvice')}</p>
    </>
  )
}

function EstateCard({ estate: { willId, testatorName, standing } }: { estate: ListedEstate }) {
  const t = useWords(words)
  const { step, may } = executorStandingOf(standing)
  const goOn = useGoOn()
  const queries = useQueryClient()
  const open = useMutation({
    mutationFn: async () => await call(openEstate, { params: { id: willId } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [listEstates.id] })
      await goOn(estateAddress(willId))
    },
  })
  return (
    <Card
      title={t('of', { name: testatorName })}
      actions={
        may.includes('work-estate') ? (
          <LinkButton href={estateAddress(willId)} variant={step === null ? 'secondary' : 'primary'}>
            {t(step === null ? 'see' : 'goOn')}
          </LinkButton>
        ) : may.includes('begin-estate') ? (
          <Button pending={open.isPending} onPress={() => open.mutate()}>
            {t('begin')}
          </Button>
        ) : (
          <LinkButton href="/released">{t('toReleased')}</LinkButton>
        )
      }
    >
      <p>{t(texts[standing])}</p>
      {open.isError && (
        <Notice kind="error" title={t('beginFailed')}>
          <Refusal of={open.error} />
        </Notice>
      )}
    </Card>
  )
}
