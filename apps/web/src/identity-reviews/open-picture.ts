// Asks the worker to open one picture and waits for it: the api itself cannot.
import { openEvidence, openedEvidence } from '@testate/api/identity'
import { call } from '../platform/client.ts'

const MOST_TRIES = 60

/** @throws Problem when it is refused, Error when the worker takes longer than a minute */
export async function openPicture(checkId: string, part: 'document' | 'selfie'): Promise<Blob> {
  const { requestId } = await call(openEvidence, { params: { id: checkId }, body: { part } })
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answer = await call(openedEvidence, { params: { id: requestId } })
    if (answer.status === 200) return await answer.blob()
    await answer.body?.cancel()
    await new Promise((resolve) => setTimeout(resolve, tries === 0 ? 300 : 1_000))
  }
  throw new Error('the picture was not opened in time')
}
