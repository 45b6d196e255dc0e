// One log key follows another: the old key signs over, in a C2SP note, and from then on the new one speaks for the log.
// Whoever has kept the old key follows from note to note, and takes no key that its predecessor did not name.
import { openNote, parseVerifierKey, signNote, type LogSigner } from './checkpoint.ts'

const FORMAT = 'testate-log-key/1'
/** A register that changes its key each year has enough of them for a century. */
const MOST = 100

/** `old` signs that the verifier key `next` follows its own. Throws unless both have the log's name. */
export async function signSuccession(
  old: { signer: LogSigner; vkey: string },
  next: string,
): Promise<string> {
  await requireOneLog(old.vkey, next)
  return signNote(`${FORMAT}\n${old.vkey}\n${next}\n`, old.signer)
}

/** The key that follows `vkey`. Throws when the note is not signed by it, or is about others. */
export async function openSuccession(note: string, vkey: string): Promise<string> {
  const [format, from, to, ...more] = (await openNote(note, vkey)).split('\n')
  if (format !== FORMAT || from !== vkey || to === undefined || more.join('') !== '')
    throw new Error('the note does not sign over this key')
  await requireOneLog(vkey, to)
  return to
}

async function requireOneLog(vkey: string, next: string): Promise<void> {
  const [a, b] = [await parseVerifierKey(vkey), await parseVerifierKey(next)]
  if (a.name !== b.name) throw new Error(`the key of another log follows: ${b.name}`)
}

/** From `vkey` to the newest key that follows it, `vkey` first. A note by any other key is passed over. */
export async function followSuccessions(vkey: string, notes: readonly string[]): Promise<string[]> {
  const keys = [vkey]
  for (const note of notes.slice(-MOST)) {
    const next = await openSuccession(note, keys.at(-1)!).catch(() => null)
    if (next !== null && !keys.includes(next)) keys.push(next)
  }
  return keys
}
