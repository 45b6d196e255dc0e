// The file that the next step of the seal works on. Intermediate steps store only what follows the document's
// own bytes; so the document and that part make the file again.
import { appended, appendOnly } from '@testate/evidence/bytes/append-only'
import type { ContextWith } from '../../platform/worker-context.ts'
import { prepareDocument } from './prepare-document.ts'
import type { Ceremony } from './sealed-ceremony.ts'
import { openDocument, openObject } from './seal-secrets.ts'
import { sha256, type StepFile } from './step-file.ts'

/**
 * The prepared file before the first signature, else the last step's: `last` if that is the one. Throws when
 * the parts do not make the file that was signed.
 */
export async function currentFile(
  context: ContextWith<'openingKey' | 'authority'>,
  ceremony: Ceremony,
  last: StepFile | null,
  memory: Buffer<ArrayBuffer>,
): Promise<Uint8Array> {
  const step = ceremony.steps.at(-1)
  if (step === undefined) return await prepareDocument(context, ceremony, memory)
  if (step.object === last?.object) return last.pdf
  if (!step.behind_document)
    return appendOnly(await openObject(context, 'seal', ceremony.will, step.object, 'sealing', memory))
  const revisions = await openObject(context, 'seal', ceremony.will, step.object, 'sealing-revisions')
  const pdf = appended(appendOnly(await openDocument(context, ceremony.will, memory)), [revisions])
  if (!(await sha256(pdf)).equals(step.sha256))
    throw new Error(
      `the document and step ${step.step} of the seal of will ${ceremony.will.id} do not make the file that was signed`,
    )
  return pdf
}
