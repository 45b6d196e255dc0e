// The development ledger's rules for a registration: those of the contract that runs on real Corda nodes
// (packages/chains/corda/contracts), in another language, kept equal by one contract suite. Pure: states in,
// states or a refusal out.
import { createPublicKey, verify } from 'node:crypto'
import { registrationConsentText, withdrawalConsentText } from '@testate/chains/corda/consent'
import type { TokenId } from '@testate/chains/chain'
import type { Metadata, Purpose, Signed } from './shapes.ts'

export type Status = 'ACTIVE' | 'SUPERSEDED' | 'REVOKED' | 'RELEASED'

/** A will's state as recorded, and so as returned. */
export interface Will {
  linearId: { id: string; externalId: string }
  testator: string
  executor: string
  metadata: Metadata
  status: Status
  createdAt: string
  updatedAt: string
}

export interface Checkpoint {
  root: string
  treeSize: number
  anchoredAt: string
}

/** The contract refuses; its message is for people. */
export class ContractRefusal extends Error {}

/** Two machines' clocks rarely differ by more. */
const CLOCKS_DIFFER_MS = 120_000

/**
 * Enters a first version, or a later one that ends the one before it. `now` is the ledger's clock. @throws
 * ContractRefusal
 */
export function created(will: Will, there: Will | null, old: Will | null, now: number): Will[] {
  rule(there === null, 'A will with this token id is registered already.')
  rule(will.status === 'ACTIVE', 'A will is entered as active.')
  inOrder(will.createdAt, null, now)
  consented(will, now)
  const { supersedes, version } = will.metadata
  if (supersedes === null) return [will]
  if (old === null) throw new ContractRefusal('The entry that would be superseded is not there.')
  rule(old.status === 'ACTIVE', `A registration that is ${old.status} cannot be superseded.`)
  rule(version > old.metadata.version, 'The version is not later.')
  rule(supersedes !== will.metadata.pdf_hash, 'A later version is another entry.')
  inOrder(will.createdAt, old, now)
  return [will, { ...old, status: 'SUPERSEDED', updatedAt: will.createdAt }]
}

/** Updates the metadata of an entry, with the testator's consent. @throws ContractRefusal */
export function updated(from: Will, metadata: Metadata, at: string, now: number): Will {
  allowed(from, 'ACTIVE')
  inOrder(at, from, now)
  const old = from.metadata
  rule(old.pdf_hash === metadata.pdf_hash, 'An entry keeps the document it was made for.')
  rule(old.supersedes === metadata.supersedes, 'What an entry superseded does not change.')
  rule(old.testator_key === metadata.testator_key, "An entry keeps the testator's key.")
  rule(metadata.withdrawal === undefined, 'An update does not withdraw.')
  rule(metadata.version > old.version, 'The version is not later.')
  const to = { ...from, metadata, updatedAt: at }
  consented(to, now)
  return to
}

/** Ends the registration permanently; with `own` it is the testator who withdraws. @throws ContractRefusal */
export function withdrawn(
  from: Will,
  metadata: Metadata,
  own: Signed | undefined,
  at: string,
  now: number,
): Will {
  allowed(from, 'ACTIVE')
  inOrder(at, from, now)
  rule(sameMetadata(from.metadata, metadata), 'Nothing else of the entry changes.')
  if (own !== undefined) {
    rule(now <= own.deadline * 1000, 'The consent has expired.')
    const text = withdrawalConsentText({ tokenId: metadata.pdf_hash as TokenId, deadline: own.deadline })
    rule(
      holds(from.metadata.testator_key, text, own.signature),
      "The withdrawal is not signed by the testator's key.",
    )
  }
  return {
    ...from,
    metadata: own === undefined ? from.metadata : { ...from.metadata, withdrawal: own },
    status: 'REVOKED',
    updatedAt: at,
  }
}

/**
 * Transfers to the executor, back to the testator, or to another name of the testator's. @throws
 * ContractRefusal
 */
export function transferred(from: Will, to: string, purpose: Purpose, at: string, now: number): Will {
  allowed(from, purpose === 'relock' ? 'RELEASED' : 'ACTIVE')
  inOrder(at, from, now)
  if (purpose === 'release') return { ...from, executor: to, status: 'RELEASED', updatedAt: at }
  if (purpose === 'relock') {
    rule(to === from.testator, 'A will that is taken back goes to its testator.')
    return { ...from, status: 'ACTIVE', updatedAt: at }
  }
  rule(to !== from.testator, 'The testator has this name already.')
  return { ...from, testator: to, updatedAt: at }
}

/** Anchors a head; the log only grows. @throws ContractRefusal */
export function anchored(next: Checkpoint, there: Checkpoint | null, now: number): Checkpoint {
  rule(
    there === null || next.treeSize > there.treeSize,
    'A checkpoint of this size, or a later one, is anchored already.',
  )
  rule(Date.parse(next.anchoredAt) <= now + CLOCKS_DIFFER_MS, 'The time given lies in the future.')
  return next
}

function allowed({ status }: Will, needed: Status): void {
  rule(status === needed, `A registration that is ${status} does not allow this.`)
}

function inOrder(at: string, before: Will | null, now: number): void {
  rule(Date.parse(at) <= now + CLOCKS_DIFFER_MS, 'The time given lies in the future.')
  rule(before === null || Date.parse(at) >= Date.parse(before.updatedAt), 'Time goes forward.')
}

function consented({ metadata, testator }: Will, now: number): void {
  const { consent, pdf_hash, metadata_hash: metadataHash, version, supersedes, testator_key: key } = metadata
  rule(now <= consent.deadline * 1000, 'The consent has expired.')
  const text = registrationConsentText({
    tokenId: pdf_hash as TokenId,
    metadataHash,
    version,
    supersedes: supersedes as TokenId | null,
    recipient: testator,
    deadline: consent.deadline,
  })
  rule(holds(key, text, consent.signature), "The testator's key did not consent to this.")
}

/** An Ed25519 key's X.509 SubjectPublicKeyInfo is these bytes followed by the key (RFC 8410, section 4). */
const SPKI_HEAD = '302a300506032b6570032100'

function holds(key: string, text: string, signature: string): boolean {
  try {
    const signer = createPublicKey({ key: Buffer.from(SPKI_HEAD + key, 'hex'), format: 'der', type: 'spki' })
    return verify(null, Buffer.from(text), signer, Buffer.from(signature.slice(2), 'hex'))
  } catch {
    return false
  }
}

/** Equality whatever the order of the fields. */
function sameMetadata(one: Metadata, other: Metadata): boolean {
  const plain = ({ withdrawal: _, consent, ...rest }: Metadata) =>
    JSON.stringify([Object.entries(rest).sort(), consent.deadline, consent.signature])
  return plain(one) === plain(other)
}

function rule(holdsTrue: boolean, otherwise: string): void {
  if (!holdsTrue) throw new ContractRefusal(otherwise)
}
