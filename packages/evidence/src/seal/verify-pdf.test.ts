import { beforeAll, describe, expect, test } from 'vitest'
import { applySignature } from './apply-signature.ts'
import { archiveSeal, validationData } from './archive-seal.ts'
import { issuePartyCertificate, issueRevocationLists } from '../certificates/authority.ts'
import type { Authority, Signer } from '../certificates/authority.ts'
import { parseCertificate, toPem } from '../certificates/certificate.ts'
import { DerError } from '../bytes/der.ts'
import { toHex } from '../bytes/hash.ts'
import type { Bytes } from '../bytes/hash.ts'
import { appendRevision, openSealed, toAscii, type SealedFile } from './pdf-revision.ts'
import { readUpdates } from './first-update/read-updates.ts'
import { prepareSealing } from './prepare-sealing.ts'
import {
  readLayout,
  readRefs,
  SIGNATURE_SPACE,
  signatureOf,
  stampFieldOf,
  TIMESTAMP_SPACE,
} from './seal-layout.ts'
import type { SealRegistration } from './seal-registration.ts'
import {
  SAMPLE_NAMES,
  sampleAuthority,
  sampleRegistration,
  sampleStatement,
  sampleWill,
  sealSample,
} from '../../testing/sealing-sample.ts'
import { appendSigned, readSigned } from './signed-revision.ts'
import { createTimestamp } from './timestamp.ts'
import { checkSealedPdf } from './verify-pdf.ts'

let authority: Authority
let rootPem: string
let sealed: Bytes
let stages: Bytes[]

beforeAll(async () => {
  authority = await sampleAuthority()
  rootPem = toPem(authority.root.certificate)
  const made = await sealSample(await sampleWill(1), authority)
  sealed = made.sealed
  stages = made.stages
})

/** Pseudo-random numbers, the same on every run (Mulberry32), so that a failing flip can be repeated. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}

async function refuses(pdf: Bytes): Promise<boolean> {
  return (await checkSealedPdf(pdf, { rootPem })).steps.some((step) => step.outcome === 'refuted')
}

async function outcomes(pdf: Bytes): Promise<Record<string, string>> {
  const { steps } = await checkSealedPdf(pdf, { rootPem })
  return Object.fromEntries(
    steps.filter((step) => step.outcome !== 'holds').map((step) => [step.step, step.reason]),
  )
}

test('a sealed PDF holds in every step, and says what it seals', async () => {
  const { steps, registration, signatures, sealedHash } = await checkSealedPdf(sealed, { rootPem })
  expect(steps.map((step) => `${step.step}: ${step.outcome}`)).toEqual([
    'sealed form: holds',
    'document time-stamp: holds',
    "will's own bytes: holds",
    'commitment: holds',
    'signature of testator: holds',
    'signature of witness 1: holds',
    'signature of witness 2: holds',
    'revocation: holds',
  ])
  expect(registration?.willLength).toBe((await sampleWill(1)).length)
  expect(signatures.map((one) => [one.field, one.name, one.reason])).toEqual(
    SAMPLE_NAMES.map((name, i) => [i, name, 'Registration statement']),
  )
  expect(sealedHash).toMatch(/^[0-9a-f]{64}$/)
})

describe('a changed byte', () => {
  // A quarter of the useful flips; `npm run assurance` flips every byte of such a file twice.
  test('is refused outside the signatures, in the time-stamp, and in a sample of the rest', async () => {
    const file = openSealed(sealed)
    const { layout } = readLayout(sealed, file)
    const holeOf = (number: number, space: number): [number, number] => {
      const start = Buffer.from(sealed).indexOf('/Contents <', file.find(number)) + '/Contents <'.length
      return [start, start + 2 * space]
    }
    const holes = layout.fields.map((field) => holeOf(signatureOf(file.text(field))!, SIGNATURE_SPACE))
    const stampField = Number.parseInt(readRefs(file.text(layout.formFields)).at(-1)!, 10)
    const [stampStart, stampEnd] = holeOf(signatureOf(file.text(stampField))!, TIMESTAMP_SPACE)
    const paddingStart =
      stampStart +
      2 * readSigned(sealed, file.find(signatureOf(file.text(stampField))!), 'document time-stamp').cms.length
    const random = seeded(20261121)
    const worth: [number, number][] = []
    for (let i = 0; i < sealed.length; i++) {
      const inHole = holes.some(([start, end]) => i >= start && i < end)
      if (inHole && random() % 16 !== 0) continue
      // Fewer of the zeros after the document time-stamp.
      if (i >= paddingStart && i < stampEnd && random() % 4 !== 0) continue
      worth.push([i, 1 + (random() % 255)])
      // Upper- and lower-case hexadecimal letters differ in this bit: the same value, other bytes.
      if (i >= stampStart && i < stampEnd && sealed[i]! >= 0x61) worth.push([i, 0x20])
    }
    const flips = worth.filter(() => random() % 4 === 0)
    const accepted: string[] = []
    for (let at = 0; at < flips.length; at += 32) {
      await Promise.all(
        flips.slice(at, at + 32).map(async ([i, mask]) => {
          const changed = Uint8Array.from(sealed)
          changed[i]! ^= mask
          if (!(await refuses(changed))) accepted.push(`byte ${i} ^ ${mask}`)
        }),
      )
    }
    console.log(`${flips.length} flips in ${sealed.length} bytes, ${flips.length - accepted.length} refused`)
    expect(accepted).toEqual([])
    expect(flips.length).toBeGreaterThan(3_500)
  }, 120_000)

  test('is refused for every other value of the last padding digit', async () => {
    const at = Buffer.from(sealed).lastIndexOf('0> >>\nendobj')
    expect(at).toBeGreaterThan(sealed.length - 1000)
    for (let value = 0; value < 256; value++) {
      if (value === sealed[at]) continue
      const changed = Uint8Array.from(sealed)
      changed[at] = value
      expect(await refuses(changed), `value ${value}`).toBe(true)
    }
  })

  test('is refused where the hexadecimal of the last time-stamp ends, which its digest does not cover', async () => {
    const at = Buffer.from(sealed).lastIndexOf('0> >>\nendobj') + 1
    for (const value of toAscii('0f <\0?')) {
      const changed = Uint8Array.from(sealed)
      changed[at] = value
      expect(await refuses(changed), `value ${value}`).toBe(true)
    }
  })

  test('reports the will as changed by its time-stamp, without blaming a signature', async () => {
    const changed = Uint8Array.from(sealed)
    changed[100]! ^= 1
    const { steps } = await checkSealedPdf(changed, { rootPem })
    expect(steps[0]).toMatchObject({ step: 'document time-stamp', outcome: 'refuted' })
    expect(steps.slice(1).map(({ code, outcome }) => `${code}: ${outcome}`)).toEqual([
      'testator-signature: skipped',
      'witness-1-signature: skipped',
      'witness-2-signature: skipped',
    ])
  })
})

describe('other bytes', () => {
  test.each(['\n', ' ', 'x', '%%EOF\n', '\0'])('appended %j are refused', async (tail) => {
    expect(await refuses(Uint8Array.from([...sealed, ...toAscii(tail)]))).toBe(true)
  })

  test('a truncated file, one update too few, and no PDF at all are refused', async () => {
    for (const length of [0, 1, 100, 5000, sealed.length - 1, sealed.length - 7])
      expect(await refuses(sealed.slice(0, length))).toBe(true)
    for (const stage of stages) expect(await refuses(stage)).toBe(true)
    expect(await refuses(await sampleWill(1))).toBe(true)
  })

  test('an update in the same form, appended by another person, is refused', async () => {
    const { trailer } = openSealed(sealed)
    const { pdf } = appendRevision(sealed, [{ number: trailer.size, body: '<< >>' }], trailer)
    expect(await outcomes(pdf)).toMatchObject({
      renewals: expect.stringContaining('no document time-stamp of its own'),
    })
  })

  test('a file sealed by a register of the same name is of an unknown register', async () => {
    const { sealed: foreign } = await sealSample(await sampleWill(1), await sampleAuthority())
    const { steps } = await checkSealedPdf(foreign, { rootPem })
    expect(steps.map((step) => [step.step, step.outcome])).toEqual([['unknown register', 'refuted']])
  })

  test('a file sealed by another register in our name is not believed', async () => {
    const { sealed: forged } = await sealSample(await sampleWill(1), await sampleAuthority(), {
      change: { register: (await sampleRegistration(sealed, authority)).register },
    })
    expect(Object.keys(await outcomes(forged))).toContain('document time-stamp')
  })

  test('an invalid root certificate is an error of the caller', async () => {
    await expect(checkSealedPdf(sealed, { rootPem: 'hello' })).rejects.toThrow(DerError)
  })
})

describe('a register that seals what is not so', () => {
  /** An object of the sample will. */
  const PAGE = 4
  const at = (): Date => new Date()

  async function sealWith(of: {
    change?: Partial<SealRegistration>
    signers?: (signer: Signer, i: number) => Signer
    order?: (0 | 1 | 2)[]
    names?: string[]
    written?: string
    revoke?: number
    listsAt?: Date
  }): Promise<Bytes> {
    const will = await sampleWill(1)
    const timestamp = createTimestamp(authority, at)
    let pdf = await prepareSealing(will, await sampleStatement(), {
      ...(await sampleRegistration(will, authority)),
      ...of.change,
    } as SealRegistration)
    const signers: Signer[] = []
    for (const field of of.order ?? ([0, 1, 2] as const)) {
      const issued = await issuePartyCertificate(authority, {
        name: of.names?.[field] ?? SAMPLE_NAMES[field],
        at: at(),
      })
      const signer = of.signers?.(issued, field) ?? issued
      signers.push(signer)
      pdf = (
        await applySignature(pdf, {
          field,
          signer,
          name: of.written ?? of.names?.[field] ?? SAMPLE_NAMES[field],
          reason: 'Registration statement',
          at: at(),
          timestamp,
        })
      ).pdf
    }
    const revoked =
      of.revoke === undefined
        ? []
        : [
            {
              serial: parseCertificate(signers[of.revoke]!.certificate).serial.subarray(2),
              at: new Date(Date.now() - 30_000),
              reason: 'keyCompromise' as const,
            },
          ]
    const lists = await issueRevocationLists(authority, {
      at: of.listsAt ?? at(),
      revoked: { signing: revoked },
    })
    return archiveSeal(pdf, { ...validationData(authority, signers, lists), timestamp })
  }

  test('a commitment over another salt is refuted', async () => {
    expect(Object.keys(await outcomes(await sealWith({ change: { salt: '00'.repeat(32) } })))).toEqual([
      'commitment',
    ])
  })

  test('an entry that names another register is refuted', async () => {
    const found = await outcomes(await sealWith({ change: { register: '00'.repeat(32) } }))
    expect(found['document time-stamp']).toContain('names another register')
  })

  test('a version other than the committed one is refuted', async () => {
    expect(Object.keys(await outcomes(await sealWith({ change: { version: 2 } })))).toEqual(['commitment'])
  })

  test('a signature by another person than the party named is refuted', async () => {
    const found = await outcomes(await sealWith({ names: ['Ann Example', 'Mallory', 'Witness Two'] }))
    expect(found).toEqual({
      'signature of witness 1': expect.stringContaining('signed by Mallory, not by Witness One'),
    })
  })

  test('a signature dictionary that names another person than the certificate is refuted', async () => {
    expect(Object.keys(await outcomes(await sealWith({ written: 'Ann Example' })))).toEqual([
      'signature of witness 1',
      'signature of witness 2',
    ])
  })

  test('a signature with the time-stamping key is refuted', async () => {
    const found = await outcomes(
      await sealWith({
        signers: (signer, i) => (i === 2 ? { ...authority.timestamping, chain: signer.chain } : signer),
      }),
    )
    expect(found).toEqual({ 'signature of witness 2': expect.stringContaining("party's certificate") })
  })

  test('a signature by a certificate without its chain is refuted', async () => {
    const found = await outcomes(
      await sealWith({ signers: (signer, i) => (i === 0 ? { ...signer, chain: [] } : signer) }),
    )
    expect(found).toEqual({
      'signature of testator': expect.stringContaining('does not lead to the trusted root'),
    })
  })

  test('a certificate nothing rests on is refuted', async () => {
    const found = await outcomes(
      await sealWith({
        signers: (signer, i) =>
          i === 0 ? { ...signer, chain: [...signer.chain, authority.timestamping.certificate] } : signer,
      }),
    )
    expect(found).toEqual({ 'signature of testator': expect.stringContaining('nothing rests on') })
  })

  test('a page, a field or the entry replaced behind a signature is refuted', async () => {
    const replace = (of: (file: SealedFile, fields: readonly number[]) => number) => (pdf: Bytes) => {
      const file = openSealed(pdf)
      const number = of(file, readLayout(pdf, file).layout.fields)
      // Word for word as it was, but for the page, which is the will's.
      const body = number === PAGE ? '<< >>' : file.text(number)
      return appendRevision(pdf, [{ number, body }], file.trailer).pdf
    }
    const by = SAMPLE_NAMES.map((_, n) => (n === 0 ? 'signature of testator' : `signature of witness ${n}`))
    const will = "will's own bytes"
    for (const [of, refuted] of [
      [() => PAGE, [will, ...by]],
      // It is still that field, signed; to replace it is refuted as the signatures' own.
      [(_: SealedFile, fields: readonly number[]) => fields[0]!, by],
      [(file: SealedFile) => file.trailer.registration, [will, ...by]],
    ] as const) {
      const { sealed: changed } = await sealSample(await sampleWill(1), authority, { signed: replace(of) })
      const found = await outcomes(changed)
      expect(Object.keys(found)).toEqual(refuted)
      expect(Object.values(found).join()).toContain('what was signed was replaced later')
    }
  })

  test('another page than the will has, written before anybody signs, is refuted', async () => {
    for (const streams of [true, false]) {
      const will = await sampleWill(1, streams)
      const other = '<< /Type /Page /Parent 1 0 R /MediaBox [0 0 595 842] /Resources << >> >>'
      const { sealed: changed } = await sealSample(will, authority, {
        prepared: (pdf) => {
          const [first] = readUpdates(pdf, will.length)
          const objects = [...first!.objects].map(([number, one]) => ({ number, ...one }))
          objects.push({ number: PAGE, generation: 0, body: toAscii(other) })
          return appendRevision(will, objects, { ...first!.trailer, size: 0 }).pdf
        },
      })
      expect(await outcomes(changed)).toEqual({
        "will's own bytes": expect.stringContaining(
          `object ${PAGE} is none that the register adds or changes`,
        ),
      })
    }
  })

  test('a last update with more than the time-stamp is refuted', async () => {
    const { stages } = await sealSample(await sampleWill(1), authority)
    const [timestamp, all] = [createTimestamp(authority, at), stages.at(-1)!]
    const file = openSealed(all)
    const { layout } = readLayout(all, file)
    const { pdf } = await appendSigned(
      all,
      file.trailer,
      {
        kind: 'document time-stamp',
        number: file.trailer.size + 1,
        details: '',
        others: [...stampFieldOf(file, layout), { number: PAGE, body: '<< >>' }],
      },
      timestamp,
    )
    const found = await outcomes(pdf)
    expect(found['document time-stamp']).toContain('not in an update of its own')
  })

  test('the witnesses may sign in either order', async () => {
    expect(await outcomes(await sealWith({ order: [0, 2, 1] }))).toEqual({})
  })

  test('a certificate revoked before it was used is refuted', async () => {
    expect(await outcomes(await sealWith({ revoke: 1 }))).toEqual({
      revocation: expect.stringContaining('Witness One was revoked'),
    })
  })

  test('revocation lists that had run out when the file was sealed are refuted', async () => {
    const found = await outcomes(await sealWith({ listsAt: new Date(Date.now() - 40 * 24 * 3600 * 1000) }))
    expect(found).toEqual({ revocation: expect.stringContaining('no revocation list covers') })
  })

  test('another will hash than the bytes have cannot even be prepared', async () => {
    await expect(sealWith({ change: { documentHash: toHex(new Uint8Array(32)) } })).rejects.toThrow(
      'another will',
    )
  })
})

test('a cross-reference section that names itself is refused in little time and memory', async () => {
  for (const count of [1_000, 8_000_000]) {
    const head = toAscii(
      '%PDF-1.7\n1 0 obj\n<< /Type /XRef /Size 9 /Root 1 0 R /ID [<00> <00>] /TestateRegistration ' +
        `99999999 0 R /Prev 9 /W [1 4 2] /Index [0 ${count}] /Length ${7 * count} >>\nstream\n`,
    )
    const tail = toAscii('\nstartxref\n9\n%%EOF\n')
    const pdf = new Uint8Array(head.length + 7 * count + tail.length)
    pdf.set(head)
    pdf.set(tail.subarray(0, 11), head.length + 100)
    pdf.set(tail, pdf.length - tail.length)
    const before = process.cpuUsage()
    expect((await checkSealedPdf(pdf, { rootPem })).steps[0]?.reason).toContain('too many objects')
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(5_000)
  }
})

describe('time-stamps', () => {
  const sealedAt = async (seconds: [number, number, number, number]): Promise<Bytes> => {
    const began = Date.now()
    const [at0, at1, at2, whole] = seconds.map((after) => () => new Date(began + 1_000 * after)) as [
      () => Date,
      () => Date,
      () => Date,
      () => Date,
    ]
    const earlier = await sampleAuthority(new Date(began - 7_200_000))
    rootOfEarlier = toPem(earlier.root.certificate)
    const will = await sampleWill(1)
    let pdf = await prepareSealing(will, await sampleStatement(), await sampleRegistration(will, earlier))
    const signers: Signer[] = []
    for (const [field, at] of [
      [0, at0],
      [1, at1],
      [2, at2],
    ] as const) {
      const signer = await issuePartyCertificate(earlier, { name: SAMPLE_NAMES[field], at: at() })
      signers.push(signer)
      pdf = (
        await applySignature(pdf, {
          field,
          signer,
          name: SAMPLE_NAMES[field],
          reason: 'Registration statement',
          at: at(),
          timestamp: createTimestamp(earlier, at),
        })
      ).pdf
    }
    const lists = await issueRevocationLists(earlier, { at: whole() })
    return archiveSeal(pdf, {
      ...validationData(earlier, signers, lists),
      timestamp: createTimestamp(earlier, whole),
    })
  }
  let rootOfEarlier = ''

  test.each([
    ['in order', [0, 10, 20, 30], []],
    ['a second apart, which accuracy allows', [1, 0, 1, 0], []],
    ['of a signature later than of the whole file', [0, 10, 20, 15], ['signature of witness 2']],
    ['of a witness earlier than of the testator', [60, 10, 70, 80], ['signature of witness 1']],
  ] as const)('%s', async (_name, seconds, refused) => {
    const { steps } = await checkSealedPdf(await sealedAt([...seconds]), { rootPem: rootOfEarlier })
    expect(steps.filter((step) => step.outcome === 'refuted').map((step) => step.step)).toEqual(refused)
  })
})
