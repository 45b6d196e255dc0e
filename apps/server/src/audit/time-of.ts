// When a line of the log was written: exactly, which the public leaf of the second form hides, or as a line of the
// first form says it.
import { parseAuditLeaf } from '@testate/evidence/log/audit-entry'
import type { DisclosedEntry } from './store.ts'

export function eventAndTime({ leaf, line }: Pick<DisclosedEntry, 'leaf' | 'line'>): {
  event: string
  at: string
} {
  const { event, at } = parseAuditLeaf(leaf)
  return { event, at: line?.at ?? at }
}
