// All updates behind a will's own bytes. Each is written again from its own objects and compared, so that nothing
// stands between them, nothing is freed, and every trailer says what the first one says.
import { fromLatin1 } from '../../bytes/latin1.ts'
import { equal } from '../../bytes/der.ts'
import { lastSection, PdfError, readSection, revisionAfter } from '../pdf-revision.ts'
import { isWhole, parseObject } from './pdf-values.ts'
import type { Section, Trailer } from '../pdf-revision.ts'

/** An object as it stands in an update. */
export interface Written {
  generation: number
  body: Uint8Array
}

export interface Update {
  /** With the place of the section before it. */
  trailer: Trailer
  objects: Map<number, Written>
  /** Of its objects, and of the section if that is a stream. */
  numbers: number[]
}

const MOST_UPDATES = 200

/** Oldest first. Throws PdfError with the reason. */
export function readUpdates(pdf: Uint8Array, willLength: number): Update[] {
  const sections: (Section & { start: number })[] = []
  for (let start = lastSection(pdf); start >= willLength;) {
    const section = readSection(pdf, start)
    sections.unshift({ ...section, start })
    if (section.trailer.previous >= start || sections.length > MOST_UPDATES)
      throw new PdfError('the updates do not follow each other')
    start = section.trailer.previous
  }
  const [first] = sections
  if (!first) throw new PdfError('the will has no update')
  let end = willLength
  let size = 0
  const updates = sections.map((section) => {
    const objects = objectsOf(pdf, section)
    const { parts } = revisionAfter(
      pdf.subarray(0, end),
      [...objects].map(([number, object]) => ({ number, ...object })),
      { ...first.trailer, size, previous: section.trailer.previous },
    )
    for (const part of parts) {
      if (!equal(part, pdf.subarray(end, end + part.length)))
        throw new PdfError('an update is not written as the register writes it')
      end += part.length
    }
    size = section.trailer.size
    return { trailer: section.trailer, objects, numbers: [...section.offsets.keys()] }
  })
  if (end !== pdf.length) throw new PdfError('something stands behind the last update')
  return updates
}

/** In the order in which they stand. */
function objectsOf(pdf: Uint8Array, { offsets, start }: Section & { start: number }): Update['objects'] {
  const places = [...offsets].filter(([, offset]) => offset !== start).sort(([, a], [, b]) => a - b)
  const objects: Update['objects'] = new Map()
  places.forEach(([number, offset], at) => {
    const head = /^(\d+) (\d+) obj\n/.exec(fromLatin1(pdf.subarray(offset, offset + 32)))
    if (!head || Number(head[1]) !== number) throw new PdfError(`object ${number} is not where it should be`)
    const end = (places[at + 1]?.[1] ?? start) - '\nendobj\n'.length
    const body = pdf.subarray(offset + head[0].length, Math.max(end, offset + head[0].length))
    const text = fromLatin1(body)
    if (!isWhole(text, parseObject(text))) throw new PdfError(`something stands behind object ${number}`)
    objects.set(number, { generation: Number(head[2]), body })
  })
  return objects
}
