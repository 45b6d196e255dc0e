// What the register states about a PDF without a seal, and whether it signed that.
import { parseVerifierKey } from '../log/checkpoint.ts'
import { keyOf } from '../log/open-trusted.ts'
import { endOf } from '../log/retired-keys.ts'
import { couldNotBeAsked, holds, noEntry, refuted, type Step } from '../step.ts'
import { within } from '../capsule/check-ledgers.ts'
import type { Trust } from '../certificates/trust.ts'
import type { AskRegister } from './ask-register.ts'
import { openLink, type Link } from './link-note.ts'

export interface LinkCheck {
  step: Step
  /** Null unless the step holds. */
  link: Link | null
}

export async function checkLink(
  documentHash: string,
  trust: Trust,
  ask: AskRegister,
  patienceMs: number,
): Promise<LinkCheck> {
  const step = 'link-note'
  const without = (outcome: Step): LinkCheck => ({ step: outcome, link: null })
  let note: string | null
  try {
    note = await within(ask(documentHash), patienceMs)
  } catch (error) {
    return without(couldNotBeAsked(step, `${trust.name} could not be asked: ${(error as Error).message}.`))
  }
  if (note === null)
    return without(
      noEntry(step, `${trust.name} was asked, and has no link note about a document with this hash.`),
    )
  const { name } = await parseVerifierKey(trust.logKey)
  const key = await keyOf(note, trust)
  let link: Link
  try {
    link = await openLink(note, key)
  } catch (error) {
    const { message } = error as Error
    return without(
      message === `the note is not signed by ${name}`
        ? refuted('unknown-register', `The link note is not signed by ${name}, the key of this trust set.`)
        : refuted(step, `The answer of ${trust.name} cannot be accepted: ${message}.`),
    )
  }
  if (link.documentHash !== documentHash)
    return without(refuted(step, `${trust.name} answered with a link note about another document.`))
  // A register signs its notes anew before it says that a key has ended; nothing in a note shows its age.
  const end = endOf(key, trust)
  if (end !== null)
    return without(
      refuted(
        'retired-key',
        `The link note is signed with a key that ${trust.name} used until ${end.until}, and not with its ` +
          'present one. Somebody who kept that key can have signed it.',
      ),
    )
  return {
    step: holds(
      step,
      `${trust.name} states, signed, that this PDF is registration ${link.commitment}, version ${link.version}.`,
    ),
    link,
  }
}
