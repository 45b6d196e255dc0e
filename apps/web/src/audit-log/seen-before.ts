// The last head of the log that held in this browser, and the key it was signed with: what a rewritten log gives itself away by. Both are public.
import type { SeenBefore } from '@testate/evidence/log-claims'

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
 * `compared` is what the check found kept here. It is followed whatever it says of itself: damaged, it may say that it is over more entries than any.
 * Another window may have checked a later head meanwhile: that one stays.
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
