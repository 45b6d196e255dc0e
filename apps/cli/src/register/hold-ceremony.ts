// The ceremony: each person's recording is uploaded, then the testator signs the registration statement, then
// the witnesses.
import { chooseWay, showCeremony, signStatement, uploadRecording } from '@testate/api/ceremony'
import { acknowledge } from '@testate/api/wills'
import type { CeremonyWay } from '@testate/domain/ceremony'
import { LEGAL_NOTICE } from '@testate/domain/legal-notice'
import { makeSampleRecording } from '../sample-recording.ts'
import type { Inbox } from './inbox.ts'
import type { Actor } from './people.ts'
import type { Progress } from './progress.ts'
import { stepUp } from './step-up.ts'
import { until } from './until.ts'

const opensWithinMs = 60_000
const turnWithinMs = 60_000
const userAgent = 'testate-register (terminal)'

/**
 * Waits until the ceremony is open: all three identities are accepted and the worker has fixed the
 * commitment. The testator confirms the review of the PDF, and says how the three take part; here all three are
 * this one terminal.
 */
export async function awaitCeremony(
  testator: Actor,
  willId: string,
  way: CeremonyWay = 'together',
): Promise<void> {
  const documentHash = await until('the ceremony to open', opensWithinMs, async () => {
    const ceremony = await testator.browser.call(showCeremony, { params: { id: willId } })
    return ceremony.openedAt === null ? null : ceremony.documentHash
  })
  await testator.browser.call(acknowledge, {
    params: { id: willId },
    body: { what: 'document-review', documentHash },
  })
  await testator.browser.call(chooseWay, { params: { id: willId }, body: { way } })
}

/** Uploads the person's own sample recording and returns its hash. */
export async function record(actor: Actor, willId: string, progress: Progress): Promise<string> {
  const recording = await makeSampleRecording({
    willId,
    party: actor.order === 0 ? 'testator' : `witness ${actor.order}`,
  })
  const form = new FormData()
  form.set('durationMs', String(recording.durationMs))
  form.set('sha256', recording.sha256)
  form.set('recording', new Blob([recording.bytes], { type: recording.mediaType }), 'sample-recording.webm')
  const { videoStatementHash } = await actor.browser.call(uploadRecording, { params: { id: willId }, form })
  progress.say(
    `${actor.name}: SAMPLE recording of ${(recording.durationMs / 1000).toFixed(1)} s on record, ` +
      `SHA-256 ${videoStatementHash.slice(0, 16)}…`,
  )
  return videoStatementHash
}

/** Reads the consents on screen, accepts the legal notice, confirms with a mailed code, and signs. */
export async function sign(
  actor: Actor,
  inbox: Inbox,
  will: { willId: string; documentHash: string },
  videoStatementHash: string,
  progress: Progress,
): Promise<void> {
  const { call } = actor.browser
  const params = { id: will.willId }
  const shown = await until(`${actor.name}’s turn to sign`, turnWithinMs, async () => {
    const ceremony = await call(showCeremony, { params })
    return ceremony.notYet === null ? ceremony : null
  })
  if (shown.documentHash !== will.documentHash)
    throw new Error('The ceremony is about another document than the one that was uploaded.')
  await call(acknowledge, { params, body: { what: 'legal-notice', version: LEGAL_NOTICE.version } })
  progress.say(`${actor.name} accepts the legal notice of ${LEGAL_NOTICE.version}`)
  const sentence = shown.consents?.sentences[0]?.sentence
  const token = await stepUp(actor, inbox, 'sign', will, progress)
  const { signedAt } = await call(signStatement, {
    params,
    stepUp: token,
    body: {
      userId: actor.id,
      witnessOrder: actor.order,
      signatureData: {
        timestamp: new Date().toISOString(),
        consents: { witnessed: true, legalEffect: true, ...(sentence === undefined ? {} : { sentence }) },
        userAgent,
        videoStatementHash,
      },
    },
  })
  progress.say(`${actor.name} signed at ${signedAt.slice(11, 19)} UTC: “${shown.consents?.witnessed ?? ''}”`)
}
