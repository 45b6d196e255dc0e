// Begins a new version of a registered will: a draft of its own that replaces the old one once it is
// registered.
import { randomUUID } from 'node:crypto'
import type { supersedeWill as route } from '@testate/api/wills'
import { append } from '../audit/append.ts'
import type { Tx } from '../platform/database/database.ts'
import type { OwnTransactionContext } from '../platform/http/http.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { commitProof, provenBy } from '../proofs/proven-by.ts'
import { requireAnswered } from './codicils/codicils.ts'
import { completedWith, wholeForm, withForm, type KnownForm } from './form/known-form.ts'
import { readableOf, sealedFormOf, type FormSecrets } from './form/sealed-form.ts'
import { findWill, insertWill } from './store.ts'
import { viewDetail } from './will-view.ts'
import { heldByWithdrawal, isHeld } from './withdrawals.ts'

/**
 * The details are copied, the agreements are not: they are given anew for each registration. Refuses
 * `step-up-needed`, and `conflict` if a next version is pending.
 */
export async function supersedeWill(context: OwnTransactionContext<typeof route>) {
  const { app, person, params, begin } = context
  return await withForm(app, person, params.id, async (known) => {
    let sealed: FormSecrets | null = null
    const answer = await begin(async (tx) => {
      const made = await supersede(tx, context, known)
      sealed = { form: known.form, changes: null }
      return made
    })
    return await completedWith(app, person, answer, sealed)
  })
}

async function supersede(
  tx: Tx,
  { app, person, params, body, request }: OwnTransactionContext<typeof route>,
  known: KnownForm,
) {
  const old = await findWill(tx, params.id)
  if (old === null || old.document_hash === null) refuse('not-found')
  if (await isHeld(tx, old.id)) refuse('not-now', heldByWithdrawal, because('withdrawal-waiting'))
  await requireAnswered(tx, old.id, body.keptCodicils)
  const subject = {
    purpose: 'supersede',
    willId: old.id,
    documentHash: old.document_hash.toString('hex'),
  } as const
  const proof = await provenBy(request, tx, person, subject)
  const id = randomUUID()
  const {
    agreeTerms: _terms,
    confirmLegalAdvice: _advice,
    ...particulars
  } = readableOf(wholeForm(old, known))
  const made = await insertWill(tx, {
    id,
    testatorId: person.id,
    title: old.title,
    version: body.version?.trim() || `${old.version_number + 1}.0`,
    versionNumber: old.version_number + 1,
    sealedForm: await sealedFormOf(app, id, { form: known.form, changes: null }),
    supersedesId: old.id,
    // A new version of a codicil amends the same will.
    amendsId: old.amends_id,
    particulars,
    networks: old.networks,
  })
  if (!made)
    refuse('conflict', 'A next version of this will is under way already.', because('next-version-begun'))
  await commitProof(tx, proof, subject, id)
  await append(tx, {
    event: 'will.version-begun',
    willId: id,
    actor: person.id,
    details: { supersedes: old.id, versionNumber: old.version_number + 1 },
  })
  const row = await findWill(tx, id)
  if (row === null) refuse('not-found')
  return await viewDetail(tx, row, person)
}
