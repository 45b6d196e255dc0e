// Sealed PDFs whose updates say something else than sealing writes, with true signatures and time-stamps over it: only
// a dishonest register can make them, and a renewal that holds more than a renewal.
import type { Signer } from '@testate/evidence/certificates/authority'
import { concat } from '@testate/evidence/bytes/der'
import { toHex, type Bytes } from '@testate/evidence/bytes/hash'
import { createTimestamp, type Timestamp } from '@testate/evidence/seal/timestamp'
import { sampleWill, sealSample } from '@testate/evidence/testing/sealing-sample'
import { renewBy, renewedSample, type Generation } from '@testate/evidence/testing/renewal-sample'
import { renewalData } from '../../packages/evidence/src/seal/renewal-data.ts'
import { makeRenewal } from '../../packages/evidence/src/seal/renewal.ts'
import { parseCertificate } from '../../packages/evidence/src/certificates/certificate.ts'
import { sealStateOf } from '@testate/evidence/seal/seal-state'
import type { applySignature } from '../../packages/evidence/src/seal/apply-signature.ts'
import { CONTENT, signDigest } from '../../packages/evidence/src/seal/cms.ts'
import { certifying, lockText } from '../../packages/evidence/src/seal/field-lock.ts'
import {
  appendRevision,
  openSealed,
  refText,
  type PdfObject,
} from '../../packages/evidence/src/seal/pdf-revision.ts'
import {
  detailsText,
  layoutText,
  readLayout,
  SIGNATURE_SPACE,
} from '../../packages/evidence/src/seal/seal-layout.ts'
import { appendSigned, emptyBody, fillRange } from '../../packages/evidence/src/seal/signed-revision.ts'
import { sha256Of } from '../../packages/evidence/src/bytes/hash.ts'
import { ranged, type Known } from './altered-chains.ts'

export type Seal = NonNullable<Parameters<typeof sealSample>[2]>
export const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')
export const bytesOf = (text: string): Bytes => Uint8Array.from(Buffer.from(text, 'latin1'))

/** The bytes from `from` on with this text instead of the first such; throws when there is none. */
export function replaced(pdf: Bytes, [old, by]: readonly [RegExp | string, string], from = 0): Bytes {
  const text = latin(pdf.subarray(from))
  const changed = text.replace(old, by)
  if (changed === text) throw new Error(`${old} is not there`)
  return concat(pdf.slice(0, from), bytesOf(changed))
}

/** Its last time-stamp made again over all it covers now. */
export const restamped = (pdf: Bytes, timestamp: Timestamp): Promise<Bytes> =>
  ranged(pdf, ([start, before, after]) => `[${start} ${before} ${after} ${pdf.length - after}]`, timestamp)

/** The file with its last section in other words; the section's place stays. */
export function lastSection(pdf: Bytes, respell: (section: string) => string): Bytes {
  const text = latin(pdf)
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)![1])
  return bytesOf(text.slice(0, start) + respell(text.slice(start)))
}

/** An object more behind the last time-stamp; its table lists it, or not. */
function withObject(pdf: Bytes, number: number, body: string, isListed = true): Bytes {
  const text = latin(pdf)
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)![1])
  const object = `${number} 0 obj\n${body}\nendobj\n`
  const line = isListed ? `${number} 1\n${String(start).padStart(10, '0')} 00000 n \n` : ''
  const section = text
    .slice(start)
    .replace('trailer', `${line}trailer`)
    .replace(/startxref\n\d+/, `startxref\n${start + object.length}`)
  return bytesOf(text.slice(0, start) + object + section)
}

/**
 * The text once for each of its separators, which is left out, and also another one, and for each number, left out. In
 * short, of each kind of separator and of the numbers, the first left out.
 */
function* respellings(text: string, whole: boolean): Generator<[where: string, text: string]> {
  const had: Record<string, number> = {}
  for (const { 0: found, index } of text.matchAll(/[ \n]|\d+/g)) {
    const kind = found.trim() === '' ? found : 'number'
    const nth = (had[kind] = (had[kind] ?? -1) + 1)
    if (!whole && nth > 0) continue
    const others = found === ' ' ? ['', '\n'] : found === '\n' ? ['', ' '] : ['']
    for (const other of whole ? others : others.slice(0, 1)) {
      const respelt = text.slice(0, index) + other + text.slice(index + found.length)
      yield [`${JSON.stringify(other)} at ${index}`, respelt]
    }
  }
}

interface Signing {
  field: 0 | 1 | 2
  details?: (text: string) => string
  /** The signed field's body. */
  signed?: (body: string) => string
  /** The permissions that certify the document; null: none. */
  certified?: (body: string) => string | null
}

/** Signs as `applySignature` does, without drawing anything; the named party's dictionary is another one. */
export const signing =
  ({
    field,
    details = (text) => text,
    signed = (body) => body,
    certified = (body) => body,
  }: Signing): typeof applySignature =>
  async (pdf, request) => {
    const file = openSealed(pdf)
    const { layout } = readLayout(pdf, file)
    const [own, signature] = [layout.fields[request.field], file.trailer.size]
    const isOther = request.field === field
    const text = detailsText(request, lockText(file, layout, request.field))
    const body = `${file.text(own).slice(0, -3)} /V ${refText(signature)} >>`
    const permissions = certifying(layout, request.field, signature).flatMap((one): PdfObject[] => {
      const named = isOther ? certified(one.body as string) : (one.body as string)
      return named === null ? [] : [{ ...one, body: named }]
    })
    return appendSigned(
      pdf,
      file.trailer,
      {
        kind: 'signature',
        number: signature,
        details: isOther ? details(text) : text,
        others: [{ number: own, body: isOther ? signed(body) : body }, ...permissions],
      },
      (digest) => signedBy(request.signer, digest, request.timestamp),
    )
  }

export const signedBy = (
  signer: Signer,
  digest: Bytes,
  timestamp: Parameters<typeof signDigest>[0]['timestamp'],
) => signDigest({ signer, contentType: CONTENT.data, content: null, digest, timestamp })

/** The dictionary has the number of an object that its own update lists in its place. */
const unlisted: typeof applySignature = async (pdf, request) => {
  if (request.field < 2) return signing({ field: 2 })(pdf, request)
  const file = openSealed(pdf)
  const { layout } = readLayout(pdf, file)
  const [own, number] = [layout.fields[2], file.trailer.size]
  const details = detailsText(request, lockText(file, layout, 2))
  const { pdf: out } = appendRevision(
    pdf,
    [
      { number: own, body: `${file.text(own).slice(0, -3)} /V ${refText(number)} >>` },
      { number, body: emptyBody('signature', SIGNATURE_SPACE, details) },
      { number, body: '<< >>' },
    ],
    file.trailer,
  )
  const body = latin(out).lastIndexOf('<< /Type /Sig ')
  const { before, after } = fillRange(out, 0, body, 'signature', SIGNATURE_SPACE)
  const digest = await sha256Of(out.subarray(0, before), out.subarray(after))
  const cms = await signedBy(request.signer, digest, request.timestamp)
  out.set(bytesOf(toHex(cms)), before + 1)
  return { pdf: out, cms }
}

/** An update with nothing but a table, which lists this object. */
export function withTable(pdf: Bytes, number: number, offset: number): Bytes {
  const text = latin(pdf)
  const [, trailer] = /trailer\n<< (.*) \/Prev \d+ >>\n(?!.*trailer)/s.exec(
    text.slice(text.lastIndexOf('trailer\n')),
  )!
  const before = /startxref\n(\d+)\n%%EOF\n$/.exec(text)![1]!
  return concat(
    pdf,
    bytesOf(
      `xref\n${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n` +
        `trailer\n<< ${trailer} /Prev ${before} >>\nstartxref\n${pdf.length}\n%%EOF\n`,
    ),
  )
}

/** A table alone lists the last signature dictionary. */
export function listed(pdf: Bytes): Bytes {
  const text = latin(pdf)
  const start = text.lastIndexOf('\n', text.lastIndexOf('<< /Type /Sig ') - 2) + 1
  return withTable(pdf, Number.parseInt(text.slice(start), 10), start)
}

/** Another registration entry behind the signatures, which the file names from then on by that number. */
function otherEntry(
  pdf: Bytes,
  change: readonly [string, string],
  number = openSealed(pdf).trailer.size,
): Bytes {
  const file = openSealed(pdf)
  const { layout, json } = readLayout(pdf, file)
  const entry = replaced(pdf.slice(json, json + layout.length), change)
  const body = concat(bytesOf(layoutText({ ...layout, length: entry.length })), entry, bytesOf('\nendstream'))
  return appendRevision(pdf, [{ number, body }], { ...file.trailer, registration: number }).pdf
}

async function untrueUpdates({ authority, at }: Generation): Promise<Known[]> {
  const made = async (name: string, holds: boolean, of: Seal, streams = true): Promise<Known> => {
    const will = await sampleWill(1, streams)
    return { name, bytes: (await sealSample(will, authority, { at, ...of })).sealed, holds }
  }
  const entry = (name: string, ...change: [RegExp | string, string]) =>
    made(`a registration entry ${name}`, false, { prepared: (pdf) => replaced(pdf, change) })
  const signed = (name: string, holds: boolean, how: Signing, of: Seal = {}) =>
    made(`signed ${name}`, holds, { sign: signing(how), ...of })
  const details = (name: string, field: 0 | 2, ...[old, by]: [RegExp | string, string]) =>
    signed(name, false, {
      field,
      details: (text) => latin(replaced(bytesOf(text), [old, by])),
    })
  const later = (seconds: number): Date => new Date(at.getTime() + 1_000 * seconds)
  const stamped = (name: string, holds: boolean, seconds: readonly number[]) =>
    made(name, holds, { at: (stage) => later(seconds[stage]!) })
  const witness = '<< /Type /SigRef /TransformMethod /FieldMDP'
  const certifies =
    '<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /Type /TransformParams /P 2 /V /1.2 >> >> '
  return Promise.all([
    entry('in another order', /("version":1),("salt":"[0-9a-f]{64}")/, '$2,$1'),
    entry('of another document', /"documentHash":"[0-9a-f]{4}/, '"documentHash":"0000'),
    entry('with a number for yes', '"sample":true', '"sample":1234'),
    entry('with an escape', '"name":"Ann Ex', String.raw`"name":"\u0041`),
    entry('with half a pair', '"name":"Ann Ex', String.raw`"name":"\ud800`),
    entry('with a byte that is no character', '"name":"Ann E', '"name":"Ann \xff'),
    entry('with another number of a witness', '"witnessOrder":1', '"witnessOrder":2'),
    entry(
      'with another role of a witness',
      '"role":"witness","witnessOrder":1,"name":"Witness One"',
      '"role":"testator","witnessOrder":1,"name":"Witness On"',
    ),
    entry('with white space', '"version":1,"', '"version": 1,'),
    made('a page replaced behind the signatures', false, {
      signed: (pdf) =>
        appendRevision(pdf, [{ number: 4, body: '<< /Type /Page >>' }], openSealed(pdf).trailer).pdf,
    }),
    made('a signature field replaced behind the signatures', false, {
      signed: (pdf) => {
        const file = openSealed(pdf)
        const [number] = readLayout(pdf, file).layout.fields
        return appendRevision(pdf, [{ number, body: file.text(number) }], file.trailer).pdf
      },
    }),
    made('the registration entry replaced behind the signatures', false, {
      signed: (pdf) =>
        otherEntry(pdf, ['"sample":true', '"sample":false'], openSealed(pdf).trailer.registration),
    }),
    made('another registration entry behind the signatures', false, {
      signed: (pdf) => otherEntry(pdf, ['"sample":true', '"sample":false']),
    }),
    made('a signature that the next update lists', false, { sign: unlisted, signed: listed }, false),

    signed('without a drawing', true, { field: 0 }),
    signed('for no reason', true, {
      field: 2,
      details: (text) => text.replace(/feff[0-9a-f]*(?=> \/Ref)/, 'feff'),
    }),
    details('without a lock', 2, / \/Reference .*/, ''),
    details('with a lock of fewer fields', 2, /\/Fields \[<feff[0-9a-f]*> /, '/Fields ['),
    details('with a lock of all but these fields', 2, '/Include', '/Exclude'),
    details('with a lock of another document', 2, /\/Data \d+/, '/Data 9'),
    details('by a witness who certifies', 2, witness, certifies + witness),
    details('without certifying in its lock', 0, certifies, ''),
    details('to allow annotations', 0, '/P 2', '/P 3'),
    details('in capitals', 2, '/Name <feff', '/Name <FEFF'),
    details('with a capital in its name', 2, '006e', '006E'),
    details('with a zone', 2, 'Z) ', "+00'00') "),
    details('with two spaces', 2, ' /Reason', '  /Reason'),
    details('with a place', 2, ' /Reference', ' /Location (London) /Reference'),
    details('in another name', 2, '/Name <feff', '/Name <feff004d'),
    details('without a reason', 2, / \/Reason <[0-9a-f]*>/, ''),
    signed('without certifying', false, { field: 0, certified: () => null }),
    signed('certifying nothing', false, { field: 0, certified: () => '<< >>' }),
    signed('certifying by another object', false, { field: 0, certified: () => '<< /DocMDP 9 0 R >>' }),

    stamped('a witness two seconds before the testator', true, [2, 2, 0, 2]),
    stamped('a witness three seconds before the testator', false, [3, 3, 0, 3]),
    stamped('signed two seconds after the seal', true, [2, 2, 2, 0]),
    stamped('signed three seconds after the seal', false, [0, 0, 3, 0]),
  ])
}

/** Renewals with a true time-stamp over something else than a renewal. */
async function untrueRenewals(made: readonly [Generation, Generation, Generation]): Promise<Known[]> {
  const [first, second] = made
  const again = createTimestamp(second.authority, () => second.at)
  const found: Known[] = []
  for (const streams of [true, false]) {
    const { sealed, tails } = await renewedSample(made, streams)
    const renewed = concat(sealed, tails[0])
    const put = async (name: string, change: (pdf: Bytes) => Bytes, holds = false): Promise<Known> => ({
      name: `a renewal ${name}`,
      bytes: await restamped(change(renewed), again),
      holds,
    })
    const instead = (name: string, ...change: [RegExp | string, string]) =>
      put(name, (pdf) => replaced(pdf, change, sealed.length))
    found.push(
      ...(await Promise.all([
        put('stamped again', (pdf) => pdf, true),
        instead('that can be seen', '/Rect [0 0 0 0]', '/Rect [0 0 9 9]'),
        instead('whose field is not hidden', '/F 132', '/F 004'),
        instead('under another name', '/T <feff0074', '/T <feff0054'),
        instead('with other validation data', /(\/CRLs \[)(\d+)/, '$19'),
      ])),
    )
    if (streams) continue
    found.push(
      ...(await Promise.all([
        instead('of another generation', ' 00000 n \n', ' 00001 n \n'),
        put('with something that nothing lists', (pdf) => withObject(pdf, 4, '<< /Type /Page >>', false)),
        put('that replaces a page', (pdf) => withObject(pdf, 4, '<< /Type /Page >>')),
      ])),
    )
    const state = sealStateOf(sealed)
    const before = async (seconds: number, holds: boolean): Promise<Known> => {
      const { tail } = await renewBy(state, { ...first, at: new Date(first.at.getTime() - 1_000 * seconds) })
      return { name: `renewed ${seconds} seconds before the seal`, bytes: concat(sealed, tail), holds }
    }
    found.push(await before(2, true), await before(3, false))
    const end = first.authority.timestamping.certificate
    const ends = parseCertificate(end).notAfter.getTime()
    const after = async (seconds: number, holds: boolean): Promise<Known> => {
      const by = { ...second, at: new Date(ends + 1_000 * seconds) }
      const { tail } = await renewBy(state, by)
      return { name: `renewed ${seconds} seconds behind its end`, bytes: concat(sealed, tail), holds }
    }
    found.push(await after(0, true), await after(1, false))
    const { certificates, crls } = await renewalData(second.authority, second.at)
    const root = toHex(second.authority.root.certificate)
    const { tail } = await makeRenewal(state, {
      certificates: certificates.filter((one) => toHex(one) !== root),
      crls,
      timestamp: again,
    })
    found.push({ name: 'renewed without its root', bytes: concat(sealed, tail), holds: true })
  }
  return found
}

/** Seals whose last update says it in other words, with a true time-stamp over it. */
async function respelt({ authority, at }: Generation, whole: boolean): Promise<Known[]> {
  const timestamp = createTimestamp(authority, () => at)
  const found: Known[] = []
  for (const streams of [true, false]) {
    const { sealed } = await sealSample(await sampleWill(1, streams), authority, { at })
    const put = async (name: string, pdf: Bytes, holds = false): Promise<void> => {
      const kind = streams ? 'streams' : 'tables'
      found.push({ name: `a seal with ${kind}, ${name}`, bytes: await restamped(pdf, timestamp), holds })
    }
    const file = openSealed(sealed)
    const { layout } = readLayout(sealed, file)
    // A stream's rows are no words.
    const words = streams ? /^[^]*?stream\n/ : /^xref\n\d+ \d+\n|trailer[^]*/
    const section = latin(sealed).slice(file.trailer.previous)
    for (const [where, text] of respellings(words.exec(section)![0], whole))
      await put(
        `its last section with ${where}`,
        lastSection(sealed, (one) => one.replace(words, () => text)),
      )
    if (streams) {
      const index = (by: string) => lastSection(sealed, (one) => one.replace(/(?<=\/Index \[)([\d ]+)/, by))
      await put('its index with a space more', index(' $1'))
      await put('its index with a number more', index('$1 9'))
      continue
    }
    await put('a page object more', withObject(sealed, 4, '<< /Type /Page >>'))
    const objects = {
      'registration entry': file.trailer.registration,
      'security store': layout.store,
      'form fields': layout.formFields,
    }
    for (const [what, number] of Object.entries(objects)) {
      const body = latin(sealed.subarray(file.find(number))).split('\nendobj\n', 1)[0]!
      await put(`its ${what} again`, withObject(sealed, number, body))
      const head = /^.*(?: >>\nstream\n)?/.exec(body)![0]
      for (const [where, text] of respellings(head, whole))
        await put(`its ${what} with ${where}`, withObject(sealed, number, text + body.slice(head.length)))
    }
  }
  return found
}

/** In short some eighty files; some four hundred in all. */
export async function alteredUpdates(
  made: readonly [Generation, Generation, Generation],
  whole: boolean,
): Promise<Known[]> {
  return [
    ...(await untrueUpdates(made[0])),
    ...(await untrueRenewals(made)),
    ...(await respelt(made[0], whole)),
  ]
}
