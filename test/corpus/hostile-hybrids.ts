// Hybrid-reference files that show one document to programs which know cross-reference streams and another to
// those which do not, or lead a reader astray between the two; and honest ones that only look like them.
import { appendRevision, flate } from './make-pdf.ts'
import type { PdfObject } from './make-pdf.ts'
import { officePdf, planOffice, writeHybrid } from './office-pdf.ts'
import type { HybridPlan } from './office-pdf.ts'

type Expected = 'accepted' | 'two-views' | 'damaged' | 'encrypted' | 'active-content'

const latin = (text: string) => Buffer.from(text, 'latin1')
const other = flate('', 'BT /F1 12 Tf 72 700 Td (I leave everything to Mallory) Tj ET')
/** Numbers of a plan of one tagged page. */
const [CATALOG, TREE, PAGE, CONTENT, FONT, INFO, WIDTHS, STRUCTURE] = [1, 2, 3, 4, 5, 9, 10, 11]
/** Beyond those of the plan. */
const NEW = 30

function changed(edit: (plan: HybridPlan) => void): Buffer {
  const plan = planOffice()
  edit(plan)
  return writeHybrid(plan)
}
/** Replaces a part of an object's text. */
function put(plan: HybridPlan, number: number, from: string | RegExp, to: string): void {
  const text = plan.objects.get(number)
  if (typeof text !== 'string' || text.replace(from, to) === text)
    throw new Error(`nothing to change in ${number}`)
  plan.objects.set(number, text.replace(from, to))
}
/** Moves an object to where only the stream has it. */
function hide(plan: HybridPlan, number: number): void {
  const object = plan.objects.get(number)!
  plan.objects.delete(number)
  if (typeof object === 'string') plan.hidden.set(number, object)
  else (plan.hiddenStreams ??= new Map<number, PdfObject>()).set(number, object)
}
/** The last trailer with another place for the stream. */
const streamAt = (text: (previous: number, stream: number) => string) =>
  changed((plan) => {
    plan.trailer = (previous, stream) =>
      `/Size 40/Root 1 0 R/Info 9 0 R/Prev ${previous}/XRefStm ${text(previous, stream)}`
  })

const twoViews: [string, Buffer][] = [
  [
    'the stream replaces the text of a page',
    changed((plan) => (plan.hiddenStreams = new Map([[CONTENT, other]]))),
  ],
  [
    'the stream replaces a page, packed',
    changed((plan) => {
      plan.objects.set(NEW, other)
      plan.hidden.set(
        PAGE,
        String(plan.objects.get(PAGE)).replace(`/Contents ${CONTENT} 0 R`, `/Contents ${NEW} 0 R`),
      )
    }),
  ],
  [
    'the stream replaces the page tree',
    changed((plan) => plan.hidden.set(TREE, String(plan.objects.get(TREE)))),
  ],
  [
    'the stream frees the text of a page',
    changed((plan) => (plan.rows = (rows) => rows.set(CONTENT, [0, 0, 1]))),
  ],
  [
    'the stream gives the text of a page another generation',
    changed((plan) => (plan.rows = (rows) => rows.set(CONTENT, [1, rows.get(CONTENT)![1], 1]))),
  ],
  ['the text of a page is only in the stream', changed((plan) => hide(plan, CONTENT))],
  [
    'the list of a page’s texts is only in the stream',
    changed((plan) => {
      put(plan, PAGE, `/Contents ${CONTENT} 0 R`, `/Contents ${NEW} 0 R`)
      plan.hidden.set(NEW, `[${CONTENT} 0 R]`)
    }),
  ],
  [
    'the length of a page’s text is only in the stream',
    changed((plan) => {
      const data = latin('BT /F1 12 Tf 72 700 Td (My will) Tj ET')
      plan.objects.set(CONTENT, { dict: `/Length ${NEW} 0 R`, data })
      plan.hidden.set(NEW, String(data.length))
    }),
  ],
  ['a page is only in the stream', changed((plan) => hide(plan, PAGE))],
  ['the page tree is only in the stream', changed((plan) => hide(plan, TREE))],
  ['the catalogue is only in the stream', changed((plan) => hide(plan, CATALOG))],
  ['a font is only in the stream', changed((plan) => hide(plan, FONT))],
  ['the widths of a font are only in the stream', changed((plan) => hide(plan, WIDTHS))],
  ['the title and author are only in the stream', changed((plan) => hide(plan, INFO))],
  [
    'the resources of a page are only in the stream',
    changed((plan) => {
      put(plan, PAGE, /\/Resources<<.*?>>\/ProcSet\[.*?\] >>/, `/Resources ${NEW} 0 R`)
      plan.hidden.set(NEW, `<</Font<</F1 ${FONT} 0 R>>>>`)
    }),
  ],
  ...['a note', 'the list of notes'].map((what, list): [string, Buffer] => [
    `${what} on a page is only in the stream`,
    changed((plan) => {
      const note =
        '<</Type/Annot/Subtype/FreeText/Rect[ 72 600 300 640] /Contents(Not valid) /DA(/F1 12 Tf) >>'
      put(plan, PAGE, '/Tabs/S', `/Annots ${list === 1 ? `${NEW + 1} 0 R` : `[ ${NEW} 0 R] `}/Tabs/S`)
      plan.hidden.set(NEW, note)
      if (list === 1) {
        plan.hidden.delete(NEW)
        plan.objects.set(NEW, note)
        plan.hidden.set(NEW + 1, `[ ${NEW} 0 R] `)
      }
    }),
  ]),
  ...['AcroForm', 'OCProperties', 'Names'].map((key): [string, Buffer] => [
    `${key} is only in the stream`,
    changed((plan) => {
      put(plan, CATALOG, '/Lang', `/${key} ${NEW} 0 R/Lang`)
      plan.hidden.set(NEW, '<</Fields[] /OCGs[] >>')
    }),
  ]),
  [
    'the catalogue lends a hidden drawing to a page',
    changed((plan) => {
      put(plan, CATALOG, `/StructTreeRoot ${STRUCTURE} 0 R`, `/StructTreeRoot ${NEW} 0 R`)
      put(plan, PAGE, '/ProcSet', '/XObject 1 0 R/ProcSet')
      plan.objects.set(CONTENT, flate('', '/StructTreeRoot Do'))
      plan.hiddenStreams = new Map<number, PdfObject>([
        [NEW, { dict: '/Type/XObject/Subtype/Form/BBox[ 0 0 9 9] ', data: latin('0 0 9 9 re f') }],
      ])
    }),
  ],
  [
    'a note that the last table frees and its stream has',
    changed((plan) => {
      put(plan, PAGE, '/Tabs/S', `/Annots[ ${NEW} 0 R] /Tabs/S`)
      plan.hidden.set(NEW, '<</Type/Annot/Subtype/Square/Rect[ 72 600 300 640] >>')
      plan.lastTable = () => `${NEW} 1\r\n0000000000 00001 f\r\n`
    }),
  ],
  ['the stream names another catalogue', changed((plan) => (plan.streamRoot = TREE))],
  [
    'a page replaced by the stream, under a later revision',
    appendRevision(
      changed((plan) => (plan.hiddenStreams = new Map([[CONTENT, other]]))),
      new Map([[FONT, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>']]),
      1,
    ),
  ],
]

const damaged: [string, Buffer][] = [
  ['the stream is an object of another kind', streamAt(() => '17')],
  ['the stream is a classic table', streamAt((previous) => String(previous))],
  ['the stream is beyond the file', streamAt(() => '999999')],
  ['the stream is before the file', streamAt(() => '-17')],
  ['the stream is at a fraction', streamAt((_, stream) => `${stream}.5`)],
  ['the place of the stream is an object', streamAt(() => `${WIDTHS} 0 R`)],
  ['the stream is the last table itself', loop('XRefStm')],
  ['the tables go round', loop('Prev')],
  ['the stream has an older section of its own', changed((plan) => (plan.streamEntries = '/Prev 17'))],
  ['the stream has a stream of its own', changed((plan) => (plan.streamEntries = '/XRefStm 17'))],
  [
    'a stream beside a stream',
    (() => {
      const file = officePdf().toString('latin1')
      const stream = /XRefStm (\d+)/.exec(file)![1]!
      return latin(
        file
          .replace('/Type/XRef', `/XRefStm ${stream}/Type/XRef`)
          .replace(/startxref\r\n\d+\r\n%%EOF$/, `startxref\r\n${stream}\r\n%%EOF`),
      )
    })(),
  ],
  [
    'the stream is also the older section',
    changed((plan) => {
      plan.trailer = (_, stream) => `/Size 40/Root 1 0 R/Info 9 0 R/Prev ${stream}/XRefStm ${stream}`
    }),
  ],
  [
    'the stream goes beyond the table’s size',
    changed((plan) => {
      plan.trailer = (previous, stream) => `/Size 12/Root 1 0 R/Info 9 0 R/Prev ${previous}/XRefStm ${stream}`
    }),
  ],
  [
    'an empty table without a stream',
    changed((plan) => (plan.trailer = (previous) => `/Size 19/Root 1 0 R/Info 9 0 R/Prev ${previous}`)),
  ],
  ['an empty table that begins at five', changed((plan) => (plan.lastTable = () => '5 0\r\n'))],
  ['an empty table of ten', changed((plan) => (plan.lastTable = () => '0 10\r\n'))],
]

/** The last trailer's `key` names the table it belongs to. */
function loop(key: 'Prev' | 'XRefStm'): Buffer {
  const file = officePdf().toString('latin1')
  const last = /startxref\r\n(\d+)\r\n%%EOF$/.exec(file)![1]!
  const tail = file.lastIndexOf('xref\r\n0 0')
  return latin(file.slice(0, tail) + file.slice(tail).replace(new RegExp(`/${key} \\d+`), `/${key} ${last}`))
}

const encrypted = ['/Encrypt<</Filter/Standard/V 1/R 2/P -4>>'].flatMap((entry): [string, Buffer][] => [
  ['encrypted by the stream alone', changed((plan) => (plan.streamEntries = entry))],
  ['encrypted by the first trailer alone', changed((plan) => (plan.firstTrailer = entry))],
])

const accepted: [string, Buffer][] = [
  [
    'a later revision changes a page in both views',
    appendRevision(
      officePdf(),
      new Map([[CONTENT, flate('', 'BT /F1 12 Tf 72 700 Td (Second thoughts) Tj ET')]]),
      1,
    ),
  ],
  [
    'the last table has entries too, as Acrobat writes it',
    changed((plan) => {
      plan.lastTable = (at) => `${TREE} 1\r\n${String(at.get(TREE)).padStart(10, '0')} 00000 n\r\n`
    }),
  ],
  [
    'the stream names only what is hidden',
    changed((plan) => {
      plan.rows = (rows) => {
        for (const [number, [type]] of rows) if (type !== 2 && number !== 15) rows.delete(number)
      }
    }),
  ],
]

const of = (files: [string, Buffer][], expect: Expected) =>
  files.map(([name, bytes]) => ({ name: `hybrid: ${name}`, bytes, expect }))

export const hostileHybrids: readonly { name: string; bytes: Buffer; expect: Expected }[] = [
  ...of(twoViews, 'two-views'),
  ...of(damaged, 'damaged'),
  ...of(encrypted, 'encrypted'),
  ...of(
    [
      [
        'a script in the structure tree',
        changed((plan) => plan.hidden.set(NEW, '<</S/JavaScript/JS(app.alert\\(1\\)) >>')),
      ],
    ],
    'active-content',
  ),
  ...of(accepted, 'accepted'),
]
