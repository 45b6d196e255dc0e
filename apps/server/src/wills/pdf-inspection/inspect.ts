// The disposable process's work on one PDF: its structure and, for the pages, rendering as a viewer does.
// Never throws.
import { checkStructure } from '@testate/pdf-structure/check-structure'
import { Refused } from '@testate/pdf-structure/refusal'
import type { Inspection } from './inspection.ts'
import { TOO_MUCH } from './limits.ts'

/** Reads the pages as a viewer does; throws Refused. */
export type ReadPages = (bytes: Uint8Array, expected: number) => Promise<void>

/** The verdict about a file; with `readPages` only if each page is to be read. */
export async function inspectBytes(bytes: Buffer, readPages?: ReadPages): Promise<Inspection> {
  try {
    const pages = await checkStructure(bytes)
    await readPages?.(bytes, pages)
    return { accepted: true, pages }
  } catch (error) {
    return verdictOf(error)
  }
}

/** The verdict that an error implies about its file. */
export function verdictOf(error: unknown): Inspection {
  if (error instanceof Refused) return { accepted: false, refusal: error.refusal }
  // Running out of memory under this process's limit means that the file demands too much, not that it is
  // damaged.
  if (
    /allocation failed|out of memory/i.test(String(error)) ||
    (error as { code?: string }).code === 'Z_MEM_ERROR'
  ) {
    return {
      accepted: false,
      refusal: { reason: 'too-demanding', sentence: TOO_MUCH },
    }
  }
  // An unforeseen parser failure: other programs may not read the file alike.
  return {
    accepted: false,
    refusal: {
      reason: 'damaged',
      sentence: 'The PDF is damaged: it cannot be read. Save or print it as a PDF again and upload that',
    },
  }
}
