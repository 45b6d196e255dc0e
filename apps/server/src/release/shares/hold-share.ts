// A holder's part: their own key, and what they say of the shares they hold.
import type { makeSharedKey } from '@testate/api/death/shared-secret'
import type { BodyOf } from '@testate/api/route'
import { append } from '../../audit/append.ts'
import {
  answerAsHolder,
  dropKey,
  holdingsOf,
  insertKey,
  loseHolding,
  ownKeyOf,
  willsUnderOwnKey,
  type Holding,
} from '../../custody/two-parts/rows.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { tellLive, tellPerson } from '../../platform/live.ts'

/** `token`, here and below: of the proof that whoever asks is the person, and not only in their session. */
export async function makeKey(
  tx: Tx,
  { id }: Person,
  { publicKey, locks }: BodyOf<typeof makeSharedKey>,
  token: string,
): Promise<void> {
  const key = {
    publicKey: Buffer.from(publicKey, 'base64'),
    // No field that is not there: its row is compared by nobody, and read by every browser of theirs.
    locks: locks.map(({ credentialId, ...rest }) =>
      credentialId === undefined ? rest : { ...rest, credentialId },
    ),
  }
  if (!(await insertKey(tx, token, key))) {
    if ((await ownKeyOf(tx, id))?.publicKey.equals(key.publicKey) === true) return
    refuse('not-now', undefined, because('shared-key-kept'))
  }
  await tellAll(tx, id)
}

/** Whatever was sealed to it is lost, the parts of the person's own wills too. */
export async function loseKey(tx: Tx, { id }: Person, token: string): Promise<void> {
  const lost = (await holdingsOf(tx)).filter(({ share, lostAt }) => share !== null && lostAt === null)
  await dropKey(tx, token)
  for (const { willId } of await willsUnderOwnKey(tx, id)) await tellLive(tx, willId)
  for (const holding of lost) await noteLost(tx, id, holding)
  await tellAll(tx, id)
}

export async function answerFor(tx: Tx, { id }: Person, holderId: string, answer: string): Promise<void> {
  const holding = (await holdingsOf(tx)).find((one) => one.id === holderId)
  if (holding === undefined || !(await answerAsHolder(tx, holderId, Buffer.from(answer, 'hex'))))
    refuse('forbidden', undefined, because('shared-answer-wrong'))
  const { willId, secretId } = holding
  await append(tx, { event: 'shared.answered', willId, actor: id, details: { secretId, holderId } })
  await tellLive(tx, willId)
  await tellPerson(tx, id, 'share')
}

export async function giveBack(tx: Tx, { id }: Person, holderId: string, token: string): Promise<void> {
  const holding = (await holdingsOf(tx)).find((one) => one.id === holderId) ?? refuse('not-found')
  if (await loseHolding(tx, token, holderId)) await noteLost(tx, id, holding)
  await tellPerson(tx, id, 'share')
}

async function noteLost(tx: Tx, actor: string, { id: holderId, secretId, willId }: Holding): Promise<void> {
  await append(tx, {
    event: 'shared.lost',
    willId,
    actor: actor as Person['id'],
    details: { secretId, holderId },
  })
  await tellLive(tx, willId)
}

async function tellAll(tx: Tx, personId: string): Promise<void> {
  for (const { willId } of await holdingsOf(tx)) await tellLive(tx, willId)
  await tellPerson(tx, personId, 'share')
}
