// The Multi-Chain Cost Optimiser: two strategies, each network with its facts, the total price and the score.
// The registration form shows the same one.
import { amounts } from '@testate/domain/amounts'
import { ethereumPrice } from '@testate/domain/price-book'
import { formatPounds, pence } from '@testate/domain/money'
import { displayName, type NetworkName, type Strategy } from '@testate/domain/networks'
import { useWords } from '../platform/words.ts'
import { Checkbox } from '../ui/checkbox/checkbox.tsx'
import { FieldGroup } from '../ui/field/field.tsx'
import { RadioGroup } from '../ui/radio-group/radio-group.tsx'
import { installed, networksOf, strategyHere, summaryOf, type Networks } from './choice.ts'
import { CostLines } from './cost-lines.tsx'
import { NetworkCosts } from './network-costs.tsx'
import { words } from './words.ts'
import './optimiser.css'

const bounds = { floor: amounts.ethereumFloor, cap: amounts.ethereumCap }
const ethereumSays = {
  network: 'ethereumNetwork',
  floor: 'ethereumFloor',
  cap: 'ethereumCap',
  base: 'ethereumAway',
} as const

interface OptimiserProps {
  view: Networks
  chosen: readonly NetworkName[]
  onChange: (chosen: NetworkName[]) => void
  /**
   * The specification has one sentence for the optimiser, on the add-ons' price, and one for the form's
   * panel, on the total.
   */
  sentence: 'optimiser' | 'wizard'
  error?: string | undefined
}

export function Optimiser({ view, chosen, onChange, sentence, error }: OptimiserProps) {
  const t = useWords(words)
  const here = installed(view)
  const strategy = strategyHere(chosen, view)
  const summary = summaryOf(chosen, view)
  const options = (['minimal', 'maximum'] as const)
    .map((one) => {
      const networks = networksOf(one, view)
      const { total, score } = summaryOf(networks, view)
      return {
        value: one,
        label: t(one),
        hint: (
          <>
            {t(`${one}Hint`, { networks: networks.map(displayName).join(', ') })}{' '}
            <strong className="radio-cards-sum">{t('totalScore', { total, score })}</strong>
          </>
        ),
        networks,
      }
    })
    .filter(({ networks }) => networks.length > 0)
  const ethereum = view.options.find(({ chain }) => chain === 'ethereum')
  const ethereumNote =
    ethereum?.networkCost == null
      ? t('ethereumAway')
      : t(ethereumSays[ethereumPrice({ asked: true, fee: pence(ethereum.networkCost) }).basis], {
          ...bounds,
          base: formatPounds(pence(ethereum.baseCost)),
        })
  const toggle = (name: NetworkName, on: boolean) =>
    onChange(on ? [...chosen, name] : chosen.filter((one) => one !== name))
  return (
    <section className="optimiser" aria-labelledby="optimiser-title">
      <h2 id="optimiser-title">{t('optimiser')}</h2>
      <p>{t('optimiserHint')}</p>
      <div className="optimiser-columns">
        <div>
          <div className="optimiser-strategies radio-cards">
            <RadioGroup
              label={t('strategy')}
              name="strategy"
              value={strategy}
              options={options}
              onChange={(value) => onChange(networksOf(value as Exclude<Strategy, 'custom'>, view))}
            />
          </div>
          <FieldGroup
            name="networks"
            label={t('networksEach')}
            hint={t('strategyIs', { strategy: t(chosen.length === 0 ? 'noneYet' : strategy) })}
            error={error}
          >
            {view.options.map((option, index) => (
              <NetworkChoice
                key={option.chain}
                option={option}
                first={index === 0}
                can={here.includes(option.chain)}
                view={view}
                value={chosen.includes(option.chain)}
                onChange={(on) => toggle(option.chain, on)}
              />
            ))}
          </FieldGroup>
        </div>
        <div>
          <h3>{t('costTitle')}</h3>
          <div aria-live="polite">
            {chosen.length === 0 ? (
              <p>{t('costNone')}</p>
            ) : (
              <>
                <CostLines
                  rows={summary.prices.map(({ item, amount }) => ({
                    key: item,
                    label: item === 'registration' ? t('registrationFee') : displayName(item),
                    figure: amount,
                    note:
                      item === 'registration'
                        ? t('once')
                        : item === 'ethereum'
                          ? ethereumNote
                          : t('includedNote'),
                  }))}
                  total={{ label: t('total'), figure: summary.total }}
                />
                <p className="optimiser-verdict">
                  <strong>{summary[sentence]}</strong> <span>{t('byPrice')}</span>{' '}
                  <span className="optimiser-score">{t('overall', { score: summary.score })}</span>
                </p>
              </>
            )}
          </div>
          {chosen.length > 0 && <p className="optimiser-fine">{t('scoreMeans')}</p>}
        </div>
      </div>
      <NetworkCosts view={view} />
      <p className="optimiser-fine">{t('pricesAsked', { ...bounds, minutes: view.quoteMinutes })}</p>
    </section>
  )
}

interface NetworkChoiceProps {
  option: Networks['options'][number]
  view: Networks
  /** An error of the whole group links to this one's box. */
  first: boolean
  can: boolean
  value: boolean
  onChange: (on: boolean) => void
}

function NetworkChoice({
  option: {
    chain,
    displayName: name,
    currentCost,
    securityScore,
    facts: { access, finality, whoCanVerify },
  },
  view,
  first,
  can,
  value,
  onChange,
}: NetworkChoiceProps) {
  const t = useWords(words)
  return (
    <Checkbox
      name={first ? 'selectedChains' : `selectedChains-${chain}`}
      isDisabled={!can}
      value={value}
      onChange={onChange}
      label={
        <>
          <strong>{name}</strong>
          {can && <> · {currentCost === 0 ? t('included') : summaryOf([chain], view).prices[1]?.amount}</>}
        </>
      }
      hint={
        can ? (
          <>
            {t('facts', { access, finality, who: whoCanVerify })} {t('score', { score: securityScore })}.
          </>
        ) : (
          t('notInstalled')
        )
      }
    />
  )
}
