import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFNumber, PDFString } from '@cantoo/pdf-lib'
import { beforeAll, describe, expect, test } from 'vitest'
import { applySignature } from './seal/apply-signature.ts'
import { addArchiveData } from './seal/archive-seal.ts'
import { issuePartyCertificate } from './certificates/authority.ts'
import type { Authority } from './certificates/authority.ts'
import { toPem } from './certificates/certificate.ts'
import type { Bytes } from './bytes/hash.ts'
import { prepareSealing } from './seal/prepare-sealing.ts'
import {
  sampleAuthority,
  sampleRegistration,
  sampleStatement,
  sampleWill,
  sealSample,
} from '../testing/sealing-sample.ts'
import { createTimestamp } from './seal/timestamp.ts'
import { checkSealedPdf } from './seal/verify-pdf.ts'

let authority: Authority
let rootPem: string
let statement: Bytes

beforeAll(async () => {
  authority = await sampleAuthority()
  rootPem = toPem(authority.root.certificate)
  statement = await sampleStatement()
})

const save = async (document: PDFDocument): Promise<Bytes> =>
  Uint8Array.from(await document.save({ useObjectStreams: false }))

async function withForm(): Promise<Bytes> {
  const document = await PDFDocument.create()
  const page = document.addPage()
  const field = document.getForm().createTextField('testate-testator')
  field.setText('a field of the same name')
  field.addToPage(page)
  document.getForm().acroForm.dict.set(PDFName.of('NeedAppearances'), document.context.obj(true))
  return save(document)
}

/** A page tree whose root passes on a rotation and a crop, with a level of nodes in between. */
async function withInheritance(): Promise<Bytes> {
  const document = await PDFDocument.create()
  for (let i = 0; i < 3; i++) document.addPage()
  const tree = document.catalog.lookup(PDFName.of('Pages'), PDFDict)
  tree.set(PDFName.of('Rotate'), PDFNumber.of(90))
  tree.set(PDFName.of('CropBox'), document.context.obj([0, 0, 100, 100]))
  return save(document)
}

async function withStore(): Promise<Bytes> {
  const document = await PDFDocument.create()
  document.addPage()
  const stream = document.context.register(document.context.stream('an older certificate'))
  document.catalog.set(
    PDFName.of('DSS'),
    document.context.obj({ Type: 'DSS', Certs: [stream], VRI: { ['A'.repeat(40)]: { Cert: [stream] } } }),
  )
  return save(document)
}

/** PDF 2.0, its catalog in another generation, without file identifiers and without a final line end. */
function bareWill(): Bytes {
  let text = '%PDF-2.0\n'
  const offsets: number[] = []
  for (const body of [
    '1 3 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n',
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj\n',
  ]) {
    offsets.push(text.length)
    text += body
  }
  const lines = offsets
    .map((offset, i) => `${String(offset).padStart(10, '0')} ${i === 0 ? '00003' : '00000'} n \n`)
    .join('')
  return new TextEncoder().encode(
    `${text}xref\n0 4\n0000000000 65535 f \n${lines}trailer\n<< /Size 4 /Root 1 3 R ` +
      `>>\nstartxref\n${text.length}\n%%EOF`,
  )
}

const WILLS: [string, () => Promise<Bytes> | Bytes][] = [
  ['one page, object streams', () => sampleWill(1, true)],
  ['eight pages, classic table', () => sampleWill(8, false)],
  ['200 pages', () => sampleWill(200, true)],
  ['a form with a field of our name', withForm],
  ['an inherited rotation', withInheritance],
  ['a security store of its own', withStore],
  ['PDF 2.0 without identifiers or final line end', bareWill],
]

describe.each(WILLS)('a will with %s', (kind, make) => {
  test('is sealed: each stage is the prefix of the next, the will first, and every step holds', async () => {
    const will = await make()
    const { stages, sealed } = await sealSample(will, authority)
    let before: Bytes = will
    for (const stage of [...stages, sealed]) {
      expect(Buffer.from(stage.subarray(0, before.length)).equals(before)).toBe(true)
      before = stage
    }
    const { steps } = await checkSealedPdf(sealed, { rootPem })
    expect(steps.filter((step) => step.outcome !== 'holds')).toEqual([])
    const read = await PDFDocument.load(sealed, { throwOnInvalidObject: true })
    const pages = (await PDFDocument.load(will)).getPageCount()
    expect(read.getPageCount()).toBe(pages + 1)
    expect(read.getPage(pages).getRotation().angle).toBe(0)
    expect(read.getPage(pages).getCropBox().height).toBe(842)
    const names = read
      .getForm()
      .getFields()
      .map((field) => field.getName())
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => name.startsWith('testate-')).length).toBe(kind.startsWith('a form') ? 5 : 4)
    const store = read.catalog.lookup(PDFName.of('DSS'), PDFDict)
    const related = store.lookup(PDFName.of('VRI'), PDFDict).keys().length
    expect(related).toBe(kind.startsWith('a security store') ? 4 : 3)
    if (kind.startsWith('a security store')) expect(store.toString()).toMatch(/\/Certs \[( \d+ 0 R){7} \]/)
  })
})

test('any name survives in certificate, signature and registration entry', async () => {
  const names = ['Ŵan ap Siôn', 'דוד 😀 כהן', `${'Very Long Name '.repeat(12)}Example`]
  const { sealed } = await sealSample(await sampleWill(), authority, { names })
  const { steps, signatures, registration } = await checkSealedPdf(sealed, { rootPem })
  expect(steps.every((step) => step.outcome === 'holds')).toBe(true)
  expect(signatures.map((one) => one.name)).toEqual(names)
  expect(registration?.parties.map((one) => one.name)).toEqual(names)
  const read = await PDFDocument.load(sealed)
  const signed = read.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFDict && object.has(PDFName.of('Reason'))
        ? [object.lookup(PDFName.of('Name'), PDFHexString).decodeText()]
        : [],
    )
  expect(signed).toEqual(names)
})

test('a statement of two pages may carry the fields on its second', async () => {
  const document = await PDFDocument.load(statement)
  document.addPage([595, 842])
  const will = await sampleWill()
  const registration = await sampleRegistration(will, authority)
  const rect: [number, number, number, number] = [50, 50, 200, 100]
  const pdf = await prepareSealing(will, await save(document), registration, [
    { page: 1, rect },
    { page: 1, rect },
    { page: 0, rect },
  ])
  const read = await PDFDocument.load(pdf)
  expect(read.getPages().map((page) => page.node.Annots()?.size() ?? 0)).toEqual([0, 1, 2])
  await expect(prepareSealing(will, statement, registration, [{ page: 1, rect }])).rejects.toThrow(
    'no page 2',
  )
})

test('what cannot be sealed is refused with the reason', async () => {
  const will = await sampleWill()
  const registration = await sampleRegistration(will, authority)
  await expect(prepareSealing(await sampleWill(2), statement, registration)).rejects.toThrow('another will')
  const { stages } = await sealSample(will, authority)
  for (const [stage, reason] of [
    [0, 'already sealed'],
    [1, 'already carries a signature'],
  ] as const) {
    const again = stages[stage]!
    await expect(
      prepareSealing(again, statement, await sampleRegistration(again, authority)),
    ).rejects.toThrow(reason)
  }
})

test('signatures come in order and once, and archive data only after all three', async () => {
  const will = await sampleWill()
  const prepared = await prepareSealing(will, statement, await sampleRegistration(will, authority))
  const at = new Date()
  const timestamp = createTimestamp(authority, () => at)
  const sign = async (pdf: Bytes, field: 0 | 1 | 2): Promise<Bytes> => {
    const signer = await issuePartyCertificate(authority, { name: 'Ann Example', at })
    return (
      await applySignature(pdf, {
        field,
        signer,
        name: 'Ann Example',
        reason: 'Registration statement',
        at,
        timestamp,
      })
    ).pdf
  }
  await expect(sign(prepared, 1)).rejects.toThrow('the testator signs first')
  const first = await sign(prepared, 0)
  await expect(sign(first, 0)).rejects.toThrow('signed already')
  const second = await sign(first, 2)
  await expect(addArchiveData(second, { certificates: [], crls: [] })).rejects.toThrow('not all three')
  await expect(sign(will, 0)).rejects.toThrow()
  expect((await sign(second, 1)).length).toBeGreaterThan(second.length)
})

test('the registration entry is what was given, readable by any PDF reader', async () => {
  const { sealed, registration } = await sealSample(await sampleWill(), authority)
  const read = await PDFDocument.load(sealed)
  const entry = read.catalog.lookup(PDFName.of('TestateRegistration'))
  expect(
    JSON.parse(new TextDecoder().decode((entry as unknown as { contents: Uint8Array }).contents)),
  ).toEqual(registration)
  expect(
    read.catalog.lookup(PDFName.of('AcroForm'), PDFDict).lookup(PDFName.of('SigFlags'), PDFNumber).asNumber(),
  ).toBe(3)
  expect(
    read.context
      .enumerateIndirectObjects()
      .some(
        ([, object]) =>
          object instanceof PDFDict && object.lookupMaybe(PDFName.of('M'), PDFString) !== undefined,
      ),
  ).toBe(true)
})

test('sealing eight pages and 100 KB takes under 250 ms of processor time', async () => {
  const document = await PDFDocument.load(await sampleWill(8))
  for (const key of ['PaddingOne', 'PaddingTwo'])
    document.catalog.set(
      PDFName.of(key),
      document.context.register(document.context.stream(crypto.getRandomValues(new Uint8Array(50_000)))),
    )
  const will = Uint8Array.from(await document.save())
  await sealSample(will, authority, { statement })
  const before = process.cpuUsage()
  await sealSample(will, authority, { statement })
  const { user, system } = process.cpuUsage(before)
  console.log(
    `sealing ${will.length} bytes, 8 pages: ${((user + system) / 1000).toFixed(1)} ms of processor time`,
  )
  expect((user + system) / 1000).toBeLessThan(250)
})
