// Which networks the registration is recorded on, what each is and costs; only those installed on this register can be chosen.
import { displayName, type NetworkName, type Strategy } from '@testate/domain/networks'
import { useWords } from '../platform/words.ts'
import { Checkbox } from '../ui/checkbox/checkbox.tsx'
import { FieldGroup } from '../ui/field/field.tsx'
import { RadioGroup } from '../ui/radio-group/radio-group.tsx'
import { SummaryList } from '../ui/summary-list/summary-list.tsx'
import { installed, networksOf, strategyHere, summaryOf, type Prices } from './chosen-networks.ts'
import { words } from './words.ts'

interface ChainPanelProps {
  prices: Prices
  chosen: readonly NetworkName[]
  onChange: (chosen: NetworkName[]) => void
  error?: string | undefined
}

export function ChainPanel({ prices, chosen, onChange, error }: ChainPanelProps) {
  const t = useWords(words)
  const here = installed(prices)
  const strategy = strategyHere(chosen, prices)
  const summary = summaryOf(chosen, prices)
  const named = (one: Exclude<Strategy, 'custom'>) => networksOf(one, prices).map(displayName).join(', ')
  const options = [
    { value: 'minimal', label: t('minimal'), hint: t('minimalHint', { networks: named('minimal') }) },
    { value: 'maximum', label: t('maximum'), hint: t('maximumHint', { networks: named('maximum') }) },
  ].filter(({ value }) => networksOf(value as 'minimal', prices).length > 0)
  const toggle = (name: NetworkName, on: boolean) => onChange(on ? [...chosen, name] : chosen.filter((one) => one !== name))
  return (
    <section className="wizard-chains" aria-labelledby="chains-title">
      <h2 id="chains-title">{t('chains')}</h2>
      <p>{t('chainsHint')}</p>
      <RadioGroup label={t('strategy')} name="strategy" value={strategy} options={options} onChange={(value) => onChange(networksOf(value as 'minimal' | 'maximum', prices))} />
      <FieldGroup name="networks" label={t('networksEach')} hint={t('strategyIs', { strategy: t(strategy) })} error={error}>
        {prices.networks.map((network, index) => {
          const can = here.includes(network.chain)
          const { access, finality, whoCanVerify } = network.facts
          return (
            <Checkbox
              key={network.chain} name={index === 0 ? 'selectedChains' : `selectedChains-${network.chain}`} isDisabled={!can} value={chosen.includes(network.chain)}
              onChange={(on) => toggle(network.chain, on)}
              label={<><strong>{network.displayName}</strong>{can && <> · {network.currentCost === 0 ? t('included') : summaryOf([network.chain], prices).lines[1]?.amount}</>}</>}
              hint={can ? <>{t('finality', { access, finality, who: whoCanVerify })} {t('score', { score: network.securityScore })}.</> : t('notInstalled')}
            />
          )
        })}
      </FieldGroup>
      <h3>{t('costTitle')}</h3>
      <div aria-live="polite">
        <SummaryList rows={[...summary.lines.map(({ label, amount }) => ({ label, value: amount })), { label: t('total'), value: <strong>{summary.total}</strong> }]} />
        {chosen.length > 0 && <p><strong>{summary.recommendation}</strong> {t('overall', { score: summary.score })}.</p>}
      </div>
      <p className="wizard-fine">{t('pricesAsked', { minutes: prices.quoteMinutes })}</p>
    </section>
  )
}
