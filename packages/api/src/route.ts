// Each call is described once, for the server, the typed client, the OpenAPI document and the permission
// matrix.
import { z } from 'zod'
import type { Action } from '@testate/domain/permissions'
import type { LiveEvent } from './live-events.ts'
import type { ProblemCode } from './problem.ts'

/**
 * HEAD only where it is a call of its own (tus reads the upload offset with it); for every GET the server
 * answers HEAD automatically.
 */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'PATCH'

/**
 * Whether the call is read-only: no transaction record, no Idempotency-Key, no check of the request's origin
 * (RFC 9110, section 9.2.1).
 */
export const onlyReads = (route: { method: Method }): boolean =>
  route.method === 'GET' || route.method === 'HEAD'

/** The parts of a multipart body: `file` for bytes, else the schema of a text field. */
export type MultipartFields = Record<string, 'file' | z.ZodType>

export interface RouteDescription {
  /** Unique, `subject.verbNoun`: the operation in the API’s description. */
  id: string
  method: Method
  /** Fastify form: `/api/wills/:id`. */
  path: string
  summary: string
  /** The line of the permission table that decides who may call it. */
  who: Action
  /** What `:id` (or the named parameter) identifies, for looking up the caller's relation to the will. */
  subject?: { kind: 'will' | 'party' | 'quote'; param?: string }
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  multipart?: MultipartFields
  /** The media type of a body that is read as a stream. */
  streamed?: string
  /**
   * Headers of the request, and of a successful answer, besides those of every call. Only for the
   * description: the handler validates them.
   */
  headers?: { asked?: z.ZodType; answered?: z.ZodType }
  /**
   * A schema for JSON, or the media type of any other answer (null: headers only); for an event stream, its
   * events and their data.
   */
  answer: z.ZodType | { media: string | null; events?: Record<string, z.ZodType> }
  /**
   * For a GET that screens keep: the live events after which they read it again; if not stated, each change of
   * one of the person's wills.
   */
  changedBy?: readonly LiveEvent[]
  /** Status of a successful answer; default 200. */
  status?: number
  /** Other answers, by status: another form of the successful one, a “not yet”, a refusal as a page. */
  also?: readonly { status: number; media: string; schema?: z.ZodType }[]
  /** Needs the `Step-Up` header; or only once there is a document to confirm. */
  stepUp?: true | 'with-document'
  /** The refusals particular to this call; those common to every call are added automatically. */
  problems?: readonly ProblemCode[]
}

/** What reading a part of a call by its schema gives; nothing where the call has no such part. */
export type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Given<S> = S extends z.ZodType ? z.input<S> : undefined

export type ParamsOf<R extends RouteDescription> = Parsed<R['params']>
export type QueryOf<R extends RouteDescription> = Parsed<R['query']>
export type BodyOf<R extends RouteDescription> = Parsed<R['body']>
export type AnswerOf<R extends RouteDescription> = R['answer'] extends z.ZodType
  ? z.input<R['answer']>
  : unknown
export type ReceivedOf<R extends RouteDescription> = R['answer'] extends z.ZodType
  ? z.output<R['answer']>
  : Response
export type GivenParamsOf<R extends RouteDescription> = Given<R['params']>
export type GivenQueryOf<R extends RouteDescription> = Given<R['query']>
export type GivenBodyOf<R extends RouteDescription> = Given<R['body']>

/**
 * Describes one call. Preserves the literal types, so that handlers and the client are checked against them.
 */
export function defineRoute<const R extends RouteDescription>(route: R): R {
  return route
}

export const uuid = z.uuid()
/** A token of a mailed link or an invitation, as it appears in the address. */
export const mailedToken = z.string().regex(/^[A-Za-z0-9_-]{20,128}$/)
export const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/, 'a SHA-256 in lower-case hex')
export const isoTime = z.iso.datetime({ offset: true })
export const idParams = z.object({ id: uuid })
/** Answer while a copy is being opened: 202; ask again in a second. */
export const waiting = {
  status: 202,
  media: 'application/json',
  schema: z.object({ state: z.literal('waiting') }),
}
/** An answer that only confirms that it was done. */
export const done = z.object({ message: z.string().optional() })
