// What may stand behind a seal: renewals, one after the other, to the end of the file. Each was made before what it
// renews had ended, and is written here again from its parts, so that nothing else can hide in it.
import { fromLatin1 } from '../bytes/latin1.ts'
import type { Certificate } from '../certificates/certificate.ts'
import { equal } from '../bytes/der.ts'
import type { Bytes } from '../bytes/hash.ts'
import { openSealed, PdfError } from './pdf-revision.ts'
import { RENEWAL_SPACES, writeRenewal } from './renewal.ts'
import { readLayout, readRefs, readStore, signatureOf } from './seal-layout.ts'
import { archiveFields, firstEnd, sealEndOf, type SealEnd } from './seal-state.ts'
import { checkRevocation, derOf, parseStored, storedLists, trustPath, type Used } from './sealed-trust.ts'
import { parseAnyList } from '../certificates/outside-certificate.ts'
import type { RevocationList } from '../certificates/revocation-list.ts'
import type { ValidationData } from './archive-seal.ts'
import { CLOCKS_WITHIN_MS } from './outside-answer.ts'
import { checkOutside, isOwnToken } from './outside-timestamp.ts'
import { KIND, readSigned, type SignedRevision } from './signed-revision.ts'
import { checkTimestamp, type Timestamp } from './timestamp.ts'

/** A document time-stamp, and the certificates it rests on. */
export interface Stamped {
  at: Date
  used: Used[]
}

/** Of the register, and of the outside authorities whose time-stamps may renew. */
export interface Roots {
  own: readonly Certificate[]
  outside: readonly Certificate[]
}

/** Two time-stamps prove an order only beyond this: each is accurate to one second either way. */
const STAMPS_WITHIN_MS = 2_000

const head = `<< ${KIND['document time-stamp'].head} `

/**
 * The bytes through the first document time-stamp: what a register sealed, and what its hash is of. The whole file
 * where that end is not found. `isSealed` says whether bytes that end there have the form of a seal.
 */
export function sealedPart(pdf: Bytes, isSealed: (part: Bytes) => boolean): Bytes {
  if (isSealed(pdf)) return pdf
  const text = fromLatin1(pdf)
  // A forged file may have many time-stamps that claim one end.
  const tried = new Set<number>()
  for (let at = text.indexOf(head); at >= 0; at = text.indexOf(head, at + 1)) {
    const end = endOf(pdf, at)
    if (end === null || end >= pdf.length || tried.has(end)) continue
    tried.add(end)
    if (isSealed(pdf.subarray(0, end))) return pdf.subarray(0, end)
  }
  return pdf
}

function endOf(pdf: Bytes, dictionary: number): number | null {
  try {
    return readSigned(pdf, dictionary, 'document time-stamp').end
  } catch {
    return null
  }
}

/** Whether the bytes end with their only document time-stamp. */
export function endsWithFirstStamp(pdf: Bytes): boolean {
  const file = openSealed(pdf)
  const { layout } = readLayout(pdf, file)
  const fields = archiveFields(file, layout)
  const stamp = fields.length === 1 ? signatureOf(file.text(fields[0]!)) : null
  return stamp !== null && readSigned(pdf, file.find(stamp), 'document time-stamp').end === pdf.length
}

/**
 * Checks everything behind `sealed`, whose own time-stamp is `first`. Returns the renewals' time-stamps in order.
 * Throws PdfError or DerError with the reason.
 */
export async function checkRenewals(
  roots: Roots,
  pdf: Bytes,
  sealed: Bytes,
  first: Stamped,
): Promise<Stamped[]> {
  let [end, last] = [sealEndOf(sealed), first]
  const stamps: Stamped[] = []
  while (end.length < pdf.length) {
    const found = await readRenewal(pdf, end)
    const { at, used } = await stampedBy(roots, found.stamp.cms, await found.stamp.digest())
    if (last.at.getTime() - at.getTime() > STAMPS_WITHIN_MS)
      throw new PdfError(`a renewal of ${at.toISOString()} is older than what it renews`)
    if (at > checkableUntil(last.used))
      throw new PdfError(`a renewal of ${at.toISOString()} came after what it renews had ended`)
    // An outside authority answers for its own certificates when it stamps: it may be gone by the next renewal.
    const before = last.used.filter(({ certificate }) => certificate.outside === null)
    await checkRevocation([...roots.own, ...roots.outside], [...before, ...used], found.lists, at)
    stamps.push({ at, used })
    ;[end, last] = [found.end, { at, used }]
  }
  return stamps
}

async function stampedBy(roots: Roots, token: Bytes, digest: Bytes): Promise<Stamped> {
  const own = isOwnToken(token)
  const { at, unit, others } = await (own ? checkTimestamp : checkOutside)(token, digest)
  return { at, used: await trustPath(own ? roots.own : roots.outside, unit, others, at) }
}

/** What is known of the last time-stamp without the file: when it was made, if it is a renewal, and its end. */
export interface Before {
  madeAt: Date | null
  checkableUntil: Date
}

/**
 * The time-stamp of a renewal that is being made, checked as `checkRenewals` will: whoever makes it has the file's
 * state alone, and what is stored stays. Throws PdfError or DerError instead of a token that no verifier accepts.
 */
export function checkedRenewal<T extends ValidationData & { timestamp: Timestamp }>(
  roots: Roots,
  data: T,
  before: Before,
): T {
  const timestamp: Timestamp = async (imprint) => {
    const token = await data.timestamp(imprint)
    const { at, used } = await stampedBy(roots, token, imprint)
    const when = `Its time-stamp of ${at.toISOString()}`
    if (at > before.checkableUntil) throw new PdfError(`${when} came after what it renews had ended.`)
    // That one may be ahead of this machine's clock as far as this one is behind it.
    if (before.madeAt !== null && at.getTime() < before.madeAt.getTime() + CLOCKS_WITHIN_MS)
      throw new PdfError(`${when} may be older than what it renews.`)
    const lists = data.crls.map(parseAnyList)
    // Of the last time-stamp's certificates only the issuers are known here, so each list has to serve.
    const wrong = lists.find(({ thisUpdate, nextUpdate }) => thisUpdate > at || nextUpdate < at)
    if (wrong !== undefined)
      throw new PdfError(
        `${when} is outside a revocation list of ${wrong.thisUpdate.toISOString()}: no verifier would accept it.`,
      )
    data.certificates.forEach(parseStored)
    await checkRevocation([...roots.own, ...roots.outside], used, lists, at)
    return token
  }
  return { ...data, timestamp }
}

/** When the first of the certificates ends, and with it what other software can check. */
export const checkableUntil = (used: readonly Used[]): Date =>
  firstEnd(used.map(({ certificate }) => certificate))

async function readRenewal(
  pdf: Bytes,
  before: SealEnd,
): Promise<{ stamp: SignedRevision; end: SealEnd; lists: RevocationList[] }> {
  const whole = openSealed(pdf)
  const count = readRefs(before.formFields.body).length
  const field = readRefs(whole.text(before.formFields.number))[count]
  const number = field === undefined ? null : signatureOf(whole.text(Number.parseInt(field, 10)))
  if (number === null) throw new PdfError('it has no document time-stamp of its own')
  const offset = whole.find(number)
  const { stamp, space } = stampAt(pdf, offset)
  const file = openSealed(pdf.subarray(0, stamp.end))
  const { layout } = readLayout(pdf, file)
  const [store, earlier] = [readStore(file.text(layout.store)), readStore(before.store.body)]
  const added = (refs: string[], from: string[]): Bytes[] => derOf(pdf, file, refs.slice(from.length))
  const { tail, end } = await writeRenewal(
    before,
    {
      certificates: added(store.certificates, earlier.certificates),
      crls: added(store.crls, earlier.crls),
    },
    { space, make: () => stamp.cms },
  )
  if (!equal(tail, pdf.subarray(before.length, stamp.end)))
    throw new PdfError('it is not written as a renewal of this file is')
  return { stamp, end, lists: storedLists(pdf, file, layout.store) }
}

function stampAt(pdf: Bytes, offset: number): { stamp: SignedRevision; space: number } {
  const space = RENEWAL_SPACES.find((one) => {
    const at = offset + head.length + 47 + ' /Contents '.length
    return pdf[at] === 0x3c && pdf[at + 2 * one + 1] === 0x3e
  })
  if (space === undefined) throw new PdfError('its document time-stamp is in another form')
  return { stamp: readSigned(pdf, offset, 'document time-stamp', space), space }
}
