// A mail about a notice settles while its will is locked, as by an erasure, which takes away the rows of the mail: the
// will comes before these rows everywhere, so that none waits for the other.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type pg from 'pg'
import { startDeathStack, type DeathStack } from '../../../../test/stack/death.ts'
import { eventually } from '../../../../test/stack/stack.ts'
import type { Begun } from '../../testing/notices-to-release.ts'
import { deliveryReport } from '../../testing/delivery-report.ts'
import { sendMail } from '../notifications/jobs.ts'
import { countReturns } from '../notifications/returned/count-returns.ts'

/** Of the race; TESTATE_FULL=1 (`npm run assurance`) has forty. */
const TIMES = process.env['TESTATE_FULL'] === '1' ? 40 : 10

let death: DeathStack
beforeAll(async () => {
  death = await startDeathStack()
})
afterAll(() => death?.stop())

/** The first mail to the testator about a new notice. */
async function told(): Promise<{ notice: Begun; id: string }> {
  const notice = await death.wills.waiting()
  await death.tellAll()
  const [mail] = await death.rows<{ id: string }>(
    'select id from death_notice_messages where notice_id = $1 order by made_at limit 1',
    notice.noticeId,
  )
  return { notice, id: mail!.id }
}
const send = (id: string): Promise<void> => sendMail.run({ outboxId: id }, death.stack.workerContext)
const count = (): Promise<void> => countReturns({ db: death.stack.workerDb })
/** Posts the report that a mail came back; what it changes is still to be counted. */
async function report(id: string): Promise<void> {
  const { from } = death.smtp.received.find(({ raw }) => raw.includes(`<${id}@`))!
  await death.stack.call({
    method: 'POST',
    url: '/api/mail/returned',
    headers: { 'content-type': 'message/rfc822' },
    payload: deliveryReport({ to: from, about: 'a@b.example' }),
  })
}
const resultOf = async (id: string): Promise<string | null> =>
  (
    await death.rows<{ result: string | null }>('select result from death_notice_messages where id = $1', id)
  )[0]!.result
const deadlocks = async (): Promise<number> =>
  Number(
    (
      await death.rows<{ n: string }>(
        'select deadlocks as n from pg_stat_database where datname = current_database()',
      )
    )[0]!.n,
  )

/** What an erasure does: the will first, then the rows of its mails. */
async function erasing(
  { willId }: Begun,
  id: string,
  between: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await death.stack.owner.connect()
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtextextended('will:' || $1::text, 0))`, [willId])
    await between(client)
    await client.query(`set local lock_timeout = '3s'`)
    await client.query(
      `update mail_returns set status = status where token_hash = (select return_hash from outbox where id = $1)`,
      [id],
    )
    await client.query('update outbox set failure = failure where id = $1', [id])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
const someoneWaits = async (): Promise<boolean> =>
  (
    await death.rows(
      `select 1 from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
    )
  ).length > 0

test.each(['sent', 'refused', 'returned'] as const)(
  'one that is %s waits for its will and holds none of its rows meanwhile',
  async (result) => {
    const { notice, id } = await told()
    if (result === 'returned') {
      await send(id)
      await report(id)
    }
    death.smtp.refuseOnly(result === 'refused' ? notice.testator.email : null)
    let settling: Promise<void> | undefined
    await erasing(notice, id, async () => {
      settling = result === 'returned' ? count() : send(id)
      await eventually(someoneWaits)
    })
    await settling
    expect(await resultOf(id)).toBe(result)
    death.smtp.refuseOnly(null)
  },
)

test('sent, come back and erased at once, again and again: no deadlock, and each return is counted', async () => {
  const before = await deadlocks()
  for (let n = 0; n < TIMES; n += 1) {
    const { notice, id } = await told()
    await send(id)
    await report(id)
    // Told again, so that another mail of this will settles at the same moment.
    await Promise.all([
      count(),
      count(),
      erasing(notice, id, async () => undefined),
      death.sendTo(notice.executor.email),
    ])
    expect(await resultOf(id)).toBe('returned')
  }
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(await deadlocks()).toBe(before)
})
