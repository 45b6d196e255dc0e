// The estimate line by line, what it does not know, and the limits behind it.
import type { ReactNode } from 'react'
import type { EstateTax } from '@testate/api/estate/tax'
import { taxRules, type TaxRule } from '@testate/domain/claims/rules/tax-rules'
import { ruleFor, type RuleName } from '@testate/domain/estate/tax/estimate'
import { useWords } from '../../platform/words.ts'
import { Expander } from '../../ui/expander/expander.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { SummaryList } from '../../ui/summary-list/summary-list.tsx'
import { AmountLink } from '../frame/amount-link.tsx'
import { Filled } from '../frame/filled.tsx'
import { limitId, LimitLink } from '../frame/limit-link.tsx'
import { pounds } from '../frame/money-text.ts'
import { RuleText } from '../frame/rule-text.tsx'
import { words as frameWords } from '../frame/words.ts'
import { words as overviewWords } from '../overview/words.ts'
import { addressOfLine } from './line-address.ts'
import { useRuleNames } from './use-rule-names.ts'
import { words } from './words.ts'

type Estimated = NonNullable<EstateTax['estimate']>

interface EstimateTableProps {
  willId: string
  estimate: Estimated
  dateOfDeath: string
}

export function EstimateTable({ willId, estimate, dateOfDeath }: EstimateTableProps) {
  const t = useWords(words)
  const f = useWords(frameWords)
  const nameOf = useRuleNames()
  const said = (line: Estimated['lines'][number]): ReactNode => {
    const { code, amount, rules } = line
    if (amount === null) return t('noSum')
    const shown = code === 'rate' ? f('percent', { count: amount }) : pounds(amount)
    const to = addressOfLine(willId, code, rules[0])
    return to === null ? (
      shown
    ) : (
      <AmountLink
        to={to}
        amount={amount}
        label={() => t('figure-line', { amount: shown, line: t(`line-${code}`) })}
      >
        {shown}
      </AmountLink>
    )
  }
  const { lines, unconfirmed, unknown } = estimate
  const last = lines.at(-1)!
  const band = ruleFor('nilRateBand', dateOfDeath)
  const limit = band === null ? t('line-band') : <LimitLink rule="nilRateBand" shown={pounds(band.value)} />
  return (
    <>
      <p>{t('estimateText')}</p>
      {unconfirmed.length > 0 && (
        <Notice kind="advice" title={t('noSumTitle')}>
          {t('noSumText', { rules: unconfirmed.map(nameOf).join(', ') })}
        </Notice>
      )}
      <div id="estimate" className="estate-scroll" role="region" aria-label={t('estimate')} tabIndex={0}>
        <table className="estate-table">
          <caption>{t('estimate')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('line')}</th>
              <th scope="col">{t('amount')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, -1).map((line) => (
              <tr key={line.code}>
                <th scope="row">
                  {t(`line-${line.code}`)}
                  {line.rules.length > 0 && (
                    <small className="estate-rests">
                      {t('rules')}: {line.rules.map(nameOf).join('; ')}
                    </small>
                  )}
                </th>
                <td>{said(line)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t(`line-${last.code}`)}</th>
              <td>{said(last)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      {unknown.length > 0 && (
        <>
          <h3>{t('unknown')}</h3>
          <p>{t('unknownText')}</p>
          <ul>
            {unknown.map((code) => (
              <li key={code}>
                <Filled say={(places) => t(`unknown-${code}`, places)} parts={{ limit }} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** Every limit of the tax on the day of death. */
export function TaxLimits({ dateOfDeath }: { dateOfDeath: string }) {
  const t = useWords(words)
  const o = useWords(overviewWords)
  const nameOf = useRuleNames()
  const names: RuleName[] = [...(Object.keys(taxRules) as TaxRule[]), 'nilRateBand', 'taxDue', 'taxAccount']
  return (
    <Expander summary={t('limits')}>
      <SummaryList
        rows={names.map((name) => {
          const rule = ruleFor(name, dateOfDeath)
          return {
            label: nameOf(name),
            value: (
              <div id={limitId(name)} tabIndex={-1}>
                {rule === null ? o('noVersion') : <RuleText rule={rule} />}
              </div>
            ),
          }
        })}
      />
    </Expander>
  )
}
