// Wills with what the plain samples do not have: forms, validation data, an earlier state, odd but true spellings.
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRef, PDFString } from '@cantoo/pdf-lib'
import { concat } from '@testate/evidence/bytes/der'
import type { Bytes } from '@testate/evidence/bytes/hash'
import { sampleWill } from '@testate/evidence/testing/sealing-sample'

const bytesOf = (text: string): Bytes => Uint8Array.from(Buffer.from(text, 'latin1'))
const name = (text: string): PDFName => PDFName.of(text)
const saved = async (document: PDFDocument, streams: boolean): Promise<Bytes> =>
  Uint8Array.from(await document.save({ useObjectStreams: streams }))
const numberOf = (ref: unknown): number => (ref as PDFRef).objectNumber

export interface FormWill {
  will: Bytes
  /** Object numbers. */
  catalog: number
  content: number
  font: number
  annotations: number
  form: number
  field: number
}

/** A page with a form that has one field, filled in. */
export async function formWill(streams: boolean): Promise<FormWill> {
  const document = await PDFDocument.create()
  const page = document.addPage()
  page.drawText('Last will and testament of Ann Example', { x: 50, y: 700, size: 16 })
  document.setLanguage('en-GB')
  const text = document.getForm().createTextField('name')
  text.setText('Ann Example')
  text.addToPage(page, { x: 50, y: 600 })
  const { context, catalog } = document
  const annotations = context.register(page.node.lookup(name('Annots'), PDFArray))
  page.node.set(name('Annots'), annotations)
  catalog.lookup(name('AcroForm'), PDFDict).set(name('DA'), PDFString.of('/Helv 0 Tf'))
  await document.flush()
  const fonts = page.node.Resources()!.lookup(name('Font'), PDFDict)
  return {
    will: await saved(document, streams),
    catalog: numberOf(context.trailerInfo.Root),
    content: numberOf((page.node.Contents() as PDFArray).get(0)),
    font: numberOf(fonts.values()[0]),
    annotations: numberOf(annotations),
    form: numberOf(catalog.get(name('AcroForm'))),
    field: numberOf(text.ref),
  }
}

/** A form and a document security store in the catalog itself, with a field and an entry that are no objects. */
export async function directWill(streams: boolean): Promise<{ will: Bytes }> {
  const document = await PDFDocument.load(await sampleWill(2, streams))
  const { context, catalog } = document
  const certificate = context.register(context.stream('no certificate'))
  catalog.set(
    name('AcroForm'),
    context.obj({
      Fields: [{ FT: 'Tx', T: PDFString.of('direct') }],
      NeedAppearances: true,
      DA: PDFString.of('/F 0 Tf'),
    }),
  )
  catalog.set(
    name('DSS'),
    context.obj({
      Type: 'DSS',
      Certs: [certificate],
      VRI: {
        ['0123456789ABCDEF'.repeat(3).slice(0, 40)]: { Type: 'VRI', Cert: [certificate] },
        other: certificate,
      },
    }),
  )
  return { will: await saved(document, streams) }
}

/** A will that was changed by an update of its own before it was registered, and where the section before it was. */
export async function revisedWill(): Promise<{ will: Bytes; earlier: number }> {
  const first = await sampleWill(2, false)
  const text = Buffer.from(first).toString('latin1')
  const earlier = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)![1])
  const size = Number(/\/Size (\d+)/.exec(text.slice(earlier))![1])
  const page = '4 0 obj\n<< /Type /Page /Parent 1 0 R /MediaBox [0 0 595 842] /Resources << >> >>\nendobj\n'
  const start = first.length + 1
  const section =
    `xref\n4 1\n${String(start).padStart(10, '0')} 00000 n \n` +
    `trailer\n<< /Size ${size} /Root 2 0 R /Info 3 0 R /Prev ${earlier} >>\n` +
    `startxref\n${start + page.length}\n%%EOF\n`
  return { will: concat(first, bytesOf(`\n${page}${section}`)), earlier }
}

/** A will whose first page names an object that there is none of. */
export async function willNaming(number: number, streams: boolean): Promise<Bytes> {
  const document = await PDFDocument.load(await sampleWill(2, streams))
  const [page] = document.getPages()
  ;(page!.node.Contents() as PDFArray).push(PDFRef.of(number))
  return saved(document, streams)
}

/** Of these objects, with a table; the first is the catalog. */
function written(objects: readonly string[], version = '1.4', generation = 0): Bytes {
  let text = `%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`
  const lines = objects.map((body, at) => {
    const own = at === 0 ? generation : 0
    const line = `${String(text.length).padStart(10, '0')} ${String(own).padStart(5, '0')} n\r\n`
    text += `${at + 1} ${own} obj\n${body}\nendobj\n`
    return line
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f\r\n${lines.join('')}`
  return bytesOf(
    `${text}trailer\n<</Size ${objects.length + 1}/Root 1 ${generation} R>>\nstartxref\n${start}\n%%EOF`,
  )
}

const PAGE = '<< /Type /Page /Parent 2 0 R /Resources << >> >>'
const TREE = '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 595 842] >>'

/** Wills in which each program finds the same, by name. */
export async function oddWills(): Promise<[string, Bytes][]> {
  const catalog = (more: string): string => `<< /Type /Catalog /Pages 2 0 R ${more} >>`
  const spelt = [
    '/Lang (a \\( \\\\ b (c) \\) d)',
    '/#50ageLayout /One#43olumn',
    '/X [ +1 -.5 4. 0.50 1e5 ]'.replace('1e5', '-0.25'),
    '/Y < 00 ff\n0A> /Z null /AcroForm null',
    '%(a remark >>\n/ViewerPreferences<</Direction/L2R>>/W true/V[false 1 0 R 2 3]',
  ]
  return [
    ['written in odd ways', written([catalog(spelt.join(' ')), TREE, PAGE])],
    [
      'with lists and numbers as objects',
      written([
        catalog('/AcroForm 4 0 R'),
        '<< /Type /Pages /Kids 5 0 R /Count 6 0 R /MediaBox [0 0 595 842] /Rotate 90 >>',
        PAGE,
        '<< /Fields 7 0 R /NeedAppearances 8 0 R >>',
        '[3 0 R]',
        '1',
        '[9 0 R]',
        'true',
        '<< /FT /Tx /T (name) /V (Ann) >>',
      ]),
    ],
    ['with a form that is not there', written([catalog('/AcroForm 9 0 R'), TREE, PAGE])],
    [
      'of an old version with extensions',
      written([
        catalog('/Version /1.5 /Extensions 4 0 R'),
        TREE,
        PAGE,
        '<< /ADBE << /BaseVersion /1.7 /ExtensionLevel 3 >> >>',
      ]),
    ],
    ['of PDF 2.0', written([catalog(''), TREE, PAGE], '2.0')],
    ['with a catalog of a higher generation', written([catalog(''), TREE, PAGE], '1.7', 2)],
    [
      'with a field of ours',
      written([
        catalog('/AcroForm << /Fields [4 0 R] >>'),
        TREE,
        PAGE,
        '<< /FT /Tx /T (testate-testator) >>',
      ]),
    ],
    [
      'with fields in odd ways',
      written([
        catalog('/AcroForm << /Fields [4 0 R << /T (a\\ub\\303\\)\\\r\n\\n) >> 7 0 R 4 0 R] >>'),
        TREE,
        PAGE,
        '<< /T (gift) /Kids [5 0 R 6 0 R 4 0 R] >>',
        '<< /T < FEFF 00e9 d83d DE00 d8 00 0041 4> /Kids [<< /F 4 >> << /T () >> << /T (place) >>] >>',
        '<< /Parent 4 0 R /T 8 0 R >>',
        '<< /Kids [<< /T /x /Kids [<< /T (below) >>] >> << /T (\x80\x16\x9f\xad) >> << /T <fffe3d26> >>] >>',
        '(house)',
      ]),
    ],
    ['changed before it was registered', (await revisedWill()).will],
    ['that names an object it does not have', await willNaming(300, true)],
    ['with a form', (await formWill(true)).will],
    ['with a form and a table', (await formWill(false)).will],
    ['with a form in its catalog', (await directWill(true)).will],
    ['with a form in its catalog and a table', (await directWill(false)).will],
  ]
}
