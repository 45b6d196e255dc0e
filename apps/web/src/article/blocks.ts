// The contents of a reading page as data, so that its list of sources can miss no claim that it shows.
import type { ReactElement } from 'react'
import type { Claim } from '@testate/domain/claims/claim'

/**
 * The name of a sentence in the page's words, a claim, or an element shown unchanged (a link, a detail of the
 * operator).
 */
export type Piece<Word extends string> = Word | Claim | ReactElement
/** Several pieces are one paragraph. */
type Line<Word extends string> = Piece<Word> | readonly Piece<Word>[]

export type Block<Word extends string> =
  | Line<Word>
  | { list: readonly Line<Word>[] }
  | { steps: readonly Line<Word>[] }
  /** Questions with their answers, or terms with their definitions. */
  | { answers: readonly (readonly [question: Piece<Word>, ...answer: Line<Word>[]])[] }
  | { advice: readonly Line<Word>[] }
  /** Not a paragraph: a list of contacts, a table. */
  | { whole: ReactElement }

export interface Section<Word extends string> {
  /** Its fragment in the address, after the #. */
  id: string
  title: Word
  blocks: readonly Block<Word>[]
}

/** Each claim once, in the order of the page. */
export function claimsOf(sections: readonly Section<string>[]): Claim[] {
  const found = new Set<Claim>()
  const look = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    if ('reviewBy' in part) found.add(part as Claim)
    // React elements contain no claims to find, and have circular references.
    else if (!('$$typeof' in part)) for (const inner of Object.values(part)) look(inner)
  }
  for (const { blocks } of sections) look(blocks)
  return [...found]
}
