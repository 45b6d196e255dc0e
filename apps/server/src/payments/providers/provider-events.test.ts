// With the server listening, the embedded provider's own signed events do the work: nothing in this file
// delivers one.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../../../../../test/stack/stack.ts'
import type { Person } from '../../platform/database/person.ts'
import { startMoneyStack, type MoneyStack } from '../../../../../test/stack/money.ts'

let money: MoneyStack
let ann: Person
beforeAll(async () => {
  money = await startMoneyStack({ gasPriceWei: 100_000_000_000n })
  ann = await money.person('Ann Example')
  await money.listen()
})
afterAll(() => money?.stop())

it('a payment on the provider’s page arrives by its event', async () => {
  const willId = await money.will(ann)
  const quote = (
    await money.call(ann, 'POST', `/api/wills/${willId}/quotes`, {
      networks: ['ethereum', 'solana', 'corda'],
    })
  ).json<{ id: string; total: string }>()
  expect(quote.total).toBe('£192.00')
  const pay = async (): Promise<string> =>
    (await money.call(ann, 'POST', `/api/quotes/${quote.id}/checkout`, { expressStart: true })).json<{
      url: string
    }>().url
  const shown = async () =>
    (await money.call(ann, 'GET', `/api/wills/${willId}/payment`)).json<{
      fact: string
      payment: { state: string }
    }>()
  await money.onPage(await pay(), 'decline')
  // Like a worker that is notified of a job.
  const comes = (is: (now: Awaited<ReturnType<typeof shown>>) => boolean) =>
    eventually(async () => (await money.lookAtEvents(), is(await shown())))
  await comes(({ payment }) => payment.state === 'failed')
  await money.onPage(await pay(), 'succeed')
  await comes(({ fact }) => fact === 'paid')
})
