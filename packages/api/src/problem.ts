// Every refusal of the product, defined once: its code, status and title (RFC 9457). Each slice adds its own
// lines here; the server throws only these, so the text for people and the code for programs cannot diverge.
import type { Reason, reasons } from './reasons.ts'

// `oneCause`: the code alone says why, and a sentence beside it says nothing more. Every other code is given
// with a reason.

export const problems = {
  'bad-request': { status: 400, title: 'The request could not be read' },
  'invalid-fields': { status: 400, oneCause: true, title: 'Some fields need another look' },
  'sign-in-needed': { status: 401, oneCause: true, title: 'Please sign in' },
  'sign-in-again': { status: 401, oneCause: true, title: 'Please sign in again' },
  'invalid-credentials': { status: 401, title: 'Invalid username or password' },
  'payment-required': { status: 402, oneCause: true, title: 'Payment required to access' },
  'forbidden': { status: 403, title: 'This is not yours to do' },
  'other-origin': { status: 403, oneCause: true, title: 'The request came from another site' },
  'address-unconfirmed': {
    status: 403,
    oneCause: true,
    title: 'Please confirm your email address first: use the link we mailed to you',
  },
  'factor-needed': {
    status: 403,
    oneCause: true,
    title:
      'Please add a passkey or an authenticator app to your account first: without one nothing opens to administrators',
  },
  'factor-locked': {
    status: 403,
    oneCause: true,
    title:
      'This way of confirming is locked after too many wrong tries. We have mailed you a link that frees it',
  },
  'step-up-needed': { status: 403, title: 'Please confirm that it is you' },
  // Whether there is nothing, or something that is not theirs, is never said.
  'not-found': { status: 404, oneCause: true, title: 'There is nothing here, or it is not yours to see' },
  'method-not-allowed': { status: 405, oneCause: true, title: 'This address does not answer that method' },
  'too-slow': { status: 408, oneCause: true, title: 'The request did not arrive in time' },
  'conflict': { status: 409, title: 'Somebody was quicker, or it has already happened' },
  'not-now': { status: 409, title: 'This step is not open at this stage' },
  'gone': { status: 410, title: 'This link has been used or has expired' },
  'upload-version': { status: 412, oneCause: true, title: 'Uploads here speak tus 1.0.0' },
  'too-large': { status: 413, title: 'That is too large' },
  'unsupported-media-type': { status: 415, title: 'This kind of content is not accepted here' },
  'file-refused': { status: 422, title: 'The file was refused' },
  'idempotency-key-reused': {
    status: 422,
    oneCause: true,
    title: 'This Idempotency-Key was used for another request',
  },
  'registration-failed': { status: 422, title: 'Registration Failed' },
  'rule-broken': { status: 422, title: 'This cannot be accepted' },
  'too-many-requests': { status: 429, title: 'Too many tries; please wait a little' },
  'quote-expired': { status: 409, oneCause: true, title: 'This quote has expired' },
  'already-paid': { status: 409, title: 'This will is already paid for' },
  'express-start-needed': {
    status: 422,
    oneCause: true,
    title: 'The service begins at once, so your request to begin early is needed',
  },
  'cancellation-over': {
    status: 409,
    oneCause: true,
    title: 'The time in which you could cancel has passed',
  },
  'webhook-refused': {
    status: 400,
    oneCause: true,
    title: 'The event is not signed by the payment provider',
  },
  'headers-too-large': { status: 431, oneCause: true, title: 'The headers of the request are too large' },
  'internal': { status: 500, oneCause: true, title: 'Unknown error occurred' },
  'worker-away': {
    status: 503,
    oneCause: true,
    title: 'That could not be done just now. Nothing was used up: please try again in a moment',
  },
  'unavailable': { status: 503, title: 'A part of the service does not answer at the moment' },
} as const satisfies Record<string, { status: number; oneCause?: true; title: string }>

export type ProblemCode = keyof typeof problems
export type OneCause = {
  [C in ProblemCode]: (typeof problems)[C] extends { oneCause: true } ? C : never
}[ProblemCode]

/** Facts of a refusal, for programs. */
export interface ProblemFacts {
  /** In seconds; the answer's `Retry-After` too. */
  retryAfter?: number
  [fact: string]: unknown
}

declare const given: unique symbol
/** A reason with its fields; only `because` makes one. */
export interface Because extends ProblemFacts {
  reason: Reason
  [given]: true
}

/** A reason's fields as an argument: none, or one object. */
export type FieldsOf<R extends Reason> = (typeof reasons)[R]['length'] extends 0
  ? []
  : [Record<(typeof reasons)[R][number], string | number>]

/** A refusal's further fields: its reason, and the values its words name. */
export const because = <R extends Reason>(reason: R, ...[fields]: FieldsOf<R>): Because =>
  ({ reason, ...fields }) as Because

/**
 * The body of every non-OK answer: RFC 9457 section 3, plus `code` and the case's own fields (`errors` for
 * form fields).
 */
export interface ProblemDocument extends ProblemFacts {
  type: string
  title: string
  status: number
  detail?: string
  code: ProblemCode
}

/**
 * The one error type: a refusal with its code, its reason unless the code has one cause only, and facts for
 * programs. `detail` is help for programmers: nothing parses it, and the screens have words of their own.
 */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly detail: string | undefined
  readonly extra: ProblemFacts

  constructor(code: OneCause, detail?: string, extra?: ProblemFacts)
  constructor(code: ProblemCode, detail: string | undefined, extra: Because)
  constructor(code: ProblemCode, detail?: string, extra: ProblemFacts = {}) {
    super(detail ?? problems[code].title)
    this.name = 'Problem'
    this.code = code
    this.status = problems[code].status
    this.detail = detail
    this.extra = extra
  }

  document(): ProblemDocument {
    return {
      ...this.extra,
      type: `urn:testate:problem:${this.code}`,
      title: problems[this.code].title,
      status: this.status,
      ...(this.detail === undefined ? {} : { detail: this.detail }),
      code: this.code,
    }
  }
}

/** Throws a refusal; the surrounding transaction is rolled back. */
export function refuse(code: OneCause, detail?: string, extra?: ProblemFacts): never
export function refuse(code: ProblemCode, detail: string | undefined, extra: Because): never
export function refuse(code: ProblemCode, detail?: string, extra: ProblemFacts = {}): never {
  // The two ways to call are the constructor's.
  throw new Problem(code, detail, extra as Because)
}

/** A refusal from its document; `otherwise` is for one without a code of the list. */
export function problemFrom(
  document: Partial<ProblemDocument>,
  otherwise: ProblemCode = 'internal',
): Problem {
  const { code, detail } = document
  const known = code !== undefined && Object.hasOwn(problems, code) ? code : otherwise
  // Whoever refused gave the reason; an older version may not have.
  return new Problem(known, detail, document as Because)
}

/** A refusal as it arrived. What is no problem document is from something in between, such as a proxy. */
export function receivedProblem(text: string, status = 500): Problem {
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch {
    // The status alone counts.
  }
  const read: Partial<ProblemDocument> = typeof document === 'object' && document !== null ? document : {}
  return problemFrom(read, status === 413 ? 'too-large' : 'internal')
}
