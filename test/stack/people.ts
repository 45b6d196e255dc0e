// People for tests of slices without accounts: inserted into the database, named by a header.
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../apps/server/src/platform/http/http.ts'
import type { Person } from '../../apps/server/src/platform/database/person.ts'
import type { Stack } from './stack.ts'

/**
 * An account's address is confirmed unless the test needs the state before. Returns the known people, and the
 * `personOf` that reads `x-person`.
 */
export function knownPeople(): {
  personOf: App['personOf']
  add(stack: Stack, person?: Partial<Person>, address?: { confirmed: boolean }): Promise<Person>
} {
  const people = new Map<string, Person>()
  return {
    personOf: async (request: FastifyRequest) => people.get(String(request.headers['x-person'])) ?? null,
    add: async (stack, person = {}, { confirmed } = { confirmed: true }) => {
      const id = person.id ?? randomUUID()
      const whole: Person = {
        id,
        kind: 'account',
        name: 'Ann Example',
        email: `${id}@example.com`,
        role: 'testator',
        isAdmin: false,
        ...person,
      }
      await stack.owner.query(
        'insert into people (id, kind, email, name, role, is_admin) values ($1, $2, $3, $4, $5, $6)',
        [whole.id, whole.kind, whole.email, whole.name, whole.role, whole.isAdmin],
      )
      if (whole.kind === 'account' && confirmed)
        await stack.owner.query(
          'insert into proven_addresses (person_id, email, proven_at) values ($1, $2, now())',
          [whole.id, whole.email],
        )
      people.set(whole.id, whole)
      return whole
    },
  }
}
