// Requests one picture from the worker and polls for it: the api itself cannot open it.
import { openEvidence, openedEvidence } from '@testate/api/identity'
import { call } from '../platform/client.ts'
import { untilOpened } from '../platform/until-opened.ts'

/** @throws Problem when it is refused, Error when the worker takes too long */
export async function openPicture(
  checkId: string,
  part: 'document' | 'selfie',
  stepUp: string,
): Promise<Blob> {
  const { requestId } = await call(openEvidence, { params: { id: checkId }, body: { part }, stepUp })
  return await (await untilOpened(() => call(openedEvidence, { params: { id: requestId } }))).blob()
}
