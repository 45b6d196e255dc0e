// /estate-administration/:willId/tax: which form and by when, the estimate, and the answers behind both.
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { Estate } from '@testate/api/estate/calls'
import { showEstateTax, type EstateTax } from '@testate/api/estate/tax'
import type { Answer } from '@testate/domain/estate/tax/answers'
import { read } from '../../platform/queries.ts'
import { useWords } from '../../platform/words.ts'
import { NotLoaded } from '../../ui/not-loaded/not-loaded.tsx'
import { Loading } from '../../ui/spinner/spinner.tsx'
import { SummaryList } from '../../ui/summary-list/summary-list.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { EstateFrame } from '../frame/estate-frame.tsx'
import { pounds } from '../frame/money-text.ts'
import { LateTax } from '../interest/late-tax.tsx'
import { choices, kinds } from './answer-kinds.ts'
import { AnswerQuestion } from './answer-question.tsx'
import { EstimateTable, TaxLimits } from './estimate-table.tsx'
import { FormNeeded } from './form-needed.tsx'
import { PayByInstalments } from './pay-by-instalments.tsx'
import { typedPercent } from './percent.ts'
import { TaxMoves } from './tax-moves.tsx'
import { words } from './words.ts'

export default function EstateTaxPage() {
  return <EstateFrame page="tax">{(estate) => <Loaded estate={estate} />}</EstateFrame>
}

function Loaded({ estate }: { estate: Estate }) {
  const t = useWords(words)
  const [search] = useSearchParams()
  const { data, error } = useQuery(read(showEstateTax, { params: { id: estate.willId } }))
  if (error !== null)
    return (
      <>
        <h1>{t('page')}</h1>
        <NotLoaded error={error} title={t('failed')} />
      </>
    )
  if (data === undefined) return <Loading text={t('loading')} />
  const answer = data.asked.find((one) => one === search.get('ask'))
  if (answer !== undefined) return <AnswerQuestion key={answer} estate={estate} tax={data} answer={answer} />
  return (
    <>
      <h1>{t('page')}</h1>
      <p>{t('lead')}</p>
      <h2>{t('which')}</h2>
      <FormNeeded estate={estate} tax={data} />
      <h2>{t('estimate')}</h2>
      {data.estimate === null ? (
        <p>{t('estimateLater')}</p>
      ) : (
        <EstimateTable willId={estate.willId} estimate={data.estimate} dateOfDeath={estate.dateOfDeath} />
      )}
      {data.range !== null && <TaxMoves estate={estate} tax={data} range={data.range} />}
      {data.instalments !== null && (
        <PayByInstalments estate={estate} payBy={data.path.payBy} of={data.instalments} tax={data} />
      )}
      {data.late !== null && (
        <LateTax
          willId={estate.willId}
          dateOfDeath={estate.dateOfDeath}
          tax={data.estimate?.tax ?? null}
          late={data.late}
        />
      )}
      <h2>{t('questions')}</h2>
      <Answers willId={estate.willId} tax={data} />
      <TaxLimits dateOfDeath={estate.dateOfDeath} />
    </>
  )
}

function Answers({ willId, tax: { asked, answers } }: { willId: string; tax: EstateTax }) {
  const t = useWords(words)
  const said = (answer: Answer): string => {
    const [kind, value] = [kinds[answer], answers[answer]]
    if (value === null) return t('open')
    if (kind === 'money') return pounds(value as number)
    if (kind === 'percent') return `${typedPercent(value as number)}%`
    const chosen = typeof value === 'boolean' ? (value ? 'yes' : 'no') : value
    return t((choices[kind] as Record<string, Parameters<typeof t>[0]>)[chosen as string]!)
  }
  return (
    <SummaryList
      rows={asked.map((answer) => {
        const action = t(answers[answer] === null ? 'answer' : 'change')
        return {
          label: t(`ask-${answer}`),
          value: said(answer),
          action: (
            <Link
              to={estateAddress(willId, 'tax', { ask: answer })}
              aria-label={t('changeOf', { action, question: t(`ask-${answer}`) })}
            >
              {action}
            </Link>
          ),
        }
      })}
    />
  )
}
