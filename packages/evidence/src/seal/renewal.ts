// A renewal keeps a seal checkable for other software after the certificates of its last time-stamp have ended: two
// more updates, behind all bytes so far, with certificates, revocation lists and a new document time-stamp (ETSI EN
// 319 142-1 section 5.5). It is made from the file's saved state, so that the file stays closed (decision 58), and has
// one spelling, so that a checker writes it again from its parts and compares.
import { concat } from '../bytes/der.ts'
import { toHex, type Bytes } from '../bytes/hash.ts'
import { RunningSha256 } from '../bytes/running-sha256.ts'
import type { ValidationData } from './archive-seal.ts'
import { PdfError, refText, revisionAfter, toAscii, type PdfObject } from './pdf-revision.ts'
import { readStore, stampField, storeText, TIMESTAMP_SPACE } from './seal-layout.ts'
import { sealStateSchema, type SealEnd, type SealState } from './seal-state.ts'
import { emptyBody, fillRange } from './signed-revision.ts'
import type { Timestamp } from './timestamp.ts'

/** Bytes reserved for the token: the register's own unit takes 1.8 KB, an outside authority's chain up to ten. */
export const RENEWAL_SPACES = [TIMESTAMP_SPACE, 16_384] as const

/** The tail to append, and the state of the file with it, from which the next one is made. */
export interface Renewal {
  tail: Bytes
  state: SealState
}

/** Throws PdfError when the token does not fit, RangeError when the state is none. */
export async function makeRenewal(
  state: SealState,
  of: ValidationData & { timestamp: Timestamp; space?: number },
): Promise<Renewal> {
  const { sha256, format, ...end } = sealStateSchema.parse(state)
  const { tail, end: next } = await writeRenewal({ ...end, length: sha256.length }, of, {
    space: of.space ?? TIMESTAMP_SPACE,
    make: (before, after) =>
      of.timestamp(RunningSha256.resumed(sha256).update(before).update(after).digest()),
  })
  const hash = RunningSha256.resumed(sha256).update(tail)
  const { length: _, ...rest } = next
  return { tail, state: { format, sha256: hash.save(), ...rest } }
}

/** `make` gets the tail's bytes before the token's hole and after it. */
export async function writeRenewal(
  end: SealEnd,
  data: ValidationData,
  of: { space: number; make: (before: Bytes, after: Bytes) => Bytes | Promise<Bytes> },
): Promise<{ tail: Bytes; end: SealEnd }> {
  // A sealed file ends in a line's end, and so does every update.
  const endAt = (length: number) => ({ length, at: () => 0x0a })
  const store = readStore(end.store.body)
  const objects: PdfObject[] = []
  let next = end.trailer.size
  const stream = (der: Uint8Array): string => {
    objects.push({
      number: next,
      body: concat(toAscii(`<< /Length ${der.length} >>\nstream\n`), der, toAscii('\nendstream')),
    })
    return refText(next++)
  }
  store.certificates.push(...data.certificates.map(stream))
  store.crls.push(...data.crls.map(stream))
  const storeBody = storeText(store)
  const first = revisionAfter(
    endAt(end.length),
    [{ number: end.store.number, body: storeBody }, ...objects],
    end.trailer,
  )
  const archived = concat(...first.parts)

  const stamp = first.trailer.size + 1
  const [formFields, annotations, field] = stampField(end, first.trailer.size)
  const second = revisionAfter(
    endAt(end.length + archived.length),
    [formFields, annotations, field, { number: stamp, body: emptyBody('document time-stamp', of.space, '') }],
    first.trailer,
  )
  const tail = concat(archived, ...second.parts)
  const hole = fillRange(tail, end.length, second.at.get(stamp)!, 'document time-stamp', of.space)
  const [before, after] = [hole.before - end.length, hole.after - end.length]
  const token = await of.make(tail.subarray(0, before), tail.subarray(after))
  if (token.length > of.space)
    throw new PdfError(`the document time-stamp takes ${token.length} bytes and has ${of.space}`)
  tail.set(toAscii(toHex(token)), before + 1)
  return {
    tail,
    end: {
      length: end.length + tail.length,
      trailer: second.trailer,
      page: end.page,
      formFields,
      annotations,
      store: { number: end.store.number, body: storeBody },
    },
  }
}
