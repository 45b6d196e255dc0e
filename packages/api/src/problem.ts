// Every refusal of the product, defined once: its code, status and title (RFC 9457). Each slice adds its own
// lines here; the server throws only these, so the text for people and the code for programs cannot diverge.

export const problems = {
  'bad-request': { status: 400, title: 'The request could not be read' },
  'invalid-fields': { status: 400, title: 'Some fields need another look' },
  'sign-in-needed': { status: 401, title: 'Please sign in' },
  'sign-in-again': { status: 401, title: 'Please sign in again' },
  'invalid-credentials': { status: 401, title: 'Invalid username or password' },
  'payment-required': { status: 402, title: 'Payment required to access' },
  'forbidden': { status: 403, title: 'This is not yours to do' },
  'other-origin': { status: 403, title: 'The request came from another site' },
  'address-unconfirmed': {
    status: 403,
    title: 'Please confirm your email address first: use the link we mailed to you',
  },
  'factor-needed': {
    status: 403,
    title:
      'Please add a passkey or an authenticator app to your account first: without one nothing opens to administrators',
  },
  'factor-locked': {
    status: 403,
    title:
      'This way of confirming is locked after too many wrong tries. We have mailed you a link that frees it',
  },
  'step-up-needed': { status: 403, title: 'Please confirm that it is you' },
  'not-found': { status: 404, title: 'There is nothing here, or it is not yours to see' },
  'method-not-allowed': { status: 405, title: 'This address does not answer that method' },
  'too-slow': { status: 408, title: 'The request did not arrive in time' },
  'conflict': { status: 409, title: 'Somebody was quicker, or it has already happened' },
  'not-now': { status: 409, title: 'This step is not open at this stage' },
  'gone': { status: 410, title: 'This link has been used or has expired' },
  'upload-version': { status: 412, title: 'Uploads here speak tus 1.0.0' },
  'too-large': { status: 413, title: 'That is too large' },
  'unsupported-media-type': { status: 415, title: 'This kind of content is not accepted here' },
  'file-refused': { status: 422, title: 'The file was refused' },
  'idempotency-key-reused': { status: 422, title: 'This Idempotency-Key was used for another request' },
  'registration-failed': { status: 422, title: 'Registration Failed' },
  'rule-broken': { status: 422, title: 'This cannot be accepted' },
  'too-many-requests': { status: 429, title: 'Too many tries; please wait a little' },
  'quote-expired': { status: 409, title: 'This quote has expired' },
  'already-paid': { status: 409, title: 'This will is already paid for' },
  'express-start-needed': {
    status: 422,
    title: 'The service begins at once, so your request to begin early is needed',
  },
  'cancellation-over': { status: 409, title: 'The time in which you could cancel has passed' },
  'webhook-refused': { status: 400, title: 'The event is not signed by the payment provider' },
  'headers-too-large': { status: 431, title: 'The headers of the request are too large' },
  'internal': { status: 500, title: 'Unknown error occurred' },
  'worker-away': {
    status: 503,
    title: 'That could not be done just now. Nothing was used up: please try again in a moment',
  },
  'unavailable': { status: 503, title: 'A part of the service does not answer at the moment' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof problems

/** Facts of a refusal, for programs. */
export interface ProblemFacts {
  /** In seconds; the answer's `Retry-After` too. */
  retryAfter?: number
  [fact: string]: unknown
}

/**
 * Why, where one code has several causes: `reason` of the problem document, with its parameters as fields
 * beside it. Programs and translations go by it; `detail` is help for programmers, which nothing parses.
 */
export const reasons = {
  'code-wrong': ['triesLeft'],
  'code-over': [],
  'codes-too-many': [],
  'authenticator-code-wrong': [],
  'recovery-code-wrong': [],
  'authenticator-locked': [],
  'recovery-codes-locked': [],
  'authenticator-missing': [],
  'recovery-codes-missing': [],
  'passkey-over': [],
  'passkey-unknown': [],
  'passkey-too-new': [],
  'passkey-copied': [],
  'confirmation-over': [],
  'face-consent-changed': [],
  'signed-already': [],
  'testator-signs-first': [],
  'identity-needed': [],
  'ceremony-not-open': [],
  'ceremony-opening': [],
  'recording-missing': [],
  'no-place-in-ceremony': [],
  'party-signed': [],
  'witness-named-in-statement': [],
} as const satisfies Record<string, readonly string[]>
export type Reason = keyof typeof reasons

type Fields<R extends Reason> = Record<(typeof reasons)[R][number], string | number>

/** A refusal's further fields: its reason, and the values its words name. */
export const because = <R extends Reason>(
  reason: R,
  ...[fields]: (typeof reasons)[R]['length'] extends 0 ? [] : [Fields<R>]
): Record<string, unknown> => ({ reason, ...fields })

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
 * The one error type: a refusal with its code, an optional sentence for the person, and facts for programs.
 */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly detail: string | undefined
  readonly extra: ProblemFacts

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
export function refuse(code: ProblemCode, detail?: string, extra: ProblemFacts = {}): never {
  throw new Problem(code, detail, extra)
}
