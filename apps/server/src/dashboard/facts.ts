// The facts behind a will's task list, read as one person in one transaction; domain/journey.ts says what
// comes next from them.
import type { JourneyFacts } from '@testate/domain/journey'
import { isEntry } from '@testate/domain/lifecycle'
import { openedCeremony, sealStepsOf, statementsOf } from '../ceremony/facts.ts'
import { presentRecordings } from '../ceremony/recordings/present-recordings.ts'
import { identityStanding } from '../identity/identity-accepted.ts'
import { latestCheck, type OwnIdentity } from '../identity/latest-check.ts'
import { partiesOf } from '../parties/parties-of.ts'
import { listParties } from '../parties/show-party.ts'
import { isPaid } from '../payments/is-paid.ts'
import { readPayment } from '../payments/read-payment.ts'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/database/database.ts'
import { ledgerName } from '../platform/ledgers.ts'
import type { Person } from '../platform/database/person.ts'
import { isAddressConfirmed } from '../proofs/require-address.ts'
import { viewAnchors } from '../registration/show-anchors.ts'
import { mayUpload } from '../wills/may-upload.ts'
import type { SeenWill } from '../wills/seen-wills.ts'
import { isHeld } from '../wills/withdrawals.ts'

/** `parties` as shown to this person: `invited` tells the testator whether a link has been sent. */
export interface Facts extends Omit<JourneyFacts, 'role' | 'status' | 'submitted' | 'hasDocument' | 'pages'> {
  will: SeenWill
}

/** What is true of the person, whatever the will. */
export interface OwnStanding {
  identity: OwnIdentity
  addressConfirmed: boolean
}

export async function ownStanding(tx: Tx, person: Person): Promise<OwnStanding> {
  return {
    identity: await latestCheck(tx, person.id),
    // Guests came by the link that was mailed to them.
    addressConfirmed: person.kind !== 'account' || (await isAddressConfirmed(tx, person.id)),
  }
}

/** Reads as the person of this transaction, who is related to the will. */
export async function factsOf(
  tx: Tx,
  config: Config,
  person: Person,
  will: SeenWill,
  { identity, addressConfirmed }: OwnStanding,
): Promise<Facts> {
  const parties = await listParties(tx, person, will.id)
  const samples = await samplesAmong(tx, will.id)
  const paid = await isPaid(tx, will.id)
  // The ceremony and all later steps exist only once the three are identified.
  const later = will.status !== 'draft' && will.status !== 'uploaded'
  const anchors = (later ? ((await viewAnchors(tx, config, will.id))?.anchors ?? []) : [])
    .filter(({ action }) => isEntry(action))
    .map((anchor) => ({
      name: ledgerName(config, anchor.network),
      state: anchor.status,
      retryable: anchor.retryable !== false && !anchor.givenUp,
      givenUp: anchor.givenUp,
    }))
  return {
    will,
    identity,
    mayMail: addressConfirmed,
    mayUpload:
      addressConfirmed || !will.own || will.status !== 'draft' || (await mayUpload(tx, person, will.id)),
    paid,
    parties: parties.map((party) => ({
      id: party.id,
      order: party.witnessOrder as 0 | 1 | 2,
      name: party.name,
      state: party.state,
      declared: party.declared,
      invited: party.invitationExpiresAt !== null,
      you: party.you,
      sample: samples.has(party.id),
    })),
    money: will.own ? moneyOf(await readPayment(tx, will.id)) : 'none',
    payFirst: config.payment.gate === 'before-ceremony',
    ceremonyOpen: later && (await openedCeremony(tx, will.id)) !== null,
    recordedBy: later
      ? [...new Set((await presentRecordings(tx, will.id)).map((recording) => recording.partyId))]
      : [],
    signed: later ? (await statementsOf(tx, will.id)).map((statement) => statement.witnessOrder) : [],
    sealed: later && (await sealStepsOf(tx, will.id)).some((step) => step.step === 3),
    held: anchors.some(({ state }) => state === 'failed') && (await isHeld(tx, will.id)),
    anchors,
  }
}

/**
 * The parties whose accepted identity is a sample: nobody was checked, and everything that shows it must say
 * so.
 */
async function samplesAmong(tx: Tx, willId: string): Promise<Set<string>> {
  const found = new Set<string>()
  for (const { id, personId } of await partiesOf(tx, willId))
    if (personId !== null && (await identityStanding(tx, personId)).sample) found.add(id)
  return found
}

function moneyOf({ fact, payment }: Awaited<ReturnType<typeof readPayment>>): Facts['money'] {
  if (fact === 'refunding' || fact === 'refunded') return fact === 'refunding' ? 'going back' : 'gone back'
  return payment !== null && ['opening', 'open', 'processing'].includes(payment.state) ? 'under way' : 'none'
}
