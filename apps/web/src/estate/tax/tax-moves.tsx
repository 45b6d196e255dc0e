// How far the tax could move while values may still change, and which limits lie between: there a valuation is worth
// getting.
import { Link } from 'react-router'
import type { Estate } from '@testate/api/estate/calls'
import type { EstateTax } from '@testate/api/estate/tax'
import { ruleFor, type RuleName } from '@testate/domain/estate/tax/estimate'
import { answersThatStay } from '@testate/domain/estate/tax/tax-range'
import { useWords } from '../../platform/words.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { pounds } from '../frame/money-text.ts'
import { Table } from '../frame/table.tsx'
import { CrossedText } from '../range/crossed-text.tsx'
import { ProvisionalList } from '../range/provisional.tsx'
import { words } from '../range/words.ts'
import { words as taxWords } from './words.ts'

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
  const limitOf = (rule: string | null): number =>
    rule === null ? 0 : (ruleFor(rule as RuleName, estate.dateOfDeath)?.value ?? 0)
  return (
    <>
      <h2>{t('title')}</h2>
      <p>{t('text')}</p>
      <ProvisionalList estate={estate} of={provisional} />
      {hasRange && (
        <>
          <Table
            caption={t('caption')}
            head={[t('line'), t('lowest'), t('highest')]}
            rows={[
              ['net', t('estateNet'), pounds(net.lowest), pounds(net.highest)],
              ...(forms === null
                ? []
                : [
                    [
                      'tax',
                      t('tax'),
                      tax === null ? x('noSum') : pounds(tax.lowest),
                      tax === null ? x('noSum') : pounds(tax.highest),
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
                <CrossedText of={one} />
              </li>
            ))}
            {forms !== null && forms.lowest !== forms.highest && (
              <li>
                {t('formsDiffer', {
                  lowest: x(`form-${forms.lowest}`),
                  highest: x(`form-${forms.highest}`),
                })}
                {reasons.map(({ code, against, rule, amount }) => (
                  <p key={`${code} ${against}`}>
                    {t('onlyHighest', {
                      reason: x(`reason-${code}`, {
                        amount: pounds(amount ?? 0),
                        limit: pounds(limitOf(rule)),
                      }),
                    })}
                  </p>
                ))}
              </li>
            )}
            {tax !== null && tax.lowest !== tax.highest && (
              <li>{t('taxMoves', { lowest: pounds(tax.lowest), highest: pounds(tax.highest) })}</li>
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
