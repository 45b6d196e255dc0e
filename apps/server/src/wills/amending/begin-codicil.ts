// Begins a codicil to a registered will: a draft of its own that amends the will and supersedes nothing. A codicil is
// signed and witnessed as a will is (Wills Act 1837, section 9), so it has a ceremony and a price of its own.
import { randomUUID } from 'node:crypto'
import type { beginCodicil as route } from '@testate/api/wills'
import type { RegistrationForm } from '@testate/domain/registration-form'
import { append } from '../../audit/append.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { OwnTransactionContext } from '../../platform/http/http.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { completedWith, wholeForm, withForm, type KnownForm } from '../form/known-form.ts'
import { readableOf, sealedFormOf, type FormSecrets } from '../form/sealed-form.ts'
import { findWill, insertWill } from '../store.ts'
import { viewDetail } from '../will-view.ts'
import { heldByWithdrawal, isHeld } from '../withdrawals.ts'

const LONGEST_TITLE = 200

/**
 * What is the same for both is copied: the testator, the executor, where the paper lies, the networks. It may have
 * other witnesses, and says something else. Refuses `not-now` and `rule-broken`.
 */
export async function beginCodicil(context: OwnTransactionContext<typeof route>) {
  const { app, person, params, begin } = context
  return await withForm(app, person, params.id, async (known) => {
    let sealed: FormSecrets | null = null
    const answer = await begin(async (tx) => {
      const made = await beginIn(tx, context, known)
      sealed = { form: known.form, changes: null }
      return made
    })
    return await completedWith(app, person, answer, sealed)
  })
}

async function beginIn(
  tx: Tx,
  { app, person, params }: OwnTransactionContext<typeof route>,
  known: KnownForm,
) {
  const will = await findWill(tx, params.id)
  if (will === null) refuse('not-found')
  if (will.amends_id !== null)
    refuse('rule-broken', 'This is a codicil; a codicil amends a will.', because('codicil-of-codicil'))
  if (await isHeld(tx, will.id)) refuse('not-now', heldByWithdrawal, because('withdrawal-waiting'))
  const id = randomUUID()
  const title = [...`Codicil to ${will.title}`].slice(0, LONGEST_TITLE).join('')
  await insertWill(tx, {
    id,
    testatorId: person.id,
    title,
    sealedForm: await sealedFormOf(app, id, { form: known.form, changes: null }),
    amendsId: will.id,
    particulars: { ...readableOf(sameFor(wholeForm(will, known))), willTitle: title },
    networks: will.networks,
  })
  await append(tx, {
    event: 'will.codicil-begun',
    willId: id,
    actor: person.id,
    details: { amends: will.id },
  })
  const row = await findWill(tx, id)
  if (row === null) refuse('not-found')
  return await viewDetail(tx, row, person)
}

const same: readonly string[] = [
  'testatorName',
  'testatorEmail',
  'testatorPhone',
  'testatorAddress',
  'executorName',
  'executorEmail',
  'executorRelationship',
  'storageLocationAddress',
  'selectedChains',
] satisfies (keyof RegistrationForm)[]

const sameFor = (form: Partial<RegistrationForm>): Partial<RegistrationForm> =>
  Object.fromEntries(Object.entries(form).filter(([field]) => same.includes(field)))
