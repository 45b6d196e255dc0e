// The examples in the API's description are made from its schemas; here each is held against its own.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { RouteDescription } from '@testate/api/route'
import { describeApi } from './openapi.ts'
import { sampleOf } from './sample.ts'

const api = join(import.meta.dirname, '../../../../../packages/api/src')

async function allRoutes(): Promise<RouteDescription[]> {
  const files = globSync('**/*.ts', { cwd: api }).filter((file) => !file.includes('.test.'))
  const modules = (await Promise.all(files.map(async (file) => await import(join(api, file))))) as object[]
  const routes = modules
    .flatMap((one) => Object.values(one) as (Partial<RouteDescription> | undefined)[])
    .filter((one): one is RouteDescription => typeof one?.path === 'string' && typeof one.method === 'string')
  return [...new Map(routes.map((route) => [route.id, route])).values()]
}

interface Described {
  operationId: string
  requestBody?: { content: Record<string, { example?: unknown }> }
  responses: Record<string, { content: Record<string, { example?: unknown }> }>
}

test('every body and every answer in JSON has an example that its own schema takes', async () => {
  const routes = await allRoutes()
  const { paths } = describeApi(routes, 'https://register.example', '1') as {
    paths: Record<string, Record<string, Described>>
  }
  const described = new Map(
    Object.values(paths)
      .flatMap((path) => Object.values(path))
      .map((one) => [one.operationId, one]),
  )
  const refused: string[] = []
  let examples = 0
  const hold = (what: string, schema: unknown, example: unknown): void => {
    if (!(schema instanceof z.ZodType)) return
    examples += 1
    const { error } = schema.safeParse(example)
    for (const { path, message } of error?.issues ?? []) refused.push(`${what}: ${path.join('.')} ${message}`)
  }
  for (const { id, body, answer, status = 200 } of routes) {
    const { requestBody, responses } = described.get(id)!
    hold(`${id} asked`, body, requestBody?.content['application/json']?.example)
    hold(`${id} answered`, answer, responses[String(status)]?.content['application/json']?.example)
  }
  expect(refused).toEqual([])
  expect(examples).toBeGreaterThan(250)
})

const of = (schema: z.ZodType, name?: string): unknown =>
  sampleOf(z.toJSONSchema(schema) as Record<string, unknown>, name)

test('a reader recognises what a field is, where its schema allows that', () => {
  expect(of(z.object({ firstName: z.string(), email: z.email(), title: z.string().min(20) }))).toEqual({
    firstName: 'Ann',
    email: 'ann@example.com',
    title: 'Some words that are long enough for a message.',
  })
  expect(of(z.enum(['ethereum', 'solana']), 'network')).toBe('solana')
  expect(of(z.enum(['a', 'b']), 'network')).toBe('a')
  expect(of(z.int().min(1).max(9), 'amount')).toBe(1)
})

test('a text that follows a pattern is one, and nothing is shown where none is found', () => {
  for (const pattern of [/^0x[0-9a-f]{64}$/, /^(?:R|C)-\d{6}$/, /^[A-Z]{2}\d?x+$/, /^a(?!b)c*z$/])
    expect(of(z.string().regex(pattern))).toMatch(pattern)
  expect(of(z.object({ odd: z.string().regex(/^(?=.*7)[a-z7]{3}$/) }))).toEqual({})
})

test('optional fields are left out, lists have as many as they must, and null is the last resort', () => {
  const schema = z.object({
    may: z.string().optional(),
    list: z.array(z.int()).min(2),
    none: z.null(),
    perhaps: z.boolean().nullable(),
    either: z.union([z.null(), z.literal('x')]),
  })
  expect(of(schema)).toEqual({ list: [1, 1], none: null, perhaps: true, either: 'x' })
})

test('a schema that contains itself ends', () => {
  const tree: z.ZodType = z.lazy(() => z.object({ of: z.array(tree) }))
  expect(JSON.stringify(of(tree)).length).toBeLessThan(200)
})
