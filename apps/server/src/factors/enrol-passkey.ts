// A passkey is made by the person's phone, computer or security key; the worker stores its public half, and
// trusts nothing from the device but its signature.
import { randomBytes, randomUUID } from 'node:crypto'
import type { MadePasskey, NewPasskeyOptions } from '@testate/api/factors'
import type { Tx } from '../platform/database/database.ts'
import { because, refuse } from '../platform/http/problem.ts'
import type { Factor, FactorContext } from './factor.ts'
import { countsFrom, mayAdd, ownedBy, type Permit } from './may-change.ts'
import { algorithms, passkeyTimeout, relyingParty } from './relying-party.ts'
import { deleteEnrolment, insertEnrolment, openEnrolment, type Owner } from './store.ts'
import { insertPasskey, passkeysOf, type Passkey } from './store-passkeys.ts'
import { notifyOwner } from './notify-owner.ts'

const mostPasskeys = 20

export async function beginPasskey(
  tx: Tx,
  { personId, permit }: { personId: string; permit: Permit },
  { config }: FactorContext,
): Promise<{ enrolment: string; expiresAt: Date; options: NewPasskeyOptions }> {
  const owned = await ownedBy(tx, personId)
  const { owner, at } = owned
  const { atOnce } = await mayAdd(tx, owned, permit)
  const known = await passkeysOf(tx, personId, at)
  if (known.length >= mostPasskeys)
    refuse(
      'rule-broken',
      'You have twenty passkeys. Please remove one that you no longer use.',
      because('passkeys-too-many'),
    )
  const [id, challenge] = [randomUUID(), randomBytes(32)]
  const expiresAt = new Date(at.getTime() + passkeyTimeout)
  await insertEnrolment(tx, personId, { id, kind: 'passkey', challenge, secret: null, atOnce }, at, expiresAt)
  return { enrolment: id, expiresAt, options: optionsFor({ challenge, owner, known }, config) }
}

/** What the browser is asked to make, for this owner beside the passkeys they have. */
export function optionsFor(
  {
    challenge,
    owner,
    known,
  }: {
    challenge: Buffer
    owner: Pick<Owner, 'id' | 'kind' | 'name' | 'email'>
    known: readonly Pick<Passkey, 'credentialId' | 'transports'>[]
  },
  config: FactorContext['config'],
): NewPasskeyOptions {
  const rp = relyingParty(config)
  // A guest's is for one ceremony, and need not be discoverable, since guests do not sign in.
  const residentKey = owner.kind === 'guest' ? 'discouraged' : 'required'
  return {
    challenge: challenge.toString('base64url'),
    rp: { id: rp.id, name: rp.name },
    user: { id: Buffer.from(owner.id).toString('base64url'), name: owner.email, displayName: owner.name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: passkeyTimeout,
    attestation: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      type: 'public-key',
      transports,
    })),
    authenticatorSelection: {
      residentKey,
      requireResidentKey: residentKey === 'required',
      userVerification: 'required',
    },
  }
}

export const enrolmentOver = (): never =>
  refuse('gone', 'That took too long. Please begin again.', because('passkey-enrolment-over'))

/** Its row, with the public half that it was made with. Refuses `rule-broken` for one made elsewhere. */
export async function verifyMade(
  made: MadePasskey,
  challenge: Buffer,
  config: FactorContext['config'],
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'> & { backedUp: boolean }> {
  const rp = relyingParty(config)
  // Loaded with the first passkey, like everything an idle worker does not need.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyRegistrationResponse({
    response: made as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge.toString('base64url'),
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ verified: false }) as const)
  if (!verified.verified)
    refuse(
      'rule-broken',
      'This passkey could not be checked: it was made for another site, or without your fingerprint, ' +
        'face or PIN. Please try again.',
      because('passkey-not-verified'),
    )
  const { credential, credentialBackedUp } = verified.registrationInfo
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    backedUp: credentialBackedUp,
  }
}

export const addedAlready = (): never =>
  refuse('conflict', 'This passkey has been added already.', because('passkey-added-already'))

/**
 * Refuses `gone` for an enrolment that is over or another person's, `rule-broken` for one made elsewhere or
 * without its owner's finger or PIN, `conflict` for a known passkey.
 */
export async function addPasskey(
  tx: Tx,
  {
    personId,
    enrolment,
    name,
    made,
  }: { personId: string; enrolment: string; name: string; made: MadePasskey },
  { config }: FactorContext,
): Promise<Factor> {
  const { owner, at } = await ownedBy(tx, personId)
  const begun = (await openEnrolment(tx, personId, enrolment, 'passkey', at)) ?? enrolmentOver()
  const verified = await verifyMade(made, begun.challenge!, config)
  const added = { id: randomUUID(), enrolledAt: at, countsFrom: countsFrom(begun.atOnce, at), name }
  if (!(await insertPasskey(tx, { ...added, ...verified, personId }))) addedAlready()
  await deleteEnrolment(tx, begun.id)
  await notifyOwner(tx, owner, 'added', {
    kind: 'passkey',
    id: added.id,
    name,
    at: begun.atOnce ? null : added.countsFrom,
    credential: verified,
  })
  return { ...added, kind: 'passkey', lastUsedAt: null, endsAt: null }
}
