// The testator's part before a shared secret counts: choosing the people, storing what their browser made, giving it
// up, and saying that somebody is lost.
import type { beginSharedSecret, giveShares } from '@testate/api/death/shared-secret'
import type { BodyOf } from '@testate/api/route'
import { choiceFault, isClosing } from '@testate/domain/death/shared-secret'
import { append } from '../../audit/append.ts'
import {
  beginSecret,
  candidatesFor,
  giveUpSecret,
  holdersFor,
  loseHolding,
  mayBegin,
  ownSecrets,
  storeShares,
  type Candidate,
} from '../../custody/two-parts/rows.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { tellLive, tellPerson } from '../../platform/live.ts'

export async function beginShared(
  tx: Tx,
  person: Person,
  willId: string,
  { people }: BodyOf<typeof beginSharedSecret>,
  token: string,
): Promise<void> {
  const candidates = await candidatesFor(tx, willId)
  requireChoice(person, people, candidates)
  if ((await ownSecrets(tx, willId)).some(({ state, isPartLost }) => isPartLost && isClosing(state)))
    refuse('not-now', undefined, because('shared-part-lost'))
  const secretId = (await mayBegin(tx, willId)) ? await beginSecret(tx, token, willId, people) : null
  if (secretId === null) refuse('not-now', undefined, because('shared-not-now'))
  await append(tx, { event: 'shared.begun', willId, actor: person.id, details: { secretId } })
  await told(tx, willId, people)
}

function requireChoice(person: Person, people: readonly string[], candidates: readonly Candidate[]): void {
  const trusted = new Map(candidates.map(({ personId, human }) => [personId, human]))
  const fault = choiceFault(people, { testatorId: person.id, trusted })
  if (fault !== null) refuse('not-now', undefined, because('shared-choice', { fault }))
}

export async function storeSharesOf(
  tx: Tx,
  person: Person,
  { id: willId, secretId }: { id: string; secretId: string },
  { commitment, part, shares }: BodyOf<typeof giveShares>,
  token: string,
): Promise<void> {
  const secret = (await ownSecrets(tx, willId)).find(({ id }) => id === secretId) ?? refuse('not-found')
  // A repeat, whose answer was lost.
  if (secret.commitment?.toString('hex') === commitment) return
  const holders = await holdersFor(tx, secret.id, 0)
  // Whoever is known as one person with another since they were chosen.
  const chosen = holders.flatMap(({ personId }) => personId ?? [])
  requireChoice(person, chosen, await candidatesFor(tx, willId))
  const inOrder = holders.flatMap(({ id }) => shares.find(({ holderId }) => holderId === id) ?? [])
  const isStored =
    inOrder.length === shares.length &&
    (await storeShares(tx, token, secretId, {
      commitment: Buffer.from(commitment, 'hex'),
      part: Buffer.from(part, 'base64'),
      shares: inOrder.map(({ sealed, hash, answer }) => ({
        sealed: Buffer.from(sealed, 'base64'),
        hash: Buffer.from(hash, 'hex'),
        answer: Buffer.from(answer, 'hex'),
      })),
    }))
  if (!isStored) refuse('not-now', undefined, because('shared-keys-missing'))
  await append(tx, {
    event: 'shared.shares-given',
    willId,
    actor: person.id,
    details: { secretId, commitment },
  })
  await told(tx, willId, chosen)
}

/** Of one that does not count yet. False: it counts. */
export async function giveUpShared(
  tx: Tx,
  person: Person,
  { id: willId, secretId }: { id: string; secretId: string },
): Promise<boolean> {
  if (!(await ownSecrets(tx, willId)).some(({ id }) => id === secretId)) refuse('not-found')
  if (!(await giveUpSecret(tx, secretId))) return false
  await append(tx, { event: 'shared.given-up', willId, actor: person.id, details: { secretId } })
  await tellLive(tx, willId)
  return true
}

export async function loseHolderOf(
  tx: Tx,
  person: Person,
  { id: willId, holderId }: { id: string; holderId: string },
  token: string,
): Promise<void> {
  for (const { id: secretId } of await ownSecrets(tx, willId)) {
    if (!(await holdersFor(tx, secretId, 0)).some(({ id }) => id === holderId)) continue
    if (await loseHolding(tx, token, holderId))
      await append(tx, { event: 'shared.lost', willId, actor: person.id, details: { secretId, holderId } })
    await tellLive(tx, willId)
    return
  }
  refuse('not-found')
}

async function told(tx: Tx, willId: string, people: readonly string[]): Promise<void> {
  await tellLive(tx, willId)
  for (const one of people) await tellPerson(tx, one, 'share')
}
