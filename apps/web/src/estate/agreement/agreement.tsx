// /estate-administration/:willId/agreement: what is proposed, who has agreed, and stopping payments.
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { showEstateAgreement, type Agreement } from '@testate/api/estate/agreement'
import type { Estate } from '@testate/api/estate/calls'
import { isSubmission } from '@testate/domain/estate/agreement'
import { read } from '../../platform/queries.ts'
import { useWords } from '../../platform/words.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Expander } from '../../ui/expander/expander.tsx'
import { NotLoaded } from '../../ui/not-loaded/not-loaded.tsx'
import { Loading } from '../../ui/spinner/spinner.tsx'
import { EntryForm } from '../accounts/entry-form.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { EstateFrame } from '../frame/estate-frame.tsx'
import { Dispute } from './dispute.tsx'
import { EnterQuestion } from './enter-question.tsx'
import { ProposalCard } from './proposal-card.tsx'
import { ExecutorEnd } from './executor-end.tsx'
import { words } from './words.ts'

export default function EstateAgreement() {
  return <EstateFrame page="agreement">{(estate) => <Loaded estate={estate} />}</EstateFrame>
}

function Loaded({ estate }: { estate: Estate }) {
  const t = useWords(words)
  const [search] = useSearchParams()
  const { data, error } = useQuery(read(showEstateAgreement, { params: { id: estate.willId } }))
  if (error !== null)
    return (
      <>
        <h1>{t('page')}</h1>
        <NotLoaded error={error} title={t('failed')} />
      </>
    )
  if (data === undefined) return <Loading text={t('loading')} />
  const named = (parameter: string) => data.proposals.find(({ id }) => id === search.get(parameter))
  const entered = named('enter')
  if (entered?.state === 'agreed') return <EnterQuestion willId={estate.willId} proposal={entered} />
  const again = named('again')
  if (again !== undefined && !isSubmission(again.kind))
    return <EntryForm key={again.version} estate={estate} kind={again.kind} again={again} />
  return <Proposals estate={estate} agreement={data} />
}

function Proposals({ estate, agreement }: { estate: Estate; agreement: Agreement }) {
  const t = useWords(words)
  const { needed, notAccepted, proposals } = agreement
  const isEnded = ({ state }: Agreement['proposals'][number]): boolean =>
    state === 'done' || state === 'withdrawn'
  const open = proposals.filter((one) => !isEnded(one))
  const earlier = proposals.filter(isEnded)
  const others = estate.people.filter(
    ({ id, executorStatus }) =>
      executorStatus === 'acting' && !needed.some(({ personId }) => personId === id),
  )
  const cards = (of: Agreement['proposals']) => (
    <ul className="estate-list">
      {of.map((one) => (
        <li key={one.id}>
          <ProposalCard estate={estate} agreement={agreement} proposal={one} />
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <h1>{t('page')}</h1>
      <p>{t('lead')}</p>
      <Dispute willId={estate.willId} agreement={agreement} people={estate.people} />
      <div className="button-row">
        <LinkButton href={estateAddress(estate.willId, 'accounts', { add: 'entry' })}>
          {t('proposePayment')}
        </LinkButton>
      </div>
      <h2>{t('needed')}</h2>
      <ul>
        {needed.map(({ personId, name, isYou, asked }) => (
          <li key={personId ?? name}>
            {isYou ? t('you', { name }) : name}
            {asked !== null && <> ({t(asked === 'died' ? 'saidDied' : 'saidStoodBack')})</>}
          </li>
        ))}
      </ul>
      <p>{t('neededText')}</p>
      <ExecutorEnd willId={estate.willId} needed={needed} />
      {notAccepted > 0 && <p>{t('notAccepted', { count: notAccepted })}</p>}
      {others.length > 0 && <p>{t('others', { names: others.map(({ name }) => name).join(', ') })}</p>}
      <h2>{t('open')}</h2>
      {open.length === 0 ? <p>{t('none')}</p> : cards(open)}
      {earlier.length > 0 && <Expander summary={t('earlier')}>{cards(earlier)}</Expander>}
      <p>
        <Link to={estateAddress(estate.willId, 'closing', { file: 'all' })}>{t('handingOver')}</Link>
      </p>
    </>
  )
}
