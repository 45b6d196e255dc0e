// A reason for a full account: what was held against which limit, each as a link to what it comes from. What is a sum
// leads to its parts, which are folded away below the reasons.
import type { EstateTax } from '@testate/api/estate/tax'
import { ruleFor, type RuleName } from '@testate/domain/estate/tax/estimate'
import type { ReasonPart } from '@testate/domain/estate/tax/reasons'
import { useWords } from '../../platform/words.ts'
import { Expander } from '../../ui/expander/expander.tsx'
import { AmountLink } from '../frame/amount-link.tsx'
import { Filled } from '../frame/filled.tsx'
import { LimitLink } from '../frame/limit-link.tsx'
import { pounds } from '../frame/money-text.ts'
import { Table } from '../frame/table.tsx'
import { addressOfLine } from './line-address.ts'
import { words } from './words.ts'

type Reason = EstateTax['path']['reasons'][number]
type Sum = 'gross' | 'net' | 'trust' | 'band'

/** Of whose reasons: those of the form, or those of the highest values. */
interface ReasonsOf {
  willId: string
  dateOfDeath: string
  id: 'why' | 'highest'
}

const sumsOf: Partial<Record<Reason['code'], Sum>> = {
  'gross-over-band': 'gross',
  'gross-over-exempt': 'gross',
  'net-over-band': 'net',
  'trust-taxed-over': 'trust',
}
/** A single amount is where it comes from. */
const sumOf = (reason: Reason): Sum | null => (reason.parts.length > 1 ? (sumsOf[reason.code] ?? null) : null)

const total = (of: readonly ReasonPart[]): number => of.reduce((whole, { amount }) => whole + amount, 0)

export function ReasonText({ of, reason }: { of: ReasonsOf; reason: Reason }) {
  const t = useWords(words)
  const { code, rule, amount, parts, limits } = reason
  const sum = sumOf(reason)
  const linked = (id: Sum, shown: number) => (
    <AmountLink to={`#${of.id}-${id}`} amount={shown} label={(said) => t('figure-sum', { amount: said })} />
  )
  const [part] = parts
  const line = (only: ReasonPart) => (
    <AmountLink
      to={addressOfLine(of.willId, only.code)!}
      amount={only.amount}
      label={(said) => t('figure-line', { amount: said, line: t(`part-${only.code}`) })}
    />
  )
  const limitOf = (name: string): number => ruleFor(name as RuleName, of.dateOfDeath)?.value ?? 0
  return (
    <Filled
      say={(places) => t(`reason-${code}`, places)}
      parts={{
        amount: sum !== null ? linked(sum, amount ?? 0) : part === undefined ? null : line(part),
        limit:
          limits.length > 0 ? (
            linked('band', total(limits))
          ) : rule === null ? null : (
            <LimitLink rule={rule} shown={pounds(limitOf(rule))} />
          ),
        income: <LimitLink rule="incomeGifts" shown={pounds(limitOf('incomeGifts'))} />,
      }}
    />
  )
}

/** Each sum once, though several reasons have it. */
export function ReasonSums({ of, reasons }: { of: ReasonsOf; reasons: readonly Reason[] }) {
  const t = useWords(words)
  const sums = new Map<Sum, readonly ReasonPart[]>()
  for (const reason of reasons) {
    const sum = sumOf(reason)
    if (sum !== null) sums.set(sum, reason.parts)
    if (reason.limits.length > 0) sums.set('band', reason.limits)
  }
  if (sums.size === 0) return null
  return (
    <Expander summary={t('sums')}>
      {[...sums].map(([sum, parts]) => (
        <Table
          key={sum}
          id={`${of.id}-${sum}`}
          caption={t(`sum-${sum}`)}
          head={[t('line'), t('amount')]}
          rows={parts.map(({ code, amount }) => [
            code,
            t(`part-${code}`),
            <AmountLink
              key="amount"
              to={addressOfLine(of.willId, code, 'nilRateBand')!}
              amount={amount}
              label={(said) => t('figure-line', { amount: said, line: t(`part-${code}`) })}
            />,
          ])}
          foot={[t(`sum-${sum}`), pounds(total(parts))]}
        />
      ))}
    </Expander>
  )
}
