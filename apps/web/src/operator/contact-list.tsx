// The operator's details, line by line. That some are missing is one sentence here: which, `npm run doctor`
// tells the operator.
import type { ReactNode } from 'react'
import type { Operator } from '@testate/domain/installation'
import { useWords } from '../platform/words.ts'
import { SummaryList } from '../ui/summary-list/summary-list.tsx'
import { installation } from './installation.ts'
import { words } from './words.ts'
import './operator.css'

function shown(name: keyof Operator, value: string): ReactNode {
  if (name === 'supportEmail' || name === 'privacyEmail')
    return (
      <a className="operator-contact" href={`mailto:${value}`}>
        {value}
      </a>
    )
  if (name === 'supportPhone')
    return (
      <a className="operator-contact" href={`tel:${value.replaceAll(/\(0\)|[^\d+]/g, '')}`}>
        {value}
      </a>
    )
  return value
}

/** Always in the same order and place, the telephone with the rest (WCAG 2.2, 3.2.6). */
export function ContactList({ of }: { of: readonly (keyof Operator)[] }) {
  const t = useWords(words)
  const unset = of.filter((name) => installation.operator[name] === null)
  // Repeated rows of the same words would hide which are missing; a single one stays in its place.
  const together = unset.length > 1
  const rows = of
    .filter((name) => !together || !unset.includes(name))
    .map((name) => {
      const value = installation.operator[name]
      return {
        label: t(name),
        value: value === null ? <span className="operator-unset">{t('unset')}</span> : shown(name, value),
      }
    })
  return (
    <>
      {rows.length > 0 && <SummaryList rows={rows} />}
      {together && <p className="operator-unset">{t('unsetAll')}</p>}
    </>
  )
}
