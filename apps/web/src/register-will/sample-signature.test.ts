import { afterEach, expect, it, vi } from 'vitest'
import { signSample } from './sample-signature.ts'

afterEach(() => vi.restoreAllMocks())

it('a sample is signed, and the signature holds for it alone', async () => {
  const verify = vi.spyOn(crypto.subtle, 'verify')
  expect(await signSample('A sample')).toBe(true)
  expect(await Promise.all(verify.mock.results.map(({ value }) => value))).toEqual([true, false])
})

it('the key cannot be taken out of the browser', async () => {
  const generate = vi.spyOn(crypto.subtle, 'generateKey')
  await signSample('A sample')
  const pair = (await generate.mock.results[0]?.value) as CryptoKeyPair | undefined
  const privateKey = pair?.privateKey
  if (privateKey === undefined) throw new Error('No key was made.')
  await expect(crypto.subtle.exportKey('pkcs8', privateKey)).rejects.toThrow()
})

it('a signature that holds for anything is none', async () => {
  vi.spyOn(crypto.subtle, 'verify').mockResolvedValue(true)
  expect(await signSample('A sample')).toBe(false)
})
