// Which of the contract's two calls a move takes: the short one for what a key signed, the other for anything else.
import { decodeFunctionData, parseSignature, toHex } from 'viem'
import { expect, test } from 'vitest'
import { tokenId } from '../chain.ts'
import type { Transfer } from '../chain.ts'
import { callData } from './calls.ts'
import { makeTestatorKey, moveConsent, signConsent } from './consent.ts'
import { willTokenAbi as abi } from './will-token-abi.ts'

const at = { chainId: 1, contract: `0x${'11'.repeat(20)}` }
const id = tokenId('ab'.repeat(32))
const to = `0x${'22'.repeat(20)}`

async function move(): Promise<Transfer> {
  const terms = { tokenId: id, to, changedBlock: 7n, deadline: 1_900_000_000 }
  const consent = await signConsent(makeTestatorKey().privateKey, moveConsent(at, terms))
  return { kind: 'transfer', tokenId: id, recipient: to, purpose: 'own-address', consent }
}
const called = (action: Transfer) => decodeFunctionData({ abi, data: callData(action) })

test('a key’s signature goes in two words, whichever its last bit', async () => {
  const seen = new Set<number>()
  for (let tries = 0; tries < 200 && seen.size < 2; tries += 1) {
    const action = await move()
    const { r, s, yParity } = parseSignature(action.consent!.signature as `0x${string}`)
    const vs = toHex(BigInt(s) | (BigInt(yParity) << 255n), { size: 32 })
    const terms = (1_900_000_000n << 160n) | BigInt(to)
    expect(called(action)).toEqual({ functionName: 'moveByOwner', args: [BigInt(`0x${id}`), r, vs, terms] })
    seen.add(yParity)
  }
  expect(seen.size).toBe(2)
})

test('another signature goes as it is, for an account’s contract or to be refused', async () => {
  const action = await move()
  const { signature, deadline } = action.consent!
  const high = `${signature.slice(0, 66)}ff${signature.slice(68)}`
  const odd = `${signature.slice(0, -2)}05`
  for (const other of [`${signature}00`, signature.slice(0, 130), '0x', high, odd]) {
    const consent = { deadline, signature: other as `0x${string}` }
    expect(called({ ...action, consent })).toMatchObject({
      functionName: 'moveWithConsent',
      args: { 3: other },
    })
  }
  expect(called({ ...action, purpose: 'relock' })).toMatchObject({ functionName: 'relockWithConsent' })
})
