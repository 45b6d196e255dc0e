// Records what a party accepted or viewed before signing: the legal notice in its version, the review of this
// very document. The audit log is the record (GET /api/wills/{id}/audit returns it); no status depends on it,
// but no one signs without the first.
import type { acknowledge as route } from '@testate/api/wills'
import { LEGAL_NOTICE } from '@testate/domain/legal-notice'
import { append } from '../audit/append.ts'
import { saidBefore } from '../audit/happened-to.ts'
import { now } from '../platform/clock.ts'
import type { Context } from '../platform/http/http.ts'
import { tellLive } from '../platform/live.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { reviewOf } from './document-review.ts'
import { acceptanceOf } from './require-legal-notice.ts'
import { findWill } from './store.ts'

/**
 * Refuses `conflict` for another version of the notice, or another document, than the present one;
 * `forbidden` to people who cannot open the document.
 */
export async function acknowledge({ tx, person, params, body }: Context<typeof route>) {
  const will = await findWill(tx, params.id)
  if (will === null) refuse('not-found')
  if (body.what === 'legal-notice') {
    if (body.version !== LEGAL_NOTICE.version)
      refuse(
        'conflict',
        'The legal notice has changed meanwhile. Please read it again.',
        because('legal-notice-changed'),
      )
  } else {
    if (will.testator_id !== person.id)
      refuse(
        'forbidden',
        'Only the testator can open the document, so nobody else can have reviewed it.',
        because('document-for-testator-only'),
      )
    if (will.document_hash?.toString('hex') !== body.documentHash)
      refuse(
        'conflict',
        'The document has been replaced meanwhile. Please look at the new one.',
        because('document-replaced'),
      )
  }
  const said = body.what === 'legal-notice' ? acceptanceOf(person.id) : reviewOf(person.id, body.documentHash)
  // A repeat is not recorded: it must not fill the will's record until the other parties' entries are no
  // longer seen in it.
  const before = await saidBefore(tx, will.id, said)
  if (before !== null) return { at: before }
  await append(tx, { ...said, willId: will.id })
  await tellLive(tx, will.id)
  return { at: now().toISOString() }
}
