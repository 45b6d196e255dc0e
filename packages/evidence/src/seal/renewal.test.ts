import { PDFDocument } from '@cantoo/pdf-lib'
import { beforeAll, describe, expect, test } from 'vitest'
import { toPem } from '../certificates/certificate.ts'
import { rollOver } from '../certificates/roll-over.ts'
import { concat } from '../bytes/der.ts'
import { sha256, toHex, type Bytes } from '../bytes/hash.ts'
import {
  FIRST,
  generations,
  renewBy,
  renewedSample,
  SECOND,
  type Generation,
  type RenewedSample,
} from '../../testing/renewal-sample.ts'
import { sampleWill, sealSample } from '../../testing/sealing-sample.ts'
import { addDocumentTimestamp } from './archive-seal.ts'
import { sealedPart } from './check-renewals.ts'
import { appendRevision, openSealed, toAscii } from './pdf-revision.ts'
import { makeRenewal } from './renewal.ts'
import { renewalData } from './renewal-data.ts'
import { TIMESTAMP_SPACE } from './seal-layout.ts'
import { sealStateOf, sealStateSchema, type SealState } from './seal-state.ts'
import { emptyBody, fillRange } from './signed-revision.ts'
import { createTimestamp } from './timestamp.ts'
import { checkSealedPdf, type SealedPdfCheck } from './verify-pdf.ts'

let made: [Generation, Generation, Generation]
let sample: RenewedSample
let trust: { rootPem: string; earlierRoots: string[] }

const pemOf = ({ authority }: Generation): string => toPem(authority.root.certificate)

beforeAll(async () => {
  made = await generations()
  sample = await renewedSample(made)
  trust = { rootPem: pemOf(made[2]), earlierRoots: [pemOf(made[1]), pemOf(made[0])] }
})

const check = (pdf: Bytes): Promise<SealedPdfCheck> => checkSealedPdf(pdf, trust)

async function refuted(pdf: Bytes): Promise<string[]> {
  const { steps } = await check(pdf)
  return steps.filter(({ outcome }) => outcome === 'refuted').map(({ code, reason }) => `${code}: ${reason}`)
}

describe.each([
  ['with cross-reference streams', true],
  ['with tables', false],
])('a sealed file %s', (_, objectStreams) => {
  test('holds with no renewal, with one and with two, and each carries it further', async () => {
    const { files, sealed } = await renewedSample(made, objectStreams)
    const hash = toHex(await sha256(sealed))
    const until: string[] = []
    for (const [count, pdf] of files.entries()) {
      const found = await check(pdf)
      expect(found.steps.filter(({ outcome }) => outcome !== 'holds')).toEqual([])
      expect(found.steps.some(({ code }) => code === 'renewals')).toBe(count > 0)
      expect(found.sealedHash, 'the hash is of what was sealed').toBe(hash)
      expect(found.sealedAt).toEqual(made[0].at)
      expect(found.renewedAt).toEqual([FIRST, SECOND].slice(0, count))
      until.push(found.checkableUntil!.toISOString().slice(0, 4))
      expect((await PDFDocument.load(pdf)).getPageCount()).toBe(2)
    }
    expect(until).toEqual(['2038', '2048', '2059'])
  })

  test('is renewed from its state as text, which goes on with every tail', async () => {
    const { files, state } = await renewedSample(made, objectStreams)
    const stored = sealStateSchema.parse(JSON.parse(JSON.stringify(state)))
    expect(stored).toEqual(sealStateOf(files[0]))
    // ECDSA signatures differ from one to the next: the states of the very same bytes are compared.
    for (const pdf of files) {
      const again = await renewBy(sealStateOf(pdf), { ...made[2], at: SECOND })
      expect(again.state).toEqual(sealStateOf(concat(pdf, again.tail)))
    }
  })
})

test('the state holds nothing of the will: numbers, offsets, and the digits at the end of the file', () => {
  const { sha256: hash, trailer } = sample.state
  // Fewer bytes than a block of SHA-256, from the update of the document time-stamp.
  const rest = Buffer.from(hash.rest, 'hex')
  expect(rest).toHaveLength(sample.sealed.length % 64)
  expect(rest.equals(sample.sealed.subarray(sample.sealed.length - rest.length))).toBe(true)
  expect(trailer.size).toBe(openSealed(sample.sealed).trailer.size)
})

describe('behind the seal is refused, while the seal itself holds,', () => {
  const about = /^renewals: Something that is no renewal of it was appended to the sealed PDF: /

  async function refuses(pdf: Bytes, why: RegExp): Promise<void> {
    const found = await refuted(pdf)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(about)
    expect(found[0]).toMatch(why)
  }

  // What is met first depends on where the two files end.
  test('the renewal of another file', async () => {
    const other = await renewedSample(made)
    await refuses(concat(sample.sealed, other.tails[0]), /./)
  })

  test('a renewal of the past', async () => {
    const past = await renewBy(sample.state, {
      authority: made[0].authority,
      at: new Date('2026-11-26T11:59:30Z'),
    })
    await refuses(concat(sample.sealed, past.tail), /older than what it renews/)
  })

  test('a renewal that came too late', async () => {
    const late = await renewBy(sample.state, {
      authority: made[1].authority,
      at: new Date('2039-01-15T12:00:00Z'),
    })
    await refuses(concat(sample.sealed, late.tail), /after what it renews had ended/)
  })

  test('a renewal cut short, at any of its bytes', async () => {
    const pdf = sample.files[2]
    for (const cut of [
      1,
      6,
      50,
      sample.tails[1].length - 1,
      sample.tails[1].length + 1,
      sample.tails[0].length,
    ])
      await refuses(pdf.slice(0, -cut), /: /)
  })

  test('the second renewal without the first, the first twice, both in the wrong order', async () => {
    const [one, two] = sample.tails
    await refuses(concat(sample.sealed, two), /: /)
    await refuses(concat(sample.sealed, one, one), /: /)
    await refuses(concat(sample.sealed, two, one), /: /)
  })

  test.each(['\n', ' ', '%%EOF\n', '%PDF-1.7\n', '\0'])('%j, with and without a renewal', async (more) => {
    for (const pdf of sample.files) await refuses(concat(pdf, Buffer.from(more)), /: /)
  })

  test('an update of somebody else, before and behind a renewal', async () => {
    const update = (pdf: Bytes): Bytes => {
      const { trailer } = openSealed(pdf)
      return appendRevision(
        pdf,
        [{ number: trailer.size, body: '<< /A (I leave everything to M) >>' }],
        trailer,
      ).pdf
    }
    const shadow = update(sample.sealed)
    await refuses(shadow, /: /)
    await refuses(update(sample.files[1]), /: /)
    const renewed = await renewBy(sealStateOf(shadow), made[1])
    await refuses(concat(shadow, renewed.tail), /not written as a renewal/)
  })

  test('a time-stamp of the register without certificates and lists', async () => {
    const [, second] = made
    const bare = await addDocumentTimestamp(sample.sealed, {
      timestamp: createTimestamp(second.authority, () => second.at),
    })
    await refuses(bare, /not written as a renewal/)
  })

  test('a renewal by a unit that leads to no root of the trust set', async () => {
    const stranger = await rollOver(made[0].authority, { what: 'issuers', at: FIRST })
    const tail = await renewBy(sample.state, { authority: stranger, at: FIRST })
    const found = await refuted(concat(sample.sealed, tail.tail))
    expect(found).toEqual([
      expect.stringMatching(
        /^renewals: A renewal behind the seal .* does not lead to the trusted root\. If the register has a new root/,
      ),
    ])
  })

  test('lists that do not cover what is renewed', async () => {
    const [, second] = made
    const data = await renewalData({ ...second.authority, earlier: [] }, second.at)
    const { tail } = await makeRenewal(sample.state, {
      ...data,
      timestamp: createTimestamp(second.authority, () => second.at),
    })
    await refuses(concat(sample.sealed, tail), /no revocation list covers/)
  })

  test('one changed byte of a renewal', async () => {
    const [start, end] = [sample.sealed.length, sample.files[1].length]
    for (let at = start; at < end; at += 131) {
      const changed = Uint8Array.from(sample.files[1])
      changed[at]! ^= 1
      expect(await refuted(changed), `byte ${at}`).not.toEqual([])
    }
  })
})

test('a changed byte of what was sealed is not excused by a renewal', async () => {
  const changed = Uint8Array.from(sample.files[2])
  changed[700]! ^= 1
  expect((await refuted(changed))[0]).toMatch(/^document-timestamp: /)
})

test('time-stamps that claim one end are looked at once, however many there are', () => {
  const stamp = emptyBody('document time-stamp', TIMESTAMP_SPACE, '') + '\nendobj\n'
  const out = toAscii(stamp.repeat(20))
  for (let n = 0; n < 20; n += 1) fillRange(out, 0, n * stamp.length, 'document time-stamp', TIMESTAMP_SPACE)
  const tried: number[] = []
  const isSealed = ({ length }: Bytes): boolean => {
    tried.push(length)
    return false
  }
  const pdf = concat(out, toAscii('\n'))
  expect(sealedPart(pdf, isSealed)).toBe(pdf)
  expect(tried).toEqual([pdf.length, out.length])
})

test('a registration entry that claims to be longer than any is not read', async () => {
  const text = Buffer.from(sample.sealed).toString('latin1')
  const forged = text.replaceAll(
    /\/Perms \d+ \/LockedFields \d+ \/Length (\d+)(?= >>\nstream\n\{)/g,
    (one) => `/Length ${'65537'.padStart(one.length - '/Length '.length, '0')}`,
  )
  expect(forged).not.toBe(text)
  expect(await refuted(Uint8Array.from(Buffer.from(forged, 'latin1')))).toEqual([
    'sealed-form: This is not a sealed PDF, or it was changed: the registration entry is too long.',
  ])
})

test('a state is refused that is none, and a token that does not fit', async () => {
  const [, second] = made
  const data = await renewalData(second.authority, second.at)
  const timestamp = createTimestamp(second.authority, () => second.at)
  const wrong = { ...sample.state, sha256: { ...sample.state.sha256, length: 5 } } as SealState
  await expect(makeRenewal(wrong, { ...data, timestamp })).rejects.toThrow(RangeError)
  await expect(
    makeRenewal(sample.state, { ...data, timestamp: () => Promise.resolve(new Uint8Array(5000)) }),
  ).rejects.toThrow('takes 5000 bytes and has 4096')
  expect(() => sealStateOf(sample.sealed.slice(0, -1))).toThrow()
  const { stages } = await sealSample(await sampleWill(), made[0].authority, { at: made[0].at })
  expect(() => sealStateOf(stages.at(-1)!)).toThrow('no document time-stamp')
})
