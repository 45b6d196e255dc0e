// What a step of the seal works from: the ceremony as it stands, read afresh for each step.
import type { CeremonyWay } from '@testate/domain/ceremony'
import { sealedNameParts, type SealedNameParts } from '../../identity/name-parts.ts'
import { partiesOf, type PartyView } from '../../parties/parties-of.ts'
import type { Tx } from '../../platform/database/database.ts'
import { willFacts, type WillFacts } from '../../wills/will-facts.ts'
import {
  openedCeremony,
  wayOf,
  sealStepWork,
  statementsOf,
  type SealStepWork,
  type SignedStatement,
} from '../facts.ts'
import { presentRecordings } from '../recordings/present-recordings.ts'
import type { Recording } from '../store.ts'

export interface Ceremony {
  will: WillFacts
  parties: PartyView[]
  recordings: Recording[]
  statements: SignedStatement[]
  steps: SealStepWork[]
  /** The name on the accepted document of the party whose statement the next step applies. */
  signersName: SealedNameParts | null
  /** Null where signing began before the testator could choose it. */
  way: CeremonyWay | null
  /** The witnesses may have seen the testator's recording. */
  recordingShown: boolean
  commitment: string
  openedAt: Date
}

/**
 * What the next step works from; 'sealed' when all four are made. Null if no step is due, the will is gone, or its
 * ceremony not open.
 */
export async function readCeremony(tx: Tx, willId: string): Promise<Ceremony | 'sealed' | null> {
  // Before what belongs to it: if it ends meanwhile, `isStillOpen` says so of the step.
  const opened = await openedCeremony(tx, willId)
  if (opened === null) return null
  const steps = await sealStepWork(tx, willId)
  if (steps.length === 4) return 'sealed'
  const statements = await statementsOf(tx, willId)
  const statement = statements[steps.length]
  if (statement === undefined && steps.length < 3) return null
  const will = await willFacts(tx, willId)
  if (will === null) return null
  const parties = await partiesOf(tx, willId)
  const signer = parties.find(({ id }) => id === statement?.partyId)?.personId ?? null
  return {
    will,
    parties,
    recordings: await presentRecordings(tx, willId, parties),
    statements,
    steps,
    signersName: signer === null ? null : await sealedNameParts(tx, signer),
    ...(await wayOf(tx, willId)),
    commitment: opened.commitment,
    openedAt: opened.openedAt,
  }
}

/**
 * Under the will's lock, before the result of a step is written: false if a witness was replaced meanwhile, so that
 * this opening has ended and nothing of it may become part of the next.
 */
export async function isStillOpen(tx: Tx, { will, commitment }: Ceremony): Promise<boolean> {
  return (await openedCeremony(tx, will.id))?.commitment === commitment
}
