// The last head of the log that verified in this browser, and the key it was signed with: they expose a
// rewritten log. Both are public.
import type { SeenBefore } from '@testate/evidence/check-log/log-claims'

const name = 'testate audit log'

export function seenBefore(): SeenBefore | null {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? 'null') as Partial<SeenBefore> | null
    return typeof kept?.logKey === 'string' && typeof kept.checkpoint === 'string'
      ? { logKey: kept.logKey, checkpoint: kept.checkpoint }
      : null
  } catch {
    return null // storage may be forbidden: then each check is the first
  }
}

/**
 * Stores the head unless another window has stored a later one meanwhile. `compared` is the stored head that
 * the check used; it is replaced whatever size it claims: if damaged, it may claim more entries than any.
 */
export function keepSeen(head: SeenBefore, compared: SeenBefore | null): void {
  const before = seenBefore()
  const isCompared = before?.checkpoint === compared?.checkpoint
  if (before !== null && !isCompared && before.logKey === head.logKey && sizeOf(before) > sizeOf(head)) return
  try {
    localStorage.setItem(name, JSON.stringify(head))
  } catch {
    // see above
  }
}

export function forgetSeen(): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // see above
  }
}

/** The second line of a checkpoint (C2SP tlog-checkpoint). */
function sizeOf({ checkpoint }: SeenBefore): number {
  return Number(checkpoint.split('\n')[1]) || 0
}
