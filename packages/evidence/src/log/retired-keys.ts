// A log key that has been replaced signs nothing more. Its secret may have been kept by somebody all the same, so what
// it signed counts only as far as the log and the clock had come when it ended, which the trust set says.
import { CLOCKS_DIFFER_MS } from '../clocks-differ.ts'
import { logKeysOf, retiredKeysOf, type RetiredLogKey, type Trust } from '../certificates/trust.ts'
import { holds, refuted, type Step } from '../step.ts'
import { openCheckpoint } from './checkpoint.ts'
import { keyOf } from './open-trusted.ts'
import { openSuccession } from './succession.ts'

/** Something that a log key signed, and what is in it. */
export interface SignedPart {
  /** In words, with its article: "the capsule". */
  what: string
  /** One of the trust set's, as `logKeysOf` gives them. */
  key: string
  /** Signed heads of the log: whoever signed the part had seen them. */
  heads: readonly string[]
  /** ISO times that the signer knew of. */
  times: readonly string[]
}

/** A head of the log, signed for itself. */
export const headPart = async (what: string, note: string, trust: Trust): Promise<SignedPart> => ({
  what,
  key: await keyOf(note, trust),
  heads: [note],
  times: [],
})

/** Null where no part is signed with a key that the trust set says has ended. */
export async function checkRetiredKeys(parts: readonly SignedPart[], trust: Trust): Promise<Step | null> {
  const step = 'retired-key'
  let last: RetiredLogKey | null = null
  for (const part of parts) {
    const end = endOf(part.key, trust)
    if (end === null) continue
    last ??= end
    const later = await laterThan(end, part, trust)
    if (later !== null)
      return refuted(
        step,
        `${capital(part.what)} is signed with a key that ${trust.name} used until ${end.until}, when its log had ` +
          `${end.lastSize} entries, and ${later}. Only somebody who kept that key can have signed it.`,
      )
  }
  return last === null
    ? null
    : holds(
        step,
        `Some of it is signed with a key that ${trust.name} used until ${last.until}; ` +
          'nothing that is signed so is later.',
      )
}

/** Null for the key of today, and for one whose end the trust set does not say. */
export const endOf = (key: string, trust: Trust): RetiredLogKey | null =>
  retiredKeysOf(trust).find((one) => one.key.trim() === key) ?? null

async function laterThan(
  end: RetiredLogKey,
  { key, heads, times }: SignedPart,
  trust: Trust,
): Promise<string | null> {
  const keys = logKeysOf(trust)
  for (const note of heads) {
    const by = await keyOf(note, trust)
    // A head that cannot be opened is refuted where it is used.
    const head = await openCheckpoint(note, by).catch(() => null)
    if (head === null) continue
    if (head.size > end.lastSize) return `it names a head of ${head.size} entries`
    if (keys.indexOf(by) < keys.indexOf(key)) return 'it names a head that a later key signed'
  }
  const late = times.find((time) => Date.parse(time) - Date.parse(end.until) > CLOCKS_DIFFER_MS)
  return late === undefined ? null : `it names the time ${late}`
}

/** Throws unless each earlier key signed over to the one after it, where the trust set has their notes. */
export async function requireSuccessions(trust: Trust): Promise<void> {
  const keys = logKeysOf(trust)
  for (const [at, { succession }] of retiredKeysOf(trust).entries())
    if ((await openSuccession(succession, keys[at + 1]!)) !== keys[at])
      throw new Error('an earlier log key of the trust set signed over to another one')
}

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1)
