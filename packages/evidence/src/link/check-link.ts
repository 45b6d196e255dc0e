// What the register states about a PDF without a seal, and whether it signed that.
import { parseVerifierKey } from '../log/checkpoint.ts'
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
  let link: Link
  try {
    link = await openLink(note, trust.logKey)
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
  return {
    step: holds(
      step,
      `${trust.name} states, signed, that this PDF is registration ${link.commitment}, version ${link.version}.`,
    ),
    link,
  }
}
