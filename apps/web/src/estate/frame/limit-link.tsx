// A limit as a link to its rule among the limits of the same page.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '../../platform/words.ts'
import { words } from './words.ts'

/** Where the rule of that name stands on a page. */
export const limitId = (rule: string): string => `limit-${rule}`

/** `shown`: the amount, the time or the day that the rule sets. */
export function LimitLink({ rule, shown, children }: { rule: string; shown: string; children?: ReactNode }) {
  const t = useWords(words)
  return (
    <Link className="estate-figure" to={`#${limitId(rule)}`} aria-label={t('limitFrom', { limit: shown })}>
      {children ?? shown}
    </Link>
  )
}
