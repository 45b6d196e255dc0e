import crypto, { generateKeyPairSync, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { oncePerKey } from './parsed-keys.ts'
import { openingWithHeldKeys, sealingWithHeldKey } from './reused-key.ts'
import { openWith } from './unseal.ts'
import { CannotOpen, sealFor, type SealContext } from './vault.ts'

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const of = (): SealContext => ({ willId: randomUUID(), version: 1, purpose: 'mail' })

let keys: ReturnType<typeof pair>
beforeEach(() => {
  keys = pair()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const seal = async (text: string, context: SealContext): Promise<Buffer> =>
  await sealFor(sealingWithHeldKey(keys.publicKey), Buffer.from(text), context)
const open = async (sealed: Buffer, context: SealContext): Promise<string> =>
  (await openWith(openingWithHeldKeys(keys.privateKey), sealed, context)).toString('utf8')
/** How often RSA was used while `work` ran. */
async function unwrapped(work: () => Promise<unknown>): Promise<number> {
  const rsa = vi.spyOn(crypto, 'privateDecrypt')
  const before = rsa.mock.calls.length
  await work()
  return rsa.mock.calls.length - before
}
async function sealedInTurn(many: number): Promise<{ sealed: Buffer; context: SealContext; text: string }[]> {
  const all = []
  for (let each = 0; each < many; each += 1) {
    const [context, text] = [of(), `mail ${each}`]
    all.push({ sealed: await seal(text, context), context, text })
  }
  return all
}

it('unwraps once what was sealed within a minute, and opens each for its own place alone', async () => {
  const mails = await sealedInTurn(5)
  expect(
    await unwrapped(async () => {
      for (const { sealed, context, text } of mails) expect(await open(sealed, context)).toBe(text)
    }),
  ).toBe(1)
  await expect(open(mails[0]!.sealed, mails[1]!.context)).rejects.toThrow('another will, version or purpose')
  // Equal words do not make equal bytes.
  const again = of()
  expect((await seal('same', again)).equals(await seal('same', again))).toBe(false)
})

it('holds no key longer than a minute, for no more than a hundred messages, and for nobody else', async () => {
  const first = await sealedInTurn(1)
  vi.advanceTimersByTime(59_000)
  const within = await sealedInTurn(1)
  vi.advanceTimersByTime(2_000)
  const later = await sealedInTurn(100)
  const more = await sealedInTurn(1)
  const opens = async (mails: typeof first): Promise<number> =>
    await unwrapped(async () => {
      for (const { sealed, context, text } of mails) expect(await open(sealed, context)).toBe(text)
    })
  expect(await opens([...first, ...within])).toBe(1)
  expect(await opens(later)).toBe(1)
  expect(await opens(more)).toBe(1)
  // Nor does whoever opens.
  vi.advanceTimersByTime(61_000)
  expect(await opens(first)).toBe(1)
  expect(await opens(within)).toBe(0)

  const other = pair()
  const [{ sealed, context }] = first as [(typeof first)[0]]
  const forOther = openWith(openingWithHeldKeys(other.privateKey), sealed, context)
  await expect(forOther).rejects.toThrow(CannotOpen)
})

it('opens what was sealed by itself, and the key alone opens what was sealed together', async () => {
  const context = of()
  const alone = await sealFor(keys.publicKey, Buffer.from('from before'), context)
  expect(await open(alone, context)).toBe('from before')
  const [, second] = await sealedInTurn(2)
  expect((await openWith(keys.privateKey, second!.sealed, second!.context)).toString()).toBe('mail 1')
})

it('refuses damage wherever it is, while the key is known', async () => {
  const [mail] = await sealedInTurn(1)
  const { sealed, context } = mail!
  await open(sealed, context)
  for (let at = 0; at < sealed.length; at += 7) {
    const damaged = Buffer.from(sealed)
    damaged[at]! ^= 1
    await expect(open(damaged, context), `byte ${at}`).rejects.toThrow(CannotOpen)
  }
})

it('neither opens with what seals nor seals with what opens', async () => {
  const [mail] = await sealedInTurn(1)
  await expect(openWith(sealingWithHeldKey(keys.publicKey), mail!.sealed, mail!.context)).rejects.toThrow(
    CannotOpen,
  )
  await expect(sealFor(openingWithHeldKeys(keys.privateKey), Buffer.from('x'), of())).rejects.toThrow(
    'whoever opens seals nothing',
  )
})

it('makes something once for each key', () => {
  const make = vi.fn<(pem: string) => { pem: string }>((pem) => ({ pem }))
  const once = oncePerKey(make)
  expect(once('a')).toBe(once('a'))
  expect(once('b')).not.toBe(once('a'))
  expect(make).toHaveBeenCalledTimes(2)
})
