// A visitor's preview matches the quote to the penny, stores nothing, and needs no sign-in.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { previewQuote as route } from '@testate/api/payments'
import { pence } from '@testate/domain/money'
import { startMoneyStack, type MoneyStack } from '../../../../../test/stack/money.ts'
import { previewQuote } from './preview-quote.ts'

let money: MoneyStack
beforeAll(async () => void (money = await startMoneyStack()))
afterAll(() => money?.stop())

const ask = async (query: string) => await money.call(null, 'GET', `/api/quote-preview?${query}`)

test.each(['solana,corda', 'solana,ethereum,corda', 'ethereum', 'corda', 'solana,ethereum'])(
  'for %s it is the quote, figure by figure',
  async (networks) => {
    const ann = await money.person('Ann Example')
    const quote = (
      await money.call(ann, 'POST', `/api/wills/${await money.will(ann)}/quotes`, {
        networks: networks.split(','),
      })
    ).json()
    const preview = route.answer.parse((await ask(`networks=${networks}`)).json())
    for (const name of [
      'networks',
      'strategy',
      'securityScore',
      'lines',
      'totalPence',
      'total',
      'currency',
      'recommendation',
    ] as const)
      expect(preview[name]).toEqual(quote[name])
    expect(preview).toMatchObject({ wills: 1, altogether: quote.total, quoteMinutes: 30 })
  },
)

test('order and repetition change nothing; two wills are two quotes', async () => {
  const [one, other] = [await ask('networks=corda,solana'), await ask('networks=solana,corda,solana')].map(
    (answer) => ({ ...answer.json(), pricedAt: '' }),
  )
  expect(one).toEqual(other)
  expect((await ask('networks=solana,ethereum,corda&wills=2')).json()).toMatchObject({
    wills: 2,
    total: '£182.00',
    altogether: '£364.00',
    altogetherPence: 36_400,
    recommendation: 'Great balance!',
    optimiser: expect.stringMatching(/^A good balance/),
    codes: { recommendation: 'great', optimiser: 'balance' },
  })
})

test('the network that cannot be asked gives the base price, and the cap is never passed', () => {
  const at = (estimate: Parameters<typeof previewQuote>[1]) =>
    previewQuote({ networks: ['ethereum'], wills: 1 }, estimate)
  expect(at({ asked: false, reason: 'away' })).toMatchObject({
    total: '£185.00',
    lines: [{}, { note: expect.stringContaining('base price') }],
  })
  expect(at({ asked: true, fee: pence(100_000) })).toMatchObject({
    total: '£192.00',
    optimiser: expect.stringMatching(/^Maximum security/),
  })
})

test.each([
  ['', 400],
  ['networks=', 400],
  ['networks=bitcoin', 400],
  ['networks=solana&wills=3', 400],
  ['networks=solana&wills=0', 400],
  ['networks=solana&wills=1.5', 400],
  ['networks=solana&networks=corda', 400],
  ['networks=solana&total=1', 400],
])('“%s” is refused', async (query, status) => {
  const answer = await ask(query)
  expect(answer.statusCode, answer.body).toBe(status)
})

test('an empty choice is told in the words of the form', async () => {
  expect((await ask('networks=')).body).toContain('Select at least one blockchain')
})

test('a network this register does not write to has no price here', async () => {
  money.stack.config.networks = ['solana']
  try {
    expect((await ask('networks=solana,corda')).json()).toMatchObject({
      status: 422,
      code: 'rule-broken',
      detail: 'Unsupported blockchain network: corda',
    })
    expect((await ask('networks=solana')).json()).toMatchObject({ total: '£150.00', securityScore: 85 })
  } finally {
    money.stack.config.networks = ['solana', 'ethereum', 'corda']
  }
})

test('nothing is kept of it', async () => {
  const rows = async () =>
    (
      await money.stack.owner.query(
        'select (select count(*) from quotes) as quotes, (select count(*) from audit_entries) as lines',
      )
    ).rows[0]
  const before = await rows()
  await Promise.all(Array.from({ length: 5 }, () => ask('networks=solana,ethereum,corda&wills=2')))
  expect(await rows()).toEqual(before)
})
