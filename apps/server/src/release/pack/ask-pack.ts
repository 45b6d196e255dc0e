// The api's half of a dispute pack: it passes on who asks, and opens with the key of the request what the worker sealed
// to it. An executor is checked by the release worker, a member of staff by the schema's owner.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { staffActs } from '@testate/api/death/staff-acts'
import type { makeReleasedPack as route } from '@testate/api/released'
import { openHandedOver } from '../../custody/hand-over.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import type { App, OwnTransactionContext } from '../../platform/http/http.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { createRequestKeys } from '../../platform/http/request-keys.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { ObjectStore } from '../../platform/storage/objects.ts'
import type { SealContext } from '../../platform/storage/vault.ts'
import { askRelease } from '../../proofs/ask-worker.ts'
import { actAsStaff } from '../../proofs/by-staff.ts'
import { provenOnly } from '../../proofs/proven-by.ts'
import { MAKE_PACK_JOB } from '../job-types.ts'
import { askPackQuestion, PACK_MS } from '../questions.ts'
import { shownKey } from '../shown-key.ts'
import { ownPack } from './store-packs.ts'

/** The copy in the store is bound to its request. */
export const packContext = (packId: string): SealContext => ({
  willId: packId,
  version: 1,
  purpose: 'dispute pack',
})

const keys = createRequestKeys<{ privateKey: string; expiresAt: Date }>(1_000)

/** As an executor. Refuses what the release worker refuses: no grant, or one that is over; no accepted identity. */
export async function askReleasedPack({
  app,
  person,
  params: { id: willId },
  request,
}: OwnTransactionContext<typeof route>): Promise<{ packId: string }> {
  const { stepUp, publicKey, privateKey } = shownKey(app, person, request)
  const packId = randomUUID()
  await askRelease(app, askPackQuestion, { personId: person.id, willId, stepUp, publicKey, packId })
  keys.keep(packId, { privateKey, expiresAt: new Date(now().getTime() + PACK_MS) }, now())
  await inTransaction(app.db, { person }, (tx) =>
    enqueue(tx, MAKE_PACK_JOB, { packId }, { singletonKey: packId }),
  )
  return { packId }
}

/** As a member of staff. Refuses `not-found`, `not-now` before a release, `forbidden` to whoever takes part. */
export async function askPackAsStaff(
  tx: Tx,
  app: Pick<App, 'config'>,
  person: Person,
  {
    commitment,
    cause,
    request,
  }: { commitment: string; cause: string; request: Parameters<typeof shownKey>[2] },
): Promise<{ packId: string }> {
  const { publicKey, privateKey } = shownKey(app, person, request)
  await actAsStaff(request, tx, person, staffActs.disputePack(commitment))
  const packId = randomUUID()
  const expiresAt = new Date(now().getTime() + PACK_MS)
  const { rows } = await provenOnly(
    sql<{ outcome: string }>`
      select app_ask_dispute_pack(${packId}::uuid, ${commitment}, ${cause}, ${publicKey}, ${expiresAt})
        as outcome`.execute(tx),
  )
  const { outcome } = rows[0]!
  if (outcome === 'not-found') refuse('not-found')
  if (outcome === 'not-now') refuse('not-now', undefined, because('pack-not-released'))
  if (outcome === 'takes-part') refuse('forbidden', undefined, because('notice-staff-takes-part'))
  await enqueue(tx, MAKE_PACK_JOB, { packId }, { singletonKey: packId })
  keys.keep(packId, { privateKey, expiresAt }, now())
  return { packId }
}

/** The pack; null while the worker makes it. Refuses `not-found` for somebody else's, `gone` once its time is over. */
export async function fetchedPack(tx: Tx, store: ObjectStore, packId: string): Promise<Buffer | null> {
  const pack = (await ownPack(tx, packId)) ?? refuse('not-found')
  const key = keys.of(packId)
  if (pack.refused !== null) refuse('gone', pack.refused, because('pack-not-made'))
  if (pack.expiresAt <= now() || key === undefined) refuseAsOver()
  if (pack.madeAt === null) return null
  const { object } = pack
  const seal = packContext(packId)
  return await openHandedOver(store, key.privateKey, { object, seal, over: refuseAsOver })
}

function refuseAsOver(): never {
  refuse(
    'gone',
    'This dispute pack could be fetched for ten minutes. Ask for it again.',
    because('pack-over'),
  )
}
