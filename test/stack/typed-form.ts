// Writes the sealed fields of a will's form past every call, as whoever has the api's login could.
import type pg from 'pg'
import {
  openForm,
  sealForm,
  type HeldForm,
  type SealedPart,
} from '../../apps/server/src/wills/form/sealed-form.ts'

interface Keys {
  openingKey: string
  sealingKey: string
}

export async function writeForm(
  owner: pg.Pool,
  keys: Keys,
  willId: string,
  fields: SealedPart,
): Promise<void> {
  const { rows } = await owner.query<HeldForm>(
    `select id, particulars, form_changes as "formChanges", sealed_form as "sealedForm" from wills where id = $1`,
    [willId],
  )
  const { form, changes } = await openForm(keys, 'show the form', rows[0]!)
  const sealed = await sealForm(keys.sealingKey, willId, { form: { ...form, ...fields }, changes })
  await owner.query('update wills set sealed_form = $2 where id = $1', [willId, sealed])
}
