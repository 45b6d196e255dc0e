// The choice: a set or single networks, and the number of wills. Native inputs with the kit's styles: its
// components are too large for a public page's script.
import { use, useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { formatPounds, pence } from '@testate/domain/money'
import type { NetworkName } from '@testate/domain/networks'
import { LanguageContext, useWords } from '../platform/words.ts'
import { named } from '../prices/network-names.ts'
import { chosenHere, names, order, setHere, strategyHere } from './here.ts'
import type { Calculation } from './use-calculation.ts'
import { words } from './words.ts'
import '../ui/checkbox/checkbox.css'
import '../ui/field/field.css'
import '../ui/radio-group/radio-group.css'

export function Choices({ view, isUnreachable, chosen, choose, wills, setWills }: Calculation) {
  const t = useWords(words)
  const language = use(LanguageContext)
  const strategy = strategyHere(chosen, view)
  // The line is there from the start, so that nothing moves when the answer arrives.
  const unknown = isUnreachable ? undefined : '…'
  const setHint = (one: 'minimal' | 'maximum'): ReactNode => {
    if (view === null) return unknown
    const { networks, total, securityScore: score } = view.strategies[one]
    return (
      <>
        {named(
          networks.map((name) => names[name]),
          language,
        )}
        . <strong className="radio-cards-sum">{t('totalScore', { total, score })}</strong>
      </>
    )
  }
  const isEmpty = chosen.length === 0
  const boxes = useRef<HTMLElement>(null)
  // Ticked before the script had loaded: React leaves such a box ticked, computes the figures without it, and
  // unticks it later.
  const takeTicked = useEffectEvent(() => {
    const isTicked = (id: string): boolean =>
      boxes.current?.querySelector<HTMLInputElement>(`#${id}`)?.checked === true
    const ticked = order.filter((name) => isTicked(`network-${name}`))
    const set = (['minimal', 'maximum'] as const).find((one) => isTicked(`strategy-${one}`))
    if (ticked.join() !== chosen.join()) choose(ticked)
    else if (set !== undefined && set !== strategy) choose(setHere(set, view))
    if (isTicked('wills-2') && wills === 1) setWills(2)
  })
  useEffect(() => takeTicked(), [])
  return (
    <section ref={boxes} className="calculator-choices" aria-labelledby="calculator-choose">
      <h2 id="calculator-choose">{t('choose')}</h2>
      <fieldset className="field calculator-sets radio-cards">
        <legend className="field-label">{t('strategy')}</legend>
        <div className="radios">
          {(['minimal', 'maximum'] as const).map((one) => (
            <Box
              key={one}
              type="radio"
              group="strategy"
              value={one}
              label={t(one)}
              hint={setHint(one)}
              isOn={strategy === one}
              onChange={() => choose(setHere(one, view))}
            />
          ))}
        </div>
      </fieldset>
      <fieldset
        className="field"
        aria-describedby={isEmpty ? 'networks-is networks-error' : 'networks-is'}
        data-error={isEmpty || undefined}
      >
        <legend className="field-label">{t('networks')}</legend>
        <div className="field-hint" id="networks-is">
          {t('strategyIs', { strategy: t(strategy) })}
        </div>
        {isEmpty && (
          <p className="field-error" id="networks-error">
            {t('atLeastOne')}
          </p>
        )}
        <div className="radios">
          {order.map((name) => (
            <Network
              key={name}
              name={name}
              view={view}
              unknown={unknown}
              isOn={chosen.includes(name)}
              onChange={(on) => choose(on ? [...chosen, name] : chosen.filter((one) => one !== name))}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className="field">
        <legend className="field-label">{t('wills')}</legend>
        <div className="radios">
          <Box
            type="radio"
            group="wills"
            value="1"
            label={t('oneWill')}
            isOn={wills === 1}
            onChange={() => setWills(1)}
          />
          <Box
            type="radio"
            group="wills"
            value="2"
            label={t('twoWills')}
            hint={t('twoWillsHint')}
            isOn={wills === 2}
            onChange={() => setWills(2)}
          />
        </div>
      </fieldset>
    </section>
  )
}

function Network({
  name,
  view,
  unknown,
  isOn,
  onChange,
}: {
  name: NetworkName
  view: Calculation['view']
  unknown: ReactNode
  isOn: boolean
  onChange: (on: boolean) => void
}) {
  const t = useWords(words)
  const can = chosenHere([name], view).length > 0
  const option = view?.options.find(({ chain }) => chain === name)
  const price =
    option === undefined || !can
      ? ''
      : ` · ${option.currentCost === 0 ? `${t('included')} ` : ''}${formatPounds(pence(option.currentCost))}`
  const hint = !can
    ? t('notInstalled')
    : option === undefined
      ? unknown
      : t(option.facts.access, { score: option.securityScore })
  return (
    <Box
      type="checkbox"
      group="network"
      value={name}
      label={
        <>
          <strong>{names[name]}</strong>
          {price}
        </>
      }
      hint={hint}
      isOn={isOn}
      isDisabled={!can}
      onChange={onChange}
    />
  )
}

interface BoxProps {
  type: 'radio' | 'checkbox'
  group: string
  value: string
  label: ReactNode
  hint?: ReactNode
  isOn: boolean
  isDisabled?: boolean
  onChange: (on: boolean) => void
}

function Box({ type, group, value, label, hint, isOn, isDisabled, onChange }: BoxProps) {
  const id = `${group}-${value}`
  return (
    <div className="checkbox">
      <input
        className="checkbox-box"
        type={type}
        id={id}
        name={group}
        value={value}
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      />
      <div className="checkbox-words">
        <label htmlFor={id}>{label}</label>
        {hint !== undefined && (
          <div className="field-hint" id={`${id}-hint`}>
            {hint}
          </div>
        )}
      </div>
    </div>
  )
}
