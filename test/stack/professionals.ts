// A professional as staff of a stack of death notices look one up, assign and end one, over HTTP.
import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { staffActs, type SeenInList } from '@testate/api/death/staff-acts'
import type { listProfessionals } from '@testate/api/death/professionals'
import type { ReceivedOf } from '@testate/api/route'
import { londonDay } from '@testate/domain/london-day'
import { now } from '../../apps/server/src/platform/clock.ts'
import type { Person } from '../../apps/server/src/platform/database/person.ts'
import { acceptedPerson } from '../../apps/server/testing/notice-sample.ts'
import type { DeathStack, NoticeRow } from './death.ts'
import { giveFactor, staffProof } from './proofs.ts'

export interface LookedUp {
  person: Person
  professionalId: string
  /** The member of staff who looked. */
  by: Person
}

export const aNumber = (): string => randomUUID().slice(0, 8).toUpperCase()

export async function check(
  death: DeathStack,
  by: Person,
  { email, name }: Pick<Person, 'email' | 'name'>,
  { proof, ...over }: Partial<SeenInList> & { proof?: object } = {},
): Promise<LightMyRequestResponse> {
  const seen = { email, name, body: 'sra', number: aNumber(), lookedUpOn: londonDay(now()), ...over } as const
  const act = staffActs.checkProfessional({ ...seen, number: seen.number.toUpperCase() })
  return await death.call(by, '/api/admin/professionals', {
    payload: seen,
    headers: { ...(proof ?? (await staffProof(death.stack, by.id, act))) },
  })
}

/** Somebody with a factor, whom a member of staff of their own has looked up. */
export async function lookedUp(
  death: DeathStack,
  {
    person: given,
    print,
    by: checker,
    ...over
  }: { person?: Person; print?: Buffer; by?: Person; lookedUpOn?: string } = {},
): Promise<LookedUp> {
  const person = given ?? (await acceptedPerson(death.stack, death.people, 'Paula Professional', print))
  await giveFactor(death.stack, person.id)
  const by = checker ?? (await death.oldStaff('Cleo Checker'))
  const answer = await check(death, by, person, over)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  const { professionals } = answer.json<ReceivedOf<typeof listProfessionals>>()
  return { person, by, professionalId: professionals.find(({ personId }) => personId === person.id)!.id }
}

export async function assign(
  death: DeathStack,
  by: Person,
  { id }: Pick<NoticeRow, 'id'>,
  { professionalId }: Pick<LookedUp, 'professionalId'>,
): Promise<LightMyRequestResponse> {
  return await death.call(by, `/api/admin/death-notices/${id}/professional`, {
    payload: { professionalId },
    headers: await staffProof(death.stack, by.id, staffActs.assignProfessional(id, professionalId)),
  })
}

export async function end(
  death: DeathStack,
  by: Person,
  { professionalId }: Pick<LookedUp, 'professionalId'>,
): Promise<LightMyRequestResponse> {
  return await death.call(by, `/api/admin/professionals/${professionalId}/end`, {
    payload: { reason: 'They are not in the list any more.' },
    headers: await staffProof(death.stack, by.id, staffActs.endProfessional(professionalId)),
  })
}
