// /estate-administration/:willId/probate: what would stop an application, the executors' answers in the order in which
// they are asked for, the record of the will's condition, the fee, and the worksheet as a PDF.
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { Estate } from '@testate/api/estate/calls'
import { showEstateProbate, type ProbateWorksheet } from '@testate/api/estate/probate'
import { probate as claims } from '@testate/domain/claims/probate'
import { willsLaw } from '@testate/domain/claims/wills-law'
import { ClaimSources } from '../../claims/claim-sources.tsx'
import { ClaimText } from '../../claims/claim-text.tsx'
import { read } from '../../platform/queries.ts'
import { useWords } from '../../platform/words.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { NotLoaded } from '../../ui/not-loaded/not-loaded.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Loading } from '../../ui/spinner/spinner.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { EstateFrame } from '../frame/estate-frame.tsx'
import { TotalsMayMove } from '../range/provisional.tsx'
import { words as rangeWords } from '../range/words.ts'
import { AnswerQuestion } from './answer-question.tsx'
import { Answers } from './answers.tsx'
import { ConditionQuestion } from './condition-question.tsx'
import { Fee } from './fee.tsx'
import { MarkForm } from './mark-form.tsx'
import { Stops } from './stops.tsx'
import { words } from './words.ts'

export default function EstateProbatePage() {
  return <EstateFrame page="probate">{(estate) => <Loaded estate={estate} />}</EstateFrame>
}

function Loaded({ estate }: { estate: Estate }) {
  const t = useWords(words)
  const { data, error } = useQuery(read(showEstateProbate, { params: { id: estate.willId } }))
  if (error !== null)
    return (
      <>
        <h1>{t('page')}</h1>
        <NotLoaded error={error} title={t('failed')} />
      </>
    )
  if (data === undefined) return <Loading text={t('loading')} />
  if (data.worksheet === null) return <NotOpen />
  return <Opened estate={estate} number={data.number} worksheet={data.worksheet} />
}

function Opened(props: { estate: Estate; number: number; worksheet: ProbateWorksheet }) {
  const t = useWords(words)
  const r = useWords(rangeWords)
  const [search] = useSearchParams()
  const { estate, worksheet } = props
  const ask = worksheet.sections.flatMap(({ asked }) => asked).find((one) => one === search.get('ask'))
  const mark = search.get('mark')
  if (ask === 'condition')
    return mark === null ? <ConditionQuestion {...props} /> : <MarkForm {...props} key={mark} at={mark} />
  if (ask !== undefined) return <AnswerQuestion {...props} key={ask} answer={ask} />
  return (
    <>
      <h1>{t('page')}</h1>
      <p>{t('lead')}</p>
      <p>
        <ClaimText of={claims.reserved} />
      </p>
      <h2>{t('stops')}</h2>
      <p>
        <ClaimText of={claims.stopped} />
      </p>
      <Stops willId={estate.willId} worksheet={worksheet} />
      <Answers willId={estate.willId} estate={estate} worksheet={worksheet} />
      <Fee willId={estate.willId} worksheet={worksheet} />
      <TotalsMayMove estate={estate} reach={worksheet.reach} />
      {worksheet.isWorthValuing && (
        <Notice kind="advice" title={r('worth')}>
          <p>
            <Link to={estateAddress(estate.willId, 'tax')}>{r('taxPage')}</Link>
          </p>
        </Notice>
      )}
      <div className="button-row">
        <LinkButton variant="secondary" download href={`/api/estates/${estate.willId}/probate/worksheet`}>
          {t('print')}
        </LinkButton>
      </div>
      <ClaimSources of={[claims.reserved, claims.stopped, claims.original, willsLaw.marriage]} />
    </>
  )
}

function NotOpen() {
  const t = useWords(words)
  return (
    <>
      <h1>{t('page')}</h1>
      <Notice kind="info" title={t('off')}>
        <p>{t('offText')}</p>
      </Notice>
      <p>
        <ClaimText of={claims.reserved} />
      </p>
      <div className="button-row">
        <LinkButton external href={claims.original.source.url!}>
          {t('toGov')}
        </LinkButton>
      </div>
      <ClaimSources of={[claims.reserved]} />
    </>
  )
}
