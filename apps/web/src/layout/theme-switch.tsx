// Light, dark, or as the system: three radio buttons that look like one switch.
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { chooseTheme, themes, useTheme } from '../platform/theme.ts'
import { useWords } from '../platform/words.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { words } from './words.ts'
import './theme-switch.css'

const icons = { light: 'sun', dark: 'moon', system: 'screen' } as const

export function ThemeSwitch() {
  const t = useWords(words)
  const theme = useTheme()
  const group = useId()
  const row = useRef<HTMLDivElement>(null)
  // Chosen before the script had loaded. React keeps the radio checked, and pressing it again would fire no
  // change event.
  const takePressed = useEffectEvent(() => {
    const pressed = themes.find(
      (one) => row.current?.querySelector<HTMLInputElement>(`[value=${one}]`)?.checked === true,
    )
    if (pressed !== undefined && pressed !== theme) chooseTheme(pressed)
  })
  useEffect(() => takePressed(), [])
  return (
    <fieldset className="theme-switch">
      <legend>{t('theme')}</legend>
      <div ref={row} className="theme-switch-row">
        {themes.map((one) => (
          <label key={one}>
            <input
              type="radio"
              autoComplete="off"
              name={group}
              value={one}
              checked={theme === one}
              onChange={() => chooseTheme(one)}
            />
            <span>
              <Icon name={icons[one]} />
              {t(one)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
