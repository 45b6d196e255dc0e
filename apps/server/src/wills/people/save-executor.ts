// The executor in the form, for the slice that keeps the people around a will: the form says the same.
import type { Tx } from '../../platform/database/database.ts'
import { openForm, sealForm, type SealedPart } from '../form/sealed-form.ts'
import { saveSealed } from '../store.ts'
import { willFacts } from '../will-facts.ts'

/** As the worker, under the will's lock. Nothing is written where it says so already. */
export async function saveExecutor(
  tx: Tx,
  keys: { openingKey: string; sealingKey: string },
  willId: string,
  executor: Required<Omit<SealedPart, 'storageLocationAddress'>>,
): Promise<void> {
  const will = await willFacts(tx, willId)
  if (will === null) return
  const { form, changes } = await openForm(keys, 'show the form', will)
  const names = Object.keys(executor) as (keyof typeof executor)[]
  if (names.every((name) => form[name] === executor[name])) return
  const sealedForm = await sealForm(keys.sealingKey, willId, { form: { ...form, ...executor }, changes })
  await saveSealed(tx, willId, sealedForm, { isMoved: false })
}
