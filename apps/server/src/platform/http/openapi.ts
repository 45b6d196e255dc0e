// Generates OpenAPI 3.1 from the mounted route descriptions, so the document cannot promise what the server
// does not do.
import { z } from 'zod'
import { isAllowed } from '@testate/domain/permissions'
import { problems, type ProblemCode } from '@testate/api/problem'
import { reasons } from '@testate/api/reasons'
import { fieldProblems } from '@testate/domain/field-problems'
import { onlyReads, type RouteDescription } from '@testate/api/route'
import { introduction, subjects } from '@testate/api/description/subjects'
import { idempotencyKey } from './idempotency.ts'
import { sampleOf } from './sample.ts'

type Json = Record<string, unknown>

/** Refusals that any call can return. */
const always: readonly ProblemCode[] = [
  'bad-request',
  'too-slow',
  'too-many-requests',
  'headers-too-large',
  'internal',
  'unavailable',
]

export function describeApi(routes: readonly RouteDescription[], serverUrl: string, version: string): Json {
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = route.path.replaceAll(/:([A-Za-z]+)/g, '{$1}').replace(/\*$/, '{rest}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Testate',
      version,
      description: introduction.trim(),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: serverUrl }],
    tags: Object.values(subjects).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'testate_session', description: 'Set by signing in.' },
        party: {
          type: 'apiKey',
          in: 'cookie',
          name: 'testate_party',
          description: 'Set by opening an invitation.',
        },
      },
    },
  }
}

const fieldsOfReasons = Object.entries(reasons)
  .filter(([, fields]) => fields.length > 0)
  .map(([reason, fields]) => `\`${reason}\`: ${fields.join(', ')}`)
  .join('; ')

const problemSchema: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: {
      type: 'string',
      description: 'Help for programmers, in English. Its words may change: parse nothing of it.',
    },
    code: { type: 'string', enum: Object.keys(problems) },
    reason: {
      type: 'string',
      enum: Object.keys(reasons),
      description:
        'Why, for every code that has more than one cause. Its values are fields beside it: ' +
        `${fieldsOfReasons}.`,
    },
    errors: {
      type: 'array',
      description: 'What is wrong with single fields. The values that a message names are fields beside it.',
      items: {
        type: 'object',
        required: ['field', 'code', 'message'],
        properties: {
          field: { type: 'string', description: 'Dots for nesting; empty for the whole.' },
          code: { type: 'string', enum: Object.keys(fieldProblems) },
          message: { type: 'string', description: 'English, for programmers.' },
        },
      },
    },
  },
}

function operation(route: RouteDescription): Json {
  const parameters = [
    ...fields(route.params, 'path'),
    ...fields(route.query, 'query'),
    ...fields(route.headers?.asked, 'header'),
  ]
  if (route.stepUp !== undefined)
    parameters.push({
      name: 'Step-Up',
      in: 'header',
      required: route.stepUp === true,
      schema: { type: 'string' },
    })
  if (!onlyReads(route))
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      schema: { type: 'string', pattern: idempotencyKey.source },
    })
  return {
    operationId: route.id,
    summary: route.summary,
    tags: [subjects[route.id.split('.')[0] as keyof typeof subjects][0]],
    ...(parameters.length > 0 ? { parameters } : {}),
    // Either one identifies the caller; the summary and the refusals say which relation is required.
    ...(isAllowed(route.who, ['visitor']) ? {} : { security: [{ session: [] }, { party: [] }] }),
    ...requestBody(route),
    responses: responses(route),
  }
}

function responses(route: RouteDescription): Json {
  const all: Record<string, { description: string; content: Json }> = {
    [String(route.status ?? 200)]: goodAnswer(route),
    ...refusals(route),
  }
  for (const { status, media, schema } of route.also ?? []) {
    const known = all[String(status)] ?? { description: 'Not yet', content: {} }
    all[String(status)] = {
      ...known,
      content: { ...known.content, [media]: schema === undefined ? {} : { schema: json(schema, 'output') } },
    }
  }
  return all
}

function fields(schema: z.ZodType | undefined, where: 'path' | 'query' | 'header'): Json[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = json(schema, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, rule]) => ({
    name: name === '*' ? 'rest' : name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: rule,
  }))
}

function requestBody(route: RouteDescription): Json {
  if (route.body !== undefined)
    return {
      requestBody: {
        required: true,
        content: { 'application/json': withExample(json(route.body, 'input')) },
      },
    }
  if (route.streamed !== undefined)
    return {
      requestBody: {
        required: true,
        content: { [route.streamed]: { schema: { contentMediaType: route.streamed } } },
      },
    }
  if (route.multipart === undefined) return {}
  const properties = Object.fromEntries(
    Object.entries(route.multipart).map(([name, rule]) => [
      name,
      rule === 'file'
        ? { type: 'string', contentMediaType: 'application/octet-stream' }
        : json(rule, 'input'),
    ]),
  )
  return {
    requestBody: {
      required: true,
      content: { 'multipart/form-data': { schema: { type: 'object', properties } } },
    },
  }
}

function goodAnswer(route: RouteDescription): { description: string; content: Json; headers?: Json } {
  const content =
    route.answer instanceof z.ZodType
      ? { 'application/json': withExample(json(route.answer, 'output')) }
      : route.answer.media === null
        ? {}
        : { [route.answer.media]: route.answer.events === undefined ? {} : streamed(route.answer.events) }
  return {
    description: 'Done',
    content,
    ...(route.headers?.answered === undefined ? {} : { headers: headersOf(route.headers.answered) }),
  }
}

function headersOf(schema: z.ZodType): Json {
  const { properties = {}, required = [] } = json(schema, 'output') as {
    properties?: Json
    required?: string[]
  }
  return Object.fromEntries(
    Object.entries(properties).map(([name, rule]) => [
      name,
      { required: required.includes(name), schema: rule },
    ]),
  )
}

/** OpenAPI 3.1 cannot describe the events of a stream, so their schemas are in an extension. */
function streamed(events: Record<string, z.ZodType>): Json {
  return {
    // No type: some tools validate the whole stream with it, others each event.
    'schema': {
      description: `Server-sent events ${Object.keys(events).join(', ')}; the data of each is JSON`,
    },
    'x-events': Object.fromEntries(
      Object.entries(events).map(([name, data]) => [name, json(data, 'output')]),
    ),
  }
}

function refusals(route: RouteDescription): Record<string, { description: string; content: Json }> {
  const codes: ProblemCode[] = [...always, ...(route.problems ?? [])]
  if (route.body !== undefined || route.query !== undefined) codes.push('invalid-fields')
  // A body's type and size are checked even where none is expected.
  if (!onlyReads(route))
    codes.push('too-large', 'unsupported-media-type', 'conflict', 'idempotency-key-reused', 'other-origin')
  codes.push('sign-in-needed', 'forbidden')
  if (isAllowed(route.who, ['admin']) && !isAllowed(route.who, ['account'])) codes.push('factor-needed')
  if (route.params !== undefined || route.subject !== undefined) codes.push('not-found')
  if (route.subject !== undefined) codes.push('not-now')
  if (route.stepUp !== undefined) codes.push('step-up-needed')
  const statuses = [...new Set(codes.map((code) => problems[code].status))].sort((a, b) => a - b)
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      {
        description: [...new Set(codes)]
          .filter((code) => problems[code].status === status)
          .map((code) => problems[code].title)
          .join('; '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}

/** sample.test.ts holds every example against its schema. */
function withExample(schema: Json): Json {
  const example = sampleOf(schema)
  return example === undefined ? { schema } : { schema, example }
}

function json(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: io === 'input' ? textRules : undefined,
  }) as Json
  return rest
}

/**
 * States the rule `readFields` applies to every text, where no other rule is stricter: no U+0000. Half
 * surrogate pairs cannot be excluded: JSON Schema has no such text. For a text that is trimmed first, the
 * least length is between two visible characters.
 */
function textRules({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }): void {
  if (
    jsonSchema['type'] !== 'string' ||
    ['pattern', 'format', 'enum', 'const'].some((rule) => rule in jsonSchema)
  )
    return
  const least = Number(jsonSchema['minLength'] ?? 0)
  const isTrimmed = zodSchema._zod.def.checks?.some((check) => check._zod.def.check === 'overwrite') === true
  const visible = '[^\\s\\u0000]'
  const inner = least === 1 ? visible : `${visible}[^\\u0000]{${least - 2},}${visible}`
  jsonSchema['pattern'] = isTrimmed && least > 0 ? `^\\s*${inner}[^\\u0000]*$` : '^[^\\u0000]*$'
}
