// Chooses the networks: a set at a press, or each for itself. What tells them apart stands beside each, or
// folded below all of them.
import { displayName, type NetworkName, type Strategy } from '@testate/domain/networks'
import { useWords } from '../platform/words.ts'
import { Checkbox } from '../ui/checkbox/checkbox.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { FieldGroup } from '../ui/field/field.tsx'
import { RadioGroup } from '../ui/radio-group/radio-group.tsx'
import { installed, networksOf, strategyHere, summaryOf, type Networks } from './choice.ts'
import { words } from './words.ts'
import './optimiser.css'

const list = new Intl.ListFormat('en-GB')

interface ChooseNetworksProps {
  view: Networks
  chosen: readonly NetworkName[]
  onChange: (chosen: NetworkName[]) => void
  error?: string | undefined
  /** One line for each network; the facts are folded. */
  isBrief?: boolean
}

export function ChooseNetworks({ view, chosen, onChange, error, isBrief = false }: ChooseNetworksProps) {
  const t = useWords(words)
  const here = installed(view)
  const strategy = strategyHere(chosen, view)
  const options = (['minimal', 'maximum'] as const)
    .map((one) => {
      const networks = networksOf(one, view)
      const { total, score } = summaryOf(networks, view)
      return {
        value: one,
        label: t(one),
        hint: (
          <>
            {isBrief
              ? `${list.format(networks.map(displayName))}.`
              : t(`${one}Hint`, { networks: list.format(networks.map(displayName)) })}{' '}
            <strong className="radio-cards-sum">
              {isBrief ? t('totalAlone', { total }) : t('totalScore', { total, score })}
            </strong>
          </>
        ),
        networks,
      }
    })
    .filter(({ networks }) => networks.length > 0)
  const toggle = (name: NetworkName, on: boolean) =>
    onChange(on ? [...chosen, name] : chosen.filter((one) => one !== name))
  return (
    <>
      <div className="optimiser-strategies radio-cards">
        <RadioGroup
          label={t('strategy')}
          isLabelHidden={isBrief}
          name="strategy"
          value={strategy}
          options={options}
          onChange={(value) => onChange(networksOf(value as Exclude<Strategy, 'custom'>, view))}
        />
      </div>
      <FieldGroup
        name="networks"
        label={t('networksEach')}
        // That a set is chosen its own button shows.
        {...(isBrief && strategy !== 'custom'
          ? {}
          : { hint: t('strategyIs', { strategy: t(chosen.length === 0 ? 'noneYet' : strategy) }) })}
        error={error}
      >
        {view.options.map((option, index) => (
          <NetworkChoice
            key={option.chain}
            option={option}
            first={index === 0}
            can={here.includes(option.chain)}
            hasFacts={!isBrief}
            view={view}
            value={chosen.includes(option.chain)}
            onChange={(on) => toggle(option.chain, on)}
          />
        ))}
      </FieldGroup>
      {isBrief && (
        <Expander summary={t('networksDiffer')}>
          <dl className="optimiser-facts">
            {view.options.map((option) => (
              <div key={option.chain}>
                <dt>{option.displayName}</dt>
                <dd>
                  <NetworkFacts of={option} />
                </dd>
              </div>
            ))}
          </dl>
          <p>{t('scoreMeans')}</p>
        </Expander>
      )}
    </>
  )
}

type Option = Networks['options'][number]

function NetworkFacts({ of: { facts, securityScore } }: { of: Option }) {
  const t = useWords(words)
  const { access, finality, whoCanVerify } = facts
  return (
    <>
      {t('facts', { access, finality, who: whoCanVerify })} {t('score', { score: securityScore })}.
    </>
  )
}

interface NetworkChoiceProps {
  option: Option
  view: Networks
  /** An error of the whole group links to this one's box. */
  first: boolean
  can: boolean
  hasFacts: boolean
  value: boolean
  onChange: (on: boolean) => void
}

function NetworkChoice({ option, view, first, can, hasFacts, value, onChange }: NetworkChoiceProps) {
  const t = useWords(words)
  const { chain, displayName: name, currentCost } = option
  const hint = can ? hasFacts && <NetworkFacts of={option} /> : t('notInstalled')
  return (
    <Checkbox
      name={first ? 'selectedChains' : `selectedChains-${chain}`}
      isDisabled={!can}
      value={value}
      onChange={onChange}
      label={
        <>
          <strong>{name}</strong>
          {can && (
            <>
              {' · '}
              {hasFacts && currentCost === 0 ? t('included') : summaryOf([chain], view).prices[1]?.amount}
            </>
          )}
        </>
      }
      {...(hint === false ? {} : { hint })}
    />
  )
}
