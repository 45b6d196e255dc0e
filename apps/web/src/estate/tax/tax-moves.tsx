// How far the tax could move while values may still change, and which limits lie between: there a valuation is worth
// getting.
import { Link } from 'react-router'
import type { Estate } from '@testate/api/estate/calls'
import type { EstateTax } from '@testate/api/estate/tax'
import { answersThatStay } from '@testate/domain/estate/tax/tax-range'
import { useWords } from '../../platform/words.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { AmountLink } from '../frame/amount-link.tsx'
import { Filled } from '../frame/filled.tsx'
import { pounds } from '../frame/money-text.ts'
import { Table } from '../frame/table.tsx'
import { CrossedText } from '../range/crossed-text.tsx'
import { mayChangeId, ProvisionalList } from '../range/provisional.tsx'
import { words } from '../range/words.ts'
import { ReasonSums, ReasonText } from './reason-text.tsx'
import { words as taxWords } from './words.ts'

const rangeId = 'range'

interface TaxMovesProps {
  estate: Estate
  tax: Pick<EstateTax, 'answers' | 'asked'>
  range: NonNullable<EstateTax['range']>
}

export function TaxMoves({ estate, tax: { answers, asked }, range }: TaxMovesProps) {
  const t = useWords(words)
  const x = useWords(taxWords)
  const { provisional, net, tax, forms, reasons, crossed, isWorthValuing } = range
  const hasRange = provisional.some((one) => one.range !== null)
  const of = { willId: estate.willId, dateOfDeath: estate.dateOfDeath, id: 'highest' } as const
  /** To the values that make the difference, or to how the tax follows from them. */
  const figure = (
    line: 'estateNet' | 'tax',
    amount: number,
    to: string = line === 'tax' ? 'estimate' : mayChangeId,
  ) => (
    <AmountLink
      to={`#${to}`}
      amount={amount}
      label={(shown) => t('figure', { amount: shown, line: t(line) })}
    />
  )
  return (
    <>
      <h2>{t('title')}</h2>
      <p>{t('text')}</p>
      <ProvisionalList estate={estate} of={provisional} />
      {hasRange && (
        <>
          <Table
            id={rangeId}
            caption={t('caption')}
            head={[t('line'), t('lowest'), t('highest')]}
            rows={[
              ['net', t('estateNet'), figure('estateNet', net.lowest), figure('estateNet', net.highest)],
              ...(forms === null
                ? []
                : [
                    [
                      'tax',
                      t('tax'),
                      tax === null ? x('noSum') : figure('tax', tax.lowest),
                      tax === null ? x('noSum') : figure('tax', tax.highest),
                    ] as const,
                  ]),
            ]}
          />
          {forms !== null && <AnswersThatStay willId={estate.willId} of={answersThatStay(answers, asked)} />}
        </>
      )}
      {isWorthValuing && (
        <Notice kind="advice" title={t('worth')}>
          <ul>
            {crossed.map((one) => (
              <li key={one.limit}>
                <CrossedText of={one} dateOfDeath={estate.dateOfDeath} net={`#${rangeId}`} />
              </li>
            ))}
            {forms !== null && forms.lowest !== forms.highest && (
              <li>
                {t('formsDiffer', {
                  lowest: x(`form-${forms.lowest}`),
                  highest: x(`form-${forms.highest}`),
                })}
                {reasons.map((reason) => (
                  <p key={`${reason.code} ${reason.against}`}>
                    <Filled
                      say={(places) => t('onlyHighest', places)}
                      parts={{ reason: <ReasonText of={of} reason={reason} /> }}
                    />
                  </p>
                ))}
                <ReasonSums of={of} reasons={reasons} />
              </li>
            )}
            {tax !== null && tax.lowest !== tax.highest && (
              <li>
                <Filled
                  say={(places) => t('taxMoves', places)}
                  parts={{
                    lowest: figure('tax', tax.lowest, rangeId),
                    highest: figure('tax', tax.highest, rangeId),
                  }}
                />
              </li>
            )}
          </ul>
        </Notice>
      )}
      {!isWorthValuing && hasRange && forms !== null && <p>{t('not-worth')}</p>}
      {provisional.some((one) => one.range === null) && <p>{t('unknownRange')}</p>}
    </>
  )
}

interface AnswersThatStayProps {
  willId: string
  of: ReturnType<typeof answersThatStay>
}

/** Each leads to its question. */
function AnswersThatStay({ willId, of }: AnswersThatStayProps) {
  const t = useWords(words)
  const x = useWords(taxWords)
  if (of.length === 0) return <p>{t('noAnswerStays')}</p>
  return (
    <>
      <p>{t('answersStay')}</p>
      <ul>
        {of.map(({ answer, amount }) => (
          <li key={answer}>
            <Link to={estateAddress(willId, 'tax', { ask: answer })}>
              {t('answerStays', { question: x(`ask-${answer}`), amount: pounds(amount) })}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
