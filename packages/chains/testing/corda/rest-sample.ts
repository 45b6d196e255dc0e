// Fresh wills and the calls about them, for the suite that both Corda servers must pass; and a client that
// returns each answer in full.
import { randomBytes, randomUUID } from 'node:crypto'
import { tokenId } from '../../src/chain.ts'
import type { TokenId } from '../../src/chain.ts'
import {
  pseudonym,
  registrationConsentText,
  testatorKey,
  withdrawalConsentText,
} from '../../src/corda/consent.ts'
import { linearId } from '../../src/corda/linear-id.ts'

export interface SampleWill {
  tokenId: TokenId
  linearId: string
  testator: string
  executor: string
  metadata: {
    pdf_hash: string
    metadata_hash: string
    version: number
    supersedes: string | null
    consent: { deadline: number; signature: string }
    [more: string]: unknown
  }
  /** The body of `create-will`. */
  body: Record<string, unknown>
  /** The same will with consent by another key, or to terms other than those recorded. */
  signed(
    changes: Record<string, unknown>,
    terms?: Partial<{ recipient: string; deadline: number }>,
  ): Promise<Record<string, unknown>>
  withdrawal(deadline?: number): Promise<{ deadline: number; signature: string }>
}

const HOUR = 3_600
export const inAnHour = (): number => Math.floor(Date.now() / 1000) + HOUR

/** A will with its testator's consent; `supersedes` is the one before it. `of`: its names, if not fresh ones. */
export async function sampleWill(
  supersedes: SampleWill | null = null,
  of: { tokenId?: string; metadataHash?: string } = {},
): Promise<SampleWill> {
  const id = tokenId(of.tokenId ?? randomBytes(32).toString('hex'))
  const key = await testatorKey(randomBytes(32))
  const [testator, executor] = [pseudonym(id, 'Testator'), pseudonym(id, 'Executor')]
  // Java writes no fraction of a second when it is zero.
  const createdAt = new Date().toISOString().replace(/\d{3}Z$/, '001Z')
  const plain = {
    pdf_hash: id,
    metadata_hash: of.metadataHash ?? randomBytes(32).toString('hex'),
    version: (supersedes?.metadata.version ?? 0) + 1,
    supersedes: supersedes?.tokenId ?? null,
    witnesses: 2,
    executors: 1,
    jurisdiction: 'England and Wales',
    testator_key: key.publicKey,
  }
  const signed: SampleWill['signed'] = async (
    changes,
    { recipient = testator, deadline = inAnHour() } = {},
  ) => {
    const metadata = { ...plain, ...changes }
    const text = registrationConsentText({
      tokenId: id,
      metadataHash: metadata.metadata_hash,
      version: metadata.version,
      supersedes: metadata.supersedes as TokenId | null,
      recipient,
      deadline,
    })
    const { signature } = await key.sign(text)
    return { ...metadata, consent: { deadline, signature } }
  }
  const metadata = (await signed({})) as SampleWill['metadata']
  return {
    tokenId: id,
    linearId: await linearId(id),
    testator,
    executor,
    metadata,
    signed,
    body: { testator, executor, metadata, status: 'ACTIVE', createdAt },
    async withdrawal(deadline = inAnHour()) {
      const { signature } = await key.sign(withdrawalConsentText({ tokenId: id, deadline }))
      return { deadline, signature }
    },
  }
}

export interface Answer {
  status: number
  // The suite reads answers of every shape and names what it expects.
  body: any
  headers: Headers
}

export interface Caller {
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  /** With a fresh idempotency key unless `headers` contains one. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
  raw(path: string, init: RequestInit): Promise<Answer>
}

/** Calls `url` with the bearer `token`. A node's first flow after its start takes some seconds. */
export function caller(url: string, token: string): Caller {
  const raw: Caller['raw'] = async (path, init) => {
    const answer = await fetch(new URL(path, url), {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(60_000),
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? null : JSON.parse(text), headers: answer.headers }
  }
  const authorization = `Bearer ${token}`
  return {
    raw,
    get: (path, headers = {}) => raw(path, { headers: { authorization, ...headers } }),
    post: (path, body, headers = {}) =>
      raw(path, {
        method: 'POST',
        headers: {
          authorization,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
          ...headers,
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  }
}
