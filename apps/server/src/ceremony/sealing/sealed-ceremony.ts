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
  shownRecording,
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

/** Null if the will is gone, or its ceremony not open. */
export async function readCeremony(tx: Tx, willId: string): Promise<Ceremony | null> {
  const will = await willFacts(tx, willId)
  const opened = await openedCeremony(tx, willId)
  if (will === null || opened === null) return null
  const parties = await partiesOf(tx, willId)
  const statements = await statementsOf(tx, willId)
  const steps = await sealStepWork(tx, willId)
  const signer = parties.find(({ id }) => id === statements[steps.length]?.partyId)?.personId ?? null
  return {
    will,
    parties,
    recordings: await presentRecordings(tx, willId),
    statements,
    steps,
    signersName: signer === null ? null : await sealedNameParts(tx, signer),
    way: await wayOf(tx, willId),
    recordingShown: await shownRecording(tx, willId),
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
