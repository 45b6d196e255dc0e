// View and Download of a closed will: for its testator, on a proof that this process made, the key of the file or the
// capsule put together, sealed to the key of that one proof. Line of the log and answer are one transaction.
import { append } from '../../audit/append.ts'
import { custodyOf } from '../../custody/closing.ts'
import { Warrant } from '../../custody/grounds.ts'
import { handOver, keyToHandOver } from '../../custody/hand-over.ts'
import { keysToOpen } from './keys-to-open.ts'
import { sendWaiting } from '../../platform/database/database.ts'
import { lockWill } from '../../platform/database/lock-will.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { answering } from '../../proofs/answering.ts'
import { shownByToken } from '../../proofs/shown-by-token.ts'
import { capsuleParts } from '../../registration/evidence/signed-parts.ts'
import { AddressesInside, capsuleFile } from '../../custody/capsule-file.ts'
import { keptPartOf } from '../../wills/kept-objects.ts'
import { isCapsule, openedContext } from '../../wills/open-for-request.ts'
import { openKeptQuestion } from '../../custody/open-kept.ts'
import { keptFilesOf } from './kept-files.ts'

export const answerOpenKept = answering(openKeptQuestion, async (tx, asked, context) => {
  const { requestId, personId, willId, part, stepUp, publicKey } = asked
  const { db, store, openingKey } = context
  const closed = await custodyOf(tx, willId)
  const files = await keptFilesOf(tx, willId)
  if (closed === null || files === null || closed.testatorId !== personId) refuse('not-found')
  const { documentHash } = files
  const request = { proofId: await shownByToken(tx, stepUp), publicKey, about: willId }
  const warrant = await Warrant.on(tx, request, { personId, purpose: 'open', willId, documentHash })
  if (warrant === null || documentHash === null)
    refuse('step-up-needed', undefined, because('confirmation-spent'))
  const object = part === 'document' ? files.document : files[keptPartOf(part)]
  if (object === null) refuse('not-now', undefined, because('part-missing', { part }))
  const { version } = closed
  const keys = await keysToOpen(tx, openingKey, willId, asked)
  const custody = { db, store, openingKey, recipient: 'release', keys } as const
  // Of the document it is checked that it is the one that was confirmed.
  const whole = part === 'document' ? { sha256: documentHash } : {}
  const opened = openedContext({ id: requestId, will_id: willId }, version)
  const handOverNow = isCapsule(part)
    ? async () =>
        await handOver(
          context,
          warrant,
          capsuleFile(
            custody,
            warrant,
            { willId, version, capsule: object, sealed: files.sealed },
            (audit) => capsuleParts(tx, willId, audit),
            part === 'capsule' ? 'kept' : 'left out',
          ),
          opened,
        )
    : await keyToHandOver(
        custody,
        warrant,
        { object, seal: { willId, version, purpose: part }, ...whole },
        opened,
      )
  await lockWill(tx, willId)
  await append(tx, { event: 'will.opened', willId, actor: 'release', details: { part, for: personId } })
  await sendWaiting(tx)
  // Last: the asker can read it from now on, and an api that was taken over could hold up what comes after.
  const handed = await handOverNow().catch((error: unknown) => {
    if (error instanceof AddressesInside) refuse('not-now', undefined, because('part-missing', { part }))
    throw error
  })
  return { object: handed }
})
