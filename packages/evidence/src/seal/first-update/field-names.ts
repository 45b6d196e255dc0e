// The names of the form fields that a will has, as its signatures lock them: other software compares them with its own,
// and takes a field that is not among them for one that may still be filled in.
import { PdfError, refText } from '../pdf-revision.ts'
import { listsOf } from './changed-objects.ts'
import type { Value } from './pdf-values.ts'
import { decodeText } from './text-string.ts'
import type { WillObjects } from './will-objects.ts'

/** A forged will may lead to the same fields again and again. */
const MOST_VISITED = 200_000

/**
 * The full names, each once, a field before those below it. What is below it without a name is its places on pages.
 * Throws PdfError.
 */
export function fieldNamesOf(will: WillObjects): string[] {
  const names = new Set<string>()
  const seen = new Set<string>()
  const waiting: { value: Value; parent: string }[] = []
  let visited = 0
  const add = (values: readonly Value[], parent: string): void => {
    visited += values.length
    if (visited > MOST_VISITED) throw new PdfError('the will has too many form fields')
    for (const value of values.toReversed()) waiting.push({ value, parent })
  }
  add(listsOf(will).fields, '')
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, parent } = next
    if (value.is === 'ref' && seen.has(refText(value))) continue
    if (value.is === 'ref') seen.add(refText(value))
    const field = readable(will, value)
    if (field?.is !== 'dictionary') continue
    const part = readable(will, field.entries.get('T'))
    const own = part?.is === 'string' ? decodeText(part.text) : ''
    const full = [parent, own].filter((one) => one !== '').join('.')
    if (full !== '') names.add(full)
    const kids = readable(will, field.entries.get('Kids'))
    if (kids?.is === 'array') add(kids.items, full)
  }
  return [...names]
}

/** What no program can read has no name. */
function readable(will: WillObjects, value: Value | undefined): Value | null {
  try {
    return will.resolve(value)
  } catch (error) {
    if (error instanceof PdfError) return null
    throw error
  }
}
