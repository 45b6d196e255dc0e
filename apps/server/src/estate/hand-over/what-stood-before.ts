// What stood in a register before a file was made there, and is history in the one that takes it over.
import type { HandOverState } from '@testate/api/estate/hand-over'
import type { EstatePast, EstateRecord } from '@testate/api/estate/record'
import { londonDay } from '@testate/domain/london-day'

export type History = NonNullable<HandOverState['takenOver']>['history']

/** Kept as the file says it. */
export function pastOf(record: EstateRecord, fileHash: string): EstatePast {
  const { past, madeAt, madeBy, entries, receipts, marks } = record
  const numbers = new Map(entries.map(({ id, number }) => [id, number]))
  return {
    ...past,
    fileHash,
    madeAt,
    madeBy,
    entries: entries.map(({ number, by, proposalId }) => ({ number, by, proposalId })),
    receipts: receipts.map(({ entryId, ...one }) => ({ entry: numbers.get(entryId)!, ...one })),
    marks,
  }
}

/** What the executors see of it: what had been agreed, signed for, said not to be received, asked for and done. */
export function historyOf(past: EstatePast): History {
  const names = new Map(past.people.map(({ id, name }) => [id, name]))
  const proposals = new Map(past.proposals.map(({ id, versions }) => [id, versions]))
  const noted = new Map(past.receipts.map(({ entry, day }) => [entry, day]))
  const payments = past.entries.map(({ number, proposalId }) => ({
    number,
    agreed: (proposals.get(proposalId ?? '')?.at(-1)?.agreed ?? []).map(({ by, at }) => ({
      name: (by === null ? undefined : names.get(by)) ?? null,
      at,
    })),
    signedOn: noted.get(number) ?? null,
  }))
  const marks = new Map(past.marks.map(({ mark, day }) => [mark, day]))
  return {
    payments: payments.filter(({ agreed, signedOn }) => agreed.length > 0 || signedOn !== null),
    links: past.receiptLinks.flatMap((link) => linkOf(link)),
    marks: [...marks].flatMap(([mark, day]) => (day === null ? [] : [{ mark, day }])),
    disputes: past.disputes.length,
  }
}

const dayOf = (at: string): string => londonDay(new Date(at))

/** Nothing of one that ended without an answer. */
function linkOf(link: EstatePast['receiptLinks'][number]): History['links'] {
  const { entry: number, at, signerName, signedAt, signedName, refusedAt, refusedReason, counted } = link
  if (signedAt !== null)
    return [
      { number, state: counted ? 'signed' : 'ended', on: dayOf(signedAt), name: signedName, reason: null },
    ]
  if (refusedAt !== null)
    return [{ number, state: 'refused', on: dayOf(refusedAt), name: null, reason: refusedReason }]
  if (link.takenBackAt !== null || link.correctedAt !== null) return []
  return [{ number, state: 'open', on: dayOf(at), name: signerName, reason: null }]
}
