// Sealed PDFs whose first update says something else than a register may add to that will, each truly signed by all
// three and time-stamped: what a register that was taken over before a ceremony could have people sign.
import { concat } from '@testate/evidence/bytes/der'
import type { Bytes } from '@testate/evidence/bytes/hash'
import type { Generation } from '@testate/evidence/testing/renewal-sample'
import { sampleWill, sealSample } from '@testate/evidence/testing/sealing-sample'
import {
  appendRevision,
  openSealed,
  refText,
  type PdfObject,
  type Trailer,
} from '../../packages/evidence/src/seal/pdf-revision.ts'
import { readUpdates } from '../../packages/evidence/src/seal/first-update/read-updates.ts'
import { readLayout, type SealLayout } from '../../packages/evidence/src/seal/seal-layout.ts'
import type { Known } from './altered-chains.ts'
import { directWill, formWill, revisedWill, willNaming } from './wills-to-seal.ts'

const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')
const bytesOf = (text: string): Bytes => Uint8Array.from(Buffer.from(text, 'latin1'))

/** Of the sample wills: page tree, catalog, document information, first and second page. */
const [TREE, CATALOG, INFO, PAGE, SECOND] = [1, 2, 3, 4, 7] as const
/** A number that neither a sample will nor its seal has. */
const FREE = 300

/** The first update, taken apart. */
interface Parts {
  layout: SealLayout
  objects: Map<number, { generation: number; body: string }>
  trailer: Trailer
}

type Change = (parts: Parts) => void

/** Writes the first update once more, with true offsets. */
function remade(will: Bytes, change: Change): (pdf: Bytes) => Bytes {
  return (pdf) => {
    const [update] = readUpdates(pdf, will.length)
    const objects: Parts['objects'] = new Map(
      [...update!.objects].map(([number, { generation, body }]) => [
        number,
        { generation, body: latin(body) },
      ]),
    )
    const trailer = { ...update!.trailer, size: 0 }
    const { layout } = readLayout(pdf, openSealed(pdf))
    change({ layout, objects, trailer })
    const rows = [...objects].map(([number, one]): PdfObject => ({ number, ...one, body: bytesOf(one.body) }))
    return appendRevision(will, rows, trailer).pdf
  }
}

/** Objects instead of, or besides, those of the update. */
const put =
  (added: Record<number, string>): Change =>
  ({ objects }) => {
    for (const [number, body] of Object.entries(added)) objects.set(Number(number), { generation: 0, body })
  }

/** One object in other words; throws where the words are not there. */
const reworded =
  (which: number | ((parts: Parts) => number), from: RegExp | string, to: string): Change =>
  (parts) => {
    const number = typeof which === 'number' ? which : which(parts)
    const object = parts.objects.get(number)!
    const body = object.body.replace(from, to)
    if (body === object.body) throw new Error(`${from} is not there`)
    parts.objects.set(number, { ...object, body })
  }

const both =
  (...changes: Change[]): Change =>
  (parts) => {
    for (const change of changes) change(parts)
  }

const page = ({ layout }: Parts): number => layout.page
const field = ({ layout }: Parts): number => layout.fields[0]
const locked = ({ layout }: Parts): number => layout.lock!.fields
const SCRIPT = '<< /S /JavaScript /JS (this.pageNum = 1) >>'
const OTHER_PAGE = `<< /Type /Page /Parent ${TREE} 0 R /MediaBox [0 0 595 842] /Resources << >> >>`

/** What every sample will may be told to have, by kind of alteration. */
const changes: Record<string, Change> = {
  'another first page': put({ [PAGE]: OTHER_PAGE }),
  'another first page of a higher generation': ({ objects }) =>
    objects.set(PAGE, { generation: 1, body: OTHER_PAGE }),
  'another second page': put({ [SECOND]: OTHER_PAGE }),
  'an annotation over its first page': put({
    [PAGE]: `<< /Type /Page /Parent ${TREE} 0 R /MediaBox [0 0 595 842] /Resources << >> /Annots [${FREE} 0 R] >>`,
    [FREE]: '<< /Type /Annot /Subtype /Square /IC [1 1 1] /Rect [0 0 595 842] /F 4 >>',
  }),
  'its pages in another order': reworded(TREE, /\[ (\d+ 0 R) (\d+ 0 R) /, '[ $2 $1 '),
  'one of its pages missing': both(
    reworded(TREE, /\[ \d+ 0 R /, '[ '),
    reworded(TREE, '/Count 3', '/Count 2'),
  ),
  'one of its pages twice': both(reworded(TREE, /\[ (\d+ 0 R) \d+ 0 R /, '[ $1 $1 ')),
  'a page before its own': both(
    reworded(TREE, '[ ', `[ ${FREE} 0 R `),
    reworded(TREE, '/Count 3', '/Count 4'),
    put({ [FREE]: OTHER_PAGE }),
  ),
  'a page between its own and the statement': both(
    reworded(TREE, /(\d+ 0 R) \]/, `${FREE} 0 R $1 ]`),
    reworded(TREE, '/Count 3', '/Count 4'),
    put({ [FREE]: OTHER_PAGE }),
  ),
  'fewer pages than it says': reworded(TREE, '/Count 3', '/Count 1'),
  'all its pages turned': reworded(TREE, '/Count', '/Rotate 180 /Count'),
  'all its pages with other resources': reworded(TREE, '/Count', '/Resources << >> /Count'),
  'a page tree that says two things': reworded(TREE, '/Count 3', '/Count 3 /Count 3'),
  'a script that runs when it opens': reworded(CATALOG, '/DSS', `/OpenAction ${SCRIPT} /DSS`),
  'a script that runs when it is printed': reworded(CATALOG, '/DSS', `/AA << /WP ${SCRIPT} >> /DSS`),
  'a script by name': reworded(CATALOG, '/DSS', `/Names << /JavaScript << /Names [(a) ${SCRIPT}] >> >> /DSS`),
  'layers': reworded(CATALOG, '/DSS', '/OCProperties << /OCGs [] /D << >> >> /DSS'),
  'another page tree': both(
    reworded(CATALOG, `/Pages ${TREE} 0 R`, `/Pages ${FREE} 0 R`),
    put({ [FREE]: `<< /Type /Pages /Kids [${FREE + 1} 0 R] /Count 1 >>`, [FREE + 1]: OTHER_PAGE }),
  ),
  'a page tree in two ways': reworded(CATALOG, '/DSS', `/Pages ${TREE} 0 R /DSS`),
  'an earlier version': reworded(CATALOG, '/DSS', '/Version /1.3 /DSS'),
  'no extension': reworded(CATALOG, /\/Extensions <<[^]*?>>\s*>>/, ''),
  'another extension': reworded(CATALOG, '/ExtensionLevel 1', '/ExtensionLevel 2'),
  'an XFA form': reworded(CATALOG, '/SigFlags 3', '/SigFlags 3 /XFA (a)'),
  'a form that is drawn anew': reworded(CATALOG, '/SigFlags 3', '/SigFlags 3 /NeedAppearances true'),
  'a form without signatures': reworded(CATALOG, '/SigFlags 3', '/SigFlags 1'),
  'a catalog of another generation': ({ objects }) =>
    objects.set(CATALOG, { ...objects.get(CATALOG)!, generation: 1 }),
  'more behind its catalog': reworded(CATALOG, />>$/, '>> /More'),
  'no new catalog': ({ objects }) => objects.delete(CATALOG),
  'another catalog': ({ objects, trailer }) => {
    const number = FREE
    objects.set(number, { generation: 0, body: '<< /Type /Catalog >>' })
    trailer.root = { number, generation: 0 }
  },
  'other document information': ({ objects, trailer }) => {
    objects.set(FREE, { generation: 0, body: '<< /Title (Another will) >>' })
    trailer.info = { number: FREE, generation: 0 }
  },
  'no document information': ({ trailer }) => {
    trailer.info = null
  },
  'its document information replaced': put({ [INFO]: '<< /Title (Another will) >>' }),
  'an object that nothing names': put({ [FREE]: '<< >>' }),
  'a section of the other kind': ({ trailer }) => {
    trailer.kind = trailer.kind === 'table' ? 'stream' : 'table'
  },
  'one of its objects as the list of fields': (parts) => {
    const { objects, layout, trailer } = parts
    objects.set(INFO, objects.get(layout.formFields)!)
    objects.delete(layout.formFields)
    reworded(CATALOG, `/Fields ${layout.formFields} 0 R`, `/Fields ${INFO} 0 R`)(parts)
    reworded(trailer.registration, `/FormFields ${layout.formFields}`, `/FormFields ${INFO}`)(parts)
  },
  'the statement’s page twice': both(
    reworded(TREE, /(\d+ 0 R) \]/, '$1 $1 ]'),
    reworded(TREE, '/Count 3', '/Count 4'),
  ),

  'a statement page that runs a script': reworded(page, '/Type /Page', `/Type /Page /AA << /O ${SCRIPT} >>`),
  'a statement page without a size of its own': reworded(page, /\/CropBox \[[^\]]*\]/, ''),
  'a statement page without a direction of its own': reworded(page, '/Rotate 0', ''),
  'a statement page that is none': reworded(page, '/Type /Page', '/Type /Pages'),
  'a statement page below another': reworded(page, `/Parent ${TREE} 0 R`, `/Parent ${PAGE} 0 R`),
  'a statement page drawn by the will’s objects': reworded(
    page,
    /\/Contents \[ /,
    `/Contents [ ${PAGE + 1} 0 R `,
  ),
  'a statement page that leads to a field': (parts) =>
    reworded(page, '/Type /Page', `/Type /Page /Group ${refText(parts.layout.fields[0])}`)(parts),
  'a statement page with other annotations': reworded(page, /\/Annots \d+ 0 R/, '/Annots [ ]'),
  'an annotation that runs a script': both(
    reworded(({ layout }) => layout.annotations, '[', `[${FREE} 0 R `),
    put({ [FREE]: `<< /Type /Annot /Subtype /Link /Rect [0 0 595 842] /A ${SCRIPT} >>` }),
  ),
  'a field on the will’s page': reworded(field, / \/P \d+ 0 R/, ` /P ${PAGE} 0 R`),
  'a field of another form': reworded(field, ' /F 132', ' /F 4'),
  'a field that runs a script': reworded(field, ' /Rect', ` /AA << /E ${SCRIPT} >> /Rect`),
  'a field under another name': reworded(field, '/T <feff0074', '/T <feff0054'),
  'a field that is not on its page': reworded(
    ({ layout }) => layout.annotations,
    /(\d+ 0 R) (\d+ 0 R) (\d+ 0 R)/,
    '$2 $1 $3',
  ),
  'a field of the form more': both(
    reworded(({ layout }) => layout.formFields, '[', `[${FREE} 0 R `),
    put({ [FREE]: '<< /FT /Tx /T (More) >>' }),
  ),
  'a field of the form twice': reworded(({ layout }) => layout.formFields, /\[(\d+ 0 R)/, '[$1 $1'),
  'a leading zero': reworded(({ layout }) => layout.formFields, /\[/, '[0'),
  'validation data more': both(
    reworded(({ layout }) => layout.store, '/Certs []', `/Certs [${FREE} 0 R]`),
    put({ [FREE]: '<< /Length 1 >>\nstream\n0\nendstream' }),
  ),
  'a field locked that the will does not have': reworded(locked, '[]', '[<feff0058>]'),
  'permissions that somebody gave': reworded(
    ({ layout }) => layout.lock!.permissions,
    '<< >>',
    `<< /DocMDP ${PAGE} 0 R >>`,
  ),
}

/** A first update as `appendRevision` does not write one. */
const respelt: Record<string, (pdf: Bytes, will: Bytes) => Bytes> = {
  'a page freed': (pdf, will) => inSection(pdf, will, PAGE, { freed: true }),
  'a page in an object stream': (pdf, will) => inSection(pdf, will, PAGE, { freed: false }),
  'an object that no section lists': (pdf) => {
    const start = openSealed(pdf).trailer.previous
    const object = `${PAGE} 0 obj\n${OTHER_PAGE}\nendobj\n`
    const moved = concat(pdf.slice(0, start), bytesOf(object), pdf.slice(start))
    return startingAt(moved, start, start + object.length)
  },
  'a page replaced by an update of its own': (pdf) =>
    appendRevision(pdf, [{ number: PAGE, body: OTHER_PAGE }], openSealed(pdf).trailer).pdf,
  'a page added by an update of its own': (pdf) => {
    const file = openSealed(pdf)
    const body = latin(pdf.subarray(file.find(TREE))).split('\nendobj', 1)[0]!
    return appendRevision(
      pdf,
      [
        { number: TREE, body: body.replace('[ ', `[ ${FREE} 0 R `).replace('/Count 3', '/Count 4') },
        { number: FREE, body: OTHER_PAGE },
      ],
      file.trailer,
    ).pdf
  },
  'a field moved by an update of its own': (pdf) => {
    const file = openSealed(pdf)
    const [number] = readLayout(pdf, file).layout.fields
    const body = file.text(number).replace(/\/Rect \[[^\]]*\]/, '/Rect [0 0 595 842]')
    return appendRevision(pdf, [{ number, body }], file.trailer).pdf
  },
  'the statement’s page replaced by an update of its own': (pdf) => {
    const file = openSealed(pdf)
    const number = readLayout(pdf, file).layout.page
    return appendRevision(pdf, [{ number, body: file.text(number) }], file.trailer).pdf
  },
}

/** The last section with another start. */
function startingAt(pdf: Bytes, from: number, to: number): Bytes {
  const text = latin(pdf).replace(new RegExp(`startxref\n${from}\n%%EOF\n$`), `startxref\n${to}\n%%EOF\n`)
  const file = bytesOf(text)
  const head = /^(\d+) 0 obj/.exec(text.slice(to))
  // A stream lists itself, in its last row.
  const row = head ? text.indexOf('\nendstream', to) - 7 : -1
  if (row > 0) new DataView(file.buffer, file.byteOffset).setUint32(row + 1, to)
  return file
}

/** A page that the section says is free, or is in an object stream. */
function inSection(pdf: Bytes, will: Bytes, number: number, { freed }: { freed: boolean }): Bytes {
  const body = `${number} 0 ${OTHER_PAGE}`
  const entries = `/N 1 /First ${`${number} 0 `.length} /Length ${body.length}`
  const packed = `<< /Type /ObjStm ${entries} >>\nstream\n${body}\nendstream`
  const out = remade(will, put({ [number]: OTHER_PAGE, [FREE]: packed }))(pdf)
  const { trailer } = openSealed(out)
  const text = latin(out)
  if (trailer.kind === 'table') throw new Error('a table has no such row')
  const head = /^\d+ 0 obj\n.*\/Index \[([\d ]+)\] \/Length \d+ >>\nstream\n/.exec(
    text.slice(trailer.previous),
  )!
  const index = head[1]!.split(' ').map(Number)
  let row = trailer.previous + head[0].length
  for (let at = 0; at < index.length; at += 2)
    for (let n = 0; n < index[at + 1]!; n++, row += 7)
      if (index[at]! + n === number) {
        const view = new DataView(out.buffer, out.byteOffset + row)
        view.setUint8(0, freed ? 0 : 2)
        view.setUint32(1, freed ? 0 : FREE)
      }
  return out
}

/** Of wills with cross-reference streams and with tables, each kind of alteration of one or of both; none holds. */
export async function alteredFirstUpdates({ authority, at }: Generation, whole: boolean): Promise<Known[]> {
  const found: Known[] = []
  let number = 0
  const sealed = async (name: string, will: Bytes, prepared: (pdf: Bytes) => Bytes): Promise<void> => {
    number += 1
    if (!whole && number % 2 === 0) return
    found.push({ name, bytes: (await sealSample(will, authority, { at, prepared })).sealed, holds: false })
  }
  for (const streams of [true, false]) {
    const kind = streams ? 'streams' : 'tables'
    const will = await sampleWill(2, streams)
    for (const [name, change] of Object.entries(changes))
      await sealed(`${name} (${kind})`, will, remade(will, change))
    for (const [name, change] of Object.entries(respelt)) {
      if (!streams && ['a page freed', 'a page in an object stream'].includes(name)) continue
      await sealed(`${name} (${kind})`, will, (pdf) => change(pdf, will))
    }
    for (const [name, own, change] of await ofOtherWills(streams))
      await sealed(`${name} (${kind})`, own, remade(own, change))
  }
  return found
}

/** Alterations of what the sample wills do not have. */
async function ofOtherWills(streams: boolean): Promise<[name: string, will: Bytes, change: Change][]> {
  const [form, direct] = [await formWill(streams), await directWill(streams)]
  const [revised, naming] = [await revisedWill(), await willNaming(FREE, streams)]
  const found: [string, Bytes, Change][] = [
    ['its content replaced', form.will, put({ [form.content]: '<< /Length 0 >>\nstream\n\nendstream' })],
    ['its font replaced', form.will, put({ [form.font]: '<< /Type /Font /Subtype /Type3 >>' })],
    ['its annotations replaced', form.will, put({ [form.annotations]: '[]' })],
    ['a field’s value replaced', form.will, put({ [form.field]: '<< /FT /Tx /T (name) /V (Mallory) >>' })],
    [
      'a field of its form missing',
      form.will,
      reworded(({ layout }) => layout.formFields, /\[\d+ 0 R /, '['),
    ],
    ['its field not locked', form.will, reworded(locked, /^.*$/, '[]')],
    ['another field locked', form.will, reworded(locked, '<feff006e', '<feff004e')],
    ['a field locked more', form.will, reworded(locked, ']', ' <feff0058>]')],
    ['its field locked twice', form.will, reworded(locked, /\[(.*)\]/, '[$1 $1]')],
    ['its form in other words', form.will, reworded(form.form, '/Helv 0 Tf', '/Helv 9 Tf')],
    ['its form without its font', form.will, reworded(form.form, '/DA (/Helv 0 Tf)', '')],
    ['its language missing', form.will, reworded(form.catalog, /\/Lang \([^)]*\)/, '')],
    [
      'another field than its form had',
      direct.will,
      (parts) => {
        const [, copy] = /^\[(\d+) 0 R/.exec(parts.objects.get(parts.layout.formFields)!.body)!
        reworded(Number(copy), '(direct)', '(another)')(parts)
      },
    ],
    [
      'an object that it names and does not have',
      naming,
      put({ [FREE]: '<< /Length 0 >>\nstream\n\nendstream' }),
    ],
    [
      'its security store dropped',
      direct.will,
      reworded(({ layout }) => layout.store, /\/Certs \[[^\]]+\]/, '/Certs []'),
    ],
  ]
  if (!streams)
    found.push([
      'an earlier state of it',
      revised.will,
      ({ trailer }) => {
        trailer.previous = revised.earlier
      },
    ])
  return found
}
