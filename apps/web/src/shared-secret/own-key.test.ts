// A key made in the browser, and every way into it again: a pass phrase, each printed code, a passkey.
import { afterEach, expect, test, vi } from 'vitest'
import { toBase64 } from '@testate/evidence/bytes/base64'
import { newSeed, publicKeyOf } from '@testate/evidence/shared-secret/hybrid-seal'
import { newRecoveryCode } from '@testate/evidence/shared-secret/recovery-codes'
import { makeOwnKey, openOwnKey } from './own-key.ts'

afterEach(() => vi.unstubAllGlobals())

const phrase = 'seven small boats in a drawer'
const nameOf = async (promise: Promise<unknown>): Promise<string> =>
  await promise.then(
    () => 'opened',
    (error: Error) => error.name,
  )

/** As a device answers `prf`: always the same to one salt. `id` is base64url, as WebAuthn spells it. */
function device({ id = '-_8', answers = true } = {}) {
  const asked: PublicKeyCredentialRequestOptions[] = []
  vi.stubGlobal('navigator', {
    credentials: {
      get: async ({ publicKey }: { publicKey: PublicKeyCredentialRequestOptions }) => {
        asked.push(publicKey)
        const { prf } = publicKey.extensions ?? {}
        const salt = (prf?.eval ?? prf?.evalByCredential?.[id])?.first as Uint8Array
        const first = await crypto.subtle.digest('SHA-256', new Uint8Array(salt))
        const results = { first: new Uint8Array(first) }
        return { id, getClientExtensionResults: () => (answers ? { prf: { results } } : {}) }
      },
    },
  })
  return asked
}

test('the phrase opens the key, in another spelling of its spaces too, and each printed code does', async () => {
  const made = await makeOwnKey({ kind: 'phrase', phrase })
  expect(made.codes).toHaveLength(3)
  expect(made.locks.map(({ kind }) => kind)).toEqual(['phrase', 'code', 'code', 'code'])
  const opened = await Promise.all([
    openOwnKey(made, { kind: 'phrase', phrase: `  ${phrase.replace(' ', '   ')} ` }),
    ...made.codes.map((code) => openOwnKey(made, { kind: 'code', code })),
  ])
  for (const seed of opened) expect(toBase64(await publicKeyOf(seed))).toBe(made.publicKey)
  expect(await nameOf(openOwnKey(made, { kind: 'phrase', phrase: 'another sentence altogether' }))).toBe(
    'DoesNotUnlock',
  )
  // The register gives out another key as this person's: whoever opens theirs finds it.
  const another = { ...made, publicKey: toBase64(await publicKeyOf(newSeed())) }
  expect(await nameOf(openOwnKey(another, { kind: 'code', code: made.codes[0]! }))).toBe('OtherKey')
  const other = await newRecoveryCode()
  expect(await nameOf(openOwnKey(made, { kind: 'code', code: other }))).toBe('DoesNotUnlock')
  expect(await nameOf(openOwnKey(made, { kind: 'code', code: 'ABCD-EFGH' }))).toBe('NotACode')
})

test('a passkey opens the key by its answer to the salt; one that gives none makes no key', async () => {
  const asked = device()
  const made = await makeOwnKey({ kind: 'passkey' })
  expect(made.locks[0]).toMatchObject({ kind: 'passkey', credentialId: '-_8' })
  const seed = await openOwnKey(made, { kind: 'passkey' })
  expect(toBase64(await publicKeyOf(seed))).toBe(made.publicKey)
  // Only that passkey is asked, by its bytes, and the device checks who holds it.
  expect(asked[1]?.allowCredentials).toEqual([{ type: 'public-key', id: new Uint8Array([0xfb, 0xff]) }])
  expect(asked.map(({ userVerification }) => userVerification)).toEqual(['required', 'required'])
  device({ id: 'AAAA' })
  expect(await nameOf(openOwnKey({ ...made, locks: [] }, { kind: 'passkey' }))).toBe('NoPrf')
  device({ answers: false })
  expect(await nameOf(makeOwnKey({ kind: 'passkey' }))).toBe('NoPrf')
})

test('a prompt that is closed is no failure of the passkey', async () => {
  vi.stubGlobal('navigator', {
    credentials: {
      get: async () => {
        throw new DOMException('closed', 'NotAllowedError')
      },
    },
  })
  expect(await nameOf(makeOwnKey({ kind: 'passkey' }))).toBe('PasskeyTurnedBack')
})
