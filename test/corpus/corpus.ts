// The files for testing the PDF intake: valid ones of every common structure, and hostile or broken ones,
// each faulty in one way.
import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import {
  appendRevision,
  flate,
  flatJpeg,
  flushed,
  makeWillPdf,
  planWill,
  writePdf,
  xrefTable,
} from './make-pdf.ts'
import { hostileHybrids } from './hostile-hybrids.ts'
import type { PdfObject } from './make-pdf.ts'
import { officePdf, officeVariants } from './office-pdf.ts'

export interface CorpusFile {
  name: string
  bytes: Buffer
  /** Accepted, or one of these reasons for refusal. */
  expect: 'accepted' | readonly string[]
}

const latin = (text: string) => Buffer.from(text, 'latin1')
const image = (width: number, height: number, data: Uint8Array, more = ''): PdfObject => ({
  dict:
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray ` +
    `/BitsPerComponent 8 ${more}`,
  data,
})

/** A one-page will with additional objects, page entries and catalogue entries. */
function will(
  parts: {
    add?: [number, PdfObject][]
    page?: string
    catalog?: string
    layout?: 'table' | 'streams'
    trailer?: string
    resources?: string
    content?: PdfObject
  } = {},
): Buffer {
  const plan = planWill(parts.layout ? { layout: parts.layout } : {})
  plan.objects.set(1, `<< /Type /Catalog /Pages 2 0 R ${parts.catalog ?? ''} >>`)
  plan.objects.set(
    4,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> ' +
      `${parts.resources ?? ''} >> /Contents 5 0 R ${parts.page ?? ''} >>`,
  )
  if (parts.content !== undefined) plan.objects.set(5, parts.content)
  for (const [number, object] of parts.add ?? []) plan.objects.set(number, object)
  return writePdf(parts.trailer === undefined ? plan : { ...plan, trailer: parts.trailer })
}
const draws = flate('', 'q 300 0 0 300 72 300 cm /Im1 Do Q\n')
const withImage = (object: PdfObject) =>
  will({ add: [[6, object]], resources: '/XObject << /Im1 6 0 R >>', content: draws })
const openAction = (action: string, layout: 'table' | 'streams' = 'table') =>
  will({ catalog: '/OpenAction 6 0 R', add: [[6, action]], layout })
const annotation = (text: string, more: [number, PdfObject][] = []) =>
  will({ page: '/Annots [6 0 R]', add: [[6, `<< /Type /Annot /Rect [0 0 50 50] ${text} >>`], ...more] })

async function library(options: {
  objectStreams: boolean
  encrypt?: Parameters<PDFDocument['encrypt']>[0]
}): Promise<Buffer> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.TimesRoman)
  for (let page = 1; page <= 3; page += 1)
    document
      .addPage([595, 842])
      .drawText(`Will of Ann Example (sample), page ${page}`, { x: 72, y: 720, size: 14, font })
  if (options.encrypt) document.encrypt(options.encrypt)
  return Buffer.from(await document.save({ useObjectStreams: options.objectStreams }))
}

async function good(): Promise<[string, Buffer][]> {
  const classic = makeWillPdf()
  const form = await PDFDocument.create()
  const sheet = form.addPage([595, 842])
  const field = form.getForm().createTextField('executor.name')
  field.setText('Executor One')
  field.addToPage(sheet, { x: 72, y: 600, width: 200, height: 20 })
  return [
    ['classic table, one page', classic],
    ['object streams and cross-reference stream', makeWillPdf({ layout: 'streams', pages: 8 })],
    ['PDF 2.0', makeWillPdf({ version: '2.0' })],
    ['PDF 1.4, content not packed', makeWillPdf({ version: '1.4', packed: false })],
    ['200 pages', makeWillPdf({ pages: 200 })],
    ['500 pages, object streams', makeWillPdf({ pages: 500, layout: 'streams' })],
    ['9 MB of image', makeWillPdf({ bytes: 9_400_000 })],
    ['exactly 10,485,760 bytes', exactly(10_485_760)],
    ['written by a library, classic', await library({ objectStreams: false })],
    ['written by a library, object streams', await library({ objectStreams: true })],
    ['a filled form', Buffer.from(await form.save())],
    ['a form whose streams were flushed and not ended', filledForm({ pack: flushed })],
    [
      'a form whose streams were flushed and not ended, object streams and table too',
      filledForm({ pack: flushed, layout: 'streams' }),
    ],
    ['text without its checksum', will({ content: shortened(4) })],
    ['a form that asks for its fields anew, with several lines in a low field', filledForm(lowField)],
    [
      'a form that asks for its fields anew, in a font it does not have',
      filledForm({ anew: true, field: '/DA (0 g /Other 0 Tf)' }),
    ],
    [
      'a web and a mail link',
      annotation(
        '/Subtype /Link /A << /S /URI /URI (https://www.gov.uk/probate) >> /Next << /S /URI /URI ' +
          '(mailto:ann@example.com) >>',
      ),
    ],
    [
      'an outline and named destinations',
      will({
        catalog: '/Outlines 6 0 R /OpenAction [4 0 R /Fit]',
        add: [
          [6, '<< /Type /Outlines /First 7 0 R /Last 7 0 R /Count 1 >>'],
          [7, '<< /Title (The gifts) /Parent 6 0 R /Dest [4 0 R /XYZ 0 700 0] >>'],
        ],
      }),
    ],
    ['a scan: JPEG page', withImage(image(1240, 1754, flatJpeg(1240, 1754), '/Filter /DCTDecode'))],
    [
      'a grey picture, run-length packed',
      withImage(
        image(
          128,
          100,
          Buffer.concat([...Array.from({ length: 100 }, () => Buffer.from([129, 200])), Buffer.from([128])]),
          '/Filter /RunLengthDecode',
        ),
      ),
    ],
    [
      'text as ASCII85 over Flate',
      will({
        content: {
          dict: '/Filter [/ASCII85Decode /FlateDecode]',
          data: ascii85(deflateSync(latin('BT /F1 12 Tf 72 700 Td (My will) Tj ET'))),
        },
      }),
    ],
    [
      'text as hexadecimal',
      will({
        content: {
          dict: '/Filter /ASCIIHexDecode',
          data: latin(`${latin('BT /F1 12 Tf 72 700 Td (My will) Tj ET').toString('hex')}>`),
        },
      }),
    ],
    [
      'blend mode Screen, which is no media player',
      will({ resources: '/ExtGState << /G1 << /Type /ExtGState /BM /Screen >> >>' }),
    ],
    [
      'two revisions',
      appendRevision(classic, new Map([[5, flate('', 'BT /F1 12 Tf 72 700 Td (Second thoughts) Tj ET')]]), 1),
    ],
    [
      'a font named EF, a picture named AF, and an empty list of associated files',
      will({
        catalog: '/AF []',
        resources: '/ColorSpace << /EF 6 0 R /AF [/ICCBased 7 0 R] /Collection /DeviceRGB >>',
        add: [
          [6, '[/CalGray << /WhitePoint [0.95 1 1.09] >>]'],
          [7, { dict: '/N 3 /Alternate /DeviceRGB', data: latin('x') }],
        ],
      }),
    ],
    [
      'a comment with rich text and a link in it, at the beginning of the file',
      will({
        page: '/Annots [7 0 R]',
        catalog: '/Lang (en-GB)',
        add: [
          [
            7,
            '<< /Type /Annot /Subtype /Text /Rect [0 0 20 20] /Contents (See the note) /RC (<?xml version="1.0"?>' +
              '<body xmlns="http://www.w3.org/1999/xhtml" xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/">' +
              '<p>See <a href="https://www.gov.uk/probate">the note</a></p></body>) >>',
          ],
        ],
      }),
    ],
    [
      'a comment’s window without its comment, and a border no reader can draw',
      will({
        page: '/Annots [6 0 R 7 0 R 8 0 R]',
        add: [
          [6, '<< /Type /Annot /Subtype /Popup /Rect [0 0 90 90] >>'],
          [7, '<< /Type /Annot /Subtype /Square /Rect [0 0 90 90] /BS << /W /Thick >> /C [1 0 0] >>'],
          [
            8,
            '<< /Type /Annot /Subtype /FreeText /Rect [0 0 90 90] /DA (/F1 9 Tf) /Contents (Signed here) >>',
          ],
        ],
      }),
    ],
    [
      'a frame of no width, and page labels, outline and settings that a reader cannot use',
      will({
        catalog:
          '/PageLabels 7 /Outlines << /First 9 /Count 1 >> /ViewerPreferences << /Direction /Up /Other 1 >>',
        content: flate('', 'BT /F1 12 Tf 72 700 Td (My will) Tj ET -1 w 72 72 100 100 re S\n'),
      }),
    ],
    ['linearised in order: catalogue and first page at the front, two sections', linearisedOrder()],
    ['CRLF lines and white space after the end', Buffer.concat([classic, latin('\r\n\r\n')])],
    [
      'XMP metadata and a page label',
      will({
        catalog: '/Metadata 6 0 R /PageLabels << /Nums [0 << /S /D >>] >>',
        add: [
          [
            6,
            {
              dict: '/Type /Metadata /Subtype /XML',
              data: latin(
                '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta ' +
                  'xmlns:x="adobe:ns:meta/"/><?xpacket end="w"?>',
              ),
            },
          ],
        ],
      }),
    ],
    [
      'a drawing inside a drawing',
      will({
        resources: '/XObject << /Im1 6 0 R >>',
        content: draws,
        add: [
          [
            6,
            {
              dict: '/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /X 7 0 R >> >>',
              data: latin('/X Do'),
            },
          ],
          [7, { dict: '/Type /XObject /Subtype /Form /BBox [0 0 1 1]', data: latin('0 0 1 1 re f') }],
        ],
      }),
    ],
    ...officeVariants.map(([name, plan]): [string, Buffer] => [`hybrid: ${name}`, officePdf(plan)]),
    ['a blank page', will({ content: { dict: '', data: Buffer.alloc(0) } })],
    [
      'a comment with a script in its words only',
      will({
        content: flate('', 'BT /F1 12 Tf 72 700 Td (I leave my JavaScript books /JS /Launch to Ann) Tj ET'),
      }),
    ],
  ]
}

interface FormPlan {
  pack?: typeof flate
  layout?: 'table' | 'streams'
  /** Viewers are to draw the fields anew. */
  anew?: boolean
  /** Further entries of the field. */
  field?: string
  rect?: string
  /** The field’s own picture; null for none. */
  picture?: string | null
  content?: string
}

const lowField: FormPlan = { anew: true, field: '/Ff 4096 /DA (0 g /F1 12 Tf)', rect: '72 600 272 600' }

/** A will with one text field, as office programs and Acrobat Reader write it. */
function filledForm(form: FormPlan): Buffer {
  const { pack = flate, layout = 'table', anew = false, field = '', rect = '72 600 272 620' } = form
  const { picture = '/Tx BMC q BT /F1 12 Tf 2 5 Td (Executor One) Tj ET Q EMC' } = form
  const plan = planWill({ layout })
  plan.objects.set(
    1,
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R] /DR << /Font << /F1 3 0 R >> >> ' +
      `/DA (0 g /F1 0 Tf) ${anew ? '/NeedAppearances true' : ''} >> >>`,
  )
  plan.objects.set(
    4,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> ' +
      '/Contents 5 0 R /Annots [6 0 R] >>',
  )
  plan.objects.set(5, pack('', form.content ?? 'BT /F1 12 Tf 72 700 Td (My executor) Tj ET\n'))
  plan.objects.set(
    6,
    `<< /Type /Annot /Subtype /Widget /FT /Tx /T (executor) /F 4 /P 4 0 R /Rect [${rect}] /V (Executor One) ` +
      `${picture === null ? '' : '/AP << /N 7 0 R >>'} ${field} >>`,
  )
  if (picture !== null)
    plan.objects.set(
      7,
      pack(
        '/Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /F1 3 0 R >> >>',
        picture,
      ),
    )
  return writePdf({ ...plan, pack })
}

/** A page’s text, packed, without its last bytes. */
const shortened = (by: number, pack: typeof flate = flate): PdfObject =>
  cut(pack('', 'BT /F1 12 Tf 72 700 Td (I leave everything to Ann) Tj ET\n'), by)

const cut = (object: PdfObject, by: number): PdfObject =>
  typeof object === 'string' ? object : { ...object, data: object.data.subarray(0, -by) }

function falselyFlushed(): PdfObject {
  const packed = shortened(20, flushed)
  if (typeof packed === 'string') return packed
  return { ...packed, data: Buffer.concat([packed.data, Buffer.from([0, 0, 0xff, 0xff])]) }
}

function exactly(size: number): Buffer {
  const file = makeWillPdf({ bytes: size - 60_000 })
  const short = size - file.length - '6 0 obj\n<<   >>\nstream\n\nendstream\nendobj\n'.length
  // White space after the end is allowed, so any remainder can be filled exactly.
  return Buffer.concat([file, Buffer.alloc(short + 42 - 1, 0x20), latin('\n')]).subarray(0, size)
}

function linearisedOrder(): Buffer {
  const plan = planWill({ pages: 2 })
  const first = [...plan.objects].filter(([number]) => [1, 4, 5].includes(number))
  const rest = [...plan.objects].filter(([number]) => ![1, 4, 5].includes(number))
  let text = '%PDF-1.7\n'
  const offsets = new Map<number, number>()
  const put = (list: [number, PdfObject][]) => {
    for (const [number, object] of list) {
      offsets.set(number, text.length)
      text +=
        typeof object === 'string'
          ? `${number} 0 obj\n${object}\nendobj\n`
          : `${number} 0 obj\n<< ${object.dict} /Length ${object.data.length} ` +
            `>>\nstream\n${Buffer.from(object.data).toString('latin1')}\nendstream\nendobj\n`
    }
  }
  put([[8, '<< /Linearized 1 /N 2 >>']])
  const frontTable = text.length
  const place = 'xref\n0 1\n0000000000 65535 f \n'.length
  const front = (size: number, prev: string) =>
    `trailer\n<< /Size ${size} /Root 1 0 R /Prev ${prev} >>\nstartxref\n0\n%%EOF\n`
  text += ' '.repeat(place + 5 * 27 + front(9, '0000000000').length)
  put(first)
  put(rest)
  const backTable = text.length
  const section = (numbers: number[]) =>
    numbers
      .map((number) => `${number} 1\n${String(offsets.get(number)).padStart(10, '0')} 00000 n \n`)
      .join('')
  const back =
    `xref\n0 1\n0000000000 65535 f \n${section(rest.map(([number]) => number))}trailer\n<< /Size 9 ` +
    `>>\nstartxref\n${frontTable}\n%%EOF\n`
  const filled = `xref\n${section([8, 1, 4, 5])}${front(9, String(backTable).padStart(10, '0'))}`
  return latin(
    text.slice(0, frontTable) +
      filled.padEnd(place + 5 * 27 + front(9, '0000000000').length) +
      text.slice(frontTable + place + 5 * 27 + front(9, '0000000000').length) +
      back,
  )
}

function ascii85(bytes: Uint8Array): Buffer {
  let text = ''
  for (let at = 0; at < bytes.length; at += 4) {
    const group = [0, 1, 2, 3].map((index) => bytes[at + index] ?? 0)
    let value = group.reduce((sum, byte) => sum * 256 + byte, 0)
    const digits: string[] = []
    for (let index = 0; index < 5; index += 1) {
      digits.unshift(String.fromCharCode(33 + (value % 85)))
      value = Math.floor(value / 85)
    }
    text += digits.join('').slice(0, Math.min(4, bytes.length - at) + 1)
  }
  return latin(`${text}~>`)
}

/** One of each kind here, all of them in hybrid-views.test.ts. */
const hybrids = (): CorpusFile[] =>
  ['two-views', 'damaged', 'encrypted', 'active-content'].map((reason) => {
    const { name, bytes } = hostileHybrids.find((file) => file.expect === reason)!
    return { name, bytes, expect: [reason] }
  })

const active = ['active-content'] as const
const broken = ['damaged', 'truncated', 'page-unreadable'] as const
const costly = ['too-demanding'] as const
const foreign = ['other-format-inside', 'not-a-pdf'] as const
const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'

async function encrypted(): Promise<CorpusFile[]> {
  const everything = { printing: 'highResolution' as const, modifying: true, copying: true }
  const cases: [string, Parameters<PDFDocument['encrypt']>[0]][] = [
    ['a password to open', { userPassword: 'secret', ownerPassword: 'owner' }],
    ['an owner password only', { ownerPassword: 'owner' }],
    ['an owner password that allows everything', { ownerPassword: 'owner', permissions: everything }],
    ['an empty user password', { userPassword: '', ownerPassword: 'owner' }],
  ]
  const files: CorpusFile[] = []
  for (const [name, encrypt] of cases)
    for (const objectStreams of [false, true])
      files.push({
        name: `encrypted: ${name}${objectStreams ? ', object streams' : ''}`,
        bytes: await library({ objectStreams, encrypt }),
        expect: ['encrypted'],
      })
  files.push({
    name: 'encrypted: RC4 40 bit by an old writer',
    bytes: will({
      trailer: `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${'00'.repeat(32)}> /U <${'00'.repeat(32)}> /P -4 >>`,
    }),
    expect: ['encrypted'],
  })
  files.push({
    name: 'encrypted: for certificates',
    bytes: will({ trailer: '/Encrypt << /Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s5 /V 4 >>' }),
    expect: ['encrypted'],
  })
  files.push({
    name: 'encrypted: one stream by a Crypt filter',
    bytes: will({ content: { dict: '/Filter /Crypt', data: latin('x') } }),
    expect: ['encrypted'],
  })
  return files
}

function truncations(): CorpusFile[] {
  const file = makeWillPdf({ pages: 8 })
  const packed = makeWillPdf({ pages: 8, layout: 'streams' })
  const cuts = [
    ['in the header', 7],
    ['after a tenth', Math.floor(file.length / 10)],
    ['in the middle', Math.floor(file.length / 2)],
    ['in the table', file.length - 200],
    ['in the last line', file.length - 4],
  ] as const
  return [
    ...cuts.map(([where, length]) => ({
      name: `truncated ${where}`,
      bytes: file.subarray(0, length),
      expect: broken,
    })),
    {
      name: 'truncated in the middle, object streams',
      bytes: packed.subarray(0, packed.length >> 1),
      expect: broken,
    },
    {
      name: 'truncated second revision',
      bytes: appendRevision(file, new Map([[5, '<< >>']]), 1).subarray(0, -20),
      expect: broken,
    },
    {
      name: 'a hole in the middle',
      bytes: Buffer.concat([file.subarray(0, 900), file.subarray(1400)]),
      expect: broken,
    },
  ]
}

function structures(): CorpusFile[] {
  const file = makeWillPdf({ pages: 3 })
  const text = file.toString('latin1')
  const change = (from: string | RegExp, to: string) => latin(text.replace(from, to))
  const plan = (edit: (objects: Map<number, PdfObject>) => void) => {
    const will = planWill({ pages: 3 })
    edit(will.objects)
    return writePdf(will)
  }
  return [
    {
      name: 'startxref beyond the file',
      bytes: change(/startxref\n\d+/, 'startxref\n999999'),
      expect: broken,
    },
    { name: 'startxref into an object', bytes: change(/startxref\n\d+/, 'startxref\n40'), expect: broken },
    { name: 'no startxref', bytes: change(/startxref\n\d+\n/, ''), expect: broken },
    {
      name: 'offsets off by five',
      bytes: change(/\d{10} 00000 n \n/, '0000000020 00000 n \n'),
      expect: broken,
    },
    {
      name: 'a table that points back at itself',
      bytes: change('/ID [', `/Prev ${/startxref\n(\d+)/.exec(text)![1]} /ID [`),
      expect: broken,
    },
    {
      name: 'a generation above 65535, as Pillow wrote it',
      bytes: change('0000000000 65535 f', '0000000000 65536 f'),
      expect: ['damaged'],
    },
    { name: 'no trailer', bytes: change('trailer\n', 'trialer\n'), expect: broken },
    {
      name: 'no catalogue',
      bytes: plan((objects) => objects.set(1, '<< /Type /Nothing >>')),
      expect: broken,
    },
    {
      name: 'the page tree contains itself',
      bytes: plan((objects) => objects.set(2, '<< /Type /Pages /Kids [4 0 R 2 0 R] /Count 3 >>')),
      expect: broken,
    },
    {
      name: 'a page shown twice',
      bytes: plan((objects) => objects.set(2, '<< /Type /Pages /Kids [4 0 R 4 0 R 6 0 R] /Count 3 >>')),
      expect: broken,
    },
    {
      name: 'a wrong count',
      bytes: plan((objects) => objects.set(2, '<< /Type /Pages /Kids [4 0 R 6 0 R 8 0 R] /Count 7 >>')),
      expect: broken,
    },
    {
      name: 'a missing page',
      bytes: plan((objects) => objects.set(2, '<< /Type /Pages /Kids [4 0 R 6 0 R 80 0 R] /Count 3 >>')),
      expect: broken,
    },
    {
      name: 'no pages',
      bytes: plan((objects) => objects.set(2, '<< /Type /Pages /Kids [] /Count 0 >>')),
      expect: ['no-pages'],
    },
    {
      name: 'a page without a size',
      bytes: plan((objects) => objects.set(4, '<< /Type /Page /Parent 2 0 R /Contents 5 0 R >>')),
      expect: broken,
    },
    {
      name: 'a page 2 miles wide',
      bytes: plan((objects) =>
        objects.set(4, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9000000 842] /Contents 5 0 R >>'),
      ),
      expect: broken,
    },
    {
      name: 'a dictionary that does not close',
      bytes: plan((objects) =>
        objects.set(4, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R'),
      ),
      expect: broken,
    },
    {
      name: 'text packed wrongly',
      bytes: will({ content: { dict: '/Filter /FlateDecode', data: latin('this is not packed at all') } }),
      expect: broken,
    },
    {
      name: 'text cut off',
      bytes: will({
        content: {
          dict: '/Filter /FlateDecode',
          data: deflateSync(latin('BT /F1 12 Tf (will) Tj ET '.repeat(50))).subarray(0, 30),
        },
      }),
      expect: broken,
    },
    { name: 'text without its last block’s end', bytes: will({ content: shortened(6) }), expect: broken },
    {
      name: 'text that was flushed, cut off in the flush',
      bytes: will({ content: shortened(1, flushed) }),
      expect: broken,
    },
    {
      name: 'text that was flushed, cut off before that, with the end of a flush behind it',
      bytes: will({ content: falselyFlushed() }),
      expect: broken,
    },
    {
      name: 'a table that was flushed, cut off',
      bytes: filledForm({ layout: 'streams', pack: (dict, data) => cut(flushed(dict, data), 9) }),
      expect: broken,
    },
    {
      name: 'a form that asks for its fields anew, with several lines in a low field and no picture of them',
      bytes: filledForm({ ...lowField, picture: null }),
      expect: broken,
    },
    {
      name: 'a form that asks for its fields anew, with a picture no reader can draw',
      bytes: filledForm({ ...lowField, picture: 'q BT /F1 12 Tf NaN Td (Executor One) Tj ET Q' }),
      expect: broken,
    },
    {
      name: 'a form that asks for its fields anew, on a page that cannot be read',
      bytes: filledForm({ ...lowField, content: 'BT /F1 12 Tf 72 700 Td NaN (My executor) Tj ET' }),
      expect: broken,
    },
    {
      name: 'text with one flipped bit',
      bytes: flip(makeWillPdf({ pages: 1 }), 'FlateDecode'),
      expect: broken,
    },
    {
      name: 'text packed in an unknown way',
      bytes: will({ content: { dict: '/Filter /BrotliPlus', data: latin('x') } }),
      expect: broken,
    },
    {
      name: 'a JPEG cut off',
      bytes: withImage(image(800, 800, flatJpeg(800, 800).subarray(0, 400), '/Filter /DCTDecode')),
      expect: broken,
    },
    {
      name: 'a JPEG that is none',
      bytes: withImage(image(8, 8, latin('\x89PNG not a jpeg'), '/Filter /DCTDecode')),
      expect: broken,
    },
    { name: 'two objects of one number', bytes: twoReadings(), expect: ['damaged', 'active-content'] },
    { name: 'another catalogue for viewers', bytes: otherCatalog(), expect: ['damaged'] },
  ]
}

/** A cross-reference stream of 1 kB that frees numbers 0 to 149,999 seven times over. */
function repeatedEntries(): Buffer {
  const rows = deflateSync(Buffer.alloc(7 * 150_000), { level: 9 })
  const stream = Buffer.concat([
    latin(
      '%PDF-1.5\n5 0 obj\n<< /Type /XRef /Size 150000 /W [1 0 0] /Filter /FlateDecode /Root 1 0 R /Index ' +
        `[${'0 150000 '.repeat(7)}] /Length ${rows.length} >>\nstream\n`,
    ),
    rows,
  ])
  return Buffer.concat([stream, latin('\nendstream\nendobj\nstartxref\n9\n%%EOF\n')])
}

function flip(file: Buffer, after: string): Buffer {
  const copy = Buffer.from(file)
  const stream = copy.indexOf('stream\n', copy.indexOf(after))
  copy[stream + 40]! ^= 0x10
  return copy
}

/** The table points to a first object 5 inside the will's own text; a scan from the front sees the second. */
function twoReadings(): Buffer {
  const plan = planWill()
  plan.objects.set(6, {
    dict: '',
    data: latin(
      '5 0 obj\n<< /Length 44 >>\nstream\nBT /F1 12 Tf 72 700 Td (Another will) Tj ET  \nendstream\nendobj\n',
    ),
  })
  const file = writePdf(plan).toString('latin1')
  const inner = file.lastIndexOf('5 0 obj')
  const honest = file.indexOf('5 0 obj')
  return latin(file.replace(String(honest).padStart(10, '0'), String(inner).padStart(10, '0')))
}

function otherCatalog(): Buffer {
  const plan = planWill()
  plan.objects.set(6, '<< /Type /Catalog /Pages 7 0 R >>')
  plan.objects.set(7, '<< /Type /Pages /Kids [8 0 R] /Count 1 >>')
  plan.objects.set(8, '<< /Type /Page /Parent 7 0 R /MediaBox [0 0 595 842] /Contents 5 0 R >>')
  const file = writePdf(plan)
  // A stray trailer after the true one: a scan uses the last it finds, viewers the one that startxref names.
  const end = file.lastIndexOf('startxref')
  return Buffer.concat([
    file.subarray(0, end),
    latin('trailer\n<< /Size 9 /Root 6 0 R >>\n'),
    file.subarray(end),
  ])
}

function activeFiles(): CorpusFile[] {
  const files: [string, Buffer][] = [
    ['script on opening', openAction(script)],
    ['script on opening, in an object stream', openAction(script, 'streams')],
    ['script with an escaped name', openAction('<< /S /J#61vaScript /J#53 (app.alert\\(1\\)) >>')],
    ['script with every letter escaped', openAction('<< /S /#4a#61#76#61#53#63#72#69#70#74 >>')],
    [
      'script by an indirect name',
      will({ catalog: '/OpenAction << /S 6 0 R >>', add: [[6, '/JavaScript']] }),
    ],
    [
      'script in the name tree',
      will({ catalog: '/Names << /JavaScript << /Names [(a) 6 0 R] >> >>', add: [[6, script]] }),
    ],
    ['script on a page', will({ page: `/AA << /O ${script} >>` })],
    [
      'script in a revision',
      appendRevision(
        makeWillPdf(),
        new Map<number, PdfObject>([
          [1, '<< /Type /Catalog /Pages 2 0 R /OpenAction 6 0 R >>'],
          [6, script],
        ]),
        1,
      ),
    ],
    ['script in a form field', annotation(`/Subtype /Widget /FT /Tx /T (a) /AA << /K ${script} >>`)],
    ['a link that is a script', annotation('/Subtype /Link /A << /S /URI /URI (javascript:alert\\(1\\)) >>')],
    ['start a program', openAction('<< /S /Launch /F (calc.exe) >>')],
    [
      'send the form',
      annotation('/Subtype /Widget /FT /Btn /T (a) /A << /S /SubmitForm /F (https://example.com) >>'),
    ],
    ['fetch data', openAction('<< /S /ImportData /F (a.fdf) >>')],
    [
      'XFA form',
      will({ catalog: '/AcroForm << /Fields [] /XFA 6 0 R >>', add: [[6, flate('', '<xdp:xdp/>')]] }),
    ],
    [
      'embedded file',
      will({
        catalog: '/Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /EF << /F 6 0 R >> >>] >> >>',
        add: [[6, flate('/Type /EmbeddedFile', 'MZ')]],
      }),
    ],
    [
      'an embedded file that is called nothing, associated with the document',
      will({ catalog: '/AF [<< /EF << /F 6 0 R >> >>]', add: [[6, flate('', 'MZ')]] }),
    ],
    [
      'the same, each part an object of its own',
      will({
        catalog: '/AF 6 0 R',
        add: [
          [6, '[7 0 R]'],
          [7, '<< /UF (a.exe) /EF 8 0 R >>'],
          [8, '<< /UF 9 0 R >>'],
          [9, flate('', 'MZ')],
        ],
        layout: 'streams',
      }),
    ],
    ['a file beside it, associated with a page', will({ page: '/AF [<< /F (other.pdf) >>]' })],
    [
      'an embedded file under a page’s own key',
      will({ page: '/PieceInfo << /X << /EF << /DOS 6 0 R >> >> >>', add: [[6, flate('', 'MZ')]] }),
    ],
    ['a collection of files', will({ catalog: '/Collection << /Type /Collection /View /D >>' })],
    ['an address that opens with the document', openAction('<< /S /URI /URI (https://example.com) >>')],
    [
      'an address that opens after a destination, in a ring',
      will({
        catalog: '/OpenAction 6 0 R',
        add: [
          [6, '<< /S /GoTo /D [4 0 R /Fit] /Next [7 0 R] >>'],
          [7, '<< /S /Named /N /FirstPage /Next [6 0 R << /S /URI /URI (https://example.com) >>] >>'],
        ],
        layout: 'streams',
      }),
    ],
    [
      'an address that opens with a page',
      will({ page: '/AA << /O 6 0 R >>', add: [[6, '<< /S /URI /URI (https://example.com) >>']] }),
    ],
    [
      'a page of another file',
      will({
        resources: '/XObject << /Im1 6 0 R >>',
        content: draws,
        add: [
          [
            6,
            {
              dict: '/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Ref << /F (other.pdf) /Page 0 >>',
              data: latin('q Q'),
            },
          ],
        ],
      }),
    ],
    ['attached file', annotation('/Subtype /FileAttachment /FS << /F (a) >>')],
    ['link into an embedded file', openAction('<< /S /GoToE /T << /R /C >> >>')],
    ['link that opens another file', openAction('<< /S /GoToR /F (other.pdf) /D [0 /Fit] >>')],
    ['RichMedia', annotation('/Subtype /RichMedia /RichMediaContent << >>')],
    ['film', annotation('/Subtype /Movie /Movie << /F (a.avi) >>')],
    ['sound', annotation('/Subtype /Sound /Sound 7 0 R', [[7, { dict: '/R 8000', data: latin('x') }]])],
    ['media player', annotation('/Subtype /Screen /A << /S /Rendition /OP 0 >>')],
    [
      '3D model',
      annotation('/Subtype /3D /3DD 7 0 R', [[7, { dict: '/Type /3D /Subtype /U3D', data: latin('U3D') }]]),
    ],
  ]
  return files.map(([name, bytes]) => ({ name: `active: ${name}`, bytes, expect: active }))
}

function polyglots(): CorpusFile[] {
  const file = makeWillPdf()
  const eocd = (comment: number) =>
    Buffer.concat([latin('PK\x05\x06'), Buffer.alloc(16), Buffer.from([comment & 255, comment >> 8])])
  const cut = file.lastIndexOf('startxref')
  const tail = file.subarray(cut)
  const gap = (at: number, mark: string) => {
    const copy = Buffer.concat([latin('%PDF-1.7\n%'), Buffer.alloc(40_000, 0x20), latin('\n')])
    copy.write(mark, at, 'latin1')
    return shifted(copy)
  }
  return [
    {
      name: 'zip after the end',
      bytes: Buffer.concat([file, latin('PK\x03\x04'), Buffer.alloc(60), eocd(0)]),
      expect: foreign,
    },
    { name: 'zip before the start', bytes: Buffer.concat([latin('PK\x03\x04junk'), file]), expect: foreign },
    {
      name: 'zip around the end',
      bytes: Buffer.concat([file.subarray(0, cut), latin('%'), eocd(tail.length), tail]),
      expect: foreign,
    },
    {
      name: 'a web page in the header',
      bytes: shifted(latin('%PDF-1.7\n%<script>alert(1)</script>\n')),
      expect: foreign,
    },
    {
      name: 'a script behind what looks like rich text',
      bytes: shifted(
        latin('%PDF-1.7\n%<body xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></body>\n'),
      ),
      expect: foreign,
    },
    {
      name: 'a body that is no rich text',
      bytes: shifted(latin('%PDF-1.7\n%<body onload=x>\n')),
      expect: foreign,
    },
    {
      name: 'a web page after the end',
      bytes: Buffer.concat([file, latin('<html><script>alert(1)</script></html>')]),
      expect: foreign,
    },
    { name: 'junk before the start', bytes: Buffer.concat([latin('\n\n\n'), file]), expect: foreign },
    { name: 'JPEG with a PDF in it', bytes: Buffer.concat([flatJpeg(8, 8), file]), expect: foreign },
    {
      name: 'two PDFs one after the other',
      bytes: Buffer.concat([file, makeWillPdf({ pages: 2 })]),
      expect: ['other-format-inside', 'damaged'],
    },
    { name: 'tape archive', bytes: gap(257, 'ustar'), expect: foreign },
    { name: 'disc image', bytes: gap(32_769, 'CD001'), expect: foreign },
    { name: 'RAR archive in the gap', bytes: gap(500, 'Rar!\x1a\x07\x00'), expect: foreign },
    { name: '7z archive in the gap', bytes: gap(500, '7z\xbc\xaf\x27\x1c'), expect: foreign },
  ]
}

/** The valid will behind a different beginning, with corrected offsets. */
function shifted(first: Buffer): Buffer {
  const plan = planWill()
  const parts = [first]
  const offsets = new Map<number, number>()
  let at = first.length
  for (const [number, object] of plan.objects) {
    const part =
      typeof object === 'string'
        ? latin(`${number} 0 obj\n${object}\nendobj\n`)
        : Buffer.concat([
            latin(`${number} 0 obj\n<< ${object.dict} /Length ${object.data.length} >>\nstream\n`),
            object.data,
            latin('\nendstream\nendobj\n'),
          ])
    offsets.set(number, at)
    parts.push(part)
    at += part.length
  }
  return Buffer.concat([
    ...parts,
    latin(`${xrefTable(offsets, 6)}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`),
  ])
}

function otherFiles(): CorpusFile[] {
  const named: [string, Buffer][] = [
    ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['plain text', latin('I leave everything to Ann Example.')],
    ['a Word document', Buffer.concat([latin('PK\x03\x04'), Buffer.alloc(22), latin('word/document.xml')])],
    ['an old Word document', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['PostScript', latin('%!PS-Adobe-3.0\nshowpage\n')],
    ['zeros', Buffer.alloc(4096)],
    ['nothing', Buffer.alloc(0)],
  ]
  return named.map(([name, bytes]) => ({ name: `not a PDF: ${name}`, bytes, expect: ['not-a-pdf'] }))
}

function bombs(): CorpusFile[] {
  const nested = (open: string, close: string, times: number) => open.repeat(times) + close.repeat(times)
  const tree = (levels: number) => {
    const plan = planWill()
    for (let level = 0; level < levels; level += 1)
      plan.objects.set(
        level === 0 ? 2 : 100 + level,
        `<< /Type /Pages /Kids [${101 + level} 0 R] /Count 1 >>`,
      )
    plan.objects.set(100 + levels, '<< /Type /Page /MediaBox [0 0 595 842] >>')
    return writePdf(plan)
  }
  const manyForms: [number, PdfObject][] = Array.from({ length: 24 }, (_, level) => [
    10 + level,
    {
      dict: `/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /X ${11 + level} 0 R >> >>`,
      data: latin('/X Do '.repeat(10)),
    },
  ])
  return [
    {
      name: 'bomb: 2 GB in one stream',
      bytes: will({ content: { dict: '/Filter /FlateDecode', data: zeros(2000) } }),
      expect: costly,
    },
    {
      name: 'bomb: packed twice',
      bytes: will({
        content: { dict: '/Filter [/FlateDecode /FlateDecode]', data: deflateSync(zeros(1000)) },
      }),
      expect: costly,
    },
    {
      name: 'bomb: packed six times',
      bytes: will({
        content: {
          dict: '/Filter [/FlateDecode /FlateDecode /FlateDecode /FlateDecode /FlateDecode /FlateDecode]',
          data: zeros(1),
        },
      }),
      expect: costly,
    },
    {
      name: 'bomb: 40 streams of 60 MB',
      bytes: will({
        add: Array.from(
          { length: 40 },
          (_, index) => [10 + index, { dict: '/Filter /FlateDecode', data: sixty }] as [number, PdfObject],
        ),
      }),
      expect: costly,
    },
    {
      name: 'bomb: 1 GB object stream',
      bytes: will({
        add: [[6, { dict: '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', data: zeros(1000) }]],
      }),
      expect: ['too-demanding', 'damaged'],
    },
    {
      name: 'bomb: 4 thousand million entries in a table',
      bytes: latin(
        '%PDF-1.5\n5 0 obj\n<< /Type /XRef /Size 4000000000 /W [0 0 0] /Index [0 900000] /Root 1 0 R ' +
          '/Length 0 >>\nstream\n\nendstream\nendobj\nstartxref\n9\n%%EOF\n',
      ),
      expect: ['too-demanding', 'damaged'],
    },
    { name: 'bomb: a million entries for the same numbers', bytes: repeatedEntries(), expect: costly },
    {
      name: 'bomb: picture of 90,000 by 90,000',
      bytes: withImage(image(90_000, 90_000, Buffer.alloc(10))),
      expect: costly,
    },
    {
      name: 'bomb: JPEG that says 65,000 by 65,000',
      bytes: withImage(image(8, 8, saysJpeg(65_000, 65_000), '/Filter /DCTDecode')),
      expect: costly,
    },
    {
      name: 'bomb: LZW',
      bytes: will({ content: { dict: '/Filter /LZWDecode', data: lzwBomb() } }),
      expect: costly,
    },
    {
      name: 'deep: 100,000 arrays',
      bytes: will({ add: [[6, nested('[', ']', 100_000)]] }),
      expect: ['too-demanding', 'damaged'],
    },
    {
      name: 'deep: 100,000 arrays, never closed',
      bytes: will({ add: [[6, '['.repeat(100_000)]] }),
      expect: ['too-demanding', 'damaged'],
    },
    {
      name: 'deep: 150 dictionaries',
      bytes: will({ add: [[6, `${'<< /A '.repeat(150)}1${' >>'.repeat(150)}`]] }),
      expect: costly,
    },
    { name: 'deep: page tree of 60 levels', bytes: tree(60), expect: broken },
    {
      name: 'loop: a drawing that contains itself',
      bytes: will({
        resources: '/XObject << /Im1 6 0 R >>',
        content: draws,
        add: [
          [
            6,
            {
              dict: '/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /X 6 0 R >> >>',
              data: latin('/X Do'),
            },
          ],
        ],
      }),
      expect: broken,
    },
    {
      // The reader resolves the list of what it has drawn when it fails, and says nothing of the failure.
      name: 'a drawing of no known kind',
      bytes: withImage({ dict: '/Type /XObject /Subtype /Unknown', data: latin('x') }),
      expect: ['page-unreadable'],
    },
    {
      name: 'bomb: drawings that multiply',
      bytes: will({
        resources: '/XObject << /Im1 10 0 R >>',
        content: draws,
        add: [
          ...manyForms,
          [34, { dict: '/Type /XObject /Subtype /Form /BBox [0 0 1 1]', data: latin('0 0 1 1 re f') }],
        ],
      }),
      expect: ['too-demanding', 'page-unreadable'],
    },
    { name: 'too many pages', bytes: makeWillPdf({ pages: 501 }), expect: ['too-many-pages'] },
    {
      name: 'a hundred thousand pages by reference',
      bytes: will({ add: [[2, `<< /Type /Pages /Kids [${'4 0 R '.repeat(100_000)}] /Count 100000 >>`]] }),
      expect: ['damaged', 'too-many-pages'],
    },
    {
      name: 'an endless string',
      bytes: will({ add: [[6, `(${'('.repeat(500_000)}`]] }),
      expect: ['damaged', 'too-demanding'],
    },
    {
      name: 'a stream that says it is negative',
      bytes: will({ content: { dict: '/Length -5', data: latin('BT ET') } }),
      expect: ['damaged', 'accepted', 'page-unreadable'],
    },
  ]
}

// One block of zeros that leaves the stream open, so that it can be repeated any number of times.
const zeroBlock = deflateRawSync(Buffer.alloc(4 * 2 ** 20), { level: 9, finishFlush: constants.Z_FULL_FLUSH })

/** This many MiB of zeros in a zlib stream (RFC 1950) whose checksum is never reached. */
function zeros(mebibytes: number): Buffer {
  return Buffer.concat([
    Buffer.from([0x78, 0xda]),
    ...Array.from({ length: Math.ceil(mebibytes / 4) }, () => zeroBlock),
    Buffer.from([3, 0, 0, 0, 0, 1]),
  ])
}

const sixty = deflateSync(Buffer.alloc(60 * 2 ** 20), { level: 9 })

function saysJpeg(width: number, height: number): Buffer {
  const jpeg = flatJpeg(8, 8)
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(height, frame + 5)
  jpeg.writeUInt16BE(width, frame + 7)
  return jpeg
}

/** Codes 258, 259, … each one longer than the last: 4 kB for each 12 bits, without end. */
function lzwBomb(): Buffer {
  const bits: string[] = []
  for (let round = 0; round < 60; round += 1) {
    // The clear code in the width reached by then, the first literal in the width it resets to.
    bits.push(round === 0 ? '100000000' : '000100000000', '000000000')
    for (let code = 258, width = 9; code < 4094; code += 1) {
      if (code + 1 >= 1 << width && width < 12) width += 1
      bits.push(code.toString(2).padStart(width, '0'))
    }
  }
  const all = bits.join('')
  return Buffer.from(
    Array.from({ length: Math.floor(all.length / 8) }, (_, index) =>
      Number.parseInt(all.slice(index * 8, index * 8 + 8), 2),
    ),
  )
}

function signed(): CorpusFile[] {
  const signature =
    '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 10 20 30] /Contents <00> >>'
  return [
    {
      name: 'signed: a field with a value',
      bytes: annotation('/Subtype /Widget /FT /Sig /T (s) /V 7 0 R', [[7, signature]]),
      expect: ['already-signed'],
    },
    {
      name: 'signed: certified',
      bytes: will({ catalog: '/Perms << /DocMDP 6 0 R >>', add: [[6, signature]] }),
      expect: ['already-signed'],
    },
    {
      name: 'signed: a document time-stamp',
      bytes: will({ add: [[6, '<< /Type /DocTimeStamp /SubFilter /ETSI.RFC3161 /Contents <00> >>']] }),
      expect: ['already-signed'],
    },
  ]
}

function unreadablePages(): CorpusFile[] {
  const page2 = (content: PdfObject) => {
    const plan = planWill({ pages: 3 })
    plan.objects.set(7, content)
    return writePdf(plan)
  }
  return [
    {
      name: 'page 2: an operator that does not exist in a broken text',
      bytes: page2(flate('', 'BT /F1 12 Tf (unclosed Tj ET')),
      expect: ['page-unreadable'],
    },
    {
      name: 'page 2: numbers for names',
      bytes: page2(flate('', '1 2 3 Tf 4 5 Do 1 gs')),
      expect: ['page-unreadable'],
    },
    {
      name: 'page 2: a picture that is missing',
      bytes: page2(flate('', '/Nowhere Do')),
      expect: ['page-unreadable'],
    },
  ]
}

/** All files. The hostile ones take a second or so to craft. */
export async function corpus(): Promise<CorpusFile[]> {
  const accepted = (await good()).map(([name, bytes]): CorpusFile => ({
    name: `good: ${name}`,
    bytes,
    expect: 'accepted',
  }))
  return [
    ...accepted,
    ...(await encrypted()),
    ...truncations(),
    ...structures(),
    ...activeFiles(),
    ...polyglots(),
    ...otherFiles(),
    ...bombs(),
    ...signed(),
    ...unreadablePages(),
    ...hybrids(),
  ]
}
