// The log must begin with every head of it that a ledger holds. One ledger is enough to doubt it, whatever the others
// say: the one that got a head last may be the only one that knows of the lines that are missing.
import { fromHex } from '@testate/evidence/bytes/hash'
import { displayName } from '@testate/domain/networks'
import { grewFrom, type Head } from '../../audit/heads.ts'
import type { Tx } from '../../platform/database/database.ts'
import { LogDoubted } from '../kept/log-doubted.ts'
import type { AcceptedHead, KeptLedger } from './kept-ledgers.ts'
import { isSamePlace, type LedgerHead } from './ledger-place.ts'

export interface Contradiction {
  ledger: KeptLedger
  /** What it holds, and the log does not begin with. */
  head: LedgerHead
}

/** `now`: the head of the log that is followed. Without the heads that a person accepted. */
export async function contradictions(
  tx: Tx,
  { ledgers, accepted }: { ledgers: readonly KeptLedger[]; accepted: readonly AcceptedHead[] },
  now: Head,
): Promise<Contradiction[]> {
  const found: Contradiction[] = []
  for (const ledger of ledgers) {
    const { head } = ledger
    if (head === null || accepted.some((one) => isSamePlace(one, ledger) && isSame(one.head, head))) continue
    if (!(await grewFrom(tx, { size: head.size, root: fromHex(head.root) }, now)))
      found.push({ ledger, head })
  }
  return found
}

/** Says which network holds what, and what to do about it. */
export function doubtOf(found: readonly Contradiction[], now: Head): LogDoubted {
  const holds = found.map(({ ledger: { network }, head: { size } }) => {
    const held = `${displayName(network)} holds a head of ${size} lines`
    return size > now.size
      ? `${held}, and this log has only ${now.size}`
      : `${held} that this log of ${now.size} lines does not begin with`
  })
  const names = [...new Set(found.map(({ ledger: { network } }) => displayName(network)))]
  return new LogDoubted(`${holds.join('; ')} (ask another node of ${names.join(' and of ')} too)`)
}

const isSame = (one: LedgerHead, other: LedgerHead): boolean =>
  one.size === other.size && one.root === other.root
