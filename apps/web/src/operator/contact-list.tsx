// The operator's particulars, line by line. One that is not given is said not to be given: nothing is made up for it, and nothing is left out.
import type { ReactNode } from 'react'
import type { Operator } from '@testate/domain/installation'
import { useWords } from '../platform/words.ts'
import { SummaryList } from '../ui/summary-list/summary-list.tsx'
import { installation } from './installation.ts'
import { words } from './words.ts'
import './operator.css'

function shown(name: keyof Operator, value: string): ReactNode {
  if (name === 'supportEmail' || name === 'privacyEmail') return <a className="operator-contact" href={`mailto:${value}`}>{value}</a>
  if (name === 'supportPhone') return <a className="operator-contact" href={`tel:${value.replaceAll(/\(0\)|[^\d+]/g, '')}`}>{value}</a>
  return value
}

/** Always in the same order and place, the telephone with the rest (WCAG 2.2, 3.2.6). */
export function ContactList({ of }: { of: readonly (keyof Operator)[] }) {
  const t = useWords(words)
  return (
    <SummaryList rows={of.map((name) => {
      const value = installation.operator[name]
      return { label: t(name), value: value === null ? <span className="operator-unset">{t('unset')}</span> : shown(name, value) }
    })} />
  )
}
