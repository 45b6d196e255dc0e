// Token amounts are formatted as on a public node, and only a token program's accounts count as token
// accounts.
import { expect, test } from 'vitest'
import { TOKEN_PROGRAMS, tokenAccount, tokenAmount, tokenMint } from './token-accounts.ts'

test('an amount in digits, as a number and as text', () => {
  expect(tokenAmount(1n, 0)).toEqual({ amount: '1', decimals: 0, uiAmount: 1, uiAmountString: '1' })
  expect(tokenAmount(100n, 0).uiAmountString).toBe('100')
  expect(tokenAmount(1_234_500n, 6).uiAmountString).toBe('1.2345')
  expect(tokenAmount(100_000_000n, 6).uiAmountString).toBe('100')
  expect(tokenAmount(5n, 6).uiAmountString).toBe('0.000005')
  expect(tokenAmount(0n, 9).uiAmountString).toBe('0')
  expect(tokenAmount(2n ** 64n - 1n, 0).amount).toBe('18446744073709551615')
})

test('bytes that look like a token are one only when a token program owns them, and are initialised', () => {
  const account = new Uint8Array(165)
  account[64] = 7
  account[108] = 1
  const mint = new Uint8Array(82)
  mint[36] = 9
  mint[44] = 2
  mint[45] = 1
  for (const owner of TOKEN_PROGRAMS) {
    expect(tokenAccount({ owner, data: account })).toMatchObject({ amount: 7n })
    expect(tokenMint({ owner, data: mint })).toEqual({ supply: 9n, decimals: 2 })
    expect([tokenMint({ owner, data: account }), tokenAccount({ owner, data: mint })]).toEqual([null, null])
    expect([
      tokenAccount({ owner, data: account.with(108, 0) }),
      tokenMint({ owner, data: mint.with(45, 0) }),
    ]).toEqual([null, null])
  }
  const owner = '11111111111111111111111111111111'
  expect([tokenAccount({ owner, data: account }), tokenMint({ owner, data: mint })]).toEqual([null, null])
  // Token-2022 with extensions: the byte after 165 is the account type.
  const extended = new Uint8Array(200)
  extended.set(account)
  expect(tokenAccount({ owner: TOKEN_PROGRAMS[1], data: extended.with(165, 1) })).toBeNull()
  expect(tokenAccount({ owner: TOKEN_PROGRAMS[1], data: extended.with(165, 2) })).toMatchObject({
    amount: 7n,
  })
})
