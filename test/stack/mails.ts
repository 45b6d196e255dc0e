// The mails in a stack's outbox, decrypted with the worker's key. A sent mail has no content any more: its
// `data` is null.
import { openMail, type Row } from '../../apps/server/src/notifications/sealed-mail.ts'
import type { Template } from '../../apps/server/src/notifications/templates.ts'
import type { Stack } from './stack.ts'

type Outbox = Pick<Stack, 'owner' | 'openingKey'>
export interface Mailed<D = Record<string, string>> {
  id: string
  to_address: string
  template: Template
  data: D
}

/** By the row's id: a test that counts mails after each of 300 races would decrypt 45,000. */
const opened = new Map<string, Promise<unknown>>()

function openOnce(openingKey: string, row: Row, sealed: Buffer): Promise<unknown> {
  const before = opened.get(row.id) ?? openMail(openingKey, row, sealed)
  opened.set(row.id, before)
  return before
}

/** All of them, oldest first. */
export async function mailsOf<D = Record<string, string>>(
  { owner, openingKey }: Outbox,
  which: { to?: string; template?: Template } = {},
): Promise<Mailed<D>[]> {
  const { rows } = await owner.query<{
    id: string
    to_address: string
    template: Template
    sealed: Buffer | null
  }>(
    `select id, to_address, template, sealed from outbox
    where ($1::text is null or to_address = $1) and ($2::text is null or template = $2)
      order by created_at, template, id`,
    [which.to ?? null, which.template ?? null],
  )
  return await Promise.all(
    rows.map(async ({ sealed, ...row }) => ({
      ...row,
      data: (sealed === null ? null : await openOnce(openingKey, row, sealed)) as D,
    })),
  )
}

/** The contents of the last one. */
export async function mailTo<D = Record<string, string>>(
  stack: Outbox,
  to: string,
  template?: Template,
): Promise<D> {
  const found = (await mailsOf<D>(stack, { to, ...(template === undefined ? {} : { template }) })).at(-1)
  if (found === undefined) throw new Error(`no mail ${template ?? ''} to ${to}`)
  return found.data
}
