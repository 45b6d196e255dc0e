// Opens the files of closed wills for a copy of one's data: on a proof that this process made, for the key it was given
// to. Killed at any point it begins again; what a killed run stored opens to nobody.
import { isUnderParts } from '../../custody/two-parts/secrets.ts'
import { custodyOf } from '../../custody/closing.ts'
import { Warrant } from '../../custody/grounds.ts'
import { handOver } from '../../custody/hand-over.ts'
import { openStored } from '../../custody/open.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { ObjectDamaged, ObjectMissing } from '../../platform/storage/objects.ts'
import { CannotOpen } from '../../platform/storage/vault.ts'
import { zipOf, type ZipFile } from '../../platform/zip.ts'
import { withRenewals } from '../../wills/sealed/renewals.ts'
import { capsuleParts } from '../../registration/evidence/signed-parts.ts'
import { wholeCapsule } from '../../custody/capsule-file.ts'
import {
  answerKept,
  isOwnRecording,
  keptContext,
  keptRequests,
  LOST,
  MOST_IN_HALF,
  NO_ROOM,
  type KeptFile,
  type KeptRequest,
} from './export-kept.ts'
import type { ReleaseContext } from '../release-context.ts'

const as = { service: 'release' } as const
const UNDER_SECRET =
  'This will is under a shared secret, so the register cannot put its files into this copy. You can download each of ' +
  'them on the page of the will, with the key that opens your part.'

export async function answerExports(context: ReleaseContext, most = MOST_IN_HALF): Promise<void> {
  for (const request of await inTransaction(context.db, as, keptRequests)) {
    try {
      await answer(context, request, most)
    } catch (error) {
      context.log.error(
        { requestId: request.requestId, error: String(error) },
        'the files of closed wills could not be put into a copy; the next round tries again',
      )
    }
  }
}

async function answer(context: ReleaseContext, request: KeptRequest, most: number): Promise<void> {
  const { db, store } = context
  const { requestId, personId, proofId, publicKey } = request
  const warrant = await inTransaction(db, as, (tx) =>
    Warrant.on(
      tx,
      { proofId, publicKey, about: null },
      { personId, purpose: 'export', willId: null, documentHash: null },
    ),
  )
  const object =
    warrant === null
      ? null
      : await handOver(
          context,
          warrant,
          zipOf(contents(context, warrant, request, most)),
          keptContext(requestId),
        )
  if (await inTransaction(db, as, (tx) => answerKept(tx, requestId, object))) return
  if (object !== null) await store.remove(object)
}

async function* contents(
  { db, store, openingKey, log }: ReleaseContext,
  warrant: Warrant,
  { personId, files }: KeptRequest,
  most: number,
): AsyncGenerator<ZipFile> {
  const custody = { db, store, openingKey, recipient: 'release' } as const
  // Below 0 once a file did not fit: the rest is not even opened.
  let room = most
  for (const { name, object, seal, sealed, at } of files) {
    // Named by the worker, whose word on whose they are counts for nothing.
    if (!(await inTransaction(db, as, (tx) => isTheirs(tx, personId, { object, seal })))) continue
    if (await inTransaction(db, as, (tx) => isUnderParts(tx, seal.willId))) {
      yield notHere(name, UNDER_SECRET, at)
      continue
    }
    if (room < 0) {
      yield notHere(name, NO_ROOM, at)
      continue
    }
    try {
      const bytes =
        seal.purpose === 'capsule'
          ? await wholeCapsule(
              custody,
              warrant,
              { ...seal, capsule: object, sealed: sealed ?? null },
              (audit) => inTransaction(db, as, (tx) => capsuleParts(tx, seal.willId, audit)),
            )
          : await openStored(custody, warrant, object, seal)
      const whole =
        seal.purpose === 'sealed' ? await inTransaction(db, as, (tx) => withRenewals(tx, bytes)) : bytes
      room -= whole.length
      yield room < 0 ? notHere(name, NO_ROOM, at) : { name, bytes: whole, at }
    } catch (error) {
      const isLost =
        error instanceof CannotOpen || error instanceof ObjectMissing || error instanceof ObjectDamaged
      if (!isLost) throw error
      log.error({ object, error: error.message }, 'a file of a closed will is not in the copy')
      yield notHere(name, LOST, at)
    }
  }
}

const notHere = (name: string, why: string, at: Date): ZipFile => ({
  name: `${name}.not-here.txt`,
  bytes: Buffer.from(`${why}\n`),
  at,
})

async function isTheirs(
  tx: Tx,
  personId: string,
  { object, seal }: Pick<KeptFile, 'object' | 'seal'>,
): Promise<boolean> {
  const closed = await custodyOf(tx, seal.willId)
  if (closed === null) return false
  return seal.purpose === 'recording'
    ? await isOwnRecording(tx, personId, seal.willId, object)
    : closed.testatorId === personId
}
