// Seals with true signatures that are as large as a verifier reads, or a little larger, and whose earlier updates say
// something else than sealing writes: only a dishonest register can make them.
import { PDFDocument } from '@cantoo/pdf-lib'
import type { Signer } from '@testate/evidence/certificates/authority'
import { concat } from '@testate/evidence/bytes/der'
import { sha256, toHex, type Bytes } from '@testate/evidence/bytes/hash'
import { createTimestamp, type Timestamp } from '@testate/evidence/seal/timestamp'
import { sampleWill, sealSample } from '@testate/evidence/testing/sealing-sample'
import type { Generation } from '@testate/evidence/testing/renewal-sample'
import type { applySignature } from '../../packages/evidence/src/seal/apply-signature.ts'
import { addDocumentTimestamp, type archiveSeal } from '../../packages/evidence/src/seal/archive-seal.ts'
import { lockText } from '../../packages/evidence/src/seal/field-lock.ts'
import { appendRevision, openSealed, refText } from '../../packages/evidence/src/seal/pdf-revision.ts'
import {
  detailsText,
  layoutText,
  readLayout,
  refsText,
  signatureOf,
  SIGNATURE_SPACE,
} from '../../packages/evidence/src/seal/seal-layout.ts'
import { emptyBody, fillRange } from '../../packages/evidence/src/seal/signed-revision.ts'
import type { Known } from './altered-chains.ts'
import {
  bytesOf,
  lastSection,
  listed,
  latin,
  replaced,
  restamped,
  signedBy,
  signing,
  withTable,
  type Seal,
} from './altered-updates.ts'

/** Bytes within which a text ends, and the mark with which it ends. */
const WINDOW = 524_288
const END = '\nendobj\n'
/** Bytes from the range of a signature to the hole. */
const RANGE = 47
const CONTENTS = ' /Contents '.length

/** Each signature of the file made again over the bytes that it covers now, and the last time-stamp too. */
async function signedAgain(pdf: Bytes, signers: readonly Signer[], timestamp: Timestamp): Promise<Bytes> {
  const out = Uint8Array.from(pdf)
  const found = latin(pdf).matchAll(/\/ETSI\.[A-Za-z0-9.]+ \/ByteRange \[0 (\d+) (\d+) (\d+)\]/g)
  for (const [at, range] of [...found].entries()) {
    const [opens, closes, rest] = range.slice(1).map(Number) as [number, number, number]
    const digest = await sha256(concat(out.slice(0, opens), out.slice(closes, closes + rest)))
    const signer = signers[at]
    const cms = signer === undefined ? await timestamp(digest) : await signedBy(signer, digest, timestamp)
    out.set(bytesOf(toHex(cms).padEnd(closes - opens - 2, '0')), opens + 1)
  }
  return out
}

interface Stored {
  /** Other words of the store. `more` names the first of `others`. */
  store?: (text: string, more: string) => string
  /** Bodies of objects more. */
  others?: readonly string[]
  /** The bytes before the last time-stamp. */
  unstamped?: (pdf: Bytes) => Bytes
}

/** Puts the validation data down as `archiveSeal` does, but without naming the signatures. */
const stored =
  ({ store = (text) => text, others = [], unstamped = (pdf) => pdf }: Stored): typeof archiveSeal =>
  async (pdf, { certificates, crls, timestamp }) => {
    const file = openSealed(pdf)
    const { layout } = readLayout(pdf, file)
    const streams = [...certificates, ...crls].map((der) =>
      concat(bytesOf(`<< /Length ${der.length} >>\nstream\n`), der, bytesOf('\nendstream')),
    )
    const objects = [...streams, ...others].map((body, n) => ({ number: file.trailer.size + n, body }))
    const refs = streams.map((_, n) => refText(file.trailer.size + n))
    const [own, lists] = [refs.slice(0, certificates.length), refs.slice(certificates.length)]
    const body = store(
      `<< /Type /DSS /Certs ${refsText(own)} /CRLs ${refsText(lists)} >>`,
      refText(file.trailer.size + streams.length),
    )
    const made = appendRevision(pdf, [{ number: layout.store, body }, ...objects], file.trailer).pdf
    return addDocumentTimestamp(unstamped(made), { timestamp })
  }

/** The last party's dictionary stands behind the object that their field names, or its range is a space longer. */
const byHand =
  ({ behind, wider }: { behind: 0 | 1; wider: 0 | 1 }): typeof applySignature =>
  async (pdf, request) => {
    if (request.field < 2) return signing({ field: 2 })(pdf, request)
    const file = openSealed(pdf)
    const { layout } = readLayout(pdf, file)
    const [own, named] = [layout.fields[2], file.trailer.size]
    const empty = emptyBody('signature', SIGNATURE_SPACE, detailsText(request, lockText(file, layout, 2)))
    const { pdf: out, at } = appendRevision(
      pdf,
      [
        { number: own, body: `${file.text(own).slice(0, -3)} /V ${refText(named)} >>` },
        ...(behind === 1 ? [{ number: named, body: '<< >>' }] : []),
        { number: named + behind, body: empty.replace(' /Contents', `${' '.repeat(wider)} /Contents`) },
      ],
      file.trailer,
    )
    const body = at.get(named + behind)! + wider
    const { before, after } = fillRange(out, 0, body, 'signature', SIGNATURE_SPACE)
    const range = before - CONTENTS - RANGE
    if (wider === 1) {
      out.copyWithin(range - 1, range, range + RANGE)
      out[range + RANGE - 1] = 0x20
    }
    const digest = await sha256(concat(out.slice(0, before), out.slice(after)))
    const cms = await signedBy(request.signer, digest, request.timestamp)
    out.set(bytesOf(toHex(cms)), before + 1)
    return { pdf: out, cms }
  }

/** The last party's dictionary stands within another object, and no section of its update lists it. */
const hidden: typeof applySignature = async (pdf, request) => {
  if (request.field < 2) return signing({ field: 2 })(pdf, request)
  const file = openSealed(pdf)
  const { layout } = readLayout(pdf, file)
  const [own, around] = [layout.fields[2], file.trailer.size]
  const named = around + 50
  const before = `<< >>${END}${named} 0 obj\n`
  const empty = emptyBody('signature', SIGNATURE_SPACE, detailsText(request, lockText(file, layout, 2)))
  const { pdf: out, at } = appendRevision(
    pdf,
    [
      { number: own, body: `${file.text(own).slice(0, -3)} /V ${refText(named)} >>` },
      { number: around, body: before + empty },
    ],
    file.trailer,
  )
  const hole = fillRange(out, 0, at.get(around)! + before.length, 'signature', SIGNATURE_SPACE)
  const digest = await sha256(concat(out.slice(0, hole.before), out.slice(hole.after)))
  const cms = await signedBy(request.signer, digest, request.timestamp)
  out.set(bytesOf(toHex(cms)), hole.before + 1)
  return { pdf: out, cms }
}

/** Each party signs as `sign` says, but the testator behind the first witness. */
const testatorSecond = (sign: typeof applySignature): typeof applySignature => {
  let first: Parameters<typeof applySignature>[1]
  return async (pdf, request) => {
    if (request.field === 0) {
      first = request
      return { pdf: Uint8Array.from(pdf), cms: new Uint8Array() }
    }
    const own = await sign(pdf, request)
    return request.field === 1 ? sign(own.pdf, first) : own
  }
}

/** The last section, a stream, with `count` rows more, each of which says `offset` and `generation`. */
function moreRows(pdf: Bytes, first: number, count: number, offset = 0, generation = 0): Bytes {
  const bytes = [1, ...[24, 16, 8, 0].map((by) => (offset >> by) & 255), generation >> 8, generation & 255]
  const rows = String.fromCharCode(...bytes).repeat(count)
  return lastSection(pdf, (section) =>
    section
      .replace(
        /\/Index \[([^\]]*)\] \/Length (\d+)/,
        (_, index: string, length: string) =>
          `/Index [${index} ${first} ${count}] /Length ${Number(length) + rows.length}`,
      )
      .replace('\nendstream', () => `${rows}\nendstream`),
  )
}

/** How many objects its sections, which are streams, list. */
const objectsIn = (pdf: Bytes): number =>
  [...latin(pdf).matchAll(/\/W \[1 4 2\] \/Index \[[\d ]*\] \/Length (\d+)/g)]
    .slice(-6)
    .reduce((sum, [, length]) => sum + Number(length) / 7, 0)

/** The text with a letter so often behind `place` that it has `length` bytes. */
const filled = (text: string, place: RegExp, length: number, letter: string): string =>
  text.replace(place, (found) => found + letter.repeat(length - text.length))

/** Some fifty files, of them six with half a megabyte or more; unless in short, two with all objects that may be. */
export async function alteredLimits({ authority, at }: Generation, whole: boolean): Promise<Known[]> {
  const timestamp = createTimestamp(authority, () => at)
  const seal = async (of: Seal, streams = true) => {
    const signers: Signer[] = []
    const signer = async (party: Signer): Promise<Signer> => {
      signers.push(party)
      return party
    }
    const { sealed } = await sealSample(await sampleWill(1, streams), authority, { at, signer, ...of })
    return { sealed, signers }
  }
  const made = async (name: string, holds: boolean, of: Seal, streams = true): Promise<Known> => ({
    name: `a seal ${name}`,
    bytes: (await seal(of, streams)).sealed,
    holds,
  })
  /**
   * As it was sealed, and signed again with these other bytes, which are as many. `holds`: the first of the two. Where
   * it does not, both verifiers read it, and the first update alone shows that no register wrote it.
   */
  const edge = async (
    name: string,
    holds: boolean,
    of: Seal,
    ...change: [RegExp | string, string]
  ): Promise<Known[]> => {
    const { sealed, signers } = await seal(of)
    return [
      { name: `a seal ${name}`, bytes: sealed, holds },
      {
        name: `a seal ${name}, and changed`,
        bytes: await signedAgain(replaced(sealed, change), signers, timestamp),
        holds: false,
      },
    ]
  }
  const inStore = (name: string, holds: boolean, of: Stored) =>
    made(`whose store ${name}`, holds, { archive: stored(of) })
  const section = async (name: string, streams: boolean, change: (pdf: Bytes) => Bytes): Promise<Known> => ({
    name: `a seal whose last section ${name}`,
    bytes: await restamped(change((await seal({}, streams)).sealed), timestamp),
    holds: false,
  })
  const respelt = (name: string, streams: boolean, ...[old, by]: [RegExp, string]) =>
    section(name, streams, (pdf) => lastSection(pdf, (text) => text.replace(old, by)))
  const header = (length: number) =>
    section(`has a line of ${length} bytes`, false, (pdf) =>
      lastSection(pdf, (text) =>
        text.replace(/(?<=^xref\n)\d+ \d+\n/, (found) => found.padStart(length, '0')),
      ),
    )

  /** As it was before there was a lock. */
  const unlocked: Seal = {
    prepared: (pdf) => {
      const file = openSealed(pdf)
      const { layout, json } = readLayout(pdf, file)
      const entry = pdf.subarray(json, json + layout.length)
      const body = concat(bytesOf(layoutText({ ...layout, lock: null })), entry, bytesOf('\nendstream'))
      return appendRevision(pdf, [{ number: file.trailer.registration, body }], file.trailer).pdf
    },
  }
  const fielded = await PDFDocument.load(await sampleWill())
  for (const name of ['one', 'two'])
    fielded
      .getForm()
      .createTextField(name)
      .addToPage(fielded.getPage(0), { x: 50, y: 50, width: 9, height: 9 })
  const form = Uint8Array.from(await fielded.save())
  const inForm = async (name: string, holds: boolean, of: Seal): Promise<Known> => ({
    name: `a seal of a form, ${name}`,
    bytes: (await sealSample(form, authority, { at, ...of })).sealed,
    holds,
  })
  const fewer = (old: RegExp): Seal => ({
    sign: signing({ field: 2, details: (text) => text.replace(old, '') }),
  })

  const updates = (count: number): Seal => ({
    signed: (pdf) => {
      let more = pdf
      for (let n = 6; n < count; n += 1) more = appendRevision(more, [], openSealed(more).trailer).pdf
      return more
    },
  })
  const rows = objectsIn((await seal({})).sealed)
  /** Half of them in an update more, which lists itself too: no section is as long. */
  const objects = (count: number): Seal => ({
    prepared: (pdf) => {
      const half = moreRows(pdf, 1_000_000, 50_000)
      const { pdf: more } = appendRevision(half, [], openSealed(half).trailer)
      return moreRows(more, 2_000_000, count - rows - 50_001)
    },
  })
  /** The registration entry's head of so many bytes, by zeros. */
  const head = (size: number): Seal => ({
    prepared: (pdf) => {
      const file = openSealed(pdf)
      const number = file.trailer.registration
      const { layout, json } = readLayout(pdf, file)
      const long = filled(latin(pdf.subarray(file.find(number), json)), /\/Fields \[/, size, '0')
      const entry = latin(pdf.subarray(json, json + layout.length))
      const body = bytesOf(`${long}${entry}\nendstream..`)
      return appendRevision(pdf, [{ number, body }], file.trailer).pdf
    },
  })
  /** An update of nothing, whose section lists itself. */
  const nothing: Seal = {
    prepared: (pdf) =>
      lastSection(appendRevision(pdf, [], openSealed(pdf).trailer).pdf, (text) =>
        text.replace('/Length 7 ', '/Length 000007 '),
      ),
  }
  /** A section that lists all that is read, and names itself as the one before. */
  const circle = (pdf: Bytes): Bytes => {
    const file = openSealed(pdf)
    const { fields, formFields, annotations, lock } = readLayout(pdf, file).layout
    const signatures = fields.map((one) => signatureOf(file.text(one))!)
    const named = [file.trailer.registration, ...fields, ...signatures, formFields, annotations]
    let out = pdf
    for (const number of [...named, lock!.permissions, lock!.fields])
      out = moreRows(out, number, 1, file.find(number) - `${number} 0 obj\n`.length)
    return lastSection(out, (text) => text.replace(/\/Prev \d+/, `/Prev ${file.trailer.previous}`))
  }
  const long: Seal = {
    prepared: (pdf) => {
      const spaced = lastSection(pdf, (text) => text.replace(/\/Length \d+/, '/Length 700000'))
      const { trailer } = openSealed(pdf)
      const previous = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(latin(spaced))![1])
      const bulk = { number: trailer.size, body: '.'.repeat(701_000) }
      return appendRevision(spaced, [bulk], { ...trailer, previous }).pdf
    },
  }
  const field: Seal = {
    sign: signing({
      field: 2,
      signed: (body) =>
        `${filled(body.replace(' /T ', ' /Junk () /T '), /\/Junk \(/, WINDOW - END.length, 'x')}${END}..`,
    }),
  }
  const details: Seal = {
    sign: signing({
      field: 2,
      details: (text) => {
        const length = WINDOW - ` >>${END}`.length
        return `${filled(text, /\/Reason <feff/, length - ((length - text.length) % 4), '0')} >>${END}....`
      },
    }),
  }
  const reason = (name: string, hex: string) =>
    made(`with a reason of ${name}`, false, {
      sign: signing({ field: 2, details: (text) => text.replace(/(?<=Reason <feff)[0-9a-f]*/, hex) }),
    })

  const found = await Promise.all([
    made('of two hundred updates', true, updates(200)),
    made('of two hundred updates and one', false, updates(201)),
    // As many as are read, and one more; neither are objects that a seal has.
    ...(whole ? [100_000, 100_001] : []).map((count) => made(`of ${count} objects`, false, objects(count))),
    edge(
      'whose entry begins at once',
      false,
      head(400),
      /(<< \/Type \/TestateRegistration [^\n]*0{9}[^]*?\nendstream\.)\./,
      '.$1',
    ),
    edge('whose entry has its number', true, {}, / 0( obj\n<< \/Type \/TestateRegistration )/, ' 1$1'),
    edge(
      'with a section of its own alone',
      false,
      nothing,
      /\/Index \[(\d+) 1\] \/Length 000007/,
      '/Index [$1 0] /Length 600000',
    ),
    inStore('stands beside rows that read as a table', false, {
      unstamped: (pdf) => moreRows(pdf, 1_000_000, 1, 0x78726566, 0x0a00),
    }),
    inStore('stands in a section that names itself', false, { unstamped: circle }),
    edge(
      'whose entry begins with 500 bytes',
      false,
      head(500),
      /(\/Fields \[0)(0{9}[^]*?\nendstream\.)\./,
      '$10$2',
    ),
    edge('with a section of 700,000 bytes', false, long, '/Length 700000', '/Length 700001'),
    edge('with a field of half a megabyte', false, field, /(xxx)(\) \/T [^]*?\nendobj\n\.)\./, '$1x$2'),
    edge(
      'with details of half a megabyte',
      false,
      details,
      /(<feff0{9})([^]*? >>\nendobj\n)\.{4}/,
      '$10000$2',
    ),

    made('of before there was a lock', false, unlocked),
    made('of before there was a lock, the testator second', false, {
      ...unlocked,
      sign: testatorSecond(signing({ field: 2 })),
      archive: stored({}),
    }),
    inForm('whose fields are locked', true, {}),
    inForm('without a lock of its first field', false, fewer(/(?<=\/Fields \[)<[0-9a-f]*> /)),
    inForm('without a lock of its second field', false, fewer(/(?<=\/Fields \[<[0-9a-f]*>) <[0-9a-f]*>/)),

    reason('half a character', '00'),
    reason('a character and a half', '00410'),
    reason('half a pair', 'd800'),
    made('in a name with half a character more', false, {
      sign: signing({ field: 2, details: (text) => text.replace(/(?<=Name <feff[0-9a-f]*)>/, '00>') }),
    }),
    made('whose last signature stands behind what its field names', false, {
      sign: byHand({ behind: 1, wider: 0 }),
      archive: stored({}),
    }),
    made('whose last signature has a range of 48 bytes', false, {
      sign: byHand({ behind: 0, wider: 1 }),
      archive: stored({}),
    }),
    made('whose last signature is put down by hand', true, { sign: byHand({ behind: 0, wider: 0 }) }),
    made(
      'whose last signature only a later table lists',
      false,
      { sign: hidden, signed: listed, archive: stored({}) },
      false,
    ),
    made(
      'with a page replaced by a table alone',
      false,
      { signed: (pdf) => withTable(pdf, 4, latin(pdf).indexOf('\n4 0 obj') + 1) },
      false,
    ),

    inStore('names no signatures', true, {}),
    inStore('stands beside thirty thousand objects', false, {
      unstamped: (pdf) => moreRows(pdf, 1_000_000, 30_000),
    }),
    inStore('names an object of the will', true, {
      store: (text) => text.replace('/Certs [', '/Certs [4 0 R '),
    }),
    inStore('names something else first', true, {
      others: ['<< >>'],
      store: (text, more) => text.replace('/Certs [', `/Certs [${more} `),
    }),
    inStore('names a stream of another form', false, {
      others: ['<< /X << /Length 4 >>\nstream\nwill\nendstream'],
      store: (text, more) => text.replace('/Certs [', `/Certs [${more} `),
    }),
    inStore('has answers and keys', true, {
      store: (text) => text.replace(/ >>$/, ` /OCSPs [4 0 R] /VRI << /${'A0'.repeat(20)} 4 0 R >> >>`),
    }),
    inStore('has a space before its certificates', false, {
      store: (text) => text.replace('/Certs [', '/Certs [ '),
    }),
    inStore('has a number behind its certificates', false, { store: (text) => text.replace(']', ' 9]') }),
    inStore('has a space behind its answers', false, {
      store: (text) => text.replace(/ >>$/, ' /OCSPs [4 0 R ] >>'),
    }),
    inStore('goes on behind its end', false, { store: (text) => `${text} /X` }),
    inStore('has other keys', false, {
      store: (text) => text.replace(/ >>$/, ` /VRI << /${'a0'.repeat(20)} 4 0 R >> >>`),
    }),

    header(24),
    header(25),
    respelt('has a letter before a number', false, /^xref\n/, 'xref\nx'),
    respelt('has a letter in its first line', false, /(?<=^xref\n\d+ \d+\n)\d/, 'x'),
    respelt('goes on behind its trailer', false, />>\n(?=startxref)/, '>>\n%\n'),
    respelt('begins with a letter', true, /^/, 'x'),
    respelt('has a byte less than its lines', true, /(?<=\/Length )\d+/, '34'),
    respelt('goes on behind the file', true, /(?<=\/Length )\d+/, '600000'),
    section('lists the registration entry far behind it', true, (pdf) => {
      const { find, trailer } = openSealed(pdf)
      const { registration } = trailer
      const start = find(registration) - `${registration} 0 obj\n`.length
      return moreRows(pdf, registration, 1, start + 2 ** 24)
    }),
  ])
  return found.flat()
}
