// Asks an outside time-stamp authority over HTTP (RFC 3161 section 3.4). The first question is about a random hash: its
// answer shows the unit and its path, whose revocation lists have to be in the file before the time-stamp that counts.
import { randomBytes } from 'node:crypto'
import { equal } from '@testate/evidence/bytes/der'
import type { Bytes } from '@testate/evidence/bytes/hash'
import type { Certificate } from '@testate/evidence/certificates/certificate'
import { listAddresses, parseOutsideList } from '@testate/evidence/certificates/outside-certificate'
import { isListSignedBy, revokedAt } from '@testate/evidence/certificates/revocation-list'
import {
  AnswerRefused,
  encodeRequest,
  newNonce,
  openAnswer,
  type OpenedAnswer,
} from '@testate/evidence/seal/outside-answer'
import type { OutsideStamper } from '@testate/evidence/seal/renewal-data'
import { bytesAtMost } from '../../platform/ask-node.ts'
import { now } from '../../platform/clock.ts'

export interface Asking {
  roots: readonly Certificate[]
  policies: readonly string[]
  withinMs?: number
}

const WITHIN_MS = 10_000
const [MOST_ANSWER, MOST_LIST] = [65_536, 524_288]

/** Throws AnswerRefused with a sentence about the authority. */
export async function reachAuthority(url: string, asking: Asking): Promise<OutsideStamper> {
  const { path, root } = await stampBy(url, Uint8Array.from(randomBytes(32)), asking)
  const asked = path.map((one, n) => listFor(one, path[n + 1] ?? root, asking.withinMs ?? WITHIN_MS))
  // With several wrong, it says what is wrong with the first of the path, not with the one that answered first.
  await Promise.allSettled(asked)
  const lists = await Promise.all(asked)
  return {
    path,
    root,
    lists,
    timestamp: async (imprint) => {
      const opened = await stampBy(url, imprint, asking)
      const same =
        opened.path.length === path.length && opened.path.every(({ raw }, n) => equal(raw, path[n]!.raw))
      if (!same) throw new AnswerRefused('It stamped with another certificate than a moment before.')
      return opened.token
    },
  }
}

async function stampBy(url: string, imprint: Bytes, asking: Asking): Promise<OpenedAnswer> {
  const { roots, policies, withinMs = WITHIN_MS } = asking
  const asked = { imprint, nonce: newNonce(), policies }
  const answer = await fetchAtMost(url, MOST_ANSWER, withinMs, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', 'accept': 'application/timestamp-reply' },
    body: encodeRequest(asked),
  })
  return await openAnswer(answer, asked, { roots, now: now() })
}

/** The list that covers a certificate of the path, from where the certificate says it is. */
async function listFor(certificate: Certificate, issuer: Certificate, withinMs: number): Promise<Bytes> {
  const { commonName } = certificate
  let wrong = `Its certificate ${commonName} names no revocation list.`
  for (const address of listAddresses(certificate)) {
    try {
      const raw = await fetchAtMost(address, MOST_LIST, withinMs, {})
      const list = parseOutsideList(raw)
      const at = now()
      if (!(await isListSignedBy(list, issuer)))
        wrong = `The revocation list at ${address} is not signed by the issuer of ${commonName}.`
      else if (list.thisUpdate > at || list.nextUpdate < at)
        wrong = `The revocation list at ${address} is not of today: it ends on ${list.nextUpdate.toISOString()}.`
      else if (revokedAt(list, certificate) !== null)
        throw new AnswerRefused(`Its certificate ${commonName} was revoked.`)
      else return raw
    } catch (error) {
      if (error instanceof AnswerRefused && error.message.startsWith('Its')) throw error
      wrong = `The revocation list at ${address} cannot be had: ${(error as Error).message}`
    }
  }
  throw new AnswerRefused(wrong)
}

async function fetchAtMost(url: string, most: number, withinMs: number, of: RequestInit): Promise<Bytes> {
  try {
    const response = await fetch(url, { ...of, redirect: 'error', signal: AbortSignal.timeout(withinMs) })
    if (!response.ok) throw new AnswerRefused(`It answered with HTTP ${response.status}.`)
    return new Uint8Array(await bytesAtMost(response, most))
  } catch (error) {
    if (error instanceof AnswerRefused) throw error
    if (error instanceof RangeError) throw new AnswerRefused(`It answered with more than ${most} bytes.`)
    const { name, cause } = error as Error
    if (name === 'TimeoutError')
      throw new AnswerRefused(`It did not answer within ${Math.round(withinMs / 100) / 10} seconds.`)
    const code = (cause as NodeJS.ErrnoException | undefined)?.code
    throw new AnswerRefused(`It cannot be reached${code === undefined ? '' : ` (${code})`}.`)
  }
}
