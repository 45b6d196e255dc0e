import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  sampleAuthority,
  sampleRegistration,
  sampleStatement,
  sampleWill,
} from '../../testing/sealing-sample.ts'
import { issuePartyCertificate, issueRevocationLists } from '../certificates/authority.ts'
import type { Authority, Signer } from '../certificates/authority.ts'
import { toPem } from '../certificates/certificate.ts'
import type { Bytes } from '../bytes/hash.ts'
import { applySignature } from './apply-signature.ts'
import { archiveSeal, validationData } from './archive-seal.ts'
import { CONTENT, signDigest } from './cms.ts'
import { appendRevision, openSealed, refText } from './pdf-revision.ts'
import { prepareSealing } from './prepare-sealing.ts'
import { readDetails, readLayout, signatureOf } from './seal-layout.ts'
import { appendSigned, readSigned } from './signed-revision.ts'
import { createTimestamp } from './timestamp.ts'
import { checkSealedPdf } from './verify-pdf.ts'

let authority: Authority
beforeAll(async () => {
  authority = await sampleAuthority()
})

const save = async (document: PDFDocument): Promise<Bytes> =>
  Uint8Array.from(await document.save({ useObjectStreams: false }))

/** Two fields in a group, one of them at two places, and one beside it. */
async function withFields(): Promise<Bytes> {
  const document = await PDFDocument.create()
  const page = document.addPage()
  const form = document.getForm()
  const alone = form.createTextField('Größe')
  alone.addToPage(page)
  const box = form.createCheckBox('gift.house')
  box.addToPage(page)
  box.addToPage(page)
  form.createTextField('gift.to').addToPage(page)
  return save(document)
}

type Order = readonly (0 | 1 | 2)[]

/** `lock` changes what stands behind a signature's reason, as only a register could. */
async function sealed(
  will: Bytes,
  of: { order?: Order; lock?: (text: string, field: number) => string; certifies?: boolean } = {},
): Promise<Bytes> {
  const registration = await sampleRegistration(will, authority)
  const at = new Date()
  const timestamp = createTimestamp(authority, () => at)
  let pdf: Bytes = await prepareSealing(will, await sampleStatement(), registration)
  const signers: Signer[] = []
  for (const field of of.order ?? ([0, 1, 2] as const)) {
    const { name } = registration.parties[field]!
    const signer = await issuePartyCertificate(authority, { name, at })
    signers.push(signer)
    const before = pdf
    ;({ pdf } = await applySignature(pdf, { field, signer, name, reason: 'Statement', at, timestamp }))
    if (of.lock !== undefined || (of.certifies === false && field === 0))
      pdf = await again(before, pdf, { field, signer, timestamp, ...of })
  }
  const lists = await issueRevocationLists(authority, { at })
  return archiveSeal(pdf, { ...validationData(authority, signers, lists), timestamp })
}

/** The same update with another dictionary. */
async function again(
  before: Bytes,
  after: Bytes,
  of: {
    field: 0 | 1 | 2
    signer: Signer
    timestamp: ReturnType<typeof createTimestamp>
    lock?: (text: string, field: number) => string
    certifies?: boolean
  },
): Promise<Bytes> {
  const [file, signed] = [openSealed(before), openSealed(after)]
  const { layout } = readLayout(before, file)
  const field = signed.text(layout.fields[of.field]!)
  const number = signatureOf(field)!
  const { details } = readSigned(after, signed.find(number), 'signature')
  const at = details.indexOf(' /Reference')
  const { pdf } = await appendSigned(
    before,
    file.trailer,
    {
      kind: 'signature',
      number,
      details: details.slice(0, at) + (of.lock?.(details.slice(at), of.field) ?? details.slice(at)),
      others: [
        { number: layout.fields[of.field]!, body: field },
        { number: number + 1, body: signed.text(number + 1) },
        ...(of.field === 0 && of.certifies !== false
          ? [{ number: layout.lock!.permissions, body: `<< /DocMDP ${refText(number)} >>` }]
          : []),
      ],
    },
    (digest) =>
      signDigest({
        signer: of.signer,
        contentType: CONTENT.data,
        content: null,
        digest,
        timestamp: of.timestamp,
      }),
  )
  return pdf
}

const refuted = async (pdf: Bytes): Promise<string[]> => {
  const { steps } = await checkSealedPdf(pdf, { rootPem: toPem(authority.root.certificate) })
  return steps.filter(({ outcome }) => outcome !== 'holds').map(({ code, reason }) => `${code}: ${reason}`)
}

/** By field: whether it certifies, and the names it locks, read by another library. */
async function locks(pdf: Bytes): Promise<{ certifies: number | null; locked: string[] }[]> {
  const document = await PDFDocument.load(pdf)
  const file = openSealed(pdf)
  const { layout } = readLayout(pdf, file)
  return layout.fields.map((number) => {
    const value = document.context.lookup(
      document.context.enumerateIndirectObjects().find(([ref]) => ref.objectNumber === number)![0],
      PDFDict,
    )
    const references = value.lookup(PDFName.of('V'), PDFDict).lookup(PDFName.of('Reference'), PDFArray)
    const all = Array.from({ length: references.size() }, (_, at) => references.lookup(at, PDFDict))
    const of = (method: string): PDFDict | undefined =>
      all
        .find((one) => one.get(PDFName.of('TransformMethod')) === PDFName.of(method))
        ?.lookup(PDFName.of('TransformParams'), PDFDict)
    const fields = of('FieldMDP')!.lookup(PDFName.of('Fields'), PDFArray)
    const level = of('DocMDP')?.get(PDFName.of('P'))
    return {
      certifies: level === undefined ? null : Number(level.toString()),
      locked: fields.asArray().map((one) => (one as PDFHexString | PDFString).decodeText()),
    }
  })
}

const [T, W1, W2] = ['testate-testator', 'testate-witness-1', 'testate-witness-2'] as const

describe('what may not change after a signature', () => {
  test('the testator certifies at level 2; each locks the will’s own fields and those signed by then', async () => {
    const own = ['Größe', 'gift', 'gift.house', 'gift.to']
    const pdf = await sealed(await withFields())
    expect(await locks(pdf)).toEqual([
      { certifies: 2, locked: [...own, T] },
      { certifies: null, locked: [...own, T, W1] },
      { certifies: null, locked: [...own, T, W1, W2] },
    ])
    expect(await refuted(pdf)).toEqual([])
    const { catalog } = await PDFDocument.load(pdf)
    const signature = catalog.lookup(PDFName.of('Perms'), PDFDict).lookup(PDFName.of('DocMDP'), PDFDict)
    expect(signature.get(PDFName.of('SubFilter'))).toBe(PDFName.of('ETSI.CAdES.detached'))
  })

  test('a witness who signs third locks the field of the one who signed second', async () => {
    const pdf = await sealed(await sampleWill(), { order: [0, 2, 1] })
    expect((await locks(pdf)).map(({ locked }) => locked)).toEqual([[T], [T, W1, W2], [T, W2]])
    expect(await refuted(pdf)).toEqual([])
  })

  test('the permissions are an object of the first update, empty until the testator signs', async () => {
    const will = await sampleWill()
    const prepared = await prepareSealing(
      will,
      await sampleStatement(),
      await sampleRegistration(will, authority),
    )
    const file = openSealed(prepared)
    expect(file.text(readLayout(prepared, file).layout.lock!.permissions)).toBe('<< >>')
  })
})

describe('a lock that sealing does not give is refuted', () => {
  const OTHER = 'The signature does not stand: the signature has another lock than sealing gives it.'
  test.each([
    ['a more lenient level', (text: string) => text.replace('/P 2', '/P 3'), [0]],
    ['no field at all', (text: string) => text.replace(/\/Fields \[[^\]]*\]/, '/Fields []'), [0, 1, 2]],
    ['all but these fields', (text: string) => text.replace('/Include', '/Exclude'), [0, 1, 2]],
    ['no lock', () => '', [0, 1, 2]],
  ])('%s', async (_, lock, fields) => {
    const found = await refuted(await sealed(await sampleWill(), { lock }))
    const steps = ['testator-signature', 'witness-1-signature', 'witness-2-signature']
    expect(found.filter((one) => !one.startsWith('revocation'))).toEqual(
      fields.map((field) => `${steps[field]}: ${OTHER}`),
    )
  })

  test('a document that is not certified', async () => {
    expect(await refuted(await sealed(await sampleWill(), { certifies: false }))).toEqual([
      'testator-signature: The signature does not stand: the document is not certified by the testator’s signature.',
    ])
  })

  test('anything appended, whatever it changes', async () => {
    const pdf = await sealed(await sampleWill())
    const { trailer } = openSealed(pdf)
    const more = appendRevision(pdf, [{ number: trailer.size, body: 'null' }], trailer).pdf
    expect((await refuted(more))[0]).toMatch(/^renewals: /)
  })
})

describe('the extension that PAdES is of a PDF below 2.0', () => {
  const bare = (version: string, catalog: string): Bytes => {
    let text = `%PDF-${version}\n`
    const offsets: number[] = []
    for (const body of [
      `1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalog}>>\nendobj\n`,
      '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
      '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj\n',
    ]) {
      offsets.push(text.length)
      text += body
    }
    const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
    return new TextEncoder().encode(
      `${text}xref\n0 4\n0000000000 65535 f \n${lines}trailer\n<< /Size 4 /Root 1 0 R >>\n` +
        `startxref\n${text.length}\n%%EOF\n`,
    )
  }
  const ESIC = '/ESIC << /Type /DeveloperExtensions /BaseVersion /1.7 /ExtensionLevel 1 >>'
  test.each([
    ['1.4', '', '/1.7', [ESIC]],
    ['1.7', '', undefined, [ESIC]],
    ['1.3', '/Version /1.6 ', '/1.7', [ESIC]],
    ['1.7', '/Extensions << /ADBE << /BaseVersion /1.7 /ExtensionLevel 8 >> >> ', undefined, ['/ADBE', ESIC]],
    ['2.0', '', undefined, []],
    ['1.7', '/Version /2.0 ', '/2.0', []],
  ])('%s with %j in its catalog', async (version, catalog, expected, extensions) => {
    const pdf = await sealed(bare(version, catalog))
    expect(await refuted(pdf)).toEqual([])
    const read = (await PDFDocument.load(pdf)).catalog
    expect(read.get(PDFName.of('Version'))?.toString()).toBe(expected)
    const found = read.get(PDFName.of('Extensions'))?.toString().replaceAll(/\s+/g, ' ')
    if (extensions.length === 0) expect(found).toBeUndefined()
    for (const one of extensions) expect(found).toContain(one)
  })
})

test('what is behind a reason reads back', () => {
  expect(() => readDetails(' /M (D:20261121120000Z) /Name <feff0041> /Reason <feff0042> /More')).toThrow(
    'another form',
  )
})

test.each([
  ['a name', '00410', '0042'],
  ['a reason', '0041', '00'],
  ['a reason of half a pair', '0041', 'd800'],
])('%s in a signature that is no text is refused', (_, name, reason) => {
  const text = ` /M (D:20261121120000Z) /Name <feff${name}> /Reason <feff${reason}>`
  expect(() => readDetails(text)).toThrow('a text in the signature dictionary is no text')
})

test('a long reason is read', () => {
  const text = ` /M (D:20261121120000Z) /Name <feff0041> /Reason <feff${'0042'.repeat(131_000)}>`
  expect(readDetails(text)).toEqual({ name: 'A', reason: 'B'.repeat(131_000), lock: '' })
})
