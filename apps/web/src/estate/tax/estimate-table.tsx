// The estimate line by line, what it does not know, and the limits behind it.
import type { ReactNode } from 'react'
import type { EstateTax } from '@testate/api/estate/tax'
import type { EstateRule } from '@testate/domain/claims/rules/estate-rules'
import { taxRules, type TaxRule } from '@testate/domain/claims/rules/tax-rules'
import type { Answer } from '@testate/domain/estate/tax/answers'
import { ruleFor, type LineCode, type RuleName } from '@testate/domain/estate/tax/estimate'
import { useWords } from '../../platform/words.ts'
import { Expander } from '../../ui/expander/expander.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { SummaryList } from '../../ui/summary-list/summary-list.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { AmountLink } from '../frame/amount-link.tsx'
import { pounds } from '../frame/money-text.ts'
import { RuleText } from '../frame/rule-text.tsx'
import { words as frameWords } from '../frame/words.ts'
import { words as overviewWords } from '../overview/words.ts'
import { words } from './words.ts'

type Estimated = NonNullable<EstateTax['estimate']>

/** What a line comes from: assets and debts, entries, an answer, a limit; null: from the lines above it. */
const comesFrom: Record<LineCode, 'assets' | 'funeral' | 'limit' | Answer | null> = {
  'inside': 'assets',
  'abroad': 'assets',
  'pensions': 'assets',
  'in-trust': 'inTrust',
  'debts': 'assets',
  'funeral': 'funeral',
  'net': null,
  'relief-full': 'reliefFull',
  'relief-half': 'reliefHalf',
  'to-spouse': 'toSpouse',
  'to-charity': 'toCharity',
  'trust-exempt': 'trustExempt',
  'chargeable': null,
  'band': 'limit',
  'transferred-band': 'unusedBand',
  'gifts': 'gifts',
  'band-left': null,
  'residence-band': 'homeToDescendants',
  'taxed': null,
  'rate': 'limit',
  'tax': null,
}
const limitId = (rule: string): string => `limit-${rule}`

function useRuleNames(): (name: string) => string {
  const t = useWords(words)
  const o = useWords(overviewWords)
  return (name) => (name in taxRules ? t(`rule-${name as TaxRule}`) : o(`rule-${name as EstateRule}`))
}

interface EstimateTableProps {
  willId: string
  estimate: Estimated
  dateOfDeath: string
}

export function EstimateTable({ willId, estimate, dateOfDeath }: EstimateTableProps) {
  const t = useWords(words)
  const f = useWords(frameWords)
  const nameOf = useRuleNames()
  const addressOf = ({ code, rules }: Estimated['lines'][number]): string | null => {
    const from = comesFrom[code]
    if (from === null) return null
    if (from === 'limit') return `#${limitId(rules[0]!)}`
    if (from === 'assets') return estateAddress(willId, 'assets')
    if (from === 'funeral') return `${estateAddress(willId, 'accounts', { of: 'cost-funeral' })}#entries`
    return estateAddress(willId, 'tax', { ask: from })
  }
  const said = (line: Estimated['lines'][number]): ReactNode => {
    const { code, amount } = line
    if (amount === null) return t('noSum')
    const shown = code === 'rate' ? f('percent', { count: amount }) : pounds(amount)
    const to = addressOf(line)
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
  const limit = band === null ? t('line-band') : pounds(band.value)
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
              <li key={code}>{t(`unknown-${code}`, { limit })}</li>
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
