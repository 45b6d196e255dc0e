// Asks an outside time-stamp authority (RFC 3161 section 2.4): the request, and what its answer must be before a
// renewal rests on it. Each way in which an answer is wrong has its own sentence.
import {
  boolean,
  children,
  DerError,
  equal,
  integer,
  octetString,
  oid,
  read,
  sequence,
  TAG,
  tlv,
  type DerValue,
} from '../bytes/der.ts'
import type { Bytes } from '../bytes/hash.ts'
import { pathTo, type Certificate } from '../certificates/certificate.ts'
import {
  checkSigned,
  encodeOutside,
  isUnit,
  readInfo,
  readOutside,
  type OutsideStamp,
} from './outside-timestamp.ts'

const SHA256 = sequence(oid('2.16.840.1.101.3.4.2.1'), tlv(TAG.null))
const GRANTED = 1
/** PKIStatus (RFC 3161 section 2.4.2). */
const STATUS = ['granted', 'granted with changes', 'rejection', 'waiting', 'revocation warning', 'revocation']
/** PKIFailureInfo, by bit. */
const FAILURES: Record<number, string> = {
  0: 'it does not know the hash',
  2: 'the request is not permitted',
  5: 'it cannot read the request',
  14: 'its clock is not available',
  15: 'it does not know the policy',
  16: 'it does not know the extension',
  17: 'it cannot tell what it was to add',
  25: 'it has a fault',
}
/** An authority's clock and ours: that the answer is fresh is known by its nonce. */
export const CLOCKS_WITHIN_MS = 5 * 60_000

/** An authority's answer is not used. The message is a sentence about it that begins with “It” or “Its”. */
export class AnswerRefused extends Error {
  override name = 'AnswerRefused'
}

export interface Asked {
  imprint: Bytes
  /** Eight bytes, the first below 0x80 and not 0. */
  nonce: Bytes
  /** Those it may stamp by; any, when there is none. If there is one it is asked for. */
  policies: readonly string[]
}

export interface OpenedAnswer {
  /** In the one spelling of a renewal. */
  token: Bytes
  at: Date
  policy: string
  /** The unit's certificate first, without the root. */
  path: Certificate[]
  root: Certificate
}

export function newNonce(): Bytes {
  const nonce = crypto.getRandomValues(new Uint8Array(8))
  nonce[0] = (nonce[0]! & 0x7f) | 0x40
  return nonce
}

/** TimeStampReq. */
export function encodeRequest({ imprint, nonce, policies }: Asked): Bytes {
  const [policy, ...others] = policies
  return sequence(
    integer(1),
    sequence(SHA256, octetString(imprint)),
    ...(policy !== undefined && others.length === 0 ? [oid(policy)] : []),
    integer(nonce),
    boolean(true),
  )
}

/** Throws AnswerRefused. */
export async function openAnswer(
  answer: Bytes,
  asked: Asked,
  by: { roots: readonly Certificate[]; now: Date },
): Promise<OpenedAnswer> {
  const stamp = readToken(tokenIn(answer))
  const info = readAs(() => readInfo(stamp.content), 'Its time-stamp cannot be read')
  if (info.hash !== 'SHA-256' || !equal(info.imprint, asked.imprint))
    throw new AnswerRefused('Its time-stamp is over another hash than the one it was sent.')
  if (info.nonce === null || !equal(info.nonce, asked.nonce))
    throw new AnswerRefused('Its time-stamp carries another nonce, so it may be one of before.')
  if (asked.policies.length > 0 && !asked.policies.includes(info.policy))
    throw new AnswerRefused(`It stamped by the policy ${info.policy}, which TSA_POLICY does not name.`)
  if (!isUnit(stamp.unit))
    throw new AnswerRefused('Its certificate is not one for time-stamps and nothing else.')
  await checkSigned(stamp).catch((error: unknown) => {
    throw new AnswerRefused(`Its time-stamp does not hold: ${reasonOf(error)}.`)
  })
  const off = info.at.getTime() - by.now.getTime()
  if (Math.abs(off) > CLOCKS_WITHIN_MS)
    throw new AnswerRefused(
      `Its clock says ${info.at.toISOString()}, this machine’s ${by.now.toISOString()}: one of them is wrong.`,
    )
  const { path, root } = await findPath(stamp, by.roots, info.at)
  const token = encodeOutside({ ...stamp, others: path.slice(1) })
  return { token, at: info.at, policy: info.policy, path, root }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function readAs<T>(parse: () => T, what: string): T {
  try {
    return parse()
  } catch (error) {
    throw new AnswerRefused(`${what}: ${reasonOf(error)}.`)
  }
}

/** TimeStampResp. */
function tokenIn(answer: Bytes): Bytes {
  const { status, token } = readAs(() => {
    const [info, ...more] = children(read(answer, TAG.sequence))
    if (!info || more.length > 1) throw new DerError('no status')
    return { status: children(info), token: more[0] }
  }, 'It answered with something that is no RFC 3161 answer in DER')
  const number = readAs(() => {
    const [value] = status
    if (value?.tag !== TAG.integer || value.content.length !== 1) throw new DerError('no status')
    return value.content[0]!
  }, 'It answered without a status')
  if (number > GRANTED) throw new AnswerRefused(`It refused: ${STATUS[number] ?? number}${whyIn(status)}.`)
  if (!token) throw new AnswerRefused('It says it granted a time-stamp, and sent none.')
  return token.raw
}

function whyIn(status: readonly DerValue[]): string {
  const bits = status.find(({ tag }) => tag === TAG.bitString)?.content ?? new Uint8Array()
  const failures = Object.entries(FAILURES)
    .filter(([bit]) => ((bits[1 + (Number(bit) >> 3)] ?? 0) & (0x80 >> (Number(bit) & 7))) !== 0)
    .map(([, words]) => words)
  return failures.length > 0 ? ` (${failures.join(', ')})` : ''
}

const readToken = (token: Bytes): OutsideStamp =>
  readAs(() => readOutside(token), 'Its time-stamp cannot be read')

async function findPath(
  { unit, others }: OutsideStamp,
  roots: readonly Certificate[],
  at: Date,
): Promise<Pick<OpenedAnswer, 'path' | 'root'>> {
  for (const root of roots) {
    const path = await pathTo(root, unit, others, at)
    if (path) return { path, root }
  }
  const ended = [unit, ...others].find((one) => one.notAfter < at)
  if (ended)
    throw new AnswerRefused(
      `Its certificate ${ended.commonName} ended on ${ended.notAfter.toISOString().slice(0, 10)}.`,
    )
  throw new AnswerRefused(`Its certificate ${unit.commonName} leads to no root in TSA_ROOTS_FILE.`)
}
