// Three significant figures, never in exponent notation, with the coin's name after the figure.
import { expect, it } from 'vitest'
import { shortAmount } from './coin-amount.ts'

it.each([
  ['0.000048058248142 ETH', '0.0000481\u00A0ETH'],
  ['0.00701184 SOL', '0.00701\u00A0SOL'],
  ['0.000000005 SOL', '0.000000005\u00A0SOL'],
  ['0.000000000000000001 ETH', '0.000000000000000001\u00A0ETH'],
  ['0 SOL', '0\u00A0SOL'],
  ['1.99951 ETH', '2\u00A0ETH'],
  ['unknown', 'unknown'],
])('%s is read as %s', (amount, read) => {
  expect(shortAmount(amount)).toBe(read)
})
