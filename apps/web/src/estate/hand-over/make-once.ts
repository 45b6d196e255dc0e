// A file is made once, with its line in the record and word to the others: when the line to us is lost, the same act is
// repeated under the same key, and when only fetching fails, only that.
import { Problem } from '@testate/api/problem'

interface Made {
  handOverId: string
  fileHash: string
}
/** `made`: not fetched yet. */
export interface Intention {
  key: string
  made: Made | null
}
export const newIntention = (): Intention => ({ key: crypto.randomUUID(), made: null })

interface Steps<A> {
  make: (stepUp: string, idempotencyKey: string) => Promise<Made>
  fetch: (handOverId: string) => Promise<A>
}
interface Kept {
  /** Null where one was made. */
  stepUp: string | null
  intention: Intention
  setIntention: (one: Intention) => void
}

/** Begins anew after one that cannot be fetched any more: something was entered meanwhile, or its time is over. */
export async function makeOnce<A>(
  { make, fetch }: Steps<A>,
  { stepUp, intention, setIntention }: Kept,
): Promise<{ answer: A; fileHash: string }> {
  const made = intention.made ?? (await make(stepUp ?? '', intention.key))
  setIntention({ ...intention, made })
  try {
    return { answer: await fetch(made.handOverId), fileHash: made.fileHash }
  } catch (error) {
    if (error instanceof Problem && error.code === 'conflict') setIntention(newIntention())
    throw error
  }
}
