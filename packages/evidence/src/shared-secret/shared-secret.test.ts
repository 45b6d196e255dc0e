// The shared secret as a whole: split, sealed, answered, combined, and what must not work.
import { argon2Sync } from 'node:crypto'
import { argon2id } from '@noble/hashes/argon2.js'
import { combine } from 'shamir-secret-sharing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromBase64, toBase64 } from '../bytes/base64.ts'
import { fromHex, sha256, toHex, type Bytes } from '../bytes/hash.ts'
import { aboutSecret, type SecretOf } from './about.ts'
import { aboutRequest, makeShares, partForRequest, shareForRelease, type PartAct } from './acts.ts'
import { newSeed, NotForThisKey, numberOfKey, openSealedTo, publicKeyOf, sealTo } from './hybrid-seal.ts'
import { DoesNotUnlock, lockSeed, newSalt, unlockSeed } from './locks.ts'
import { openOwnPart, OtherReleaseKey, transcriptOf } from './own-part.ts'
import { bytesOfCode, newRecoveryCode, NotACode } from './recovery-codes.ts'
import {
  answerOf,
  combineShares,
  commitmentTo,
  MOST_ANSWERS,
  newPart,
  shareHashOf,
  splitPart,
  WrongShares,
} from './shares.ts'
import { unwrapUnderParts, wrapUnderParts, WrongParts } from './wrap-key.ts'

const of: SecretOf = {
  willId: 'a0000000-0000-4000-8000-000000000001',
  secretId: 'b0000000-0000-4000-8000-000000000001',
}
const other: SecretOf = { ...of, willId: 'a0000000-0000-4000-8000-000000000002' }

async function made(holders: number, about = of) {
  const part = newPart()
  const shares = await splitPart(part, holders)
  return {
    part,
    shares,
    committed: {
      commitment: await commitmentTo(part, about),
      shareHashes: await Promise.all(shares.map((share) => shareHashOf(share, about))),
    },
  }
}

describe('shares', () => {
  test('any two of three to five holders have the part, in either order', async () => {
    for (const holders of [3, 4, 5]) {
      const { part, shares, committed } = await made(holders)
      for (const one of shares)
        for (const two of shares)
          if (one !== two) expect(await combineShares([one, two], of, committed)).toEqual(part)
    }
  })

  test('shares that do not belong together combine in silence, and the commitment finds it', async () => {
    const [mine, theirs] = [await made(3), await made(3)]
    const mixed = [mine.shares[0]!, theirs.shares[1]!]
    // What the library says of it: nothing.
    expect((await combine(mixed)).length).toBe(32)
    await expect(combineShares(mixed, of, mine.committed)).rejects.toThrow('share 2 is none of this secret')
    // Were the hash of the stranger's share slipped in as well, what was committed to still decides.
    const slipped = {
      ...mine.committed,
      shareHashes: [...mine.committed.shareHashes, ...theirs.committed.shareHashes],
    }
    await expect(combineShares(mixed, of, slipped)).rejects.toThrow('another secret')
  })

  test('one share twice, one alone, a changed one and one of another will are refused', async () => {
    const { shares, committed } = await made(3)
    const [one, two] = shares as [Bytes, Bytes]
    await expect(combineShares([one, one], of, committed)).rejects.toThrow(WrongShares)
    await expect(combineShares([one], of, committed)).rejects.toThrow(WrongShares)
    await expect(combineShares([one, two], other, committed)).rejects.toThrow(WrongShares)
    await fc.assert(
      fc.asyncProperty(fc.nat(32), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const changed = new Uint8Array(two)
        changed[at]! ^= by
        await expect(combineShares([one, changed], of, committed)).rejects.toThrow(WrongShares)
      }),
    )
  })

  test('one share says nothing of the part: every part is as likely', async () => {
    // 2 of n over GF(2^8): for one share and any part there is a polynomial through both.
    const counts = Array.from({ length: 256 }, () => 0)
    for (let n = 0; n < 4_000; n += 1) counts[(await splitPart(new Uint8Array(32), 3))[0]![0]!]! += 1
    expect(counts.filter((count) => count === 0).length).toBeLessThan(3)
  })

  test('an answer is checked by the one before it, and none makes the next', async () => {
    const { shares } = await made(3)
    const [share, strange] = shares as [Bytes, Bytes]
    const first = await answerOf(share, of, MOST_ANSWERS)
    const practice = await answerOf(share, of, MOST_ANSWERS - 1)
    const year = await answerOf(share, of, MOST_ANSWERS - 2)
    expect(await sha256(practice)).toEqual(first)
    expect(await sha256(year)).toEqual(practice)
    expect(await sha256(await answerOf(strange, of, MOST_ANSWERS - 1))).not.toEqual(first)
    expect(await sha256(await answerOf(share, other, MOST_ANSWERS - 1))).not.toEqual(first)
  })
})

describe('sealing to a key made in a browser', () => {
  // draft-connolly-cfrg-xwing-kem, appendix C, first vector.
  test('the public key of a seed is the one of the published vector', async () => {
    const seed = fromHex('7f9c2ba4e88f827d616045507605853ed73b8093f6efbc88eb1a6eacfa66ef26')
    const key = toHex(await publicKeyOf(seed))
    expect(key.slice(0, 64)).toBe('e2236b35a8c24b39b10aa1323a96a919a2ced88400633a7b07131713fc14b2b5')
    expect(key).toHaveLength(2432)
  })

  test('another key has another number', async () => {
    const numbers = await Promise.all(
      Array.from({ length: 20 }, async () => await numberOfKey(await publicKeyOf(newSeed()), 'a holder')),
    )
    expect(new Set(numbers).size).toBe(20)
    const key = await publicKeyOf(newSeed())
    expect(await numberOfKey(key, 'a holder')).not.toBe(await numberOfKey(key, 'another'))
    for (const number of numbers) expect(number).toMatch(/^\d{5}( \d{5}){5}$/)
  })

  test('opens for the right key and use, and for no other', async () => {
    const seed = newSeed()
    const about = aboutSecret(of, 'share for its holder', 'holder')
    const sealed = await sealTo(await publicKeyOf(seed), Uint8Array.of(1, 2, 3), about)
    expect(await openSealedTo(seed, sealed, about)).toEqual(Uint8Array.of(1, 2, 3))
    const wrong: [Bytes, Bytes, Bytes][] = [
      [newSeed(), sealed, about],
      [seed, sealed, aboutSecret(other, 'share for its holder', 'holder')],
      [seed, sealed, aboutSecret(of, 'share for the release', 'holder')],
      [seed, sealed, aboutSecret(of, 'share for its holder', 'another')],
      [seed, sealed.slice(0, 40), about],
      [seed, new Uint8Array(0), about],
    ]
    for (const one of wrong) await expect(openSealedTo(...one)).rejects.toThrow(NotForThisKey)
    for (const at of [0, 1_100, sealed.length - 1]) {
      const changed = new Uint8Array(sealed)
      changed[at]! ^= 1
      await expect(openSealedTo(seed, changed, about)).rejects.toThrow(NotForThisKey)
    }
  })
})

describe('what the testator keeps for themselves', () => {
  const personId = 'a testator'
  const holders = ['one', 'two', 'three'].map((name) => ({ personId: name, seed: newSeed() }))
  const given = async () => {
    const [seed, releaseSeed] = [newSeed(), newSeed()]
    const releaseKey = toBase64(await publicKeyOf(releaseSeed))
    const owners = await Promise.all(
      holders.map(async (one) => ({ ...one, publicKey: toBase64(await publicKeyOf(one.seed)) })),
    )
    const made = await makeShares(of, { personId, seed }, owners, releaseKey)
    const of_ = {
      commitment: made.commitment,
      releaseKey,
      holders: made.shares.map((share, n) => ({ ...owners[n]!, ...share })),
    }
    return { seed, releaseSeed, releaseKey, made, given: of_ }
  }

  test('names each key, hash and answer that was given out, and no other key makes it', async () => {
    const { seed, made, given: said } = await given()
    const own = await openOwnPart(seed, of, personId, fromBase64(made.part))
    expect(own.transcript).toEqual(await transcriptOf(of, said))
    expect(await commitmentTo(own.part, of)).toBe(made.commitment)
    const [first, ...rest] = said.holders
    for (const other_ of [
      { ...said, commitment: '11'.repeat(32) },
      { ...said, releaseKey: 'another' },
      { ...said, holders: [...rest, first!] },
      ...(['personId', 'publicKey', 'hash', 'answer'] as const).map((name) => ({
        ...said,
        holders: [{ ...first!, [name]: 'another' }, ...rest],
      })),
    ])
      expect(await transcriptOf(of, other_)).not.toEqual(own.transcript)
    // Whoever knows the public key alone seals nothing that opens here.
    const about = aboutSecret(of, 'part for its testator', personId)
    const forged = await sealTo(await publicKeyOf(seed), new Uint8Array(96), about)
    const part = fromBase64(made.part)
    await expect(openOwnPart(seed, of, personId, forged)).rejects.toThrow(NotForThisKey)
    await expect(openOwnPart(newSeed(), of, personId, part)).rejects.toThrow(NotForThisKey)
    await expect(openOwnPart(seed, other, personId, part)).rejects.toThrow(NotForThisKey)
  })

  test('is shown for one act, and to the key that was seen when the shares were given', async () => {
    const { seed, releaseSeed, releaseKey, made } = await given()
    const mine = { ...of, personId, sealed: made.part }
    const sealed = await partForRequest(seed, mine, { releaseKey, stepUp: 'token', act: 'open' })
    const opened = async (act: PartAct, stepUp = 'token') =>
      (await openSealedTo(releaseSeed, fromBase64(sealed), await aboutRequest(of, { act, stepUp }))).length
    expect(await opened('open')).toBe(64)
    for (const act of ['on', 'off', 'replaced'] as const)
      await expect(opened(act)).rejects.toThrow(NotForThisKey)
    await expect(opened('open', 'another')).rejects.toThrow(NotForThisKey)
    const stranger = toBase64(await publicKeyOf(newSeed()))
    const toStranger = partForRequest(seed, mine, { releaseKey: stranger, stepUp: 'token', act: 'open' })
    await expect(toStranger).rejects.toThrow(OtherReleaseKey)
    const [holder] = holders as [(typeof holders)[0]]
    const share = { ...of, personId: holder.personId, sealed: made.shares[0]!.sealed }
    expect(await shareForRelease(holder.seed, share, releaseKey)).toMatch(/^[A-Za-z0-9+/]{1500,}=*$/)
    await expect(shareForRelease(holder.seed, share, stranger)).rejects.toThrow(OtherReleaseKey)
  })
})

test('a data key needs both parts, and the will they were made for', async () => {
  const [platform, shared, dataKey] = [newPart(), newPart(), newPart()]
  const wrap = await wrapUnderParts({ platform, shared }, of, dataKey)
  expect(await unwrapUnderParts({ platform, shared }, of, wrap)).toEqual(dataKey)
  const zero = new Uint8Array(32)
  for (const parts of [
    { platform, shared: zero },
    { platform: zero, shared },
    { platform: shared, shared: platform },
  ])
    await expect(unwrapUnderParts(parts, of, wrap)).rejects.toThrow(WrongParts)
  await expect(unwrapUnderParts({ platform, shared }, other, wrap)).rejects.toThrow(WrongParts)
  await expect(unwrapUnderParts({ platform, shared }, of, wrap.slice(0, 20))).rejects.toThrow(WrongParts)
})

describe('locks', () => {
  test('each way opens its own lock, and nothing else does', async () => {
    const seed = newSeed()
    const [salt, prf] = [newSalt(), newSeed()]
    const passkey = { kind: 'passkey', prf, credentialId: 'one', salt } as const
    const phrase = { kind: 'phrase', phrase: 'four  plain words\u00a0here' } as const
    const codes = [await newRecoveryCode(), await newRecoveryCode()]
    const locks = await Promise.all(
      [passkey, phrase, ...codes.map((code) => ({ kind: 'code', code }) as const)].map((one) =>
        lockSeed(seed, one),
      ),
    )
    expect(await unlockSeed(locks, passkey)).toEqual(seed)
    // Spaces as they come from another keyboard.
    expect(await unlockSeed(locks, { kind: 'phrase', phrase: ' four plain words here ' })).toEqual(seed)
    for (const code of codes)
      expect(
        await unlockSeed(locks, { kind: 'code', code: code.toLowerCase().replaceAll('-', ' ') }),
      ).toEqual(seed)
    const wrong = [
      { ...passkey, prf: newSeed() },
      { ...passkey, credentialId: 'two' },
      { kind: 'phrase', phrase: 'four plain words there' },
      { kind: 'code', code: await newRecoveryCode() },
    ] as const
    for (const one of wrong) await expect(unlockSeed(locks, one)).rejects.toThrow(DoesNotUnlock)
    await expect(lockSeed(seed, { kind: 'phrase', phrase: '  too   short  ' })).rejects.toThrow('at least 16')
  })

  test('Argon2id is the one of another implementation', () => {
    const nonce = Buffer.alloc(32, 7)
    const here = argon2id('four plain words here', nonce, { m: 1024, t: 3, p: 1, dkLen: 32 })
    const there = argon2Sync('argon2id', {
      message: 'four plain words here',
      nonce,
      memory: 1024,
      passes: 3,
      parallelism: 1,
      tagLength: 32,
    })
    expect(toHex(here)).toBe(there.toString('hex'))
  })

  test('a slip in a code is found before it is tried', async () => {
    const code = await newRecoveryCode()
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(await bytesOfCode(code)).toHaveLength(16)
    let found = 0
    const digits = code.replaceAll('-', '')
    for (let at = 0; at < digits.length; at += 1) {
      const slip = digits[at] === '7' ? '8' : '7'
      await bytesOfCode(digits.slice(0, at) + slip + digits.slice(at + 1)).catch((error: unknown) => {
        expect(error).toBeInstanceOf(NotACode)
        found += 1
      })
    }
    // Two characters find all but one slip of a thousand.
    expect(found).toBeGreaterThanOrEqual(27)
    for (const text of ['', code.slice(1), `${code}0`, code.replace(/^./, 'U'), code.replace(/^./, 'Z')])
      await expect(bytesOfCode(text)).rejects.toThrow(NotACode)
  })
})
