// Where the words of refusals come from. By itself, because every page loads it, and few ever need the words.
import type { FieldProblemCode } from '@testate/domain/field-problems'

type Sentences = Readonly<Partial<Record<string, string>>>

/** What is said, by reason or code; and of a field that is wrong, by the code of its problem. */
export interface RefusalWords {
  en: Sentences
  cy: Sentences
  fields: { en: Readonly<Record<FieldProblemCode, string>>; cy: Sentences }
}

let load: (() => Promise<RefusalWords>) | undefined

export function wordRefusalsBy(source: () => Promise<RefusalWords>): void {
  load = source
}

/** Undefined if they cannot be loaded. */
export async function refusalWords(): Promise<RefusalWords | undefined> {
  return await load?.().catch(() => undefined)
}
