// Where the originals of released wills lie: the worker opens it for whoever was given the copy, by that grant alone.
// A grant that ended, or ran out, shows it no more.
import { sql } from 'kysely'
import { uuid } from '@testate/api/route'
import { z } from 'zod'
import { answering } from '../proofs/answering.ts'
import { defineQuestion } from '../proofs/question.ts'
import { CannotOpen } from '../platform/storage/vault.ts'
import { openForm } from '../wills/form/sealed-form.ts'
import { willFacts } from '../wills/will-facts.ts'

export const readPlacesQuestion = defineQuestion('released.places', {
  asked: z.strictObject({ personId: uuid }),
  answer: z.array(z.object({ willId: uuid, originalLocation: z.string().nullable() })),
})

export const answerReadPlaces = answering(readPlacesQuestion, async (tx, { personId }, context) => {
  const { rows } = await sql<{ willId: string }>`
    select distinct will_id as "willId" from release_grants
    where person_id = ${personId} and ended_at is null and expires_at > app_now()`.execute(tx)
  const places = []
  for (const { willId } of rows) {
    const will = await willFacts(tx, willId)
    if (will?.status !== 'released') continue
    // A failure for one will does not stop the others.
    const form = await openForm(context, 'show the form', will).then(
      (opened) => opened.form,
      (error: unknown) => {
        if (!(error instanceof CannotOpen)) throw error
        context.log.error({ willId }, 'the form of a released will does not open')
        return null
      },
    )
    places.push({ willId, originalLocation: form?.storageLocationAddress ?? null })
  }
  return places
})
