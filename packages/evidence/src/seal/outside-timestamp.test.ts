import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { pathTo } from '../certificates/certificate.ts'
import { parseOutsideCertificate } from '../certificates/outside-certificate.ts'
import {
  answerTo,
  OUTSIDE_POLICY,
  outsideUnit,
  type AnswerAs,
  type OutsideUnit,
} from '../../testing/outside-authority.ts'
import { sampleAuthority } from '../../testing/sealing-sample.ts'
import type { Bytes } from '../bytes/hash.ts'
import { encodeRequest, newNonce, openAnswer, type Asked, type OpenedAnswer } from './outside-answer.ts'
import { checkOutside, isOwnToken } from './outside-timestamp.ts'
import { createTimestamp } from './timestamp.ts'

const now = new Date('2037-12-01T12:00:00.250Z')
const begun = new Date('2030-01-01T00:00:00Z')
const imprint = Uint8Array.from(createHash('sha256').update('a file').digest())
const other = Uint8Array.from(createHash('sha256').update('another file').digest())

let units: Record<OutsideUnit['kind'], OutsideUnit>
beforeAll(async () => {
  const [rsa, p256, p384] = await Promise.all(
    (['rsa', 'p256', 'p384'] as const).map((kind) => outsideUnit({ kind, at: begun })),
  )
  units = { rsa: rsa!, p256: p256!, p384: p384! }
})

async function ask(
  unit: OutsideUnit,
  as: Partial<AnswerAs> = {},
  more: { policies?: string[]; roots?: OutsideUnit[]; change?: (answer: Bytes) => Bytes } = {},
): Promise<OpenedAnswer> {
  const asked: Asked = { imprint, nonce: newNonce(), policies: more.policies ?? [] }
  const answer = await answerTo(encodeRequest(asked), unit, { at: now, ...as })
  const roots = (more.roots ?? [unit]).map(({ root }) => parseOutsideCertificate(root.certificate))
  return openAnswer((more.change ?? ((bytes) => bytes))(answer), asked, { roots, now })
}

describe.each(['rsa', 'p256', 'p384'] as const)('an outside authority with %s keys', (kind) => {
  test('is understood, and its time-stamp gets one spelling', async () => {
    const unit = units[kind]
    const { token, at, policy, path } = await ask(unit)
    expect([at, policy]).toEqual([now, OUTSIDE_POLICY])
    expect(path.map(({ commonName }) => commonName)).toEqual(['Outside Unit', 'Outside Issuing'])
    const checked = await checkOutside(token, imprint)
    expect(checked.at).toEqual(now)
    expect(checked.others).toHaveLength(1)
    expect(isOwnToken(token)).toBe(false)
    expect(Buffer.from(token).includes('hello'), 'nothing unsigned is left').toBe(false)
    await expect(checkOutside(token, other)).rejects.toThrow('over other bytes')
  })

  test('no changed byte of its time-stamp is accepted', async () => {
    const { token } = await ask(units[kind])
    const root = parseOutsideCertificate(units[kind].root.certificate)
    for (let at = 0; at < token.length; at += 1) {
      const changed = Uint8Array.from(token)
      changed[at]! ^= 1 + ((at * 7) % 255)
      // The certificates are the caller's to judge: a changed one leads to no root.
      const found = await checkOutside(changed, imprint).catch(() => null)
      if (found === null) continue
      const path = await pathTo(root, found.unit, found.others, found.at)
      expect(path === null || path.length !== found.others.length + 1, `byte ${at}`).toBe(true)
    }
  })
})

describe('an answer is not used', () => {
  const refusals: [string, Partial<AnswerAs>, RegExp][] = [
    [
      'over another imprint',
      { imprint: other },
      /^Its time-stamp is over another hash than the one it was sent\.$/,
    ],
    ['with another nonce', { nonce: Uint8Array.of(5) }, /^Its time-stamp carries another nonce/],
    ['without a nonce', { nonce: null }, /^Its time-stamp carries another nonce/],
    ['that refuses', { status: 2 }, /^It refused: rejection \(it does not know the policy\)\.$/],
    ['that waits', { status: 3 }, /^It refused: waiting/],
    [
      'of another time',
      { at: new Date('2037-12-01T13:00:00Z') },
      /^Its clock says 2037-12-01T13:00:00.000Z, this/,
    ],
    ['whose signature does not hold', { broken: true }, /does not hold: the signature does not match\.$/],
    [
      'that names another certificate',
      { names: Uint8Array.of(1) },
      /does not hold: it names another certificate than the one it was signed with\.$/,
    ],
  ]
  test.each(refusals)('%s', async (_, as, says) => {
    await expect(ask(units.p256, as)).rejects.toThrow(says)
  })

  test('by a policy that was not named', async () => {
    await expect(ask(units.p256, {}, { policies: ['1.2.3'] })).rejects.toThrow(
      `It stamped by the policy ${OUTSIDE_POLICY}, which TSA_POLICY does not name.`,
    )
    expect((await ask(units.p256, {}, { policies: ['1.2.3', OUTSIDE_POLICY] })).policy).toBe(OUTSIDE_POLICY)
  })

  test('under a root that is not trusted', async () => {
    await expect(ask(units.p256, {}, { roots: [units.p384] })).rejects.toThrow(
      'Its certificate Outside Unit leads to no root in TSA_ROOTS_FILE.',
    )
  })

  test('by a certificate that ended, serves more than time-stamps, or says so without weight', async () => {
    const ended = await outsideUnit({ kind: 'p256', at: begun, years: 5 })
    await expect(ask(ended)).rejects.toThrow(/^Its certificate Outside Unit ended on 2035-01-01\.$/)
    for (const of of [{ forMail: true }, { usage: 'plain' } as const]) {
      const wide = await outsideUnit({ kind: 'p256', at: begun, ...of })
      await expect(ask(wide)).rejects.toThrow('not one for time-stamps and nothing else')
    }
  })

  test('that is not DER, is cut short, or has more behind it', async () => {
    const changes: ((answer: Bytes) => Bytes)[] = [
      () => new TextEncoder().encode('<html>Service unavailable</html>'),
      () => new Uint8Array(),
      (answer) => answer.slice(0, -3),
      (answer) => Uint8Array.of(...answer, 0),
      // The indefinite length of BER.
      (answer) => Uint8Array.of(0x30, 0x80, ...answer.subarray(4), 0, 0),
    ]
    for (const change of changes)
      await expect(ask(units.p256, {}, { change })).rejects.toThrow(
        /^It answered with something that is no RFC 3161 answer in DER: .*\.$/,
      )
  })
})

test('the register’s own time-stamp is no outside authority’s', async () => {
  const authority = await sampleAuthority(begun)
  const token = await createTimestamp(authority, () => now)(imprint)
  expect(isOwnToken(token)).toBe(true)
})
