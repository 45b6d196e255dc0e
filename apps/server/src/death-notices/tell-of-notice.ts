// Mails what happened to a death notice: to the testator, with a link that stops it while that is possible, to whoever
// submitted it, and to everybody whom the will names. Each goes to the address the worker itself has on record.
import { sql } from 'kysely'
import { newToken, tokenHash } from '../accounts/session/token.ts'
import { findPerson } from '../accounts/rows/find-person.ts'
import type { NoticeNews } from '../notifications/notice-templates.ts'
import { notify } from '../notifications/notify.ts'
import { partiesOf } from '../parties/parties-of.ts'
import { trustedOf } from '../parties/trusted-of.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import type { JobContext } from '../platform/worker-context.ts'
import { knownAddress } from '../proofs/addresses.ts'
import { willFacts } from '../wills/will-facts.ts'
import { noticeRow } from './store.ts'

interface Telling {
  noticeId: string
  news: NoticeNews
  telling: string
}

/** Does nothing for a notice that is gone, or that was told of already. */
export async function tellOfNotice(asked: Telling, { db }: Pick<JobContext, 'db'>): Promise<void> {
  await inTransaction(db, { service: 'worker' }, async (tx) => await tell(tx, asked))
}

async function tell(tx: Tx, { noticeId, news, telling }: Telling): Promise<void> {
  const notice = await noticeRow(tx, noticeId)
  const will = notice === null ? null : await willFacts(tx, notice.willId)
  if (notice === null || will === null) return
  // A link for each mail: all of them work until the notice ends.
  const token = newToken()
  if (!(await keepStop(tx, { noticeId, token, telling }))) return
  const dueAt = notice.dueAt?.toISOString() ?? null
  const submitter = await findPerson(tx, notice.submittedById)
  const testator = (await partiesOf(tx, will.id)).find(({ witnessOrder }) => witnessOrder === 0)
  if (testator?.personId == null) return
  const testatorName = testator.name
  const stoppable = ['awaiting', 'waiting', 'disputed'].includes(notice.state)
  await notify(tx, {
    to: (await knownAddress(tx, testator.personId)) ?? testator.email,
    template: 'death-notice-testator',
    data: {
      name: testatorName,
      willTitle: will.title,
      news,
      submitterName: submitter?.name ?? 'somebody whose account is gone',
      dueAt,
      token: stoppable ? token : null,
    },
  })
  const others = new Map<string, string>()
  for (const { personId, name } of await trustedOf(tx, will.id)) others.set(personId, name ?? '')
  if (news === 'submitted' || news === 'changed') others.delete(notice.submittedById)
  else if (submitter !== null) others.set(notice.submittedById, submitter.name)
  for (const [personId, name] of others) {
    const to = (await knownAddress(tx, personId)) ?? (await findPerson(tx, personId))?.email
    if (to !== undefined && personId !== testator.personId)
      await notify(tx, { to, template: 'death-notice-others', data: { name, testatorName, news, dueAt } })
  }
}

/** False: this was told before. */
async function keepStop(
  tx: Tx,
  { noticeId, token, telling }: { noticeId: string; token: string; telling: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into death_notice_stops (token_hash, notice_id, telling)
    values (${tokenHash(token)}, ${noticeId}::uuid, ${telling}::uuid)
    on conflict (telling) do nothing returning 1`.execute(tx)
  return rows.length === 1
}
