// Fetches what keeps an old copy of a sealed PDF checkable, from the register that the trust set names, and appends it.
// Nothing is sent but the hash of the sealed file.
import { z } from 'zod'
import type { Trust } from '@testate/evidence/certificates/trust'
import { checkSealedPdf } from '@testate/evidence/seal/verify-pdf'

const MOST_BYTES = 10_000_000
const answerSchema = z.object({ renewals: z.array(z.object({ tail: z.base64() })).max(100) })

/** In order; empty when the register has none. Throws when it cannot be asked or answers otherwise. */
export async function fetchRenewals(
  register: string,
  sealedHash: string,
  patienceMs: number,
): Promise<Buffer[]> {
  const answer = await fetch(new URL(`/api/renewals/${sealedHash}`, register), {
    signal: AbortSignal.timeout(patienceMs),
    redirect: 'error',
  })
  if (answer.status === 404) return []
  if (answer.status !== 200) throw new Error(`it answered with status ${answer.status}`)
  const text = await answer.text()
  if (text.length > MOST_BYTES) throw new Error('its answer is too long')
  return answerSchema.parse(JSON.parse(text)).renewals.map(({ tail }) => Buffer.from(tail, 'base64'))
}

/**
 * The file with the renewals it lacks; null when it lacks none. Throws when what the register sent is no renewal of
 * this file: such an answer changes nothing.
 */
export async function renewed(file: Buffer, tails: readonly Buffer[], trust: Trust): Promise<Buffer | null> {
  let present = tails.length
  while (present > 0 && !endsWith(file, Buffer.concat(tails.slice(0, present)))) present -= 1
  if (present === tails.length) return null
  const whole = Buffer.concat([file, ...tails.slice(present)])
  const wrong = (await checkSealedPdf(new Uint8Array(whole), trust)).steps.find(
    ({ outcome }) => outcome === 'refuted',
  )
  if (wrong !== undefined) throw new Error(wrong.reason)
  return whole
}

const endsWith = (file: Buffer, end: Buffer): boolean =>
  file.length > end.length && file.subarray(-end.length).equals(end)
