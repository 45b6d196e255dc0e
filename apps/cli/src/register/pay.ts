// Pays as a browser would: the quote, the provider's own page, and the wait until the provider has notified
// the register.
import { makeQuote, openCheckout, readPayment } from '@testate/api/payments'
import type { NetworkName } from '@testate/domain/networks'
import type { Actor } from './people.ts'
import type { Progress } from './progress.ts'
import { TookTooLong, until } from './until.ts'

const webhookWithinMs = 90_000
/** For a person at a real provider's page. */
const personWithinMs = 30 * 60_000

/** Returns the total as text. Throws the register's Problem, for example for a network it does not have. */
export async function pay(
  testator: Actor,
  willId: string,
  networks: string[],
  progress: Progress,
): Promise<string> {
  const { call } = testator.browser
  const quote = await call(makeQuote, {
    params: { id: willId },
    body: { networks: networks as NetworkName[] },
  })
  for (const line of quote.lines) progress.say(`${line.amount.padStart(8)}  ${line.label}`)
  progress.say(`${quote.total.padStart(8)}  in all, fixed until ${quote.expiresAt.slice(11, 16)} UTC`)
  const checkout = await call(openCheckout, { params: { id: quote.id }, body: { expressStart: true } })
  const byItself = await payOnTestPage(checkout.url)
  if (!byItself) progress.say(`Please pay at ${checkout.url}`)
  await until('the payment', byItself ? webhookWithinMs : personWithinMs, async () => {
    const { fact, payment } = await call(readPayment, { params: { id: willId } })
    if (payment?.state === 'failed') throw new TookTooLong('The payment was refused.')
    return fact === 'paid' ? true : null
  })
  progress.say(`Paid ${quote.total}${byItself ? ' on the test provider’s page; no real money' : ''}`)
  return quote.total
}

/** True if the page is the test provider's and its form was sent; any other page is for a person. */
async function payOnTestPage(url: string): Promise<boolean> {
  const page = await fetch(url, { signal: AbortSignal.timeout(30_000) })
  const html = await page.text()
  if (!page.ok) throw new Error(`The payment page answers ${page.status}.`)
  if (!html.includes('<h1>Test payment</h1>') || !html.includes('name="card-number"')) return false
  const sent = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'succeed' }),
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  })
  await sent.body?.cancel()
  if (sent.status !== 303) throw new Error(`The payment page answered ${sent.status} to its own form.`)
  return true
}
