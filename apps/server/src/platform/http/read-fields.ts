// Validates a call's parameters, query and body against their description; reports errors by field.
import type { z } from 'zod'
import { fieldProblemOf } from '@testate/api/field-problems'
import type { Parsed } from '@testate/api/route'
import { fieldProblem } from '@testate/domain/field-problems'
import { refuse } from './problem.ts'

/** The parsed value; refuses with `invalid-fields`, or `not-found` for an impossible path. */
export function readFields<S extends z.ZodType | undefined>(
  schema: S,
  value: unknown,
  where: 'params' | 'query' | 'body',
): Parsed<S>
export function readFields(
  schema: z.ZodType | undefined,
  value: unknown,
  where: 'params' | 'query' | 'body',
): unknown {
  if (schema === undefined) return undefined
  const result = schema.safeParse(value ?? (where === 'body' ? undefined : {}))
  if (result.success) {
    const broken = brokenText(result.data)
    if (broken !== null)
      refuse('invalid-fields', undefined, {
        errors: [fieldProblem(broken.join('.'), 'broken-text')],
      })
    return result.data
  }
  // An impossible id is treated as one that does not exist.
  if (where === 'params') refuse('not-found')
  refuse('invalid-fields', undefined, { errors: result.error.issues.map(fieldProblemOf) })
}

/**
 * The path of the first text a database cannot store: U+0000 (PostgreSQL has no such character) or half a
 * surrogate pair (RFC 8259, section 8.2). Checked here once for all calls, so that no field's own rule can
 * forget it and answer "internal". Null if there is none.
 */
function brokenText(value: unknown): string[] | null {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0') ? null : []
  if (typeof value !== 'object' || value === null) return null
  for (const [name, part] of Object.entries(value)) {
    const where = brokenText(part)
    if (where !== null) return [name, ...where]
  }
  return null
}
