// The facts behind the task lists of wills, read as one person in one transaction, for all of them at once;
// domain/journey.ts says what comes next from them.
import type { JourneyFacts } from '@testate/domain/journey'
import { progressOfWills } from '../ceremony/progress-of-wills.ts'
import { samplesAmong } from '../identity/identity-accepted.ts'
import { latestCheck, type OwnIdentity } from '../identity/latest-check.ts'
import { partiesOfWills, type PartyView } from '../parties/parties-of.ts'
import { showParties } from '../parties/show-party.ts'
import { moneyOfWills } from '../payments/money-of-wills.ts'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { isAddressConfirmed } from '../proofs/require-address.ts'
import { entriesOfWills } from '../registration/entries-of-wills.ts'
import { reviewedAmong } from '../wills/document-review.ts'
import { mayUploadFor } from '../wills/may-upload.ts'
import type { SeenWill } from '../wills/seen-wills.ts'
import { heldAmong } from '../wills/withdrawals.ts'

/** `parties` as shown to this person: `invited` tells the testator whether a link has been sent. */
export interface Facts extends Omit<JourneyFacts, 'role' | 'status' | 'submitted' | 'hasDocument' | 'pages'> {
  will: SeenWill
}

/** What is true of the person, whatever the will. */
export interface OwnStanding {
  identity: OwnIdentity
  addressConfirmed: boolean
  mayUpload: (willId: string) => boolean
}

export async function ownStanding(tx: Tx, person: Person): Promise<OwnStanding> {
  // Guests came by the link that was mailed to them.
  const addressConfirmed = person.kind !== 'account' || (await isAddressConfirmed(tx, person.id))
  return {
    identity: await latestCheck(tx, person.id),
    addressConfirmed,
    mayUpload: addressConfirmed ? () => true : await mayUploadFor(tx, person),
  }
}

/** Reads as the person of this transaction, who is related to these wills; the answer has their order. */
export async function factsOf(
  tx: Tx,
  config: Config,
  person: Person,
  wills: readonly SeenWill[],
  { identity, addressConfirmed, mayUpload }: OwnStanding,
): Promise<Facts[]> {
  const all = wills.map(({ id }) => id)
  // The ceremony and all later steps exist only once the three are identified.
  const later = wills.filter(({ status }) => status !== 'draft' && status !== 'uploaded').map(({ id }) => id)
  const parties = await partiesOfWills(tx, all)
  const shown = await showParties(tx, person, parties)
  const samples = await samplesIn(tx, [...parties.values()].flat())
  const moneyOf = await moneyOfWills(tx, all)
  const progressOf = await progressOfWills(tx, later, parties)
  const entriesOf = await entriesOfWills(tx, config, later)
  const failed = later.filter((id) => entriesOf(id).some(({ state }) => state === 'failed'))
  const held = await heldAmong(tx, failed)
  const reviewed = await reviewedAmong(
    tx,
    person.id,
    wills.filter(({ own }) => own),
  )
  return wills.map((will) => {
    const { paid, money } = moneyOf(will.id)
    return {
      will,
      identity,
      mayMail: addressConfirmed,
      reviewed: reviewed.has(will.id),
      mayUpload: !will.own || will.status !== 'draft' || mayUpload(will.id),
      paid,
      parties: (shown.get(will.id) ?? []).map((party) => ({
        id: party.id,
        order: party.witnessOrder as 0 | 1 | 2,
        name: party.name,
        state: party.state,
        declared: party.declared,
        invited: party.invitationExpiresAt !== null,
        you: party.you,
        sample: samples.has(party.id),
      })),
      money: will.own ? money : 'none',
      payFirst: config.payment.gate === 'before-ceremony',
      ...progressOf(will.id),
      held: held.has(will.id),
      anchors: entriesOf(will.id),
    }
  })
}

/**
 * The parties whose accepted identity is a sample: nobody was checked, and everything that shows it must say
 * so.
 */
async function samplesIn(tx: Tx, parties: readonly PartyView[]): Promise<Set<string>> {
  const samples = await samplesAmong(
    tx,
    parties.flatMap(({ personId }) => personId ?? []),
  )
  return new Set(parties.filter(({ personId }) => samples.has(personId ?? '')).map(({ id }) => id))
}
