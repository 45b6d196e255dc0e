// The short form calls each operation as one person, whom the permission table lets call it: the other four would
// mostly be refused before the fields are read. permissions.test.ts tries every relation at every route; the full
// form calls every operation as all five.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { permissions, type Relation } from '@testate/domain/permissions'
import type { RouteDescription } from '@testate/api/route'

const api = join(import.meta.dirname, '../../../packages/api/src')

/** Who calls it: the first of these whose relation the table names. */
const callers: readonly [person: string, relations: readonly Relation[]][] = [
  ['visitor', ['visitor']],
  ['testator', ['testator', 'account']],
  ['witness', ['witness', 'guest']],
  ['admin', ['admin']],
  // An executor's and a contact's own calls: a relation that none of the five has.
  ['testator', ['executor', 'contact']],
]

/** Of each person, the ids of the operations they call. */
export async function operationsByPerson(): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>()
  for (const { id, who } of await descriptions()) {
    const may: readonly Relation[] = permissions[who].may
    const [person] = callers.find(([, relations]) => relations.some((one) => may.includes(one)))!
    found.set(person, [...(found.get(person) ?? []), id])
  }
  return found
}

async function descriptions(): Promise<RouteDescription[]> {
  const modules = globSync('**/*.ts', { cwd: api }).filter((file) => !file.endsWith('.test.ts'))
  const exported = await Promise.all(
    modules.map(async (file) => Object.values((await import(join(api, file))) as Record<string, unknown>)),
  )
  const isRoute = (one: unknown): one is RouteDescription =>
    typeof one === 'object' && one !== null && 'id' in one && 'method' in one && 'who' in one
  return [
    ...new Map(
      exported
        .flat()
        .filter(isRoute)
        .map((route) => [route.id, route]),
    ).values(),
  ]
}
